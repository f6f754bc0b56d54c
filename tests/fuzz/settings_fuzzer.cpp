// Reading .hipify-port.json: any bytes either give options their values or are
// refused by the file, a line of it and what is wrong there.
#include <CLI/CLI.hpp>
#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "configuration.h"
#include "fuzz.h"
#include "text/error.h"

namespace hipport {
namespace {

using fuzz::require;

/// A command that takes what settings give.
struct Port {
  CLI::App app;
  std::vector<std::string> words;
  bool isOff = true;

  Port() {
    for (const char* option :
         {"--apply", "--arch", "--baseline", "--cuda-path", "-D", "--exclude",
          "--fail-on", "-I", "--launch", "--library", "--rocm", "--std",
          "--torch", "-U", "--warp"}) {
      app.add_option(option, words);
    }
    app.add_flag("--no-build-files{false}", isOff);
  }
};

void checkRefusal(const std::string& file, std::string_view message,
                  std::ptrdiff_t lines) {
  require(message.starts_with(file + ":"), "a refusal names the file");
  message.remove_prefix(file.size() + 1);
  const std::size_t colon = message.find(':');
  require(colon != std::string_view::npos && colon > 0,
          "a refusal names a line");
  const int line = std::stoi(std::string(message.substr(0, colon)));
  require(line >= 1 && line <= lines, "a refusal names a line of the file");
  require(message.size() > colon + 2, "a refusal says what is wrong");
}

}  // namespace
}  // namespace hipport

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data,
                                      std::size_t size) {
  using namespace hipport;
  const std::string_view bytes(reinterpret_cast<const char*>(data), size);
  const std::string file = fuzz::written(".hipify-port.json", bytes);
  Port port;
  try {
    const Configuration configuration = applyConfiguration(file, port.app);
    require(std::ranges::all_of(configuration.defines,
                                [](const std::string& each) {
                                  return each.starts_with("-D") ||
                                         each.starts_with("-U");
                                }),
            "a macro is defined or undefined");
    // Only what is given is taken.
    for (const std::string& word : port.words) {
      require(word.size() <= size + file.size(), "words come from the file");
    }
  } catch (const Error& error) {
    checkRefusal(file, error.what(), 1 + std::ranges::count(bytes, '\n'));
  }
  return 0;
}
