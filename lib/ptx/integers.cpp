// Arithmetic, bits and comparisons of integers.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>
#include <utility>

#include "ptx/opcode.h"
#include "ptx/writer.h"

namespace hipport::ptx {
namespace {

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

/// A link of a chain of additions: `a + b`, with the carry in and out.
bool carry(Writer& w, Type type, const std::string& a, const std::string& b,
           bool isSub, bool readsCarry, bool setsCarry) {
  CarryChain& chain = w.carries();
  if (!w.hasFailed() && (a.empty() || b.empty())) return false;
  w.needBlock();
  if (w.isGuarded()) return false;
  if (readsCarry && !chain.isWritten) {
    return w.fail("it reads the carry of an earlier asm statement");
  }
  if (readsCarry && chain.isBorrow != isSub) return false;
  const std::string sign = isSub ? " - " : " + ";
  const std::string carryIn = readsCarry ? sign + "ptx_carry" : "";
  if (readsCarry) chain.isOpen = false;
  if (!setsCarry) return w.write(0, type, a + sign + b + carryIn);
  if (chain.bits != 0 && chain.bits != type.bits) return false;
  w.declare(type.bits == 32 ? "uint64_t ptx_wide"
                            : "unsigned __int128 ptx_wide");
  w.declare("uint32_t ptx_carry");
  chain = {true, true, isSub, type.bits};
  const std::string wide = type.bits == 32 ? "uint64_t" : "(unsigned __int128)";
  w.emit(fmt::format("ptx_wide = {}({}){}{}{}", wide, a, sign, b, carryIn));
  return w.write(0, type, cType(type) + "(ptx_wide)") &&
         w.emit(fmt::format("ptx_carry = uint32_t(ptx_wide >> {}) & 1u",
                            type.bits));
}

/// A sum or product of floats: nobody fuses one whose rounding is written.
bool writeFloat(Writer& w, Type type, std::string_view name,
                std::string_view sign, std::string_view rounding) {
  if (type.bits < 32) return false;
  const std::string a = w.read(1, type);
  const std::string b = w.read(2, type);
  if (rounding.empty())
    return w.write(0, type, fmt::format("{}{}{}", a, sign, b));
  return w.write(
      0, type,
      fmt::format("{}{}{}_{}({}, {})", kIntrinsics, type.bits == 32 ? "f" : "d",
                  name, rounding, a, b));
}

bool sum(Writer& w) {
  const bool isSub = w.opcode().starts_with("sub");
  const bool readsCarry = w.opcode().ends_with('c');
  const bool setsCarry = w.take("cc");
  w.takeFtz();
  const std::string_view rounding = w.takeRounding();
  const auto type = w.takeType();
  if (!type || !w.count(3)) return false;
  if (type->isFloat()) {
    if (readsCarry || setsCarry) return false;
    return isSub ? writeFloat(w, *type, "sub", " - ", rounding)
                 : writeFloat(w, *type, "add", " + ", rounding);
  }
  if (!isWord(*type) || !rounding.empty()) return false;
  const Type u = unsignedOf(*type);
  const std::string a = w.read(1, u);
  const std::string b = w.read(2, u);
  if (!readsCarry && !setsCarry) {
    return w.write(0, u, a + (isSub ? " - " : " + ") + b);
  }
  return carry(w, u, a, b, isSub, readsCarry, setsCarry);
}

bool product(Writer& w) {
  const bool isMad = w.opcode().starts_with("mad");
  const bool readsCarry = w.opcode() == "madc";
  const bool setsCarry = isMad && w.take("cc");
  w.takeFtz();
  const std::string_view rounding = w.takeRounding();
  const bool isLow = w.take("lo");
  const bool isHigh = !isLow && w.take("hi");
  const bool isWide = !isLow && !isHigh && w.take("wide");
  const auto type = w.takeType();
  if (!type || !w.count(isMad ? 4 : 3)) return false;
  if (type->isFloat()) {
    if (isMad || isLow || isHigh || isWide) return false;
    return writeFloat(w, *type, "mul", " * ", rounding);
  }
  if (!isWord(*type) || type->kind == 'b' || !rounding.empty() ||
      isLow + isHigh + isWide != 1) {
    return false;
  }
  const Type u = unsignedOf(*type);
  const bool isSigned = type->kind == 's';
  Type result = u;
  std::string value;
  if (isLow) {
    value = w.read(1, u) + " * " + w.read(2, u);
  } else if (isHigh) {
    if ((readsCarry || setsCarry) && isSigned) return false;
    const std::string_view function =
        type->bits == 32 ? (isSigned ? "__mulhi" : "__umulhi")
                         : (isSigned ? "__mul64hi" : "__umul64hi");
    const std::string a = w.read(1, *type);
    const std::string b = w.read(2, *type);
    value = fmt::format("{}({}, {})", function, a, b);
    // So that a sum of it is unsigned.
    if (isMad) value = cType(u) + "(" + value + ")";
  } else {
    if (type->bits != 32 || readsCarry || setsCarry) return false;
    result = {type->kind, 64};
    const std::string a = w.read(1, *type);
    const std::string b = w.read(2, *type);
    value = fmt::format("{}({}) * {}", cType(result), a, b);
    if (isMad && isSigned) value = "uint64_t(" + value + ")";
  }
  if (!isMad) return w.write(0, result, value);
  const Type sumType = unsignedOf(result);
  const std::string c = w.read(3, sumType);
  if (!readsCarry && !setsCarry) {
    return w.write(0, sumType, value + " + " + c);
  }
  // The product by itself first, as it has no more bits than the type.
  return carry(w, u, isLow ? cType(u) + "(" + value + ")" : value, c, false,
               readsCarry, setsCarry);
}

bool extreme(Writer& w) {
  const bool isMin = w.opcode() == "min";
  w.takeFtz();
  const auto type = w.takeType();
  if (!type || !w.count(3)) return false;
  if (type->isFloat()) {
    const std::string a = w.read(1, *type);
    const std::string b = w.read(2, *type);
    return w.write(0, *type,
                   fmt::format("f{}{}({}, {})", isMin ? "min" : "max",
                               type->bits == 32 ? "f" : "", a, b));
  }
  if (!isWord(*type) || type->kind == 'b') return false;
  const std::string a = w.readForMany(1, *type);
  const std::string b = w.readForMany(2, *type);
  return w.write(
      0, *type,
      fmt::format("{0} {2} {1} ? {0} : {1}", a, b, isMin ? "<" : ">"));
}

bool unary(Writer& w) {
  w.takeFtz();
  const auto type = w.takeType();
  if (!type || !w.count(2)) return false;
  if (type->kind == 'p') {
    if (w.opcode() != "not") return false;
    return w.write(0, *type, "!" + w.read(1, *type));
  }
  if (type->isFloat()) {
    const std::string a = w.read(1, *type);
    if (w.opcode() == "neg") return w.write(0, *type, "-" + a);
    if (w.opcode() != "abs") return false;
    return w.write(
        0, *type,
        fmt::format("{}({})", type->bits == 32 ? "fabsf" : "fabs", a));
  }
  if (!isWord(*type)) return false;
  const Type u = unsignedOf(*type);
  if (w.opcode() == "not") {
    return w.write(0, u, "~" + w.read(1, u));
  }
  if (w.opcode() == "cnot") {
    return w.write(0, u, w.read(1, u) + " == 0 ? 1u : 0u");
  }
  if (type->kind != 's') return false;
  const std::string zero = number(0, u);
  if (w.opcode() == "neg") {
    return w.write(0, u, zero + " - " + w.read(1, u));
  }
  const std::string a = w.readForMany(1, u);
  return w.write(0, u,
                 fmt::format("{0}({1}) < 0 ? {2} - {1} : {1}",
                             cType(signedOf(*type)), a, zero));
}

bool bitwise(Writer& w) {
  const auto type = w.takeType();
  if (!type || !w.count(3)) return false;
  const std::string a = w.read(1, *type);
  const std::string b = w.read(2, *type);
  if (type->kind == 'p') {
    return w.write(0, *type,
                   a +
                       (w.opcode() == "and"  ? " && "
                        : w.opcode() == "or" ? " || "
                                             : " != ") +
                       b);
  }
  if (type->kind != 'b' || !isWord(*type)) return false;
  return w.write(0, *type,
                 a +
                     (w.opcode() == "and"  ? " & "
                      : w.opcode() == "or" ? " | "
                                           : " ^ ") +
                     b);
}

bool shift(Writer& w) {
  const auto type = w.takeType();
  if (!type || !w.count(3) || !isWord(*type)) return false;
  const bool isLeft = w.opcode() == "shl";
  if (isLeft && type->kind != 'b') return false;
  const bool isSigned = type->kind == 's';
  const std::string_view sign = isLeft ? "<<" : ">>";
  if (const auto by = w.literal(2); by && *by >= 0) {
    const std::int64_t last = type->bits - 1;
    const std::string a = w.read(1, *type);
    if (*by > last && !isSigned) return false;  // 0: not what was meant
    return w.write(0, *type,
                   fmt::format("{} {} {}", a, sign, std::min(*by, last)));
  }
  const std::string a = w.read(1, *type);
  const std::string by = w.readForMany(2, kU32);
  const int last = type->bits - 1;
  return w.write(
      0, *type,
      isSigned ? fmt::format("{0} >> ({1} > {2}u ? {2}u : {1})", a, by, last)
               : fmt::format("{1} > {2}u ? {4} : {0} {3} {1}", a, by, last,
                             sign, number(0, unsignedOf(*type))));
}

bool extract(Writer& w) {
  const auto type = w.takeType();
  if (!type || !w.count(4) || !isWord(*type) || type->kind == 'b') return false;
  const Type u = unsignedOf(*type);
  const int bits = type->bits;
  const std::string one = number(1, u);
  const auto position = w.literal(2);
  const auto length = w.literal(3);
  const bool isSigned = type->kind == 's';
  if (position && length && *position >= 0 && *length > 0 && *length < bits &&
      *position + *length <= bits) {
    const auto left = bits - *position - *length;
    if (isSigned) {
      const std::string shifted =
          left == 0
              ? w.read(1, *type)
              : fmt::format("{}({} << {})", cType(*type), w.read(1, u), left);
      return w.write(0, *type,
                     fmt::format("{} >> {}", shifted, bits - *length));
    }
    std::string value = w.read(1, u);
    if (*position > 0) value += fmt::format(" >> {}", *position);
    if (left == 0) return w.write(0, u, value);
    if (*position > 0) value = "(" + value + ")";
    const std::int64_t mask = (std::int64_t{1} << *length) - 1;
    return w.write(0, u, value + " & " + number(mask, u));
  }
  // For all values: both count modulo 256, a field may lie outside.
  const std::string a = w.readForMany(1, u);
  const std::string b = "(" + w.readForMany(2, kU32) + " & 255u)";
  const std::string c = "(" + w.readForMany(3, kU32) + " & 255u)";
  if (!isSigned) {
    return w.write(
        0, u,
        fmt::format("{1} > {3}u ? {4} : ({0} >> {1}) & ({2} > {3}u ? ~{4} : "
                    "({5} << {2}) - {5})",
                    a, b, c, bits - 1, number(0, u), one));
  }
  const std::string end =
      fmt::format("({0} + {1} > {2}u ? {2}u : {0} + {1})", b, c, bits);
  return w.write(
      0, *type,
      fmt::format("{2} == 0 ? {5}(0) : {1} > {3}u ? {5}({0}) >> {3} : "
                  "{5}({0} << ({4}u - {6})) >> ({4}u - ({6} - {1}))",
                  a, b, c, bits - 1, bits, cType(*type), end));
}

bool insert(Writer& w) {
  const auto type = w.takeType();
  if (!type || !w.count(5) || !isWord(*type) || type->kind != 'b') return false;
  const Type u = unsignedOf(*type);
  const int bits = type->bits;
  const auto position = w.literal(3);
  const auto length = w.literal(4);
  if (position && length && *position >= 0 && *length > 0 && *length < bits &&
      *position + *length <= bits) {
    const std::uint64_t mask = (std::uint64_t{1} << *length) - 1;
    const std::uint64_t place = mask << *position;
    const std::string a = w.read(1, u);
    const std::string b = w.read(2, u);
    std::string field = a + " & " + number(static_cast<long>(mask), u);
    if (*position > 0) field = fmt::format("({}) << {}", field, *position);
    return w.write(0, u,
                   fmt::format("({} & ~{}) | ({})", b,
                               number(static_cast<long>(place), u), field));
  }
  const std::string a = w.readForMany(1, u);
  const std::string b = w.readForMany(2, u);
  const std::string at = "(" + w.readForMany(3, kU32) + " & 255u)";
  const std::string size = "(" + w.readForMany(4, kU32) + " & 255u)";
  const std::string mask =
      fmt::format("({0} > {1}u ? ~{2} : ({3} << {0}) - {3})", size, bits - 1,
                  number(0, u), number(1, u));
  return w.write(0, u,
                 fmt::format("{2} > {4}u ? {1} : ({1} & ~({3} << {2})) | "
                             "(({0} & {3}) << {2})",
                             a, b, at, mask, bits - 1));
}

bool permute(Writer& w) {
  const auto type = w.takeType();
  if (!type || *type != Type{'b', 32} || !w.count(4)) return false;
  const auto selector = w.literal(3);
  constexpr std::int64_t kSigns = 0x8888;
  // __byte_perm does not copy the sign of a byte, as selectors of 8 and more
  // do.
  const bool isPlain = selector && *selector >= 0 && (*selector & kSigns) == 0;
  const std::string a = w.read(1, kU32);
  const std::string b = w.read(2, kU32);
  const std::string c = w.read(3, kU32);
  return w.write(
      0, kU32,
      fmt::format("{}({}, {}, {})",
                  isPlain ? "__byte_perm" : fmt::format("{}prmt", kIntrinsics),
                  a, b, c));
}

bool countBits(Writer& w) {
  const bool isFind = w.opcode() == "bfind";
  const auto type = w.takeType();
  if (!type || !w.count(2) || !isWord(*type)) return false;
  if (type->kind != (isFind ? 'u' : 'b')) return false;
  const bool isWide = type->bits == 64;
  const std::string_view suffix = isWide ? "ll" : "";
  if (w.opcode() == "clz" || isFind) {
    const std::string a = w.read(1, signedOf(*type));
    std::string value = fmt::format("__clz{}({})", suffix, a);
    // -1 where no bit is set, as the count of zeros is that of all bits.
    if (isFind) value = fmt::format("{} - {}", type->bits - 1, value);
    return w.write(0, kU32, value);
  }
  const std::string a = w.read(1, unsignedOf(*type));
  return w.write(0, w.opcode() == "brev" ? *type : kU32,
                 fmt::format("__{}{}({})", w.opcode(), suffix, a));
}

bool lop3(Writer& w) {
  static const Logic kLogic;
  const auto type = w.takeType();
  if (!type || *type != Type{'b', 32} || !w.count(5)) return false;
  const auto table = w.literal(4);
  constexpr std::int64_t kLast = 255;
  if (!table) {
    // A constant with a name.
    const std::string a = w.read(1, kU32);
    const std::string b = w.read(2, kU32);
    const std::string c = w.read(3, kU32);
    return w.write(0, kU32,
                   fmt::format("{}lop3({}, {}, {}, {})", kIntrinsics, a, b, c,
                               w.read(4, kU32)));
  }
  if (*table < 0 || *table > kLast) return false;
  const std::string& form = kLogic.forms[static_cast<std::size_t>(*table)].text;
  std::array<std::string, 3> values;
  for (std::size_t i = 0; i < values.size(); ++i) {
    const char name = static_cast<char>('a' + i);
    const auto uses = std::ranges::count(form, name);
    if (uses == 1) values[i] = w.read(i + 1, kU32);
    if (uses > 1) values[i] = w.readForMany(i + 1, kU32);
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
  return w.write(0, kU32, value);
}

bool funnel(Writer& w) {
  const bool isLeft = w.take("l");
  if (!isLeft && !w.take("r")) return false;
  const bool isClamp = w.take("clamp");
  if (!isClamp && !w.take("wrap")) return false;
  const auto type = w.takeType();
  if (!type || *type != Type{'b', 32} || !w.count(4)) return false;
  const std::string a = w.read(1, kU32);
  const std::string b = w.read(2, kU32);
  const std::string c = w.read(3, kU32);
  return w.write(0, kU32,
                 fmt::format("__funnelshift_{}{}({}, {}, {})",
                             isLeft ? "l" : "r", isClamp ? "c" : "", a, b, c));
}

bool select(Writer& w) {
  const auto type = w.takeType();
  if (!type || !w.count(4) || (!isWord(*type) && !type->isFloat())) {
    return false;
  }
  const std::string a = w.read(1, *type);
  const std::string b = w.read(2, *type);
  const std::string p = w.read(3, {'p', 1});
  return w.write(0, *type, fmt::format("{} ? {} : {}", p, a, b));
}

/// A comparison of operands 1 and 2 as an expression, or "" where PTX has none
/// such. In C all but "!=" are false of what is no number.
std::string compared(Writer& w, std::string_view name, Type type) {
  static const std::map<std::string_view, std::string_view> kSigns = {
      {"eq", "=="}, {"ne", "!="}, {"lt", "<"},  {"le", "<="}, {"gt", ">"},
      {"ge", ">="}, {"lo", "<"},  {"ls", "<="}, {"hi", ">"},  {"hs", ">="}};
  // Those that hold of what is no number: the contrary does not.
  static const std::map<std::string_view, std::string_view> kUnordered = {
      {"ltu", ">="}, {"leu", ">"}, {"gtu", "<="}, {"geu", "<"}};
  if (type.isFloat()) {
    const bool isTwice =
        name == "ne" || name == "equ" || name == "num" || name == "nan";
    const std::string a = isTwice ? w.readForMany(1, type) : w.read(1, type);
    const std::string b = isTwice ? w.readForMany(2, type) : w.read(2, type);
    if (a.empty() || b.empty()) return {};
    if (name == "neu") return fmt::format("{} != {}", a, b);
    if (name == "ne") return fmt::format("{0} < {1} || {0} > {1}", a, b);
    if (name == "equ") return fmt::format("!({0} < {1} || {0} > {1})", a, b);
    if (name == "num") return fmt::format("{0} == {0} && {1} == {1}", a, b);
    if (name == "nan") return fmt::format("{0} != {0} || {1} != {1}", a, b);
    if (const auto sign = kUnordered.find(name); sign != kUnordered.end()) {
      return fmt::format("!({} {} {})", a, sign->second, b);
    }
    const auto sign = kSigns.find(name);
    const bool isUnsigned =
        name == "lo" || name == "ls" || name.starts_with('h');
    return sign == kSigns.end() || isUnsigned
               ? std::string()
               : fmt::format("{} {} {}", a, sign->second, b);
  }
  if (!isWord(type)) return {};
  const auto sign = kSigns.find(name);
  if (sign == kSigns.end()) return {};
  const bool isEquality = name == "eq" || name == "ne";
  const bool isUnsigned = name == "lo" || name == "ls" || name.starts_with('h');
  if ((isUnsigned && type.kind != 'u') || (type.kind == 'b' && !isEquality)) {
    return {};
  }
  const std::string a = w.read(1, type);
  const std::string b = w.read(2, type);
  if (a.empty() || b.empty()) return {};
  return fmt::format("{} {} {}", a, sign->second, b);
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
  if (with.empty()) return {};
  return fmt::format("({}) {} {}", condition,
                     joins == "and"  ? "&&"
                     : joins == "or" ? "||"
                                     : "!=",
                     with);
}

/// "setp.lt.and.s32 p, a, b, q", "setp.lt.s32 p|q, a, b": q is the comparison's
/// contrary.
bool compare(Writer& w) {
  std::string name;
  std::string_view joins;
  if (!takeComparison(w, name, joins)) return false;
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
  if (!type || !by || (!isWord(*type) && !type->isFloat()) ||
      (*by != kS32 && *by != Type{'f', 32})) {
    return false;
  }
  const std::string a = w.read(1, *type);
  const std::string b = w.read(2, *type);
  const std::string c = w.read(3, *by);
  if (c.empty()) return false;
  return w.write(0, *type, fmt::format("{} >= 0 ? {} : {}", c, a, b));
}

/// "mad24.lo.u32 d, a, b, c"
bool product24(Writer& w) {
  const bool isMad = w.opcode() == "mad24";
  const bool isHigh = w.take("hi");
  if (!isHigh && !w.take("lo")) return false;
  const auto type = w.takeType();
  if (!type || type->bits != 32 || type->isFloat() || type->kind == 'b' ||
      !w.count(isMad ? 4 : 3)) {
    return false;
  }
  const bool isSigned = type->kind == 's';
  std::array<std::string, 2> factors;
  for (std::size_t i = 0; i < factors.size(); ++i) {
    const std::string value = w.read(i + 1, kU32);
    if (value.empty()) return false;
    factors[i] = isSigned ? fmt::format("int64_t(int32_t({} << 8) >> 8)", value)
                          : fmt::format("uint64_t({} & 0xffffffu)", value);
  }
  // The lower or the upper 32 of 48 bits.
  std::string value = fmt::format("{} * {}", factors[0], factors[1]);
  value = isHigh ? fmt::format("{}(({}) >> 16)", cType(*type), value)
                 : fmt::format("{}({})", cType(*type), value);
  if (!isMad) return w.write(0, *type, value);
  return w.write(0, kU32,
                 fmt::format("uint32_t({}) + {}", value, w.read(3, kU32)));
}

/// "rem.s32 d, a, b"
bool remainder(Writer& w) {
  const auto type = w.takeType();
  if (!type || !isWord(*type) || type->kind == 'b' || !w.count(3)) return false;
  const std::string a = w.read(1, *type);
  const std::string b = w.read(2, *type);
  return w.write(0, *type, fmt::format("{} % {}", a, b));
}

/// "fns.b32 d, mask, base, offset"
bool findSet(Writer& w) {
  const auto type = w.takeType();
  if (!type || *type != Type{'b', 32} || !w.count(4)) return false;
  const std::string mask = w.read(1, kU32);
  const std::string base = w.read(2, kU32);
  return w.write(0, kU32,
                 fmt::format("{}fns({}, {}, {})", kIntrinsics, mask, base,
                             w.read(3, kS32)));
}

/// "bmsk.clamp.b32 d, a, b", "szext.wrap.s32 d, a, b"
bool clampedBits(Writer& w) {
  const bool isClamp = w.take("clamp");
  if (!isClamp && !w.take("wrap")) return false;
  const auto type = w.takeType();
  const bool isMask = w.opcode() == "bmsk";
  if (!type || type->bits != 32 || type->isFloat() ||
      (type->kind == 'b') != isMask || !w.count(3)) {
    return false;
  }
  const std::string a = w.read(1, *type);
  const std::string b = w.read(2, kU32);
  return w.write(
      0, *type,
      fmt::format("{}{}({}, {}, {})", kIntrinsics, w.opcode(), a, b, isClamp));
}

using enum PtxClass;
using enum ToldBy;
constexpr auto kOpcodes = std::to_array<Opcode>({
    {"abs", arithmetic, 1, byType, unary},
    {"add", arithmetic, 1, byType, sum},
    {"addc", arithmetic, 1, byType, sum, kCarryRecipe},
    {"and", logic, 1, byType, bitwise},
    {"bfe", logic, 1, byType, extract},
    {"bfi", logic, 1, byType, insert},
    {"bfind", logic, 1, byType, countBits},
    {"bmsk", logic, 1, byType, clampedBits},
    {"brev", logic, 1, byType, countBits},
    {"clz", logic, 1, byType, countBits},
    {"cnot", logic, 1, byType, unary},
    {"fns", logic, 1, byType, findSet},
    {"lop3", logic, 1, byType, lop3},
    {"mad", arithmetic, 1, byType, product},
    {"mad24", arithmetic, 1, byType, product24},
    {"madc", arithmetic, 1, byType, product, kCarryRecipe},
    {"max", arithmetic, 1, byType, extreme},
    {"min", arithmetic, 1, byType, extreme},
    {"mul", arithmetic, 1, byType, product},
    {"mul24", arithmetic, 1, byType, product24},
    {"neg", arithmetic, 1, byType, unary},
    {"not", logic, 1, byType, unary},
    {"or", logic, 1, byType, bitwise},
    {"popc", logic, 1, byType, countBits},
    {"prmt", logic, 1, byType, permute,
     "use __byte_perm, for selectors below 8"},
    {"rem", arithmetic, 1, byType, remainder},
    {"selp", comparison, 1, byType, select},
    {"set", comparison, 1, byType, setWord},
    {"setp", comparison, 1, byType, compare},
    {"shf", logic, 1, byType, funnel},
    {"shl", logic, 1, byType, shift},
    {"shr", logic, 1, byType, shift},
    {"slct", comparison, 1, byType, selectBySign},
    {"sub", arithmetic, 1, byType, sum},
    {"subc", arithmetic, 1, byType, sum, kCarryRecipe},
    {"szext", arithmetic, 1, byType, clampedBits},
    {"xor", logic, 1, byType, bitwise},
});
static_assert(isSorted(kOpcodes));

}  // namespace

const Family kIntegers = kOpcodes;

}  // namespace hipport::ptx
