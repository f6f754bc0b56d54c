// What goes wrong outside the program: arguments, paths, files, disks. Never a
// crash, never exit code 0 for something that was not done, and messages that
// name the fact, the consequence and what to do.
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/sysmacros.h>
#include <sys/un.h>
#include <unistd.h>

#include <algorithm>
#include <csignal>
#include <cstring>
#include <fstream>
#include <random>
#include <set>
#include <thread>

#include "scratch.h"

namespace hipport::e2e {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;
using std::chrono::seconds;

// ---- arguments

struct BadArguments {
  const char* name;
  std::vector<std::string> arguments;
  std::vector<std::string> message;  ///< parts of it
  int code = 2;
};

void PrintTo(const BadArguments& each, std::ostream* stream) {
  *stream << testing::PrintToString(each.arguments);
}

class Usage : public Scratch,
              public testing::WithParamInterface<BadArguments> {};

TEST_P(Usage, IsRefused) {
  write("a.cu", kSource);
  const Snapshot before = snapshot(folder());
  const ProcessResult result = hipify(GetParam().arguments);
  EXPECT_TRUE(failed(result, GetParam().code, GetParam().message));
  EXPECT_EQ(result.out, "");
  EXPECT_EQ(std::ranges::count(result.err, '\n'), 1) << result.err;
  EXPECT_TRUE(same(snapshot(folder()), before));
}

const BadArguments kBadArguments[] = {
    {"Nothing", {}, {"no command was given", "--help"}},
    {"UnknownCommand", {"prot", "a.cu"}, {"prot"}},
    {"NoPath", {"port", "--check"}, {"PATH", "--help"}},
    {"NoMode", {"port", "a.cu"}, {"-o DIR", "--in-place", "--diff", "--check"}},
    {"UnknownOption", {"port", "a.cu", "--check", "--frob"}, {"--frob"}},
    {"OutputAndInPlace",
     {"port", "a.cu", "-o", "out", "--in-place"},
     {"-o", "--in-place", "exclude each other"}},
    {"DiffAndCheck", {"port", "a.cu", "--diff", "--check"}, {"exclude"}},
    {"OverwriteWithoutOutput",
     {"port", "a.cu", "--diff", "--overwrite"},
     {"--overwrite", "-o"}},
    {"OutputWithoutValue", {"port", "a.cu", "-o"}, {"DIR"}},
    {"EmptyOutput", {"port", "a.cu", "-o", ""}, {"-o"}},
    {"EmptyPath", {"port", "", "--check"}, {"empty"}},
    {"VersionIsWord", {"port", "a.cu", "--check", "--rocm=six"}, {"six"}},
    {"VersionIsCut", {"port", "a.cu", "--check", "--rocm=6."}, {"6."}},
    {"VersionHasTail", {"port", "a.cu", "--check", "--rocm=6.2x"}, {"6.2x"}},
    {"VersionIsNegative", {"port", "a.cu", "--check", "--rocm=-6.2"}, {"-6.2"}},
    {"VersionOverflows",
     {"port", "a.cu", "--check", "--rocm=65543.0"},
     {"65543.0"}},
    {"ReportFormat",
     {"port", "a.cu", "--check", "--report=xml"},
     {"xml", "json"}},
    {"ReportWithoutFile",
     {"port", "a.cu", "--check", "--report=json:"},
     {"json:", "FORMAT:FILE"}},
    {"ReportNowhere",
     {"port", "a.cu", "--check", "--report=json:no/such/r.json"},
     {"no/such/r.json"}},
    {"ReportIsFolder", {"port", "a.cu", "--check", "--report=json:."}, {"."}},
    {"TwoReportsOnStdout",
     {"port", "a.cu", "--check", "--report=json", "--report=text"},
     {"two reports"}},
    {"TwoReportsInOneFile",
     {"port", "a.cu", "--check", "--report=json:r", "--report=text:r"},
     {"two reports"}},
    {"TwoReportsInOneFileUnderTwoNames",
     {"port", "a.cu", "--check", "--report=json:r", "--report=text:./r"},
     {"two reports"}},
    {"ReportOverInput",
     {"port", "a.cu", "--check", "--report=json:a.cu"},
     {"a.cu"}},
    {"DiffAndReportOnStdout",
     {"port", "a.cu", "--diff", "--report=json"},
     {"--diff", "FORMAT:FILE"}},
    {"NoThreads", {"port", "a.cu", "--check", "-j0"}, {"0"}},
    {"ThreadsAreNoNumber", {"port", "a.cu", "--check", "-jx"}, {"x"}},
    {"LaunchStyle", {"port", "a.cu", "--check", "--launch=x"}, {"keep", "ggl"}},
    {"Library", {"port", "a.cu", "--check", "--library=x"}, {"hip", "roc"}},
    {"Apply", {"port", "a.cu", "--check", "--apply=x"}, {"safe", "review"}},
    {"FailOn", {"port", "a.cu", "--check", "--fail-on=x"}, {"manual", "none"}},
    {"NoBuildFolder",
     {"port", "a.cu", "--check", "-p", "nowhere"},
     {"nowhere", "compile_commands.json", "nothing was ported"},
     3},
    {"QuietAndVerbose",
     {"port", "a.cu", "--check", "--quiet", "--verbose"},
     {"--quiet", "--verbose"}},
    {"ExplainNothing", {"explain"}, {"ID"}},
};

INSTANTIATE_TEST_SUITE_P(Bad, Usage, testing::ValuesIn(kBadArguments),
                         [](const auto& info) {
                           return std::string(info.param.name);
                         });

// ---- paths of inputs

class Inputs : public Scratch {};

TEST_F(Inputs, AMissingPathIsNamedAndTheOthersArePorted) {
  write("in/a.cu", kSource);
  const ProcessResult result = port({"in", "missing", "-o", "out"});
  EXPECT_TRUE(failed(result, 3, {"missing: no such file or folder"}));
  EXPECT_EQ(read("out/a.hip"), kPort);
  EXPECT_TRUE(failed(port({"missing", "--check"}), 3, {"missing"}));
  EXPECT_TRUE(failed(port({"missing", "-o", "none"}), 3, {"missing"}));
}

TEST_F(Inputs, AnEmptyFolderHoldsNoSource) {
  fs::create_directory(at("empty"));
  EXPECT_TRUE(failed(port({"empty", "--check"}), 3, {"empty", "source"}));
  write("texts/a.txt", "x");
  EXPECT_TRUE(failed(port({"texts", "--check"}), 3, {"texts", "source"}));
  write("in/a.cu", kSource);
  EXPECT_TRUE(failed(port({"in", "--check", "--exclude", "*.cu"}), 3, {"in"}));
}

TEST_F(Inputs, AFileOfAnotherKindIsRefused) {
  write("notes.txt", kSource);
  write("nosuffix", kSource);
  EXPECT_TRUE(
      failed(port({"notes.txt", "--check"}), 3, {"notes.txt", "suffix"}));
  EXPECT_TRUE(failed(port({"nosuffix", "--check"}), 3, {"nosuffix"}));
}

class Unreadable : public Scratch {
 protected:
  void SetUp() override {
    write("in/a.cu", kSource);
    write("in/locked.cu", kSource);
    write("in/z.txt", "z");
    if (isRoot()) {
      options_.asNobody = true;
      // The program itself must be in reach.
      const ProcessResult probe = hipify({"--version"}, {.asNobody = true});
      if (probe.code != 0) {
        HIPPORT_SKIP(root)
            << "nobody cannot run the program here, and root reads "
               "everything: "
            << probe;
      }
      fs::permissions(folder(), fs::perms(0777));
      run({"chown", "-R", "65534:65534", at("in").string()});
    }
  }
  ProcessOptions options_;
};

TEST_F(Unreadable, AFileIsNamedAndTheOthersArePorted) {
  fs::permissions(at("in/locked.cu"), fs::perms::none);
  const ProcessResult result = port({"in", "-o", "out"}, options_);
  EXPECT_TRUE(failed(result, 3, {"locked.cu", "cannot be read"}));
  EXPECT_EQ(read("out/a.hip"), kPort);
  EXPECT_EQ(read("out/z.txt"), "z") << "what is no source is copied";
  EXPECT_FALSE(exists("out/locked.hip"));
  EXPECT_TRUE(failed(port({"in", "--diff"}, options_), 3, {"locked.cu"}));
  EXPECT_TRUE(
      failed(port({"in/locked.cu", "--check"}, options_), 3, {"locked.cu"}));
}

TEST_F(Unreadable, AFileToCopyIsNamedAndTheOthersAreCopied) {
  write("in/y.txt", "y");
  fs::permissions(at("in/y.txt"), fs::perms::none);
  const ProcessResult result = port({"in", "-o", "out"}, options_);
  EXPECT_TRUE(failed(result, 3, {"y.txt"}));
  EXPECT_EQ(read("out/a.hip"), kPort);
  EXPECT_EQ(read("out/z.txt"), "z");
}

TEST_F(Unreadable, AFolderIsNamedAndTheOthersArePorted) {
  write("in/locked/b.cu", kSource);
  write("in/open/c.cu", kSource);
  fs::permissions(at("in/locked"), fs::perms::none);
  const ProcessResult result = port({"in", "-o", "out"}, options_);
  EXPECT_TRUE(failed(result, 3, {"locked"}));
  EXPECT_EQ(read("out/a.hip"), kPort);
  EXPECT_EQ(read("out/open/c.hip"), kPort);
}

TEST_F(Unreadable, AFolderThatCannotBeWrittenIsNamed) {
  fs::create_directory(at("locked"));
  fs::permissions(at("locked"), fs::perms(0555));
  if (isRoot()) run({"chown", "65534:65534", at("locked").string()});
  EXPECT_TRUE(
      failed(port({"in", "-o", "locked/out"}, options_), 2, {"locked/out"}));
  fs::permissions(at("in"), fs::perms(0555));
  const Snapshot before = snapshot(at("in"));
  EXPECT_TRUE(failed(port({"in", "--in-place"}, options_), 2,
                     {"a.cu", "cannot be written"}));
  EXPECT_TRUE(same(snapshot(at("in")), before));
  fs::permissions(at("in"), fs::perms(0755));
}

TEST_F(Inputs, PipesAndSocketsAreNotRead) {
  write("in/a.cu", kSource);
  ASSERT_EQ(::mkfifo(at("in/pipe.cu").c_str(), 0666), 0);
  ASSERT_EQ(::mkfifo(at("in/pipe").c_str(), 0666), 0);
  const int handle = ::socket(AF_UNIX, SOCK_STREAM, 0);
  sockaddr_un address{};
  address.sun_family = AF_UNIX;
  const std::string name = at("in/socket").string();
  ASSERT_LT(name.size(), sizeof address.sun_path);
  std::memcpy(address.sun_path, name.data(), name.size());
  ASSERT_EQ(
      ::bind(handle, reinterpret_cast<sockaddr*>(&address), sizeof address), 0);
  ::close(handle);
  const ProcessResult result =
      port({"in", "-o", "out"}, {.timeLimit = seconds(20)});
  EXPECT_TRUE(exited(result, 0));
  EXPECT_EQ(read("out/a.hip"), kPort);
  EXPECT_FALSE(exists("out/pipe"));
  EXPECT_TRUE(
      failed(port({"in/pipe.cu", "--check"}, {.timeLimit = seconds(20)}), 3,
             {"pipe.cu"}));
}

// ---- output folders

class Output : public Scratch {
 protected:
  void SetUp() override { write("in/a.cu", kSource); }
  void expectRefused(const std::vector<std::string>& arguments,
                     const std::vector<std::string>& message) {
    const Snapshot before = snapshot(folder());
    EXPECT_TRUE(failed(port(arguments), 2, message));
    EXPECT_TRUE(same(snapshot(folder()), before));
  }
};

TEST_F(Output, InsideTheInputIsRefused) {
  expectRefused({"in", "-o", "in/out"}, {"in/out", "nothing was ported"});
  expectRefused({"in", "-o", "in"}, {"in", "nothing was ported"});
  expectRefused({"in", "-o", "in/../in/x/.."}, {"nothing was ported"});
  fs::create_symlink("in", at("alias"));
  expectRefused({"in", "-o", "alias/out"}, {"nothing was ported"});
  expectRefused({"alias", "-o", "in/out"}, {"nothing was ported"});
}

TEST_F(Output, AroundTheInputIsRefused) {
  expectRefused({"in", "-o", "."}, {"nothing was ported"});
  expectRefused({"in", "-o", ".", "--overwrite"}, {"nothing was ported"});
}

TEST_F(Output, ThatWouldReplaceAnInputIsRefused) {
  write("in/b.h", "inline int f() { return cudaSuccess; }\n");
  expectRefused({"in/b.h", "-o", "in", "--overwrite"}, {"b.h"});
}

TEST_F(Output, ThatIsNotEmptyIsRefusedUnlessOverwritten) {
  write("out/a.hip", "mine");
  write("out/other.txt", "stays");
  expectRefused({"in", "-o", "out"}, {"out", "--overwrite"});
  ASSERT_TRUE(exited(port({"in", "-o", "out", "--overwrite"}), 0));
  EXPECT_EQ(read("out/a.hip"), kPort);
  EXPECT_EQ(read("out/other.txt"), "stays");
}

TEST_F(Output, OverwritingDoesNotWriteThroughLinks) {
  write("victim.hip", "precious");
  fs::create_directory(at("out"));
  fs::create_symlink("../victim.hip", at("out/a.hip"));
  ASSERT_TRUE(exited(port({"in", "-o", "out", "--overwrite"}), 0));
  EXPECT_EQ(read("victim.hip"), "precious");
  EXPECT_EQ(read("out/a.hip"), kPort);
}

TEST_F(Output, ThatIsAFileIsRefused) {
  write("out", "x");
  expectRefused({"in", "-o", "out"}, {"out", "nothing was ported"});
  expectRefused({"in", "-o", "out/below"}, {"out"});
}

TEST_F(Output, AFolderInTheWayOfAFileIsNamed) {
  fs::create_directories(at("out/a.hip/x"));
  EXPECT_TRUE(failed(port({"in", "-o", "out", "--overwrite"}), 2, {"a.hip"}));
}

TEST_F(Output, AnEmptyFolderIsTaken) {
  fs::create_directory(at("out"));
  EXPECT_TRUE(exited(port({"in", "-o", "out"}), 0));
}

TEST_F(Output, TwoSourcesForOneNameAreRefused) {
  write("in/a.hip", kPort);
  expectRefused({"in", "-o", "out"}, {"a.cu", "a.hip", "nothing was ported"});
  EXPECT_TRUE(exited(port({"in", "--in-place"}), 0));
}

TEST_F(Output, ReportsDoNotReplaceDevices) {
  // "--report json:/dev/null" must not make a file of it. A device of our own
  // and a link stand for it here.
  if (::mknod(at("null").c_str(), S_IFCHR | 0666, makedev(1, 3)) != 0) {
    HIPPORT_SKIP(root) << "no right to make a device";
  }
  port({"in", "--check", "--report", "json:null"});
  EXPECT_TRUE(fs::is_character_file(at("null")));
}

TEST_F(Output, ReportsGoThroughLinks) {
  write("real.json", "old");
  fs::create_symlink("real.json", at("link.json"));
  port({"in", "--check", "--report", "json:link.json"});
  EXPECT_TRUE(fs::is_symlink(at("link.json")));
  EXPECT_NE(read("real.json"), "old");
}

TEST_F(Output, AReportMayStandInTheOutputFolder) {
  ASSERT_TRUE(
      exited(port({"in", "-o", "out", "--report=json:out/report.json"}), 0));
  EXPECT_TRUE(json::accept(read("out/report.json")));
}

// ---- disks

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
    fs::remove_all(at("spelling"));
    fs::copy(at("in"), at("spelling"), fs::copy_options::recursive);
    const fs::path last =
        at(name("spelling", static_cast<int>(random() % kFiles)) + ".cu");
    const auto size = fs::file_size(last);
    const ProcessResult result =
        port({"spelling", "--in-place"},
             {.killWhen = [&] { return fs::file_size(last) != size; }});
    killed += result.signal == SIGKILL;
    for (int i = 0; i < kFiles; ++i) {
      const std::string bytes = read(name("spelling", i) + ".cu");
      EXPECT_TRUE(bytes == std::string(kSource) + tail_ ||
                  bytes == std::string(kPort) + tail_)
          << i;
    }
  }
  EXPECT_GT(killed, 0);
}

// ---- compile databases

class Database : public Scratch {
 protected:
  void SetUp() override { write("in/a.cu", kSource); }
  std::string entry(const std::string& file) const {
    return R"({"directory": ")" + folder().string() + R"(", "file": ")" + file +
           R"(", "command": "nvcc -c )" + file + R"("})";
  }
};

TEST_F(Database, BrokenIsRefused) {
  for (const std::string text :
       {"", "{", "[", "[{]", "not json", "{\"a\": 1}", "[1]",
        "[{\"file\": \"a.cu\"}]", "[{\"directory\": 3, \"file\": []}]"}) {
    write("build/compile_commands.json", text);
    EXPECT_TRUE(failed(port({"build/compile_commands.json", "--check"}), 3,
                       {"compile_commands.json"}))
        << text;
    EXPECT_TRUE(failed(port({"in", "--check", "-p", "build"}), 3,
                       {"compile_commands.json"}))
        << text;
  }
}

TEST_F(Database, ThatNamesNothingIsReported) {
  write("build/compile_commands.json", "[]");
  EXPECT_TRUE(failed(port({"build/compile_commands.json", "--check"}), 3,
                     {"compile_commands.json"}));
}

TEST_F(Database, FilesThatAreGoneAreNamedAndTheOthersArePorted) {
  write("in/build/compile_commands.json",
        "[" + entry("in/a.cu") + "," + entry("in/gone.cu") + "]");
  const ProcessResult result =
      port({"in/build/compile_commands.json", "-o", "out"});
  EXPECT_TRUE(failed(result, 3, {"gone.cu", "which does not exist"}));
  EXPECT_EQ(read("out/a.hip"), kPort);
  write("in/build/compile_commands.json", "[" + entry("in/gone.cu") + "]");
  EXPECT_TRUE(failed(port({"in/build/compile_commands.json", "--check"}), 3,
                     {"gone.cu"}));
}

TEST_F(Database, OddCommandsAreNoTrap) {
  for (const char* command :
       {"", "nvcc", "nvcc -I", "nvcc -D", "nvcc -x", "nvcc -x fortran -c a.cu",
        "nvcc -std= -c in/a.cu", "nvcc -std=c++99 in/a.cu",
        "nvcc @response in/a.cu", "nvcc -include nowhere.h -c in/a.cu",
        "nvcc '-DX=\\\"a b\\\"' -D= -D-U -U -c in/a.cu"}) {
    write("build/compile_commands.json",
          R"([{"directory": ")" + folder().string() +
              R"(", "file": "in/a.cu", "command": )" + json(command).dump() +
              "}]");
    fs::remove_all(at("out"));
    const ProcessResult result = port({"in", "-o", "out", "-p", "build"});
    EXPECT_EQ(result.signal, 0) << command;
    EXPECT_TRUE(result.code == 0 || result.code == 3) << command << "\n"
                                                      << result;
    if (result.code == 0) {
      EXPECT_EQ(read("out/a.hip"), kPort) << command;
    }
  }
}

TEST_F(Database, AFileWithSeveralCommandsIsPortedOnce) {
  write("in/b.cu",
        "#ifdef ONE\nint f() { return cudaSuccess; }\n#else\n"
        "int f() { return cudaErrorUnknown; }\n#endif\n");
  const std::string begin = R"({"directory": ")" + folder().string() +
                            R"(", "file": "in/b.cu", "command": "nvcc )";
  write("build/compile_commands.json",
        "[" + begin + "-c in/b.cu\"}," + begin + "-DONE -c in/b.cu\"}]");
  const json report = reportOf({"in", "--check", "-p", "build"});
  const auto findings = findingsOf(report, "cuda-api", "in/b.cu");
  ASSERT_EQ(findings.size(), 2U);
  EXPECT_EQ(findings[0]["spelling"], "written");
  EXPECT_EQ(findings[1]["spelling"], "written");
}

// ---- bytes

class Bytes : public Scratch {
 protected:
  /// Ports `text` with "cudaFree" in it; all else must stay.
  void expectKept(const std::string& text, int code = 0) {
    fs::remove_all(at("in"));
    fs::remove_all(at("out"));
    write("in/a.cu", text);
    std::string expected = text;
    for (std::size_t at = 0;
         (at = expected.find("cudaFree", at)) != std::string::npos;) {
      expected.replace(at, 8, "hipFree");
    }
    // Parsed sources get the include that nvcc would have added.
    const ProcessResult result = port({"in", "-o", "out"});
    EXPECT_TRUE(exited(result, code));
    std::string actual = read("out/a.hip");
    for (const std::string include : {"#include <hip/hip_runtime.h>\r\n",
                                      "#include <hip/hip_runtime.h>\n"}) {
      const std::size_t found = actual.find(include);
      if (found == std::string::npos) continue;
      actual.erase(found, include.size());
      const std::string end = include.ends_with("\r\n") ? "\r\n" : "\n";
      // An empty line sets it apart from code.
      if (actual.compare(found, end.size(), end) == 0 &&
          expected.compare(found, end.size(), end) != 0) {
        actual.erase(found, end.size());
      }
      break;
    }
    EXPECT_TRUE(same(actual, expected));
  }
};

TEST_F(Bytes, LineEndsStay) {
  expectKept("int a;\r\nvoid f() { cudaFree(0); }\r\nint b;\r\n");
  expectKept("int a;\nvoid f() { cudaFree(0); }\r\nint b;\n\r\nint c;\r\n");
  expectKept("int a;\rvoid f() { cudaFree(0); }\rint b;\r");
  expectKept("int a;\nvoid f() { cudaFree(0); }");
  expectKept("void f() { cudaFree(0); } // \\\r\n more\r\n");
  expectKept("void f() { cudaFree(0); }\n\n\n  \t \n");
}

TEST_F(Bytes, EncodingsStay) {
  expectKept("\xEF\xBB\xBF// BOM\nvoid f() { cudaFree(0); }\n");
  expectKept("\xEF\xBB\xBFvoid f() { cudaFree(0); }\n");
  expectKept("// J\xF6rg, 5 \xB5s\nvoid f() { cudaFree(0); }\n");
  expectKept(
      "const char* s = \"\xFF\xFE\xC0\x80\";\n"
      "void f() { cudaFree(0); }\n");
  expectKept(
      "// \xE4\xB8\xAD\xE6\x96\x87 \xF0\x9F\x9A\x80\n"
      "void f() { cudaFree(0); }  // \xE4\xB8\xAD\n");
  expectKept("int \xC3\xBC = 1; void f() { cudaFree(0); }\n");
}

TEST_F(Bytes, ControlCharactersStay) {
  using std::string_literals::operator""s;
  expectKept("void f() { cudaFree(0); }\n// \0 nul\n"s);
  expectKept("\f\nvoid f() { cudaFree(0); }\v\n\x1a");
  expectKept("void f() { cudaFree(0); }\n\x1b[31m // escape\n");
}

TEST_F(Bytes, NulsInCodeDoNotStopThePort) {
  write("in/a.cu", std::string("void f() { cudaFree(0); }\nint \0 x;\n"
                               "void g() { cudaFree(0); }\n",
                               60));
  const ProcessResult result = port({"in", "-o", "out"});
  EXPECT_TRUE(exited(result, 0));
  const std::string port = read("out/a.hip");
  EXPECT_TRUE(contains(port, "f() { hipFree(0)"));
  EXPECT_TRUE(contains(port, "g() { hipFree(0)"));
  EXPECT_NE(port.find('\0'), std::string::npos);
}

TEST_F(Bytes, ABinaryFileWithASourceSuffixIsKept) {
  std::mt19937 random(7);
  std::string bytes;
  for (int i = 0; i < 100'000; ++i) {
    bytes += static_cast<char>(random() & 0xFFU);
  }
  write("in/a.cu", kSource);
  write("in/noise.cu", bytes);
  write("in/program.cpp", readBytes("/proc/self/exe").substr(0, 200'000));
  const ProcessResult result = port({"in", "-o", "out"});
  EXPECT_TRUE(result.code == 0 || result.code == 1 || result.code == 3)
      << result;
  EXPECT_EQ(read("out/a.hip"), kPort);
  EXPECT_TRUE(read("out/noise.hip") == bytes);
  EXPECT_TRUE(json::accept(reportOf({"in", "--check"}).dump()));
}

TEST_F(Bytes, Utf16IsNotPortedSilently) {
  std::string bytes = "\xFF\xFE";
  for (const char c : kSource) (bytes += c) += '\0';
  write("in/a.cu", kSource);
  write("in/wide.cu", bytes);
  const ProcessResult result = port({"in", "-o", "out"});
  EXPECT_TRUE(failed(result, 3, {"wide.cu", "UTF-16"}));
  EXPECT_EQ(read("out/a.hip"), kPort);
}

TEST_F(Bytes, TheTerminalIsNotObeyed) {
  write("in/a.cu", "#include <cuda_d3d9_interop.h> // \x1b[31mred\x07\n");
  const ProcessResult result = port({"in", "--diff"});
  EXPECT_FALSE(contains(result.err, "\x1b"));
}

TEST_F(Bytes, OddFileNames) {
  const std::vector<std::string> names = {
      "with space.cu", "quo\"te'd.cu", "new\nline.cu", "\xff\xfe.cu",
      "-dash.cu",      "$(x)`y`.cu",   "a;b&c.cu",     "{0}%s.cu",
      "\x1b[31m.cu",   "back\\sl.cu",  "..dots..cu",   ".hidden.cu"};
  for (const std::string& name : names) write("in/sub/" + name, kSource);
  const ProcessResult result =
      port({"in", "-o", "out", "--report=json:r.json", "--verbose"});
  ASSERT_TRUE(exited(result, 0));
  for (const std::string& name : names) {
    EXPECT_EQ(read("out/sub/" + name.substr(0, name.size() - 3) + ".hip"),
              kPort)
        << name;
    EXPECT_TRUE(exited(port({"--check", "in/sub/" + name}), 1)) << name;
  }
  EXPECT_TRUE(json::accept(read("r.json")));
  EXPECT_FALSE(contains(result.err, "\x1b")) << "a name reached the terminal";
}

TEST_F(Bytes, DeepFolders) {
  std::string path = "in";
  for (int i = 0; i < 100; ++i) path += "/d" + std::to_string(i);
  write(path + "/a.cu", kSource);
  ASSERT_TRUE(exited(port({"in", "-o", "out"}), 0));
  EXPECT_EQ(read("out" + path.substr(2) + "/a.hip"), kPort);
}

TEST_F(Bytes, PathsBeyondTheSystemsLimitAreReported) {
  write("in/a.cu", kSource);
  const std::string name(200, 'd');
  // One shell step a level: the whole path is longer than PATH_MAX.
  const ProcessResult made =
      run({"sh", "-c",
           "cd in; i=0; while [ $i -lt 30 ]; do mkdir " + name + " && cd -P " +
               name +
               " || exit 1; i=$((i+1)); done; "
               "echo 'int f() { return cudaSuccess; }' > b.cu"},
          {.folder = folder()});
  if (made.code != 0)
    HIPPORT_SKIP(root) << "no such path can be made: " << made;
  const ProcessResult result = port({"in", "-o", "out"});
  EXPECT_TRUE(failed(result, 3, {}));
  EXPECT_EQ(read("out/a.hip"), kPort);
}

// ---- sizes

class Sizes : public Scratch {};

TEST_F(Sizes, AFileOfTwentyMegabytes) {
  std::string text(kSource);
  while (text.size() < 20'000'000) {
    text += "static const unsigned char table" + std::to_string(text.size()) +
            "[] = {\n";
    for (int i = 0; i < 400; ++i) {
      text +=
          "  1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, // cudaFree\n";
    }
    text += "};\n";
  }
  write("in/big.cu", text);
  const ProcessResult result =
      port({"in", "-o", "out"}, {.timeLimit = seconds(60)});
  ASSERT_TRUE(exited(result, 0));
  text.replace(0, kSource.size(), kPort);
  EXPECT_TRUE(same(read("out/big.hip"), text));
}

TEST_F(Sizes, ManyCallsInOneFile) {
  std::string text = "#include <cuda_runtime.h>\n";
  for (int i = 0; i < 20'000; ++i) {
    text += "int f" + std::to_string(i) + "() { return cudaFree(0); }\n";
  }
  write("in/a.cu", text);
  ASSERT_TRUE(exited(port({"in", "-o", "out"}, {.timeLimit = seconds(20)}), 0));
  EXPECT_FALSE(contains(read("out/a.hip"), "cuda"));
}

TEST_F(Sizes, ManyBranchesAndMacros) {
  std::string text = "#include <cuda_runtime.h>\n#define CALL(x) x\n";
  for (int i = 0; i < 10'000; ++i) {
    const std::string n = std::to_string(i);
    text += "#if 0\nint a" + n + "() { return cudaFree(0); }\n#else\nint b" +
            n + "() { return CALL(cudaFree(0)); }\n#endif\n";
  }
  write("in/a.cu", text);
  ASSERT_TRUE(exited(
      port({"in", "-o", "out", "--quiet"}, {.timeLimit = seconds(20)}), 0));
  EXPECT_FALSE(contains(read("out/a.hip"), "cuda"));
}

// As PyTorch's headers do, forty thousand times a unit.
TEST_F(Sizes, AHeaderThatIsIncludedAgainAndAgain) {
  write("in/once.h", "#pragma once\nstruct Pool { void cudaFree(int); };\n");
  std::string text = "#include <cuda_runtime.h>\n";
  for (int i = 0; i < 60'000; ++i) text += "#include \"once.h\"\n";
  write("in/a.cu", text + "void f(Pool& p) { p.cudaFree(0); cudaFree(0); }\n");
  const ProcessResult result =
      port({"in", "-o", "out", "--verbose"}, {.timeLimit = seconds(20)});
  ASSERT_TRUE(exited(result, 0));
  EXPECT_FALSE(contains(result.err, "parse-gap")) << "nothing is missing";
  EXPECT_TRUE(contains(read("out/a.hip"), "{ p.cudaFree(0); hipFree(0); }"));
}

TEST_F(Sizes, ALineOfOneMegabyte) {
  std::string text = "#include <cuda_runtime.h>\nint f() { return cudaFree(0)";
  while (text.size() < 1'000'000) text += " + 12345";
  text += " + cudaGetLastError() + cudaDeviceCanAccessPeerX; }\n";
  write("in/a.cu", text);
  const ProcessResult result =
      port({"in", "-o", "out", "--verbose"}, {.timeLimit = seconds(20)});
  EXPECT_EQ(result.signal, 0);
  EXPECT_TRUE(contains(read("out/a.hip"), "hipFree(0) + 12345"));
  EXPECT_TRUE(contains(read("out/a.hip"), "hipGetLastError() + "));
  EXPECT_LT(result.err.size(), 20'000U) << "the line was shown whole";
}

TEST_F(Sizes, AGeneratedFileOfTwoHundredThousandLines) {
  std::string text =
      "#include <cuda_runtime.h>\n"
      "#define CHECK(call) if (call) return 1\n"
      "__global__ void kernel(int n);\n";
  for (int i = 0; i < 20'000; ++i) {
    const std::string n = std::to_string(i);
    text += "int f" + n + "(void* p) {\n  CHECK(cudaMemset(p, 0, " + n +
            "));\n  cudaFree(p);\n#ifdef SLOW_" + n +
            "\n  cudaDeviceReset();\n#endif\n  kernel<<<1, 64>>>(" + n +
            ");\n  return 0;\n}\n\n";
  }
  write("in/a.cu", text);
  ASSERT_TRUE(exited(
      port({"in", "-o", "out", "--quiet"}, {.timeLimit = seconds(60)}), 0));
  for (const auto& [from, to] :
       {std::pair<std::string, std::string>{"cuda_", "hip/hip_"},
        {"cuda", "hip"}}) {
    std::string ported;
    std::size_t last = 0;
    for (std::size_t next; (next = text.find(from, last)) != std::string::npos;
         last = next + from.size()) {
      ported += text.substr(last, next - last) + to;
    }
    text = ported + text.substr(last);
  }
  EXPECT_TRUE(same(read("out/a.hip"), text));
}

// ---- code that does not parse

class Broken : public Scratch {
 protected:
  /// The file does not parse; its calls before and after the trouble, and the
  /// file beside it, are ported all the same.
  void expectPorted(const std::string& trouble, seconds limit = seconds(20)) {
    write("in/good.cu", kSource);
    write("in/bad.cu", "void before() { cudaFree(0); }\n" + trouble +
                           "\nvoid after() { cudaDeviceReset(); }\n");
    fs::remove_all(at("out"));
    const ProcessResult result =
        port({"in", "-o", "out", "--quiet"}, {.timeLimit = limit});
    ASSERT_TRUE(result.code == 0 || result.code == 1) << result;
    EXPECT_TRUE(same(read("out/good.hip"), kPort));
    const std::string bad = read("out/bad.hip");
    EXPECT_TRUE(contains(bad.substr(0, 200), "before() { hipFree(0); }"));
    EXPECT_TRUE(contains(
        bad.substr(bad.size() - std::min<std::size_t>(bad.size(), 200)),
        "after() { hipDeviceReset(); }"));
  }
  static std::string repeated(std::string_view text, int count) {
    std::string result;
    result.reserve(text.size() * static_cast<std::size_t>(count));
    for (int i = 0; i < count; ++i) result += text;
    return result;
  }
};

TEST_F(Broken, AMissingHeader) {
  expectPorted("#include \"no/such/header.h\"\n#include <absent.h>");
  const json report = reportOf({"in", "--check"});
  EXPECT_EQ(fileOf(report, "in/bad.cu")["parseStatus"], "gaps");
  const auto gaps = findingsOf(report, "parse-gap", "in/bad.cu");
  ASSERT_EQ(gaps.size(), 1U);
  EXPECT_TRUE(contains(gaps[0]["notes"].dump(), "no/such/header.h"));
}

TEST_F(Broken, UnbalancedBraces) {
  expectPorted("void f() { if (1) {");
  expectPorted("}}}} ) ] >");
  expectPorted("void f( {");
  expectPorted("struct S { void m() {");
  expectPorted("namespace n {");
  expectPorted("template <");
}

TEST_F(Broken, UnbalancedDirectives) {
  expectPorted("#if 1");
  expectPorted("#endif\n#else\n#elif");
  expectPorted("#if (\nint x;\n#endif");
  expectPorted("#define");
  expectPorted("#frobnicate\n#include\n#include <\n#include \"x");
}

TEST_F(Broken, UnterminatedTexts) {
  expectPorted("const char* s = \"no end");
  expectPorted("char c = 'x");
  expectPorted("#error stop here");
}

TEST_F(Broken, AMacroThatHidesHalfAFunction) {
  expectPorted(
      "#define BEGIN(name) void name() { cudaDeviceSynchronize(); {\n"
      "#define END }}\n"
      "BEGIN(f) cudaGetLastError(); END");
  EXPECT_TRUE(contains(read("out/bad.hip"), "hipGetLastError(); END"));
  EXPECT_TRUE(contains(read("out/bad.hip"), "{ hipDeviceSynchronize(); {"));
  expectPorted("#define HALF void f() { if (cudaGetLastError()\nHALF");
}

TEST_F(Broken, AFileThatIncludesItself) { expectPorted("#include \"bad.cu\""); }

TEST_F(Broken, AFileThatIncludesItselfTwice) {
  expectPorted("#include \"bad.cu\"\n#include \"bad.cu\"");
}

TEST_F(Broken, TwoHeadersThatIncludeEachOther) {
  write("in/x.h", "#include \"y.h\"\ncudaError_t x();\n#include \"y.h\"\n");
  write("in/y.h", "#include \"x.h\"\ncudaError_t y();\n#include \"x.h\"\n");
  expectPorted("#include \"x.h\"");
}

TEST_F(Broken, AChainOfHeadersWithoutGuardsThatCloses) {
  write("in/x.h", "#include \"y.h\"\ncudaError_t x();\n");
  write("in/y.h", "#include \"sub/z.h\"\ncudaError_t y();\n");
  write("in/sub/z.h", "#include \"../x.h\"\ncudaError_t z();\n");
  expectPorted("#include \"x.h\"");
  EXPECT_EQ(read("out/x.h"), "#include \"y.h\"\nhipError_t x();\n");
  EXPECT_EQ(read("out/y.h"), "#include \"sub/z.h\"\nhipError_t y();\n");
  EXPECT_EQ(read("out/sub/z.h"), "#include \"../x.h\"\nhipError_t z();\n");
}

TEST_F(Broken, PragmasThatNobodyKnows) {
  const std::string pragmas =
      "#pragma frobnicate cudaMallocs\n"
      "#pragma nv_diag_suppress 177\n"
      "#pragma hd_warning_disable\n"
      "_Pragma(\"frobnicate cudaMalloc\")\n"
      "#pragma message \"cudaMalloc\"\n"
      "#pragma push_macro(\"cudaMalloc\")\n"
      "#pragma\n"
      "void g(void* p) {\n"
      "#pragma unroll 4\n"
      "  for (int i = 0; i < 4; ++i) cudaFree(p);\n"
      "}";
  expectPorted(pragmas);
  const json report = reportOf({"in/bad.cu", "--check"});
  EXPECT_EQ(fileOf(report, "in/bad.cu")["parseStatus"], "parsed");
  const std::string port = read("out/bad.hip");
  EXPECT_TRUE(contains(port, pragmas.substr(0, pragmas.find("void g"))));
  EXPECT_TRUE(contains(port, "hipFree(p)"));
}

TEST_F(Broken, Modules) {
  const std::string text =
      "module;\n"
      "#include <cuda_runtime.h>\n"
      "export module m;\n"
      "import std;\n"
      "import <vector>;\n"
      "import \"part.h\";\n"
      "export import :part;\n"
      "export cudaError_t f(void* p) { return cudaFree(p); }\n"
      "export namespace n { cudaError_t g() { return cudaDeviceReset(); } }\n"
      "module :private;\n"
      "cudaError_t h() { return cudaGetLastError(); }\n";
  const std::string port =
      "module;\n"
      "#include <hip/hip_runtime.h>\n"
      "export module m;\n"
      "import std;\n"
      "import <vector>;\n"
      "import \"part.h\";\n"
      "export import :part;\n"
      "export hipError_t f(void* p) { return hipFree(p); }\n"
      "export namespace n { hipError_t g() { return hipDeviceReset(); } }\n"
      "module :private;\n"
      "hipError_t h() { return hipGetLastError(); }\n";
  write("in/m.cpp", text);
  write("in/m.cu", text);
  write("in/part.h", "inline int part() { return 0; }\n");
  write("in/user.cu", "import m;\n" + std::string(kSource));
  for (const char* standard : {"c++17", "c++20", "c++23"}) {
    fs::remove_all(at("out"));
    const ProcessResult result = this->port(
        {"in", "-o", "out", "--quiet", std::string("-std=") + standard},
        {.timeLimit = seconds(20)});
    ASSERT_TRUE(exited(result, 0)) << standard;
    EXPECT_TRUE(same(read("out/m.cpp"), port)) << standard;
    EXPECT_TRUE(same(read("out/m.hip"), port)) << standard;
    EXPECT_TRUE(same(read("out/user.hip"), "import m;\n" + std::string(kPort)))
        << standard;
  }
}

TEST_F(Broken, CodeOfAYoungerStandard) {
  const std::string text =
      "#include <cuda_runtime.h>\n"
      "struct M { int operator[](int i, int j) const { return i + j; } };\n"
      "constexpr int a() { if consteval { return 0; } else {\n"
      "  return cudaGetLastError() == cudaSuccess; } }\n"
      "auto b = [](this auto self) -> int { return cudaDeviceReset(); };\n"
      "int c(M m) { return auto(m[1, 1]) + 0uz + cudaErrorUnknown; }\n"
      "#ifdef NEVER\n"
      "#elifndef ALSO_NEVER\n"
      "int d() { return cudaDeviceSynchronize(); }\n"
      "#endif\n";
  write("in/a.cu", text);
  // Where it is understood, and where it is not.
  for (const char* standard : {"c++23", "c++14"}) {
    fs::remove_all(at("out"));
    ASSERT_TRUE(exited(port({"in", "-o", "out", std::string("-std=") + standard,
                             "--report=json:r.json"}),
                       0));
    EXPECT_FALSE(contains(read("out/a.hip"), "cuda")) << standard;
    EXPECT_EQ(fileOf(json::parse(read("r.json")), "in/a.cu")["parseStatus"],
              std::string_view(standard) == "c++23" ? "parsed" : "gaps");
  }
}

TEST_F(Broken, CodeThatIsCAlone) {
  write("in/a.c",
        "#include <cuda_runtime_api.h>\n"
        "#include <stdlib.h>\n"
        "struct options { int class; void* new; };\n"
        "static int first(p, n) void** p; size_t n; {\n"
        "  return cudaMalloc(p, n);\n"
        "}\n"
        "int run(void* restrict template, int n) {\n"
        "  struct options o = {.class = n, .new = template};\n"
        "  cudaStream_t streams[n];\n"
        "  int (*release)(void*) = (int (*)(void*))cudaFree;\n"
        "  void** p = malloc(sizeof *p);\n"
        "  cudaMallocHost(p, n);\n"
        "  cudaFreeHost(o.new);\n"
        "  return _Generic(n, int: cudaDeviceSynchronize(),\n"
        "                  default: cudaDeviceReset());\n"
        "}\n");
  const json report = reportOf({"in", "-o", "out"});
  EXPECT_EQ(fileOf(report, "in/a.c")["parseStatus"], "parsed");
  const json file = fileOf(report, "in/a.c");
  for (const json& finding : file["findings"]) {
    EXPECT_EQ(finding["applicability"], "safe") << finding;
  }
  const std::string port = read("out/a.c");
  EXPECT_FALSE(contains(port, "cuda"));
  EXPECT_TRUE(contains(port, "hipHostMalloc(p, n, hipHostMallocDefault);"));
  EXPECT_TRUE(contains(port, "hipHostFree(o.new);"));
}

struct Deep {
  const char* name;
  const char* before;
  const char* open;
  const char* middle;
  const char* close;
  const char* after;
  int count;
};

void PrintTo(const Deep& deep, std::ostream* stream) {
  *stream << deep.count << " times " << deep.open;
}

class DeepCode : public Broken, public testing::WithParamInterface<Deep> {};

TEST_P(DeepCode, DoesNotEndTheRun) {
  const Deep& deep = GetParam();
  expectPorted(deep.before + repeated(deep.open, deep.count) + deep.middle +
                   repeated(deep.close, deep.count) + deep.after,
               seconds(10));
}

const Deep kDeep[] = {
    {"Parentheses", "int x = ", "(", "1", ")", ";", 200'000},
    {"Braces", "void f() ", "{", "", "}", "", 200'000},
    {"Brackets", "int x = ", "a[", "1", "]", ";", 200'000},
    {"OpenParentheses", "int x = ", "(", "", "", "", 200'000},
    {"Initialisers", "int x[] = ", "{", "1", "}", ";", 200'000},
    {"Negations", "int x = ", "!", "1", "", ";", 200'000},
    {"Casts", "int x = ", "(int)", "1", "", ";", 200'000},
    {"Sums", "int a; int x = ", "a + ", "1", "", ";", 200'000},
    {"Choices", "int a; int x = ", "a ? 1 : ", "1", "", ";", 100'000},
    {"ElseIfs", "int a; int f() { if (a) return 1;", "else if (a) return 1;\n",
     "", "", "return 0; }", 2'000},
    {"Pointers", "int ", "*", "x", "", ";", 200'000},
    {"Namespaces", "", "namespace n { ", "", "}", "", 50'000},
    {"Templates", "template <class T> struct A {};\n", "A<", "int", ">", " x;",
     10'000},
    {"Lambdas", "void f() { ", "[] { ", "", "}();", "}", 5'000},
    {"Calls", "void f() { ", "cudaFree(", "0", ")", "; }", 20'000},
    {"Launches", "__global__ void k(int); void f() { ", "k<<<1, 1>>>(", "0",
     ")", "; }", 5'000},
    {"Branches", "", "#if 1\n", "", "#endif\n", "", 100'000},
    {"Members", "int x = a", ".b", "", "", ";", 200'000},
    {"Angles", "int x = a", "<", "", "", ";", 200'000},
    {"Commas", "int x = f(", "a, ", "1", "", ");", 200'000},
};

INSTANTIATE_TEST_SUITE_P(Code, DeepCode, testing::ValuesIn(kDeep),
                         [](const auto& info) {
                           return std::string(info.param.name);
                         });

TEST_F(Broken, ATemplateThatNeverEnds) {
  expectPorted(
      "template <int N> struct R { static const int v = R<N + 1>::v; "
      "}; int x = R<0>::v;");
  expectPorted("template <int N> struct B : B<N + 1> {};\nB<0> b;");
  expectPorted(
      "template <int N> int f() { return f<N + 1>(); }\nint y = f<0>();");
}

TEST_F(Broken, AConstantThatNeverEnds) {
  expectPorted(
      "constexpr int f(int n) { return n < 0 ? 0 : f(n + 1) + f(n); }\n"
      "static_assert(f(0) == 1, \"\");");
}

TEST_F(Broken, AFileThatClangGivesUpIsReported) {
  // Whatever ends Clang, the file is said not to have been parsed.
  write("in/a.cu", "void f() { cudaFree(0); }\n#pragma clang __debug crash\n");
  const ProcessResult result = port({"in", "-o", "out"});
  EXPECT_TRUE(result.code == 0 || result.code == 1) << result;
  EXPECT_TRUE(contains(read("out/a.hip"), "hipFree(0)"));
  EXPECT_TRUE(contains(result.err, "parse-gap"));
}

TEST_F(Broken, AFileThatOnlyTheLexerReads) {
  // Names that carry a prefix are CUDA's; everyday words may be anybody's.
  write("in/a.cuh",
        "__device__ half low(half x, half y) { return min(x, y); }\n"
        "#pragma clang __debug crash\n"
        "float look(cudaTextureObject_t t) { return tex2D<float>(t, 0, 0); }\n"
        "texture<float, 1> old;\n"
        "void f(cudaStream_t stream) {\n"
        "  cudaMallocHost(&p, 4);\n"
        "  object.cudaFree(p);\n"
        "  kernel<<<1, 64, 0, stream>>>(max(1, 2));\n"
        "  cublasDestroy(handle);\n"
        "  syevjInfo_t info;\n"
        "}\n");
  const json report = reportOf({"in", "-o", "out"});
  EXPECT_EQ(fileOf(report, "in/a.cuh")["parseStatus"], "lexed");
  EXPECT_TRUE(
      contains(fileOf(report, "in/a.cuh")["failure"].dump(), "crashed"));
  const auto gaps = findingsOf(report, "parse-gap", "in/a.cuh");
  ASSERT_EQ(gaps.size(), 1U);
  // What may matter is listed.
  EXPECT_TRUE(contains(gaps[0]["notes"].dump(),
                       "syevjInfo_t was not changed (line 10); CUDA's becomes "
                       "hipsolverSyevjInfo_t"));
  EXPECT_TRUE(same(
      read("out/a.cuh"),
      "__device__ half low(half x, half y) { return min(x, y); }\n"
      "#pragma clang __debug crash\n"
      "float look(hipTextureObject_t t) { return tex2D<float>(t, 0, 0); }\n"
      "texture<float, 1> old;\n"
      "void f(hipStream_t stream) {\n"
      "  hipHostMalloc(&p, 4, hipHostMallocDefault);\n"
      "  object.cudaFree(p);\n"
      "  kernel<<<1, 64, 0, stream>>>(max(1, 2));\n"
      "  hipblasDestroy(handle);\n"
      "  syevjInfo_t info;\n"
      "}\n"));
  const json file = fileOf(report, "in/a.cuh");
  for (const json& finding : file["findings"]) {
    EXPECT_EQ(finding["applicability"], "review") << finding;
  }
}

// Without a limit these run until they are killed, with gigabytes of memory.
TEST_F(Broken, MacrosThatExplode) {
  std::string objects;
  std::string functions;
  for (int i = 0; i < 40; ++i) {
    const std::string n = std::to_string(i);
    const std::string next = std::to_string(i + 1);
    objects += "#define A" + n + " A" + next + " A" + next + "\n";
    functions += "#define B" + n + "(x) B" + next + "(x) + B" + next + "(x)\n";
  }
  expectPorted(objects + "#define A40 1 +\nint x = A0 0;", seconds(60));
  expectPorted(
      functions + "#define B40(x) x\nint y() { return B0(cudaFree(0)); }",
      seconds(60));
}

// The limit of depth does not bound breadth.
TEST_F(Broken, TemplatesThatExplode) {
  expectPorted(
      "template <int N, long M> struct G {\n"
      "  static const long v = G<N - 1, 2 * M>::v + G<N - 1, 2 * M + 1>::v;\n"
      "};\n"
      "template <long M> struct G<0, M> { static const long v = 1; };\n"
      "static_assert(G<40, 0>::v > 0, \"\");",
      seconds(60));
}

// Its message would spell out 2^40 names.
TEST_F(Broken, AnErrorAboutATypeThatExplodes) {
  std::string types =
      "template <class A, class B> struct P {};\n"
      "typedef P<int, int> T0;\n";
  for (int i = 1; i < 40; ++i) {
    const std::string last = "T" + std::to_string(i - 1);
    types +=
        "typedef P<" + last + ", " + last + "> T" + std::to_string(i) + ";\n";
  }
  expectPorted(types + "void h() { int x = T39(); }", seconds(60));
}

TEST_F(Broken, MessagesNameNoFoldersOfTheMachine) {
  write("in/a.cpp",
        "#include <cuda_runtime.h>\nimport \"part.h\";\n"
        "cudaError_t f() { return cudaSuccess; }\n");
  write("in/part.h", "inline int part() { return 0; }\n");
  const json report = reportOf({"in", "--check", "-std=c++20"});
  EXPECT_FALSE(contains(report.dump(), folder().string()));
}

// Time must not grow with the square of their number.
TEST_F(Sizes, ManyConditions) {
  std::string text = "#include <cuda_runtime.h>\n";
  for (int i = 0; i < 40'000; ++i) {
    text += "#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ >= 600\n#endif\n";
  }
  write("in/a.cu", text);
  const ProcessResult result =
      port({"in", "-o", "out", "--quiet"}, {.timeLimit = seconds(20)});
  EXPECT_TRUE(exited(result, 0));
}

TEST_F(Sizes, ManyIncludes) {
  std::string text;
  for (int i = 0; i < 50'000; ++i) text += "#include <cuda_runtime.h>\n";
  write("in/a.cu", text + "int main() { return cudaDeviceReset(); }\n");
  ASSERT_TRUE(exited(
      port({"in", "-o", "out", "--quiet"}, {.timeLimit = seconds(20)}), 0));
}

/// The processes that `parent` has made.
std::vector<pid_t> childrenOf(pid_t parent) {
  std::vector<pid_t> children;
  for (const auto& entry : fs::directory_iterator("/proc")) {
    std::ifstream status(entry.path() / "stat");
    pid_t process = 0;
    pid_t its = 0;
    std::string name;
    std::string state;
    if (status >> process >> name >> state >> its && its == parent) {
      children.push_back(process);
    }
  }
  return children;
}

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
            "Clang did not come to its end within 1 s");
  EXPECT_TRUE(contains(read("out/a.hip"), "return hipDeviceSynchronize();"));
  EXPECT_EQ(fileOf(report, "in/b.cu")["parseStatus"], "parsed");
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

}  // namespace
}  // namespace hipport::e2e
