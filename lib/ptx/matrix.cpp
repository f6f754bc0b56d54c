// Instructions of matrix units: none has a counterpart.
#include <array>

#include "ptx/opcode.h"

namespace hipport::ptx {
namespace {

constexpr std::string_view kProductRecipe =
    "use rocWMMA, which has the same fragment products; the "
    "__builtin_amdgcn_mfma and wmma functions have other shapes and register "
    "layouts";

constexpr std::string_view kFragmentRecipe =
    "load each lane's part of the fragment from shared memory, in the layout "
    "of the AMD matrix instruction, or use rocWMMA";

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
