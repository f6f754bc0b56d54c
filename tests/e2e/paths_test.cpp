// Paths that cannot be read or written, inputs and output folders: each is
// named, nothing else is touched, and the exit code says that something was not
// done.
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/sysmacros.h>
#include <sys/un.h>
#include <unistd.h>

#include <cstring>

#include "scratch.h"

namespace hipport::e2e {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;
using std::chrono::seconds;

// ---- inputs

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
                     {"in/", "cannot be written"}));
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

TEST_F(Output, SourcesKeepTheirNamesBesideHipOfTheTree) {
  write("in/a.hip", std::string(kPort) + "// ours\n");
  const ProcessResult result = port({"in", "-o", "out"});
  EXPECT_TRUE(exited(result, 0));
  EXPECT_TRUE(contains(result.out + result.err, "keep their names"));
  EXPECT_EQ(read("out/a.cu"), kPort);
  EXPECT_EQ(read("out/a.hip"), std::string(kPort) + "// ours\n");
  EXPECT_TRUE(exited(port({"out", "--check"}), 0));
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

}  // namespace
}  // namespace hipport::e2e
