// One task in a copy of the process.
#include "process/forked_task.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <csignal>
#include <cstdlib>
#include <string>

namespace hipport {
namespace {

ForkedTask::End endOf(ForkedTask& task) {
  while (!task.read()) {
  }
  return task.end();
}

TEST(ForkedTask, Answers) {
  int here = 1;
  ForkedTask task([&] {
    ++here;
    return std::string(1U << 20U, '\n') + std::to_string(here);
  });
  const ForkedTask::End end = endOf(task);
  ASSERT_TRUE(end.answer);
  EXPECT_EQ(*end.answer, std::string(1U << 20U, '\n') + "2");
  EXPECT_EQ(end.signal, 0);
  EXPECT_EQ(here, 1);
}

TEST(ForkedTask, MayAnswerNothing) {
  ForkedTask task([] { return std::string(); });
  EXPECT_EQ(endOf(task).answer, "");
}

TEST(ForkedTask, ACrashIsToldByItsSignal) {
  ForkedTask task([]() -> std::string {
    ::signal(SIGSEGV, SIG_DFL);
    ::raise(SIGSEGV);
    return "not reached";
  });
  const ForkedTask::End end = endOf(task);
  EXPECT_FALSE(end.answer);
  EXPECT_EQ(end.signal, SIGSEGV);
}

TEST(ForkedTask, AnEndWithoutAnAnswerIsNone) {
  ForkedTask task([]() -> std::string { ::_exit(0); });
  const ForkedTask::End end = endOf(task);
  EXPECT_FALSE(end.answer);
  EXPECT_EQ(end.signal, 0);
}

TEST(ForkedTask, EndsWithItsObject) {
  int handle = -1;
  {
    ForkedTask task([]() -> std::string {
      for (;;) ::pause();
    });
    handle = ::dup(task.handle());
  }
  // Nobody has the other end any more.
  char byte = 0;
  EXPECT_EQ(::read(handle, &byte, 1), 0);
  ::close(handle);
}

}  // namespace
}  // namespace hipport
