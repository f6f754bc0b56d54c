#include "analysis/ptx_port.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <cstdlib>
#include <map>
#include <set>

#include "analysis/analysis.h"

namespace hipport {
namespace {

struct Type {
  char kind = 'u';  // u, s, b, f; p for predicates
  int bits = 32;

  bool isFloat() const { return kind == 'f'; }
  friend bool operator==(const Type&, const Type&) = default;
};

std::optional<Type> parseType(std::string_view text) {
  if (text == "pred") return Type{'p', 1};
  if (text.size() < 2 || text.size() > 3) return std::nullopt;
  const auto bits = parseInteger(text.substr(1));
  if (std::string_view("usbf").find(text[0]) == std::string_view::npos ||
      !bits || (*bits != 8 && *bits != 16 && *bits != 32 && *bits != 64) ||
      (text[0] == 'f' && *bits < 32)) {
    return std::nullopt;
  }
  return Type{text[0], static_cast<int>(*bits)};
}

std::string cType(Type type) {
  if (type.kind == 'p') return "bool";
  if (type.isFloat()) return type.bits == 32 ? "float" : "double";
  return fmt::format("{}int{}_t", type.kind == 's' ? "" : "u", type.bits);
}

Type unsignedOf(Type type) { return {'u', type.bits}; }
Type signedOf(Type type) { return {'s', type.bits}; }
constexpr Type kU32 = {'u', 32};

/// Whether an expression needs no parentheses in front of a postfix operator:
/// a name, member, element or call.
bool isPostfix(std::string_view text) {
  int depth = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (c == '(' || c == '[') ++depth;
    if (c == ')' || c == ']') --depth;
    if (depth > 0 || c == ')' || c == ']') continue;
    const bool isArrow = (c == '-' && text.substr(i).starts_with("->")) ||
                         (c == '>' && i > 0 && text[i - 1] == '-');
    if (!std::isalnum(static_cast<unsigned char>(c)) && c != '_' && c != '.' &&
        c != ':' && !isArrow) {
      return false;
    }
  }
  return !text.empty() && text[0] != '(';
}

/// Whether an expression may be more than a value: an increment or an
/// assignment stands in it.
bool hasSideEffect(std::string_view text) {
  if (text.find("++") != std::string_view::npos ||
      text.find("--") != std::string_view::npos) {
    return true;
  }
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] != '=') continue;
    const bool isTest = (i > 0 && std::string_view("=!<>").find(text[i - 1]) !=
                                      std::string_view::npos) ||
                        (i + 1 < text.size() && text[i + 1] == '=');
    if (!isTest) return true;
  }
  return false;
}

/// Whether a function is called in an expression, as far as it shows.
bool hasCall(std::string_view text) {
  for (std::size_t i = 1; i < text.size(); ++i) {
    if (text[i] == '(' &&
        (std::isalnum(static_cast<unsigned char>(text[i - 1])) ||
         text[i - 1] == '_')) {
      return true;
    }
  }
  return false;
}

/// Whether `text` has `word` in it, other than as a part of a longer name.
bool mentions(std::string_view text, std::string_view word) {
  auto isName = [](char c) {
    return std::isalnum(static_cast<unsigned char>(c)) || c == '_';
  };
  for (std::size_t at = text.find(word); at != std::string_view::npos;
       at = text.find(word, at + 1)) {
    const std::size_t end = at + word.size();
    const bool isPart = (at > 0 && isName(text[at - 1])) ||
                        (end < text.size() && isName(text[end]));
    if (!isPart) return true;
  }
  return false;
}

bool hasBareComma(std::string_view text) {
  int depth = 0;
  for (const char c : text) {
    if (c == '(' || c == '[' || c == '{') ++depth;
    if (c == ')' || c == ']' || c == '}') --depth;
    if (c == ',' && depth == 0) return true;
  }
  return false;
}

/// Expressions for the 256 functions of lop3, of "a", "b" and "c", each as
/// short as they come.
struct Logic {
  struct Form {
    int cost = 0;        // 0: none yet
    char operation = 0;  // outermost; 0 for a name
    std::string text;
  };
  std::array<Form, 256> forms;

  Logic() {
    forms[0xF0] = {1, 0, "a"};
    forms[0xCC] = {1, 0, "b"};
    forms[0xAA] = {1, 0, "c"};
    bool changes = true;
    auto offer = [&](unsigned index, Form form) {
      Form& old = forms[index];
      if (old.cost != 0 && old.cost <= form.cost) return;
      old = std::move(form);
      changes = true;
    };
    auto inside = [](const Form& form, char operation) {
      const bool isBare = form.operation == 0 || form.operation == '~' ||
                          form.operation == operation;
      return isBare ? form.text : "(" + form.text + ")";
    };
    while (changes) {
      changes = false;
      for (unsigned i = 0; i < forms.size(); ++i) {
        if (forms[i].cost == 0) continue;
        offer(~i & 0xFFU,
              {forms[i].cost + 1, '~', "~" + inside(forms[i], '~')});
        for (unsigned j = i + 1; j < forms.size(); ++j) {
          if (forms[j].cost == 0) continue;
          // The names in the order of the operands.
          const Form& first = forms[j];
          const Form& second = forms[i];
          const int cost = first.cost + second.cost + 1;
          for (const char operation : {'&', '|', '^'}) {
            const unsigned index = operation == '&'   ? (i & j)
                                   : operation == '|' ? (i | j)
                                                      : (i ^ j);
            if (forms[index].cost != 0 && forms[index].cost <= cost) continue;
            offer(index, {cost, operation,
                          inside(first, operation) + " " + operation + " " +
                              inside(second, operation)});
          }
        }
      }
    }
    forms[0x00] = {1, 0, "0u"};
    forms[0xFF] = {1, 0, "~0u"};
  }
};

class Porter {
 public:
  Porter(const PtxProgram& program, const AsmStatement& statement,
         const std::vector<std::string>& expressions, bool isMacroBody,
         bool isBlock)
      : program_(program),
        statement_(statement),
        expressions_(expressions),
        isMacroBody_(isMacroBody),
        isBlock_(isBlock),
        isSequence_(program.instructions.size() > 1) {
    for (std::size_t i = 0; i < statement.operands.size(); ++i) {
      const std::string& constraint = statement.operands[i].constraint;
      Argument argument;
      argument.letter = constraint.empty() ? '?' : constraint.back();
      argument.isWritten = i < statement.outputs;
      argument.isRead = !argument.isWritten || constraint.starts_with('+');
      argument.isDefined = argument.isRead;
      arguments_.push_back(argument);
    }
  }

  PtxPort port() {
    if (check()) {
      for (const PtxInstruction& instruction : program_.instructions) {
        current_ = &instruction;
        if (!step(instruction)) {
          if (why_.empty()) why_ = kNoCounterpart;
          return refused();
        }
      }
      current_ = nullptr;
      finish();
    }
    if (!why_.empty()) return refused();
    result_.isBlock = isBlock_;
    result_.lines = isBlock_ ? block() : body_;
    return std::move(result_);
  }

  /// Whether a value is needed more than once, or more than one statement.
  bool needsBlock() const { return needsBlock_; }

 private:
  struct Argument {
    char letter = '?';
    bool isRead = false;
    bool isWritten = false;
    bool isDefined = false;
    bool isUsed = false;
    bool isAssigned = false;
    int uses = 0;
  };
  struct Register {
    Type type;
    std::string name;
    bool isDefined = false;
    bool isUsed = false;
  };

  PtxPort refused() {
    PtxPort port;
    port.obstacle = current_;
    port.why = why_;
    return port;
  }

  bool fail(std::string why) {
    if (why_.empty()) why_ = std::move(why);
    return false;
  }

  void review(std::string note) {
    result_.grade = Applicability::review;
    if (std::ranges::find(result_.notes, note) == result_.notes.end()) {
      result_.notes.push_back(std::move(note));
    }
  }

  /// What must be so before anything is read.
  bool check() {
    constexpr std::size_t kMost = 64;
    if (program_.instructions.empty()) return fail("it has no instruction");
    if (!program_.labels.empty()) return fail("it has labels");
    if (!program_.others.empty()) {
      return fail("a part of it cannot be read: " + program_.others.front());
    }
    if (arguments_.size() > kMost) return fail("it has too many operands");
    for (std::size_t i = 0; i < arguments_.size(); ++i) {
      const std::string& constraint = statement_.operands[i].constraint;
      std::string_view rest = constraint;
      if (arguments_[i].isWritten) {
        if (!rest.starts_with('=') && !rest.starts_with('+')) {
          return fail("the constraint \"" + constraint + "\" is no output's");
        }
        rest.remove_prefix(1);
        if (rest.starts_with('&')) rest.remove_prefix(1);
      }
      const std::string_view letters =
          arguments_[i].isWritten ? "hrlfd" : "hrlfdn";
      if (rest.size() != 1 || letters.find(rest[0]) == std::string_view::npos) {
        return fail("the constraint \"" + constraint + "\" is not understood");
      }
      if (hasSideEffect(expressions_[i])) {
        return fail("an operand has a side effect");
      }
      if (arguments_[i].isRead && arguments_[i].isWritten &&
          hasCall(expressions_[i])) {
        return fail("an operand that is read and written calls a function");
      }
      for (std::size_t j = 0; j < statement_.outputs; ++j) {
        if (i < statement_.outputs && i != j &&
            mentions(expressions_[i], expressions_[j])) {
          return fail("an output depends on another");
        }
      }
      if (expressions_[i].find("ptx_") != std::string::npos) {
        return fail("an operand has a name that the port needs");
      }
    }
    for (const PtxRegister& each : program_.registers) {
      const auto type = parseType(each.type);
      if (!type || type->bits == 8) {
        return fail("it has registers of type " + each.type);
      }
      std::string name = "ptx_" + each.name;
      std::ranges::replace(name, '$', '_');
      if (!names_.insert(name).second || name == "ptx_carry" ||
          name == "ptx_wide" || name == "ptx_vector" ||
          std::isdigit(static_cast<unsigned char>(name[4]))) {
        return fail("two registers have the same name");
      }
      registers_[each.name] = {*type, name};
    }
    return true;
  }

  void finish() {
    if (isCarryOpen_) {
      fail("another asm statement may read the carry that it leaves");
      return;
    }
    for (std::size_t i = 0; i < arguments_.size(); ++i) {
      if (arguments_[i].isWritten && !arguments_[i].isRead &&
          !arguments_[i].isAssigned) {
        fail(fmt::format("no instruction writes its output %{}", i));
        return;
      }
    }
    if (touchesMemory_ && std::ranges::find(statement_.clobbers, "memory") !=
                              statement_.clobbers.end()) {
      review(
          "\"memory\" also kept the compiler from moving other accesses "
          "across the statement; the port does not");
    }
  }

  std::vector<std::string> block() const {
    std::vector<std::string> lines;
    for (std::size_t i = 0; i < arguments_.size(); ++i) {
      const Argument& argument = arguments_[i];
      const bool isVariable = argument.isWritten && isSequence_;
      if (argument.letter == 'n' || (!argument.isUsed && !isVariable)) continue;
      const std::string type = cType(typeOf(argument.letter));
      if (argument.isRead) {
        lines.push_back(fmt::format("{}{} {} = {}", isVariable ? "" : "const ",
                                    type, local(i),
                                    cast(typeOf(argument.letter), i)));
      } else if (isVariable) {
        lines.push_back(type + " " + local(i));
      }
    }
    for (const PtxRegister& each : program_.registers) {
      const Register& value = registers_.at(each.name);
      if (value.isUsed) lines.push_back(cType(value.type) + " " + value.name);
    }
    for (const std::string& each : declarations_) lines.push_back(each);
    for (const std::string& each : body_) lines.push_back(each);
    if (isSequence_) {
      for (std::size_t i = 0; i < arguments_.size(); ++i) {
        if (arguments_[i].isAssigned) {
          lines.push_back(target(i) + " = " + local(i));
        }
      }
    }
    return lines;
  }

  // ---- operands

  static Type typeOf(char letter) {
    switch (letter) {
      case 'h':
        return {'u', 16};
      case 'l':
        return {'u', 64};
      case 'f':
        return {'f', 32};
      case 'd':
        return {'f', 64};
      default:
        return kU32;
    }
  }

  static std::string mark(std::size_t i) {
    return {kArgumentMark, static_cast<char>(kFirstArgument + i)};
  }

  static std::string local(std::size_t i) { return fmt::format("ptx_{}", i); }

  bool isBare(std::string_view expression) const {
    return !isMacroBody_ && isPostfix(expression);
  }

  /// The expression of argument `i` as a value of that type.
  std::string cast(Type type, std::size_t i) const {
    const std::string& expression = expressions_[i];
    if (type.isFloat()) {
      return isBare(expression) ? mark(i) : "(" + mark(i) + ")";
    }
    const bool isList =
        hasBareComma(expression) ||
        (isMacroBody_ && expression.find("__VA_ARGS__") != std::string::npos);
    return fmt::format("{}({}{}{})", cType(type), isList ? "(" : "", mark(i),
                       isList ? ")" : "");
  }

  /// The expression of an output, to be assigned to.
  std::string target(std::size_t i) const {
    std::string_view text = expressions_[i];
    while (text.starts_with('*')) text.remove_prefix(1);
    return isBare(text) ? mark(i) : "(" + mark(i) + ")";
  }

  /// The value of an operand that is an integer constant in the source.
  std::optional<std::int64_t> literal(const PtxOperand& operand) const {
    if (operand.kind == PtxOperand::Kind::immediate) return operand.value;
    if (operand.kind == PtxOperand::Kind::argument &&
        !arguments_[operand.argument].isWritten) {
      return parseInteger(expressions_[operand.argument]);
    }
    return std::nullopt;
  }

  static std::string number(std::int64_t value, Type type) {
    const bool isWide = type.bits == 64;
    const std::uint64_t mask =
        isWide ? ~std::uint64_t{0} : (std::uint64_t{1} << type.bits) - 1;
    const std::uint64_t bits = static_cast<std::uint64_t>(value) & mask;
    constexpr std::uint64_t kLarge = 1024;
    std::string text =
        bits < kLarge ? fmt::format("{}", bits) : fmt::format("{:#x}", bits);
    if (type.kind == 's' && (bits >> (type.bits - 1)) == 0) {
      return text + (isWide ? "ll" : "");
    }
    text += isWide ? "ull" : "u";
    return type.kind == 's' ? cType(type) + "(" + text + ")" : text;
  }

  /// An operand's value as an expression of that type, or "" with a reason.
  /// `mayBeWider`: a register may have more bits, of which the low ones count.
  std::string read(const PtxOperand& operand, Type type,
                   bool mayBeWider = false) {
    using enum PtxOperand::Kind;
    if (operand.isNegated && type.kind != 'p') return bad(operand);
    switch (operand.kind) {
      case argument:
        return readArgument(operand, type, mayBeWider);
      case name:
        return readRegister(operand, type, mayBeWider);
      case special:
        return readSpecial(operand.text, type);
      case immediate: {
        if (type.isFloat() || type.kind == 'p') return bad(operand);
        const std::int64_t limit =
            type.bits == 64 ? 0 : std::int64_t{1} << type.bits;
        if (limit != 0 && (operand.value >= limit || operand.value < -limit)) {
          return bad(operand);
        }
        return number(operand.value, type);
      }
      case real:
        return readReal(operand, type);
      default:
        return bad(operand);
    }
  }

  /// The same, for an expression that is written more than once.
  std::string readForMany(const PtxOperand& operand, Type type) {
    if (operand.kind == PtxOperand::Kind::argument && !isBlock_) {
      needsBlock_ = true;
    }
    return read(operand, type);
  }

  std::string bad(const PtxOperand& operand) {
    fail("the operand " + operand.text + " is not understood here");
    return {};
  }

  std::string readArgument(const PtxOperand& operand, Type type,
                           bool mayBeWider) {
    Argument& argument = arguments_[operand.argument];
    const Type own = typeOf(argument.letter);
    if (type.kind == 'p') return bad(operand);
    if (argument.letter == 'n') {
      if (type.isFloat()) return bad(operand);
      return cast(type, operand.argument);
    }
    const bool fits =
        type.isFloat()
            ? own == type
            : !own.isFloat() && (own.bits == type.bits ||
                                 (mayBeWider && own.bits > type.bits));
    if (!fits || !argument.isDefined) {
      fail(fmt::format("%{} has the constraint \"{}\"{}", operand.argument,
                       statement_.operands[operand.argument].constraint,
                       fits ? ", but is read" : ", which does not fit"));
      return {};
    }
    argument.isUsed = true;
    if (!isBlock_) {
      if (++argument.uses > 1) needsBlock_ = true;
      return cast(type, operand.argument);
    }
    const std::string value = local(operand.argument);
    const bool isSame = type == own || type == Type{'b', own.bits};
    return isSame ? value : cType(type) + "(" + value + ")";
  }

  std::string readRegister(const PtxOperand& operand, Type type,
                           bool mayBeWider) {
    const auto found = registers_.find(operand.text);
    if (found == registers_.end()) return bad(operand);
    const Register& value = found->second;
    const Type own = value.type;
    const bool fits = type.isFloat() || type.kind == 'p'
                          ? own == type
                          : !own.isFloat() && own.kind != 'p' &&
                                (own.bits == type.bits ||
                                 (mayBeWider && own.bits > type.bits));
    if (!fits || !value.isDefined) return bad(operand);
    if (operand.isNegated) return "!" + value.name;
    return cType(own) == cType(type) ? value.name
                                     : cType(type) + "(" + value.name + ")";
  }

  std::string readReal(const PtxOperand& operand, Type type) {
    constexpr std::size_t kFloat = 10;   // "0f" and eight digits
    constexpr std::size_t kDouble = 18;  // "0d" and sixteen
    const std::string& text = operand.text;
    const char mark = static_cast<char>(std::tolower(text[1]));
    if (text.size() == kFloat && mark == 'f' && type == Type{'f', 32}) {
      return "__uint_as_float(0x" + text.substr(2) + "u)";
    }
    if (text.size() == kDouble && mark == 'd' && type == Type{'f', 64}) {
      return "__longlong_as_double(0x" + text.substr(2) + "ll)";
    }
    return bad(operand);
  }

  std::string readSpecial(const std::string& name, Type type) {
    static const std::map<std::string, std::string, std::less<>> kVectors = {
        {"tid", "threadIdx"},
        {"ntid", "blockDim"},
        {"ctaid", "blockIdx"},
        {"nctaid", "gridDim"}};
    const bool is32 = type.bits == 32 && !type.isFloat();
    const std::size_t dot = name.find('.');
    const auto vector = kVectors.find(name.substr(0, dot));
    if (vector != kVectors.end() && is32 && name.size() == dot + 2 &&
        name[dot + 1] >= 'x' && name[dot + 1] <= 'z') {
      const std::string value = vector->second + name.substr(dot);
      return type.kind == 's' ? cType(type) + "(" + value + ")" : value;
    }
    if ((name == "laneid" || name.starts_with("lanemask_")) && is32) {
      const std::string value =
          fmt::format("{}{}()", kHelperScope,
                      name == "laneid" ? std::string("lane_id") : name);
      return type.kind == 's' ? cType(type) + "(" + value + ")" : value;
    }
    if (name == "clock" && is32) {
      review("the clock of an AMD GPU ticks at another rate");
      return "static_cast<unsigned>(clock())";
    }
    if (name == "clock64" && type.bits == 64 && !type.isFloat()) {
      review("the clock of an AMD GPU ticks at another rate");
      return "clock64()";
    }
    fail("the special register %" + name + " has no exact counterpart");
    return {};
  }

  // ---- results

  std::string guard() const {
    if (current_->guard.empty()) return {};
    return fmt::format("if ({}{}) ", current_->isGuardNegated ? "!" : "",
                       registers_.at(current_->guard).name);
  }

  bool emit(const std::string& statement) {
    if (!why_.empty()) return false;
    body_.push_back(guard() + statement);
    return true;
  }

  /// `operand = value`. A register may be wider than the type of the result
  /// where `mayBeWider`.
  bool write(const PtxOperand& operand, Type type, const std::string& value,
             bool mayBeWider = false) {
    if (!why_.empty() || value.empty()) return false;
    const bool isGuarded = !current_->guard.empty();
    if (operand.kind == PtxOperand::Kind::argument) {
      Argument& argument = arguments_[operand.argument];
      const Type own = typeOf(argument.letter);
      const bool fits =
          type.isFloat()
              ? own == type
              : !own.isFloat() && (own.bits == type.bits ||
                                   (mayBeWider && own.bits > type.bits));
      if (!argument.isWritten || !fits || type.kind == 'p') {
        return fail(
            fmt::format("%{} has the constraint \"{}\", which does not fit",
                        operand.argument,
                        statement_.operands[operand.argument].constraint));
      }
      if (isGuarded && !argument.isDefined) {
        return fail(
            fmt::format("%{} is not written on every path", operand.argument));
      }
      argument.isDefined = argument.isAssigned = true;
      return emit(
          (isSequence_ ? local(operand.argument) : target(operand.argument)) +
          " = " + value);
    }
    const auto found = operand.kind == PtxOperand::Kind::name
                           ? registers_.find(operand.text)
                           : registers_.end();
    if (found == registers_.end()) {
      bad(operand);
      return false;
    }
    Register& own = found->second;
    const bool fits = type.isFloat() || type.kind == 'p'
                          ? own.type == type
                          : !own.type.isFloat() && own.type.kind != 'p' &&
                                (own.type.bits == type.bits ||
                                 (mayBeWider && own.type.bits > type.bits));
    if (!fits || (isGuarded && !own.isDefined)) {
      bad(operand);
      return false;
    }
    own.isDefined = own.isUsed = true;
    return emit(own.name + " = " + value);
  }

  // ---- instructions

  bool take(std::string_view modifier) {
    const auto found = std::ranges::find(modifiers_, modifier);
    if (found == modifiers_.end()) return false;
    modifiers_.erase(found);
    return true;
  }

  /// Takes the one type that is left.
  std::optional<Type> takeType() {
    if (modifiers_.size() != 1) return std::nullopt;
    const auto type = parseType(modifiers_.front());
    if (type) modifiers_.clear();
    return type;
  }

  bool step(const PtxInstruction& instruction) {
    modifiers_ = instruction.modifiers;
    operands_ = &instruction.operands;
    if (!instruction.guard.empty()) {
      const auto found = registers_.find(instruction.guard);
      if (found == registers_.end() || found->second.type.kind != 'p' ||
          !found->second.isDefined) {
        return fail("its guard is not understood");
      }
    }
    using Handler = bool (Porter::*)();
    static const std::map<std::string_view, Handler> kHandlers = {
        {"add", &Porter::sum},           {"addc", &Porter::sum},
        {"sub", &Porter::sum},           {"subc", &Porter::sum},
        {"mad", &Porter::product},       {"madc", &Porter::product},
        {"mul", &Porter::product},       {"fma", &Porter::fma},
        {"min", &Porter::extreme},       {"max", &Porter::extreme},
        {"abs", &Porter::unary},         {"neg", &Porter::unary},
        {"not", &Porter::unary},         {"cnot", &Porter::unary},
        {"and", &Porter::bitwise},       {"or", &Porter::bitwise},
        {"xor", &Porter::bitwise},       {"shl", &Porter::shift},
        {"shr", &Porter::shift},         {"bfe", &Porter::extract},
        {"bfi", &Porter::insert},        {"prmt", &Porter::permute},
        {"brev", &Porter::countBits},    {"popc", &Porter::countBits},
        {"clz", &Porter::countBits},     {"bfind", &Porter::countBits},
        {"lop3", &Porter::lop3},         {"shf", &Porter::funnel},
        {"selp", &Porter::select},       {"setp", &Porter::compare},
        {"cvt", &Porter::convert},       {"mov", &Porter::move},
        {"ld", &Porter::load},           {"st", &Porter::store},
        {"atom", &Porter::atomic},       {"red", &Porter::atomic},
        {"membar", &Porter::fence},      {"fence", &Porter::fence},
        {"bar", &Porter::barrier},       {"barrier", &Porter::barrier},
        {"trap", &Porter::trap},         {"ex2", &Porter::approximate},
        {"lg2", &Porter::approximate},   {"rcp", &Porter::approximate},
        {"rsqrt", &Porter::approximate}, {"sqrt", &Porter::approximate},
        {"sin", &Porter::approximate},   {"cos", &Porter::approximate},
        {"tanh", &Porter::approximate},  {"div", &Porter::divide},
    };
    const auto handler = kHandlers.find(instruction.opcode);
    if (handler == kHandlers.end()) return false;
    return (this->*handler->second)() && why_.empty();
  }

  bool count(std::size_t operands) const {
    return operands_->size() == operands;
  }
  const PtxOperand& operand(std::size_t i) const { return (*operands_)[i]; }
  const std::string& opcode() const { return current_->opcode; }

  static bool isWord(Type type) {
    return (type.bits == 32 || type.bits == 64) && !type.isFloat() &&
           type.kind != 'p';
  }

  /// ".ftz" makes zeros of subnormal numbers.
  void takeFtz() {
    if (take("ftz")) {
      review(
          "PTX makes zeros of subnormal numbers here (.ftz); hipcc does so "
          "under -fgpu-flush-denormals-to-zero");
    }
  }

  void noteRounding() {
    review(
        "PTX never contracts this with another operation into one that "
        "rounds once; hipcc may: see -ffp-contract");
  }

  bool sum() {
    const bool isSub = opcode().starts_with("sub");
    const bool readsCarry = opcode().ends_with('c');
    const bool setsCarry = take("cc");
    takeFtz();
    const bool isRounded = take("rn");
    const auto type = takeType();
    if (!type || !count(3)) return false;
    if (type->isFloat()) {
      const std::string a = read(operand(1), *type);
      const std::string b = read(operand(2), *type);
      if (readsCarry || setsCarry) return false;
      if (!isRounded) {
        return write(operand(0), *type, a + (isSub ? " - " : " + ") + b);
      }
      noteRounding();
      return write(
          operand(0), *type,
          fmt::format("__{}{}_rn({}, {})", type->bits == 32 ? "f" : "d",
                      isSub ? "sub" : "add", a, b));
    }
    if (!isWord(*type) || isRounded) return false;
    const Type u = unsignedOf(*type);
    const std::string a = read(operand(1), u);
    const std::string b = read(operand(2), u);
    if (!readsCarry && !setsCarry) {
      return write(operand(0), u, a + (isSub ? " - " : " + ") + b);
    }
    return carry(u, a, b, isSub, readsCarry, setsCarry);
  }

  /// A link of a chain of additions: `a + b`, with the carry in and out.
  bool carry(Type type, const std::string& a, const std::string& b, bool isSub,
             bool readsCarry, bool setsCarry) {
    if (why_.empty() && (a.empty() || b.empty())) return false;
    needsBlock_ = true;
    if (!current_->guard.empty()) return false;
    if (readsCarry && !hasCarry_) {
      return fail("it reads the carry of an earlier asm statement");
    }
    if (readsCarry && isBorrow_ != isSub) return false;
    const std::string sign = isSub ? " - " : " + ";
    const std::string carryIn = readsCarry ? sign + "ptx_carry" : "";
    if (readsCarry) isCarryOpen_ = false;
    if (!setsCarry) return write(operand(0), type, a + sign + b + carryIn);
    if (wideBits_ != 0 && wideBits_ != type.bits) return false;
    if (wideBits_ == 0) {
      declarations_.emplace_back(
          type.bits == 32 ? "uint64_t ptx_wide" : "unsigned __int128 ptx_wide");
      declarations_.emplace_back("uint32_t ptx_carry");
    }
    wideBits_ = type.bits;
    hasCarry_ = isCarryOpen_ = true;
    isBorrow_ = isSub;
    const std::string wide =
        type.bits == 32 ? "uint64_t" : "(unsigned __int128)";
    emit(fmt::format("ptx_wide = {}({}){}{}{}", wide, a, sign, b, carryIn));
    return write(operand(0), type, cType(type) + "(ptx_wide)") &&
           emit(fmt::format("ptx_carry = uint32_t(ptx_wide >> {}) & 1u",
                            type.bits));
  }

  bool product() {
    const bool isMad = opcode().starts_with("mad");
    const bool readsCarry = opcode() == "madc";
    const bool setsCarry = isMad && take("cc");
    takeFtz();
    const bool isRounded = take("rn");
    const bool isLow = take("lo");
    const bool isHigh = !isLow && take("hi");
    const bool isWide = !isLow && !isHigh && take("wide");
    const auto type = takeType();
    if (!type || !count(isMad ? 4 : 3)) return false;
    if (type->isFloat()) {
      if (isMad || isLow || isHigh || isWide) return false;
      const std::string a = read(operand(1), *type);
      const std::string b = read(operand(2), *type);
      if (!isRounded) return write(operand(0), *type, a + " * " + b);
      noteRounding();
      return write(operand(0), *type,
                   fmt::format("__{}mul_rn({}, {})",
                               type->bits == 32 ? "f" : "d", a, b));
    }
    if (!isWord(*type) || type->kind == 'b' || isRounded ||
        isLow + isHigh + isWide != 1) {
      return false;
    }
    const Type u = unsignedOf(*type);
    const bool isSigned = type->kind == 's';
    Type result = u;
    std::string value;
    if (isLow) {
      value = read(operand(1), u) + " * " + read(operand(2), u);
    } else if (isHigh) {
      if ((readsCarry || setsCarry) && isSigned) return false;
      const std::string_view function =
          type->bits == 32 ? (isSigned ? "__mulhi" : "__umulhi")
                           : (isSigned ? "__mul64hi" : "__umul64hi");
      const std::string a = read(operand(1), *type);
      const std::string b = read(operand(2), *type);
      value = fmt::format("{}({}, {})", function, a, b);
      // So that a sum of it is unsigned.
      if (isMad) value = cType(u) + "(" + value + ")";
    } else {
      if (type->bits != 32 || readsCarry || setsCarry) return false;
      result = {type->kind, 64};
      const std::string a = read(operand(1), *type);
      const std::string b = read(operand(2), *type);
      value = fmt::format("{}({}) * {}", cType(result), a, b);
      if (isMad && isSigned) value = "uint64_t(" + value + ")";
    }
    if (!isMad) return write(operand(0), result, value);
    const Type sumType = unsignedOf(result);
    const std::string c = read(operand(3), sumType);
    if (!readsCarry && !setsCarry) {
      return write(operand(0), sumType, value + " + " + c);
    }
    // The product by itself first, as it has no more bits than the type.
    return carry(u, isLow ? cType(u) + "(" + value + ")" : value, c, false,
                 readsCarry, setsCarry);
  }

  bool fma() {
    takeFtz();
    if (!take("rn")) return false;
    const auto type = takeType();
    if (!type || !type->isFloat() || !count(4)) return false;
    const std::string a = read(operand(1), *type);
    const std::string b = read(operand(2), *type);
    const std::string c = read(operand(3), *type);
    return write(operand(0), *type,
                 fmt::format("{}({}, {}, {})",
                             type->bits == 32 ? "fmaf" : "fma", a, b, c));
  }

  bool extreme() {
    const bool isMin = opcode() == "min";
    takeFtz();
    const auto type = takeType();
    if (!type || !count(3)) return false;
    if (type->isFloat()) {
      const std::string a = read(operand(1), *type);
      const std::string b = read(operand(2), *type);
      return write(operand(0), *type,
                   fmt::format("f{}{}({}, {})", isMin ? "min" : "max",
                               type->bits == 32 ? "f" : "", a, b));
    }
    if (!isWord(*type) || type->kind == 'b') return false;
    const std::string a = readForMany(operand(1), *type);
    const std::string b = readForMany(operand(2), *type);
    return write(
        operand(0), *type,
        fmt::format("{0} {2} {1} ? {0} : {1}", a, b, isMin ? "<" : ">"));
  }

  bool unary() {
    takeFtz();
    const auto type = takeType();
    if (!type || !count(2)) return false;
    if (type->kind == 'p') {
      if (opcode() != "not") return false;
      return write(operand(0), *type, "!" + read(operand(1), *type));
    }
    if (type->isFloat()) {
      const std::string a = read(operand(1), *type);
      if (opcode() == "neg") return write(operand(0), *type, "-" + a);
      if (opcode() != "abs") return false;
      return write(
          operand(0), *type,
          fmt::format("{}({})", type->bits == 32 ? "fabsf" : "fabs", a));
    }
    if (!isWord(*type)) return false;
    const Type u = unsignedOf(*type);
    if (opcode() == "not") {
      return write(operand(0), u, "~" + read(operand(1), u));
    }
    if (opcode() == "cnot") {
      return write(operand(0), u, read(operand(1), u) + " == 0 ? 1u : 0u");
    }
    if (type->kind != 's') return false;
    const std::string zero = number(0, u);
    if (opcode() == "neg") {
      return write(operand(0), u, zero + " - " + read(operand(1), u));
    }
    const std::string a = readForMany(operand(1), u);
    return write(operand(0), u,
                 fmt::format("{0}({1}) < 0 ? {2} - {1} : {1}",
                             cType(signedOf(*type)), a, zero));
  }

  bool bitwise() {
    const auto type = takeType();
    if (!type || !count(3)) return false;
    const std::string a = read(operand(1), *type);
    const std::string b = read(operand(2), *type);
    if (type->kind == 'p') {
      return write(operand(0), *type,
                   a +
                       (opcode() == "and"  ? " && "
                        : opcode() == "or" ? " || "
                                           : " != ") +
                       b);
    }
    if (type->kind != 'b' || !isWord(*type)) return false;
    return write(operand(0), *type,
                 a +
                     (opcode() == "and"  ? " & "
                      : opcode() == "or" ? " | "
                                         : " ^ ") +
                     b);
  }

  bool shift() {
    const auto type = takeType();
    if (!type || !count(3) || !isWord(*type)) return false;
    const bool isLeft = opcode() == "shl";
    if (isLeft && type->kind != 'b') return false;
    const bool isSigned = type->kind == 's';
    const std::string_view sign = isLeft ? "<<" : ">>";
    if (const auto by = literal(operand(2)); by && *by >= 0) {
      const std::int64_t last = type->bits - 1;
      const std::string a = read(operand(1), *type);
      if (*by > last && !isSigned) return false;  // 0: not what was meant
      return write(operand(0), *type,
                   fmt::format("{} {} {}", a, sign, std::min(*by, last)));
    }
    const std::string a = read(operand(1), *type);
    const std::string by = readForMany(operand(2), kU32);
    const int last = type->bits - 1;
    return write(
        operand(0), *type,
        isSigned ? fmt::format("{0} >> ({1} > {2}u ? {2}u : {1})", a, by, last)
                 : fmt::format("{1} > {2}u ? {4} : {0} {3} {1}", a, by, last,
                               sign, number(0, unsignedOf(*type))));
  }

  bool extract() {
    const auto type = takeType();
    if (!type || !count(4) || !isWord(*type) || type->kind == 'b') return false;
    const Type u = unsignedOf(*type);
    const int bits = type->bits;
    const std::string one = number(1, u);
    const auto position = literal(operand(2));
    const auto length = literal(operand(3));
    const bool isSigned = type->kind == 's';
    if (position && length && *position >= 0 && *length > 0 && *length < bits &&
        *position + *length <= bits) {
      const auto left = bits - *position - *length;
      if (isSigned) {
        const std::string shifted =
            left == 0 ? read(operand(1), *type)
                      : fmt::format("{}({} << {})", cType(*type),
                                    read(operand(1), u), left);
        return write(operand(0), *type,
                     fmt::format("{} >> {}", shifted, bits - *length));
      }
      std::string value = read(operand(1), u);
      if (*position > 0) value += fmt::format(" >> {}", *position);
      if (left == 0) return write(operand(0), u, value);
      if (*position > 0) value = "(" + value + ")";
      const std::int64_t mask = (std::int64_t{1} << *length) - 1;
      return write(operand(0), u, value + " & " + number(mask, u));
    }
    // For all values: both count modulo 256, a field may lie outside.
    const std::string a = readForMany(operand(1), u);
    const std::string b = "(" + readForMany(operand(2), kU32) + " & 255u)";
    const std::string c = "(" + readForMany(operand(3), kU32) + " & 255u)";
    if (!isSigned) {
      return write(
          operand(0), u,
          fmt::format("{1} > {3}u ? {4} : ({0} >> {1}) & ({2} > {3}u ? ~{4} : "
                      "({5} << {2}) - {5})",
                      a, b, c, bits - 1, number(0, u), one));
    }
    const std::string end =
        fmt::format("({0} + {1} > {2}u ? {2}u : {0} + {1})", b, c, bits);
    return write(
        operand(0), *type,
        fmt::format("{2} == 0 ? {5}(0) : {1} > {3}u ? {5}({0}) >> {3} : "
                    "{5}({0} << ({4}u - {6})) >> ({4}u - ({6} - {1}))",
                    a, b, c, bits - 1, bits, cType(*type), end));
  }

  bool insert() {
    const auto type = takeType();
    if (!type || !count(5) || !isWord(*type) || type->kind != 'b') return false;
    const Type u = unsignedOf(*type);
    const int bits = type->bits;
    const auto position = literal(operand(3));
    const auto length = literal(operand(4));
    if (position && length && *position >= 0 && *length > 0 && *length < bits &&
        *position + *length <= bits) {
      const std::uint64_t mask = (std::uint64_t{1} << *length) - 1;
      const std::uint64_t place = mask << *position;
      const std::string a = read(operand(1), u);
      const std::string b = read(operand(2), u);
      std::string field = a + " & " + number(static_cast<long>(mask), u);
      if (*position > 0) field = fmt::format("({}) << {}", field, *position);
      return write(operand(0), u,
                   fmt::format("({} & ~{}) | ({})", b,
                               number(static_cast<long>(place), u), field));
    }
    const std::string a = readForMany(operand(1), u);
    const std::string b = readForMany(operand(2), u);
    const std::string at = "(" + readForMany(operand(3), kU32) + " & 255u)";
    const std::string size = "(" + readForMany(operand(4), kU32) + " & 255u)";
    const std::string mask =
        fmt::format("({0} > {1}u ? ~{2} : ({3} << {0}) - {3})", size, bits - 1,
                    number(0, u), number(1, u));
    return write(operand(0), u,
                 fmt::format("{2} > {4}u ? {1} : ({1} & ~({3} << {2})) | "
                             "(({0} & {3}) << {2})",
                             a, b, at, mask, bits - 1));
  }

  bool permute() {
    const auto type = takeType();
    if (!type || *type != Type{'b', 32} || !count(4)) return false;
    const auto selector = literal(operand(3));
    constexpr std::int64_t kSigns = 0x8888;
    if (!selector || *selector < 0 || (*selector & kSigns) != 0) {
      return fail(
          "a selector of 8 or more copies the sign of a byte, which "
          "__byte_perm does not");
    }
    const std::string a = read(operand(1), kU32);
    const std::string b = read(operand(2), kU32);
    const std::string c = read(operand(3), kU32);
    return write(operand(0), kU32,
                 fmt::format("__byte_perm({}, {}, {})", a, b, c));
  }

  bool countBits() {
    const bool isFind = opcode() == "bfind";
    const auto type = takeType();
    if (!type || !count(2) || !isWord(*type)) return false;
    if (type->kind != (isFind ? 'u' : 'b')) return false;
    const bool isWide = type->bits == 64;
    const std::string_view suffix = isWide ? "ll" : "";
    if (opcode() == "clz" || isFind) {
      const std::string a = read(operand(1), signedOf(*type));
      std::string value = fmt::format("__clz{}({})", suffix, a);
      // -1 where no bit is set, as the count of zeros is that of all bits.
      if (isFind) value = fmt::format("{} - {}", type->bits - 1, value);
      return write(operand(0), kU32, value);
    }
    const std::string a = read(operand(1), unsignedOf(*type));
    return write(operand(0), opcode() == "brev" ? *type : kU32,
                 fmt::format("__{}{}({})", opcode(), suffix, a));
  }

  bool lop3() {
    static const Logic kLogic;
    const auto type = takeType();
    if (!type || *type != Type{'b', 32} || !count(5)) return false;
    const auto table = literal(operand(4));
    constexpr std::int64_t kLast = 255;
    if (!table || *table < 0 || *table > kLast) {
      return fail("its table is no constant");
    }
    const std::string& form =
        kLogic.forms[static_cast<std::size_t>(*table)].text;
    std::array<std::string, 3> values;
    for (std::size_t i = 0; i < values.size(); ++i) {
      const char name = static_cast<char>('a' + i);
      const auto uses = std::ranges::count(form, name);
      if (uses == 1) values[i] = read(operand(i + 1), kU32);
      if (uses > 1) values[i] = readForMany(operand(i + 1), kU32);
      if (uses > 0 && values[i].empty()) return false;
    }
    std::string value;
    for (const char c : form) {
      if (c >= 'a' && c <= 'c') {
        value += values[static_cast<std::size_t>(c - 'a')];
      } else {
        value += c;
      }
    }
    return write(operand(0), kU32, value);
  }

  bool funnel() {
    const bool isLeft = take("l");
    if (!isLeft && !take("r")) return false;
    const bool isClamp = take("clamp");
    if (!isClamp && !take("wrap")) return false;
    const auto type = takeType();
    if (!type || *type != Type{'b', 32} || !count(4)) return false;
    const std::string a = read(operand(1), kU32);
    const std::string b = read(operand(2), kU32);
    const std::string c = read(operand(3), kU32);
    return write(operand(0), kU32,
                 fmt::format("__funnelshift_{}{}({}, {}, {})",
                             isLeft ? "l" : "r", isClamp ? "c" : "", a, b, c));
  }

  bool select() {
    const auto type = takeType();
    if (!type || !count(4) || (!isWord(*type) && !type->isFloat())) {
      return false;
    }
    const std::string a = read(operand(1), *type);
    const std::string b = read(operand(2), *type);
    const std::string p = read(operand(3), {'p', 1});
    return write(operand(0), *type, fmt::format("{} ? {} : {}", p, a, b));
  }

  bool compare() {
    static const std::map<std::string_view, std::string_view> kSigns = {
        {"eq", "=="}, {"ne", "!="}, {"lt", "<"},  {"le", "<="},
        {"gt", ">"},  {"ge", ">="}, {"lo", "<"},  {"ls", "<="},
        {"hi", ">"},  {"hs", ">="}, {"neu", "!="}};
    if (modifiers_.size() != 2 || !count(3)) return false;
    const std::string name = modifiers_.front();
    const auto sign = kSigns.find(name);
    if (sign == kSigns.end() || !take(name)) return false;
    const auto type = takeType();
    if (!type || (!isWord(*type) && !type->isFloat())) return false;
    const bool isEquality = name == "eq" || name == "ne";
    const bool isUnsigned =
        name == "lo" || name == "ls" || name == "hi" || name == "hs";
    // In C, "!=" holds of what is no number; "ne" does not.
    const bool fits = type->isFloat()     ? name != "ne" && !isUnsigned
                      : name == "neu"     ? false
                      : isUnsigned        ? type->kind == 'u'
                      : type->kind == 'b' ? isEquality
                                          : true;
    if (!fits) return false;
    const std::string a = read(operand(1), *type);
    const std::string b = read(operand(2), *type);
    return write(operand(0), {'p', 1},
                 fmt::format("{} {} {}", a, sign->second, b));
  }

  bool convert() {
    const bool isNearest = take("rn");
    std::string toInteger;
    for (const auto& [mode, suffix] :
         {std::pair("rni", "rn"), std::pair("rzi", "rz"),
          std::pair("rmi", "rd"), std::pair("rpi", "ru")}) {
      if (take(mode)) toInteger = suffix;
    }
    if (!toInteger.empty()) takeFtz();
    if (modifiers_.size() != 2 || !count(2)) return false;
    const auto to = parseType(modifiers_[0]);
    const auto from = parseType(modifiers_[1]);
    if (!to || !from || to->kind == 'p' || from->kind == 'p' ||
        to->kind == 'b' || from->kind == 'b') {
      return false;
    }
    modifiers_.clear();
    const std::string value = read(operand(1), *from, !from->isFloat());
    if (to->isFloat() && from->isFloat()) {
      if (*to == *from || isNearest != (to->bits < from->bits)) return false;
      return write(operand(0), *to, cType(*to) + "(" + value + ")");
    }
    if (to->isFloat()) {
      // The one conversion that is always exact names no rounding.
      const bool isExact = to->bits == 64 && from->bits <= 32;
      if (!isNearest && !isExact) return false;
      return write(operand(0), *to, cType(*to) + "(" + value + ")");
    }
    if (from->isFloat()) {
      if (toInteger.empty() || isNearest || to->bits < 32) return false;
      review("of numbers out of range and NaN the result may differ");
      return write(
          operand(0), *to,
          fmt::format("__{}2{}{}_{}({})", cType(*from),
                      to->kind == 'u' ? "u" : "", to->bits == 64 ? "ll" : "int",
                      toInteger, value));
    }
    if (isNearest || !toInteger.empty()) return false;
    return write(operand(0), *to,
                 *to == *from ? value : cType(*to) + "(" + value + ")",
                 /*mayBeWider=*/true);
  }

  /// The letter of an argument, or 0.
  char letterOf(const PtxOperand& operand) const {
    return operand.kind == PtxOperand::Kind::argument
               ? arguments_[operand.argument].letter
               : '\0';
  }

  bool move() {
    const auto type = takeType();
    if (!type || !count(2)) return false;
    const PtxOperand& to = operand(0);
    const PtxOperand& from = operand(1);
    if (to.kind == PtxOperand::Kind::vector) return unpack(*type);
    if (from.kind == PtxOperand::Kind::vector) return pack(*type);
    if (type->kind == 'b') {
      // Bits of a number.
      const bool is32 = type->bits == 32;
      const char number = is32 ? 'f' : 'd';
      const Type real = {'f', type->bits};
      const bool isTo = letterOf(to) == number;
      const bool isFrom = letterOf(from) == number;
      if (isTo && isFrom) return write(to, real, read(from, real));
      if (isTo) {
        return write(
            to, real,
            fmt::format("{}({})",
                        is32 ? "__uint_as_float" : "__longlong_as_double",
                        read(from, is32 ? *type : signedOf(*type))));
      }
      if (isFrom) {
        return write(
            to, *type,
            fmt::format("{}({})",
                        is32 ? "__float_as_uint" : "__double_as_longlong",
                        read(from, real)));
      }
    }
    if (type->kind == 'p' || type->bits == 8) return false;
    return write(to, *type, read(from, *type));
  }

  /// "mov.b64 %0, {lo, hi}"
  bool pack(Type type) {
    const auto& parts = operand(1).parts;
    if (type.kind != 'b' || type.bits < 32 || parts.size() != 2) return false;
    const Type half = {'u', type.bits / 2};
    if (type.bits == 64 && letterOf(operand(0)) == 'd') {
      const std::string low = read(parts[0], signedOf(half));
      const std::string high = read(parts[1], signedOf(half));
      return write(operand(0), {'f', 64},
                   fmt::format("__hiloint2double({}, {})", high, low));
    }
    const std::string low = read(parts[0], half);
    const std::string high = read(parts[1], half);
    return write(operand(0), type,
                 fmt::format("{0}({1}) | {0}({2}) << {3}", cType(type), low,
                             high, half.bits));
  }

  /// "mov.b64 {lo, hi}, %1"
  bool unpack(Type type) {
    const auto& parts = operand(0).parts;
    if (type.kind != 'b' || type.bits < 32 || parts.size() != 2) return false;
    const Type half = {'u', type.bits / 2};
    needsBlock_ = true;
    if (isSequence_ && operand(1).kind == PtxOperand::Kind::argument &&
        arguments_[operand(1).argument].isWritten) {
      return false;  // the first half would overwrite the second
    }
    std::string low;
    std::string high;
    if (type.bits == 64 && letterOf(operand(1)) == 'd') {
      const std::string value = readForMany(operand(1), {'f', 64});
      low = "uint32_t(__double2loint(" + value + "))";
      high = "uint32_t(__double2hiint(" + value + "))";
    } else {
      const std::string value = readForMany(operand(1), type);
      low = fmt::format("{}({})", cType(half), value);
      high = fmt::format("{}({} >> {})", cType(half), value, half.bits);
    }
    for (const PtxOperand& part : parts) {
      if (operand(1).kind == PtxOperand::Kind::name &&
          part.text == operand(1).text) {
        return false;
      }
    }
    const bool first =
        parts[0].kind == PtxOperand::Kind::sink || write(parts[0], half, low);
    return first && (parts[1].kind == PtxOperand::Kind::sink ||
                     write(parts[1], half, high));
  }

  // ---- memory

  /// "(const float*)(p)".
  std::string pointer(const PtxOperand& operand, const std::string& type) {
    if (operand.kind != PtxOperand::Kind::memory) return bad(operand);
    const PtxOperand& base = operand.parts.front();
    std::string value;
    if (base.kind == PtxOperand::Kind::argument) {
      Argument& argument = arguments_[base.argument];
      if (argument.letter != 'l') {
        fail("its address has 32 bits, which is none of generic memory");
        return {};
      }
      if (!argument.isDefined) return bad(base);
      argument.isUsed = true;
      if (!isBlock_ && ++argument.uses > 1) needsBlock_ = true;
      value = isBlock_ ? local(base.argument) : mark(base.argument);
    } else {
      value = readRegister(base, {'u', 64}, false);
    }
    if (operand.value == 0) return fmt::format("({}*)({})", type, value);
    const bool isConst = type.starts_with("const ");
    return fmt::format("({}*)(({}char*)({}) {} {})", type,
                       isConst ? "const " : "", value,
                       operand.value < 0 ? '-' : '+', std::abs(operand.value));
  }

  struct Access {
    bool isPlain = true;
    std::string order = "__ATOMIC_RELAXED";
    std::string scope = "__HIP_MEMORY_SCOPE_AGENT";
  };

  /// Takes order, scope, address space and cache hints.
  std::optional<Access> takeAccess(bool isLoad) {
    Access access;
    bool isOrdered = false;
    take("weak");
    if (take("volatile")) {
      access.isPlain = false;
      access.scope = "__HIP_MEMORY_SCOPE_SYSTEM";
    } else if (take("relaxed")) {
      isOrdered = true;
    } else if (take(isLoad ? "acquire" : "release")) {
      isOrdered = true;
      access.order = isLoad ? "__ATOMIC_ACQUIRE" : "__ATOMIC_RELEASE";
    }
    if (isOrdered) {
      access.isPlain = false;
      if (!takeScope(access.scope)) return std::nullopt;
    }
    take("global");
    bool isHinted = false;
    for (const char* hint : {"ca", "cs", "lu", "wb"}) isHinted |= take(hint);
    if (isLoad) isHinted |= take("nc");
    const bool isCached = access.isPlain;
    if (take("cg") && isCached) {
      access.isPlain = false;
      isHinted = true;
    }
    if ((isLoad ? take("cv") : take("wt")) && isCached) {
      access.isPlain = false;
      access.scope = "__HIP_MEMORY_SCOPE_SYSTEM";
    }
    std::erase_if(modifiers_, [&](const std::string& modifier) {
      const bool isHint =
          (modifier.starts_with("L1::") || modifier.starts_with("L2::")) &&
          modifier != "L2::cache_hint";
      isHinted |= isHint;
      return isHint;
    });
    if (isHinted) review("its cache hint has no counterpart");
    if (access.isPlain) {
      review(
          "the memory is accessed as an object of that type: what else uses "
          "it by another type may be reordered");
    }
    touchesMemory_ |= access.order == "__ATOMIC_RELAXED";
    return access;
  }

  bool takeScope(std::string& scope) {
    if (take("cta")) {
      scope = "__HIP_MEMORY_SCOPE_WORKGROUP";
    } else if (take("gpu")) {
      scope = "__HIP_MEMORY_SCOPE_AGENT";
    } else if (take("sys")) {
      scope = "__HIP_MEMORY_SCOPE_SYSTEM";
    } else {
      return false;
    }
    return true;
  }

  /// The type that memory is read or written as: that of the registers where
  /// the instruction leaves it open.
  Type accessType(Type type, const PtxOperand& operand) const {
    const char letter = letterOf(operand);
    const bool isReal = (letter == 'f' && type.bits == 32) ||
                        (letter == 'd' && type.bits == 64);
    if (type.kind == 'b') return {isReal ? 'f' : 'u', type.bits};
    return type;
  }

  /// "float4".
  static std::string vectorType(Type type, std::size_t size) {
    const std::string_view name = type.isFloat()
                                      ? (type.bits == 32 ? "float" : "double")
                                  : type.bits == 8  ? "char"
                                  : type.bits == 16 ? "short"
                                  : type.bits == 32 ? "int"
                                                    : "longlong";
    return fmt::format("{}{}{}", type.kind == 'u' ? "u" : "", name, size);
  }

  /// How many elements a vector access has; 0 if the operand does not fit.
  std::size_t takeVector(const PtxOperand& operand) {
    const std::size_t size = take("v2") ? 2 : take("v4") ? 4 : 1;
    const std::size_t parts =
        operand.kind == PtxOperand::Kind::vector ? operand.parts.size() : 1;
    return size == parts ? size : 0;
  }

  bool load() {
    if (!count(2)) return false;
    const auto access = takeAccess(/*isLoad=*/true);
    if (!access) return false;
    const std::size_t size = takeVector(operand(0));
    const auto stated = takeType();
    if (!stated || size == 0 || stated->kind == 'p') return false;
    const auto& parts = size > 1 ? operand(0).parts : std::vector{operand(0)};
    const Type type = accessType(*stated, parts.front());
    if (size == 1) {
      std::string value;
      if (access->isPlain) {
        value = "*" + pointer(operand(1), "const " + cType(type));
      } else {
        value = fmt::format("__hip_atomic_load({}, {}, {})",
                            pointer(operand(1), cType(type)), access->order,
                            access->scope);
      }
      return write(operand(0), type, value, !type.isFloat());
    }
    if (!access->isPlain || !current_->guard.empty()) return false;
    if (usesVector_) return false;  // one is enough
    usesVector_ = needsBlock_ = true;
    for (const PtxOperand& part : parts) {
      if (!(accessType(*stated, part) == type)) return false;
    }
    const std::string vector = vectorType(type, size);
    if (!emit(fmt::format("const {} ptx_vector = *{}", vector,
                          pointer(operand(1), "const " + vector)))) {
      return false;
    }
    for (std::size_t i = 0; i < size; ++i) {
      if (parts[i].kind == PtxOperand::Kind::sink) continue;
      if (!write(parts[i], type, fmt::format("ptx_vector.{}", "xyzw"[i]),
                 !type.isFloat())) {
        return false;
      }
    }
    return true;
  }

  bool store() {
    if (!count(2)) return false;
    const auto access = takeAccess(/*isLoad=*/false);
    if (!access) return false;
    const std::size_t size = takeVector(operand(1));
    const auto stated = takeType();
    if (!stated || size == 0 || stated->kind == 'p') return false;
    const auto& parts = size > 1 ? operand(1).parts : std::vector{operand(1)};
    const Type type = accessType(*stated, parts.front());
    std::vector<std::string> values;
    for (const PtxOperand& part : parts) {
      if (!(accessType(*stated, part) == type)) return false;
      values.push_back(read(part, type, !type.isFloat()));
    }
    if (size > 1) {
      if (!access->isPlain) return false;
      const std::string vector = vectorType(type, size);
      return emit(fmt::format("*{} = make_{}({})", pointer(operand(0), vector),
                              vector, fmt::join(values, ", ")));
    }
    const std::string to = pointer(operand(0), cType(type));
    return emit(access->isPlain
                    ? fmt::format("*{} = {}", to, values.front())
                    : fmt::format("__hip_atomic_store({}, {}, {}, {})", to,
                                  values.front(), access->order,
                                  access->scope));
  }

  bool atomic() {
    struct Function {
      std::string_view atomic;   // atomicAdd
      std::string_view builtin;  // __hip_atomic_fetch_add
      std::string_view kinds;    // of type
    };
    static const std::map<std::string_view, Function> kFunctions = {
        {"add", {"atomicAdd", "__hip_atomic_fetch_add", "usf"}},
        {"min", {"atomicMin", "__hip_atomic_fetch_min", "us"}},
        {"max", {"atomicMax", "__hip_atomic_fetch_max", "us"}},
        {"and", {"atomicAnd", "__hip_atomic_fetch_and", "b"}},
        {"or", {"atomicOr", "__hip_atomic_fetch_or", "b"}},
        {"xor", {"atomicXor", "__hip_atomic_fetch_xor", "b"}},
        {"exch", {"atomicExch", "__hip_atomic_exchange", "b"}},
        {"cas", {"atomicCAS", "", "b"}},
        {"inc", {"atomicInc", "", "u"}},
        {"dec", {"atomicDec", "", "u"}},
    };
    const bool hasResult = opcode() == "atom";
    std::string order = "__ATOMIC_RELAXED";
    std::string scope = "__HIP_MEMORY_SCOPE_AGENT";
    take("relaxed");
    if (take("acquire")) order = "__ATOMIC_ACQUIRE";
    if (take("release")) order = "__ATOMIC_RELEASE";
    if (take("acq_rel")) order = "__ATOMIC_ACQ_REL";
    takeScope(scope);
    take("global");
    if (modifiers_.size() != 2) return false;
    const std::string operation = modifiers_.front();
    const auto function = kFunctions.find(operation);
    if (function == kFunctions.end() || !take(operation)) return false;
    const auto type = takeType();
    if (!type || (!isWord(*type) && !type->isFloat()) ||
        function->second.kinds.find(type->kind) == std::string_view::npos) {
      return false;
    }
    if ((operation == "inc" || operation == "dec") && type->bits != 32) {
      return false;
    }
    const std::size_t at = hasResult ? 1 : 0;
    const std::size_t values = operation == "cas" ? 2 : 1;
    if (!count(at + 1 + values)) return false;
    const bool isSigned = type->kind == 's';
    const std::string pointee =
        type->isFloat() ? cType(*type)
                        : fmt::format("{}{}", isSigned ? "" : "unsigned ",
                                      type->bits == 32 ? "int" : "long long");
    std::string arguments = pointer(operand(at), pointee);
    for (std::size_t i = 0; i < values; ++i) {
      const std::string value = read(operand(at + 1 + i), *type);
      if (value.empty()) return false;
      arguments += ", " + value;
    }
    const bool isDefault = order == "__ATOMIC_RELAXED" &&
                           scope == "__HIP_MEMORY_SCOPE_AGENT" &&
                           !(isSigned && type->bits == 64);
    if (!isDefault && function->second.builtin.empty()) return false;
    const std::string call =
        isDefault ? fmt::format("{}({})", function->second.atomic, arguments)
                  : fmt::format("{}({}, {}, {})", function->second.builtin,
                                arguments, order, scope);
    touchesMemory_ |= order == "__ATOMIC_RELAXED";
    if (type->isFloat()) {
      review(
          "what an atomic sum of floating-point numbers makes of subnormal "
          "numbers and of memory of the host depends on the GPU");
    }
    if (hasResult && operand(0).kind != PtxOperand::Kind::sink) {
      return write(operand(0), *type, call);
    }
    return emit(call);
  }

  // ---- synchronisation and the rest

  bool fence() {
    if (opcode() == "fence" && !take("sc") && !take("acq_rel")) return false;
    if (modifiers_.size() != 1 || !count(0)) return false;
    const std::string& scope = modifiers_.front();
    if (scope == "cta") return emit("__threadfence_block()");
    if (scope == "gl" || scope == "gpu") return emit("__threadfence()");
    if (scope == "sys") return emit("__threadfence_system()");
    return false;
  }

  bool barrier() {
    if (opcode() == "bar" && take("warp")) {
      if (!take("sync") || !modifiers_.empty() || !count(1)) return false;
      const std::string mask = read(operand(0), kU32);
      review("wavefronts of 64 lanes have masks of 64 bits");
      return !mask.empty() &&
             emit(fmt::format("{}syncwarp({})", kHelperScope, mask));
    }
    take("cta");
    if (!take("sync")) return false;
    take("aligned");
    if (!modifiers_.empty() || !count(1)) return false;
    if (literal(operand(0)) != 0) {
      return fail("HIP has one barrier in a block");
    }
    return emit("__syncthreads()");
  }

  bool trap() {
    return modifiers_.empty() && count(0) && emit("__builtin_trap()");
  }

  bool approximate() {
    struct Function {
      std::string_view single;
      std::string_view twofold;  // for f64; empty where there is none
    };
    static const std::map<std::string_view, Function> kFunctions = {
        {"ex2", {"exp2f", ""}},         {"lg2", {"log2f", ""}},
        {"rcp", {"1.0f / ", "1.0 / "}}, {"rsqrt", {"rsqrtf", ""}},
        {"sqrt", {"sqrtf", "sqrt"}},    {"sin", {"__sinf", ""}},
        {"cos", {"__cosf", ""}},        {"tanh", {"tanhf", ""}}};
    const bool isRounded = take("rn");
    const bool isApproximate = !isRounded && take("approx");
    takeFtz();
    const auto type = takeType();
    if (!type || !type->isFloat() || !count(2)) return false;
    const bool mayRound = opcode() == "rcp" || opcode() == "sqrt";
    if (isRounded ? !mayRound : !isApproximate) return false;
    const bool isDouble = type->bits == 64;
    if (isDouble && !isRounded) return false;
    const Function& function = kFunctions.at(opcode());
    const std::string_view name = isDouble ? function.twofold : function.single;
    const std::string a = read(operand(1), *type);
    if (isRounded) {
      if (!isDouble) {
        review(
            "it is correctly rounded unless hipcc gets "
            "-fno-hip-fp32-correctly-rounded-divide-sqrt");
      }
    } else {
      review("it approximates with another error than NVIDIA's instruction");
    }
    return write(operand(0), *type,
                 name.ends_with(' ') ? fmt::format("{}{}", name, a)
                                     : fmt::format("{}({})", name, a));
  }

  bool divide() {
    const bool isRounded = take("rn");
    const bool isApproximate = !isRounded && (take("approx") || take("full"));
    takeFtz();
    const auto type = takeType();
    if (!type || !type->isFloat() || !count(3)) return false;
    const std::string a = read(operand(1), *type);
    const std::string b = read(operand(2), *type);
    if (isApproximate && type->bits == 32) {
      review("it approximates with another error than NVIDIA's instruction");
      return write(operand(0), *type, fmt::format("__fdividef({}, {})", a, b));
    }
    if (!isRounded) return false;
    if (type->bits == 32) {
      review(
          "it is correctly rounded unless hipcc gets "
          "-fno-hip-fp32-correctly-rounded-divide-sqrt");
    }
    return write(operand(0), *type, a + " / " + b);
  }

  const PtxProgram& program_;
  const AsmStatement& statement_;
  const std::vector<std::string>& expressions_;
  bool isMacroBody_;
  bool isBlock_;
  /// Several instructions: outputs are assigned when all have been carried
  /// out, as an output may be one of the inputs.
  bool isSequence_;
  bool needsBlock_ = false;
  std::vector<Argument> arguments_;
  std::map<std::string, Register, std::less<>> registers_;
  std::set<std::string> names_;
  std::vector<std::string> declarations_;
  std::vector<std::string> body_;
  std::string why_;
  PtxPort result_;
  // Of the instruction in hand.
  const PtxInstruction* current_ = nullptr;
  std::vector<std::string> modifiers_;
  const std::vector<PtxOperand>* operands_ = nullptr;
  // Of the chain of carries.
  bool hasCarry_ = false;
  bool isCarryOpen_ = false;
  bool isBorrow_ = false;
  int wideBits_ = 0;
  bool usesVector_ = false;
  bool touchesMemory_ = false;
};

bool hasSpecial(const PtxInstruction& instruction, std::string_view name) {
  return std::ranges::any_of(instruction.operands, [&](const auto& operand) {
    return operand.kind == PtxOperand::Kind::special &&
           operand.text.starts_with(name);
  });
}

}  // namespace

std::string_view ptxRecipe(const PtxInstruction& instruction) {
  const std::string& opcode = instruction.opcode;
  if (hasSpecial(instruction, "globaltimer")) {
    return "wall_clock64() counts at the rate that hipDeviceGetAttribute gives "
           "for hipDeviceAttributeWallClockRate, in kHz, not in nanoseconds";
  }
  if (hasSpecial(instruction, "smid")) {
    return "__smid() of HIP numbers the compute units; it serves for "
           "statistics, not to index by";
  }
  if (hasSpecial(instruction, "warpid")) {
    return "divide the index of the thread in its block by warpSize";
  }
  if (opcode == "dp4a" || opcode == "dp2a") {
    return "__builtin_amdgcn_sdot4 and its like do this, each on the GPUs that "
           "have it; elsewhere add the products one by one";
  }
  if (opcode == "nanosleep") {
    return "__builtin_amdgcn_s_sleep(n) waits about 64 * n cycles, where n is "
           "a constant of up to 127";
  }
  if (opcode == "shfl") {
    return "call hipport::shfl_sync, shfl_up_sync, shfl_down_sync or "
           "shfl_xor_sync with the width that the last operand encodes";
  }
  if (opcode == "vote" || opcode == "activemask" || opcode == "match" ||
      opcode == "elect") {
    return "hipport/warp.h has it: ballot_sync, all_sync, any_sync, "
           "match_any_sync, match_all_sync, activemask";
  }
  if (opcode == "redux") {
    return "hipport/warp.h has it: reduce_add_sync and its kin";
  }
  if (opcode == "mma" || opcode == "wmma" || opcode == "wgmma" ||
      opcode == "tcgen05") {
    return "rocWMMA has the same products of fragments; the __builtin_amdgcn_"
           "mfma and wmma functions have other shapes and layouts of registers";
  }
  if (opcode == "ldmatrix" || opcode == "stmatrix" || opcode == "movmatrix") {
    return "load each lane's part of the fragment from shared memory, in the "
           "layout that the AMD matrix instruction wants, or use rocWMMA";
  }
  if (opcode == "cp") {
    return "copy by way of registers and let __syncthreads() stand for the "
           "wait; groups and bulk copies have no counterpart";
  }
  if (opcode == "mbarrier") {
    return "use __syncthreads(), or a counter in shared memory with "
           "__hip_atomic operations of workgroup scope";
  }
  if (opcode == "bar" || opcode == "barrier") {
    return "a block has the one barrier __syncthreads(), for all its threads: "
           "let groups of threads be whole blocks, or count arrivals in shared "
           "memory";
  }
  if (opcode == "fence" || opcode == "membar") {
    return "__threadfence() and its like order memory of one kind; fences "
           "between proxies and over clusters have nothing to order on AMD";
  }
  if (opcode == "griddepcontrol") {
    return "kernels of one stream follow each other on AMD: take it out, with "
           "the launch attribute";
  }
  if (opcode == "setmaxnreg") {
    return "registers are shared out when a kernel is compiled: take it out "
           "and state __launch_bounds__";
  }
  if (opcode == "brkpt") return "__builtin_debugtrap() stops in a debugger";
  if (opcode == "exit") {
    return "return from the kernel; s_endpgm ends all lanes of a wavefront";
  }
  if (opcode == "cvta" || opcode == "isspacep" || opcode == "mapa") {
    return "keep the pointer: generic pointers reach shared memory, and no "
           "address needs to be converted to 32 bits";
  }
  if (opcode == "addc" || opcode == "subc" || opcode == "madc" ||
      instruction.has("cc")) {
    return "no statement of C++ hands a carry to the next: compute with a "
           "wider "
           "integer, or compare the sum with an addend";
  }
  if (opcode == "prmt") {
    return "__byte_perm does this for selectors below 8";
  }
  switch (classOf(instruction)) {
    case PtxClass::memory:
      return "keep the pointer and dereference it by its type; give order and "
             "scope with __hip_atomic_load and __hip_atomic_store";
    case PtxClass::atomic:
      return "write it with the atomic functions, or with __hip_atomic_fetch_"
             "add and its like where order and scope matter";
    case PtxClass::texture:
      return "write it with tex2D, surf2Dread and their like, of what the "
             "target has";
    case PtxClass::video:
      return "treat the bytes or halves one by one with shifts and masks";
    case PtxClass::cacheControl:
      return "it is a hint: take it out; __builtin_nontemporal_load and "
             "__builtin_prefetch are what comes near";
    case PtxClass::controlFlow:
      return "write it as if, loop or call";
    case PtxClass::specialRegister:
      return "AMD GPUs have no such register, or it means something else";
    case PtxClass::arithmetic:
    case PtxClass::logic:
    case PtxClass::comparison:
    case PtxClass::conversion:
    case PtxClass::movement:
      return "write it in C++: mind operands that C++ leaves undefined, such "
             "as large shifts";
    default:
      return "";
  }
}

PtxPort portPtx(const PtxProgram& program, const AsmStatement& statement,
                const std::vector<std::string>& expressions, bool isMacroBody) {
  const bool isBlock = program.instructions.size() > 1;
  Porter porter(program, statement, expressions, isMacroBody, isBlock);
  PtxPort port = porter.port();
  if (isBlock || !port.isPorted() || !porter.needsBlock()) return port;
  return Porter(program, statement, expressions, isMacroBody, /*isBlock=*/true)
      .port();
}

}  // namespace hipport
