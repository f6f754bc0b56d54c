// Copies to shared memory behind the back of the thread, and the barriers that
// count them.
#include <fmt/format.h>

#include <array>

#include "ptx/opcode.h"
#include "ptx/writer.h"

namespace hipport::ptx {
namespace {

/// How many bytes a cp.async copies, as a template's argument; empty for what
/// PTX does not allow. The helper asserts what only the compiler knows.
std::string copiedBytes(Writer& w) {
  if (const auto bytes = w.literal(2)) {
    const bool isOne = *bytes == 4 || *bytes == 8 || *bytes == 16;
    return isOne ? std::to_string(*bytes) : std::string();
  }
  return w.letterOf(2) == 'n' ? w.read(2, kU32) : std::string();
}

/// cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes
/// [to], [from], bytes, [barrier], and
/// cp.async.bulk.global.shared::cta.bulk_group [to], [from], bytes
bool copyBulk(Writer& w) {
  if (w.take("commit_group")) {
    return w.modifiers().empty() && w.count(0) &&
           w.emit("static_cast<void>(0)");
  }
  if (w.take("wait_group")) {
    w.take("read");
    return w.modifiers().empty() && w.count(1) &&
           w.emit("static_cast<void>(0)");
  }
  if (w.take("prefetch")) {
    // cp.async.bulk.prefetch.L2.global [from], bytes
    if (!w.take("L2") || !w.take("global") || !w.modifiers().empty() ||
        !w.count(2) || w.read(1, kU32).empty()) {
      return false;
    }
    w.dropHint();
    return w.emit(fmt::format("static_cast<void>({})",
                              w.readPointer(w.operand(0), "const void")));
  }
  if (w.modifiers().empty()) return false;
  // The block's own shared memory counts as the cluster's.
  const bool isIn = w.modifiers().front().starts_with("shared::");
  if (isIn) {
    if ((!w.take("shared::cluster") && !w.take("shared::cta")) ||
        !w.take("global") || !w.take("mbarrier::complete_tx::bytes") ||
        !w.modifiers().empty() || !w.count(4)) {
      return false;
    }
    const std::string to = w.readSharedAddress(w.operand(0));
    const std::string from = w.readPointer(w.operand(1), "const void");
    const std::string bytes = w.read(2, kU32);
    const std::string barrier = w.readSharedAddress(w.operand(3));
    return w.emit(fmt::format("{}copy_bulk({}, {}, {}, {})", kShared, to, from,
                              bytes, barrier));
  }
  if (!w.take("global") || !w.take("shared::cta") || !w.take("bulk_group") ||
      !w.modifiers().empty() || !w.count(3)) {
    return false;
  }
  const std::string to = w.readPointer(w.operand(0), "void");
  const std::string from = w.readPointer(w.operand(1), "const void", true);
  return w.emit(
      fmt::format("__builtin_memcpy({}, {}, {})", to, from, w.read(2, kU32)));
}

/// cp.async.mbarrier.arrive{.noinc}.shared.b64 [barrier]: the thread arrives
/// when its copies are done, which they are.
bool arriveAfterCopies(Writer& w) {
  const bool isCounted = w.take("noinc");
  if (!w.take("shared") && !w.take("shared::cta")) return false;
  if (!w.take("b64") || !w.modifiers().empty() || !w.count(1)) return false;
  const std::string barrier = w.readSharedAddress(w.operand(0));
  // Without "noinc" one arrival more is waited for, the one that follows.
  return !barrier.empty() &&
         w.emit(isCounted
                    ? fmt::format("{}barrier_arrive({})", kShared, barrier)
                    : fmt::format("static_cast<void>({})", barrier));
}

/// cp.async.cg.shared.global [to], [from], 16{, given}. Copies are done at
/// once, so that what waits for them does nothing.
bool copyAsync(Writer& w) {
  if (!w.take("async")) return false;
  if (w.take("bulk")) return copyBulk(w);
  if (w.take("mbarrier")) return w.take("arrive") && arriveAfterCopies(w);
  if (w.take("commit_group") || w.take("wait_all")) {
    return w.modifiers().empty() && w.count(0) &&
           w.emit("static_cast<void>(0)");
  }
  if (w.take("wait_group")) {
    if (!w.modifiers().empty() || !w.count(1)) return false;
    const std::string groups = w.literal(0) ? "0" : w.read(0, kU32);
    return !groups.empty() &&
           w.emit(fmt::format("static_cast<void>({})", groups));
  }
  if (!w.take("ca") && !w.take("cg")) return false;
  if (!w.take("shared") && !w.take("shared::cta")) return false;
  if (!w.take("global")) return false;
  w.takeAll([](std::string_view modifier) {
    return modifier == "L2::64B" || modifier == "L2::128B" ||
           modifier == "L2::256B";
  });
  const std::size_t policies = w.takePolicy();
  const bool isWhole = w.count(3 + policies);
  if (!w.modifiers().empty() || (!isWhole && !w.count(4 + policies))) {
    return false;
  }
  const std::string bytes = copiedBytes(w);
  if (bytes.empty()) return false;
  const std::string to = w.readSharedAddress(w.operand(0));
  const std::string from = w.readPointer(w.operand(1), "const void");
  if (to.empty()) return false;
  if (isWhole) {
    return w.emit(fmt::format("{}copy<{}>({}, {})", kShared, bytes, to, from));
  }
  const std::string given = w.read(3, kU32);
  return !given.empty() && w.emit(fmt::format("{}copy<{}>({}, {}, {})", kShared,
                                              bytes, to, from, given));
}

/// Takes order and scope, of which the helpers have the strongest that one
/// block can ask for.
bool takeOrder(Writer& w) {
  for (const char* each : {"acquire", "release", "relaxed"}) w.take(each);
  w.take("cta");
  return w.take("shared") || w.take("shared::cta");
}

/// mbarrier.test_wait.shared.b64 p, [barrier], state and with a parity, and
/// try_wait, whose limit of time is a hint.
bool testBarrier(Writer& w) {
  const bool mayWait = w.take("try_wait");
  if (!mayWait && !w.take("test_wait")) return false;
  const bool isParity = w.take("parity");
  if (!takeOrder(w) || !w.take("b64") || !w.modifiers().empty()) return false;
  if (!w.count(3) && !(mayWait && w.count(4))) return false;
  const std::string barrier = w.readSharedAddress(w.operand(1));
  const std::string phase = w.read(2, isParity ? kU32 : Type{'u', 64});
  if (barrier.empty() || phase.empty()) return false;
  return w.write(0, kPredicate,
                 fmt::format("{}barrier_is_past{}({}, {})", kShared,
                             isParity ? "_parity" : "", barrier, phase));
}

/// mbarrier.arrive{.expect_tx}.shared.b64 state, [barrier]{, count}
bool arriveAtBarrier(Writer& w, bool isLast) {
  const bool expects = w.take("expect_tx");
  w.take("noComplete");
  if (!takeOrder(w) || !w.take("b64") || !w.modifiers().empty()) return false;
  const bool hasCount = w.count(3);
  if ((!hasCount && !w.count(2)) || (expects && (isLast || !hasCount))) {
    return false;
  }
  const std::string barrier = w.readSharedAddress(w.operand(1));
  const std::string count = hasCount ? ", " + w.read(2, kU32) : "";
  if (barrier.empty() || w.hasFailed()) return false;
  const std::string call = fmt::format("{}barrier_arrive{}({}{})", kShared,
                                       expects  ? "_expecting"
                                       : isLast ? "_for_ever"
                                                : "",
                                       barrier, count);
  return w.operand(0).kind == PtxOperand::Kind::sink
             ? w.emit(call)
             : w.write(0, Type{'u', 64}, call);
}

/// mbarrier.init.shared.b64 [barrier], count, inval, expect_tx, complete_tx
bool setBarrier(Writer& w) {
  const bool isInit = w.take("init");
  const bool isEnd = !isInit && w.take("inval");
  const bool expects = !isInit && !isEnd && w.take("expect_tx");
  if (!isInit && !isEnd && !expects && !w.take("complete_tx")) return false;
  if (!takeOrder(w) || !w.take("b64") || !w.modifiers().empty() ||
      !w.count(isEnd ? 1 : 2)) {
    return false;
  }
  const std::string barrier = w.readSharedAddress(w.operand(0));
  if (barrier.empty()) return false;
  if (isEnd) return w.emit(fmt::format("static_cast<void>({})", barrier));
  const std::string count = w.read(1, kU32);
  return !count.empty() && w.emit(fmt::format("{}barrier_{}({}, {})", kShared,
                                              isInit    ? "init"
                                              : expects ? "expect"
                                                        : "complete",
                                              barrier, count));
}

/// mbarrier.pending_count.b64 count, state
bool countPending(Writer& w) {
  if (!w.take("b64") || !w.modifiers().empty() || !w.count(2)) return false;
  const std::string state = w.read(1, Type{'u', 64});
  return w.write(0, kU32, fmt::format("{}barrier_pending({})", kShared, state));
}

bool barrierObject(Writer& w) {
  if (w.take("arrive")) return arriveAtBarrier(w, false);
  if (w.take("arrive_drop")) return arriveAtBarrier(w, true);
  if (w.take("pending_count")) return countPending(w);
  return testBarrier(w) || setBarrier(w);
}

using enum PtxClass;
using enum ToldBy;
constexpr auto kOpcodes = std::to_array<Opcode>({
    {"cp", asyncCopy, 0, byName, copyAsync,
     "copy with the threads of the block and wait with __syncthreads(): AMD "
     "GPUs have no tensor memory accelerator, and a block has its own shared "
     "memory alone"},
    {"mbarrier", synchronisation, 1, byName, barrierObject,
     "use __syncthreads(), or a counter in shared memory with __hip_atomic "
     "operations at workgroup scope"},
});
static_assert(isSorted(kOpcodes));

}  // namespace

const Family kCopies = kOpcodes;

}  // namespace hipport::ptx
