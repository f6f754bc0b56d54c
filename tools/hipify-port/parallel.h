// Runs independent work on several threads.
#pragma once

#include <atomic>
#include <cstddef>
#include <thread>
#include <vector>

namespace hipport {

/// Calls `work(i)` once for every i below `count`, on up to `jobs` threads.
/// Which thread takes which i is open: results belong at index i. `work` must
/// not throw.
template <typename Work>
void parallelFor(std::size_t count, unsigned jobs, Work work) {
  std::atomic<std::size_t> next = 0;
  auto loop = [&] {
    for (std::size_t i = next++; i < count; i = next++) work(i);
  };
  std::vector<std::jthread> threads;
  for (unsigned i = 1; i < jobs && i < count; ++i) threads.emplace_back(loop);
  loop();
}

}  // namespace hipport
