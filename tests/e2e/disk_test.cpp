// Full disks and ended runs: no file is left half written.
#include <unistd.h>

#include <csignal>
#include <random>
#include <sstream>

#include "scratch.h"

namespace hipport::e2e {
namespace {

namespace fs = std::filesystem;

class Disk : public Scratch {};

TEST_F(Disk, AFullDiskLeavesNoHalfWrittenFile) {
  write("in/a.cu", kSource);
  write("in/big.cu", std::string(kSource) + "//" + std::string(300'000, 'x'));
  write("in/big.bin", std::string(300'000, 'x'));
  const ProcessResult result =
      port({"in", "-o", "out"}, {.fileSizeLimit = 100'000});
  EXPECT_TRUE(failed(result, 2, {"big", "cannot be written"}));
  for (const auto& [name, what] : snapshot(at("out"))) {
    EXPECT_TRUE(what == "folder" || name == "a.hip") << name;
  }
}

TEST_F(Disk, AFullDiskLeavesTheSourcesInPlace) {
  const std::string big =
      std::string(kSource) + "//" + std::string(300'000, 'x');
  write("in/big.cu", big);
  const ProcessResult result =
      port({"in", "--in-place"}, {.fileSizeLimit = 100'000});
  EXPECT_TRUE(failed(result, 2, {"big.cu", "was not changed"}));
  EXPECT_EQ(read("in/big.cu"), big);
  EXPECT_EQ(snapshot(at("in")).size(), 1U);
}

TEST_F(Disk, AFileToCopyThatDoesNotFitLeavesNoHalf) {
  write("in/a.cu", kSource);
  write("in/big.bin", std::string(300'000, 'x'));
  const ProcessResult result =
      port({"in", "-o", "out"}, {.fileSizeLimit = 100'000});
  EXPECT_TRUE(failed(result, 2, {"big.bin"}));
  EXPECT_EQ(snapshot(at("out")).size(), 1U);
}

TEST_F(Disk, ASmallFileSystem) {
  if (!isRoot() || !isInstalled("unshare") ||
      run({"unshare", "-m", "true"}).code != 0) {
    HIPPORT_SKIP(root) << "no right to mount a file system";
  }
  for (int i = 0; i < 40; ++i) {
    write("in/f" + std::to_string(i) + ".cu",
          std::string(kSource) + "//" + std::string(60'000, 'x'));
  }
  fs::create_directory(at("disk"));
  // The mount is private to this one process and goes with it.
  const ProcessResult result =
      run({"unshare", "-m", "sh", "-c",
           "mount -t tmpfs -o size=1m tmpfs disk || exit 99\n"
           "\"$0\" port in -o disk/out; code=$?\n"
           "for f in disk/out/* disk/out/.f*; do\n"
           "  [ -f \"$f\" ] && echo \"$f $(stat -c %s \"$f\")\"\n"
           "done\n"
           "exit $code",
           HIPPORT_BINARY},
          {.folder = folder()});
  if (result.code == 99) HIPPORT_SKIP(root) << "tmpfs cannot be mounted";
  EXPECT_TRUE(failed(result, 2, {"No space left on device"}));
  const std::string size = std::to_string(kPort.size() + 2 + 60'000);
  std::istringstream lines(result.out);
  int whole = 0;
  for (std::string line; std::getline(lines, line); ++whole) {
    EXPECT_TRUE(line.ends_with(" " + size)) << line;
  }
  EXPECT_GT(whole, 0);
}

TEST_F(Disk, AFullStdoutIsAFailure) {
  if (!fs::is_character_file("/dev/full")) HIPPORT_SKIP(root) << "no /dev/full";
  write("in/a.cu", kSource);
  const ProcessOptions full = {.outputTo = "/dev/full"};
  EXPECT_TRUE(failed(port({"in", "--diff"}, full), 2, {"stdout"}));
  EXPECT_TRUE(
      failed(port({"in", "-o", "out", "--report=json"}, full), 2, {"stdout"}));
  EXPECT_TRUE(failed(port({"in", "--check"}, full), 2, {"stdout"}));
  EXPECT_TRUE(failed(hipify({"explain", "cuda-api"}, full), 2, {"stdout"}));
}

class Killed : public Scratch {
 protected:
  static constexpr int kFiles = 24;

  void SetUp() override {
    // Sizes that take several writes, so that a kill can come in between.
    tail_ = "//" + std::string(150'000, 'x') + "\n";
    for (int i = 0; i < kFiles; ++i) {
      write(name("in", i) + ".cu", std::string(kSource) + tail_);
      write(name("in", i) + ".bin", tail_);
    }
  }
  static std::string name(const std::string& root, int i) {
    return root + "/d" + std::to_string(i % 6) + "/f" + std::to_string(i);
  }
  std::string tail_;
};

TEST_F(Killed, LeavesWholeFilesInTheOutputFolder) {
  std::mt19937 random(20240607);
  int killed = 0;
  for (int round = 0; round < 6; ++round) {
    fs::remove_all(at("out"));
    const std::string last = name("out", static_cast<int>(random() % kFiles)) +
                             (round % 2 == 0 ? ".hip" : ".bin");
    const ProcessResult result =
        port({"in", "-o", "out"}, {.killWhen = [&] { return exists(last); }});
    killed += result.signal == SIGKILL;
    for (const auto& [path, what] : snapshot(at("out"))) {
      // A file under its own name is whole; what a killed process could not
      // remove is hidden beside it.
      const fs::path file(path);
      if (what == "folder" || file.filename().string()[0] == '.') continue;
      const std::string expected =
          file.extension() == ".bin" ? tail_ : std::string(kPort) + tail_;
      EXPECT_TRUE(what == "file 420 " + expected) << path;
    }
    // And the port can be done again over the remains.
    if (round == 0) {
      EXPECT_TRUE(exited(port({"in", "-o", "out", "--overwrite"}), 0));
      EXPECT_EQ(read(name("out", 0) + ".hip"), std::string(kPort) + tail_);
    }
  }
  EXPECT_GT(killed, 0);
}

TEST_F(Killed, LeavesOldOrNewFilesInPlace) {
  std::mt19937 random(19950420);
  int killed = 0;
  for (int round = 0; round < 4; ++round) {
    fs::remove_all(at("place"));
    fs::copy(at("in"), at("place"), fs::copy_options::recursive);
    const fs::path last =
        at(name("place", static_cast<int>(random() % kFiles)) + ".cu");
    const auto size = fs::file_size(last);
    const ProcessResult result =
        port({"place", "--in-place"},
             {.killWhen = [&] { return fs::file_size(last) != size; }});
    killed += result.signal == SIGKILL;
    for (int i = 0; i < kFiles; ++i) {
      const std::string bytes = read(name("place", i) + ".cu");
      EXPECT_TRUE(bytes == std::string(kSource) + tail_ ||
                  bytes == std::string(kPort) + tail_)
          << i;
    }
  }
  EXPECT_GT(killed, 0);
}

/// A port that takes long to copy one file.
class Unfinished : public Scratch {
 protected:
  void SetUp() override {
    write("in/a.cu", kSource);
    write("in/big.bin", "");
    fs::resize_file(at("in/big.bin"), std::uintmax_t{200} << 20U);
  }

  std::vector<std::string> unfinished() const {
    std::vector<std::string> names;
    std::error_code error;
    for (const auto& each : fs::directory_iterator(at("out"), error)) {
      const std::string name = each.path().filename();
      if (name.starts_with(".hipify-port.")) names.push_back(name);
    }
    return names;
  }

  /// Ports, and sends a signal while a file is written.
  ProcessResult interrupted(int signal) const {
    bool isSent = false;
    return port({"in", "-o", "out", "--overwrite"}, {.killWhen = [&] {
                  if (!isSent && !unfinished().empty()) {
                    isSent = true;
                    for (const pid_t each : support::childrenOf(::getpid())) {
                      ::kill(each, signal);
                    }
                  }
                  return false;
                }});
  }
};

TEST_F(Unfinished, NothingIsLeftWhereASignalEndsThePort) {
  for (const int signal : {SIGTERM, SIGINT, SIGHUP}) {
    EXPECT_EQ(interrupted(signal).signal, signal);
    EXPECT_EQ(unfinished().size(), 0U);
  }
}

TEST_F(Unfinished, WhatAKilledPortLeavesIsRemovedByTheNext) {
  EXPECT_EQ(interrupted(SIGKILL).signal, SIGKILL);
  EXPECT_EQ(unfinished().size(), 1U);
  EXPECT_TRUE(exited(port({"in", "-o", "out", "--overwrite"}), 0));
  EXPECT_EQ(unfinished().size(), 0U);
  EXPECT_EQ(read("out/a.hip"), kPort);
}

}  // namespace
}  // namespace hipport::e2e
