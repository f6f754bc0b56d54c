#include "analysis/carries.h"

#include <algorithm>
#include <map>
#include <optional>
#include <string_view>
#include <utility>

#include "analysis/case_labels.h"
#include "ptx/carry.h"
#include "text/literals.h"

namespace hipport {
namespace {

/// An instruction that reads or sets the flag, and where a function has it.
struct Link {
  CarryLink link;
  std::size_t statement = 0;
  std::uint32_t offset = 0;
  CasePlace place;
};

// ---- what a function's links say

/// Whether code of two branches of #if can be there at once.
bool canMeet(const CasePlace& a, const CasePlace& b) {
  const auto [first, second] = std::ranges::mismatch(a.branches, b.branches);
  return first == a.branches.end() || second == b.branches.end();
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

/// Behind the bracket that closes the one at `at`; the end where none does.
std::size_t behindBrackets(std::string_view text, std::size_t at) {
  int depth = 0;
  while (at < text.size()) {
    const std::size_t next = behindText(text, at);
    if (next == at) {
      const char c = text[at++];
      if (c == '(' || c == '{') ++depth;
      if ((c == ')' || c == '}') && --depth == 0) return at;
    } else {
      at = next;
    }
  }
  return text.size();
}

/// Calls `visit` with each word in code and where it begins.
template <typename Visit>
void forEachWord(std::string_view text, const Visit& visit) {
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t next = behindText(text, at);
    if (next != at || !isWord(text[at])) {
      at = std::max(next, at + 1);
      continue;
    }
    std::size_t end = at;
    while (end < text.size() && isWord(text[end])) ++end;
    visit(text.substr(at, end - at), at);
    at = end;
  }
}

/// The loops in a function's body, by where their text begins and ends; all of
/// it where a `goto` may lead anywhere.
std::vector<Span> loopsIn(std::string_view text, std::uint32_t begin) {
  const auto place = [&](std::size_t at) {
    return begin + static_cast<std::uint32_t>(at);
  };
  if (hasWord(text, "goto")) return {{begin, place(text.size())}};
  std::vector<Span> loops;
  forEachWord(text, [&](std::string_view word, std::size_t at) {
    if (word != "for" && word != "while" && word != "do") return;
    const std::size_t end = at + word.size();
    std::size_t body = text.find_first_not_of(" \t\r\n", end);
    if (word != "do" && body != std::string_view::npos && text[body] == '(') {
      body = text.find_first_not_of(" \t\r\n", behindBrackets(text, body));
    }
    if (body == std::string_view::npos) return;
    const std::size_t last = text[body] == '{'
                                 ? behindBrackets(text, body)
                                 : std::min(text.find(';', body), text.size());
    loops.push_back({place(end), place(last)});
  });
  return loops;
}

/// Whether what a loop reads first may be what it comes back with, of the other
/// kind.
bool mixesKinds(const std::vector<Link>& links, Span loop) {
  std::optional<bool> first;
  bool isMixed = false;
  for (const Link& each : links) {
    if (each.offset < loop.begin || each.offset >= loop.end) continue;
    if (!first) {
      if (!each.link.reads) return false;
      first = each.link.isBorrow;
    }
    isMixed |= each.link.sets && each.link.isBorrow != *first;
  }
  return isMixed;
}

enum class Source : std::uint8_t { known, outside, other };

/// Where the carries that `links` read come from.
Source sourceOf(const std::vector<Link>& links, std::string_view body,
                std::uint32_t begin) {
  for (std::size_t i = 0; i < links.size(); ++i) {
    if (!links[i].link.reads) continue;
    const Link* setter = setterOf(links, i);
    if (!setter) return Source::outside;
    if (setter->link.isBorrow != links[i].link.isBorrow) return Source::other;
  }
  const bool isMixed = std::ranges::any_of(
      loopsIn(body, begin),
      [&](const Span& loop) { return mixesKinds(links, loop); });
  return isMixed ? Source::other : Source::known;
}

/// Whether a statement leaves what others read or may read: not the first of
/// a chain alone, which is for other functions.
bool leavesCarry(const std::vector<Link>& links) {
  for (std::size_t i = 0; i < links.size(); ++i) {
    if (!links[i].link.reads) continue;
    if (links.back().link.sets) return true;
    const Link* setter = setterOf(links, i);
    if (setter && setter->statement != links[i].statement) return true;
  }
  return false;
}

// ---- where statements and macros that make them stand

/// The braces of a file, for functions that no unit compiles. Branches of #if
/// may have more that open than close: only those around a place are matched.
class Braces {
 public:
  explicit Braces(std::string_view bytes) {
    std::size_t last = 0;  // behind what stands before
    bool isLineBegin = true;
    for (std::size_t at = 0; at < bytes.size();) {
      const std::size_t next = behindText(bytes, at);
      const char c = bytes[at];
      if (next == at && isLineBegin && c == '#') {
        do {
          at = std::min(bytes.find('\n', at + 1), bytes.size());
        } while (at < bytes.size() &&
                 withoutLastBlanks(bytes.substr(0, at)).ends_with('\\'));
        continue;
      }
      if (next == at && (c == '{' || c == '}')) {
        const bool isOpen = c == '{';
        braces_.push_back({static_cast<std::uint32_t>(at), isOpen,
                           isOpen && isOfFunction(bytes.substr(0, last))});
      }
      const bool isBlank = c == ' ' || c == '\t' || c == '\r' || c == '\n';
      isLineBegin = next == at && (c == '\n' || (isLineBegin && isBlank));
      at = std::max(next, at + 1);
      if (!isBlank) last = at;
    }
  }

  /// The innermost body around a place.
  std::optional<Span> bodyAround(std::uint32_t offset) const {
    auto at = std::ranges::lower_bound(braces_, offset, {}, &Brace::offset);
    int depth = 0;
    while (at != braces_.begin()) {
      --at;
      if (!at->isOpen) {
        ++depth;
      } else if (depth > 0) {
        --depth;
      } else if (at->isOfFunction) {
        break;
      }
    }
    if (at == braces_.end() || !at->isOpen || !at->isOfFunction) return {};
    const std::uint32_t begin = at->offset;
    for (depth = 0; at != braces_.end(); ++at) {
      depth += at->isOpen ? 1 : -1;
      if (depth == 0) return Span{begin, at->offset + 1};
    }
    return {};
  }

 private:
  struct Brace {
    std::uint32_t offset = 0;
    bool isOpen = false;
    bool isOfFunction = false;  ///< a parameter list is before it
  };

  static bool isOfFunction(std::string_view before) {
    for (const std::string_view word : {"const", "noexcept", "override"}) {
      if (lastWord(before) != word) continue;
      before.remove_suffix(word.size());
      before = withoutLastBlanks(before);
    }
    if (!before.ends_with(')')) return false;
    int depth = 0;
    std::size_t at = before.size();
    while (at-- > 0) {
      if (before[at] == ')') ++depth;
      if (before[at] == '(' && --depth == 0) break;
    }
    if (at == std::string_view::npos) return false;
    const std::string_view word =
        lastWord(withoutLastBlanks(before.substr(0, at)));
    return word != "if" && word != "for" && word != "while" &&
           word != "switch" && word != "catch";
  }

  std::vector<Brace> braces_;
};

/// A place that has some: a statement, or a macro that is used.
struct Event {
  std::uint32_t offset = 0;
  std::optional<std::size_t> statement;
  const Macro* macro = nullptr;
  CasePlace place = {};  ///< of those of functions
};

class CarryingFile {
 public:
  CarryingFile(const CheckContext& context,
               const std::vector<PtxProgram>& programs)
      : context_(context) {
    const FileFacts& facts = context.facts;
    for (std::size_t i = 0; i < programs.size(); ++i) {
      if (carryLinks(programs[i]).empty()) continue;
      const std::uint32_t at = facts.asms[i].whole.begin;
      add({at, i, nullptr});
      if (const Macro* macro = macroAt(facts, at)) name(*macro);
    }
    if (!names_.empty()) readUses();
    for (auto& [body, events] : functions_) sort(events);
    for (auto& [macro, events] : macros_) sort(events);
    placeAll();
  }

  /// By their bodies.
  const std::map<Span, std::vector<Event>>& functions() const {
    return functions_;
  }
  /// No function of the file has them.
  const std::vector<Event>& others() const { return others_; }
  /// Some macro has two definitions, or is used outside of functions.
  bool areMacrosUnclear() const { return areMacrosUnclear_; }

  /// Adds the statements that a place carries out, in their order. False where
  /// macros make too many of them, or use each other.
  bool collect(const Event& event, std::vector<std::size_t>& statements,
               int depth = 0) const {
    constexpr std::size_t kMost = 4096;
    constexpr int kDeepest = 64;
    if (statements.size() >= kMost || depth > kDeepest) return false;
    if (event.statement) {
      statements.push_back(*event.statement);
      return true;
    }
    const auto found = macros_.find(event.macro);
    return found == macros_.end() ||
           std::ranges::all_of(found->second, [&](const Event& each) {
             return collect(each, statements, depth + 1);
           });
  }

 private:
  static void sort(std::vector<Event>& events) {
    std::ranges::sort(events, {}, &Event::offset);
  }

  /// The branches of #if around all events: the file is read once for them.
  void placeAll() {
    std::vector<Event*> all;
    for (auto& [body, events] : functions_) {
      for (Event& each : events) all.push_back(&each);
    }
    std::ranges::sort(all, {}, &Event::offset);
    std::vector<std::uint32_t> offsets;
    for (const Event* each : all) offsets.push_back(each->offset);
    std::vector<CasePlace> places = placesOf(context_.bytes, offsets);
    for (std::size_t i = 0; i < all.size(); ++i) {
      all[i]->place = std::move(places[i]);
    }
  }

  std::string_view nameOf(const Macro& macro) const {
    std::string_view rest = context_.bytes.substr(macro.name);
    return takeWord(rest);
  }
  /// A macro that carries. False if it was known.
  bool name(const Macro& macro) {
    const auto [place, isNew] = names_.try_emplace(nameOf(macro), &macro);
    if (place->second != &macro) areMacrosUnclear_ = true;
    return isNew;
  }

  void add(const Event& event) {
    const FileFacts& facts = context_.facts;
    const Span at = {event.offset, event.offset + 1};
    if (const Macro* macro = macroAt(facts, event.offset)) {
      macros_[macro].push_back(event);
      return;
    }
    std::optional<Span> body;
    for (const DeviceCode& each : facts.deviceCode) {
      if (each.body.contains(at)) body = each.body;  // the innermost
    }
    if (!body) {
      if (!braces_) braces_.emplace(context_.bytes);
      body = braces_->bodyAround(event.offset);
    }
    (body ? functions_[*body] : others_).push_back(event);
  }

  /// Finds where macros that carry are used. A macro that uses one carries as
  /// well, and may stand above it.
  void readUses() {
    struct Use {
      std::string_view name;
      std::uint32_t offset;
    };
    std::vector<Use> words;
    const std::string_view bytes = context_.bytes;
    forEachWord(bytes, [&](std::string_view word, std::size_t at) {
      const std::size_t end = at + word.size();
      if (end < bytes.size() && (bytes[end] == '(' || bytes[end] == ' ')) {
        words.push_back({word, static_cast<std::uint32_t>(at)});
      }
    });
    for (bool isMore = true; isMore;) {
      isMore = false;
      for (const Use& each : words) {
        const Macro* in = macroAt(context_.facts, each.offset);
        if (in && in->name != each.offset && names_.contains(each.name)) {
          isMore |= name(*in);
        }
      }
    }
    for (const Use& each : words) {
      const auto found = names_.find(each.name);
      if (found == names_.end()) continue;
      const Macro* in = macroAt(context_.facts, each.offset);
      if (in ? in->name != each.offset : !isDirective(each.offset)) {
        add({each.offset, std::nullopt, found->second});
      }
    }
    areMacrosUnclear_ |= std::ranges::any_of(
        others_, [](const Event& each) { return each.macro != nullptr; });
  }

  /// Whether a line begins with "#".
  bool isDirective(std::uint32_t offset) const {
    const std::string_view before = context_.bytes.substr(0, offset);
    const std::size_t line = before.rfind('\n');
    return withoutBlanks(before.substr(line == before.npos ? 0 : line + 1))
        .starts_with('#');
  }

  const CheckContext& context_;
  std::map<std::string_view, const Macro*> names_;
  std::map<Span, std::vector<Event>> functions_;
  std::optional<Braces> braces_;  ///< where they were asked for
  std::map<const Macro*, std::vector<Event>> macros_;
  std::vector<Event> others_;
  bool areMacrosUnclear_ = false;
};

/// What a function carries out; nothing where it cannot be told.
std::optional<std::vector<Link>> linksOf(
    const CarryingFile& file, const std::vector<Event>& events,
    const std::vector<PtxProgram>& programs) {
  std::vector<Link> links;
  for (const Event& each : events) {
    std::vector<std::size_t> statements;
    if (!file.collect(each, statements)) return std::nullopt;
    for (const std::size_t statement : statements) {
      for (const CarryLink& link : carryLinks(programs[statement])) {
        links.push_back({link, statement, each.offset, each.place});
      }
    }
  }
  return links;
}

}  // namespace

std::vector<CarryingFunction> carryingFunctions(
    const CheckContext& context, const std::vector<PtxProgram>& programs) {
  const CarryingFile file(context, programs);
  bool isReadOutside =
      std::ranges::any_of(file.others(), [&](const Event& each) {
        return each.statement &&
               carryLinks(programs[*each.statement]).front().reads;
      });
  bool areMacrosUnclear = file.areMacrosUnclear();
  std::vector<CarryingFunction> found;
  for (const auto& [body, events] : file.functions()) {
    const auto links = linksOf(file, events, programs);
    CarryingFunction own;
    own.body = body.begin + 1;
    own.usesMacros = std::ranges::any_of(
        events, [](const Event& each) { return each.macro != nullptr; });
    const Source source = links
                              ? sourceOf(*links, context.text(body), body.begin)
                              : Source::other;
    if (source == Source::outside) isReadOutside = true;
    if (source != Source::known || !leavesCarry(*links)) {
      areMacrosUnclear |= own.usesMacros;
      continue;
    }
    for (const Link& each : *links) own.statements.push_back(each.statement);
    std::ranges::sort(own.statements);
    const auto repeated = std::ranges::unique(own.statements);
    own.statements.erase(repeated.begin(), repeated.end());
    own.isOpen = links->back().link.sets;
    found.push_back(std::move(own));
  }
  // Inlined, another function may read what the last one leaves.
  if (isReadOutside) {
    areMacrosUnclear |=
        std::ranges::any_of(found, [](const CarryingFunction& each) {
          return each.isOpen && each.usesMacros;
        });
    std::erase_if(found, &CarryingFunction::isOpen);
  }
  if (areMacrosUnclear) std::erase_if(found, &CarryingFunction::usesMacros);
  return found;
}

}  // namespace hipport
