// A validation in parts: by steps of Ninja, by steps that see nothing but what
// they declare, and by shards. The result is that of one process.
#include <algorithm>
#include <cstdlib>
#include <sstream>

#include "scratch.h"

namespace hipport::e2e {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;

/// A build statement of a Ninja file.
struct Step {
  std::string output;
  std::vector<std::string> inputs;
  std::string command;
};

std::string substituted(std::string text, std::string_view what,
                        std::string_view by) {
  for (std::size_t at = text.find(what); at != std::string::npos;
       at = text.find(what, at + by.size())) {
    text.replace(at, what.size(), by);
  }
  return text;
}

/// The steps of a plan, in their order. Its paths have no spaces.
std::vector<Step> stepsOf(const std::string& ninja) {
  std::map<std::string, std::string> rules;
  std::vector<Step> steps;
  std::istringstream lines(ninja);
  std::string rule;
  for (std::string line; std::getline(lines, line);) {
    if (line.starts_with("rule ")) rule = line.substr(5);
    if (line.starts_with("  command = ")) rules[rule] = line.substr(12);
    if (line.starts_with("build ") && line.find(": phony") == line.npos &&
        !line.starts_with("build validate:")) {
      const std::size_t colon = line.find(": ");
      Step& step = steps.emplace_back();
      step.output = line.substr(6, colon - 6);
      std::istringstream words(line.substr(colon + 2));
      words >> step.command;
      step.command = rules.at(step.command);
      for (std::string word; words >> word;) step.inputs.push_back(word);
    }
    if (line.starts_with("  name = ")) {
      steps.back().command =
          substituted(steps.back().command, "$name", line.substr(9));
    }
  }
  return steps;
}

class ValidateParts : public Scratch {
 protected:
  void SetUp() override {
    if (!isInstalled("hipcc")) {
      HIPPORT_SKIP(hipcc) << "hipcc is not installed: ports are not compiled";
    }
    // A compiler that says what it compiled. No step reads what lies here.
    tools_.write("hipcc", "#!/bin/sh\necho \"$*\" >>" + log().string() +
                              "\nexec hipcc \"$@\"\n");
    fs::permissions(tools_.at("hipcc"), fs::perms::owner_all);
    write("in/common/shape.h", "#define SIZE 4\n");
    write("in/CMakeLists.txt",
          "project(demo LANGUAGES CXX CUDA)\nadd_library(demo src/a.cu)\n"
          "target_include_directories(demo PRIVATE common)\n");
    write("in/src/a.cu",
          "#include <cuda.h>\n#include \"shape.h\"\n"
          "__attribute__((global)) void fill(float* data) {\n"
          "  data[SIZE] = 1;\n}\n");
    write("in/src/b.cu",
          "#include <cuda.h>\n"
          "#define OWN \"detail/own.inc\"\n#include OWN\n");
    write("in/src/detail/own.inc", "int own = 3;\n");
    write("in/src/c.cu", "#include <cuda.h>\nint c = undeclared;\n");
    write("in/src/d.cu", "#include <cuda.h>\n#include <not_there.h>\n");
    write("data/check.sh", "grep -q ${1:-} answer.txt && echo is right\n");
    write("data/answer.txt", "42\n");
    port({"in", "-o", "out"});
    ASSERT_TRUE(exists("out/src/a.hip"));
  }

  fs::path log() const { return tools_.at("log"); }

  /// What the compiler was asked to compile since the last call, by names of
  /// files.
  std::vector<std::string> compiled() const {
    std::vector<std::string> names;
    std::istringstream lines(fs::exists(log()) ? readBytes(log()) : "");
    for (std::string line; std::getline(lines, line);) {
      const std::size_t end = line.find(".hip -o ");
      // Each with a -fgpu-rdc at the end where the first try was in vain.
      if (end == std::string::npos || line.find("/out/src/") == line.npos) {
        continue;
      }
      names.push_back(line.substr(line.rfind('/', end) + 1,
                                  end - line.rfind('/', end) - 1));
    }
    fs::remove(log());
    std::ranges::sort(names);
    return names;
  }

  std::vector<std::string> words(std::vector<std::string> more = {}) const {
    std::vector<std::string> words = {"validate",
                                      "out",
                                      "--no-cache",
                                      "--arch=gfx90a",
                                      "--hipcc=" + tools_.at("hipcc").string(),
                                      "--run=always",
                                      "--run-in=data",
                                      "--run-cmd=sh check.sh 42",
                                      "--expect=is right",
                                      "--report=json"};
    words.insert(words.end(), more.begin(), more.end());
    return words;
  }

  ProcessOptions options() const {
    ProcessOptions options;
    options.timeLimit = std::chrono::seconds(150);
    return options;
  }

  /// A report, but for the time that all took.
  static json timeless(const std::string& text) {
    json report = json::parse(text, nullptr, false);
    const auto forget = [](json& list) {
      for (json& each : list) each.erase("milliseconds");
    };
    if (!report.is_object()) return report;
    for (json& unit : report["units"]) forget(unit["targets"]);
    forget(report["run"]["runs"]);
    return report;
  }

  json report(const std::vector<std::string>& words, int code) const {
    const ProcessResult result = hipify(words, options());
    EXPECT_TRUE(exited(result, code));
    return timeless(result.out);
  }

  std::string plan(const std::vector<std::string>& words) const {
    std::vector<std::string> all = {"plan", "--cache-dir", "out/cache", "--"};
    all.insert(all.end(), words.begin(), words.end());
    const ProcessResult result = hipify(all, options());
    EXPECT_TRUE(exited(result, 0));
    return result.out;
  }

  support::TemporaryFolder tools_;
};

TEST_F(ValidateParts, NinjasStepsGiveTheResultOfOneRun) {
  if (!isInstalled("ninja")) HIPPORT_SKIP(package) << "ninja is not installed";
  const json single = report(words(), 1);
  ASSERT_EQ(single["units"].size(), 4U);
  EXPECT_EQ(single["run"]["state"], "ran and matched");
  compiled();
  write("v.ninja", plan(words({"--report=json:report.json", "--quiet"})));
  EXPECT_EQ(compiled(), std::vector<std::string>());
  const auto ninja = [&] {
    ProcessOptions in = options();
    in.folder = folder();
    return run({"ninja", "-f", "v.ninja", "-v"}, in);
  };
  // The last step ends with 1, for the units that do not compile.
  write("validate", "of the user's");
  const ProcessResult first = ninja();
  EXPECT_TRUE(exited(first, 1));
  EXPECT_EQ(timeless(read("report.json")), single);
  // d twice more: that a header is missing is asked again at the end.
  using Names = std::vector<std::string>;
  EXPECT_EQ(compiled(),
            (Names{"a", "a", "b", "b", "c", "c", "d", "d", "d", "d"}));
  // What includes a header that changes is compiled again, and no other; what
  // a macro includes may be any.
  write("out/common/shape.h", "#define SIZE missing\n");
  EXPECT_TRUE(exited(ninja(), 1));
  EXPECT_EQ(compiled(), (Names{"a", "a", "b", "b", "d", "d"}));
  const json changed = timeless(read("report.json"));
  EXPECT_EQ(changed["units"][0]["targets"][0]["state"], "failed");
  EXPECT_EQ(changed["units"][0]["problems"][0]["port"]["path"],
            "out/src/a.hip");
  // A program that reads other data runs again.
  write("data/answer.txt", "43\n");
  EXPECT_TRUE(exited(ninja(), 1));
  EXPECT_EQ(timeless(read("report.json"))["run"]["state"], "failed");
  EXPECT_EQ(compiled(), (Names{"d", "d"}));
}

/// Engines that distribute steps give each a folder with its inputs alone.
TEST_F(ValidateParts, StepsSeeNothingButWhatTheyDeclare) {
  write("out/src/main.cpp",
        "#include <hip/hip_version.h>\n#include <cstdio>\n"
        "int main() { std::puts(\"made and is right\"); }\n");
  for (const char* name : {"c", "d"}) {
    fs::remove(at("out/src/" + std::string(name) + ".hip"));
  }
  std::vector<std::string> linked = words();
  std::erase(linked, "--run-cmd=sh check.sh 42");
  std::erase(linked, "--run-in=data");
  const json single = report(linked, 0);
  EXPECT_EQ(single["run"]["state"], "ran and matched");
  const std::vector<Step> steps = stepsOf(plan(linked));
  ASSERT_EQ(steps.size(), 6U);  // two for two targets, main, and the run
  for (const Step& step : steps) {
    const support::TemporaryFolder sandbox;
    for (const std::string& input : step.inputs) {
      if (input.starts_with('/')) continue;  // of the machine
      fs::create_directories(sandbox.at(input).parent_path());
      fs::copy_file(at(input), sandbox.at(input));
    }
    ProcessOptions in = options();
    in.folder = sandbox.path();
    EXPECT_TRUE(exited(run({"sh", "-c", step.command}, in), 0));
    ASSERT_TRUE(fs::exists(sandbox.at(step.output))) << step.command;
    fs::copy_file(sandbox.at(step.output), at(step.output));
  }
  compiled();
  std::vector<std::string> last = linked;
  last.emplace_back("--cache-dir=out/cache");
  EXPECT_EQ(report(last, 0), single);
  EXPECT_EQ(compiled(), std::vector<std::string>());
}

TEST_F(ValidateParts, ShardsOfAnArrayGiveTheResultOfOneRun) {
  fs::remove(at("out/src/d.hip"));
  const json single = report(words(), 1);
  compiled();
  for (const std::string shard : {"1/3", "2/3", "3/3"}) {
    const ProcessResult result =
        hipify(words({"--cache-dir=cache", "--shard=" + shard}), options());
    EXPECT_TRUE(exited(result, 0));
    EXPECT_TRUE(contains(result.err, "of shard " + shard + " are in cache\n"));
    EXPECT_EQ(result.out, "");
    EXPECT_EQ(compiled().size(), 2U);
  }
  EXPECT_EQ(report(words({"--cache-dir=cache"}), 1), single);
  EXPECT_EQ(compiled(), std::vector<std::string>());
}

/// Jobs of a matrix have an architecture or a device each, and no cache.
TEST_F(ValidateParts, ReportsOfAMatrixAreMerged) {
  write("data/fails.sh", "exit 3\n");
  for (const char* name : {"b", "d"}) {
    fs::remove(at("out/src/" + std::string(name) + ".hip"));
  }
  std::vector<std::string> both = words();
  std::ranges::replace(both, "--arch=gfx90a", "--arch=gfx90a,gfx1030");
  const json single = report(both, 1);
  const auto part = [&](const std::string& file,
                        std::vector<std::string> more) {
    std::vector<std::string> all = {"validate", "out", "--no-cache",
                                    "--hipcc=" + tools_.at("hipcc").string(),
                                    "--report=json:" + file};
    all.insert(all.end(), more.begin(), more.end());
    hipify(all, options());
    ASSERT_TRUE(exists(file));
  };
  part("90a.json", {"--arch=gfx90a", "--run=always", "--run-in=data",
                    "--run-cmd=sh check.sh 42", "--expect=is right"});
  part("1030.json", {"--arch=gfx1030", "--run=never"});
  const ProcessResult merged = hipify({"merge", "90a.json", "1030.json"});
  EXPECT_TRUE(exited(merged, 1));
  EXPECT_TRUE(contains(merged.err, "gfx1030  1 of 2 units compiled"));
  write("merged.json", merged.out);
  EXPECT_TRUE(isValidation("merged.json"));
  json expected = single;
  json actual = timeless(merged.out);
  // Of each unit the host comes where the first report has it.
  for (json* each : {&expected, &actual}) {
    for (json& unit : (*each)["units"]) {
      std::sort(unit["targets"].begin(), unit["targets"].end());
      for (json& problem : unit["problems"]) {
        std::sort(problem["targets"].begin(), problem["targets"].end());
      }
    }
  }
  EXPECT_EQ(actual, expected);
  part("fails.json", {"--arch=gfx90a", "--run=always", "--run-in=data",
                      "--run-cmd=sh fails.sh", "--expect=is right"});
  const ProcessResult again =
      hipify({"merge", "90a.json", "fails.json", "-o", "both.json"});
  EXPECT_TRUE(exited(again, 1));
  const json run = json::parse(read("both.json"))["run"];
  EXPECT_EQ(run["state"], "failed");
  EXPECT_EQ(run["runs"].size(), 2U);
  write("in/x.cu", std::string(kSource));
  hipify({"report", "in/x.cu", "--report=json:port.json"});
  EXPECT_TRUE(failed(hipify({"merge", "90a.json", "port.json"}), 2,
                     {"port.json", "nothing was merged"}));
  json other = json::parse(read("1030.json"));
  other["toolchain"] = "another compiler";
  write("other.json", other.dump());
  EXPECT_TRUE(failed(hipify({"merge", "90a.json", "other.json"}), 2,
                     {"other.json", "compiled by another compiler"}));
}

/// A program that others have built has nothing to be compiled.
TEST_F(ValidateParts, RunsAloneAreKeptAsWell) {
  write("data/check.sh", "echo run >>../runs\necho is right\n");
  const std::vector<std::string> alone = {
      "validate",          "--run=always",
      "--run-in=data",     "--run-cmd=sh check.sh",
      "--expect=is right", "--report=json",
      "--cache-dir=cache"};
  std::vector<std::string> shard = alone;
  shard.back() = "--cache-dir=cache/";
  shard.insert(shard.end(), {"--shard=1/1", "--quiet"});
  EXPECT_TRUE(exited(hipify(shard), 0));
  EXPECT_EQ(report(alone, 0)["run"]["state"], "ran and matched");
  EXPECT_EQ(read("runs"), "run\n");
}

TEST_F(ValidateParts, RefusesWhatHasNoPlaceForItsAnswers) {
  EXPECT_TRUE(failed(hipify(words({"--shard=1/2"})), 2,
                     {"--shard and --step", "--cache-dir DIR"}));
  EXPECT_TRUE(failed(hipify(words({"--shard=3/2", "--cache-dir=c"})), 2,
                     {"3/2 is not a shard"}));
  EXPECT_TRUE(failed(
      hipify({"plan", "--cache-dir=c", "--", "validate", "out", "--shard=1/2"}),
      2, {"leave out --cache-dir, --shard and --step"}));
  EXPECT_TRUE(failed(hipify(words({"--step=run-1", "--cache-dir=c"})), 2,
                     {"no run is called that", "hipify-port plan"}));
  write("c/validate/steps/compile-1.json", "{}");
  EXPECT_TRUE(failed(hipify({"validate", "--step=compile-1", "--cache-dir=c"}),
                     2, {"compile-1.json: is not a step of this hipify-port"}));
}

}  // namespace
}  // namespace hipport::e2e
