// Instructions of matrix units: functions of hipport/mma.h, whose registers are
// those of PTX.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string>
#include <utility>
#include <vector>

#include "ptx/opcode.h"
#include "ptx/writer.h"

namespace hipport::ptx {
namespace {

/// A form of mma.sync that is a function.
struct Form {
  std::string_view shape;
  std::string_view elements;  ///< types of A and B, each followed by a blank
  int a;                      ///< registers of each
  int b;
  int sums;  ///< elements of C and D
};
constexpr std::string_view kBytes = "s8 u8 ";
constexpr std::string_view kNibbles = "s4 u4 ";
constexpr Form kForms[] = {
    {"m16n8k8", "f16 bf16 ", 2, 1, 4},   {"m16n8k16", "f16 bf16 ", 4, 2, 4},
    {"m16n8k4", "tf32 ", 2, 1, 4},       {"m16n8k8", "tf32 ", 4, 2, 4},
    {"m8n8k4", "f64 ", 1, 1, 2},         {"m16n8k4", "f64 ", 2, 1, 4},
    {"m16n8k8", "f64 ", 4, 2, 4},        {"m16n8k16", "f64 ", 8, 4, 4},
    {"m8n8k16", kBytes, 1, 1, 2},        {"m16n8k16", kBytes, 2, 1, 4},
    {"m16n8k32", kBytes, 4, 2, 4},       {"m8n8k32", kNibbles, 1, 1, 2},
    {"m16n8k32", kNibbles, 2, 1, 4},     {"m16n8k64", kNibbles, 4, 2, 4},
    {"m16n8k32", "e4m3 e5m2 ", 4, 2, 4}, {"m8n8k128", "b1 ", 1, 1, 2},
    {"m16n8k128", "b1 ", 2, 1, 4},       {"m16n8k256", "b1 ", 4, 2, 4},
};

bool has(std::string_view words, std::string_view word) {
  return (" " + std::string(words)).find(" " + std::string(word) + " ") !=
         std::string::npos;
}

/// The registers of an operand, in braces or one alone.
std::vector<PtxOperand> registersOf(const PtxOperand& operand) {
  if (operand.kind == PtxOperand::Kind::vector) return operand.parts;
  return {operand};
}

/// "hipport::mma::words(a, b)", or "" with a reason.
std::string readAll(Writer& w, const PtxOperand& operand, int count, Type type,
                    std::string_view function) {
  const std::vector<PtxOperand> registers = registersOf(operand);
  if (registers.size() != static_cast<std::size_t>(count)) {
    w.fail("it has a register too many or too few");
    return {};
  }
  std::string all;
  for (const PtxOperand& each : registers) {
    const std::string value = w.read(each, type);
    if (value.empty()) return {};
    all += (all.empty() ? "" : ", ") + value;
  }
  return fmt::format("{}{}({})", kMatrices, function, all);
}

/// The results of a call, one by one.
bool writeAll(Writer& w, const PtxOperand& to, int count, Type type,
              const std::string& call) {
  const std::vector<PtxOperand> registers = registersOf(to);
  if (registers.size() != static_cast<std::size_t>(count)) {
    return w.fail("it has a register too many or too few");
  }
  if (w.isGuarded()) {
    return w.fail("all lanes of a warp have to come to it");
  }
  w.needBlock();
  return w.writeParts("ptx_matrix", "auto", call, registers, type,
                      [](std::size_t i) { return fmt::format(".x[{}]", i); });
}

/// How sums are held in registers, and read.
struct Sums {
  Type type;
  std::string_view function;
  int registers;
};
std::optional<Sums> sumsOf(std::string_view type, int count) {
  if (type == "f32") return Sums{{'f', 32}, "floats", count};
  if (type == "f64") return Sums{{'f', 64}, "doubles", count};
  if (type == "s32") return Sums{kS32, "ints", count};
  if (type == "f16") return Sums{kU32, "words", count / 2};
  return std::nullopt;
}

bool isSum(std::string_view element, std::string_view sum) {
  if (element == "f16") return sum == "f16" || sum == "f32";
  if (element == "bf16" || element == "tf32" || element.starts_with('e')) {
    return sum == "f32";
  }
  if (element == "f64") return sum == "f64";
  return sum == "s32";
}

/// mma.sync.aligned.m8n8k4 of half, which eight lanes do by themselves.
bool multiplyOfEight(Writer& w) {
  const std::vector<std::string> modifiers = w.modifiers();  // layouts, types
  if (modifiers.size() != 6 || modifiers[3] != "f16" || modifiers[4] != "f16" ||
      modifiers[2] != modifiers[5] || !w.count(4)) {
    return false;
  }
  const auto sums = sumsOf(modifiers[2], 8);
  if (!sums || !isSum("f16", modifiers[2])) return false;
  for (int i = 0; i < 2; ++i) {
    if (modifiers[i] != "row" && modifiers[i] != "col") return false;
  }
  const std::string a = readAll(w, w.operand(1), 2, kU32, "words");
  const std::string b = readAll(w, w.operand(2), 2, kU32, "words");
  const std::string c =
      readAll(w, w.operand(3), sums->registers, sums->type, sums->function);
  return writeAll(
      w, w.operand(0), sums->registers, sums->type,
      fmt::format("{}product_of_eight<{}, {}>({}, {}, {})", kMatrices,
                  modifiers[0] == "row", modifiers[1] == "row", a, b, c));
}

/// mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 d, a, b, c
bool multiply(Writer& w) {
  if (!w.take("sync") || !w.take("aligned")) return false;
  if (w.modifiers().empty()) return false;
  const std::string shape = w.modifiers().front();
  w.take(shape);
  const bool isHalf = std::ranges::count(w.modifiers(), "f16") >= 2;
  if (shape == "m8n8k4" && isHalf) return multiplyOfEight(w);
  if (!w.take("row") || !w.take("col")) return false;
  const bool isSaturated = w.take("satfinite");
  const bool isXor = w.take("xor");
  const bool isAnd = !isXor && w.take("and");
  if ((isXor || isAnd) && !w.take("popc")) return false;
  const std::vector<std::string> types = w.modifiers();  // of D, A, B, C
  if (types.size() != 4 || types[0] != types[3] || !w.count(4)) return false;
  const auto* form = std::ranges::find_if(kForms, [&](const Form& each) {
    return each.shape == shape && has(each.elements, types[1]) &&
           has(each.elements, types[2]);
  });
  if (form == std::end(kForms) || !isSum(types[1], types[0])) return false;
  const bool isBits = types[1] == "b1";
  const bool isInteger = types[0] == "s32" && !isBits;
  const bool isOfBytes = types[1].starts_with('e');
  // Other types than those of 8 bits and integers do not mix.
  if ((!isInteger && !isOfBytes && types[1] != types[2]) ||
      isBits != (isXor || isAnd) || (isSaturated && !isInteger)) {
    return false;
  }
  const auto sums = sumsOf(types[0], form->sums);
  const bool isDouble = types[1] == "f64";
  const Type word = isDouble ? Type{'f', 64} : kU32;
  const std::string_view words = isDouble ? "doubles" : "words";
  const std::string_view bits = isXor ? "_xor" : isAnd ? "_and" : "";
  const std::string a = readAll(w, w.operand(1), form->a, word, words);
  const std::string b = readAll(w, w.operand(2), form->b, word, words);
  const std::string c =
      readAll(w, w.operand(3), sums->registers, sums->type, sums->function);
  return writeAll(
      w, w.operand(0), sums->registers, sums->type,
      fmt::format("{0}{1}<{0}{2}{3}, {0}{4}{3}>({5}, {6}, {7})", kMatrices,
                  isSaturated ? "saturated_product"
                  : isOfBytes ? "product_of_bytes"
                              : "product",
                  types[1], bits, types[2], a, b, c));
}

/// The template arguments of ldmatrix and stmatrix: "4, true", or "". What is
/// left of the modifiers has been understood.
std::string takeMatrices(Writer& w, int& count) {
  if (!w.take("sync") || !w.take("aligned") || !w.take("m8n8")) return {};
  count = w.take("x1") ? 1 : w.take("x2") ? 2 : w.take("x4") ? 4 : 0;
  const bool isTransposed = w.take("trans");
  const bool isShared = w.take("shared") || w.take("shared::cta");
  if (count == 0 || !isShared || !w.take("b16") || !w.modifiers().empty()) {
    return {};
  }
  return fmt::format("{}, {}", count, isTransposed);
}

/// ldmatrix.sync.aligned.m8n8.x4.shared.b16 {d, ...}, [address]
bool loadMatrices(Writer& w) {
  int count = 0;
  const std::string arguments = takeMatrices(w, count);
  if (arguments.empty() || !w.count(2)) return false;
  const std::string address = w.readSharedAddress(w.operand(1));
  return !address.empty() &&
         writeAll(w, w.operand(0), count, kU32,
                  fmt::format("{}load_matrices<{}>({})", kMatrices, arguments,
                              address));
}

/// stmatrix.sync.aligned.m8n8.x4.shared.b16 [address], {a, ...}
bool storeMatrices(Writer& w) {
  int count = 0;
  const std::string arguments = takeMatrices(w, count);
  if (arguments.empty() || !w.count(2)) return false;
  const std::string address = w.readSharedAddress(w.operand(0));
  const std::string words = readAll(w, w.operand(1), count, kU32, "words");
  return !address.empty() && !words.empty() && !w.isGuarded() &&
         w.emit(fmt::format("{}store_matrices<{}>({}, {})", kMatrices,
                            arguments, address, words));
}

/// movmatrix.sync.aligned.m8n8.trans.b16 d, a
bool transposeMatrix(Writer& w) {
  for (const char* each : {"sync", "aligned", "m8n8", "trans", "b16"}) {
    if (!w.take(each)) return false;
  }
  if (!w.modifiers().empty() || !w.count(2) || w.isGuarded()) return false;
  const std::string word = w.read(1, kU32);
  return w.write(0, kU32,
                 fmt::format("{}transposed_matrix({})", kMatrices, word));
}

// ---- wmma

/// A shape and types of wmma, and the registers of A and B that PTX has.
struct FragmentForm {
  std::string_view shape;
  std::string_view elements;  ///< each followed by a blank
  int m;
  int n;
  int k;
  int a;
  int b;

  int sums() const { return m * n / 32; }
};
constexpr FragmentForm kFragments[] = {
    {"m16n16k16", "f16 ", 16, 16, 16, 8, 8},
    {"m32n8k16", "f16 ", 32, 8, 16, 8, 8},
    {"m8n32k16", "f16 ", 8, 32, 16, 8, 8},
    {"m16n16k16", "bf16 ", 16, 16, 16, 4, 4},
    {"m32n8k16", "bf16 ", 32, 8, 16, 8, 2},
    {"m8n32k16", "bf16 ", 8, 32, 16, 2, 8},
    {"m16n16k8", "tf32 ", 16, 16, 8, 4, 4},
    {"m16n16k16", kBytes, 16, 16, 16, 2, 2},
    {"m32n8k16", kBytes, 32, 8, 16, 4, 1},
    {"m8n32k16", kBytes, 8, 32, 16, 1, 4},
    {"m8n8k4", "f64 ", 8, 8, 4, 1, 1},
    {"m8n8k32", kNibbles, 8, 8, 32, 1, 1},
    {"m8n8k128", "b1 ", 8, 8, 128, 1, 1},
};

/// Takes the shape; null if it is not there, or not for operands of that type
/// ("" for sums, which do not say it).
const FragmentForm* takeForm(Writer& w, std::string_view element) {
  for (const FragmentForm& each : kFragments) {
    const bool fits = element.empty() || has(each.elements, element);
    if (fits && w.take(each.shape)) return &each;
  }
  return nullptr;
}

/// "row" or "col"; "" if it is neither.
std::string takeLayout(Writer& w) {
  return w.take("row") ? "row" : w.take("col") ? "col" : "";
}

/// "hipport::mma::f16": an operand's elements; sums are C++'s but for half.
std::string elementOf(std::string_view type) {
  return type == "f32"   ? "float"
         : type == "s32" ? "int"
                         : fmt::format("{}{}{}", kMatrices, type,
                                       type == "b1" ? "_xor" : "");
}
std::string sumOf(std::string_view type) {
  return type == "f64" ? "double" : elementOf(type);
}

/// What wmma.load and wmma.store name beside their registers: "p, 16" of
/// "[p], 16". Without a stride PTX takes that of a matrix of the shape's size.
std::string readMatrix(Writer& w, const PtxOperand& address, std::size_t at,
                       const char* pointee, int stride) {
  const bool isShared = w.take("shared") || w.take("shared::cta");
  if (!isShared) w.take("global");
  if (address.kind != PtxOperand::Kind::memory || !w.modifiers().empty()) {
    return {};
  }
  const std::string pointer = w.readPointer(address, pointee, isShared);
  const std::string apart =
      w.count(at + 1) ? w.read(at, kU32) : std::to_string(stride);
  return w.hasFailed() ? "" : pointer + ", " + apart;
}

/// wmma.load.a.sync.aligned.row.m16n16k16.global.f16 {...}, [p], stride
bool loadFragment(Writer& w) {
  const bool isA = w.take("a");
  const bool isSum = !isA && !w.take("b");
  if (isSum && !w.take("c")) return false;
  const std::string layout = takeLayout(w);
  if (layout.empty() || w.modifiers().empty() || !(w.count(2) || w.count(3))) {
    return false;
  }
  const std::string type = w.modifiers().back();
  const FragmentForm* form = takeForm(w, isSum ? "" : type);
  if (!form || !w.take(type)) return false;
  const bool isRow = layout == "row";
  const int rows = isSum || isA ? form->m : form->k;
  const int columns = isSum || !isA ? form->n : form->k;
  const std::string from =
      readMatrix(w, w.operand(1), 2, "const void", isRow ? columns : rows);
  if (from.empty()) return false;
  if (isSum) {
    const auto sums = sumsOf(type, form->sums());
    return sums && writeAll(w, w.operand(0), sums->registers, sums->type,
                            fmt::format("{}load_sums<{}, {}, {}, {}, {}>({})",
                                        kMatrices, sumOf(type), form->m,
                                        form->n, isRow, sums->registers, from));
  }
  // Less than a byte lies along k alone.
  const bool isSmall = has(kNibbles, type) || type == "b1";
  if (isSmall && isRow != isA) return false;
  const int count = isA ? form->a : form->b;
  return writeAll(w, w.operand(0), count, type == "f64" ? Type{'f', 64} : kU32,
                  fmt::format("{}load_operand<{}, {}, {}, {}, {}, {}, {}>({})",
                              kMatrices, elementOf(type), form->m, form->n,
                              form->k, isA, isRow, count, from));
}

/// wmma.store.d.sync.aligned.row.m16n16k16.global.f32 [p], {...}, stride
bool storeFragment(Writer& w) {
  const std::string layout = takeLayout(w);
  if (!w.take("d") || layout.empty() || w.modifiers().empty() ||
      !(w.count(2) || w.count(3)) || w.isGuarded()) {
    return false;
  }
  const std::string type = w.modifiers().back();
  const FragmentForm* form = takeForm(w, "");
  if (!form || !w.take(type)) return false;
  const auto sums = sumsOf(type, form->sums());
  if (!sums) return false;
  const bool isRow = layout == "row";
  const std::string to =
      readMatrix(w, w.operand(0), 2, "void", isRow ? form->n : form->m);
  const std::string values =
      readAll(w, w.operand(1), sums->registers, sums->type, sums->function);
  if (to.empty() || values.empty()) return false;
  const std::size_t comma = to.rfind(", ");
  return w.emit(fmt::format("{}store_sums<{}, {}, {}, {}, {}>({}, {}{})",
                            kMatrices, sumOf(type), form->m, form->n, isRow,
                            sums->registers, to.substr(0, comma), values,
                            to.substr(comma)));
}

/// wmma.mma.sync.aligned.row.col.m16n16k16.f32.f16 d, a, b, c; of other types
/// than half .f32.bf16.bf16.f32
bool multiplyFragments(Writer& w) {
  if (!w.take("mma") || takeLayout(w).empty() || takeLayout(w).empty()) {
    return false;
  }
  const bool isSaturated = w.take("satfinite");
  const bool isXor = w.take("xor");
  const bool isAnd = !isXor && w.take("and");
  if ((isXor || isAnd) && !w.take("popc")) return false;
  // A shape and the types: of D and C, or of all four.
  if (w.modifiers().size() < 3 || !w.count(4)) return false;
  const bool isHalf = w.modifiers().size() == 3;
  const std::string first =
      isHalf ? "f16" : w.modifiers()[w.modifiers().size() - 2];
  const FragmentForm* form = takeForm(w, first);
  if (!form) return false;
  std::vector<std::string> types = w.modifiers();  // of D, A, B, C
  if (isHalf) types.insert(types.begin() + 1, {"f16", "f16"});
  // ".rn" of double is how it is rounded without.
  if (types.size() == 5 && types[0] == "rn") types.erase(types.begin());
  if (types.size() != 4 || !has(form->elements, types[1]) ||
      !isSum(types[1], types[0]) || !isSum(types[1], types[3])) {
    return false;
  }
  const bool isBits = types[1] == "b1";
  const bool isInteger = types[0] == "s32" && !isBits;
  if ((!isInteger && types[1] != types[2]) || isBits != (isXor || isAnd) ||
      (isSaturated && !isInteger)) {
    return false;
  }
  const bool isDouble = types[1] == "f64";
  const Type word = isDouble ? Type{'f', 64} : kU32;
  const std::string_view words = isDouble ? "doubles" : "words";
  const auto results = sumsOf(types[0], form->sums());
  const auto sums = sumsOf(types[3], form->sums());
  const std::string a = readAll(w, w.operand(1), form->a, word, words);
  const std::string b = readAll(w, w.operand(2), form->b, word, words);
  std::string c =
      readAll(w, w.operand(3), sums->registers, sums->type, sums->function);
  if (w.hasFailed()) return false;
  // One is half, the other float.
  const bool isMixed = types[0] != types[3];
  if (isMixed && types[3] == "f16") c = fmt::format("{}wide({})", kMatrices, c);
  const std::string_view bits = isXor ? "_xor" : isAnd ? "_and" : "";
  std::string call = fmt::format(
      "{0}fragment_product<{0}{1}{3}, {0}{2}{3}, {4}, {5}, {6}, {7}>({8}, {9}, "
      "{10})",
      kMatrices, types[1], types[2], bits, form->m, form->n, form->k,
      isSaturated, a, b, c);
  if (isMixed && types[0] == "f16") {
    call = fmt::format("{}narrow({})", kMatrices, call);
  }
  return writeAll(w, w.operand(0), results->registers, results->type, call);
}

/// wmma.load, wmma.mma, wmma.store
bool fragment(Writer& w) {
  if (!w.take("sync") || !w.take("aligned")) return false;
  if (w.take("load")) return loadFragment(w);
  return w.take("store") ? storeFragment(w) : multiplyFragments(w);
}

constexpr std::string_view kProductRecipe =
    "hipport/mma.h has the products of mma.sync without sparse and without "
    "scaled operands, and hipport/wmma.h the fragments of nvcuda::wmma";

constexpr std::string_view kGroupRecipe =
    "AMD GPUs do not multiply from shared memory, or by several warps "
    "together: use the pipelines of Composable Kernel (ck_tile) instead";

constexpr std::string_view kFragmentRecipe =
    "hipport/mma.h has ldmatrix, stmatrix and movmatrix of elements of 16 "
    "bits; load others from shared memory, each lane its own";

using enum PtxClass;
using enum ToldBy;
constexpr auto kOpcodes = std::to_array<Opcode>({
    {"ldmatrix", matrix, 1, byName, loadMatrices, kFragmentRecipe},
    {"mma", matrix, 1, byName, multiply, kProductRecipe},
    {"movmatrix", matrix, 1, byName, transposeMatrix, kFragmentRecipe},
    {"stmatrix", matrix, 0, byName, storeMatrices, kFragmentRecipe},
    {"tcgen05", matrix, 0, byName, nullptr, kGroupRecipe},
    {"wgmma", matrix, 0, byName, nullptr, kGroupRecipe},
    {"wmma", matrix, 1, byName, fragment, kProductRecipe},
});
static_assert(isSorted(kOpcodes));

}  // namespace

const Family kMatrix = kOpcodes;

}  // namespace hipport::ptx
