// The check before a commit: git's changed lines, and the real pre-commit.
#include <map>
#include <set>
#include <sstream>

#include "scratch.h"

namespace hipport::e2e {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;

class Commits : public Scratch {
 protected:
  void SetUp() override {
    if (!isInstalled("git")) HIPPORT_SKIP(package) << "git is not installed";
    fs::create_directories(at("repo"));
    git({"init", "-q", "-b", "main"});
  }

  ProcessOptions inRepo(
      std::vector<std::pair<std::string, std::string>> more = {}) const {
    ProcessOptions options;
    options.folder = at("repo");
    // A user's configuration must not decide what a test sees; a hostile one
    // is given by tests.
    options.environment = {{"GIT_CONFIG_NOSYSTEM", "1"},
                           {"GIT_CONFIG_GLOBAL", at("gitconfig").string()},
                           {"GIT_AUTHOR_NAME", "a"},
                           {"GIT_AUTHOR_EMAIL", "a@b"},
                           {"GIT_COMMITTER_NAME", "a"},
                           {"GIT_COMMITTER_EMAIL", "a@b"},
                           {"HOME", folder().string()}};
    for (auto& each : more) options.environment.push_back(std::move(each));
    return options;
  }

  std::string git(std::vector<std::string> arguments) const {
    arguments.insert(arguments.begin(), "git");
    const ProcessResult result = run(arguments, inRepo());
    EXPECT_EQ(result.code, 0) << result;
    return result.out;
  }
  void commitAll() const {
    git({"add", "-A"});
    git({"commit", "-q", "--allow-empty", "-m", "c"});
  }

  ProcessResult check(std::vector<std::string> arguments) const {
    arguments.insert(arguments.begin(), "--check");
    return port(std::move(arguments), inRepo());
  }

  /// The lines of the findings of a report that is written beside the repo.
  std::set<std::string> foundLines(std::vector<std::string> arguments) const {
    arguments.push_back("--report=json:../r.json");
    check(std::move(arguments));
    std::set<std::string> lines;
    const json report = json::parse(read("r.json"));
    for (const json& file : report["files"]) {
      for (const json& finding : file["findings"]) {
        lines.insert(file["path"].get<std::string>() + ":" +
                     finding["span"]["line"].dump());
      }
    }
    return lines;
  }
};

using Lines = std::set<std::string>;

TEST_F(Commits, ReportStagedLinesAlone) {
  write("repo/a.cu", kSource);
  write("repo/untouched.cu", kSource);
  commitAll();
  EXPECT_TRUE(exited(check({"--staged"}), 0)) << "nothing is staged";
  std::string source(kSource);
  source.insert(source.find("  cudaFree"), "  cudaDeviceSynchronize();\n");
  write("repo/a.cu", source);
  EXPECT_TRUE(exited(check({"--staged"}), 0)) << "changed, but not staged";
  git({"add", "a.cu"});
  const ProcessResult result = check({"--staged"});
  EXPECT_TRUE(exited(result, 1));
  EXPECT_EQ(result.out, "a.cu\n");
  EXPECT_EQ(foundLines({"--staged"}), Lines{"a.cu:8"});
  const ProcessResult diff = port({"--diff", "--staged"}, inRepo());
  EXPECT_TRUE(contains(diff.out, "+  hipDeviceSynchronize();"));
  EXPECT_EQ(diff.out.find("+  hipFree"), std::string::npos) << diff.out;
}

TEST_F(Commits, CheckWhatIsStagedAndNotWhatIsOnDisk) {
  write("repo/a.cu", "int a;\n");
  commitAll();
  write("repo/a.cu", "int a;\nvoid f() { cudaFree(0); }\n");
  git({"add", "-A"});
  // On disk it is ported already, and two lines came on top.
  write("repo/a.cu", "int x;\nint y;\nint a;\nvoid f() { hipFree(0); }\n");
  EXPECT_EQ(foundLines({"--staged"}), Lines{"a.cu:2"});
  git({"add", "-A"});
  EXPECT_TRUE(exited(check({"--staged"}), 0));
}

TEST_F(Commits, ReportWhatChangedSinceABranchLeft) {
  write("repo/a.cu", "int a;\nint b;\n");
  commitAll();
  git({"checkout", "-q", "-b", "topic"});
  write("repo/a.cu", "int a;\nvoid f() { cudaFree(0); }\nint b;\n");
  commitAll();
  write("repo/new.cu", "void g() { cudaMalloc(0, 1); }\n");
  // What others put on main meanwhile is none of this branch's.
  git({"stash", "-q", "-u"});
  git({"checkout", "-q", "main"});
  write("repo/main.cu", kSource);
  commitAll();
  git({"checkout", "-q", "topic"});
  git({"stash", "pop", "-q"});
  EXPECT_EQ(foundLines({"--changed-since", "main"}),
            (Lines{"a.cu:2", "new.cu:1"}));
  EXPECT_EQ(foundLines({"a.cu", "--changed-since", "main"}), Lines{"a.cu:2"});
  EXPECT_EQ(foundLines({"--changed-since", "main", "--exclude", "new.cu"}),
            Lines{"a.cu:2"});
  // A detached HEAD and a hash do as well.
  const std::string base = git({"rev-parse", "main~1"});
  git({"checkout", "-q", "--detach"});
  EXPECT_EQ(foundLines({"--changed-since", base.substr(0, 40)}),
            (Lines{"a.cu:2", "new.cu:1"}));
}

TEST_F(Commits, TakeAnyNameAndAnyConfigurationOfGit) {
  write(
      "gitconfig",
      "[color]\n  ui = always\n[diff]\n  noprefix = true\n  external = false\n"
      "  mnemonicPrefix = true\n  renames = copies\n[core]\n"
      "  quotePath = true\n[diff \"x\"]\n  textconv = false\n");
  write("repo/.gitattributes", "*.cu diff=x\n");
  commitAll();
  write("repo/a b\t\"q\"\n\\caf\xC3\xA9.cu",
        "int a;\nvoid f() { cudaFree(0); }\n");
  write("repo/sub/+++ b.cu",
        "\n\n--- a\n+++ b\n@@ -1 +1 @@\nvoid g() "
        "{ cudaFree(0); }\n");
  git({"add", "-A"});
  const ProcessResult result = check({"--staged", "--report=json:../r.json"});
  EXPECT_TRUE(exited(result, 1));
  const json report = json::parse(read("r.json"));
  EXPECT_EQ(report["files"].size(), 2U) << report;
  EXPECT_EQ(report["files"][0]["path"], "a b\t\"q\"\n\\caf\xC3\xA9.cu");
  // A renamed file has the lines that were changed in it, not all.
  commitAll();
  std::string source;
  for (int i = 0; i < 20; ++i) source += "int a" + std::to_string(i) + ";\n";
  write("repo/old.cu", source + "void f() { cudaFree(0); }\n");
  commitAll();
  git({"mv", "old.cu", "new.cu"});
  write("repo/new.cu",
        source + "void f() { cudaFree(0); }\nvoid g() { cudaMalloc(0, 1); }\n");
  git({"add", "-A"});
  EXPECT_EQ(foundLines({"--staged"}), Lines{"new.cu:22"});
}

TEST_F(Commits, TakeDeletedBinaryAndOtherFiles) {
  write("repo/gone.cu", kSource);
  write("repo/stay.txt", "cudaFree\n");
  commitAll();
  fs::remove(at("repo/gone.cu"));
  write("repo/stay.txt", "cudaMalloc\n");
  write("repo/blob.cu", std::string("\0\xFF\n cudaFree(0);\n", 16));
  write("repo/a.cu", "int a;\nvoid f() { cudaFree(0); }\n");
  git({"add", "-A"});
  const auto lines = foundLines({"--staged"});
  EXPECT_TRUE(lines.contains("a.cu:2"));
  EXPECT_FALSE(lines.contains("gone.cu:6"));
}

TEST_F(Commits, SayWhatGitCannotAnswer) {
  write("repo/a.cu", kSource);
  commitAll();
  EXPECT_TRUE(failed(check({"--changed-since", "nowhere"}), 2,
                     {"nowhere", "no such commit", "Fetch it"}));
  EXPECT_TRUE(failed(check({"--changed-since", "--output=x"}), 2, {}));
  EXPECT_TRUE(failed(check({"--staged", "--changed-since", "HEAD"}), 2,
                     {"exclude each other"}));
  EXPECT_TRUE(failed(check({"--staged", "missing"}), 3, {"missing"}));
  EXPECT_TRUE(failed(port({"--in-place", "--staged"}, inRepo()), 2,
                     {"--check or --diff"}));
  EXPECT_TRUE(failed(check({"--staged", "--baseline=b", "--update-baseline"}),
                     2, {"--update-baseline needs all findings"}));
  // Unrelated histories have no merge base.
  git({"checkout", "-q", "--orphan", "other"});
  write("repo/other.txt", "");
  commitAll();
  EXPECT_TRUE(failed(check({"--changed-since", "main"}), 2,
                     {"main", "no commit in common"}));
  // Not a repository, and no git.
  write("plain/a.cu", kSource);
  ProcessOptions outside =
      inRepo({{"GIT_CEILING_DIRECTORIES", folder().string()}});
  outside.folder = at("plain");
  EXPECT_TRUE(failed(port({"--check", "--staged"}, outside), 2,
                     {"no repository", "Name the files"}));
  fs::create_directories(at("empty"));
  EXPECT_TRUE(failed(
      port({"--check", "--staged"}, inRepo({{"PATH", at("empty").string()}})),
      2, {"git cannot be run", "Install git"}));
}

TEST_F(Commits, SayThatAShallowCloneIsShallow) {
  for (int i = 0; i < 4; ++i) {
    write("repo/a.cu", std::string(kSource) + "// " + std::to_string(i) + "\n");
    commitAll();
  }
  const std::string first = git({"rev-parse", "HEAD~3"}).substr(0, 40);
  const ProcessResult clone =
      run({"git", "clone", "-q", "--depth=1", "file://" + at("repo").string(),
           at("shallow").string()},
          inRepo());
  ASSERT_TRUE(exited(clone, 0));
  ProcessOptions options = inRepo();
  options.folder = at("shallow");
  EXPECT_TRUE(failed(port({"--check", "--changed-since", first}, options), 2,
                     {"shallow", "fetch-depth: 0"}));
}

TEST_F(Commits, AreRefusedByAHookOfGitsOwn) {
  write("repo/src/a.cu", "int a;\n");
  commitAll();
  write("repo/.git/hooks/pre-commit", "#!/bin/sh\nexec " +
                                          std::string(HIPPORT_BINARY) +
                                          " port --check --staged src\n");
  fs::permissions(at("repo/.git/hooks/pre-commit"), fs::perms(0755));
  write("repo/src/a.cu", "int a;\nvoid f() { cudaFree(0); }\n");
  // "commit -a" has git name an index of its own.
  const ProcessResult refused = run({"git", "commit", "-qam", "x"}, inRepo());
  EXPECT_TRUE(exited(refused, 1));
  EXPECT_TRUE(contains(refused.out + refused.err, "src/a.cu"));
  write("repo/src/a.cu", "int a;\nvoid f() { hipFree(0); }\n");
  EXPECT_TRUE(exited(run({"git", "commit", "-qam", "x"}, inRepo()), 0));
}

TEST_F(Commits, SayThatAStagedFileIsGone) {
  write("repo/a.cu", kSource);
  git({"add", "-A"});
  fs::remove(at("repo/a.cu"));
  EXPECT_TRUE(failed(check({"--staged"}), 3, {"a.cu"}));
}

// ---- pre-commit itself

class PreCommit : public Commits {
 protected:
  void SetUp() override {
    Commits::SetUp();
    if (!isInstalled("pre-commit")) {
      HIPPORT_SKIP(preCommit) << "pre-commit is not installed";
    }
    // The hooks come from a repository, as users have them.
    fs::create_directories(at("hooks"));
    fs::copy_file(fs::path(HIPPORT_SOURCES) / ".pre-commit-hooks.yaml",
                  at("hooks/.pre-commit-hooks.yaml"));
    ProcessOptions there = inRepo();
    there.folder = at("hooks");
    for (const std::vector<std::string>& command :
         {std::vector<std::string>{"git", "init", "-q", "-b", "main"},
          {"git", "add", "-A"},
          {"git", "commit", "-q", "-m", "hooks"},
          {"git", "tag", "v1"}}) {
      ASSERT_TRUE(exited(run(command, there), 0));
    }
    const fs::path program = HIPPORT_BINARY;
    tools_ =
        program.parent_path().string() + ":" + support::environment("PATH");
  }

  void useHook(const std::string& id) const {
    write("repo/.pre-commit-config.yaml",
          "repos:\n- repo: " + at("hooks").string() +
              "\n  rev: v1\n  hooks:\n  - id: " + id + "\n");
    const ProcessResult result = run({"pre-commit", "install"}, environment());
    ASSERT_TRUE(exited(result, 0));
  }

  ProcessOptions environment() const {
    return inRepo(
        {{"PATH", tools_}, {"PRE_COMMIT_HOME", at("cache").string()}});
  }

  ProcessResult commit() const {
    git({"add", "-A"});
    return run({"git", "commit", "-m", "x"}, environment());
  }

 private:
  std::string tools_;
};

TEST_F(PreCommit, TheCheckRefusesCudaAndTakesHip) {
  useHook("hipify-port-check");
  write("repo/a b.cu", kSource);
  write("repo/readme.md", "cudaFree\n");
  const ProcessResult refused = commit();
  EXPECT_TRUE(exited(refused, 1));
  EXPECT_TRUE(contains(refused.out + refused.err, "a b.cu"));
  EXPECT_TRUE(same(read("repo/a b.cu"), kSource)) << "a check changes nothing";
  write("repo/a b.cu", kPort);
  EXPECT_TRUE(exited(commit(), 0));
}

TEST_F(PreCommit, TheFixPortsTheFilesOfTheCommit) {
  useHook("hipify-port-fix");
  write("repo/a.cu", kSource);
  const ProcessResult refused = commit();
  EXPECT_TRUE(exited(refused, 1)) << "files were changed";
  EXPECT_TRUE(same(read("repo/a.cu"), kPort));
  EXPECT_TRUE(exited(commit(), 0)) << "what was fixed is taken";
}

// ---- the examples of docs/ci.md

/// The commands of the page, in their order.
std::vector<std::string> commandsOfThePage() {
  std::vector<std::string> commands;
  std::istringstream page(readBytes(HIPPORT_SOURCES "docs/ci.md"));
  bool isCode = false;
  for (std::string line; std::getline(page, line);) {
    if (line.starts_with("```")) isCode = !isCode;
    std::size_t begin = std::string::npos;
    for (const char* command : {"port ", "report ", "merge "}) {
      begin = std::min(begin, line.find(std::string("hipify-port ") + command));
    }
    // An entry of a hook gets its files from pre-commit.
    if (!isCode || begin == std::string::npos || contains(line, "entry: ")) {
      continue;
    }
    std::string command = line.substr(begin);
    if (command.ends_with('\'')) command.pop_back();
    commands.push_back(command);
  }
  return commands;
}

TEST_F(Commits, FindTheExamplesOfTheDocsAtWork) {
  write("repo/src/a.cu", kSource);
  write("repo/src/shared/own.h", "#pragma once\n#include <cuda_runtime.h>\n");
  for (const char* part : {"physics", "imaging"}) {
    write(std::string("repo/src/") + part + "/a.cu",
          "#include \"../shared/own.h\"\n" + std::string(kSource));
  }
  commitAll();
  git({"update-ref", "refs/remotes/origin/main", "HEAD"});
  const std::vector<std::string> commands = commandsOfThePage();
  EXPECT_GE(commands.size(), 9U);
  for (const std::string& command : commands) {
    const ProcessResult result =
        run({"sh", "-c",
             "PATH=" + fs::path(HIPPORT_BINARY).parent_path().string() +
                 ":$PATH; GITHUB_BASE_REF=main; " + command},
            inRepo());
    EXPECT_TRUE(result.code == 0 || result.code == 1) << command << result;
    EXPECT_EQ(result.err.find("hipify-port: "), std::string::npos) << result;
  }
  for (const char* file :
       {"hip.sarif", "hip.html", "hip.md", "gl-code-quality.json", "junit.xml",
        "hip.xml", "hip-baseline.json", "monday.json", "progress.html",
        "all.json"}) {
    EXPECT_TRUE(exists(std::string("repo/") + file)) << file;
  }
}

// ---- work

/// A check costs what the files of the commit cost: no other source of the
/// repository is read, none is read twice, and no process is made for each.
TEST_F(Commits, CostWhatTheirFilesCost) {
  if (!isInstalled("strace"))
    HIPPORT_SKIP(package) << "strace is not installed";
  for (int i = 0; i < 100; ++i) {
    std::string name = "repo/f" + std::to_string(i) + ".cu";
    write(name, kSource);
  }
  for (const int count : {1, 10, 100}) {
    SCOPED_TRACE(count);
    std::vector<std::string> command = {"strace",
                                        "-f",
                                        "-qq",
                                        "-e",
                                        "trace=openat,execve,clone,fork,vfork",
                                        "-o",
                                        at("trace").string(),
                                        HIPPORT_BINARY,
                                        "port",
                                        "--check",
                                        "-j2"};
    for (int i = 0; i < count; ++i) {
      command.push_back("f" + std::to_string(i) + ".cu");
    }
    const ProcessResult result = run(command, inRepo());
    if (!exists("trace") || !contains(read("trace"), "execve")) {
      HIPPORT_SKIP(root) << "strace cannot trace here: " << result;
    }
    EXPECT_TRUE(exited(result, 1));
    std::map<std::string, int> opened;
    int processes = 0;
    std::istringstream trace(read("trace"));
    for (std::string line; std::getline(trace, line);) {
      const std::size_t end = line.find(".cu\"");
      if (end != std::string::npos && contains(line, " openat(")) {
        ++opened[line.substr(line.rfind('/', end) + 1, end)];
      }
      if (contains(line, " clone(") || contains(line, "fork(")) ++processes;
    }
    EXPECT_EQ(opened.size(), static_cast<std::size_t>(count));
    for (const auto& [name, times] : opened) EXPECT_EQ(times, 1) << name;
    EXPECT_LE(processes, 2);
  }
}

}  // namespace
}  // namespace hipport::e2e
