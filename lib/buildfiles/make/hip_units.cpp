#include "buildfiles/make/hip_units.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <iterator>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "buildfiles/shell/commands.h"
#include "buildfiles/shell/syntax.h"

namespace hipport {
namespace fs = std::filesystem;
namespace {

constexpr std::string_view kWhy = "what only HIP's compiler takes";

/// What stands for "%" where `text` matches `pattern`.
std::optional<std::string> stemOf(std::string_view text,
                                  std::string_view pattern) {
  const std::size_t percent = pattern.find('%');
  if (percent == std::string_view::npos) return std::nullopt;
  const std::string_view head = pattern.substr(0, percent);
  const std::string_view tail = pattern.substr(percent + 1);
  if (text.size() <= head.size() + tail.size() || !text.starts_with(head) ||
      !text.ends_with(tail)) {
    return std::nullopt;
  }
  text.remove_prefix(head.size());
  text.remove_suffix(tail.size());
  return std::string(text);
}

class HipUnitPort {
 public:
  HipUnitPort(const Porting& porting, const MakeSyntax& syntax)
      : porting_(porting), text_(porting.brackets), syntax_(syntax) {
    const fs::path folder = fs::path(porting.file.path).parent_path();
    for (const std::string& unit : porting.tree.hipUnits) {
      const fs::path own =
          fs::path(unit).lexically_relative(folder.empty() ? "." : folder);
      units_.insert(own.generic_string());
      byObject_.emplace(fs::path(own).replace_extension(".o").generic_string(),
                        own.generic_string());
    }
  }

  void run() {
    if (units_.empty()) return;
    for (const MakeLine& line : syntax_.lines) {
      if (line.kind != MakeLine::Kind::assignment) continue;
      for (const Word& word : makeWords(text_, line.targets)) {
        told_.emplace(word.text, porting_.text(line.name));
      }
    }
    // What nvcc compiles as well is for both compilers, and stays so.
    recipes(/*ofHost=*/false);
    recipes(/*ofHost=*/true);
    for (const MakeLine& line : syntax_.lines) impliedObjects(line);
    write();
  }

 private:
  struct Rule {
    Span line;
    std::vector<std::string> targets, prerequisites;  ///< as written
  };

  Rule readRule(const MakeLine& line) const {
    Rule rule{line.span, {}, {}};
    for (const Word& word : makeWords(text_, line.targets)) {
      rule.targets.emplace_back(word.text);
    }
    bool isStatic = false;
    for (const Word& word : makeWords(text_, line.value)) {
      // "OBJECTS: %.o: %.cpp"
      if (!isStatic && word.text.ends_with(':')) {
        isStatic = true;
        if (word.text.size() > 1) {
          rule.prerequisites.emplace_back(
              word.text.substr(0, word.text.size() - 1));
        }
        rule.targets = std::move(rule.prerequisites);
        rule.prerequisites.clear();
        continue;
      }
      if (word.text == "|") break;
      rule.prerequisites.emplace_back(word.text);
    }
    // ".cpp.o:"
    if (rule.targets.size() == 1 && rule.prerequisites.empty()) {
      const std::string& name = rule.targets.front();
      const std::size_t dot = name.rfind('.');
      if (name.starts_with('.') && dot > 0 &&
          name.find_first_of("/%$") == std::string::npos) {
        rule.prerequisites = {"%" + name.substr(0, dot)};
        rule.targets = {"%" + name.substr(dot)};
      }
    }
    return rule;
  }

  /// The names of files that a word of a recipe stands for.
  std::vector<std::string> filesOf(std::string_view word) const {
    std::vector<std::string> written;
    if (word == "$<") {
      if (!rule_.prerequisites.empty()) {
        written.push_back(rule_.prerequisites.front());
      }
    } else if (word == "$^" || word == "$+") {
      written = rule_.prerequisites;
    } else {
      written.emplace_back(word);
    }
    std::vector<std::string> files;
    for (const std::string& each : written) {
      std::ranges::move(expandedWords(each), std::back_inserter(files));
    }
    return files;
  }

  /// Without "./" in front.
  std::vector<std::string> expandedWords(std::string_view written) const {
    const std::string expanded = porting_.answers.expanded(written);
    const MakeText text(expanded);
    std::vector<std::string> words;
    for (const Word& word : makeWords(text, text.all())) {
      words.push_back(fs::path(word.text).lexically_normal().generic_string());
    }
    return words;
  }

  void recipes(bool ofHost) {
    for (const MakeLine& line : syntax_.lines) {
      if (line.kind == MakeLine::Kind::rule) {
        rule_ = readRule(line);
        if (!line.recipe.empty()) recipe(line.recipe, ofHost);
      } else if (line.kind == MakeLine::Kind::recipe) {
        recipe(line.span, ofHost);
      }
    }
  }

  /// Goes through the commands that call the host's compiler, or the others.
  void recipe(Span span, bool ofHost) {
    const ShellSyntax shell =
        readShell(text_, span, ShellDialect::recipe, porting_.answers.budget());
    if (shell.isBroken) return;
    for (const ShellCommand& command : shell.commands) {
      const Invocation call = porting_.answers.callOf(command.words);
      if (call.index < command.words.size() &&
          (call.program == Program::host) == ofHost) {
        compiled(command, call.index, ofHost);
      }
    }
  }

  /// Whether a pattern is there for what it matches: "%.o: %.cpp" matches the
  /// sources of the folders below and around as well, which mostly have make
  /// files of their own. This one names a folder whose sources it compiles.
  bool isMeant(const std::string& stem) const {
    const std::size_t slash = stem.rfind('/');
    if (slash == std::string::npos) return true;
    return !stem.starts_with("../") &&
           text_.bytes().find(stem.substr(0, slash + 1)) !=
               std::string_view::npos;
  }

  void compiled(const ShellCommand& command, std::size_t program, bool isHost) {
    std::set<std::string> named;
    std::map<std::string, std::string> matched;  // units by their stems
    for (std::size_t i = program + 1; i < command.words.size(); ++i) {
      for (const std::string& file : filesOf(command.words[i].text)) {
        if (units_.contains(file)) named.insert(file);
        if (file.find('%') == std::string::npos) continue;
        for (const std::string& unit : units_) {
          const auto stem = stemOf(unit, file);
          if (stem && isMeant(*stem)) matched[*stem] = unit;
        }
      }
    }
    if (!isHost) {
      if (std::ranges::any_of(command.words, [](const Word& word) {
            return word.text == "-c" || word.text == "-o";
          })) {
        others_.insert(named.begin(), named.end());
        for (const auto& [stem, unit] : matched) others_.insert(unit);
      }
      return;
    }
    std::erase_if(
        named, [&](const std::string& unit) { return others_.contains(unit); });
    const Word& compiler = command.words[program];
    if (!named.empty()) {
      callHipcc(porting_, compiler, *named.begin());
      done_.insert(named.begin(), named.end());
    }
    for (const auto& [stem, unit] : matched) object(stem, unit, compiler);
  }

  /// One of the units that a pattern compiles.
  void object(const std::string& stem, const std::string& unit,
              const Word& compiler) {
    if (others_.contains(unit)) return;
    done_.insert(unit);
    const auto target =
        std::ranges::find_if(rule_.targets, [](const std::string& each) {
          return each.find('%') != std::string::npos;
        });
    const std::string_view variable = referredName(compiler.text);
    if (variable.empty() || target == rule_.targets.end()) {
      porting_.notes
          .flag(kBuildLanguage, compiler.span,
                fmt::format("this compiles {} too, which only HIP's compiler "
                            "takes",
                            unit))
          .notes.push_back(
              fmt::format("give it a rule of its own, with {} for the compiler",
                          hipccFor(porting_.tree)));
      return;
    }
    std::string name = *target;
    name.replace(name.find('%'), 1, stem);
    add(variable, rule_.line.begin, name);
  }

  /// What make's own rule compiles, or automake's: "main.o" in a list, or
  /// "main.cpp" among a program's sources, and no rule for it.
  void impliedObjects(const MakeLine& line) {
    if (done_.size() + others_.size() == units_.size() ||
        (line.kind != MakeLine::Kind::rule &&
         line.kind != MakeLine::Kind::assignment)) {
      return;
    }
    const bool isAutomake = porting_.file.path.ends_with(".am");
    for (const std::string& name : expandedWords(porting_.text(line.value))) {
      if (isAutomake && units_.contains(name) && !others_.contains(name) &&
          done_.insert(name).second) {
        porting_.notes
            .flag(kBuildLanguage, line.value,
                  fmt::format("automake's rule compiles {}, which includes {}",
                              name, kWhy))
            .notes.push_back(fmt::format("configure with CXX=\"{}\"",
                                         hipccFor(porting_.tree)));
      }
      const auto unit = byObject_.find(name);
      if (unit != byObject_.end() && !others_.contains(unit->second) &&
          done_.insert(unit->second).second) {
        add("CXX", line.span.begin, name);
      }
    }
  }

  /// An object that its own variable tells about stays as it is told.
  void add(std::string_view variable, std::uint32_t line,
           const std::string& object) {
    if (told_.contains({object, std::string(variable)})) return;
    objects_[{std::string(variable), line}].insert(object);
  }

  void write() {
    for (const auto& [where, names] : objects_) {
      const auto& [variable, at] = where;
      std::string targets;
      for (const std::string& each : names) {
        targets += (targets.empty() ? "" : " ") + each;
      }
      porting_.notes.replace(
          kBuildLanguage, {at, at},
          fmt::format("{}: {} = {}\n", targets, variable,
                      hipccFor(porting_.tree)),
          fmt::format("hipcc makes {}, whose source includes {}", targets,
                      kWhy),
          Applicability::review);
    }
  }

  const Porting& porting_;
  const MakeText& text_;
  const MakeSyntax& syntax_;
  std::set<std::string> units_;  ///< from the folder of the make file
  std::map<std::string, std::string> byObject_;  ///< "a.cpp" by "a.o"
  Rule rule_;                     ///< that the recipe at hand is of
  std::set<std::string> others_;  ///< that nvcc or hipcc compiles here
  std::set<std::string> done_;    ///< that the host's compiler did
  /// Targets, as written, and the variables that are assigned for them alone.
  std::set<std::pair<std::string, std::string>> told_;
  /// The objects by the variable that compiles them and the line of their rule.
  std::map<std::pair<std::string, std::uint32_t>, std::set<std::string>>
      objects_;
};

}  // namespace

void portHipUnits(const Porting& porting, const MakeSyntax& syntax) {
  HipUnitPort(porting, syntax).run();
}

}  // namespace hipport
