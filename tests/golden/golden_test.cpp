// Golden tests: what the real program makes of every case in testdata/cases.
//
//   HIPPORT_UPDATE_GOLDEN=1  writes what the program makes as expected instead
//                            of comparing. Read every line of the diff before
//                            you commit it. Refused where CI is set.
//   HIPPORT_HIP_INCLUDE=DIR  HIP headers to parse the ports against instead of
//                            Debian's (DIR is the include folder of a ROCm
//                            root). Debian has HIP 5.2 and no library headers:
//                            cases that need more are skipped without this.
//   HIPPORT_CUDA_PATHS=DIR:…  CUDA SDKs to port against: what comes out is the
//                            same as without one. By default /usr/local/cuda,
//                            where it exists.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <regex>
#include <sstream>

#include "case.h"
#include "support/files.h"
#include "support/process.h"
#include "support/schema_check.h"
#include "support/skip.h"

namespace hipport::golden {
namespace fs = std::filesystem;
namespace {

using nlohmann::json;
using nlohmann::ordered_json;
using support::environment;
using support::ProcessResult;
using support::readBytes;
using support::run;
using support::writeBytes;

bool isUpdating() { return environment("HIPPORT_UPDATE_GOLDEN") == "1"; }

/// A temporary folder to port in.
class Folder : public support::TemporaryFolder {
 public:
  ProcessResult hipify(std::vector<std::string> arguments,
                       const std::vector<std::string>& flags = {}) const {
    arguments.insert(arguments.begin(), {HIPIFY_PORT, "port", "--quiet"});
    arguments.insert(arguments.end(), flags.begin(), flags.end());
    // All cases as one tree take a minute on a busy machine.
    return run(arguments,
               {.folder = path(), .timeLimit = std::chrono::minutes(5)});
  }
};

/// The problems that docs/report.schema.json has with a report.
std::string schemaProblems(const json& report) {
  return support::schemaProblems(REPORT_SCHEMA, report);
}

/// Counts the totals of a report again.
json recount(const json& report) {
  json sums = {{"files", report.at("files").size()},
               {"filesChanged", 0},
               {"edits", 0},
               {"findings", 0},
               {"inBaseline", 0},
               {"byAction", json::object()},
               {"errors", report.at("errors").size()},
               {"byOutcome", json::object()},
               {"byApplicability", json::object()},
               {"byCheck", json::object()},
               {"byParseStatus", json::object()},
               {"names", json::object()}};
  auto add = [](json& sum, std::size_t n) {
    sum = (sum.is_null() ? std::size_t{0} : sum.get<std::size_t>()) + n;
  };
  auto key = [](const json& value, const char* name) {
    return value.at(name).get<std::string>();
  };
  for (const json& file : report.at("files")) {
    add(sums["filesChanged"], file.at("edits").empty() ? 0 : 1);
    add(sums["edits"], file.at("edits").size());
    add(sums["findings"], file.at("findings").size());
    for (const auto& [name, count] : file.at("names").items()) {
      add(sums["names"][name], count.get<std::size_t>());
    }
    add(sums["byParseStatus"][key(file, "parseStatus")], 1);
    for (const json& finding : file.at("findings")) {
      if (finding.at("action") != "none") {
        add(sums["byAction"][finding.at("action").get<std::string>()], 1);
      }
      add(sums["inBaseline"], finding.contains("inBaseline") ? 1 : 0);
      add(sums["byOutcome"][key(finding, "outcome")], 1);
      add(sums["byApplicability"][key(finding, "applicability")], 1);
      add(sums["byCheck"][key(finding, "check")], 1);
    }
  }
  std::erase_if(sums["names"].get_ref<json::object_t&>(),
                [](const auto& entry) { return entry.second == 0; });
  return sums;
}

/// The totals of a report that can be counted again; sums of zero are left
/// out of the maps, as either form is right.
json counted(const json& report) {
  json sums = report.at("totals");
  sums.erase("filesSeen");
  sums.erase("filesCopied");
  for (json& sum : sums) {
    if (!sum.is_object()) continue;
    for (auto it = sum.begin(); it != sum.end();) {
      it = *it == 0 ? sum.erase(it) : std::next(it);
    }
  }
  return sums;
}

/// The bytes that an edit of the report writes.
std::string textOf(const json& edit) {
  const std::string text = edit.at("text");
  if (!edit.contains("encoding")) return text;
  std::string bytes;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const auto lead = static_cast<unsigned char>(text[i]);
    if (lead < 0x80) {
      bytes += text[i];
    } else {
      bytes +=
          static_cast<char>(((lead & 0x1FU) << 6U) |
                            (static_cast<unsigned char>(text[++i]) & 0x3FU));
    }
  }
  return bytes;
}

/// `bytes` with the edits of a file of the report; or nothing, with a failed
/// expectation, if they are not disjoint and ascending.
std::string applied(const json& file, const std::string& bytes) {
  std::string out;
  std::size_t at = 0;
  for (const json& edit : file.at("edits")) {
    const std::size_t offset = edit.at("offset");
    const std::size_t length = edit.at("length");
    if (offset < at || offset + length > bytes.size()) {
      ADD_FAILURE() << "edit out of order: " << edit.dump();
      return "";
    }
    out.append(bytes, at, offset - at);
    out.append(textOf(edit));
    at = offset + length;
  }
  return out.append(bytes, at);
}

/// The bytes that a span of the report names lie on the line and column that
/// it names.
void expectPositions(const json& file, const std::string& bytes) {
  for (const json& finding : file.at("findings")) {
    const json& span = finding.at("span");
    const std::size_t offset = span.at("offset");
    ASSERT_LE(offset + span.at("length").get<std::size_t>(), bytes.size());
    std::size_t line = 1;
    std::size_t begin = 0;
    for (std::size_t i = 0; i < offset; ++i) {
      const bool endsLine =
          bytes[i] == '\n' || (bytes[i] == '\r' && bytes[i + 1] != '\n');
      if (!endsLine) continue;
      ++line;
      begin = i + 1;
    }
    EXPECT_EQ(span.at("line"), line) << finding.dump(2);
    EXPECT_EQ(span.at("column"), offset - begin + 1) << finding.dump(2);
  }
}

void expectSame(const std::string& what, const std::string& expected,
                const std::string& actual) {
  EXPECT_TRUE(expected == actual) << what << " differs:\n"
                                  << difference(expected, actual);
}

/// Path → bytes of all that the port of a case is to write.
std::map<std::string, std::string> expectedOutputs(
    const Case& value, const std::map<std::string, std::string>& inputs) {
  auto expected = readTree(value.folder / "expected");
  for (const auto& [path, bytes] : inputs) {
    if (path != value.input) expected.emplace(outputName(path), bytes);
  }
  expected[outputName(value.input)] = readBytes(value.folder / value.expected);
  // Whoever includes the helpers has them, and what they include themselves.
  for (const std::string helper :
       {"hipport/absent.h",   "hipport/ptx.h",         "hipport/wmma.h",
        "hipport/mma.h",      "hipport/shared.h",      "hipport/groups.h",
        "hipport/halves.h",   "hipport/intrinsics.h",  "hipport/math.h",
        "hipport/blas.h",     "hipport/cxx.h",         "hipport/dnn.h",
        "hipport/driver.h",   "hipport/rocwmma.h",     "hipport/nvml.h",
        "hipport/nvtx_cpp.h", "hipport/nvtx.h",        "hipport/samples.h",
        "hipport/solver.h",   "hipport/sparse.h",      "hipport/textures.h",
        "hipport/thrust.h",   "hipport/vector_math.h", "hipport/width.h",
        "hipport/warp.h"}) {
    const std::string beside = fs::path(helper).filename();
    const bool isUsed = std::ranges::any_of(expected, [&](const auto& file) {
      return file.second.find(helper + '"') != std::string::npos ||
             (file.first.starts_with("hipport/") &&
              file.second.find("#include \"" + beside + '"') !=
                  std::string::npos);
    });
    if (!isUsed) continue;
    expected.emplace(helper, readBytes(fs::path(HIPPORT_INCLUDE) / helper));
  }
  return expected;
}

/// What was written is what the case expects, and nothing else was.
void expectOutputs(const Case& value,
                   const std::map<std::string, std::string>& inputs,
                   const std::map<std::string, std::string>& outputs) {
  const auto expected = expectedOutputs(value, inputs);
  for (const auto& [path, bytes] : expected) {
    const auto port = outputs.find(path);
    ASSERT_NE(port, outputs.end()) << path << " was not written";
    expectSame(path, bytes, port->second);
  }
  EXPECT_EQ(outputs.size(), expected.size()) << "more was written than asked";
}

class Golden : public testing::TestWithParam<Case> {
 protected:
  void SetUp() override {
    copyInputs(GetParam(), folder_.at("in"));
    first_ = folder_.hipify({"in", "-o", "out", "--report", "json:report.json"},
                            GetParam().flags);
    ASSERT_TRUE(fs::exists(folder_.at("report.json"))) << first_.err;
    report_ = json::parse(readBytes(folder_.at("report.json")));
    inputs_ = readTree(folder_.at("in"));
    outputs_ = readTree(folder_.at("out"));
  }

  void update() const;
  void expectFindings() const;
  void expectReport(const json& report) const;
  void expectEdits() const;
  void expectSecondRunIsIdle() const;

  Folder folder_;
  ProcessResult first_;
  json report_;
  std::map<std::string, std::string> inputs_;  // path → bytes
  std::map<std::string, std::string> outputs_;
};

/// Writes what the program made as what is expected.
void Golden::update() const {
  const Case& value = GetParam();
  ASSERT_EQ(environment("CI"), "")
      << "HIPPORT_UPDATE_GOLDEN: expectations are not written in CI";
  writeBytes(value.folder / value.expected,
             outputs_.at(outputName(value.input)));
  writeBytes(value.folder / "findings.json",
             notableFindings(report_, value, "in/").dump(2) + "\n");
  fs::remove_all(value.folder / "expected");
  for (const auto& [path, bytes] : inputs_) {
    const std::string& port = outputs_.at(outputName(path));
    if (path == value.input || port == bytes) continue;
    const fs::path place = value.folder / "expected" / outputName(path);
    writeBytes(place, port);
  }
  if (first_.code == value.exit) return;
  const fs::path description = value.folder / "case.json";
  ordered_json fields = ordered_json::object();
  if (fs::exists(description)) {
    fields = ordered_json::parse(readBytes(description));
  }
  fields["exit"] = first_.code;
  writeBytes(description, fields.dump(2) + "\n");
}

void Golden::expectFindings() const {
  const Case& value = GetParam();
  const auto expected =
      ordered_json::parse(readBytes(value.folder / "findings.json"));
  ordered_json actual = notableFindings(report_, value, "in/");
  for (std::size_t i = 0; i < std::min(expected.size(), actual.size()); ++i) {
    if (!expected[i].contains("message")) actual[i].erase("message");
  }
  expectSame("findings.json", expected.dump(2) + "\n", actual.dump(2) + "\n");
}

void Golden::expectReport(const json& report) const {
  EXPECT_EQ(schemaProblems(report), "");
  EXPECT_EQ(counted(report), recount(report));
  for (const json& file : report.at("files")) {
    const std::string path = file.at("path");
    expectPositions(file, readBytes(folder_.at(path)));
  }
}

/// Input + edits of the report = output.
void Golden::expectEdits() const {
  for (const json& file : report_.at("files")) {
    const std::string path = file.at("path").get<std::string>().substr(3);
    expectSame(path + " with the edits of the report",
               outputs_.at(outputName(path)), applied(file, inputs_.at(path)));
  }
}

void Golden::expectSecondRunIsIdle() const {
  const ProcessResult again = folder_.hipify(
      {"out", "--check", "--report", "json:again.json"}, GetParam().flags);
  ASSERT_TRUE(fs::exists(folder_.at("again.json"))) << again.err;
  const json report = json::parse(readBytes(folder_.at("again.json")));
  EXPECT_EQ(again.out, "") << "a second run would change this";
  for (const json& file : report.at("files")) {
    EXPECT_EQ(file.at("state"), "unchanged") << file.at("path");
    EXPECT_TRUE(file.at("edits").empty()) << file.at("edits").dump(2);
    for (const json& finding : file.at("findings")) {
      EXPECT_NE(finding.at("outcome"), "applied") << finding.dump(2);
    }
  }
  expectReport(report);
}

TEST_P(Golden, Port) {
  if (isUpdating()) {
    update();
    return;
  }
  EXPECT_EQ(first_.code, GetParam().exit) << first_.err;
  EXPECT_EQ(first_.out, "");
  expectOutputs(GetParam(), inputs_, outputs_);
  expectFindings();
  expectReport(report_);
  expectEdits();
  expectSecondRunIsIdle();
}

constexpr std::string_view kRuntimeInclude = "#include <hip/hip_runtime.h>";
constexpr const char* kDevicePass = "--offload-device-only";
constexpr const char* kHostPass = "--offload-host-only";

/// Which of HIP's two passes to parse: each reads all of a file, so one is
/// enough where the code does not ask which it is in.
std::vector<std::string> passesOf(const std::string& extension,
                                  const std::string& bytes) {
  if (extension == ".c" || extension == ".cpp") return {""};
  if (bytes.find("__HIP_DEVICE_COMPILE__") != std::string::npos) {
    return {kDevicePass, kHostPass};
  }
  const bool hasDeviceCode = bytes.find("__global__") != std::string::npos ||
                             bytes.find("__device__") != std::string::npos;
  return {hasDeviceCode ? kDevicePass : kHostPass};
}

/// Whether nothing but comments, "#pragma once" and headers of the standard
/// library stand before HIP's runtime header: those are the same behind it.
bool beginsWithRuntime(const std::string& bytes) {
  static const std::regex kPlain(
      R"(#[ ]*(pragma once|include <[a-z_]+(\.h)?>)\s*)");
  for (std::size_t at = bytes.find('#'); at != std::string::npos;
       at = bytes.find('#', at + 1)) {
    const std::string line = bytes.substr(at, bytes.find('\n', at) - at);
    if (line.starts_with(kRuntimeInclude)) return true;
    if (!std::regex_match(line, kPlain)) return false;
  }
  return false;
}

/// The precompiled header to parse `bytes` with in a pass; empty if there is
/// none, or if something else than HIP's runtime header comes first.
std::string precompiledFor([[maybe_unused]] const std::string& pass,
                           [[maybe_unused]] const std::string& bytes) {
#ifdef PRECOMPILED_HIP
  if (!beginsWithRuntime(bytes)) return {};
  if (pass == kDevicePass) return PRECOMPILED_HIP "/device.pch";
  if (pass == kHostPass) return PRECOMPILED_HIP "/host.pch";
#endif
  return {};
}

/// How Clang is called to parse a port in a pass; empty without HIP's headers.
std::vector<std::string> parser(const std::string& extension,
                                const std::string& pass,
                                const std::string& bytes) {
  const std::string include = environment("HIPPORT_HIP_INCLUDE");
  if (!fs::exists(fs::path(include.empty() ? "/usr/include" : include) /
                  "hip/hip_runtime.h")) {
    return {};
  }
  std::vector<std::string> command = {CLANGXX, "-fsyntax-only", "-w"};
  auto add = [&](std::initializer_list<std::string> words) {
    command.insert(command.end(), words);
  };
  if (!include.empty()) {
    add({"-isystem", include, "-DHIP_ENABLE_WARP_SYNC_BUILTINS"});
  }
  if (extension == ".c" || extension == ".cpp") {
    add({"-D__HIP_PLATFORM_AMD__", "-x", extension == ".c" ? "c" : "c++"});
  } else {
    const fs::path root =
        include.empty() ? "/usr" : fs::path(include).parent_path();
    add({"--rocm-path=" + root.string(), "--offload-arch=gfx90a", "-nogpulib",
         pass, "-x", "hip"});
    const std::string header = precompiledFor(pass, bytes);
    if (include.empty() && !header.empty()) {
      add({"-Xclang", "-include-pch", "-Xclang", header});
    }
  }
  return command;
}

class Expected : public testing::TestWithParam<Case> {};

TEST_P(Expected, ParsesAsHip) {
  HIPPORT_DRAW(2);
  const Case& value = GetParam();
  const Folder folder;
  copyInputs(value, folder.at("in"));
  const auto outputs = expectedOutputs(value, readTree(folder.at("in")));
  for (const auto& [path, bytes] : outputs) {
    const fs::path place = folder.at("out/" + path);
    writeBytes(place, bytes);
  }
  const std::string output = outputName(value.input);
  const std::string extension = fs::path(output).extension();
  int code = 0;
  std::string errors;
  for (const std::string& pass : passesOf(extension, outputs.at(output))) {
    if (std::string_view(CLANGXX).ends_with("NOTFOUND")) {
      HIPPORT_SKIP(clang) << "clang++-19 is not installed";
    }
    std::vector<std::string> command =
        parser(extension, pass, outputs.at(output));
    if (command.empty()) HIPPORT_SKIP(hipcc) << "no HIP headers here";
    if (!value.needs.empty() && environment("HIPPORT_HIP_INCLUDE").empty()) {
      HIPPORT_SKIP(rocm64) << "needs " << value.needs
                           << ": give HIPPORT_HIP_INCLUDE";
    }
    command.push_back(folder.at("out/" + output));
    const ProcessResult parsed = run(command);
    code = std::max(code, parsed.code);
    errors += parsed.err;
  }
  if (value.hip.empty()) {
    EXPECT_EQ(code, 0) << errors;
    for (const json& finding :
         json::parse(readBytes(value.folder / "findings.json"))) {
      EXPECT_FALSE(finding.at("check") == "parse-gap" &&
                   finding.at("applicability") == "manual")
          << "HIP's compiler takes it: " << finding.dump(2);
    }
    return;
  }
  EXPECT_EQ(code, 1) << "it parses, take the reason out of case.json: "
                     << value.hip;
}

/// The CUDA SDKs of this machine.
std::vector<std::string> sdks() {
  constexpr std::string_view kUsual = "/usr/local/cuda";
  std::vector<std::string> folders;
  std::istringstream list(environment("HIPPORT_CUDA_PATHS"));
  for (std::string each; std::getline(list, each, ':');) {
    if (!each.empty()) folders.push_back(each);
  }
  if (folders.empty() && fs::exists(fs::path(kUsual) / "include/cuda.h")) {
    folders.emplace_back(kUsual);
  }
  return folders;
}

/// Every case, if SDKs are given by name; else every fourth: a case takes twice
/// the time with real headers, and one row of the tables is much like another.
std::vector<Case> casesForSdks() {
  constexpr std::size_t kStep = 4;
  std::vector<Case> all = allCases();
  if (!environment("HIPPORT_CUDA_PATHS").empty()) return all;
  std::vector<Case> some;
  for (std::size_t i = 0; i < all.size(); i += kStep) some.push_back(all[i]);
  return some;
}

class SameWithSdk : public testing::TestWithParam<Case> {};

TEST_P(SameWithSdk, Bytes) {
  HIPPORT_DRAW(2);
  const Case& value = GetParam();
  const std::vector<std::string> folders = sdks();
  if (folders.empty()) {
    HIPPORT_SKIP(cuda) << "no CUDA SDK here: give HIPPORT_CUDA_PATHS";
  }
  const Folder folder;
  copyInputs(value, folder.at("in"));
  const auto inputs = readTree(folder.at("in"));
  for (const std::string& sdk : folders) {
    SCOPED_TRACE(sdk);
    const ProcessResult port = folder.hipify(
        {"in", "-o", "out", "--cuda-path", sdk, "--report", "json:report.json"},
        value.flags);
    ASSERT_TRUE(fs::exists(folder.at("report.json"))) << port.err;
    const json report = json::parse(readBytes(folder.at("report.json")));
    EXPECT_EQ(schemaProblems(report), "");
    ASSERT_TRUE(report.contains("sdk")) << "it was not used";
    if (value.sdk.empty()) {
      expectOutputs(value, inputs, readTree(folder.at("out")));
    }
    fs::remove_all(folder.at("out"));
    fs::remove(folder.at("report.json"));
  }
}

std::string testName(const testing::TestParamInfo<Case>& info) {
  std::string name = info.param.name;
  std::ranges::replace_if(
      name, [](char c) { return c == '/' || c == '-'; }, '_');
  return name;
}

INSTANTIATE_TEST_SUITE_P(Case, Golden, testing::ValuesIn(allCases()), testName);
INSTANTIATE_TEST_SUITE_P(Case, Expected, testing::ValuesIn(allCases()),
                         testName);
INSTANTIATE_TEST_SUITE_P(Case, SameWithSdk, testing::ValuesIn(casesForSdks()),
                         testName);

/// All cases as one tree: neither the order of paths nor the number of threads
/// nor a cache shows in what comes out.
TEST(GoldenTree, IsTheSameInAnyOrder) {
  const Folder folder;
  std::vector<std::string> paths;
  for (const Case& value : allCases()) {
    paths.push_back("tree/" + value.name);
    copyInputs(value, folder.at(paths.back()));
  }
  auto port = [&](std::vector<std::string> arguments) {
    arguments.insert(arguments.end(),
                     {"-o", "out", "--report", "json:report.json"});
    const ProcessResult result = folder.hipify(arguments);
    EXPECT_EQ(result.code, 1) << result.err;
    auto files = readTree(folder.at("out"));
    files["report.json"] = readBytes(folder.at("report.json"));
    fs::remove_all(folder.at("out"));
    fs::remove(folder.at("report.json"));
    return files;
  };
  auto expectEqual = [](const std::map<std::string, std::string>& expected,
                        const std::map<std::string, std::string>& actual) {
    ASSERT_EQ(expected.size(), actual.size());
    for (const auto& [path, bytes] : expected) {
      ASSERT_TRUE(actual.contains(path)) << path;
      expectSame(path, bytes, actual.at(path));
    }
  };

  const auto expected = port({"tree", "-j", "1", "--no-cache"});
  EXPECT_EQ(schemaProblems(json::parse(expected.at("report.json"))), "");
  std::shuffle(paths.begin(), paths.end(), std::mt19937(7));  // NOLINT
  paths.insert(paths.end(), {"-j", "2", "--cache-dir", "cache"});
  expectEqual(expected, port(paths));
  expectEqual(expected, port(paths));  // from the cache
}

}  // namespace
}  // namespace hipport::golden
