# Writes OUTPUT, a header with the commit of the tree at SOURCE, when it has changed. Run at every
# build, so that a report never names an older commit than the one that was built.
cmake_minimum_required(VERSION 3.25)
execute_process(
  COMMAND git -C ${SOURCE} describe --always --dirty --abbrev=12 --exclude=*
  OUTPUT_VARIABLE commit ERROR_QUIET OUTPUT_STRIP_TRAILING_WHITESPACE RESULT_VARIABLE failed)
if(failed)
  set(commit "")
endif()
file(CONFIGURE OUTPUT ${OUTPUT} CONTENT "#pragma once\n#define NONET_COMMIT \"@commit@\"\n" @ONLY)
