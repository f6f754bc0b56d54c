// One self-contained HTML page. Its parts are files of their own in html/;
// what they show is JSON in the page.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <functional>
#include <map>
#include <nlohmann/json.hpp>
#include <set>

#include "report/effort.h"
#include "report/embedded.h"
#include "report/page.h"
#include "report/writer.h"

namespace hipport {
namespace {

using nlohmann::ordered_json;

/// Bounds of the page: what is left out is counted on it.
constexpr std::size_t kMostFindings = 20000;
constexpr std::size_t kMostText = 16U << 20U;  // bytes of sources

/// Text for a line of the page: without its end.
std::string lineText(std::string_view line) {
  while (line.ends_with('\n') || line.ends_with('\r')) line.remove_suffix(1);
  return toPlainText(line);
}

/// Numbers a message or note by its text.
class Strings {
 public:
  std::size_t add(const std::string& text) {
    const auto [found, isNew] = indices_.try_emplace(text, all_.size());
    if (isNew) all_.push_back(toPlainText(text));
    return found->second;
  }
  ordered_json take() { return std::move(all_); }

 private:
  ordered_json all_ = ordered_json::array();
  std::map<std::string, std::size_t> indices_;
};

/// The file beside its port, as runs of lines: [0, same] or [1, old, new],
/// where null is no line at all.
ordered_json diffOf(const FileReport& file) {
  std::vector<std::string> old;
  std::string_view rest = file.bytes;
  while (!rest.empty()) {
    const std::size_t end = std::min(rest.find('\n'), rest.size() - 1);
    old.push_back(lineText(rest.substr(0, end + 1)));
    rest.remove_prefix(end + 1);
  }
  auto joined = [](auto begin, auto end) -> ordered_json {
    if (begin == end) return nullptr;
    std::string text;
    for (auto line = begin; line != end; ++line) {
      if (line != begin) text += '\n';
      text += lineText(*line);
    }
    return text;
  };
  ordered_json runs = ordered_json::array();
  std::size_t at = 0;
  auto upTo = [&](std::size_t line) {
    if (line > at) {
      runs.push_back({0, joined(old.begin() + static_cast<long>(at),
                                old.begin() + static_cast<long>(line))});
    }
    at = line;
  };
  for (const LineChange& change : lineChanges(file.bytes, file.edits)) {
    upTo(change.first);
    runs.push_back({1,
                    joined(old.begin() + static_cast<long>(change.first),
                           old.begin() + static_cast<long>(change.last)),
                    joined(change.added.begin(), change.added.end())});
    at = change.last;
  }
  upTo(old.size());
  return runs;
}

std::string targetText(const Target& target) {
  std::string architectures;
  for (const TargetArchitecture& each : target.architectures) {
    architectures += (architectures.empty() ? "" : ", ") + each.text();
  }
  return fmt::format("{} with ROCm {}, {} libraries, {}", architectures,
                     hipport::toString(target.rocm),
                     target.flavour == Flavour::hip ? "hip" : "roc",
                     target.warp == WarpStyle::logical32 ? "32-lane warps kept"
                                                         : "native warps");
}

class Page {
 public:
  explicit Page(const Report& report)
      : report_(report), effort_(effortOf(report)) {}

  ordered_json data() {
    const Totals sums = totals(report_);
    const std::size_t shown = chooseFindings();
    ordered_json data;
    data["version"] = report_.version;
    data["target"] = targetText(report_.target);
    data["effort"] = durationText(effort_.whole.minutes);
    data["totals"] = {{"filesSeen", report_.filesSeen},
                      {"files", sums.files},
                      {"lines", effort_.whole.lines},
                      {"cudaLines", effort_.whole.cudaLines},
                      {"manual", sums.manual},
                      {"review", sums.review},
                      {"automatic", sums.automatic}};
    data["errors"] = ordered_json::array();
    for (const std::string& error : report_.errors) {
      data["errors"].push_back(toPlainText(error));
    }
    data["dropped"] = sums.findings - shown;
    data["findings"] = findings();
    data["files"] = files();
    data["kinds"] = kinds();
    data["folders"] = folders();
    data["libraries"] = libraries();
    data["manual"] = manualKinds();
    data["progress"] = ordered_json::array();
    for (const Progress& step : report_.progress) {
      data["progress"].push_back({toPlainText(step.since), step.before,
                                  step.fixed, step.remaining, step.added});
    }
    data["checks"] = std::move(checks_);
    data["strings"] = strings_.take();
    return data;
  }

 private:
  /// The worst findings, if not all fit; returns how many.
  std::size_t chooseFindings() {
    std::vector<const PlannedFinding*> all;
    for (const FileReport& file : report_.files) {
      for (const PlannedFinding& planned : file.findings) {
        all.push_back(&planned);
      }
    }
    std::ranges::stable_sort(all, std::greater{}, [](const auto* planned) {
      return std::pair(actionOf(*planned), planned->finding.severity);
    });
    all.resize(std::min(all.size(), kMostFindings));
    chosen_.insert(all.begin(), all.end());
    return all.size();
  }

  std::size_t checkOf(const std::string& id) {
    const auto [found, isNew] = checkIndices_.try_emplace(id, checks_.size());
    if (isNew) {
      const Check* check = findCheck(id);
      checks_.push_back({{"id", id},
                         {"summary", check ? check->summary : ""},
                         {"doc", check ? check->doc : ""}});
    }
    return found->second;
  }

  ordered_json findings() {
    ordered_json rows = ordered_json::array();
    for (std::size_t i = 0; i < report_.files.size(); ++i) {
      const FileReport& file = report_.files[i];
      const LineMap lines(file.bytes);
      for (const PlannedFinding& planned : file.findings) {
        if (!chosen_.contains(&planned)) continue;
        const Finding& finding = planned.finding;
        const Position at = lines.position(finding.span.begin);
        ordered_json notes = ordered_json::array();
        for (const std::string& note : finding.notes) {
          notes.push_back(strings_.add(note));
        }
        rows.push_back(
            {i, at.line, at.column, checkOf(finding.check),
             static_cast<int>(actionOf(planned)),
             planned.inBaseline ? "in the baseline" : toString(planned.outcome),
             toString(finding.applicability), strings_.add(finding.message),
             std::move(notes), toPlainText(planned.reason)});
      }
    }
    return rows;
  }

  ordered_json files() {
    // Where not all texts fit, those with most to do come first.
    std::vector<std::size_t> order(report_.files.size());
    for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
    std::ranges::stable_sort(order, std::greater{}, [&](std::size_t i) {
      return effort_.files[i].minutes;
    });
    std::set<std::size_t> withText;
    std::size_t text = 0;
    for (const std::size_t i : order) {
      const std::size_t size = report_.files[i].bytes.size();
      if (text + size > kMostText) continue;
      text += size;
      withText.insert(i);
    }
    ordered_json rows = ordered_json::array();
    for (std::size_t i = 0; i < report_.files.size(); ++i) {
      const FileReport& file = report_.files[i];
      const Share& share = effort_.files[i];
      rows.push_back({{"path", toPlainText(file.path)},
                      {"parseStatus", toString(file.parseStatus)},
                      {"failure", toPlainText(file.failure)},
                      {"lines", share.lines},
                      {"cudaLines", share.cudaLines},
                      {"automatic", share.automatic},
                      {"review", share.review},
                      {"manual", share.manual},
                      {"minutes", share.minutes},
                      {"effort", durationText(share.minutes)},
                      {"diff", withText.contains(i) ? diffOf(file)
                                                    : ordered_json(nullptr)}});
    }
    return rows;
  }

  ordered_json kinds() {
    std::map<std::string, std::array<std::size_t, 4>> counts;
    for (const FileReport& file : report_.files) {
      for (const PlannedFinding& planned : file.findings) {
        ++counts[planned.finding.check]
                [static_cast<std::size_t>(actionOf(planned))];
      }
    }
    std::vector<std::pair<std::string, std::array<std::size_t, 4>>> sorted(
        counts.begin(), counts.end());
    std::ranges::stable_sort(sorted, std::greater{}, [](const auto& kind) {
      return std::tuple(kind.second[3], kind.second[2], kind.second[1]);
    });
    ordered_json rows = ordered_json::array();
    for (const auto& [check, byAction] : sorted) {
      rows.push_back({{"check", checkOf(check)}, {"counts", byAction}});
    }
    return rows;
  }

  ordered_json folders() const {
    ordered_json rows = ordered_json::array();
    for (const auto& [folder, share] : effort_.folders) {
      rows.push_back({{"path", toPlainText(folder)},
                      {"files", share.files},
                      {"lines", share.lines},
                      {"automatic", share.automatic},
                      {"review", share.review},
                      {"manual", share.manual},
                      {"minutes", share.minutes},
                      {"effort", durationText(share.minutes)}});
    }
    return rows;
  }

  ordered_json libraries() const {
    ordered_json rows = ordered_json::array();
    for (const auto& [title, use] : effort_.libraries) {
      std::string headers;
      for (const std::string& header : use.counterparts) {
        headers += (headers.empty() ? "" : ", ") + header;
      }
      rows.push_back({title, use.names, use.unsupported, headers});
    }
    return rows;
  }

  ordered_json manualKinds() {
    std::vector<std::pair<std::string, KindShare>> sorted(
        effort_.manual.begin(), effort_.manual.end());
    std::ranges::stable_sort(sorted, std::greater{}, [](const auto& kind) {
      return kind.second.minutes;
    });
    ordered_json rows = ordered_json::array();
    for (const auto& [check, kind] : sorted) {
      rows.push_back({checkOf(check), kind.places, kind.files.size(),
                      durationText(kind.minutes)});
    }
    return rows;
  }

  const Report& report_;
  Effort effort_;
  Strings strings_;
  std::set<const PlannedFinding*> chosen_;
  std::map<std::string, std::size_t> checkIndices_;
  ordered_json checks_ = ordered_json::array();
};

}  // namespace

std::string toHtml(const Report& report) {
  const std::string data = embeddable(Page(report).data().dump(
      -1, ' ', /*ensure_ascii=*/false, ordered_json::error_handler_t::replace));
  return filledPage(reportFile("page.html"),
                    {{"page.css", reportFile("page.css")},
                     {"page.js", reportFile("page.js")},
                     {"data", data}});
}

}  // namespace hipport
