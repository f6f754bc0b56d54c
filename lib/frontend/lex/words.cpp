#include "frontend/lex/words.h"

#include <algorithm>
#include <array>

namespace hipport {
namespace {

bool isCudaKeyword(std::string_view name) {
  static constexpr std::array<std::string_view, 12> kKeywords = {
      "__constant__", "__device__", "__global__", "__host__",
      "__managed__",  "__shared__", "blockDim",   "blockIdx",
      "gridDim",      "threadIdx",  "warpSize",   "__launch_bounds__",
  };
  return std::ranges::find(kKeywords, name) != kKeywords.end();
}

/// float4, dim3, make_int2, __forceinline__: what nvcc's implicit include
/// gives beside what is in the tables or only CUDA's.
bool isImplicit(std::string_view name) {
  if (name == "__forceinline__" || name == "__noinline__") return true;
  static constexpr std::array<std::string_view, 13> kElements = {
      "char",  "double", "float",     "int",   "long",   "longlong", "short",
      "uchar", "uint",   "ulonglong", "ulong", "ushort", "dim"};
  if (name.starts_with("make_")) name.remove_prefix(5);
  if (name.empty() || name.back() < '1' || name.back() > '4') return false;
  name.remove_suffix(1);
  return std::ranges::find(kElements, name) != kElements.end();
}

bool isAsmKeyword(std::string_view word) {
  return word == "asm" || word == "__asm" || word == "__asm__";
}

}  // namespace

Words::Word& Words::of(std::string_view word) {
  const auto [place, isNew] = known_.try_emplace(word);
  if (isNew) {
    place->second = {isCudaKeyword(word), isAsmKeyword(word), isImplicit(word),
                     vocabulary_.hasName(word), std::nullopt};
  }
  return place->second;
}

bool Words::isMember(std::string_view name, Word& word) const {
  if (!word.isMember) word.isMember = vocabulary_.hasMember(name);
  return *word.isMember;
}

}  // namespace hipport
