#include "rules/architectures.h"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>

#include "text/error.h"

namespace hipport {
namespace {

/// How many letters have to be added, dropped or changed.
std::size_t distance(std::string_view a, std::string_view b) {
  std::vector<std::size_t> row(b.size() + 1);
  std::iota(row.begin(), row.end(), std::size_t{0});
  for (std::size_t i = 1; i <= a.size(); ++i) {
    std::size_t diagonal = row[0]++;
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const std::size_t changed = diagonal + (a[i - 1] != b[j - 1]);
      diagonal = row[j];
      row[j] = std::min({changed, row[j - 1] + 1, row[j] + 1});
    }
  }
  return row.back();
}

[[noreturn]] void refuse(std::string_view text, const std::string& why) {
  throw Error(ExitCode::usage,
              fmt::format("--arch={}: {}; nothing was ported", text, why));
}

const Architecture& find(std::string_view text, std::string_view name) {
  const std::span<const Architecture> all = architectures();
  const auto found = std::ranges::find(all, name, &Architecture::name);
  if (found != all.end()) return *found;
  std::string known;
  for (const Architecture& each : all) {
    known += fmt::format("{}{}", known.empty() ? "" : ", ", each.name);
  }
  // The latest of those that are equally near.
  const auto nearest =
      std::min_element(all.rbegin(), all.rend(),
                       [&](const Architecture& a, const Architecture& b) {
                         return distance(name, a.name) < distance(name, b.name);
                       });
  constexpr std::size_t kNear = 2;
  const bool isNear = distance(name, nearest->name) <= kNear;
  refuse(
      text,
      fmt::format("there is no architecture \"{}\"{}. The architectures are {}",
                  name,
                  isNear ? fmt::format("; the nearest is {} ({})",
                                       nearest->name, nearest->products)
                         : "",
                  known));
}

}  // namespace

std::string TargetArchitecture::text() const {
  std::string text(of->name);
  if (sramecc) text += *sramecc ? ":sramecc+" : ":sramecc-";
  if (xnack) text += *xnack ? ":xnack+" : ":xnack-";
  return text;
}

TargetArchitecture parseArchitecture(std::string_view text) {
  std::string_view rest = text;
  auto next = [&] {
    const std::size_t end = std::min(rest.find(':'), rest.size());
    const std::string_view part = rest.substr(0, end);
    rest.remove_prefix(std::min(end + 1, rest.size()));
    return part;
  };
  TargetArchitecture target;
  target.of = &find(text, next());
  for (bool isMore = text.find(':') != std::string_view::npos; isMore;
       isMore = !rest.empty()) {
    const std::string_view part = next();
    const bool isOn = part.ends_with('+');
    const std::string_view feature =
        part.substr(0, part.empty() ? 0 : part.size() - 1);
    const bool isSigned = isOn || part.ends_with('-');
    if (isSigned && feature == "xnack" && target.of->hasXnack) {
      target.xnack = isOn;
    } else if (isSigned && feature == "sramecc" && target.of->hasSramecc) {
      target.sramecc = isOn;
    } else {
      const std::string_view known =
          target.of->hasSramecc
              ? "it has :sramecc and :xnack, each followed by + or -"
          : target.of->hasXnack ? "it has :xnack+ and :xnack-"
                                : "it has none";
      refuse(text, fmt::format("{} has no feature \"{}\"; {}", target.of->name,
                               part, known));
    }
  }
  return target;
}

}  // namespace hipport
