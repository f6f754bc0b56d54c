#include "update/merge.h"

#include <algorithm>
#include <cctype>
#include <iterator>
#include <limits>
#include <map>
#include <optional>
#include <set>
#include <unordered_map>
#include <utility>

#include "text/literals.h"
#include "text/matching.h"
#include "update/pieces.h"

namespace hipport {
namespace {

using Parts = std::vector<std::string_view>;

/// Numbers for texts: equal texts have one.
class Numbers {
 public:
  std::vector<std::uint32_t> of(const Parts& parts) {
    std::vector<std::uint32_t> result;
    result.reserve(parts.size());
    for (const std::string_view part : parts) {
      result.push_back(
          numbers_
              .try_emplace(part, static_cast<std::uint32_t>(numbers_.size()))
              .first->second);
    }
    return result;
  }

 private:
  std::unordered_map<std::string_view, std::uint32_t> numbers_;
};

Parts linesOf(std::string_view text) {
  Parts lines;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size() - 1) + 1;
    lines.push_back(text.substr(0, end));
    text.remove_prefix(end);
  }
  return lines;
}

/// The text from the first to the last of neighbouring parts.
std::string_view joined(const Parts& parts, std::size_t first,
                        std::size_t last) {
  if (first == last) return {};
  const char* const begin = parts[first].data();
  return {begin, static_cast<std::size_t>(parts[last - 1].data() +
                                          parts[last - 1].size() - begin)};
}

/// One side's changes of the base, and where places of the base are in it.
struct Side {
  Parts parts;
  std::vector<Replacement> changes;  ///< first: of the base
  std::size_t next = 0;              ///< the change that comes next
  std::ptrdiff_t shift = 0;          ///< of places behind the last change

  std::size_t at(std::size_t place) const {
    return static_cast<std::size_t>(static_cast<std::ptrdiff_t>(place) + shift);
  }
  bool hasNext() const { return next < changes.size(); }
  const Replacement& change() const { return changes[next]; }
  void take() {
    const Replacement& done = changes[next++];
    shift = static_cast<std::ptrdiff_t>(done.otherLast) -
            static_cast<std::ptrdiff_t>(done.last);
  }
};

/// A stretch of the base that one or both sides changed.
struct Stretch {
  std::size_t first = 0, last = 0;  // of the base
  std::size_t oursFirst = 0, oursLast = 0;
  std::size_t theirsFirst = 0, theirsLast = 0;
  bool isOurs = false, isTheirs = false;
};

bool overlap(const Replacement& a, const Replacement& b) {
  if (a.first == a.last && b.first == b.last) return a.first == b.first;
  return a.first < b.last && b.first < a.last;
}

/// Walks the changes of both sides. `touches` decides whether two that only
/// touch belong together; it gets the earlier, whose it is, and the later.
template <typename Touches>
std::vector<Stretch> stretchesOf(Side ours, Side theirs, Touches touches) {
  std::vector<Stretch> result;
  while (ours.hasNext() || theirs.hasNext()) {
    const auto isBefore = [](const Replacement& a, const Replacement& b) {
      return std::pair(a.first, a.last) < std::pair(b.first, b.last);
    };
    const bool startsOurs =
        ours.hasNext() &&
        (!theirs.hasNext() || !isBefore(theirs.change(), ours.change()));
    Side& starts = startsOurs ? ours : theirs;
    Stretch stretch;
    stretch.first = starts.change().first;
    stretch.last = starts.change().last;
    stretch.oursFirst = ours.at(stretch.first);
    stretch.theirsFirst = theirs.at(stretch.first);
    Replacement lastOurs;
    Replacement lastTheirs;
    const auto takes = [&](Side& side, bool& isIt, Replacement& last) {
      isIt = true;
      last = side.change();
      stretch.last = std::max(stretch.last, last.last);
      side.take();
    };
    takes(starts, startsOurs ? stretch.isOurs : stretch.isTheirs,
          startsOurs ? lastOurs : lastTheirs);
    const auto belongs = [&](const Side& side, bool hasOther,
                             const Replacement& other, bool isOursFirst) {
      return side.hasNext() && hasOther &&
             (overlap(other, side.change()) ||
              (other.last == side.change().first &&
               touches(other, isOursFirst, side.change())));
    };
    for (bool isGrowing = true; isGrowing;) {
      isGrowing = false;
      if (belongs(theirs, stretch.isOurs, lastOurs, true)) {
        takes(theirs, stretch.isTheirs, lastTheirs);
        isGrowing = true;
      } else if (belongs(ours, stretch.isTheirs, lastTheirs, false)) {
        takes(ours, stretch.isOurs, lastOurs);
        isGrowing = true;
      }
    }
    stretch.oursLast = ours.at(stretch.last);
    stretch.theirsLast = theirs.at(stretch.last);
    result.push_back(stretch);
  }
  return result;
}

/// Words, signs, literals and comments, each with the blanks behind it.
Parts tokensOf(std::string_view text) {
  Parts tokens;
  for (std::size_t at = 0; at < text.size();) {
    std::size_t end = at;
    if (isWord(text[at])) {
      while (end < text.size() && isWord(text[end])) ++end;
    } else {
      end = std::max(behindText(text, at), at + 1);
    }
    while (end < text.size() && (text[end] == ' ' || text[end] == '\t' ||
                                 text[end] == '\r' || text[end] == '\n')) {
      ++end;
    }
    tokens.push_back(text.substr(at, end - at));
    at = end;
  }
  return tokens;
}

Parts withoutBlanksBehind(Parts tokens) {
  for (std::string_view& each : tokens) each = withoutLastBlanks(each);
  return tokens;
}

Side sideOf(const std::vector<std::uint32_t>& base,
            const std::vector<std::uint32_t>& side, Parts parts) {
  return {std::move(parts),
          replacementsOf(matchesOf(base, side), base.size(), side.size()), 0,
          0};
}

bool isSameWords(std::string_view a, std::string_view b) {
  return withoutBlanksBehind(tokensOf(a)) == withoutBlanksBehind(tokensOf(b));
}

/// Words and signs, without comments.
Parts codeOf(std::string_view text) {
  Parts code = withoutBlanksBehind(tokensOf(text));
  std::erase_if(code, [](std::string_view token) {
    return token.empty() || token.starts_with("//") || token.starts_with("/*");
  });
  return code;
}

/// Larger texts that both sides changed are not woven word by word.
constexpr std::size_t kMostTokens = 4000;

/// The text with the changed words of both sides, where each changed others
/// and neither wrote the text anew.
std::optional<std::string> woven(std::string_view base, std::string_view ours,
                                 std::string_view theirs) {
  const Parts of = tokensOf(base);
  Parts oursTokens = tokensOf(ours);
  Parts theirsTokens = tokensOf(theirs);
  if (of.empty() ||
      of.size() + oursTokens.size() + theirsTokens.size() > kMostTokens) {
    return std::nullopt;
  }
  Numbers numbers;
  const auto baseNumbers = numbers.of(withoutBlanksBehind(of));
  Side left = sideOf(baseNumbers, numbers.of(withoutBlanksBehind(oursTokens)),
                     oursTokens);
  Side right = sideOf(
      baseNumbers, numbers.of(withoutBlanksBehind(theirsTokens)), theirsTokens);
  for (const Side* side : {&left, &right}) {
    std::size_t changed = 0;
    for (const Replacement& each : side->changes) {
      changed += each.last - each.first;
    }
    if (changed * 5 > of.size() * 3) return std::nullopt;
  }
  const auto always = [](const auto&, bool, const auto&) { return true; };
  std::string text;
  std::size_t done = 0;
  std::ptrdiff_t oursShift = 0;
  std::ptrdiff_t theirsShift = 0;
  // What both left has its blanks from the side that changed them.
  const auto keep = [&](std::size_t end) {
    for (; done < end; ++done) {
      const auto index = static_cast<std::ptrdiff_t>(done);
      const std::string_view mine =
          left.parts[static_cast<std::size_t>(index + oursShift)];
      text += mine != of[done]
                  ? mine
                  : right.parts[static_cast<std::size_t>(index + theirsShift)];
    }
  };
  for (const Stretch& each : stretchesOf(left, right, always)) {
    keep(each.first);
    const std::string_view mine =
        joined(left.parts, each.oursFirst, each.oursLast);
    const std::string_view other =
        joined(right.parts, each.theirsFirst, each.theirsLast);
    if (each.isOurs && each.isTheirs && !isSameWords(mine, other)) {
      return std::nullopt;
    }
    text += each.isTheirs ? other : mine;
    done = each.last;
    oursShift = static_cast<std::ptrdiff_t>(each.oursLast) -
                static_cast<std::ptrdiff_t>(each.last);
    theirsShift = static_cast<std::ptrdiff_t>(each.theirsLast) -
                  static_cast<std::ptrdiff_t>(each.last);
  }
  keep(of.size());
  return text;
}

/// Whether text up to a place is whole: what is put in behind it belongs to no
/// statement that has begun.
bool endsStatement(std::string_view text, Syntax syntax) {
  const Parts lines = linesOf(text);
  for (std::size_t i = lines.size(); i > 0; --i) {
    std::string_view line = withoutLastBlanks(lines[i - 1]);
    for (std::size_t at = 0; at < line.size();) {
      const std::size_t end = behindText(line, at);
      if (line.substr(at).starts_with("//")) {
        line = withoutLastBlanks(line.substr(0, at));
        break;
      }
      at = end == at ? at + 1 : end;
    }
    if (line.empty()) continue;
    if (syntax == Syntax::lines) return line.back() != '\\';
    if (withoutBlanks(line).starts_with('#')) return line.back() != '\\';
    return line.ends_with(';') || line.ends_with('{') || line.ends_with('}') ||
           line.ends_with("*/");
  }
  return true;
}

/// Whether a line is one of a list in which the order of lines added by two
/// people does not matter: an #include, the name of a file.
bool isListItem(std::string_view line, Syntax syntax) {
  line = withoutLastBlanks(withoutBlanks(line));
  if (line.empty()) return true;
  if (syntax != Syntax::lines) return line.starts_with("#include");
  if (line.ends_with('\\'))
    line = withoutLastBlanks(line.substr(0, line.size() - 1));
  const std::size_t dot = line.rfind('.');
  return dot != std::string_view::npos && dot > 0 && dot + 1 < line.size() &&
         std::ranges::all_of(line, [](char c) {
           return isWord(c) || std::string_view("./-+${}\"'").find(c) !=
                                   std::string_view::npos;
         });
}

bool areListItems(const Parts& lines, std::size_t first, std::size_t last,
                  Syntax syntax) {
  for (; first < last; ++first) {
    if (!isListItem(lines[first], syntax)) return false;
  }
  return true;
}

/// What the objects of a class hold: its members that are no functions.
void collectFields(const TextPiece& piece, Parts& fields) {
  for (const TextPiece& each : piece.parts) {
    if (each.kind == TextPiece::Kind::branches ||
        each.kind == TextPiece::Kind::branch) {
      collectFields(each, fields);
    } else if (each.kind == TextPiece::Kind::leaf &&
               each.heading.find('(') == std::string::npos) {
      fields.push_back(each.text);
    }
  }
}

/// Whether people and upstream both changed what objects of a class hold.
bool changedFieldsOnBothSides(const TextPiece& base, const TextPiece& ours,
                              const TextPiece& theirs) {
  const auto wordsOf = [](const TextPiece& piece) {
    Parts fields;
    collectFields(piece, fields);
    Parts words;
    for (const std::string_view field : fields) {
      std::ranges::copy(codeOf(field), std::back_inserter(words));
    }
    return words;
  };
  const Parts was = wordsOf(base);
  const Parts mine = wordsOf(ours);
  const Parts other = wordsOf(theirs);
  return mine != was && other != was && mine != other;
}

/// The text as it is made, and what is said of it.
class Merger {
 public:
  Merger(std::string_view theirs, Syntax syntax)
      : theirs_(theirs), syntax_(syntax) {}

  MergedText take() {
    std::ranges::stable_sort(result_.places, {}, [](const MergedPlace& each) {
      return std::pair(each.result.begin, each.as == MergedAs::both ? 0 : 1);
    });
    return std::move(result_);
  }

  void mergeParts(const std::vector<TextPiece>& base,
                  const std::vector<TextPiece>& ours,
                  const std::vector<TextPiece>& theirs);

  /// Merges three texts of one piece, or of no declarations at all.
  void mergeText(std::string_view base, std::string_view ours,
                 std::string_view theirs, const TextPiece* piece) {
    if (ours == base || ours == theirs) return append(theirs);
    if (theirs == base) return append(ours);
    if (isSame(ours, theirs)) return append(theirs);
    const std::size_t begin = result_.text.size();
    name_ = piece;
    mergeLines(base, ours, theirs);
    if (piece) add(MergedAs::both, begin, theirs);
    name_ = nullptr;
  }

 private:
  struct Pairs;

  void append(std::string_view text) { result_.text += text; }

  /// Blanks may mean something in other languages.
  bool isSame(std::string_view a, std::string_view b) const {
    return syntax_ != Syntax::lines && isSameWords(a, b);
  }

  void add(MergedAs as, std::size_t begin, std::string_view upstream) {
    const auto position = [](std::size_t at) {
      return static_cast<std::uint32_t>(at);
    };
    MergedPlace place;
    place.as = as;
    place.result = {position(begin), position(result_.text.size())};
    if (!upstream.empty()) {
      const std::size_t at =
          static_cast<std::size_t>(upstream.data() - theirs_.data());
      place.upstream = {position(at), position(at + upstream.size())};
    }
    if (name_) {
      place.name = name_->name.empty() ? name_->heading : name_->name;
      place.isFunction = name_->isFunction;
    }
    result_.places.push_back(std::move(place));
  }

  void appendLine(std::string_view text) {
    append(text);
    if (!text.empty() && !text.ends_with('\n')) append("\n");
  }

  void conflict(std::string_view base, std::string_view ours,
                std::string_view theirs) {
    if (!result_.text.empty() && !result_.text.ends_with('\n')) append("\n");
    const std::size_t begin = result_.text.size();
    append("<<<<<<< ");
    append(kPortLabel);
    append("\n");
    appendLine(ours);
    append("||||||| ");
    append(kBaseLabel);
    append("\n");
    appendLine(base);
    append("=======\n");
    appendLine(theirs);
    append(">>>>>>> ");
    append(kNewLabel);
    append("\n");
    add(MergedAs::conflict, begin, theirs);
  }

  void mergeLines(std::string_view base, std::string_view ours,
                  std::string_view theirs) {
    const Parts baseLines = linesOf(base);
    Parts oursLines = linesOf(ours);
    Parts theirsLines = linesOf(theirs);
    Numbers numbers;
    const auto baseNumbers = numbers.of(baseLines);
    const auto oursNumbers = numbers.of(oursLines);
    const auto theirsNumbers = numbers.of(theirsLines);
    const Side left = sideOf(baseNumbers, oursNumbers, std::move(oursLines));
    const Side right =
        sideOf(baseNumbers, theirsNumbers, std::move(theirsLines));
    const auto touches = [&](const Replacement& earlier, bool isOurs,
                             const Replacement& later) {
      const std::string_view was = joined(baseLines, 0, later.first);
      const std::string_view now =
          joined((isOurs ? left : right).parts, 0, earlier.otherLast);
      const std::string_view other =
          joined((isOurs ? right : left).parts, 0, later.otherFirst);
      return !endsStatement(was, syntax_) || !endsStatement(now, syntax_) ||
             !endsStatement(other, syntax_);
    };
    std::size_t done = 0;
    for (const Stretch& each : stretchesOf(left, right, touches)) {
      append(joined(baseLines, done, each.first));
      done = each.last;
      if (!each.isTheirs) {
        append(joined(left.parts, each.oursFirst, each.oursLast));
      } else if (!each.isOurs) {
        append(joined(right.parts, each.theirsFirst, each.theirsLast));
      } else {
        mergeStretch(each, baseLines, left.parts, right.parts);
      }
    }
    append(joined(baseLines, done, baseLines.size()));
  }

  /// Lines that both sides changed.
  void mergeStretch(const Stretch& stretch, const Parts& base,
                    const Parts& ours, const Parts& theirs) {
    std::size_t first = stretch.oursFirst;
    std::size_t last = stretch.oursLast;
    std::size_t otherFirst = stretch.theirsFirst;
    std::size_t otherLast = stretch.theirsLast;
    const std::string_view was = joined(base, stretch.first, stretch.last);
    const std::string_view mine = joined(ours, first, last);
    const std::string_view other = joined(theirs, otherFirst, otherLast);
    if (isSame(mine, other)) return append(other);
    if (was.empty() && areListItems(ours, first, last, syntax_) &&
        areListItems(theirs, otherFirst, otherLast, syntax_)) {
      return appendList(ours, first, last, other);
    }
    // Of two texts put in at one place, comments belong to what follows.
    if (was.empty() && syntax_ != Syntax::lines) {
      if (codeOf(other).empty()) {
        append(mine);
        return append(other);
      }
      if (codeOf(mine).empty()) {
        append(other);
        return append(mine);
      }
    }
    const std::size_t begin = result_.text.size();
    if (const std::optional<std::string> both = woven(was, mine, other)) {
      append(*both);
      return add(MergedAs::woven, begin, other);
    }
    // Lines that both have need no decision.
    while (first < last && otherFirst < otherLast &&
           ours[first] == theirs[otherFirst]) {
      append(ours[first++]);
      ++otherFirst;
    }
    const std::size_t end = last;
    while (first < last && otherFirst < otherLast &&
           ours[last - 1] == theirs[otherLast - 1]) {
      --last;
      --otherLast;
    }
    conflict(was, joined(ours, first, last),
             joined(theirs, otherFirst, otherLast));
    append(joined(ours, last, end));
  }

  /// The lines of both, each once.
  void appendList(const Parts& ours, std::size_t first, std::size_t last,
                  std::string_view theirs) {
    std::set<std::string_view> known;
    for (const std::string_view line : linesOf(theirs)) {
      known.insert(withoutLastBlanks(withoutBlanks(line)));
    }
    for (; first < last; ++first) {
      if (!known.contains(withoutLastBlanks(withoutBlanks(ours[first])))) {
        appendLine(ours[first]);
      }
    }
    append(theirs);
  }

  void mergePiece(const TextPiece& base, const TextPiece& ours,
                  const TextPiece& theirs) {
    if (ours.text == base.text || ours.text == theirs.text) {
      return append(theirs.text);
    }
    if (theirs.text == base.text) return append(ours.text);
    const bool isNested = base.kind != TextPiece::Kind::leaf &&
                          base.kind == ours.kind && base.kind == theirs.kind &&
                          base.parts.size() > 0 &&
                          (base.kind != TextPiece::Kind::branches ||
                           (base.parts.size() == ours.parts.size() &&
                            base.parts.size() == theirs.parts.size()));
    if (!isNested) return mergeText(base.text, ours.text, theirs.text, &base);
    const std::size_t begin = result_.text.size();
    mergeText(base.opening, ours.opening, theirs.opening, nullptr);
    if (base.kind == TextPiece::Kind::branches) {
      for (std::size_t i = 0; i < base.parts.size(); ++i) {
        mergePiece(base.parts[i], ours.parts[i], theirs.parts[i]);
      }
    } else {
      mergeParts(base.parts, ours.parts, theirs.parts);
    }
    mergeText(base.closing, ours.closing, theirs.closing, nullptr);
    if (base.isType && changedFieldsOnBothSides(base, ours, theirs)) {
      name_ = &base;
      add(MergedAs::both, begin, theirs.text);
      name_ = nullptr;
    }
  }

  std::string_view theirs_;
  Syntax syntax_;
  const TextPiece* name_ = nullptr;
  MergedText result_;
};

constexpr std::size_t kNone = std::numeric_limits<std::size_t>::max();

using Indices = std::vector<std::size_t>;

}  // namespace

double likeness(std::string_view a, std::string_view b) {
  std::multiset<std::string_view> lines;
  std::size_t ofA = 0;
  for (const std::string_view line : linesOf(a)) {
    const std::string_view text = withoutLastBlanks(withoutBlanks(line));
    if (text.size() < 2) continue;
    lines.insert(text);
    ++ofA;
  }
  std::size_t ofB = 0;
  std::size_t shared = 0;
  for (const std::string_view line : linesOf(b)) {
    const std::string_view text = withoutLastBlanks(withoutBlanks(line));
    if (text.size() < 2) continue;
    ++ofB;
    const auto found = lines.find(text);
    if (found == lines.end()) continue;
    lines.erase(found);
    ++shared;
  }
  const std::size_t most = std::max(ofA, ofB);
  return most == 0 ? 0
                   : static_cast<double>(shared) / static_cast<double>(most);
}

namespace {

/// Pairs up pieces that are alike in `keyOf` and alone in that on both sides,
/// of those that have no partner yet.
template <typename KeyOf>
void pairUnique(const std::vector<TextPiece>& a,
                const std::vector<TextPiece>& b, Indices& partner,
                std::vector<bool>& isTaken, KeyOf keyOf) {
  std::map<std::string_view, std::pair<Indices, Indices>> byKey;
  for (std::size_t i = 0; i < a.size(); ++i) {
    const std::string_view key = keyOf(a[i]);
    if (partner[i] == kNone && !key.empty()) byKey[key].first.push_back(i);
  }
  for (std::size_t i = 0; i < b.size(); ++i) {
    const std::string_view key = keyOf(b[i]);
    if (!isTaken[i] && !key.empty()) byKey[key].second.push_back(i);
  }
  for (const auto& [key, places] : byKey) {
    if (places.first.size() != 1 || places.second.size() != 1) continue;
    partner[places.first[0]] = places.second[0];
    isTaken[places.second[0]] = true;
  }
}

/// A piece that was renamed shares most of its lines with what it was, or most
/// of its code. Short code is alike by chance.
constexpr double kSamePiece = 0.6;
constexpr std::size_t kMostCompared = 40;
constexpr std::size_t kShortCode = 16;

/// The words and signs that two texts share in their order, of those of the
/// longer: from 0 to 1. Where that is less than `enough`, 0.
double codeLikeness(const Parts& a, const Parts& b, double enough) {
  const std::size_t most = std::max(a.size(), b.size());
  const double least = enough * static_cast<double>(most);
  const auto isFewer = [&](std::size_t count) {
    return static_cast<double>(count) < least;
  };
  if (isFewer(std::min(a.size(), b.size())) || most > kMostTokens) return 0;
  std::multiset<std::string_view> rest(a.begin(), a.end());
  std::size_t shared = 0;
  for (const std::string_view each : b) {
    const auto found = rest.find(each);
    if (found == rest.end()) continue;
    rest.erase(found);
    ++shared;
  }
  if (isFewer(shared)) return 0;
  Numbers numbers;
  const auto ofA = numbers.of(a);
  shared = matchesOf(ofA, numbers.of(b)).size();
  return isFewer(shared)
             ? 0
             : static_cast<double>(shared) / static_cast<double>(most);
}

void pairAlike(const std::vector<TextPiece>& a, const std::vector<TextPiece>& b,
               Indices& partner, std::vector<bool>& isTaken) {
  Indices leftA;
  Indices leftB;
  for (std::size_t i = 0; i < a.size(); ++i) {
    if (partner[i] == kNone && !a[i].name.empty()) leftA.push_back(i);
  }
  for (std::size_t i = 0; i < b.size(); ++i) {
    if (!isTaken[i] && !b[i].name.empty()) leftB.push_back(i);
  }
  if (leftA.empty() || leftB.empty() || leftA.size() > kMostCompared ||
      leftB.size() > kMostCompared) {
    return;
  }
  std::map<std::size_t, Parts> codeOfB;
  for (const std::size_t j : leftB) codeOfB.emplace(j, codeOf(b[j].text));
  for (const std::size_t i : leftA) {
    const Parts code = codeOf(a[i].text);
    std::size_t best = kNone;
    double most = kSamePiece;
    for (const std::size_t j : leftB) {
      if (isTaken[j] || a[i].kind != b[j].kind) continue;
      double like = likeness(a[i].text, b[j].text);
      if (code.size() >= kShortCode) {
        like = std::max(like, codeLikeness(code, codeOfB.at(j), kSamePiece));
      }
      if (like > most) {
        most = like;
        best = j;
      }
    }
    if (best == kNone) continue;
    partner[i] = best;
    isTaken[best] = true;
  }
}

/// Between neighbours that are the same, as many pieces as there were are those
/// that were there, where half of their code is.
constexpr double kSamePlace = 0.5;

void pairBeside(const std::vector<TextPiece>& a,
                const std::vector<TextPiece>& b, Indices& partner,
                std::vector<bool>& isTaken) {
  for (std::size_t first = 0; first < a.size(); ++first) {
    if (partner[first] != kNone) continue;
    std::size_t last = first;
    while (last < a.size() && partner[last] == kNone) ++last;
    const std::size_t other = first == 0 ? 0 : partner[first - 1] + 1;
    const std::size_t end = last == a.size() ? b.size() : partner[last];
    for (std::size_t i = 0; other + (last - first) == end && i < last - first;
         ++i) {
      const TextPiece& was = a[first + i];
      const TextPiece& now = b[other + i];
      if (isTaken[other + i] || was.kind != now.kind ||
          codeLikeness(codeOf(was.text), codeOf(now.text), kSamePlace) == 0) {
        continue;
      }
      partner[first + i] = other + i;
      isTaken[other + i] = true;
    }
    first = last;
  }
}

/// For each piece of `a` the one of `b` that it is; kNone for none.
Indices partnersOf(const std::vector<TextPiece>& a,
                   const std::vector<TextPiece>& b) {
  Indices partner(a.size(), kNone);
  std::vector<bool> isTaken(b.size());
  Numbers numbers;
  const auto headings = [&](const std::vector<TextPiece>& pieces) {
    Parts parts;
    for (const TextPiece& each : pieces) parts.push_back(each.heading);
    return numbers.of(parts);
  };
  const auto ofA = headings(a);
  const auto ofB = headings(b);
  for (const Match& each : matchesOf(ofA, ofB)) {
    partner[each.first] = each.second;
    isTaken[each.second] = true;
  }
  pairUnique(a, b, partner, isTaken, [](const TextPiece& each) {
    return std::string_view(each.heading);
  });
  pairUnique(a, b, partner, isTaken,
             [](const TextPiece& each) { return std::string_view(each.name); });
  pairAlike(a, b, partner, isTaken);
  pairBeside(a, b, partner, isTaken);
  return partner;
}

}  // namespace

/// Which pieces are the same. Pieces of the three sides are one entry.
struct Merger::Pairs {
  struct Entry {
    const TextPiece* base = nullptr;
    const TextPiece* ours = nullptr;
    const TextPiece* theirs = nullptr;
  };
  std::vector<Entry> entries;
  Indices base, ours, theirs;  ///< entries in the order of each side

  Pairs(const std::vector<TextPiece>& b, const std::vector<TextPiece>& o,
        const std::vector<TextPiece>& t) {
    const Indices toOurs = partnersOf(b, o);
    const Indices toTheirs = partnersOf(b, t);
    ours.assign(o.size(), kNone);
    theirs.assign(t.size(), kNone);
    for (std::size_t i = 0; i < b.size(); ++i) {
      base.push_back(entries.size());
      Entry entry{&b[i]};
      if (toOurs[i] != kNone) {
        entry.ours = &o[toOurs[i]];
        ours[toOurs[i]] = entries.size();
      }
      if (toTheirs[i] != kNone) {
        entry.theirs = &t[toTheirs[i]];
        theirs[toTheirs[i]] = entries.size();
      }
      entries.push_back(entry);
    }
    // What both added under one heading is one.
    std::map<std::string_view, std::size_t> added;
    for (std::size_t i = 0; i < o.size(); ++i) {
      if (ours[i] != kNone) continue;
      ours[i] = entries.size();
      entries.push_back({nullptr, &o[i], nullptr});
      if (!o[i].heading.empty()) added.emplace(o[i].heading, ours[i]);
    }
    for (std::size_t i = 0; i < t.size(); ++i) {
      if (theirs[i] != kNone) continue;
      const auto same = added.find(t[i].heading);
      if (same != added.end() && !entries[same->second].theirs) {
        theirs[i] = same->second;
        entries[same->second].theirs = &t[i];
        continue;
      }
      theirs[i] = entries.size();
      entries.push_back({nullptr, nullptr, &t[i]});
    }
  }

  /// The entries of `side` that are in the base and in the other side too.
  Indices common(const Indices& side) const {
    Indices result;
    for (const std::size_t each : side) {
      const Entry& entry = entries[each];
      if (entry.base && entry.ours && entry.theirs) result.push_back(each);
    }
    return result;
  }
};

void Merger::mergeParts(const std::vector<TextPiece>& base,
                        const std::vector<TextPiece>& ours,
                        const std::vector<TextPiece>& theirs) {
  const Pairs pairs(base, ours, theirs);
  // The order is that of the side that changed it.
  const bool movedOurs = pairs.common(pairs.ours) != pairs.common(pairs.base);
  const Indices& order = movedOurs ? pairs.ours : pairs.theirs;
  const Indices& other = movedOurs ? pairs.theirs : pairs.ours;
  // What the other side alone has stays beside its neighbour: behind the one
  // before it or, where that is gone, before the one that follows.
  std::map<std::size_t, Indices> behind;
  std::map<std::size_t, Indices> before;
  const std::set<std::size_t> ordered(order.begin(), order.end());
  std::size_t last = kNone;
  bool isGone = false;
  for (std::size_t i = 0; i < other.size(); ++i) {
    if (ordered.contains(other[i])) {
      last = other[i];
      isGone = false;
      continue;
    }
    const Pairs::Entry& entry = pairs.entries[other[i]];
    std::size_t next = i;
    while (next < other.size() && !ordered.contains(other[next])) ++next;
    if (isGone && next < other.size()) {
      before[other[next]].push_back(other[i]);
    } else {
      behind[last].push_back(other[i]);
    }
    isGone = isGone || entry.base;
  }
  const auto emit = [&](std::size_t index) {
    const Pairs::Entry& entry = pairs.entries[index];
    const auto textOf = [](const TextPiece* piece) {
      return piece ? piece->text : std::string_view();
    };
    if (entry.base && entry.ours && entry.theirs) {
      return mergePiece(*entry.base, *entry.ours, *entry.theirs);
    }
    // Blanks that one side changed are gone with what the other took out.
    const TextPiece* const left = entry.ours ? entry.ours : entry.theirs;
    if (entry.base && (!left || isSame(entry.base->text, left->text))) return;
    mergeText(textOf(entry.base), textOf(entry.ours), textOf(entry.theirs),
              left);
  };
  const auto emitAll = [&](const std::map<std::size_t, Indices>& places,
                           std::size_t index) {
    const auto found = places.find(index);
    if (found == places.end()) return;
    for (const std::size_t each : found->second) emit(each);
  };
  emitAll(behind, kNone);
  for (const std::size_t each : order) {
    emitAll(before, each);
    emit(each);
    emitAll(behind, each);
  }
}

namespace {

bool isCrLf(std::string_view text) {
  const std::size_t end = text.find('\n');
  if (end == std::string_view::npos) return false;
  for (std::size_t at = end; at != std::string_view::npos;
       at = text.find('\n', at + 1)) {
    if (at == 0 || text[at - 1] != '\r') return false;
  }
  return true;
}

std::string withLf(std::string_view text) {
  std::string result;
  result.reserve(text.size());
  for (std::size_t at = 0; at < text.size(); ++at) {
    const bool isEnd =
        text[at] == '\r' && at + 1 < text.size() && text[at + 1] == '\n';
    if (!isEnd) result += text[at];
  }
  return result;
}

/// Puts a CR before each LF, and moves the places along.
void addCr(MergedText& merged) {
  std::string text;
  std::vector<std::uint32_t> places(merged.text.size() + 1);
  for (std::size_t at = 0; at < merged.text.size(); ++at) {
    places[at] = static_cast<std::uint32_t>(text.size());
    if (merged.text[at] == '\n') text += '\r';
    text += merged.text[at];
  }
  places.back() = static_cast<std::uint32_t>(text.size());
  for (MergedPlace& each : merged.places) {
    each.result = {places[each.result.begin], places[each.result.end]};
  }
  merged.text = std::move(text);
}

bool isOneLeaf(const std::vector<TextPiece>& pieces) {
  return pieces.size() == 1 && pieces[0].kind == TextPiece::Kind::leaf &&
         pieces[0].heading.empty();
}

MergedText mergeLf(std::string_view base, std::string_view ours,
                   std::string_view theirs, Syntax syntax) {
  Merger merger(theirs, syntax);
  if (syntax == Syntax::cxx) {
    const auto was = textPiecesOf(base);
    const auto mine = textPiecesOf(ours);
    const auto other = textPiecesOf(theirs);
    // What cannot be taken apart has nothing to pair with.
    if (isOneLeaf(was) || isOneLeaf(mine) || isOneLeaf(other)) {
      const TextPiece whole;
      merger.mergeText(base, ours, theirs, &whole);
    } else {
      merger.mergeParts(was, mine, other);
    }
  } else {
    merger.mergeText(base, ours, theirs, nullptr);
  }
  return merger.take();
}

}  // namespace

std::size_t MergedText::conflicts() const {
  return static_cast<std::size_t>(
      std::ranges::count(places, MergedAs::conflict, &MergedPlace::as));
}

MergedText merge(std::string_view base, std::string_view ours,
                 std::string_view theirs, Syntax syntax) {
  if (ours == base || ours == theirs) return {std::string(theirs), {}};
  if (theirs == base) return {std::string(ours), {}};
  const bool wasCrLf = isCrLf(base);
  const bool isOursCrLf = isCrLf(ours);
  const bool isTheirsCrLf = isCrLf(theirs);
  if (!wasCrLf && !isOursCrLf && !isTheirsCrLf) {
    return mergeLf(base, ours, theirs, syntax);
  }
  const auto plain = [](std::string_view text, bool isConverted) {
    return isConverted ? withLf(text) : std::string(text);
  };
  const std::string plainTheirs = plain(theirs, isTheirsCrLf);
  MergedText merged = mergeLf(plain(base, wasCrLf), plain(ours, isOursCrLf),
                              plainTheirs, syntax);
  if (isTheirsCrLf) {
    // Places upstream are those of the text as it is.
    MergedText upstream{plainTheirs, {}};
    for (const MergedPlace& each : merged.places) {
      upstream.places.push_back({each.as, each.upstream, {}, "", false});
    }
    addCr(upstream);
    for (std::size_t i = 0; i < merged.places.size(); ++i) {
      merged.places[i].upstream = upstream.places[i].result;
    }
  }
  if (isOursCrLf == wasCrLf ? isTheirsCrLf : isOursCrLf) addCr(merged);
  return merged;
}

bool hasConflict(std::string_view text) {
  bool isOpen = false;
  for (const std::string_view line : linesOf(text)) {
    if (line.starts_with("<<<<<<< ")) isOpen = true;
    if (isOpen && line.starts_with(">>>>>>> ")) return true;
  }
  return false;
}

}  // namespace hipport
