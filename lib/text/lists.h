// Lists in messages.
#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <ranges>
#include <string>
#include <string_view>

namespace hipport {

/// The first `shown` of `all` with `separator` between them, and how many more
/// there are: "a, b and 7 more".
template <std::ranges::random_access_range List>
std::string firstOf(const List& all, std::size_t shown,
                    std::string_view separator = ", ") {
  const std::size_t size = std::ranges::size(all);
  shown = std::min(shown, size);
  const auto begin = std::ranges::begin(all);
  std::string text = fmt::format(
      "{}",
      fmt::join(begin, begin + static_cast<std::ptrdiff_t>(shown), separator));
  if (shown < size) text += fmt::format(" and {} more", size - shown);
  return text;
}

}  // namespace hipport
