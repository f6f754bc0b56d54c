// Advice by what an emulated run counted.
#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <functional>
#include <numeric>
#include <utility>

#include "advise/kinds.h"

namespace hipport {
namespace {

double part(std::uint64_t of, std::uint64_t whole) {
  return whole == 0 ? 0 : static_cast<double>(of) / static_cast<double>(whole);
}

Advice adviceOf(const RunContext& run, std::string_view id,
                const MeasuredLine* line) {
  Advice advice;
  advice.id = id;
  advice.unit = run.unit;
  advice.kernel = run.profile->kernel;
  advice.place =
      line ? placeIn(line->file, line->line) : ShownPlace{run.unit, 0, 0};
  advice.targets = {run.profile->architecture};
  return advice;
}

std::string percent(double share) {
  return share >= 0.01 ? fmt::format("{:.0f} %", share * 100) : "less than 1 %";
}

/// "of the 8,000 cycles that a compute unit needs at least for this kernel, by
/// its cache lines, 6,000 go".
std::string boundOf(const RunContext& run, const Load& less) {
  const Load& load = run.profile->load;
  Load left = load;
  left -= less;
  return fmt::format(
      "{} of the run at most: the kernel's {} take at least {} cycles of "
      "compute units; without this its {} would take {}",
      percent(run.shareOf(less)), load.bound(),
      withCommas(static_cast<std::uint64_t>(load.cycles())), left.bound(),
      withCommas(static_cast<std::uint64_t>(left.cycles())));
}

bool isWorthIt(const RunContext& run, const Load& less) {
  // Half a microsecond in all: a kernel of one block, say, that runs once.
  constexpr double kFewCycles = 1000;
  const double cycles = run.profile->load.cycles();
  return cycles >= kFewCycles &&
         run.shareOf(less) * run.allCycles / cycles >= kLeastShare;
}

std::string eachOf(std::uint64_t number, std::uint64_t of) {
  return fmt::format("{:.3g}", part(number, of));
}

}  // namespace

double RunContext::shareOf(const Load& less) const {
  if (allCycles <= 0) return 0;
  Load left = profile->load;
  left -= less;
  return (profile->load.cycles() - left.cycles()) / allCycles;
}

namespace {

/// What one line costs more than it has to.
struct CostlyLine {
  const MeasuredLine* line = nullptr;
  Load less;  ///< what could be spared
  std::string message;
};

/// Unrolled loops have many lines of one kind: those next to each other that
/// cost the same are one advice.
void addLines(const RunContext& run, std::string_view id,
              const std::string& remedy, const Change& change,
              std::vector<CostlyLine> lines, std::vector<Advice>& list) {
  std::ranges::sort(lines, {}, [](const CostlyLine& each) {
    return std::pair(std::string_view(each.line->file), each.line->line);
  });
  for (std::size_t first = 0; first < lines.size();) {
    Load less = lines[first].less;
    std::size_t next = first + 1;
    while (next < lines.size() &&
           lines[next].line->file == lines[first].line->file &&
           lines[next].line->line <= lines[next - 1].line->line + kNextLines &&
           lines[next].message == lines[first].message) {
      less += lines[next++].less;
    }
    if (isWorthIt(run, less)) {
      Advice advice = adviceOf(run, id, lines[first].line);
      advice.message = lines[first].message +
                       sameOnLines(next - first, lines[next - 1].line->line);
      advice.cost = boundOf(run, less);
      advice.remedy = remedy;
      advice.share = run.shareOf(less);
      advice.change = change;
      list.push_back(std::move(advice));
    }
    first = next;
  }
}

}  // namespace

void adviseOnAccesses(const RunContext& run, std::vector<Advice>& list) {
  const auto lineBytes =
      static_cast<std::uint64_t>(run.architecture->unit.cacheLine);
  std::vector<CostlyLine> lines;
  for (const MeasuredLine& line : run.profile->measured.lines) {
    if (line.line == 0 || line.accesses == 0) continue;
    const std::uint64_t excess =
        line.lines - std::min(line.lines, line.leastLines);
    const double asked =
        line.fetchedLines == 0
            ? 1.0
            : std::min(1.0, part(line.bytes, line.fetchedLines * lineBytes));
    // Two lines where one would do are an array that begins within a line; and
    // members that are read one after the other come with the first.
    constexpr double kMostOfIt = 0.75;
    const std::uint64_t factor = asked < kMostOfIt ? 2 : 4;
    if (line.lines < factor * line.leastLines || excess < 2 * line.accesses) {
      continue;
    }
    CostlyLine& costly = lines.emplace_back();
    costly.line = &line;
    costly.less.lines = static_cast<double>(excess);
    costly.message = fmt::format(
        "a wave touches {} cache lines of {} bytes in an access where {} would "
        "do; of what is fetched from beyond the cache {} is asked for",
        eachOf(line.lines, line.accesses), lineBytes,
        eachOf(line.leastLines, line.accesses), percent(asked));
  }
  addLines(run, "scattered-access",
           "let neighbours in threadIdx.x access neighbours in memory: "
           "exchange the indices, use an array for each member of a struct, "
           "or go through __shared__",
           {}, std::move(lines), list);
}

void adviseOnBanks(const RunContext& run, std::vector<Advice>& list) {
  std::vector<CostlyLine> lines;
  for (const MeasuredLine& line : run.profile->measured.lines) {
    if (line.line == 0 || line.ldsAccesses == 0 || line.atomics > 0) continue;
    if (2 * line.passes < 3 * line.leastPasses) continue;
    CostlyLine& costly = lines.emplace_back();
    costly.line = &line;
    costly.less.passes = static_cast<double>(
        line.passes - std::min(line.passes, line.leastPasses));
    costly.message = bankMessage(line.passes, line.leastPasses,
                                 line.ldsAccesses, *run.architecture);
  }
  addLines(run, "bank-conflict", bankRemedy(*run.architecture),
           {Change::Kind::padTile, Applicability::safe}, std::move(lines),
           list);
}

namespace {

/// Lines next to each other in which as many lanes take part.
struct Region {
  const MeasuredLine* first = nullptr;
  std::uint32_t last = 0;  ///< its number
  std::uint64_t operations = 0;
  std::uint64_t lanes = 0;
  double idle = 0;  ///< operations of whole waves that could be spared
};

bool isAround(const MeasuredLine& loop, const MeasuredLine& line) {
  return loop.lastLine != 0 && loop.file == line.file &&
         loop.line <= line.line && line.line <= loop.lastLine;
}

/// Whether lanes have nothing to do there as a block adds up in halves.
bool isInReduction(const RunContext& run, const MeasuredLine& line) {
  if (std::ranges::any_of(run.profile->measured.lines,
                          [&](const MeasuredLine& each) {
                            return each.isHalving && isAround(each, line);
                          })) {
    return true;
  }
  // One that was unrolled is no loop when it runs.
  return run.shared && std::ranges::any_of(
                           run.shared->halvings, [&](const HalvingLoop& each) {
                             return placeIn(each.file, 1).path ==
                                        placeIn(line.file, 1).path &&
                                    each.line <= line.line &&
                                    line.line <= each.lastLine;
                           });
}

/// Whether most of what a line does is done by a library that it calls, as by
/// hiprand_init.
bool isOfLibrary(const RunContext& run, const MeasuredLine& line) {
  if (!run.code) return false;
  const ShownPlace place = placeIn(line.file, line.line);
  std::uint64_t all = 0;
  std::uint64_t ofLibrary = 0;
  for (const CodeLine& each : run.code->lines) {
    if (each.line != line.line || placeIn(each.file, each.line) != place) {
      continue;
    }
    const std::uint64_t instructions =
        std::accumulate(each.counts.begin(), each.counts.end(), 0U);
    all += instructions;
    if (each.isOfLibrary) ofLibrary += instructions;
  }
  return ofLibrary * 2 > all;
}

std::vector<Region> regionsOf(const RunContext& run, double filled) {
  const MeasuredKernel& kernel = run.profile->measured;
  std::vector<const MeasuredLine*> lines;
  for (const MeasuredLine& each : kernel.lines) {
    if (each.line != 0 && each.operations != 0 && !isInReduction(run, each) &&
        !isOfLibrary(run, each)) {
      lines.push_back(&each);
    }
  }
  std::ranges::sort(lines, {}, [](const MeasuredLine* each) {
    return std::pair(std::string_view(each->file), each->line);
  });
  constexpr double kAlike = 0.02;
  std::vector<Region> regions;
  for (const MeasuredLine* each : lines) {
    const double idle = static_cast<double>(each->operations) * filled -
                        static_cast<double>(each->lanes) / kernel.waveSize;
    if (idle <= 0) continue;
    const double active = part(each->lanes, each->operations);
    Region* const open = regions.empty() ? nullptr : &regions.back();
    const bool goesOn = open && open->first->file == each->file &&
                        each->line <= open->last + kNextLines &&
                        std::abs(part(open->lanes, open->operations) -
                                 active) <= kAlike * active;
    if (!goesOn) {
      regions.push_back({each, each->line, 0, 0, 0});
    }
    Region& region = regions.back();
    region.last = each->line;
    region.operations += each->operations;
    region.lanes += each->lanes;
    region.idle += idle;
  }
  return regions;
}

/// A loop around a line in which a wave goes round longer than its lanes do on
/// average: the innermost. Null where there is none.
const MeasuredLine* unevenLoop(const MeasuredKernel& kernel,
                               const MeasuredLine& line) {
  constexpr double kLonger = 1.1;
  const MeasuredLine* innermost = nullptr;
  for (const MeasuredLine& each : kernel.lines) {
    if (!isAround(each, line) ||
        part(each.loopRounds, each.loopEntries) <
            kLonger * part(each.laneRounds, each.laneEntries)) {
      continue;
    }
    if (!innermost || each.line >= innermost->line) innermost = &each;
  }
  return innermost;
}

}  // namespace

void adviseOnLanes(const RunContext& run, std::vector<Advice>& list) {
  const MeasuredKernel& kernel = run.profile->measured;
  const auto width = static_cast<std::uint64_t>(kernel.waveSize);
  const double rate = operationsPerCycle(*run.architecture);
  const double filled = part(kernel.threads, kernel.waves * width);
  std::uint64_t operations = 0;
  for (const MeasuredLine& line : kernel.lines) operations += line.operations;
  Load empty;
  empty.operations = static_cast<double>(operations) / rate * (1 - filled);
  // A block that is alone has no other to be joined with.
  const bool hasOthers = kernel.blocks > kernel.launches;
  if (filled < 1 && hasOthers && isWorthIt(run, empty)) {
    Advice advice = adviceOf(run, "partial-wave", nullptr);
    if (run.launch.line != 0) advice.place = run.launch;
    const std::uint64_t threads =
        std::uint64_t{kernel.block[0]} * kernel.block[1] * kernel.block[2];
    advice.message = fmt::format(
        "blocks of {} threads fill {} of the lanes of their waves of {}",
        threads, percent(filled), width);
    advice.cost = boundOf(run, empty);
    advice.remedy = fullWaves(threads, width);
    advice.share = run.shareOf(empty);
    list.push_back(std::move(advice));
  }
  // Where lanes part: what waves do less than blocks fill them.
  std::vector<Region> regions = regionsOf(run, filled);
  std::ranges::stable_sort(regions, std::greater(), &Region::idle);
  constexpr std::size_t kMost = 3;
  for (std::size_t i = 0; i < std::min(kMost, regions.size()); ++i) {
    const Region& region = regions[i];
    Load less;
    less.operations = region.idle / rate;
    if (!isWorthIt(run, less)) return;
    Advice advice = adviceOf(run, "idle-lanes", region.first);
    advice.message = fmt::format(
        "{} of {} lanes take part on average; {} {} of the kernel's operations",
        eachOf(region.lanes, region.operations), width,
        region.last == region.first->line
            ? "this line has"
            : fmt::format("lines {} to {} have", region.first->line,
                          region.last),
        percent(part(region.operations, operations)));
    advice.cost = boundOf(run, less);
    if (const MeasuredLine* loop = unevenLoop(kernel, *region.first)) {
      advice.message += fmt::format(
          "; the loop of line {} goes round {} times for a wave, where a lane "
          "does {}",
          loop->line, eachOf(loop->loopRounds, loop->loopEntries),
          eachOf(loop->laneRounds, loop->laneEntries));
      advice.remedy = fmt::format(
          "let the lanes of a wave of {} go round as often: sort the work by "
          "its length, or let lanes share the rounds of one loop",
          width);
    } else {
      advice.remedy = fmt::format(
          "let the lanes of a wave of {} go the same way: branch by "
          "threadIdx.x "
          "/ warpSize instead of by threadIdx.x, compact the work before it is "
          "done, or sort it by kind",
          width);
    }
    advice.share = run.shareOf(less);
    list.push_back(std::move(advice));
  }
}

void adviseOnAtomics(const RunContext& run, std::vector<Advice>& list) {
  for (const MeasuredLine& line : run.profile->measured.lines) {
    if (line.line == 0 || line.atomics == 0) continue;
    Load less;
    if (line.ldsAccesses > 0) {
      less.passes = static_cast<double>(
          line.passes - std::min(line.passes, line.leastPasses));
    } else {
      less.atomics = static_cast<double>(
          line.atomicLanes - std::min(line.atomicLanes, line.atomicAddresses));
    }
    if (line.atomicLanes < 2 * line.atomicAddresses || !isWorthIt(run, less)) {
      continue;
    }
    Advice advice = adviceOf(run, "contended-atomic", &line);
    advice.message = fmt::format(
        "{} lanes of a wave change {} different address{} at once on average; "
        "those of one address wait for each other",
        eachOf(line.atomicLanes, line.atomics),
        eachOf(line.atomicAddresses, line.atomics),
        line.atomicAddresses == line.atomics ? "" : "es");
    advice.cost = boundOf(run, less);
    advice.remedy =
        "add up within the wave first (__shfl_down, cg::reduce) and let one "
        "lane change the address, or give each wave a copy in __shared__";
    advice.share = run.shareOf(less);
    list.push_back(std::move(advice));
  }
}

void adviseOnReductions(const RunContext& run, std::vector<Advice>& list) {
  const MeasuredKernel& kernel = run.profile->measured;
  const std::uint64_t ofOneWave = roundsOfOneWave(*run.architecture);
  for (const MeasuredLine& loop : kernel.lines) {
    if (!loop.isHalving || loop.loopEntries == 0) continue;
    const std::uint64_t rounds = loop.loopRounds / loop.loopEntries;
    std::uint64_t barriers = 0;
    std::uint64_t operations = 0;
    std::uint64_t all = 0;
    for (const MeasuredLine& each : kernel.lines) {
      all += each.operations;
      if (!isAround(loop, each)) continue;
      barriers += each.barriers;
      operations += each.operations;
    }
    // A loop that ends at the width of a wave is as it should be.
    if (rounds <= ofOneWave || part(operations, all) < kLeastShare) continue;
    Advice advice = adviceOf(run, "block-reduction", &loop);
    advice.message = reductionMessage(rounds, *run.architecture);
    advice.cost = fmt::format(
        "{} of the {} barriers that waves come to in it; the loop has {} of "
        "the kernel's operations",
        withCommas(barriers * ofOneWave / rounds), withCommas(barriers),
        percent(part(operations, all)));
    advice.remedy = reductionRemedy(*run.architecture);
    list.push_back(std::move(advice));
  }
}

namespace {

// Cycles of a wave of 64 lanes (AMD's GPUOpen: Understanding Memory Coalescing
// on GCN): four addresses a cycle, and of a load by neighbours 16.
constexpr double kTextureRead = 16;
constexpr double kLoad = 4;
constexpr int kWide = 64;

}  // namespace

void adviseOnTextures(const RunContext& run, std::vector<Advice>& list) {
  if (run.architecture->wave != kWide) return;
  std::vector<CostlyLine> lines;
  for (const MeasuredLine& line : run.profile->measured.lines) {
    if (line.line == 0 || 2 * line.textureNeighbours < line.textureReads ||
        line.textureReads == 0) {
      continue;
    }
    CostlyLine& costly = lines.emplace_back();
    costly.line = &line;
    costly.less.textures =
        (kTextureRead - kLoad) * static_cast<double>(line.textureNeighbours);
    costly.message = fmt::format(
        "lanes read neighbours by tex1Dfetch: {} cycles a wave, where a load "
        "by a pointer takes {}",
        kTextureRead, kLoad);
  }
  addLines(run, "texture-read",
           "read it by a pointer (const float* __restrict__), which has the "
           "same cache; compare indices that may be out of range, for which "
           "a texture answers 0",
           {}, std::move(lines), list);
}

std::string bankMessage(std::uint64_t passes, std::uint64_t least,
                        std::uint64_t accesses,
                        const Architecture& architecture) {
  return fmt::format(
      "an access to shared memory takes {} passes over its {} banks where {} "
      "would do",
      eachOf(passes, accesses), architecture.unit.ldsBanks,
      eachOf(least, accesses));
}

std::string bankRemedy(const Architecture& architecture) {
  return fmt::format(
      "let the rows of a tile begin at different banks: __shared__ float "
      "tile[{0}][{0} + 1], or exchange the indices",
      architecture.unit.ldsBanks);
}

std::string sameOnLines(std::size_t lines, std::uint32_t last) {
  return lines > 1
             ? fmt::format("; the same on {} lines, to line {}", lines, last)
             : std::string();
}

std::uint64_t roundsOfOneWave(const Architecture& architecture) {
  return static_cast<std::uint64_t>(
             std::bit_width(static_cast<std::uint64_t>(architecture.wave))) -
         1;
}

std::string reductionMessage(std::uint64_t rounds,
                             const Architecture& architecture) {
  return fmt::format(
      "a loop halves the threads that work in {} rounds, with a barrier for "
      "the whole block in each; in the last {} of them one wave of {} works "
      "alone",
      rounds, roundsOfOneWave(architecture), architecture.wave);
}

std::string reductionRemedy(const Architecture& architecture) {
  return fmt::format(
      "end the loop at {} threads and add up within that wave by __shfl_down, "
      "or call hipcub::BlockReduce (hipcub::BlockScan for running sums)",
      architecture.wave);
}

std::string fullWaves(std::uint64_t threads, std::uint64_t width) {
  return fmt::format(
      "launch blocks of a multiple of {}: {}", width,
      2 * threads <= width
          ? fmt::format("the work of {} of these in one", width / threads)
          : withCommas((threads + width - 1) / width * width));
}

Load loadOf(const MeasuredLine& line, const Architecture& architecture) {
  Load load;
  load.operations =
      static_cast<double>(line.operations) / operationsPerCycle(architecture);
  load.lines = static_cast<double>(line.lines);
  load.passes = static_cast<double>(line.passes);
  if (architecture.wave == kWide) {
    load.textures = kTextureRead * static_cast<double>(line.textureReads);
  }
  // Those of LDS are passes.
  if (line.ldsAccesses == 0) {
    load.atomics = static_cast<double>(line.atomicLanes);
  }
  return load;
}

double operationsPerCycle(const Architecture& architecture) {
  return architecture.wave == 64 ? 1 : 2;
}

}  // namespace hipport
