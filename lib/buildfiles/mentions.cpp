#include "buildfiles/mentions.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <string>
#include <vector>

#include "buildfiles/variables.h"

namespace hipport {
namespace {

bool isPart(char c) {
  return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_';
}

/// Where `text` stands in `line` and is no part of a longer name.
std::size_t findWhole(std::string_view line, std::string_view text) {
  for (std::size_t at = line.find(text); at != std::string_view::npos;
       at = line.find(text, at + 1)) {
    const bool begins =
        !isPart(text.front()) || at == 0 || !isPart(line[at - 1]);
    const std::size_t end = at + text.size();
    // A version or suffix may follow: "libcudnn8", "cuda-toolkit-12-4".
    const bool ends = !isPart(text.back()) || end == line.size() ||
                      !isPart(line[end]) ||
                      std::isdigit(static_cast<unsigned char>(line[end])) != 0;
    if (begins && ends) return at;
  }
  return std::string_view::npos;
}

struct Mention {
  std::size_t at, size;
  std::string note;
};

/// The line without what is a comment.
std::string_view withoutComment(std::string_view line,
                                std::string_view comment) {
  char quote = 0;
  for (std::size_t i = 0; i < line.size(); ++i) {
    const char c = line[i];
    if (quote != 0) {
      if (c == quote) quote = 0;
    } else if (c == '"' || c == '\'') {
      quote = c;
    } else if (line.substr(i).starts_with(comment) &&
               (i == 0 || !isPart(line[i - 1]))) {
      return line.substr(0, i);
    }
  }
  return line;
}

std::vector<Mention> mentionsIn(std::string_view line,
                                std::string_view language,
                                const BuildRules& rules) {
  std::vector<Mention> mentions;
  auto isMentioned = [&](std::size_t at) {
    return std::ranges::any_of(mentions, [&](const Mention& each) {
      return each.at <= at && at < each.at + each.size;
    });
  };
  for (const MentionRule& rule : rules.mentions()) {
    if (std::ranges::find(rule.languages, language) == rule.languages.end()) {
      continue;
    }
    const std::size_t at = findWhole(line, rule.text);
    if (at == std::string_view::npos || isMentioned(at)) continue;
    mentions.push_back(
        {at, rule.text.size(), fmt::format("{}: {}", rule.text, rule.note)});
  }
  std::ranges::sort(mentions, {}, &Mention::at);
  // Names are ported in scripts.
  if (language == "shell") return mentions;
  std::set<std::string_view> seen;
  forEachName(line, [&](std::uint32_t at, std::string_view name) {
    if (isMentioned(at) || !seen.insert(name).second) return;
    std::string note;
    if (const NamedRule* rule = rules.findEnvironment(name)) {
      note = rule->rocm.empty()
                 ? fmt::format("{}: {}", name, rule->note)
                 : fmt::format("{} is {} to ROCm", name, rule->rocm);
    } else if (name == "nvcc" || name == "NVCC") {
      note = fmt::format("{}: hipcc compiles HIP", name);
    } else if (name.size() > 4 && rules.findLibrary(name) &&
               !rules.findLibrary(name)->isTargetOnly &&
               (name.starts_with("cu") || name.starts_with("nv"))) {
      const LinkRule& rule = *rules.findLibrary(name);
      note = rule.link.empty()
                 ? fmt::format("{}: {}", name, rule.note)
                 : fmt::format("{} is {} in ROCm", name, rule.link);
    } else {
      return;
    }
    mentions.push_back({at, name.size(), std::move(note)});
  });
  for (const NamedRule& tool : rules.tools()) {
    const std::size_t at = findWhole(line, tool.name);
    if (at == std::string_view::npos || isMentioned(at)) continue;
    mentions.push_back(
        {at, tool.name.size(),
         tool.rocm.empty()
             ? fmt::format("{}: {}", tool.name, tool.note)
             : fmt::format("{} is {} in ROCm", tool.name, tool.rocm)});
  }
  for (const std::string_view root : {"/usr/local/cuda", "/opt/cuda"}) {
    const std::size_t at = line.find(root);
    if (at == std::string_view::npos || isMentioned(at)) continue;
    mentions.push_back(
        {at, root.size(),
         fmt::format("{}: ROCm is in /opt/rocm, its libraries in "
                     "/opt/rocm/lib",
                     root)});
  }
  std::ranges::sort(mentions, {}, &Mention::at);
  return mentions;
}

}  // namespace

void flagMentions(const BuildFile& file, std::string_view language,
                  std::string_view comment, const BuildRules& rules,
                  BuildNotes& notes, std::span<const Span> ported) {
  const std::string_view bytes = file.bytes;
  for (std::size_t at = 0; at < bytes.size();) {
    const std::size_t end = std::min(bytes.find('\n', at), bytes.size());
    const std::string_view line =
        withoutComment(bytes.substr(at, end - at), comment);
    std::vector<Mention> mentions = mentionsIn(line, language, rules);
    std::erase_if(mentions, [&](const Mention& each) {
      const auto first = static_cast<std::uint32_t>(at + each.at);
      return std::ranges::any_of(ported, [&](Span span) {
        return span.begin <= first && first < span.end;
      });
    });
    if (!mentions.empty()) {
      const auto begin = static_cast<std::uint32_t>(at + mentions.front().at);
      const Span span = {
          begin, begin + static_cast<std::uint32_t>(mentions.front().size)};
      Finding& finding =
          notes.flag(kBuildGap, span,
                     fmt::format("this line is for CUDA and is not ported: {}",
                                 mentions.front().note));
      for (std::size_t i = 1; i < mentions.size(); ++i) {
        finding.notes.push_back(mentions[i].note);
      }
    }
    at = end + 1;
  }
}

void flagMentionsInFiles(const BuildContext& context,
                         std::span<const FilePort> files) {
  for (const FilePort& each : files) {
    flagMentions(each.file(), each.file().language->name, "#", context.rules,
                 each.notes);
  }
}

}  // namespace hipport
