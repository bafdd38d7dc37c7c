# Installs BUILD below SCRATCH, builds the consumer at SOURCE against it, and runs it.
cmake_minimum_required(VERSION 3.25)
file(REMOVE_RECURSE ${SCRATCH})
foreach(command IN ITEMS
    "--install;${BUILD};--prefix;${SCRATCH}/prefix"
    "-S;${SOURCE};-B;${SCRATCH}/build;-G;${GENERATOR};-DCMAKE_PREFIX_PATH=${SCRATCH}/prefix;-DCMAKE_CXX_COMPILER=${COMPILER};-DCMAKE_CXX_FLAGS=${FLAGS}"
    "--build;${SCRATCH}/build")
  execute_process(COMMAND ${CMAKE_COMMAND} ${command} COMMAND_ERROR_IS_FATAL ANY)
endforeach()
execute_process(COMMAND ${SCRATCH}/build/core_consumer COMMAND_ERROR_IS_FATAL ANY)
execute_process(COMMAND ${SCRATCH}/build/consumer COMMAND_ERROR_IS_FATAL ANY)
execute_process(COMMAND ${SCRATCH}/prefix/bin/nonet solve --builtin euler --quiet --output ${SCRATCH}/rows
  COMMAND_ERROR_IS_FATAL ANY)
