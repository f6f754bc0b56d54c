// What a port makes of trees: which files, where, with which bytes.
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>

#include "scratch.h"

namespace hipport::e2e {
namespace {

namespace fs = std::filesystem;

class Trees : public Scratch {
 protected:
  /// A tree with a header, two units and files that are no sources.
  void makeTree(const std::string& root) const {
    write(root + "/src/a.cu", kSource);
    write(root + "/src/b.cpp",
          "#include \"deep/check.h\"\n"
          "int main() { CHECK(cudaDeviceSynchronize()); }\n");
    write(root + "/src/deep/check.h",
          "#pragma once\n"
          "#include <cuda_runtime_api.h>\n"
          "#define CHECK(call) ((void)((call) == cudaSuccess))\n");
    write(root + "/src/plain.cpp", "int plain() { return 1; }\n");
    write(root + "/data/values.bin", std::string("\0\xff\r\n\0 x", 7));
    write(root + "/run.sh", "#!/bin/sh\necho cudaMalloc\n");
    fs::permissions(at(root + "/run.sh"), fs::perms(0755));
    fs::permissions(at(root + "/src/b.cpp"), fs::perms(0640));
    fs::create_symlink("src/deep", at(root + "/headers"));
    fs::create_symlink("values.bin", at(root + "/data/current"));
  }
};

TEST_F(Trees, AFolderIsPortedAsATree) {
  makeTree("in");
  const Snapshot before = snapshot(at("in"));
  const ProcessResult result = port({"in", "-o", "out"});
  ASSERT_TRUE(exited(result, 0));
  EXPECT_EQ(result.out, "");
  EXPECT_TRUE(same(snapshot(at("in")), before)) << "the input was changed";

  Snapshot expected = before;
  expected.erase("src/a.cu");
  expected["src/a.hip"] = "file 420 " + std::string(kPort);
  expected["src/b.cpp"] =
      "file 416 #include \"deep/check.h\"\n"
      "int main() { CHECK(hipDeviceSynchronize()); }\n";
  expected["src/deep/check.h"] =
      "file 420 #pragma once\n"
      "#include <hip/hip_runtime_api.h>\n"
      "#define CHECK(call) ((void)((call) == hipSuccess))\n";
  EXPECT_TRUE(same(snapshot(at("out")), expected));
}

TEST_F(Trees, AFileIsPortedByItself) {
  write("in/deep/a.cu", kSource);
  write("in/deep/b.cu", kSource);
  ASSERT_TRUE(exited(port({"in/deep/a.cu", "-o", "out"}), 0));
  EXPECT_TRUE(same(snapshot(at("out")),
                   (Snapshot{{"a.hip", "file 420 " + std::string(kPort)}})));
}

TEST_F(Trees, SeveralInputsKeepTheirPlaces) {
  write("one/src/a.cu", kSource);
  write("one/src/a.h", "void a();\n");
  write("two/src/a.cu", kSource);
  write("three/b.cu", kSource);
  write("three/c.cu", kSource);
  ASSERT_TRUE(exited(port({"one", "two", "three/b.cu", "-o", "out"}), 0));
  std::vector<std::string> files;
  for (const auto& [name, what] : snapshot(at("out"))) {
    if (what.starts_with("file")) files.push_back(name);
  }
  EXPECT_EQ(files, (std::vector<std::string>{"one/src/a.h", "one/src/a.hip",
                                             "three/b.hip", "two/src/a.hip"}));
}

TEST_F(Trees, EqualNamesInDifferentFoldersDoNotCollide) {
  write("in/x/kernel.cu", kSource);
  write("in/y/kernel.cu", std::string(kSource) + "// y\n");
  ASSERT_TRUE(exited(port({"in", "-o", "out"}), 0));
  EXPECT_EQ(read("out/x/kernel.hip"), kPort);
  EXPECT_EQ(read("out/y/kernel.hip"), std::string(kPort) + "// y\n");
}

TEST_F(Trees, APathGivenTwiceIsPortedOnce) {
  write("in/a.cu", kSource);
  const auto report = reportOf({"in", "in/a.cu", "./in/../in", "-o", "out"});
  EXPECT_EQ(report["totals"]["filesSeen"], 1);
  EXPECT_EQ(report["files"].size(), 1U);
}

TEST_F(Trees, IncludesFollowRenamedSources) {
  write("in/main.cu", "#include \"parts/kernels.cu\"\nint main() {}\n");
  write("in/host.cpp", "#include \"parts/kernels.cu\"\n#include <stdio.h>\n");
  write("in/parts/kernels.cu", kSource);
  ASSERT_TRUE(exited(port({"in", "-o", "out"}), 0));
  EXPECT_TRUE(contains(read("out/main.hip"), "#include \"parts/kernels.hip\""));
  EXPECT_TRUE(contains(read("out/host.cpp"), "#include \"parts/kernels.hip\""));
  EXPECT_EQ(read("out/parts/kernels.hip"), kPort);
}

TEST_F(Trees, IncludesStayInPlace) {
  write("in/main.cu", "#include \"kernels.cu\"\nint main() {}\n");
  write("in/kernels.cu", kSource);
  ASSERT_TRUE(exited(port({"in", "--in-place"}), 0));
  EXPECT_TRUE(contains(read("in/main.cu"), "#include \"kernels.cu\""));
  EXPECT_EQ(read("in/kernels.cu"), kPort);
}

TEST_F(Trees, InPlaceChangesTheSourcesAndNothingElse) {
  makeTree("in");
  Snapshot expected = snapshot(at("in"));
  ASSERT_TRUE(exited(port({"in", "--in-place"}), 0));
  expected["src/a.cu"] = "file 420 " + std::string(kPort);
  expected["src/b.cpp"] =
      "file 416 #include \"deep/check.h\"\n"
      "int main() { CHECK(hipDeviceSynchronize()); }\n";
  expected["src/deep/check.h"] =
      "file 420 #pragma once\n"
      "#include <hip/hip_runtime_api.h>\n"
      "#define CHECK(call) ((void)((call) == hipSuccess))\n";
  EXPECT_TRUE(same(snapshot(at("in")), expected));
}

TEST_F(Trees, InPlaceDoesNotTouchWhatHasNothingToPort) {
  write("in/a.cu", kSource);
  write("in/b.h", "int b();\n");
  const fs::file_time_type before{};
  fs::last_write_time(at("in/b.h"), before);
  ASSERT_TRUE(exited(port({"in", "--in-place"}), 0));
  EXPECT_EQ(fs::last_write_time(at("in/b.h")), before);
  fs::last_write_time(at("in/a.cu"), before);
  ASSERT_TRUE(exited(port({"in", "--in-place"}), 0));
  EXPECT_EQ(fs::last_write_time(at("in/a.cu")), before)
      << "a second run writes nothing";
}

TEST_F(Trees, TheDiffAppliesWithPatch) {
  makeTree("in");
  write("in/src/no_newline.cu", "int f() { return cudaSuccess; }");
  write("in/src/crlf.cu",
        "#include <cuda.h>\r\nint f() { return "
        "cudaSuccess; }\r\n");
  write("in/src/empty_line.cu", "\n\n\ncudaError_t f();\n");
  fs::create_directory(at("patched"));
  fs::copy(at("in"), at("patched/in"),
           fs::copy_options::recursive | fs::copy_options::copy_symlinks);
  const ProcessResult diff = port({"in", "--diff"});
  ASSERT_TRUE(exited(diff, 0));
  write("port.diff", diff.out);
  const ProcessResult patch =
      run({"patch", "-p1", "--binary", "--fuzz=0", "-d", at("patched").string(),
           "-i", at("port.diff").string()});
  ASSERT_TRUE(exited(patch, 0));
  EXPECT_FALSE(contains(patch.out, "offset"));

  ASSERT_TRUE(exited(port({"in", "-o", "out"}), 0));
  for (const char* name :
       {"src/a", "src/no_newline", "src/crlf", "src/empty_line"}) {
    EXPECT_EQ(read(std::string("patched/in/") + name + ".cu"),
              read(std::string("out/") + name + ".hip"))
        << name;
  }
  EXPECT_EQ(read("patched/in/src/b.cpp"), read("out/src/b.cpp"));
  EXPECT_EQ(read("patched/in/src/deep/check.h"), read("out/src/deep/check.h"));
  ASSERT_TRUE(exited(port({"in", "--in-place"}), 0));
  EXPECT_TRUE(same(snapshot(at("patched/in")), snapshot(at("in"))));
}

TEST_F(Trees, TheDiffAppliesFromAnotherFolder) {
  write("in/a.cu", kSource);
  fs::create_directory(at("elsewhere"));
  const ProcessResult diff =
      port({(at("in")).string(), "--diff"}, {.folder = at("elsewhere")});
  ASSERT_TRUE(exited(diff, 0));
  write("port.diff", diff.out);
  // Wherever its names are relative to, one of these two must be it.
  const ProcessResult there =
      run({"patch", "-p1", "-i", at("port.diff").string()},
          {.folder = at("elsewhere")});
  if (there.code != 0) {
    const ProcessResult root =
        run({"patch", "-p1", "-d", "/", "-i", at("port.diff").string()});
    EXPECT_TRUE(exited(root, 0)) << diff.out.substr(0, 300);
  }
  EXPECT_EQ(read("in/a.cu"), kPort);
}

TEST_F(Trees, TheDiffNamesFilesAsPatchReadsThem) {
  for (const std::string name :
       {"two words.cu", "quo\"te'd.cu", "back\\slash.cu", "tab\there.cu",
        "new\nline.cu", "\xc3\xbc\xff.cu", "-dash.cu"}) {
    fs::remove_all(at("in"));
    write("in/" + name, kSource);
    const ProcessResult diff = port({"in", "--diff"});
    ASSERT_TRUE(exited(diff, 0)) << name;
    write("port.diff", diff.out);
    const ProcessResult patch = run(
        {"patch", "-p1", "-i", at("port.diff").string()}, {.folder = folder()});
    EXPECT_TRUE(exited(patch, 0)) << name << "\n" << diff.out.substr(0, 200);
    EXPECT_EQ(read("in/" + name), kPort) << name;
  }
}

TEST_F(Trees, CheckListsFilesAndFailsUntilThePortIsDone) {
  makeTree("in");
  const Snapshot before = snapshot(at("in"));
  const ProcessResult check = port({"in", "--check"});
  ASSERT_TRUE(exited(check, 1));
  EXPECT_EQ(check.out, "in/src/a.cu\nin/src/b.cpp\nin/src/deep/check.h\n");
  EXPECT_TRUE(same(snapshot(at("in")), before));

  ASSERT_TRUE(exited(port({"in", "-o", "out"}), 0));
  const ProcessResult again = port({"out", "--check"});
  EXPECT_TRUE(exited(again, 0));
  EXPECT_EQ(again.out, "");
}

TEST_F(Trees, APortOfThePortChangesNothing) {
  makeTree("in");
  ASSERT_TRUE(exited(port({"in", "-o", "once"}), 0));
  ASSERT_TRUE(exited(port({"once", "-o", "twice"}), 0));
  EXPECT_TRUE(same(snapshot(at("once")), snapshot(at("twice"))));
}

TEST_F(Trees, HeadersArePortedOnceInTheContextOfTheirIncluders) {
  // By itself the header is no C++: its includers give it its type and macro.
  write("in/body.inl",
        "REAL* NAME(int count) {\n"
        "  REAL* memory = nullptr;\n"
        "  cudaMalloc(&memory, count * sizeof(REAL));\n"
        "  return memory;\n"
        "}\n");
  for (const char* type : {"float", "double", "int"}) {
    const std::string text =
        std::string("#include <cuda_runtime.h>\n#define REAL ") + type +
        "\n#define NAME make_" + type + "\n#include \"body.inl\"\n";
    write(std::string("in/") + type + ".cu", text);
  }
  const auto report = reportOf({"in", "-o", "out"});
  EXPECT_TRUE(contains(read("out/body.inl"), "hipMalloc(&memory"));
  const auto header = fileOf(report, "in/body.inl");
  ASSERT_FALSE(header.is_null());
  EXPECT_EQ(header["parseStatus"], "parsed");
  EXPECT_EQ(header["edits"].size(), 1U);
  const auto findings = findingsOf(report, "cuda-api", "in/body.inl");
  ASSERT_EQ(findings.size(), 1U) << "one finding, whatever the includers";
  EXPECT_EQ(findings[0]["applicability"], "safe");
}

TEST_F(Trees, IncludersThatDisagreeAreReported) {
  write("in/use.h", "inline int use() { return (int)cudaDeviceReset(); }\n");
  write("in/theirs.cu", "#include <cuda_runtime.h>\n#include \"use.h\"\n");
  write("in/ours.cu",
        "namespace mock { inline int cudaDeviceReset() { return 0; }\n"
        "#include \"use.h\"\n}\n");
  const ProcessResult result = port({"in", "-o", "out"});
  ASSERT_TRUE(exited(result, 1));
  EXPECT_TRUE(contains(read("out/use.h"), "cudaDeviceReset()"));
  EXPECT_TRUE(contains(result.err, "[ambiguous-name: manual"));
}

TEST_F(Trees, ASourceWithoutCudaHasASayAboutAStub) {
  write("in/stub.h", "#pragma once\ntypedef float cudaStream_t;\n");
  write("in/shared.h", "#pragma once\nvoid run(cudaStream_t stream);\n");
  write("in/gpu.cu",
        "#include <cuda_runtime.h>\n"
        "#ifdef NO_CUDA\n#include \"stub.h\"\n#endif\n"
        "#include \"shared.h\"\n"
        "void go() { run(nullptr); cudaDeviceSynchronize(); }\n");
  // Nothing in it is CUDA's, and yet it reads shared.h another way.
  write("in/cpu.cpp", "#include \"stub.h\"\n#include \"shared.h\"\n");
  const nlohmann::json report = reportOf({"in", "-o", "out"});
  EXPECT_EQ(read("out/shared.h"),
            "#pragma once\nvoid run(hipStream_t stream);\n");
  EXPECT_EQ(read("out/stub.h"), "#pragma once\ntypedef float hipStream_t;\n");
  EXPECT_EQ(report.at("totals").at("byApplicability").value("review", 0), 2)
      << report.at("totals");
}

TEST_F(Trees, EverydayWordsDoNotMakeAFileCudas) {
  constexpr std::string_view kPlain =
      "#include <algorithm>\n#include <ctime>\n"
      "int texture(int a) { return std::max<int>(a, clock()); }\n";
  write("in/plain.cpp", kPlain);
  write("in/plain.cu", kPlain);
  // A string may be all that a file has to do with CUDA.
  write("in/devices.cpp",
        "#include <cstdlib>\n"
        "const char* devices() { return getenv(\"CUDA_VISIBLE_DEVICES\"); }\n");
  const nlohmann::json report = reportOf({"in", "--check"});
  std::vector<std::string> paths;
  for (const auto& file : report.at("files")) paths.push_back(file.at("path"));
  EXPECT_EQ(paths, (std::vector<std::string>{"in/devices.cpp", "in/plain.cu"}));
  EXPECT_EQ(report.at("totals").at("byCheck").value("name-in-string", 0), 1);
}

TEST_F(Trees, AHeaderNamedAsCudasIsTheUsersIfTheIncludePathSaysSo) {
  const std::string text =
      "#include <cuda_runtime.h>\n"
      "int main() { void* p; return cudaMalloc(&p, 4) != cudaSuccess; }\n";
  write("in/a.cpp", text);
  write("mock/cuda_runtime.h",
        "#pragma once\n"
        "enum { cudaSuccess };\n"
        "inline int cudaMalloc(void**, int) { return cudaSuccess; }\n");
  EXPECT_TRUE(exited(port({"in", "-o", "mocked", "-I", "mock"}), 0));
  EXPECT_EQ(read("mocked/a.cpp"), text);
  EXPECT_TRUE(exited(port({"in", "-o", "real"}), 0));
  EXPECT_EQ(read("real/a.cpp"),
            "#include <hip/hip_runtime.h>\n"
            "int main() { void* p; return hipMalloc(&p, 4) != hipSuccess; }\n");
}

TEST_F(Trees, ASourceThatIsAlsoIncludedIsPortedOnce) {
  write("in/all.cu",
        "#define TIMES 2\n#include \"parts/fill.cu\"\n"
        "#include <parts/free.cu>\n");
  write("in/parts/fill.cu",
        "#include <cuda_runtime.h>\n"
        "#ifdef TIMES\n"
        "cudaError_t fill(void* p) { return cudaMemset(p, TIMES, 4); }\n"
        "#else\n"
        "cudaError_t fill(void** p) { return cudaMallocHost(p, 4); }\n"
        "#endif\n");
  write("in/parts/free.cu",
        "#include <cuda_runtime.h>\n"
        "cudaError_t release(void* p) { return cudaFree(p); }\n");
  const auto report = reportOf({"in", "-o", "out"});
  EXPECT_EQ(read("out/all.hip"),
            "#define TIMES 2\n#include \"parts/fill.hip\"\n"
            "#include <parts/free.hip>\n");
  EXPECT_EQ(read("out/parts/fill.hip"),
            "#include <hip/hip_runtime.h>\n"
            "#ifdef TIMES\n"
            "hipError_t fill(void* p) { return hipMemset(p, TIMES, 4); }\n"
            "#else\n"
            "hipError_t fill(void** p) { return hipHostMalloc(p, 4, "
            "hipHostMallocDefault); }\n"
            "#endif\n");
  // Both branches were compiled: nothing is left to review.
  const auto file = fileOf(report, "in/parts/fill.cu");
  for (const auto& finding : file["findings"]) {
    EXPECT_EQ(finding["applicability"], "safe") << finding;
  }
}

TEST_F(Trees, EverySuffixIsASource) {
  for (const char* suffix :
       {"cu", "cuh", "h", "hpp", "hh", "hxx", "c", "cc", "cpp", "cxx", "inl",
        "inc", "ipp", "tpp", "c++", "h++", "txx", "C", "H"}) {
    const bool isUpper = std::isupper(static_cast<unsigned char>(*suffix));
    const std::string name =
        std::string("in/") + (isUpper ? "upper/" : "") + "f." + suffix;
    write(name,
          "#include <cuda_runtime_api.h>\n"
          "static int f(void) { return cudaDeviceReset(); }\n");
    // Named and within its folder.
    EXPECT_TRUE(exited(port({name, "--check"}), 1)) << suffix;
  }
  ASSERT_TRUE(exited(port({"in", "-o", "out"}), 0));
  int ported = 0;
  for (const auto& [name, what] : snapshot(at("out"))) {
    if (!what.starts_with("file")) continue;
    EXPECT_TRUE(contains(what, "hipDeviceReset")) << name;
    EXPECT_FALSE(contains(what, "cudaDeviceReset")) << name;
    ++ported;
  }
  EXPECT_EQ(ported, 19);
}

TEST_F(Trees, AnIncludedFileOfAnySuffixIsPorted) {
  // X macros and tables live in .def and the like.
  write("in/names.cu",
        "#include <cuda_runtime.h>\n"
        "#define ROW(code) (int)code,\n"
        "const int kCodes[] = {\n#include \"codes.def\"\n};\n");
  write("in/codes.def", "ROW(cudaErrorInvalidValue)\n");
  const ProcessResult result = port({"in", "-o", "out"});
  const bool isPorted =
      read("out/codes.def").find("hipErrorInvalidValue") != std::string::npos;
  // What is not ported must at least be said and counted.
  EXPECT_TRUE(isPorted ||
              (result.code == 1 && contains(result.err, "codes.def")))
      << result;
}

TEST_F(Trees, FilesOfOtherNamesThatHoldCudaAreNamed) {
  write("in/a.cu", "#include \"body.h.Cuda\"\n");
  write("in/body.h.Cuda", kSource);
  const std::string call = "int main() { return cudaDeviceSynchronize(); }\n";
  write("in/driver.cpp.Cuda", call);
  write("in/heat.cuf", "module heat\n  use cudafor\nend module heat\n");
  write("in/types.hpp.cmake", "#include \"cufft.h\"\n#define N @N@\n");
  // Texts for people, what only sounds like CUDA, and no text.
  write("in/README.md", call);
  write("in/words.dat", "cudaMalloc and cudaless(1)\n");
  write("in/values.bin", call + std::string("\0", 1));
  write("in/cut.dat", "#include ");
  const nlohmann::json report = reportOf({"in", "-o", "out"});
  std::vector<nlohmann::json> notes;
  for (const nlohmann::json& note : report["notes"]) {
    if (note["topic"] == "unread-files") notes.push_back(note["where"]);
  }
  ASSERT_EQ(notes.size(), 1U);
  EXPECT_EQ(notes.front(), nlohmann::json({"in/driver.cpp.Cuda", "in/heat.cuf",
                                           "in/types.hpp.cmake"}));
  EXPECT_EQ(read("out/driver.cpp.Cuda"), call);
}

TEST_F(Trees, ExcludedPathsAreNeitherPortedNorCopied) {
  write("in/a.cu", kSource);
  write("in/third_party/b.cu", kSource);
  write("in/third_party/c.txt", "c");
  write("in/src/old/d.cu", kSource);
  write("in/src/e_test.cu", kSource);
  write("in/src/e.cu", kSource);
  ASSERT_TRUE(exited(port({"in", "-o", "out", "--exclude", "third_party",
                           "--exclude=*_test.cu", "--exclude", "src/o*"}),
                     0));
  std::vector<std::string> files;
  for (const auto& [name, what] : snapshot(at("out"))) {
    if (what.starts_with("file")) files.push_back(name);
  }
  EXPECT_EQ(files, (std::vector<std::string>{"a.hip", "src/e.hip"}));
}

TEST_F(Trees, VersionControlFoldersArePassedOver) {
  write("in/a.cu", kSource);
  write("in/.git/config", "x");
  write("in/.git/hooks/b.cu", kSource);
  write("in/sub/.svn/entries", "x");
  write("in/.gitignore", "*.o\n");
  ASSERT_TRUE(exited(port({"in", "-o", "out"}), 0));
  EXPECT_FALSE(exists("out/.git"));
  EXPECT_FALSE(exists("out/sub/.svn"));
  EXPECT_EQ(read("out/.gitignore"), "*.o\n");
}

TEST_F(Trees, ADatabaseAsPathNamesTheUnitsAndHowTheyAreCompiled) {
  write("proj/src/used.cu",
        "#ifdef USE_DEVICE\n"
        "int used() { return cudaDeviceReset(); }\n"
        "#endif\n");
  write("proj/src/unused.cu", kSource);
  write("proj/src/common.h", "static int c() { return 0; }\n");
  write("proj/build/compile_commands.json", R"([{"directory": ")" +
                                                at("proj/build").string() +
                                                R"(", "file": "../src/used.cu",
  "arguments": ["nvcc", "-DUSE_DEVICE", "-gencode=arch=compute_80,code=sm_80",
                "--expt-relaxed-constexpr", "-c", "../src/used.cu"]}])");
  const auto report =
      reportOf({"proj/build/compile_commands.json", "-o", "out"});
  EXPECT_TRUE(contains(read("out/used.hip"), "hipDeviceReset"));
  EXPECT_FALSE(exists("out/unused.hip")) << "the database does not name it";
  EXPECT_FALSE(exists("out/unused.cu"));
  const auto findings = findingsOf(report, "cuda-api");
  ASSERT_EQ(findings.size(), 1U);
  EXPECT_EQ(findings[0]["spelling"], "written") << "-DUSE_DEVICE was ignored";
}

TEST_F(Trees, ABuildFolderSaysHowUnitsAreCompiled) {
  write("proj/a.cu",
        "#include <settings.h>\n"
        "#if USE_DEVICE == 2\n"
        "int used() { return cudaDeviceReset(); }\n"
        "#endif\n");
  write("config/dir/settings.h", "#define USE_DEVICE 2\n");
  write("proj/build/compile_commands.json", R"([{"directory": ")" +
                                                at("proj").string() +
                                                R"(", "file": "a.cu",
  "command": "nvcc -I ../config/dir -std=c++17 -x cu -c a.cu -o a.o"}])");
  auto place = [&](std::vector<std::string> more) {
    std::vector<std::string> arguments = {"proj/a.cu", "--check"};
    arguments.insert(arguments.end(), more.begin(), more.end());
    const auto findings = findingsOf(reportOf(arguments), "cuda-api");
    EXPECT_EQ(findings.size(), 1U);
    return findings.empty() ? "" : findings[0]["spelling"].get<std::string>();
  };
  EXPECT_EQ(place({}), "inactive");
  EXPECT_EQ(place({"-p", "proj/build"}), "written");
  EXPECT_EQ(place({"-p", at("proj/build/compile_commands.json").string()}),
            "written");
  EXPECT_EQ(place({"-pproj/build"}), "written");
}

TEST_F(Trees, LinksAreKept) {
  write("in/real/a.cu", kSource);
  write("outside/b.cu", kSource);
  fs::create_symlink("real", at("in/folder"));
  fs::create_symlink("a.cu", at("in/real/alias.cu"));
  fs::create_symlink("nowhere", at("in/dangling"));
  fs::create_symlink("nowhere.cu", at("in/dangling.cu"));
  fs::create_symlink("../outside/b.cu", at("in/b.cu"));
  // A link to a file outside is not followed: the tree may be anybody's.
  ASSERT_TRUE(failed(port({"in", "-o", "out"}), 3,
                     {"in/b.cu: is a link to", "outside of the inputs"}));
  EXPECT_EQ(fs::read_symlink(at("out/b.hip")), "../outside/b.cu");
  EXPECT_EQ(read("outside/b.cu"), kSource);
  EXPECT_EQ(fs::read_symlink(at("out/folder")), "real");
  EXPECT_EQ(fs::read_symlink(at("out/dangling")), "nowhere");
  // A link to a file of the tree leads to that file's port.
  EXPECT_EQ(read("out/real/alias.hip"), kPort)
      << "the link is broken in the port";
  EXPECT_TRUE(fs::is_symlink(at("out/real/alias.hip")));
  // It is an input where it is named.
  ASSERT_TRUE(exited(port({"in", "outside", "-o", "both"}), 0));
  EXPECT_EQ(read("both/outside/b.hip"), kPort);
  EXPECT_EQ(read("both/in/b.hip"), kPort);
}

TEST_F(Trees, ALinkAsPathKeepsBeingALink) {
  write("real/a.cu", kSource);
  fs::create_symlink("real/a.cu", at("alias.cu"));
  fs::create_symlink("real", at("folder"));
  ASSERT_TRUE(exited(port({"alias.cu", "-o", "one"}), 0));
  EXPECT_EQ(read("one/alias.hip"), kPort);
  ASSERT_TRUE(exited(port({"folder", "-o", "two"}), 0));
  EXPECT_EQ(read("two/a.hip"), kPort);
  ASSERT_TRUE(exited(port({"alias.cu", "--in-place"}), 0));
  EXPECT_TRUE(fs::is_symlink(at("alias.cu"))) << "the link became a file";
  EXPECT_EQ(read("real/a.cu"), kPort);
}

TEST_F(Trees, LoopsOfLinksAreNoTrap) {
  write("in/a.cu", kSource);
  fs::create_directories(at("in/sub"));
  fs::create_symlink("..", at("in/sub/up"));
  fs::create_symlink("x", at("in/y"));
  fs::create_symlink("y", at("in/x"));
  fs::create_symlink("self.cu", at("in/self.cu"));
  ASSERT_TRUE(exited(port({"in", "-o", "out"}), 0));
  EXPECT_EQ(read("out/a.hip"), kPort);
  EXPECT_EQ(fs::read_symlink(at("out/sub/up")), "..");
}

TEST_F(Trees, AnEmptySourceIsKept) {
  write("in/a.cu", kSource);
  write("in/empty.cu", "");
  write("in/empty.h", "");
  ASSERT_TRUE(exited(port({"in", "-o", "out"}), 0));
  EXPECT_EQ(read("out/empty.hip"), "");
  EXPECT_EQ(read("out/empty.h"), "");
  EXPECT_TRUE(exited(port({"in/empty.cu", "--check"}), 0));
}

TEST_F(Trees, AFolderOfTheIncludePathKeepsItsRankWhenItIsImpliedToo) {
  const std::string text =
      "#include <cuda_runtime.h>\n"
      "int main() { void* p; return cudaMalloc(&p, 4) != cudaSuccess; }\n";
  const std::string mock =
      "#pragma once\n"
      "enum { cudaSuccess };\n"
      "inline int cudaMalloc(void**, int) { return cudaSuccess; }\n";
  write("in/a.cpp", text);
  write("in/mock/cuda_runtime.h", mock);
  EXPECT_TRUE(exited(port({"in", "-o", "out", "-I", "in/mock"}), 0));
  EXPECT_EQ(read("out/a.cpp"), text);
  EXPECT_EQ(read("out/mock/cuda_runtime.h"), mock);
}

TEST_F(Trees, FoldersOfTheIncludePathAreSearchedInTheirOrder) {
  write("in/a.cu",
        "#include <cuda_runtime.h>\n#include <first_only.h>\n"
        "#include <both.h>\nint main() { return CALL(0); }\n");
  write("in/first/first_only.h", "\n");
  write("in/first/both.h", "#define CALL(p) cudaFree(p)\n");
  write("other/both.h", "inline int cudaFree(int) { return 0; }\n");
  const auto report =
      reportOf({"in", "-o", "out", "-I", "in/first", "-I", "other"});
  EXPECT_EQ(fileOf(report, "in/first/both.h")["parseStatus"], "parsed");
  const auto findings = findingsOf(report, "cuda-api", "in/first/both.h");
  ASSERT_EQ(findings.size(), 1U);
  EXPECT_EQ(findings[0]["spelling"], "macro-body");
}

}  // namespace
}  // namespace hipport::e2e
