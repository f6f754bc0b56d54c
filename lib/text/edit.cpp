#include "text/edit.h"

#include <algorithm>
#include <tuple>

namespace hipport {
namespace {

/// Whether two edits want the same bytes. An insertion clashes only with text
/// that is replaced on both sides of it.
bool overlap(Span a, Span b) {
  if (a.empty() && b.empty()) return false;
  return a.begin < b.end && b.begin < a.end;
}

}  // namespace

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
/// first, and replaced text follows every insertion.
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
      nesting = -static_cast<std::int64_t>(e.extent.size());
    }
    // Of two replacements at one offset the wider one contains the other.
    if (role == 3) nesting = -static_cast<std::int64_t>(e.edit.span.size());
    return std::tuple(at, role, nesting, e.fix, e.order);
  };
  return key(a) < key(b);
}

bool EditSet::isCarried(Span inner, const Entry& by) const {
  return std::ranges::any_of(fixes_[by.fix].edits, [&](const Edit& edit) {
    return edit.source && edit.source->contains(inner);
  });
}

EditSet::Result EditSet::add(const Fix& fix) {
  if (fix.edits.empty()) return {};
  const Span extent = fix.extent();
  std::size_t swallowed = 0;
  std::optional<std::size_t> swallower;
  for (std::size_t i = 0; i < fix.edits.size(); ++i) {
    const Edit& edit = fix.edits[i];
    for (std::size_t j = 0; j < i; ++j) {
      if (overlap(edit.span, fix.edits[j].span)) {
        return {Accepted::conflict, fixes_.size()};
      }
    }
    const std::uint32_t reach =
        edit.span.begin - std::min(edit.span.begin, widest_);
    const auto first = std::ranges::lower_bound(
        edits_, reach, {},
        [](const Entry& entry) { return entry.edit.span.begin; });
    for (auto entry = first; entry != edits_.end(); ++entry) {
      if (entry->edit.span.begin > edit.span.end) break;
      if (entry->edit == edit && fixes_[entry->fix] == fix) {
        return {Accepted::duplicate, entry->fix};
      }
      if (!overlap(edit.span, entry->edit.span)) continue;
      const bool sameTextTwice =
          entry->edit.span == edit.span && !entry->edit.text.empty();
      if (!entry->edit.span.contains(edit.span) || sameTextTwice) {
        return {Accepted::conflict, entry->fix};
      }
      if (isCarried(edit.span, *entry)) continue;
      ++swallowed;
      swallower = entry->fix;
      break;
    }
  }
  if (swallower) {
    const bool all = swallowed == fix.edits.size();
    return {all ? Accepted::superseded : Accepted::conflict, *swallower};
  }

  for (std::size_t i = 0; i < fix.edits.size(); ++i) {
    Entry entry{fix.edits[i], extent, fixes_.size(), i};
    widest_ = std::max(widest_, entry.edit.span.size());
    const auto place = std::ranges::upper_bound(edits_, entry, before);
    edits_.insert(place, std::move(entry));
  }
  fixes_.push_back(fix);
  return {Accepted::yes, fixes_.size() - 1};
}

void EditSet::render(std::string_view bytes, Span range, std::size_t mover,
                     std::string& out) const {
  std::uint32_t at = range.begin;
  auto first = std::ranges::lower_bound(
      edits_, range.begin, {},
      [](const Entry& entry) { return entry.edit.span.begin; });
  for (auto it = first; it != edits_.end(); ++it) {
    const Span span = it->edit.span;
    if (span.begin > range.end) break;
    if (span.begin < at || !range.contains(span)) continue;
    // What wraps the moved text from outside stays behind.
    if (it->fix == mover || !range.contains(it->extent)) continue;
    out.append(bytes.substr(at, span.begin - at));
    out.append(it->edit.text);
    if (it->edit.source) render(bytes, *it->edit.source, it->fix, out);
    at = span.end;
  }
  out.append(bytes.substr(at, range.end - at));
}

std::vector<Edit> EditSet::flatten(std::string_view bytes) const {
  std::vector<Edit> flat;
  std::uint32_t at = 0;
  for (const Entry& entry : edits_) {
    const Span span = entry.edit.span;
    if (span.begin < at) continue;  // carried
    std::string text = entry.edit.text;
    if (entry.edit.source) render(bytes, *entry.edit.source, entry.fix, text);
    if (!flat.empty() && flat.back().span.end == span.begin &&
        (flat.back().span.empty() || flat.back().span.begin == span.begin)) {
      flat.back().text += text;
      flat.back().span.end = span.end;
    } else {
      flat.push_back({span, std::move(text), std::nullopt});
    }
    at = span.end;
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
