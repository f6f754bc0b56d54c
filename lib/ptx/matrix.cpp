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
  if (!w.claim("ptx_matrix")) {
    return w.fail("a statement with two of them has to be divided");
  }
  if (!w.emit("const auto ptx_matrix = " + call)) return false;
  for (std::size_t i = 0; i < registers.size(); ++i) {
    if (!w.write(registers[i], type, fmt::format("ptx_matrix.x[{}]", i))) {
      return false;
    }
  }
  return true;
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
    {"wmma", matrix, 1, byName, nullptr, kProductRecipe},
});
static_assert(isSorted(kOpcodes));

}  // namespace

const Family kMatrix = kOpcodes;

}  // namespace hipport::ptx
