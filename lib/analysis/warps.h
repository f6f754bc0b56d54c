// Warps: whether code says how wide they are.
#pragma once

#include <array>
#include <string_view>

#include "analysis/facts.h"
#include "analysis/target.h"
#include "rules/rules.h"

namespace hipport {

/// A class template of CUB's that works on the lanes of a warp. How many those
/// are is the argument behind `before`, 32 if it is left out; hipCUB takes as
/// many as the hardware has.
struct WarpClass {
  std::string_view name;
  std::size_t before = 1;  ///< arguments in front of that
  /// What one of them is if it is left out: its default.
  std::string_view fallback;
};

/// Source: the parameters of these templates in CUB 2.
inline constexpr std::array kWarpClasses = {
    WarpClass{"WarpReduce", 1, {}},
    WarpClass{"WarpScan", 1, {}},
    WarpClass{"WarpMergeSort", 2, {}},
    WarpClass{"WarpExchange", 2, {}},
    WarpClass{"WarpLoad", 3, "hipcub::WARP_LOAD_DIRECT"},
    WarpClass{"WarpStore", 3, "hipcub::WARP_STORE_DIRECT"}};

/// Null if `name` is none of them.
const WarpClass* findWarpClass(std::string_view name);

/// Whether the file has anything to do with single lanes of a warp, beyond
/// asking how many there are: a shuffle, a ballot, a mask, a lock that they
/// take in turns. A tree without such code is right on any width, and its
/// `warpSize` is the hardware's.
bool reliesOnLanes(const FileFacts& facts, const RuleSet& rules);

/// Whether it names the attribute of a device that says how wide a warp is.
bool isWidthQuery(const NameUse& use);

/// Whether code of the file for the host asks how wide a warp is and does more
/// than print it.
bool asksForWidth(const FileFacts& facts);

/// Whether device code of the file takes warpSize.
bool takesWidth(const FileFacts& facts);

/// Whether a number stands in the code that may mean the 32 lanes of a warp,
/// its last lane, their shift or the half: without one, what takes its width
/// from warpSize is right on any width.
bool mayNameWidth(std::string_view code);

/// Whether the file uses anything of cooperative groups that HIP's do not have,
/// or have only for the lanes of the hardware.
bool needsGroups(const FileFacts& facts, const RuleSet& rules,
                 const Target& target);

}  // namespace hipport
