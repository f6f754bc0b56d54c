// Lanes of a warp and of a block.
#include <fmt/format.h>

#include <array>
#include <map>
#include <tuple>

#include "ptx/opcode.h"
#include "ptx/writer.h"

namespace hipport::ptx {
namespace {

/// The lanes of an instruction without ".sync": those that are active.
std::string members(Writer& w, std::size_t i, bool isSync) {
  return isSync ? w.read(i, kU32)
                : fmt::format("{}activemask()", kSupportScope);
}

bool activeMask(Writer& w) {
  if (!w.take("b32") || !w.modifiers().empty() || !w.count(1)) return false;
  return w.write(0, kU32, fmt::format("{}activemask()", kSupportScope));
}

struct ShuffleMode {
  std::string_view function;  // without "_sync"
  bool isSigned;              // its second argument
  std::int64_t clamp;         // that CUDA's function of the name passes
};

/// Shuffles have their value in any 32 bits: floats stay floats.
Type shuffledType(const Writer& w) {
  const PtxOperand& pair = w.operand(0);
  const PtxOperand& to =
      pair.kind == PtxOperand::Kind::pair ? pair.parts[0] : pair;
  return w.isFloat(to) && w.isFloat(w.operand(1)) ? Type{'f', 32} : kU32;
}

/// Writes a shuffle's result, and where it asks for it whether the lane that
/// is read lies in the segment. The value may be the distance of another lane:
/// the test comes first.
bool writeShuffle(Writer& w, Type type, const std::string& test,
                  const std::string& call) {
  if (w.operand(0).kind != PtxOperand::Kind::pair) {
    return w.write(0, type, call);
  }
  const auto& [to, predicate] =
      std::tie(w.operand(0).parts[0], w.operand(0).parts[1]);
  return (predicate.kind == PtxOperand::Kind::sink ||
          w.write(predicate, kPredicate, test)) &&
         (to.kind == PtxOperand::Kind::sink ? w.emit(call)
                                            : w.write(to, type, call));
}

/// A shuffle whose control is no width that CUDA's functions have, or is not
/// known.
bool shuffleByControl(Writer& w, const ShuffleMode& mode, bool isSync) {
  const Type type = shuffledType(w);
  const std::string mask = members(w, 4, isSync);
  const std::string value = w.read(1, type);
  const std::string source =
      fmt::format("{}{}_source({}, {})", kSupportScope, mode.function,
                  w.readForMany(2, kU32), w.readForMany(3, kU32));
  return writeShuffle(w, type, source + ".isInside",
                      fmt::format("{}shfl_sync({}, {}, {}.lane)", kSupportScope,
                                  mask, value, source));
}

/// "shfl.sync.bfly.b32 d, a, b, c, mask". c has the lanes that are clamped to,
/// and above them the bits of a lane that name its segment.
bool shuffle(Writer& w) {
  static const std::map<std::string_view, ShuffleMode> kModes = {
      {"idx", {"shfl", true, 31}},
      {"up", {"shfl_up", false, 0}},
      {"down", {"shfl_down", false, 31}},
      {"bfly", {"shfl_xor", true, 31}}};
  const bool isSync = w.take("sync");
  if (!w.take("b32") || w.modifiers().size() != 1) return false;
  const auto found = kModes.find(w.modifiers().front());
  if (found == kModes.end() || !w.count(isSync ? 5 : 4)) return false;
  const auto& [name, mode] = *found;
  const auto control = w.literal(3);
  for (int width = 32; control && width > 0; width /= 2) {
    if (*control != ((32 - width) << 8 | mode.clamp)) continue;
    const Type type = shuffledType(w);
    const std::string mask = members(w, 4, isSync);
    const std::string value = w.read(1, type);
    const std::string lane = w.read(2, mode.isSigned ? kS32 : kU32);
    const std::string call = fmt::format(
        "{}{}_sync({}, {}, {}{})", kSupportScope, mode.function, mask, value,
        lane, width == 32 ? "" : fmt::format(", {}", width));
    if (w.operand(0).kind != PtxOperand::Kind::pair) {
      return writeShuffle(w, type, "", call);
    }
    const std::string distance =
        fmt::format("({} & 31u)", w.readForMany(2, kU32));
    const std::string own = fmt::format("{}lane_id()", kSupportScope);
    const std::string inside = fmt::format("({} & {}u)", own, width - 1);
    const std::string test =
        name == "idx"    ? "true"
        : name == "up"   ? fmt::format("{} >= {}", inside, distance)
        : name == "down" ? fmt::format("{} + {} < {}u", inside, distance, width)
                         : fmt::format("({} ^ {}) <= ({} | {}u)", own, distance,
                                       own, width - 1);
    return writeShuffle(w, type, test, call);
  }
  return shuffleByControl(w, mode, isSync);
}

/// "vote.sync.all.pred p, q, mask"
bool vote(Writer& w) {
  const bool isSync = w.take("sync");
  if (!w.count(isSync ? 3 : 2)) return false;
  if (w.take("uni")) {
    if (!w.take("pred") || !w.modifiers().empty()) return false;
    const std::string mask = members(w, 2, isSync);
    const std::string value = w.read(1, kPredicate);
    return w.write(0, kPredicate,
                   fmt::format("({0}all_sync({1}, {2}) != 0) == "
                               "({0}any_sync({1}, {2}) != 0)",
                               kSupportScope, mask, value));
  }
  const bool isBallot = w.take("ballot");
  const std::string_view name = isBallot        ? "ballot_sync"
                                : w.take("all") ? "all_sync"
                                : w.take("any") ? "any_sync"
                                                : "";
  if (name.empty() || !w.take(isBallot ? "b32" : "pred") ||
      !w.modifiers().empty()) {
    return false;
  }
  const std::string mask = members(w, 2, isSync);
  const std::string call = fmt::format("{}{}({}, {})", kSupportScope, name,
                                       mask, w.read(1, kPredicate));
  return isBallot ? w.write(0, kU32, call)
                  : w.write(0, kPredicate, call + " != 0");
}

/// "match.any.sync.b32 d, a, mask", "match.all.sync.b32 d|p, a, mask"
bool match(Writer& w) {
  const bool isAll = w.take("all");
  if ((!isAll && !w.take("any")) || !w.take("sync")) return false;
  const auto type = w.takeType();
  if (!type || !isWord(*type) || !w.count(3)) return false;
  if (isAll) {
    w.declare("int ptx_same = 0");
    const std::string mask = members(w, 2, true);
    const std::string call = fmt::format("{}match_all_sync({}, {}, &ptx_same)",
                                         kSupportScope, mask, w.read(1, *type));
    if (w.operand(0).kind != PtxOperand::Kind::pair) {
      return w.write(0, kU32, call);
    }
    const PtxOperand& to = w.operand(0).parts[0];
    const PtxOperand& predicate = w.operand(0).parts[1];
    return (to.kind == PtxOperand::Kind::sink ? w.emit(call)
                                              : w.write(to, kU32, call)) &&
           (predicate.kind == PtxOperand::Kind::sink ||
            w.write(predicate, kPredicate, "ptx_same != 0"));
  }
  const std::string mask = members(w, 2, true);
  return w.write(0, kU32,
                 fmt::format("{}match_any_sync({}, {})", kSupportScope, mask,
                             w.read(1, *type)));
}

/// "redux.sync.add.s32 d, a, mask"
bool reduceLanes(Writer& w) {
  if (!w.take("sync") || w.modifiers().size() != 2 || !w.count(3)) return false;
  const std::string operation = w.modifiers().front();
  const bool isBitwise =
      operation == "and" || operation == "or" || operation == "xor";
  if (!isBitwise && operation != "add" && operation != "min" &&
      operation != "max") {
    return false;
  }
  w.take(operation);
  const auto type = w.takeType();
  if (!type || type->bits != 32 || type->isFloat() ||
      isBitwise != (type->kind == 'b')) {
    return false;
  }
  const std::string mask = members(w, 2, true);
  return w.write(0, *type,
                 fmt::format("{}reduce_{}_sync({}, {})", kSupportScope,
                             operation, mask, w.read(1, *type)));
}

/// "elect.sync d|p, mask": one lane of the mask, here the lowest, always the
/// same for the same mask.
bool elect(Writer& w) {
  if (!w.take("sync") || !w.modifiers().empty() || !w.count(2) ||
      w.operand(0).kind != PtxOperand::Kind::pair) {
    return false;
  }
  const std::string leader =
      fmt::format("uint32_t(__ffs(int({})) - 1)", w.readForMany(1, kU32));
  const PtxOperand& lane = w.operand(0).parts[0];
  const PtxOperand& predicate = w.operand(0).parts[1];
  // The lane may be where the mask is.
  return (predicate.kind == PtxOperand::Kind::sink ||
          w.write(predicate, kPredicate,
                  fmt::format("{}lane_id() == {}", kSupportScope, leader))) &&
         (lane.kind == PtxOperand::Kind::sink || w.write(lane, kU32, leader));
}

bool sleep(Writer& w) {
  if (!w.take("u32") || !w.modifiers().empty() || !w.count(1)) return false;
  const std::string time = w.read(0, kU32);
  return !time.empty() &&
         w.emit(fmt::format("{}nanosleep({})", kIntrinsics, time));
}

bool barrier(Writer& w) {
  if (w.opcode() == "bar" && w.take("warp")) {
    if (!w.take("sync") || !w.modifiers().empty() || !w.count(1)) return false;
    const std::string mask = w.read(0, kU32);
    return !mask.empty() &&
           w.emit(fmt::format("{}syncwarp({})", kSupportScope, mask));
  }
  w.take("cta");
  const bool isVote = w.take("red");
  if (!isVote && !w.take("sync")) return false;
  w.take("aligned");
  // Without a number of threads all of the block meet at it, whatever number
  // it has itself: so they do at the one that HIP has.
  const std::size_t at = isVote ? 1 : 0;
  if (!w.count(isVote ? 3 : 1)) {
    return w.fail(
        "HIP's barriers are for all threads of a block: where the number of "
        "threads is that of the block, write __syncthreads()");
  }
  if (!w.literal(at) && w.read(at, kU32).empty()) return false;
  if (!isVote) return w.modifiers().empty() && w.emit("__syncthreads()");
  const bool isCount = w.take("popc");
  const std::string_view name = isCount         ? "count"
                                : w.take("and") ? "and"
                                : w.take("or")  ? "or"
                                                : "";
  if (name.empty() || !w.take(isCount ? "u32" : "pred") ||
      !w.modifiers().empty()) {
    return false;
  }
  const std::string call =
      fmt::format("__syncthreads_{}({})", name, w.read(2, kPredicate));
  return w.write(0, isCount ? kU32 : kPredicate,
                 isCount ? call : call + " != 0");
}

/// "griddepcontrol.wait": kernels of a stream run one after another on AMD.
bool waitForGrid(Writer& w) {
  if (!w.take("wait") && !w.take("launch_dependents")) return false;
  w.review(
      "a kernel on AMD begins when those before it in its stream are done: the "
      "launch attribute for overlap has no counterpart");
  return w.modifiers().empty() && w.count(0) && w.emit("static_cast<void>(0)");
}

constexpr std::string_view kWarpRecipe =
    "use hipport/warp.h: ballot_sync, all_sync, any_sync, match_any_sync, "
    "match_all_sync, activemask";

constexpr std::string_view kBarrierRecipe =
    "a block has only one barrier, __syncthreads(), for all its threads: make "
    "each group of threads a whole block, or count arrivals in shared memory";

using enum PtxClass;
using enum ToldBy;
constexpr auto kOpcodes = std::to_array<Opcode>({
    {"activemask", warp, 1, byName, activeMask, kWarpRecipe},
    {"bar", synchronisation, 0, byName, barrier, kBarrierRecipe},
    {"barrier", synchronisation, 0, byName, barrier, kBarrierRecipe},
    {"clusterlaunchcontrol", synchronisation, 0, byName, nullptr,
     "AMD GPUs do not cancel pending blocks: launch as many blocks as fit, and "
     "let each take its next part of the work from an atomic counter"},
    {"elect", warp, 1, byName, elect, kWarpRecipe},
    {"getctarank", specialRegister, 1, byName},
    {"griddepcontrol", synchronisation, 0, byName, waitForGrid,
     "the kernels of a stream run one after another on AMD: remove it and the "
     "launch attribute"},
    {"match", warp, 1, byName, match, kWarpRecipe},
    {"nanosleep", synchronisation, 0, byName, sleep,
     "__builtin_amdgcn_s_sleep(n) waits about 64 * n cycles; n is a constant "
     "of at most 127"},
    {"redux", warp, 1, byName, reduceLanes,
     "use hipport/warp.h: reduce_add_sync and related functions"},
    {"shfl", warp, 1, byType, shuffle,
     "call hipport::shfl_sync, shfl_up_sync, shfl_down_sync or "
     "shfl_xor_sync with the width that the last operand encodes"},
    {"vote", warp, 1, byType, vote, kWarpRecipe},
});
static_assert(isSorted(kOpcodes));

}  // namespace

const Family kLanes = kOpcodes;

}  // namespace hipport::ptx
