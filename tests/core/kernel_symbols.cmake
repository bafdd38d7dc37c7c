# Fails when a kernel's object file holds code that the rest of the program could end up using: a
# weak function that does not carry the target's type in its name. The linker keeps one copy of
# such a function, and a CPU without the target's instructions must never run it.
#
#   cmake -DEXPECTED=2 -DNM=nm "-DOBJECTS=a.o;b.o" -P kernel_symbols.cmake
cmake_minimum_required(VERSION 3.25)
set(found 0)
foreach(object IN LISTS OBJECTS)
  if(NOT object MATCHES "kernel_(avx512|avx2|sse42)")
    continue()
  endif()
  math(EXPR found "${found} + 1")
  string(SUBSTRING "${CMAKE_MATCH_1}" 0 1 first)
  string(TOUPPER "${first}" first)
  string(SUBSTRING "${CMAKE_MATCH_1}" 1 -1 rest)
  set(type "${first}${rest}")  # avx512 -> Avx512
  execute_process(COMMAND ${NM} --demangle --defined-only ${object}
    OUTPUT_VARIABLE symbols COMMAND_ERROR_IS_FATAL ANY)
  string(REPLACE ";" "," symbols "${symbols}")
  string(REPLACE "\n" ";" symbols "${symbols}")
  foreach(symbol IN LISTS symbols)
    # clang's helper for noexcept is two calls, the same on every target.
    if(symbol MATCHES " W " AND NOT symbol MATCHES "${type}|__clang_call_terminate")
      message(SEND_ERROR "${object} shares the code of: ${symbol}")
    endif()
  endforeach()
endforeach()
if(NOT found EQUAL EXPECTED)
  message(SEND_ERROR "${found} kernels found, ${EXPECTED} expected")
endif()
