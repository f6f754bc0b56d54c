// Programs beside a record: what was recorded on an NVIDIA H200 (testdata/runs)
// and here, with real programs that match, differ and fail.
#include <algorithm>
#include <cstdlib>

#include "scratch.h"

namespace hipport::e2e {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;

const std::string kProgram = HIPPORT_OUTCOMES;
const std::string kRecord =
    std::string(HIPPORT_SOURCES) + "testdata/runs/outcomes.record";

class Recorded : public Scratch {
 protected:
  ProcessResult record(std::vector<std::string> arguments) const {
    arguments.insert(arguments.begin(), {"record", "-o", "r"});
    return hipify(arguments);
  }

  /// The only run of `command` beside a record, in the JSON report.
  json runOf(const std::string& command, int code,
             const std::string& folder = kRecord,
             std::vector<std::string> more = {}) const {
    std::vector<std::string> words = {"validate",  "--record", folder,
                                      "--run-cmd", command,    "--run=always",
                                      "--report",  "json"};
    words.insert(words.end(), more.begin(), more.end());
    const ProcessResult result = hipify(words);
    EXPECT_TRUE(exited(result, code));
    const json report = json::parse(result.out, nullptr, false);
    if (report.is_discarded()) return {};
    write("report.json", result.out);
    EXPECT_TRUE(isValidation("report.json"));
    EXPECT_EQ(report["run"]["runs"].size(), 1U);
    return report["run"]["runs"][0];
  }
};

TEST_F(Recorded, OnAnH200MatchesWhatAnotherMachineComputes) {
  const json run = runOf(kProgram + " good", 0);
  EXPECT_EQ(run["state"], "ran and matched") << run;
  ASSERT_EQ(run["outputs"].size(), 4U);
  EXPECT_EQ(run["outputs"][1]["name"], "floats.bin");
  EXPECT_EQ(run["outputs"][1]["values"], 10007);
  for (const json& output : run["outputs"]) {
    EXPECT_EQ(output["differs"], 0) << output;
  }
}

TEST_F(Recorded, DiffersFromWhatIsSlightlyWrong) {
  const json run = runOf(kProgram + " good 1.001", 1);
  EXPECT_EQ(run["state"], "ran and differs");
  const json& floats = run["outputs"][1];
  EXPECT_EQ(floats["state"], "differs");
  // What the same run on an H200 came to.
  EXPECT_EQ(floats["differs"], 38);
  EXPECT_EQ(floats["first"][0]["place"], "value 0");
  EXPECT_EQ(floats["first"][0]["expected"], "0.5");
  EXPECT_EQ(run["outputs"][2]["differs"], 1852);
  EXPECT_EQ(run["outputs"][3]["state"], "matched");
  const ProcessResult text =
      hipify({"validate", "--record", kRecord, "--run-cmd",
              kProgram + " good 1.001", "--run=always"});
  EXPECT_TRUE(contains(text.err, "ran and differs\n"));
  EXPECT_TRUE(contains(text.err, "value 0: 0.50050002"));
}

TEST_F(Recorded, TellsClassesOfFailuresApart) {
  auto failureOf = [&](const std::string& arguments,
                       std::vector<std::string> more = {}) {
    const json run = runOf(kProgram + " " + arguments, 1, kRecord, more);
    EXPECT_EQ(run.value("state", ""), "failed") << run;
    EXPECT_FALSE(run.value("nextStep", "").empty()) << run;
    return run.value("failure", "");
  };
  EXPECT_EQ(failureOf("say 'hipMalloc: out of memory'"),
            "out-of-device-memory");
  EXPECT_EQ(failureOf("say 'no ROCm-capable device is detected'"), "no-device");
  EXPECT_EQ(failureOf("say 'what no runtime says'"), "other-exit-status");
  EXPECT_EQ(failureOf("crash"), "crash");
  EXPECT_EQ(failureOf("hang", {"--run-seconds", "1"}), "time-out");
  // A run that wrote nothing is none that matches what lies there already.
  ASSERT_EQ(runOf(kProgram + " good", 0)["state"], "ran and matched");
  const json idle = runOf(kProgram + " nothing", 1);
  EXPECT_EQ(idle["state"], "ran and differs");
  EXPECT_EQ(idle["outputs"][1]["problem"], "it was not written");
  EXPECT_EQ(runOf("./no-such-program", 1)["failure"], "not-started");
}

TEST_F(Recorded, HereIsComparedHere) {
  const ProcessResult result =
      record({"--output", "floats.bin:float", "--output", "counts.bin:bytes",
              "--", kProgram, "good"});
  EXPECT_TRUE(exited(result, 0));
  EXPECT_TRUE(contains(result.err, "recorded in r, exit status 0"));
  EXPECT_FALSE(exists("r/outputs/counts.bin")) << "bytes are their checksum";
  EXPECT_EQ(runOf(kProgram + " good", 0, "r")["state"], "ran and matched");
  // Another folder to run in.
  fs::create_directory(at("there"));
  EXPECT_EQ(runOf(kProgram + " good 2", 1, "r", {"--run-in", "there"})["state"],
            "ran and differs");
  EXPECT_TRUE(exists("there/floats.bin"));
  // A wide tolerance takes what is off by little.
  EXPECT_TRUE(exited(record({"--output", "floats.bin:float", "--tolerance",
                             "float=0,0.01", "--", kProgram, "good"}),
                     0));
  EXPECT_EQ(runOf(kProgram + " good 1.001", 0, "r")["state"],
            "ran and matched");
}

TEST_F(Recorded, ProgramsThatDifferFromThemselvesAreNamed) {
  write("clock.sh", "date +'time %N'\necho 1\n");
  const ProcessResult unsteady = record({"--", "sh", "clock.sh"});
  EXPECT_TRUE(exited(unsteady, 1));
  EXPECT_TRUE(contains(unsteady.err, "line 1, word 2: "));
  EXPECT_TRUE(contains(unsteady.err, "--ignore TEXT"));
  EXPECT_TRUE(exited(record({"--ignore", "time", "--", "sh", "clock.sh"}), 0));
}

TEST_F(Recorded, NothingThatIsNoRecord) {
  // No record of a program that fails, or that gives nothing.
  EXPECT_TRUE(failed(record({"--", kProgram, "crash"}), 2,
                     {"was killed by signal 11", "nothing was recorded"}));
  EXPECT_TRUE(failed(record({"--", kProgram, "say", "out of memory"}), 2,
                     {"the device has too little memory"}));
  EXPECT_TRUE(failed(record({"--", kProgram, "nothing"}), 3,
                     {"all outputs are empty"}));
  EXPECT_TRUE(failed(record({"--output", "x:float", "--", kProgram, "good"}), 3,
                     {"x: the program did not write this file"}));
  EXPECT_TRUE(failed(record({"--output", "x:prose", "--", kProgram}), 2,
                     {"prose is not a type", "bfloat16"}));
  EXPECT_TRUE(failed(record({"--output", "../x", "--", kProgram}), 2,
                     {"not a file below the folder"}));
  EXPECT_TRUE(failed(record({"--tolerance", "float=much", "--", kProgram}), 2,
                     {"--tolerance float=much: is not a tolerance"}));
  EXPECT_TRUE(failed(record({"--", "./gone"}), 2, {"cannot be started"}));
  EXPECT_TRUE(failed(record({}), 2, {"a command is required"}));
  EXPECT_FALSE(exists("r"));
  // A full disk.
  write("many.sh", "seq 1000\n");
  EXPECT_TRUE(failed(hipify({"record", "-o", "full", "--", "sh", "many.sh"},
                            {.fileSizeLimit = 600}),
                     2, {"full/outputs/stdout: cannot be written"}));
  EXPECT_FALSE(exists("full/record.json"));
  write("r/mine", "");
  EXPECT_TRUE(failed(record({"--", kProgram}), 2, {"is not a record"}));
}

TEST_F(Recorded, NothingIsRunBesideABrokenRecord) {
  ASSERT_TRUE(exited(record({"--", kProgram, "good"}), 0));
  write("r/outputs/stdout", "other\n");
  const auto validate = [&](std::vector<std::string> more) {
    more.insert(more.begin(), {"validate", "--run=always"});
    return hipify(more);
  };
  EXPECT_TRUE(
      failed(validate({"--record", "r", "--run-cmd", kProgram + " good"}), 3,
             {"r/outputs/stdout: was changed since it was recorded"}));
  write("r/record.json", "{}");
  EXPECT_TRUE(failed(validate({"--record", "r", "--run-cmd", kProgram}), 3,
                     {"r/record.json: is not a record"}));
  EXPECT_TRUE(failed(validate({"--record", "none", "--run-cmd", kProgram}), 3,
                     {"none/record.json: cannot be read"}));
  EXPECT_TRUE(
      failed(validate({"--run-cmd", kProgram}), 2, {"PATH is required"}));
}

TEST_F(Recorded, WithoutAGpuNothingIsRunUnlessItIsAskedFor) {
  if (fs::exists("/dev/kfd")) HIPPORT_SKIP(gpu) << "there is an AMD driver";
  const ProcessResult result = hipify(
      {"validate", "--record", kRecord, "--run-cmd", kProgram + " good"});
  EXPECT_TRUE(exited(result, 0));
  EXPECT_TRUE(contains(result.err, "not run: no AMD GPU (/dev/kfd not found"));
  EXPECT_FALSE(exists("floats.bin"));
  EXPECT_TRUE(failed(hipify({"validate", "--record", kRecord, "--run-cmd",
                             kProgram, "--run=require"}),
                     2, {"--run=require: nothing was run"}));
}

/// As a build with -DHIPPORT_EMULATOR=OFF.
TEST_F(Recorded, WithoutTheEmulatorItIsNamed) {
  fs::create_directory(at("bin"));
  fs::copy_file(HIPPORT_BINARY, at("bin/hipify-port"));
  std::vector<std::string> arguments = {at("bin/hipify-port").string(),
                                        "validate",
                                        "--record",
                                        kRecord,
                                        "--run-cmd",
                                        kProgram + " good",
                                        "--arch=gfx90a"};
  if (!fs::exists("/dev/kfd")) {
    const ProcessResult byItself = run(arguments, {.folder = folder()});
    EXPECT_TRUE(exited(byItself, 0));
    EXPECT_TRUE(contains(byItself.err, "not run: no AMD GPU"));
    EXPECT_TRUE(contains(byItself.err, "libhipport_emulate.so is not in"));
  }
  arguments.push_back("--run=emulate");
  EXPECT_TRUE(failed(run(arguments, {.folder = folder()}), 2,
                     {"--run=emulate", "libhipport_emulate.so is not in",
                      "HIPPORT_EMULATOR=OFF"}));
  EXPECT_FALSE(exists("floats.bin"));
}

/// A driver that says what a test wants is the only way to GPUs that come and
/// go.
class RecordedOnDrivers : public Recorded {
 protected:
  /// nvidia-smi as a script, which may count its calls in the file "calls".
  void addDriver(std::string_view script) const {
    write("bin/nvidia-smi", "#!/bin/sh\n" + std::string(script));
    fs::permissions(at("bin/nvidia-smi"), fs::perms::owner_all);
  }
  json runsOf(
      const std::string& command, int code,
      std::vector<std::pair<std::string, std::string>> more = {}) const {
    more.emplace_back("PATH", at("bin").string() + ":" + environment("PATH"));
    const ProcessResult result =
        hipify({"validate", "--platform=nvidia", "--record", kRecord,
                "--run-cmd", command, "--report", "json"},
               {.environment = more});
    EXPECT_TRUE(exited(result, code));
    return json::parse(result.out)["run"];
  }
};

TEST_F(RecordedOnDrivers, EachGpuGetsItsRun) {
  addDriver("echo A, 1, 9.0\necho B, 1, 8.0\necho C, 1, 8.0\n");
  const std::string command =
      "echo $CUDA_VISIBLE_DEVICES >> seen; " + kProgram + " good";
  const json all = runsOf(command, 0);
  EXPECT_EQ(all["state"], "ran and matched");
  ASSERT_EQ(all["runs"].size(), 3U);
  EXPECT_EQ(all["runs"][1]["device"], "1 (B)");
  EXPECT_EQ(read("seen"), "0\n1\n2\n");
  const json some =
      runsOf(command, 0, {{"CUDA_VISIBLE_DEVICES", "2,GPU-1234,7,0"}});
  ASSERT_EQ(some["runs"].size(), 2U) << "the runtime stops at 7";
  EXPECT_EQ(read("seen"), "0\n1\n2\n2\nGPU-1234\n");
  EXPECT_EQ(runsOf(command, 0, {{"CUDA_VISIBLE_DEVICES", ""}})["reason"],
            "CUDA_VISIBLE_DEVICES= hides all GPUs");
  // One that differs on one device differs.
  const json one =
      runsOf(kProgram + " good 1.$((CUDA_VISIBLE_DEVICES / 2))", 1);
  EXPECT_EQ(one["runs"][1]["state"], "ran and matched");
  EXPECT_EQ(one["runs"][2]["state"], "ran and differs");
}

TEST_F(RecordedOnDrivers, GpusThatDisappearAreNamed) {
  addDriver(
      "echo call >> calls\necho A, 1, 9.0\n"
      "[ -f gone ] || echo B, 1, 9.0\n");
  const json run = runsOf("touch gone; " + kProgram + " say lost", 1);
  EXPECT_EQ(run["runs"][0]["failure"], "device-lost") << run;
  EXPECT_TRUE(contains(run["runs"][0]["message"].get<std::string>(), "lost"));
}

/// The port itself, compiled, linked and started by the runtime of HIP, which
/// says that there is no device.
TEST_F(Recorded, PortsAreLinkedAndRun) {
  if (!isInstalled("hipcc")) HIPPORT_SKIP(hipcc) << "hipcc is not installed";
  write("in/outcomes.cu",
        readBytes(std::string(HIPPORT_SOURCES) + "testdata/runs/outcomes.cu"));
  ASSERT_TRUE(exited(port({"in", "-o", "out"}), 0));
  const ProcessResult result =
      hipify({"validate", "out", "--arch=gfx90a", "--no-cache", "--record",
              kRecord, "--run=always", "--report", "json"},
             {.timeLimit = std::chrono::seconds(150)});
  const json run = json::parse(result.out)["run"]["runs"][0];
  EXPECT_EQ(run["unit"], "out/outcomes.hip 'good'");
  if (fs::exists("/dev/kfd")) {
    EXPECT_EQ(run["state"], "ran and matched") << run;
  } else {
    EXPECT_TRUE(exited(result, 1));
    EXPECT_EQ(run["failure"], "no-device") << run;
    EXPECT_TRUE(contains(run["message"].get<std::string>(), "hipMalloc"));
  }
}

// ---- NVIDIA as the platform

TEST_F(Scratch, OfNvidiaSaysWhatIsMissing) {
  write("out/a.hip", kPort);
  EXPECT_TRUE(
      failed(hipify({"validate", "out", "--platform=nvidia", "--arch=gfx90a"}),
             2, {"--arch=gfx90a: is not an NVIDIA architecture"}));
  EXPECT_TRUE(failed(
      hipify({"validate", "out"}, {.environment = {{"HIP_PLATFORM", "x"}}}), 2,
      {"HIP_PLATFORM=x: there is no such platform"}));
  EXPECT_TRUE(failed(
      hipify({"validate", "out", "--platform=nvidia", "--rocm-path", "out"},
             {.environment = {{"CUDA_PATH", "/none"}}}),
      2, {"there is no compiler for HIP on NVIDIA GPUs"}));
}

/// HIPPORT_NVCC names an nvcc that fits HIP's headers in /usr/include.
TEST_F(Scratch, ForNvidiaCompilesByNvcc) {
  const std::string nvcc = environment("HIPPORT_NVCC");
  if (nvcc.empty()) HIPPORT_SKIP(nvcc) << "HIPPORT_NVCC names no nvcc";
  write("in/a.cu",
        "__global__ void fill(float* data) { data[threadIdx.x] = 1; }\n"
        "int main() {\n"
        "  float* data = nullptr;\n"
        "  cudaMalloc(&data, 256);\n"
        "  fill<<<1, 64>>>(data);\n"
        "  return cudaDeviceSynchronize() != cudaSuccess;\n"
        "}\n");
  write("in/b.cu",
        "#include <cuda_runtime.h>\n"
        "void run() { cudaNoSuchThing(); }\n"
        "__global__ void large(float* out) {\n"
        "  __shared__ float tile[20000];\n"
        "  tile[threadIdx.x] = out[threadIdx.x];\n"
        "  __syncthreads();\n"
        "  out[threadIdx.x] = tile[0];\n"
        "}\n");
  port({"in", "-o", "out"});
  const ProcessResult result =
      hipify({"validate", "out", "--platform=nvidia", "--arch=sm_80", "--hipcc",
              nvcc, "--no-cache", "--report", "json"},
             {.timeLimit = std::chrono::seconds(150)});
  EXPECT_TRUE(exited(result, 1));
  const json report = json::parse(result.out);
  EXPECT_EQ(report["targets"], json({"sm_80"}));
  const json& kernels = report["units"][0]["targets"][0]["kernels"];
  ASSERT_EQ(kernels.size(), 1U) << report["units"][0];
  EXPECT_EQ(kernels[0]["name"], "fill(float*)");
  EXPECT_GT(kernels[0]["vgprs"], 0);
  const json& problem = report["units"][1]["problems"][0];
  EXPECT_EQ(problem["class"], "compile-error") << problem;
  EXPECT_EQ(problem["source"], json({{"path", "in/b.cu"}, {"line", 2}}));
  EXPECT_TRUE(contains(problem["message"].get<std::string>(), "undefined"));
}

}  // namespace
}  // namespace hipport::e2e
