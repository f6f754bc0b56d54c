// Reading what earlier runs wrote and a tree may bring along: maps of ports,
// what they were made from, baselines, JSON reports and records of runs. Any
// bytes either are one or are refused by one short line, and what was read is
// written and read again.
#include <string>
#include <string_view>

#include "fuzz.h"
#include "port/origin.h"
#include "report/earlier.h"
#include "text/error.h"
#include "tree/port_map.h"
#include "validate/record.h"

namespace hipport {
namespace {

using fuzz::require;

/// Reads; false where the bytes are refused.
template <typename Read>
bool isRead(Read read) {
  try {
    read();
    return true;
  } catch (const Error& error) {
    const std::string_view message = error.what();
    constexpr std::size_t kLong = 1000;
    require(!message.empty() && message.size() < kLong, "a refusal is short");
    require(message.find("json.exception") == std::string_view::npos,
            "a refusal is in words of ours");
    return false;
  }
}

void checkMap(std::string_view bytes) {
  PortMap map;
  if (!isRead([&] { map = readPortMap(bytes, "map.json"); })) return;
  const std::string text = toJson(map);
  const PortMap again = readPortMap(text, "map.json");
  require(toJson(again) == text, "a map is written as it is");
  for (const MappedFile& file : map.files) {
    const MappedFile* found = map.find(file.port);
    require(found && found->port == file.port, "a file is found by its name");
    for (const std::uint32_t line : {0U, 1U, 100U, 0xFFFFFFFFU}) {
      originOf(file.lines, line);
    }
  }
}

void checkOrigin(std::string_view bytes) {
  PortOrigin origin;
  if (!isRead([&] { origin = readOrigin(bytes, "origin.json"); })) return;
  const std::string text = toJson(origin);
  const PortOrigin again = readOrigin(text, "origin.json");
  require(toJson(again) == text, "an origin is written as it is");
  for (const OriginFile& file : origin.files) {
    require(isInsidePort(file.port), "a port writes into its folder");
    require(file.source.empty() || isInsidePort(file.source),
            "a source is in its tree");
    const OriginFile* found = origin.find(file.port);
    require(found && found->port == file.port, "a file is found by its name");
    std::uint32_t end = 0;
    for (const Edit& each : file.edits) {
      require(end <= each.span.begin && each.span.begin <= each.span.end,
              "edits are apart");
      end = each.span.end;
    }
  }
}

}  // namespace
}  // namespace hipport

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data,
                                      std::size_t size) {
  using namespace hipport;
  const std::string bytes(reinterpret_cast<const char*>(data), size);
  checkMap(bytes);
  checkOrigin(bytes);
  isRead([&] {
    const auto findings = readBaseline(bytes, "baseline.json");
    const std::string text = toBaseline(findings);
    require(toBaseline(readBaseline(text, "baseline.json")) == text,
            "a baseline is written as it is");
  });
  isRead([&] { readReport(bytes, "report.json"); });
  isRead([&] { readRecord(bytes, "record.json"); });
  return 0;
}
