// Entries of the cache that somebody has changed: they are a miss or facts of
// the file that they are for, and a port with them ends like any other, with
// edits inside of the file.
//
// An input changes the entries of one source: a byte says which of the two, and
// then each three bytes say where, how and by what.
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "analysis/analysis.h"
#include "analysis/vocabulary.h"
#include "cache/facts_bytes.h"
#include "frontend/lexer.h"
#include "fuzz.h"
#include "plan/plan.h"
#include "tree/facts_merge.h"

namespace hipport {
namespace {

using fuzz::require;

constexpr const char* kPath = "/hipport-fuzz/input.cu";

/// Something of most kinds of facts.
constexpr std::string_view kText = R"(#pragma once
#include <cuda_runtime.h>
#ifdef __CUDA_ARCH__
#include <cooperative_groups.h>
#if __CUDA_ARCH__ >= 700
#define FREE(p) cudaFree(p)
#endif
#else
#define FREE(p) cudaFree##Host(p)
#endif
texture<float, 1> image;
float3 operator*(float3 a, float3 b);
inline float3 operator*(float3 a, float3 b) {
  return make_float3(a.x * b.x, a.y * b.y, a.z * b.z);
}
__global__ void __launch_bounds__(128) k(float* p, int n) {
  __shared__ float tile[32];
  const int lane = threadIdx.x % 32;
  tile[lane] = tex1Dfetch(image, lane);
  asm volatile("add.u32 %0, %1, %2;" : "=r"(n) : "r"(n), "r"(lane));
  unsigned mask = __ballot_sync(0xffffffff, n > lane);
  if (__popc(mask) == 32) p[0] += __shfl_down_sync(mask, p[lane], 16);
  atomicAdd(p, 1.0f);
  assert(n);
}
void run(CUdeviceptr d, float* p, size_t n) {
  d = d + 4;
  cudaBindTexture(0, image, p, n);
  cudaMemcpy(p, (void*)d, n, cudaMemcpyKind(1));
  k<<<dim3(1), 64, 0, 0>>>(p, 3);
  FREE(p);
  const char* name = "cudaMalloc";
  undeclared(name);
}
)";

struct Honest {
  RuleSet rules = RuleSet::builtin();
  Target target;
  Vocabulary vocabulary = vocabularyOf(rules, target);
  Frontend::Sources sources = {{kPath, {.bytes = kText}}};
  FileFacts lexed = lexFile(kPath, kText, vocabulary);
  std::vector<UnitFacts> readings;
  std::string lexedBytes = toBytes(lexed);
  std::string unitBytes;

  Honest() {
    const Frontend frontend(sources, vocabulary);
    Unit unit;
    unit.path = kPath;
    readings = frontend.parse(unit);
    for (UnitFacts& each : readings) each.dependencies.clear();
    unitBytes = toBytes(readings);
  }
};

/// `bytes` as the input would have them.
std::string changed(std::string bytes, fuzz::Input& input) {
  constexpr std::uint32_t kByte = 255;
  while (!input.empty() && !bytes.empty()) {
    const std::size_t at =
        (input.number(kByte) * 256U + input.number(kByte)) % bytes.size();
    const std::uint32_t how = input.number(3);
    const auto value = static_cast<char>(input.number(kByte));
    switch (how) {
      case 0:
        bytes[at] = value;
        break;
      case 1:
        bytes[at] = static_cast<char>(bytes[at] ^ value);
        break;
      case 2:
        bytes.insert(at, 1, value);
        break;
      default:
        bytes.erase(at, 1 + static_cast<unsigned char>(value) % 8U);
        break;
    }
  }
  return bytes;
}

/// Ports with these facts.
void port(const Honest& honest, FileFacts facts,
          const std::vector<UnitFacts>& readings) {
  UnitViews views;
  NameOwners owners;
  for (const UnitFacts& each : readings) {
    for (const auto& [path, seen] : each.files) views.seen.push_back(&seen);
    owners.user.insert(each.owners.user.begin(), each.owners.user.end());
    owners.cuda.insert(each.owners.cuda.begin(), each.owners.cuda.end());
  }
  merge(facts, views, owners, {kPath});
  const FilePlan decided =
      plan(analyse({facts, kText, honest.rules, honest.target}),
           Applicability::review);
  for (const PlannedFinding& each : decided.findings) {
    require(each.finding.span.begin <= each.finding.span.end &&
                each.finding.span.end <= kText.size(),
            "a finding lies in the file");
  }
  std::uint32_t at = 0;
  const std::vector<Edit> edits = decided.edits.flatten(kText);
  for (const Edit& edit : edits) {
    require(edit.span.begin >= at && edit.span.begin <= edit.span.end &&
                edit.span.end <= kText.size(),
            "edits ascend and lie in the file");
    at = edit.span.end;
  }
  applyFlat(kText, edits);
}

}  // namespace
}  // namespace hipport

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data,
                                      std::size_t size) {
  using namespace hipport;
  static const Honest honest;
  fuzz::Input input(data, size);
  if (input.number(1) == 0) {
    const std::string bytes = changed(honest.lexedBytes, input);
    const auto facts = factsFromBytes(bytes, kText.size());
    if (!facts) return 0;
    require(factsFromBytes(toBytes(*facts), kText.size()).has_value(),
            "facts that were taken are taken again");
    port(honest, *facts, honest.readings);
  } else {
    const std::string bytes = changed(honest.unitBytes, input);
    unitsFromBytes(bytes);
    const auto readings = unitFactsFromBytes(bytes, honest.sources);
    if (!readings) return 0;
    require(unitFactsFromBytes(toBytes(*readings), honest.sources).has_value(),
            "facts that were taken are taken again");
    port(honest, honest.lexed, *readings);
  }
  return 0;
}
