// What is wrong between tables, each of which is sound by itself.
#include <fmt/format.h>

#include <map>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "rules/table.h"

namespace hipport {
namespace {

struct Place {
  const Table* table;
  const TableRow* row;  ///< null for the table as a whole
};

/// What the tables make of `name`, in a flavour that both rows have.
std::string_view becomes(const TableRow& row, std::string_view flavour) {
  const auto& to = flavour == "hip" ? row.hip : row.roc;
  return to ? std::string_view(to->name) : std::string_view();
}

std::string_view becomes(const Rule& rule, std::string_view flavour) {
  const Counterpart* to = flavour == "hip" ? rule.hip : rule.roc;
  return to ? to->name : std::string_view();
}

/// All tables, and what they may refer to besides.
class Checker {
 public:
  Checker(std::span<const Table> tables, const RuleSet* known,
          std::vector<TableProblem>& problems)
      : tables_(tables), known_(known), problems_(problems) {}

  void check() {
    for (const Table& table : tables_) collect(table);
    for (const Table& table : tables_) checkOutcomes(table);
    for (const Table& table : tables_) checkReferences(table);
  }

 private:
  using Places = std::map<std::string_view, Place>;

  void report(const Table& table, int line, std::string message) {
    problems_.push_back({table.file, line, std::move(message)});
  }

  /// Notes what a table defines, and reports what another one has as well.
  void collect(const Table& table) {
    if (!table.library.empty()) {
      insert(libraries_, "library", table.library, table, nullptr);
    }
    for (const TableRow& row : table.headers) {
      insert(headers_, "header", row.name, table, &row);
    }
    for (const TableSection& section : table.sections) {
      for (const TableRow& row : section.rows) {
        insert(row.kind == Kind::prefix ? prefixes_ : apis_, "row", row.name,
               table, &row);
        if (row.kind == Kind::type) types_.insert(row.name);
      }
    }
  }

  void insert(Places& seen, std::string_view what, const std::string& name,
              const Table& table, const TableRow* row) {
    const auto [at, isNew] = seen.try_emplace(name, Place{&table, row});
    if (isNew) return;
    const auto lineOf = [](const TableRow* it) { return it ? it->line : 1; };
    report(table, lineOf(row),
           fmt::format("{} \"{}\": also at {}:{}; keep one", what, name,
                       at->second.table->file, lineOf(at->second.row)));
  }

  void checkOutcomes(const Table& table) {
    for (const TableRow& row : table.headers) checkChain(table, row, "hip");
    for (const TableSection& section : table.sections) {
      for (const TableRow& row : section.rows) {
        checkChain(table, row, "hip");
        if (becomes(row, "hip") != becomes(row, "roc")) {
          checkChain(table, row, "roc");
        }
        if (row.isDisabled && known_ == nullptr) {
          report(table, row.line,
                 fmt::format("row \"{}\": \"disabled\" is only for tables laid "
                             "over others; remove the row",
                             row.name));
        }
      }
    }
    if (!table.header.empty() && !headers_.contains(table.header) &&
        (known_ == nullptr || known_->findHeader(table.header) == nullptr)) {
      report(table, 1,
             fmt::format("\"header\" names \"{}\", which has no row; add that "
                         "row or correct the name",
                         table.header));
    }
  }

  /// A counterpart that becomes something else in turn would be ported again
  /// by the next run, for ever where two rows name each other.
  void checkChain(const Table& table, const TableRow& row,
                  std::string_view flavour) {
    const std::string_view to = becomes(row, flavour);
    if (to.empty() || to == row.name || row.kind == Kind::member) return;
    const bool isHeader = row.kind == Kind::header;
    const std::string_view next = becomesInTurn(to, isHeader, flavour);
    if (next.empty() || next == to) return;
    report(table, row.line,
           fmt::format("{} \"{}\": it becomes \"{}\", which becomes \"{}\" in "
                       "turn{}",
                       isHeader ? "header" : "row", row.name, to, next,
                       next == row.name
                           ? "; remove one of the two rows"
                           : fmt::format("; write \"{}\" here", next)));
  }

  /// What a counterpart becomes; empty if it has no row.
  std::string_view becomesInTurn(std::string_view name, bool isHeader,
                                 std::string_view flavour) const {
    const Places& own = isHeader ? headers_ : apis_;
    if (const auto at = own.find(name); at != own.end()) {
      return becomes(*at->second.row, flavour);
    }
    if (known_ == nullptr) return {};
    const Rule* rule = isHeader ? known_->findHeader(name) : known_->find(name);
    if (rule == nullptr || rule->name != name) return {};
    return becomes(*rule, flavour);
  }

  void checkReferences(const Table& table) {
    for (const std::string& library : table.uses) {
      if (libraries_.contains(library) ||
          (known_ != nullptr && known_->findLibrary(library) != nullptr)) {
        continue;
      }
      report(table, 1,
             fmt::format("\"uses\" names \"{}\", which is not a table; correct "
                         "the name or remove it",
                         library));
    }
    for (const TableSection& section : table.sections) {
      for (const TableRow& row : section.rows) {
        if (row.of.empty() || isType(row.of)) continue;
        report(table, row.line,
               fmt::format("row \"{}\": \"of\" names \"{}\", which is not the "
                           "row of a type; add that row or leave out \"of\"",
                           row.name, row.of));
      }
    }
  }

  bool isType(std::string_view name) const {
    if (types_.contains(name)) return true;
    const Rule* rule = known_ != nullptr ? known_->find(name) : nullptr;
    return rule != nullptr && rule->kind == Kind::type;
  }

  std::span<const Table> tables_;
  const RuleSet* known_;
  std::vector<TableProblem>& problems_;
  Places apis_, prefixes_, headers_, libraries_;
  std::set<std::string_view> types_;
};

}  // namespace

void checkTables(std::span<const Table> tables, const RuleSet* known,
                 std::vector<TableProblem>& problems) {
  Checker(tables, known, problems).check();
}

}  // namespace hipport
