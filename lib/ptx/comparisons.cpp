// Comparisons, and what is chosen by them.
#include <fmt/format.h>

#include <array>
#include <map>

#include "ptx/opcode.h"
#include "ptx/writer.h"

namespace hipport::ptx {
namespace {

bool select(Writer& w) {
  const auto type = w.takeType();
  if (!type || !w.count(4) || (!isInteger(*type) && !type->isFloat())) {
    return false;
  }
  const std::string a = w.read(1, *type);
  const std::string b = w.read(2, *type);
  const std::string p = w.read(3, {'p', 1});
  return w.write(0, *type, fmt::format("{} ? {} : {}", p, a, b));
}

/// Whether a comparison of numbers reads them twice.
bool readsTwice(std::string_view name) {
  return name == "ne" || name == "equ" || name == "num" || name == "nan";
}

/// A comparison of two numbers as an expression, or "" where PTX has none such.
/// In C all but "!=" are false of what is no number.
std::string comparisonOf(std::string_view name, Type type, std::string_view a,
                         std::string_view b) {
  static const std::map<std::string_view, std::string_view> kSigns = {
      {"eq", "=="}, {"ne", "!="}, {"lt", "<"},  {"le", "<="}, {"gt", ">"},
      {"ge", ">="}, {"lo", "<"},  {"ls", "<="}, {"hi", ">"},  {"hs", ">="}};
  // Those that hold of what is no number: the contrary does not.
  static const std::map<std::string_view, std::string_view> kUnordered = {
      {"ltu", ">="}, {"leu", ">"}, {"gtu", "<="}, {"geu", "<"}};
  if (a.empty() || b.empty()) return {};
  const auto sign = kSigns.find(name);
  const bool isUnsigned = name == "lo" || name == "ls" || name.starts_with('h');
  if (type.isFloat()) {
    if (name == "neu") return fmt::format("{} != {}", a, b);
    if (name == "ne") return fmt::format("{0} < {1} || {0} > {1}", a, b);
    if (name == "equ") return fmt::format("!({0} < {1} || {0} > {1})", a, b);
    if (name == "num") return fmt::format("{0} == {0} && {1} == {1}", a, b);
    if (name == "nan") return fmt::format("{0} != {0} || {1} != {1}", a, b);
    if (const auto each = kUnordered.find(name); each != kUnordered.end()) {
      return fmt::format("!({} {} {})", a, each->second, b);
    }
  } else {
    const bool isEquality = name == "eq" || name == "ne";
    if (!isInteger(type) || (type.kind == 'b' && !isEquality)) return {};
  }
  if (sign == kSigns.end() || (isUnsigned && type.kind != 'u')) return {};
  return fmt::format("{} {} {}", a, sign->second, b);
}

/// The same of operands 1 and 2.
std::string compared(Writer& w, std::string_view name, Type type) {
  const bool isTwice = type.isFloat() && readsTwice(name);
  const std::string a = isTwice ? w.readForMany(1, type) : w.read(1, type);
  const std::string b = isTwice ? w.readForMany(2, type) : w.read(2, type);
  return comparisonOf(name, type, a, b);
}

/// "lt.and": takes a comparison and what joins it with a predicate; false for
/// none.
bool takeComparison(Writer& w, std::string& name, std::string_view& joins) {
  if (w.modifiers().empty()) return false;
  name = w.modifiers().front();
  w.take(name);
  for (const std::string_view each : {"and", "or", "xor"}) {
    if (w.take(each)) joins = each;
  }
  w.takeFtz();
  return true;
}

/// The comparison, with the predicate that `joins` it: operand 3.
std::string joined(Writer& w, const std::string& condition,
                   std::string_view joins) {
  if (joins.empty() || condition.empty()) return condition;
  const std::string with = w.read(3, kPredicate);
  return with.empty() ? std::string() : joinedWith(condition, with, joins);
}

bool isHalfName(std::string_view name) {
  return name == "f16" || name == "bf16" || name == "f16x2" || name == "bf16x2";
}

/// A comparison of operands 1 and 2, numbers of 16 bits that registers hold by
/// their bits: of the upper ones of two pairs, or the lower ones.
std::string comparedHalves(Writer& w, std::string_view name,
                           std::string_view number, bool isUpper) {
  const bool isPair = number.ends_with("x2");
  const Type type = isPair ? kU32 : Type{'u', 16};
  const std::string_view format = number.substr(0, number.find('x'));
  auto value = [&](std::size_t i) {
    const bool isMany = isPair || readsTwice(name);
    const std::string bits = isMany ? w.readForMany(i, type) : w.read(i, type);
    return bits.empty() ? bits
                        : fmt::format("{}{}_{}({})", kInstructions,
                                      !isPair   ? "float"
                                      : isUpper ? "high"
                                                : "low",
                                      format, bits);
  };
  const std::string a = value(1);
  return comparisonOf(name, Type{'f', 32}, a, value(2));
}

/// "setp.gt.f16 p, a, b", "setp.gt.f16x2 p|q, a, b": p of the lower ones.
bool compareHalves(Writer& w, std::string_view name, std::string_view joins) {
  const std::string number = w.modifiers().front();
  w.take(number);
  if (!w.modifiers().empty() || !w.count(joins.empty() ? 3 : 4)) return false;
  const bool isPair = number.ends_with("x2");
  if (isPair != (w.operand(0).kind == PtxOperand::Kind::pair)) return false;
  if (!isPair) {
    return w.write(0, kPredicate,
                   joined(w, comparedHalves(w, name, number, false), joins));
  }
  if (w.isGuarded() || !joins.empty()) return false;
  for (const bool isUpper : {false, true}) {
    const PtxOperand& to = w.operand(0).parts[isUpper ? 1 : 0];
    if (to.kind == PtxOperand::Kind::sink) continue;
    if (!w.write(to, kPredicate, comparedHalves(w, name, number, isUpper))) {
      return false;
    }
  }
  return true;
}

/// "set.gt.f16.f16 d, a, b", "set.gt.f16x2.f16x2 d, a, b": one and zero, or
/// all bits and none, for each number.
bool setHalves(Writer& w, std::string_view name, std::string_view joins) {
  const std::string to = w.modifiers()[0];
  const std::string number = w.modifiers()[1];
  const bool isPair = number.ends_with("x2");
  if (!joins.empty()) return false;
  const bool isSame = to == number;
  const unsigned one = number.starts_with('b') ? 0x3f80 : 0x3c00;
  if (!isPair) {
    const std::string condition = comparedHalves(w, name, number, false);
    if (condition.empty()) return false;
    if (isSame) {
      return w.write(
          0, Type{'u', 16},
          fmt::format("uint16_t(({}) ? {:#x}u : 0u)", condition, one));
    }
    const auto type = parseType(to);
    if (!type || !isInteger(*type) || type->kind == 'b' || type->bits > 32) {
      return false;
    }
    return w.write(0, unsignedOf(*type),
                   fmt::format("{}(({}) ? ~0u : 0u)", cType(unsignedOf(*type)),
                               condition));
  }
  if (!isSame && to != "u32" && to != "s32") return false;
  const std::string low = comparedHalves(w, name, number, false);
  const std::string high = comparedHalves(w, name, number, true);
  if (low.empty() || high.empty()) return false;
  const unsigned bits = isSame ? one : 0xffff;
  return w.write(0, kU32,
                 fmt::format("(({}) ? {:#x}u : 0u) | (({}) ? {:#x}u : 0u)", low,
                             bits, high, bits << 16));
}

/// "setp.lt.and.s32 p, a, b, q", "setp.lt.s32 p|q, a, b": q is the comparison's
/// contrary.
bool compare(Writer& w) {
  std::string name;
  std::string_view joins;
  if (!takeComparison(w, name, joins)) return false;
  if (!w.modifiers().empty() && isHalfName(w.modifiers().front())) {
    return compareHalves(w, name, joins);
  }
  const auto type = w.takeType();
  if (!type || !w.count(joins.empty() ? 3 : 4)) return false;
  const bool isPair = w.operand(0).kind == PtxOperand::Kind::pair;
  if (isPair && !joins.empty()) return false;
  const std::string condition = joined(w, compared(w, name, *type), joins);
  if (!isPair) return w.write(0, kPredicate, condition);
  const auto& parts = w.operand(0).parts;
  if (condition.empty() || w.isGuarded()) return false;
  if (parts[0].kind == PtxOperand::Kind::sink) {
    return w.write(parts[1], kPredicate, "!(" + condition + ")");
  }
  if (!w.write(parts[0], kPredicate, condition)) return false;
  return parts[1].kind == PtxOperand::Kind::sink ||
         w.write(parts[1], kPredicate, "!(" + condition + ")");
}

/// "set.lt.and.u32.f32 d, a, b, p": all bits, or 1.0.
bool setWord(Writer& w) {
  std::string name;
  std::string_view joins;
  if (!takeComparison(w, name, joins) || w.modifiers().size() != 2 ||
      !w.count(joins.empty() ? 3 : 4)) {
    return false;
  }
  if (isHalfName(w.modifiers()[1])) return setHalves(w, name, joins);
  const auto to = parseType(w.modifiers()[0]);
  const auto from = parseType(w.modifiers()[1]);
  if (!to || !from || to->bits != 32 || to->kind == 'b') return false;
  const std::string condition = joined(w, compared(w, name, *from), joins);
  if (condition.empty()) return false;
  return w.write(0, *to,
                 fmt::format("({}) ? {}", condition,
                             to->isFloat()     ? "1.0f : 0.0f"
                             : to->kind == 's' ? "-1 : 0"
                                               : "~0u : 0u"));
}

/// "slct.f32.s32 d, a, b, c": a where c is not below zero.
bool selectBySign(Writer& w) {
  w.takeFtz();
  if (w.modifiers().size() != 2 || !w.count(4)) return false;
  const auto type = parseType(w.modifiers()[0]);
  const auto by = parseType(w.modifiers()[1]);
  if (!type || !by || (!isInteger(*type) && !type->isFloat()) ||
      (*by != kS32 && *by != Type{'f', 32})) {
    return false;
  }
  const std::string a = w.read(1, *type);
  const std::string b = w.read(2, *type);
  const std::string c = w.read(3, *by);
  if (c.empty()) return false;
  return w.write(0, *type, fmt::format("{} >= 0 ? {} : {}", c, a, b));
}

using enum PtxClass;
using enum ToldBy;
constexpr auto kOpcodes = std::to_array<Opcode>({
    {"selp", comparison, 1, byType, select},
    {"set", comparison, 1, byType, setWord},
    {"setp", comparison, 1, byType, compare},
    {"slct", comparison, 1, byType, selectBySign},
});
static_assert(isSorted(kOpcodes));

}  // namespace

const Family kComparisons = kOpcodes;

}  // namespace hipport::ptx
