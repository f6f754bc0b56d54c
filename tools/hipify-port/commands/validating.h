// What the commands that compile and run ports have in common.
#pragma once

#include <CLI/CLI.hpp>
#include <algorithm>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "commands/reading.h"
#include "files/files.h"
#include "report/report.h"
#include "terminal.h"
#include "validate/validate.h"

namespace hipport {

struct ValidatingArguments {
  ValidateOptions options;
  std::string platform;
  std::vector<std::string> architectures;
  std::vector<std::string> libraryDirs;
  std::vector<std::string> libraries;
  std::string shard;  ///< of --shard
  std::string step;   ///< of --step: one that `plan` made
  std::vector<std::string> reports;
  bool verbose = false;
  bool quiet = false;
};

/// Adds the options that say what is compiled, for what and how.
void addCompiling(CLI::App& command, OptionGroups& groups,
                  ValidatingArguments& arguments);
void addExcluding(CLI::App& command, OptionGroups& groups,
                  ValidatingArguments& arguments);
/// Adds those that say which program runs, and how.
void addRunning(CLI::App& command, OptionGroups& groups,
                ValidatingArguments& arguments);
/// Adds those that say what is shown and reported; `verbose` is what is more of
/// with --verbose, `formats` are the names of reports.
void addReporting(CLI::App& command, OptionGroups& groups,
                  ValidatingArguments& arguments, const std::string& formats,
                  const std::string& verbose);
/// Adds all options of `validate`.
void addValidating(CLI::App& command, ValidatingArguments& arguments);
/// Brings what was given into `options`. Throws Error(usage) where parts of it
/// do not go together.
void settle(const CLI::App& command, ValidatingArguments& arguments);

/// Tells what could not be read; what the process ends with.
ExitCode exitCodeOf(const Validation& validation);

template <typename Format>
std::string formatNames(std::span<const Format> formats,
                        std::string_view between) {
  std::string names;
  for (const Format& format : formats) {
    names += names.empty() ? "" : between;
    names += format.name;
  }
  return names;
}

/// What --report asks for: formats, each with a file or for stdout.
template <typename Format>
class ReportRequests {
 public:
  /// Throws Error(usage) or CLI::ValidationError for what is no such thing.
  ReportRequests(const std::vector<std::string>& texts,
                 std::span<const Format> formats, std::string_view command) {
    for (const std::string& text : texts) add(text, formats, command);
    if (std::ranges::count(all_, "", &Request::file) > 1) {
      throw Error(ExitCode::usage,
                  "two reports would be written to stdout; give one a file: "
                  "--report FORMAT:FILE");
    }
  }

  template <typename Value>
  void write(const Value& value, const TextStyle& style) const {
    for (const Request& each : all_) {
      const std::string text = each.format->write(value, style);
      if (each.file.empty()) {
        print(text);
      } else {
        writeFile(resolved(each.file), text);
      }
    }
  }

 private:
  struct Request {
    const Format* format = nullptr;
    std::string file;  ///< empty for stdout
  };

  void add(const std::string& text, std::span<const Format> formats,
           std::string_view command) {
    const std::size_t colon = text.find(':');
    const std::string name = text.substr(0, colon);
    const auto format = std::ranges::find(formats, name, &Format::name);
    if (format == formats.end()) {
      throw CLI::ValidationError(
          "--report", name + " is not a report format of " +
                          std::string(command) + "; the formats are " +
                          formatNames(formats, ", "));
    }
    Request request{&*format, ""};
    if (colon != std::string::npos) {
      request.file = text.substr(colon + 1);
      if (request.file.empty()) {
        throw CLI::ValidationError(
            "--report", text + " names no file; write FORMAT or FORMAT:FILE");
      }
    }
    all_.push_back(std::move(request));
  }

  std::vector<Request> all_;
};

template <typename Format>
ReportRequests(const std::vector<std::string>&, std::span<const Format>,
               std::string_view) -> ReportRequests<Format>;

}  // namespace hipport
