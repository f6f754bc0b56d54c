// Arithmetic, bits and comparisons of integers.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

#include "ptx/porter.h"

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

}  // namespace

bool Porter::isWord(Type type) {
  return (type.bits == 32 || type.bits == 64) && !type.isFloat() &&
         type.kind != 'p';
}

bool Porter::sum() {
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
    return write(operand(0), *type,
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

bool Porter::carry(Type type, const std::string& a, const std::string& b,
                   bool isSub, bool readsCarry, bool setsCarry) {
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
    declarations_.emplace_back(type.bits == 32 ? "uint64_t ptx_wide"
                                               : "unsigned __int128 ptx_wide");
    declarations_.emplace_back("uint32_t ptx_carry");
  }
  wideBits_ = type.bits;
  hasCarry_ = isCarryOpen_ = true;
  isBorrow_ = isSub;
  const std::string wide = type.bits == 32 ? "uint64_t" : "(unsigned __int128)";
  emit(fmt::format("ptx_wide = {}({}){}{}{}", wide, a, sign, b, carryIn));
  return write(operand(0), type, cType(type) + "(ptx_wide)") &&
         emit(fmt::format("ptx_carry = uint32_t(ptx_wide >> {}) & 1u",
                          type.bits));
}

bool Porter::product() {
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
    return write(
        operand(0), *type,
        fmt::format("__{}mul_rn({}, {})", type->bits == 32 ? "f" : "d", a, b));
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

bool Porter::extreme() {
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
  return write(operand(0), *type,
               fmt::format("{0} {2} {1} ? {0} : {1}", a, b, isMin ? "<" : ">"));
}

bool Porter::unary() {
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
    return write(operand(0), *type,
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

bool Porter::bitwise() {
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

bool Porter::shift() {
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

bool Porter::extract() {
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
  return write(operand(0), *type,
               fmt::format("{2} == 0 ? {5}(0) : {1} > {3}u ? {5}({0}) >> {3} : "
                           "{5}({0} << ({4}u - {6})) >> ({4}u - ({6} - {1}))",
                           a, b, c, bits - 1, bits, cType(*type), end));
}

bool Porter::insert() {
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

bool Porter::permute() {
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

bool Porter::countBits() {
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

bool Porter::lop3() {
  static const Logic kLogic;
  const auto type = takeType();
  if (!type || *type != Type{'b', 32} || !count(5)) return false;
  const auto table = literal(operand(4));
  constexpr std::int64_t kLast = 255;
  if (!table || *table < 0 || *table > kLast) {
    return fail("its table is no constant");
  }
  const std::string& form = kLogic.forms[static_cast<std::size_t>(*table)].text;
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

bool Porter::funnel() {
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
               fmt::format("__funnelshift_{}{}({}, {}, {})", isLeft ? "l" : "r",
                           isClamp ? "c" : "", a, b, c));
}

bool Porter::select() {
  const auto type = takeType();
  if (!type || !count(4) || (!isWord(*type) && !type->isFloat())) {
    return false;
  }
  const std::string a = read(operand(1), *type);
  const std::string b = read(operand(2), *type);
  const std::string p = read(operand(3), {'p', 1});
  return write(operand(0), *type, fmt::format("{} ? {} : {}", p, a, b));
}

bool Porter::compare() {
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

}  // namespace hipport::ptx
