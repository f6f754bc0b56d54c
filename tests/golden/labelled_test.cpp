// Precision: what the checks find, and what they leave alone, in places that
// people labelled.
//
// testdata/labelled/<topic>.cu are sources as people write them, one topic a
// file. Each compiles as CUDA. The first line gives the options of hipify-port:
//
//   // flags: --warp=native
//
// A line with something to find ends in the id of the check that has to find
// it; a harmless look-alike says so:
//
//   const int lane = threadIdx.x % 32;  // wrong: warp-size
//   mask = 1u << lane;                  // wrong: lane-mask, warp-size
//   const int day = hours % 32;         // harmless
//
// A line with two ids is two places. Lines without a label count for nothing.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <map>
#include <nlohmann/json.hpp>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "case.h"
#include "support/files.h"
#include "support/process.h"

namespace hipport::golden {
namespace fs = std::filesystem;
namespace {

constexpr double kLeastRecall = 0.95;
constexpr double kMostFalseAlarms = 0.05;
constexpr std::size_t kLeastPlaces = 200;

constexpr std::string_view kFlags = "// flags:";
constexpr std::string_view kWrong = "// wrong:";
constexpr std::string_view kHarmless = "// harmless";

std::vector<std::string> wordsOf(std::string text) {
  std::ranges::replace(text, ',', ' ');
  std::istringstream stream(text);
  std::vector<std::string> words;
  for (std::string word; stream >> word;) words.push_back(word);
  return words;
}

struct Topic {
  fs::path path;
  std::vector<std::string> flags;
  std::map<std::size_t, std::vector<std::string>> wrong;  // line → ids
  std::set<std::size_t> harmless;
};

Topic load(const fs::path& path) {
  Topic topic{path, {}, {}, {}};
  std::istringstream stream(support::readBytes(path));
  std::size_t number = 0;
  for (std::string line; std::getline(stream, line);) {
    ++number;
    if (number == 1) {
      EXPECT_TRUE(line.starts_with(kFlags))
          << path << ": its first line has to be " << kFlags << " ...";
      topic.flags = wordsOf(line.substr(std::min(line.size(), kFlags.size())));
    }
    const std::size_t wrong = line.find(kWrong);
    if (wrong != std::string::npos) {
      topic.wrong[number] = wordsOf(line.substr(wrong + kWrong.size()));
      EXPECT_FALSE(topic.wrong[number].empty())
          << path << ":" << number << ": no check is named";
    } else if (line.ends_with(kHarmless)) {
      topic.harmless.insert(number);
    } else {
      EXPECT_EQ(line.find(kHarmless), std::string::npos)
          << path << ":" << number << ": the label has to end the line";
    }
  }
  return topic;
}

std::vector<Topic> allTopics() {
  std::vector<Topic> topics;
  for (const fs::directory_entry& entry : fs::directory_iterator(LABELLED)) {
    topics.push_back(load(entry.path()));
  }
  std::ranges::sort(topics, {}, &Topic::path);
  return topics;
}

struct Score {
  std::size_t wrong = 0;
  std::size_t found = 0;
  std::size_t harmless = 0;
  std::size_t alarms = 0;
};

/// Whether a finding asks a person to look.
bool isAlarm(const nlohmann::json& finding) {
  return finding.at("severity") != "note" ||
         finding.at("applicability") != "safe";
}

/// Runs the tool over a topic. Describes every place that it got wrong.
Score judge(const Topic& topic, std::string& mistakes) {
  std::vector<std::string> command = {HIPIFY_PORT, "port",    topic.path,
                                      "--check",   "--quiet", "--report",
                                      "json",      "-j",      "1"};
  command.insert(command.end(), topic.flags.begin(), topic.flags.end());
  const support::ProcessResult result = support::run(command);
  const auto report = nlohmann::json::parse(result.out, nullptr, false);
  if (report.is_discarded()) {
    ADD_FAILURE() << topic.path << ": no report\n" << result;
    return {};
  }
  std::map<std::size_t, std::set<std::string>> found;  // line → ids
  std::map<std::size_t, std::string> alarms;
  for (const auto& file : report.at("files")) {
    EXPECT_EQ(file.at("parseStatus"), "parsed")
        << topic.path << " does not compile: " << file.dump(2).substr(0, 2000);
    for (const auto& finding : file.at("findings")) {
      const std::size_t line = finding.at("span").at("line");
      found[line].insert(finding.at("check"));
      if (isAlarm(finding)) {
        alarms[line] += fmt::format("{}: {}\n", finding.at("check").dump(),
                                    finding.at("message").dump());
      }
    }
  }
  Score score;
  const std::string name = topic.path.filename();
  for (const auto& [line, ids] : topic.wrong) {
    for (const std::string& id : ids) {
      ++score.wrong;
      if (found[line].contains(id)) {
        ++score.found;
      } else {
        mistakes += fmt::format("{}:{}: {} was not found\n", name, line, id);
      }
    }
  }
  for (const std::size_t line : topic.harmless) {
    ++score.harmless;
    if (alarms.contains(line)) {
      ++score.alarms;
      mistakes +=
          fmt::format("{}:{}: is harmless, but {}", name, line, alarms[line]);
    }
  }
  return score;
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
    sum.wrong += score.wrong;
    sum.found += score.found;
    sum.harmless += score.harmless;
    sum.alarms += score.alarms;
  }
  table += row("all", sum);
  fmt::print("{}{}", table, mistakes);
  EXPECT_GE(sum.wrong + sum.harmless, kLeastPlaces);
  EXPECT_GE(ratio(sum.found, sum.wrong), kLeastRecall) << mistakes;
  EXPECT_LE(ratio(sum.alarms, sum.harmless), kMostFalseAlarms) << mistakes;
}

}  // namespace
}  // namespace hipport::golden
