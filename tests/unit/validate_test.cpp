// Validation's parts that need no compiler: maps of lines, diagnostics, code
// objects, occupancy, toolchains and devices as they lie on disks.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "rules/architectures.h"
#include "text/error.h"
#include "text/lines.h"
#include "validate/code_object.h"
#include "validate/diagnostics.h"
#include "validate/occupancy.h"
#include "validate/port_map.h"
#include "validate/process.h"
#include "validate/validation.h"

namespace hipport {
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

TEST(PortMaps, SurviveTheirFile) {
  PortMap map;
  map.root = "../src";
  map.files.push_back({"a.hip",
                       "a.cu",
                       fingerprintOf("bytes"),
                       {{1, 1, 2}, {3, 2, 7}},
                       {{4, 5, "inline-ptx", "no \"counterpart\""}}});
  const PortMap back = readPortMap(toJson(map), "map.json");
  EXPECT_EQ(back.root, "../src");
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

// ---- code objects

TEST(CodeObjects, ThatAreNoneSayWhy) {
  EXPECT_EQ(readCodeObject("").problem, "it is no 64-bit ELF file");
  EXPECT_EQ(readCodeObject("\177ELF").problem, "it is no 64-bit ELF file");
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

// ---- processes

TEST(Processes, AreEndedWithAllThatTheyStarted) {
  const auto begin = std::chrono::steady_clock::now();
  const ProcessEnd end =
      runProcess({{"sh", "-c", "echo early; sleep 60 & sleep 60"},
                  {},
                  std::chrono::milliseconds(300)});
  EXPECT_TRUE(end.timedOut);
  EXPECT_EQ(end.out, "early\n");
  EXPECT_LT(std::chrono::steady_clock::now() - begin, std::chrono::seconds(20));
}

TEST(Processes, SayHowTheyEnded) {
  EXPECT_EQ(runProcess({{"sh", "-c", "exit 7"}}).code, 7);
  EXPECT_EQ(runProcess({{"sh", "-c", "kill -9 $$"}}).signal, 9);
  EXPECT_FALSE(runProcess({{"there-is-no-such-program"}}).failure.empty());
  const ProcessEnd end = runProcess({{"sh", "-c", "echo $COLOUR >&2"},
                                     {},
                                     std::chrono::seconds(30),
                                     {{"COLOUR", "red"}}});
  EXPECT_EQ(end.err, "red\n");
}

}  // namespace
}  // namespace hipport
