// The trees of testdata/projects, each ported as a user would.
#include <algorithm>
#include <set>

#include "scratch.h"

namespace hipport::e2e {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;

struct Project {
  const char* name;
  int code;  ///< exit code of the port
  /// Checks that must have something to say, and what is left to do by hand:
  /// texts of the code at findings of grade manual.
  std::vector<const char*> checks;
  std::multiset<std::string> manual;
};

const Project kProjects[] = {
    {"driver",
     1,
     {"build-library", "build-variable", "cuda-api", "cuda-header"},
     {"-ptx", "\"--gpu-architecture=compute_\"", "\"--use_fast_math\""}},
    {"heat",
     0,
     {"call-arguments", "cuda-api", "cuda-header", "helper-header"},
     {}},
    {"library",
     1,
     {"ambiguous-name", "renamed-source", "unsupported-api",
      "unsupported-header", "version-test"},
     {"<cuda_d3d11_interop.h>", "cudaD3D11GetDevice", "cudaMalloc",
      "cudaFree"}},
    {"nbody", 0, {"cuda-api", "cuda-header", "call-arguments"}, {}},
    {"signal", 0, {"cuda-api", "cuda-header"}, {}},
};

void PrintTo(const Project& project, std::ostream* stream) {
  *stream << project.name;
}

class Projects : public Scratch, public testing::WithParamInterface<Project> {};

INSTANTIATE_TEST_SUITE_P(All, Projects, testing::ValuesIn(kProjects),
                         [](const auto& info) {
                           return std::string(info.param.name);
                         });

TEST_P(Projects, ArePortedAndStayPorted) {
  const Project& project = GetParam();
  copyProject(project.name, "in");
  const Snapshot before = snapshot(at("in"));
  const ProcessResult first =
      port({"in", "-o", "once", "--report=json:report.json"});
  ASSERT_TRUE(exited(first, project.code));
  EXPECT_TRUE(same(snapshot(at("in")), before));

  const json report = json::parse(read("report.json"));
  for (const char* check : project.checks) {
    EXPECT_FALSE(findingsOf(report, check).empty()) << check;
  }
  std::multiset<std::string> manual;
  for (const json& file : report["files"]) {
    const std::string bytes = read(file["path"].get<std::string>());
    for (const json& finding : file["findings"]) {
      if (finding["applicability"] != "manual") continue;
      const json& span = finding["span"];
      manual.insert(bytes.substr(span["offset"], span["length"]));
    }
  }
  EXPECT_EQ(manual, project.manual);

  // Every file is there under its name, or with .hip for .cu.
  const Snapshot once = snapshot(at("once"));
  std::set<std::string> expected;
  for (const auto& [name, what] : before) {
    expected.insert(
        name.ends_with(".cu") ? name.substr(0, name.size() - 2) + "hip" : name);
  }
  for (const json& helper : report["supportHeaders"]) {
    const fs::path path =
        fs::path(helper.get<std::string>()).lexically_relative(at("once"));
    expected.insert(path.string());
    expected.insert(path.parent_path().string());
  }
  std::set<std::string> names;
  for (const auto& [name, what] : once) names.insert(name);
  EXPECT_EQ(names, expected);

  // No CUDA is left but what was reported.
  // What was is said again, but of build files that have no word of CUDA's any
  // more, and of options for NVRTC: hipRTC takes some of them as well.
  const bool isInSources =
      std::ranges::any_of(report["files"], [](const json& file) {
        return !file["path"].get<std::string>().ends_with("Makefile") &&
               std::ranges::any_of(file["findings"], [](const json& finding) {
                 return finding["applicability"] == "manual" &&
                        finding["check"] != "name-in-string";
               });
      });
  const int again = isInSources ? project.code : 0;
  const ProcessResult check = port({"once", "--check"});
  EXPECT_EQ(check.out, "");
  EXPECT_EQ(check.code, again);
  const ProcessResult second = port({"once", "-o", "twice"});
  EXPECT_EQ(second.code, again);
  EXPECT_TRUE(same(snapshot(at("twice")), once));
}

// Its nested launches, PTX and texture references want a person; which of them
// the checks know about grows with the checks.
TEST_F(Scratch, TexturesIsPortedAndStaysPorted) {
  copyProject("textures", "in");
  ASSERT_TRUE(exited(port({"in", "-o", "once"}), 1));
  const ProcessResult check = port({"once", "--check"});
  EXPECT_EQ(check.out, "");
  port({"once", "-o", "twice"});
  EXPECT_TRUE(same(snapshot(at("twice")), snapshot(at("once"))));
}

/// Comments and strings of a C++ source, in order.
std::vector<std::string> commentsAndStrings(std::string_view text) {
  std::vector<std::string> result;
  for (std::size_t i = 0; i < text.size();) {
    std::size_t end = i;
    if (text.substr(i, 2) == "//") {
      end = std::min(text.find('\n', i), text.size());
    } else if (text.substr(i, 2) == "/*") {
      end = text.find("*/", i) + 2;
    } else if (text[i] == '"' || text[i] == '\'') {
      end = i + 1;
      while (text[end] != text[i]) end += text[end] == '\\' ? 2 : 1;
      ++end;
    }
    if (end == i) {
      ++i;
    } else {
      result.emplace_back(text.substr(i, end - i));
      i = end;
    }
  }
  return result;
}

/// Whether a line is an #include, whose quotes are no string.
bool isInclude(const std::string& text) {
  return text.ends_with(".h\"") || text.ends_with(".cu\"") ||
         text.ends_with(".hip\"");
}

class Library : public Scratch {
 protected:
  void SetUp() override {
    copyProject("library", "in");
    ASSERT_TRUE(exited(port({"in", "-o", "out"}), 1));
  }
};

TEST_F(Library, CommentsAndStringsKeepTheirNames) {
  for (const auto& [name, what] : snapshot(at("in"))) {
    const std::string suffix = fs::path(name).extension();
    if (suffix != ".cpp" && suffix != ".h" && suffix != ".cu" &&
        suffix != ".inl") {
      continue;
    }
    std::string port = name;
    if (suffix == ".cu") port.replace(port.size() - 2, 2, "hip");
    auto before = commentsAndStrings(read("in/" + name));
    auto after = commentsAndStrings(read("out/" + port));
    std::erase_if(before, isInclude);
    std::erase_if(after, isInclude);
    EXPECT_EQ(before, after) << name;
  }
  const std::string report = read("out/src/report.cpp");
  EXPECT_TRUE(contains(report, "per cudaMalloc on our machine; cudaFree is"));
  EXPECT_TRUE(contains(report, "\"tally: after cudaMalloc or cudaMemcpy"));
  EXPECT_TRUE(contains(report, "return \"see cudaGetErrorString\";"));
  EXPECT_TRUE(contains(report, "getenv(\"CUDA_VISIBLE_DEVICES\")"));
}

TEST_F(Library, NamesOfItsOwnStay) {
  const std::string pool = read("out/src/pool.cpp");
  EXPECT_TRUE(contains(pool, "void *Pool::cudaMalloc(std::size_t bytes)"));
  EXPECT_TRUE(contains(pool, "void Pool::cudaFree(void *memory)"));
  EXPECT_TRUE(contains(pool, "::hipFree(block.memory);"));
  EXPECT_TRUE(contains(pool, "= ::hipMalloc(&memory, bytes);"));
  EXPECT_TRUE(
      same(read("out/include/tally/pool.h"), read("in/include/tally/pool.h")));
  const std::string test = read("out/tests/test_tally.hip");
  EXPECT_TRUE(contains(test,
                       "tally::mock::cudaMalloc(&memory, 16) == 0 && "
                       "tally::mock::cudaFree(memory) == 0"));
  EXPECT_TRUE(contains(test, "pool.cudaFree(first);"));
  EXPECT_TRUE(contains(test, "    hipFree(onDevice);"));
}

TEST_F(Library, BytesOutsideEditsStay) {
  const std::string config = read("out/include/tally/config.h");
  EXPECT_EQ(std::ranges::count(config, '\n'), std::ranges::count(config, '\r'))
      << "every line of config.h ends in CRLF";
  EXPECT_TRUE(contains(config, "== hipSuccess && device >= 0;\r\n"));
  EXPECT_TRUE(
      read("out/include/tally/pool.h").starts_with("\xEF\xBB\xBF#pragma once"));
  // Latin-1, the name of a person and two units.
  EXPECT_TRUE(contains(read("out/src/report.cpp"),
                       "Autor: J\xF6rg M\xFCller, Universit\xE4t Z\xFCrich."));
  // Each changed line is an edit of the report: input + edits = output.
  const json report = reportOf({"in", "--check"});
  for (const json& file : report["files"]) {
    const std::string path = file["path"];
    // Makefiles follow the new names of sources.
    if (path.ends_with("Makefile")) continue;
    std::string bytes = read(path);
    for (auto edit = file["edits"].rbegin(); edit != file["edits"].rend();
         ++edit) {
      bytes.replace((*edit)["offset"].get<std::size_t>(),
                    (*edit)["length"].get<std::size_t>(),
                    (*edit)["text"].get<std::string>());
    }
    fs::path ported = fs::path("out") / fs::path(path).lexically_relative("in");
    if (ported.extension() == ".cu") {
      // The includes that follow a renaming are the port's alone.
      if (bytes.find(".cu\"") != std::string::npos) continue;
      ported.replace_extension(".hip");
    }
    EXPECT_TRUE(same(bytes, read(ported.string()))) << path;
  }
}

TEST_F(Library, TheTableOfErrorsIsPortedOrReported) {
  // report.cpp includes errors.def as an X macro of CUDA's error codes.
  const std::string table = read("out/include/tally/errors.def");
  const json report = reportOf({"in", "--check"});
  EXPECT_TRUE(table.find("TALLY_ERROR(hipErrorNoDevice,") !=
                  std::string::npos ||
              !fileOf(report, "in/include/tally/errors.def").is_null())
      << "errors.def was neither ported nor reported";
}

}  // namespace
}  // namespace hipport::e2e
