// What a program may know to be done. Each call is done when it returns, but a
// GPU would be at work still: the first questions after new work say so.
//
// Programs are right with either answer, or wrong with both; those that tell
// work in progress from work that is done see both here.
#pragma once

#include <chrono>
#include <cstdint>
#include <mutex>

namespace hipport {

/// The work of one stream: kernels, graphs and host functions, numbered over
/// all streams. May be used by many threads.
class StreamWork {
 public:
  using Clock = std::chrono::steady_clock;

  /// A stream that the default stream waits for, or that one.
  explicit StreamWork(bool isBlocking) : isBlocking_(isBlocking) {}

  /// Work was given to it at `start`, and is done.
  void add(Clock::time_point start);
  /// The number of the last of it; 0 for none.
  std::uint64_t last() const;
  /// The number of the last that any such stream was given.
  static std::uint64_t lastOfBlocking();
  /// The program has waited for it, up to that number.
  void waitFor(std::uint64_t work);
  /// For all streams.
  static void waitForAll();

  /// How often somebody was told that work is not done.
  struct Told {
    std::uint64_t work = 0;
    int times = 0;
  };
  /// The answer to whether work up to that number is done: no, for the first
  /// few times that it is asked within the time that the work takes. What was
  /// done is known from then on.
  bool isDone(std::uint64_t work, Told& told);
  bool isDone(std::uint64_t work) { return isDone(work, told_); }
  /// Whether it is not, for all that the program has asked.
  bool isAtWork(std::uint64_t work) const;

 private:
  /// isAtWork, with the mutex held.
  bool isPending(std::uint64_t work) const;

  mutable std::mutex mutex_;
  bool isBlocking_;
  std::uint64_t last_ = 0;
  std::uint64_t known_ = 0;
  Told told_;
};

}  // namespace hipport
