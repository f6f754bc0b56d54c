// What is left out of the embedded headers, and that nothing is missed for it.
#include "frontend/serve/selection.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "frontend/frontend.h"
#include "frontend/serve/embedded.h"
#include "pieces.h"

namespace hipport {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

// They are looked up by path.
TEST(EmbeddedFiles, AreInTheOrderOfTheirPaths) {
  const auto files = embeddedFiles();
  EXPECT_GT(files.size(), 500U);
  EXPECT_TRUE(std::ranges::is_sorted(files, std::less(), &EmbeddedFile::path));
}

Piece onlyPiece(std::string_view text) {
  const std::vector<Piece> pieces = piecesOf(text);
  EXPECT_EQ(pieces.size(), 1U) << text;
  return pieces.at(0);
}

std::vector<std::string> declared(std::string_view text) {
  return onlyPiece(text).declares;
}

TEST(Pieces, FunctionsAndVariables) {
  EXPECT_THAT(declared("int f(int a, float b = g(1, 2));"), ElementsAre("f"));
  EXPECT_THAT(declared("void *f(int), *g(T<a, b>), h() noexcept(true);"),
              ElementsAre("f", "g", "h"));
  EXPECT_THAT(declared("extern const __device__ dim3 one, two[3];"),
              ElementsAre("one", "two"));
  EXPECT_THAT(declared("struct S f(struct T t);"), ElementsAre("f"));
  EXPECT_THAT(declared("inline int f(int a) { return a; }"), ElementsAre("f"));
  EXPECT_THAT(declared("static const T a = {}, b = {1, 2};"),
              ElementsAre("a", "b"));
  EXPECT_THAT(
      declared(
          "template <class A, class... R> typename n::t<A>::u f(A, R...);"),
      ElementsAre("f"));
}

TEST(Pieces, Types) {
  EXPECT_THAT(declared("struct S { int member; T f(U); };"), ElementsAre("S"));
  EXPECT_THAT(declared("struct S;"), ElementsAre("S"));
  EXPECT_THAT(declared("template <> struct S<a, b> : T<c> { int m; };"),
              ElementsAre("S"));
  EXPECT_THAT(
      declared("typedef struct __attribute__((aligned(8))) S { int x; } T;"),
      ElementsAre("S", "T"));
  EXPECT_THAT(declared("typedef const struct S* T;"), ElementsAre("S", "T"));
  EXPECT_THAT(declared("typedef void(CALL* callback)(int, void* data);"),
              ElementsAre("callback"));
  EXPECT_THAT(declared("enum E { one = f(1, 2), two };"),
              ElementsAre("one", "two", "E"));
  EXPECT_THAT(declared("enum class E : int { one, two };"), ElementsAre("E"));
  EXPECT_THAT(declared("using T = S<int>;"), ElementsAre("T"));
}

TEST(Pieces, Macros) {
  EXPECT_THAT(declared("#define A 1"), ElementsAre("A"));
  const Piece call = onlyPiece("#  define F(x) \\\n  g(x, h)\n");
  EXPECT_THAT(call.declares, ElementsAre("F"));
  EXPECT_EQ(call.macro, "F");
  EXPECT_THAT(call.uses, testing::IsSupersetOf({"g", "h"}));
}

TEST(Pieces, WhatHoldsThemTogetherStays) {
  for (const char* text :
       {"#ifdef A", "#include <a.h>", "#undef A", "#pragma once", "}",
        "extern \"C\" {", "namespace a::b {", "inline namespace a {",
        "using namespace a;", "T operator+(T, T);", "int n::f();",
        "static_assert(true);"}) {
    EXPECT_EQ(onlyPiece(text).keep, Piece::Keep::always) << text;
    EXPECT_THAT(declared(text), IsEmpty()) << text;
  }
}

TEST(Pieces, CommentsChoose) {
  const std::string text =
      "int a;\n// embed: keep\nint b;\n// embed: C library\nint c;\n"
      "// embed: trim\nint d; // embed: nothing\nint e;";
  std::vector<Piece::Keep> keeps;
  std::size_t begin = 0;
  for (const Piece& piece : piecesOf(text)) {
    EXPECT_GT(piece.end, begin);
    begin = piece.end;
    keeps.push_back(piece.keep);
  }
  EXPECT_EQ(begin, text.size());
  EXPECT_THAT(keeps, ElementsAre(Piece::Keep::ifUsed, Piece::Keep::always,
                                 Piece::Keep::ifUsedClosed, Piece::Keep::ifUsed,
                                 Piece::Keep::ifUsed));
}

TEST(Pieces, ADeclarationThatDoesNotEnd) {
  EXPECT_THROW(piecesOf("int f("), std::runtime_error);
  EXPECT_THROW(piecesOf("int f"), std::runtime_error);
}

/// What a source sees that includes a header of its tree, perhaps.
Selection selectionFor(const std::string& text, const std::string& header) {
  Frontend::Sources sources;
  sources["/tree/a.cu"] = {.bytes = text};
  sources["/tree/include/own.h"] = {.bytes = header};
  Unit unit;
  unit.path = "/tree/a.cu";
  return Selector(sources).select(unit);
}

/// All that a unit of this text sees of the embedded headers, without those
/// that it sees whole.
std::string seenBy(const std::string& text,
                   const std::string& header = "int unused;\n") {
  std::string seen;
  for (const auto& each : selectionFor(text, header).headers) {
    seen += each.text;
  }
  return seen;
}

/// (Headers are too long for messages.)
bool contains(const std::string& seen, std::string_view text) {
  return seen.find(text) != std::string::npos;
}

TEST(Selection, OnlyWhatOccurs) {
  const std::string seen = seenBy("void f() { cudaFree(0); }");
  EXPECT_TRUE(contains(seen, "cudaFree("));
  EXPECT_TRUE(contains(seen, "cudaErrorInvalidValue"));  // it returns one
  EXPECT_FALSE(contains(seen, "cudaMemcpyPeer("));
  EXPECT_FALSE(contains(seen, "tex2D("));
}

TEST(Selection, HeadersOfTheTreeCount) {
  const std::string source = "#include \"own.h\"\n";
  EXPECT_TRUE(
      contains(seenBy(source, "#define RELEASE cudaFree\n"), "cudaFree("));
  EXPECT_TRUE(contains(
      seenBy("#include <own.h>\n", "#define RELEASE cudaFree\n"), "cudaFree("));
  EXPECT_FALSE(
      contains(seenBy("\n", "#define RELEASE cudaFree\n"), "cudaFree("));
}

TEST(Selection, PartsOfNamesCount) {
  const std::string seen = seenBy(
      "#define CALL(type) cudaMemcpy##type\n"
      "#define FIRST(type) type##1\n");
  EXPECT_TRUE(contains(seen, "cudaMemcpy2DAsync("));
  EXPECT_FALSE(contains(seen, "cudaMemset2DAsync("));
  EXPECT_TRUE(contains(seen, "struct uchar1"));
  EXPECT_FALSE(contains(seen, "struct ulong2"));
}

TEST(Selection, NamesOfTheCLibrary) {
  const char* const kCosh = "coshf(float)";
  EXPECT_FALSE(contains(seenBy("int a;\n"), kCosh));
  EXPECT_TRUE(
      contains(seenBy("float f(float a) { return coshf(a); }\n"), kCosh));
  EXPECT_TRUE(contains(seenBy("#include <cmath>\n"), kCosh));
  EXPECT_TRUE(contains(seenBy("#define F(x) x##f\n"), kCosh));
  EXPECT_TRUE(contains(seenBy("float f() { return co\\\nshf(1); }\n"), kCosh));
}

/// The standard headers that a source counts on Thrust or CUB for.
std::vector<std::string> standardOf(const std::string& text,
                                    const std::string& header = "\n") {
  return selectionFor(text, header).ofLibraries;
}

TEST(Selection, StandardHeadersThatThrustIncludes) {
  const std::string thrust = "#include <thrust/sort.h>\n";
  EXPECT_THAT(standardOf(thrust + "std::vector<int> a;\n"),
              ElementsAre("vector"));
  EXPECT_THAT(standardOf(thrust + "auto p = std::make_shared<int>();\n"
                                  "void f() { std::cout << *p; }\n"),
              ElementsAre("iostream", "memory"));
  EXPECT_THAT(standardOf("#include \"own.h\"\nstd::vector<int> a;\n", thrust),
              ElementsAre("vector"));
  // A file of that name may include it, or not this time.
  EXPECT_THAT(standardOf(thrust + "#include \"own.h\"\nstd::vector<int> a;\n",
                         "#ifdef A\n#include <vector>\n#endif\n"),
              ElementsAre("vector"));
  // Of another library, another's, or not counted on.
  EXPECT_THAT(standardOf("#include <cub/cub.cuh>\nstd::vector<int> a;\n"),
              IsEmpty());
  EXPECT_THAT(standardOf("#include <cub/cub.cuh>\nauto& o = std::cerr;\n"),
              ElementsAre("iostream"));
  EXPECT_THAT(standardOf(thrust + "thrust::vector<int> a;\n"), IsEmpty());
  EXPECT_THAT(standardOf("std::vector<int> a;\n"), IsEmpty());
}

/// And on nvcc's runtime header.
std::vector<std::string> ofRuntimeIn(const std::string& text) {
  return selectionFor(text, "\n").ofRuntime;
}

TEST(Selection, HeadersOfCThatNvccsRuntimeIncludes) {
  EXPECT_THAT(ofRuntimeIn("int n = strlen(s);\n"), ElementsAre("string.h"));
  EXPECT_THAT(ofRuntimeIn("time_t t;\n"), ElementsAre("time.h"));
  EXPECT_THAT(ofRuntimeIn("int t = time(0), c = strcmp(a, b);\n"),
              ElementsAre("string.h", "time.h"));
  // A variable's, a member's or another's name.
  EXPECT_THAT(ofRuntimeIn("int index = 0; float time = 1;\n"), IsEmpty());
  EXPECT_THAT(ofRuntimeIn("int n = a.index(1) + b->time(2) + c::time(3);\n"),
              IsEmpty());
}

std::vector<std::string> gapsOf(const Frontend::Sources& sources,
                                const Unit& unit) {
  const Frontend frontend(sources, {.hasName = [](auto) { return true; },
                                    .hasHeader = [](auto) { return true; },
                                    .hasPrefix = [](auto) { return true; }});
  std::vector<std::string> messages;
  const UnitFacts facts = frontend.parse(unit).at(0);
  for (const auto& [path, seen] : facts.files) {
    for (const Gap& gap : seen.gaps) messages.push_back(gap.message);
  }
  return messages;
}

TEST(Selection, ANameThatAMacroMakesIsFoundAfterAll) {
  Frontend::Sources sources;
  sources["/tree/a.cu"] = {.bytes =
                               "#define JOIN(a, b) a##b\n"
                               "void f() { JOIN(cuda, Free)(0); }\n"};
  Unit unit;
  unit.path = "/tree/a.cu";
  ASSERT_FALSE(
      contains(seenBy(std::string(sources["/tree/a.cu"].bytes)), "cudaFree("));
  EXPECT_THAT(gapsOf(sources, unit), IsEmpty());
}

TEST(Selection, WhatOneReadingLackedTheNextHas) {
  const std::string made = "void f() { JOIN(cuda, Free)(0); }\n";
  const std::string source = "#define JOIN(a, b) a##b\n" + made;
  Frontend::Sources sources;
  sources["/tree/a.cu"] = {.bytes = source};
  Unit unit;
  unit.path = "/tree/a.cu";
  const Selector selector(sources);
  const Selection first = selector.select(unit);
  const auto isRead = [](std::string_view name) { return name == "cudaFree"; };
  // A process that was forked tells the others.
  const pid_t child = ::fork();
  if (child == 0) ::_exit(selector.isEnough(first, isRead) ? 1 : 0);
  int status = 1;
  ASSERT_EQ(::waitpid(child, &status, 0), child);
  EXPECT_EQ(status, 0) << "the child found it to be enough";
  const Selection next = selector.select(unit);
  EXPECT_TRUE(selector.isEnough(next, isRead));
}

TEST(Selection, VariantsOfTheMathLibrary) {
  // glibc's alone; elsewhere the name is unknown in any case.
#ifdef __HAVE_FLOAT32
  Frontend::Sources sources;
  sources["/tree/a.cu"] = {.bytes =
                               "#include <cmath>\n"
                               "float a = sinf32(1) + sinf(1);\n"
                               "double b = ::cosf64x(1);\n"};
  Unit unit;
  unit.path = "/tree/a.cu";
  EXPECT_THAT(gapsOf(sources, unit), IsEmpty());
#endif
}

TEST(Selection, AHeaderTakenForOneOfTheTree) {
  // What is found by the name is not what Clang includes.
  const auto folder =
      std::filesystem::path(testing::TempDir()) / "hipport-selection";
  std::filesystem::create_directories(folder);
  std::ofstream(folder / "own.h") << "#define ROOT(x) sqrt(x)\n";
  const std::string text = "#include <own.h>\ndouble a = ROOT(2);\n";
  Frontend::Sources sources;
  sources["/tree/a.cu"] = {.bytes = text};
  sources["/tree/include/own.h"] = {.bytes = "\n"};
  Unit unit;
  unit.path = "/tree/a.cu";
  unit.includeDirs = {folder.string()};
  ASSERT_FALSE(contains(seenBy(text), "sqrt(double)"));
  EXPECT_THAT(gapsOf(sources, unit), IsEmpty());
}

}  // namespace
}  // namespace hipport
