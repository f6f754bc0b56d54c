// Rule tables against rules/schema.json, by a JSON schema library.
//
// The reader of tables makes the same checks with better messages, so this one
// speaks only about files that the reader found nothing wrong with: what it
// then finds is a difference between the two, and one of them has to change.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "rules/table.h"

namespace hipport {

class Schema {
 public:
  /// Throws Error if `bytes` is no schema; `file` is for the message.
  Schema(const std::string& file, std::string_view bytes);
  ~Schema();

  /// Appends what the schema says against the table in `bytes`, which is
  /// valid JSON and was read as `table`.
  void check(std::string_view bytes, const Table& table,
             std::vector<TableProblem>& problems) const;

  /// Where a document differs from the schema, and how.
  struct Mismatch {
    std::vector<std::string> path;  ///< from the root: "sections", "2" ...
    std::string description;
  };

  /// The first difference of `bytes`, which is valid JSON, from the schema.
  std::optional<Mismatch> mismatch(std::string_view bytes) const;

  /// Whether the table in `bytes` is as the schema says; false if it is not
  /// JSON.
  bool accepts(std::string_view bytes) const;

 private:
  struct Parts;
  std::unique_ptr<Parts> parts_;
};

}  // namespace hipport
