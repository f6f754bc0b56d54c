#include "buildfiles/make/host_units.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <iterator>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "buildfiles/lists.h"
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

class HostUnitPort {
 public:
  HostUnitPort(const Porting& porting, const MakeSyntax& syntax)
      : porting_(porting), text_(porting.brackets), syntax_(syntax) {
    const fs::path folder = fs::path(porting.file.path).parent_path();
    const auto fromHere = [&](const std::string& unit) {
      return fs::path(unit)
          .lexically_relative(folder.empty() ? "." : folder)
          .generic_string();
    };
    for (const std::string& unit : porting.tree.hipUnits) {
      units_.insert(fromHere(unit));
    }
    for (const std::string& unit : porting.tree.apiUnits) {
      apiUnits_.insert(fromHere(unit));
    }
    for (const auto* units : {&units_, &apiUnits_}) {
      for (const std::string& unit : *units) {
        byObject_.emplace(
            fs::path(unit).replace_extension(".o").generic_string(), unit);
      }
    }
  }

  void run() {
    if (units_.empty() && apiUnits_.empty()) return;
    for (const MakeLine& line : syntax_.lines) {
      if (line.kind != MakeLine::Kind::assignment) continue;
      for (const Word& word : makeWords(text_, line.targets)) {
        told_.emplace(word.text, porting_.text(line.name));
      }
    }
    // What nvcc compiles as well is for both compilers, and stays so.
    recipes(/*ofHost=*/false);
    recipes(/*ofHost=*/true);
    lacksHeaders_ = !showsHeaders(
        porting_, "$(CXX) $(CC) $(CPPFLAGS) $(CXXFLAGS) $(CFLAGS)");
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

  /// "src/%.cpp" for the "src/*.cpp" in a call: $(wildcard src/*.cpp).
  static std::vector<std::string> wildcardsIn(const std::string& word) {
    std::vector<std::string> patterns;
    if (word.find('*') == std::string::npos) return patterns;
    constexpr std::string_view kBetween = " \t()";
    for (std::size_t at = word.find_first_not_of(kBetween);
         at != std::string::npos;) {
      const std::size_t end =
          std::min(word.find_first_of(kBetween, at), word.size());
      std::string each =
          fs::path(word.substr(at, end - at)).lexically_normal().string();
      if (const std::size_t star = each.find('*');
          star != std::string::npos && each.find('%') == std::string::npos) {
        each[star] = '%';
        patterns.push_back(std::move(each));
      }
      at = word.find_first_not_of(kBetween, end);
    }
    return patterns;
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

  /// Those of some units that a command is given.
  struct Given {
    std::set<std::string> named;
    std::map<std::string, std::string> matched;  ///< by a pattern; by stems

    void addTo(std::set<std::string>& units) const {
      units.insert(named.begin(), named.end());
      for (const auto& [stem, unit] : matched) units.insert(unit);
    }
  };

  Given givenTo(const ShellCommand& command, std::size_t program,
                const std::set<std::string>& units) const {
    Given given;
    for (std::size_t i = program + 1; i < command.words.size(); ++i) {
      for (const std::string& file : filesOf(command.words[i].text)) {
        if (units.contains(file)) given.named.insert(file);
        for (const std::string& pattern : wildcardsIn(file)) {
          for (const std::string& unit : units) {
            const auto stem = stemOf(unit, pattern);
            if (stem && stem->find('/') == std::string::npos) {
              given.named.insert(unit);
            }
          }
        }
        if (file.find('%') == std::string::npos) continue;
        for (const std::string& unit : units) {
          const auto stem = stemOf(unit, file);
          if (stem && isMeant(*stem)) given.matched[*stem] = unit;
        }
      }
    }
    return given;
  }

  void compiled(const ShellCommand& command, std::size_t program, bool isHost) {
    if (!isHost) {
      if (std::ranges::any_of(command.words, [](const Word& word) {
            return word.text == "-c" || word.text == "-o";
          })) {
        givenTo(command, program, units_).addTo(others_);
        givenTo(command, program, apiUnits_).addTo(shown_);
      }
      return;
    }
    Given given = givenTo(command, program, units_);
    std::erase_if(given.named, [&](const std::string& unit) {
      return others_.contains(unit);
    });
    const Word& compiler = command.words[program];
    if (!given.named.empty()) {
      callHipcc(porting_, compiler, *given.named.begin());
      done_.insert(given.named.begin(), given.named.end());
    }
    for (const auto& [stem, unit] : given.matched) {
      object(stem, unit, compiler);
    }
    if (given.named.empty()) headers(command, program);
  }

  /// Shows a compiler the headers that the units it compiles include.
  void headers(const ShellCommand& command, std::size_t program) {
    const Given given = givenTo(command, program, apiUnits_);
    const std::string* const first =
        !given.named.empty()     ? &*given.named.begin()
        : !given.matched.empty() ? &given.matched.begin()->second
                                 : nullptr;
    if (!first) return;
    given.addTo(shown_);
    showHeaders(porting_, command, program, *first);
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
    if (done_.size() + others_.size() + shown_.size() ==
            units_.size() + apiUnits_.size() ||
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
      if (unit == byObject_.end()) continue;
      if (units_.contains(unit->second)) {
        if (!others_.contains(unit->second) &&
            done_.insert(unit->second).second) {
          add("CXX", line.span.begin, name);
        }
      } else if (!isAutomake && lacksHeaders_ &&
                 shown_.insert(unit->second).second) {
        add("CPPFLAGS", line.span.begin, name);
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
      if (variable == "CPPFLAGS") {
        porting_.notes.replace(
            kBuildLibrary, {at, at},
            fmt::format("{}: {} += {}\n", targets, variable,
                        headerOptions(ShellDialect::recipe)),
            fmt::format("what makes {} is told where HIP's headers are, and "
                        "the platform",
                        targets),
            Applicability::review);
        continue;
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
  std::set<std::string> units_;     ///< from the folder of the make file
  std::set<std::string> apiUnits_;  ///< that any compiler takes; likewise
  std::map<std::string, std::string> byObject_;  ///< "a.cpp" by "a.o"
  Rule rule_;                     ///< that the recipe at hand is of
  std::set<std::string> others_;  ///< that nvcc or hipcc compiles here
  std::set<std::string> done_;    ///< that the host's compiler did
  std::set<std::string> shown_;   ///< apiUnits_ that are cared for
  bool lacksHeaders_ = false;     ///< of make's own rules
  /// Targets, as written, and the variables that are assigned for them alone.
  std::set<std::pair<std::string, std::string>> told_;
  /// The objects by the variable that compiles them and the line of their rule.
  std::map<std::pair<std::string, std::uint32_t>, std::set<std::string>>
      objects_;
};

}  // namespace

void portHostUnits(const Porting& porting, const MakeSyntax& syntax) {
  HostUnitPort(porting, syntax).run();
}

}  // namespace hipport
