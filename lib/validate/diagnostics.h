// Diagnostics: what a compiler says, as values.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace hipport {

/// A place in a file; `line` 0 where the compiler names none.
struct CodePlace {
  std::string path;
  std::uint32_t line = 0;
  std::uint32_t column = 0;
  friend auto operator<=>(const CodePlace&, const CodePlace&) = default;
};

struct CompilerNote {
  CodePlace place;
  std::string message;
  friend auto operator<=>(const CompilerNote&, const CompilerNote&) = default;
};

/// An error, with the notes that follow it.
struct CompilerError {
  CodePlace place;
  std::string message;
  std::vector<CompilerNote> notes;
  /// The #include lines that lead to its file, its own first.
  std::vector<CodePlace> includers = {};
  friend auto operator<=>(const CompilerError&, const CompilerError&) = default;
};

struct CompilerOutput {
  std::vector<CompilerError> errors;
  std::size_t warnings = 0;
};

/// Reads what Clang, nvcc, their linkers and their drivers print to stderr,
/// each diagnostic a line (-fno-caret-diagnostics).
CompilerOutput readDiagnostics(std::string_view text);

}  // namespace hipport
