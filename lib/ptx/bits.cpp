// Bits and bytes of words: logic, shifts, fields, permutations.
#include <fmt/format.h>

#include <algorithm>
#include <array>
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
  if (type->kind != 'b' || !isInteger(*type)) return false;
  return w.write(0, *type,
                 a +
                     (w.opcode() == "and"  ? " & "
                      : w.opcode() == "or" ? " | "
                                           : " ^ ") +
                     b);
}

bool shift(Writer& w) {
  const auto type = w.takeType();
  if (!type || !w.count(3) || !isInteger(*type)) return false;
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

/// "prmt.b32.f4e d, a, b, c": one of four selectors, by the lowest two bits of
/// c, from the lowest 16 bits on.
bool permuteByMode(Writer& w, std::uint64_t selectors) {
  if (!w.take("b32") || !w.modifiers().empty() || !w.count(4)) return false;
  const std::string a = w.read(1, kU32);
  const std::string b = w.read(2, kU32);
  return w.write(0, kU32,
                 fmt::format("{}prmt({}, {}, uint32_t({:#018x}ull >> "
                             "16 * ({} & 3u)))",
                             kInstructions, a, b, selectors, w.read(3, kU32)));
}

bool permute(Writer& w) {
  // The PTX ISA's table of modes.
  static constexpr std::array<std::pair<std::string_view, std::uint64_t>, 6>
      kModes = {{{"f4e", 0x6543543243213210},
                 {"b4e", 0x0123701267015670},
                 {"rc8", 0x3333222211110000},
                 {"ecl", 0x3333322232113210},
                 {"ecr", 0x3210221011100000},
                 {"rc16", 0x3232101032321010}}};
  for (const auto& [mode, selectors] : kModes) {
    if (w.take(mode)) return permuteByMode(w, selectors);
  }
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
  return w.write(0, kU32,
                 fmt::format("{}({}, {}, {})",
                             isPlain ? "__byte_perm"
                                     : fmt::format("{}prmt", kInstructions),
                             a, b, c));
}

bool countBits(Writer& w) {
  const bool isFind = w.opcode() == "bfind";
  const bool isShift = isFind && w.take("shiftamt");
  const auto type = w.takeType();
  if (!type || !w.count(2) || !isWord(*type)) return false;
  if (isFind ? type->kind == 'b' : type->kind != 'b') return false;
  const bool isWide = type->bits == 64;
  const std::string_view suffix = isWide ? "ll" : "";
  if (w.opcode() == "clz" || isFind) {
    const Type s = signedOf(*type);
    std::string a;
    if (isFind && type->kind == 's') {
      // The highest bit that is not the sign's.
      const std::string number = w.readForMany(1, s);
      if (number.empty()) return false;
      a = fmt::format("{0} ^ {0} >> {1}", number, type->bits - 1);
    } else {
      a = w.read(1, s);
    }
    std::string value = fmt::format("__clz{}({})", suffix, a);
    if (isShift) {
      const std::string count = fmt::format("uint32_t({})", value);
      return w.write(0, kU32,
                     fmt::format("{0} == {1}u ? ~0u : {0}", count, type->bits));
    }
    // -1 where no bit is set, as the count of zeros is that of all bits.
    if (isFind) value = fmt::format("{} - {}", type->bits - 1, value);
    return w.write(0, kU32, value);
  }
  const std::string a = w.read(1, unsignedOf(*type));
  return w.write(0, w.opcode() == "brev" ? *type : kU32,
                 fmt::format("__{}{}({})", w.opcode(), suffix, a));
}

/// What lop3 gives, or "" with a reason.
std::string valueOfLop3(Writer& w) {
  static const Logic kLogic;
  const auto table = w.literal(4);
  constexpr std::int64_t kLast = 255;
  if (!table) {
    // A constant with a name.
    const std::string a = w.read(1, kU32);
    const std::string b = w.read(2, kU32);
    const std::string c = w.read(3, kU32);
    return fmt::format("{}lop3({}, {}, {}, {})", kInstructions, a, b, c,
                       w.read(4, kU32));
  }
  if (*table < 0 || *table > kLast) return {};
  const std::string& form = kLogic.forms[static_cast<std::size_t>(*table)].text;
  std::array<std::string, 3> values;
  for (std::size_t i = 0; i < values.size(); ++i) {
    const char name = static_cast<char>('a' + i);
    const auto uses = std::ranges::count(form, name);
    if (uses == 1) values[i] = w.read(i + 1, kU32);
    if (uses > 1) values[i] = w.readForMany(i + 1, kU32);
    if (uses > 0 && values[i].empty()) return {};
  }
  std::string value;
  for (const char c : form) {
    if (c >= 'a' && c <= 'c') {
      value += values[static_cast<std::size_t>(c - 'a')];
    } else {
      value += c;
    }
  }
  return value;
}

/// "lop3.b32 d, a, b, c, table", "lop3.or.b32 d|p, a, b, c, table, q": p is
/// whether d has a bit, or q.
bool lop3(Writer& w) {
  std::string_view joins;
  for (const std::string_view each : {"and", "or"}) {
    if (w.take(each)) joins = each;
  }
  const auto type = w.takeType();
  const bool isJoined = !joins.empty();
  if (!type || *type != Type{'b', 32} || !w.count(isJoined ? 6 : 5)) {
    return false;
  }
  const std::string value = valueOfLop3(w);
  if (!isJoined) return w.write(0, kU32, value);
  if (w.operand(0).kind != PtxOperand::Kind::pair || w.isGuarded()) {
    return false;
  }
  const std::string with = w.read(5, kPredicate);
  if (value.empty() || with.empty()) return false;
  const PtxOperand& word = w.operand(0).parts[0];
  std::string test = "(" + value + ") != 0";
  if (word.kind != PtxOperand::Kind::sink) {
    if (!w.write(word, kU32, value)) return false;
    test = w.read(word, kU32) + " != 0";
  }
  return w.write(w.operand(0).parts[1], kPredicate,
                 joinedWith(test, with, joins));
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
  return w.write(0, *type,
                 fmt::format("{}{}({}, {}, {})", kInstructions, w.opcode(), a,
                             b, isClamp));
}

using enum PtxClass;
using enum ToldBy;
constexpr auto kOpcodes = std::to_array<Opcode>({
    {"and", logic, 1, byType, bitwise},
    {"bfe", logic, 1, byType, extract},
    {"bfi", logic, 1, byType, insert},
    {"bfind", logic, 1, byType, countBits},
    {"bmsk", logic, 1, byType, clampedBits},
    {"brev", logic, 1, byType, countBits},
    {"clz", logic, 1, byType, countBits},
    {"fns", logic, 1, byType, findSet},
    {"lop3", logic, 1, byType, lop3},
    {"or", logic, 1, byType, bitwise},
    {"popc", logic, 1, byType, countBits},
    {"prmt", logic, 1, byType, permute,
     "use __byte_perm, for selectors below 8"},
    {"shf", logic, 1, byType, funnel},
    {"shl", logic, 1, byType, shift},
    {"shr", logic, 1, byType, shift},
    {"szext", arithmetic, 1, byType, clampedBits},
    {"xor", logic, 1, byType, bitwise},
});
static_assert(isSorted(kOpcodes));

}  // namespace

const Family kBits = kOpcodes;

}  // namespace hipport::ptx
