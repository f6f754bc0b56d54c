#include "rules/table_fields.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cstddef>
#include <utility>

#include "rules/search.h"
#include "rules/table_words.h"

namespace hipport {
namespace {

// `text` on one line, whatever a table's strings hold.
std::string onOneLine(std::string_view text) {
  std::string line;
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    if (byte < 0x20 || byte == 0x7F) {
      line += fmt::format("\\u{:04x}", byte);
    } else {
      line += c;
    }
  }
  return line;
}

}  // namespace

std::string suggest(std::string_view word, TableFields::Keys known) {
  const auto nearest = std::ranges::min_element(
      known, {}, [word](std::string_view k) { return wordDistance(word, k); });
  if (wordDistance(word, *nearest) <=
      std::max<std::size_t>(1, word.size() / 2)) {
    return fmt::format("did you mean \"{}\"?", *nearest);
  }
  return fmt::format("write one of {}", fmt::join(known, ", "));
}

void TableFields::nameRow(std::string_view word, std::string name) {
  rowWord_ = word;
  row_ = std::move(name);
}

void TableFields::endRow() {
  row_.clear();
  rowLine_ = 0;
}

void TableFields::report(int line, std::string_view message) {
  const std::string text =
      row_.empty() ? std::string(message)
                   : fmt::format("{} \"{}\": {}", rowWord_, row_, message);
  problems_.push_back({file_, rowLine_ > 0 ? rowLine_ : line, onOneLine(text)});
}

void TableFields::checkKeys(const JsonValue& object, Keys known) {
  for (std::size_t i = 0; i < object.keys.size(); ++i) {
    const std::string& key = object.keys[i];
    const JsonValue& value = object.elements[i];
    if (std::ranges::find(known, key) == known.end()) {
      report(value.line,
             fmt::format("unknown key \"{}\"; {}", key, suggest(key, known)));
    }
    for (std::size_t j = 0; j < i; ++j) {
      if (object.keys[j] == key) {
        report(value.line,
               fmt::format("key \"{}\" is given twice; keep one", key));
      }
    }
  }
}

const JsonValue* TableFields::optional(const JsonValue& object,
                                       std::string_view key, Type type) {
  const JsonValue* value = object.find(key);
  if (value == nullptr || value->type == type) return value;
  report(value->line, fmt::format("\"{}\" is {}; write {}", key,
                                  describe(value->type), describe(type)));
  return nullptr;
}

const JsonValue* TableFields::require(const JsonValue& object,
                                      std::string_view key, Type type) {
  if (object.find(key) == nullptr) {
    report(object.line, fmt::format("key \"{}\" is missing; add it, {}", key,
                                    describe(type)));
  }
  return optional(object, key, type);
}

std::string TableFields::text(const JsonValue& object, std::string_view key) {
  const JsonValue* value = optional(object, key, Type::string);
  if (value == nullptr) return {};
  if (value->string.empty()) {
    report(
        value->line,
        fmt::format("\"{}\" is empty; give it a value or leave it out", key));
  }
  return value->string;
}

std::string TableFields::typeName(const JsonValue& object,
                                  std::string_view key) {
  const JsonValue* value = optional(object, key, Type::string);
  if (value == nullptr) return {};
  if (isTypeName(value->string)) return value->string;
  report(value->line,
         fmt::format("\"{}\" is \"{}\", which is not a type; correct it", key,
                     value->string));
  return {};
}

void TableFields::strings(const JsonValue& object, std::string_view key,
                          bool (*isValid)(std::string_view),
                          std::vector<std::string>& out) {
  const JsonValue* array = optional(object, key, Type::array);
  if (array == nullptr) return;
  for (const JsonValue& value : array->elements) {
    if (value.type != Type::string) {
      report(value.line, fmt::format("\"{}\" holds {}; write strings", key,
                                     describe(value.type)));
    } else if (!isValid(value.string)) {
      report(value.line, fmt::format("\"{}\" holds \"{}\"; correct the name",
                                     key, value.string));
    } else {
      out.push_back(value.string);
    }
  }
}

Version TableFields::version(const JsonValue& object, std::string_view key) {
  const JsonValue* value = optional(object, key, Type::string);
  if (value == nullptr) return {};
  if (const auto version = parseVersion(value->string)) return *version;
  report(value->line,
         fmt::format("\"{}\" is \"{}\"; write a version of one to three "
                     "numbers, e.g. \"11.2\"",
                     key, value->string));
  return {};
}

void TableFields::checkOrder(const JsonValue& object, std::string_view first,
                             Version a, std::string_view second, Version b) {
  if (!a.stated() || !b.stated() || a <= b) return;
  report(object.line,
         fmt::format("\"{}\" {} comes before \"{}\" {}; correct the versions",
                     second, object.find(second)->string, first,
                     object.find(first)->string));
}

bool TableFields::isTrue(const JsonValue& object, std::string_view key) {
  const JsonValue* value = object.find(key);
  if (value == nullptr) return false;
  if (value->type == Type::boolean && value->boolean) return true;
  report(object.line, fmt::format("\"{}\" is not true; write true or leave "
                                  "it out",
                                  key));
  return false;
}

std::optional<int> TableFields::whole(const JsonValue& value,
                                      std::string_view key, int most,
                                      std::string_view what) {
  const JsonValue* found = optional(value, key, Type::number);
  if (!found) return std::nullopt;
  const double number = found->number;
  if (number >= 0 && number <= most && number == static_cast<int>(number)) {
    return static_cast<int>(number);
  }
  report(value.line, fmt::format("\"{}\" is {}; write {}", key, number, what));
  return std::nullopt;
}

}  // namespace hipport
