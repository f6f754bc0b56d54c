#include "text/edit.h"

#include <algorithm>
#include <iterator>
#include <limits>
#include <tuple>

namespace hipport {
namespace {

/// Whether two edits want the same bytes. An insertion clashes only with text
/// that is replaced on both sides of it.
bool overlap(Span a, Span b) {
  if (a.empty() && b.empty()) return false;
  return a.begin < b.end && b.begin < a.end;
}

bool overlapsItself(const Fix& fix) {
  if (fix.edits.size() == 1) return false;
  // Nearly every fix has a handful of edits: no memory is taken for them.
  static constexpr std::size_t kFew = 8;
  if (fix.edits.size() <= kFew) {
    for (auto a = fix.edits.begin(); a != fix.edits.end(); ++a) {
      for (auto b = fix.edits.begin(); b != a; ++b) {
        if (overlap(a->span, b->span)) return true;
      }
    }
    return false;
  }
  std::vector<Span> spans;
  for (const Edit& edit : fix.edits) spans.push_back(edit.span);
  std::ranges::sort(spans);
  for (auto a = spans.begin(); a != spans.end(); ++a) {
    for (auto b = a + 1; b != spans.end() && b->begin < a->end; ++b) {
      if (overlap(*a, *b)) return true;
    }
  }
  return false;
}

/// Whether a fix of that extent goes where `source` goes.
bool carries(Span source, Span extent) {
  const bool isOnRim = extent.empty() && (extent.begin == source.begin ||
                                          extent.begin == source.end);
  return source.contains(extent) && !isOnRim;
}

bool carries(const Fix& fix, Span extent) {
  return std::ranges::any_of(fix.edits, [&](const Edit& edit) {
    return edit.source && carries(*edit.source, extent);
  });
}

/// Whether `edit` takes away the text that a fix of `extent` is about, rims
/// included. What wraps the very text that gets another one wraps that.
bool takesAway(const Edit& edit, const Fix& fix, Span extent) {
  if (extent.empty() || !edit.span.contains(extent)) return false;
  return edit.span != extent || (edit.text.empty() && !edit.source) ||
         carries(fix, extent);
}

/// Whether a fix does no more than insert lines in one place.
bool insertsLines(const Fix& fix, Span extent) {
  const Edit& last = fix.edits.back();
  return extent.empty() && !last.source && last.text.ends_with('\n');
}

}  // namespace

std::vector<Span> united(std::vector<Span> spans) {
  std::ranges::sort(spans);
  std::vector<Span> all;
  for (const Span span : spans) {
    if (all.empty() || all.back().end < span.begin) {
      all.push_back(span);
    } else {
      all.back().end = std::max(all.back().end, span.end);
    }
  }
  return all;
}

bool isInside(const std::vector<Span>& spans, Span span) {
  const auto next =
      std::ranges::upper_bound(spans, span.begin, {}, &Span::begin);
  return next != spans.begin() && std::prev(next)->contains(span);
}

Span Fix::extent() const {
  Span extent = edits.front().span;
  for (const Edit& edit : edits) {
    extent.begin = std::min(extent.begin, edit.span.begin);
    extent.end = std::max(extent.end, edit.span.end);
  }
  return extent;
}

/// Order of rendering. At one offset, what closes a construct comes before
/// what opens the next, inner constructs close first and outer ones open
/// first, and replaced text follows every insertion. Lines that are inserted by
/// themselves, as an include, stand before what opens there.
bool EditSet::before(const Entry& a, const Entry& b) {
  auto key = [](const Entry& e) {
    const std::uint32_t at = e.edit.span.begin;
    int role = 1;  // in the middle of its fix
    std::int64_t nesting = 0;
    if (!e.edit.span.empty()) {
      role = 3;
    } else if (e.extent.end == at && e.extent.begin < at) {
      role = 0;
      nesting = e.extent.size();
    } else if (e.extent.begin == at) {
      role = 2;
      nesting = e.isLine ? std::numeric_limits<std::int64_t>::min()
                         : -static_cast<std::int64_t>(e.extent.size());
    }
    // Of two replacements at one offset the wider one contains the other.
    if (role == 3) nesting = -static_cast<std::int64_t>(e.edit.span.size());
    return std::tuple(at, role, nesting, e.fix, e.order);
  };
  return key(a) < key(b);
}

std::vector<EditSet::Entry>::const_iterator EditSet::from(
    std::uint32_t offset) const {
  return std::ranges::lower_bound(edits_, offset, {}, [](const Entry& entry) {
    return entry.edit.span.begin;
  });
}

bool EditSet::closesCircle(const Fix& fix) const {
  const Span extent = fix.extent();
  std::vector<bool> isReached(fixes_.size());
  std::vector<const Fix*> open = {&fix};
  while (!open.empty()) {
    const Fix* mover = open.back();
    open.pop_back();
    if (mover != &fix && carries(*mover, extent)) return true;
    for (const Edit& edit : mover->edits) {
      if (!edit.source) continue;
      // What goes along has all its edits in there, in order of their begins.
      for (auto entry = from(edit.source->begin);
           entry != edits_.end() && entry->edit.span.begin <= edit.source->end;
           ++entry) {
        if (isReached[entry->fix] || !carries(*edit.source, entry->extent)) {
          continue;
        }
        isReached[entry->fix] = true;
        open.push_back(&fixes_[entry->fix]);
      }
    }
  }
  return false;
}

EditSet::Result EditSet::add(const Fix& fix) {
  if (fix.edits.empty()) return {};
  const std::uint32_t firstBegin = fix.edits.front().span.begin;
  for (auto entry = from(firstBegin);
       entry != edits_.end() && entry->edit.span.begin == firstBegin; ++entry) {
    if (fixes_[entry->fix] == fix) return {Accepted::duplicate, entry->fix};
  }
  if (overlapsItself(fix) || closesCircle(fix)) {
    return {Accepted::conflict, fixes_.size()};
  }

  const Span extent = fix.extent();
  std::size_t swallowed = 0;
  std::optional<std::size_t> swallower;
  for (std::size_t i = 0; i < fix.edits.size(); ++i) {
    const Edit& edit = fix.edits[i];
    bool isSwallowed = false;
    const std::uint32_t reach =
        edit.span.begin - std::min(edit.span.begin, widest_);
    for (auto entry = from(reach); entry != edits_.end(); ++entry) {
      const Edit& held = entry->edit;
      const Fix& other = fixes_[entry->fix];
      if (held.span.begin > edit.span.end) break;
      const bool isInside = takesAway(held, other, extent);
      if (!isInside && !overlap(edit.span, held.span)) {
        // What it takes away must not be wrapped by another fix already.
        if (takesAway(edit, fix, entry->extent)) {
          return {Accepted::conflict, entry->fix};
        }
        continue;
      }
      const bool sameTextTwice = held.span == edit.span && !held.text.empty();
      if (!held.span.contains(edit.span) || sameTextTwice) {
        return {Accepted::conflict, entry->fix};
      }
      if (held.span.contains(extent) && carries(other, extent)) continue;
      // By halves: some of it would go along and some would not.
      if (carries(other, edit.span)) return {Accepted::conflict, entry->fix};
      isSwallowed = true;
      swallower = entry->fix;
    }
    if (isSwallowed) ++swallowed;
  }
  if (swallower) {
    const bool all = swallowed == fix.edits.size();
    return {all ? Accepted::superseded : Accepted::conflict, *swallower};
  }

  const bool isLine = insertsLines(fix, extent);
  for (std::size_t i = 0; i < fix.edits.size(); ++i) {
    Entry entry{fix.edits[i], extent, isLine, fixes_.size(), i};
    widest_ = std::max(widest_, entry.edit.span.size());
    const auto place = std::ranges::upper_bound(edits_, entry, before);
    edits_.insert(place, std::move(entry));
  }
  fixes_.push_back(fix);
  return {Accepted::yes, fixes_.size() - 1};
}

bool EditSet::isMoved(const Entry& entry, const Move& move) const {
  // What wraps the moved text from outside stays behind.
  return entry.fix != move.fix && carries(move.source, entry.extent);
}

bool EditSet::isTakenAway(std::vector<Entry>::const_iterator entry,
                          const Entry* last, const Move* move) const {
  auto isInside = [&](const Entry& other) {
    return other.fix != entry->fix && (!move || isMoved(other, *move)) &&
           takesAway(other.edit, fixes_[other.fix], entry->extent);
  };
  if (last && isInside(*last)) return true;
  for (auto next = entry; next != edits_.end(); ++next) {
    if (next->edit.span.begin != entry->edit.span.begin) break;
    if (isInside(*next)) return true;
  }
  return false;
}

void EditSet::render(std::string_view bytes, const Move& move,
                     std::string& out) const {
  const Span range = move.source;
  std::uint32_t at = range.begin;
  const Entry* last = nullptr;
  for (auto it = from(range.begin); it != edits_.end(); ++it) {
    const Span span = it->edit.span;
    if (span.begin > range.end) break;
    if (span.begin < at || !isMoved(*it, move)) continue;
    if (isTakenAway(it, last, &move)) continue;
    out.append(bytes.substr(at, span.begin - at));
    out.append(it->edit.text);
    if (it->edit.source) render(bytes, {*it->edit.source, it->fix}, out);
    at = span.end;
    if (!span.empty()) last = &*it;
  }
  out.append(bytes.substr(at, range.end - at));
}

std::vector<Edit> EditSet::flatten(std::string_view bytes) const {
  std::vector<Edit> flat;
  std::uint32_t at = 0;
  const Entry* last = nullptr;
  for (auto it = edits_.begin(); it != edits_.end(); ++it) {
    const Span span = it->edit.span;
    if (span.begin < at || isTakenAway(it, last, nullptr)) continue;  // carried
    std::string text = it->edit.text;
    if (it->edit.source) render(bytes, {*it->edit.source, it->fix}, text);
    if (!flat.empty() && flat.back().span.end == span.begin &&
        (flat.back().span.empty() || flat.back().span.begin == span.begin)) {
      flat.back().text += text;
      flat.back().span.end = span.end;
    } else {
      flat.push_back({span, std::move(text), std::nullopt});
    }
    at = span.end;
    if (!span.empty()) last = &*it;
  }
  std::erase_if(flat, [&](const Edit& edit) {
    return edit.text == bytes.substr(edit.span.begin, edit.span.size());
  });
  return flat;
}

std::string EditSet::apply(std::string_view bytes) const {
  return applyFlat(bytes, flatten(bytes));
}

std::string applyFlat(std::string_view bytes, const std::vector<Edit>& edits) {
  std::string out;
  out.reserve(bytes.size() + bytes.size() / 16);
  std::uint32_t at = 0;
  for (const Edit& edit : edits) {
    out.append(bytes.substr(at, edit.span.begin - at));
    out.append(edit.text);
    at = edit.span.end;
  }
  out.append(bytes.substr(at));
  return out;
}

}  // namespace hipport
