#include "rules/build_rules.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <functional>
#include <initializer_list>

#include "rules/build_tables.h"
#include "rules/json_value.h"
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
      fail(root_.line, "the table is no object");
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
        fail(row.line, "a row is an object");
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
      fail(value->line, fmt::format("\"{}\" is no text", key));
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
        fail(each.line, fmt::format("\"{}\" lists texts", key));
      }
      result.push_back(each.string);
    }
    return result;
  }

  /// "7.0"; 0.0 if there is none.
  Version version(const JsonValue& row, std::string_view key) const {
    const std::string text = this->text(row, key);
    Version version;
    if (text.empty()) return version;
    const char* const end = text.data() + text.size();
    const auto major = std::from_chars(text.data(), end, version.major);
    if (major.ec != std::errc() || major.ptr == end || *major.ptr != '.' ||
        std::from_chars(major.ptr + 1, end, version.minor).ptr != end) {
      fail(row.line, fmt::format("\"{}\" is a version: 7.0", key));
    }
    return version;
  }

  bool flag(const JsonValue& row, std::string_view key) const {
    const JsonValue* value = row.find(key);
    if (value && value->type != JsonValue::Type::boolean) {
      fail(value->line, fmt::format("\"{}\" is true or false", key));
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

std::vector<OptionRule> readOptions(const Reader& reader) {
  std::vector<OptionRule> rules;
  reader.rows(
      "options", {"names", "value", "is", "hip", "drop", "manual"},
      [&](const JsonValue& row) {
        OptionRule rule;
        const std::string value = reader.text(row, "value");
        rule.takesEqual = value.find("equal") != std::string::npos;
        rule.takesNext = value.find("next") != std::string::npos;
        rule.value = reader.text(row, "is");
        rule.hip = reader.text(row, "hip");
        const std::string drop = reader.text(row, "drop");
        const std::string manual = reader.text(row, "manual");
        if (rule.hip.empty() + drop.empty() + manual.empty() != 2) {
          reader.fail(row.line,
                      "a row has one of \"hip\", \"drop\" and \"manual\"");
        }
        rule.treatment = !rule.hip.empty() ? OptionRule::Treatment::replace
                         : !drop.empty()   ? OptionRule::Treatment::drop
                                           : OptionRule::Treatment::manual;
        rule.note = drop.empty() ? manual : drop;
        for (std::string& name : reader.texts(row, "names")) {
          rule.name = std::move(name);
          rules.push_back(rule);
        }
      });
  return rules;
}

std::vector<LinkRule> readLibraries(const Reader& reader) {
  std::vector<LinkRule> rules;
  reader.rows(
      "libraries",
      {"library", "aliases", "only", "link", "target", "package", "dropped",
       "note", "define", "before"},
      [&](const JsonValue& row) {
        LinkRule rule;
        rule.define = reader.text(row, "define");
        rule.defineBefore = reader.version(row, "before");
        if (rule.define.empty() == rule.defineBefore.stated()) {
          reader.fail(row.line, "\"define\" and \"before\" need each other");
        }
        rule.name = reader.name(row, "library");
        rule.aliases = reader.texts(row, "aliases");
        rule.link = reader.text(row, "link");
        rule.target = reader.text(row, "target");
        rule.package = reader.text(row, "package");
        const std::string dropped = reader.text(row, "dropped");
        rule.isDropped = !dropped.empty();
        rule.note = rule.isDropped ? dropped : reader.text(row, "note");
        rule.isTargetOnly = reader.text(row, "only") == "target";
        rules.push_back(std::move(rule));
        if (rules.back().target.empty() && rules.back().note.empty()) {
          reader.fail(row.line,
                      "a library has \"target\", \"dropped\" or \"note\"");
        }
      });
  return rules;
}

std::vector<VariableRule> readVariables(const Reader& reader) {
  std::vector<VariableRule> rules;
  reader.rows(
      "variables",
      {"variable", "property", "hip", "text", "architectures", "options",
       "review", "note"},
      [&](const JsonValue& row) {
        VariableRule rule;
        rule.isProperty = row.find("property") != nullptr;
        rule.name = reader.name(row, rule.isProperty ? "property" : "variable");
        const std::string text = reader.text(row, "text");
        rule.isText = !text.empty();
        rule.hip = rule.isText ? text : reader.text(row, "hip");
        rule.isArchitectures = reader.flag(row, "architectures");
        rule.isOptions = reader.flag(row, "options");
        rule.isReview = reader.flag(row, "review");
        rule.note = reader.text(row, "note");
        if (rule.hip.empty() && rule.note.empty()) {
          reader.fail(row.line, "a row has \"hip\", \"text\" or a \"note\"");
        }
        rules.push_back(std::move(rule));
      });
  return rules;
}

std::vector<NamedRule> readNamed(const Reader& reader, std::string_view list) {
  std::vector<NamedRule> rules;
  reader.rows(
      list, {"name", "rocm", "values", "note"}, [&](const JsonValue& row) {
        rules.push_back({reader.name(row, "name"), reader.text(row, "rocm"),
                         reader.text(row, "note"),
                         reader.text(row, "values") == "other"});
        if (rules.back().rocm.empty() && rules.back().note.empty()) {
          reader.fail(row.line, "a row has \"rocm\" or a \"note\"");
        }
      });
  return rules;
}

std::vector<MentionRule> readMentions(const Reader& reader) {
  std::vector<MentionRule> rules;
  reader.rows("mentions", {"text", "in", "note"}, [&](const JsonValue& row) {
    rules.push_back({reader.name(row, "text"), reader.texts(row, "in"),
                     reader.name(row, "note")});
  });
  return rules;
}

template <typename Rule>
const Rule* findByName(std::span<const Rule> rules, std::string_view name) {
  const auto found = std::ranges::find(rules, name, &Rule::name);
  return found != rules.end() ? &*found : nullptr;
}

}  // namespace

BuildRules::BuildRules(std::string_view options, std::string_view libraries,
                       std::string_view variables, std::string_view environment)
    : options_(readOptions({"rules/build/nvcc-options.json", options})),
      libraries_(readLibraries({"rules/build/libraries.json", libraries})),
      variables_(
          readVariables({"rules/build/cmake-variables.json", variables})),
      environment_(readNamed({"rules/build/environment.json", environment},
                             "environment")),
      loaded_(
          readNamed({"rules/build/environment.json", environment}, "loaded")),
      tools_(readNamed({"rules/build/environment.json", environment}, "tools")),
      mentions_(readMentions({"rules/build/environment.json", environment})) {
  for (const LinkRule& rule : libraries_) {
    libraryByName_.emplace(rule.name, &rule);
    for (const std::string& alias : rule.aliases) {
      libraryByName_.emplace(alias, &rule);
    }
  }
}

const BuildRules& BuildRules::builtin() {
  static const BuildRules kRules(kNvccOptionTable, kLibraryTable,
                                 kCMakeVariableTable, kEnvironmentTable);
  return kRules;
}

const LinkRule* BuildRules::findLibrary(std::string_view name) const {
  const auto found = libraryByName_.find(name);
  return found != libraryByName_.end() ? found->second : nullptr;
}

std::optional<BuildRules::Variable> BuildRules::findVariable(
    std::string_view name, bool isProperty) const {
  for (const VariableRule& rule : variables_) {
    if (rule.isProperty != isProperty) continue;
    const std::size_t star = rule.name.find('*');
    if (star == std::string::npos) {
      if (rule.name == name) return Variable{&rule, rule.hip};
      continue;
    }
    const std::string_view head = std::string_view(rule.name).substr(0, star);
    const std::string_view tail = std::string_view(rule.name).substr(star + 1);
    if (name.size() < head.size() + tail.size() || !name.starts_with(head) ||
        !name.ends_with(tail)) {
      continue;
    }
    const std::string_view middle =
        name.substr(head.size(), name.size() - head.size() - tail.size());
    // A variable's further words begin with "_": CUDA_VERSION_MAJOR, but not
    // CUDA_VERSIONS.
    if (tail.empty() && !middle.empty() && middle.front() != '_' &&
        head.back() != '_') {
      continue;
    }
    std::string hip = rule.hip;
    if (const std::size_t at = hip.find('*'); at != std::string::npos) {
      hip.replace(at, 1, middle);
    }
    return Variable{&rule, std::move(hip)};
  }
  return std::nullopt;
}

const NamedRule* BuildRules::findEnvironment(std::string_view name) const {
  return findByName<NamedRule>(environment_, name);
}

const NamedRule* BuildRules::findLoaded(std::string_view file) const {
  file = file.substr(file.rfind('/') + 1);
  const auto found = std::ranges::find_if(loaded_, [&](const NamedRule& each) {
    if (!file.starts_with(each.name)) return false;
    const std::string_view suffix = file.substr(each.name.size());
    return suffix.starts_with(".so") || suffix.starts_with(".dll") ||
           suffix.starts_with(".dylib");
  });
  return found != loaded_.end() ? &*found : nullptr;
}

const NamedRule* BuildRules::findTool(std::string_view name) const {
  return findByName<NamedRule>(tools_, name);
}

}  // namespace hipport
