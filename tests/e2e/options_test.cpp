// The command line: every option, what goes where, and that the result depends
// on nothing else.
#include <algorithm>
#include <regex>
#include <set>

#include "scratch.h"

namespace hipport::e2e {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;

class Options : public Scratch {};

// ---- asking the program about itself

TEST_F(Options, VersionAndHelpGoToStdout) {
  const ProcessResult version = hipify({"--version"});
  ASSERT_TRUE(exited(version, 0));
  // The commit, unless the sources are a release's.
  EXPECT_TRUE(std::regex_match(
      version.out,
      std::regex("hipify-port " HIPPORT_VERSION "( \\([0-9a-f]{10}\\))?\n")))
      << version.out;
  EXPECT_EQ(version.err, "");
  const ProcessResult help = hipify({"--help"});
  ASSERT_TRUE(exited(help, 0));
  EXPECT_TRUE(contains(help.out, "port"));
  EXPECT_TRUE(contains(help.out, "explain"));
  EXPECT_EQ(help.err, "");
}

TEST_F(Options, HelpNamesEveryOption) {
  const ProcessResult help = hipify({"port", "--help"});
  ASSERT_TRUE(exited(help, 0));
  for (const char* option : {"-o",
                             "--in-place",
                             "--diff",
                             "--check",
                             "-p",
                             "-j",
                             "-I",
                             "-D",
                             "-U",
                             "--std",
                             "--launch",
                             "--library",
                             "--rocm",
                             "--apply",
                             "--fail-on",
                             "--arch",
                             "--report",
                             "--exclude",
                             "--overwrite",
                             "--verbose",
                             "--quiet",
                             "--staged",
                             "--changed-since",
                             "--baseline",
                             "--update-baseline",
                             "--earlier",
                             "--exit-zero"}) {
    EXPECT_TRUE(contains(help.out, option));
  }
  for (const char* group :
       {"Inputs:", "Parsing:", "Target:", "Output:", "Reports:"}) {
    EXPECT_TRUE(contains(help.out, std::string("\n") + group + "\n"));
  }
  EXPECT_EQ(help.out.find("{false}"), std::string::npos) << help.out;
}

TEST_F(Options, ExplainPrintsTheDocOfACheck) {
  const ProcessResult result = hipify({"explain", "call-arguments"});
  ASSERT_TRUE(exited(result, 0));
  EXPECT_TRUE(result.out.starts_with("call-arguments: ")) << result;
  EXPECT_TRUE(contains(result.out, "HIP_SYMBOL"));
  const ProcessResult advice = hipify({"explain", "bank-conflict"});
  EXPECT_TRUE(exited(advice, 0));
  EXPECT_TRUE(contains(advice.out, "passes over its banks"));
  EXPECT_TRUE(failed(hipify({"explain", "no-such-check"}), 2,
                     {"no-such-check", "call-arguments"}));
}

// ---- stdout, stderr, reports

TEST_F(Options, TheJsonReportOnStdoutIsAllOfStdout) {
  write("in/a.cu", kSource);
  const ProcessResult result = port({"in", "-o", "out", "--report=json"});
  ASSERT_TRUE(exited(result, 0));
  const json report = json::parse(result.out);
  EXPECT_EQ(report["tool"]["name"], "hipify-port");
  EXPECT_EQ(report["files"][0]["path"], "in/a.cu");
  EXPECT_EQ(report["files"][0]["state"], "written");
  EXPECT_EQ(report["totals"]["filesChanged"], 1);
  EXPECT_NE(result.err, "") << "the summary still goes to stderr";
}

TEST_F(Options, ReportsGoToFilesAndStdoutAtOnce) {
  write("in/a.cu", kSource);
  const ProcessResult result =
      port({"in", "--check", "--report", "json:report.json", "--report=text"});
  ASSERT_TRUE(exited(result, 1));
  EXPECT_TRUE(contains(result.out, "1 of 1 file contains CUDA"));
  const json report = json::parse(read("report.json"));
  EXPECT_EQ(report["files"][0]["state"], "would-change");
}

TEST_F(Options, EditsOfTheReportMakeThePort) {
  write("in/a.cu", kSource);
  const json report = reportOf({"in", "-o", "out"});
  std::string bytes(kSource);
  json edits = report["files"][0]["edits"];
  std::reverse(edits.begin(), edits.end());
  for (const json& edit : edits) {
    bytes.replace(edit["offset"].get<std::size_t>(),
                  edit["length"].get<std::size_t>(),
                  edit["text"].get<std::string>());
  }
  EXPECT_EQ(bytes, read("out/a.hip"));
  EXPECT_EQ(report["files"][0]["output"], at("out/a.hip").string());
}

TEST_F(Options, TotalsAddUp) {
  copyProject("library", "in");
  const json report = reportOf({"in", "-o", "out"});
  std::size_t findings = 0;
  std::size_t edits = 0;
  std::map<std::string, std::size_t> byCheck;
  std::map<std::string, std::size_t> byOutcome;
  for (const json& file : report["files"]) {
    edits += file["edits"].size();
    for (const json& finding : file["findings"]) {
      ++findings;
      ++byCheck[finding["check"]];
      ++byOutcome[finding["outcome"]];
    }
  }
  EXPECT_EQ(report["totals"]["findings"], findings);
  EXPECT_EQ(report["totals"]["edits"], edits);
  EXPECT_EQ(report["totals"]["byCheck"], json(byCheck));
  EXPECT_EQ(report["totals"]["byOutcome"], json(byOutcome));
}

TEST_F(Options, AReportOnStdoutStandsThereAlone) {
  write("in/a.cu", kSource);
  const ProcessResult result = port({"in", "--check", "--report=json"});
  ASSERT_TRUE(exited(result, 1));
  EXPECT_TRUE(json::accept(result.out));
}

TEST_F(Options, QuietPrintsNothingButErrors) {
  write("in/a.cu", kSource);
  const ProcessResult result = port({"in", "-o", "out", "--quiet"});
  ASSERT_TRUE(exited(result, 0));
  EXPECT_EQ(result.out, "");
  EXPECT_EQ(result.err, "");
  EXPECT_TRUE(failed(port({"gone", "--diff", "--quiet"}), 3, {"gone"}));
}

TEST_F(Options, VerboseListsSafeEdits) {
  write("in/a.cu", kSource);
  const ProcessResult plain = port({"in", "-o", "one"});
  const ProcessResult verbose = port({"in", "-o", "two", "--verbose"});
  EXPECT_FALSE(contains(plain.err, "cudaMalloc becomes hipMalloc"));
  EXPECT_TRUE(contains(verbose.err, "cudaMalloc becomes hipMalloc"));
}

TEST_F(Options, NoColourWithoutATerminal) {
  copyProject("library", "in");
  const ProcessResult result = port({"in", "--diff"});
  EXPECT_FALSE(contains(result.out, "\x1b["));
  EXPECT_FALSE(contains(result.err, "\x1b["));
}

// ---- grades and exit codes

class Grades : public Scratch {
 protected:
  /// One finding of each grade.
  void SetUp() override {
    write("in/a.cu",
          "#include <cuda_runtime.h>\n"
          "int safe() { return cudaDeviceReset(); }\n"
          "#if 0\n"
          "int review() { return cudaGetLastError(); }\n"
          "#endif\n");
    write("manual/a.cu",
          "#include <cuda_runtime.h>\n"
          "int manual() { return cudaCtxResetPersistingL2Cache(); }\n"
          "int safe() { return cudaDeviceReset(); }\n");
  }
};

TEST_F(Grades, ApplySafeWithholdsWhatWantsReview) {
  const json report = reportOf({"in", "-o", "out", "--apply=safe"});
  EXPECT_TRUE(contains(read("out/a.hip"), "hipDeviceReset"));
  EXPECT_TRUE(contains(read("out/a.hip"), "cudaGetLastError"));
  EXPECT_EQ(report["totals"]["byOutcome"]["withheld"], 1);
  ASSERT_TRUE(exited(port({"in", "-o", "all", "--apply=review"}), 0));
  EXPECT_TRUE(contains(read("all/a.hip"), "hipGetLastError"));
}

TEST_F(Grades, AWithheldFixIsLeftForAPerson) {
  EXPECT_TRUE(exited(port({"in", "-o", "out", "--apply=safe"}), 1));
  EXPECT_TRUE(
      exited(port({"in", "-o", "none", "--apply=safe", "--fail-on=none"}), 0));
}

TEST_F(Grades, FailOnSaysWhatIsAFailure) {
  auto code = [&](const std::string& input, const std::string& level) {
    fs::remove_all(at("out"));
    std::vector<std::string> arguments = {input, "-o", "out"};
    if (!level.empty()) arguments.push_back("--fail-on=" + level);
    return port(arguments).code;
  };
  EXPECT_EQ(code("in", ""), 0);
  EXPECT_EQ(code("in", "manual"), 0);
  EXPECT_EQ(code("in", "review"), 1);
  EXPECT_EQ(code("in", "none"), 0);
  EXPECT_EQ(code("manual", ""), 1);
  EXPECT_EQ(code("manual", "manual"), 1);
  EXPECT_EQ(code("manual", "review"), 1);
  EXPECT_EQ(code("manual", "none"), 0);
}

TEST_F(Grades, CheckFailsOnChangesWhateverFailOnSays) {
  EXPECT_TRUE(exited(port({"in", "--check", "--fail-on=none"}), 1));
}

TEST_F(Grades, UnreadableInputsCountWhateverFailOnSays) {
  EXPECT_TRUE(exited(port({"in", "gone", "--diff", "--fail-on=none"}), 3));
}

// ---- targets

TEST_F(Options, LibraryChoosesTheFlavour) {
  write("in/a.cu",
        "#include <cublas_v2.h>\n"
        "void f() { cublasHandle_t h; cublasCreate(&h); }\n");
  ASSERT_TRUE(exited(port({"in", "-o", "hip"}), 0));
  EXPECT_TRUE(contains(read("hip/a.hip"), "hipblasCreate(&h)"));
  EXPECT_TRUE(contains(read("hip/a.hip"), "hipblas.h"));
  const ProcessResult roc = port({"in", "-o", "roc", "--library=roc"});
  EXPECT_TRUE(contains(read("roc/a.hip"), "rocblas_create_handle(&h)")) << roc;
  EXPECT_TRUE(contains(read("roc/a.hip"), "rocblas.h"));
  EXPECT_EQ(
      reportOf({"in", "--check", "--library", "roc"})["target"]["library"],
      "roc");
}

TEST_F(Options, ArchitecturesComeByCommasAndByRepetition) {
  write("in/a.cu", kSource);
  auto archOf = [&](std::vector<std::string> options) {
    options.insert(options.begin(), {"in", "--check"});
    return reportOf(options)["target"]["arch"];
  };
  EXPECT_EQ(archOf({}), json({"gfx90a", "gfx942", "gfx1030", "gfx1100"}));
  EXPECT_EQ(archOf({"--arch=gfx1201,gfx942:xnack+", "--arch", "gfx1201"}),
            json({"gfx1201", "gfx942:xnack+"}));
  EXPECT_TRUE(failed(port({"in", "--check", "--arch=gfx90b"}), 2,
                     {"gfx90b", "nearest is gfx90a", "gfx1201"}));
  EXPECT_TRUE(
      failed(port({"in", "--check", "--arch=gfx1100:xnack+"}), 2, {"xnack+"}));
}

TEST_F(Options, AnOldRocmNeedsWhatCameLater) {
  // hipMemcpyToArrayAsync and many others came with 5.7 and later.
  write("in/a.cu",
        "#include <cuda_runtime.h>\n"
        "int f() { int v; return cudaRuntimeGetVersion(&v); }\n"
        "cudaDataType g() { return CUDA_C_16BF; }\n");
  const json now = reportOf({"in", "--check"});
  const json old = reportOf({"in", "--check", "--rocm=5.2"});
  EXPECT_EQ(now["target"]["rocm"], "7.0");
  EXPECT_EQ(old["target"]["rocm"], "5.2");
  auto needing = [](const json& report) {
    std::vector<std::string> messages;
    for (const json& finding : findingsOf(report, "cuda-api")) {
      const std::string message = finding["message"];
      if (message.find(" needs ") != std::string::npos) {
        messages.push_back(message);
      }
    }
    return messages;
  };
  EXPECT_TRUE(needing(now).empty());
  ASSERT_EQ(needing(old).size(), 1U) << old.dump(1);
  EXPECT_EQ(needing(old)[0],
            "CUDA_C_16BF: its counterpart HIP_C_16BF needs ROCm 5.5; the "
            "target is ROCm 5.2");
  EXPECT_TRUE(
      exited(port({"in", "-o", "out", "--rocm=5.2", "--fail-on=review"}), 1));
}

TEST_F(Options, LaunchStyle) {
  write("in/a.cu", kSource);
  ASSERT_TRUE(exited(port({"in", "-o", "keep", "--launch=keep"}), 0));
  EXPECT_EQ(read("keep/a.hip"), kPort);
  ASSERT_TRUE(exited(port({"in", "-o", "ggl", "--launch=ggl"}), 0));
  EXPECT_TRUE(
      contains(read("ggl/a.hip"),
               "hipLaunchKernelGGL(fill, dim3(1), dim3(64), 0, 0, data);"));
}

// ---- options of compilers

class CompilerOptions : public Scratch {
 protected:
  /// Whether the call in `source` is compiled under these options.
  bool isCompiled(const std::string& condition,
                  std::vector<std::string> arguments) {
    write("in/a.cu", "#include <cuda_runtime.h>\n#if " + condition +
                         "\nint f() { return cudaDeviceReset(); }\n#endif\n");
    arguments.insert(arguments.begin(), {"in/a.cu", "--check"});
    const auto findings = findingsOf(reportOf(arguments), "cuda-api");
    EXPECT_EQ(findings.size(), 1U);
    return !findings.empty() && findings[0]["spelling"] == "written";
  }
};

TEST_F(CompilerOptions, MacrosAsACompilerTakesThem) {
  EXPECT_FALSE(isCompiled("defined(USE)", {}));
  EXPECT_TRUE(isCompiled("defined(USE)", {"-DUSE"}));
  EXPECT_TRUE(isCompiled("USE == 1", {"-D", "USE"}));
  EXPECT_TRUE(isCompiled("USE == 22", {"-DUSE=22"}));
  EXPECT_TRUE(isCompiled("A + B == 3", {"-DA=1", "-D", "B=2"}));
  EXPECT_TRUE(isCompiled("F(2) == 4", {"-DF(x)=(x)+2"}));
  EXPECT_TRUE(isCompiled("USE == 1 + 2", {"-DUSE=1 + 2"}));
  EXPECT_FALSE(isCompiled("defined(USE)", {"-DUSE", "-UUSE"}));
  EXPECT_FALSE(isCompiled("defined(__linux__)", {"-U__linux__"}));
}

TEST_F(CompilerOptions, TheLastOfDefineAndUndefineCounts) {
  EXPECT_TRUE(isCompiled("defined(USE)", {"-UUSE", "-DUSE"}));
  EXPECT_TRUE(isCompiled("defined(USE)", {"-DUSE", "-UUSE", "-DUSE"}));
}

TEST_F(CompilerOptions, IncludeFolders) {
  write("one/setting.h", "#define SETTING 1\n");
  write("two/setting.h", "#define SETTING 2\n");
  auto setting = [&](int value, std::vector<std::string> arguments) {
    write("in/a.cu",
          "#include <setting.h>\n#if SETTING == " + std::to_string(value) +
              "\nint f() { return cudaDeviceReset(); }\n#endif\n");
    arguments.insert(arguments.begin(), {"in/a.cu", "--check"});
    const auto findings = findingsOf(reportOf(arguments), "cuda-api");
    return findings.size() == 1 && findings[0]["spelling"] == "written";
  };
  EXPECT_TRUE(setting(1, {"-Ione"}));
  EXPECT_TRUE(setting(2, {"-I", "two"}));
  EXPECT_TRUE(setting(1, {"-Ione", "-Itwo"})) << "the first one counts";
  EXPECT_TRUE(setting(2, {"-I", at("two").string(), "-Ione"}));
}

TEST_F(CompilerOptions, Standard) {
  // C++17 has no dynamic exception specifications.
  write("in/a.cu", "int f() throw(int) { return cudaDeviceReset(); }\n");
  auto parseStatus = [&](std::vector<std::string> arguments) {
    arguments.insert(arguments.begin(), {"in/a.cu", "--check"});
    return reportOf(arguments)["files"][0]["parseStatus"].get<std::string>();
  };
  EXPECT_EQ(parseStatus({"-std=c++14"}), "parsed");
  EXPECT_EQ(parseStatus({"--std=c++14"}), "parsed");
  EXPECT_EQ(parseStatus({"--std", "c++14"}), "parsed");
  EXPECT_EQ(parseStatus({"-std=c++17"}), "gaps");
}

TEST_F(CompilerOptions, AnUnknownStandardIsAnError) {
  write("in/a.cu", kSource);
  const ProcessResult result = port({"in", "--diff", "-std=c++99"});
  EXPECT_TRUE(failed(result, 2, {"c++99"}));
}

TEST_F(CompilerOptions, OptionsTakeOneValueEach) {
  write("in/a.cu", kSource);
  write("inc/x.h", "");
  // What follows a value is a path again.
  EXPECT_TRUE(exited(port({"--check", "-I", "inc", "in/a.cu"}), 1));
  EXPECT_TRUE(exited(port({"--check", "-D", "X", "in/a.cu"}), 1));
  EXPECT_TRUE(exited(port({"--check", "-U", "X", "in/a.cu"}), 1));
  EXPECT_TRUE(exited(port({"--check", "--exclude", "x", "in/a.cu"}), 1));
  EXPECT_TRUE(
      exited(port({"--check", "--report", "json:r.json", "in/a.cu"}), 1));
}

// ---- the result depends on nothing but input and options

/// One port: the JSON report and the tree.
struct Result {
  std::string report;
  Snapshot tree;
};

using e2e::same;

testing::AssertionResult same(const Result& actual, const Result& expected) {
  const auto trees = same(actual.tree, expected.tree);
  return trees ? same(actual.report, expected.report) : trees;
}

class SameResult : public Scratch {
 protected:
  void SetUp() override {
    for (const char* name : {"heat", "library"}) {
      copyProject(name, std::string("in/") + name);
    }
  }
  Result portOf(std::vector<std::string> arguments,
                const ProcessOptions& options = {}) {
    fs::remove_all(at("out"));
    arguments.insert(arguments.end(),
                     {"-o", at("out").string(),
                      "--report=json:" + at("report.json").string()});
    const ProcessResult result = port(arguments, options);
    EXPECT_TRUE(exited(result, 1));
    return {read("report.json"), snapshot(at("out"))};
  }
};

TEST_F(SameResult, WhateverTheNumberOfThreads) {
  copyProject("driver", "in/driver");
  const Result one = portOf({"in", "-j1"});
  EXPECT_TRUE(same(portOf({"in", "-j", "4"}), one));
  EXPECT_TRUE(same(portOf({"in", "-j", "1024"}), one));
}

TEST_F(SameResult, WhateverTheOrderOfPaths) {
  const Result one = portOf({"in/library", "in/heat/src", "in/heat/include"});
  EXPECT_TRUE(
      same(portOf({"in/heat/include", "in/library", "in/heat/src"}), one));
}

TEST_F(SameResult, WhateverTheWorkingFolder) {
  fs::create_directory(at("elsewhere"));
  const Result here = portOf({"in"});
  EXPECT_TRUE(
      same(portOf({at("in").string()}, {.folder = at("elsewhere")}).tree,
           here.tree));
  EXPECT_TRUE(same(portOf({"."}, {.folder = at("in")}).tree, here.tree));
  EXPECT_TRUE(
      same(portOf({"../in"}, {.folder = at("elsewhere")}).tree, here.tree));
}

TEST_F(SameResult, WhereverTheTreeStands) {
  copyProject("nbody", "in/nbody");
  fs::remove_all(at("in/heat"));
  const Result here = portOf({"in"});
  fs::create_directories(at("far/away"));
  fs::rename(at("in"), at("far/away/in"));
  EXPECT_TRUE(same(portOf({"in"}, {.folder = at("far/away")}), here));
}

class Environment : public SameResult {
 protected:
  void SetUp() override {
    copyProject("library", "in");
    write("sdk/include/crt/host_config.h", "#error an SDK was looked at\n");
    for (const char* header : {"cuda_runtime.h", "cuda_runtime_api.h",
                               "cublas_v2.h", "cufft.h", "vector_types.h"}) {
      write(std::string("sdk/include/") + header,
            "#error an SDK was looked at\n");
    }
  }
  std::string sdk() const { return at("sdk").string(); }
};

TEST_F(Environment, NamesOfSdksAndLocalesDoNotMatter) {
  const Result plain = portOf({"in"});
  EXPECT_TRUE(
      same(portOf({"in"}, {.environment = {{"CUDA_PATH", sdk()},
                                           {"CUDA_HOME", sdk()},
                                           {"CUDA_ROOT", sdk()},
                                           {"LANG", "tr_TR.UTF-8"},
                                           {"LC_ALL", "C"},
                                           {"TZ", "Asia/Tokyo"},
                                           {"HOME", "/nonexistent"},
                                           {"COLUMNS", "20"},
                                           {"SOURCE_DATE_EPOCH", "1"}}}),
           plain));
}

TEST_F(Environment, FoldersOfTheHostCompilerDoNotMatter) {
  const Result plain = portOf({"in"});
  const std::string folder = sdk() + "/include";
  for (const char* variable :
       {"CPATH", "CPLUS_INCLUDE_PATH", "C_INCLUDE_PATH"}) {
    EXPECT_TRUE(
        same(portOf({"in"}, {.environment = {{variable, folder}}}), plain))
        << variable << " changes the result";
  }
  EXPECT_TRUE(
      same(portOf({"in"}, {.environment = {{"CCC_OVERRIDE_OPTIONS", "+-DX"}}}),
           plain));
}

class Hermetic : public Scratch {
 protected:
  void SetUp() override {
    write("in/a.cu", kSource);
    for (const char* header :
         {"cuda_runtime.h", "cuda_runtime_api.h", "cuda.h"}) {
      write(std::string("sdk/include/") + header,
            "#error an SDK was looked at\n");
    }
    write("sdk/include/crt/host_config.h", "#error an SDK was looked at\n");
  }
  void expectNoSdk(const std::vector<std::string>& arguments) {
    const json report = reportOf(arguments);
    ASSERT_EQ(report["files"].size(), 1U);
    EXPECT_EQ(report["files"][0]["parseStatus"], "parsed") << report.dump(1);
  }
};

TEST_F(Hermetic, AnSdkOnTheIncludePathIsNotRead) {
  const std::string sdk = at("sdk/include").string();
  expectNoSdk({"in/a.cu", "--check", "-I", sdk});
  for (const char* option : {"-I", "-isystem ", "-isystem=", "-I "}) {
    write("build/compile_commands.json",
          R"([{"directory": ")" + folder().string() +
              R"(", "file": "in/a.cu", "command": "nvcc )" + option + sdk +
              R"( -c in/a.cu"}])");
    expectNoSdk({"in/a.cu", "--check", "-p", "build"});
  }
}

TEST_F(Hermetic, NoSdkOfTheMachineIsLookedFor) {
  if (!isInstalled("strace"))
    HIPPORT_SKIP(package) << "strace is not installed";
  const ProcessResult result = run(
      {"strace", "-f", "-e", "trace=%file", "-o", at("trace").string(),
       HIPPORT_BINARY, "port", "in", "-o", "out"},
      {.folder = folder(), .environment = {{"CUDA_PATH", at("sdk").string()}}});
  if (result.code != 0 &&
      (!exists("trace") || !contains(read("trace"), "execve"))) {
    HIPPORT_SKIP(root) << "strace cannot trace here: " << result;
  }
  ASSERT_TRUE(exited(result, 0));
  std::istringstream trace(read("trace"));
  std::set<std::string> looked;
  for (std::string line; std::getline(trace, line);) {
    const std::size_t begin = line.find('"');
    if (begin == std::string::npos || line.find("execve") != std::string::npos)
      continue;
    looked.insert(
        line.substr(begin + 1, line.find('"', begin + 1) - begin - 1));
  }
  EXPECT_FALSE(looked.empty());
  for (const std::string& path : looked) {
    const bool isSdk = path.starts_with("/usr/local/cuda") ||
                       path.starts_with("/opt/cuda") ||
                       path.starts_with("/usr/lib/cuda") ||
                       path.starts_with(at("sdk").string());
    EXPECT_FALSE(isSdk) << path;
    EXPECT_FALSE(path.starts_with(HIPPORT_SOURCES "lib/") ||
                 path.starts_with(HIPPORT_SOURCES "rules/"))
        << path << ": the binary needs its source tree";
  }
}

TEST_F(Hermetic, TheBinaryAloneIsEnough) {
  fs::create_directory(at("bin"));
  fs::copy_file(HIPPORT_BINARY, at("bin/renamed"));
  const ProcessResult result = run({"env", "-i", at("bin/renamed").string(),
                                    "port", "in", "-o", "out", "--report=json"},
                                   {.folder = folder()});
  ASSERT_TRUE(exited(result, 0));
  EXPECT_EQ(json::parse(result.out)["files"][0]["parseStatus"], "parsed");
  EXPECT_EQ(read("out/a.hip"), kPort);
}

}  // namespace
}  // namespace hipport::e2e
