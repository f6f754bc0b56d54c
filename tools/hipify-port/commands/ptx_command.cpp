#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <memory>
#include <set>
#include <string>
#include <string_view>

#include "analysis/analysis.h"
#include "commands/commands.h"
#include "files/files.h"
#include "files/output_folder.h"
#include "ptx/module.h"
#include "terminal.h"
#include "text/error.h"
#include "tree/support_headers.h"

namespace hipport {
namespace {

namespace fs = std::filesystem;

struct PtxOptions {
  std::string file;
  std::string outputDir;
  bool overwrites = false;
};

/// The support headers that a text needs, with those that they include.
std::set<std::string_view> headersFor(std::string_view text) {
  std::set<std::string_view> headers;
  for (const SupportHeader& each : kSupportHeaders) {
    if (callsSupportHeader(text, each)) headers.insert(each.header);
  }
  return headers;
}

std::string sourceOf(const PtxModulePort& port, const std::string& name) {
  std::string text = fmt::format("// {}, in HIP.\n", name);
  for (const std::string& note : port.notes) text += "// " + note + "\n";
  for (const PtxModulePort::LeftOut& each : port.leftOut) {
    text += fmt::format("// left out: {} of line {}: {}\n", each.name,
                        each.line, each.why);
  }
  text += "#include <hip/hip_runtime.h>\n\n#include <cstdint>\n\n";
  for (const std::string_view header : headersFor(port.text)) {
    text += fmt::format("#include \"{}\"\n", header);
  }
  return text + "\n" + port.text;
}

void write(const PtxOptions& options, std::string_view source) {
  const std::string name =
      fs::path(options.file).filename().replace_extension(".hip").string();
  std::set<std::string_view> headers = headersFor(source);
  for (const std::string_view each : std::set(headers)) {
    const auto more = includedSupportHeaders(each);
    headers.insert(more.begin(), more.end());
  }
  const auto refuse = [&](const fs::path& at) {
    if (options.overwrites || !isThere(at)) return;
    throw Error(ExitCode::usage,
                fmt::format("{} is there; nothing was written. --overwrite "
                            "replaces it",
                            at.string()));
  };
  const fs::path to = options.outputDir;
  refuse(to / name);
  for (const std::string_view each : headers) {
    const fs::path at = to / each;
    if (isThere(at) && readFile(at) != supportHeaderText(each)) refuse(at);
  }
  OutputFolder folder = OutputFolder::made(to);
  for (const std::string_view each : headers) {
    folder.write(each, supportHeaderText(each));
  }
  folder.write(name, source);
}

ExitCode run(const PtxOptions& options) {
  const std::string bytes = readFile(fs::path(options.file));
  if (!isPtxModule(bytes)) {
    throw Error(ExitCode::input,
                fmt::format("{} is no PTX: it does not begin with .version and "
                            ".target",
                            options.file));
  }
  const PtxModulePort port = portPtxModule(bytes);
  for (const PtxModulePort::LeftOut& each : port.leftOut) {
    printAside(fmt::format("{}:{}: {} is left out: {}\n", options.file,
                           each.line, each.name, each.why));
  }
  if (port.text.empty()) {
    throw Error(
        ExitCode::findings,
        fmt::format("{}: no function of it could be written", options.file));
  }
  const std::string source =
      sourceOf(port, fs::path(options.file).filename().string());
  if (options.outputDir.empty()) {
    print(source);
  } else {
    write(options, source);
  }
  printAside(fmt::format(
      "{} function{} for review; compile it with hipcc --genco, and load what "
      "that makes with hipModuleLoad\n",
      port.functions, port.functions == 1 ? "" : "s"));
  return port.leftOut.empty() ? ExitCode::clean : ExitCode::findings;
}

}  // namespace

Command ptxCommand(CLI::App& app) {
  CLI::App& command = *app.add_subcommand(
      "ptx", "write the kernels of a PTX file as HIP, for review");
  const auto options = std::make_shared<PtxOptions>();
  command.add_option("FILE", options->file, "a file of PTX")
      ->required()
      ->option_text("");
  command
      .add_option("-o,--output-dir", options->outputDir,
                  "write FILE's name with .hip, and what it includes, to DIR "
                  "instead of stdout")
      ->option_text("DIR");
  command.add_flag("--overwrite", options->overwrites,
                   "replace a file of that name");
  return {&command, [options] { return run(*options); }};
}

}  // namespace hipport
