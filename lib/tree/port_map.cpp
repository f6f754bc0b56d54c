#include "tree/port_map.h"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "text/error.h"
#include "text/numbers.h"

namespace hipport {
namespace {

using nlohmann::ordered_json;

constexpr int kVersion = 1;

}  // namespace

const MappedFile* PortMap::find(std::string_view port) const {
  const auto found =
      std::ranges::lower_bound(files, port, {}, &MappedFile::port);
  return found != files.end() && found->port == port ? &*found : nullptr;
}

std::uint64_t fingerprintOf(std::string_view bytes) {
  std::uint64_t hash = 0xCBF29CE484222325U;
  for (const char c : bytes) {
    hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001B3U;
  }
  return hash;
}

std::string toJson(const PortMap& map) {
  ordered_json files = ordered_json::array();
  for (const MappedFile& file : map.files) {
    ordered_json lines = ordered_json::array();
    for (const LineOrigin& run : file.lines) {
      lines.push_back({run.line, run.from, run.count});
    }
    ordered_json findings = ordered_json::array();
    for (const MappedFinding& finding : file.findings) {
      findings.push_back({{"line", finding.line},
                          {"lastLine", finding.lastLine},
                          {"check", finding.check},
                          {"message", finding.message}});
    }
    files.push_back({{"port", file.port},
                     {"source", file.source},
                     {"fingerprint", file.fingerprint},
                     {"lines", std::move(lines)},
                     {"findings", std::move(findings)}});
  }
  const ordered_json root = {{"version", kVersion},
                             {"root", map.root},
                             {"options",
                              {{"buildDir", map.options.buildDir},
                               {"includeDirs", map.options.includeDirs},
                               {"macros", map.options.macros},
                               {"standard", map.options.standard},
                               {"rocm", map.options.rocm}}},
                             {"files", std::move(files)}};
  // Names of files may be no UTF-8.
  return root.dump(-1, ' ', /*ensure_ascii=*/false,
                   ordered_json::error_handler_t::replace) +
         "\n";
}

PortMap readPortMap(std::string_view bytes, const std::string& path) try {
  const ordered_json root = ordered_json::parse(bytes);
  if (numberOf<int>(root.at("version")) != kVersion) {
    throw Error(
        ExitCode::input,
        fmt::format("{}: is a port map of another hipify-port version; nothing "
                    "was compiled. Port again with this version, or remove the "
                    "file: errors then refer to lines of the port",
                    path));
  }
  const auto line = numberOf<std::uint32_t, ordered_json>;
  PortMap map;
  map.root = root.at("root");
  // Maps of earlier versions have none.
  if (const auto options = root.find("options"); options != root.end()) {
    using Strings = std::vector<std::string>;
    map.options.buildDir = options->at("buildDir");
    map.options.includeDirs = options->at("includeDirs").get<Strings>();
    map.options.macros = options->at("macros").get<Strings>();
    map.options.standard = options->at("standard");
    map.options.rocm = options->value("rocm", "");
  }
  for (const ordered_json& entry : root.at("files")) {
    MappedFile& file = map.files.emplace_back();
    file.port = entry.at("port");
    file.source = entry.at("source");
    file.fingerprint = numberOf<std::uint64_t>(entry.at("fingerprint"));
    for (const ordered_json& run : entry.at("lines")) {
      file.lines.push_back({line(run.at(0)), line(run.at(1)), line(run.at(2))});
    }
    for (const ordered_json& finding : entry.at("findings")) {
      file.findings.push_back({line(finding.at("line")),
                               line(finding.at("lastLine")),
                               finding.at("check"), finding.at("message")});
    }
  }
  std::ranges::sort(map.files, {}, &MappedFile::port);
  return map;
} catch (const Error&) {
  throw;
} catch (const std::exception&) {
  throw Error(
      ExitCode::input,
      fmt::format("{}: is not a port map; nothing was compiled. Port again, or "
                  "remove the file: errors then refer to lines of the port",
                  path));
}

}  // namespace hipport
