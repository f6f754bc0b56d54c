#include "build_rules.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <charconv>

#include <algorithm>
#include <functional>
#include <initializer_list>
#include <iterator>
#include <string_view>
#include <vector>

#include "literal.h"
#include "rules/json_value.h"
#include "rules/rules.h"
#include "text/error.h"

namespace hipport {
namespace {

/// One table, as its text is read.
class Reader {
 public:
  Reader(std::string_view file, std::string_view bytes) : file_(file) {
    int line = 0;
    std::string message;
    if (!parseJson(bytes, root_, line, message)) fail(line, message);
    if (root_.type != JsonValue::Type::object) {
      fail(root_.line, "the table is not an object");
    }
  }

  using Row = std::function<void(const JsonValue&)>;

  /// Calls `read` for each row of the list `key`. A row has no other keys than
  /// `known`.
  void rows(std::string_view key, std::initializer_list<std::string_view> known,
            const Row& read) const {
    const JsonValue* list = root_.find(key);
    if (!list || list->type != JsonValue::Type::array) {
      fail(root_.line, fmt::format("there is no list \"{}\"", key));
    }
    for (const JsonValue& row : list->elements) {
      if (row.type != JsonValue::Type::object) {
        fail(row.line, "a row must be an object");
      }
      for (const std::string& each : row.keys) {
        if (std::ranges::find(known, each) == known.end()) {
          fail(row.line, fmt::format("a row has no key \"{}\"", each));
        }
      }
      read(row);
    }
  }

  /// The text under `key`; empty if there is none.
  std::string text(const JsonValue& row, std::string_view key) const {
    const JsonValue* value = row.find(key);
    if (!value) return {};
    if (value->type != JsonValue::Type::string || value->string.empty()) {
      fail(value->line, fmt::format("\"{}\" must be a non-empty string", key));
    }
    return value->string;
  }

  std::string name(const JsonValue& row, std::string_view key) const {
    std::string text = this->text(row, key);
    if (text.empty()) fail(row.line, fmt::format("a row needs \"{}\"", key));
    return text;
  }

  std::vector<std::string> texts(const JsonValue& row,
                                 std::string_view key) const {
    std::vector<std::string> result;
    const JsonValue* list = row.find(key);
    if (!list) return result;
    for (const JsonValue& each : list->elements) {
      if (each.type != JsonValue::Type::string || each.string.empty()) {
        fail(each.line,
             fmt::format("\"{}\" must be a list of non-empty strings", key));
      }
      result.push_back(each.string);
    }
    return result;
  }

  bool flag(const JsonValue& row, std::string_view key) const {
    const JsonValue* value = row.find(key);
    if (value && value->type != JsonValue::Type::boolean) {
      fail(value->line, fmt::format("\"{}\" must be true or false", key));
    }
    return value && value->boolean;
  }

  [[noreturn]] void fail(int line, std::string_view message) const {
    throw Error(ExitCode::usage,
                fmt::format("{}:{}: {}", file_, line, message));
  }

 private:
  std::string_view file_;
  JsonValue root_;
};

constexpr std::string_view kHead =
    R"(// Made by rulec from rules/build/*.json; do not edit.
#include "rules/build_rules.h"

namespace hipport {
namespace {

using namespace std::string_view_literals;

using T = OptionRule::Treatment;

)";

constexpr std::string_view kTail = R"(constexpr BuildRules kRules(
    kOptions, kOthers, kLibraries, kVariables, kEnvironment, kLoaded, kTools,
    kMentions, kPackages);

}  // namespace

const BuildRules& BuildRules::builtin() { return kRules; }

}  // namespace hipport
)";

using Elements = std::vector<std::string>;

/// The words that rows have lists of, one list behind the other.
class Words {
 public:
  /// A std::span of `words`.
  std::string keep(const std::vector<std::string>& words) {
    if (words.empty()) return "{}";
    const std::size_t first = elements_.size();
    for (const std::string& word : words) elements_.push_back(literal(word));
    return fmt::format("{{kWords+{},{}}}", first, words.size());
  }
  const Elements& elements() const { return elements_; }

 private:
  Elements elements_;
};

Elements options(const Reader& reader) {
  Elements rules;
  reader.rows(
      "options",
      {"names", "value", "is", "hip", "note", "drop", "lose", "manual"},
      [&](const JsonValue& row) {
        const std::string value = reader.text(row, "value");
        const std::string hip = reader.text(row, "hip");
        const std::string lose = reader.text(row, "lose");
        const std::string drop = reader.text(row, "drop") + lose;
        const std::string manual = reader.text(row, "manual");
        const std::string note =
            hip.empty() ? drop + manual : reader.text(row, "note");
        if (hip.empty() + drop.empty() + manual.empty() != 2) {
          reader.fail(row.line,
                      "a row needs one of \"hip\", \"drop\", \"lose\" and "
                      "\"manual\"");
        }
        const std::string_view treatment = !hip.empty()    ? "T::replace"
                                           : !drop.empty() ? "T::drop"
                                                           : "T::manual";
        for (const std::string& name : reader.texts(row, "names")) {
          rules.push_back(fmt::format(
              "{{{},{},{},{},{},{},{},{}}}",
              value.find("next") != std::string::npos,
              value.find("equal") != std::string::npos, literal(name),
              literal(reader.text(row, "is")), treatment, literal(hip),
              literal(note), !lose.empty() || (!hip.empty() && !note.empty())));
        }
      });
  return rules;
}

Elements others(const Reader& reader) {
  Elements rules;
  reader.rows("others", {"option", "of"}, [&](const JsonValue& row) {
    rules.push_back(fmt::format("{{{},{}}}",
                                literal(reader.name(row, "option")),
                                literal(reader.name(row, "of"))));
  });
  return rules;
}

Elements libraries(const Reader& reader, Words& words) {
  Elements rules;
  reader.rows(
      "libraries",
      {"library", "aliases", "only", "link", "target", "package", "dropped",
       "note"},
      [&](const JsonValue& row) {
        const std::string target = reader.text(row, "target");
        const std::string dropped = reader.text(row, "dropped");
        const bool isDropped = !dropped.empty();
        const std::string note = isDropped ? dropped : reader.text(row, "note");
        if (target.empty() && note.empty()) {
          reader.fail(row.line,
                      "a library needs \"target\", \"dropped\" or \"note\"");
        }
        rules.push_back(fmt::format(
            "{{{},{},{},{},{},{},{},{}}}", literal(reader.name(row, "library")),
            words.keep(reader.texts(row, "aliases")),
            literal(reader.text(row, "link")), literal(target),
            literal(reader.text(row, "package")), literal(note), isDropped,
            reader.text(row, "only") == "target"));
      });
  return rules;
}

Elements variables(const Reader& reader) {
  Elements rules;
  reader.rows(
      "variables",
      {"variable", "property", "hip", "text", "architectures", "options",
       "review", "note"},
      [&](const JsonValue& row) {
        const bool isProperty = row.find("property") != nullptr;
        const std::string text = reader.text(row, "text");
        const std::string hip = text.empty() ? reader.text(row, "hip") : text;
        const std::string note = reader.text(row, "note");
        if (hip.empty() && note.empty()) {
          reader.fail(row.line, "a row needs \"hip\", \"text\" or a \"note\"");
        }
        rules.push_back(fmt::format(
            "{{{},{},{},{},{},{},{},{}}}",
            literal(reader.name(row, isProperty ? "property" : "variable")),
            literal(hip), !text.empty(), isProperty,
            reader.flag(row, "architectures"), reader.flag(row, "options"),
            reader.flag(row, "review"), literal(note)));
      });
  return rules;
}

Elements named(const Reader& reader, std::string_view list) {
  Elements rules;
  reader.rows(
      list, {"name", "rocm", "values", "note"}, [&](const JsonValue& row) {
        const std::string rocm = reader.text(row, "rocm");
        const std::string note = reader.text(row, "note");
        if (rocm.empty() && note.empty()) {
          reader.fail(row.line, "a row needs \"rocm\" or a \"note\"");
        }
        rules.push_back(fmt::format(
            "{{{},{},{},{}}}", literal(reader.name(row, "name")), literal(rocm),
            literal(note), reader.text(row, "values") == "other"));
      });
  return rules;
}

Elements mentions(const Reader& reader, Words& words) {
  Elements rules;
  reader.rows("mentions", {"text", "in", "note"}, [&](const JsonValue& row) {
    rules.push_back(fmt::format("{{{},{},{}}}",
                                literal(reader.name(row, "text")),
                                words.keep(reader.texts(row, "in")),
                                literal(reader.name(row, "note"))));
  });
  return rules;
}

/// The C++ standard under "standard", 0 if there is none.
int standard(const Reader& reader, const JsonValue& row) {
  const std::string text = reader.text(row, "standard");
  int number = 0;
  const char* const end = text.data() + text.size();
  if (!text.empty() && std::from_chars(text.data(), end, number).ptr != end) {
    reader.fail(row.line, "\"standard\" must be a number, such as 17");
  }
  return number;
}

Elements packages(const Reader& reader, Words& words) {
  Elements rules;
  reader.rows(
      "packages",
      {"package", "headers", "profile", "standard", "compiler", "get"},
      [&](const JsonValue& row) {
        rules.push_back(fmt::format(
            "{{{},{},{},{},{},{}}}", literal(reader.name(row, "package")),
            words.keep(reader.texts(row, "headers")),
            literal(reader.text(row, "profile")), standard(reader, row),
            reader.text(row, "compiler") == "hip",
            literal(reader.name(row, "get"))));
      });
  return rules;
}

}  // namespace

std::string embedBuildRules(const BuildTables& tables) {
  const Reader forOptions("rules/build/nvcc-options.json", tables.options);
  const Reader forLibraries("rules/build/libraries.json", tables.libraries);
  const Reader forVariables("rules/build/cmake-variables.json",
                            tables.variables);
  const Reader forOthers("rules/build/environment.json", tables.environment);
  const Reader forPackages("rules/build/packages.json", tables.packages);
  Words words;
  const Elements packageRules = packages(forPackages, words);
  const Elements libraryRules = libraries(forLibraries, words);
  const Elements mentionRules = mentions(forOthers, words);
  std::string out(kHead);
  auto array = [&](std::string_view type, std::string_view name,
                   const Elements& elements) {
    fmt::format_to(std::back_inserter(out), "constexpr {} {}[] = {{\n{}\n}};\n",
                   type, name, fmt::join(elements, ",\n"));
  };
  array("std::string_view", "kWords", words.elements());
  array("OptionRule", "kOptions", options(forOptions));
  array("OtherOption", "kOthers", others(forOptions));
  array("LinkRule", "kLibraries", libraryRules);
  array("VariableRule", "kVariables", variables(forVariables));
  array("NamedRule", "kEnvironment", named(forOthers, "environment"));
  array("NamedRule", "kLoaded", named(forOthers, "loaded"));
  array("NamedRule", "kTools", named(forOthers, "tools"));
  array("MentionRule", "kMentions", mentionRules);
  array("PackageRule", "kPackages", packageRules);
  return out + std::string(kTail);
}

}  // namespace hipport
