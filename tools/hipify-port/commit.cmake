# Writes OUTPUT, a header with the commit that SOURCE is at; none if SOURCE is
# not the top of a Git repository, as in a release.
set(commit "")
find_program(git git)
if(git)
  execute_process(
    COMMAND "${git}" -C "${SOURCE}" rev-parse --show-prefix --short=10 HEAD
    OUTPUT_VARIABLE words ERROR_QUIET RESULT_VARIABLE code)
  # Its first line is the folder below the top: empty there.
  if(code EQUAL 0 AND words MATCHES "^\n([0-9a-f]+)\n$")
    set(commit "${CMAKE_MATCH_1}")
  endif()
endif()
configure_file("${CMAKE_CURRENT_LIST_DIR}/commit.h.in" "${OUTPUT}" @ONLY)
