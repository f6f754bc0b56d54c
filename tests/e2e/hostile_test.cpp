// Trees that were made to hang, exhaust or mislead the program, and machines
// that give it odd things to inherit.
#include <sys/stat.h>

#include <chrono>
#include <csignal>
#include <fstream>

#include "scratch.h"

namespace hipport::e2e {
namespace {

namespace fs = std::filesystem;

std::string times(std::size_t count, std::string_view text) {
  std::string all;
  for (std::size_t i = 0; i < count; ++i) all += text;
  return all;
}

/// "A0 = ...\n" and so on, "%" in `line` being the number and "@" the next.
std::string numbered(std::size_t count, std::string_view line) {
  std::string all;
  for (std::size_t i = 0; i < count; ++i) {
    for (const char c : line) {
      if (c == '%') {
        all += std::to_string(i);
      } else if (c == '@') {
        all += std::to_string(i + 1);
      } else {
        all += c;
      }
    }
  }
  return all;
}

#ifdef HIPPORT_SANITIZED  // sanitizers reserve terabytes of addresses
const std::string kSmall;
#else
const std::string kSmall = "ulimit -v 4000000; ";
#endif

class Hostile : public Scratch {
 protected:
  void SetUp() override { write("in/a.cu", kSource); }

  /// Ports the tree on a small machine, soon.
  ProcessResult check(std::vector<std::string> arguments = {}) const {
    std::string line = kSmall +
                       "exec " HIPPORT_BINARY
                       " port in --check --no-cache -j2 --unit-seconds 5";
    for (const std::string& each : arguments) line += " " + each;
    return run({"sh", "-c", line},
               {.folder = folder(), .timeLimit = std::chrono::seconds(40)});
  }
};

struct Bomb {
  const char* name;
  const char* file;
  std::string bytes;
  bool isSaid = true;  ///< that the file was given up
};

class Bombs : public Hostile, public testing::WithParamInterface<Bomb> {};

// Each of these took half a minute and more, all memory, or the stack.
TEST_P(Bombs, AreGivenUpOrReadSoon) {
  write(std::string("in/") + GetParam().file, GetParam().bytes);
  const ProcessResult result = check();
  EXPECT_TRUE(exited(result, 1));
  if (GetParam().isSaid) {
    EXPECT_TRUE(contains(result.err,
                         "is nested too deeply, or multiplies as it is read"));
  }
}

const std::string kRecipe = "all:\n\tnvcc $(V0) a.cu\n";

INSTANTIATE_TEST_SUITE_P(
    Hostile, Bombs,
    testing::Values(
        Bomb{"CMakeDoubles", "CMakeLists.txt",
             "set(A aaaaaaaa)\n" + times(40, "set(A \"${A}${A}\")\n") +
                 "include_directories(${A})\n"},
        Bomb{"CMakeConditions", "CMakeLists.txt", times(50'000, "if(A)\n"),
             false},
        Bomb{"MakeNests", "Makefile",
             "V0 = " + times(100'000, "$(") + times(100'000, ")") + "\n" +
                 kRecipe,
             false},
        Bomb{"MakeCallsNest", "Makefile",
             "V0 = " + times(3'000, "$(strip ") + times(3'000, ")") + "\n" +
                 kRecipe},
        Bomb{"MakeOpens", "Makefile",
             "all:\n\tnvcc " + times(100'000, "$( ") + "a.cu\n", false},
        Bomb{"MakeDoubles", "Makefile",
             numbered(3'000, "V% = $(V@) $(V@)\n") + kRecipe},
        Bomb{"MakeChains", "Makefile",
             numbered(200'000, "V% = $(V@)\n") + kRecipe},
        Bomb{"MakeConditions", "Makefile",
             times(30'000, "ifdef HIP_X\nendif\n") + kRecipe, false},
        Bomb{"ScriptNests", "b.sh", "nvcc a.cu\n" + times(150'000, "$(")},
        Bomb{"ScriptNestsInBraces", "b.sh",
             "nvcc a.cu\n" + times(150'000, "${")},
        Bomb{"ScriptChains", "b.sh",
             numbered(100'000, "V%=$V@\n") + "nvcc $V0 a.cu\n", false},
        Bomb{"Branches", "b.cu",
             std::string(kSource) +
                 times(30'000, "#ifdef __HIP_PLATFORM_AMD__\n#endif\n") +
                 times(30'000, "void f() { cudaFree(0); }\n"),
             false},
        Bomb{"Launches", "b.h", "// cudaFree\n" + times(60'000, "a ><<<"),
             false},
        Bomb{"Brackets", "b.h",
             "// cudaFree\n" + times(100'000, "[") + times(100'000, ")"),
             false},
        Bomb{"Conditions", "b.h",
             "#if " + times(100'000, "(") + "CUDA_VERSION > 1" +
                 times(100'000, ")") + "\n#endif\n",
             false}),
    [](const auto& each) { return std::string(each.param.name); });

TEST_F(Hostile, ADatabaseThatNestsIsNone) {
  write("in/compile_commands.json", times(200'000, "["));
  EXPECT_TRUE(failed(check({"-p", "in"}), 3,
                     {"not a compile database", "nested too deeply"}));
}

/// What a link leads to that cannot even be asked about is not there.
TEST_F(Hostile, LinksToNamesThatAreTooLongAreNamed) {
  const std::string target(300, 'x');
  fs::create_symlink(target, at("in/compile_commands.json"));
  fs::create_symlink(target, at("in/link.cu"));
  for (const std::vector<std::string>& arguments :
       std::vector<std::vector<std::string>>{
           {"in/compile_commands.json", "--check"},
           {"in", "--check", "-p", "in"},
           {"in/link.cu", "--check"},
           {"in", "--check", "--baseline", "in/link.cu"},
           {"in", "-o", "in/link.cu"},
           {"in", "-o", target}}) {
    const ProcessResult result = port(arguments);
    EXPECT_TRUE(result.code == 2 || result.code == 3) << result;
    EXPECT_FALSE(contains(result.err, "filesystem error")) << result;
  }
  fs::create_directory(at("in/hip"));
  fs::create_symlink(target, at("in/hip/.hipify-port"));
  const ProcessResult result = port({"in", "--in-place", "--build=dual"});
  EXPECT_EQ(result.code, 2);
  EXPECT_FALSE(contains(result.err, "filesystem error")) << result;
}

TEST_F(Hostile, WhatIsNotJsonIsQuotedInPart) {
  for (const std::string& text :
       {std::string(100'000, '1'), '"' + std::string(100'000, 'x')}) {
    write("in/.hipify-port.json", text);
    const ProcessResult result = port({"in", "--check"});
    EXPECT_TRUE(failed(result, 2, {".hipify-port.json:1: not valid JSON"}));
    EXPECT_FALSE(contains(result.err, "json.exception")) << result;
    EXPECT_LT(result.err.size(), 1000U);
  }
}

TEST_F(Hostile, ResponseFilesThatMultiplyAreGivenUp) {
  constexpr int kFiles = 30;
  for (int i = 0; i < kFiles; ++i) {
    const std::string next = "@r" + std::to_string(i + 1) + ".rsp ";
    write("in/r" + std::to_string(i) + ".rsp", next + next);
  }
  write("in/r" + std::to_string(kFiles) + ".rsp", "-DX\n");
  write("in/compile_commands.json",
        R"([{"directory": ")" + at("in").string() +
            R"(", "file": "a.cu", "command": "nvcc @r0.rsp -c a.cu"}])");
  const ProcessResult result = check({"-p", "in"});
  EXPECT_TRUE(exited(result, 3));
  EXPECT_TRUE(contains(result.err, "multiplies as it is read"));
}

TEST_F(Hostile, APipeIsNoHeader) {
  ASSERT_EQ(::mkfifo(at("in/pipe.h").c_str(), 0600), 0);
  write("in/b.cu", "#include \"pipe.h\"\n" + std::string(kSource));
  const ProcessResult result = check();
  EXPECT_TRUE(exited(result, 1));
  EXPECT_TRUE(contains(result.err, "pipe.h"));
}

TEST_F(Hostile, ATerminalIsNoHeader) {
  // A pipe that stays open stands for it.
  ASSERT_EQ(::mkfifo(at("typed").c_str(), 0600), 0);
  write("in/b.cu", "#include \"/dev/stdin\"\n" + std::string(kSource));
  const ProcessResult result =
      run({"sh", "-c",
           "sleep 60 >typed & sleeper=$!\n" HIPPORT_BINARY
           " port in --check --no-cache -j2 <typed; code=$?\n"
           "kill $sleeper; exit $code"},
          {.folder = folder(), .timeLimit = std::chrono::seconds(40)});
  EXPECT_TRUE(exited(result, 1));
}

TEST_F(Hostile, WhatIsEmbeddedIsNotTold) {
  write("secret", "password=xyzzy\n");
  write("in/b.cu",
        "constexpr char text[] = {\n#embed \"" + at("secret").string() +
            "\"\n};\n"
            "struct Message {\n"
            "  constexpr const char* data() const { return text; }\n"
            "  constexpr unsigned long size() const { return sizeof text; }\n"
            "};\n"
            "static_assert(false, Message{});\n" +
            std::string(kSource));
  write("in/c.cu",
        "#include \"" + at("secret").string() + "\"\n" + std::string(kSource));
  for (const char* format : {"text", "json", "github", "sarif"}) {
    const ProcessResult result = hipify(
        {"report", "in", "--std=c++26", std::string("--report=") + format});
    EXPECT_EQ((result.out + result.err).find("xyzzy"), std::string::npos)
        << result;
    EXPECT_EQ((result.out + result.err).find("password"), std::string::npos)
        << result;
  }
}

TEST_F(Hostile, NamesAreNoCommandsOfTerminalsAndRunners) {
  write("in/::error::\x1B[31m\xC2\x9B.cu", kSource);
  write("in/x\n::stop-commands::t.cu", "\xFF\xFE");
  const ProcessResult result =
      run({HIPPORT_BINARY, "port", "--check", "::error::\x1B[31m\xC2\x9B.cu",
           "x\n::stop-commands::t.cu"},
          {.folder = at("in")});
  for (const std::string& text : {result.out, result.err}) {
    EXPECT_EQ(text.find('\x1B'), std::string::npos) << result;
    EXPECT_EQ(text.find('\x9B'), std::string::npos) << result;
    EXPECT_EQ(text.find("\n::"), std::string::npos) << result;
    EXPECT_FALSE(text.starts_with("::")) << result;
  }
  EXPECT_TRUE(contains(result.out, "./::error::?[31m?.cu"));
}

TEST_F(Hostile, ExitCodesAreTrueWhereNobodyListens) {
  for (const char* stream : {"2>/dev/full", "2>&-", ">&- 2>&-"}) {
    const std::string program = std::string(HIPPORT_BINARY) + " port ";
    EXPECT_TRUE(exited(run({"sh", "-c", program + "in --check " + stream},
                           {.folder = folder()}),
                       1))
        << stream;
    EXPECT_TRUE(exited(
        run({"sh", "-c", program + "gone " + stream}, {.folder = folder()}), 2))
        << stream;
  }
  // Nobody reads what is written, and nobody is told so.
  EXPECT_TRUE(exited(run({"sh", "-c",
                          "trap '' PIPE; { " HIPPORT_BINARY
                          " port gone; echo $? > code; } 2>&1 | true"},
                         {.folder = folder()}),
                     0));
  EXPECT_EQ(read("code"), "2\n");
}

TEST_F(Hostile, ExitCodesAreTrueWhereEndsAreNotTold) {
  const ProcessResult result =
      run({"env", "--ignore-signal=CHLD", HIPPORT_BINARY, "port", "in",
           "--check", "--changed-since", "no-such-revision"},
          {.folder = folder()});
  EXPECT_TRUE(exited(result, 2));
}

TEST_F(Hostile, AFolderThatWasRemovedIsNoReason) {
  const ProcessResult result =
      run({"sh", "-c",
           "mkdir gone; cd gone; rmdir ../gone; exec " HIPPORT_BINARY
           " port --check " +
               at("in").string()},
          {.folder = folder()});
  EXPECT_TRUE(exited(result, 1));
}

TEST_F(Hostile, FewProcessesAreEnough) {
  for (int i = 0; i < 20; ++i) {
    write("in/c" + std::to_string(i) + ".cu", kSource);
  }
  std::vector<std::string> limited = {"prlimit", "--nproc=1"};
  if (isRoot()) {
    // No such limit holds for root: "nobody" runs a copy that it can reach.
    fs::permissions(folder(), fs::perms::others_read | fs::perms::others_exec,
                    fs::perm_options::add);
    limited.insert(limited.begin(), {"setpriv", "--reuid=65534",
                                     "--regid=65534", "--clear-groups"});
  }
  fs::copy_file(HIPPORT_BINARY, at("program"));
  std::vector<std::string> reach = limited;
  reach.insert(reach.end(), {"test", "-x", "program"});
  if (run(reach, {.folder = folder()}).code != 0) {
    HIPPORT_SKIP(root) << "no other user reaches the temporary folder";
  }
  limited.insert(limited.end(),
                 {"./program", "port", "in", "--check", "--no-cache", "-j64"});
  const ProcessResult result = run(limited, {.folder = folder()});
  EXPECT_TRUE(exited(result, 1));
  EXPECT_TRUE(contains(result.err, "no thread could be had")) << result;
}

TEST_F(Hostile, AProgramThatPrintsForEverIsStopped) {
  const ProcessResult result =
      hipify({"record", "-o", "out", "--run-seconds", "50", "--", "yes"},
             {.timeLimit = std::chrono::seconds(50)});
  EXPECT_TRUE(failed(result, 2, {"printed more than can be kept"}));
}

TEST_F(Hostile, ASignalLeavesNothingBehind) {
  fs::create_directory(at("tmp"));
  write("compiler",
        "#!/bin/sh\n"
        "case \"$*\" in *--version*) echo 'HIP version: 6.4.0';\n"
        "  echo 'clang version 19.0.0'; exit 0;; esac\n"
        "setsid sleep 300 & echo $! >> " +
            at("started").string() +
            "\n"
            "sleep 300\n");
  fs::permissions(at("compiler"), fs::perms::owner_all);
  write("port/a.hip", kPort);
  for (const char* signal : {"TERM", "INT", "HUP"}) {
    fs::remove(at("started"));
    const ProcessResult result = run(
        {"sh", "-c",
         // A shell has background jobs ignore SIGINT.
         "env --default-signal=INT " HIPPORT_BINARY " validate port --hipcc " +
             at("compiler").string() +
             " --arch gfx90a --run never & process=$!\n"
             "for i in $(seq 200); do [ -s started ] && break; sleep 0.1; "
             "done\n"
             "kill -" +
             signal + " $process; wait $process; echo $? > code"},
        {.folder = folder(),
         .timeLimit = std::chrono::seconds(50),
         .environment = {{"TMPDIR", at("tmp").string()}}});
    ASSERT_TRUE(exists("started")) << result;
    EXPECT_NE(read("code"), "0\n");
    EXPECT_TRUE(fs::is_empty(at("tmp"))) << signal;
    std::ifstream started(at("started"));
    for (pid_t process = 0; started >> process;) {
      EXPECT_TRUE(support::ends(process)) << signal;
    }
  }
}

TEST_F(Hostile, OptionsOfADatabaseThatLoadCodeAreLeftOut) {
  write("port/a.hip", kPort);
  write("port/compile_commands.json",
        R"([{"directory": ")" + at("port").string() +
            R"(", "file": "a.hip", "command": )"
            R"("hipcc -fplugin=b/evil.so -Bb/ -Xclang -load -Xclang e.so )"
            R"(-mllvm -load=e.so -Wp,-load,e.so -ffast-math )"
            R"(-mllvm -amdgpu-early-inline-all=true -c a.hip"}])");
  write("compiler",
        "#!/bin/sh\n"
        "case \"$*\" in *--version*) echo 'HIP version: 6.4.0';\n"
        "  echo 'clang version 19.0.0'; exit 0;; esac\n"
        "echo \"$*\" >> " +
            at("words").string() + "\n");
  fs::permissions(at("compiler"), fs::perms::owner_all);
  const std::vector<std::string> words = {
      "validate", "port",      "-p",
      "port",     "--hipcc",   at("compiler").string(),
      "--arch",   "gfx90a",    "--run",
      "never",    "--no-cache"};
  hipify(words);
  ASSERT_TRUE(exists("words"));
  EXPECT_EQ(read("words").find("evil.so"), std::string::npos);
  EXPECT_EQ(read("words").find("-load"), std::string::npos);
  EXPECT_EQ(read("words").find("-Bb/"), std::string::npos);
  EXPECT_TRUE(contains(read("words"), "-ffast-math"));
  EXPECT_TRUE(contains(read("words"), "-amdgpu-early-inline-all=true"));
  // The user may say so.
  std::vector<std::string> trusting = words;
  trusting.emplace_back("--trust-options");
  hipify(trusting);
  EXPECT_TRUE(contains(read("words"), "evil.so"));
}

// What hipcc of HIP 5 takes for an archive it gives to a shell as it stands.
TEST_F(Hostile, FoldersThatAShellWouldObeyAreNotNamed) {
  write("port/x;touch PWNED;.a/sub/b.h", "#pragma once\n");
  write("port/y.a/sub/c.h", "#pragma once\n");
  write("port/a.hip",
        "#include <sub/b.h>\n#include <sub/c.h>\n" + std::string(kPort));
  write("compiler",
        "#!/bin/sh\n"
        "case \"$*\" in *--version*) echo 'HIP version: 6.4.0';\n"
        "  echo 'clang version 19.0.0'; exit 0;; esac\n"
        "echo \"$*\" >> " +
            at("words").string() + "\n");
  fs::permissions(at("compiler"), fs::perms::owner_all);
  hipify({"validate", "port", "--hipcc", at("compiler").string(), "--arch",
          "gfx90a", "--run", "never", "--no-cache"});
  ASSERT_TRUE(exists("words"));
  EXPECT_EQ(read("words").find("PWNED"), std::string::npos);
  EXPECT_TRUE(contains(read("words"), "y.a"));
}

TEST_F(Hostile, FoldersOfBothBuildsAreQuoted) {
  const std::string folder = "tree/my $(touch PWNED) \"dir${A}";
  write(folder + "/Makefile", "all:\n\tnvcc a.cu\n");
  write(folder + "/CMakeLists.txt", "project(a LANGUAGES CUDA)\n");
  write(folder + "/a.cu", kSource);
  ASSERT_TRUE(exited(port({"tree", "--in-place", "--build=dual"}), 0));
  EXPECT_TRUE(contains(read(folder + "/Makefile"),
                       "-C '../hip/my $$(touch PWNED) \"dir$${A}' "));
  EXPECT_TRUE(contains(read(folder + "/CMakeLists.txt"),
                       R"(hip/my \$(touch PWNED) \"dir\${A}")"));
}

}  // namespace
}  // namespace hipport::e2e
