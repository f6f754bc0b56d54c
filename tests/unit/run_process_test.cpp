// Child processes: what they print, how they end, and that they do.
#include "process/run_process.h"

#include <gtest/gtest.h>
#include <sys/types.h>
#include <unistd.h>

#include <chrono>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <string>
#include <thread>

#include "support/files.h"

namespace hipport {
namespace {

using namespace std::chrono_literals;

/// Whether a process runs: one that only waits for its parent to ask after it
/// does not.
bool isRunning(pid_t process) {
  std::ifstream file("/proc/" + std::to_string(process) + "/stat");
  std::string text;
  std::getline(file, text);
  const std::size_t name = text.rfind(") ");
  return name != std::string::npos && text[name + 2] != 'Z';
}

bool endsSoon(pid_t process) {
  for (int i = 0; i < 500 && isRunning(process); ++i) {
    std::this_thread::sleep_for(10ms);
  }
  return !isRunning(process);
}

TEST(RunProcess, SaysHowItEnded) {
  const ProcessEnd end = runProcess({{"sh", "-c", "exit 7"}});
  EXPECT_EQ(end.code, 7);
  EXPECT_EQ(end.signal, 0);
  EXPECT_FALSE(end.timedOut);
  const ProcessEnd killed = runProcess({{"sh", "-c", "kill -9 $$"}});
  EXPECT_EQ(killed.code, -1);
  EXPECT_EQ(killed.signal, SIGKILL);
  EXPECT_EQ(runProcess({{"true"}}).code, 0);
}

TEST(RunProcess, SaysWhyItCouldNotBeStarted) {
  const ProcessEnd end = runProcess({{"there-is-no-such-program"}});
  EXPECT_FALSE(end.failure.empty());
  EXPECT_EQ(end.code, -1);
  EXPECT_EQ(runProcess({{"true"}}).failure, "");
}

/// More than a pipe holds, by turns: neither waits for the other to be read.
TEST(RunProcess, KeepsBothStreamsApart) {
  const ProcessEnd end =
      runProcess({{"sh", "-c",
                   "i=0; while [ $i -lt 40 ]; do i=$((i+1)); "
                   "printf '%08192d' 1; printf '%08192d' 2 >&2; done"}});
  EXPECT_EQ(end.code, 0);
  EXPECT_EQ(end.out.size(), 40U * 8192);
  EXPECT_EQ(end.err.size(), 40U * 8192);
  EXPECT_EQ(end.out.find('2'), std::string::npos);
  EXPECT_EQ(end.err.find('1'), std::string::npos);
}

TEST(RunProcess, GivesFolderAndVariablesAndNoInput) {
  const support::TemporaryFolder folder;
  const ProcessEnd end =
      runProcess({{"sh", "-c", "pwd; echo $COLOUR $HOME; cat"},
                  folder.path(),
                  30s,
                  {{"COLOUR", "red"}, {"HOME", "/none"}}});
  EXPECT_EQ(end.out, folder.path().string() + "\nred /none\n");
}

TEST(RunProcess, ATimeLimitEndsAllThatItStarted) {
  const support::TemporaryFolder folder;
  const auto begin = std::chrono::steady_clock::now();
  const ProcessEnd end = runProcess(
      {{"sh", "-c", "echo early; sleep 60 & echo $! > child; sleep 60"},
       folder.path(),
       500ms});
  EXPECT_LT(std::chrono::steady_clock::now() - begin, 20s);
  EXPECT_TRUE(end.timedOut);
  EXPECT_EQ(end.code, -1);
  EXPECT_EQ(end.out, "early\n");
  EXPECT_GE(end.took, 500ms);
  const pid_t child = std::stoi(folder.read("child"));
  EXPECT_TRUE(endsSoon(child));
}

TEST(RunProcess, ADaemonThatKeepsThePipesDoesNotHoldIt) {
  const auto begin = std::chrono::steady_clock::now();
  const ProcessEnd end =
      runProcess({{"sh", "-c", "sleep 60 & echo $!; exit 3"}});
  EXPECT_LT(std::chrono::steady_clock::now() - begin, 20s);
  EXPECT_EQ(end.code, 3);
  EXPECT_FALSE(end.timedOut);
  ASSERT_FALSE(end.out.empty());
  const pid_t daemon = std::stoi(end.out);
  EXPECT_TRUE(isRunning(daemon));
  ::kill(daemon, SIGKILL);
}

TEST(RunProcess, ATimeLimitEndsWhatHasLeftItsParentsAndSession) {
  const support::TemporaryFolder folder;
  const ProcessEnd end =
      runProcess({{"sh", "-c",
                   "setsid sleep 60 & echo $! > child; "
                   "(sleep 61 & echo $! > orphan); sleep 60"},
                  folder.path(),
                  500ms});
  EXPECT_TRUE(end.timedOut);
  EXPECT_TRUE(endsSoon(std::stoi(folder.read("child"))));
  EXPECT_TRUE(endsSoon(std::stoi(folder.read("orphan"))));
}

TEST(RunProcess, ADaemonThatKeepsWritingDoesNotHoldItEither) {
  const support::TemporaryFolder folder;
  const auto begin = std::chrono::steady_clock::now();
  const ProcessEnd end = runProcess(
      {{"sh", "-c", "yes & echo $! > daemon; exit 3"}, folder.path(), 30s});
  ::kill(std::stoi(folder.read("daemon")), SIGKILL);
  EXPECT_LT(std::chrono::steady_clock::now() - begin, 20s);
  EXPECT_EQ(end.code, 3);
}

TEST(RunProcess, OutputIsBounded) {
  ProcessRequest request{.arguments = {"yes"}, .timeLimit = 30s};
  request.mostOutput = 1'000'000;
  const ProcessEnd end = runProcess(request);
  EXPECT_TRUE(end.printedTooMuch);
  EXPECT_FALSE(end.timedOut);
  EXPECT_LT(end.out.size(), 2'000'000U);
}

TEST(RunProcess, AnEndThatNobodyIsToldIsNoSuccess) {
  const auto before = std::signal(SIGCHLD, SIG_IGN);
  const auto begin = std::chrono::steady_clock::now();
  const ProcessEnd end = runProcess({{"sh", "-c", "exit 7"}, {}, 30s});
  std::signal(SIGCHLD, before);
  EXPECT_LT(std::chrono::steady_clock::now() - begin, 20s);
  EXPECT_NE(end.code, 0);
  EXPECT_FALSE(end.failure.empty());
  EXPECT_FALSE(end.timedOut);
}

TEST(FoundDiskFull, GoesByWhatAFailureSays) {
  ProcessEnd end;
  end.code = 1;
  EXPECT_FALSE(foundDiskFull(end));
  end.err = "fatal error: error writing to a.o: No space left on device\n";
  EXPECT_TRUE(foundDiskFull(end));
  end.code = 0;
  EXPECT_FALSE(foundDiskFull(end));
  end = {};
  end.signal = SIGXFSZ;
  EXPECT_TRUE(foundDiskFull(end));
}

TEST(RunProcess, IsAskedToEndWhereItIsCancelled) {
  int ends[2] = {-1, -1};
  ASSERT_EQ(::pipe(ends), 0);
  std::jthread canceller([&] {
    std::this_thread::sleep_for(100ms);
    EXPECT_EQ(::write(ends[1], "x", 1), 1);
  });
  ProcessRequest request{
      {"sh", "-c",
       "trap 'echo tidied; exit 3' TERM; while :; do sleep 0.05; done"}};
  request.cancelled = ends[0];
  const ProcessEnd end = runProcess(request);
  EXPECT_TRUE(end.wasCancelled);
  EXPECT_FALSE(end.timedOut);
  EXPECT_EQ(end.code, 3);
  EXPECT_EQ(end.out, "tidied\n");
  for (const int each : ends) ::close(each);
}

}  // namespace
}  // namespace hipport
