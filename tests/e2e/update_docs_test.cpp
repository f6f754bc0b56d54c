// The story of docs/update.md, told by the program itself.
#include <sstream>

#include "update_fixture.h"

namespace hipport::e2e {
namespace {

namespace fs = std::filesystem;

/// A block of code of the page.
struct Block {
  std::string language;
  std::string text;
};

std::vector<Block> blocksOf(std::string_view section) {
  const std::string page = readBytes(HIPPORT_SOURCES "docs/update.md");
  const std::string head = "\n## " + std::string(section) + "\n";
  const std::size_t begin = page.find(head);
  EXPECT_NE(begin, std::string::npos) << section;
  if (begin == std::string::npos) return {};
  const std::size_t from = begin + head.size();
  std::istringstream lines(page.substr(from, page.find("\n## ", from) - from));
  std::vector<Block> blocks;
  bool isOpen = false;
  for (std::string line; std::getline(lines, line);) {
    if (line.starts_with("```")) {
      isOpen = !isOpen;
      if (isOpen) blocks.push_back({line.substr(3), ""});
    } else if (isOpen) {
      blocks.back().text += line + "\n";
    }
  }
  return blocks;
}

class UpdateDocs : public Update {
 protected:
  /// Runs a command line where each revision is what it is everywhere.
  ProcessResult shell(const std::string& line,
                      std::string_view where = "") const {
    const std::string path = fs::path(HIPPORT_BINARY).parent_path().string() +
                             ":" + environment("PATH");
    return run({"sh", "-c", line},
               {.folder = where.empty() ? folder() : at(where),
                .environment = {{"PATH", path},
                                {"GIT_AUTHOR_NAME", "a"},
                                {"GIT_AUTHOR_EMAIL", "a@b"},
                                {"GIT_AUTHOR_DATE", "2026-01-01T00:00:00Z"},
                                {"GIT_COMMITTER_NAME", "a"},
                                {"GIT_COMMITTER_EMAIL", "a@b"},
                                {"GIT_COMMITTER_DATE", "2026-01-01T00:00:00Z"},
                                {"GIT_CONFIG_GLOBAL", "/dev/null"}}});
  }
  void commitUpstream() const {
    ASSERT_TRUE(
        exited(shell("git -C upstream init -q && git -C upstream add -A && "
                     "git -C upstream commit -qm x"),
               0));
  }
};

/// Each block in its turn: files, changes, and commands with what they say.
TEST_F(UpdateDocs, TheExampleIsTrue) {
  std::vector<std::string> sources = {"upstream/src/heat.cu",
                                      "upstream/src/CMakeLists.txt"};
  std::size_t commands = 0;
  for (const Block& block : blocksOf("An example")) {
    SCOPED_TRACE(block.text);
    if (block.language == "cuda" || block.language == "cmake") {
      write(sources.front(), block.text);
      sources.erase(sources.begin());
    } else if (block.language == "diff") {
      write("change.diff", block.text);
      ASSERT_TRUE(exited(shell("git apply -p0 change.diff"), 0));
      if (contains(block.text, "upstream/")) commitUpstream();
    } else if (block.language == "cpp") {
      EXPECT_TRUE(same(read("hip/heat.hip"), block.text));
    } else {
      if (commands++ == 0) commitUpstream();
      ASSERT_TRUE(block.text.starts_with("$ "));
      const std::size_t end = block.text.find('\n');
      const ProcessResult result =
          shell(block.text.substr(2, end - 2) + " 2>&1");
      EXPECT_EQ(result.code,
                contains(block.text, "$ hipify-port status") ? 0 : 1);
      // The page stands nowhere.
      std::string said = result.out;
      const std::string here = folder().string() + "/";
      for (std::size_t at; (at = said.find(here)) != std::string::npos;) {
        said.erase(at, here.size());
      }
      EXPECT_TRUE(same(said, block.text.substr(end + 1)));
    }
  }
  EXPECT_EQ(commands, 3U);
  EXPECT_TRUE(contains(read("hip/CMakeLists.txt"), "  print.hip\n"));
}

/// The job of the page follows a project, and opens no request without need.
TEST_F(UpdateDocs, TheScheduledJobOpensAMergeRequest) {
  const std::vector<Block> blocks = blocksOf("In CI");
  ASSERT_EQ(blocks.size(), 1U);
  std::string script = "set -e\n";
  std::istringstream lines(blocks[0].text);
  for (std::string line; std::getline(lines, line);) {
    if (line.starts_with("    - ")) script += line.substr(6) + "\n";
  }
  ASSERT_TRUE(contains(script, "merge_request.create"));
  // Above the script there are rules.
  const std::size_t rules = script.find("if: ");
  ASSERT_NE(rules, std::string::npos);
  script.erase(rules, script.find('\n', rules) + 1 - rules);
  write("job.sh", script);

  write("upstream/src/step.cu", kStep);
  write("upstream/src/grid.h", kGrid);
  commitUpstream();
  ASSERT_TRUE(exited(
      shell("git init -q --bare origin && "
            "git -C origin config receive.advertisePushOptions true && "
            "git init -q -b main repo && hipify-port port upstream/src -o "
            "repo/hip --quiet && cd repo && git add -A && git commit -qm x && "
            "git remote add origin ../origin && git push -q origin main"),
      0));
  const auto job = [&] {
    shell("rm -rf run && git clone -q origin run -b main");
    return shell("UPSTREAM=../upstream sh ../job.sh", "run");
  };
  const auto requested = [&](std::string_view name) {
    return shell("git -C origin show follow-upstream:" + std::string(name)).out;
  };
  ASSERT_TRUE(exited(job(), 0));
  EXPECT_TRUE(requested("hip/step.hip").empty()) << "nothing is new";
  write("upstream/src/step.cu", replaced(kStep, "*= 2", "*= 4"));
  commitUpstream();
  const ProcessResult result = job();
  ASSERT_TRUE(exited(result, 0)) << result;
  EXPECT_TRUE(contains(requested("hip/step.hip"), "*= 4"));
  EXPECT_TRUE(exists("run/codequality.json"));
  const std::string message =
      shell("git -C origin log -1 --format=%B follow-upstream").out;
  EXPECT_TRUE(contains(message, "Follow upstream"));
  EXPECT_TRUE(contains(message, "1 revision behind"));
}

}  // namespace
}  // namespace hipport::e2e
