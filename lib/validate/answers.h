// Answers: what compilers and runs said, kept in a folder, for a later run or
// for one that has the same tree elsewhere.
//
// An answer is found by what was asked, and it counts as long as every file
// that it depends on has the same bytes. Paths below the working folder are
// kept relative to it. What goes wrong with an answer makes a question that is
// asked again.
#pragma once

#include <filesystem>
#include <map>
#include <mutex>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "text/digest.h"
#include "validate/compile.h"
#include "validate/run.h"

namespace hipport {

/// What is to be found out: how a unit compiles for a target, or what a program
/// does on a device.
struct Question {
  std::string name;   ///< of the file of its answer; the same for the same
  std::string shown;  ///< "a.hip for gfx90a"
  std::set<std::string> inputs;  ///< full paths of files, as far as is known
};

/// What the names of compilations begin with.
inline constexpr std::string_view kCompileStep = "compile-";

/// How a unit compiles; `identity` is that of the compiler.
Question questionOf(const CompileCommand& command, std::string_view identity,
                    std::string shown, std::set<std::string> inputs);

/// What programs do: `asked` is all that decides it beside the inputs.
Question questionOf(const std::vector<std::string>& asked, std::string shown,
                    std::set<std::string> inputs);

/// The command as text, and back on a machine whose working folder is another.
std::string toText(const CompileCommand& command, const Question& question);
/// Throws Error(usage) where `text` is none of `file`'s.
std::pair<CompileCommand, Question> commandFromText(std::string_view text,
                                                    const std::string& file);

/// May be used by many threads.
class Answers {
 public:
  /// `folder` is made where it is missing.
  explicit Answers(std::filesystem::path folder);

  /// What is known, if it still holds.
  std::optional<Compiled> findCompiled(const Question& question);
  std::optional<std::vector<Run>> findRuns(const Question& question);

  /// Throws Error(usage) where it cannot be written. `digests` are those of the
  /// inputs before the question was asked.
  using Digests = std::map<std::string, std::string>;
  void keep(const Question& question, const Digests& digests,
            const Compiled& compiled);
  void keep(const Question& question, const Digests& digests,
            const std::vector<Run>& runs);

  Digests digestsOf(const std::set<std::string>& files);

  /// Where the answer is, or will be.
  std::filesystem::path fileOf(const Question& question) const;

 private:
  std::string digestOfFile(const std::string& path);

  std::filesystem::path folder_;
  std::mutex mutex_;
  std::map<std::string, std::string> digests_;
};

}  // namespace hipport
