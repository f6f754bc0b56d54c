#include "case.h"

#include <fmt/format.h>
#include <algorithm>
#include <stdexcept>

#include "support/files.h"
#include "support/process.h"

namespace hipport::golden {
namespace fs = std::filesystem;
using support::readBytes;
namespace {

Case load(const fs::path& folder) {
  Case value;
  value.folder = folder;
  value.name = folder.parent_path().filename().string() + "/" +
               folder.filename().string();
  for (const fs::directory_entry& entry : fs::directory_iterator(folder)) {
    if (entry.path().stem() != "input") continue;
    if (!value.input.empty()) {
      throw std::runtime_error(value.name + ": more than one input");
    }
    value.input = entry.path().filename().string();
  }
  if (value.input.empty()) {
    throw std::runtime_error(value.name + ": no input");
  }
  value.expected =
      "expected" + fs::path(outputName(value.input)).extension().string();
  const fs::path description = folder / "case.json";
  if (!fs::exists(description)) return value;
  const auto json = nlohmann::json::parse(readBytes(description));
  for (const auto& [key, field] : json.items()) {
    if (key == "flags") {
      value.flags = field;
    } else if (key == "exit") {
      value.exit = field;
    } else if (key == "hip") {
      value.hip = field;
    } else if (key == "needs") {
      value.needs = field;
    } else if (key == "sdk") {
      value.sdk = field;
    } else {
      throw std::runtime_error(value.name + "/case.json: what is " + key + "?");
    }
  }
  return value;
}

/// One line for each line; every byte can be told from every other.
std::string visible(const std::string& text) {
  std::string out;
  for (const char c : text) {
    if (c == '\n' || (c >= ' ' && c <= '~')) {
      out += c;
    } else if (c == '\t') {
      out += "\\t";
    } else if (c == '\r') {
      out += "\\r";
    } else {
      out += fmt::format("\\x{:02x}", static_cast<unsigned char>(c));
    }
  }
  return out;
}

}  // namespace

std::ostream& operator<<(std::ostream& stream, const Case& value) {
  return stream << value.name;
}

std::vector<Case> allCases() {
  std::vector<Case> cases;
  for (const fs::directory_entry& area : fs::directory_iterator(CASES)) {
    if (!area.is_directory()) continue;
    for (const fs::directory_entry& entry : fs::directory_iterator(area)) {
      if (entry.is_directory()) cases.push_back(load(entry.path()));
    }
  }
  std::ranges::sort(cases, {}, &Case::name);
  return cases;
}

std::string outputName(const std::string& file) {
  const fs::path path(file);
  return path.extension() == ".cu"
             ? fs::path(path).replace_extension(".hip").string()
             : file;
}

void copyInputs(const Case& value, const fs::path& folder) {
  fs::create_directories(folder);
  for (const fs::directory_entry& entry :
       fs::directory_iterator(value.folder)) {
    const std::string name = entry.path().filename().string();
    if (name == "findings.json" || name == "case.json" ||
        entry.path().stem() == "expected") {
      continue;
    }
    fs::copy(entry.path(), folder / name, fs::copy_options::recursive);
  }
}

std::map<std::string, std::string> readTree(const fs::path& folder) {
  std::map<std::string, std::string> files;
  if (!fs::exists(folder)) return files;
  for (const auto& entry : fs::recursive_directory_iterator(folder)) {
    const std::string path =
        entry.path().lexically_relative(folder).generic_string();
    // The map of lines is no part of the port.
    if (!entry.is_regular_file() || path.starts_with(".hipify-port/")) continue;
    files[path] = readBytes(entry.path());
  }
  return files;
}

nlohmann::ordered_json notableFindings(const nlohmann::json& report,
                                       const Case& value,
                                       const std::string& prefix) {
  nlohmann::ordered_json notable = nlohmann::ordered_json::array();
  for (const nlohmann::json& file : report.at("files")) {
    const std::string path =
        file.at("path").get<std::string>().substr(prefix.size());
    for (const nlohmann::json& finding : file.at("findings")) {
      if (finding.at("applicability") == "safe" &&
          finding.at("outcome") == "applied") {
        continue;
      }
      nlohmann::ordered_json entry;
      if (path != value.input) entry["path"] = path;
      entry["check"] = finding.at("check");
      entry["line"] = finding.at("span").at("line");
      entry["column"] = finding.at("span").at("column");
      for (const char* key :
           {"applicability", "outcome", "spelling", "message"}) {
        entry[key] = finding.at(key);
      }
      notable.push_back(std::move(entry));
    }
  }
  return notable;
}

std::string difference(const std::string& expected, const std::string& actual) {
  if (expected == actual) return "";
  const support::TemporaryFolder folder;
  folder.write("expected", visible(expected));
  folder.write("actual", visible(actual));
  return support::run({"diff", "-u", "--label", "expected", "--label", "actual",
                       folder.at("expected"), folder.at("actual")})
      .out;
}

}  // namespace hipport::golden
