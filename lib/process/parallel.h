// Runs independent work on several threads, or in several processes.
#pragma once

#include <atomic>
#include <chrono>
#include <cstddef>
#include <exception>
#include <functional>
#include <optional>
#include <string>
#include <system_error>
#include <thread>
#include <vector>

namespace hipport {

/// Starts one more thread; false where none can be had.
template <typename Work>
bool addThread(std::vector<std::jthread>& threads, const Work& work) try {
  threads.emplace_back(work);
  return true;
} catch (const std::system_error&) {
  return false;
}

/// Calls `work(i)` once for every i below `count`, on up to `jobs` threads, or
/// as many as can be had. Which thread takes which i is open: results belong at
/// index i. The first exception ends it all and is passed on.
template <typename Work>
void parallelFor(std::size_t count, unsigned jobs, Work work) {
  std::atomic<std::size_t> next = 0;
  std::atomic_flag hasFailed;
  std::exception_ptr failure;
  auto loop = [&] {
    try {
      for (std::size_t i = next++; i < count; i = next++) work(i);
    } catch (...) {
      next = count;
      if (!hasFailed.test_and_set()) failure = std::current_exception();
    }
  };
  {
    std::vector<std::jthread> threads;
    for (unsigned i = 1; i < jobs && i < count; ++i) {
      if (!addThread(threads, loop)) break;  // the others do its work
    }
    loop();
  }
  if (failure) std::rethrow_exception(failure);
}

/// Work for processes of its own.
struct ForkedWork {
  std::size_t count = 0;
  /// Called in a copy of this process, once for an item. Must not throw.
  std::function<std::string(std::size_t item)> answer = {};
  /// Called in this process with what `answer` returned, as answers come in.
  std::function<void(std::size_t item, std::string answer)> take = {};
  /// Called in place of `take` where the process at work came to an end: by a
  /// signal, or by itself (0).
  std::function<void(std::size_t item, int signal)> lose = {};
  /// A process that takes no processor time for so long is ended, as by
  /// SIGSTOP: it waits for something that does not come.
  std::chrono::seconds patience = std::chrono::minutes(2);
  /// A process that has had so many bytes of memory at once ends with its item,
  /// and another goes on: what was broken off in it is not given back.
  std::size_t wornAt = std::size_t{1} << 30U;
  /// Called in this process where one more could be at work while the last
  /// items are waited for: an item from `count` on that is worth it, if any.
  std::function<std::optional<std::size_t>()> more = {};
};

/// Has up to `jobs` processes do the work, each a copy of this one as it is
/// now. Each has its memory for itself: threads of one process wait for each
/// other wherever the kernel gives them memory (docs/speed.md). Where there is
/// nothing to share, or no process can be had, it is done in this one.
///
/// No other thread may be at work meanwhile, for it may hold a lock; it may
/// wait for a signal.
void forkedFor(const ForkedWork& work, unsigned jobs);

}  // namespace hipport
