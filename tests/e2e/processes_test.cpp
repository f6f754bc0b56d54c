// The processes that parse: what they do at their end, and with an odd parent.
#include <unistd.h>

#include <algorithm>
#include <csignal>
#include <fstream>
#include <iterator>
#include <sstream>
#include <thread>

#include "scratch.h"

namespace hipport::e2e {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;
using support::childrenOf;

/// Whether a process has worked for half a second.
bool isAtWork(pid_t process) {
  std::ifstream status("/proc/" + std::to_string(process) + "/stat");
  const std::string text{std::istreambuf_iterator<char>(status), {}};
  // Behind the name, which may hold spaces: the times are the 12th and 13th.
  std::istringstream fields(
      text.substr(std::min(text.size(), text.rfind(')'))));
  std::vector<std::string> words;
  for (std::string word; fields >> word;) words.push_back(word);
  constexpr std::size_t kUser = 12;
  constexpr std::size_t kSystem = 13;
  return words.size() > kSystem &&
         2 * (std::stol(words[kUser]) + std::stol(words[kSystem])) >=
             ::sysconf(_SC_CLK_TCK);
}

class Processes : public Scratch {
 protected:
  /// Two files; Clang does not come to the end of a.cu.
  void SetUp() override {
    write("in/a.cu", endlessSource());
    write("in/b.cu", "int main() { return cudaDeviceReset(); }\n");
  }

  /// Runs a port of both and calls `act` with the program and the process that
  /// works at a.cu, once that one has worked for half a second.
  ProcessResult portAndThen(const std::function<void(pid_t, pid_t)>& act) {
    bool isDone = false;
    return port({"in", "-o", "out", "-j2", "--unit-seconds", "100", "--report",
                 "json:report.json"},
                {.killWhen = [&] {
                  if (isDone) return false;
                  std::this_thread::sleep_for(std::chrono::milliseconds(20));
                  for (const pid_t program : childrenOf(::getpid())) {
                    for (const pid_t worker : childrenOf(program)) {
                      if (isDone || !isAtWork(worker)) continue;
                      isDone = true;
                      act(program, worker);
                    }
                  }
                  return false;
                }});
  }
};

TEST_F(Processes, AUnitThatTakesTooLongIsReported) {
  const json report = reportOf({"in", "-o", "out", "--unit-seconds", "1"});
  EXPECT_EQ(fileOf(report, "in/a.cu")["failure"],
            "Clang did not finish within 1 s");
  EXPECT_TRUE(contains(read("out/a.hip"), "return hipDeviceSynchronize();"));
  EXPECT_EQ(fileOf(report, "in/b.cu")["parseStatus"], "parsed");
}

TEST_F(Processes, AHeaderByItselfGetsASixthOfTheTime) {
  write("alone/a.cuh", endlessSource());
  const json report = reportOf({"alone", "-o", "out", "--unit-seconds", "6"});
  EXPECT_EQ(fileOf(report, "alone/a.cuh")["failure"],
            "Clang did not finish within 1 s");
}

TEST_F(Processes, DoNotWriteIntoWhatTakesTheirStreams) {
  write("in/a.cu", kSource);
  write("in/b.cu", kSource);
  const ProcessResult result =
      run({"sh", "-c",
           std::string(HIPPORT_BINARY) +
               " port in -o out -j2 --no-cache --verbose <&- >&- 2>&-"},
          {.folder = folder()});
  EXPECT_EQ(result.code, 0);
  EXPECT_EQ(read("out/a.hip"), kPort);
  EXPECT_EQ(read("out/b.hip"), kPort);
}

TEST_F(Processes, AUnitWhoseProcessIsEndedIsReported) {
  const ProcessResult result = portAndThen(
      [](pid_t /*program*/, pid_t worker) { ::kill(worker, SIGKILL); });
  EXPECT_TRUE(exited(result, 0));
  const json report = json::parse(read("report.json"));
  EXPECT_TRUE(contains(fileOf(report, "in/a.cu")["failure"].get<std::string>(),
                       "was killed (signal 9); if memory ran out"));
  EXPECT_TRUE(contains(read("out/a.hip"), "return hipDeviceSynchronize();"));
  EXPECT_EQ(fileOf(report, "in/b.cu")["parseStatus"], "parsed");
}

TEST_F(Processes, EndWithTheProgram) {
  std::vector<pid_t> workers;
  const ProcessResult result = portAndThen([&](pid_t program, pid_t) {
    workers = childrenOf(program);
    ::kill(program, SIGKILL);
  });
  EXPECT_EQ(result.signal, SIGKILL);
  EXPECT_FALSE(workers.empty());
  for (const pid_t worker : workers) EXPECT_TRUE(support::ends(worker));
}

TEST_F(Processes, EndWhereASignalEndsTheProgram) {
  for (const int signal : {SIGTERM, SIGINT, SIGHUP}) {
    std::vector<pid_t> workers;
    const ProcessResult result = portAndThen([&](pid_t program, pid_t) {
      workers = childrenOf(program);
      ::kill(program, signal);
    });
    EXPECT_EQ(result.signal, signal);
    EXPECT_FALSE(workers.empty());
    for (const pid_t worker : workers) EXPECT_TRUE(support::ends(worker));
    EXPECT_FALSE(exists("out"));
  }
}

/// The kernel's choice of what to end when memory runs out, and that of others.
TEST_F(Processes, AreEndedBySignalsToThemAlone) {
  const ProcessResult result = portAndThen(
      [](pid_t /*program*/, pid_t worker) { ::kill(worker, SIGTERM); });
  EXPECT_TRUE(exited(result, 0));
  EXPECT_TRUE(contains(read("out/a.hip"), "return hipDeviceSynchronize();"));
}

}  // namespace
}  // namespace hipport::e2e
