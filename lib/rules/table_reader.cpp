// One table, as the JSON of its file says it.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <utility>

#include "rules/json_value.h"
#include "rules/table.h"
#include "rules/table_calls.h"
#include "rules/table_fields.h"
#include "rules/table_words.h"

namespace hipport {
namespace {

constexpr std::array<std::string_view, 11> kTableKeys = {
    "$schema",          "library",     "title", "prefixes",
    "separateFlavours", "returns",     "uses",  "headers",
    "sections",         "unsupported", "header"};
constexpr std::array<std::string_view, 2> kSectionKeys = {"title", "rows"};
constexpr std::array<std::string_view, 25> kRowKeys = {
    "scoped",    "function",  "type",       "enumerator",   "macro",
    "namespace", "member",    "prefix",     "of",           "form",
    "alias",     "returns",   "cuda",       "parameters",   "hip",
    "roc",       "logical32", "renumbered", "unsupported",  "overloads",
    "disabled",  "dropped",   "follows",    "hipOverloads", "configures"};
constexpr std::array<std::string_view, 8> kOverloadKeys = {
    "types", "arguments", "returns",   "cuda",
    "hip",   "roc",       "logical32", "unsupported"};
constexpr std::array<std::string_view, 10> kHeaderKeys = {
    "header",    "cuda",    "hip",         "roc",      "declaresOverloads",
    "logical32", "dropped", "unsupported", "disabled", "declares"};
constexpr std::array<std::string_view, 4> kCudaKeys = {"added", "deprecated",
                                                       "changed", "removed"};
constexpr std::array<std::string_view, 18> kCounterpartKeys = {
    "name",         "added",  "deprecated",    "changed", "removed",
    "experimental", "call",   "applicability", "note",    "definedOnly",
    "reads",        "header", "hostHeader",    "alias",   "define",
    "pasted",       "tag",    "cxxUntil"};
constexpr std::array<std::string_view, 5> kDefineKeys = {"name", "value", "inC",
                                                         "added", "removed"};
constexpr std::array<std::string_view, 7> kForms = {
    "struct", "enum", "pointer", "callback", "integer", "float", "alias"};
constexpr std::array<Form, 7> kFormValues = {
    Form::structure, Form::enumeration, Form::pointer, Form::callback,
    Form::integer,   Form::floating,    Form::alias};
constexpr std::array<std::string_view, 3> kApplicabilities = {"manual",
                                                              "review", "safe"};
constexpr std::array<std::string_view, 8> kKinds = {
    "function",  "type",   "enumerator", "macro",
    "namespace", "member", "scoped",     "prefix"};
constexpr std::array<Kind, 8> kKindValues = {
    Kind::function,  Kind::type,   Kind::enumerator, Kind::macro,
    Kind::nameSpace, Kind::member, Kind::scoped,     Kind::prefix};

/// What a macro stands for: "__host__ __device__".
bool isWords(std::string_view text) {
  const std::size_t space = text.find(' ');
  return space == std::string_view::npos
             ? isQualifiedName(text)
             : isIdentifier(text.substr(0, space)) &&
                   isWords(text.substr(space + 1));
}

bool isNameOf(Kind kind, std::string_view text) {
  switch (kind) {
    case Kind::member:
      return isMemberName(text);
    case Kind::scoped:
      return isQualifiedName(text) &&
             text.find("::") != std::string_view::npos &&
             text.find('<') == std::string_view::npos;
    default:
      return isIdentifier(text);
  }
}

// Reads one file. Every function reports what is wrong and goes on.
class Reader : TableFields {
 public:
  Reader(Table& table, std::vector<TableProblem>& problems)
      : TableFields(table.file, problems), table_(table) {}

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
      report(
          root.find("header")->line,
          fmt::format(
              "\"header\" is \"{}\", which is not a header's path; correct it",
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
    row.line = value.line;
    beginRow(value.line);
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
    endRow();
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
      argumentsOf(each, overload);
      overload.returns = typeName(each, "returns");
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

  /// Their types, or their number alone: so many of any type.
  void argumentsOf(const JsonValue& value, TableRow& overload) {
    const JsonValue* count = optional(value, "arguments", Type::number);
    if (count == nullptr) {
      require(value, "types", Type::array);
      strings(value, "types", isTypeName, overload.types);
      return;
    }
    if (value.find("types") != nullptr) {
      report(value.line,
             "an overload has both \"types\" and \"arguments\"; keep one");
    }
    const std::optional<int> number =
        whole(value, "arguments", kMaxArguments, "the number of arguments");
    if (number && *number > 0) {
      overload.types.assign(static_cast<std::size_t>(*number),
                            std::string(kAnyType));
    } else if (number) {
      report(count->line,
             "an overload is for calls without arguments; write the number of "
             "arguments");
    }
  }

  void headerRow(const JsonValue& value, TableRow& row) {
    row.kind = Kind::header;
    if (const JsonValue* name = require(value, "header", Type::string)) {
      nameRow("header", name->string);
      if (isPath(name->string)) {
        row.name = name->string;
      } else {
        report(
            value.line,
            "it is not a header's path; write it as in #include <...>, with /");
      }
    }
    row.dropped = isTrue(value, "dropped");
    row.declaresOverloads = isTrue(value, "declaresOverloads");
    strings(value, "declares", isIdentifier, row.declares);
  }

  void api(const JsonValue& value, TableRow& row) {
    std::vector<std::string_view> kinds;
    for (std::size_t i = 0; i < kKinds.size(); ++i) {
      const JsonValue* name = value.find(kKinds[i]);
      if (name == nullptr) continue;
      kinds.push_back(kKinds[i]);
      if (kinds.size() > 1) continue;
      row.kind = kKindValues[i];
      if (optional(value, kKinds[i], Type::string) == nullptr) continue;
      nameRow("row", name->string);
      if (isNameOf(row.kind, name->string)) {
        row.name = name->string;
      } else if (row.kind == Kind::scoped) {
        report(value.line,
               "it has no namespace; write all of it, as in "
               "\"cuda::std::tuple\"");
      } else if (row.kind == Kind::member) {
        report(value.line,
               "it is not a member; write the type and the member, as in "
               "\"cudaDeviceProp::major\"");
      } else {
        report(value.line, "it is not an identifier; correct the name");
      }
    }
    if (kinds.empty()) {
      report(value.line,
             "a row names no API; name it with one of function, type, "
             "enumerator, macro, namespace, member, scoped, prefix");
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
    onlyFor(value, row, "configures", Kind::macro, "a macro");
    row.configures = isTrue(value, "configures");
    onlyFor(value, row, "renumbered", Kind::type, "a type");
    row.renumberedFrom = whole(value, "renumbered", 1000,
                               "the smallest number with another meaning");
    onlyFor(value, row, "follows", Kind::macro, "a macro");
    row.follows =
        whole(value, "follows", 999999, "the version whose functions HIP has");
    onlyFor(value, row, "hipOverloads", Kind::function, "a function");
    strings(value, "hipOverloads", isTypeName, row.hipOverloads);
    if (row.kind == Kind::enumerator) row.of = text(value, "of");
    if (!row.of.empty() && !isIdentifier(row.of)) {
      report(
          value.line,
          fmt::format(
              "\"of\" is \"{}\", which is not an identifier; correct the name",
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
               "it is \"disabled\" and also has an outcome; keep one");
      }
    } else if (hasCounterpart && row.isUnsupported) {
      report(value.line,
             "it has both a counterpart and \"unsupported\"; keep one");
    } else if (row.dropped && (hasCounterpart || row.isUnsupported)) {
      report(value.line, "it is \"dropped\" and also has an outcome; keep one");
    } else if (row.kind == Kind::prefix && hasCounterpart) {
      report(value.line,
             "a prefix cannot have a counterpart; give each name a row, or "
             "write \"unsupported\"");
    } else if (!hasCounterpart && !row.isUnsupported && !row.dropped &&
               value.find("dropped") == nullptr) {
      report(value.line,
             "it has no outcome; add \"hip\", \"roc\" or \"unsupported\"");
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
    out.header = text(value, "header");
    out.hostHeader = text(value, "hostHeader");
    out.pasted = text(value, "pasted");
    out.alias = typeName(value, "alias");
    onlyFor(value, row, "alias", Kind::type, "a type");
    out.tag = text(value, "tag");
    onlyFor(value, row, "tag", Kind::type, "a type");
    if (const JsonValue* definedOnly =
            optional(value, "definedOnly", Type::boolean)) {
      out.definedOnly = definedOnly->boolean;
    }
    if (const JsonValue* macro = optional(value, "define", Type::object)) {
      onlyFor(value, row, "define", Kind::header, "a header");
      checkKeys(*macro, kDefineKeys);
      if (const JsonValue* name = require(*macro, "name", Type::string)) {
        const std::string value = text(*macro, "value");
        out.define = name->string + " " + (value.empty() ? "1" : value);
      }
      if (const JsonValue* isC = optional(*macro, "inC", Type::boolean)) {
        out.definesInC = isC->boolean;
      }
      out.defineFrom = version(*macro, "added");
      out.defineUntil = version(*macro, "removed");
      if (!out.defineFrom.stated() || !out.defineUntil.stated()) {
        report(macro->line,
               "\"define\" needs \"added\" and \"removed\": the versions of "
               "ROCm that want the macro");
      }
    }
    onlyFor(value, row, "cxxUntil", Kind::header, "a header");
    out.cxxUntil = text(value, "cxxUntil") == "always"
                       ? kNoVersion
                       : version(value, "cxxUntil");
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
             "\"reads\" is about arguments whose types an overload names; name "
             "one in its \"types\"");
    }
    for (std::size_t i = 0; i < value.keys.size(); ++i) {
      const std::string& word = value.keys[i];
      const JsonValue& as = value.elements[i];
      if (as.type == Type::string && isIdentifier(word) &&
          isIdentifier(as.string)) {
        out.push_back({word, as.string});
      } else {
        report(
            as.line,
            fmt::format("\"reads\" has \"{}\": {}; give two CUDA identifiers",
                        word, describe(as.type)));
      }
    }
  }

  void counterpartName(std::string_view flavour, const std::string& name,
                       const TableRow& row, TableCounterpart& out) {
    out.name = name;
    const bool isRight = row.kind == Kind::header  ? isPath(name)
                         : row.kind == Kind::macro ? isWords(name)
                                                   : isQualifiedName(name);
    if (isRight) return;
    report(row.line,
           fmt::format(
               "\"{}\" names \"{}\", which is not {}; correct the name",
               flavour, name,
               row.kind == Kind::header ? "a header's path" : "an identifier"));
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
               fmt::format("\"call\" has the key \"{}\", which is not a number "
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
    const std::string problem = problemOfCall(value.string, arguments);
    if (problem.empty()) {
      out.push_back({arguments, value.string});
    } else {
      report(value.line,
             fmt::format("the call \"{}\" {}", value.string, problem));
    }
  }

  Table& table_;
};

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

std::string TableProblem::text() const {
  return fmt::format("{}:{}: {}", file, line, message);
}

Table readTable(std::string file, std::string_view bytes,
                std::vector<TableProblem>& problems) {
  Table table;
  table.file = std::move(file);
  Reader(table, problems).read(bytes);
  shareCounterparts(table);
  return table;
}

}  // namespace hipport
