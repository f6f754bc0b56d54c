// tablecheck: compares rules/*.json with the headers of HIP and of CUDA.
//
//   tablecheck verify --hip DIR [--cuda DIR] TABLE...
//   tablecheck coverage --cuda DIR TABLE...
//
// Exit code: 0 nothing is wrong, 1 something is, 2 usage.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cstdio>
#include <exception>
#include <filesystem>
#include <fstream>
#include <iterator>

#include "tablecheck.h"
#include "text/error.h"

namespace hipport::tablecheck {
namespace {

std::vector<Table> readTables(const std::vector<std::string>& paths) {
  std::vector<Table> tables;
  std::vector<TableProblem> problems;
  for (const std::string& path : paths) {
    const std::string name = std::filesystem::path(path).filename().string();
    if (name.ends_with("schema.json") || name == "architectures.json" ||
        name == "effort.json") {
      continue;
    }
    std::ifstream file(path, std::ios::binary);
    const std::string bytes{std::istreambuf_iterator<char>(file), {}};
    if (!file.is_open() || file.bad()) {
      throw Error(ExitCode::usage,
                  fmt::format("cannot read {}; check the path", path));
    }
    tables.push_back(readTable(path, bytes, problems));
  }
  checkTables(tables, nullptr, problems);
  if (!problems.empty()) {
    throw Error(ExitCode::usage, fmt::format("{} (rulec lists all mistakes)",
                                             problems.front().text()));
  }
  // The runtime first: what its headers declare is nobody else's.
  std::ranges::stable_sort(tables, {}, [](const Table& table) {
    return table.library == "cuda-runtime"  ? 0
           : table.library == "cuda-driver" ? 1
                                            : 2;
  });
  return tables;
}

/// "rccl=5.4.3"
std::pair<std::string, Version> folderVersion(const std::string& text) {
  const std::size_t equals = text.find('=');
  Version version;
  int major = 0, minor = 0, patch = 0;
  if (equals == std::string::npos ||
      std::sscanf(text.c_str() + equals + 1, "%d.%d.%d", &major, &minor,
                  &patch) < 2) {
    throw Error(ExitCode::usage,
                fmt::format("--rocm-of {}: write FOLDER=VERSION, e.g. "
                            "rccl=5.4.3",
                            text));
  }
  version.major = static_cast<std::uint16_t>(major);
  version.minor = static_cast<std::uint16_t>(minor);
  version.patch = static_cast<std::uint16_t>(patch);
  return {text.substr(0, equals), version};
}

int print(const Outcome& outcome, bool isVerbose, bool isCoverage) {
  for (const std::string& each : outcome.wrong) fmt::print("{}\n", each);
  if (isVerbose) {
    for (const std::string& each : outcome.remarks) {
      fmt::print("remark: {}\n", each);
    }
  }
  fmt::print("\n| table | {} |\n|---|---:|---:|---:|---:|---:|\n",
             isCoverage ? "names | mapped | unsupported | missing | covered"
                        : "rows | compared | newer | no header | wrong");
  Count all;
  const auto line = [&](const std::string& title, const Count& count) {
    fmt::print("| {} | {} | {} | {} | {} | ", title, count.rows, count.checked,
               count.newer, count.absent);
    if (isCoverage) {
      fmt::print("{:.1f} % |\n",
                 count.rows == 0
                     ? 100.0
                     : 100.0 * (count.rows - count.absent) / count.rows);
    } else {
      fmt::print("{} |\n", count.wrong);
    }
  };
  for (const auto& [title, count] : outcome.counts) {
    line(title, count);
    all.rows += count.rows;
    all.checked += count.checked;
    all.newer += count.newer;
    all.absent += count.absent;
    all.wrong += count.wrong;
  }
  line("all", all);
  return outcome.wrong.empty() ? 0 : 1;
}

int run(int argc, char** argv) {
  CLI::App app("Compares the rule tables with real headers.", "tablecheck");
  app.require_subcommand(1);
  VerifyOptions options;
  std::vector<std::string> tables, versions;
  bool isVerbose = false;
  app.add_flag("--verbose", isVerbose,
               "print remarks: what Clang could not parse, signatures");
  CLI::App* check = app.add_subcommand(
      "verify", "compare what the tables say about HIP with these headers");
  check->add_option("--hip", options.hip, "folder that holds hip/")
      ->required()
      ->allow_extra_args(false);
  check
      ->add_option("--rocm-of", versions,
                   "FOLDER=VERSION: the ROCm version of a folder of headers "
                   "(rccl=5.4.3) that is not HIP's own")
      ->allow_extra_args(false);
  check
      ->add_option("--cuda", options.cuda,
                   "folder of CUDA headers: compare calls as well")
      ->allow_extra_args(false);
  check->add_flag("--signatures", options.signatures,
                  "print remarks on parameters of other types");
  check->add_option("tables", tables, "rules/*.json")->required();
  Folders cuda;
  CLI::App* cover = app.add_subcommand(
      "coverage", "list the names of these CUDA headers that the tables lack");
  cover->add_option("--cuda", cuda, "folder of CUDA headers; may be repeated")
      ->required()
      ->allow_extra_args(false);
  cover->add_option("tables", tables, "rules/*.json")->required();
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    return app.exit(error) == 0 ? 0 : static_cast<int>(ExitCode::usage);
  }
  for (const std::string& each : versions) {
    options.versions.insert(folderVersion(each));
  }
  const std::vector<Table> read = readTables(tables);
  if (cover->parsed()) return print(coverage(read, cuda), isVerbose, true);
  return print(verify(read, options), isVerbose, false);
}

}  // namespace
}  // namespace hipport::tablecheck

int main(int argc, char** argv) try {
  return hipport::tablecheck::run(argc, argv);
} catch (const std::exception& error) {
  fmt::print(stderr, "tablecheck: {}\n", error.what());
  return static_cast<int>(hipport::ExitCode::usage);
}
