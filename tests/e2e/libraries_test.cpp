// Programs of CUDA's libraries are ported without an edit by hand, and compile
// with the headers of ROCm 6.4. What AMD has no counterpart for stands in
// programs of its own, which say so: "// By hand: NAME...".
//
// (Those of cuDNN are ported and run by dnn_test.cpp.)
#include <array>
#include <set>

#include "library_programs.h"
#include "scratch.h"

namespace hipport::e2e {
namespace {

namespace fs = std::filesystem;

struct Share {
  std::string library;
  unsigned part, parts;  ///< of its programs
};

std::string shown(const Share& share) {
  std::string name = share.library;
  if (share.parts > 1) name += "_" + std::to_string(share.part);
  return name;
}

std::ostream& operator<<(std::ostream& stream, const Share& share) {
  return stream << shown(share);
}

class Libraries : public Scratch, public testing::WithParamInterface<Share> {
 protected:
  /// Copies this share of the programs to the folder "cuda".
  void SetUp() override {
    const fs::path folder = libraryFolder(GetParam().library);
    names_ = libraryPrograms(GetParam().library);
    std::vector<std::string> own;
    for (std::size_t i = GetParam().part; i < names_.size();
         i += GetParam().parts) {
      write("cuda/" + names_[i] + ".cu",
            readBytes(folder / (names_[i] + ".cu")));
      own.push_back(names_[i]);
    }
    names_ = own;
    ASSERT_GT(names_.size(), 3U);
  }

  std::set<std::string> byHand(const std::string& name) const {
    return portedByHand(read("cuda/" + name + ".cu"));
  }

  const std::vector<std::string>& names() const { return names_; }

 private:
  std::vector<std::string> names_;
};

TEST_P(Libraries, ArePortedAndCompile) {
  HIPPORT_DRAW(3);
  const nlohmann::json report =
      reportOf({"cuda", "-o", "hip", "--rocm=6.4", "--library=hip"});
  for (const std::string& name : names()) {
    SCOPED_TRACE(name);
    std::set<std::string> left;
    const nlohmann::json file = fileOf(report, "cuda/" + name + ".cu");
    ASSERT_TRUE(file.is_object());
    for (const nlohmann::json& finding : file["findings"]) {
      if (finding["applicability"] != "manual") continue;
      const std::string message = finding["message"];
      left.insert(message.substr(0, message.find(' ')));
    }
    EXPECT_EQ(left, byHand(name));
  }

  const fs::path include = environment("HIPPORT_HIP_INCLUDE");
  if (!fs::exists(include / "hipsolver/hipsolver.h")) {
    HIPPORT_SKIP(rocm64)
        << "HIPPORT_HIP_INCLUDE names no ROCm with hipSOLVER; make one with "
           "bench/fetch-hip-headers.sh";
  }
  if (!isInstalled("clang++-19")) {
    HIPPORT_SKIP(clang) << "clang++-19 is not installed";
  }
  std::vector<std::string> forHost, forDevice;
  const std::string rccl = readBytes(include / "rccl/rccl.h");
  for (const std::string& name : names()) {
    if (!byHand(name).empty()) continue;
    const std::string text = read("hip/" + name + ".hip");
    if (GetParam().library == "nccl" && isNewerThan(rccl, text)) continue;
    // HIP's half and bfloat16 are for its compiler alone.
    const bool isOfDevice = std::ranges::any_of(
        std::to_array<std::string_view>(
            {"__global__", "__device__", "hip_bf16.h", "hip_fp16.h"}),
        [&](std::string_view word) {
          return text.find(word) != std::string::npos;
        });
    (isOfDevice ? forDevice : forHost).push_back(name);
  }
  EXPECT_GT(forHost.size() + forDevice.size(), 1U);
  const auto expectCompiles = [&](const std::vector<std::string>& programs,
                                  const std::string& file,
                                  std::vector<std::string> arguments) {
    if (programs.empty()) return;
    write("hip/" + file, unitOf(at("hip"), programs));
    arguments.insert(arguments.begin(), "clang++-19");
    arguments.insert(arguments.end(),
                     {"-std=c++17", "-D__HIP_PLATFORM_AMD__", "-w", "-isystem",
                      include.string(), "-fsyntax-only", "hip/" + file});
    EXPECT_TRUE(exited(run(arguments, {.folder = folder(),
                                       .timeLimit = std::chrono::seconds(150)}),
                       0));
  };
  expectCompiles(forHost, "host.cpp", {});
  expectCompiles(forDevice, "device.hip",
                 {"-x", "hip", "--offload-arch=gfx90a", "-nogpulib",
                  "--rocm-path=" + include.parent_path().string()});
}

INSTANTIATE_TEST_SUITE_P(
    Of, Libraries,
    testing::Values(Share{"cublas", 0, 2}, Share{"cublas", 1, 2},
                    Share{"cufft", 0, 1}, Share{"curand", 0, 1},
                    Share{"cusolver", 0, 1}, Share{"cusparse", 0, 1},
                    Share{"nccl", 0, 1}, Share{"nvml", 0, 1}),
    [](const testing::TestParamInfo<Share>& info) {
      return shown(info.param);
    });

}  // namespace
}  // namespace hipport::e2e
