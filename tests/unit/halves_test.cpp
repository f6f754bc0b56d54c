// What branches for GPUs declare, and host code that names it.
#include "frontend/units/halves.h"

#include <gtest/gtest.h>

#include <vector>

namespace hipport {
namespace {

Words declaredIn(std::string_view text) {
  Words words;
  addDeclared(text, {{0, static_cast<std::uint32_t>(text.size())}},
              {"__device__", "ON_GPU"}, words);
  return words;
}

TEST(Halves, DeclareFunctionsAndMacrosThatCall) {
  EXPECT_EQ(declaredIn("__device__ int f(int x) { return g(x); }\n"
                       "__device__ int h(int x);\n"),
            (Words{"f", "h"}));
  EXPECT_EQ(
      declaredIn("namespace a {\n"
                 "template <class T> __device__ int f(T t) { return 1; }\n"
                 "struct S { __device__ int g() const { if (i()) {} } };\n"
                 "__device__ int h() { return 0; }\n"
                 "}\n"),
      (Words{"f", "h"}));
  EXPECT_EQ(declaredIn("#define ROTATE(x) \\\n  __rotate((x))\n"
                       "#define TWICE(x) f(x)\n"
                       "#define SIZE 3\n"
                       "#define ALIGN(n) __align__(n)\n"
                       "#define SWAP(x) __builtin_bswap32(x)\n"
                       "# define SYNC __syncthreads()\n"
                       "#undef call(x)\n"),
            (Words{"ROTATE", "SYNC"}));
}

TEST(Halves, AreNoMembersAndNothingWithinFunctions) {
  const std::string text =
      "namespace a {\n"
      "template <class T> struct S {\n"
      "  int one() { return 1; }\n"
      "@ __device__ int member() { return 0; } @"
      "};\n"
      "@ __device__ int free(); @"
      "int f() {\n"
      "@ __device__ int inside(int); @"
      "}\n"
      "struct T t = {1};\n"
      "@ __device__ int last() { return 0; } @"
      "}\n";
  std::vector<Span> branches;
  for (std::size_t at = text.find('@'); at != std::string::npos;) {
    const std::size_t end = text.find('@', at + 1);
    branches.push_back(
        {static_cast<std::uint32_t>(at + 1), static_cast<std::uint32_t>(end)});
    at = text.find('@', end + 1);
  }
  Words words;
  addDeclared(text, branches, {"__device__"}, words);
  EXPECT_EQ(words, (Words{"free", "last"}));
}

TEST(Halves, CommentsAndLiteralsDeclareNothing) {
  EXPECT_EQ(declaredIn("// int f(int);\n/* int g(int); */\n"
                       "const char* text = \"h(1)\";\n"),
            Words());
  EXPECT_EQ(declaredIn("__device__ __launch_bounds__(64) void k();"),
            Words{"k"});
  EXPECT_EQ(declaredIn("__device__ static_assert(sizeof(int) == 4, \"\");"),
            Words());
  EXPECT_EQ(declaredIn("{ } } ) ( #"), Words());
}

TEST(Halves, AreNamedByCodeOutsideOfWhatIsLeft) {
  const Words words = {"f", "g", "SYNC"};
  const std::string_view text =
      "#define SYNC f()\n"
      "int a() { return f(1) + ff; }\n"
      "int b() { /* g */ return \"g\"[0]; }\n"
      "int d(S s) { return s.g() + this->g(); }\n"
      "int f(int);\n"
      "int c() { return g(); }";
  EXPECT_EQ(namedIn(text, {}, words), (Words{"f", "g"}));
  const auto from = static_cast<std::uint32_t>(text.find("int c"));
  const std::vector<Span> left = {
      {from, static_cast<std::uint32_t>(text.size())}};
  EXPECT_EQ(namedIn(text, left, words), Words{"f"});
}

}  // namespace
}  // namespace hipport
