// The loops that a port spends its own time in, apart from Clang's, and a unit
// that leaves Clang little to do.
//
//   inner_loops            times them (Google Benchmark; --help lists options)
//   inner_loops NAME N     runs one of them N times, for a count of its
//                          instructions (bench/instructions.py)
#include <benchmark/benchmark.h>

#include <cstdlib>
#include <fstream>
#include <functional>
#include <iterator>
#include <map>
#include <memory>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "analysis/analysis.h"
#include "analysis/vocabulary.h"
#include "frontend/frontend.h"
#include "frontend/lexer.h"
#include "rules/rules.h"
#include "text/edit.h"

namespace {

using namespace hipport;

std::string sourceText() {
  const char* path = HIPPORT_SOURCES "/testdata/reference/gemm.cu";
  std::ifstream file(path, std::ios::binary);
  std::string one(std::istreambuf_iterator<char>(file), {});
  if (one.empty()) throw std::runtime_error(std::string(path) + " is missing");
  std::string text;
  for (int i = 0; i < 20; ++i) text += one;
  return text;
}

/// Each loop sets its input up once and returns the work to repeat.
using Work = std::function<std::size_t()>;

Work lexer() {
  return [text = sourceText(), rules = RuleSet::builtin(), target = Target()] {
    const Vocabulary vocabulary = vocabularyOf(rules, target);
    return lexFile("/gemm.cu", text, vocabulary).names.size();
  };
}

/// Names of the tables, names that only begin like theirs, and others.
Work ruleLookUp() {
  const RuleSet rules = RuleSet::builtin();
  std::vector<std::string> names;
  for (std::size_t i = 0; i < rules.apis().size(); i += 20) {
    const std::string name(rules.apis()[i].name);
    names.push_back(name);
    names.push_back(name + "Own");
    names.push_back("my_" + name);
    names.push_back("value" + std::to_string(i));
  }
  return [names = std::move(names), rules] {
    const Target target;
    std::size_t found = 0;
    for (const std::string& name : names) {
      found += isOfInterest(rules, target, name) ? 1 : 0;
    }
    return found;
  };
}

/// Renames, and calls whose arguments move with the renames inside them.
Work edits() {
  const std::string text = sourceText();
  std::vector<Fix> fixes;
  const auto size = static_cast<std::uint32_t>(text.size());
  for (std::uint32_t at = 0; at + 64 < size; at += 64) {
    const Span argument = {at + 8, at + 24};
    fixes.push_back({{{{at, at + 40}, "", std::nullopt},
                      {{at + 40, at + 40}, "call(", std::nullopt},
                      {{at + 40, at + 40}, "", argument},
                      {{at + 40, at + 40}, ")", std::nullopt}}});
    fixes.push_back({{{{at + 10, at + 14}, "renamed", std::nullopt}}});
  }
  return [text, fixes = std::move(fixes)] {
    EditSet set;
    for (const Fix& fix : fixes) set.add(fix);
    return set.apply(text).size() + set.flatten(text).size();
  };
}

/// A unit of ten lines, of which Clang sees little but the embedded headers.
Work smallUnit() {
  static constexpr std::string_view kPath = "/small.cu";
  static constexpr std::string_view kText =
      "__global__ void add(const float *a, float *b) {\n"
      "  b[threadIdx.x] += a[threadIdx.x];\n"
      "}\n"
      "void run(const float *a, float *b) {\n"
      "  float *device = nullptr;\n"
      "  cudaMalloc(&device, 64);\n"
      "  add<<<1, 16>>>(a, b);\n"
      "  cudaFree(device);\n"
      "}\n";
  auto sources = std::make_shared<Frontend::Sources>();
  (*sources)[std::string(kPath)] = {.bytes = kText};
  auto frontend = std::make_shared<Frontend>(
      *sources, Vocabulary{.hasName = [](auto) { return true; },
                           .hasHeader = [](auto) { return true; },
                           .hasPrefix = [](auto) { return true; }});
  return [sources, frontend] {
    Unit unit;
    unit.path = kPath;
    const UnitFacts facts = frontend->parse(unit).at(0);
    const Observation& seen = facts.files.at(std::string(kPath));
    if (!seen.gaps.empty()) throw std::runtime_error("it does not parse");
    return seen.references.size();
  };
}

const std::map<std::string, Work (*)()> kLoops = {{"edits", edits},
                                                  {"lexer", lexer},
                                                  {"rule-look-up", ruleLookUp},
                                                  {"small-unit", smallUnit}};

}  // namespace

int main(int argc, char** argv) {
  if (argc == 3 && kLoops.contains(argv[1])) {
    const Work work = kLoops.at(argv[1])();
    std::size_t sum = 0;
    for (long left = std::atol(argv[2]); left > 0; --left) sum += work();
    benchmark::DoNotOptimize(sum);
    return 0;
  }
  for (const auto& [name, make] : kLoops) {
    benchmark::RegisterBenchmark(name.c_str(),
                                 [make = make](benchmark::State& state) {
                                   const Work work = make();
                                   for (auto _ : state)
                                     benchmark::DoNotOptimize(work());
                                 });
  }
  benchmark::Initialize(&argc, argv);
  if (benchmark::ReportUnrecognizedArguments(argc, argv)) return 2;
  benchmark::RunSpecifiedBenchmarks();
  return 0;
}
