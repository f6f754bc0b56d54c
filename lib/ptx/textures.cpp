// Textures and surfaces: no instruction has a counterpart.
#include <array>

#include "ptx/opcode.h"

namespace hipport::ptx {
namespace {

using enum PtxClass;
using enum ToldBy;
constexpr auto kOpcodes = std::to_array<Opcode>({
    {"istypep", texture, 1, byName},
    {"suld", texture, 1, byName},
    {"suq", texture, 1, byName},
    {"sured", texture, 0, byName},
    {"sust", texture, 0, byName},
    {"tex", texture, 1, byName},
    {"tld4", texture, 1, byName},
    {"txq", texture, 1, byName},
});
static_assert(isSorted(kOpcodes));

}  // namespace

const Family kTextures = kOpcodes;

}  // namespace hipport::ptx
