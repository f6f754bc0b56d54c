#include "process/parallel.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <chrono>
#include <csignal>
#include <cstdlib>
#include <map>
#include <set>
#include <string>
#include <thread>

namespace hipport {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;
using testing::Pair;
using namespace std::chrono_literals;

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
  const ForkedWork work = {.count = 8, .answer = [](std::size_t) {
                             std::this_thread::sleep_for(20ms);
                             return std::to_string(::getpid());
                           }};
  const std::string own = std::to_string(::getpid());
  for (const unsigned jobs : {1U, 2U, 4U}) {
    std::set<std::string> processes;
    for (const auto& [item, answer] : outcomeOf(work, jobs).answers) {
      processes.insert(answer);
    }
    EXPECT_EQ(processes.size(), jobs);
    EXPECT_EQ(processes.contains(own), jobs == 1);
  }
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
  std::size_t next = 2;
  ForkedWork work = {.count = 2,
                     .answer =
                         [](std::size_t i) {
                           if (i == 0) std::this_thread::sleep_for(300ms);
                           return std::to_string(i);
                         },
                     .more = [&]() -> std::optional<std::size_t> {
                       return next < 4 ? std::optional(next++) : std::nullopt;
                     }};
  EXPECT_THAT(
      outcomeOf(work, 2).answers,
      ElementsAre(Pair(0, "0"), Pair(1, "1"), Pair(2, "2"), Pair(3, "3")));
  // More jobs than items.
  next = 2;
  EXPECT_EQ(outcomeOf(work, 4).answers.size(), 4U);
  // With one job nothing is waited for.
  next = 2;
  EXPECT_THAT(outcomeOf(work, 1).answers,
              ElementsAre(Pair(0, "0"), Pair(1, "1")));
}

TEST(ForkedFor, WaitsForNothingThatWasNotAskedFor) {
  std::size_t next = 1;
  const ForkedWork work = {
      .count = 1,
      .answer = [](std::size_t i) { return std::to_string(i); },
      .more = [&]() -> std::optional<std::size_t> {
        std::this_thread::sleep_for(1ms);
        return next++;
      }};
  EXPECT_LT(outcomeOf(work, 2).answers.size(), 100U);
}

}  // namespace
}  // namespace hipport
