// Lanes of a warp and of a block.
#include <fmt/format.h>

#include <algorithm>

#include "ptx/porter.h"

namespace hipport::ptx {
namespace {

constexpr Type kS32 = {'s', 32};
constexpr Type kPredicate = {'p', 1};

}  // namespace

/// The lanes of an instruction without ".sync": those that are active.
std::string Porter::members(std::size_t i, bool isSync) {
  return isSync ? read(operand(i), kU32)
                : fmt::format("{}activemask()", kHelperScope);
}

bool Porter::activeMask() {
  if (!take("b32") || !modifiers_.empty() || !count(1)) return false;
  return write(operand(0), kU32, fmt::format("{}activemask()", kHelperScope));
}

/// "shfl.sync.bfly.b32 d, a, b, c, mask". c has the lanes that are clamped to,
/// and above them the bits of a lane that name its segment.
bool Porter::shuffle() {
  struct Mode {
    std::string_view function;
    bool isSigned;       // its second argument
    std::int64_t clamp;  // that CUDA's function of the name passes
  };
  static const std::map<std::string_view, Mode> kModes = {
      {"idx", {"shfl_sync", true, 31}},
      {"up", {"shfl_up_sync", false, 0}},
      {"down", {"shfl_down_sync", false, 31}},
      {"bfly", {"shfl_xor_sync", true, 31}}};
  const bool isSync = take("sync");
  if (!take("b32") || modifiers_.size() != 1) return false;
  const auto mode = kModes.find(modifiers_.front());
  if (mode == kModes.end() || !count(isSync ? 5 : 4)) return false;
  const auto control = literal(operand(3));
  if (!control) return fail("its segments are no constant");
  for (int width = 32; width > 0; width /= 2) {
    if (*control != ((32 - width) << 8 | mode->second.clamp)) continue;
    const bool isReal =
        letterOf(operand(0)) == 'f' && letterOf(operand(1)) == 'f';
    const Type type = isReal ? Type{'f', 32} : kU32;
    const std::string mask = members(4, isSync);
    const std::string value = read(operand(1), type);
    const std::string lane =
        read(operand(2), mode->second.isSigned ? kS32 : kU32);
    const std::string call = fmt::format(
        "{}{}({}, {}, {}{})", kHelperScope, mode->second.function, mask, value,
        lane, width == 32 ? "" : fmt::format(", {}", width));
    if (operand(0).kind != PtxOperand::Kind::pair) {
      return write(operand(0), type, call);
    }
    // Whether the lane that is read lies in the segment.
    const std::string distance =
        fmt::format("({} & 31u)", readForMany(operand(2), kU32));
    const std::string own = fmt::format("{}lane_id()", kHelperScope);
    const std::string inside = fmt::format("({} & {}u)", own, width - 1);
    const std::string test =
        mode->first == "idx"  ? "true"
        : mode->first == "up" ? fmt::format("{} >= {}", inside, distance)
        : mode->first == "down"
            ? fmt::format("{} + {} < {}u", inside, distance, width)
            : fmt::format("({} ^ {}) <= ({} | {}u)", own, distance, own,
                          width - 1);
    const auto& [to, predicate] =
        std::tie(operand(0).parts[0], operand(0).parts[1]);
    // The value may be the distance of another lane: the test comes first.
    return (predicate.kind == PtxOperand::Kind::sink ||
            write(predicate, kPredicate, test)) &&
           (to.kind == PtxOperand::Kind::sink ? emit(call)
                                              : write(to, type, call));
  }
  return fail("no width of a segment has these operands");
}

/// "vote.sync.all.pred p, q, mask"
bool Porter::vote() {
  const bool isSync = take("sync");
  if (!count(isSync ? 3 : 2)) return false;
  if (take("uni")) {
    if (!take("pred") || !modifiers_.empty()) return false;
    const std::string mask = members(2, isSync);
    const std::string value = read(operand(1), kPredicate);
    return write(operand(0), kPredicate,
                 fmt::format("({0}all_sync({1}, {2}) != 0) == "
                             "({0}any_sync({1}, {2}) != 0)",
                             kHelperScope, mask, value));
  }
  const bool isBallot = take("ballot");
  const std::string_view name = isBallot      ? "ballot_sync"
                                : take("all") ? "all_sync"
                                : take("any") ? "any_sync"
                                              : "";
  if (name.empty() || !take(isBallot ? "b32" : "pred") || !modifiers_.empty()) {
    return false;
  }
  const std::string mask = members(2, isSync);
  const std::string call = fmt::format("{}{}({}, {})", kHelperScope, name, mask,
                                       read(operand(1), kPredicate));
  return isBallot ? write(operand(0), kU32, call)
                  : write(operand(0), kPredicate, call + " != 0");
}

/// "match.any.sync.b32 d, a, mask", "match.all.sync.b32 d|p, a, mask"
bool Porter::match() {
  const bool isAll = take("all");
  if ((!isAll && !take("any")) || !take("sync")) return false;
  const auto type = takeType();
  if (!type || !isWord(*type) || !count(3)) return false;
  if (isAll) {
    constexpr std::string_view kSame = "int ptx_same = 0";
    if (std::ranges::find(declarations_, kSame) == declarations_.end()) {
      declarations_.emplace_back(kSame);
    }
    needsBlock_ = true;
    const std::string mask = members(2, true);
    const std::string call =
        fmt::format("{}match_all_sync({}, {}, &ptx_same)", kHelperScope, mask,
                    read(operand(1), *type));
    if (operand(0).kind != PtxOperand::Kind::pair) {
      return write(operand(0), kU32, call);
    }
    const PtxOperand& to = operand(0).parts[0];
    const PtxOperand& predicate = operand(0).parts[1];
    return (to.kind == PtxOperand::Kind::sink ? emit(call)
                                              : write(to, kU32, call)) &&
           (predicate.kind == PtxOperand::Kind::sink ||
            write(predicate, kPredicate, "ptx_same != 0"));
  }
  const std::string mask = members(2, true);
  return write(operand(0), kU32,
               fmt::format("{}match_any_sync({}, {})", kHelperScope, mask,
                           read(operand(1), *type)));
}

/// "redux.sync.add.s32 d, a, mask"
bool Porter::reduceLanes() {
  if (!take("sync") || modifiers_.size() != 2 || !count(3)) return false;
  const std::string operation = modifiers_.front();
  const bool isBitwise =
      operation == "and" || operation == "or" || operation == "xor";
  if (!isBitwise && operation != "add" && operation != "min" &&
      operation != "max") {
    return false;
  }
  take(operation);
  const auto type = takeType();
  if (!type || type->bits != 32 || type->isFloat() ||
      isBitwise != (type->kind == 'b')) {
    return false;
  }
  const std::string mask = members(2, true);
  return write(operand(0), *type,
               fmt::format("{}reduce_{}_sync({}, {})", kHelperScope, operation,
                           mask, read(operand(1), *type)));
}

bool Porter::sleep() {
  if (!take("u32") || !modifiers_.empty() || !count(1)) return false;
  const std::string time = read(operand(0), kU32);
  return !time.empty() &&
         emit(fmt::format("{}nanosleep({})", kIntrinsics, time));
}

/// "dp4a.s32.s32 d, a, b, c", "dp2a.lo.u32.u32 d, a, b, c"
bool Porter::dot() {
  std::string name = opcode();
  if (name == "dp2a") {
    const bool isLow = take("lo");
    if (!isLow && !take("hi")) return false;
    name += isLow ? "_lo" : "_hi";
  }
  const bool isSigned = take("s32");
  if (!take(isSigned ? "s32" : "u32") || (!isSigned && !take("u32")) ||
      !modifiers_.empty() || !count(4)) {
    return false;  // the helpers are for operands of one sign
  }
  const Type type = isSigned ? kS32 : kU32;
  const std::string a = read(operand(1), type);
  const std::string b = read(operand(2), type);
  return write(operand(0), type,
               fmt::format("{}{}({}, {}, {})", kIntrinsics, name, a, b,
                           read(operand(3), type)));
}

/// "vabsdiff4.u32.u32.u32.add d, a, b, c"
bool Porter::sumOfDistances() {
  for (int i = 0; i < 3; ++i) {
    if (!take("u32")) return false;
  }
  if (!take("add") || !modifiers_.empty() || !count(4)) return false;
  const std::string a = read(operand(1), kU32);
  const std::string b = read(operand(2), kU32);
  return write(operand(0), kU32,
               fmt::format("{}{}({}, {}) + {}", kIntrinsics,
                           opcode() == "vabsdiff4" ? "vsadu4" : "vsadu2", a, b,
                           read(operand(3), kU32)));
}

/// "sad.u32 d, a, b, c"
bool Porter::distance() {
  const auto type = takeType();
  if (!type || type->bits != 32 || type->isFloat() || type->kind == 'b' ||
      !count(4)) {
    return false;
  }
  const std::string a = read(operand(1), *type);
  const std::string b = read(operand(2), *type);
  const std::string c = read(operand(3), kU32);
  return write(operand(0), kU32,
               fmt::format("{}({}, {}, {})",
                           type->kind == 's' ? "__sad" : "__usad", a, b, c));
}

bool Porter::barrier() {
  if (opcode() == "bar" && take("warp")) {
    if (!take("sync") || !modifiers_.empty() || !count(1)) return false;
    const std::string mask = read(operand(0), kU32);
    return !mask.empty() &&
           emit(fmt::format("{}syncwarp({})", kHelperScope, mask));
  }
  take("cta");
  if (!take("sync")) return false;
  take("aligned");
  if (!modifiers_.empty() || !count(1)) return false;
  if (literal(operand(0)) != 0) {
    return fail("HIP has one barrier in a block");
  }
  return emit("__syncthreads()");
}

}  // namespace hipport::ptx
