// A file that the build made a part of the program (tools/embed).
#pragma once

#include <cstdint>
#include <string_view>

namespace hipport {

struct EmbeddedFile {
  std::string_view path;  ///< relative, e.g. "cuda/cuda_runtime.h"
  std::string_view content;
};

/// Stands for no name where names have numbers.
inline constexpr std::uint16_t kNoName = 0xFFFF;

/// FNV-1a, which the tables of names are hashed by.
constexpr std::uint32_t nameHash(std::string_view name) {
  std::uint32_t hash = 2166136261U;
  for (const char c : name) {
    hash = (hash ^ static_cast<unsigned char>(c)) * 16777619U;
  }
  return hash;
}

}  // namespace hipport
