// The recipes of docs/cookbook.md, each as the page has it, in an empty folder.
// A block of code is
//   console   commands ("$ "), their exit status ("  # exit 1") and below each
//             what it says, where "..." stands for anything;
//   diff      a change that a reader makes;
//   another   a file, whose name ends the paragraph before: "`src/a.cu`:".
#include <algorithm>
#include <cctype>
#include <sstream>

#include "scratch.h"

namespace hipport::e2e {
namespace {

namespace fs = std::filesystem;

enum class Needs : std::uint8_t { nothing, hipcc };

struct Recipe {
  const char* heading;
  Needs needs = Needs::nothing;
};

/// A recipe that the page loses is missed.
constexpr Recipe kRecipes[] = {
    {"Port a tree into another folder"},
    {"Do by hand what is left"},
    {"Build a CMake project for an MI210", Needs::hipcc},
    {"Build a project that has a makefile", Needs::hipcc},
    {"Keep CUDA and HIP in one tree"},
    {"Port in place, and refuse new CUDA"},
    {"Run a port without a GPU", Needs::hipcc},
    {"Find where a port loses time", Needs::hipcc},
    {"Follow the CUDA upstream"},
    {"Port a PyTorch extension"},
};

void PrintTo(const Recipe& recipe, std::ostream* stream) {
  *stream << recipe.heading;
}

/// "PortATreeIntoAnotherFolder".
std::string nameOf(const testing::TestParamInfo<Recipe>& info) {
  std::string name;
  bool isFirst = true;
  for (const unsigned char c : std::string(info.param.heading)) {
    if (std::isalnum(c) != 0) {
      name += static_cast<char>(isFirst ? std::toupper(c) : c);
    }
    isFirst = std::isalnum(c) == 0;
  }
  return name;
}

/// What stands between two fences, with the paragraph before them.
struct Block {
  std::string language;
  std::string text;
  std::string before;
};

struct Section {
  std::string heading;
  std::vector<Block> blocks;
};

/// The page by its headings of the second level.
std::vector<Section> sectionsOfThePage() {
  std::istringstream page(readBytes(HIPPORT_SOURCES "docs/cookbook.md"));
  std::vector<Section> sections(1);
  std::string paragraph;
  bool isOpen = false;
  bool isEnded = false;
  for (std::string line; std::getline(page, line);) {
    std::vector<Block>& blocks = sections.back().blocks;
    if (line.starts_with("```")) {
      isOpen = !isOpen;
      if (isOpen) blocks.push_back({line.substr(3), "", paragraph});
      paragraph.clear();
    } else if (isOpen) {
      blocks.back().text += line + "\n";
    } else if (line.starts_with("## ")) {
      sections.push_back({line.substr(3), {}});
      paragraph.clear();
    } else if (line.empty()) {
      isEnded = true;
    } else {
      if (isEnded) paragraph.clear();
      paragraph += line + "\n";
      isEnded = false;
    }
  }
  EXPECT_FALSE(isOpen) << "a fence is not closed";
  EXPECT_TRUE(sections.front().blocks.empty()) << "of no recipe";
  sections.erase(sections.begin());
  return sections;
}

/// The last code of the paragraph before a file; empty unless a colon ends it.
std::string pathOf(const Block& block) {
  const std::size_t end = block.before.rfind('`');
  if (!block.before.ends_with(":\n") || end == std::string::npos) return "";
  const std::size_t begin = block.before.rfind('`', end - 1) + 1;
  return block.before.substr(begin, end - begin);
}

struct Command {
  std::string line;
  int code = 0;
  std::string said;
};

std::vector<Command> commandsOf(const std::string& text) {
  const std::string exit = "  # exit ";
  std::vector<Command> commands;
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) {
    if (line.starts_with("$ ")) {
      const std::size_t at = line.find(exit);
      const int code = at == std::string::npos
                           ? 0
                           : std::stoi(line.substr(at + exit.size()));
      commands.push_back({line.substr(2), code, ""});
    } else if (commands.empty()) {
      ADD_FAILURE() << "no command says this: " << line;
    } else {
      commands.back().said += line + "\n";
    }
  }
  return commands;
}

/// Whether `text` is `pattern` from `at` on, where "..." stands for the rest of
/// a line or a part of it, and on a line of its own for lines.
bool isLike(std::string_view text, std::string_view pattern,
            std::size_t at = 0) {
  const std::size_t dots = pattern.find("...", at);
  const std::string_view words = pattern.substr(at, dots - at);
  if (dots == std::string_view::npos) return text == words;
  if (!text.starts_with(words)) return false;
  text.remove_prefix(words.size());
  at = dots + 3;
  const bool isLine =
      (dots == 0 || pattern[dots - 1] == '\n') && pattern.substr(at, 1) == "\n";
  while (!isLike(text, pattern, at)) {
    if (text.empty() || (!isLine && text.front() == '\n')) return false;
    text.remove_prefix(1);
  }
  return true;
}

TEST(Cookbook, DotsStandForWhatIsLeftOut) {
  EXPECT_TRUE(isLike("a\nb\n", "a\nb\n"));
  EXPECT_FALSE(isLike("a\nb\n", "a\n"));
  EXPECT_FALSE(isLike("a\n", "a\nb\n"));
  EXPECT_TRUE(isLike("a 12 s\nb\n", "a ... s\nb\n"));
  EXPECT_FALSE(isLike("a\nx s\nb\n", "a... s\nb\n")) << "within a line";
  EXPECT_TRUE(isLike("a\nx\ny\nb\n", "a\n...\nb\n"));
  EXPECT_TRUE(isLike("x\ny\nb\n", "...\nb\n"));
  EXPECT_FALSE(isLike("a\nx\nc\n", "a\n...\nb\n"));
  EXPECT_FALSE(isLike("a\nb\nc\n", "a\n...\nb\n"));
  EXPECT_TRUE(isLike("b 1\nb 2\n", "b ...\nb 2\n"));
}

TEST(Cookbook, HasTheseRecipes) {
  std::vector<std::string> expected;
  for (const Recipe& recipe : kRecipes) expected.emplace_back(recipe.heading);
  std::vector<std::string> headings;
  for (const Section& section : sectionsOfThePage()) {
    headings.push_back(section.heading);
  }
  EXPECT_EQ(headings, expected);
  EXPECT_GE(headings.size(), 10U);
}

class Recipes : public Scratch, public testing::WithParamInterface<Recipe> {
 protected:
  void SetUp() override {
    if (!isInstalled("git")) HIPPORT_SKIP(package) << "git is not installed";
    if (GetParam().needs == Needs::hipcc &&
        (!isInstalled("hipcc") || !isInstalled("cmake"))) {
      HIPPORT_SKIP(hipcc) << "hipcc or cmake is not installed";
    }
  }

  /// stderr is where stdout is, as on a terminal.
  ProcessResult shell(const std::string& line) const {
    ProcessOptions options = {
        .folder = at("here"),
        .timeLimit = std::chrono::seconds(100),
        .environment = {
            {"PATH", fs::path(HIPPORT_BINARY).parent_path().string() + ":" +
                         environment("PATH")},
            {"HOME", folder().string()},
            {"LC_ALL", "C"},
            {"GIT_CONFIG_GLOBAL", "/dev/null"},
            {"GIT_AUTHOR_NAME", "a"},
            {"GIT_AUTHOR_EMAIL", "a@b"},
            {"GIT_AUTHOR_DATE", "2026-01-01T00:00:00Z"},
            {"GIT_COMMITTER_NAME", "a"},
            {"GIT_COMMITTER_EMAIL", "a@b"},
            {"GIT_COMMITTER_DATE", "2026-01-01T00:00:00Z"}}};
    // Debian's hipcc is Clang 15's, and finds the linker of another LLVM where
    // several are installed.
    const std::string bin = "/usr/lib/llvm-15/bin";
    if (fs::exists(bin + "/lld")) {
      options.environment.emplace_back("COMPILER_PATH", bin);
    }
    return run({"sh", "-c", "exec 2>&1\n" + line}, options);
  }
};

INSTANTIATE_TEST_SUITE_P(All, Recipes, testing::ValuesIn(kRecipes), nameOf);

TEST_P(Recipes, DoWhatThePageSays) {
  const std::vector<Section> sections = sectionsOfThePage();
  const auto section =
      std::ranges::find(sections, GetParam().heading, &Section::heading);
  ASSERT_NE(section, sections.end()) << "the page has no such recipe";
  fs::create_directories(at("here"));
  int runs = 0;  // of the program
  for (const Block& block : section->blocks) {
    if (block.language == "console") {
      for (const Command& command : commandsOf(block.text)) {
        const ProcessResult result = shell(command.line);
        ASSERT_TRUE(exited(result, command.code)) << command.line;
        ASSERT_TRUE(isLike(result.out, command.said))
            << "$ " << command.line << "\n"
            << result.out << "\n--- the page:\n"
            << command.said;
        if (command.line.find("hipify-port ") != std::string::npos) ++runs;
      }
    } else if (block.language == "diff") {
      write("change.diff", block.text);
      ASSERT_TRUE(exited(shell("git apply -p0 ../change.diff"), 0))
          << block.text;
    } else {
      const std::string path = pathOf(block);
      ASSERT_FALSE(path.empty()) << "a file without a name:\n" << block.text;
      write("here/" + path, block.text);
    }
  }
  EXPECT_GE(runs, 1);
}

}  // namespace
}  // namespace hipport::e2e
