#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

#include "commands/commands.h"
#include "commands/schemas.h"
#include "terminal.h"
#include "text/error.h"

namespace hipport {
namespace {

/// "report" of "report.schema.json".
std::string_view nameOf(const EmbeddedFile& schema) {
  return schema.path.substr(0, schema.path.find('.'));
}

/// "2" of "urn:hipify-port:report:2".
std::string versionOf(const nlohmann::json& schema) {
  const auto id = schema.at("$id").get<std::string>();
  return id.substr(id.rfind(':') + 1);
}

ExitCode run(const std::string& name) {
  std::string known;
  std::string list;
  for (const EmbeddedFile& each : schemaFiles()) {
    if (nameOf(each) == name) {
      print(each.content);
      return ExitCode::clean;
    }
    const nlohmann::json schema = nlohmann::json::parse(each.content);
    known += fmt::format("{}{}", known.empty() ? "" : ", ", nameOf(each));
    list +=
        fmt::format("{:<14} version {}  {}\n", nameOf(each), versionOf(schema),
                    schema.at("title").get<std::string>());
  }
  if (!name.empty()) {
    throw Error(
        ExitCode::usage,
        fmt::format("there is no schema {}; the schemas are {}", name, known));
  }
  print(list);
  return ExitCode::clean;
}

}  // namespace

Command schemaCommand(CLI::App& app) {
  CLI::App& command = *app.add_subcommand(
      "schema", "print the JSON schema of an output, or list the schemas");
  const auto name = std::make_shared<std::string>();
  std::string words;
  for (const EmbeddedFile& each : schemaFiles()) {
    words += fmt::format("{}{}", words.empty() ? "" : "|", nameOf(each));
  }
  command.add_option("NAME", *name, "report, query ...")->option_text(words);
  return {&command, [name] { return run(*name); }};
}

}  // namespace hipport
