// A progress bar on a terminal's stderr: files done, rate, time left.
#pragma once

#include <chrono>
#include <cstddef>
#include <mutex>
#include <string>

#include "process/listener.h"

namespace hipport {

/// Shows what a library says while it works: warnings unless `isQuiet`, and a
/// bar if stderr is a terminal besides. The bar is wiped at the end.
class ProgressBar : public Listener {
 public:
  explicit ProgressBar(bool isQuiet);
  ~ProgressBar() override;
  ProgressBar(const ProgressBar&) = delete;
  ProgressBar& operator=(const ProgressBar&) = delete;

  void warn(const std::string& message) override;
  void expect(std::size_t more) override;
  void step() override;
  void finish() override;

 private:
  using Clock = std::chrono::steady_clock;
  void draw(Clock::time_point now);

  bool isQuiet_;
  bool isShown_;
  std::mutex mutex_;
  std::size_t done_ = 0;
  std::size_t total_ = 0;
  bool isDrawn_ = false;
  Clock::time_point start_ = Clock::now();
  Clock::time_point last_ = start_;
};

}  // namespace hipport
