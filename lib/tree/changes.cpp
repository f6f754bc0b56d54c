#include "tree/changes.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <limits>
#include <utility>

#include "files/files.h"
#include "text/error.h"
#include "tree/git.h"

namespace hipport {
namespace fs = std::filesystem;
namespace {

std::string firstLine(const std::string& text) {
  return text.substr(0, text.find('\n'));
}

/// The output of a command that has to work.
std::string ask(const fs::path& folder,
                const std::vector<std::string>& arguments) {
  const std::string& command = arguments.front();
  ProcessEnd output = runGit(folder, arguments);
  if (output.code != 0) {
    throw Error(ExitCode::usage,
                fmt::format("git {} failed ({}); nothing was ported", command,
                            firstLine(output.err)));
  }
  return std::move(output.out);
}

std::string withoutNewline(std::string text) {
  if (text.ends_with('\n')) text.pop_back();
  return text;
}

/// Refuses a path that git would say nothing of: one outside of the repository,
/// or in one of its own inside of it.
void checkIsIn(const fs::path& root, const std::string& path) {
  const fs::path real = resolved(path);
  const fs::path relative = real.lexically_relative(root);
  if (relative.empty() || *relative.begin() == "..") {
    throw Error(ExitCode::usage,
                fmt::format("{}: not in the repository {}, which the working "
                            "folder is in; nothing was ported. Run "
                            "hipify-port in the repository of the files",
                            path, root.string()));
  }
  for (fs::path folder = real; folder != root; folder = folder.parent_path()) {
    if (!fs::exists(fs::symlink_status(folder / ".git"))) continue;
    throw Error(ExitCode::usage,
                fmt::format("{}: {} is a repository of its own; nothing was "
                            "ported. Run hipify-port there",
                            path, folder.string()));
  }
}

/// The root of the repository that the working folder is in. That of `paths` is
/// not asked for: files of a tree can make one of any folder.
fs::path rootOf(const std::vector<std::string>& paths) {
  for (const std::string& path : paths) {
    if (isThere(path)) continue;
    throw Error(
        ExitCode::input,
        fmt::format("{}: no such file or folder; nothing was ported", path));
  }
  const fs::path folder = fs::current_path();
  const ProcessEnd output = runGit(folder, {"rev-parse", "--show-toplevel"});
  if (output.code != 0) {
    throw Error(
        ExitCode::usage,
        fmt::format("{}: git finds no repository there ({}); nothing was "
                    "ported. Name the files to check instead",
                    folder.string(), firstLine(output.err)));
  }
  const fs::path root = withoutNewline(output.out);
  for (const std::string& path : paths) checkIsIn(root, path);
  return root;
}

/// "@@ -3,0 +4,2 @@ ...": the lines of the new side; none where lines only
/// went away.
std::optional<LineRange> rangeOf(std::string_view header) {
  const std::size_t plus = header.find('+');
  if (plus == std::string_view::npos) return std::nullopt;
  const char* at = header.data() + plus + 1;
  const char* const end = header.data() + header.size();
  std::uint32_t first = 0;
  std::uint32_t count = 1;
  at = std::from_chars(at, end, first).ptr;
  if (at != end && *at == ',') std::from_chars(at + 1, end, count);
  if (count == 0) return std::nullopt;
  return LineRange{first, first + count - 1};
}

/// The ranges of each file of a patch without context, in its order.
std::vector<std::vector<LineRange>> rangesOf(std::string_view patch) {
  std::vector<std::vector<LineRange>> files;
  // Lines of files begin with "+", "-" or "\".
  while (!patch.empty()) {
    const std::size_t end = std::min(patch.find('\n'), patch.size() - 1);
    const std::string_view line = patch.substr(0, end);
    patch.remove_prefix(end + 1);
    if (line.starts_with("diff --git ")) {
      files.emplace_back();
    } else if (line.starts_with("@@ ") && !files.empty()) {
      if (const auto range = rangeOf(line)) files.back().push_back(*range);
    }
  }
  return files;
}

/// Runs `git diff` with `what` and pairs the names with the patches: names in
/// patches are quoted, those of --name-only -z are not, and both come in one
/// order.
std::vector<ChangedFile> changes(const fs::path& root,
                                 const std::vector<std::string>& what,
                                 const std::vector<std::string>& paths) {
  auto diff = [&](std::vector<std::string> how) {
    std::vector<std::string> command = {"diff",
                                        "--no-color",
                                        "--no-ext-diff",
                                        "--no-textconv",
                                        "--no-relative",
                                        "--ignore-submodules",
                                        "-M",
                                        "--diff-filter=ACMR",
                                        "--text"};
    command.insert(command.end(), how.begin(), how.end());
    command.insert(command.end(), what.begin(), what.end());
    command.emplace_back("--");
    for (const std::string& path : paths) {
      command.push_back(":(literal)" + resolved(path).string());
    }
    return ask(root, command);
  };
  const std::vector<std::string> names = fieldsOf(diff({"--name-only", "-z"}));
  std::vector<std::vector<LineRange>> ranges =
      rangesOf(diff({"-U0", "-p", "--no-prefix"}));
  if (names.size() != ranges.size()) {
    throw Error(ExitCode::usage,
                "the tree changed while git diff ran; nothing was ported. Run "
                "again when nothing else changes it");
  }
  std::vector<ChangedFile> files;
  for (std::size_t i = 0; i < names.size(); ++i) {
    files.push_back({(root / names[i]).lexically_normal(), std::move(ranges[i]),
                     std::nullopt});
  }
  return files;
}

}  // namespace

Changes stagedChanges(const std::vector<std::string>& paths) {
  const fs::path root = rootOf(paths);
  std::vector<ChangedFile> files = changes(root, {"--cached"}, paths);
  // What is checked is what will be committed, not what is on disk.
  const std::vector<std::string> unstaged =
      fieldsOf(ask(root, {"diff", "--no-ext-diff", "--no-relative",
                          "--ignore-submodules", "--name-only", "-z"}));
  for (const std::string& name : unstaged) {
    const auto file = std::ranges::find(files, (root / name).lexically_normal(),
                                        &ChangedFile::path);
    if (file != files.end()) file->staged = ask(root, {"show", ":0:" + name});
  }
  return {root, std::move(files)};
}

Changes changesSince(const std::string& revision,
                     const std::vector<std::string>& paths) {
  const fs::path root = rootOf(paths);
  const ProcessEnd commit =
      runGit(root, {"rev-parse", "--verify", "--quiet", "--end-of-options",
                    revision + "^{commit}"});
  const bool isShallow =
      ask(root, {"rev-parse", "--is-shallow-repository"}) == "true\n";
  const std::string_view hint =
      isShallow ? " This clone is shallow: fetch more of its history (git "
                  "fetch --unshallow; fetch-depth: 0 in a GitHub workflow)"
                : " Fetch it, or name another";
  if (commit.code != 0) {
    throw Error(ExitCode::usage,
                fmt::format("--changed-since {}: there is no such commit in "
                            "this repository; nothing was ported.{}",
                            revision, hint));
  }
  const std::string hash = withoutNewline(commit.out);
  const ProcessEnd base = runGit(root, {"merge-base", hash, "HEAD"});
  if (base.code != 0) {
    throw Error(
        ExitCode::usage,
        fmt::format("--changed-since {}: it has no commit in common with "
                    "HEAD{}; nothing was ported.{}",
                    revision,
                    base.err.empty() ? "" : " (" + firstLine(base.err) + ")",
                    hint));
  }
  std::vector<ChangedFile> files =
      changes(root, {withoutNewline(base.out)}, paths);
  std::vector<std::string> untracked = {"ls-files", "--others",
                                        "--exclude-standard", "-z", "--"};
  for (const std::string& path : paths) {
    untracked.push_back(":(literal)" + resolved(path).string());
  }
  for (const std::string& name : fieldsOf(ask(root, untracked))) {
    files.push_back({(root / name).lexically_normal(),
                     {{1, std::numeric_limits<std::uint32_t>::max()}},
                     std::nullopt});
  }
  return {root, std::move(files)};
}

bool touches(const std::vector<LineRange>& ranges, std::uint32_t first,
             std::uint32_t last) {
  return std::ranges::any_of(ranges, [&](const LineRange& range) {
    return range.first <= last && first <= range.last;
  });
}

}  // namespace hipport
