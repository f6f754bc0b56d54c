#include "rules/table.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <map>
#include <set>
#include <utility>

#include "rules/json_value.h"
#include "rules/search.h"

namespace hipport {
namespace {

using Type = JsonValue::Type;
using Keys = std::span<const std::string_view>;

constexpr int kMaxArguments = 127;

constexpr std::array<std::string_view, 11> kTableKeys = {
    "$schema",          "library",     "title", "prefixes",
    "separateFlavours", "returns",     "uses",  "headers",
    "sections",         "unsupported", "header"};
constexpr std::array<std::string_view, 2> kSectionKeys = {"title", "rows"};
constexpr std::array<std::string_view, 22> kRowKeys = {
    "function",  "type",       "enumerator",  "macro",     "namespace",
    "member",    "prefix",     "of",          "form",      "alias",
    "returns",   "cuda",       "parameters",  "hip",       "roc",
    "logical32", "renumbered", "unsupported", "overloads", "disabled",
    "dropped",   "follows"};
constexpr std::array<std::string_view, 6> kOverloadKeys = {
    "types", "cuda", "hip", "roc", "logical32", "unsupported"};
constexpr std::array<std::string_view, 8> kHeaderKeys = {
    "header",  "cuda",        "hip",      "roc",
    "dropped", "unsupported", "disabled", "declares"};
constexpr std::array<std::string_view, 4> kCudaKeys = {"added", "deprecated",
                                                       "changed", "removed"};
constexpr std::array<std::string_view, 11> kCounterpartKeys = {
    "name",    "added",        "deprecated", "changed",
    "removed", "experimental", "call",       "applicability",
    "note",    "definedOnly",  "reads"};
constexpr std::array<std::string_view, 7> kForms = {
    "struct", "enum", "pointer", "callback", "integer", "float", "alias"};
constexpr std::array<Form, 7> kFormValues = {
    Form::structure, Form::enumeration, Form::pointer, Form::callback,
    Form::integer,   Form::floating,    Form::alias};
constexpr std::array<std::string_view, 3> kApplicabilities = {"manual",
                                                              "review", "safe"};
constexpr std::array<std::string_view, 7> kKinds = {
    "function", "type", "enumerator", "macro", "namespace", "member", "prefix"};
constexpr std::array<Kind, 7> kKindValues = {
    Kind::function,  Kind::type,   Kind::enumerator, Kind::macro,
    Kind::nameSpace, Kind::member, Kind::prefix};

bool isDigit(char c) { return c >= '0' && c <= '9'; }
bool isWordStart(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
}
bool isWord(char c) { return isWordStart(c) || isDigit(c); }

bool isIdentifier(std::string_view text) {
  return !text.empty() && isWordStart(text.front()) &&
         std::ranges::all_of(text, isWord);
}

// "rocrand_device::sobol32_engine<false>"
bool isQualifiedName(std::string_view text) {
  const std::size_t angle = text.find('<');
  if (angle != std::string_view::npos) {
    const std::string_view inner = text.substr(angle + 1);
    const auto isAllowed = [](char c) {
      return isWord(c) || c == ':' || c == ',' || c == ' ';
    };
    if (!inner.ends_with('>') ||
        !std::ranges::all_of(inner.substr(0, inner.size() - 1), isAllowed)) {
      return false;
    }
    text = text.substr(0, angle);
  }
  for (;;) {
    const std::size_t colons = text.find("::");
    if (!isIdentifier(text.substr(0, colons))) return false;
    if (colons == std::string_view::npos) return true;
    text.remove_prefix(colons + 2);
  }
}

// "cudaDeviceProp::major"
bool isMemberName(std::string_view text) {
  const std::size_t colons = text.find("::");
  return colons != std::string_view::npos &&
         isIdentifier(text.substr(0, colons)) &&
         isIdentifier(text.substr(colons + 2));
}

bool isTypeName(std::string_view text) {
  return !text.empty() && isWordStart(text.front()) &&
         std::ranges::all_of(text, [](char c) {
           return isWord(c) ||
                  std::string_view(":<>,& *").find(c) != std::string_view::npos;
         });
}

bool isPath(std::string_view text) {
  return !text.empty() && isWord(text.front()) &&
         std::ranges::all_of(text, [](char c) {
           return isWord(c) ||
                  std::string_view("./+-").find(c) != std::string_view::npos;
         });
}

bool isId(std::string_view text) {
  return !text.empty() && text.front() >= 'a' && text.front() <= 'z' &&
         std::ranges::all_of(text, [](char c) {
           return (c >= 'a' && c <= 'z') || isDigit(c) || c == '-';
         });
}

std::optional<Version> parseVersion(std::string_view text) {
  std::array<std::uint16_t, 3> parts = {};
  std::size_t count = 0;
  while (count < parts.size()) {
    const std::size_t length = std::min(text.find('.'), text.size());
    if (length == 0 || length > 4) return std::nullopt;
    const char* end = text.data() + length;
    if (std::from_chars(text.data(), end, parts[count]).ptr != end) {
      return std::nullopt;
    }
    ++count;
    if (length == text.size()) return Version{parts[0], parts[1], parts[2]};
    text.remove_prefix(length + 1);
  }
  return std::nullopt;
}

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

// "did you mean "hip"?", or the choice where nothing comes near.
std::string suggest(std::string_view word, Keys known) {
  const auto nearest = std::ranges::min_element(
      known, {}, [word](std::string_view k) { return wordDistance(word, k); });
  if (wordDistance(word, *nearest) <=
      std::max<std::size_t>(1, word.size() / 2)) {
    return fmt::format("did you mean \"{}\"?", *nearest);
  }
  return fmt::format("write one of {}", fmt::join(known, ", "));
}

// Reads one file. Every function reports what is wrong and goes on.
class Reader {
 public:
  Reader(Table& table, std::vector<TableProblem>& problems)
      : table_(table), problems_(problems) {}

  void read(std::string_view bytes) {
    JsonValue root;
    int line = 1;
    std::string message;
    if (!parseJson(bytes, root, line, message)) {
      report(line, message);
      return;
    }
    if (root.type != Type::object) {
      report(root.line, fmt::format("the table is {}; make it an object",
                                    describe(root.type)));
      return;
    }
    checkKeys(root, kTableKeys);
    if (const JsonValue* value = require(root, "library", Type::string)) {
      if (isId(value->string)) {
        table_.library = value->string;
      } else {
        report(value->line,
               fmt::format("\"library\" is \"{}\"; write an id of lower-case "
                           "letters, digits and hyphens",
                           value->string));
      }
    }
    table_.title = text(root, "title");
    if (table_.title.empty()) table_.title = table_.library;
    table_.returns = typeName(root, "returns");
    table_.unsupported = text(root, "unsupported");
    table_.header = text(root, "header");
    if (!table_.header.empty() && !isPath(table_.header)) {
      report(root.find("header")->line,
             fmt::format("\"header\" is \"{}\", which is no header's path; "
                         "correct it",
                         table_.header));
    }
    strings(root, "prefixes", isIdentifier, table_.prefixes);
    strings(root, "uses", isId, table_.uses);
    if (const JsonValue* separate =
            optional(root, "separateFlavours", Type::boolean)) {
      table_.separateFlavours = separate->boolean;
    }
    if (const JsonValue* headers = optional(root, "headers", Type::array)) {
      for (const JsonValue& value : headers->elements) header(value);
    }
    if (const JsonValue* sections = require(root, "sections", Type::array)) {
      for (const JsonValue& value : sections->elements) section(value);
    }
  }

 private:
  // Reporting ---------------------------------------------------------------

  void report(int line, std::string_view message) {
    const std::string text =
        row_.empty() ? std::string(message)
                     : fmt::format("{} \"{}\": {}", rowWord_, row_, message);
    problems_.push_back(
        {table_.file, rowLine_ > 0 ? rowLine_ : line, onOneLine(text)});
  }

  void checkKeys(const JsonValue& object, Keys known) {
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

  // Values ------------------------------------------------------------------

  const JsonValue* optional(const JsonValue& object, std::string_view key,
                            Type type) {
    const JsonValue* value = object.find(key);
    if (value == nullptr || value->type == type) return value;
    report(value->line, fmt::format("\"{}\" is {}; write {}", key,
                                    describe(value->type), describe(type)));
    return nullptr;
  }

  const JsonValue* require(const JsonValue& object, std::string_view key,
                           Type type) {
    if (object.find(key) == nullptr) {
      report(object.line, fmt::format("key \"{}\" is missing; add it, {}", key,
                                      describe(type)));
    }
    return optional(object, key, type);
  }

  std::string text(const JsonValue& object, std::string_view key) {
    const JsonValue* value = optional(object, key, Type::string);
    if (value == nullptr) return {};
    if (value->string.empty()) {
      report(value->line,
             fmt::format("\"{}\" is empty; write it or leave it out", key));
    }
    return value->string;
  }

  std::string typeName(const JsonValue& object, std::string_view key) {
    const JsonValue* value = optional(object, key, Type::string);
    if (value == nullptr) return {};
    if (isTypeName(value->string)) return value->string;
    report(value->line,
           fmt::format("\"{}\" is \"{}\", which is no type; correct it", key,
                       value->string));
    return {};
  }

  void strings(const JsonValue& object, std::string_view key,
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

  Version version(const JsonValue& object, std::string_view key) {
    const JsonValue* value = optional(object, key, Type::string);
    if (value == nullptr) return {};
    if (const auto version = parseVersion(value->string)) return *version;
    report(value->line,
           fmt::format("\"{}\" is \"{}\"; write a version of one to three "
                       "numbers, e.g. \"11.2\"",
                       key, value->string));
    return {};
  }

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

  void checkOrder(const JsonValue& object, std::string_view first, Version a,
                  std::string_view second, Version b) {
    if (!a.stated() || !b.stated() || a <= b) return;
    report(object.line,
           fmt::format("\"{}\" {} comes before \"{}\" {}; correct the versions",
                       second, object.find(second)->string, first,
                       object.find(first)->string));
  }

  // Rows --------------------------------------------------------------------

  void section(const JsonValue& value) {
    if (value.type != Type::object) {
      report(value.line, fmt::format("a section is {}; make it an object",
                                     describe(value.type)));
      return;
    }
    checkKeys(value, kSectionKeys);
    TableSection section;
    require(value, "title", Type::string);
    section.title = text(value, "title");
    if (const JsonValue* rows = require(value, "rows", Type::array)) {
      for (const JsonValue& row : rows->elements) {
        readRow(row, kRowKeys, section.rows, &Reader::api);
      }
    }
    table_.sections.push_back(std::move(section));
  }

  void header(const JsonValue& value) {
    readRow(value, kHeaderKeys, table_.headers, &Reader::headerRow);
  }

  void readRow(const JsonValue& value, Keys keys, std::vector<TableRow>& out,
               void (Reader::*read)(const JsonValue&, TableRow&)) {
    if (value.type != Type::object) {
      report(value.line, fmt::format("a row is {}; make it an object",
                                     describe(value.type)));
      return;
    }
    TableRow row;
    row.line = rowLine_ = value.line;
    (this->*read)(value, row);
    checkKeys(value, keys);
    counterparts(value, row);
    row.isDisabled = isTrue(value, "disabled");
    outcome(value, row);
    overloads(value, row);
    if (row.isDisabled) {
      row.hip.emplace().name = row.name.substr(row.name.rfind(':') + 1);
      row.roc = row.hip;
    }
    if (!row.name.empty()) out.push_back(std::move(row));
    row_.clear();
    rowLine_ = 0;
  }

  void overloads(const JsonValue& value, TableRow& row) {
    const JsonValue* array = optional(value, "overloads", Type::array);
    if (array == nullptr) return;
    onlyFor(value, row, "overloads", Kind::function, "a function");
    for (const JsonValue& each : array->elements) {
      if (each.type != Type::object) {
        report(each.line, fmt::format("an overload is {}; make it an object",
                                      describe(each.type)));
        continue;
      }
      TableRow overload;
      overload.kind = row.kind;
      overload.name = row.name;
      overload.line = each.line;
      checkKeys(each, kOverloadKeys);
      require(each, "types", Type::array);
      strings(each, "types", isTypeName, overload.types);
      counterparts(each, overload);
      outcome(each, overload);
      if (std::ranges::find(row.overloads, overload.types, &TableRow::types) !=
          row.overloads.end()) {
        report(each.line,
               fmt::format("two overloads have the types \"{}\"; keep one",
                           fmt::join(overload.types, ", ")));
      }
      row.overloads.push_back(std::move(overload));
    }
  }

  void headerRow(const JsonValue& value, TableRow& row) {
    rowWord_ = "header";
    row.kind = Kind::header;
    if (const JsonValue* name = require(value, "header", Type::string)) {
      row_ = name->string;
      if (isPath(name->string)) {
        row.name = name->string;
      } else {
        report(value.line,
               "it is no header's path; write it as between <>, with /");
      }
    }
    row.dropped = isTrue(value, "dropped");
    strings(value, "declares", isIdentifier, row.declares);
  }

  // Keys that are there or not.
  bool isTrue(const JsonValue& object, std::string_view key) {
    const JsonValue* value = object.find(key);
    if (value == nullptr) return false;
    if (value->type == Type::boolean && value->boolean) return true;
    report(object.line, fmt::format("\"{}\" is not true; write true or leave "
                                    "it out",
                                    key));
    return false;
  }

  void api(const JsonValue& value, TableRow& row) {
    rowWord_ = "row";
    std::vector<std::string_view> kinds;
    for (std::size_t i = 0; i < kKinds.size(); ++i) {
      const JsonValue* name = value.find(kKinds[i]);
      if (name == nullptr) continue;
      kinds.push_back(kKinds[i]);
      if (kinds.size() > 1) continue;
      row.kind = kKindValues[i];
      if (optional(value, kKinds[i], Type::string) == nullptr) continue;
      row_ = name->string;
      if (row.kind == Kind::member ? isMemberName(name->string)
                                   : isIdentifier(name->string)) {
        row.name = name->string;
      } else if (row.kind == Kind::member) {
        report(value.line,
               "it is no member; write the type and the member, as in "
               "\"cudaDeviceProp::major\"");
      } else {
        report(value.line, "it is no identifier; correct the name");
      }
    }
    if (kinds.empty()) {
      report(value.line,
             "a row names no API; name it by one of function, type, "
             "enumerator, macro, namespace, member, prefix");
    } else if (kinds.size() > 1) {
      report(value.line, fmt::format("it is named by {}; keep one of them",
                                     fmt::join(kinds, " and ")));
    }
    onlyFor(value, row, "of", Kind::enumerator, "an enumerator");
    onlyFor(value, row, "form", Kind::type, "a type");
    onlyFor(value, row, "alias", Kind::type, "a type");
    onlyFor(value, row, "returns", Kind::function, "a function");
    onlyFor(value, row, "parameters", Kind::macro, "a macro");
    onlyFor(value, row, "dropped", Kind::macro, "a macro");
    row.dropped = isTrue(value, "dropped");
    onlyFor(value, row, "renumbered", Kind::type, "a type");
    row.renumberedFrom = whole(value, "renumbered", 1000,
                               "the least number that means another value");
    onlyFor(value, row, "follows", Kind::macro, "a macro");
    row.follows =
        whole(value, "follows", 999999, "the version whose functions HIP has");
    if (row.kind == Kind::enumerator) row.of = text(value, "of");
    if (!row.of.empty() && !isIdentifier(row.of)) {
      report(value.line, fmt::format("\"of\" is \"{}\", which is no "
                                     "identifier; correct the name",
                                     row.of));
      row.of.clear();
    }
    row.alias = typeName(value, "alias");
    row.returns = typeName(value, "returns");
    const std::string form = text(value, "form");
    if (const auto at = std::ranges::find(kForms, form); at != kForms.end()) {
      row.form = kFormValues[static_cast<std::size_t>(at - kForms.begin())];
    } else if (!form.empty()) {
      report(value.line, fmt::format("\"form\" is \"{}\"; {}", form,
                                     suggest(form, kForms)));
    }
    if (row.form == Form::alias && row.alias.empty()) {
      report(value.line, "\"form\" is \"alias\" without a type; add \"alias\"");
    }
    if (const JsonValue* count = optional(value, "parameters", Type::number)) {
      const int number = static_cast<int>(
          std::clamp(count->number, -1.0, kMaxArguments + 1.0));
      if (number == count->number && number >= 0 && number <= kMaxArguments) {
        row.parameters = number;
      } else {
        report(value.line, fmt::format("\"parameters\" is {}; write a number "
                                       "from 0 to {}",
                                       count->number, kMaxArguments));
      }
    }
  }

  void onlyFor(const JsonValue& value, const TableRow& row,
               std::string_view key, Kind kind, std::string_view what) {
    if (value.find(key) != nullptr && row.kind != kind) {
      report(value.line,
             fmt::format("\"{}\" belongs to {}; remove it", key, what));
    }
  }

  /// The whole number under `key`, up to `most`; `what` says which to write.
  std::optional<int> whole(const JsonValue& value, std::string_view key,
                           int most, std::string_view what) {
    const JsonValue* found = optional(value, key, Type::number);
    if (!found) return std::nullopt;
    const double number = found->number;
    if (number >= 0 && number <= most && number == static_cast<int>(number)) {
      return static_cast<int>(number);
    }
    report(value.line,
           fmt::format("\"{}\" is {}; write {}", key, number, what));
    return std::nullopt;
  }

  void counterparts(const JsonValue& value, TableRow& row) {
    if (const JsonValue* cuda = optional(value, "cuda", Type::object)) {
      checkKeys(*cuda, kCudaKeys);
      versions(*cuda, row);
    }
    if (const JsonValue* hip = value.find("hip")) {
      row.hip = counterpart("hip", *hip, row);
    }
    if (const JsonValue* roc = value.find("roc")) {
      row.roc = counterpart("roc", *roc, row);
    }
    if (const JsonValue* helper = value.find("logical32")) {
      row.logical32 = counterpart("logical32", *helper, row);
    }
    if (const JsonValue* unsupported = value.find("unsupported")) {
      row.isUnsupported = true;
      if (unsupported->type == Type::string && !unsupported->string.empty()) {
        row.unsupported = unsupported->string;
      } else if (unsupported->type != Type::boolean || !unsupported->boolean) {
        report(value.line,
               "\"unsupported\" is neither true nor a sentence; write true or "
               "what to use instead");
      }
    }
  }

  void outcome(const JsonValue& value, const TableRow& row) {
    const bool hasCounterpart =
        value.find("hip") != nullptr || value.find("roc") != nullptr;
    if (value.find("disabled") != nullptr) {
      if (hasCounterpart || row.isUnsupported || row.dropped ||
          value.find("overloads") != nullptr) {
        report(value.line,
               "it is \"disabled\" and has an outcome besides; keep one");
      }
    } else if (hasCounterpart && row.isUnsupported) {
      report(value.line,
             "it has both a counterpart and \"unsupported\"; keep one");
    } else if (row.dropped && (hasCounterpart || row.isUnsupported)) {
      report(value.line,
             "it is \"dropped\" and has an outcome besides; keep "
             "one");
    } else if (row.kind == Kind::prefix && hasCounterpart) {
      report(value.line,
             "a prefix has no counterpart, only names have; give each name "
             "a row, or say \"unsupported\"");
    } else if (!hasCounterpart && !row.isUnsupported && !row.dropped &&
               value.find("dropped") == nullptr) {
      report(value.line,
             "it says nothing of what becomes of it; add \"hip\", \"roc\" or "
             "\"unsupported\"");
    }
  }

  TableCounterpart counterpart(std::string_view flavour, const JsonValue& value,
                               const TableRow& row) {
    TableCounterpart out;
    if (value.type == Type::string) {
      counterpartName(flavour, value.string, row, out);
      return out;
    }
    if (value.type != Type::object) {
      report(value.line, fmt::format("\"{}\" is {}; write a name or an object",
                                     flavour, describe(value.type)));
      return out;
    }
    checkKeys(value, kCounterpartKeys);
    if (const JsonValue* name = require(value, "name", Type::string)) {
      counterpartName(flavour, name->string, row, out);
    }
    versions(value, out);
    out.experimental = version(value, "experimental");
    out.note = text(value, "note");
    if (const JsonValue* definedOnly =
            optional(value, "definedOnly", Type::boolean)) {
      out.definedOnly = definedOnly->boolean;
    }
    const std::string grade = text(value, "applicability");
    const auto at = std::ranges::find(kApplicabilities, grade);
    if (at != kApplicabilities.end()) {
      out.applicability =
          static_cast<Applicability>(at - kApplicabilities.begin());
    } else if (!grade.empty()) {
      report(value.line, fmt::format("\"applicability\" is \"{}\"; {}", grade,
                                     suggest(grade, kApplicabilities)));
    }
    if (const JsonValue* call = value.find("call")) {
      calls(*call, row, out.calls);
    }
    if (const JsonValue* reads = optional(value, "reads", Type::object)) {
      readings(*reads, row, out.reads);
    }
    return out;
  }

  void readings(const JsonValue& value, const TableRow& row,
                std::vector<TableReading>& out) {
    if (std::ranges::all_of(row.types, [](const std::string& type) {
          return type == kAnyType;
        })) {
      report(value.line,
             "\"reads\" speaks of the arguments whose types an overload names; "
             "name one in its \"types\"");
    }
    for (std::size_t i = 0; i < value.keys.size(); ++i) {
      const std::string& word = value.keys[i];
      const JsonValue& as = value.elements[i];
      if (as.type == Type::string && isIdentifier(word) &&
          isIdentifier(as.string)) {
        out.push_back({word, as.string});
      } else {
        report(as.line, fmt::format("\"reads\" has \"{}\": {}; give two "
                                    "identifiers of CUDA's",
                                    word, describe(as.type)));
      }
    }
  }

  void counterpartName(std::string_view flavour, const std::string& name,
                       const TableRow& row, TableCounterpart& out) {
    out.name = name;
    if (row.kind == Kind::header ? isPath(name) : isQualifiedName(name)) {
      return;
    }
    report(rowLine_, fmt::format("\"{}\" names \"{}\", which is no {}; correct "
                                 "the name",
                                 flavour, name,
                                 row.kind == Kind::header ? "header's path"
                                                          : "identifier"));
  }

  // Call templates ----------------------------------------------------------

  void calls(const JsonValue& value, const TableRow& row,
             std::vector<TableCall>& out) {
    if (row.kind != Kind::function && row.kind != Kind::macro) {
      report(value.line,
             "\"call\" belongs to a function or a macro; remove it");
      return;
    }
    if (value.type == Type::string) {
      call(value, row.parameters ? *row.parameters : -1, out);
      if (!out.empty()) out.back().arguments = -1;
      return;
    }
    if (value.type != Type::object || value.keys.empty()) {
      report(value.line,
             fmt::format("\"call\" is {}; write a template, or one for each "
                         "number of arguments",
                         value.type == Type::object ? "an empty object"
                                                    : describe(value.type)));
      return;
    }
    for (std::size_t i = 0; i < value.keys.size(); ++i) {
      const std::string& key = value.keys[i];
      const JsonValue& text = value.elements[i];
      int arguments = 0;
      const char* end = key.data() + key.size();
      const auto parsed = std::from_chars(key.data(), end, arguments);
      if (parsed.ec != std::errc() || parsed.ptr != end || arguments < 0 ||
          arguments > kMaxArguments) {
        report(text.line,
               fmt::format("\"call\" has the key \"{}\", which is no number "
                           "of arguments; write 0 to {}",
                           key, kMaxArguments));
      } else if (row.parameters && *row.parameters != arguments) {
        report(text.line,
               fmt::format("\"call\" has a template for {} arguments, the "
                           "macro has {}; correct one",
                           arguments, *row.parameters));
      } else {
        call(text, arguments, out);
      }
    }
  }

  // `arguments` of -1: any number.
  void call(const JsonValue& value, int arguments,
            std::vector<TableCall>& out) {
    if (value.type != Type::string) {
      report(value.line, fmt::format("a template of \"call\" is {}; write a "
                                     "string",
                                     describe(value.type)));
      return;
    }
    if (checkTemplate(value.line, value.string, arguments)) {
      out.push_back({arguments, value.string});
    }
  }

  // A template is one call, "name(…)", each argument of which uses at most
  // one argument of the old call.
  bool checkTemplate(int line, const std::string& text, int arguments) {
    const auto fail = [&](std::string_view message) {
      report(line, fmt::format("the call \"{}\" {}", text, message));
      return false;
    };
    std::string open;  // the brackets that are open, innermost last
    bool hasUse = false, hasRest = false;
    std::size_t elementBegin = 0;
    const std::size_t paren = text.find('(');
    if (!isQualifiedName(std::string_view(text).substr(0, paren)) ||
        paren == std::string::npos) {
      return fail("does not begin with a function's name; write name(…)");
    }
    for (std::size_t i = paren; i < text.size(); ++i) {
      const char c = text[i];
      if (open.empty() && i > paren) {
        return fail("goes on after its parenthesis; write one call");
      }
      if (c == '(' || c == '[' || c == '{') {
        open.push_back(c == '(' ? ')' : c == '[' ? ']' : '}');
      } else if (c == ')' || c == ']' || c == '}') {
        if (open.empty() || open.back() != c) {
          return fail("has unbalanced brackets; balance them");
        }
        open.pop_back();
      }
      const bool isSeparator = c == ',' && open.size() == 1;
      if (isSeparator || i == paren || open.empty()) {
        if (hasRest && (text[elementBegin] != '$' || text[i - 1] != '.')) {
          return fail("has text around \"$n...\"; let it stand alone");
        }
        hasUse = hasRest = false;
        elementBegin =
            std::min(text.find_first_not_of(' ', i + 1), text.size());
      }
      if (c != '$') continue;
      std::size_t end = i + 1;
      while (end < text.size() && isDigit(text[end])) ++end;
      int number = 0;
      std::from_chars(text.data() + i + 1, text.data() + end, number);
      if (end == i + 1) {
        return fail("has a \"$\" without a number; write $n or $n...");
      }
      if (number == 0) {
        return fail("uses $0; arguments count from $1");
      }
      const bool isRest = text.compare(end, 3, "...") == 0;
      if (arguments >= 0 && number > arguments + (isRest ? 1 : 0)) {
        return fail(fmt::format("uses ${} of {} argument{}; correct it", number,
                                arguments, arguments == 1 ? "" : "s"));
      }
      if (number > kMaxArguments) {
        return fail(fmt::format("uses ${}; calls have at most {} arguments",
                                number, kMaxArguments));
      }
      if (hasUse) {
        return fail(
            "uses two arguments in one; that needs a check in "
            "lib/analysis/checks");
      }
      hasUse = true;
      hasRest = isRest;
      if (isRest) end += 3;
      i = end - 1;
    }
    if (!open.empty()) return fail("has unbalanced brackets; balance them");
    return true;
  }

  Table& table_;
  std::vector<TableProblem>& problems_;
  std::string row_;  // the row being read, for messages
  std::string_view rowWord_;
  int rowLine_ = 0;
};

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

}  // namespace

std::string TableProblem::text() const {
  return fmt::format("{}:{}: {}", file, line, message);
}

namespace {

/// A counterpart of one flavour stands for the other as well (MIOpen has no
/// hip* wrapper, the runtime no roc* twin), unless the library has both: their
/// handles do not mix.
void shareCounterparts(Table& table) {
  if (table.separateFlavours) return;
  auto shareOne = [](TableRow& row) {
    if (!row.hip) row.hip = row.roc;
    if (!row.roc) row.roc = row.hip;
  };
  auto share = [&](TableRow& row) {
    shareOne(row);
    std::ranges::for_each(row.overloads, shareOne);
  };
  std::ranges::for_each(table.headers, share);
  for (TableSection& section : table.sections) {
    std::ranges::for_each(section.rows, share);
  }
}

}  // namespace

Table readTable(std::string file, std::string_view bytes,
                std::vector<TableProblem>& problems) {
  Table table;
  table.file = std::move(file);
  Reader(table, problems).read(bytes);
  shareCounterparts(table);
  return table;
}

void checkTables(std::span<const Table> tables, const RuleSet* known,
                 std::vector<TableProblem>& problems) {
  std::map<std::string_view, Place> apis, prefixes, headers, libraries;
  std::set<std::string_view> types;
  const auto insert = [&](std::map<std::string_view, Place>& seen,
                          std::string_view what, const std::string& name,
                          const Table& table, const TableRow* row) {
    const auto [at, isNew] = seen.try_emplace(name, Place{&table, row});
    if (!isNew) {
      const auto lineOf = [](const TableRow* it) { return it ? it->line : 1; };
      problems.push_back(
          {table.file, lineOf(row),
           fmt::format("{} \"{}\": also at {}:{}; keep one", what, name,
                       at->second.table->file, lineOf(at->second.row))});
    }
  };
  for (const Table& table : tables) {
    if (!table.library.empty()) {
      insert(libraries, "library", table.library, table, nullptr);
    }
    for (const TableRow& row : table.headers) {
      insert(headers, "header", row.name, table, &row);
    }
    for (const TableSection& section : table.sections) {
      for (const TableRow& row : section.rows) {
        insert(row.kind == Kind::prefix ? prefixes : apis, "row", row.name,
               table, &row);
        if (row.kind == Kind::type) types.insert(row.name);
      }
    }
  }
  // A counterpart that becomes something else in turn would be ported again by
  // the next run, for ever where two rows name each other.
  const auto chained = [&](const Table& table, const TableRow& row,
                           std::string_view flavour) {
    const std::string_view to = becomes(row, flavour);
    if (to.empty() || to == row.name || row.kind == Kind::member) return;
    const bool isHeader = row.kind == Kind::header;
    const auto& own = isHeader ? headers : apis;
    std::string_view next;
    if (const auto at = own.find(to); at != own.end()) {
      next = becomes(*at->second.row, flavour);
    } else if (known != nullptr) {
      const Rule* rule = isHeader ? known->findHeader(to) : known->find(to);
      if (rule != nullptr && rule->name == to) next = becomes(*rule, flavour);
    }
    if (next.empty() || next == to) return;
    problems.push_back(
        {table.file, row.line,
         fmt::format("{} \"{}\": it becomes \"{}\", which becomes \"{}\" in "
                     "turn{}",
                     isHeader ? "header" : "row", row.name, to, next,
                     next == row.name
                         ? "; remove one of the two rows"
                         : fmt::format("; write \"{}\" here", next))});
  };
  for (const Table& table : tables) {
    for (const TableRow& row : table.headers) {
      chained(table, row, "hip");
    }
    for (const TableSection& section : table.sections) {
      for (const TableRow& row : section.rows) {
        chained(table, row, "hip");
        if (becomes(row, "hip") != becomes(row, "roc")) {
          chained(table, row, "roc");
        }
        if (row.isDisabled && known == nullptr) {
          problems.push_back(
              {table.file, row.line,
               fmt::format("row \"{}\": \"disabled\" is for tables that are "
                           "laid over others; remove the row",
                           row.name)});
        }
      }
    }
    if (!table.header.empty() && !headers.contains(table.header) &&
        (known == nullptr || known->findHeader(table.header) == nullptr)) {
      problems.push_back(
          {table.file, 1,
           fmt::format("\"header\" names \"{}\", which has no row; add that "
                       "row or correct the name",
                       table.header)});
    }
  }
  for (const Table& table : tables) {
    for (const std::string& library : table.uses) {
      if (libraries.contains(library) ||
          (known != nullptr && known->findLibrary(library) != nullptr)) {
        continue;
      }
      problems.push_back(
          {table.file, 1,
           fmt::format("\"uses\" names \"{}\", which is no table; correct the "
                       "name or remove it",
                       library)});
    }
    for (const TableSection& section : table.sections) {
      for (const TableRow& row : section.rows) {
        if (row.of.empty() || types.contains(row.of)) continue;
        const Rule* rule = known != nullptr ? known->find(row.of) : nullptr;
        if (rule != nullptr && rule->kind == Kind::type) continue;
        problems.push_back(
            {table.file, row.line,
             fmt::format("row \"{}\": \"of\" names \"{}\", which is no type's "
                         "row; add that row or leave \"of\" out",
                         row.name, row.of)});
      }
    }
  }
}

}  // namespace hipport
