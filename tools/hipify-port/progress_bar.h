// A progress bar on a terminal's stderr: files done, rate, time left.
#pragma once

#include <chrono>
#include <cstddef>
#include <mutex>

namespace hipport {

/// Shows nothing unless `isShown`. May be stepped from any thread; its line is
/// wiped when it is destroyed.
class ProgressBar {
 public:
  explicit ProgressBar(bool isShown) : isShown_(isShown) {}
  ~ProgressBar();
  ProgressBar(const ProgressBar&) = delete;
  ProgressBar& operator=(const ProgressBar&) = delete;

  void expect(std::size_t more);  ///< more files to come
  void step();                    ///< one file is done

 private:
  using Clock = std::chrono::steady_clock;
  void draw(Clock::time_point now);

  bool isShown_;
  std::mutex mutex_;
  std::size_t done_ = 0;
  std::size_t total_ = 0;
  bool isDrawn_ = false;
  Clock::time_point start_ = Clock::now();
  Clock::time_point last_ = start_;
};

}  // namespace hipport
