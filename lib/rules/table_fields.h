// The values of a table's objects, each of which is checked as it is read: a
// value that is wrong is reported, and is as if it were not there.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "rules/json_value.h"
#include "rules/rules.h"
#include "rules/table.h"

namespace hipport {

class TableFields {
 public:
  using Type = JsonValue::Type;
  using Keys = std::span<const std::string_view>;

  /// Problems are those of `file`.
  TableFields(const std::string& file, std::vector<TableProblem>& problems)
      : file_(file), problems_(problems) {}

  // From beginRow() to endRow() problems are those of the row that begins at
  // `line`: once it is named, they say so ("header \"cuda.h\": ...").
  void beginRow(int line) { rowLine_ = line; }
  void nameRow(std::string_view word, std::string name);
  void endRow();

  void report(int line, std::string_view message);

  /// Reports keys that are not `known`, or are given twice.
  void checkKeys(const JsonValue& object, Keys known);

  // Null where there is none, or of another type.
  const JsonValue* optional(const JsonValue& object, std::string_view key,
                            Type type);
  const JsonValue* require(const JsonValue& object, std::string_view key,
                           Type type);

  /// A text that is not empty; empty if there is none.
  std::string text(const JsonValue& object, std::string_view key);
  /// The name of a type; empty if there is none.
  std::string typeName(const JsonValue& object, std::string_view key);
  /// Appends the strings of an array that are valid.
  void strings(const JsonValue& object, std::string_view key,
               bool (*isValid)(std::string_view),
               std::vector<std::string>& out);
  /// A key that is there, and true, or not.
  bool isTrue(const JsonValue& object, std::string_view key);
  /// The whole number under `key`, up to `most`; `what` says which to write.
  std::optional<int> whole(const JsonValue& object, std::string_view key,
                           int most, std::string_view what);
  /// 0.0.0 where none is stated.
  Version version(const JsonValue& object, std::string_view key);

  /// Those of a row or of a counterpart.
  template <typename Versioned>
  void versions(const JsonValue& object, Versioned& out) {
    out.added = version(object, "added");
    out.deprecated = version(object, "deprecated");
    out.changed = version(object, "changed");
    out.removed = version(object, "removed");
    checkOrder(object, "added", out.added, "deprecated", out.deprecated);
    checkOrder(object, "added", out.added, "changed", out.changed);
    checkOrder(object, "added", out.added, "removed", out.removed);
    checkOrder(object, "deprecated", out.deprecated, "removed", out.removed);
  }

 private:
  void checkOrder(const JsonValue& object, std::string_view first, Version a,
                  std::string_view second, Version b);

  const std::string& file_;
  std::vector<TableProblem>& problems_;
  std::string row_;  // the row being read, for messages
  std::string_view rowWord_;
  int rowLine_ = 0;
};

/// "did you mean "hip"?", or the choice where nothing comes near.
std::string suggest(std::string_view word, TableFields::Keys known);

}  // namespace hipport
