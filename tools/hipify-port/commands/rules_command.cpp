// rules: what the tables hold, library by library.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <memory>
#include <string>
#include <vector>

#include "analysis/names.h"
#include "commands/commands.h"
#include "commands/reading.h"
#include "report/rows.h"
#include "rule_files.h"
#include "rules/search.h"
#include "terminal.h"
#include "text/error.h"
#include "text/lists.h"

namespace hipport {
namespace {

struct RulesArguments {
  std::vector<std::string> libraries;
  TargetArguments rules;
  Target target;
  bool isMarkdown = false;
};

struct Counts {
  std::size_t names = 0;
  std::size_t noted = 0;  ///< whose meaning differs, as a note says
  std::array<std::size_t, kRowOutcomes> by{};

  std::size_t of(RowOutcome outcome) const {
    return by[static_cast<std::size_t>(outcome)];
  }
  void add(RowOutcome outcome, bool hasNote) {
    ++names;
    noted += hasNote ? 1 : 0;
    ++by[static_cast<std::size_t>(outcome)];
  }
  void add(const Counts& other) {
    names += other.names;
    noted += other.noted;
    for (std::size_t i = 0; i < by.size(); ++i) by[i] += other.by[i];
  }
};

/// A library's share of the tables.
struct Share {
  const Library* library = nullptr;
  Counts counts;
  std::vector<const Rule*> headers, apis, families;
};

/// What notes say of a row, each sentence once.
std::vector<std::string_view> notesOf(const Rule& rule) {
  std::vector<std::string_view> notes;
  for (const Counterpart* to : {rule.hip, rule.roc, rule.logical32}) {
    if (to && !to->note.empty() &&
        std::ranges::find(notes, to->note) == notes.end()) {
      notes.push_back(to->note);
    }
  }
  return notes;
}

std::vector<Share> sharesOf(const RuleSet& rules, const Target& target) {
  std::vector<Share> shares;
  for (const Library& library : rules.libraries()) {
    shares.push_back({&library, {}, {}, {}, {}});
  }
  const auto shareOf = [&](const Rule& rule) -> Share& {
    return *std::ranges::lower_bound(
        shares, rule.library, {},
        [](const Share& share) { return share.library->id; });
  };
  for (const Rule& rule : rules.apis()) {
    Share& share = shareOf(rule);
    share.apis.push_back(&rule);
    share.counts.add(outcomeOf(rule, target), !notesOf(rule).empty());
  }
  for (const Rule& rule : rules.families()) {
    shareOf(rule).families.push_back(&rule);
  }
  for (const Rule& rule : rules.headers()) {
    shareOf(rule).headers.push_back(&rule);
  }
  return shares;
}

constexpr std::string_view kNoted = "with a note";

struct Column {
  std::string_view title;
  std::vector<RowOutcome> outcomes;
};

const std::array<Column, 5>& columns() {
  static const std::array<Column, 5> kColumns = {
      Column{"ported",
             {RowOutcome::unchanged, RowOutcome::renamed, RowOutcome::dropped}},
      Column{"with changed arguments", {RowOutcome::rewritten}},
      Column{"manual", {RowOutcome::differs}},
      Column{"not in this ROCm", {RowOutcome::tooNew, RowOutcome::removed}},
      Column{"no counterpart", {RowOutcome::unsupported}},
  };
  return kColumns;
}

std::size_t count(const Counts& counts, const Column& column) {
  std::size_t sum = 0;
  for (const RowOutcome outcome : column.outcomes) sum += counts.of(outcome);
  return sum;
}

// ---- text

std::string textOf(const std::vector<Share>& shares) {
  std::string out = fmt::format("{:<16}{:>8}", "library", "names");
  for (const Column& column : columns()) {
    out += fmt::format("  {}", column.title);
  }
  out += fmt::format("  {}\n", kNoted);
  const auto line = [&](std::string_view name, const Counts& counts) {
    out += fmt::format("{:<16}{:>8}", name, counts.names);
    for (const Column& column : columns()) {
      out +=
          fmt::format("  {:>{}}", count(counts, column), column.title.size());
    }
    out += fmt::format("  {:>{}}\n", counts.noted, kNoted.size());
  };
  Counts all;
  for (const Share& share : shares) {
    line(share.library->id, share.counts);
    all.add(share.counts);
  }
  if (shares.size() > 1) line("all", all);
  return out;
}

/// Every row of one library.
std::string rowsOf(const Share& share, const RuleSet& rules,
                   const Target& target) {
  std::string out;
  const auto add = [&](const std::vector<const Rule*>& rows) {
    for (const Rule* rule : rows) {
      const Counterpart* to = counterpartOf(*rule, target);
      out += fmt::format("{}{}\t{}\t{}\n", rule->name,
                         rule->kind == Kind::prefix ? "..." : "",
                         nameOf(outcomeOf(*rule, target)),
                         to              ? to->name
                         : rule->dropped ? std::string_view()
                                         : reasonOf(rules, *rule));
    }
  };
  add(share.headers);
  add(share.apis);
  add(share.families);
  return out;
}

// ---- Markdown

/// In a cell of a table.
std::string cell(std::string_view text) {
  std::string out;
  for (const char c : text) {
    if (c == '|') out += '\\';
    out += c;
  }
  return out;
}

/// As GitHub makes an anchor of a heading.
std::string anchor(std::string_view title) {
  std::string out;
  for (const char c : title) {
    if (c == ' ' || c == '-') out += '-';
    if (std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_') {
      out += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    }
  }
  return out;
}

std::string headerCell(const Counterpart* to) {
  return to ? fmt::format("`{}`", to->name) : "";
}

/// The notes of a library, each with the names that it is about.
std::string notedNames(const Share& share) {
  struct Noted {
    std::string_view note;
    std::vector<std::string> names;
  };
  std::vector<Noted> notes;
  for (const Rule* rule : share.apis) {
    for (const std::string_view note : notesOf(*rule)) {
      auto at = std::ranges::find(notes, note, &Noted::note);
      if (at == notes.end()) at = notes.insert(at, Noted{note, {}});
      at->names.push_back(fmt::format("`{}`", rule->name));
    }
  }
  if (notes.empty()) return {};
  constexpr std::size_t kShown = 8;
  std::string out = "| names | what differs |\n|---|---|\n";
  for (const auto& [note, names] : notes) {
    // One that would be left out may as well be shown.
    const std::size_t shown =
        names.size() <= kShown + 1 ? names.size() : kShown;
    out += fmt::format("| {} | {} |\n", firstOf(names, shown), cell(note));
  }
  return out;
}

std::string markdownOf(const std::vector<Share>& shares, const Target& target) {
  std::string out = fmt::format(
      "# Contents of the rule tables\n\n"
      "What the names of CUDA's libraries become under ROCm {}, as printed by "
      "`hipify-port\n"
      "rules --markdown`. `hipify-port rules LIBRARY` lists every row of a "
      "library, and\n"
      "`hipify-port query NAME` shows everything about a name. A family is one "
      "row for all\n"
      "names with the same beginning. A note says what differs in meaning "
      "between CUDA\n"
      "and HIP.\n\n"
      "| library | headers | names |",
      toString(target.rocm));
  for (const Column& column : columns()) {
    out += fmt::format(" {} |", column.title);
  }
  out += fmt::format(" {} | families |\n|---|---:|---:|", kNoted);
  for (std::size_t i = 0; i <= columns().size(); ++i) out += "---:|";
  out += "---:|";
  out += '\n';
  Counts all;
  std::size_t headers = 0, families = 0;
  const auto line = [&](const std::string& name, std::size_t headerCount,
                        const Counts& counts, std::size_t familyCount) {
    out += fmt::format("| {} | {} | {} |", name, headerCount, counts.names);
    for (const Column& column : columns()) {
      out += fmt::format(" {} |", count(counts, column));
    }
    out += fmt::format(" {} | {} |\n", counts.noted, familyCount);
  };
  for (const Share& share : shares) {
    line(fmt::format("[{}](#{})", share.library->title,
                     anchor(share.library->title)),
         share.headers.size(), share.counts, share.families.size());
    all.add(share.counts);
    headers += share.headers.size();
    families += share.families.size();
  }
  line("all", headers, all, families);
  for (const Share& share : shares) {
    out += fmt::format("\n## {}\n\n", share.library->title);
    if (!share.library->unsupported.empty()) {
      out += fmt::format("Names without counterpart: {}.\n\n",
                         share.library->unsupported);
    }
    if (!share.headers.empty()) {
      out += "| header | `--library=hip` | `--library=roc` |\n|---|---|---|\n";
      for (const Rule* rule : share.headers) {
        if (rule->dropped) {
          out += fmt::format("| `{}` | not needed | |\n", rule->name);
        } else if (!rule->hip && !rule->roc) {
          out += fmt::format("| `{}` | none{}{} | |\n", rule->name,
                             rule->unsupported.empty() ? "" : ": ",
                             cell(rule->unsupported));
        } else {
          out += fmt::format("| `{}` | {} | {} |\n", rule->name,
                             headerCell(rule->hip), headerCell(rule->roc));
        }
      }
      out += '\n';
    }
    if (!share.families.empty()) {
      out += "| names that begin with | instead |\n|---|---|\n";
      for (const Rule* rule : share.families) {
        out +=
            fmt::format("| `{}` | {} |\n", rule->name, cell(rule->unsupported));
      }
      out += '\n';
    }
    out += notedNames(share);
    while (out.ends_with("\n\n")) out.pop_back();
  }
  return out;
}

// ---- the command

ExitCode run(CLI::App& command, RulesArguments& arguments) {
  const RuleFiles files(
      resolveTarget(command, {"."}, arguments.rules, arguments.target).sources);
  const RuleSet rules = files.rules();
  std::vector<Share> shares = sharesOf(rules, arguments.target);
  std::vector<Share> chosen;
  for (const std::string& id : arguments.libraries) {
    const auto share = std::ranges::find(
        shares, id, [](const Share& each) { return each.library->id; });
    if (share == shares.end()) {
      std::string known;
      for (const Share& each : shares) {
        known +=
            fmt::format("{}{}", known.empty() ? "" : ", ", each.library->id);
      }
      throw Error(
          ExitCode::usage,
          fmt::format(
              "there is no rule table for the library {}; the libraries are {}",
              id, known));
    }
    chosen.push_back(*share);
  }
  if (arguments.isMarkdown) {
    print(markdownOf(chosen.empty() ? shares : chosen, arguments.target));
  } else if (chosen.empty()) {
    print(textOf(shares));
  } else {
    for (const Share& share : chosen) {
      print(rowsOf(share, rules, arguments.target));
    }
  }
  return ExitCode::clean;
}

}  // namespace

Command rulesCommand(CLI::App& app) {
  CLI::App& command = *app.add_subcommand(
      "rules", "list what the rule tables contain, by library");
  const auto arguments = std::make_shared<RulesArguments>();
  command.add_option("LIBRARY", arguments->libraries,
                     "list the rows of this library: name, outcome and "
                     "counterpart, separated by tabs");
  addTarget(command, arguments->rules, arguments->target);
  command.add_flag("--markdown", arguments->isMarkdown,
                   "print Markdown, as in docs/libraries.md");
  return {&command, [&command, arguments] { return run(command, *arguments); }};
}

}  // namespace hipport
