// What is behind, edited and at risk, as text, Markdown and JSON.
#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "report/writer.h"
#include "update/update.h"

namespace hipport {
namespace {

struct Counts {
  std::map<FileFate, std::size_t> files;
  std::size_t edited = 0;
  std::size_t edits = 0;
  std::size_t atRisk = 0;
  std::size_t conflicts = 0;

  explicit Counts(const UpdateResult& result) {
    for (const UpdatedFile& each : result.files) {
      ++files[each.fate];
      edited += each.isEdited ? 1 : 0;
      edits += each.edits.size();
      atRisk += static_cast<std::size_t>(
          std::ranges::count(each.edits, true, &HandEdit::isAtRisk));
      conflicts += each.conflicts;
    }
  }

  std::size_t of(FileFate fate) const {
    const auto found = files.find(fate);
    return found == files.end() ? 0 : found->second;
  }
  std::size_t behind() const {
    std::size_t all = 0;
    for (const auto& [fate, count] : files) {
      if (fate != FileFate::same && fate != FileFate::kept) all += count;
    }
    return all;
  }
};

std::string placeText(const UpdateResult& result) {
  if (result.taken) {
    return fmt::format(
        "no record of what it was made from; taken to be {}, the nearest "
        "({:.0f} % of the lines)",
        result.taken->revision.substr(0, 12), 100 * result.taken->likeness);
  }
  if (!result.place) return "";
  const HistoryPlace& place = *result.place;
  if (!place.revision.empty()) {
    return fmt::format("made from {}, {} behind", place.revision.substr(0, 12),
                       counted(place.behind, "revision"));
  }
  if (place.nearest.empty()) return "";
  return fmt::format(
      "made from no revision of this history; the nearest is {}, {} apart",
      place.nearest.substr(0, 12), counted(place.different, "file"));
}

std::string linesText(const HandEdit& edit) {
  return edit.line == edit.lastLine
             ? fmt::format("{}", edit.line)
             : fmt::format("{}-{}", edit.line, edit.lastLine);
}

std::string fatesText(const Counts& counts) {
  std::string text;
  for (const FileFate fate :
       {FileFate::added, FileFate::replaced, FileFate::merged,
        FileFate::renamed, FileFate::removed, FileFate::left}) {
    if (counts.of(fate) == 0) continue;
    text += fmt::format("{}{} {}", text.empty() ? "" : ", ", counts.of(fate),
                        toString(fate));
  }
  return text.empty() ? "nothing is new" : text;
}

}  // namespace

std::string toText(const UpdateResult& result) {
  const Counts counts(result);
  std::string text;
  for (const UpdatedFile& file : result.files) {
    if (!file.isEdited) continue;
    if (file.edits.empty()) {
      text += toPlainText(fmt::format("{}: edited by hand\n", file.port));
    }
    for (const HandEdit& edit : file.edits) {
      text += toPlainText(
          fmt::format("{}:{}: edited by hand{}{}\n", file.port, linesText(edit),
                      edit.name.empty() ? "" : ", in " + edit.name,
                      edit.isAtRisk ? "; its CUDA changed" : ""));
      for (const std::string& reason : edit.reasons) {
        text += toPlainText("      = " + reason) + "\n";
      }
    }
  }
  const std::string place = placeText(result);
  if (!place.empty()) text += place + "\n";
  text += fmt::format("{} of {}: {}\n", counts.behind(),
                      counted(result.files.size(), "file"), fatesText(counts));
  if (result.declarationsChanged > 0) {
    text += fmt::format("{} changed upstream\n",
                        counted(result.declarationsChanged, "declaration"));
  }
  text += fmt::format("{} edited by hand in {}, {} at risk\n",
                      counted(counts.edited, "file"),
                      counted(counts.edits, "place"), counts.atRisk);
  if (counts.conflicts > 0) {
    text += counted(counts.conflicts, "conflict") + "\n";
  }
  return text;
}

std::string toMarkdown(const UpdateResult& result) {
  const Counts counts(result);
  std::string text = "## The port and its CUDA upstream\n\n";
  const std::string place = placeText(result);
  if (!place.empty()) text += "- " + place + "\n";
  text += fmt::format("- files: {}\n", fatesText(counts));
  if (result.declarationsChanged > 0) {
    text += fmt::format("- declarations changed upstream: {}\n",
                        result.declarationsChanged);
  }
  text += fmt::format(
      "- edited by hand: {} in {}, {} at risk\n- conflicts: {}\n",
      counted(counts.edits, "place"), counted(counts.edited, "file"),
      counts.atRisk, counts.conflicts);
  if (counts.edits == 0) return text;
  text +=
      "\n| edited by hand | in | at risk | asked for by |\n|---|---|---|---|\n";
  const auto cell = [](std::string_view raw) {
    std::string escaped;
    for (const char c : toPlainText(raw)) {
      if (c == '|' || c == '\\' || c == '`' || c == '<' || c == '[' ||
          c == '*' || c == '_') {
        escaped += '\\';
      }
      escaped += c == '\n' ? ' ' : c;
    }
    return escaped;
  };
  for (const UpdatedFile& file : result.files) {
    for (const HandEdit& edit : file.edits) {
      std::string reasons;
      for (const std::string& each : edit.reasons) {
        reasons += (reasons.empty() ? "" : "; ") + cell(each);
      }
      text += fmt::format("| {}:{} | {} | {} | {} |\n", cell(file.port),
                          linesText(edit), cell(edit.name),
                          edit.isAtRisk ? "yes" : "", reasons);
    }
  }
  return text;
}

std::string toJson(const UpdateResult& result) {
  using nlohmann::ordered_json;
  const Counts counts(result);
  ordered_json files = ordered_json::array();
  for (const UpdatedFile& file : result.files) {
    if (file.fate == FileFate::same && !file.isEdited) continue;
    ordered_json edits = ordered_json::array();
    for (const HandEdit& edit : file.edits) {
      edits.push_back({{"name", toUtf8(edit.name)},
                       {"line", edit.line},
                       {"lastLine", edit.lastLine},
                       {"atRisk", edit.isAtRisk},
                       {"reasons", edit.reasons}});
    }
    ordered_json entry = {{"path", toUtf8(file.port)},
                          {"fate", toString(file.fate)},
                          {"edited", file.isEdited},
                          {"conflicts", file.conflicts},
                          {"edits", std::move(edits)}};
    if (!file.before.empty()) entry["before"] = toUtf8(file.before);
    files.push_back(std::move(entry));
  }
  ordered_json place = nullptr;
  if (result.place) {
    place = {{"revision", result.place->revision},
             {"behind", result.place->behind},
             {"nearest", result.place->nearest},
             {"different", result.place->different}};
  }
  const ordered_json root = {
      {"schemaVersion", 1},
      {"tool", {{"name", "hipify-port"}, {"version", result.report.version}}},
      {"toolBefore", result.toolBefore},
      {"behind", isBehind(result)},
      {"history", std::move(place)},
      {"files", result.files.size()},
      {"filesBehind", counts.behind()},
      {"declarationsChanged", result.declarationsChanged},
      {"edits", counts.edits},
      {"atRisk", counts.atRisk},
      {"conflicts", counts.conflicts},
      {"changes", std::move(files)}};
  return root.dump(2, ' ', false, ordered_json::error_handler_t::replace) +
         "\n";
}

}  // namespace hipport
