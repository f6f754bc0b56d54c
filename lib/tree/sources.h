// Sources: the files of the trees, lexed each by itself.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "analysis/facts.h"
#include "analysis/vocabulary.h"
#include "text/digest.h"
#include "tree/cache_location.h"
#include "tree/include_graph.h"
#include "tree/inventory.h"

namespace hipport {

/// A source or header on its way through the port.
struct Source {
  const InputFile* file = nullptr;
  std::string bytes;
  Digest content;  ///< of the bytes
  FileFacts facts;
  std::string error;  ///< why it could not be read; empty if it could
};

/// A source that is in memory already, lexed.
Source lexBytes(const InputFile& file, std::string bytes,
                const Vocabulary& vocabulary);

/// Lexes every source and header, and whatever files of the trees they
/// include: X-macro lists and generated tables have any suffix. Nothing for
/// `cache` lexes all of them.
std::vector<Source> lexSources(const Inventory& inventory,
                               const Vocabulary& vocabulary, unsigned jobs,
                               const std::optional<CacheLocation>& cache = {});

/// What each source includes, as it is spelled.
SpelledIncludes includesOf(std::span<const Source> sources);

}  // namespace hipport
