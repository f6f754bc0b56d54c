// What advice is made of: instructions by their text, measurements by files.
#include "advise/advice.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "analysis/analysis.h"
#include "files/files.h"
#include "files/scratch_folder.h"
#include "validate/code_loops.h"
#include "validate/disassembly.h"
#include "validate/host_program.h"
#include "validate/measurements.h"

namespace hipport {
namespace {

TEST(Instructions, AreKnownByTheirText) {
  using enum InstructionKind;
  const std::pair<const char*, InstructionKind> all[] = {
      {"v_add_f32_e32 v0, v1, v2", vector},
      {"\tv_mfma_f32_16x16x4f32 a[0:3], v1, v2, a[0:3]", matrix},
      {"v_wmma_f32_16x16x16_f16 v[0:7], v[8:15], v[16:23], v[0:7]", matrix},
      {"v_cvt_f64_f32_e32 v[2:3], v0", toDouble},
      {"v_cvt_f32_f64_e32 v0, v[2:3]", fromDouble},
      {"v_div_scale_f32 v3, s[4:5], v1, v1, v0", division},
      {"s_add_u32 s0, s1, s2", scalar},
      {"s_load_dwordx2 s[0:1], s[4:5], 0x0", scalarMemory},
      {"s_waitcnt vmcnt(0)", other},
      {"s_barrier", other},
      {"global_load_dword v1, v0, s[0:1]", global},
      {"global_atomic_add_f32 v0, v1, s[0:1]", atomic},
      {"flat_atomic_add v[0:1], v2", atomic},
      {"global_atomic_cmpswap v1, v0, v[2:3], s[0:1] glc", compareSwap},
      {"ds_cmpst_rtn_b32 v0, v1, v2, v3", compareSwap},
      {"ds_cmpstore_rtn_b32 v0, v1, v2, v3", compareSwap},
      {"flat_load_dword v0, v[0:1]", flat},
      {"ds_read_b32 v0, v1", lds},
      {"ds_bpermute_b32 v0, v1, v2", lds},
      {"scratch_load_dword v0, off, s32", scratch},
      {"buffer_wbl2", systemFence},
      {"buffer_wbl2 sc0 sc1", systemFence},
      {"buffer_wbl2 sc1", other},
  };
  for (const auto& [text, kind] : all) {
    EXPECT_EQ(kindOf(text, "gfx90a"), kind) << text;
  }
  const char* const load = "buffer_load_dword v0, off, s[0:3], 0 offset:4";
  EXPECT_EQ(kindOf(load, "gfx90a"), scratch);
  EXPECT_EQ(kindOf(load, "gfx942"), global);
  EXPECT_EQ(kindOf("image_sample v0, v[0:1], s[0:7], s[8:11]", "gfx90a"),
            InstructionKind::texture);
  EXPECT_EQ(
      kindOf("buffer_load_format_xyzw v[0:3], v0, s[0:3], 0 idxen", "gfx90a"),
      InstructionKind::texture);
  EXPECT_EQ(kindOf("buffer_load_dword v0, v1, s[0:3], 0 idxen", "gfx90a"),
            global);
}

// ---- loops of machine code

constexpr std::optional<std::size_t> kNowhere;

TEST(CodeLoops, AreWhatAWayBackRepeats) {
  // 0; 1: if (...) goto 4; 2; 3: goto 1; 4: the end
  const auto loops =
      loopsOf({{}, {4, true}, {}, {1, false}, {kNowhere, false}});
  ASSERT_EQ(loops.size(), 1U);
  EXPECT_EQ(loops[0].header, 1U);
  EXPECT_FALSE(loops[0].contains(0));
  EXPECT_TRUE(loops[0].contains(1));
  EXPECT_TRUE(loops[0].contains(3));
  EXPECT_FALSE(loops[0].contains(4));
}

TEST(CodeLoops, AreNoneWhereCodeBehindTheEndComesBack) {
  // 0: if (...) goto 3; 1; 2: the end; 3; 4: goto 1
  EXPECT_TRUE(
      loopsOf({{3, true}, {}, {kNowhere, false}, {}, {1, false}}).empty());
}

TEST(CodeLoops, HoldWhatLiesElsewhere) {
  // 0; 1: if (...) goto 4; 2: if (...) goto 0; 3: the end; 4; 5: goto 2
  const auto loops =
      loopsOf({{}, {4, true}, {0, true}, {kNowhere, false}, {}, {2, false}});
  ASSERT_EQ(loops.size(), 1U);
  EXPECT_EQ(loops[0].header, 0U);
  EXPECT_TRUE(loops[0].contains(5));
  EXPECT_FALSE(loops[0].contains(3));
  EXPECT_EQ(loops[0].pieces.size(), 2U);
}

TEST(CodeLoops, AreOneForEachHeader) {
  // 0; 1: a loop of its own; 2: if (...) goto 0; 3: if (...) goto 0; 4
  const auto loops =
      loopsOf({{}, {1, true}, {0, true}, {0, true}, {kNowhere, false}});
  ASSERT_EQ(loops.size(), 2U);
  EXPECT_TRUE(loops[0].contains(1));
  EXPECT_TRUE(loops[0].contains(3));
  EXPECT_EQ(loops[1].header, 1U);
  EXPECT_FALSE(loops[1].contains(0));
  EXPECT_FALSE(loops[1].contains(2));
  EXPECT_TRUE(loopsOf({}).empty());
}

TEST(Instructions, OfWhatIsNoCodeObjectAreNone) {
  EXPECT_FALSE(disassemble("").problem.empty());
  EXPECT_FALSE(disassemble("\x7f"
                           "ELF and no more")
                   .problem.empty());
}

TEST(HostPrograms, OfWhatIsNoBitcodeAreNone) {
  EXPECT_FALSE(readHostProgram("").problem.empty());
  EXPECT_FALSE(readHostProgram("BC\xC0\xDE and no more").problem.empty());
}

TEST(Measurements, OfProcessesAreAddedAndBrokenFilesPassedOver) {
  const ScratchFolder folder;
  auto write = [&](const char* name, const std::string& text) {
    std::ofstream(folder.path() / name) << text;
  };
  const std::string kernel =
      R"({"kernel": "_Z1kv", "launches": 1, "blocks": 2, "waves": 4,
          "threads": 256, "block": [128, 1, 1], "dynamicLds": 0,
          "waveSize": 64, "isCounted": true,
          "lines": [{"file": "a.hip", "line": 3, "lines": 7}]})";
  write("1.json", R"({"kernels": [)" + kernel + "]}");
  write("2.json", R"({"kernels": [)" + kernel + "]}");
  write("3.json", R"({"kernels": [{"kernel")");
  write("4.json", R"({"kernels": 7})");
  write("5.json", R"([])");
  write("6.json.new", R"({"kernels": [)" + kernel + "]}");
  const std::vector<MeasuredKernel> all =
      readMeasurements(folder.path()).kernels;
  ASSERT_EQ(all.size(), 1U);
  EXPECT_EQ(all[0].symbol, "_Z1kv");
  EXPECT_EQ(all[0].waves, 8U);
  ASSERT_EQ(all[0].lines.size(), 1U);
  EXPECT_EQ(all[0].lines[0].lines, 14U);
  EXPECT_TRUE(readMeasurements(folder.path() / "none").kernels.empty());
}

/// One kernel with one line that touches 16 lines in each of 100 accesses.
Validation measured(double operations, std::uint64_t lines) {
  MeasuredLine line;
  line.file = "/tree/a.hip";
  line.line = 3;
  line.operations = static_cast<std::uint64_t>(operations);
  line.lanes = 64 * line.operations;
  line.accesses = 100;
  line.bytes = 100 * 256;
  line.lines = lines;
  line.leastLines = 400;
  line.fetchedLines = lines;
  MeasuredKernel kernel;
  kernel.symbol = "_Z1kv";
  kernel.waves = 100;
  kernel.threads = 6400;
  kernel.waveSize = 64;
  kernel.block = {64, 1, 1};
  kernel.lines.push_back(line);
  Run run;
  run.architecture = "gfx90a";
  run.state = RunState::matched;
  run.measured.kernels.push_back(kernel);
  Validation validation;
  validation.runs.push_back(run);
  return validation;
}

TEST(Advice, IsRankedByWhatItCanSaveAtMost) {
  const Advices advices = adviseOn(measured(200, 1600));
  ASSERT_EQ(advices.list.size(), 1U);
  const Advice& advice = advices.list[0];
  EXPECT_EQ(advice.id, "scattered-access");
  // 1,600 lines take 1,600 cycles; 400 would.
  EXPECT_DOUBLE_EQ(advice.share, 0.75);
  ASSERT_EQ(advices.kernels.size(), 1U);
  EXPECT_EQ(advices.kernels[0].load.bound(), "cache lines");
}

TEST(Advice, IsNotGivenWhereSomethingElseIsTheBound) {
  EXPECT_TRUE(adviseOn(measured(1600, 1600)).list.empty());
  EXPECT_TRUE(adviseOn(measured(200, 400)).list.empty());
}

TEST(Advice, SaysWhatIsNotKnown) {
  Validation validation = measured(200, 1600);
  validation.runs[0].measured.kernels[0].isCounted = false;
  const Advices advices = adviseOn(std::move(validation));
  EXPECT_TRUE(advices.list.empty());
  ASSERT_EQ(advices.notes.size(), 1U);
  EXPECT_NE(advices.notes[0].find("lane by lane"), std::string::npos);
}

TEST(Advice, OfSeveralArchitecturesIsOne) {
  Validation validation = measured(200, 1600);
  validation.runs.push_back(validation.runs[0]);
  validation.runs[1].architecture = "gfx908";
  const Advices advices = adviseOn(std::move(validation));
  ASSERT_EQ(advices.list.size(), 1U);
  EXPECT_EQ(advices.list[0].targets,
            (std::vector<std::string>{"gfx90a", "gfx908"}));
}

TEST(Advice, KindsAreSortedDescribedAndMarked) {
  const std::filesystem::path sources = HIPPORT_SOURCES;
  const std::string page = readFile(sources / "docs/performance.md");
  std::string marks = readFile(sources / "tests/e2e/advise_test.cpp");
  for (const auto& entry :
       std::filesystem::directory_iterator(sources / "testdata/advise")) {
    marks += readFile(entry.path());
  }
  std::string_view before;
  for (const AdviceKind& each : adviceKinds()) {
    EXPECT_LT(before, each.id);
    EXPECT_EQ(findCheck(each.id), nullptr) << each.id << " is a check as well";
    EXPECT_NE(page.find("| `" + std::string(each.id) + "` | " +
                        std::string(each.what) + " |"),
              std::string::npos)
        << each.id << " is not so in docs/performance.md";
    const bool isUnoptimised = each.id == "unoptimised";
    EXPECT_NE(marks.find(isUnoptimised ? "compiled with -O0"
                                       : ": " + std::string(each.id)),
              std::string::npos)
        << each.id << " is not tried";
    before = each.id;
  }
}

}  // namespace
}  // namespace hipport
