#include "report/earlier.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <nlohmann/json.hpp>
#include <stdexcept>

#include "report/refusal.h"
#include "report/writer.h"

namespace hipport {
namespace {

using nlohmann::json;
using nlohmann::ordered_json;

constexpr int kBaselineVersion = 1;
constexpr int kReportVersion = 2;

constexpr Refusal kNoBaseline = {"hipify-port baseline", "nothing was ported",
                                 "Create it again with --update-baseline"};
constexpr Refusal kNoReport = {"hipify-port JSON report", "nothing was ported",
                               "Name a file that --report json:FILE wrote"};

std::uint64_t fromHex(const std::string& text) {
  std::uint64_t value = 0;
  const char* const end = text.data() + text.size();
  const auto [last, error] = std::from_chars(text.data(), end, value, 16);
  if (error != std::errc() || last != end) {
    constexpr std::size_t kShown = 40;
    throw std::invalid_argument(text.substr(0, kShown) +
                                " is not a fingerprint");
  }
  return value;
}

void checkVersion(const json& version, int known) {
  if (version == known) return;
  throw std::invalid_argument(
      fmt::format("its format has version {}, not {}",
                  version.is_number() ? version.dump() : "of its own", known));
}

}  // namespace

std::vector<BaselineFinding> readBaseline(std::string_view text,
                                          const std::string& file) {
  std::vector<BaselineFinding> findings;
  readOrRefuse(file, kNoBaseline, [&] {
    const json baseline = json::parse(text);
    checkVersion(baseline.at("baselineVersion"), kBaselineVersion);
    for (const json& each : baseline.at("findings")) {
      findings.push_back({each.at("path"), each.at("check"), each.at("message"),
                          fromHex(each.at("fingerprint"))});
    }
  });
  return findings;
}

std::string toBaseline(std::vector<BaselineFinding> findings) {
  std::ranges::sort(findings);
  std::string out = fmt::format("{{\n\"baselineVersion\": {},\n\"findings\": [",
                                kBaselineVersion);
  std::string_view separator = "\n";
  for (const BaselineFinding& each : findings) {
    const ordered_json row = {{"path", each.path},
                              {"check", each.check},
                              {"message", each.message},
                              {"fingerprint", toHex(each.fingerprint)}};
    out += separator;
    out += row.dump(-1, ' ', /*ensure_ascii=*/false,
                    ordered_json::error_handler_t::replace);
    separator = ",\n";
  }
  return out + "\n]\n}\n";
}

std::vector<BaselineFinding> readReport(std::string_view text,
                                        const std::string& file) {
  std::vector<BaselineFinding> findings;
  readOrRefuse(file, kNoReport, [&] {
    const json report = json::parse(text);
    // Version 1 says the same of a finding by other words.
    const bool isFirst = report.at("schemaVersion") == 1;
    if (!isFirst) checkVersion(report.at("schemaVersion"), kReportVersion);
    for (const json& each : report.at("files")) {
      const bool isWritten = each.at("state") == "written";
      for (const json& finding : each.at("findings")) {
        if (!finding.contains("fingerprint")) {
          throw std::invalid_argument(
              "its findings have no fingerprints: an older version wrote "
              "it");
        }
        const std::string action = finding.at(isFirst ? "need" : "action");
        if (action == (isFirst ? "nothing" : "none") ||
            (action == "automatic" && isWritten)) {
          continue;
        }
        findings.push_back({each.at("path"), finding.at("check"),
                            finding.at("message"),
                            fromHex(finding.at("fingerprint"))});
      }
    }
  });
  return findings;
}

}  // namespace hipport
