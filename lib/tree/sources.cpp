#include "tree/sources.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <map>
#include <span>
#include <string_view>
#include <unordered_set>
#include <utility>

#include "cache/cache.h"
#include "cache/lexed_files.h"
#include "files/files.h"
#include "frontend/lexer.h"
#include "process/parallel.h"
#include "text/error.h"
#include "text/paths.h"
#include "tree/support_headers.h"

namespace hipport {
namespace {

/// UTF-16 and UTF-32 begin so; no compiler takes them.
bool isWideText(std::string_view bytes) {
  return bytes.starts_with("\xFF\xFE") || bytes.starts_with("\xFE\xFF");
}

/// A ported source has kernels, but names nothing of CUDA's.
bool isPorted(const FileFacts& facts, const Vocabulary& vocabulary) {
  return facts.path.ends_with(".hip") && facts.names.empty() &&
         std::ranges::none_of(facts.includes, [&](const Include& include) {
           return vocabulary.hasHeader(include.spelling);
         });
}

/// What lexing a file says, or would say.
FileFacts lexicalFacts(const std::string& path, std::string_view bytes,
                       const Digest& content, const Vocabulary& vocabulary,
                       LexedFiles* cache) {
  if (!cache) return lexFile(path, bytes, vocabulary);
  if (auto known = cache->find(path, content, bytes.size()))
    return std::move(*known);
  FileFacts facts = lexFile(path, bytes, vocabulary);
  cache->store(facts, content);
  return facts;
}

/// Lexes `source.bytes`.
void lexBytesOf(Source& source, const Vocabulary& vocabulary,
                LexedFiles* cache) {
  source.content = digestOf(source.bytes);
  if (isSupportHeader(source.file->path, source.bytes)) return;
  source.facts = lexicalFacts(source.facts.path, source.bytes, source.content,
                              vocabulary, cache);
  if (isPorted(source.facts, vocabulary)) source.facts.hasCuda = false;
}

void lexSource(Source& source, const Vocabulary& vocabulary,
               LexedFiles* cache) {
  source.facts.path = source.file->path.string();
  try {
    source.bytes = bytesOf(*source.file);
    if (isWideText(source.bytes)) {
      source.error = fmt::format(
          "{}: is UTF-16 or UTF-32 text and was not ported; convert it to "
          "UTF-8 first",
          source.file->shown);
      return;
    }
    lexBytesOf(source, vocabulary, cache);
  } catch (const Error& error) {
    source.error = error.what();
  }
}

}  // namespace

Source lexBytes(const InputFile& file, std::string bytes,
                const Vocabulary& vocabulary) {
  Source source;
  source.file = &file;
  source.bytes = std::move(bytes);
  source.facts.path = file.path.string();
  lexBytesOf(source, vocabulary, nullptr);
  return source;
}

SpelledIncludes includesOf(std::span<const Source> sources) {
  SpelledIncludes includes;
  for (const Source& source : sources) {  // by path, most often
    auto& list =
        includes.try_emplace(includes.end(), source.facts.path)->second;
    for (const Include& include : source.facts.includes) {
      list.push_back({include.spelling, include.isAngled});
    }
  }
  return includes;
}

std::vector<Source> lexSources(const Inventory& inventory,
                               const Vocabulary& vocabulary, unsigned jobs,
                               const std::optional<CacheLocation>& location) {
  std::optional<LexedFiles> cache;
  if (location) cache.emplace(location->folder, location->context);
  std::map<std::string, const InputFile*> others;
  std::vector<Source> sources;
  for (const InputFile& file : inventory.files) {
    if (file.isLink) continue;
    if (file.isSource) {
      sources.emplace_back().file = &file;
    } else {
      others.emplace_hint(others.end(), file.path.string(), &file);
    }
  }
  std::unordered_set<std::string_view> names;
  for (const auto& [path, file] : others) names.insert(lastPart(path));
  for (std::size_t first = 0; first < sources.size();) {
    const std::size_t last = sources.size();
    parallelFor(last - first, jobs, [&](std::size_t i) {
      lexSource(sources[first + i], vocabulary, cache ? &*cache : nullptr);
    });
    SpelledIncludes includes =
        includesOf(std::span(sources).subspan(first, last - first));
    first = last;
    // Resolving all takes a while, and most sources include sources alone.
    const bool namesOthers =
        std::ranges::any_of(includes, [&](const auto& each) {
          return std::ranges::any_of(each.second, [&](const auto& include) {
            return names.contains(lastPart(include.name));
          });
        });
    if (!namesOthers) break;
    auto place = includes.begin();
    for (const auto& [path, file] : others) {
      while (place != includes.end() && place->first < path) ++place;
      includes.try_emplace(place, path);
    }
    for (const auto& [includer, targets] : resolveIncludes(includes).targets) {
      for (const std::string& path : targets) {
        if (path.empty()) continue;
        const auto found = others.find(path);
        if (found == others.end()) continue;
        sources.emplace_back().file = found->second;
        others.erase(found);
      }
    }
  }
  if (cache && cache->save()) trimCache(location->folder, kCacheBytes);
  const auto before = [](const Source& a, const Source& b) {
    return a.file->path < b.file->path;
  };
  if (!std::ranges::is_sorted(sources, before)) {
    std::ranges::sort(sources, before);
  }
  return sources;
}

}  // namespace hipport
