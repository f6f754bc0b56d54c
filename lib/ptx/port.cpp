// A program of PTX as a whole: what must hold of it, and its order.
#include <fmt/format.h>

#include <algorithm>
#include <cctype>

#include "ptx/porter.h"

namespace hipport::ptx {
namespace {

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

}  // namespace

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

Porter::Porter(const PtxProgram& program, const PtxStatement& statement,
               bool isMacroBody, bool isBlock)
    : program_(program),
      statement_(statement),
      isMacroBody_(isMacroBody),
      isBlock_(isBlock),
      isSequence_(program.instructions.size() > 1) {
  for (std::size_t i = 0; i < statement.operands.size(); ++i) {
    const std::string_view constraint = statement.operands[i].constraint;
    Argument argument;
    argument.letter = constraint.empty() ? '?' : constraint.back();
    argument.isWritten = i < statement.outputs;
    argument.isRead = !argument.isWritten || constraint.starts_with('+');
    argument.isDefined = argument.isRead;
    arguments_.push_back(argument);
  }
}

PtxPort Porter::port() {
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

PtxPort Porter::refused() {
  PtxPort port;
  port.obstacle = current_;
  port.why = why_;
  return port;
}

bool Porter::fail(std::string why) {
  if (why_.empty()) why_ = std::move(why);
  return false;
}

void Porter::review(std::string note) {
  result_.grade = Applicability::review;
  if (std::ranges::find(result_.notes, note) == result_.notes.end()) {
    result_.notes.push_back(std::move(note));
  }
}

bool Porter::check() {
  constexpr std::size_t kMost = 64;
  if (program_.instructions.empty()) return fail("it has no instruction");
  if (!program_.labels.empty()) return fail("it has labels");
  if (!program_.others.empty()) {
    return fail("a part of it cannot be read: " + program_.others.front());
  }
  if (arguments_.size() > kMost) return fail("it has too many operands");
  for (std::size_t i = 0; i < arguments_.size(); ++i) {
    const std::string constraint(statement_.operands[i].constraint);
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
    if (hasSideEffect(expression(i))) {
      return fail("an operand has a side effect");
    }
    if (arguments_[i].isRead && arguments_[i].isWritten &&
        hasCall(expression(i))) {
      return fail("an operand that is read and written calls a function");
    }
    for (std::size_t j = 0; j < statement_.outputs; ++j) {
      if (i < statement_.outputs && i != j &&
          mentions(expression(i), expression(j))) {
        return fail("an output depends on another");
      }
    }
    if (expression(i).find("ptx_") != std::string::npos) {
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
        name == "ptx_wide" || name == "ptx_same" || name == "ptx_vector" ||
        std::isdigit(static_cast<unsigned char>(name[4]))) {
      return fail("two registers have the same name");
    }
    registers_[each.name] = {*type, name};
  }
  return true;
}

void Porter::finish() {
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
    if (arguments_[i].isAssigned && !arguments_[i].isDefined) {
      current_ = arguments_[i].writer;
      fail(fmt::format("%{} is not written on every path", i));
      return;
    }
  }
  if (touchesMemory_ && statement_.clobbersMemory) {
    review(
        "\"memory\" also kept the compiler from moving other accesses "
        "across the statement; the port does not");
  }
}

std::vector<std::string> Porter::block() const {
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

bool Porter::take(std::string_view modifier) {
  const auto found = std::ranges::find(modifiers_, modifier);
  if (found == modifiers_.end()) return false;
  modifiers_.erase(found);
  return true;
}

std::optional<Type> Porter::takeType() {
  if (modifiers_.size() != 1) return std::nullopt;
  const auto type = parseType(modifiers_.front());
  if (type) modifiers_.clear();
  return type;
}

bool Porter::step(const PtxInstruction& instruction) {
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
      {"add", &Porter::sum},
      {"addc", &Porter::sum},
      {"sub", &Porter::sum},
      {"subc", &Porter::sum},
      {"mad", &Porter::product},
      {"madc", &Porter::product},
      {"mul", &Porter::product},
      {"fma", &Porter::fma},
      {"min", &Porter::extreme},
      {"max", &Porter::extreme},
      {"abs", &Porter::unary},
      {"neg", &Porter::unary},
      {"not", &Porter::unary},
      {"cnot", &Porter::unary},
      {"and", &Porter::bitwise},
      {"or", &Porter::bitwise},
      {"xor", &Porter::bitwise},
      {"shl", &Porter::shift},
      {"shr", &Porter::shift},
      {"bfe", &Porter::extract},
      {"bfi", &Porter::insert},
      {"prmt", &Porter::permute},
      {"brev", &Porter::countBits},
      {"popc", &Porter::countBits},
      {"clz", &Porter::countBits},
      {"bfind", &Porter::countBits},
      {"lop3", &Porter::lop3},
      {"shf", &Porter::funnel},
      {"selp", &Porter::select},
      {"setp", &Porter::compare},
      {"cvt", &Porter::convert},
      {"mov", &Porter::move},
      {"ld", &Porter::load},
      {"st", &Porter::store},
      {"atom", &Porter::atomic},
      {"red", &Porter::atomic},
      {"membar", &Porter::fence},
      {"fence", &Porter::fence},
      {"bar", &Porter::barrier},
      {"barrier", &Porter::barrier},
      {"trap", &Porter::trap},
      {"ex2", &Porter::approximate},
      {"lg2", &Porter::approximate},
      {"rcp", &Porter::approximate},
      {"rsqrt", &Porter::approximate},
      {"sqrt", &Porter::approximate},
      {"sin", &Porter::approximate},
      {"cos", &Porter::approximate},
      {"tanh", &Porter::approximate},
      {"div", &Porter::divide},
      {"shfl", &Porter::shuffle},
      {"vote", &Porter::vote},
      {"match", &Porter::match},
      {"redux", &Porter::reduceLanes},
      {"activemask", &Porter::activeMask},
      {"nanosleep", &Porter::sleep},
      {"dp4a", &Porter::dot},
      {"dp2a", &Porter::dot},
      {"sad", &Porter::distance},
      {"vabsdiff4", &Porter::sumOfDistances},
      {"vabsdiff2", &Porter::sumOfDistances},
  };
  const auto handler = kHandlers.find(instruction.opcode);
  if (handler == kHandlers.end()) return false;
  return (this->*handler->second)() && why_.empty();
}

void Porter::takeFtz() {
  if (take("ftz")) {
    review(
        "PTX makes zeros of subnormal numbers here (.ftz); hipcc does so "
        "under -fgpu-flush-denormals-to-zero");
  }
}

void Porter::noteRounding() {
  review(
      "PTX never contracts this with another operation into one that "
      "rounds once; hipcc may: see -ffp-contract");
}

}  // namespace hipport::ptx

namespace hipport {
PtxPort portPtx(const PtxProgram& program, const PtxStatement& statement,
                bool isMacroBody) {
  const bool isBlock = program.instructions.size() > 1;
  ptx::Porter porter(program, statement, isMacroBody, isBlock);
  PtxPort port = porter.port();
  if (isBlock || !port.isPorted() || !porter.needsBlock()) return port;
  return ptx::Porter(program, statement, isMacroBody, /*isBlock=*/true).port();
}

}  // namespace hipport
