// What review would have to look for otherwise: which room includes which, that
// every check is named and tested, that no file knows the machine it was
// written on, that generated pages are fresh, that manual pages and completions
// name all there is, that lists of suffixes agree, that sources are formatted.
#include <gtest/gtest.h>

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <iterator>
#include <map>
#include <nlohmann/json.hpp>
#include <regex>
#include <set>
#include <sstream>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

#include "support/files.h"
#include "support/process.h"
#include "support/skip.h"

namespace {

namespace fs = std::filesystem;
using hipport::support::ProcessResult;
using hipport::support::readBytes;
using hipport::support::run;

const fs::path kSources = HIPPORT_SOURCES;

std::vector<std::string> linesOf(std::string_view text) {
  std::vector<std::string> lines;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    lines.emplace_back(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return lines;
}

/// Runs a command line with sh.
ProcessResult shell(const std::string& command) {
  return run({"sh", "-c", command}, {.timeLimit = std::chrono::seconds(300)});
}

std::string quoted(const fs::path& path) { return "'" + path.string() + "'"; }

/// The C++ sources and headers below a folder, relative to the source tree.
/// What Clang and the tests read rather than what this project is made of.
bool isInput(const std::string& path) {
  return path.starts_with("lib/frontend/headers/") ||
         path.starts_with("lib/frontend/overlay/") ||
         path.starts_with("tests/headers/") ||
         path.starts_with("tests/fuzz/regressions/");
}

std::vector<fs::path> cxxFiles(const std::vector<std::string>& folders) {
  std::vector<fs::path> files;
  for (const std::string& folder : folders) {
    if (!fs::exists(kSources / folder)) continue;
    for (const auto& entry :
         fs::recursive_directory_iterator(kSources / folder)) {
      const fs::path suffix = entry.path().extension();
      const fs::path file = entry.path().lexically_relative(kSources);
      if ((suffix == ".cpp" || suffix == ".h") && !isInput(file.string())) {
        files.push_back(file);
      }
    }
  }
  std::ranges::sort(files);
  return files;
}

struct Inclusion {
  fs::path file;
  int line = 0;
  std::string name;  ///< without delimiters
  bool isAngled = false;
};

std::vector<Inclusion> inclusionsOf(const fs::path& file) {
  std::vector<Inclusion> result;
  int number = 0;
  for (const std::string& line : linesOf(readBytes(kSources / file))) {
    ++number;
    const std::string_view keyword = "#include ";
    if (!line.starts_with(keyword)) continue;
    const std::size_t begin = keyword.size();
    const bool isAngled = line[begin] == '<';
    const std::size_t end = line.find(isAngled ? '>' : '"', begin + 1);
    result.push_back(
        {file, number, line.substr(begin + 1, end - begin - 1), isAngled});
  }
  return result;
}

std::string shown(const Inclusion& each) {
  return each.file.string() + ":" + std::to_string(each.line) + ": includes " +
         each.name;
}

/// The first part of a path.
std::string room(std::string_view path) {
  return std::string(path.substr(0, path.find('/')));
}

// ---- the include table of the design

struct Room {
  std::set<std::string> rooms;    ///< that it may include
  std::set<std::string> headers;  ///< single headers of other rooms
};

/// What every room of lib may include, from the lowest floor up.
const std::map<std::string, Room> kRooms = {
    {"text", {{}, {}}},
    {"files", {{"text"}, {}}},
    {"process", {{"text"}, {}}},
    {"rules", {{"text"}, {}}},
    {"ptx", {{"text"}, {}}},
    {"analysis", {{"text", "rules", "ptx"}, {}}},
    {"frontend", {{"text"}, {"analysis/facts.h", "analysis/vocabulary.h"}}},
    {"cache", {{"text", "files", "frontend"}, {}}},
    {"plan", {{"text", "analysis"}, {}}},
    {"report", {{"text", "rules", "analysis", "plan"}, {}}},
    {"buildfiles", {{"text", "rules", "analysis"}, {}}},
    {"tree",
     {{"text", "files", "process", "rules", "analysis", "frontend", "cache",
       "buildfiles"},
      {}}},
    {"port",
     {{"text", "files", "process", "rules", "analysis", "frontend", "plan",
       "report", "buildfiles", "tree"},
      {}}},
    {"update",
     {{"text", "files", "process", "rules", "analysis", "frontend", "plan",
       "report", "buildfiles", "tree", "port"},
      {}}},
    {"server",
     {{"text", "files", "process", "rules", "analysis", "plan", "report"}, {}}},
    {"validate",
     {{"text", "files", "process", "rules", "analysis", "frontend", "plan",
       "report", "buildfiles", "tree", "port"},
      {"cache/disk.h", "emulate/halving.h"}}},
    {"advise",
     {{"text", "files", "rules", "plan", "report", "validate"},
      {"frontend/code_tokens.h", "emulate/wave_costs.h"}}},
    {"emulate",
     {{"process", "text"},
      {"rules/architectures.h", "cache/disk.h", "files/scratch_folder.h"}}},
};

/// What the programs and the tests may include of lib, by folder. "*" is all.
const std::map<std::string, std::set<std::string>> kUsers = {
    {"tools/hipify-port",
     {"text", "files", "process", "rules", "ptx", "analysis", "frontend",
      "plan", "report", "buildfiles", "tree", "port", "update", "server",
      "validate", "advise"}},
    {"tools/rulec", {"text", "rules"}},
    {"tools/embed", {"text"}},
    {"tools/tablecheck", {"text", "rules", "analysis", "frontend"}},
    {"tests/support", {}},
    {"tests/unit", {"*"}},
    {"tests/fuzz", {"*"}},
    {"tests/rules", {"text", "rules"}},
    {"tests/helpers", {"text", "rules"}},
    {"tests/headers", {"text", "rules"}},
    {"tests/e2e", {}},
    {"tests/golden", {}},
    {"tests/lint", {}},
    {"bench", {"*"}},
};

bool isClang(const std::string& header) {
  return header.starts_with("clang/") || header.starts_with("llvm/") ||
         header.starts_with("clang-c/") || header.starts_with("llvm-c/");
}

/// A library of others, by the first part of its headers; empty for the
/// standard library and the system.
std::string libraryOf(const std::string& header) {
  if (isClang(header)) return "clang";
  const std::string first = room(header);
  for (const char* library : {"nlohmann", "CLI", "fmt", "valijson", "gtest"}) {
    if (first == library) return library;
  }
  return first != header && first != "sys" ? first : "";
}

TEST(Rooms, AreAllKnown) {
  for (const auto& entry : fs::directory_iterator(kSources / "lib")) {
    if (!entry.is_directory()) continue;
    EXPECT_TRUE(kRooms.contains(entry.path().filename().string()))
        << entry.path() << " is no room of the include table";
  }
}

TEST(Rooms, IncludeWhatTheTableAllows) {
  int seen = 0;
  for (const fs::path& file : cxxFiles({"lib"})) {
    const std::string own = (*std::next(file.begin())).string();
    ASSERT_TRUE(kRooms.contains(own)) << file;
    const Room& allowed = kRooms.at(own);
    for (const Inclusion& each : inclusionsOf(file)) {
      ++seen;
      if (each.isAngled) continue;
      const std::string other = room(each.name);
      if (isClang(each.name)) continue;  // another test
      if (other == each.name) {
        ADD_FAILURE() << shown(each) << ", which names no room";
        continue;
      }
      EXPECT_TRUE(other == own || allowed.rooms.contains(other) ||
                  allowed.headers.contains(each.name))
          << shown(each) << ", which " << own << " may not";
    }
  }
  EXPECT_GT(seen, 100);
}

/// The folder of kUsers that a file is in; empty for none.
std::string userOf(const std::string& path) {
  for (const auto& [folder, rooms] : kUsers) {
    if (path.starts_with(folder + "/")) return folder;
  }
  return "";
}

TEST(Rooms, ToolsAndTestsIncludeWhatTheTableAllows) {
  int seen = 0;
  for (const fs::path& file : cxxFiles({"tools", "tests", "bench"})) {
    const std::string user = userOf(file.string());
    ASSERT_FALSE(user.empty()) << file << " is in no folder of the table";
    const std::set<std::string>& allowed = kUsers.at(user);
    for (const Inclusion& each : inclusionsOf(file)) {
      const bool isProgram = each.name.ends_with(".cu");
      if (each.isAngled || isClang(each.name) || isProgram) continue;
      const std::string other = room(each.name);
      const bool isOwn = other == each.name || !kRooms.contains(other);
      if (isOwn) {
        // Of the own folder, or what the tests share.
        const bool isThere =
            fs::exists(kSources / file.parent_path() / each.name) ||
            fs::exists(kSources / user / each.name) ||
            fs::exists(kSources / (user + "/" + each.name + ".in")) ||
            (user.starts_with("tests/") &&
             fs::exists(kSources / "tests" / each.name) &&
             other == "support") ||
            fs::exists(kSources / "include" / each.name);
        const bool testsATool = user == "tests/unit" || user == "tests/rules" ||
                                user == "tests/fuzz";
        EXPECT_TRUE(isThere || testsATool) << shown(each);
        continue;
      }
      ++seen;
      EXPECT_TRUE(allowed.contains("*") || allowed.contains(other))
          << shown(each) << ", which " << user << " may not";
    }
  }
  EXPECT_GT(seen, 100);
}

// What a library has to say goes to its caller: a result, an Error, or the
// Listener.
TEST(Rooms, NoLibraryPrintsOrExits) {
  int seen = 0;
  for (const fs::path& file : cxxFiles({"lib"})) {
    const std::string path = file.string();
    // It stands in for HIP's runtime, whose device code prints.
    if (path.starts_with("lib/emulate/")) continue;
    int number = 0;
    for (const std::string& line : linesOf(readBytes(kSources / file))) {
      ++number;
      const std::string_view code =
          std::string_view(line).substr(0, line.find("//"));
      ++seen;
      for (const char* call :
           {"fmt::print(", "std::cout", "std::cerr", "std::clog", " printf(",
            "std::printf(", "std::fprintf(", "std::puts(", "std::fputs(",
            "std::fwrite(", " stdout", " stderr", "std::exit(", "::exit(",
            "std::abort(", "std::terminate(", "std::quick_exit("}) {
        EXPECT_EQ(code.find(call), std::string_view::npos)
            << path << ":" << number << ": " << call;
      }
    }
  }
  EXPECT_GT(seen, 20000);
}

/// A tree may be hostile: what is written and removed goes through one door,
/// which follows no link (lib/files/output_folder.h).
TEST(Rooms, FilesAreWrittenThroughOneDoor) {
  const std::vector<std::string> writers = {
      "std::ofstream",   "std::fstream",     "fopen(",      "O_WRONLY",
      "O_RDWR",          "O_CREAT",          "mkstemp(",    "mkostemp(",
      "mkdtemp(",        "fs::remove",       "fs::rename(", "create_symlink(",
      "fs::copy",        "::unlink",         "::rename(",   "::mkdir",
      "create_director", "fs::permissions(", "resize_file("};
  // What each of the others writes is none of a tree.
  const std::map<std::string, std::set<std::string>> others = {
      {"lib/cache/disk.cpp", {"::unlink"}},
      {"lib/tree/cache_location.cpp", {"create_director"}},
      {"lib/validate/runs.cpp", {"create_director"}},
  };
  int seen = 0;
  for (const fs::path& file : cxxFiles({"lib"})) {
    const std::string path = file.string();
    // The emulator is a library of the programs that it runs.
    if (path.starts_with("lib/files/") || path.starts_with("lib/emulate/")) {
      continue;
    }
    const auto known = others.find(path);
    const std::string text = readBytes(kSources / file);
    for (const std::string& writer : writers) {
      ++seen;
      if (known != others.end() && known->second.contains(writer)) continue;
      EXPECT_EQ(text.find(writer), std::string::npos)
          << path << ": " << writer << ": write through OutputFolder";
    }
  }
  EXPECT_GT(seen, 1000);
}

// The emulator compiles what LLVM has read, and advice is from instructions
// that LLVM reads; Clang they do not know.
TEST(Rooms, ClangIsSeenInTheFrontEndAlone) {
  for (const fs::path& file : cxxFiles({"lib", "tools", "tests"})) {
    const std::string path = file.string();
    // The second compares the tables with headers; the product lacks it.
    const bool isFrontend = path.starts_with("lib/frontend/") ||
                            path == "tools/tablecheck/declared.cpp";
    const bool isPublic =
        file.parent_path() == "lib/frontend" && file.extension() == ".h";
    const bool usesLlvm =
        path == "lib/validate/debug_places.cpp" ||
        path == "lib/validate/device_program.cpp" ||
        path == "lib/validate/disassembly.cpp" ||
        path == "lib/validate/host_program.cpp" ||
        (path.starts_with("lib/emulate/") && file.extension() == ".cpp");
    for (const Inclusion& each : inclusionsOf(file)) {
      if (!isClang(each.name)) continue;
      if (usesLlvm && each.name.starts_with("llvm/")) continue;
      EXPECT_TRUE(isFrontend && !isPublic) << shown(each);
    }
  }
}

TEST(Rooms, LibrariesStayWhereTheyBelong) {
  for (const fs::path& file : cxxFiles({"lib", "tools"})) {
    const std::string path = file.string();
    const bool isSource = file.extension() == ".cpp";
    for (const Inclusion& each : inclusionsOf(file)) {
      const std::string library = libraryOf(each.name);
      if (library == "nlohmann") {
        EXPECT_TRUE(isSource || path.starts_with("tools/")) << shown(each);
        EXPECT_TRUE(
            path.starts_with("lib/rules/") || path.starts_with("lib/report/") ||
            path.starts_with("lib/tree/") || path.starts_with("lib/port/") ||
            path.starts_with("lib/update/") ||
            path.starts_with("lib/server/") ||
            path.starts_with("lib/validate/") ||
            path.starts_with("lib/advise/") ||
            path.starts_with("lib/emulate/") || path.starts_with("tools/"))
            << shown(each);
      } else if (library == "CLI" || library == "valijson") {
        EXPECT_TRUE(path.starts_with("tools/")) << shown(each);
      } else if (library == "gtest") {
        ADD_FAILURE() << shown(each) << " outside the tests";
      }
    }
  }
}

TEST(Rooms, TextNeedsTheStandardLibraryAlone) {
  for (const fs::path& file : cxxFiles({"lib/text"})) {
    for (const Inclusion& each : inclusionsOf(file)) {
      if (!each.isAngled) continue;
      const std::string library = libraryOf(each.name);
      EXPECT_TRUE(library.empty() || library == "fmt") << shown(each);
    }
  }
}

/// What tests share is in tests/support: no other folder of tests includes or
/// compiles files of another.
TEST(Rooms, TestsShareTheirSupportOnly) {
  std::vector<fs::path> folders = {kSources / "tests"};
  for (const auto& entry : fs::directory_iterator(kSources / "tests")) {
    if (entry.is_directory()) folders.push_back(entry.path());
  }
  for (const fs::path& file : cxxFiles({"tests"})) {
    for (const Inclusion& each : inclusionsOf(file)) {
      const bool isOwn = fs::exists(kSources / file.parent_path() / each.name);
      if (each.isAngled || isOwn || room(each.name) == "support") continue;
      for (const fs::path& folder : folders) {
        EXPECT_FALSE(fs::exists(folder / each.name)) << shown(each);
      }
    }
  }
  for (const fs::path& folder : folders) {
    for (const std::string& line :
         linesOf(readBytes(folder / "CMakeLists.txt"))) {
      EXPECT_TRUE(line.find("/tests/") == std::string::npos ||
                  line.find(".cpp") == std::string::npos)
          << folder << ": " << line;
    }
  }
}

/// Skips are counted by their reasons: see tests/support/skip.h.
TEST(Repository, SkipsHaveAReason) {
  for (const fs::path& file : cxxFiles({"tests"})) {
    if (file.string().starts_with("tests/support/")) continue;
    for (const std::string& line : linesOf(readBytes(kSources / file))) {
      EXPECT_EQ(line.find("GTEST_"
                          "SKIP"),
                std::string::npos)
          << file << ": use HIPPORT_SKIP: " << line;
    }
  }
}

// Two classes of one name are one to the linker, which takes the members of
// either for both.
TEST(Rooms, TypesHaveOneDefinition) {
  const std::regex type(
      R"((?:template <.*> *)?(?:class|struct|union|enum class|enum) )"
      R"((?:\w+\(.*\) )?(\w+)(?: final)?(?: :.*)? ?\{.*)");
  const std::regex opening(R"(namespace ?([\w:]*) ?\{)");
  std::map<std::string, fs::path> known;
  for (const fs::path& file : cxxFiles({"lib", "tools"})) {
    std::vector<std::string> scopes;
    for (const std::string& line : linesOf(readBytes(kSources / file))) {
      std::smatch match;
      if (std::regex_match(line, match, opening)) {
        scopes.push_back(match[1]);
      } else if (line.starts_with("}  // namespace") && !scopes.empty()) {
        scopes.pop_back();
      } else if (std::regex_match(line, match, type) &&
                 std::ranges::find(scopes, "") == scopes.end()) {
        std::string name = match[1];
        for (const std::string& scope : scopes) name = scope + "::" + name;
        const auto [place, isNew] = known.emplace(name, file);
        EXPECT_TRUE(isNew) << name << " is defined in " << place->second
                           << " and in " << file;
      }
    }
  }
  EXPECT_GT(known.size(), 300);
}

TEST(Rooms, HeadersGuardThemselves) {
  for (const fs::path& file : cxxFiles({"lib", "tools", "tests"})) {
    const std::string path = file.string();
    if (file.extension() != ".h") continue;
    EXPECT_NE(readBytes(kSources / file).find("#pragma once\n"),
              std::string::npos)
        << path;
  }
}

/// Headers for ported code are copied about one by one: each stands alone, and
/// two copies of it are one.
TEST(Rooms, HelpersStandAlone) {
  const std::vector<fs::path> files = cxxFiles({"include"});
  EXPECT_FALSE(files.empty());
  for (const fs::path& file : files) {
    std::string guard = "HIPPORT_" + file.stem().string() + "_H";
    std::ranges::transform(guard, guard.begin(), [](unsigned char c) {
      return static_cast<char>(std::toupper(c));
    });
    EXPECT_NE(readBytes(kSources / file)
                  .find("#ifndef " + guard + "\n#define " + guard + "\n"),
              std::string::npos)
        << file;
    for (const Inclusion& each : inclusionsOf(file)) {
      // hipport/nvml.h and nvtx.h are for C as well; the one asks Linux.
      const bool isStandard =
          each.name.find_first_of("./") == std::string::npos ||
          ((file.filename() == "nvml.h" || file.filename() == "nvtx.h") &&
           (each.name.find('/') == std::string::npos ||
            each.name == "sys/syscall.h"));
      // The libraries that hipport/blas.h, dnn.h, nvml.h, nvtx.h, rocwmma.h,
      // solver.h, sparse.h and thrust.h are for. CUDA's groups, libcu++,
      // matrices and numbers of 16 bits stand for those of the header on
      // NVIDIA.
      const bool isOfSdk =
          isStandard || each.name.starts_with("hip/") ||
          each.name.starts_with("amd_smi/") ||
          each.name.starts_with("hipblas/") ||
          each.name.starts_with("hipsolver/") ||
          each.name.starts_with("rocwmma/") ||
          each.name.starts_with("hipsparse/") ||
          each.name.starts_with("miopen/") ||
          each.name.starts_with("roctracer/") ||
          each.name.starts_with("thrust/") || each.name.starts_with("cuda/") ||
          each.name == "cuda_bf16.h" || each.name == "cuda_fp16.h" ||
          each.name == "mma.h" || each.name.starts_with("cooperative_groups");
      const bool isBeside =
          fs::exists(kSources / file.parent_path() / each.name);
      EXPECT_TRUE(each.isAngled ? isOfSdk : isBeside) << shown(each);
    }
  }
}

// ---- checks

std::vector<std::string> checkIds() {
  std::vector<std::string> ids;
  for (const auto& entry :
       fs::directory_iterator(kSources / "lib/analysis/checks")) {
    if (entry.path().extension() == ".cpp") {
      ids.push_back(entry.path().stem().string());
    }
  }
  std::ranges::sort(ids);
  return ids;
}

TEST(Checks, BearTheNameOfTheirFile) {
  const std::vector<std::string> ids = checkIds();
  EXPECT_FALSE(ids.empty());
  for (const std::string& id : ids) {
    const std::string text =
        readBytes(kSources / "lib/analysis/checks" / (id + ".cpp"));
    EXPECT_NE(text.find("\n    \"" + id + "\","), std::string::npos)
        << id << ".cpp defines no check of that id";
    EXPECT_TRUE(std::ranges::all_of(id, [](char c) {
      return c == '-' || (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9');
    })) << id;
  }
}

TEST(Checks, AreExplained) {
  for (const std::string& id : checkIds()) {
    const ProcessResult output =
        shell(quoted(HIPPORT_BINARY) + " explain " + id + " 2>&1");
    EXPECT_EQ(output.code, 0) << id << ": " << output.out;
    EXPECT_TRUE(output.out.starts_with(id + ": ")) << output.out;
    EXPECT_GT(output.out.size(), id.size() + 150) << id << " has no doc";
    const auto lines = linesOf(output.out);
    for (const std::string& line : lines) {
      EXPECT_LE(line.size(), 90U) << id << ": " << line;
    }
  }
}

/// The ids behind `label` in the labels of a file (see
/// tests/golden/labelled_test.cpp).
std::set<std::string> labelsOf(const std::string& text,
                               const std::string& label) {
  std::set<std::string> ids;
  for (std::string line : linesOf(text)) {
    const std::size_t at = line.find(label + ":");
    if (at == std::string::npos) continue;
    line.erase(0, at + label.size() + 1);
    std::ranges::replace(line, ',', ' ');
    std::istringstream words(line);
    for (std::string id; words >> id;) ids.insert(id);
  }
  return ids;
}

/// A check has a place where it has to find something, in the labelled sources
/// or in the findings of a golden case, and a labelled look-alike where it must
/// not. Those of updates, which look at three trees, are labelled in their
/// test.
TEST(Checks, AreTested) {
  std::set<std::string> wrong;
  std::set<std::string> harmless;
  for (const auto& entry :
       fs::recursive_directory_iterator(kSources / "testdata/labelled")) {
    if (!entry.is_regular_file()) continue;
    const std::string text = readBytes(entry.path());
    const std::set<std::string> found = labelsOf(text, " wrong");
    wrong.insert(found.begin(), found.end());
    harmless.merge(labelsOf(text, " harmless"));
    if (found.size() == 1 && text.find(" harmless\n") != std::string::npos) {
      harmless.insert(*found.begin());
    }
  }
  const std::string updates = readBytes(kSources / "tests/e2e/update_test.cpp");
  wrong.merge(labelsOf(updates, " wrong"));
  harmless.merge(labelsOf(updates, " harmless"));
  for (const auto& entry :
       fs::recursive_directory_iterator(kSources / "testdata/cases")) {
    if (entry.path().filename() != "findings.json") continue;
    for (const auto& finding : nlohmann::json::parse(readBytes(entry.path()))) {
      wrong.insert(finding.at("check").get<std::string>());
    }
  }
  const std::vector<std::string> ids = checkIds();
  for (const std::string& id : ids) {
    EXPECT_TRUE(wrong.contains(id)) << "nothing tests that " << id << " finds";
    EXPECT_TRUE(harmless.contains(id))
        << "testdata/labelled has no look-alike of " << id;
    harmless.erase(id);
  }
  EXPECT_TRUE(harmless.empty()) << *harmless.begin() << " is no check";
}

// ---- the table of silent faults

std::vector<std::string> cellsOf(const std::string& row) {
  std::vector<std::string> cells;
  std::istringstream stream(row.substr(1));
  for (std::string cell; std::getline(stream, cell, '|');) {
    const std::size_t begin = cell.find_first_not_of(' ');
    const std::size_t end = cell.find_last_not_of(' ');
    cells.push_back(
        begin == std::string::npos ? "" : cell.substr(begin, end - begin + 1));
  }
  return cells;
}

/// What stands between backticks.
std::set<std::string> codeIn(const std::string& text) {
  std::set<std::string> words;
  std::istringstream stream(text);
  bool isCode = false;
  for (std::string part; std::getline(stream, part, '`'); isCode = !isCode) {
    if (isCode) words.insert(part);
  }
  return words;
}

/// A file, or all files of a folder.
std::string allTextOf(const fs::path& path) {
  if (!fs::is_directory(path)) return readBytes(path);
  std::string text;
  for (const auto& entry : fs::recursive_directory_iterator(path)) {
    if (entry.is_regular_file()) text += readBytes(entry.path());
  }
  return text;
}

constexpr std::size_t kFaultsMet = 45;  // what AMD's porters list
constexpr std::size_t kFaultsShown = 40;

/// Each check that the table names is one. What a row says it is shown by has a
/// label of a check of the row's, or else a word of it: a fault of the
/// emulation, a helper, a check in the findings of a golden case.
TEST(FaultClasses, AreShown) {
  const std::vector<std::string> known = checkIds();
  const std::set<std::string> ids(known.begin(), known.end());
  const std::regex id("[a-z]+[0-9]*(-[a-z]+)+");
  std::size_t met = 0;
  std::size_t shown = 0;
  for (const std::string& row :
       linesOf(readBytes(kSources / "tests/lint/fault-classes.md"))) {
    if (!row.starts_with("| ") || row.starts_with("| cause")) continue;
    const std::vector<std::string> cells = cellsOf(row);
    ASSERT_GE(cells.size(), 4U) << row;
    for (const std::string& word : codeIn(cells[1])) {
      if (!std::regex_match(word, id)) continue;
      EXPECT_TRUE(ids.contains(word)) << word << " is no check: " << row;
    }
    if (cells.size() < 5) continue;
    ++met;
    if (cells[4].empty()) continue;
    const fs::path path = kSources / cells[4];
    ASSERT_TRUE(fs::exists(path)) << row;
    const std::string text = allTextOf(path);
    const bool isLabelled = cells[4].starts_with("testdata/labelled");
    const std::set<std::string> wrong = labelsOf(text, " wrong");
    const std::set<std::string> words = codeIn(row);
    const bool isShown =
        std::ranges::any_of(words, [&](const std::string& word) {
          return isLabelled ? wrong.contains(word)
                            : text.find(word) != std::string::npos;
        });
    EXPECT_TRUE(isShown) << cells[4] << " shows nothing of: " << row;
    if (isShown) ++shown;
  }
  EXPECT_GE(met, kFaultsMet);
  EXPECT_GE(shown, kFaultsShown);
}

/// Whether a page is what a command prints; `target` writes it.
void expectFresh(const std::string& page, const std::string& command,
                 const std::string& target) {
  ASSERT_TRUE(fs::exists(kSources / page)) << "build the target " << target;
  const ProcessResult output = shell(command);
  ASSERT_EQ(output.code, 0);
  const auto expected = linesOf(output.out);
  const auto actual = linesOf(readBytes(kSources / page));
  const auto [a, b] = std::ranges::mismatch(actual, expected);
  EXPECT_TRUE(a == actual.end() && b == expected.end())
      << page << " is stale at line " << a - actual.begin() + 1
      << ": build the target " << target
      << "\n  page:    " << (a == actual.end() ? "" : *a)
      << "\n  program: " << (b == expected.end() ? "" : *b);
}

TEST(Checks, TheirPageIsFresh) {
  expectFresh("docs/checks.md",
              "sh " + quoted(kSources / "tests/lint/checks-doc.sh") + " " +
                  quoted(HIPPORT_BINARY) + " " + quoted(kSources),
              "checks_doc");
}

TEST(Rules, TheirPageIsFresh) {
  expectFresh("docs/libraries.md",
              quoted(HIPPORT_BINARY) + " rules --markdown --no-config",
              "libraries_doc");
}

// ---- manual pages and completions

/// The first words of the rows of a help text, "  -o,--output DIR", that begin
/// with `begin`.
std::vector<std::string> rowsOf(const std::string& help,
                                const std::string& begin) {
  std::vector<std::string> words;
  for (const std::string& line : linesOf(help)) {
    if (!line.starts_with("  " + begin)) continue;
    std::istringstream names(line.substr(2, line.find(' ', 2) - 2));
    for (std::string name; std::getline(names, name, ',');) {
      words.push_back(name);
    }
  }
  return words;
}

/// An option of fish is a word of "-l output" or "-s o", without its dashes.
std::string ofFish(const std::string& option) {
  return option.starts_with("--") ? " -l " + option.substr(2) + " "
                                  : " -s " + option.substr(1) + " ";
}

TEST(Pages, NameEveryCommandAndOption) {
  const hipport::support::TemporaryFolder folder;
  const fs::path pages = folder.path();
  const ProcessResult made =
      shell("sh " + quoted(kSources / "packaging/man-pages.sh") + " --plain " +
            quoted(HIPPORT_BINARY) + " " + quoted(pages) + " 2>&1");
  ASSERT_EQ(made.code, 0) << made.out;
  const std::string bash = readBytes(pages / "bash/hipify-port");
  const std::string zsh = readBytes(pages / "zsh/_hipify-port");
  const std::string fish = readBytes(pages / "fish/hipify-port.fish");
  std::string overview = readBytes(pages / "man1/hipify-port.1");
  const std::string help = shell(quoted(HIPPORT_BINARY) + " --help").out;
  const std::string list = help.substr(help.find("Subcommands:"));
  int seen = 0;
  for (const std::string& line : linesOf(list)) {
    std::istringstream words(line);
    std::string command;
    if (!line.starts_with("  ") || !(words >> command)) continue;
    EXPECT_NE(overview.find("\\fB" + command + "\\fR"), std::string::npos)
        << "hipify-port.1 does not name " << command;
    EXPECT_NE(bash.find("    " + command + ")\n"), std::string::npos)
        << command;
    EXPECT_NE(zsh.find("        " + command + ")\n"), std::string::npos)
        << command;
    EXPECT_NE(fish.find(" -a " + command + " "), std::string::npos) << command;
    // As roff has dashes.
    std::string page =
        readBytes(pages / "man1" / ("hipify-port-" + command + ".1"));
    for (std::size_t at = page.find("\\-"); at != std::string::npos;
         at = page.find("\\-", at)) {
      page.erase(at, 1);
    }
    for (const std::string& option :
         rowsOf(shell(quoted(HIPPORT_BINARY) + " " + command + " --help").out,
                "-")) {
      ++seen;
      for (const auto& [where, text, word] :
           {std::tuple("the manual page", page, option),
            std::tuple("bash", bash, option), std::tuple("zsh", zsh, option),
            std::tuple("fish", fish, ofFish(option))}) {
        EXPECT_NE(text.find(word), std::string::npos)
            << where << " has no " << option << " of " << command;
      }
    }
  }
  EXPECT_GT(seen, 200);
}

TEST(Pages, AreRefusedWhereTheHelpIsNotUnderstood) {
  const hipport::support::TemporaryFolder folder;
  const fs::path program = folder.path() / "program";
  hipport::support::writeBytes(
      program,
      "#!/bin/sh\ncase $* in\n"
      "--help) printf 'Ports.\\nUsage: p\\n\\nSubcommands:\\n  port   x\\n';;\n"
      "*) printf 'Ports.\\nUsage: p\\nwhat is this\\n';;\nesac\n");
  fs::permissions(program, fs::perms::owner_all);
  const ProcessResult made =
      shell("sh " + quoted(kSources / "packaging/man-pages.sh") + " " +
            quoted(program) + " " + quoted(folder.path() / "pages") + " 2>&1");
  EXPECT_EQ(made.code, 1);
  EXPECT_NE(made.out.find("what is this"), std::string::npos) << made.out;
}

// ---- suffixes

struct Suffixes {
  std::set<std::string> sources;
  std::set<std::string> headers;
};

/// The table of the front end, with rows like {".cu", Language::cuda, true},
/// in whichever file of lib it is.
Suffixes suffixesOfTheTable() {
  const std::regex row(R"re(\{"(\.[^"]+)", Language::\w+, (true|false)\})re");
  Suffixes suffixes;
  std::set<fs::path> files;
  for (const fs::path& file : cxxFiles({"lib"})) {
    for (const std::string& line : linesOf(readBytes(kSources / file))) {
      std::smatch match;
      if (line.find("Language::") == std::string::npos ||
          !std::regex_search(line, match, row)) {
        continue;
      }
      files.insert(file);
      (match.str(2) == "true" ? suffixes.sources : suffixes.headers)
          .insert(match.str(1));
    }
  }
  EXPECT_EQ(files.size(), 1U) << "one file of lib has the table of suffixes";
  return suffixes;
}

/// The page has them in two code spans: `.cu .c`, `.cuh .h`.
Suffixes suffixesOfThePage(const std::string& page) {
  auto wordsFrom = [&](const char* begin) {
    std::set<std::string> words;
    const std::size_t at = page.find(begin);
    if (at == std::string::npos) return words;
    std::istringstream span(
        page.substr(at + 1, page.find('`', at + 1) - at - 1));
    for (std::string word; span >> word;) words.insert(word);
    return words;
  };
  return {wordsFrom("`.cu "), wordsFrom("`.cuh ")};
}

/// Of a regular expression like '\.(cu|c\+\+)$'.
std::set<std::string> suffixesOfTheHook(const std::string& line) {
  std::set<std::string> suffixes;
  const std::size_t begin = line.find('(') + 1;
  std::istringstream words(line.substr(begin, line.find(')') - begin));
  for (std::string word; std::getline(words, word, '|');) {
    std::erase(word, '\\');
    suffixes.insert("." + word);
  }
  return suffixes;
}

TEST(Suffixes, AreTheSameInDocsAndHooks) {
  const Suffixes table = suffixesOfTheTable();
  EXPECT_TRUE(table.sources.contains(".cu"));
  EXPECT_TRUE(table.headers.contains(".cuh"));
  const std::string page = "docs/command-line.md";
  const Suffixes shown = suffixesOfThePage(readBytes(kSources / page));
  EXPECT_EQ(shown.sources, table.sources) << page;
  EXPECT_EQ(shown.headers, table.headers) << page;
  std::set<std::string> all = table.sources;
  all.insert(table.headers.begin(), table.headers.end());
  const std::string hooks = ".pre-commit-hooks.yaml";
  int seen = 0;
  for (const std::string& line : linesOf(readBytes(kSources / hooks))) {
    if (line.find(" files: ") == std::string::npos) continue;
    ++seen;
    EXPECT_EQ(suffixesOfTheHook(line), all) << hooks << ": " << line;
  }
  EXPECT_EQ(seen, 2) << hooks;
}

// ---- files of the repository

/// Paths that git tracks; empty where this is no checkout.
std::vector<std::string> trackedFiles() {
  const ProcessResult output =
      shell("git -C " + quoted(kSources) +
            " -c safe.directory='*' ls-files -z 2>/dev/null");
  std::vector<std::string> files;
  std::string_view rest = output.out;
  while (!rest.empty()) {
    const std::size_t end = rest.find('\0');
    files.emplace_back(rest.substr(0, end));
    rest.remove_prefix(std::min(end + 1, rest.size()));
  }
  return files;
}

/// Whether `text` holds the absolute path `word`, rather than as a part of a
/// longer path or name.
bool holds(std::string_view text, std::string_view word) {
  for (std::size_t at = text.find(word); at != std::string_view::npos;
       at = text.find(word, at + 1)) {
    const char before = at == 0 ? ' ' : text[at - 1];
    const std::size_t end = at + word.size();
    const char after =
        end < text.size() && !word.ends_with('/') ? text[end] : ' ';
    auto continues = [](char c, std::string_view marks) {
      return std::isalnum(static_cast<unsigned char>(c)) != 0 ||
             marks.find(c) != std::string_view::npos;
    };
    if (!continues(before, "_.-$}/)<>*") && !continues(after, "_-")) {
      return true;
    }
  }
  return false;
}

TEST(Repository, KnowsNoMachine) {
  const std::vector<std::string> files = trackedFiles();
  if (files.empty()) HIPPORT_SKIP(gitCheckout) << "not a git checkout";
  // Spelled in two parts, so that this file does not find itself.
  const std::vector<std::string> words = {
      "/wo"
      "rk",
      "/ro"
      "ot/",
      "/ho"
      "me/",
      "/tm"
      "p"};
  const std::vector<std::string> hosts = {
      "arti"
      "factory",
      "jf"
      "rog",
      "nex"
      "us3",
      ".inter"
      "nal:",
      ".cor"
      "p."};
  for (const std::string& file : files) {
    if (!fs::is_regular_file(kSources / file)) continue;  // deleted just now
    int number = 0;
    for (const std::string& line : linesOf(readBytes(kSources / file))) {
      ++number;
      for (const std::string& word : words) {
        EXPECT_FALSE(holds(line, word))
            << file << ":" << number << ": " << line;
      }
      for (const std::string& host : hosts) {
        EXPECT_EQ(line.find(host), std::string::npos)
            << file << ":" << number << ": " << line;
      }
    }
  }
}

/// npm writes the addresses of packages into its locks; which registry there is
/// is the business of each machine.
TEST(Repository, LocksNameNoRegistry) {
  int seen = 0;
  for (const std::string& file : trackedFiles()) {
    if (!file.ends_with("package-lock.json")) continue;
    ++seen;
    const std::string text = readBytes(kSources / file);
    EXPECT_EQ(text.find("\"resolved\""), std::string::npos)
        << file << ": npm config set omit-lockfile-registry-resolved true";
    EXPECT_NE(text.find("\"integrity\""), std::string::npos) << file;
  }
  if (trackedFiles().empty()) HIPPORT_SKIP(gitCheckout) << "not a git checkout";
  EXPECT_GT(seen, 0);
}

TEST(Repository, SourcesAreFormatted) {
  if (shell("clang-format-19 --version 2>/dev/null").code != 0) {
    HIPPORT_SKIP(clang) << "clang-format-19 is not installed";
  }
  std::string command = "cd " + quoted(kSources) +
                        " && clang-format-19 --dry-run -Werror "
                        "--ferror-limit=1";
  for (const fs::path& file : cxxFiles({"include", "lib", "tools", "tests"})) {
    command += " " + quoted(file);
  }
  const ProcessResult output =
      shell(command + " 2>&1 | grep error: | cut -c1-160");
  EXPECT_EQ(output.out, "") << "run clang-format-19 -i on these";
}

TEST(Repository, TextEndsInANewline) {
  for (const fs::path& file : cxxFiles({"include", "lib", "tools", "tests"})) {
    const std::string text = readBytes(kSources / file);
    EXPECT_TRUE(text.ends_with('\n')) << file;
    EXPECT_EQ(text.find('\r'), std::string::npos) << file;
  }
}

}  // namespace
