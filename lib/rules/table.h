// Rule tables in memory: reading and checking them.
//
// The problem: tables are JSON that people write, some of them ours
// (rules/*.json, read by rulec when the project is built) and some a user's
// (--rules FILE, read at run time). A mistake in one must be reported with its
// line, together with all others, and in words that say what to do.
//
// A Table keeps everything that a row says, also what only the generator of
// CUDA declarations needs (of, form, alias, returns, parameters, uses). The
// format is described by rules/schema.json; the checks here are the same ones
// and those that a schema cannot express.
#pragma once

#include <cstdint>
#include <deque>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "rules/rules.h"

namespace hipport {

/// What kind of type a CUDA type is.
enum class Form : std::uint8_t {
  unknown,  ///< not stated
  structure,
  enumeration,
  pointer,   ///< opaque handle; `alias` says what it points to: "CUstream_st*"
  callback,  ///< pointer to a function
  integer,   ///< `alias` says which: "unsigned long long"
  floating,
  alias,  ///< another name of the type in `alias`
};

/// A CallTemplate that owns its text.
struct TableCall {
  int arguments = -1;
  std::string text;
};

/// A Reading that owns its text.
struct TableReading {
  std::string word;
  std::string as;
};

/// A Counterpart that owns its text.
struct TableCounterpart {
  std::string name;
  Version added, deprecated, changed, removed, experimental;
  std::vector<TableCall> calls;
  std::string note;
  Applicability applicability = Applicability::safe;
  bool definedOnly = false;
  std::vector<TableReading> reads;
  std::string header, hostHeader;  ///< may be empty; see Counterpart
  std::string alias, pasted, tag;
  std::string define;  ///< of headers; may be empty; see Counterpart
  Version defineFrom, defineUntil;
  bool definesInC = false;
  Version cxxUntil;  ///< of headers; see Counterpart
};

/// One row, of an API name or (Kind::header) of a header.
struct TableRow {
  Kind kind = Kind::function;
  std::string name;
  int line = 0;  ///< where its text begins, from 1

  std::string of;             ///< enumerators: the enum, may be empty
  Form form = Form::unknown;  ///< types
  std::string alias;          ///< types, may be empty
  /// Functions; empty: see resultOf(). Overloads; empty: as the row.
  std::string returns;
  std::optional<int> parameters;  ///< macros that look like functions

  /// Enumerations; see Rule::renumberedFrom.
  std::optional<int> renumberedFrom;
  /// Macros; see Rule::follows.
  std::optional<int> follows;

  Version added, deprecated, changed, removed;
  std::optional<TableCounterpart> hip, roc, logical32;
  bool dropped = false;
  bool configures = false;  ///< macros: see Rule
  /// The name is left as it is; `hip` and `roc` are the name itself.
  bool isDisabled = false;
  bool isUnsupported = false;
  std::string unsupported;  ///< what to use instead, may be empty

  std::vector<std::string> types;     ///< overloads: see Rule::types
  std::vector<TableRow> overloads;    ///< functions; named as the row itself
  std::vector<std::string> declares;  ///< headers: see Rule::declares
  std::vector<std::string> hipOverloads;  ///< functions: see Rule
  bool declaresOverloads = false;         ///< headers: see Rule
};

struct TableSection {
  std::string title;
  std::vector<TableRow> rows;
};

/// One rule file.
struct Table {
  std::string file;  ///< as it was called when read
  std::string library, title;
  std::vector<std::string> prefixes;
  std::string returns;  ///< result type of its functions; empty: not one type
  std::vector<std::string> uses;
  std::string unsupported;  ///< see Library::unsupported
  std::string header;       ///< see Library::header
  /// Its hip* and roc* counterparts do not mix: neither stands for the other.
  bool separateFlavours = false;
  std::vector<TableRow> headers;
  std::vector<TableSection> sections;

  /// Result type of a function row; empty if it depends on the arguments (the
  /// row is an overloaded device function) or is not known.
  const std::string& resultOf(const TableRow& row) const {
    return row.returns.empty() ? returns : row.returns;
  }
};

/// One mistake in a table. The message is one line: the fact; what to do.
struct TableProblem {
  std::string file;
  int line = 0;
  std::string message;

  /// "rules/cublas.json:123: row \"cublasFoo\": …"
  std::string text() const;
};

/// Reads the table in `bytes`, which came from `file`, and appends what is
/// wrong with it to `problems`. What is wrong is left out of the result. A
/// counterpart of one flavour stands for the other as well, unless the table
/// says that its flavours are separate.
Table readTable(std::string file, std::string_view bytes,
                std::vector<TableProblem>& problems);

/// Checks `tables` against each other: names and libraries given twice, enums
/// and libraries that do not exist. `known` is what else they may refer to.
void checkTables(std::span<const Table> tables, const RuleSet* known,
                 std::vector<TableProblem>& problems);

/// Rules of tables laid over another set: a row of a table replaces the row of
/// the same name in it. Owns the text of its tables; it must outlive every
/// RuleSet taken from it, and what it was laid over must outlive it.
class OverlaidRules {
 public:
  OverlaidRules(const RuleSet& base, std::vector<Table> tables);
  OverlaidRules(const OverlaidRules&) = delete;
  OverlaidRules& operator=(const OverlaidRules&) = delete;

  RuleSet rules() const {
    return RuleSet(apis_, families_, headers_, libraries_, members_);
  }

 private:
  const Counterpart* keep(const std::optional<TableCounterpart>& counterpart);
  Rule ruleOf(const Table& table, const TableRow& row);

  std::vector<Table> tables_;
  std::deque<Counterpart> counterparts_;
  std::deque<std::vector<CallTemplate>> calls_;
  std::deque<std::vector<Reading>> readings_;
  std::deque<std::vector<std::string_view>> words_;
  std::deque<std::vector<Rule>> overloads_;
  std::vector<Rule> apis_, families_, headers_;
  std::vector<Library> libraries_;
  std::vector<std::string_view> members_;
};

}  // namespace hipport
