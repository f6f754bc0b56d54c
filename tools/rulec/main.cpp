// rulec: checks rule tables and writes what is made of them: constant data for
// look-ups, and CUDA headers to parse against. Runs when the project is built;
// every mistake in a table is one line on stderr and exit code 2.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cstdio>
#include <exception>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include "architectures.h"
#include "build_rules.h"
#include "declarations.h"
#include "embed.h"
#include "hip_functions.h"
#include "hip_headers.h"
#include "rules/table.h"
#include "schema.h"
#include "text/error.h"

namespace hipport {
namespace {

struct Options {
  std::string schema;
  std::vector<std::string> tables;
  std::string outTables;
  std::vector<std::string> handWritten;
  std::string outHeaders;
  std::string outHipFunctions;
  std::string architectures;
  std::string architectureSchema;
  std::string outArchitectures;
  std::string buildTables;
  std::string outBuildRules;
  bool checkOnly = false;
};

std::string readFile(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  std::string bytes{std::istreambuf_iterator<char>(file), {}};
  if (!file.is_open() || file.bad()) {
    throw Error(ExitCode::usage,
                fmt::format("cannot read {}; check the path", path));
  }
  return bytes;
}

// A reader of `path` sees the old bytes or the new ones, nothing between.
void writeFile(const std::string& path, const std::string& bytes) {
  const std::string scratch = path + ".new";
  {
    std::ofstream file(scratch, std::ios::binary);
    file.write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
    file.close();
    if (!file) {
      throw Error(ExitCode::usage,
                  fmt::format("cannot write {}; check the folder", scratch));
    }
  }
  std::filesystem::rename(scratch, path);
}

// All files below `folder`, by their path in it.
std::vector<rulec::Header> readHeaders(const std::string& folder) {
  namespace fs = std::filesystem;
  std::vector<rulec::Header> headers;
  for (const auto& entry : fs::recursive_directory_iterator(folder)) {
    if (!entry.is_regular_file()) continue;
    headers.push_back({entry.path().lexically_relative(folder).generic_string(),
                       readFile(entry.path().string())});
  }
  std::ranges::sort(headers, {}, &rulec::Header::path);
  return headers;
}

void writeHeaders(const std::string& folder,
                  const std::vector<rulec::Header>& headers) {
  for (const rulec::Header& header : headers) {
    const auto path = std::filesystem::path(folder) / header.path;
    std::filesystem::create_directories(path.parent_path());
    writeFile(path.string(), header.content);
  }
}

void writeBuildRules(const Options& options) {
  auto read = [&](const char* name) {
    return readFile(options.buildTables + "/" + name);
  };
  writeFile(options.outBuildRules,
            embedBuildRules({read("nvcc-options.json"), read("libraries.json"),
                             read("cmake-variables.json"),
                             read("environment.json"), read("packages.json")}));
}

int run(const Options& options) {
  if (!options.outBuildRules.empty()) {
    writeBuildRules(options);
    if (options.tables.empty()) return 0;
  }
  if (options.tables.empty()) {
    throw Error(ExitCode::usage, "no tables were given; name at least one");
  }
  const Schema schema(options.schema, readFile(options.schema));
  std::vector<Table> tables;
  std::vector<TableProblem> problems;
  for (const std::string& path : options.tables) {
    const std::string bytes = readFile(path);
    const std::size_t before = problems.size();
    tables.push_back(readTable(path, bytes, problems));
    if (problems.size() == before) {
      schema.check(bytes, tables.back(), problems);
    }
  }
  checkTables(tables, nullptr, problems);
  std::string architectures;
  if (!options.architectures.empty()) {
    architectures = embedArchitectures(
        options.architectures, readFile(options.architectures),
        Schema(options.architectureSchema,
               readFile(options.architectureSchema)),
        problems);
  }
  for (const TableProblem& problem : problems) {
    fmt::print(stderr, "{}\n", problem.text());
  }
  if (!problems.empty()) return static_cast<int>(ExitCode::usage);
  if (options.checkOnly) return 0;
  if (!options.outTables.empty()) {
    writeFile(options.outTables, embedTables(tables));
  }
  if (!options.outArchitectures.empty()) {
    writeFile(options.outArchitectures, architectures);
  }
  if (!options.outHeaders.empty()) {
    std::vector<rulec::Header> handWritten;
    for (const std::string& folder : options.handWritten) {
      std::ranges::move(readHeaders(folder), std::back_inserter(handWritten));
    }
    writeHeaders(options.outHeaders,
                 rulec::declare(tables, handWritten).headers);
    writeHeaders(options.outHeaders, rulec::hipHeaders(tables));
  }
  if (!options.outHipFunctions.empty()) {
    writeFile(options.outHipFunctions, rulec::hipFunctions(tables));
  }
  return 0;
}

}  // namespace
}  // namespace hipport

int main(int argc, char** argv) {
  hipport::Options options;
  CLI::App app("Checks rule tables and generates code from them.", "rulec");
  auto* schema =
      app.add_option("--schema", options.schema, "JSON schema of the tables");
  app.add_option("--out-tables", options.outTables,
                 "C++ file that defines RuleSet::builtin()");
  app.add_option("--hand-written", options.handWritten,
                 "folders of headers that are not to be generated");
  app.add_option("--out-headers", options.outHeaders,
                 "folder for the CUDA headers that declare the tables' APIs");
  app.add_option("--out-hip-functions", options.outHipFunctions,
                 "file of HIPPORT_HIP_FUNCTION(NAME), one per HIP function "
                 "that the tables name");
  auto* architectures = app.add_option("--architectures", options.architectures,
                                       "table of architectures");
  app.add_option("--architecture-schema", options.architectureSchema,
                 "its JSON schema")
      ->needs(architectures);
  app.add_option("--out-architectures", options.outArchitectures,
                 "C++ file that defines architectures()")
      ->needs(architectures);
  app.add_flag("--check-only", options.checkOnly, "write nothing");
  auto* buildTables = app.add_option("--build-tables", options.buildTables,
                                     "folder of the tables of build rules");
  app.add_option("--out-build-rules", options.outBuildRules,
                 "C++ file that defines BuildRules::builtin()")
      ->needs(buildTables);
  app.add_option("tables", options.tables, "rule tables")->needs(schema);
  try {
    app.parse(argc, argv);
    return hipport::run(options);
  } catch (const CLI::ParseError& error) {
    return app.exit(error) == 0 ? 0
                                : static_cast<int>(hipport::ExitCode::usage);
  } catch (const std::exception& error) {
    fmt::print(stderr, "rulec: {}\n", error.what());
    return static_cast<int>(hipport::ExitCode::usage);
  }
}
