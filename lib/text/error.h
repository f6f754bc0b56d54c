// The one error type. It is thrown where arguments, rule tables and files are
// read or written, and caught once, in main.
#pragma once

#include <stdexcept>
#include <string>

namespace hipport {

/// Process exit codes; see docs/command-line.md.
enum class ExitCode : int {
  clean = 0,     ///< nothing is left for a person
  findings = 1,  ///< findings at or above --fail-on, or --check would change
  usage = 2,     ///< arguments, rule tables, toolchain or output
  input = 3,     ///< some input could not be read
};

/// what() is one line: the fact, the consequence, what to do.
class Error : public std::runtime_error {
 public:
  Error(ExitCode code, const std::string& message)
      : std::runtime_error(message), code_(code) {}
  ExitCode code() const { return code_; }

 private:
  ExitCode code_;
};

}  // namespace hipport
