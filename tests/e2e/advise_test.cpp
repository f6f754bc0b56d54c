// What advise says of programs whose causes are known, and that it says nothing
// of harmless ones.
#include <algorithm>
#include <cmath>
#include <functional>
#include <map>
#include <nlohmann/json.hpp>
#include <regex>
#include <set>
#include <sstream>

#include "scratch.h"

namespace hipport::e2e {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;

const fs::path kSources = HIPPORT_SOURCES;

struct Hardware {
  const char* name;
  double lanes;
  double lineBytes;
  double banks;
};

void PrintTo(const Hardware& hardware, std::ostream* stream) {
  *stream << hardware.name;
}

class Advise : public Scratch, public testing::WithParamInterface<Hardware> {
 protected:
  void SetUp() override {
    if (!isInstalled("hipcc")) {
      HIPPORT_SKIP(hipcc)
          << "hipcc is not installed: nothing is compiled for AMD";
    }
  }

  /// The report, of a program in the folder of this test.
  json advise(std::vector<std::string> arguments, int status) const {
    arguments.insert(arguments.begin(), "advise");
    arguments.insert(arguments.end(),
                     {std::string("--arch=") + GetParam().name,
                      "--report=json:report.json", "--run-seconds=100"});
    const ProcessResult result = hipify(arguments);
    EXPECT_TRUE(exited(result, status)) << result.err;
    if (!exists("report.json")) return json::object();
    return json::parse(read("report.json"));
  }
};

INSTANTIATE_TEST_SUITE_P(For, Advise,
                         testing::Values(Hardware{"gfx90a", 64, 64, 32},
                                         Hardware{"gfx1030", 32, 128, 32}),
                         [](const auto& each) { return each.param.name; });

/// "12: scattered-access", of what a file's marks ask for; of a whole kernel
/// without a line.
std::multiset<std::string> marksIn(const std::string& text,
                                   const std::string& architecture) {
  std::multiset<std::string> marks;
  const std::regex mark(R"((advice|kernel)(\[(\w+)\])?: ([a-z-]+))");
  std::istringstream lines(text);
  int number = 0;
  for (std::string line; std::getline(lines, line);) {
    ++number;
    const std::size_t comment = line.find("// ");
    if (comment == std::string::npos || comment < 2 ||
        line.find_first_not_of(' ') == comment) {
      continue;
    }
    const std::string said = line.substr(comment);
    for (std::sregex_iterator each(said.begin(), said.end(), mark), end;
         each != end; ++each) {
      const std::string only = (*each)[3];
      if (!only.empty() && only != architecture) continue;
      const bool isOfLine = (*each)[1] == "advice";
      marks.insert((isOfLine ? std::to_string(number) + ": " : "kernel: ") +
                   std::string((*each)[4]));
    }
  }
  return marks;
}

std::multiset<std::string> adviceIn(const json& report) {
  // Those that are of a whole kernel, wherever it has most of its cause.
  const std::set<std::string> ofKernels = {"low-occupancy", "partial-wave",
                                           "spilled-registers"};
  std::multiset<std::string> all;
  for (const json& each : report.at("advice")) {
    const std::string id = each.at("id");
    all.insert((ofKernels.contains(id)
                    ? "kernel: "
                    : std::to_string(each.value("line", 0)) + ": ") +
               id);
  }
  return all;
}

TEST_P(Advise, NamesWhatIsMarkedAndNothingElse) {
  for (const char* name : {"accesses", "shared", "lanes", "code"}) {
    const fs::path source =
        kSources / "testdata/advise" / (std::string(name) + ".hip");
    const std::string text = readBytes(source);
    write(std::string(name) + ".hip", text);
    std::vector<std::string> arguments = {std::string(name) + ".hip"};
    if (std::string(name) != "code") arguments.emplace_back("--emulate");
    const json report = advise(arguments, 1);
    EXPECT_EQ(marksIn(text, GetParam().name), adviceIn(report))
        << name << "\n"
        << report.at("advice").dump(1);
    for (const json& each : report.at("advice")) {
      // A number, or where the cause is documented.
      EXPECT_TRUE(std::regex_search(
          std::string(each.at("message")) + std::string(each.at("cost")),
          std::regex("[0-9]|AMD|LLVM|NVIDIA")))
          << each.dump(1);
      EXPECT_FALSE(std::string(each.at("remedy")).empty());
    }
  }
}

struct Expected {
  double taken;
  double least;
};

/// What one access of a full wave takes: cache lines, or passes over banks.
std::map<std::string, std::function<Expected(const Hardware&)>> lineFormulas() {
  auto side = [](double bytes) {
    return [bytes](const Hardware& of) {
      const double lines = std::ceil(of.lanes * bytes / of.lineBytes);
      return Expected{lines, lines};
    };
  };
  return {
      {"row", side(4)},
      {"written", side(4)},
      {"indices", side(4)},
      {"exchanged", side(4)},
      {"backwards", side(4)},
      {"doubles", side(8)},
      {"quads", side(16)},
      {"bytes", side(1)},
      {"pairs", side(2)},
      {"shifted",
       [](const Hardware& of) {
         const double lines = of.lanes * 4 / of.lineBytes;
         return Expected{lines + 1, lines};
       }},
      {"second",
       [](const Hardware& of) {
         const double least = of.lanes * 4 / of.lineBytes;
         return Expected{2 * least, least};
       }},
      {"even",
       [](const Hardware& of) {
         return Expected{of.lanes * 4 / of.lineBytes,
                         std::ceil(of.lanes * 2 / of.lineBytes)};
       }},
      {"far",
       [](const Hardware& of) {
         return Expected{of.lanes, of.lanes * 4 / of.lineBytes};
       }},
      {"member",
       [](const Hardware& of) {
         return Expected{of.lanes * 12 / of.lineBytes,
                         of.lanes * 4 / of.lineBytes};
       }},
      {"same", [](const Hardware&) { return Expected{1, 1}; }},
  };
}

std::map<std::string, std::function<Expected(const Hardware&)>> bankFormulas() {
  auto words = [](double each, double times) {
    return [each, times](const Hardware& of) {
      const double least = of.lanes * each / of.banks;
      return Expected{least * times, least};
    };
  };
  return {{"bankRow", words(1, 1)},     {"bankPadded", words(1, 1)},
          {"bankSecond", words(1, 2)},  {"bankSixteenth", words(1, 16)},
          {"bankColumn", words(1, 32)}, {"bankDoubles", words(2, 1)},
          {"bankQuads", words(4, 1)},   {"bankAtomic", words(1, 32)},
          {"bankSame", words(1, 1)}};
}

TEST_P(Advise, CostsAreThoseOfClosedForms) {
  const fs::path source = kSources / "testdata/emulate/costs.hip";
  write("costs.hip", readBytes(source));
  const json report = advise({"costs.hip", "--emulate"}, 1);
  std::map<int, json> byLine;
  for (const json& kernel : report.at("kernels")) {
    EXPECT_TRUE(kernel.at("isCounted"));
    for (const json& each : kernel.at("lines")) byLine[each.at("line")] = each;
  }
  std::istringstream lines(read("costs.hip"));
  const std::regex mark(R"(// cost: (\w+)( and (\w+))?$)");
  const auto lineForms = lineFormulas();
  const auto bankForms = bankFormulas();
  int number = 0;
  int seen = 0;
  for (std::string line; std::getline(lines, line);) {
    ++number;
    std::smatch match;
    if (!std::regex_search(line, match, mark)) continue;
    SCOPED_TRACE(line);
    ASSERT_TRUE(byLine.contains(number));
    const json& measured = byLine.at(number);
    Expected cacheLines{0, 0};
    double accesses = 0;
    Expected passes{0, 0};
    for (const std::string& name :
         std::vector<std::string>{match[1].str(), match[3].str()}) {
      if (name.empty()) continue;
      ++seen;
      if (const auto form = lineForms.find(name); form != lineForms.end()) {
        const Expected each = form->second(GetParam());
        cacheLines.taken += each.taken;
        cacheLines.least += each.least;
        ++accesses;
      } else {
        ASSERT_TRUE(bankForms.contains(name)) << name;
        passes = bankForms.at(name)(GetParam());
      }
    }
    const double waves = 4 * 256 / GetParam().lanes;
    EXPECT_EQ(measured.at("accesses"), waves * accesses);
    EXPECT_EQ(measured.at("cacheLines"), waves * cacheLines.taken);
    EXPECT_EQ(measured.at("leastCacheLines"), waves * cacheLines.least);
    EXPECT_EQ(measured.at("ldsAccesses"), passes.taken > 0 ? waves : 0);
    EXPECT_EQ(measured.at("ldsPasses"), waves * passes.taken);
    EXPECT_EQ(measured.at("leastLdsPasses"), waves * passes.least);
  }
  EXPECT_GE(seen, 20);
}

}  // namespace
}  // namespace hipport::e2e
