// Edits: how a port changes bytes.
//
// The problem: many independent findings want to change one file, each
// atomically, some nested in each other (a renamed call inside an argument
// that another fix wraps or moves), and every byte outside them must survive
// untouched. An EditSet accepts fixes one by one, refuses those that overlap
// what it already holds, and renders the result once.
//
// Words
//   span     half-open byte range of one file
//   edit     "replace this span by that text" (an empty span inserts)
//   fix      the edits of one finding in one file: all of them or none
//   carried  a fix that lies in a span which another fix moves or copies; it
//            is rendered where the span goes. An insertion by itself at the rim
//            of the span is not carried: it stays.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace hipport {

/// Half-open byte range [begin, end) of one file.
struct Span {
  std::uint32_t begin = 0;
  std::uint32_t end = 0;

  std::uint32_t size() const { return end - begin; }
  bool empty() const { return begin == end; }
  bool contains(Span other) const {
    return begin <= other.begin && other.end <= end;
  }
  friend auto operator<=>(const Span&, const Span&) = default;
};

/// `spans` in their order; those that overlap or touch are one.
std::vector<Span> united(std::vector<Span> spans);

/// Whether one of `spans`, which are in their order and apart, contains `span`.
bool isInside(const std::vector<Span>& spans, Span span);

/// How far a fix may be trusted, in ascending order.
///   manual  nothing is written; a person has to act
///   review  written; what a good porter would do, but a behaviour may differ
///           on some target
///   safe    written; means the same on every target
enum class Applicability : std::uint8_t { manual, review, safe };

/// Replaces `span` by `text`, or, where `source` is set, by the ported bytes
/// of `source` (that is how an argument is moved or copied with the edits
/// inside it intact). An empty `span` is an insertion before `span.begin`.
struct Edit {
  Span span;
  std::string text;
  std::optional<Span> source;

  friend bool operator==(const Edit&, const Edit&) = default;
};

/// The edits of one finding in one file; applied as a whole or not at all.
struct Fix {
  std::vector<Edit> edits;

  /// Smallest span that holds every edit. Precondition: `edits` not empty.
  Span extent() const;
  friend bool operator==(const Fix&, const Fix&) = default;
};

/// What became of a fix handed to EditSet::add.
enum class Accepted : std::uint8_t {
  yes,
  duplicate,   ///< the same fix is already in the set
  superseded,  ///< its text is removed or rewritten by a fix in the set
  /// Overlaps a fix in the set, is carried by halves, or carries what carries
  /// it; nothing of it was taken.
  conflict,
};

/// A set of fixes for one file in which no two edits overlap.
class EditSet {
 public:
  struct Result {
    Accepted accepted = Accepted::yes;
    /// For superseded, duplicate and conflict: index (in order of acceptance)
    /// of the fix already in the set.
    std::size_t other = 0;
  };

  /// Adds `fix` unless it clashes. Wider fixes should be added before the
  /// narrower ones nested in them.
  Result add(const Fix& fix);

  bool empty() const { return edits_.empty(); }

  /// `bytes` with every edit carried out. Bytes outside edits are copied.
  std::string apply(std::string_view bytes) const;

  /// The same change as plain, disjoint replacements in ascending order, with
  /// moved and copied text rendered: apply(bytes) == bytes with these.
  std::vector<Edit> flatten(std::string_view bytes) const;

 private:
  struct Entry {
    Edit edit;
    Span extent;        // of the fix it belongs to
    bool isLine;        // its fix does no more than insert lines
    std::size_t fix;    // index of that fix
    std::size_t order;  // position inside the fix
  };
  static bool before(const Entry& a, const Entry& b);
  /// Text on its way elsewhere, and the fix that moves or copies it.
  struct Move {
    Span source;
    std::size_t fix;
  };
  bool isMoved(const Entry& entry, const Move& move) const;
  /// Whether `entry` is not rendered here, where all fixes are or those that
  /// take part in `move`: it wraps text that another entry takes away, one at
  /// the same offset or `last`.
  bool isTakenAway(std::vector<Entry>::const_iterator entry, const Entry* last,
                   const Move* move) const;
  /// Appends the text of `move` with the fixes that take part in it.
  void render(std::string_view bytes, const Move& move, std::string& out) const;
  /// Whether `fix` moves or copies a fix of the set that, by itself or by way
  /// of others, moves or copies `fix`.
  bool closesCircle(const Fix& fix) const;
  /// The first edit that begins at `offset` or behind it.
  std::vector<Entry>::const_iterator from(std::uint32_t offset) const;

  std::vector<Entry> edits_;  // sorted by `before`
  std::vector<Fix> fixes_;
  std::uint32_t widest_ = 0;  // size of the largest replaced span
};

/// `bytes` with disjoint, ascending edits carried out that move nothing (as
/// EditSet::flatten makes them). Bytes outside edits are copied.
std::string applyFlat(std::string_view bytes, const std::vector<Edit>& edits);

}  // namespace hipport
