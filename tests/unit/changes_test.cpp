// What advice changes in a source, and where it keeps its hands off.
#include "advise/changes.h"

#include <gtest/gtest.h>

namespace hipport {
namespace {

std::string after(std::string_view bytes, const Fix& fix) {
  EditSet edits;
  if (!fix.edits.empty()) edits.add(fix);
  return edits.apply(bytes);
}

/// A kernel with a tile of 32 rows, of which line 4 is `use`.
std::string kernelWith(const std::string& declaration, const std::string& use) {
  return "__global__ void k(float* out) {\n  " + declaration +
         "\n  out[0] = 1;\n  " + use + "\n}\n";
}

TEST(PaddedTile, HasOneMoreElementInARow) {
  const std::string source = kernelWith("__shared__ float tile[32][32];",
                                        "out[1] = tile[threadIdx.x][0];");
  EXPECT_EQ(after(source, paddedTile(source, 4)),
            kernelWith("__shared__ float tile[32][32 + 1];",
                       "out[1] = tile[threadIdx.x][0];"));
  const std::string other = kernelWith(
      "__shared__ const ns::T t[A / 2][2 * B];", "t[i[0]][j] = t[j][(i[1])];");
  EXPECT_EQ(after(other, paddedTile(other, 4)),
            kernelWith("__shared__ const ns::T t[A / 2][2 * B + 1];",
                       "t[i[0]][j] = t[j][(i[1])];"));
}

TEST(PaddedTile, IsLeftWhereItsRowsAreUsedOtherwise) {
  const std::string tile = "__shared__ float tile[32][32];";
  const std::pair<std::string, std::string> all[] = {
      {tile, "out[1] = tile[0][1] + f(tile);"},
      {tile, "out[1] = tile[0][1] + f(&tile[0][0]);"},
      {tile, "out[1] = tile[0][1] + f(tile[1]);"},
      {tile, "out[1] = tile[0][1] + sizeof(tile);"},
      {tile, "out[1] = tile[0][1] + sizeof tile;"},
      {tile + "\n#define AT(i) (*tile)[i]",
       "out[1] = 1;\nout[1] = tile[0][1];"},
      {"__shared__ float tile[1024];", "out[1] = tile[0];"},
      {"extern __shared__ float tile[][32];", "out[1] = tile[0][1];"},
      {"__shared__ float tile[32][32], other[4];", "out[1] = tile[0][1];"},
      {"__shared__ float tile[2][32][32];", "out[1] = tile[0][1][2];"},
      {"// __shared__ float tile[32][32];", "out[1] = tile[0][1];"},
      {"float tile[32][32];", "out[1] = tile[0][1];"},
      {tile, "out[1] = 2;"},
      {"__shared__ float tile[32][32 + 1];", "out[1] = tile[0][1];"},
      {tile + "\n__shared__ float other[32][32];",
       "out[1] = tile[0][1] + other[1][0];"},
  };
  for (const auto& [declaration, use] : all) {
    const std::string source = kernelWith(declaration, use);
    for (std::uint32_t line = 1; line < 8; ++line) {
      EXPECT_TRUE(paddedTile(source, line).edits.empty())
          << line << ": " << source;
    }
  }
}

TEST(PaddedTile, IsTheOneOfItsOwnFunction) {
  const std::string source =
      "__global__ void a(float* o) {\n"
      "  __shared__ float tile[32][32];\n"
      "  o[0] = f(tile);\n"
      "}\n"
      "__global__ void b(float* o) {\n"
      "  __shared__ float tile[16][16];\n"
      "  o[1] = tile[o[2]][1];\n"
      "}\n";
  EXPECT_TRUE(paddedTile(source, 3).edits.empty());
  const std::string padded = after(source, paddedTile(source, 7));
  EXPECT_NE(padded.find("[16][16 + 1]"), std::string::npos);
  EXPECT_NE(padded.find("[32][32];"), std::string::npos);
}

TEST(BoundKernel, IsTheOneDefinition) {
  const std::string source =
      "__global__ void step(int);\n"
      "template <int N>\n"
      "__global__ static void step(int n) { }\n"
      "__global__ void other(int n) { step<<<1, 2>>>(n); }\n";
  EXPECT_EQ(after(source, boundKernel(source, "step", 256)),
            "__global__ void step(int);\n"
            "template <int N>\n"
            "__global__ __launch_bounds__(256) static void step(int n) { }\n"
            "__global__ void other(int n) { step<<<1, 2>>>(n); }\n");
  EXPECT_TRUE(boundKernel(source, "none", 256).edits.empty());
  for (const char* text :
       {"__global__ void __launch_bounds__(64) step(int n) { }\n",
        "__global__ void step(int n) { }\n__global__ void step(float n) { }\n",
        "#define K __global__ void step(int n) { }\n",
        "// __global__ void step(int n) { }\n"}) {
    EXPECT_TRUE(boundKernel(text, "step", 256).edits.empty()) << text;
  }
}

TEST(FloatLiterals, AreThoseWithoutSuffix) {
  const std::string source =
      "double d = 0.5;\n"
      "x = y * 0.5 + 1e-3 * 2. - 3 + 0.25f + 1.5L + 0x1p3 + .5; // 0.5\n";
  EXPECT_EQ(after(source, floatLiterals(source, 2)),
            "double d = 0.5;\n"
            "x = y * 0.5f + 1e-3f * 2.f - 3 + 0.25f + 1.5L + 0x1p3 + .5f; // "
            "0.5\n");
}

TEST(UnsafeAtomics, AreThoseOfTheLine) {
  const std::string source =
      "atomicAdd(a, 1.0f);\n"
      "atomicAdd(&b[atomicAdd(c, 1)], 2.0f); int atomicAdd; \"atomicAdd(\";\n";
  EXPECT_EQ(after(source, unsafeAtomics(source, 2)),
            "atomicAdd(a, 1.0f);\n"
            "unsafeAtomicAdd(&b[unsafeAtomicAdd(c, 1)], 2.0f); int atomicAdd; "
            "\"atomicAdd(\";\n");
}

}  // namespace
}  // namespace hipport
