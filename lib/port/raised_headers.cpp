#include "port/raised_headers.h"

#include <algorithm>
#include <cstdint>
#include <utility>

#include "frontend/unit.h"
#include "text/literals.h"
#include "tree/support_headers.h"

namespace hipport {
namespace {

/// Words of C++ that HIP's headers, which support headers include, have for
/// certain.
constexpr std::string_view kKeywords[] = {
    "auto",     "bool",   "char",     "class",    "const",    "constexpr",
    "double",   "enum",   "explicit", "extern",   "float",    "friend",
    "if",       "inline", "int",      "long",     "operator", "private",
    "public",   "return", "short",    "sizeof",   "static",   "struct",
    "template", "this",   "typedef",  "typename", "union",    "unsigned",
    "using",    "void",   "volatile", "while"};
static_assert(std::ranges::is_sorted(kKeywords));

class MacrosAhead {
 public:
  MacrosAhead(const std::vector<Source>& sources,
              const SupportIncludes& included)
      : included_(included) {
    for (const Source& each : sources) byPath_.emplace(each.facts.path, &each);
  }

  /// What the source `path` has to include first.
  std::set<std::string_view> raisedIn(const std::string& path) {
    macros_.clear();
    read_.clear();
    raised_.clear();
    read(path, path);
    return std::exchange(raised_, {});
  }

 private:
  /// Goes through a file as a compiler does, whose conditions all hold.
  void read(const std::string& path, const std::string& root) {
    const auto known = byPath_.find(path);
    if (known == byPath_.end() || !read_.insert(path).second) return;
    if (path != root) meet(path);
    const FileFacts& facts = known->second->facts;
    auto macro = facts.macros.begin();
    const auto takeMacros = [&](std::uint32_t end) {
      for (; macro != facts.macros.end() && macro->name < end; ++macro) {
        std::string_view text =
            std::string_view(known->second->bytes).substr(macro->name);
        macros_.insert(takeWord(text));
      }
    };
    for (const Include& include : facts.includes) {
      if (include.isTest || !include.reachesTree) continue;
      takeMacros(include.directive.begin);
      read(*include.target, root);
    }
    takeMacros(static_cast<std::uint32_t>(known->second->bytes.size()));
  }

  /// What the port of a header includes is read with the macros that are
  /// defined above it.
  void meet(const std::string& path) {
    const auto found = included_.find(path);
    if (found == included_.end()) return;
    for (const std::string_view header : found->second) {
      if (isChanged(header)) raised_.insert(header);
    }
  }

  bool isChanged(std::string_view header) {
    std::vector<std::string_view> all = includedSupportHeaders(header);
    all.push_back(header);
    return std::ranges::any_of(macros_, [&](std::string_view macro) {
      if (std::ranges::binary_search(kKeywords, macro)) return true;
      return std::ranges::any_of(all, [&](std::string_view each) {
        const auto [place, isNew] = spells_.try_emplace({each, macro}, false);
        if (isNew) place->second = hasWord(supportHeaderText(each), macro);
        return place->second;
      });
    });
  }

  const SupportIncludes& included_;
  std::map<std::string_view, const Source*> byPath_;
  std::map<std::pair<std::string_view, std::string_view>, bool> spells_;
  std::set<std::string_view> macros_;  ///< defined so far
  std::set<std::string> read_;
  std::set<std::string_view> raised_;
};

}  // namespace

SupportIncludes raisedHeaders(const std::vector<Source>& sources,
                              const SupportIncludes& included) {
  SupportIncludes raised;
  if (included.empty()) return raised;
  MacrosAhead ahead(sources, included);
  for (const Source& each : sources) {
    const std::string& path = each.facts.path;
    if (!isUnitName(path)) continue;
    if (auto headers = ahead.raisedIn(path); !headers.empty()) {
      raised.emplace(path, std::move(headers));
    }
  }
  return raised;
}

}  // namespace hipport
