#include "process/parallel.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <atomic>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <map>
#include <new>
#include <set>
#include <string>
#include <thread>

namespace hipport {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;
using testing::Pair;

/// A number that this process and its copies have in common.
class SharedNumber {
 public:
  SharedNumber() {
    void* memory = ::mmap(nullptr, sizeof(Number), PROT_READ | PROT_WRITE,
                          MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (memory == MAP_FAILED) throw std::bad_alloc();
    number_ = new (memory) Number(0);
  }
  ~SharedNumber() { ::munmap(number_, sizeof(Number)); }
  SharedNumber(const SharedNumber&) = delete;
  SharedNumber& operator=(const SharedNumber&) = delete;

  void increase() const { ++*number_; }
  void reset() const { *number_ = 0; }
  /// Waits until it is at least `value`; for ten seconds, so that a test fails
  /// where it never is.
  void wait(unsigned value) const {
    for (int i = 0; i < 10'000 && *number_ < value; ++i) {
      std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
  }

 private:
  using Number = std::atomic<unsigned>;
  static_assert(Number::is_always_lock_free);

  Number* number_ = nullptr;
};

/// What comes of work: answers by item, and the signals of those without one.
struct Outcome {
  std::map<std::size_t, std::string> answers;
  std::map<std::size_t, int> lost;
};

Outcome outcomeOf(ForkedWork work, unsigned jobs) {
  Outcome outcome;
  work.take = [&](std::size_t item, std::string answer) {
    EXPECT_TRUE(outcome.answers.emplace(item, std::move(answer)).second);
  };
  work.lose = [&](std::size_t item, int signal) {
    EXPECT_TRUE(outcome.lost.emplace(item, signal).second);
  };
  forkedFor(work, jobs);
  return outcome;
}

TEST(ForkedFor, AnswersOnceForAnItem) {
  constexpr std::size_t kCount = 100;
  for (const unsigned jobs : {1U, 2U, 7U}) {
    const Outcome outcome =
        outcomeOf({.count = kCount,
                   .answer = [](std::size_t i) { return std::to_string(i); }},
                  jobs);
    EXPECT_EQ(outcome.answers.size(), kCount);
    for (const auto& [item, answer] : outcome.answers) {
      EXPECT_EQ(answer, std::to_string(item));
    }
    EXPECT_THAT(outcome.lost, IsEmpty());
  }
}

TEST(ForkedFor, WorksInAsManyProcessesAsAsked) {
  const SharedNumber begun;
  unsigned atATime = 0;
  // None comes to its end before as many are at work.
  const ForkedWork work = {.count = 8, .answer = [&](std::size_t) {
                             begun.increase();
                             begun.wait(atATime);
                             return std::to_string(::getpid());
                           }};
  const std::string own = std::to_string(::getpid());
  for (const unsigned jobs : {1U, 2U, 4U}) {
    begun.reset();
    atATime = jobs;
    std::set<std::string> processes;
    for (const auto& [item, answer] : outcomeOf(work, jobs).answers) {
      processes.insert(answer);
    }
    EXPECT_EQ(processes.size(), jobs);
    EXPECT_EQ(processes.contains(own), jobs == 1);
  }
}

TEST(ForkedFor, AProcessThatHasHadMuchMemoryIsFollowedByAnother) {
  constexpr std::size_t kCount = 6;
  const auto processesFor = [&](std::size_t wornAt) {
    const Outcome outcome = outcomeOf(
        {.count = kCount,
         .answer = [](std::size_t) { return std::to_string(::getpid()); },
         .wornAt = wornAt},
        2);
    EXPECT_EQ(outcome.answers.size(), kCount);
    EXPECT_THAT(outcome.lost, IsEmpty());
    std::set<std::string> processes;
    for (const auto& [item, answer] : outcome.answers) processes.insert(answer);
    return processes.size();
  };
  EXPECT_EQ(processesFor(0), kCount);
  EXPECT_LE(processesFor(std::size_t{1} << 40U), 2U);
}

TEST(ForkedFor, HandsOverLongAnswersAndEmptyOnes) {
  const Outcome outcome = outcomeOf(
      {.count = 6,
       .answer =
           [](std::size_t i) {
             return std::string(i % 2 * 3'000'000, static_cast<char>('a' + i));
           }},
      2);
  ASSERT_EQ(outcome.answers.size(), 6U);
  for (const auto& [item, answer] : outcome.answers) {
    EXPECT_TRUE(answer == std::string(item % 2 * 3'000'000,
                                      static_cast<char>('a' + item)));
  }
}

TEST(ForkedFor, TellsOfWorkThatItsProcessDidNotSurvive) {
  const Outcome outcome = outcomeOf({.count = 9,
                                     .answer =
                                         [](std::size_t i) {
                                           if (i == 2) ::raise(SIGKILL);
                                           if (i == 5) std::_Exit(3);
                                           if (i == 8) ::raise(SIGKILL);
                                           return std::string("done");
                                         }},
                                    2);
  EXPECT_THAT(outcome.lost,
              ElementsAre(Pair(2, SIGKILL), Pair(5, 0), Pair(8, SIGKILL)));
  EXPECT_EQ(outcome.answers.size(), 6U);
}

TEST(ForkedFor, WhatIsAloneIsDoneHere) {
  const ForkedWork work = {.count = 1, .answer = [](std::size_t) {
                             return std::to_string(::getpid());
                           }};
  EXPECT_THAT(outcomeOf(work, 4).answers,
              ElementsAre(Pair(0, std::to_string(::getpid()))));
  EXPECT_THAT(outcomeOf({.count = 0}, 4).answers, IsEmpty());
}

TEST(ForkedFor, BeginsMoreWhileTheLastAreWaitedFor) {
  const SharedNumber begun;
  bool waits = true;
  std::size_t next = 2;
  // The first ends after all others have begun.
  ForkedWork work = {.count = 2,
                     .answer =
                         [&](std::size_t i) {
                           begun.increase();
                           if (i == 0 && waits) begun.wait(4);
                           return std::to_string(i);
                         },
                     .more = [&]() -> std::optional<std::size_t> {
                       return next < 4 ? std::optional(next++) : std::nullopt;
                     }};
  EXPECT_THAT(
      outcomeOf(work, 2).answers,
      ElementsAre(Pair(0, "0"), Pair(1, "1"), Pair(2, "2"), Pair(3, "3")));
  // More jobs than items.
  begun.reset();
  next = 2;
  EXPECT_EQ(outcomeOf(work, 4).answers.size(), 4U);
  // With one job nothing is waited for.
  waits = false;
  next = 2;
  EXPECT_THAT(outcomeOf(work, 1).answers,
              ElementsAre(Pair(0, "0"), Pair(1, "1")));
}

TEST(ForkedFor, WaitsForNothingThatWasNotAskedFor) {
  // There is always more, and the end comes with the one that was asked for.
  constexpr std::size_t kFarTooMany = 10'000;
  std::size_t next = 1;
  const ForkedWork work = {
      .count = 1,
      .answer = [](std::size_t i) { return std::to_string(i); },
      .more = [&]() -> std::optional<std::size_t> {
        return next < kFarTooMany ? std::optional(next++) : std::nullopt;
      }};
  const Outcome outcome = outcomeOf(work, 2);
  EXPECT_TRUE(outcome.answers.contains(0));
  EXPECT_LT(next, kFarTooMany);
}

TEST(ParallelFor, PassesOnTheFirstException) {
  std::atomic<int> done = 0;
  EXPECT_THROW(parallelFor(1000, 4,
                           [&](std::size_t i) {
                             if (i == 10) throw std::bad_alloc();
                             ++done;
                           }),
               std::bad_alloc);
  EXPECT_LT(done, 1000);
}

TEST(ForkedFor, AProcessThatIsStoppedIsLost) {
  Outcome outcome;
  ForkedWork work;
  work.count = 2;
  work.patience = std::chrono::seconds(2);
  work.answer = [](std::size_t item) {
    if (item == 0) ::raise(SIGSTOP);
    return std::string("done");
  };
  work.take = [&](std::size_t item, std::string answer) {
    outcome.answers.emplace(item, std::move(answer));
  };
  work.lose = [&](std::size_t item, int signal) {
    outcome.lost.emplace(item, signal);
  };
  forkedFor(work, 2);
  EXPECT_THAT(outcome.answers, ElementsAre(Pair(1, "done")));
  EXPECT_THAT(outcome.lost, ElementsAre(Pair(0, SIGSTOP)));
}

/// Writes what no process says of its work into all pipes that it has.
void writeRubbish(char byte) {
  const std::string rubbish(64, byte);
  for (int handle = 3; handle < 256; ++handle) {
    struct stat status{};
    if (::fstat(handle, &status) != 0 || !S_ISFIFO(status.st_mode)) continue;
    if (::write(handle, rubbish.data(), rubbish.size()) < 0) continue;
  }
}

TEST(ForkedFor, AProcessThatTalksNonsenseIsLost) {
  for (const char byte : {'\xFF', '\x01', '\x00'}) {
    ForkedWork work;
    work.count = 2;
    work.answer = [&](std::size_t item) {
      if (item == 1) {
        writeRubbish(byte);
        ::pause();
      }
      return std::string("done");
    };
    const Outcome outcome = outcomeOf(work, 2);
    EXPECT_THAT(outcome.answers, ElementsAre(Pair(0, "done")));
    // It is ended, or ends as nobody listens any more.
    EXPECT_THAT(outcome.lost,
                ElementsAre(Pair(1, testing::AnyOf(SIGKILL, SIGPIPE))));
  }
}

}  // namespace
}  // namespace hipport
