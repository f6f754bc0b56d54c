// Mutations that keep an input looking like CUDA: libFuzzer's own, which work
// on bytes, seldom make anything that a parser takes.
#include <algorithm>
#include <array>
#include <cstdint>
#include <cstring>
#include <random>
#include <string>
#include <string_view>
#include <vector>

extern "C" std::size_t LLVMFuzzerMutate(std::uint8_t* data, std::size_t size,
                                        std::size_t maxSize);
extern "C" std::size_t LLVMFuzzerCustomMutator(std::uint8_t* data,
                                               std::size_t size,
                                               std::size_t maxSize,
                                               unsigned seed);
extern "C" std::size_t LLVMFuzzerCustomCrossOver(
    const std::uint8_t* data, std::size_t size, const std::uint8_t* other,
    std::size_t otherSize, std::uint8_t* out, std::size_t maxSize,
    unsigned seed);

namespace {

using Random = std::minstd_rand;
using Pieces = std::vector<std::string>;

/// What is put in, at a token or as a line.
constexpr std::array<std::string_view, 104> kWords = {
    "cudaMalloc(&p, n)",
    "cudaFree(p)",
    "cudaMemcpyToSymbol(c, h, n)",
    "cudaMemcpyToSymbol(c, h, n, 0, cudaMemcpyHostToDevice)",
    "cudaMemcpyFromSymbol(h, c, n)",
    "cudaGetSymbolAddress(&p, c)",
    "cudaFuncSetAttribute(k, a, b)",
    "cudaLaunchKernel(k, g, b, args, 0, s)",
    "cudaHostAlloc(&p, n, cudaHostAllocDefault)",
    "cudaDeviceSynchronize()",
    "cudaGetLastError",
    "cudaBindTexture(0, t, p, n)",
    "cudaStreamBeginCapture",
    "cudaNewerThanTheTables",
    "cuInit(0)",
    "cuMemAlloc_v2",
    "cuCtxCreate(&c, 0, d)",
    "cublasSgemm(h, a, b, m, n, k, &x, A, l, B, l, &y, C, l)",
    "cublasCreate(&h)",
    "cusparseSpMV",
    "cudnnCreate(&h)",
    "cufftExecC2C(p, a, b, CUFFT_FORWARD)",
    "curand_init(1, 2, 3, &s)",
    "curandState s;",
    "ncclAllReduce",
    "cudaStream_t s;",
    "cudaError_t e =",
    "cudaSuccess",
    "cudaDeviceProp",
    "CUdeviceptr",
    "cub::BlockReduce<int, 128>",
    "namespace cub {",
    "using namespace cub;",
    "thrust::device_vector<int> v;",
    "texture<float, 2> t;",
    "tex2D(t, x, y)",
    "__shfl_down_sync(0xffffffff, v, 1)",
    "__shfl_sync(mask, v, 0)",
    "__ballot_sync",
    "__syncwarp()",
    "__syncthreads();",
    "atomicAdd(p, 1)",
    "warpSize",
    "blockIdx.x * blockDim.x + threadIdx.x",
    "__global__ void k(int* p) {}",
    "template <typename T> __global__ void k(T* p) {}",
    "__device__ int d;",
    "__constant__ float c[4];",
    "__shared__ int s[32];",
    "extern __shared__ int s[];",
    "__host__ __device__",
    "__launch_bounds__(128)",
    "k<<<1, 2>>>(p);",
    "k<<<g, b, 0, s>>>(p);",
    "k<int><<<dim3(1), dim3(2, 2)>>>(p);",
    "ns::k<T, 1><<<g, b>>>();",
    "(f)<<<g, b>>>(p)",
    "<<<",
    ">>>",
    ">>>(",
    "dim3(1, 2, 3)",
    "#include <cuda_runtime.h>",
    "#include <cuda.h>",
    "#include \"cuda_runtime_api.h\"",
    "#include <cublas_v2.h>",
    "#include <device_launch_parameters.h>",
    "#include <cub/cub.cuh>",
    "#include \"input.cu\"",
    "#include \"other.cuh\"",
    "#include HEADER",
    "#define HEADER <cuda_runtime.h>",
    "#define CHECK(x) do { if ((x) != cudaSuccess) abort(); } while (0)",
    "#define M(a) cuda##a",
    "#define cudaFree(p) free(p)",
    "#define LAUNCH(k, ...) k<<<1, 1>>>(__VA_ARGS__)",
    "#undef cudaFree",
    "CHECK(",
    "M(Malloc)",
    "#if CUDART_VERSION >= 9000",
    "#if defined(__CUDACC__) && __CUDA_ARCH__ >= 600",
    "#ifdef __CUDA_ARCH__",
    "#ifndef __NVCC__",
    "#elif defined(CUDA_VERSION)",
    "#else",
    "#endif",
    "#pragma once",
    "#pragma unroll",
    "extern \"C\" {",
    "struct S { void cudaFree(int); };",
    "s.cudaFree(1);",
    "void cudaFree(void*);",
    "namespace mine {",
    "mine::cudaMalloc",
    "::cudaMalloc",
    "using",
    "return",
    "template <",
    "/*",
    "*/",
    "//",
    "R\"(",
    ")\"",
    "\\\n",
    "hipMalloc(&p, n)",
};

constexpr std::array<std::string_view, 10> kFirstLines = {
    "//port ggl\n",    "//port roc\n",     "//port .h\n",      "//port .cuh\n",
    "//port .cpp\n",   "//port .c\n",      "//port ggl roc\n", "//port 5.2\n",
    "//port ggl .h\n", "//port ggl .cuh\n"};

std::size_t below(Random& random, std::size_t count) {
  return count == 0 ? 0 : random() % count;
}

Pieces splitLines(std::string_view text) {
  Pieces lines;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size() - 1) + 1;
    lines.emplace_back(text.substr(0, end));
    text.remove_prefix(end);
  }
  return lines;
}

/// Words, numbers, runs of white space, and every other character by itself.
Pieces splitTokens(std::string_view text) {
  auto classOf = [](char c) {
    const auto byte = static_cast<unsigned char>(c);
    if (std::isalnum(byte) != 0 || c == '_' || byte >= 0x80) return 1;
    return c == ' ' || c == '\t' ? 2 : 0;
  };
  Pieces tokens;
  for (const char c : text) {
    const bool continues = !tokens.empty() && classOf(c) != 0 &&
                           classOf(c) == classOf(tokens.back().back());
    if (continues) {
      tokens.back() += c;
    } else {
      tokens.emplace_back(1, c);
    }
  }
  return tokens;
}

std::string join(const Pieces& pieces) {
  std::string text;
  for (const std::string& piece : pieces) text += piece;
  return text;
}

/// Deletes, doubles, swaps or moves pieces.
void shuffle(Pieces& pieces, Random& random) {
  if (pieces.empty()) return;
  const std::size_t at = below(random, pieces.size());
  const std::size_t other = below(random, pieces.size());
  const auto place = pieces.begin() + static_cast<long>(at);
  const std::size_t count =
      std::min(pieces.size() - at, 1 + below(random, 4) * below(random, 4));
  const auto last = place + static_cast<long>(count);
  switch (below(random, 5)) {
    case 0:
      pieces.erase(place, last);
      break;
    case 1: {
      const Pieces copy(place, last);
      pieces.insert(pieces.begin() + static_cast<long>(other), copy.begin(),
                    copy.end());
      break;
    }
    case 2:
      std::swap(pieces[at], pieces[other]);
      break;
    case 3:
      pieces[at] = pieces[other];
      break;
    default:
      std::rotate(pieces.begin() + static_cast<long>(std::min(at, other)),
                  pieces.begin() + static_cast<long>(std::max(at, other)),
                  pieces.end());
      break;
  }
}

void toggleBracket(std::string& text, Random& random) {
  static constexpr std::string_view kBrackets = "()[]{}<>\"'";
  const std::size_t from = below(random, text.size());
  const std::size_t at = text.find_first_of(kBrackets, from);
  if (at == std::string::npos || below(random, 4) == 0) {
    text.insert(from, 1, kBrackets[below(random, kBrackets.size())]);
  } else if (below(random, 2) == 0) {
    text.erase(at, 1);
  } else {
    text[at] = kBrackets[below(random, kBrackets.size())];
  }
}

void insertWord(std::string& text, Random& random) {
  const std::string word(kWords[below(random, kWords.size())]);
  if (word.starts_with('#') || below(random, 3) == 0) {
    Pieces lines = splitLines(text);
    lines.insert(
        lines.begin() + static_cast<long>(below(random, lines.size() + 1)),
        word + "\n");
    text = join(lines);
    return;
  }
  Pieces tokens = splitTokens(text);
  const std::size_t at = below(random, tokens.size() + 1);
  if (at < tokens.size() && below(random, 2) == 0) {
    tokens[at] = word;
  } else {
    tokens.insert(tokens.begin() + static_cast<long>(at), word);
  }
  text = join(tokens);
}

void changeLineEnds(std::string& text, Random& random) {
  const std::size_t at = text.find('\n', below(random, text.size()));
  if (at == std::string::npos) return;
  static constexpr std::array<std::string_view, 4> kEnds = {"\r\n", "\r",
                                                            "\\\n", " "};
  text.replace(at, 1, kEnds[below(random, kEnds.size())]);
}

void changeFirstLine(std::string& text, Random& random) {
  if (text.starts_with("//port ")) {
    text.erase(0, std::min(text.find('\n'), text.size() - 1) + 1);
  }
  text.insert(0, kFirstLines[below(random, kFirstLines.size())]);
}

std::size_t give(const std::string& text, std::uint8_t* out,
                 std::size_t maxSize) {
  const std::size_t size = std::min(text.size(), maxSize);
  std::memcpy(out, text.data(), size);
  return size;
}

std::string taken(const std::uint8_t* data, std::size_t size) {
  return {reinterpret_cast<const char*>(data), size};
}

}  // namespace

std::size_t LLVMFuzzerCustomMutator(std::uint8_t* data, std::size_t size,
                                    std::size_t maxSize, unsigned seed) {
  Random random(seed);
  std::string text = taken(data, size);
  const std::size_t rounds = 1 + below(random, 4);
  for (std::size_t round = 0; round < rounds; ++round) {
    switch (below(random, 10)) {
      case 0:
        size = give(text, data, maxSize);
        size = LLVMFuzzerMutate(data, size, maxSize);
        text = taken(data, size);
        break;
      case 1:
      case 2: {
        Pieces lines = splitLines(text);
        shuffle(lines, random);
        text = join(lines);
        break;
      }
      case 3:
      case 4: {
        Pieces tokens = splitTokens(text);
        shuffle(tokens, random);
        text = join(tokens);
        break;
      }
      case 5:
        toggleBracket(text, random);
        break;
      case 6:
        if (below(random, 4) == 0) changeFirstLine(text, random);
        if (below(random, 4) == 0) changeLineEnds(text, random);
        [[fallthrough]];
      default:
        insertWord(text, random);
        break;
    }
  }
  return give(text, data, maxSize);
}

/// A run of lines of the one in place of a run of lines of the other.
std::size_t LLVMFuzzerCustomCrossOver(const std::uint8_t* data,
                                      std::size_t size,
                                      const std::uint8_t* other,
                                      std::size_t otherSize, std::uint8_t* out,
                                      std::size_t maxSize, unsigned seed) {
  Random random(seed);
  Pieces lines = splitLines(taken(data, size));
  const Pieces others = splitLines(taken(other, otherSize));
  const std::size_t from = below(random, others.size());
  const std::size_t count =
      std::min(others.size() - from, 1 + below(random, 12));
  const std::size_t at = below(random, lines.size() + 1);
  const std::size_t gone = std::min(lines.size() - at, below(random, 3));
  const auto place = lines.begin() + static_cast<long>(at);
  lines.erase(place, place + static_cast<long>(gone));
  lines.insert(lines.begin() + static_cast<long>(at),
               others.begin() + static_cast<long>(from),
               others.begin() + static_cast<long>(from + count));
  return give(join(lines), out, maxSize);
}
