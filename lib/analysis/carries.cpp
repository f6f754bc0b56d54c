#include "analysis/carries.h"

#include <algorithm>
#include <map>
#include <string_view>

#include "analysis/case_labels.h"
#include "ptx/carry.h"
#include "text/literals.h"

namespace hipport {
namespace {

/// An instruction that reads or sets the flag, and where it stands.
struct Link {
  CarryLink link;
  std::size_t statement = 0;
  CasePlace place;
};

/// Whether code of two branches of #if can be there at once.
bool canMeet(const CasePlace& a, const CasePlace& b) {
  const auto [first, second] = std::ranges::mismatch(a.branches, b.branches);
  return first == a.branches.end() || second == b.branches.end();
}

bool hasLoop(std::string_view body) {
  return hasWord(body, "for") || hasWord(body, "while") ||
         hasWord(body, "do") || hasWord(body, "goto");
}

/// The link that sets what the one at `at` reads; null if none is before it.
const Link* setterOf(const std::vector<Link>& links, std::size_t at) {
  for (std::size_t i = at; i-- > 0;) {
    if (links[i].link.sets && canMeet(links[i].place, links[at].place)) {
      return &links[i];
    }
  }
  return nullptr;
}

enum class Source : std::uint8_t { known, outside, other };

/// Where the carries that `links` read come from.
Source sourceOf(const std::vector<Link>& links, std::string_view body) {
  bool hasSums = false;
  bool hasDifferences = false;
  for (std::size_t i = 0; i < links.size(); ++i) {
    (links[i].link.isBorrow ? hasDifferences : hasSums) = true;
    if (!links[i].link.reads) continue;
    const Link* setter = setterOf(links, i);
    if (!setter) return Source::outside;
    if (setter->link.isBorrow != links[i].link.isBorrow) return Source::other;
  }
  // What a loop comes back with may be of the other kind.
  return hasSums && hasDifferences && hasLoop(body) ? Source::other
                                                    : Source::known;
}

/// Whether a statement leaves what others read or may read: not the first of
/// a chain alone, which is for other functions.
bool leavesCarry(const std::vector<Link>& links) {
  const bool reads = std::ranges::any_of(
      links, [](const Link& each) { return each.link.reads; });
  if (reads && links.back().link.sets) return true;
  for (std::size_t i = 0; i < links.size(); ++i) {
    if (!links[i].link.reads) continue;
    const Link* setter = setterOf(links, i);
    if (setter && setter->statement != links[i].statement) return true;
  }
  return false;
}

}  // namespace

std::vector<CarryingFunction> carryingFunctions(
    const CheckContext& context, const std::vector<PtxProgram>& programs) {
  const FileFacts& facts = context.facts;
  std::map<const DeviceCode*, std::vector<Link>> functions;
  bool isReadOutside = false;
  std::vector<std::size_t> carrying;
  std::vector<std::uint32_t> offsets;
  for (std::size_t i = 0; i < programs.size(); ++i) {
    if (carryLinks(programs[i]).empty()) continue;
    carrying.push_back(i);
    offsets.push_back(facts.asms[i].whole.begin);
  }
  if (carrying.empty()) return {};
  const std::vector<CasePlace> places = placesOf(context.bytes, offsets);
  for (std::size_t at = 0; at < carrying.size(); ++at) {
    const std::size_t i = carrying[at];
    const Span whole = facts.asms[i].whole;
    const std::vector<CarryLink> links = carryLinks(programs[i]);
    const DeviceCode* function = nullptr;
    for (const DeviceCode& each : facts.deviceCode) {
      if (each.body.contains(whole)) function = &each;  // the innermost
    }
    if (!function || macroAt(facts, whole.begin)) {
      isReadOutside |= links.front().reads;
      continue;
    }
    for (const CarryLink& link : links) {
      functions[function].push_back({link, i, places[at]});
    }
  }
  std::vector<CarryingFunction> found;
  for (const auto& [function, links] : functions) {
    const Span body = function->body;
    const Source source = sourceOf(links, context.text(body));
    if (source == Source::outside) isReadOutside = true;
    if (source != Source::known || !leavesCarry(links)) continue;
    CarryingFunction own;
    own.body = body.begin + 1;
    for (const Link& each : links) {
      if (own.statements.empty() || own.statements.back() != each.statement) {
        own.statements.push_back(each.statement);
      }
    }
    own.isOpen = links.back().link.sets;
    found.push_back(std::move(own));
  }
  // Inlined, another function may read what the last one leaves.
  if (isReadOutside) std::erase_if(found, &CarryingFunction::isOpen);
  return found;
}

}  // namespace hipport
