// Facts of units as bytes, for the cache.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "frontend/frontend.h"
#include "frontend/observation.h"

namespace hipport {

std::string toBytes(const std::vector<UnitFacts>& readings);

/// What toBytes was given, or nothing where `bytes` are not of its making. What
/// speaks of places beyond the end of a source, or of another file, is not,
/// whoever made it.
std::optional<std::vector<UnitFacts>> unitFactsFromBytes(
    std::string_view bytes, const Frontend::Sources& sources);

/// The same bytes for the same observation.
std::string toBytes(const Observation& observation);

/// One answer for a unit, and what it holds for.
struct CachedUnit {
  std::vector<Dependency> dependencies;
  std::string readings;  ///< as bytes
};

/// What the lexer said of one file of a folder.
struct LexedFile {
  std::string name;
  Digest content;     ///< of the file
  std::string facts;  ///< as bytes
};

// The same of those.
std::string toBytes(const std::vector<CachedUnit>& units);
std::optional<std::vector<CachedUnit>> unitsFromBytes(std::string_view bytes);
std::string toBytes(const std::vector<LexedFile>& files);
std::optional<std::vector<LexedFile>> lexedFromBytes(std::string_view bytes);
std::string toBytes(const FileFacts& facts);
/// `size` is that of the file: what speaks of places beyond it is not its
/// facts.
std::optional<FileFacts> factsFromBytes(std::string_view bytes,
                                        std::size_t size);

}  // namespace hipport
