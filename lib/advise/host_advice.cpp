// Advice by what a compiler made of the host's code: nothing is run for it, and
// how often a loop goes round is known only where it is a constant.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <set>
#include <tuple>
#include <utility>

#include "advise/kinds.h"

namespace hipport {
namespace {

/// Advice and the function that it is about.
struct HostAdvice : Advice {
  std::uint32_t function = 0;
};

HostAdvice adviceOf(const HostContext& host, std::string_view id,
                    const HostOperation& call) {
  HostAdvice advice;
  advice.function = call.function;
  advice.id = id;
  advice.unit = host.unit->port;
  advice.place = placeIn(call.file, call.line);
  if (call.kind == HostOperationKind::launch && !call.callee.empty()) {
    advice.kernel = demangled(call.callee);
  }
  for (const Architecture* each : host.architectures) {
    advice.targets.emplace_back(each->name);
  }
  return advice;
}

/// "in a loop", "in a loop of at most 200 rounds".
std::string loopText(const HostLoop& loop) {
  return loop.rounds == 0 ? std::string("in a loop")
                          : fmt::format("in a loop of at most {} rounds",
                                        withCommas(loop.rounds));
}

/// What stands in a loop, within others or not.
struct LoopContent {
  std::vector<const HostOperation*> own;     ///< in no loop within it
  std::vector<const HostOperation*> nested;  ///< in one
};

LoopContent contentOf(const HostProgram& code, std::size_t loop) {
  LoopContent content;
  for (const HostOperation& each : code.calls) {
    if (each.loop == loop) {
      content.own.push_back(&each);
    } else if (code.isWithin(each, loop)) {
      content.nested.push_back(&each);
    }
  }
  return content;
}

std::size_t count(const std::vector<const HostOperation*>& calls,
                  HostOperationKind kind) {
  return static_cast<std::size_t>(std::ranges::count(
      calls, kind, [](const HostOperation* each) { return each->kind; }));
}

bool has(const LoopContent& content, HostOperationKind kind) {
  return count(content.own, kind) + count(content.nested, kind) > 0;
}

/// Whether each round ends with what the host does with results: it has to
/// wait for them.
bool readsResults(const LoopContent& content) {
  auto isRead = [](const HostOperation* each) {
    return each->kind == HostOperationKind::copy && each->isToHost;
  };
  return std::ranges::any_of(content.own, isRead) ||
         std::ranges::any_of(content.nested, isRead);
}

void adviseOnWaits(const HostContext& host, const HostLoop& loop,
                   const LoopContent& content, std::vector<HostAdvice>& list) {
  if (count(content.own, HostOperationKind::launch) != 1 ||
      count(content.nested, HostOperationKind::launch) > 0) {
    return;
  }
  // What the host measures, reads or computes with the results may be why.
  if (readsResults(content) || has(content, HostOperationKind::clock) ||
      has(content, HostOperationKind::other)) {
    return;
  }
  for (const HostOperation* each : content.own) {
    if (each->kind != HostOperationKind::wait) continue;
    HostAdvice advice = adviceOf(host, "launch-by-launch", *each);
    advice.message = fmt::format(
        "the host waits here after one launch alone, {}", loopText(loop));
    advice.cost =
        "each time the device has nothing to do from the end of a kernel until "
        "the host has seen it and launched the next (AMD's documentation of "
        "HIP: asynchronous concurrent execution)";
    advice.remedy =
        "launch all that is known and wait once, behind the loop; a stream "
        "runs its kernels in their order";
    list.push_back(std::move(advice));
  }
}

void adviseOnCopies(const HostContext& host, const HostLoop& loop,
                    const LoopContent& content, std::vector<HostAdvice>& list) {
  if (host.code->pinsMemory) return;
  for (const HostOperation* each : content.own) {
    if (each->kind != HostOperationKind::copy || !each->isPageable ||
        each->bytes.value_or(kFewBytes) < kFewBytes) {
      continue;
    }
    HostAdvice advice = adviceOf(host, "pageable-copy", *each);
    advice.message = fmt::format(
        "a copy between the device and host memory that is not pinned, {}",
        loopText(loop));
    advice.cost = kPageableCost;
    advice.remedy = kPageableRemedy;
    list.push_back(std::move(advice));
  }
}

void adviseOnAllocations(const HostContext& host, const HostLoop& loop,
                         const LoopContent& content,
                         std::vector<HostAdvice>& list) {
  if (!has(content, HostOperationKind::launch)) return;
  for (const HostOperation* each : content.own) {
    if (each->kind != HostOperationKind::release) continue;
    HostAdvice advice = adviceOf(host, "allocation-in-loop", *each);
    advice.message =
        fmt::format("{} beside launches, {}", each->callee, loopText(loop));
    advice.cost =
        "it waits until the device has done all that it was given, each time "
        "(AMD's documentation of HIP: hipFree)";
    advice.remedy =
        "allocate once, before the loop, or use hipMallocAsync and "
        "hipFreeAsync, which keep their order in a stream";
    list.push_back(std::move(advice));
  }
}

void adviseOnRepetition(const HostContext& host, const HostLoop& loop,
                        const LoopContent& content,
                        std::vector<HostAdvice>& list) {
  constexpr std::size_t kFew = 2;
  if (content.own.size() < kFew || !content.nested.empty() ||
      !std::ranges::all_of(content.own, [](const HostOperation* each) {
        return each->kind == HostOperationKind::launch && each->isRepeated;
      })) {
    return;
  }
  HostAdvice advice = adviceOf(host, "repeated-launches", *content.own.front());
  advice.kernel.clear();
  advice.message =
      fmt::format("the same {} launches with the same arguments, {}",
                  content.own.size(), loopText(loop));
  advice.cost = fmt::format(
      "{} times a round the host hands a kernel over, where a graph of them is "
      "handed over once (AMD's documentation of HIP: graphs)",
      content.own.size());
  advice.remedy =
      "capture one round (hipStreamBeginCapture) and launch its graph "
      "(hipGraphLaunch)";
  list.push_back(std::move(advice));
}

std::uint64_t productOf(const std::array<std::uint32_t, 3>& extent) {
  return std::uint64_t{extent[0]} * extent[1] * extent[2];
}

void adviseOnBlocks(const HostContext& host, std::vector<HostAdvice>& list) {
  for (const HostOperation& each : host.code->calls) {
    if (each.kind != HostOperationKind::launch || !each.block ||
        host.measured->contains(each.callee)) {
      continue;
    }
    // So few blocks fill no device, however many threads they have.
    constexpr std::uint64_t kFewBlocks = 1024;
    if (each.grid && productOf(*each.grid) < kFewBlocks) continue;
    const std::uint64_t threads = productOf(*each.block);
    if (threads == 0) continue;
    for (const Architecture* architecture : host.architectures) {
      const auto width = static_cast<std::uint64_t>(architecture->wave);
      const std::uint64_t lanes = (threads + width - 1) / width * width;
      constexpr double kWellFilled = 0.75;
      const double filled =
          static_cast<double>(threads) / static_cast<double>(lanes);
      if (filled > kWellFilled) continue;
      HostAdvice advice = adviceOf(host, "partial-wave", each);
      advice.targets = {std::string(architecture->name)};
      advice.message = fmt::format(
          "blocks of {} threads fill {:.0f} % of the lanes of "
          "their waves of {}",
          threads, filled * 100, width);
      advice.cost = fmt::format(
          "{} of {} lanes do nothing in each operation (a block's waves are "
          "its own: AMD's documentation of HIP, hardware implementation)",
          lanes - threads, lanes);
      advice.remedy = fullWaves(threads, width);
      list.push_back(std::move(advice));
    }
  }
}

void adviseOnManaged(const HostContext& host, std::vector<HostAdvice>& list) {
  for (const HostOperation& each : host.code->calls) {
    if (each.kind != HostOperationKind::managed) continue;
    HostAdvice advice = adviceOf(host, "managed-data", each);
    advice.message = "managed memory is allocated";
    advice.cost = kManagedCost;
    advice.remedy = kManagedRemedy;
    list.push_back(std::move(advice));
  }
}

/// Gives what is the same on several lines of a function once, at the first.
void joinLines(std::vector<HostAdvice> found, std::vector<Advice>& list) {
  auto key = [](const HostAdvice& each) {
    return std::tie(each.id, each.function, each.place.path, each.kernel,
                    each.targets, each.message, each.place.line);
  };
  std::ranges::sort(found, {}, key);
  for (std::size_t first = 0; first < found.size();) {
    std::set<std::uint32_t> others;
    std::size_t next = first + 1;
    HostAdvice& advice = found[first];
    for (; next < found.size(); ++next) {
      HostAdvice& each = found[next];
      const std::uint32_t line =
          std::exchange(each.place.line, advice.place.line);
      const bool isSame = key(each) == key(advice);
      each.place.line = line;
      if (!isSame) break;
      if (line != advice.place.line) others.insert(line);
    }
    if (!others.empty()) {
      advice.message += fmt::format(
          "; the same on {} of this function, to line {}",
          others.size() == 1 ? "one more line"
                             : fmt::format("{} more lines", others.size()),
          *others.rbegin());
    }
    list.push_back(std::move(advice));
    first = next;
  }
}

}  // namespace

void adviseOnHost(const HostContext& host, std::vector<Advice>& list) {
  const HostProgram& code = *host.code;
  std::vector<HostAdvice> found;
  for (std::size_t i = 0; i < code.loops.size(); ++i) {
    const HostLoop& loop = code.loops[i];
    if (loop.rounds != 0 && loop.rounds < kOften) continue;
    const LoopContent content = contentOf(code, i);
    adviseOnWaits(host, loop, content, found);
    adviseOnCopies(host, loop, content, found);
    adviseOnAllocations(host, loop, content, found);
    adviseOnRepetition(host, loop, content, found);
  }
  adviseOnBlocks(host, found);
  adviseOnManaged(host, found);
  // Of calls that ran it is known how often; and without a line nobody finds
  // them.
  std::erase_if(found, [&](const HostAdvice& each) {
    return each.place.line == 0 || host.counted->contains(each.place);
  });
  joinLines(std::move(found), list);
}

}  // namespace hipport
