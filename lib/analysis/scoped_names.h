// Names behind a namespace, as sources write them: "cuda::std::tuple".
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "analysis/context.h"

namespace hipport {

/// A name with its qualifiers, and where each word of it is.
struct ScopedName {
  std::string name;
  std::vector<Span> words;

  /// The name up to its `count`-th word.
  std::string upTo(std::size_t count, std::string_view bytes) const;
};

/// The name that begins with the word at `first`.
ScopedName readScopedName(std::string_view bytes, Span first);

/// Whether another name qualifies the one at `at`: "at::cuda". A leading "::"
/// alone does not.
bool isQualifiedName(std::string_view bytes, std::uint32_t at);

/// Whether it is the head of a definition: "namespace cuda::std {".
bool opensNamespace(std::string_view bytes, const ScopedName& name);

/// The row that the most words of a name have, and how many these are.
struct ScopedRow {
  const Rule* rule = nullptr;
  std::size_t words = 0;
};
ScopedRow findScopedRow(const FileContext& context, const ScopedName& name);

}  // namespace hipport
