#include "declarations.h"

#include <algorithm>
#include <cctype>
#include <map>
#include <sstream>

#include "text/paths.h"

namespace hipport::rulec {
namespace {

using Tokens = std::vector<std::string_view>;

bool isIdentifierStart(char c) {
  return std::isalpha(static_cast<unsigned char>(c)) || c == '_';
}
bool isIdentifierPart(char c) {
  return std::isalnum(static_cast<unsigned char>(c)) || c == '_';
}
bool isIdentifier(std::string_view token) {
  return !token.empty() && isIdentifierStart(token[0]);
}

/// Splits C++ text into identifiers, literals and single punctuators; comments
/// go, and directives too after the names that they define are recorded.
Tokens tokenize(std::string_view text, Declared& declared) {
  Tokens tokens;
  bool lineStart = true;
  for (std::size_t i = 0; i < text.size();) {
    const char c = text[i];
    if (c == '\n') {
      lineStart = true;
      ++i;
    } else if (std::isspace(static_cast<unsigned char>(c))) {
      ++i;
    } else if (text.substr(i, 2) == "//") {
      i = std::min(text.find('\n', i), text.size());
    } else if (text.substr(i, 2) == "/*") {
      const auto end = text.find("*/", i + 2);
      i = end == text.npos ? text.size() : end + 2;
    } else if (c == '#' && lineStart) {
      auto end = i;
      do {
        end = std::min(text.find('\n', end + 1), text.size());
      } while (end < text.size() && text[end - 1] == '\\');
      std::istringstream line{std::string(text.substr(i + 1, end - i - 1))};
      std::string directive, name;
      line >> directive >> name;
      if (directive == "define") {
        const auto stop =
            std::find_if_not(name.begin(), name.end(), isIdentifierPart);
        declared.names.emplace(name.begin(), stop);
      }
      i = end;
    } else {
      lineStart = false;
      auto end = i + 1;
      if (isIdentifierPart(c)) {
        while (end < text.size() && isIdentifierPart(text[end])) ++end;
      } else if (c == '"' || c == '\'') {
        while (end < text.size() && text[end] != c)
          end += text[end] == '\\' ? 2 : 1;
        end = std::min(end + 1, text.size());
      }
      tokens.push_back(text.substr(i, end - i));
      i = end;
    }
  }
  return tokens;
}

/// The index after the group that opens at `i` with `open`.
std::size_t skipGroup(const Tokens& tokens, std::size_t i, char open,
                      char close) {
  int depth = 0;
  for (; i < tokens.size(); ++i) {
    if (tokens[i][0] == open) ++depth;
    if (tokens[i][0] == close && --depth == 0) return i + 1;
  }
  return i;
}

bool has(const Tokens& tokens, std::string_view token) {
  return std::find(tokens.begin(), tokens.end(), token) != tokens.end();
}

/// Words that a parenthesis may follow without being a declared name.
bool isOperatorLike(std::string_view word) {
  static constexpr std::string_view kWords[] = {
      "__attribute__", "__align__", "alignas",          "decltype",
      "noexcept",      "throw",     "operator",         "sizeof",
      "defined",       "requires",  "__launch_bounds__"};
  return std::find(std::begin(kWords), std::end(kWords), word) !=
         std::end(kWords);
}

class Scanner {
 public:
  Scanner(std::string_view text, Declared& declared)
      : declared_(declared), tokens_(tokenize(text, declared)) {}

  void run() {
    Tokens statement;
    for (std::size_t i = 0; i < tokens_.size(); ++i) {
      const auto token = tokens_[i];
      if (token == ";") {
        finish(statement);
        statement.clear();
      } else if (token == "}" || (token == "{" && statement.size() == 2 &&
                                  statement[0] == "extern")) {
        statement.clear();  // a brace of an extern "C" block
      } else if (token != "{") {
        statement.push_back(token);
      } else {
        i = body(statement, i);
      }
    }
  }

 private:
  /// Handles the braces that open at `i`; returns the index of the last one.
  std::size_t body(Tokens& statement, std::size_t i) {
    const auto end = skipGroup(tokens_, i, '{', '}');
    const Tokens head = withoutTemplate(statement);
    const bool isEnum = has(head, "enum") && !has(head, "(");
    const bool isClass = !isEnum && definesClass(head);
    if (isEnum) enumerators(i + 1, end - 1);
    if (isEnum || isClass) {
      tag(statement, head);
      // The rest of the statement declares typedefs or variables of the type.
      const bool isTypedef = has(head, "typedef");
      statement.clear();
      if (isTypedef) statement = {"typedef", "int"};
    } else {
      if (!has(head, "namespace")) finish(statement);
      statement.clear();
    }
    return end - 1;
  }

  static bool definesClass(const Tokens& head) {
    for (const auto token : head) {
      if (token == "struct" || token == "class" || token == "union")
        return true;
      if (token == "(") return false;  // a function that returns a struct
      if (token != "typedef" && token != "__host__" && token != "__device__")
        return false;
    }
    return false;
  }

  void enumerators(std::size_t i, std::size_t end) {
    bool expected = true;
    int depth = 0;
    for (; i < end; ++i) {
      if (tokens_[i] == "(") ++depth;
      if (tokens_[i] == ")") --depth;
      if (expected && isIdentifier(tokens_[i])) {
        declared_.names.emplace(tokens_[i]);
        expected = false;
      } else if (tokens_[i] == "," && depth == 0) {
        expected = true;
      }
    }
  }

  void tag(const Tokens& statement, const Tokens& head) {
    std::string_view name;
    for (std::size_t i = 0; i < head.size(); ++i) {
      if (head[i] == "__attribute__" || head[i] == "__align__" ||
          head[i] == "alignas") {
        i = skipGroup(head, i + 1, '(', ')') - 1;
      } else if (head[i] == ":" || head[i] == "<") {
        break;
      } else if (isIdentifier(head[i]) && head[i] != "final") {
        name = head[i];
      }
    }
    if (name.empty() || name == "struct" || name == "union" || name == "enum")
      return;
    declared_.names.emplace(name);
    if (statement[0] != "template") declared_.tags.emplace(name);
  }

  static Tokens withoutTemplate(const Tokens& statement) {
    std::size_t i = 0;
    while (i < statement.size() && statement[i] == "template")
      i = skipGroup(statement, i + 1, '<', '>');
    return {statement.begin() +
                static_cast<std::ptrdiff_t>(std::min(i, statement.size())),
            statement.end()};
  }

  void finish(const Tokens& statement) {
    if (statement.empty()) return;
    const bool isTemplate = statement[0] == "template";
    const Tokens rest = withoutTemplate(statement);
    auto& names = isTemplate ? declared_.templates : declared_.names;
    if (rest.empty()) return;
    if (rest[0] == "using") {
      if (rest.size() > 2 && rest[2] == "=") {
        declared_.names.emplace(rest[1]);
        if (!isTemplate) declared_.typedefs.emplace(rest[1]);
      }
    } else if (rest[0] == "typedef") {
      typedefs(rest);
    } else if ((rest[0] == "struct" || rest[0] == "class" ||
                rest[0] == "enum" || rest[0] == "union") &&
               rest.size() == 2) {
      // A forward declaration: the definition may still be generated.
      if (isTemplate) declared_.names.emplace(rest[1]);
    } else {
      declarators(rest, names);
    }
  }

  void typedefs(const Tokens& rest) {
    std::string_view name;
    bool pointer = false;
    for (std::size_t i = 1; i < rest.size(); ++i) {
      if (rest[i] == "__attribute__" || rest[i] == "__align__") {
        i = skipGroup(rest, i + 1, '(', ')') - 1;
      } else if (rest[i] == "(") {
        // A pointer to function: its name is the last word of the first group.
        const auto end = skipGroup(rest, i, '(', ')');
        if (!pointer) {
          for (auto k = i; k < end; ++k)
            if (isIdentifier(rest[k])) name = rest[k];
          pointer = true;
        }
        i = end - 1;
      } else if (rest[i] == "<") {
        i = skipGroup(rest, i, '<', '>') - 1;
      } else if (rest[i] == "[") {
        i = skipGroup(rest, i, '[', ']') - 1;
      } else if (rest[i] == ",") {
        addTypedef(name);
        pointer = false;
      } else if (isIdentifier(rest[i]) && !pointer) {
        name = rest[i];
      }
    }
    addTypedef(name);
  }

  void addTypedef(std::string_view name) {
    if (name.empty()) return;
    declared_.names.emplace(name);
    declared_.typedefs.emplace(name);
  }

  static void declarators(const Tokens& rest,
                          std::set<std::string, std::less<>>& names) {
    std::string_view last;
    for (std::size_t i = 0; i < rest.size(); ++i) {
      const bool group = i + 1 < rest.size() && rest[i + 1] == "(";
      if (isIdentifier(rest[i]) && group) {
        if (!isOperatorLike(rest[i])) names.emplace(rest[i]);
        i = skipGroup(rest, i + 1, '(', ')') - 1;
        last = {};
      } else if (rest[i] == "<") {
        i = skipGroup(rest, i, '<', '>') - 1;
      } else if (rest[i] == "," || rest[i] == "=" || rest[i] == "[") {
        if (!last.empty()) names.emplace(last);
        last = {};
        if (rest[i] == "=")
          while (i + 1 < rest.size() && rest[i + 1] != ",") ++i;
        if (rest[i] == "[") i = skipGroup(rest, i, '[', ']') - 1;
      } else if (isIdentifier(rest[i]) && i > 0) {
        last = rest[i];
      }
    }
    if (!last.empty() && rest.size() > 1 && last == rest.back())
      names.emplace(last);
  }

  Declared& declared_;
  Tokens tokens_;
};

std::string guardOf(std::string_view path) {
  std::string guard = "HIPPORT_GENERATED_";
  for (const char c : path) {
    guard +=
        isIdentifierPart(c)
            ? static_cast<char>(std::toupper(static_cast<unsigned char>(c)))
            : '_';
  }
  return guard;
}

std::string apiPath(std::string_view library) {
  return "hipport/api/" + std::string(library) + ".h";
}

/// Ids of tables are in lower case with hyphens; `device` has no api header.
constexpr std::string_view kDevice = "device";

bool isBuiltinType(std::string_view word) {
  static constexpr std::string_view kWords[] = {
      "const",    "unsigned", "signed",   "char",    "short",    "int",
      "long",     "float",    "double",   "void",    "size_t",   "struct",
      "enum",     "int8_t",   "uint8_t",  "int16_t", "uint16_t", "int32_t",
      "uint32_t", "int64_t",  "uint64_t", "bool",    "FILE"};
  return std::find(std::begin(kWords), std::end(kWords), word) !=
         std::end(kWords);
}

/// Rows of names; a prefix declares nothing.
std::vector<const TableRow*> rowsOf(const Table& table) {
  std::vector<const TableRow*> rows;
  for (const auto& section : table.sections) {
    for (const auto& row : section.rows) {
      if (row.kind != Kind::prefix) rows.push_back(&row);
    }
  }
  return rows;
}

/// Writes one api header.
class ApiHeader {
 public:
  ApiHeader(const Table& table, const Declared& hand,
            const std::map<std::string, const TableRow*, std::less<>>& types,
            std::set<std::string, std::less<>>& done,
            const std::set<std::string, std::less<>>& pointees)
      : table_(table),
        hand_(hand),
        types_(types),
        done_(done),
        pointees_(pointees),
        rows_(rowsOf(table)) {}

  std::string write(const std::vector<std::string>& includes) {
    const auto guard = guardOf(apiPath(table_.library));
    out_ << "// Generated by rulec from rules/" << table_.library
         << ".json.\n#ifndef " << guard << "\n#define " << guard << "\n\n";
    for (const auto& include : includes)
      out_ << "#include <" << include << ">\n";
    out_ << '\n';
    for (const TableRow* row : rows_) {
      // What sources or compilers define is asked for, and mostly not there.
      if (row->kind == Kind::macro && !row->configures) macro(*row);
    }
    for (const TableRow* row : rows_) {
      if (row->kind == Kind::enumerator)
        enumerators_[enumOf(row->of)].push_back(row);
    }
    out_ << "\n#ifdef __CUDA__\n#pragma clang force_cuda_host_device "
            "begin\n#endif\n"
            "#ifdef __cplusplus\nextern \"C\" {\n#endif\n\n";
    for (const TableRow* row : rows_) {
      if (row->kind == Kind::type) type(row->name);
    }
    for (const auto& [of, rows] : enumerators_) furtherEnumerators(of, rows);
    out_ << '\n';
    for (const TableRow* row : rows_) {
      if (row->kind == Kind::function) function(*row);
    }
    out_ << "\n#ifdef __cplusplus\n}\n#endif\n"
            "#ifdef __CUDA__\n#pragma clang force_cuda_host_device "
            "end\n#endif\n\n#endif\n";
    return out_.str();
  }

 private:
  bool claim(const std::string& name) {
    return !hand_.names.contains(name) && done_.insert(name).second;
  }

  void macro(const TableRow& name) {
    if (!claim(name.name)) return;
    out_ << "#define " << name.name;
    if (name.parameters) {
      // Whatever the number of parameters: calls must not fail on it.
      out_ << "(...) 0\n";
    } else if (name.follows) {
      out_ << ' ' << *name.follows << '\n';
    } else {
      // Distinct values, for they may be the cases of one switch.
      out_ << ' ' << ++value_ << '\n';
    }
  }

  /// The enumeration that `type` is or stands for.
  std::string enumOf(std::string type) const {
    for (int step = 0; step < 8; ++step) {
      const auto row = types_.find(type);
      if (row == types_.end() || row->second->form != Form::alias) break;
      type = row->second->alias;
    }
    return type;
  }

  /// `type` as C needs it too: with its keyword where only a tag is declared.
  std::string spelled(std::string_view type) const {
    std::string result;
    for (std::size_t i = 0; i < type.size();) {
      if (!isIdentifierStart(type[i])) {
        result += type[i++];
        continue;
      }
      auto end = i;
      while (end < type.size() && isIdentifierPart(type[end])) ++end;
      const auto word = type.substr(i, end - i);
      if (hand_.tags.contains(word) && !hand_.typedefs.contains(word) &&
          !result.ends_with("struct ") && !result.ends_with("enum ")) {
        const auto row = types_.find(word);
        result += row != types_.end() && row->second->form == Form::enumeration
                      ? "enum "
                      : "struct ";
      }
      result += word;
      i = end;
    }
    return result;
  }

  /// Makes the types that `spelling` mentions known, those it points to at
  /// least as incomplete ones.
  void require(std::string_view spelling) {
    for (std::size_t i = 0; i < spelling.size();) {
      if (!isIdentifierStart(spelling[i])) {
        ++i;
        continue;
      }
      auto end = i;
      while (end < spelling.size() && isIdentifierPart(spelling[end])) ++end;
      const std::string word(spelling.substr(i, end - i));
      i = end;
      if (isBuiltinType(word)) continue;
      const auto row = types_.find(word);
      if (row != types_.end() &&
          (row->second->form != Form::structure || !done_.contains(word))) {
        type(word);
      } else if (!hand_.names.contains(word) && forward_.insert(word).second) {
        // Not claimed: any api header that needs it repeats it, for none can
        // count on another one.
        out_ << "typedef struct " << word << ' ' << word << ";\n";
      }
    }
  }

  void type(const std::string& typeName) {
    const auto row = types_.find(typeName);
    if (row == types_.end() || !claim(typeName)) return;
    const TableRow& name = *row->second;
    if (name.form == Form::enumeration) {
      out_ << "typedef enum " << name.name << " {";
      const auto rows = enumerators_.find(name.name);
      bool any = false;
      if (rows != enumerators_.end()) {
        for (const TableRow* enumerator : rows->second) {
          if (!claim(enumerator->name)) continue;
          out_ << (any ? ",\n  " : "\n  ") << enumerator->name;
          any = true;
        }
      }
      if (!any) out_ << ' ' << name.name << "_hipport_empty ";
      out_ << (any ? "\n} " : "} ") << name.name << ";\n";
    } else if (name.form == Form::structure) {
      out_ << "typedef struct " << name.name;
      if (!pointees_.contains(name.name))
        out_ << " { long long hipport_content[16]; }";
      out_ << ' ' << name.name << ";\n";
    } else if (name.form == Form::callback) {
      out_ << "typedef void (*" << name.name << ")(HIPPORT_ANY);\n";
    } else if (name.alias.empty()) {
      const std::string fallback = name.form == Form::floating  ? "double "
                                   : name.form == Form::integer ? "long long "
                                                                : "";
      if (!fallback.empty()) {
        out_ << "typedef " << fallback << name.name << ";\n";
      } else {
        out_ << "typedef struct " << name.name << "_hipport* " << name.name
             << ";\n";
      }
    } else {
      require(name.alias);
      out_ << "typedef " << spelled(name.alias) << ' ' << name.name << ";\n";
    }
  }

  /// Enumerators of an enumeration that is written by hand or in no table.
  void furtherEnumerators(const std::string& of,
                          const std::vector<const TableRow*>& rows) {
    std::vector<const TableRow*> left;
    for (const TableRow* row : rows) {
      if (claim(row->name)) left.push_back(row);
    }
    if (left.empty()) return;
    const bool typed = hand_.tags.contains(of) || hand_.typedefs.contains(of);
    if (!typed) {
      out_ << "enum {";
      for (std::size_t i = 0; i < left.size(); ++i)
        out_ << (i ? ",\n  " : "\n  ") << left[i]->name;
      out_ << "\n};\n";
      return;
    }
    out_ << "#ifdef __cplusplus\n";
    int value = kFurther;
    for (const TableRow* row : left) {
      out_ << "static const " << of << ' ' << row->name << " = static_cast<"
           << of << ">(" << value++ << ");\n";
    }
    out_ << "#else\nenum {";
    value = kFurther;
    for (std::size_t i = 0; i < left.size(); ++i) {
      out_ << (i ? ",\n  " : "\n  ") << left[i]->name << " = " << value++;
    }
    out_ << "\n};\n#endif\n";
  }

  void function(const TableRow& name) {
    if (!claim(name.name)) return;
    const std::string& returns = table_.resultOf(name);
    if (returns.empty()) {
      out_ << "int " << name.name << "(HIPPORT_ANY);\n";
      return;
    }
    require(returns);
    out_ << "" << spelled(returns) << ' ' << name.name << "(HIPPORT_ANY);\n";
  }

  static constexpr int kFurther = 1000;  ///< above the values written by hand

  const Table& table_;
  const Declared& hand_;
  const std::map<std::string, const TableRow*, std::less<>>& types_;
  std::set<std::string, std::less<>>& done_;
  const std::set<std::string, std::less<>>& pointees_;
  std::vector<const TableRow*> rows_;
  std::set<std::string> forward_;
  std::map<std::string, std::vector<const TableRow*>> enumerators_;
  std::ostringstream out_;
  int value_ = 0;
};

/// Overloads with results of their own: what takes an exact number of arguments
/// is preferred to what takes any. C has no overloads.
std::string overloadsOf(const Table& table, std::string_view path) {
  std::string text = "#ifndef " + guardOf(path) + "\n#define " + guardOf(path) +
                     "\n#include <" + apiPath(table.library) +
                     ">\n#ifdef __cplusplus\nextern \"C++\" {\n"
                     "#ifdef __CUDA__\n#pragma clang force_cuda_host_device "
                     "begin\n#endif\n";
  for (const TableRow* row : rowsOf(table)) {
    for (const TableRow& each : row->overloads) {
      if (each.returns.empty()) continue;
      text += each.returns + ' ' + each.name + '(';
      for (std::size_t i = 0; i < each.types.size(); ++i) {
        text += i == 0 ? "HipportAny" : ", HipportAny";
      }
      text += ");\n";
    }
  }
  return text +
         "#ifdef __CUDA__\n#pragma clang force_cuda_host_device end\n"
         "#endif\n}\n#endif\n#endif\n";
}

/// In forwarding.txt: the standard header with the forwarding one's name.
constexpr std::string_view kOwnName = "%";

std::string forwarding(std::string_view path,
                       const std::vector<std::string>& includes) {
  const auto guard = guardOf(path);
  std::string text = "#ifndef " + guard + "\n#define " + guard + "\n";
  for (const auto& include : includes) {
    if (include == kOwnName) {
      const std::string name(lastPart(path));
      text += "#if __has_include(<" + name + ">)\n#include <" + name +
              ">\n#endif\n";
    } else {
      text += "#include <" + include + ">\n";
    }
  }
  return text + "#endif\n";
}

}  // namespace

void scan(std::string_view text, Declared& declared) {
  Scanner(text, declared).run();
}

Declarations declare(std::span<const Table> tables,
                     const std::vector<Header>& handWritten) {
  constexpr std::string_view kForwarding = "forwarding.txt";
  Declared hand;
  std::set<std::string, std::less<>> paths;
  std::string_view forwardings;
  for (const auto& header : handWritten) {
    if (header.path == kForwarding) {
      forwardings = header.content;
      continue;
    }
    paths.insert(header.path);
    scan(header.content, hand);
  }

  std::map<std::string, const TableRow*, std::less<>> types;
  std::set<std::string, std::less<>> pointees;
  std::set<std::string, std::less<>> ids;
  for (const auto& table : tables) {
    ids.insert(table.library);
    for (const TableRow* row : rowsOf(table)) {
      const TableRow& name = *row;
      if (name.kind != Kind::type) continue;
      types.emplace(name.name, row);
      if (name.form != Form::pointer || name.alias.empty()) continue;
      std::istringstream words(name.alias.substr(0, name.alias.find('*')));
      for (std::string word; words >> word;) pointees.insert(word);
    }
  }

  Declarations result;
  std::map<std::string, std::string> made;
  const auto add = [&](const std::string& path, std::string text) {
    if (!paths.contains(path)) made.emplace(path, std::move(text));
  };

  {
    std::istringstream lines{std::string(forwardings)};
    for (std::string line; std::getline(lines, line);) {
      const auto colon = line.find(':');
      if (colon == line.npos || line.starts_with('#')) continue;
      std::istringstream targets(line.substr(0, colon)),
          words(line.substr(colon + 1));
      std::vector<std::string> includes;
      for (std::string target; targets >> target;) includes.push_back(target);
      for (std::string header; words >> header;)
        add(header, forwarding(header, includes));
    }
  }

  // A name that two tables have is declared once, in the table that comes
  // first; a table comes after those it uses.
  std::vector<const Table*> order;
  std::set<std::string, std::less<>> visited;
  const auto visit = [&](const auto& self, const Table& table) -> void {
    if (!visited.insert(table.library).second) return;
    for (const auto& use : table.uses) {
      for (const auto& other : tables) {
        if (other.library == use) self(self, other);
      }
    }
    order.push_back(&table);
  };
  for (const auto& table : tables) visit(visit, table);

  std::set<std::string, std::less<>> done;
  for (const Table* table : order) {
    const std::string own = "hipport/hand/" + table->library + ".h";
    std::vector<std::string> cudaHeader = {"hipport/language.h"};
    if (table->library == kDevice) {
      for (const TableRow* row : rowsOf(*table)) {
        if (!hand.contains(row->name)) result.missing.push_back(row->name);
      }
    } else {
      std::vector<std::string> includes;
      if (table->library == "cuda-runtime") {
        includes = {"hipport/qualifiers.h", "hipport/vector_types.h"};
      } else {
        includes = {"hipport/qualifiers.h", "stddef.h", "stdint.h"};
        // C++ libraries are written by hand as a whole: hipport/cub.h.
        const std::string whole = "hipport/" + table->library + ".h";
        cudaHeader = {paths.contains(whole) ? whole : apiPath(table->library)};
      }
      for (const auto& use : table->uses) {
        if (use == kDevice) {
          includes.push_back("cuda_fp16.h");
          includes.push_back("cuda_bf16.h");
        } else if (ids.contains(use)) {
          includes.push_back(use == "cuda-runtime" ? "hipport/language.h"
                                                   : apiPath(use));
        }
      }
      if (paths.contains(own)) includes.push_back(own);
      add(apiPath(table->library),
          ApiHeader(*table, hand, types, done, pointees).write(includes));
    }
    // Those written by hand that speak of generated types.
    const std::string functions =
        "hipport/hand/" + table->library + "-functions.h";
    if (paths.contains(functions)) cudaHeader.push_back(functions);
    for (const auto& header : table->headers) {
      if (!header.declaresOverloads) {
        add(header.name, forwarding(header.name, cudaHeader));
        continue;
      }
      const std::string more = "hipport/api/" + table->library + "-overloads.h";
      add(more, overloadsOf(*table, more));
      add(header.name, forwarding(header.name, {more}));
    }
  }

  for (auto& [path, text] : made)
    result.headers.push_back({path, std::move(text)});
  return result;
}

}  // namespace hipport::rulec
