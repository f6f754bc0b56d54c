#include "progress_bar.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <string>

#include "terminal.h"

namespace hipport {
namespace {

/// Short runs show no bar, and a bar is drawn ten times a second at most.
constexpr std::chrono::milliseconds kDelay{400};
constexpr std::chrono::milliseconds kInterval{100};

std::string timeText(double seconds) {
  const auto whole = static_cast<long>(seconds);
  return whole < 60 ? fmt::format("{} s", whole)
                    : fmt::format("{} min {:02} s", whole / 60, whole % 60);
}

}  // namespace

ProgressBar::ProgressBar(bool isQuiet)
    : isQuiet_(isQuiet), isShown_(!isQuiet && isTerminal(STDERR_FILENO)) {}

ProgressBar::~ProgressBar() { finish(); }

void ProgressBar::warn(const std::string& message) {
  if (!isQuiet_) tell(message);
}

void ProgressBar::finish() {
  const std::lock_guard lock(mutex_);
  if (isDrawn_) printAside("\r\x1B[K");
  isDrawn_ = false;
}

void ProgressBar::expect(std::size_t more) {
  const std::lock_guard lock(mutex_);
  total_ += more;
}

void ProgressBar::step() {
  if (!isShown_) return;
  const std::lock_guard lock(mutex_);
  ++done_;
  const Clock::time_point now = Clock::now();
  if (now - start_ < kDelay || now - last_ < kInterval) return;
  last_ = now;
  draw(now);
}

void ProgressBar::draw(Clock::time_point now) {
  constexpr std::size_t kWidth = 28;
  const double seconds = std::chrono::duration<double>(now - start_).count();
  const double rate = static_cast<double>(done_) / seconds;
  const std::size_t filled = kWidth * done_ / std::max<std::size_t>(total_, 1);
  std::string bar(std::min(filled, kWidth), '#');
  bar.resize(kWidth, '.');
  printAside(fmt::format(
      "\r[{}] {}/{} files, {:.0f}/s, {} left\x1B[K", bar, done_, total_, rate,
      timeText(static_cast<double>(total_ - std::min(done_, total_)) / rate)));
  isDrawn_ = true;
}

}  // namespace hipport
