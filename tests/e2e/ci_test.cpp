// What packaging/ has for the CI of users: GitHub's action, GitLab's template
// and a hook that brings the program along. Each is checked by its official
// schema and run by what can run it without a server.

#include "scratch.h"

namespace hipport::e2e {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;

const fs::path kSources = HIPPORT_SOURCES;
const fs::path kClients = kSources / "tests/e2e/clients/ci";

/// Where tools/setup.sh puts what npm has.
fs::path tools() {
  return fs::path(HIPPORT_BINARY).parent_path().parent_path() / "ci-tools";
}

class Ci : public Scratch {
 protected:
  void SetUp() override {
    write("repo/src/a b.cu", std::string(kSource));
    write("repo/ported/a.hip", std::string(kPort));
    for (const std::vector<std::string>& command :
         {std::vector<std::string>{"init", "-q", "-b", "main"},
          {"remote", "add", "origin", "https://example.org/group/project.git"},
          {"add", "-A"},
          {"commit", "-q", "-m", "x"}}) {
      git(command);
    }
  }

  ProcessOptions inRepo(bool hasProgram = true) const {
    const std::string path = environment("PATH");
    return {
        .folder = at("repo"),
        .timeLimit = std::chrono::seconds(120),
        .environment = {{"HOME", folder().string()},
                        {"PATH",
                         hasProgram
                             ? fs::path(HIPPORT_BINARY).parent_path().string() +
                                   ":" + path
                             : path},
                        {"GIT_CONFIG_GLOBAL", "/dev/null"},
                        {"GIT_AUTHOR_NAME", "a"},
                        {"GIT_AUTHOR_EMAIL", "a@b"},
                        {"GIT_COMMITTER_NAME", "a"},
                        {"GIT_COMMITTER_EMAIL", "a@b"},
                        {"PIP_NO_INDEX", "1"},
                        {"PRE_COMMIT_HOME", at("pre-commit").string()}},
        .hasAnyAddresses = true};
  }

  std::string git(std::vector<std::string> arguments) const {
    arguments.insert(arguments.begin(), "git");
    const ProcessResult result = run(arguments, inRepo());
    EXPECT_TRUE(exited(result, 0));
    return result.out.substr(0, result.out.find('\n'));
  }

  static bool isFetched() { return fs::exists(tools() / "complete"); }

  ProcessResult runAction(
      const std::vector<std::string>& inputs, bool hasProgram = true,
      const fs::path& file = kSources / "packaging/github/action.yml") const {
    std::vector<std::string> command = {
        "node", (kClients / "action.mjs").string(), tools().string(),
        file.string(), at("runner").string()};
    command.insert(command.end(), inputs.begin(), inputs.end());
    return run(command, inRepo(hasProgram));
  }

  /// What the steps of GitHub's action made of these inputs.
  json action(const std::vector<std::string>& inputs,
              bool hasProgram = true) const {
    const ProcessResult result = runAction(inputs, hasProgram);
    EXPECT_TRUE(exited(result, 0)) << result;
    return json::parse(result.out, nullptr, false);
  }

  /// A wheel whose program is the one that is tested.
  std::string wheel() const {
    std::string path = at("hipify_port-0.1.0-py3-none-any.whl").string();
    const ProcessResult made =
        run({"python3", (kClients / "wheel.py").string(), path, HIPPORT_BINARY},
            inRepo());
    EXPECT_TRUE(exited(made, 0)) << made;
    return path;
  }
};

TEST_F(Ci, GithubShowsWhatIsLeft) {
  if (!isFetched()) {
    HIPPORT_SKIP(npmSchema) << "tests/fetch-ci-tools.sh did not run";
  }
  const json left = action({"paths=src/a b.cu\nported", "category=mine"});
  EXPECT_EQ(left["code"], 1) << left;
  EXPECT_EQ(left["outputs"]["exit-code"], "1");
  EXPECT_TRUE(contains(left["summary"].get<std::string>(), "src/a b.cu"));
  ASSERT_EQ(left["used"].size(), 1U);
  EXPECT_EQ(left["used"][0]["with"]["category"], "mine");
  const json sarif = json::parse(
      readBytes(left["used"][0]["with"]["sarif_file"].get<std::string>()));
  EXPECT_EQ(sarif["runs"][0]["tool"]["driver"]["name"], "hipify-port");
  EXPECT_TRUE(contains(readBytes(left["outputs"]["page"].get<std::string>()),
                       "</html>"));
  EXPECT_EQ(left["ran"].back(), "Fail where something is left");

  const json ported = action({"paths=ported", "sarif=false"});
  EXPECT_EQ(ported["code"], 0) << ported;
  EXPECT_TRUE(ported["used"].empty());

  const json passed = action({"paths=src", "options=--exit-zero\n--quiet"});
  EXPECT_EQ(passed["code"], 0) << passed;
}

TEST_F(Ci, GithubLooksAtTheLinesOfAPullRequest) {
  if (!isFetched()) {
    HIPPORT_SKIP(npmSchema) << "tests/fetch-ci-tools.sh did not run";
  }
  const std::string base = "base=" + git({"rev-parse", "HEAD"});
  write("repo/src/a b.cu", std::string(kSource) + "int more;\n");
  git({"commit", "-qam", "no CUDA"});
  EXPECT_EQ(action({"changed-lines=true", base})["code"], 0);
  EXPECT_EQ(action({base})["code"], 1) << "all lines, unless asked";
  write("repo/src/a b.cu",
        std::string(kSource) + "void more() { cudaFree(0); }\n");
  git({"commit", "-qam", "CUDA"});
  EXPECT_EQ(action({"changed-lines=true", base})["code"], 1);
}

TEST_F(Ci, GithubIsToldWhatIsWrong) {
  if (!isFetched()) {
    HIPPORT_SKIP(npmSchema) << "tests/fetch-ci-tools.sh did not run";
  }
  EXPECT_EQ(action({"paths=src\nnowhere"})["code"], 3);
  const ProcessResult options = runAction({"options=--no-such-option"});
  EXPECT_TRUE(contains(options.err, "--no-such-option"));
  EXPECT_TRUE(contains(options.err, "::error title=hipify-port::"));
  const json stopped = json::parse(options.out);
  EXPECT_EQ(stopped["code"], 1);
  EXPECT_EQ(stopped["ran"].size(), 1U) << "nothing is uploaded";
  // Words of an input are no commands.
  EXPECT_EQ(action({"paths=ported\n$(touch ran)`touch ran`;touch ran"})["code"],
            3);
  EXPECT_FALSE(exists("repo/ran"));
  for (const char* script : {"check.sh", "install.sh"}) {
    const std::string path = (kSources / "packaging/github" / script).string();
    EXPECT_TRUE(exited(run({path, "--help"}), 0));
    EXPECT_TRUE(exited(run({path, "--colour"}), 2));
    const ProcessResult outside = run({path});
    EXPECT_TRUE(exited(outside, 2));
    EXPECT_TRUE(outside.out.starts_with("::error title=hipify-port::"));
  }
  // The schema that accepts the action refuses others.
  std::string text = readBytes(kSources / "packaging/github/action.yml");
  const std::size_t place = text.find("using: composite");
  ASSERT_NE(place, std::string::npos);
  write("action.yml", text.replace(place, 16, "using: docker"));
  EXPECT_TRUE(exited(runAction({}, true, at("action.yml")), 1));
}

TEST_F(Ci, GithubInstallsAWheel) {
  HIPPORT_DRAW(3);
  if (!isFetched()) {
    HIPPORT_SKIP(npmSchema) << "tests/fetch-ci-tools.sh did not run";
  }
  const std::string package = "package=" + wheel();
  EXPECT_EQ(action({"paths=src"}, false)["code"], 1) << "there is no program";
  const json result = action({"paths=ported", package}, false);
  EXPECT_EQ(result["code"], 0) << result;
  EXPECT_EQ(result["outputs"]["exit-code"], "0");
}

TEST_F(Ci, GitlabRunsTheTemplate) {
  if (!isFetched()) {
    HIPPORT_SKIP(npmSchema) << "tests/fetch-ci-tools.sh did not run";
  }
  if (!isInstalled("rsync")) HIPPORT_SKIP(package) << "rsync is not installed";
  fs::copy_file(kSources / "packaging/gitlab/hipify-port.yml",
                at("repo/hipify-port.yml"));
  const std::string base = git({"rev-parse", "HEAD"});
  const auto pipeline = [&](const std::string& inputs) {
    write("repo/.gitlab-ci.yml",
          "include:\n- local: hipify-port.yml\n  inputs:\n" + inputs);
    git({"add", "-A"});
    git({"commit", "-qm", "x", "--allow-empty"});
    return run(
        {"node",
         (tools() / "node_modules/gitlab-ci-local/src/index.js").string(),
         "--force-shell-executor", "--home", at("home").string(), "--variable",
         "CI_MERGE_REQUEST_DIFF_BASE_SHA=" + base},
        inRepo());
  };
  const ProcessResult left = pipeline("    paths: src\n    job: port\n");
  EXPECT_TRUE(exited(left, 1)) << left;
  EXPECT_TRUE(contains(left.out + left.err, "json schema validated"));
  for (const char* file :
       {"hip.html", "gl-code-quality.json", "hip-junit.xml"}) {
    EXPECT_TRUE(exists(std::string("repo/") + file)) << file;
  }
  const json quality = json::parse(read("repo/gl-code-quality.json"));
  ASSERT_FALSE(quality.empty());
  EXPECT_EQ(quality[0]["location"]["path"], "src/a b.cu");
  const ProcessResult changed =
      pipeline("    paths: src\n    changed-lines: true\n");
  EXPECT_TRUE(exited(changed, 0)) << changed;
  const ProcessResult wrong = pipeline("    fail-on: never\n");
  EXPECT_NE(wrong.code, 0) << "an input that is none of its options";
}

/// The hook of docs/ci.md that brings the program along.
TEST_F(Ci, AHookTakesAWheel) {
  HIPPORT_DRAW(3);
  if (!isInstalled("pre-commit")) {
    HIPPORT_SKIP(preCommit) << "pre-commit is not installed";
  }
  const std::string page = readBytes(kSources / "docs/ci.md");
  const std::size_t begin = page.find("```yaml\nrepos:\n- repo: local\n");
  ASSERT_NE(begin, std::string::npos);
  std::string config =
      page.substr(begin + 8, page.find("```\n", begin + 8) - begin - 8);
  const std::string name = "hipify-port==0.1.0";
  ASSERT_TRUE(contains(config, name));
  config.replace(config.find(name), name.size(), "\"" + wheel() + "\"");
  write("repo/.pre-commit-config.yaml", config);
  const auto check = [&](const std::string& file) {
    return run({"pre-commit", "run", "--files", file}, inRepo(false));
  };
  git({"add", "-A"});
  const ProcessResult refused = check("src/a b.cu");
  EXPECT_TRUE(exited(refused, 1)) << refused;
  EXPECT_TRUE(contains(refused.out, "src/a b.cu"));
  EXPECT_TRUE(exited(check("ported/a.hip"), 0));
}

}  // namespace
}  // namespace hipport::e2e
