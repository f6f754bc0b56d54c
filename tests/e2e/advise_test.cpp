// What advise says of programs whose causes are known, and that it says nothing
// of harmless ones.
#include <algorithm>
#include <cmath>
#include <functional>
#include <map>
#include <nlohmann/json.hpp>
#include <regex>
#include <set>
#include <sstream>

#include "browser.h"
#include "scratch.h"
#include "update_fixture.h"

namespace hipport::e2e {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;

const fs::path kSources = HIPPORT_SOURCES;

struct Hardware {
  const char* name;
  double lanes;
  double lineBytes;
  double banks;
};

void PrintTo(const Hardware& hardware, std::ostream* stream) {
  *stream << hardware.name;
}

class Advise : public Scratch, public testing::WithParamInterface<Hardware> {
 protected:
  void SetUp() override {
    if (!isInstalled("hipcc")) {
      HIPPORT_SKIP(hipcc)
          << "hipcc is not installed: nothing is compiled for AMD";
    }
  }

  /// The report, of a program in the folder of this test.
  json advise(std::vector<std::string> arguments, int status) const {
    arguments.insert(arguments.begin(), "advise");
    arguments.insert(arguments.end(),
                     {std::string("--arch=") + GetParam().name,
                      "--report=json:report.json", "--run-seconds=100"});
    const ProcessResult result = hipify(arguments);
    EXPECT_TRUE(exited(result, status)) << result.err;
    if (!exists("report.json")) return json::object();
    return json::parse(read("report.json"));
  }
};

INSTANTIATE_TEST_SUITE_P(For, Advise,
                         testing::Values(Hardware{"gfx90a", 64, 64, 32},
                                         Hardware{"gfx1030", 32, 128, 32}),
                         [](const auto& each) { return each.param.name; });

/// "12: scattered-access", of what a file's marks ask for; of a whole kernel
/// without a line.
std::multiset<std::string> marksIn(const std::string& text,
                                   const std::string& architecture,
                                   bool isMeasured = true) {
  std::multiset<std::string> marks;
  const std::regex mark(R"((advice|kernel)(\[(\w+)\])?: ([a-z-]+))");
  std::istringstream lines(text);
  int number = 0;
  for (std::string line; std::getline(lines, line);) {
    ++number;
    const std::size_t comment = line.find("// ");
    if (comment == std::string::npos || comment < 2 ||
        line.find_first_not_of(' ') == comment) {
      continue;
    }
    const std::string said = line.substr(comment);
    for (std::sregex_iterator each(said.begin(), said.end(), mark), end;
         each != end; ++each) {
      const std::string only = (*each)[3];
      if (only == "measured" ? !isMeasured
                             : !only.empty() && only != architecture) {
        continue;
      }
      const bool isOfLine = (*each)[1] == "advice";
      marks.insert((isOfLine ? std::to_string(number) + ": " : "kernel: ") +
                   std::string((*each)[4]));
    }
  }
  return marks;
}

std::multiset<std::string> adviceIn(const json& report) {
  // Those that are of a whole kernel, wherever it has most of its cause.
  const std::set<std::string> ofKernels = {"low-occupancy",
                                           "spilled-registers"};
  std::multiset<std::string> all;
  for (const json& each : report.at("advice")) {
    const std::string id = each.at("id");
    all.insert((ofKernels.contains(id)
                    ? "kernel: "
                    : std::to_string(each.value("line", 0)) + ": ") +
               id);
  }
  return all;
}

TEST_P(Advise, NamesWhatIsMarkedAndNothingElse) {
  for (const char* name :
       {"accesses", "shared", "tiles", "lanes", "code", "host"}) {
    const fs::path source =
        kSources / "testdata/advise" / (std::string(name) + ".hip");
    const std::string text = readBytes(source);
    write(std::string(name) + ".hip", text);
    std::vector<std::string> arguments = {std::string(name) + ".hip"};
    if (std::string(name) != "code") arguments.emplace_back("--emulate");
    const json report = advise(arguments, 1);
    EXPECT_EQ(marksIn(text, GetParam().name), adviceIn(report))
        << name << "\n"
        << report.at("advice").dump(1);
    for (const json& each : report.at("advice")) {
      // A number, or where the cause is documented.
      EXPECT_TRUE(std::regex_search(
          std::string(each.at("message")) + std::string(each.at("cost")),
          std::regex("[0-9]|AMD|LLVM|NVIDIA")))
          << each.dump(1);
      EXPECT_FALSE(std::string(each.at("remedy")).empty());
    }
  }
}

/// What a library does where the program calls it, the program cannot change.
TEST_P(Advise, BlamesNoCallOfALibrary) {
  const fs::path root =
      fs::path(environment("HIPPORT_HIP_INCLUDE")).parent_path();
  if (root.empty() || !fs::exists(root / "llvm/bin")) {
    HIPPORT_SKIP(rocm64) << "Debian has no rocRAND's headers";
  }
  write("states.hip",
        "#include <hip/hip_runtime.h>\n"
        "#include <hiprand/hiprand_kernel.h>\n"
        "__global__ void walk(float* out, int odd) {\n"
        "  const int i = blockIdx.x * blockDim.x + threadIdx.x;\n"
        "  hiprandState state;\n"
        "  hiprand_init(9384, i, 0, &state);  // longer in some lanes\n"
        "  float sum = 0;\n"
        "  if (i % 2 == odd) {\n"
        "    for (int k = 1; k < 4000; ++k) sum += out[i] / k;\n"
        "  }\n"
        "  out[i] = sum + hiprand_uniform(&state);\n"
        "}\n"
        "int main() {\n"
        "  float* out = nullptr;\n"
        "  (void)hipMalloc(&out, 4096 * sizeof *out);\n"
        "  (void)hipMemset(out, 0, 4096 * sizeof *out);\n"
        "  walk<<<16, 256>>>(out, 1);\n"
        "  return hipDeviceSynchronize() != hipSuccess;\n"
        "}\n");
  const json report =
      advise({"states.hip", "--emulate", "--expect=", "--hipcc=clang++-19",
              "--rocm-path=" + root.string()},
             1);
  // Its own loop is named, and nothing else.
  EXPECT_EQ(adviceIn(report), std::multiset<std::string>{"9: idle-lanes"})
      << report.at("advice").dump(1);
}

TEST_P(Advise, ReadsOfTheHostWhatNeedsNoRun) {
  const std::string text = readBytes(kSources / "testdata/advise/host.hip");
  write("host.hip", text);
  const json report = advise({"host.hip"}, 1);
  EXPECT_EQ(marksIn(text, GetParam().name, false), adviceIn(report))
      << report.at("advice").dump(1);
}

TEST_P(Advise, ReadsOfSharedMemoryWhatNeedsNoRun) {
  // Of those of the others a run alone knows some.
  const std::string tiles = readBytes(kSources / "testdata/advise/tiles.hip");
  write("tiles.hip", tiles);
  const json byCode = advise({"tiles.hip"}, 1);
  EXPECT_EQ(marksIn(tiles, GetParam().name, false), adviceIn(byCode))
      << byCode.at("advice").dump(1);

  // The number of passes is that of the run.
  write("shared.hip", readBytes(kSources / "testdata/advise/shared.hip"));
  const auto ofBanks = [](const json& report) {
    std::map<int, std::string> messages;
    for (const json& each : report.at("advice")) {
      if (each.at("id") == "bank-conflict") {
        messages[each.at("line")] = each.at("message");
      }
    }
    return messages;
  };
  const auto known = ofBanks(advise({"shared.hip"}, 1));
  EXPECT_EQ(known, ofBanks(advise({"shared.hip", "--emulate"}, 1)));
  EXPECT_EQ(known.size(), 5U);
}

/// Loops that halve down to one thread, whose kernels nobody ran.
TEST_P(Advise, ReadsOfReductionsWhatNeedsNoRun) {
  const std::string text = readBytes(kSources / "testdata/advise/lanes.hip");
  write("lanes.hip", text);
  std::multiset<std::string> wanted;
  for (const std::string& each : marksIn(text, GetParam().name)) {
    if (each.ends_with("block-reduction")) wanted.insert(each);
  }
  ASSERT_FALSE(wanted.empty());
  EXPECT_EQ(adviceIn(advise({"lanes.hip"}, 1)), wanted);
}

struct Expected {
  double taken;
  double least;
};

/// What one access of a full wave takes: cache lines, or passes over banks.
std::map<std::string, std::function<Expected(const Hardware&)>> lineFormulas() {
  auto side = [](double bytes) {
    return [bytes](const Hardware& of) {
      const double lines = std::ceil(of.lanes * bytes / of.lineBytes);
      return Expected{lines, lines};
    };
  };
  return {
      {"row", side(4)},
      {"written", side(4)},
      {"indices", side(4)},
      {"exchanged", side(4)},
      {"backwards", side(4)},
      {"doubles", side(8)},
      {"quads", side(16)},
      {"bytes", side(1)},
      {"pairs", side(2)},
      {"shifted",
       [](const Hardware& of) {
         const double lines = of.lanes * 4 / of.lineBytes;
         return Expected{lines + 1, lines};
       }},
      {"second",
       [](const Hardware& of) {
         const double least = of.lanes * 4 / of.lineBytes;
         return Expected{2 * least, least};
       }},
      {"even",
       [](const Hardware& of) {
         return Expected{of.lanes * 4 / of.lineBytes,
                         std::ceil(of.lanes * 2 / of.lineBytes)};
       }},
      {"far",
       [](const Hardware& of) {
         return Expected{of.lanes, of.lanes * 4 / of.lineBytes};
       }},
      {"member",
       [](const Hardware& of) {
         return Expected{of.lanes * 12 / of.lineBytes,
                         of.lanes * 4 / of.lineBytes};
       }},
      {"same", [](const Hardware&) { return Expected{1, 1}; }},
  };
}

std::map<std::string, std::function<Expected(const Hardware&)>> bankFormulas() {
  auto words = [](double each, double times) {
    return [each, times](const Hardware& of) {
      const double least = of.lanes * each / of.banks;
      return Expected{least * times, least};
    };
  };
  return {{"bankRow", words(1, 1)},     {"bankPadded", words(1, 1)},
          {"bankSecond", words(1, 2)},  {"bankSixteenth", words(1, 16)},
          {"bankColumn", words(1, 32)}, {"bankDoubles", words(2, 1)},
          {"bankQuads", words(4, 1)},   {"bankAtomic", words(1, 32)},
          {"bankSame", words(1, 1)}};
}

TEST_P(Advise, CostsAreThoseOfClosedForms) {
  const fs::path source = kSources / "testdata/emulate/costs.hip";
  write("costs.hip", readBytes(source));
  const json report = advise({"costs.hip", "--emulate"}, 1);
  std::map<int, json> byLine;
  for (const json& kernel : report.at("kernels")) {
    EXPECT_TRUE(kernel.at("isCounted"));
    for (const json& each : kernel.at("lines")) byLine[each.at("line")] = each;
  }
  std::istringstream lines(read("costs.hip"));
  const std::regex mark(R"(// cost: (\w+)( and (\w+))?$)");
  const auto lineForms = lineFormulas();
  const auto bankForms = bankFormulas();
  int number = 0;
  int seen = 0;
  for (std::string line; std::getline(lines, line);) {
    ++number;
    std::smatch match;
    if (!std::regex_search(line, match, mark)) continue;
    SCOPED_TRACE(line);
    ASSERT_TRUE(byLine.contains(number));
    const json& measured = byLine.at(number);
    Expected cacheLines{0, 0};
    double accesses = 0;
    Expected passes{0, 0};
    for (const std::string& name :
         std::vector<std::string>{match[1].str(), match[3].str()}) {
      if (name.empty()) continue;
      ++seen;
      if (const auto form = lineForms.find(name); form != lineForms.end()) {
        const Expected each = form->second(GetParam());
        cacheLines.taken += each.taken;
        cacheLines.least += each.least;
        ++accesses;
      } else {
        ASSERT_TRUE(bankForms.contains(name)) << name;
        passes = bankForms.at(name)(GetParam());
      }
    }
    const double waves = 4 * 256 / GetParam().lanes;
    EXPECT_EQ(measured.at("accesses"), waves * accesses);
    EXPECT_EQ(measured.at("cacheLines"), waves * cacheLines.taken);
    EXPECT_EQ(measured.at("leastCacheLines"), waves * cacheLines.least);
    EXPECT_EQ(measured.at("ldsAccesses"), passes.taken > 0 ? waves : 0);
    EXPECT_EQ(measured.at("ldsPasses"), waves * passes.taken);
    EXPECT_EQ(measured.at("leastLdsPasses"), waves * passes.least);
  }
  EXPECT_GE(seen, 20);
}

/// From the first `begin` in a page of the documentation to the end of the
/// block that it is in.
std::string blockFrom(const std::string& page, const std::string& begin) {
  const std::size_t at = page.find(begin);
  return page.substr(at, page.find("```", at) - at);
}

class AdviseOnce : public Scratch {
 protected:
  void SetUp() override {
    if (!isInstalled("hipcc")) {
      HIPPORT_SKIP(hipcc)
          << "hipcc is not installed: nothing is compiled for AMD";
    }
  }
};

TEST_F(AdviseOnce, SaysWhatThePageOfTheDocumentationSays) {
  const std::string page = readBytes(kSources / "docs/performance.md");
  write("src/transpose.cu", blockFrom(page, "#include <cuda_runtime.h>"));
  ASSERT_TRUE(exited(hipify({"port", "src", "-o", "hip"}), 0));
  const ProcessResult result = hipify({"advise", "hip", "--arch=gfx90a",
                                       "--emulate", "--report=html:page.html"});
  EXPECT_TRUE(exited(result, 1));
  std::istringstream shown(blockFrom(page, "$ hipify-port port"));
  std::string wanted;
  for (std::string line; std::getline(shown, line);) {
    if (!line.starts_with("$ ")) wanted += line + "\n";
  }
  EXPECT_TRUE(same(result.err, wanted));

  if (!Browser::isThere()) {
    HIPPORT_SKIP(browser) << "chromium is not installed";
  }
  fs::create_directories(at("browser"));
  Browser browser(at("browser"));
  browser.open(at("page.html"));
  EXPECT_EQ(browser.evaluate("document.querySelectorAll('.advice').length"), 3);
  EXPECT_EQ(
      browser.evaluate("document.querySelectorAll('.roofline circle').length"),
      2);
  EXPECT_EQ(
      browser.evaluate("document.querySelectorAll('.source tr.told').length"),
      2);
  // A link leads to the line, whose costs stand beside it.
  EXPECT_EQ(browser.evaluate(
                "document.querySelector(document.querySelector('.advice h2 a')"
                ".getAttribute('href')).children[6].textContent"),
            "5,242,880 for 163,840");
  EXPECT_TRUE(browser.complaints().empty());
  EXPECT_EQ(browser.requests().size(), 1U) << "the page asks for nothing else";
}

TEST_F(AdviseOnce, WhatCannotBeKnownIsSaidAndIsNoSuccess) {
  write("a.hip", "#include <hip/hip_runtime.h>\n__global__ void k() { x; }\n");
  const ProcessResult broken = hipify({"advise", "a.hip", "--arch=gfx90a"});
  EXPECT_TRUE(exited(broken, 1));
  EXPECT_TRUE(contains(broken.err, "not known: a.hip: does not compile"));

  write("b.hip",
        "#include <hip/hip_runtime.h>\n"
        "__global__ void k() {}\n"
        "int main() { k<<<1, 64>>>(); return 3; }\n");
  const ProcessResult ended =
      hipify({"advise", "b.hip", "--arch=gfx90a", "--emulate"});
  EXPECT_TRUE(exited(ended, 1));
  EXPECT_TRUE(contains(ended.err, "emulated gfx90a, 64 lanes: "));

  write("c.hip",
        "#include <hip/hip_runtime.h>\n"
        "__global__ void k() {}\n"
        "int main() { k<<<1, 64>>>(); return hipDeviceSynchronize(); }\n");
  EXPECT_TRUE(
      exited(hipify({"advise", "c.hip", "--arch=gfx90a", "--emulate"}), 0));
  const ProcessResult nvidia =
      hipify({"advise", "c.hip", "--platform=nvidia", "--arch=sm_80"});
  EXPECT_TRUE(failed(nvidia, 2, {"--platform=nvidia", "AMD"}));
}

TEST_F(AdviseOnce, AppliesWhatHoldsAndNothingElse) {
  const std::string tiles = readBytes(kSources / "testdata/advise/shared.hip");
  write("tiles.hip", tiles);
  const ProcessResult padded = hipify(
      {"advise", "tiles.hip", "--arch=gfx90a", "--emulate", "--apply=safe"});
  EXPECT_TRUE(exited(padded, 1)) << padded.err;
  std::string wanted = tiles;
  for (const std::string_view line : {"5", "23", "90"}) {
    EXPECT_TRUE(
        contains(padded.err, "tiles.hip:" + std::string(line) + ": applied: "))
        << padded.err;
  }
  for (const std::string_view kernel : {" column(", " written(", " doubles("}) {
    const std::size_t at = wanted.find("[32][32]", wanted.find(kernel));
    wanted.replace(at, 8, "[32][32 + 1]");
  }
  EXPECT_TRUE(same(read("tiles.hip"), wanted));
  for (const std::string_view line : {"10", "26", "95"}) {
    EXPECT_FALSE(
        contains(padded.err, "tiles.hip:" + std::string(line) + ": advice: "));
  }

  // What is computed in float is another number: this program says so.
  const std::string sum =
      "#include <hip/hip_runtime.h>\n"
      "__global__ void k(float* values, int n) {\n"
      "  float x = *values;\n"
      "  for (int i = 0; i < n; ++i) {\n"
      "    x = 3.9 * x * (1.0 - x);\n"
      "  }\n"
      "  *values = x;\n"
      "}\n"
      "int main() {\n"
      "  float *values, x = 0.3f;\n"
      "  (void)hipMallocManaged(&values, 4);\n"
      "  *values = x;\n"
      "  k<<<1, 1>>>(values, 200);\n"
      "  (void)hipDeviceSynchronize();\n"
      "  for (int i = 0; i < 200; ++i) x = 3.9 * x * (1.0 - x);\n"
      "  return *values != x;\n"
      "}\n";
  write("sum.hip", sum);
  const ProcessResult kept = hipify(
      {"advise", "sum.hip", "--arch=gfx90a", "--emulate", "--apply=safe"});
  EXPECT_TRUE(contains(kept.err, "nothing to apply")) << kept.err;
  EXPECT_TRUE(contains(
      kept.err,
      "fix (--apply=review): line 5 becomes x = 3.9f * x * (1.0f - x);"));
  const ProcessResult refused = hipify(
      {"advise", "sum.hip", "--arch=gfx90a", "--emulate", "--apply=review"});
  EXPECT_TRUE(contains(refused.err,
                       "sum.hip:5: not applied: the program does not run with "
                       "it as it did [double-arithmetic]"))
      << refused.err;
  EXPECT_TRUE(same(read("sum.hip"), sum));
}

TEST_F(AdviseOnce, ComparesTwoPorts) {
  const std::string tiles = readBytes(kSources / "testdata/advise/shared.hip");
  std::string padded = tiles;
  const std::size_t column = padded.find("[32][32]");
  padded.replace(column, 8, "[32][33]");
  write("one/tiles.hip", tiles);
  write("two/tiles.hip", padded);
  const ProcessResult result =
      hipify({"advise", "one", "--arch=gfx90a", "--emulate", "--against", "two",
              "--report=json:report.json"});
  EXPECT_TRUE(exited(result, 1)) << result.err;
  const json against = json::parse(read("report.json")).at("against");
  const json& first = against.at("kernels").at(0);
  EXPECT_EQ(first.at("kernel"), "column(float const*, float*)");
  // Passes over LDS: 64 a wave for the column, 2 for the row.
  EXPECT_LT(first.at("there").get<double>(), first.at("here").get<double>());
  EXPECT_EQ(
      against.at("here").get<double>() - against.at("there").get<double>(),
      first.at("here").get<double>() - first.at("there").get<double>());
  EXPECT_TRUE(contains(result.err, "column(float const*, float*), gfx90a: "));
  EXPECT_TRUE(contains(result.err, " % fewer\nall kernels: ")) << result.err;

  write("two/tiles.hip", tiles + "int broken = ;\n");
  const ProcessResult broken = hipify(
      {"advise", "one", "--arch=gfx90a", "--emulate", "--against", "two"});
  EXPECT_TRUE(
      contains(broken.err, "two is no measure: not all of it compiles"));
}

TEST_F(AdviseOnce, TriesAPortForWaves) {
  // A warp for each row, whatever its width. (advice: narrow-warps)
  const std::string rows = R"(#include <cuda_runtime.h>
#include <cstdio>
__global__ void rows(const float* in, float* sums, int width) {
  const int row = (blockIdx.x * blockDim.x + threadIdx.x) / warpSize;
  const int lane = threadIdx.x % warpSize;
  float sum = 0;
  for (int k = lane; k < width; k += warpSize) sum += in[row * width + k];
  for (int offset = warpSize / 2; offset > 0; offset /= 2) {
    sum += __shfl_xor(sum, offset);
  }
  if (lane == 0) sums[row] = sum;
}
__global__ void votes(const float* in, int* out) {
  const float x = in[threadIdx.x];
  int count = 0;
  for (int k = 0; k < 8; ++k) count += __any(x == k);
  out[threadIdx.x] = count;
}
#if CUDART_VERSION >= 14000
void byHand() { cudaCtxResetPersistingL2Cache(); }  // in either port
#endif
int main() {
  float *in, *sums;
  int device = 0;
  cudaDeviceProp properties;
  cudaGetDevice(&device);
  cudaGetDeviceProperties(&properties, device);
  cudaMalloc(&in, 256 * 64 * sizeof(float));
  cudaMalloc(&sums, 256 * sizeof(float));
  cudaMemset(in, 0, 256 * 64 * sizeof(float));
  rows<<<8 * properties.warpSize / 256, 256>>>(in, sums, 64);
  for (int i = 0; i < 8; ++i) votes<<<64, 256>>>(in, (int*)sums);
  std::printf("done\n");
  return cudaDeviceSynchronize();
}
)";
  write("rows/rows.cu", rows);
  ASSERT_TRUE(exited(hipify({"port", "rows", "-o", "hip"}), 1));
  const ProcessResult tried =
      hipify({"advise", "hip", "--arch=gfx90a", "--emulate"});
  EXPECT_TRUE(exited(tried, 1)) << tried.err;
  EXPECT_TRUE(std::regex_search(
      tried.err, std::regex(R"(with --warp=native was made and run \[narrow-)"
                            R"(warps: gfx90a\]\n.*[0-9]+ % of the run)")))
      << tried.err;
  const auto notKnown = [&](const char* folder, const char* why) {
    const ProcessResult result =
        hipify({"advise", folder, "--arch=gfx90a", "--emulate"});
    EXPECT_TRUE(contains(
        result.err, std::string("--warp=native is right and faster: ") + why))
        << result.err;
    EXPECT_FALSE(contains(result.err, "narrow-warps")) << result.err;
  };
  // What it prints is not the same.
  write("says/rows.cu",
        replaced(rows, "done\\n\"", "%d\\n\", properties.warpSize"));
  ASSERT_TRUE(exited(hipify({"port", "says", "-o", "says-hip"}), 1));
  notKnown("says-hip", "the program of that port prints something else");
  // A place counts on 32 lanes.
  write("half/rows.cu", replaced(rows, "offset = warpSize / 2", "offset = 16"));
  ASSERT_TRUE(exited(hipify({"port", "half", "-o", "half-hip"}), 1));
  notKnown("half-hip",
           "one place of the source may count on 32 lanes, the "
           "first");
  write("hip/rows.hip",
        replaced(read("hip/rows.hip"), "sum += in", "sum -= in"));
  notKnown("hip", "the port was edited since it was made");
}

TEST_P(Advise, CountsTheRoundsOfLoops) {
  write("loops.hip", R"(#include <hip/hip_runtime.h>
__global__ void uneven(const float* in, float* out, int n) {
  float x = in[threadIdx.x];
  for (int k = 0; k <= n * (int)(threadIdx.x % 64); ++k) {
    x = x * 1.5f + out[threadIdx.x];
    out[threadIdx.x] = x;
  }
  int j = threadIdx.x;
  while (in[j] < n) {
    j += 64;
    out[j] = x;
  }
}
int main() {
  float *in, *out;
  const float ten = 10;
  hipMalloc(&in, 4096 * sizeof(float));
  hipMalloc(&out, 4096 * sizeof(float));
  hipMemset(in, 0, 4096 * sizeof(float));
  hipMemset(out, 0, 4096 * sizeof(float));
  for (int i = 640; i < 704; ++i) {
    hipMemcpy(in + i, &ten, sizeof ten, hipMemcpyHostToDevice);
  }
  for (int i = 0; i < 8; ++i) uneven<<<4, 64>>>(in, out, 1);
  return hipDeviceSynchronize();
}
)");
  const json report = advise({"loops.hip", "--emulate"}, 1);
  std::map<int, json> loops;
  for (const json& each : report.at("kernels").at(0).at("lines")) {
    if (each.contains("loop")) loops[each.at("line")] = each.at("loop");
  }
  ASSERT_EQ(loops.size(), 2U) << report.at("kernels").dump(1);
  const int blocks = 8 * 4;
  const bool isWide = GetParam().lanes == 64;
  const int waves = blocks * (isWide ? 1 : 2);
  // The longest lane of each wave.
  EXPECT_EQ(loops.at(4), (json{{"lastLine", 7},
                               {"entries", waves},
                               {"rounds", blocks * (isWide ? 64 : 32 + 64)},
                               {"laneEntries", blocks * 64},
                               {"laneRounds", blocks * 64 * 65 / 2}}));
  EXPECT_EQ(loops.at(9), (json{{"lastLine", 12},
                               {"entries", waves},
                               {"rounds", waves * 10},
                               {"laneEntries", blocks * 64},
                               {"laneRounds", blocks * 64 * 10}}));
  const auto& list = report.at("advice");
  const auto idle = std::ranges::find_if(
      list, [](const json& each) { return each.at("id") == "idle-lanes"; });
  ASSERT_NE(idle, list.end()) << list.dump(1);
  EXPECT_TRUE(contains(idle->at("message").get<std::string>(),
                       "the loop of line 4 goes round " +
                           std::string(isWide ? "64" : "48") +
                           " times for a wave, where a lane does 32.5"))
      << idle->dump(1);
}

TEST_F(AdviseOnce, BoundsAKernelByWhatLaunchesIt) {
  const std::string code = readBytes(kSources / "testdata/advise/code.hip");
  const std::size_t kernel = code.find("__global__ void spilling(");
  const std::size_t end = code.find("\n}", kernel) + 3;
  const std::size_t helper = code.find("template <int Count>");
  const std::string source = "#include <hip/hip_runtime.h>\n" +
                             code.substr(helper, end - helper) +
                             "int main(int n, char**) {\n"
                             "  spilling<<<n, 256>>>(nullptr, nullptr, n);\n"
                             "  spilling<<<n, 128>>>(nullptr, nullptr, n);\n"
                             "}\n";
  write("a.hip", source);
  const ProcessResult applied =
      hipify({"advise", "a.hip", "--arch=gfx90a", "--apply=safe"});
  EXPECT_TRUE(exited(applied, 1)) << applied.err;
  EXPECT_TRUE(contains(applied.err, "a.hip:17: applied: "));
  EXPECT_FALSE(contains(applied.err, "not fit and are kept in memory"));
  EXPECT_TRUE(contains(read("a.hip"),
                       "__global__ __launch_bounds__(256) void spilling("));

  // All instances of a template have one source.
  std::string instances = source;
  instances.replace(instances.find("__global__ void spilling("), 10,
                    "template <int N> __global__");
  for (const std::string_view from :
       {"  spilling<<<n, 256>>>", "  spilling<<<n, 128>>>"}) {
    const std::size_t at = instances.find(from);
    instances.insert(at + 10, at == instances.find("  spilling<<<n, 256>>>")
                                  ? "<4>"
                                  : "<5>");
  }
  write("a.hip", instances);
  const ProcessResult widest =
      hipify({"advise", "a.hip", "--arch=gfx90a", "--apply=safe"});
  EXPECT_TRUE(contains(read("a.hip"), "__launch_bounds__(256)")) << widest.err;
  EXPECT_FALSE(contains(read("a.hip"), "__launch_bounds__(128)"));

  // Another launch, of which nobody knows how large it is, or of what.
  for (const std::string_view another :
       {"  spilling<<<1, n>>>(nullptr, nullptr, n);\n",
        "  void (*const volatile any)(const float*, float*, int) = spilling;\n"
        "  any<<<1, n>>>(nullptr, nullptr, n);\n"}) {
    std::string open = source;
    open.insert(open.rfind("}"), another);
    write("a.hip", open);
    const ProcessResult left =
        hipify({"advise", "a.hip", "--arch=gfx90a", "--apply=safe"});
    EXPECT_TRUE(exited(left, 1)) << left.err;
    EXPECT_TRUE(contains(left.err, "spilled-registers"));
    EXPECT_TRUE(same(read("a.hip"), open));
  }
}

// LLVM keeps the array in shared memory, for 1,024 threads where nobody says
// how many there are.
TEST_F(AdviseOnce, BoundsAKernelOfAHeaderWhoseArraysTakeSharedMemory) {
  write("src/fix.h",
        "#pragma once\n"
        "struct P { float v[4]; };\n"
        "__global__ void fix(int n, P* points, const int* dim) {\n"
        "  const int i = blockIdx.x * blockDim.x + threadIdx.x;\n"
        "  P p = points[i];\n"
        "  const int d = dim[i];\n"
        "  float best = p.v[d & 3];\n"
        "  for (int k = 0; k < n; ++k) {\n"
        "    p.v[(d + k) & 3] += best;\n"
        "    best = p.v[(d * k) & 3];\n"
        "  }\n"
        "  points[i] = p;\n"
        "  points[i].v[0] = best;\n"
        "}\n");
  write("src/a.hip",
        "#include <hip/hip_runtime.h>\n"
        "#include \"fix.h\"\n"
        "int main(int n, char**) { fix<<<n, 64>>>(n, nullptr, nullptr); }\n");
  const ProcessResult told = hipify({"advise", "src", "--arch=gfx90a"});
  EXPECT_TRUE(exited(told, 1));
  for (const std::string_view part :
       {"16,384 bytes of shared memory in blocks of 64 threads",
        "__launch_bounds__(64) would leave 1,024 bytes",
        "fix (--apply=safe): src/fix.h, line 3 becomes __global__ "
        "__launch_bounds__(64) void fix("}) {
    EXPECT_TRUE(contains(told.err, part)) << told.err;
  }
  const ProcessResult applied =
      hipify({"advise", "src", "--arch=gfx90a", "--apply=safe"});
  EXPECT_TRUE(exited(applied, 0)) << applied.err;
  EXPECT_TRUE(contains(applied.err, "src/fix.h:3: applied: "));
}

TEST_F(AdviseOnce, DeviceCodeThatIsNotOptimisedIsNamed) {
  write("a.hip",
        "#include <hip/hip_runtime.h>\n"
        "__global__ void k(int* data) { data[threadIdx.x] = threadIdx.x; }\n"
        "int main() {}\n");
  const std::string folder = at("").string();
  write("compile_commands.json",
        R"([{"directory": ")" + folder +
            R"(", "file": "a.hip", "command": "hipcc -O0 -c a.hip"}])");
  const ProcessResult result =
      hipify({"advise", "a.hip", "-p", ".", "--arch=gfx90a"});
  EXPECT_TRUE(exited(result, 1));
  EXPECT_TRUE(contains(result.err, "device code is compiled with -O0"));
}

}  // namespace
}  // namespace hipport::e2e
