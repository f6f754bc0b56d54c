#include "report/writer.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <map>
#include <set>
#include <tuple>

#include "text/harmless.h"

namespace hipport {
namespace {

constexpr std::string_view kReplacement = "\xEF\xBF\xBD";  // U+FFFD

/// The length of the UTF-8 character that `text` begins with; 0 if it begins
/// with none. By table 3-7 of the Unicode standard.
std::size_t characterAt(std::string_view text) {
  auto byte = [&](std::size_t i) -> unsigned {
    return i < text.size() ? static_cast<unsigned char>(text[i]) : 0U;
  };
  auto tail = [&](std::size_t i) { return (byte(i) & 0xC0U) == 0x80U; };
  const unsigned first = byte(0);
  if (first < 0x80) return 1;
  if (first >= 0xC2 && first <= 0xDF) return tail(1) ? 2 : 0;
  if (first >= 0xE0 && first <= 0xEF) {
    const bool isBad =
        (first == 0xE0 && byte(1) < 0xA0) || (first == 0xED && byte(1) > 0x9F);
    return !isBad && tail(1) && tail(2) ? 3 : 0;
  }
  if (first >= 0xF0 && first <= 0xF4) {
    const bool isBad =
        (first == 0xF0 && byte(1) < 0x90) || (first == 0xF4 && byte(1) > 0x8F);
    return !isBad && tail(1) && tail(2) && tail(3) ? 4 : 0;
  }
  return 0;
}

}  // namespace

std::string toUtf8(std::string_view text) {
  std::string result;
  result.reserve(text.size());
  while (!text.empty()) {
    const std::size_t size = characterAt(text);
    result += size == 0 ? kReplacement : text.substr(0, size);
    text.remove_prefix(std::max<std::size_t>(size, 1));
  }
  return result;
}

std::string toPlainText(std::string_view text) {
  return harmlessLines(toUtf8(text));
}

std::string toUri(std::string_view path) {
  std::string uri = path.starts_with('/') ? "file://" : "";
  for (const char c : path) {
    const bool isPlain =
        (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
        (c >= '0' && c <= '9') ||
        std::string_view("/-._~").find(c) != std::string_view::npos;
    if (isPlain) {
      uri += c;
    } else {
      uri += fmt::format("%{:02X}", static_cast<unsigned char>(c));
    }
  }
  return uri;
}

std::string toXml(std::string_view text) {
  std::string result;
  const std::string plain = toPlainText(text);
  for (std::size_t i = 0; i < plain.size(); ++i) {
    const char c = plain[i];
    // U+FFFE and U+FFFF are no characters of XML.
    if (plain.compare(i, 2, "\xEF\xBF") == 0 &&
        static_cast<unsigned char>(plain[i + 2]) >= 0xBE) {
      result += "\xEF\xBF\xBD";
      i += 2;
      continue;
    }
    switch (c) {
      case '&':
        result += "&amp;";
        break;
      case '<':
        result += "&lt;";
        break;
      case '>':
        result += "&gt;";
        break;
      case '"':
        result += "&quot;";
        break;
      case '\n':
        result += "&#10;";
        break;
      case '\t':
        result += "&#9;";
        break;
      default:
        result += c;
    }
  }
  return result;
}

std::string toHex(std::uint64_t value) { return fmt::format("{:016x}", value); }

std::vector<OpenFinding> worstFirst(const Report& report) {
  std::vector<OpenFinding> open;
  for (const FileReport& file : report.files) {
    for (const PlannedFinding& planned : file.findings) {
      const Action action = actionOf(planned);
      const bool isDone =
          action == Action::automatic && file.state == FileState::written;
      if (action != Action::none && !isDone) {
        open.push_back({&file, &planned, action});
      }
    }
  }
  std::ranges::stable_sort(
      open, [](const OpenFinding& a, const OpenFinding& b) {
        return std::tuple(a.action, a.planned->finding.severity) >
               std::tuple(b.action, b.planned->finding.severity);
      });
  return open;
}

std::vector<FindingGroup> groupsOf(const std::vector<OpenFinding>& findings) {
  std::vector<FindingGroup> groups;
  std::map<std::tuple<const FileReport*, std::string_view, std::string_view,
                      Action, Outcome, bool>,
           std::vector<std::size_t>>
      known;
  for (const OpenFinding& each : findings) {
    const Finding& finding = each.planned->finding;
    std::vector<std::size_t>& alike =
        known[{each.file, finding.check, finding.message, each.action,
               each.planned->outcome, each.planned->inBaseline}];
    const auto same = std::ranges::find_if(alike, [&](std::size_t i) {
      return groups[i].first.planned->finding.notes == finding.notes;
    });
    if (same != alike.end()) {
      groups[*same].others.push_back(each.planned);
      continue;
    }
    alike.push_back(groups.size());
    groups.push_back({each, {}});
  }
  return groups;
}

std::string othersOf(const FindingGroup& group, const LineMap& lines) {
  constexpr std::size_t kMostShown = 20;
  if (group.others.empty()) return "";
  std::set<std::size_t> at;
  for (const PlannedFinding* each : group.others) {
    at.insert(lines.position(each->finding.span.begin).line);
  }
  const std::size_t shown = std::min(at.size(), kMostShown);
  std::string text = fmt::format(
      "{} like it: line{} {}", counted(group.others.size(), "more place"),
      at.size() == 1 ? "" : "s",
      fmt::join(at.begin(),
                std::next(at.begin(), static_cast<std::ptrdiff_t>(shown)),
                ", "));
  if (shown < at.size()) {
    text += fmt::format(" and {} more", at.size() - shown);
  }
  return text;
}

Position characterPosition(const LineMap& lines, std::uint32_t offset) {
  Position at = lines.position(offset);
  std::string_view text = lines.line(at.line);
  text = text.substr(0, std::min<std::size_t>(at.column - 1, text.size()));
  at.column = 1;
  while (!text.empty()) {
    text.remove_prefix(std::max<std::size_t>(characterAt(text), 1));
    ++at.column;
  }
  return at;
}

const LineMap& LineMaps::of(const FileReport& file) {
  if (file_ != &file) {
    lines_ = std::make_unique<LineMap>(file.bytes);
    file_ = &file;
  }
  return *lines_;
}

std::string counted(std::size_t number, std::string_view noun) {
  return fmt::format("{} {}{}", number, noun, number == 1 ? "" : "s");
}

}  // namespace hipport
