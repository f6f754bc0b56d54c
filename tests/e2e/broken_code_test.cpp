// Code that does not parse, or that Clang does not survive: what stands before
// and behind it is ported, and the report says what was not parsed.
#include <algorithm>

#include "scratch.h"

namespace hipport::e2e {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;
using std::chrono::seconds;

class Broken : public Scratch {
 protected:
  /// The file does not parse; its calls before and after the trouble, and the
  /// file beside it, are ported all the same.
  void expectPorted(const std::string& trouble, seconds limit = seconds(20)) {
    write("in/good.cu", kSource);
    write("in/bad.cu", "void before() { cudaFree(0); }\n" + trouble +
                           "\nvoid after() { cudaDeviceReset(); }\n");
    fs::remove_all(at("out"));
    const ProcessResult result =
        port({"in", "-o", "out", "--quiet"}, {.timeLimit = limit});
    ASSERT_TRUE(result.code == 0 || result.code == 1) << result;
    EXPECT_TRUE(same(read("out/good.hip"), kPort));
    const std::string bad = read("out/bad.hip");
    EXPECT_TRUE(contains(bad.substr(0, 200), "before() { hipFree(0); }"));
    EXPECT_TRUE(contains(
        bad.substr(bad.size() - std::min<std::size_t>(bad.size(), 200)),
        "after() { hipDeviceReset(); }"));
  }
  static std::string repeated(std::string_view text, int count) {
    std::string result;
    result.reserve(text.size() * static_cast<std::size_t>(count));
    for (int i = 0; i < count; ++i) result += text;
    return result;
  }
};

TEST_F(Broken, AMissingHeader) {
  expectPorted("#include \"no/such/header.h\"\n#include <absent.h>");
  const json report = reportOf({"in", "--check"});
  EXPECT_EQ(fileOf(report, "in/bad.cu")["parseStatus"], "gaps");
  const auto gaps = findingsOf(report, "parse-gap", "in/bad.cu");
  ASSERT_EQ(gaps.size(), 1U);
  EXPECT_TRUE(contains(gaps[0]["notes"].dump(), "no/such/header.h"));
}

TEST_F(Broken, UnbalancedBraces) {
  expectPorted("void f() { if (1) {");
  expectPorted("}}}} ) ] >");
  expectPorted("void f( {");
  expectPorted("struct S { void m() {");
  expectPorted("namespace n {");
  expectPorted("template <");
}

TEST_F(Broken, UnbalancedDirectives) {
  expectPorted("#if 1");
  expectPorted("#endif\n#else\n#elif");
  expectPorted("#if (\nint x;\n#endif");
  expectPorted("#define");
  expectPorted("#frobnicate\n#include\n#include <\n#include \"x");
}

TEST_F(Broken, UnterminatedTexts) {
  expectPorted("const char* s = \"no end");
  expectPorted("char c = 'x");
  expectPorted("#error stop here");
}

TEST_F(Broken, AMacroThatHidesHalfAFunction) {
  expectPorted(
      "#define BEGIN(name) void name() { cudaDeviceSynchronize(); {\n"
      "#define END }}\n"
      "BEGIN(f) cudaGetLastError(); END");
  EXPECT_TRUE(contains(read("out/bad.hip"), "hipGetLastError(); END"));
  EXPECT_TRUE(contains(read("out/bad.hip"), "{ hipDeviceSynchronize(); {"));
  expectPorted("#define HALF void f() { if (cudaGetLastError()\nHALF");
}

TEST_F(Broken, AFileThatIncludesItself) { expectPorted("#include \"bad.cu\""); }

TEST_F(Broken, AFileThatIncludesItselfTwice) {
  expectPorted("#include \"bad.cu\"\n#include \"bad.cu\"");
}

TEST_F(Broken, TwoHeadersThatIncludeEachOther) {
  write("in/x.h", "#include \"y.h\"\ncudaError_t x();\n#include \"y.h\"\n");
  write("in/y.h", "#include \"x.h\"\ncudaError_t y();\n#include \"x.h\"\n");
  expectPorted("#include \"x.h\"");
}

TEST_F(Broken, AChainOfHeadersWithoutGuardsThatCloses) {
  write("in/x.h", "#include \"y.h\"\ncudaError_t x();\n");
  write("in/y.h", "#include \"sub/z.h\"\ncudaError_t y();\n");
  write("in/sub/z.h", "#include \"../x.h\"\ncudaError_t z();\n");
  expectPorted("#include \"x.h\"");
  EXPECT_EQ(read("out/x.h"), "#include \"y.h\"\nhipError_t x();\n");
  EXPECT_EQ(read("out/y.h"), "#include \"sub/z.h\"\nhipError_t y();\n");
  EXPECT_EQ(read("out/sub/z.h"), "#include \"../x.h\"\nhipError_t z();\n");
}

TEST_F(Broken, PragmasThatNobodyKnows) {
  const std::string pragmas =
      "#pragma frobnicate cudaMallocs\n"
      "#pragma nv_diag_suppress 177\n"
      "#pragma hd_warning_disable\n"
      "_Pragma(\"frobnicate cudaMalloc\")\n"
      "#pragma message \"cudaMalloc\"\n"
      "#pragma push_macro(\"cudaMalloc\")\n"
      "#pragma\n"
      "void g(void* p) {\n"
      "#pragma unroll 4\n"
      "  for (int i = 0; i < 4; ++i) cudaFree(p);\n"
      "}";
  expectPorted(pragmas);
  const json report = reportOf({"in/bad.cu", "--check"});
  EXPECT_EQ(fileOf(report, "in/bad.cu")["parseStatus"], "parsed");
  const std::string port = read("out/bad.hip");
  EXPECT_TRUE(contains(port, pragmas.substr(0, pragmas.find("void g"))));
  EXPECT_TRUE(contains(port, "hipFree(p)"));
}

TEST_F(Broken, Modules) {
  const std::string text =
      "module;\n"
      "#include <cuda_runtime.h>\n"
      "export module m;\n"
      "import std;\n"
      "import <vector>;\n"
      "import \"part.h\";\n"
      "export import :part;\n"
      "export cudaError_t f(void* p) { return cudaFree(p); }\n"
      "export namespace n { cudaError_t g() { return cudaDeviceReset(); } }\n"
      "module :private;\n"
      "cudaError_t h() { return cudaGetLastError(); }\n";
  const std::string port =
      "module;\n"
      "#include <hip/hip_runtime.h>\n"
      "export module m;\n"
      "import std;\n"
      "import <vector>;\n"
      "import \"part.h\";\n"
      "export import :part;\n"
      "export hipError_t f(void* p) { return hipFree(p); }\n"
      "export namespace n { hipError_t g() { return hipDeviceReset(); } }\n"
      "module :private;\n"
      "hipError_t h() { return hipGetLastError(); }\n";
  write("in/m.cpp", text);
  write("in/m.cu", text);
  write("in/part.h", "inline int part() { return 0; }\n");
  write("in/user.cu", "import m;\n" + std::string(kSource));
  for (const char* standard : {"c++17", "c++20", "c++23"}) {
    fs::remove_all(at("out"));
    const ProcessResult result = this->port(
        {"in", "-o", "out", "--quiet", std::string("-std=") + standard},
        {.timeLimit = seconds(20)});
    ASSERT_TRUE(exited(result, 1)) << standard;  // a module is not found
    EXPECT_TRUE(same(read("out/m.cpp"), port)) << standard;
    EXPECT_TRUE(same(read("out/m.hip"), port)) << standard;
    EXPECT_TRUE(same(read("out/user.hip"), "import m;\n" + std::string(kPort)))
        << standard;
  }
}

TEST_F(Broken, WhatFollowsFromAHeaderFarAwayIsNotTheCodesFault) {
  // Headers without CUDA stand between, and include each other.
  write("in/deep.hpp",
        "#pragma once\n#include \"mid.hpp\"\n#include \"mex.h\"\n");
  write("in/mid.hpp", "#pragma once\n#include \"deep.hpp\"\n");
  write("in/a.cu", "#include \"mid.hpp\"\n" + std::string(kSource) +
                       "void tell() { mexPrintf(\"%d\", 1); }\n");
  ASSERT_TRUE(exited(port({"in", "-o", "out", "--report=json:r.json"}), 0));
  const auto gaps =
      findingsOf(json::parse(read("r.json")), "parse-gap", "in/a.cu");
  ASSERT_EQ(gaps.size(), 1U);
  EXPECT_EQ(gaps.front()["applicability"], "safe");
  EXPECT_NE(gaps.front()["message"].get<std::string>().find("see in/deep.hpp"),
            std::string::npos)
      << gaps.front();
}

TEST_F(Broken, CodeOfAYoungerStandard) {
  const std::string text =
      "#include <cuda_runtime.h>\n"
      "struct M { int operator[](int i, int j) const { return i + j; } };\n"
      "constexpr int a() { if consteval { return 0; } else {\n"
      "  return cudaGetLastError() == cudaSuccess; } }\n"
      "auto b = [](this auto self) -> int { return cudaDeviceReset(); };\n"
      "int c(M m) { return auto(m[1, 1]) + 0uz + cudaErrorUnknown; }\n"
      "#ifdef NEVER\n"
      "#elifndef ALSO_NEVER\n"
      "int d() { return cudaDeviceSynchronize(); }\n"
      "#endif\n";
  write("in/a.cu", text);
  // Where it is understood, and where it is not.
  for (const std::string standard : {"c++23", "c++14"}) {
    fs::remove_all(at("out"));
    ASSERT_TRUE(exited(
        port({"in", "-o", "out", "-std=" + standard, "--report=json:r.json"}),
        standard == "c++23" ? 0 : 1));
    EXPECT_FALSE(contains(read("out/a.hip"), "cuda")) << standard;
    EXPECT_EQ(fileOf(json::parse(read("r.json")), "in/a.cu")["parseStatus"],
              standard == "c++23" ? "parsed" : "gaps");
  }
}

TEST_F(Broken, CodeThatIsCAlone) {
  write("in/a.c",
        "#include <cuda_runtime_api.h>\n"
        "#include <stdlib.h>\n"
        "struct options { int class; void* new; };\n"
        "static int first(p, n) void** p; size_t n; {\n"
        "  return cudaMalloc(p, n);\n"
        "}\n"
        "int run(void* restrict template, int n) {\n"
        "  struct options o = {.class = n, .new = template};\n"
        "  cudaStream_t streams[n];\n"
        "  int (*release)(void*) = (int (*)(void*))cudaFree;\n"
        "  void** p = malloc(sizeof *p);\n"
        "  cudaMallocHost(p, n);\n"
        "  cudaFreeHost(o.new);\n"
        "  return _Generic(n, int: cudaDeviceSynchronize(),\n"
        "                  default: cudaDeviceReset());\n"
        "}\n");
  const json report = reportOf({"in", "-o", "out"});
  EXPECT_EQ(fileOf(report, "in/a.c")["parseStatus"], "parsed");
  const json file = fileOf(report, "in/a.c");
  for (const json& finding : file["findings"]) {
    EXPECT_EQ(finding["applicability"], "safe") << finding;
  }
  const std::string port = read("out/a.c");
  EXPECT_FALSE(contains(port, "cuda"));
  EXPECT_TRUE(contains(port, "hipHostMalloc(p, n, hipHostMallocDefault);"));
  EXPECT_TRUE(contains(port, "hipHostFree(o.new);"));
}

struct Deep {
  const char* name;
  const char* before;
  const char* open;
  const char* middle;
  const char* close;
  const char* after;
  int count;
};

void PrintTo(const Deep& deep, std::ostream* stream) {
  *stream << deep.count << " times " << deep.open;
}

class DeepCode : public Broken, public testing::WithParamInterface<Deep> {};

TEST_P(DeepCode, DoesNotEndTheRun) {
  const Deep& deep = GetParam();
  expectPorted(deep.before + repeated(deep.open, deep.count) + deep.middle +
                   repeated(deep.close, deep.count) + deep.after,
               seconds(10));
}

const Deep kDeep[] = {
    {"Parentheses", "int x = ", "(", "1", ")", ";", 200'000},
    {"Braces", "void f() ", "{", "", "}", "", 200'000},
    {"Brackets", "int x = ", "a[", "1", "]", ";", 200'000},
    {"OpenParentheses", "int x = ", "(", "", "", "", 200'000},
    {"Initialisers", "int x[] = ", "{", "1", "}", ";", 200'000},
    {"Negations", "int x = ", "!", "1", "", ";", 200'000},
    {"Casts", "int x = ", "(int)", "1", "", ";", 200'000},
    {"Sums", "int a; int x = ", "a + ", "1", "", ";", 200'000},
    {"Choices", "int a; int x = ", "a ? 1 : ", "1", "", ";", 100'000},
    {"ElseIfs", "int a; int f() { if (a) return 1;", "else if (a) return 1;\n",
     "", "", "return 0; }", 2'000},
    {"Pointers", "int ", "*", "x", "", ";", 200'000},
    {"Namespaces", "", "namespace n { ", "", "}", "", 50'000},
    {"Templates", "template <class T> struct A {};\n", "A<", "int", ">", " x;",
     10'000},
    {"Lambdas", "void f() { ", "[] { ", "", "}();", "}", 5'000},
    {"Calls", "void f() { ", "cudaFree(", "0", ")", "; }", 20'000},
    {"Launches", "__global__ void k(int); void f() { ", "k<<<1, 1>>>(", "0",
     ")", "; }", 5'000},
    {"Branches", "", "#if 1\n", "", "#endif\n", "", 100'000},
    {"Members", "int x = a", ".b", "", "", ";", 200'000},
    {"Angles", "int x = a", "<", "", "", ";", 200'000},
    {"Commas", "int x = f(", "a, ", "1", "", ");", 200'000},
};

INSTANTIATE_TEST_SUITE_P(Code, DeepCode, testing::ValuesIn(kDeep),
                         [](const auto& info) {
                           return std::string(info.param.name);
                         });

TEST_F(Broken, ATemplateThatNeverEnds) {
  expectPorted(
      "template <int N> struct R { static const int v = R<N + 1>::v; "
      "}; int x = R<0>::v;");
  expectPorted("template <int N> struct B : B<N + 1> {};\nB<0> b;");
  expectPorted(
      "template <int N> int f() { return f<N + 1>(); }\nint y = f<0>();");
}

TEST_F(Broken, AConstantThatNeverEnds) {
  expectPorted(
      "constexpr int f(int n) { return n < 0 ? 0 : f(n + 1) + f(n); }\n"
      "static_assert(f(0) == 1, \"\");");
}

TEST_F(Broken, AFileThatClangGivesUpIsReported) {
  // Whatever ends Clang, the file is said not to have been parsed.
  write("in/a.cu", "void f() { cudaFree(0); }\n#pragma clang __debug crash\n");
  const ProcessResult result = port({"in", "-o", "out"});
  EXPECT_TRUE(result.code == 0 || result.code == 1) << result;
  EXPECT_TRUE(contains(read("out/a.hip"), "hipFree(0)"));
  EXPECT_TRUE(contains(result.err, "parse-gap"));
}

TEST_F(Broken, AFileThatOnlyTheLexerReads) {
  // Names that carry a prefix are CUDA's; everyday words may be anybody's.
  write("in/a.cuh",
        "__device__ half low(half x, half y) { return min(x, y); }\n"
        "#pragma clang __debug crash\n"
        "float look(cudaTextureObject_t t) { return tex2D<float>(t, 0, 0); }\n"
        "texture<float, 1> old;\n"
        "void f(cudaStream_t stream) {\n"
        "  cudaMallocHost(&p, 4);\n"
        "  object.cudaFree(p);\n"
        "  kernel<<<1, 64, 0, stream>>>(max(1, 2));\n"
        "  cublasDestroy(handle);\n"
        "  syevjInfo_t info;\n"
        "}\n");
  const json report = reportOf({"in", "-o", "out"});
  EXPECT_EQ(fileOf(report, "in/a.cuh")["parseStatus"], "lexed");
  EXPECT_TRUE(
      contains(fileOf(report, "in/a.cuh")["failure"].dump(), "crashed"));
  const auto gaps = findingsOf(report, "parse-gap", "in/a.cuh");
  ASSERT_EQ(gaps.size(), 1U);
  // What may matter is listed.
  EXPECT_TRUE(contains(gaps[0]["notes"].dump(),
                       "syevjInfo_t was not changed (line 10); CUDA's becomes "
                       "hipsolverSyevjInfo_t"));
  EXPECT_TRUE(same(
      read("out/a.cuh"),
      "__device__ half low(half x, half y) { return min(x, y); }\n"
      "#pragma clang __debug crash\n"
      "float look(hipTextureObject_t t) { return tex2D<float>(t, 0, 0); }\n"
      "texture<float, 1> old;\n"
      "void f(hipStream_t stream) {\n"
      "  hipHostMalloc(&p, 4, hipHostMallocDefault);\n"
      "  object.cudaFree(p);\n"
      "  kernel<<<1, 64, 0, stream>>>(max(1, 2));\n"
      "  hipblasDestroy(handle);\n"
      "  syevjInfo_t info;\n"
      "}\n"));
  const json file = fileOf(report, "in/a.cuh");
  for (const json& finding : file["findings"]) {
    EXPECT_EQ(finding["applicability"], "review") << finding;
  }
}

// Without a limit these run until they are killed, with gigabytes of memory.
TEST_F(Broken, MacrosThatExplode) {
  std::string objects;
  std::string functions;
  for (int i = 0; i < 40; ++i) {
    const std::string n = std::to_string(i);
    const std::string next = std::to_string(i + 1);
    objects += "#define A" + n + " A" + next + " A" + next + "\n";
    functions += "#define B" + n + "(x) B" + next + "(x) + B" + next + "(x)\n";
  }
  expectPorted(objects + "#define A40 1 +\nint x = A0 0;", seconds(60));
  expectPorted(
      functions + "#define B40(x) x\nint y() { return B0(cudaFree(0)); }",
      seconds(60));
}

// The limit of depth does not bound breadth.
TEST_F(Broken, TemplatesThatExplode) {
  expectPorted(
      "template <int N, long M> struct G {\n"
      "  static const long v = G<N - 1, 2 * M>::v + G<N - 1, 2 * M + 1>::v;\n"
      "};\n"
      "template <long M> struct G<0, M> { static const long v = 1; };\n"
      "static_assert(G<40, 0>::v > 0, \"\");",
      seconds(60));
}

// Its message would spell out 2^40 names.
TEST_F(Broken, AnErrorAboutATypeThatExplodes) {
  std::string types =
      "template <class A, class B> struct P {};\n"
      "typedef P<int, int> T0;\n";
  for (int i = 1; i < 40; ++i) {
    const std::string last = "T" + std::to_string(i - 1);
    types +=
        "typedef P<" + last + ", " + last + "> T" + std::to_string(i) + ";\n";
  }
  expectPorted(types + "void h() { int x = T39(); }", seconds(60));
}

TEST_F(Broken, MessagesNameNoFoldersOfTheMachine) {
  write("in/a.cpp",
        "#include <cuda_runtime.h>\nimport \"part.h\";\n"
        "cudaError_t f() { return cudaSuccess; }\n");
  write("in/part.h", "inline int part() { return 0; }\n");
  const json report = reportOf({"in", "--check", "-std=c++20"});
  EXPECT_FALSE(contains(report.dump(), folder().string()));
}

}  // namespace
}  // namespace hipport::e2e
