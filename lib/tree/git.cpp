#include "tree/git.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <utility>

#include "text/error.h"

namespace hipport {
namespace fs = std::filesystem;
namespace {

constexpr std::chrono::minutes kGitTime(10);

}  // namespace

ProcessEnd runGit(const fs::path& folder,
                  const std::vector<std::string>& arguments) {
  std::vector<std::string> words = {"git",
                                    "-C",
                                    folder.string(),
                                    "-c",
                                    "safe.bareRepository=explicit",
                                    "-c",
                                    "core.fsmonitor=false",
                                    "-c",
                                    "core.hooksPath=/dev/null",
                                    "--no-pager"};
  words.insert(words.end(), arguments.begin(), arguments.end());
  ProcessEnd end = runProcess({.arguments = std::move(words),
                               .timeLimit = kGitTime,
                               // What is asked for here is written out.
                               .environment = {{"GIT_NO_LAZY_FETCH", "1"},
                                               {"GIT_LITERAL_PATHSPECS", "0"},
                                               {"GIT_GLOB_PATHSPECS", "0"},
                                               {"GIT_NOGLOB_PATHSPECS", "0"},
                                               {"GIT_ICASE_PATHSPECS", "0"}}});
  if (!end.failure.empty()) {
    throw Error(ExitCode::usage,
                fmt::format("git cannot be run: {}; nothing was ported. "
                            "Install git, or name the files to check",
                            end.failure));
  }
  if (end.timedOut) {
    throw Error(ExitCode::usage,
                fmt::format("git {} did not end within {} minutes; nothing "
                            "was ported. See what it waits for",
                            arguments.front(), kGitTime.count()));
  }
  while (end.err.ends_with('\n')) end.err.pop_back();
  return end;
}

std::vector<std::string> fieldsOf(const std::string& text) {
  std::vector<std::string> result;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find('\0', at), text.size());
    result.push_back(text.substr(at, end - at));
    at = end + 1;
  }
  return result;
}

}  // namespace hipport
