#include "scratch.h"

#include <sys/stat.h>

#include "support/schema_check.h"

namespace hipport::e2e {
namespace fs = std::filesystem;

Snapshot snapshot(const fs::path& folder) {
  Snapshot result;
  for (auto it = fs::recursive_directory_iterator(folder);
       it != fs::recursive_directory_iterator(); ++it) {
    const fs::directory_entry& entry = *it;
    // The map of lines is no part of a port: it names where the sources lie.
    if (entry.path().filename() == ".hipify-port") {
      it.disable_recursion_pending();
      continue;
    }
    const std::string name = entry.path().lexically_relative(folder).string();
    std::string& what = result[name];
    if (entry.is_symlink()) {
      what = "link " + fs::read_symlink(entry.path()).string();
    } else if (entry.is_directory()) {
      what = "folder";
    } else if (entry.is_regular_file()) {
      struct stat status{};
      ::stat(entry.path().c_str(), &status);
      what = "file " + std::to_string(status.st_mode & 07777U) + " " +
             readBytes(entry.path());
    } else {
      what = "other";
    }
  }
  return result;
}

std::string endlessSource() {
  std::string text =
      "#include <cuda_runtime.h>\n"
      "int f() { return cudaDeviceSynchronize(); }\n"
      "constexpr unsigned spin(unsigned x) {\n"
      "  for (int i = 0; i < 100000; ++i) x = x * 1664525u + 1013904223u;\n"
      "  return x;\n"
      "}\n";
  for (int i = 0; i < 20'000; ++i) {
    const std::string n = std::to_string(i);
    text += "static_assert(spin(" + n + ") != " + n + ", \"\");\n";
  }
  return text;
}

Scratch::Scratch() {
  // Others may look inside: some tests give up root's rights.
  fs::permissions(folder(), fs::perms(0755));
}

void Scratch::copyProject(std::string_view name, std::string_view path) const {
  fs::create_directories(at(path).parent_path());
  fs::copy(fs::path(HIPPORT_PROJECTS) / name, at(path),
           fs::copy_options::recursive);
}

ProcessResult Scratch::hipify(const std::vector<std::string>& arguments,
                              ProcessOptions options) const {
  if (options.folder.empty()) options.folder = folder();
  std::vector<std::string> words = {HIPPORT_BINARY};
  words.insert(words.end(), arguments.begin(), arguments.end());
  return run(words, options);
}

ProcessResult Scratch::port(std::vector<std::string> arguments,
                            const ProcessOptions& options) const {
  arguments.insert(arguments.begin(), "port");
  return hipify(arguments, options);
}

nlohmann::json Scratch::reportOf(std::vector<std::string> arguments) const {
  const fs::path file = at("report-of.json");
  arguments.push_back("--report=json:" + file.string());
  const ProcessResult result = port(std::move(arguments));
  auto json = nlohmann::json::parse(readBytes(file), nullptr,
                                    /*allow_exceptions=*/false);
  EXPECT_FALSE(json.is_discarded()) << result;
  fs::remove(file);
  return json;
}

std::vector<nlohmann::json> findingsOf(const nlohmann::json& report,
                                       std::string_view check,
                                       std::string_view path) {
  std::vector<nlohmann::json> result;
  for (const auto& file : report.at("files")) {
    if (!path.empty() && file.at("path") != path) continue;
    for (const auto& finding : file.at("findings")) {
      if (finding.at("check") == check) result.push_back(finding);
    }
  }
  return result;
}

nlohmann::json fileOf(const nlohmann::json& report, std::string_view path) {
  for (const auto& file : report.at("files")) {
    if (file.at("path") == path) return file;
  }
  return nullptr;
}

namespace {

/// What differs, from shortly before the first byte that does.
std::string difference(std::string_view actual, std::string_view expected) {
  constexpr std::size_t kBefore = 120;
  constexpr std::size_t kShown = 400;
  std::size_t at = 0;
  while (at < actual.size() && at < expected.size() &&
         actual[at] == expected[at]) {
    ++at;
  }
  const std::size_t from = at > kBefore ? at - kBefore : 0;
  return "they differ at byte " + std::to_string(at) + ":\n  actual:   " +
         testing::PrintToString(std::string(actual.substr(from, kShown))) +
         "\n  expected: " +
         testing::PrintToString(std::string(expected.substr(from, kShown))) +
         "\n";
}

}  // namespace

testing::AssertionResult same(std::string_view actual,
                              std::string_view expected) {
  if (actual == expected) return testing::AssertionSuccess();
  return testing::AssertionFailure() << difference(actual, expected);
}

testing::AssertionResult same(const Snapshot& actual,
                              const Snapshot& expected) {
  std::string text;
  for (const auto& [name, what] : expected) {
    const auto found = actual.find(name);
    if (found == actual.end()) {
      text += name + " is missing\n";
    } else if (found->second != what) {
      text += name + ": " + difference(found->second, what);
    }
  }
  for (const auto& [name, what] : actual) {
    if (!expected.contains(name)) {
      text += name + " is there: " + what.substr(0, 60) + "\n";
    }
  }
  if (text.empty()) return testing::AssertionSuccess();
  return testing::AssertionFailure() << text;
}

testing::AssertionResult contains(std::string_view text,
                                  std::string_view part) {
  if (text.find(part) != std::string_view::npos) {
    return testing::AssertionSuccess() << "\"" << part << "\" is there";
  }
  return testing::AssertionFailure() << "no \"" << part << "\" in\n"
                                     << text.substr(0, 4000);
}

testing::AssertionResult Scratch::isValidation(std::string_view path) const {
  const std::string text = read(path);
  const std::string problems = support::schemaProblems(
      std::string(HIPPORT_SOURCES) + "docs/validation.schema.json",
      nlohmann::json::parse(text));
  if (!problems.empty()) return testing::AssertionFailure() << problems;
  return same(hipify({"merge", std::string(path)}).out, text);
}

testing::AssertionResult exited(const ProcessResult& result, int code) {
  if (result.code == code && !result.timedOut) {
    return testing::AssertionSuccess();
  }
  return testing::AssertionFailure()
         << "expected exit code " << code << ", but: " << result;
}

testing::AssertionResult failed(const ProcessResult& result, int code,
                                const std::vector<std::string>& parts) {
  if (const auto asExpected = exited(result, code); !asExpected) {
    return asExpected;
  }
  if (result.err.find("hipify-port: ") == std::string::npos) {
    return testing::AssertionFailure()
           << "no message of hipify-port's: " << result;
  }
  for (const std::string& part : parts) {
    if (result.err.find(part) == std::string::npos) {
      return testing::AssertionFailure()
             << "the message does not say \"" << part << "\": " << result;
    }
  }
  return testing::AssertionSuccess();
}

}  // namespace hipport::e2e
