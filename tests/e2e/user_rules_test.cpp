// Rule tables and options of the user's.
#include <filesystem>
#include <set>

#include "scratch.h"

namespace hipport::e2e {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;

constexpr std::string_view kRules = R"({
  "library": "mine",
  "sections": [{"title": "Mine", "rows": [
    {"function": "cudaMalloc", "hip": "poolMalloc"}]}]})";

/// A table of one row.
std::string tableOf(std::string_view row, std::string_view library = "mine") {
  return "{\"library\": \"" + std::string(library) +
         "\",\n\"sections\": [{\"title\": \"Mine\", \"rows\": [\n" +
         std::string(row) + "]}]}";
}

class UserRules : public Scratch {};

// ---- the page of documentation

/// What stands between ```LANGUAGE and ``` in `text`; "" if there is none.
std::string fenced(std::string_view text, std::string_view language) {
  const std::string open = "```" + std::string(language) + "\n";
  const std::size_t begin = text.find(open);
  if (begin == std::string_view::npos) return {};
  const std::size_t end = text.find("\n```", begin);
  return std::string(
      text.substr(begin + open.size(), end + 1 - begin - open.size()));
}

TEST_F(UserRules, TheExamplesOfTheDocsHold) {
  const std::string page =
      readBytes(fs::path(HIPPORT_SOURCES) / "docs/user-rules.md");
  int examples = 0;
  for (std::size_t at = page.find("\n### "); at != std::string::npos;
       at = page.find("\n### ", at + 1)) {
    const std::size_t next = page.find("\n##", at + 1);
    const std::string text = page.substr(at, next - at);
    const std::string name = std::to_string(++examples);
    write(name + "/rules.json", fenced(text, "json"));
    write(name + "/in/a.cu", fenced(text, "cuda"));
    const ProcessResult result = port(
        {name + "/in", "-o", name + "/out", "--rules", name + "/rules.json"});
    EXPECT_TRUE(exited(result, 0)) << text;
    EXPECT_TRUE(same(read(name + "/out/a.hip"), fenced(text, "hip")));
  }
  EXPECT_EQ(examples, 3);
}

// ---- layers

TEST_F(UserRules, CommandsTakeThem) {
  write("rules.json", kRules);
  write("in/a.cu", kSource);
  const ProcessResult diff = port({"in", "--diff", "--rules", "rules.json"});
  EXPECT_TRUE(contains(diff.out, "+  poolMalloc(&data, 256);"));
  const ProcessResult query =
      hipify({"query", "cudaMalloc", "--rules=rules.json"});
  EXPECT_TRUE(contains(query.out, "poolMalloc"));
  EXPECT_TRUE(contains(query.out, "from a table laid over the built-in ones"));
  const ProcessResult report =
      hipify({"report", "in", "--rules=rules.json", "--report=json"});
  EXPECT_TRUE(contains(report.out, "poolMalloc"));
}

TEST_F(UserRules, ASecondRunChangesNothing) {
  write("rules.json", tableOf(R"({"function": "grab", "hip": "take"})"));
  write("in/a.cu",
        "#include <cuda_runtime.h>\nvoid grab() {}\n"
        "void run() { grab(); cudaFree(nullptr); }\n");
  ASSERT_TRUE(exited(port({"in", "--in-place", "--rules=rules.json"}), 0));
  const std::string once = read("in/a.cu");
  EXPECT_TRUE(contains(once, "void take() {}\nvoid run() { take();"));
  EXPECT_TRUE(exited(port({"in", "--check", "--rules=rules.json"}), 0));
}

// ---- PyTorch's names are such a table

constexpr std::string_view kExtension = R"(#include <torch/extension.h>
#include <ATen/cuda/CUDAContext.h>
#include <c10/cuda/CUDAGuard.h>
__global__ void kernel(float* data) { data[0] = 1; }
void run(at::Tensor tensor) {
  const c10::cuda::OptionalCUDAGuard guard(tensor.device());
  cudaStream_t stream = at::cuda::getCurrentCUDAStream();
  kernel<<<1, 1, 0, stream>>>(tensor.data_ptr<float>());
  C10_CUDA_KERNEL_LAUNCH_CHECK();
  int sms = at::cuda::getCurrentDeviceProperties()->multiProcessorCount;
}
)";

TEST_F(UserRules, PyTorchByItsVersions) {
  write("in/a.cu", kExtension);
  port({"in", "-o", "v1", "--torch=v1"});
  const std::string v1 = read("v1/a.hip");
  for (const char* line :
       {"#include <ATen/hip/HIPContext.h>",
        "#include <ATen/hip/impl/HIPGuardImplMasqueradingAsCUDA.h>",
        "const c10::hip::OptionalHIPGuardMasqueradingAsCUDA guard(",
        "hipStream_t stream = "
        "at::hip::getCurrentHIPStreamMasqueradingAsCUDA();",
        "C10_HIP_KERNEL_LAUNCH_CHECK();",
        "at::cuda::getCurrentDeviceProperties()"}) {
    EXPECT_TRUE(contains(v1, line));
  }
  port({"in", "-o", "v2", "--torch=v2"});
  const std::string v2 = read("v2/a.hip");
  for (const char* line :
       {"#include <ATen/hip/HIPContext.h>", "#include <c10/hip/HIPGuard.h>",
        "const c10::cuda::OptionalCUDAGuard guard(",
        "hipStream_t stream = at::cuda::getCurrentCUDAStream();",
        "C10_CUDA_KERNEL_LAUNCH_CHECK();"}) {
    EXPECT_TRUE(contains(v2, line));
  }
  port({"in", "-o", "plain", "--torch=none"});
  EXPECT_TRUE(contains(read("plain/a.hip"), "<ATen/cuda/CUDAContext.h>"));
  EXPECT_TRUE(failed(port({"in", "--diff", "--torch=v3"}), 2, {"v3", "v1|v2"}));
}

/// An extension is known by what it includes, and that is said once.
TEST_F(UserRules, PyTorchIsRecognised) {
  write("in/a.cu", kExtension);
  write("in/b.cu", kExtension);
  port({"in", "-o", "v1", "--torch=v1"});
  const auto result = port({"in", "-o", "out", "--report=json:report.json"});
  EXPECT_EQ(read("out/a.hip"), read("v1/a.hip"));
  const auto notes = json::parse(read("report.json")).at("notes");
  ASSERT_EQ(notes.at(0).at("topic"), "torch-extension");
  EXPECT_EQ(notes.at(0).at("where"), json({"in/a.cu", "in/b.cu"}));
  EXPECT_TRUE(contains(result.err, "--torch=v2"));
  // What stands in for PyTorch's headers leaves nothing open.
  for (const auto& note : notes) EXPECT_NE(note.at("topic"), "missing-package");
  EXPECT_FALSE(contains(read("report.json"), "parse-gap"));
}

/// A header of that name that the tree has is the tree's.
TEST_F(UserRules, HeadersOfTheTreeAreNoPyTorch) {
  write("in/torch/light.h", "#pragma once\ninline int torch() { return 1; }\n");
  write("in/a.cu",
        "#include <cuda_runtime.h>\n#include \"torch/light.h\"\n"
        "void run() { cudaFree(nullptr); }\n");
  port({"in", "-o", "out", "--report=json:report.json"});
  EXPECT_FALSE(json::parse(read("report.json")).contains("notes"));
}

/// A namespace of the tree's own that is called like PyTorch's stays whole.
TEST_F(UserRules, NamespacesOfTheTreeStayUnderTorch) {
  const std::string own =
      "namespace app {\nnamespace cuda {\nint getCurrentCUDAStream();\n"
      "}\n}\nint queue() { return app::cuda::getCurrentCUDAStream(); }\n";
  write("in/a.cu",
        "#include <cuda_runtime.h>\n" + own +
            "#ifdef WITH_TORCH\n"
            "int other() { return app::cuda::getCurrentCUDAStream(); }\n"
            "int theirs() { return at::cuda::getStreamFromPool(); }\n"
            "#endif\n");
  port({"in", "-o", "out", "--torch=v1"});
  const std::string text = read("out/a.hip");
  EXPECT_TRUE(contains(text, "namespace app {\nnamespace cuda {\n"));
  EXPECT_TRUE(contains(text, "queue() { return app::cuda::"));
  EXPECT_TRUE(contains(text, "other() { return app::cuda::"));
  EXPECT_TRUE(contains(text, "theirs() { return at::hip::"));
}

// ---- mistakes

struct Mistake {
  std::string_view name;
  std::string rules;
  std::vector<std::string> says;
};

class WrongRules : public Scratch,
                   public testing::WithParamInterface<Mistake> {};

TEST_P(WrongRules, AreSaidWithTheirLine) {
  write("in/a.cu", kSource);
  write("rules.json", GetParam().rules);
  const Snapshot before = snapshot(at("in"));
  const ProcessResult result =
      port({"in", "--in-place", "--rules", "rules.json"});
  std::vector<std::string> says = GetParam().says;
  says.push_back("rules.json:");
  EXPECT_TRUE(failed(result, 2, says));
  EXPECT_TRUE(same(snapshot(at("in")), before));
}

INSTANTIATE_TEST_SUITE_P(
    All, WrongRules,
    testing::Values(
        Mistake{"NoJson", "rules: yes", {":1:", "JSON"}},
        Mistake{"Empty", "", {"empty"}},
        Mistake{"Utf16", std::string("\xFF\xFE{\0}\0", 6), {"UTF-8"}},
        Mistake{"UnknownKey",
                tableOf(R"({"function": "f", "unsuported": "no", "hip": "g"})"),
                {":3:", "did you mean \"unsupported\"?"}},
        Mistake{"NoOutcome",
                tableOf(R"({"function": "f"})"),
                {":3:", "\"unsupported\""}},
        Mistake{"Contradiction",
                tableOf("{\"function\": \"f\", \"hip\": \"g\"},\n"
                        "{\"function\": \"f\", \"hip\": \"h\"}"),
                {":4:", "also at rules.json:3", "keep one"}},
        Mistake{"Cycle",
                tableOf("{\"function\": \"f\", \"hip\": \"g\"},\n"
                        "{\"function\": \"g\", \"hip\": \"f\"}"),
                {":3:", "\"f\": it becomes \"g\", which becomes \"f\"",
                 "remove one"}},
        Mistake{"Chain",
                tableOf(R"({"function": "f", "hip": "cudaMalloc"})"),
                {":3:", "write \"hipMalloc\" here"}},
        Mistake{"DisabledAndMore",
                tableOf(R"({"function": "f", "hip": "g", "disabled": true})"),
                {":3:", "keep one"}},
        Mistake{"Deep", std::string(5000, '['), {"deep"}}),
    [](const auto& each) { return std::string(each.param.name); });

TEST_F(UserRules, EveryMistakeIsSaidAtOnce) {
  write("rules.json", tableOf("{\"function\": \"f\"},\n{\"function\": \"2\","
                              " \"hip\": \"g\"}"));
  const ProcessResult result =
      hipify({"query", "cudaFree", "--rules=rules.json"});
  EXPECT_TRUE(failed(result, 2, {"rules.json:3:", "rules.json:4:"}));
}

TEST_F(UserRules, FilesOfOneRunMustAgree) {
  write("a.json", tableOf(R"({"function": "f", "hip": "g"})", "a"));
  write("b.json", tableOf(R"({"function": "f", "hip": "h"})", "b"));
  EXPECT_TRUE(failed(hipify({"query", "f", "--rules=a.json", "--rules=b.json"}),
                     2, {"b.json:3:", "also at a.json:3"}));
}

TEST_F(UserRules, FilesThatAreNone) {
  write("in/a.cu", kSource);
  EXPECT_TRUE(failed(port({"in", "--check", "--rules=none.json"}), 2,
                     {"none.json", "no such file"}));
  EXPECT_TRUE(
      failed(port({"in", "--check", "--rules=in"}), 2, {"that is a folder"}));
  write("huge.json", "");
  fs::resize_file(at("huge.json"), 65U << 20U);
  EXPECT_TRUE(failed(port({"in", "--check", "--rules=huge.json"}), 2,
                     {"huge.json", "65 MiB"}));
}

// ---- .hipify-port.json

class Configured : public Scratch {};

TEST_F(Configured, IsFoundUpwardsFromTheSources) {
  write("tree/src/deep/a.cu", kSource);
  write("tree/.hipify-port.json",
        R"({"rules": "hip/rules.json", "launch": "ggl"})");
  write("tree/hip/rules.json", kRules);
  const ProcessResult result = port({"tree/src", "-o", "out"});
  ASSERT_TRUE(exited(result, 0));
  EXPECT_TRUE(contains(result.err, "tree/.hipify-port.json"));
  EXPECT_TRUE(contains(read("out/deep/a.hip"), "poolMalloc"));
  EXPECT_TRUE(contains(read("out/deep/a.hip"), "hipLaunchKernelGGL"));
  const ProcessResult without =
      port({"tree/src", "-o", "plain", "--no-config"});
  ASSERT_TRUE(exited(without, 0));
  EXPECT_TRUE(same(read("plain/deep/a.hip"), kPort));
}

TEST_F(Configured, TheCommandLineWins) {
  write("in/a.cu", kSource);
  write("in/b.cu", kSource);
  write("in/.hipify-port.json",
        R"({"launch": "ggl", "exclude": ["b.cu"], "rules": ["r.json"]})");
  write("in/r.json", kRules);
  write("over.json",
        tableOf(R"({"function": "cudaMalloc", "hip": "bestMalloc"})"));
  ASSERT_TRUE(exited(port({"in", "-o", "out"}), 0));
  EXPECT_FALSE(exists("out/b.hip"));
  ASSERT_TRUE(exited(port({"in", "-o", "other", "--launch=keep",
                           "--exclude=a.cu", "--rules=over.json"}),
                     0));
  EXPECT_FALSE(exists("other/a.hip"));
  EXPECT_TRUE(contains(read("other/b.hip"), "fill<<<1, 64>>>"));
  EXPECT_TRUE(contains(read("other/b.hip"), "bestMalloc"));
}

TEST_F(Configured, EveryKeyOfTheSchemaIsKnown) {
  const json schema = json::parse(
      readBytes(fs::path(HIPPORT_SOURCES) / "rules/configuration.schema.json"));
  write("in/a.cu", kSource);
  write("in/empty.json", R"({"library": "none", "sections": []})");
  std::set<std::string> keys;
  for (const auto& [key, value] : schema["properties"].items()) {
    keys.insert(key);
    json word = "x";
    if (value.contains("enum")) word = value["enum"].back();
    if (value.contains("examples")) word = value["examples"][0];
    if (value.value("type", "") == "boolean") word = false;
    if (key == "rules") word = "empty.json";
    if (key == "std") word = "c++17";
    if (key == "cuda-path" || key == "baseline") continue;  // have to exist
    // Of waves of 32 lanes, for those of rocWMMA.
    json all = {{"arch", json::array({"gfx1100"})}};
    all[key] = word;
    write("in/.hipify-port.json", all.dump());
    const ProcessResult result = port({"in", "--diff", "--exit-zero"});
    EXPECT_TRUE(exited(result, 0)) << key;
  }
  // The message about a key that is like none lists them all.
  write("in/.hipify-port.json", R"({"qqqqqqqqqqqqqqqqqqqq": 1})");
  const ProcessResult result = port({"in", "--diff"});
  ASSERT_TRUE(exited(result, 2));
  for (const std::string& key : keys) {
    EXPECT_TRUE(contains(result.err, key)) << key;
  }
}

TEST_F(Configured, MistakesAreSaidWithTheirLine) {
  write("in/a.cu", kSource);
  const auto says = [&](std::string_view text,
                        const std::vector<std::string>& parts) {
    write("in/.hipify-port.json", text);
    EXPECT_TRUE(failed(port({"in", "--check"}), 2, parts)) << text;
  };
  says("{\n\"rocn\": \"6.4\"}", {"json:2:", "\"rocn\"", "\"rocm\""});
  says("{\"rocm\": 6.4}", {"json:1:", "a number", "a string"});
  says("{\"library\": \"rox\"}", {"json:1:", "rox", "hip|roc"});
  says("{\"arch\": [\"gfx90a\", 3]}", {"json:1:", "\"arch\"", "strings"});
  says("{\"rocm\": \"new\"}", {"new", "7.0"});
  says("[]", {"an array", "object"});
  says("", {"empty"});
  says("{", {"json:1:", "JSON"});
  says("{\"rocm\": \"6.4\", \"rocm\": \"7.0\"}", {"twice"});
  says(std::string("\xFF\xFE{\0}\0", 6), {"UTF-8"});
  EXPECT_TRUE(failed(port({"in", "--check", "--config=none.json"}), 2,
                     {"none.json", "no such file"}));
}

TEST_F(Configured, TwoTreesHaveOneOrTheOther) {
  write("a/a.cu", kSource);
  write("b/b.cu", kSource);
  write("a/.hipify-port.json", "{}");
  EXPECT_TRUE(failed(port({"a", "b", "--check"}), 2,
                     {"different configurations", "--config"}));
  EXPECT_TRUE(exited(port({"a", "b", "--check", "--no-config"}), 1));
  EXPECT_TRUE(
      exited(port({"a", "b", "--check", "--config=a/.hipify-port.json"}), 1));
}

}  // namespace
}  // namespace hipport::e2e
