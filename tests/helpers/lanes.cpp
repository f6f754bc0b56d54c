#include "lanes.h"

#include <ucontext.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <exception>
#include <memory>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#if defined(__has_feature)
#if __has_feature(thread_sanitizer)
#define LANES_THREAD_SANITIZER
#endif
#if __has_feature(address_sanitizer)
#define LANES_ADDRESS_SANITIZER
#endif
#endif
#ifdef __SANITIZE_THREAD__
#define LANES_THREAD_SANITIZER
#endif
#ifdef __SANITIZE_ADDRESS__
#define LANES_ADDRESS_SANITIZER
#endif
#ifdef LANES_THREAD_SANITIZER
#include <sanitizer/tsan_interface.h>
#endif
#ifdef LANES_ADDRESS_SANITIZER
#include <sanitizer/common_interface_defs.h>
#endif

namespace hipport::lanes {
namespace {

constexpr std::size_t kStack = std::size_t{1} << 18U;

enum class Operation { none, ballot, read, barrier, block };

/// Where a lane is: for each branch that it is in, the number, and the
/// operations done in it.
using Path = std::vector<std::pair<int, int>>;

struct Fiber {
  ucontext_t context{};
  Path path{{0, 0}};
  unsigned thread = 0;
  bool isDone = false;
  Operation operation = Operation::none;  ///< that it waits at
  unsigned word = 0;                      ///< operand, then result
  unsigned from = 0;
  unsigned long long bits = 0;
#ifdef LANES_THREAD_SANITIZER
  void* shadow = nullptr;
#endif
};

class Block;
// One block runs at a time.
Block* block = nullptr;

class Block {
 public:
  Block(unsigned threads, unsigned waveSize,
        const std::function<void(unsigned)>& body)
      : waveSize_(waveSize), body_(body), fibers_(threads) {
    for (unsigned i = 0; i < threads; ++i) start(i);
  }
  ~Block() {
    block = nullptr;
#ifdef LANES_THREAD_SANITIZER
    for (Fiber& fiber : fibers_) __tsan_destroy_fiber(fiber.shadow);
#endif
  }
  Block(const Block&) = delete;
  Block& operator=(const Block&) = delete;

  void run() {
    for (Fiber& fiber : fibers_) resume(fiber);
    while (step()) {
    }
    if (error_) std::rethrow_exception(error_);
    if (!problem_.empty()) throw std::logic_error(problem_);
  }

  Fiber& current() { return *current_; }
  unsigned laneOf(const Fiber& fiber) const { return fiber.thread % waveSize_; }

  /// Called by a lane: gives control back until the operation is done.
  void wait(Operation operation) {
    Fiber& self = *current_;
    self.operation = operation;
    ++self.path.back().second;
    leave(self, false);
  }

 private:
  void start(unsigned thread) {
    Fiber& fiber = fibers_[thread];
    fiber.thread = thread;
    ::getcontext(&fiber.context);
    fiber.context.uc_stack.ss_sp = stack(thread);
    fiber.context.uc_stack.ss_size = kStack;
    fiber.context.uc_link = nullptr;
    ::makecontext(&fiber.context, &Block::main, 0);
#ifdef LANES_THREAD_SANITIZER
    fiber.shadow = __tsan_create_fiber(0);
#endif
  }

  /// Stacks are kept from block to block.
  static char* stack(unsigned thread) {
    static std::vector<std::unique_ptr<char[]>> stacks;  // NOLINT
    while (stacks.size() <= thread) stacks.emplace_back(new char[kStack]);
    return stacks[thread].get();
  }

  static void main() {
#ifdef LANES_ADDRESS_SANITIZER
    __sanitizer_finish_switch_fiber(nullptr, &block->mainStack_,
                                    &block->mainSize_);
#endif
    Fiber& self = *block->current_;
    try {
      block->body_(self.thread);
    } catch (...) {
      block->error_ = std::current_exception();
    }
    self.isDone = true;
    block->leave(self, true);
  }

  void resume(Fiber& fiber) {
    current_ = &fiber;
    fiber.operation = Operation::none;
#ifdef LANES_THREAD_SANITIZER
    mainShadow_ = __tsan_get_current_fiber();
    __tsan_switch_to_fiber(fiber.shadow, 0);
#endif
#ifdef LANES_ADDRESS_SANITIZER
    void* fake = nullptr;
    __sanitizer_start_switch_fiber(&fake, fiber.context.uc_stack.ss_sp, kStack);
#endif
    ::swapcontext(&main_, &fiber.context);
#ifdef LANES_ADDRESS_SANITIZER
    __sanitizer_finish_switch_fiber(fake, nullptr, nullptr);
#endif
    current_ = nullptr;
  }

  void leave(Fiber& self, [[maybe_unused]] bool forever) {
#ifdef LANES_THREAD_SANITIZER
    __tsan_switch_to_fiber(mainShadow_, 0);
#endif
#ifdef LANES_ADDRESS_SANITIZER
    void* fake = nullptr;
    __sanitizer_start_switch_fiber(forever ? nullptr : &fake, mainStack_,
                                   mainSize_);
#endif
    ::swapcontext(&self.context, &main_);
#ifdef LANES_ADDRESS_SANITIZER
    __sanitizer_finish_switch_fiber(fake, &mainStack_, &mainSize_);
#endif
  }

  void complain(const std::string& text) {
    if (problem_.empty()) problem_ = text;
  }

  /// Lets one group of each wave do its operation; false: nothing is left.
  bool step() {
    bool hasStepped = false;
    std::vector<Fiber*> group;
    for (std::size_t first = 0; first < fibers_.size(); first += waveSize_) {
      group.clear();
      const std::size_t end =
          std::min<std::size_t>(first + waveSize_, fibers_.size());
      const Path* path = nullptr;
      for (std::size_t i = first; i < end; ++i) {
        Fiber& fiber = fibers_[i];
        if (fiber.isDone || fiber.operation == Operation::block) continue;
        if (!path || isBefore(fiber.path, *path)) {
          path = &fiber.path;
          group.clear();
        }
        if (isSameBranch(fiber.path, *path)) group.push_back(&fiber);
      }
      if (group.empty()) continue;
      hasStepped = true;
      perform(group);
      for (Fiber* fiber : group) resume(*fiber);
    }
    if (hasStepped) return true;
    for (Fiber& fiber : fibers_) {
      if (fiber.isDone) continue;
      hasStepped = true;
      resume(fiber);
    }
    return hasStepped;
  }

  /// Lanes deeper in branches go first, then those of lower numbers.
  static bool isBefore(const Path& a, const Path& b) {
    if (a.size() != b.size()) return a.size() > b.size();
    for (std::size_t i = 0; i < a.size(); ++i) {
      if (a[i].first != b[i].first) return a[i].first < b[i].first;
    }
    return false;
  }
  static bool isSameBranch(const Path& a, const Path& b) {
    return !isBefore(a, b) && !isBefore(b, a);
  }

  void perform(const std::vector<Fiber*>& group) {
    const Operation operation = group.front()->operation;
    std::array<Fiber*, 64> active{};
    unsigned long long bits = 0;
    for (Fiber* fiber : group) {
      if (fiber->operation != operation || fiber->path != group.front()->path) {
        complain("lanes of one branch are at different operations");
      }
      active[laneOf(*fiber)] = fiber;  // NOLINT
      if (fiber->word != 0) bits |= 1ULL << laneOf(*fiber);
    }
    if (operation == Operation::ballot) {
      for (Fiber* fiber : group) fiber->bits = bits;
    } else if (operation == Operation::read) {
      std::vector<unsigned> words;
      for (const Fiber* fiber : group) {
        if (fiber->from >= waveSize_ ||
            fiber->from / 32 != laneOf(*fiber) / 32) {
          complain("lane " + std::to_string(laneOf(*fiber)) + " reads lane " +
                   std::to_string(fiber->from) + " of another warp");
        }
        const Fiber* source = active[fiber->from % 64];  // NOLINT
        words.push_back(source ? source->word : 0xbadc0de5U + fiber->from);
      }
      for (std::size_t i = 0; i < group.size(); ++i) group[i]->word = words[i];
    }
  }

  unsigned waveSize_;
  const std::function<void(unsigned)>& body_;
  std::vector<Fiber> fibers_;
  Fiber* current_ = nullptr;
  ucontext_t main_{};
  std::exception_ptr error_;
  std::string problem_;
#ifdef LANES_THREAD_SANITIZER
  void* mainShadow_ = nullptr;
#endif
#ifdef LANES_ADDRESS_SANITIZER
  const void* mainStack_ = nullptr;
  std::size_t mainSize_ = 0;
#endif
};

}  // namespace

unsigned Lane::lane() { return block->laneOf(block->current()); }

unsigned long long Lane::ballot64(bool predicate) {
  Fiber& self = block->current();
  self.word = predicate ? 1 : 0;
  block->wait(Operation::ballot);
  return self.bits;
}

unsigned Lane::readLane(unsigned word, unsigned lane) {
  Fiber& self = block->current();
  self.word = word;
  self.from = lane;
  block->wait(Operation::read);
  return self.word;
}

void Lane::barrier() { block->wait(Operation::barrier); }

Branch::Branch(int number) { block->current().path.emplace_back(number, 0); }
Branch::~Branch() { block->current().path.pop_back(); }

void syncBlock() { block->wait(Operation::block); }

void runBlock(unsigned threads, unsigned waveSize,
              const std::function<void(unsigned)>& body) {
  Block running(threads, waveSize, body);
  block = &running;
  running.run();
}

}  // namespace hipport::lanes
