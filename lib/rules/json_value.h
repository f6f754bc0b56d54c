// A JSON document with line numbers. JSON libraries throw positions away after
// parsing, but a message about a table needs the line of the row.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace hipport {

struct JsonValue {
  enum class Type : std::uint8_t {
    null,
    boolean,
    number,
    string,
    array,
    object,
  };

  Type type = Type::null;
  int line = 1;          ///< where it begins, from 1
  bool boolean = false;  ///< Type::boolean
  double number = 0;     ///< Type::number
  std::string string;    ///< Type::string, UTF-8
  /// Type::array, and the values of Type::object, as written.
  std::vector<JsonValue> elements;
  std::vector<std::string> keys;  ///< Type::object: of each element

  /// The member of an object, or null.
  const JsonValue* find(std::string_view key) const;
};

/// "a string", "an object" …
std::string_view describe(JsonValue::Type type);

/// Parses UTF-8 JSON. On a mistake returns false and sets `line` and `message`
/// (the fact; what to do).
bool parseJson(std::string_view bytes, JsonValue& value, int& line,
               std::string& message);

}  // namespace hipport
