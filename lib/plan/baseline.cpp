#include "plan/baseline.h"

#include <algorithm>
#include <map>
#include <tuple>

#include "text/lines.h"

namespace hipport {
namespace {

/// FNV-1a in 64 bits (draft-eastlake-fnv): short, and the same everywhere.
class Hash {
 public:
  void add(char c) {
    value_ = (value_ ^ static_cast<unsigned char>(c)) * 0x100000001B3ULL;
  }
  void add(std::string_view text) {
    for (const char c : text) add(c);
    add('\0');
  }
  /// White space counts for nothing.
  void addSqueezed(std::string_view text) {
    for (const char c : text) {
      if (c != ' ' && c != '\t') add(c);
    }
    add('\0');
  }
  std::uint64_t value() const { return value_; }

 private:
  std::uint64_t value_ = 0xCBF29CE484222325ULL;
};

/// Gives every finding of `now` that has a match in `then` to it, by `key`,
/// among those that are still without.
template <typename Key>
void match(const std::vector<BaselineFinding>& then,
           const std::vector<BaselineFinding>& now, Key key,
           std::vector<bool>& isTaken, std::vector<bool>& inBaseline) {
  std::multimap<decltype(key(then.front())), std::size_t> open;
  for (std::size_t i = 0; i < then.size(); ++i) {
    if (!isTaken[i]) open.emplace(key(then[i]), i);
  }
  for (std::size_t i = 0; i < now.size(); ++i) {
    if (inBaseline[i]) continue;
    const auto found = open.find(key(now[i]));
    if (found == open.end()) continue;
    inBaseline[i] = true;
    isTaken[found->second] = true;
    open.erase(found);
  }
}

}  // namespace

void setFingerprints(std::string_view bytes,
                     std::vector<PlannedFinding>& findings) {
  constexpr std::size_t kMostMarked = 200;
  const LineMap lines(bytes);
  std::map<std::uint64_t, std::uint32_t> seen;
  // Of the line that the last finding is on: lines may be long and full.
  std::uint32_t line = 0;
  std::uint64_t lineHash = 0;
  for (PlannedFinding& planned : findings) {
    const Span span = planned.finding.span;
    Hash hash;
    hash.add(planned.finding.check);
    // What stands at the top of a file is about all of it, not that line.
    if (!span.empty()) {
      const std::uint32_t at = lines.position(span.begin).line;
      if (at != line) {
        line = at;
        Hash whole;
        whole.addSqueezed(lines.lineText(line));
        lineHash = whole.value();
      }
      hash.addSqueezed(bytes.substr(
          span.begin, std::min<std::size_t>(span.size(), kMostMarked)));
      hash.add(std::to_string(lineHash));
    }
    hash.add(std::to_string(seen[hash.value()]++));
    planned.fingerprint = hash.value();
  }
}

Difference compare(const std::vector<BaselineFinding>& then,
                   const std::vector<BaselineFinding>& now) {
  Difference result;
  result.inBaseline.resize(now.size());
  std::vector<bool> isTaken(then.size());
  auto exactly = [](const BaselineFinding& each) {
    return std::tuple<std::string_view, std::uint64_t>(each.path,
                                                       each.fingerprint);
  };
  auto roughly = [](const BaselineFinding& each) {
    return std::tuple<std::string_view, std::string_view, std::string_view>(
        each.path, each.check, each.message);
  };
  match(then, now, exactly, isTaken, result.inBaseline);
  match(then, now, roughly, isTaken, result.inBaseline);
  for (std::size_t i = 0; i < then.size(); ++i) {
    if (!isTaken[i]) result.gone.push_back(i);
  }
  return result;
}

}  // namespace hipport
