// Sources: the files of the trees, lexed each by itself.
#pragma once

#include <map>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "analysis/facts.h"
#include "caching.h"
#include "files.h"
#include "frontend/frontend.h"

namespace hipport {

/// A source or header on its way through the port.
struct Source {
  const InputFile* file = nullptr;
  std::string bytes;
  Digest content;  ///< of the bytes
  FileFacts facts;
  std::string error;  ///< why it could not be read; empty if it could
};

/// For files, by path, lists of spellings or of paths.
using Includes = std::map<std::string, std::vector<std::string>>;

/// Lexes every source and header, and whatever files of the trees they
/// include: X-macro lists and generated tables have any suffix. Nothing for
/// `cachePlace` lexes all of them.
std::vector<Source> lexSources(
    const Inventory& inventory, const Vocabulary& vocabulary, unsigned jobs,
    const std::optional<CachePlace>& cachePlace = {});

/// What each source includes, as it is spelled.
Includes includesOf(std::span<const Source> sources);

}  // namespace hipport
