// Reading rule tables: any bytes either make a table or get messages that a
// person can use, and every row of a table without mistakes can be looked up.
#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "analysis/call_template.h"
#include "fuzz.h"
#include "rules/json_value.h"
#include "rules/table.h"

namespace hipport {
namespace {

using fuzz::require;

constexpr std::size_t kMaxArguments = 130;  // more than any template takes

bool isOneLine(std::string_view text) {
  return std::ranges::none_of(text, [](char c) {
    return static_cast<unsigned char>(c) < ' ' || c == '\x7F';
  });
}

int linesIn(std::string_view bytes) {
  return 1 + static_cast<int>(std::ranges::count(bytes, '\n'));
}

void checkMessage(int line, std::string_view message, int lines) {
  require(!message.empty(), "a message says something");
  require(isOneLine(message), "a message is one line");
  require(line >= 1 && line <= lines, "a message names a line of the file");
}

/// Returns how many values there are.
std::size_t checkJson(const JsonValue& value, int lines) {
  require(value.line >= 1 && value.line <= lines,
          "a value begins on a line of the file");
  if (value.type == JsonValue::Type::object) {
    require(value.keys.size() == value.elements.size(), "keys have values");
    for (std::size_t i = 0; i < value.keys.size(); ++i) {
      const JsonValue* found = value.find(value.keys[i]);
      const auto first = std::ranges::find(value.keys, value.keys[i]);
      require(found == &value.elements[static_cast<std::size_t>(
                           first - value.keys.begin())],
              "a member is found by its key");
    }
  } else {
    require(value.keys.empty(), "objects alone have keys");
    require(value.elements.empty() || value.type == JsonValue::Type::array,
            "objects and arrays alone have elements");
  }
  std::size_t count = 1;
  for (const JsonValue& element : value.elements) {
    count += checkJson(element, lines);
  }
  return count;
}

bool same(const std::optional<TableCounterpart>& row,
          const Counterpart* counterpart) {
  if (!row || !counterpart) return !row && !counterpart;
  return row->name == counterpart->name && row->note == counterpart->note &&
         row->added == counterpart->added &&
         row->removed == counterpart->removed &&
         row->applicability == counterpart->applicability &&
         row->definedOnly == counterpart->definedOnly &&
         row->calls.size() == counterpart->calls.size() &&
         row->reads.size() == counterpart->reads.size();
}

bool isBalanced(std::string_view text) {
  std::string open;
  for (const char c : text) {
    if (c == '(' || c == '[' || c == '{') {
      open += c == '(' ? ')' : c == '[' ? ']' : '}';
    } else if (c == ')' || c == ']' || c == '}') {
      if (open.empty() || open.back() != c) return false;
      open.pop_back();
    }
  }
  return open.empty();
}

/// A call of `count` arguments, "f(0,1,2)", becomes what the template says.
void expand(std::string_view text, std::uint32_t count) {
  std::string bytes = "f(";
  Call call;
  for (std::uint32_t i = 0; i < count; ++i) {
    if (i > 0) bytes += ',';
    const auto begin = static_cast<std::uint32_t>(bytes.size());
    bytes += std::to_string(i);
    call.arguments.push_back({begin, static_cast<std::uint32_t>(bytes.size())});
  }
  bytes += ')';
  call.parentheses = {1, static_cast<std::uint32_t>(bytes.size())};
  EditSet edits;
  require(
      edits.add(applyTemplate(text, {0, 1}, call)).accepted == Accepted::yes,
      "the edits of a template fit together");
  const std::string output = edits.apply(bytes);
  require(output.starts_with(text.substr(0, text.find('('))) &&
              output.ends_with(')') && isBalanced(output),
          "a template makes a call");
}

void checkCounterpart(const Counterpart* counterpart) {
  if (!counterpart) return;
  require(!counterpart->name.empty(), "a counterpart has a name");
  for (std::size_t count = 0; count < kMaxArguments; ++count) {
    const CallTemplate* expected = nullptr;
    for (const CallTemplate& call : counterpart->calls) {
      if (call.arguments == -1 || call.arguments == static_cast<int>(count)) {
        expected = &call;
        break;
      }
    }
    require(counterpart->callFor(count) == expected,
            "a call finds the template for its number of arguments");
    if (expected && (expected->arguments >= 0 || count < 4)) {
      expand(expected->text, static_cast<std::uint32_t>(count));
    }
  }
}

void checkRow(const Table& table, const TableRow& row, const RuleSet& rules) {
  const Rule* rule = row.kind == Kind::header ? rules.findHeader(row.name)
                                              : rules.find(row.name);
  if (row.kind == Kind::prefix) {  // behind a row of the whole name
    const auto at =
        std::ranges::lower_bound(rules.families(), row.name, {}, &Rule::name);
    rule = at == rules.families().end() ? nullptr : &*at;
  }
  require(rule && rule->name == row.name, "every row is found");
  require(rule->kind == row.kind && rule->library == table.library &&
              rule->added == row.added && rule->removed == row.removed &&
              rule->dropped == row.dropped &&
              rule->unsupported == row.unsupported,
          "a rule says what its row says");
  require(same(row.hip, rule->hip) && same(row.roc, rule->roc),
          "a rule has the counterparts of its row");
  require(rule->hip || rule->roc || row.isUnsupported || row.dropped,
          "a row says what becomes of it");
  require(!(row.isUnsupported && (rule->hip || rule->roc)),
          "a row with a counterpart is supported");
  require(rule->counterpart(Flavour::hip) == rule->hip &&
              rule->counterpart(Flavour::roc) == rule->roc,
          "a flavour has its counterpart");
  checkCounterpart(rule->hip);
  checkCounterpart(rule->roc);
  const Library* library = rules.findLibrary(table.library);
  require(library && library->id == table.library, "a library is found");
  if (row.kind != Kind::header) {
    require(rules.isDistinctive(*rule) == library->claims(rule->name),
            "a name is distinctive if its library claims it");
    require(!library->claims(rule->name) || rules.claimedBy(rule->name),
            "a name that a library claims has an owner");
  }
}

template <typename Rows, typename Find>
void checkOrder(const Rows& rows, std::size_t step, Find find) {
  for (std::size_t i = 1; i < rows.size(); ++i) {
    require(rows[i - 1].name < rows[i].name, "rows are sorted, names unique");
  }
  for (std::size_t i = 0; i < rows.size(); i += step) {
    require(find(rows[i].name) == &rows[i], "a built-in row is still found");
  }
}

void checkTable(Table table) {
  const RuleSet builtin = RuleSet::builtin();
  std::vector<TableProblem> problems;
  checkTables({&table, 1}, &builtin, problems);
  for (const TableProblem& problem : problems) {
    require(isOneLine(problem.message) && !problem.message.empty(),
            "a message about tables is one line");
  }
  if (!problems.empty()) return;
  const Table copy = table;
  std::vector<Table> tables;
  tables.push_back(std::move(table));
  const OverlaidRules overlay(builtin, std::move(tables));
  const RuleSet rules = overlay.rules();
  for (const TableRow& row : copy.headers) checkRow(copy, row, rules);
  for (const TableSection& section : copy.sections) {
    for (const TableRow& row : section.rows) checkRow(copy, row, rules);
  }
  checkOrder(rules.apis(), 37,
             [&](std::string_view name) { return rules.find(name); });
  checkOrder(rules.headers(), 1,
             [&](std::string_view name) { return rules.findHeader(name); });
}

}  // namespace
}  // namespace hipport

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data,
                                      std::size_t size) {
  using namespace hipport;
  const std::string bytes(reinterpret_cast<const char*>(data), size);
  const int lines = linesIn(bytes);

  JsonValue value;
  int line = 0;
  std::string message;
  const bool isJson = parseJson(bytes, value, line, message);
  if (isJson) {
    checkJson(value, lines);
  } else {
    checkMessage(line, message, lines);
  }

  std::vector<TableProblem> problems;
  Table table = readTable("t.json", bytes, problems);
  require(isJson || problems.size() == 1, "what is no JSON has one problem");
  for (const TableProblem& problem : problems) {
    checkMessage(problem.line, problem.message, lines);
    require(problem.text().starts_with("t.json:"), "a problem names the file");
  }
  if (problems.empty()) checkTable(std::move(table));
  return 0;
}
