// What an earlier run parsed is used again, and never shows.
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <fstream>
#include <thread>

#include "scratch.h"

namespace hipport::e2e {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;

constexpr std::string_view kAllKnown = " units were taken from the cache";

class Cached : public Scratch {
 protected:
  /// Everything that a run says and writes.
  struct Result {
    ProcessResult process;
    std::string report;
    Snapshot output;
  };

  Result portWith(std::vector<std::string> arguments,
                  const ProcessOptions& options = {}) const {
    fs::remove_all(at("out"));
    arguments.insert(arguments.end(), {"-o", "out", "--report", "json:r.json"});
    Result result;
    result.process = port(arguments, options);
    result.report = read("r.json");
    if (exists("out")) result.output = snapshot(at("out"));
    return result;
  }
  Result withCache(std::vector<std::string> arguments) const {
    arguments.insert(arguments.end(),
                     {"--verbose", "--cache-dir", at("cache").string()});
    return portWith(std::move(arguments));
  }
  Result without(std::vector<std::string> arguments) const {
    arguments.emplace_back("--no-cache");
    return portWith(std::move(arguments));
  }

  static void expectSame(const Result& actual, const Result& expected) {
    EXPECT_EQ(actual.process.code, expected.process.code)
        << actual.process << expected.process;
    EXPECT_TRUE(same(actual.report, expected.report));
    EXPECT_TRUE(same(actual.output, expected.output));
  }

  /// Ports, changes something and ports again: the second time the cache says
  /// what a run without it says, and that is something new.
  void expectNoticed(const std::vector<std::string>& before,
                     const std::function<void()>& change,
                     const std::vector<std::string>& after) const {
    const Result first = withCache(before);
    expectSame(withCache(before), first);
    change();
    const Result second = without(after);
    EXPECT_NE(second.report, first.report) << "the change changes nothing";
    expectSame(withCache(after), second);
    expectSame(withCache(after), second);
  }

  /// Of one kind ("units", "lexed"), or all.
  std::vector<fs::path> entries(const std::string& kind = "") const {
    std::vector<fs::path> files;
    const fs::path place = at("cache") / kind;
    if (!fs::exists(place)) return files;
    for (const auto& entry : fs::recursive_directory_iterator(place)) {
      if (entry.is_regular_file()) files.push_back(entry.path());
    }
    std::ranges::sort(files);
    return files;
  }

  /// How many units a run took from the cache, and of how many.
  static std::pair<int, int> known(const Result& result) {
    const std::string& text = result.process.err;
    const std::size_t end = text.find(kAllKnown);
    if (end == std::string::npos) return {0, 0};
    const std::size_t begin = text.rfind(": ", end) + 2;
    int hits = 0;
    int units = 0;
    const std::string line = text.substr(begin, end - begin);
    EXPECT_EQ(std::sscanf(line.c_str(), "%d of %d", &hits, &units), 2) << line;
    return {hits, units};
  }
};

/// The folders of testdata/projects. What is in testdata/cases comes from the
/// cache in the golden tests.
std::vector<fs::path> trees() {
  std::vector<fs::path> paths;
  for (const auto& entry : fs::directory_iterator(fs::path(HIPPORT_SOURCES) /
                                                  "testdata/projects")) {
    paths.push_back(entry.path());
  }
  std::ranges::sort(paths);
  return paths;
}

class EveryTree : public Cached,
                  public testing::WithParamInterface<fs::path> {};

INSTANTIATE_TEST_SUITE_P(All, EveryTree, testing::ValuesIn(trees()),
                         [](const auto& info) {
                           std::string name = info.param.filename().string();
                           std::ranges::replace(name, '-', '_');
                           return name;
                         });

TEST_P(EveryTree, ComesOutTheSame) {
  fs::copy(GetParam(), at("in"), fs::copy_options::recursive);
  const Result plain = without({"in"});
  EXPECT_FALSE(plain.report.empty());
  expectSame(withCache({"in"}), plain);
  const Result warm = withCache({"in"});
  expectSame(warm, plain);
  const auto [hits, units] = known(warm);
  EXPECT_EQ(hits, units);
  // Each of its units is in there, however often it was met.
  EXPECT_EQ(units == 0, entries("units").empty());
}

TEST_F(Cached, WhatDependsOnAChangedFileIsParsedAgain) {
  write("in/shared.h", "#pragma once\n#define SIZE 256\n");
  write("in/a.cu", "#include \"shared.h\"\n" + std::string(kSource));
  write("in/b.cu", "#include \"shared.h\"\n" + std::string(kSource));
  write("in/c.cu", kSource);
  withCache({"in"});
  EXPECT_EQ(known(withCache({"in"})), std::pair(3, 3));
  write("in/c.cu", std::string(kSource) + "\n");
  EXPECT_EQ(known(withCache({"in"})), std::pair(2, 3));
  EXPECT_EQ(known(withCache({"in"})), std::pair(3, 3));
  write("in/shared.h", "#pragma once\n#define SIZE 128\n");
  EXPECT_EQ(known(withCache({"in"})), std::pair(1, 3));
  // What was there before is known still.
  write("in/shared.h", "#pragma once\n#define SIZE 256\n");
  EXPECT_EQ(known(withCache({"in"})), std::pair(3, 3));
}

constexpr std::string_view kUsesHeader =
    "#include \"own.h\"\n"
    "#include <cuda_runtime.h>\n"
    "void f(void** p) { cudaMalloc(p, 8); }\n";

TEST_F(Cached, AChangedHeaderIsNoticed) {
  write("in/own.h", "#define OTHER 1\n");
  write("in/a.cu", kUsesHeader);
  // The name becomes the user's own.
  expectNoticed({"in"},
                [&] {
                  write("in/own.h",
                        "template <class T> int cudaMalloc(T, int);\n");
                },
                {"in"});
}

/// Headers that a configure step would make are in memory alone, and so are the
/// folders that a compiler is told of.
TEST_F(Cached, UnitsWithMadeHeadersAreKnown) {
  write("in/src/config.h.in", "#define SIZE @PROJECT_VERSION_MAJOR@\n");
  write("in/CMakeLists.txt",
        "project(demo VERSION 3.1 LANGUAGES CXX CUDA)\n"
        "add_subdirectory(src)\n");
  write(
      "in/src/CMakeLists.txt",
      "configure_file(config.h.in ${CMAKE_CURRENT_BINARY_DIR}/made/config.h)\n"
      "include_directories(${CMAKE_CURRENT_BINARY_DIR})\n"
      "add_library(demo a.cu)\n");
  write("in/src/a.cu",
        "#include <made/config.h>\n"
        "__global__ void k(int* p) { p[0] = SIZE; }\n");
  withCache({"in"});
  const Result again = withCache({"in"});
  EXPECT_EQ(known(again), std::pair(1, 1));
  expectSame(again, without({"in"}));
}

TEST_F(Cached, AHeaderOutsideTheTreeIsNoticed) {
  write("other/own.h", "#define OTHER 1\n");
  write("in/a.cu", kUsesHeader);
  expectNoticed({"in", "-I", "other"},
                [&] {
                  write("other/own.h",
                        "template <class T> int cudaMalloc(T, int);\n");
                },
                {"in", "-I", "other"});
}

TEST_F(Cached, AHeaderFoundEarlierIsNoticed) {
  write("late/own.h", "#define OTHER 1\n");
  write("early/unrelated.h", "");
  write("in/a.cu", kUsesHeader);
  const std::vector<std::string> arguments = {"in", "-I", "early", "-I",
                                              "late"};
  expectNoticed(
      arguments,
      [&] {
        write("early/own.h", "template <class T> int cudaMalloc(T, int);\n");
      },
      arguments);
}

TEST_F(Cached, AFolderThatAppearsIsNoticed) {
  write("late/own.h", "#define OTHER 1\n");
  write("in/a.cu", kUsesHeader);
  const std::vector<std::string> arguments = {"in", "-I", "early", "-I",
                                              "late"};
  expectNoticed(
      arguments,
      [&] {
        write("early/own.h", "template <class T> int cudaMalloc(T, int);\n");
      },
      arguments);
}

TEST_F(Cached, AnAnswerOfHasIncludeIsNoticed) {
  write("in/a.cu",
        "#if __has_include(\"optional.h\")\n"
        "#define HAS 1\n"
        "#endif\n"
        "#include <cuda_runtime.h>\n"
        "#ifdef HAS\n"
        "void f(void** p) { cudaMalloc(p, 8); }\n"
        "#endif\n");
  expectNoticed({"in", "-I", "more"}, [&] { write("more/optional.h", ""); },
                {"in", "-I", "more"});
}

TEST_F(Cached, AHeaderThatGoesIsNoticed) {
  write("other/own.h", "#define OTHER 1\n");
  write("in/a.cu", kUsesHeader);
  expectNoticed({"in", "-I", "other"}, [&] { fs::remove(at("other/own.h")); },
                {"in", "-I", "other"});
}

TEST_F(Cached, ALinkThatLeadsElsewhereIsNoticed) {
  write("one/own.h", "#define OTHER 1\n");
  write("two/own.h", "template <class T> int cudaMalloc(T, int);\n");
  fs::create_directory_symlink("one", at("now"));
  write("in/a.cu", kUsesHeader);
  expectNoticed({"in", "-I", "now"},
                [&] {
                  fs::remove(at("now"));
                  fs::create_directory_symlink("two", at("now"));
                },
                {"in", "-I", "now"});
}

TEST_F(Cached, AnOptionIsNoticed) {
  write("in/a.cu",
        "#include <cuda_runtime.h>\n"
        "#ifdef MORE\n"
        "void f(void** p) { cudaMalloc(p, 8); }\n"
        "#endif\n");
  expectNoticed({"in"}, [] {}, {"in", "-DMORE"});
}

TEST_F(Cached, ATargetIsNoticed) {
  write("in/a.cu",
        "#include <cublas_v2.h>\n"
        "void f(cublasHandle_t* h) { cublasCreate(h); }\n");
  expectNoticed({"in"}, [] {}, {"in", "--library=roc"});
  expectNoticed({"in"}, [] {}, {"in", "--rocm=5.0"});
  expectNoticed({"in"}, [] {}, {"in", "--warp=native"});
}

// Of two runs by turns, each has what its own tables make of a plain file.
TEST_F(Cached, ATableThatMakesAFileCudasIsNoticed) {
  write("in/a.cu", kSource);
  write("in/b.cpp", "void run() { grab(); }\n");
  write("rules.json", R"({"library": "mine", "sections": [{"title": "Mine",
    "rows": [{"function": "grab", "hip": "take"}]}]})");
  expectNoticed({"in"}, [] {}, {"in", "--rules", "rules.json"});
  EXPECT_NE(withCache({"in"}).report,
            withCache({"in", "--rules", "rules.json"}).report);
}

// A header is ported where it is of the tree, and only looked at otherwise.
// What includes a header, but leaves it out, says no more of it as its context.
TEST_F(Cached, NoUnitIsParsedTwice) {
  write("in/a.cu",
        "#include <cuda_runtime.h>\n"
        "#ifdef MORE\n"
        "#include \"b.cuh\"\n"
        "#endif\n"
        "void f(void** p) { cudaMalloc(p, 8); }\n");
  write("in/b.cuh", "inline void g(void* p) { cudaFree(p); }\n");
  const Result plain = without({"in"});
  expectSame(withCache({"in"}), plain);
  EXPECT_EQ(known(withCache({"in"})), (std::pair<int, int>(2, 2)));
}

TEST_F(Cached, WhichFilesArePortedIsNoticed) {
  write("in/own.h", "inline void g(void* p) { cudaFree(p); }\n");
  write("in/a.cu", kUsesHeader);
  expectNoticed({"in/a.cu"}, [] {}, {"in/a.cu", "in/own.h"});
}

TEST_F(Cached, DamageIsAMiss) {
  write("in/a.cu", kSource);
  const Result plain = without({"in"});
  withCache({"in"});
  for (const std::string kind : {"units", "lexed"}) {
    ASSERT_EQ(entries(kind).size(), 1U);
    const fs::path entry = entries(kind).front();
    const std::string bytes = readBytes(entry);
    constexpr std::size_t kSteps = 12;
    for (std::size_t step = 0; step <= kSteps; ++step) {
      const std::size_t place = (bytes.size() - 1) * step / kSteps;
      std::string flipped = bytes;
      flipped[place] = static_cast<char>(flipped[place] ^ 0x10);
      for (const std::string& damaged : {bytes.substr(0, place), flipped}) {
        SCOPED_TRACE(kind + " " + std::to_string(place));
        std::ofstream(entry, std::ios::binary) << damaged;
        const Result result = withCache({"in"});
        EXPECT_EQ(known(result).first, kind == "units" ? 0 : 1);
        expectSame(result, plain);
        EXPECT_TRUE(same(readBytes(entry), bytes)) << "it is not written anew";
      }
    }
  }
}

// An entry that lacks nothing is not written: its inode stays.
TEST_F(Cached, WhatWasLexedIsNotLexedAgain) {
  write("in/a.cu", kSource);
  write("in/plain.c", "int plain(void) { return 1; }\n");
  write("in/more/other.c", "int other(void) { return 2; }\n");
  withCache({"in"});
  const auto inodes = [&] {
    std::vector<ino_t> all;
    for (const fs::path& entry : entries("lexed")) {
      struct stat status{};
      EXPECT_EQ(::stat(entry.c_str(), &status), 0);
      all.push_back(status.st_ino);
    }
    return all;
  };
  const std::vector<ino_t> before = inodes();
  ASSERT_EQ(before.size(), 2U) << "one for each folder";
  withCache({"in"});
  EXPECT_EQ(inodes(), before);
  // A part of the tree takes its part, and leaves the rest of it there.
  withCache({"in/plain.c"});
  EXPECT_EQ(inodes(), before);
  write("in/plain.c", "int plain(void) { return 3; }\n");
  withCache({"in/plain.c"});
  EXPECT_NE(inodes(), before);
  const std::vector<ino_t> after = inodes();
  withCache({"in"});
  EXPECT_EQ(inodes(), after);
}

TEST_F(Cached, AFileThatBecomesCudasIsNoticedWhateverItsTimeSays) {
  write("in/a.cu", kSource);
  write("in/b.cpp", "void f(void* p) { ownaFree(p); }\n");
  const auto time = fs::last_write_time(at("in/b.cpp"));
  expectNoticed({"in"},
                [&] {
                  // In place: size, inode and time stay.
                  std::ofstream(at("in/b.cpp"), std::ios::in | std::ios::out)
                      << "void f(void* p) { cudaFree(p); }\n";
                  fs::last_write_time(at("in/b.cpp"), time);
                },
                {"in"});
}

TEST_F(Cached, RunsShareIt) {
  copyProject("heat", "in");
  const Result plain = without({"in"});
  std::vector<std::string> reports(6);
  {
    std::vector<std::jthread> runs;
    for (std::size_t i = 0; i < reports.size(); ++i) {
      runs.emplace_back([&, i] {
        const std::string name = "r" + std::to_string(i) + ".json";
        port({"in", "-o", "out" + std::to_string(i), "--report", "json:" + name,
              "--cache-dir", at("cache").string()});
        reports[i] = read(name);
      });
    }
  }
  for (std::size_t i = 0; i < reports.size(); ++i) {
    const std::string out = "out" + std::to_string(i);
    EXPECT_TRUE(same(snapshot(at(out)), plain.output));
  }
  for (const fs::path& file : entries()) {
    EXPECT_EQ(file.extension(), "") << "something half-written stayed";
  }
  expectSame(withCache({"in"}), plain);
}

TEST_F(Cached, IsWhereTheUserKeepsCaches) {
  write("in/a.cu", kSource);
  const fs::path own = at("caches");
  port({"in", "--check"}, {.environment = {{"XDG_CACHE_HOME", own.string()}}});
  EXPECT_TRUE(exists("caches/hipify-port/units"));
  fs::remove_all(own);
  port({"in", "--check"}, {.environment = {{"XDG_CACHE_HOME", ""},
                                           {"HOME", at("home").string()}}});
  EXPECT_TRUE(exists("home/.cache/hipify-port/units"));
  port({"in", "--check", "--no-cache"},
       {.environment = {{"XDG_CACHE_HOME", own.string()}}});
  EXPECT_FALSE(exists("caches"));
}

TEST_F(Cached, IsNeverInTheWay) {
  write("in/a.cu", kSource);
  const Result plain = without({"in"});
  write("file", "");
  Result result =
      portWith({"in", "--cache-dir", at("file").string() + "/below"});
  expectSame(result, plain);
  EXPECT_EQ(result.process.err, plain.process.err);
  if (!isRoot()) return;
  fs::create_directory(at("cache"));
  fs::permissions(at("cache"), fs::perms(0555));
  fs::permissions(folder(), fs::perms(0777));
  result =
      portWith({"in", "--cache-dir", at("cache").string()}, {.asNobody = true});
  expectSame(result, plain);
  EXPECT_EQ(result.process.err, plain.process.err);
  EXPECT_TRUE(entries().empty());
}

TEST_F(Cached, AFullDiskIsAMiss) {
  write("in/a.cu", kSource);
  const ProcessResult result =
      port({"in", "--check", "--cache-dir", at("cache").string()},
           {.fileSizeLimit = 64});
  EXPECT_TRUE(exited(result, 1));
  EXPECT_EQ(result.out, "in/a.cu\n");
  EXPECT_TRUE(entries().empty());
}

TEST_F(Cached, ShardsParseForAnother) {
  fs::copy(fs::path(HIPPORT_SOURCES) / "testdata/cases/launches", at("in"),
           fs::copy_options::recursive);
  const Result plain = without({"in"});
  std::size_t units = 0;
  for (const char* shard : {"1/3", "2/3", "3/3"}) {
    // Each on a machine of its own, as it were.
    const ProcessResult result =
        port({"in", "-o", "out2", "--shard", shard, "--cache-dir",
              at(std::string("cache-") + shard[0]).string()});
    ASSERT_TRUE(exited(result, 0));
    EXPECT_FALSE(exists("out2"));
    units += static_cast<std::size_t>(std::stoi(result.err.substr(13)));
    fs::copy(at(std::string("cache-") + shard[0]), at("cache"),
             fs::copy_options::recursive | fs::copy_options::skip_existing);
  }
  EXPECT_GT(units, 10U);
  const Result joined = withCache({"in"});
  expectSame(joined, plain);
  const auto [hits, all] = known(joined);
  EXPECT_EQ(hits, all);
}

TEST_F(Cached, ShardsThatCannotBeAreRefused) {
  write("in/a.cu", kSource);
  for (const char* shard : {"0/3", "4/3", "1", "a/b", "1/3x", "/"}) {
    EXPECT_TRUE(failed(port({"in", "--check", "--shard", shard}), 2,
                       {shard, "--shard=1/4"}));
  }
  EXPECT_TRUE(failed(port({"in", "--check", "--shard=1/2", "--no-cache"}), 2,
                     {"--shard", "--no-cache"}));
  EXPECT_TRUE(failed(port({"in", "--check", "--shard=1/2", "--cache-dir",
                           at("in/a.cu").string()}),
                     2, {"cannot be written", "--cache-dir"}));
}

TEST_F(Cached, APlanRunsUnderNinja) {
  if (!isInstalled("ninja")) HIPPORT_SKIP(package) << "ninja is not installed";
  copyProject("heat", "in it's $5");
  const Result plain = without({"in it's $5"});
  const ProcessResult plan =
      hipify({"plan", "--ninja", "--shards=3", "--cache-dir", "cache here",
              "--", "port", "in it's $5", "-o", "out", "--report",
              "json:planned.json", "--verbose"});
  ASSERT_TRUE(exited(plan, 0));
  fs::remove_all(at("out"));
  write("port.ninja", plan.out);
  const ProcessResult ninja =
      run({"ninja", "-f", "port.ninja"}, {.folder = folder()});
  ASSERT_TRUE(exited(ninja, 0));
  EXPECT_TRUE(contains(ninja.out + ninja.err, kAllKnown));
  EXPECT_TRUE(same(snapshot(at("out")), plain.output));
  EXPECT_TRUE(same(read("planned.json"), plain.report));
  EXPECT_TRUE(failed(hipify({"plan", "--cache-dir", "c", "--", "explain", "x"}),
                     2, {"plan", "port"}));
}

TEST_F(Cached, WhatAClockEndedIsNotKept) {
  write("in/a.cu", endlessSource());
  write("in/b.cu", kSource);
  const std::vector<std::string> arguments = {"in", "--unit-seconds", "1"};
  withCache(arguments);
  EXPECT_EQ(known(withCache(arguments)), std::pair(1, 2));
}

/// sudo may leave HOME as it is: what root writes there is in the user's way,
/// and links there lead where he likes.
TEST_F(Cached, RootLeavesTheHomesOfOthersAlone) {
  if (!isRoot()) HIPPORT_SKIP(root) << "only root gives folders away";
  write("in/a.cu", kSource);
  const auto portAtHome = [&](const std::string& home) {
    return port({"in", "--check"},
                {.environment = {{"XDG_CACHE_HOME", ""}, {"HOME", at(home)}}});
  };
  fs::create_directories(at("mine"));
  fs::create_directories(at("theirs"));
  ASSERT_EQ(::chown(at("theirs").c_str(), 12345, 12345), 0);
  EXPECT_TRUE(exited(portAtHome("mine"), 1));
  EXPECT_TRUE(exited(portAtHome("theirs"), 1));
  EXPECT_TRUE(exists("mine/.cache/hipify-port"));
  EXPECT_TRUE(fs::is_empty(at("theirs")));
  EXPECT_TRUE(
      exited(port({"in", "--check", "--cache-dir", at("theirs/cache")}), 1));
  EXPECT_TRUE(exists("theirs/cache/units"));
}

}  // namespace
}  // namespace hipport::e2e
