// Precision: what the checks find, and what they leave alone, in places that
// people labelled.
//
// testdata/labelled/<topic>.cu are sources as people write them, one topic a
// file; a folder is a topic of several files, build files for one, which is
// ported as a whole. Each compiles as CUDA. The first line of a topic, of one
// file of a folder, gives the options of hipify-port:
//
//   // flags: --warp=native
//
// A line with something to find ends in the id of the check that has to find
// it; a harmless look-alike says so, and of which check it is one:
//
//   const int lane = threadIdx.x % 32;  // wrong: warp-size
//   mask = 1u << lane;                  // wrong: lane-mask, warp-size
//   const int day = hours % 32;         // harmless: warp-size
//   const int hour = minutes / 60;      // harmless
//
// A line with two ids is two places. Lines without a label count for nothing.
// Build files have # instead of //.
//
// lint.Checks.AreTested asks for both kinds of each check; in a topic about one
// check it takes every harmless line for a look-alike of that.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <map>
#include <nlohmann/json.hpp>
#include <optional>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "support/files.h"
#include "support/process.h"

namespace hipport::golden {
namespace fs = std::filesystem;
namespace {

constexpr double kLeastRecall = 0.97;
constexpr double kMostFalseAlarms = 0.02;
constexpr std::size_t kLeastPlaces = 2000;

constexpr std::string_view kFlags = " flags:";
constexpr std::string_view kWrong = " wrong:";
constexpr std::string_view kHarmless = " harmless";

std::vector<std::string> wordsOf(std::string text) {
  std::ranges::replace(text, ',', ' ');
  std::istringstream stream(text);
  std::vector<std::string> words;
  for (std::string word; stream >> word;) words.push_back(word);
  return words;
}

using Ids = std::vector<std::string>;

struct LabelledFile {
  fs::path path;
  std::map<std::size_t, Ids> wrong;     // line → ids
  std::map<std::size_t, Ids> harmless;  // line → ids of look-alikes
};

struct Topic {
  fs::path path;
  std::vector<std::string> flags;
  std::vector<LabelledFile> files;
};

/// What a comment of `line` says behind `label`; nothing where none does.
std::optional<std::string> labelled(const std::string& line,
                                    std::string_view label) {
  for (const std::string_view comment : {"//", "#"}) {
    const std::size_t at =
        line.rfind(std::string(comment) + std::string(label));
    if (at != std::string::npos) {
      return line.substr(at + comment.size() + label.size());
    }
  }
  return std::nullopt;
}

void load(const fs::path& path, Topic& topic) {
  LabelledFile& file = topic.files.emplace_back(LabelledFile{path, {}, {}});
  std::istringstream stream(support::readBytes(path));
  std::size_t number = 0;
  for (std::string line; std::getline(stream, line);) {
    ++number;
    if (const auto flags = labelled(line, kFlags); flags && number == 1) {
      topic.flags = wordsOf(*flags);
    }
    if (const auto ids = labelled(line, kWrong)) {
      file.wrong[number] = wordsOf(*ids);
      EXPECT_FALSE(file.wrong[number].empty())
          << path << ":" << number << ": no check is named";
    } else if (const auto rest = labelled(line, kHarmless)) {
      EXPECT_TRUE(rest->empty() || rest->starts_with(": "))
          << path << ":" << number << ": the label has to end the line";
      file.harmless[number] = wordsOf(rest->substr(rest->empty() ? 0 : 1));
    }
  }
}

std::vector<Topic> allTopics() {
  std::vector<Topic> topics;
  for (const fs::directory_entry& entry : fs::directory_iterator(LABELLED)) {
    Topic& topic = topics.emplace_back(Topic{entry.path(), {}, {}});
    if (!entry.is_directory()) {
      load(entry.path(), topic);
      continue;
    }
    for (const auto& file : fs::recursive_directory_iterator(entry)) {
      if (file.is_regular_file()) load(file.path(), topic);
    }
  }
  std::ranges::sort(topics, {}, &Topic::path);
  return topics;
}

struct Score {
  std::map<std::string, std::size_t> byCheck;  // places that were found
  std::size_t wrong = 0;
  std::size_t found = 0;
  std::size_t harmless = 0;
  std::size_t alarms = 0;

  Score& operator+=(const Score& other) {
    for (const auto& [id, count] : other.byCheck) byCheck[id] += count;
    wrong += other.wrong;
    found += other.found;
    harmless += other.harmless;
    alarms += other.alarms;
    return *this;
  }
};

/// Whether a finding asks a person to look.
bool isAlarm(const nlohmann::json& finding) {
  return finding.at("severity") != "note" ||
         finding.at("applicability") != "safe";
}

/// What the tool found in a file.
struct Found {
  std::map<std::size_t, std::set<std::string>> checks;  // by line
  std::map<std::size_t, std::string> alarms;
};

Found foundIn(const nlohmann::json& file) {
  Found found;
  for (const auto& finding : file.at("findings")) {
    const std::size_t line = finding.at("span").at("line");
    found.checks[line].insert(finding.at("check"));
    if (isAlarm(finding)) {
      found.alarms[line] += fmt::format("{}: {}\n", finding.at("check").dump(),
                                        finding.at("message").dump());
    }
  }
  return found;
}

/// Compares a file's labels with what was found. Describes every place that the
/// tool got wrong.
Score judge(const LabelledFile& file, Found found, std::string& mistakes) {
  Score score;
  const std::string name = file.path.filename();
  for (const auto& [line, ids] : file.wrong) {
    for (const std::string& id : ids) {
      ++score.wrong;
      std::size_t& ofCheck = score.byCheck[id];
      if (found.checks[line].contains(id)) {
        ++score.found;
        ++ofCheck;
      } else {
        mistakes += fmt::format("{}:{}: {} was not found\n", name, line, id);
      }
    }
  }
  for (const auto& [line, ids] : file.harmless) {
    ++score.harmless;
    for (const std::string& id : ids) {
      EXPECT_FALSE(found.checks[line].contains(id))
          << name << ":" << line << ": " << id << " finds its look-alike";
    }
    if (found.alarms.contains(line)) {
      ++score.alarms;
      mistakes += fmt::format("{}:{}: is harmless, but {}", name, line,
                              found.alarms[line]);
    }
  }
  return score;
}

/// Runs the tool over a topic: a folder's files get new names.
Score judge(const Topic& topic, std::string& mistakes) {
  const support::TemporaryFolder folder;
  std::vector<std::string> command = {
      HIPIFY_PORT, "port", topic.path.filename(), "--quiet", "-j", "1",
      "--report",  "json"};
  if (fs::is_directory(topic.path)) {
    command.insert(command.end(), {"-o", folder.at("out")});
  } else {
    command.emplace_back("--check");
  }
  command.insert(command.end(), topic.flags.begin(), topic.flags.end());
  const support::ProcessResult result =
      support::run(command, {.folder = LABELLED});
  const auto report = nlohmann::json::parse(result.out, nullptr, false);
  if (report.is_discarded()) {
    ADD_FAILURE() << topic.path << ": no report\n" << result;
    return {};
  }
  std::map<fs::path, Found> found;
  for (const auto& file : report.at("files")) {
    EXPECT_EQ(file.at("parseStatus"), "parsed")
        << topic.path << " does not compile: " << file.dump(2).substr(0, 2000);
    found[file.at("path").get<std::string>()] = foundIn(file);
  }
  Score sum;
  for (const LabelledFile& file : topic.files) {
    const fs::path path = file.path.lexically_relative(LABELLED);
    const bool isListed = found.contains(path);
    EXPECT_TRUE(isListed || (file.wrong.empty() && file.harmless.empty()))
        << file.path << " is not in the report";
    if (isListed) sum += judge(file, found.at(path), mistakes);
  }
  return sum;
}

double ratio(std::size_t part, std::size_t whole) {
  return whole == 0 ? 0
                    : static_cast<double>(part) / static_cast<double>(whole);
}

std::string row(const std::string& name, const Score& score) {
  return fmt::format(
      "{:<24} {:>5} of {:>3} {:>6.1f} % {:>8} of {:>3} {:>6.1f} %\n", name,
      score.found, score.wrong, 100 * ratio(score.found, score.wrong),
      score.alarms, score.harmless, 100 * ratio(score.alarms, score.harmless));
}

TEST(Labelled, AreFoundAndLookAlikesAreNot) {
  Score sum;
  std::string mistakes;
  std::string table =
      fmt::format("{:<24} {:>20} {:>24}\n", "topic", "found", "false alarms");
  for (const Topic& topic : allTopics()) {
    const Score score = judge(topic, mistakes);
    table += row(topic.path.stem(), score);
    sum += score;
  }
  table += row("all", sum);
  fmt::print("{}{}", table, mistakes);
  for (const auto& [id, count] : sum.byCheck) {
    EXPECT_GT(count, 0U) << id << " finds none of its places";
  }
  EXPECT_GE(sum.wrong + sum.harmless, kLeastPlaces);
  EXPECT_GE(ratio(sum.found, sum.wrong), kLeastRecall) << mistakes;
  EXPECT_LE(ratio(sum.alarms, sum.harmless), kMostFalseAlarms) << mistakes;
}

}  // namespace
}  // namespace hipport::golden
