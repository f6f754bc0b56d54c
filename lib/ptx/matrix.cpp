// Instructions of matrix units: none has a counterpart.
#include <array>

#include "ptx/opcode.h"

namespace hipport::ptx {
namespace {

constexpr std::string_view kProductRecipe =
    "rocWMMA has the same products of fragments; the __builtin_amdgcn_"
    "mfma and wmma functions have other shapes and layouts of registers";

constexpr std::string_view kFragmentRecipe =
    "load each lane's part of the fragment from shared memory, in the "
    "layout that the AMD matrix instruction wants, or use rocWMMA";

using enum PtxClass;
using enum ToldBy;
constexpr auto kOpcodes = std::to_array<Opcode>({
    {"ldmatrix", matrix, 1, byName, nullptr, kFragmentRecipe},
    {"mma", matrix, 1, byName, nullptr, kProductRecipe},
    {"movmatrix", matrix, 1, byName, nullptr, kFragmentRecipe},
    {"stmatrix", matrix, 0, byName, nullptr, kFragmentRecipe},
    {"tcgen05", matrix, 0, byName, nullptr, kProductRecipe},
    {"wgmma", matrix, 0, byName, nullptr, kProductRecipe},
    {"wmma", matrix, 1, byName, nullptr, kProductRecipe},
});
static_assert(isSorted(kOpcodes));

}  // namespace

const Family kMatrix = kOpcodes;

}  // namespace hipport::ptx
