#include "rules/json_value.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <nlohmann/json.hpp>
#include <utility>

namespace hipport {
namespace {

// Hands bytes to the parser and counts the lines that it has seen.
class CountingIterator {
 public:
  using iterator_category = std::input_iterator_tag;
  using value_type = char;
  using difference_type = std::ptrdiff_t;
  using pointer = const char*;
  using reference = const char&;

  CountingIterator(const char* at, int* line) : at_(at), line_(line) {}
  reference operator*() const { return *at_; }
  CountingIterator& operator++() {
    if (*at_ == '\n') ++*line_;
    ++at_;
    return *this;
  }
  CountingIterator operator++(int) {
    CountingIterator old = *this;
    ++*this;
    return old;
  }
  friend bool operator==(const CountingIterator& a, const CountingIterator& b) {
    return a.at_ == b.at_;
  }

 private:
  const char* at_;
  int* line_;
};

// Tables need six levels.
constexpr std::size_t kMaxDepth = 32;

// Builds the tree from the parser's events. `line` is where the parser stands:
// at the end of the token that the event is about.
class Builder : public nlohmann::json_sax<nlohmann::json> {
 public:
  Builder(JsonValue& root, const int& line) : line_(line) {
    stack_.push_back(&root);
  }

  bool null() override { return scalar(JsonValue::Type::null); }
  bool boolean(bool value) override {
    next().boolean = value;
    return scalar(JsonValue::Type::boolean);
  }
  bool number_integer(number_integer_t value) override {
    next().number = static_cast<double>(value);
    return scalar(JsonValue::Type::number);
  }
  bool number_unsigned(number_unsigned_t value) override {
    next().number = static_cast<double>(value);
    return scalar(JsonValue::Type::number);
  }
  bool number_float(number_float_t value, const string_t&) override {
    next().number = value;
    return scalar(JsonValue::Type::number);
  }
  bool string(string_t& value) override {
    next().string = std::move(value);
    return scalar(JsonValue::Type::string);
  }
  bool binary(binary_t&) override { return false; }
  bool start_object(std::size_t) override {
    return open(JsonValue::Type::object);
  }
  bool end_object() override { return close(); }
  bool start_array(std::size_t) override {
    return open(JsonValue::Type::array);
  }
  bool end_array() override { return close(); }
  bool key(string_t& value) override {
    stack_.back()->keys.push_back(std::move(value));
    return true;
  }
  bool parse_error(std::size_t, const std::string&,
                   const nlohmann::json::exception& error) override {
    // "[json.exception.parse_error.101] parse error at line 3, column 5: ...",
    // "[json.exception.out_of_range.406] number overflow parsing '1...'"
    message_ = error.what();
    for (const std::string_view end : {"] ", ": "}) {
      const std::size_t at = message_.find(end);
      if (at != std::string::npos) message_.erase(0, at + end.size());
    }
    constexpr std::size_t kMost = 200;
    if (message_.size() > kMost)
      message_.replace(kMost, std::string::npos, "...");
    for (char& c : message_) {
      if (c < ' ' || c > '~') c = '?';  // it may quote bytes of any kind
    }
    return false;
  }

  const std::string& message() const { return message_; }

 private:
  // The value that the next event fills in.
  JsonValue& next() {
    if (!isPending_) {
      JsonValue* open = stack_.back();
      pending_ = isStarted_ ? &open->elements.emplace_back() : open;
    }
    isPending_ = true;
    return *pending_;
  }
  bool scalar(JsonValue::Type type) {
    JsonValue& value = next();
    value.type = type;
    value.line = line_;
    isPending_ = false;
    isStarted_ = true;
    return true;
  }
  bool open(JsonValue::Type type) {
    JsonValue* value = &next();
    const bool isRoot = !isStarted_;
    if (stack_.size() > kMaxDepth) {
      message_ = "nested too deeply";
      return false;
    }
    scalar(type);
    if (!isRoot) stack_.push_back(value);
    return true;
  }
  bool close() {
    if (stack_.size() > 1) stack_.pop_back();
    return true;
  }

  const int& line_;
  std::vector<JsonValue*> stack_;  // the open arrays and objects
  JsonValue* pending_ = nullptr;
  bool isPending_ = false;
  bool isStarted_ = false;
  std::string message_;
};

bool looksLikeUtf16(std::string_view bytes) {
  return bytes.starts_with("\xFF\xFE") || bytes.starts_with("\xFE\xFF") ||
         bytes.substr(0, 4).find('\0') != std::string_view::npos;
}

}  // namespace

const JsonValue* JsonValue::find(std::string_view key) const {
  const auto at = std::ranges::find(keys, key);
  if (at == keys.end()) return nullptr;
  return &elements[static_cast<std::size_t>(at - keys.begin())];
}

std::string_view describe(JsonValue::Type type) {
  switch (type) {
    case JsonValue::Type::null:
      return "null";
    case JsonValue::Type::boolean:
      return "true or false";
    case JsonValue::Type::number:
      return "a number";
    case JsonValue::Type::string:
      return "a string";
    case JsonValue::Type::array:
      return "an array";
    case JsonValue::Type::object:
      return "an object";
  }
  return "";
}

bool parseJson(std::string_view bytes, JsonValue& value, int& line,
               std::string& message) {
  line = 1;
  if (bytes.find_first_not_of(" \t\r\n") == std::string_view::npos) {
    message =
        "the file is empty; write a table, at least "
        "{\"library\": \"mylib\", \"sections\": []}";
    return false;
  }
  if (looksLikeUtf16(bytes)) {
    message = "the file is UTF-16; save it as UTF-8";
    return false;
  }
  Builder builder(value, line);
  const char* begin = bytes.data();
  if (nlohmann::json::sax_parse(CountingIterator(begin, &line),
                                CountingIterator(begin + bytes.size(), &line),
                                &builder)) {
    return true;
  }
  message =
      fmt::format("not valid JSON ({}); correct the syntax", builder.message());
  return false;
}

}  // namespace hipport
