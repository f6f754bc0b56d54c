// What handlers take, read and write.
#include "ptx/writer.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <utility>

#include "ptx/opcode.h"

namespace hipport::ptx {

std::string joinedWith(std::string_view condition, std::string_view predicate,
                       std::string_view joins) {
  return fmt::format("({}) {} {}", condition,
                     joins == "and"  ? "&&"
                     : joins == "or" ? "||"
                                     : "!=",
                     predicate);
}

bool Writer::take(std::string_view modifier) {
  const auto found = std::ranges::find(modifiers_, modifier);
  if (found == modifiers_.end()) return false;
  modifiers_.erase(found);
  return true;
}

std::optional<Type> Writer::takeType() {
  if (modifiers_.size() != 1) return std::nullopt;
  const auto type = parseType(modifiers_.front());
  if (type) modifiers_.clear();
  return type;
}

bool Writer::takeAll(bool (*isOne)(std::string_view modifier)) {
  return std::erase_if(modifiers_, isOne) > 0;
}

std::string_view Writer::takeRounding() {
  constexpr std::array<std::array<std::string_view, 2>, 4> kRoundings = {
      {{"rn", "rn"}, {"rz", "rz"}, {"rm", "rd"}, {"rp", "ru"}}};
  for (const auto& [modifier, suffix] : kRoundings) {
    if (take(modifier)) return suffix;
  }
  return "";
}

std::string Writer::takeExtremeKind() {
  std::string kind = take("NaN") ? "_nan" : "";
  if (take("xorsign") && take("abs")) kind += "_xorsign";
  return kind;
}

std::size_t Writer::takePolicy() {
  if (!take("L2::cache_hint")) return 0;
  dropHint();
  return 1;
}

void Writer::takeFtz() {
  if (take("ftz")) {
    review(
        "PTX flushes subnormal numbers to zero here (.ftz); hipcc does so with "
        "-fgpu-flush-denormals-to-zero");
  }
}

std::string Writer::readSharedAddress(const PtxOperand& operand) {
  if (operand.kind != PtxOperand::Kind::memory) {
    fail("the operand " + operand.text + " is not supported here");
    return {};
  }
  std::string base = read(operand.parts.front(), kU32, true);
  if (operand.parts.size() > 1) {
    const std::string offset = readOffset(operand, kU32);
    return base.empty() || offset.empty() ? std::string()
                                          : base + " + " + offset;
  }
  if (base.empty() || operand.value == 0) return base;
  return fmt::format("{} {} {}", base, operand.value < 0 ? '-' : '+',
                     std::abs(operand.value));
}

std::string Writer::readOffset(const PtxOperand& operand, Type type) {
  const PtxOperand& offset = operand.parts[1];
  // Only a constant can stand there in PTX, and an element's place beside it.
  if (letterOf(offset) != 'n') {
    fail("the operand " + operand.text + " is not supported here");
    return {};
  }
  const std::string text = read(offset, type);
  return operand.value == 0
             ? text
             : fmt::format("{} + {}", text, number(operand.value, type));
}

std::string Writer::readPointer(const PtxOperand& operand,
                                const std::string& pointee, bool isShared) {
  // PTX has no types of memory, so that accesses of any may be of the same. In
  // a statement among C++ they are those of C++.
  const bool isAny = frame() && !pointee.ends_with("void");
  const bool isConst = pointee.starts_with("const ");
  const std::string type =
      isAny ? fmt::format("{}{}Any<{}>", isConst ? "const " : "", kInstructions,
                          pointee.substr(isConst ? 6 : 0))
            : pointee;
  if (isShared) {
    return fmt::format("({}*){}pointer({})", type, kShared,
                       readSharedAddress(operand));
  }
  const std::string value = readBase(operand);
  const bool isByOperand = operand.parts.size() > 1;
  if (!isByOperand && operand.value == 0) {
    return fmt::format("({}*)({})", type, value);
  }
  const std::string offset =
      isByOperand ? "+ " + readOffset(operand, Type{'s', 64})
                  : fmt::format("{} {}", operand.value < 0 ? '-' : '+',
                                std::abs(operand.value));
  return fmt::format("({}*)(({}char*)({}) {})", type,
                     type.starts_with("const ") ? "const " : "", value, offset);
}

bool Writer::emit(const std::string& statement) {
  if (hasFailed()) return false;
  body_.push_back(values_.guardOf(*current_) + statement);
  return true;
}

std::string Writer::assignment(const PtxOperand& operand, Type type,
                               const std::string& value, bool mayBeWider) {
  if (hasFailed() || value.empty()) return {};
  if (const auto own = values_.otherBits(operand, type)) {
    return assignment(operand, *own, Values::asBits(*own, value), false);
  }
  const std::string target =
      values_.assign(operand, type, mayBeWider, *current_);
  return target.empty() ? target : target + " = " + value;
}

bool Writer::write(const PtxOperand& operand, Type type,
                   const std::string& value, bool mayBeWider) {
  const std::string text = assignment(operand, type, value, mayBeWider);
  return !text.empty() && emit(text);
}

bool Writer::writeParts(std::string_view variable, std::string_view type,
                        const std::string& value,
                        const std::vector<PtxOperand>& to, Type each,
                        std::string (*part)(std::size_t i), bool mayBeWider) {
  if (value.empty()) return false;
  std::vector<std::string> lines = {
      fmt::format("const {} {} = {}", type, variable, value)};
  for (std::size_t i = 0; i < to.size(); ++i) {
    if (to[i].kind == PtxOperand::Kind::sink) continue;
    lines.push_back(assignment(
        to[i], each, fmt::format("{}{}", variable, part(i)), mayBeWider));
    if (lines.back().empty()) return false;
  }
  if (!isGuarded() && claim(variable)) {
    return std::ranges::all_of(
        lines, [&](const std::string& line) { return emit(line); });
  }
  if (!emit("{")) return false;
  for (const std::string& line : lines) body_.push_back("  " + line);
  body_.emplace_back("}");
  return true;
}

void Writer::declare(std::string declaration) {
  needBlock();
  if (std::ranges::find(declarations_, declaration) == declarations_.end()) {
    declarations_.push_back(std::move(declaration));
  }
}

bool Writer::claim(std::string_view variable) {
  needBlock();
  if (values_.hasLabels()) return false;
  if (std::ranges::find(claimed_, variable) != claimed_.end()) return false;
  claimed_.push_back(variable);
  return true;
}

bool Writer::carryOut(const PtxInstruction& instruction) {
  current_ = &instruction;
  modifiers_ = instruction.modifiers;
  if (!values_.isGuardUnderstood(instruction)) {
    return fail("its guard is not supported");
  }
  const Opcode* known = instruction.known;
  Handler* const handler = isOfHalves(instruction) ? &halves
                           : known                 ? known->handler
                                                   : nullptr;
  return handler && handler(*this) && !hasFailed();
}

}  // namespace hipport::ptx
