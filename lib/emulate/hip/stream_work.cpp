#include "emulate/hip/stream_work.h"

#include <algorithm>
#include <atomic>

namespace hipport {
namespace {

using Duration = StreamWork::Clock::duration;

/// Short work takes so long, for all that a program knows: one that has slept
/// counts on its end.
constexpr Duration kShort = std::chrono::milliseconds(10);

/// A program that polls is not kept for longer, and one that asks in several
/// places is told the same in each.
constexpr int kMostTimes = 4;

// Of the one device.
std::atomic<std::uint64_t> given;     // NOLINT
std::atomic<std::uint64_t> blocking;  // NOLINT: the last of such streams
std::atomic<std::uint64_t> waited;    // NOLINT: for all streams, up to that
std::atomic<Duration::rep> worked;    // NOLINT: in calls that do work
std::atomic<Duration::rep> busy;      // NOLINT: until then, of hostTime()

/// Time without that in which the program would go on beside a GPU.
Duration hostTime() {
  return StreamWork::Clock::now().time_since_epoch() - Duration(worked.load());
}

}  // namespace

void StreamWork::add(Clock::time_point start) {
  const Duration took = Clock::now() - start;
  worked += took.count();
  // What several streams do, a GPU does at the same time.
  const Duration::rep end = (hostTime() + std::max(took, kShort)).count();
  Duration::rep known = busy.load();
  while (known < end && !busy.compare_exchange_weak(known, end)) {
  }
  const std::lock_guard lock(mutex_);
  last_ = ++given;
  if (isBlocking_) blocking = last_;
}

std::uint64_t StreamWork::last() const {
  const std::lock_guard lock(mutex_);
  return last_;
}

std::uint64_t StreamWork::lastOfBlocking() { return blocking; }

void StreamWork::waitFor(std::uint64_t work) {
  const std::lock_guard lock(mutex_);
  known_ = std::max(known_, work);
}

void StreamWork::waitForAll() {
  waited = given.load();
  busy = hostTime().count();
}

bool StreamWork::isAtWork(std::uint64_t work) const {
  const std::lock_guard lock(mutex_);
  return isPending(work);
}

bool StreamWork::isPending(std::uint64_t work) const {
  return work > std::max(known_, waited.load()) &&
         hostTime() < Duration(busy.load());
}

bool StreamWork::isDone(std::uint64_t work, Told& told) {
  const std::lock_guard lock(mutex_);
  if (work != told.work) told = {work, 0};
  if (told.times < kMostTimes && isPending(work)) {
    ++told.times;
    return false;
  }
  known_ = std::max(known_, work);
  return true;
}

}  // namespace hipport
