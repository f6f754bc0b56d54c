#include "ptx/module.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <map>
#include <optional>
#include <set>
#include <utility>

#include "ptx/port.h"
#include "ptx/ptx.h"
#include "ptx/values.h"
#include "ptx/words.h"

namespace hipport {
namespace ptx {
namespace {

bool isName(char c) {
  return std::isalnum(static_cast<unsigned char>(c)) || c == '_' || c == '$' ||
         c == '%';
}

/// The module with blanks for comments, for lines of a preprocessor and of
/// debuggers, and for the text between quotes. As long, and of as many lines.
std::string blanked(std::string_view module) {
  std::string text(module);
  const auto blank = [&](std::size_t from, std::size_t to) {
    for (std::size_t i = from; i < to && i < text.size(); ++i) {
      if (text[i] != '\n') text[i] = ' ';
    }
  };
  const auto startsLine = [&](std::size_t at) {
    while (at > 0 && (text[at - 1] == ' ' || text[at - 1] == '\t')) --at;
    return at == 0 || text[at - 1] == '\n';
  };
  for (std::size_t i = 0; i < text.size();) {
    const std::string_view rest = std::string_view(text).substr(i);
    const auto endOfLine = [&] {
      return std::min(text.find('\n', i), text.size());
    };
    const bool isOfDebuggers =
        rest.front() == '#' || rest.starts_with(".loc ") ||
        rest.starts_with(".loc\t") || rest.starts_with(".file ") ||
        rest.starts_with(".file\t");
    std::size_t end = i;
    if (rest.starts_with("//") || (isOfDebuggers && startsLine(i))) {
      end = endOfLine();
    } else if (rest.starts_with("/*")) {
      const std::size_t close = text.find("*/", i + 2);
      end = close == std::string::npos ? text.size() : close + 2;
    } else if (rest.front() == '"') {
      end = std::min(rest.substr(1).find_first_of("\"\n"), rest.size() - 1) +
            i + 1;
      blank(i + 1, end);
      i = end + 1;
      continue;
    }
    if (end == i) {
      ++i;
      continue;
    }
    blank(i, end);
    i = end;
  }
  return text;
}

/// Words and single other characters: ".b8", "name", "[", "16", "]".
std::vector<std::string_view> wordsOf(std::string_view text) {
  std::vector<std::string_view> words;
  for (std::size_t i = 0; i < text.size();) {
    if (isSpace(text[i])) {
      ++i;
      continue;
    }
    std::size_t end = i + 1;
    if (isName(text[i]) || text[i] == '.') {
      while (end < text.size() && isName(text[end])) ++end;
    }
    words.push_back(text.substr(i, end - i));
    i = end;
  }
  return words;
}

/// Where the bracket at `at` is closed, or the end.
std::size_t closing(std::string_view text, std::size_t at) {
  const char open = text[at];
  const char close = open == '{' ? '}' : open == '(' ? ')' : ']';
  int depth = 0;
  for (std::size_t i = at; i < text.size(); ++i) {
    if (text[i] == open) ++depth;
    if (text[i] == close && --depth == 0) return i;
  }
  return text.size();
}

/// A declaration of a variable or parameter.
struct Variable {
  std::string name;
  std::string space;  ///< "global", "const", "shared", "local", "param", "reg"
  std::string type;   ///< "b8"
  std::int64_t alignment = 0;
  /// Of an array, the product of its sizes; 0 where one is left open.
  std::optional<std::int64_t> elements;
  std::string_view value;  ///< behind "="
  bool isExtern = false;
  std::string why;  ///< what cannot be had in C++
};

Variable readVariable(std::string_view text) {
  Variable variable;
  const std::size_t equals = text.find('=');
  if (equals != std::string_view::npos) {
    variable.value = trimmed(text.substr(equals + 1));
  }
  const std::vector<std::string_view> words = wordsOf(text.substr(0, equals));
  for (std::size_t i = 0; i < words.size(); ++i) {
    const std::string_view word = words[i];
    if (word == ".extern") {
      variable.isExtern = true;
    } else if (word == ".align" && i + 1 < words.size()) {
      variable.alignment = parseInteger(words[++i]).value_or(0);
    } else if (word == ".global" || word == ".const" || word == ".shared" ||
               word == ".local" || word == ".param" || word == ".reg") {
      // ".ptr .global" says where a parameter leads.
      if (variable.space.empty()) variable.space = word.substr(1);
    } else if (word == ".v2" || word == ".v4") {
      variable.why = "it is a vector";
    } else if (word == ".attribute") {
      variable.why = "it has attributes";
    } else if (word.starts_with('.')) {
      if (parseType(word.substr(1))) variable.type = word.substr(1);
    } else if (word == "[") {
      if (!variable.elements) variable.elements = 1;
      const bool isOpen = i + 1 < words.size() && words[i + 1] == "]";
      const auto count = isOpen || i + 1 >= words.size()
                             ? std::optional<std::int64_t>(0)
                             : parseInteger(words[i + 1]);
      constexpr std::int64_t kMost = std::int64_t{1} << 40;
      if (!count || *count < 0 ||
          (*count > 0 && *variable.elements > kMost / *count)) {
        variable.why = "its size is no number";
      } else {
        *variable.elements *= *count;
      }
    } else if (variable.name.empty() && isName(word.front()) &&
               !isDigit(word.front())) {
      variable.name = word;
    }
  }
  if (variable.name.empty() || variable.name.find('%') != std::string::npos) {
    variable.why = "C++ cannot name it";
  }
  if (variable.type.empty() || variable.type == "pred") {
    variable.why = "its type is not known";
  }
  return variable;
}

/// A function of a module.
struct Function {
  std::string name;
  std::size_t line = 0;
  bool isEntry = false;
  bool isDefined = false;
  std::optional<Variable> result;
  std::vector<Variable> parameters;
  std::int64_t threads = 0;  ///< the most in a block; 0 where nothing says it
  std::string_view body;     ///< between its braces
  std::string why;
};

struct Module {
  std::vector<std::pair<Variable, std::size_t>> variables;  ///< with lines
  std::vector<Function> functions;
  std::vector<PtxModulePort::LeftOut> others;
};

std::vector<Variable> readParameters(std::string_view list) {
  std::vector<Variable> all;
  for (const std::string_view each : splitList(list)) {
    if (!each.empty()) all.push_back(readVariable(each));
  }
  return all;
}

/// "(.param .b32 result) name (.param .b64 a) .maxntid 256, 1, 1"
Function readFunction(std::string_view head) {
  Function function;
  const std::size_t entry = head.find(".entry");
  function.isEntry = entry != std::string_view::npos;
  std::size_t at = function.isEntry ? entry + 6 : head.find(".func") + 5;
  const auto skip = [&] {
    while (at < head.size() && isSpace(head[at])) ++at;
  };
  const auto list = [&] {
    const std::size_t close = closing(head, at);
    const std::string_view inside =
        head.substr(at + 1, std::min(close, head.size()) - at - 1);
    at = std::min(close + 1, head.size());
    return readParameters(inside);
  };
  // ".func .noreturn name"
  for (skip(); at < head.size() && head[at] == '.'; skip()) {
    while (at < head.size() && !isSpace(head[at])) ++at;
  }
  if (at < head.size() && head[at] == '(') {
    const std::vector<Variable> results = list();
    if (results.size() == 1) {
      function.result = results.front();
    } else if (!results.empty()) {
      function.why = "it returns more than one value";
    }
    skip();
  }
  const std::size_t begin = at;
  while (at < head.size() && isName(head[at])) ++at;
  function.name = head.substr(begin, at - begin);
  skip();
  if (at < head.size() && head[at] == '(') function.parameters = list();
  const std::vector<std::string_view> words = wordsOf(head.substr(at));
  for (std::size_t i = 0; i < words.size(); ++i) {
    if (words[i] != ".maxntid" && words[i] != ".reqntid") continue;
    std::int64_t threads = 1;
    for (++i;
         i < words.size() && (isDigit(words[i].front()) || words[i] == ",");
         ++i) {
      const auto count = parseInteger(words[i]);
      if (count && *count > 0 && *count <= 1024) threads *= *count;
    }
    --i;
    if (threads <= 1024) function.threads = threads;
  }
  if (function.name.empty() || function.name.find('%') != std::string::npos ||
      isDigit(function.name.front())) {
    function.why = "C++ cannot name it";
  }
  return function;
}

Module readModule(std::string_view text) {
  Module module;
  std::size_t line = 1, counted = 0;
  // Of places that ascend.
  const auto lineAt = [&](std::size_t at) {
    line += static_cast<std::size_t>(
        std::ranges::count(text.substr(counted, at - counted), '\n'));
    counted = at;
    return line;
  };
  for (std::size_t i = 0; i < text.size();) {
    if (isSpace(text[i]) || text[i] == ';' || text[i] == '}') {
      ++i;
      continue;
    }
    const std::string_view rest = text.substr(i);
    if (rest.starts_with(".version") || rest.starts_with(".target") ||
        rest.starts_with(".address_size")) {
      const std::size_t endOfLine = std::min(text.find('\n', i), text.size());
      if (rest.starts_with(".address_size") &&
          text.substr(i, endOfLine - i).find("64") == std::string_view::npos) {
        module.others.push_back(
            {"the module", lineAt(i), "its addresses have 32 bits"});
      }
      i = endOfLine;
      continue;
    }
    if (rest.starts_with(".section")) {
      const std::size_t open = text.find('{', i);
      i = open == std::string_view::npos ? text.size()
                                         : closing(text, open) + 1;
      continue;
    }
    // To ";" or to the brace of a body; braces of values are behind "=".
    std::size_t end = i;
    bool hasValue = false;
    for (; end < text.size() && text[end] != ';'; ++end) {
      if (text[end] == '=') hasValue = true;
      if (text[end] == '{') {
        if (!hasValue) break;
        end = std::min(closing(text, end), text.size() - 1);
      }
    }
    const std::string_view head = trimmed(text.substr(i, end - i));
    const bool isFunction = head.find(".entry") != std::string_view::npos ||
                            head.find(".func") != std::string_view::npos;
    if (isFunction) {
      Function function = readFunction(head);
      function.line = lineAt(i);
      if (end < text.size() && text[end] == '{') {
        const std::size_t close = closing(text, end);
        function.isDefined = true;
        if (close == text.size()) function.why = "its end is missing";
        function.body = text.substr(end + 1, close - end - 1);
        end = std::min(close + 1, text.size());
      }
      module.functions.push_back(std::move(function));
    } else if (head.starts_with('.') && head.find(".pragma") != 0) {
      Variable variable = readVariable(head);
      const bool isVariable = variable.space == "global" ||
                              variable.space == "const" ||
                              variable.space == "shared";
      if (isVariable) {
        module.variables.emplace_back(std::move(variable), lineAt(i));
      } else {
        module.others.push_back({std::string(head.substr(0, head.find(' '))),
                                 lineAt(i), "it is not supported"});
      }
    } else if (!head.starts_with('.')) {
      module.others.push_back({std::string(head.substr(0, head.find(' '))),
                               lineAt(i), "it is no directive"});
    }
    i = std::max(end, i + 1);
  }
  return module;
}

/// A body with each name that a block declares made one of a kind, and its
/// variables apart.
class Body {
 public:
  explicit Body(std::string_view text) : rest_(text) {
    while (!rest_.empty()) block(/*depth=*/0);
  }

  const std::string& text() const { return text_; }
  const std::vector<Variable>& variables() const { return variables_; }
  const std::string& why() const { return why_; }

 private:
  using Names = std::map<std::string, std::string, std::less<>>;

  /// To the brace that ends it.
  void block(int depth) {
    constexpr int kMostDepth = 64;
    if (depth > kMostDepth) {
      why_ = "its blocks are too deep";
      rest_ = {};
      return;
    }
    if (depth > 0) scopes_.push_back(labelsAhead());
    while (!(rest_ = trimmed(rest_)).empty()) {
      if (rest_.front() == '}') {
        rest_.remove_prefix(1);
        break;
      }
      if (rest_.front() == '{') {
        rest_.remove_prefix(1);
        block(depth + 1);
        continue;
      }
      statement(depth);
    }
    if (depth > 0) scopes_.pop_back();
  }

  /// The labels of the block that begins here, as branches may come before
  /// them.
  Names labelsAhead() {
    Names labels;
    ++blocks_;
    int depth = 0;
    for (std::size_t i = 0; i < rest_.size(); ++i) {
      if (rest_[i] == '{') ++depth;
      if (rest_[i] == '}' && --depth < 0) break;
      if (rest_[i] != ':' || depth > 0) continue;
      std::size_t begin = i;
      while (begin > 0 && isName(rest_[begin - 1])) --begin;
      const std::string name(rest_.substr(begin, i - begin));
      if (!name.empty() && !rest_.substr(i).starts_with("::")) {
        labels[name] = renamed(name);
      }
    }
    return labels;
  }

  std::string renamed(std::string_view name) const {
    return fmt::format("{}_{}", name, blocks_);
  }

  /// One statement, or a label.
  void statement(int depth) {
    std::size_t end = 0;
    int braces = 0;
    for (; end < rest_.size(); ++end) {
      const char c = rest_[end];
      if (c == ';' || (c == '}' && braces == 0)) break;
      if (c == '{') ++braces;
      if (c == '}') --braces;
      const bool isLabel = c == ':' && braces == 0 && end > 0 &&
                           std::ranges::all_of(rest_.substr(0, end), isName);
      if (isLabel) {
        text_ += translated(rest_.substr(0, end)) + ":\n";
        rest_.remove_prefix(end + 1);
        return;
      }
    }
    const std::string_view text = trimmed(rest_.substr(0, end));
    const bool isEnded = end < rest_.size() && rest_[end] == ';';
    rest_.remove_prefix(end + (isEnded ? 1 : 0));
    if (text.empty() || text.starts_with(".pragma")) return;
    if (text.starts_with(".reg")) return registers(text, depth);
    if (text.starts_with(".")) {
      Variable variable = readVariable(text);
      if (!variable.why.empty()) why_ = variable.name + ": " + variable.why;
      if (depth > 0) {
        scopes_.back()[variable.name] = renamed(variable.name);
        variable.name = renamed(variable.name);
      }
      variables_.push_back(std::move(variable));
      return;
    }
    text_ += translated(text) + ";\n";
  }

  /// ".reg .b32 %r<8>, %t"
  void registers(std::string_view text, int depth) {
    if (depth > 0) {
      const std::vector<std::string_view> words = wordsOf(text);
      for (std::size_t i = 0; i < words.size(); ++i) {
        if (words[i].starts_with('.') || !isName(words[i].front()) ||
            isDigit(words[i].front())) {
          continue;
        }
        const bool isFamily = i + 2 < words.size() && words[i + 1] == "<";
        const std::int64_t count =
            isFamily ? parseInteger(words[i + 2]).value_or(0) : 0;
        constexpr std::int64_t kMost = 256;  // more is no hand-written code
        if (count > kMost) {
          why_ = "a block of it has too many registers";
          return;
        }
        for (std::int64_t n = 0; n < count; ++n) {
          const std::string name = fmt::format("{}{}", words[i], n);
          scopes_.back()[name] = fmt::format("{}_{}_{}", words[i], blocks_, n);
        }
        if (isFamily) {
          text_ += fmt::format(".reg {} {}_{}_<{}>;\n", words[1], words[i],
                               blocks_, count);
          i += 3;
          continue;
        }
        const std::string name(words[i]);
        scopes_.back()[name] = renamed(name);
        text_ += fmt::format(".reg {} {};\n", words[1], renamed(name));
      }
      return;
    }
    text_ += std::string(text) + ";\n";
  }

  /// With the names that the blocks around have.
  std::string translated(std::string_view text) const {
    std::string result;
    for (std::size_t i = 0; i < text.size();) {
      if (!isName(text[i])) {
        result += text[i++];
        continue;
      }
      std::size_t end = i;
      while (end < text.size() && isName(text[end])) ++end;
      const std::string_view word = text.substr(i, end - i);
      const bool isModifier =
          i > 0 && (text[i - 1] == '.' || text[i - 1] == ':');
      std::string name(word);
      for (auto scope = scopes_.rbegin();
           !isModifier && scope != scopes_.rend(); ++scope) {
        const auto found = scope->find(word);
        if (found == scope->end()) continue;
        name = found->second;
        break;
      }
      result += name;
      i = end;
    }
    return result;
  }

  std::string_view rest_;
  std::string text_;
  std::vector<Variable> variables_;
  std::vector<Names> scopes_;
  std::size_t blocks_ = 0;
  std::string why_;
};

/// "alignas(4) __shared__ uint8_t name[8]"
std::string declarationOf(std::string_view specifiers,
                          const Variable& variable) {
  const Type type = *parseType(variable.type);
  const std::string alignment =
      variable.alignment > 1 ? fmt::format("alignas({}) ", variable.alignment)
                             : std::string();
  const std::string size = !variable.elements ? std::string()
                           : *variable.elements == 0
                               ? std::string("[]")
                               : fmt::format("[{}]", *variable.elements);
  return fmt::format("{}{}{} {}{}", alignment, specifiers, cType(type),
                     variable.name, size);
}

/// The type of a parameter by itself. Those of kernels are as the module has
/// them. Between functions they are bits: C++ would convert a number where both
/// sides name it otherwise.
std::string typeOf(const Variable& parameter, bool isOfKernel = false) {
  const Type type = *parseType(parameter.type);
  if (!parameter.elements) return cType(isOfKernel ? type : unsignedOf(type));
  return fmt::format("{}Bytes<{}, {}>", kInstructions,
                     *parameter.elements * type.bits / 8,
                     std::max<std::int64_t>(parameter.alignment, 1));
}

/// One value of an initialiser, or nothing.
std::optional<std::string> valueOf(std::string_view text, Type type) {
  if (const auto value = parseInteger(text)) {
    if (!type.isFloat()) return number(*value, type);
    return fmt::format("{}", *value);
  }
  const bool isFloat =
      text.size() == 10 && (text.starts_with("0f") || text.starts_with("0F"));
  const bool isDouble =
      text.size() == 18 && (text.starts_with("0d") || text.starts_with("0D"));
  const bool isHex = std::ranges::all_of(
      text.substr(std::min<std::size_t>(2, text.size())),
      [](char c) { return std::isxdigit(static_cast<unsigned char>(c)) != 0; });
  if (isHex && isFloat && type.bits == 32) {
    return fmt::format("__builtin_bit_cast({}, 0x{}u)", cType(type),
                       text.substr(2));
  }
  if (isHex && isDouble && type.bits == 64) {
    return fmt::format("__builtin_bit_cast({}, 0x{}ull)", cType(type),
                       text.substr(2));
  }
  return std::nullopt;
}

/// " = {1, 2}", or nothing where a value is no number.
std::optional<std::string> initialiserOf(const Variable& variable) {
  if (variable.value.empty()) return std::string();
  const Type type = *parseType(variable.type);
  std::string_view list = variable.value;
  const bool isList = list.starts_with('{') && list.ends_with('}');
  if (isList) list = list.substr(1, list.size() - 2);
  if (list.find('{') != std::string_view::npos) return std::nullopt;
  const std::vector<std::string_view> parts = splitList(list);
  if (parts.empty()) return std::nullopt;
  std::string values;
  for (const std::string_view each : parts) {
    const auto value = valueOf(each, type);
    if (!value) return std::nullopt;
    values += (values.empty() ? "" : ", ") + *value;
  }
  return isList ? " = {" + values + "}" : " = " + values;
}

/// Writes a module.
class ModuleWriter {
 public:
  explicit ModuleWriter(const Module& module) : module_(module) {}

  PtxModulePort write() {
    port_.leftOut = module_.others;
    std::string variables = writeVariables();
    if (!module_.others.empty() &&
        module_.others.front().name == "the module") {
      return std::move(port_);
    }
    // A function that calls one which was left out is left out itself.
    std::map<std::string, std::string> bodies;
    for (const Function& each : module_.functions) {
      if (each.isDefined) known_.insert(each.name);
    }
    for (bool isDone = false; !isDone;) {
      isDone = true;
      bodies.clear();
      port_.notes.clear();
      for (const Function& each : module_.functions) {
        if (!each.isDefined || !known_.contains(each.name)) continue;
        std::string why;
        bodies[each.name] = bodyOf(each, why);
        if (why.empty()) continue;
        port_.leftOut.push_back({each.name, each.line, std::move(why)});
        known_.erase(each.name);
        isDone = false;
      }
    }
    std::string heads, texts;
    for (const Function& each : module_.functions) {
      const auto body = bodies.find(each.name);
      if (!each.isDefined || body == bodies.end()) continue;
      if (!each.isEntry) heads += headOf(each) + ";\n";
      texts += "\n" + headOf(each) + " {\n" + body->second + "}\n";
      ++port_.functions;
      bodies.erase(body);
    }
    if (port_.functions > 0) {
      port_.text = std::move(variables) + heads + texts;
    }
    std::ranges::stable_sort(port_.leftOut, {}, &PtxModulePort::LeftOut::line);
    return std::move(port_);
  }

 private:
  std::string writeVariables() {
    std::string text;
    for (const auto& [variable, line] : module_.variables) {
      std::string why = variable.why;
      const auto value =
          why.empty() ? initialiserOf(variable) : std::optional<std::string>();
      if (why.empty() && !value) why = "its value is no number";
      const bool isOpen = variable.elements == std::int64_t{0};
      const bool isShared = variable.space == "shared";
      if (why.empty() && variable.isExtern && !(isShared && isOpen)) {
        why = "another module defines it";
      }
      if (why.empty() && isOpen && !isShared) why = "its size is open";
      if (!why.empty()) {
        port_.leftOut.push_back({variable.name, line, std::move(why)});
        continue;
      }
      symbols_.push_back({variable.name, isShared ? PtxSymbol::Space::shared
                                                  : PtxSymbol::Space::memory});
      if (isShared) {
        text +=
            declarationOf(isOpen ? "extern __shared__ " : "static __shared__ ",
                          variable) +
            ";\n";
      } else {
        text += fmt::format(
            "extern \"C\" {{\n{}{};\n}}\n",
            declarationOf(
                variable.space == "const" ? "__constant__ " : "__device__ ",
                variable),
            *value);
      }
    }
    return text;
  }

  /// "extern "C" __global__ void k(uint64_t k_param_0)"
  static std::string headOf(const Function& function) {
    std::string parameters;
    for (const Variable& each : function.parameters) {
      parameters += fmt::format("{}{} {}", parameters.empty() ? "" : ", ",
                                typeOf(each, function.isEntry), each.name);
    }
    if (!function.isEntry) {
      return fmt::format("static __device__ {} {}({})",
                         function.result ? typeOf(*function.result) : "void",
                         function.name, parameters);
    }
    const std::string bounds =
        function.threads > 0
            ? fmt::format("__launch_bounds__({}) ", function.threads)
            : std::string();
    return fmt::format("extern \"C\" __global__ {}void {}({})", bounds,
                       function.name, parameters);
  }

  /// The statements of a function; `why` says why there are none.
  std::string bodyOf(const Function& function, std::string& why) {
    why = function.why;
    if (!why.empty()) return {};
    const Body body(function.body);
    why = body.why();
    PtxFunctionFrame frame;
    frame.isEntry = function.isEntry;
    frame.symbols = symbols_;
    std::string text;
    using Space = PtxSymbol::Space;
    for (const Variable& each : function.parameters) {
      if (!each.why.empty() || each.space != "param") {
        why = fmt::format("its parameter {} is not supported", each.name);
      }
      frame.symbols.push_back({each.name, Space::parameter});
    }
    if (function.result) {
      if (!function.result->why.empty() || function.result->space != "param") {
        why = "what it returns is not supported";
      } else {
        frame.result = function.result->name;
        frame.symbols.push_back({frame.result, Space::parameter});
        text += fmt::format("  {} {} = {{}};\n", typeOf(*function.result),
                            frame.result);
      }
    }
    for (const Variable& each : body.variables()) {
      if (!why.empty()) return {};
      if (each.space == "param") {
        text += fmt::format("  {} {} = {{}};\n", typeOf(each), each.name);
        frame.symbols.push_back({each.name, Space::parameter});
      } else if (each.space == "shared" || each.space == "local") {
        const bool isShared = each.space == "shared";
        if (each.elements == std::int64_t{0} || !each.value.empty()) {
          why = fmt::format("{} is not supported", each.name);
        }
        text +=
            "  " + declarationOf(isShared ? "__shared__ " : "", each) + ";\n";
        frame.symbols.push_back(
            {each.name, isShared ? Space::shared : Space::memory});
      } else {
        why = fmt::format("{} is declared in it", each.name);
      }
    }
    if (!why.empty()) return {};
    for (const std::string& each : known_) {
      frame.symbols.push_back({each, Space::function});
    }
    const PtxProgram program = parsePtxBody(body.text(), std::move(frame));
    const PtxPort port = portPtx(program, {.text = body.text()});
    if (!port.isPorted()) {
      why = port.obstacle ? fmt::format("{}: {}", port.obstacle->text, port.why)
                          : port.why;
      return {};
    }
    for (const std::string& line : port.lines) {
      text += (line.ends_with(':') ? "" : "  ") + endedLine(line) + "\n";
    }
    // What ends without `ret` returns as well.
    if (function.result) text += "  return " + function.result->name + ";\n";
    for (const std::string& note : port.notes) {
      if (std::ranges::find(port_.notes, note) == port_.notes.end()) {
        port_.notes.push_back(note);
      }
    }
    return text;
  }

  const Module& module_;
  PtxModulePort port_;
  std::vector<PtxSymbol> symbols_;  ///< variables of the module
  std::set<std::string> known_;     ///< functions that are written
};

}  // namespace
}  // namespace ptx

bool isPtxModule(std::string_view text) {
  const std::string clean = ptx::blanked(text);
  const std::size_t version = clean.find(".version");
  return version != std::string::npos &&
         clean.find(".target", version) != std::string::npos &&
         std::ranges::all_of(std::string_view(clean).substr(0, version),
                             ptx::isSpace);
}

PtxModulePort portPtxModule(std::string_view module) {
  const std::string clean = ptx::blanked(module);
  return ptx::ModuleWriter(ptx::readModule(clean)).write();
}

}  // namespace hipport
