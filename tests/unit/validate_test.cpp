// Validation's parts that need no compiler: maps of lines, diagnostics, code
// objects, occupancy, toolchains and devices as they lie on disks.
#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include "process/run_process.h"
#include "rules/architectures.h"
#include "support/files.h"
#include "support/process.h"
#include "support/skip.h"
#include "text/error.h"
#include "text/lines.h"
#include "tree/port_map.h"
#include "validate/code_object.h"
#include "validate/devices.h"
#include "validate/diagnostics.h"
#include "validate/emulation.h"
#include "validate/occupancy.h"
#include "validate/ptxas.h"
#include "validate/run.h"
#include "validate/toolchain.h"
#include "validate/validation.h"

namespace hipport {
namespace fs = std::filesystem;
namespace {

// ---- lines

Edit edit(std::string_view before, std::string_view old, std::string text) {
  const auto begin = static_cast<std::uint32_t>(before.find(old));
  return {{begin, begin + static_cast<std::uint32_t>(old.size())},
          std::move(text),
          {}};
}

TEST(LineOrigins, FollowAddedAndRemovedLines) {
  const std::string before = "a\nb\nc\nd\ne\n";
  // A line is put before b, c and d become one line.
  const auto origins = lineOrigins(
      before, {edit(before, "b", "new\nb"), edit(before, "c\nd", "cd")});
  EXPECT_EQ(originOf(origins, 1), 1U);
  EXPECT_EQ(originOf(origins, 2), 2U);  // new
  EXPECT_EQ(originOf(origins, 3), 2U);  // b
  EXPECT_EQ(originOf(origins, 4), 3U);  // cd
  EXPECT_EQ(originOf(origins, 5), 5U);  // e
}

TEST(LineOrigins, OfAnUnchangedTextAreOneRun) {
  EXPECT_EQ(lineOrigins("a\nb\nc\n", {}), (std::vector<LineOrigin>{{1, 1, 4}}));
}

TEST(LineOrigins, OfManyLinesForOneStayWithIt) {
  const std::string before = "x;\nasm;\ny;\n";
  const auto origins =
      lineOrigins(before, {edit(before, "asm;", "{\n  one;\n  two;\n}")});
  for (const std::uint32_t line : {2U, 3U, 4U, 5U}) {
    EXPECT_EQ(originOf(origins, line), 2U) << line;
  }
  EXPECT_EQ(originOf(origins, 6), 3U);
}

TEST(LineOrigins, TakeEveryLineEnding) {
  const std::string before = "a\r\nb\r\nc\r\n";
  const auto origins = lineOrigins(before, {edit(before, "a", "0\r\na")});
  EXPECT_EQ(originOf(origins, 2), 1U);
  EXPECT_EQ(originOf(origins, 4), 3U);
}

TEST(EmulatedRuns, TellFaultsFromNotes) {
  const std::string file =
      R"({"library":"hipblas","by":"OpenBLAS 0.3.21","lacks":"AMD's rounding"}
{"note":"library-argument","what":"hipblasSscal: the handle is null","file":"a.hip","line":7,"kernel":""}
{"fault":"memory-fault","what":"hipblasSgemm: C needs 36 bytes","file":"a.hip","line":9,"kernel":"","ends":false}
{"library":"hiprand","by":"Philox4x32-10","lacks":"the sequence of AMD's numbers"}
{"note":"library-)";  // A program that was ended wrote half of it.
  const std::vector<RunFault> faults = readFaults(file);
  ASSERT_EQ(faults.size(), 1U);
  EXPECT_EQ(toText(faults[0]),
            "a.hip:9: memory-fault: hipblasSgemm: C needs 36 bytes");
  EXPECT_EQ(
      readNotes(file),
      (std::vector<std::string>{
          "hipblas: computed by OpenBLAS 0.3.21 on this processor: arguments, "
          "layouts and error codes are checked, AMD's rounding is not",
          "hiprand: computed by Philox4x32-10 on this processor: arguments, "
          "layouts and error codes are checked, the sequence of AMD's numbers "
          "is not",
          "a.hip:7: library-argument: hipblasSscal: the handle is null"}));
}

TEST(PortMaps, SurviveTheirFile) {
  PortMap map;
  map.root = "../src";
  map.options = {"../build", {"../src/inc"}, {"-DX=1", "-UY"}, "c++17", "7.0"};
  map.files.push_back({"a.hip",
                       "a.cu",
                       fingerprintOf("bytes"),
                       {{1, 1, 2}, {3, 2, 7}},
                       {{4, 5, "inline-ptx", "no \"counterpart\""}}});
  const PortMap back = readPortMap(toJson(map), "map.json");
  EXPECT_EQ(back.root, "../src");
  EXPECT_EQ(back.options.buildDir, "../build");
  EXPECT_EQ(back.options.includeDirs, map.options.includeDirs);
  EXPECT_EQ(back.options.macros, map.options.macros);
  EXPECT_EQ(back.options.standard, "c++17");
  EXPECT_EQ(back.options.rocm, "7.0");
  const MappedFile* file = back.find("a.hip");
  ASSERT_NE(file, nullptr);
  EXPECT_EQ(file->source, "a.cu");
  EXPECT_EQ(file->fingerprint, fingerprintOf("bytes"));
  EXPECT_EQ(file->lines, map.files[0].lines);
  ASSERT_EQ(file->findings.size(), 1U);
  EXPECT_EQ(file->findings[0].message, "no \"counterpart\"");
  EXPECT_EQ(back.find("b.hip"), nullptr);
}

TEST(PortMaps, OfOthersAreRefused) {
  for (const char* text : {"", "[]", "{\"version\": 2}", "{\"version\": 1}"}) {
    try {
      readPortMap(text, "out/map.json");
      ADD_FAILURE() << text << " is taken";
    } catch (const Error& error) {
      EXPECT_EQ(error.code(), ExitCode::input);
      EXPECT_TRUE(std::string(error.what()).starts_with("out/map.json: "));
    }
  }
}

// ---- diagnostics

TEST(Diagnostics, AreReadWithTheirNotes) {
  const CompilerOutput output = readDiagnostics(
      "In file included from x.hip:1:\n"
      "/src/a b.h:12:7: error: no member named 'x' in 'S'\n"
      "/src/x.hip:3:1: note: in instantiation of 'f<int>' requested here\n"
      "/src/x.hip:9:2: warning: unused [-Wunused]\n"
      "/src/x.hip:9:2: note: not of an error\n"
      "/src/x.hip:8:10: fatal error: 'gone.h' file not found\n"
      "2 errors generated when compiling for gfx90a.\n");
  EXPECT_EQ(output.warnings, 1U);
  ASSERT_EQ(output.errors.size(), 2U);
  EXPECT_EQ(output.errors[0].place, (CodePlace{"/src/a b.h", 12, 7}));
  EXPECT_EQ(output.errors[0].message, "no member named 'x' in 'S'");
  ASSERT_EQ(output.errors[0].notes.size(), 1U);
  EXPECT_EQ(output.errors[0].notes[0].place, (CodePlace{"/src/x.hip", 3, 1}));
  EXPECT_EQ(output.errors[1].message, "'gone.h' file not found");
  EXPECT_TRUE(output.errors[1].notes.empty());
}

TEST(Diagnostics, HaveTheIncludesThatLeadToThem) {
  using Places = std::vector<CodePlace>;
  const CompilerOutput output = readDiagnostics(
      "In file included from /src/a.hip:3:\n"
      "In file included from /src/a:b.h:20:\n"
      "/rocm/m.h:9:1: error: one\n"
      "/rocm/m.h:9:5: error: two\n"
      "/src/a.hip:8:1: error: three\n"
      "In file included from /src/a.hip:30:\n"
      "/src/c.h:1:1: warning: unused [-Wunused]\n"
      "/src/c.h:2:1: error: four\n");
  ASSERT_EQ(output.errors.size(), 4U);
  const Places both = {{"/src/a:b.h", 20, 0}, {"/src/a.hip", 3, 0}};
  EXPECT_EQ(output.errors[0].includers, both);
  EXPECT_EQ(output.errors[1].includers, both);
  EXPECT_EQ(output.errors[2].includers, Places());
  EXPECT_EQ(output.errors[3].includers, Places({{"/src/a.hip", 30, 0}}));
}

TEST(Diagnostics, OfDriversAndLinkersHaveNoPlace) {
  const CompilerOutput output = readDiagnostics(
      "ld.lld: error: undefined hidden symbol: _Z1gf\n"
      "error: local memory (120000) exceeds limit (65536) in function "
      "'_Z2k3Pf'\n"
      "a text that says: error: in the middle\n");
  ASSERT_EQ(output.errors.size(), 2U);
  EXPECT_EQ(output.errors[0].place.line, 0U);
  EXPECT_EQ(output.errors[0].message, "undefined hidden symbol: g(float)");
  EXPECT_NE(output.errors[1].message.find("'k3(float*)'"), std::string::npos);
}

TEST(Diagnostics, OfNvccAreReadToo) {
  const CompilerOutput output = readDiagnostics(
      "/src/a (1)/b.hip(12): error: identifier \"gone\" is undefined\n"
      "\n"
      "/src/b.hip(3): warning #177-D: variable \"x\" was never used\n"
      "ptxas error   : Entry function '_Z5largePf' uses too much shared data "
      "(0x13880 bytes, 0xc000 max)\n"
      "nvcc fatal   : Unsupported gpu architecture 'compute_20'\n"
      "1 error detected in the compilation of \"b.hip\".\n");
  EXPECT_EQ(output.warnings, 1U);
  ASSERT_EQ(output.errors.size(), 3U);
  EXPECT_EQ(output.errors[0].place, (CodePlace{"/src/a (1)/b.hip", 12, 0}));
  EXPECT_EQ(output.errors[0].message, "identifier \"gone\" is undefined");
  EXPECT_EQ(output.errors[1].place.line, 0U);
  EXPECT_TRUE(
      output.errors[1].message.starts_with("Entry function 'large(float*)'"))
      << output.errors[1].message;
  EXPECT_EQ(output.errors[2].message,
            "Unsupported gpu architecture 'compute_20'");
}

// ---- code objects

TEST(CodeObjects, OfNvidiaAreWhatTheAssemblerSays) {
  const CodeObject code = readPtxasInfo(
      "ptxas info    : 8 bytes gmem\n"
      "ptxas info    : Compiling entry function '_Z5tiledPf' for 'sm_90'\n"
      "ptxas info    : Function properties for _Z5tiledPf\n"
      "    96 bytes stack frame, 40 bytes spill stores, 44 bytes spill loads\n"
      "ptxas info    : Used 32 registers, 2144 bytes smem, 568 bytes cmem[0]\n"
      "ptxas info    : Compiling entry function '_Z3addPf' for 'sm_90'\n"
      "ptxas info    : Function properties for _Z3addPf\n"
      "    0 bytes stack frame, 0 bytes spill stores, 0 bytes spill loads\n"
      "ptxas info    : Used 11 registers, 560 bytes cmem[0]\n");
  ASSERT_EQ(code.kernels.size(), 2U);
  EXPECT_EQ(code.kernels[0].name, "add(float*)");
  EXPECT_EQ(code.kernels[0].vgprs, 11);
  EXPECT_EQ(code.kernels[0].lds, 0);
  const KernelResources& tiled = code.kernels[1];
  EXPECT_EQ(tiled.symbol, "_Z5tiledPf");
  EXPECT_EQ(tiled.wave, 32);
  EXPECT_EQ(tiled.vgprs, 32);
  EXPECT_EQ(tiled.lds, 2144);
  EXPECT_EQ(tiled.scratch, 96);
  EXPECT_EQ(tiled.vgprSpills, 10);
}

TEST(CodeObjects, ThatAreNoneSayWhy) {
  EXPECT_EQ(readCodeObject("").problem, "it is not a 64-bit ELF file");
  EXPECT_EQ(readCodeObject("\177ELF").problem, "it is not a 64-bit ELF file");
  // A header that promises sections which are not there.
  std::string header(64, '\0');
  header.replace(0, 5, "\177ELF\2");
  header[58] = 64;  // size of a section header
  header[60] = 7;   // their number
  EXPECT_EQ(readCodeObject(header).problem, "it has no note about its kernels");
}

// ---- occupancy: what LLVM 19 says of the same numbers

int wavesOf(std::string_view name, KernelResources kernel, int threads) {
  const Architecture* architecture = architectureOf(name);
  kernel.wave = architecture->wave;
  return occupancyOf(kernel, *architecture, threads).waves;
}

KernelResources registers(int vgprs, int sgprs = 16) {
  KernelResources kernel;
  kernel.vgprs = vgprs;
  kernel.sgprs = sgprs;
  return kernel;
}

TEST(Occupancies, FollowTheRegisters) {
  EXPECT_EQ(wavesOf("gfx900", registers(24), 256), 10);
  EXPECT_EQ(wavesOf("gfx900", registers(25), 256), 9);
  EXPECT_EQ(wavesOf("gfx900", registers(129), 256), 1);
  EXPECT_EQ(wavesOf("gfx900", registers(8, 88), 256), 9);
  EXPECT_EQ(wavesOf("gfx900", registers(8, 102), 256), 7);
  EXPECT_EQ(wavesOf("gfx90a", registers(64), 256), 8);
  EXPECT_EQ(wavesOf("gfx90a", registers(65), 256), 7);
  EXPECT_EQ(wavesOf("gfx90a", registers(512), 256), 1);
  EXPECT_EQ(wavesOf("gfx1010", registers(64), 256), 16);
  EXPECT_EQ(wavesOf("gfx1030", registers(65), 256), 12);
  EXPECT_EQ(wavesOf("gfx1100", registers(96), 256), 16);
  EXPECT_EQ(wavesOf("gfx1100", registers(97), 256), 12);
  // Scalar registers limit nothing there.
  EXPECT_EQ(wavesOf("gfx1100", registers(8, 106), 256), 16);
}

TEST(Occupancies, FollowSharedMemory) {
  KernelResources kernel = registers(16);
  kernel.lds = 32 * 1024;
  // Two blocks of four waves on four SIMD units.
  EXPECT_EQ(wavesOf("gfx90a", kernel, 256), 2);
  EXPECT_EQ(wavesOf("gfx950", kernel, 256), 5);
  kernel.lds = 64 * 1024;
  EXPECT_EQ(wavesOf("gfx90a", kernel, 1024), 4);
  EXPECT_EQ(wavesOf("gfx90a", kernel, 64), 1);
  const Occupancy occupancy =
      occupancyOf(kernel, *architectureOf("gfx90a"), 64);
  EXPECT_EQ(occupancy.limiter, Limiter::lds);
  EXPECT_EQ(occupancy.most, 8);
}

TEST(Occupancies, FollowWholeBlocks) {
  EXPECT_EQ(wavesOf("gfx90a", registers(16), 320), 8);
  EXPECT_EQ(wavesOf("gfx90a", registers(16), 448), 7);
  EXPECT_EQ(wavesOf("gfx90a", registers(16), 768), 6);
  EXPECT_EQ(wavesOf("gfx1100", registers(16), 96), 16);
  EXPECT_EQ(wavesOf("gfx1100", registers(16), 192), 15);
  EXPECT_EQ(wavesOf("gfx1030", registers(16), 832), 13);
  EXPECT_EQ(wavesOf("gfx1100", registers(16), 1024), 16);
  // Sixteen blocks of more than one wave wait at barriers at once.
  EXPECT_EQ(wavesOf("gfx900", registers(16), 128), 8);
  EXPECT_EQ(wavesOf("gfx900", registers(16), 64), 10);
  EXPECT_EQ(occupancyOf(registers(16), *architectureOf("gfx90a"), 768).limiter,
            Limiter::blocks);
}

// ---- toolchains, as machines have them

class Toolchains : public testing::Test {
 protected:
  Toolchains() {
    machine_.root = root_;
    machine_.variables["PATH"] = "/usr/bin";
  }

  void write(const std::string& path, const std::string& text) {
    temporary_.write(path, text);
  }
  /// A program that says its version and does nothing else.
  void program(const std::string& path, const std::string& version) {
    write(path, "#!/bin/sh\ncat <<'END'\n" + version + "\nEND\n");
    fs::permissions(root_ / path, fs::perms::owner_all);
  }
  void rocm(const std::string& root, const std::string& version) {
    program(root + "/bin/hipcc",
            "HIP version: " + version + "\nAMD clang version 17.0.0");
    write(root + "/include/hip/hip_runtime.h", "");
    write(root + "/amdgcn/bitcode/ockl.bc", "");
  }
  std::vector<std::string> found(const ToolchainRequest& request = {}) {
    std::vector<std::string> all;
    for (const Toolchain& each : findToolchains(machine_, request)) {
      all.push_back(each.foundBy + ": " + each.hipVersion);
    }
    // What is found alone is the first of all.
    if (!all.empty()) {
      const Toolchain first = findToolchain(machine_, request);
      EXPECT_EQ(first.foundBy + ": " + first.hipVersion, all.front());
    }
    return all;
  }

  const support::TemporaryFolder temporary_;
  const fs::path& root_ = temporary_.path();
  Machine machine_;
};

using Names = std::vector<std::string>;

TEST_F(Toolchains, OfSeveralVersionsTheChosenOneComesFirst) {
  rocm("opt/rocm-6.2.0", "6.2.41133");
  rocm("opt/rocm-6.10.1", "6.10.1");
  EXPECT_EQ(found().size(), 2U);
  EXPECT_TRUE(found()[0].ends_with("rocm-6.10.1: 6.10.1"));
  fs::create_directory_symlink("rocm-6.2.0", root_ / "opt/rocm");
  // It is one of the two, and once is enough.
  ASSERT_EQ(found().size(), 2U);
  EXPECT_TRUE(found()[0].ends_with("/opt/rocm: 6.2.41133")) << found()[0];
  const Toolchain first = findToolchain(machine_, {});
  EXPECT_EQ(first.clangVersion, "17.0.0");
  EXPECT_EQ(fs::weakly_canonical(first.deviceLibraries),
            fs::weakly_canonical(root_ / "opt/rocm-6.2.0/amdgcn/bitcode"));
}

TEST_F(Toolchains, OfVariablesComeBeforePathAndThatBeforeOpt) {
  rocm("opt/rocm-6.2.0", "6.2.0");
  rocm("usr", "5.2.0");
  rocm("home/a", "6.0.0");
  rocm("home/b", "6.1.0");
  machine_.variables["ROCM_HOME"] = root_ / "home/b";
  EXPECT_EQ(found()[0], "ROCM_HOME: 6.1.0");
  machine_.variables["ROCM_PATH"] = root_ / "home/a";
  EXPECT_EQ(found()[0], "ROCM_PATH: 6.0.0");
  machine_.variables["HIP_PATH"] = root_ / "home/gone";
  EXPECT_EQ(found()[0], "ROCM_PATH: 6.0.0");
  machine_.variables.erase("ROCM_PATH");
  machine_.variables.erase("ROCM_HOME");
  EXPECT_EQ(found()[0], "PATH: 5.2.0");
  ToolchainRequest request;
  request.rocmPath = root_ / "home/b";
  EXPECT_EQ(found(request), Names{"--rocm-path: 6.1.0"});
}

/// Debian's packages: headers below /usr, any Clang, and a folder of their own
/// for device libraries.
TEST_F(Toolchains, OfDebianAreHeadersAndTheNewestClang) {
  write("usr/include/hip/hip_runtime.h", "");
  write("usr/share/hip/version",
        "HIP_VERSION_MAJOR=5\nHIP_VERSION_MINOR=2\nHIP_VERSION_PATCH=21153\n");
  write("usr/lib/x86_64-linux-gnu/amdgcn/bitcode/ockl.bc", "");
  EXPECT_TRUE(found().empty()) << "headers alone compile nothing";
  program("usr/bin/clang++-9", "clang version 9.0.1");
  program("usr/bin/clang++-15", "Debian clang version 15.0.6");
  program("usr/bin/clang++-19", "Debian clang version 19.1.7");
  EXPECT_EQ(found(), Names{"PATH: 5.2.21153"});
  const Toolchain first = findToolchain(machine_, {});
  EXPECT_EQ(first.clangVersion, "19.1.7");
  EXPECT_EQ(first.deviceLibraries,
            root_ / "usr/lib/x86_64-linux-gnu/amdgcn/bitcode");
}

TEST_F(Toolchains, ThatDoNotStartAreNone) {
  write("usr/bin/hipcc", "#!/bin/sh\nexit 3\n");
  fs::permissions(root_ / "usr/bin/hipcc", fs::perms::owner_all);
  EXPECT_TRUE(found().empty());
  try {
    findToolchain(machine_, {});
    FAIL() << "nothing compiles HIP";
  } catch (const Error& error) {
    EXPECT_NE(std::string(error.what()).find("hipcc --version fails"),
              std::string::npos)
        << error.what();
  }
}

// ---- devices, as the driver's files describe them

class Devices : public testing::Test {
 protected:
  Devices() { machine_.root = root_.path(); }

  void write(const std::string& path, const std::string& text) {
    root_.write(path, text);
  }
  void addNodes() {
    const std::string nodes = "sys/class/kfd/kfd/topology/nodes/";
    write(nodes + "0/properties", "cpu_cores_count 64\nsimd_count 0\n");
    for (const int node : {1, 2}) {
      const std::string at = nodes + std::to_string(node);
      write(at + "/name", "aldebaran\n");
      write(at + "/properties",
            "simd_count 416\nsimd_per_cu 4\nwave_front_size 64\n"
            "lds_size_in_kb 64\ngfx_target_version 90010\n");
      write(at + "/mem_banks/0/properties",
            "heap_type 1\nsize_in_bytes 68702699520\n");
    }
  }

  const support::TemporaryFolder root_;
  Machine machine_;
};

TEST_F(Devices, AreReadFromTheDriver) {
  addNodes();
  write("dev/kfd", "");
  const AmdDriver driver = findAmdDevices(machine_);
  ASSERT_EQ(driver.devices.size(), 2U);
  EXPECT_EQ(driver.devices[0].architecture, "gfx90a");
  EXPECT_EQ(driver.devices[0].name, "aldebaran");
  EXPECT_EQ(driver.devices[0].wave, 64);
  EXPECT_EQ(driver.devices[0].computeUnits, 104);
  EXPECT_EQ(driver.devices[0].ldsBytes, 65536U);
  EXPECT_EQ(driver.devices[0].memoryBytes, 68702699520U);
  EXPECT_EQ(whyNoAmdDevice(driver), "");
  EXPECT_EQ(architectureFromNumber(110000), "gfx1100");
  EXPECT_EQ(architectureFromNumber(90402), "gfx942");
}

TEST_F(Devices, SayWhyThereAreNone) {
  EXPECT_EQ(whyNoAmdDevice(findAmdDevices(machine_)),
            "no AMD GPU (/dev/kfd not found)");
  write("run/.containerenv", "");
  EXPECT_EQ(whyNoAmdDevice(findAmdDevices(machine_)),
            "no AMD GPU (/dev/kfd not found in this container)");
  write("dev/kfd", "");
  EXPECT_EQ(whyNoAmdDevice(findAmdDevices(machine_)),
            "the AMD driver finds no GPU");
  addNodes();
  machine_.variables["HIP_VISIBLE_DEVICES"] = "";
  EXPECT_EQ(whyNoAmdDevice(findAmdDevices(machine_)),
            "HIP_VISIBLE_DEVICES= hides all GPUs");
}

TEST_F(Devices, EachGetsItsRuns) {
  addNodes();
  write("dev/kfd", "");
  auto shown = [&] {
    std::string text;
    for (const RunDevice& each :
         visibleDevices(machine_, findAmdDevices(machine_))) {
      text += each.visible + "=" + each.architecture + " ";
    }
    return text;
  };
  EXPECT_EQ(shown(), "0=gfx90a 1=gfx90a ");
  machine_.variables["HIP_VISIBLE_DEVICES"] = "1";
  EXPECT_EQ(shown(), "1=gfx90a ");
  machine_.variables["ROCR_VISIBLE_DEVICES"] = "0,1";
  EXPECT_EQ(shown(), "1= ");
  machine_.variables.erase("HIP_VISIBLE_DEVICES");
  EXPECT_EQ(shown(), "0=gfx90a 1=gfx90a ");
}

TEST_F(Devices, OfNvidiaFollowTheirVariable) {
  const std::vector<NvidiaDevice> devices = {{"A", "1", "9.0"},
                                             {"B", "1", "8.6"}};
  const auto all = visibleDevices(machine_, devices);
  ASSERT_EQ(all.size(), 2U);
  EXPECT_EQ(all[1].architecture, "sm_86");
  EXPECT_EQ(all[1].variable, "CUDA_VISIBLE_DEVICES");
  machine_.variables["CUDA_VISIBLE_DEVICES"] = "1,5,0";
  EXPECT_EQ(visibleDevices(machine_, devices).size(), 1U);
  machine_.variables["CUDA_VISIBLE_DEVICES"] = "-1";
  EXPECT_TRUE(visibleDevices(machine_, devices).empty());
}

// ---- runs: the states are never mixed

ProcessEnd ended(int code, std::string out) {
  ProcessEnd end;
  end.code = code;
  end.out = std::move(out);
  return end;
}

TEST(Runs, AreSummedUpBesideTheirTargets) {
  Validation validation;
  validation.targets = {"gfx90a", "gfx1030", "host"};
  validation.notRun = "no AMD GPU (/dev/kfd not found)";
  const auto endOf = [&](const std::string& text) {
    const std::string whole = toText(validation, {});
    return whole.ends_with(text) ? text : whole;
  };
  const auto shown = [](std::string wide, std::string narrow,
                        std::string instead) {
    return "gfx90a   0 of 0 units compiled, 0 kernels" + wide +
           "\ngfx1030  0 of 0 units compiled, 0 kernels" + narrow +
           "\nhost     0 of 0 units compiled\n" + instead;
  };
  const std::string why = validation.notRun + "\n";
  const auto expect = [&](const std::string& text) {
    EXPECT_EQ(endOf(text), text);
  };
  expect(shown("", "", "not run: " + why));

  hipport::Run run;
  run.isEmulated = true;
  run.architecture = "gfx90a";
  run.state = RunState::skipped;
  validation.runs = {run};
  expect(shown("; not run", "", "not run: " + why));
  run.state = RunState::matched;
  validation.runs = {run};
  expect(shown("; emulated and matched", "", "emulated: " + why));
  // The worst counts.
  run.architecture = "gfx1030";
  validation.runs.push_back(run);
  run.state = RunState::differs;
  validation.runs.push_back(run);
  expect(shown("; emulated and matched", "; emulated and differs",
               "emulated: " + why));
  // Asked for, or on a GPU, it stands for nothing else.
  validation.notRun.clear();
  for (auto& each : validation.runs) each.isEmulated = false;
  expect(shown("; ran and matched", "; ran and differs", ""));
}

TEST(Runs, MatchOrDifferOrFail) {
  const std::string good =
      "device=MI210\ncase=gemm-plain type=half size=2x3 state=matched "
      "worst=0.5 checksum=0123 seconds=0.001 bytes=100 flops=7\n";
  const auto matched = judge(ended(0, good));
  EXPECT_EQ(matched.state, RunState::matched);
  ASSERT_EQ(matched.cases.size(), 1U);
  EXPECT_EQ(matched.cases[0].name, "gemm-plain");
  EXPECT_EQ(matched.cases[0].type, "half");
  EXPECT_DOUBLE_EQ(matched.cases[0].worst, 0.5);
  EXPECT_EQ(matched.cases[0].checksum, "0123");
  const std::string bad = good + "case=x type=float size=1 state=differs\n";
  EXPECT_EQ(judge(ended(1, bad)).state, RunState::differs);
  // What it could not do is said of it, and is no match.
  const auto part = judge(ended(0, good + "skipped=blas: no header\n"));
  EXPECT_EQ(part.state, RunState::matched);
  EXPECT_EQ(part.message, "left out blas: no header");
  const auto none =
      judge(ended(0, "skipped=half: none\nskipped=float: none\n"));
  EXPECT_EQ(none.state, RunState::skipped);
  EXPECT_EQ(none.message, "half: none; float: none");
  EXPECT_EQ(judge(ended(1, "skipped=half: none\n")).state, RunState::failed);
  // What it says and how it ends have to agree.
  EXPECT_EQ(judge(ended(0, bad)).state, RunState::failed);
  EXPECT_EQ(judge(ended(0, "")).state, RunState::failed);
  EXPECT_EQ(judge(ended(2, good)).failure, RunFailure::launchFailure);
  EXPECT_EQ(judge(ended(3, good)).failure, RunFailure::outOfMemory);
  ProcessEnd crashed;
  crashed.signal = 11;
  EXPECT_EQ(judge(crashed).failure, RunFailure::crash);
  ProcessEnd hung = ended(-1, good);
  hung.timedOut = true;
  EXPECT_EQ(judge(hung).failure, RunFailure::timeOut);
}

std::string recorded(const std::string& name) {
  std::ifstream file(std::string(HIPPORT_SOURCES) +
                     "/testdata/reference/recorded/" + name);
  EXPECT_TRUE(file.is_open()) << name;
  return {std::istreambuf_iterator<char>(file), {}};
}

/// What the port computed on an NVIDIA GPU is what the original did.
TEST(Runs, RecordedOnNvidiaAreTheSameBytes) {
  for (const std::string name : {"vector_add", "gemm"}) {
    const auto original = readCases(recorded(name + ".cuda.txt"));
    const auto port = readCases(recorded(name + ".hip-nvidia.txt"));
    EXPECT_GE(port.size(), 3U);
    EXPECT_GT(original.size(), port.size()) << "bfloat16 of the original";
    for (std::size_t i = 0; i < port.size(); ++i) {
      EXPECT_TRUE(port[i].matches);
      EXPECT_EQ(port[i].name, original[i].name);
      EXPECT_EQ(port[i].type, original[i].type);
      EXPECT_EQ(port[i].checksum, original[i].checksum)
          << name << " " << port[i].name << " " << port[i].type;
    }
  }
}

TEST(Runs, AreMeasuredByThePeakOfTheDevice) {
  const auto run = judge(ended(0, recorded("vector_add.cuda.txt")));
  EXPECT_EQ(run.deviceName, "NVIDIA H200");
  const Rate bandwidth = bandwidthOf(run.cases.at(0), run.deviceName);
  EXPECT_NEAR(bandwidth.perSecond * 1e-12, 3.3, 0.1);
  ASSERT_TRUE(bandwidth.ofPeak.has_value());
  EXPECT_NEAR(*bandwidth.ofPeak, 0.69, 0.02);
  EXPECT_FALSE(bandwidthOf(run.cases.at(0), "another").ofPeak.has_value());
  EXPECT_TRUE(flopsOf(run.cases.at(1), run.deviceName).ofPeak.has_value());
  EXPECT_FALSE(flopsOf(run.cases.at(2), run.deviceName).ofPeak.has_value());
}

// ---- linking

/// With the machine's own linker; what stands for hipcc leaves out its options.
TEST(Link, TakesTheLibrariesWhoseFunctionsAreMissing) {
  if (!support::isInstalled("c++")) {
    HIPPORT_SKIP(package) << "c++ is not installed";
  }
  const support::TemporaryFolder root;
  root.write("a.cpp",
             "extern \"C\" int hipfftDestroy(int);\n"
             "extern \"C\" void roctxMarkA(const char*);\n"
             "extern \"C\" void other();\n"
             "int main() {\n#ifdef OTHER\n  other();\n#endif\n"
             "  roctxMarkA(\"here\");\n  return hipfftDestroy(0);\n}\n");
  root.write("fft.cpp", "extern \"C\" int hipfftDestroy(int) { return 0; }\n");
  root.write("roctx.cpp", "extern \"C\" void roctxMarkA(const char*) {}\n");
  root.write("hipcc",
             "#!/bin/sh\nfor each; do shift; case $each in\n"
             "--hip-link | --offload-arch=*) ;;\n"
             "*) set -- \"$@\" \"$each\" ;;\nesac; done\nexec c++ \"$@\"\n");
  fs::permissions(root.at("hipcc"), fs::perms::owner_all);
  const auto compile = [&](const std::vector<std::string>& words) {
    std::vector<std::string> command = {"c++"};
    command.insert(command.end(), words.begin(), words.end());
    const ProcessEnd end = runProcess({command, root.path()});
    EXPECT_EQ(end.code, 0) << end.err;
  };
  compile({"-c", "a.cpp", "-o", "a.o"});
  compile({"-DOTHER", "-c", "a.cpp", "-o", "other.o"});
  compile({"-shared", "-fPIC", "fft.cpp", "-o", "libhipfft.so"});
  compile({"-shared", "-fPIC", "roctx.cpp", "-o", "libroctx64.so"});
  const auto linked = [&](const char* object) {
    Toolchain toolchain;
    toolchain.compiler = root.at("hipcc");
    return link(toolchain, {.objects = {root.at(object)},
                            .architectures = {"gfx90a"},
                            .libraries = {"-L" + root.path().string()},
                            .program = root.at("program")});
  };
  EXPECT_EQ(linked("a.o"), "");
  EXPECT_TRUE(root.exists("program"));
  EXPECT_TRUE(linked("other.o").starts_with("undefined reference to `other'"));
}

}  // namespace
}  // namespace hipport
