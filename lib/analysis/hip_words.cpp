#include "analysis/hip_words.h"

#include <algorithm>
#include <array>

namespace hipport {
namespace {

// Of hip_runtime.h and the headers of half, bfloat16 and complex numbers and of
// cooperative groups in ROCm 5.2 and 6.4, preprocessed for host and device,
// less what the C and C++ libraries define; with those of GPUs that read other
// registers.
constexpr auto kMacros = std::to_array<std::string_view>({
    "ADDRESS_SPACE_CONSTANT",
    "DECLOP_MAKE_FOUR_COMPONENT",
    "DECLOP_MAKE_ONE_COMPONENT",
    "DECLOP_MAKE_THREE_COMPONENT",
    "DECLOP_MAKE_TWO_COMPONENT",
    "GENERIC_GRID_LAUNCH",
    "GETREG_IMMED",
    "HW_ID",
    "HW_ID_CU_ID_OFFSET",
    "HW_ID_CU_ID_SIZE",
    "HW_ID_SA_ID_OFFSET",
    "HW_ID_SA_ID_SIZE",
    "HW_ID_SE_ID_OFFSET",
    "HW_ID_SE_ID_SIZE",
    "HW_ID_WGP_ID_OFFSET",
    "HW_ID_WGP_ID_SIZE",
    "MASK1",
    "MASK2",
    "MAYBE_UNDEF",
    "TEXTURE_OBJECT_PARAMETERS_INIT",
    "TEXTURE_PARAMETERS_INIT",
    "USE_PEER_NON_UNIFIED",
    "XCC_ID",
    "XCC_ID_XCC_ID_OFFSET",
    "XCC_ID_XCC_ID_SIZE",
    "launch_bounds_impl0",
    "launch_bounds_impl1",
    "select_impl_",
});
static_assert(std::ranges::is_sorted(kMacros));

// Of ROCm 5 alone.
constexpr auto kMacrosOfRocm5 = std::to_array<std::string_view>({
    "COMPLEX_ADD_OP_OVERLOAD",
    "COMPLEX_ADD_PREOP_OVERLOAD",
    "COMPLEX_DIV_OP_OVERLOAD",
    "COMPLEX_DIV_PREOP_OVERLOAD",
    "COMPLEX_EQ_OP_OVERLOAD",
    "COMPLEX_MUL_OP_OVERLOAD",
    "COMPLEX_MUL_PREOP_OVERLOAD",
    "COMPLEX_NEG_OP_OVERLOAD",
    "COMPLEX_NE_OP_OVERLOAD",
    "COMPLEX_SCALAR_PRODUCT",
    "COMPLEX_SUB_OP_OVERLOAD",
    "COMPLEX_SUB_PREOP_OVERLOAD",
    "DEPRECATED",
    "DEPRECATED_MSG",
    "ICMP_NE",
    "WAVEFRONT_SIZE",
});
static_assert(std::ranges::is_sorted(kMacrosOfRocm5));

// The words of hip_cooperative_groups.h and the two headers behind it in
// ROCm 5.2 and 6.4, less those of CUDA 13's headers of cooperative groups and
// of C++.
constexpr auto kGroupWords = std::to_array<std::string_view>({
    "CGTy",
    "ParentCGTy",
    "WAVEFRONT_SIZE",
    "_coalesced_info",
    "_mask",
    "_size",
    "_tiled_info",
    "_type",
    "active",
    "add",
    "adjust_mask",
    "aligned",
    "base_mask",
    "bitset",
    "blkIdx",
    "block_size",
    "cg_coalesced_group",
    "cg_grid",
    "cg_invalid",
    "cg_multi_grid",
    "cg_tiled_group",
    "cg_type",
    "cg_workgroup",
    "cgrp",
    "coalesced_info",
    "counter",
    "fparent",
    "fsize",
    "grid_rank",
    "group_type",
    "input_mask",
    "internal",
    "is_power_of_2",
    "is_valid_tile_size",
    "is_valid_type",
    "is_valid_wavefront",
    "lane_active",
    "lane_delta",
    "lane_mask",
    "lanes_to_skip",
    "local_thread_rank",
    "masked_bit_count",
    "member_mask",
    "multi_grid",
    "multi_grid_group",
    "new_tiled_group",
    "num_grids",
    "num_threads_till_current_workgroup",
    "parent_group_info",
    "partition_size",
    "partitions",
    "pow2",
    "tail",
    "tb",
    "tbtBase",
    "tbtParentT",
    "tbtSize",
    "tgrp",
    "this_multi_grid",
    "thread_block_tile_base",
    "thread_block_tile_internal",
    "thread_block_tile_type",
    "tileSize",
    "tile_base",
    "tile_rank",
    "tile_size",
    "tiledGroup",
    "tiled_group",
    "tiled_info",
    "workgroup",
});
static_assert(std::ranges::is_sorted(kGroupWords));

// Those that are called there: what macros with parameters change.
constexpr auto kGroupCalls = std::to_array<std::string_view>({
    "adjust_mask",
    "aligned",
    "cg_type",
    "grid_rank",
    "masked_bit_count",
    "multi_grid_group",
    "new_tiled_group",
    "num_grids",
    "this_multi_grid",
    "thread_block_tile_internal",
    "thread_block_tile_type",
    "tiled_group",
});
static_assert(std::ranges::is_sorted(kGroupCalls));

}  // namespace

bool isMacroOfHip(std::string_view name, unsigned rocm) {
  return std::ranges::binary_search(kMacros, name) ||
         (rocm < 6 && std::ranges::binary_search(kMacrosOfRocm5, name));
}

bool isWordOfHipGroups(std::string_view name) {
  if (!name.ends_with('(')) {
    return std::ranges::binary_search(kGroupWords, name);
  }
  name.remove_suffix(1);
  return std::ranges::binary_search(kGroupCalls, name);
}

}  // namespace hipport
