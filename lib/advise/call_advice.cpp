// Advice by what the host called in an emulated run.
#include <fmt/format.h>

#include "advise/kinds.h"

namespace hipport {
namespace {

Advice adviceOf(const Run& run, std::string_view id,
                const MeasuredCalls& calls) {
  Advice advice;
  advice.id = id;
  advice.unit = run.unit;
  advice.place = placeIn(calls.file, calls.line);
  advice.targets = {run.architecture};
  return advice;
}

void adviseOnCopies(const Run& run, const MeasuredCalls& calls,
                    std::vector<Advice>& list) {
  if (calls.calls < kOften || calls.bytes < calls.calls * kFewBytes) return;
  Advice advice = adviceOf(run, "pageable-copy", calls);
  advice.message = fmt::format(
      "{} copies between the device and host memory that is not pinned, {} "
      "bytes in all",
      withCommas(calls.calls), withCommas(calls.bytes));
  advice.cost = kPageableCost;
  advice.remedy = kPageableRemedy;
  list.push_back(std::move(advice));
}

void adviseOnWaits(const Run& run, const MeasuredCalls& calls,
                   std::vector<Advice>& list) {
  if (calls.single < kOften || calls.single * 2 < calls.calls) return;
  Advice advice = adviceOf(run, "launch-by-launch", calls);
  advice.message = fmt::format(
      "the host waits here {} times, {} of them after one launch alone",
      withCommas(calls.calls), withCommas(calls.single));
  advice.cost = fmt::format(
      "{} times the device has nothing to do from the end of a kernel until "
      "the host has seen it and launched the next (AMD's documentation of HIP: "
      "asynchronous concurrent execution)",
      withCommas(calls.single));
  advice.remedy =
      "launch all that is known and wait once; where the same launches come "
      "again and again, keep them in a graph (hipGraph)";
  list.push_back(std::move(advice));
}

void adviseOnManaged(const Run& run, const MeasuredCalls& calls,
                     std::vector<Advice>& list) {
  Advice advice = adviceOf(run, "managed-data", calls);
  advice.message =
      fmt::format("{} bytes of managed memory", withCommas(calls.bytes));
  advice.cost = kManagedCost;
  advice.remedy = kManagedRemedy;
  list.push_back(std::move(advice));
}

}  // namespace

void adviseOnCalls(const Run& run, std::vector<Advice>& list) {
  for (const MeasuredCalls& each : run.measured.calls) {
    if (each.call == "pageable-copy") adviseOnCopies(run, each, list);
    if (each.call == "synchronise") adviseOnWaits(run, each, list);
    if (each.call == "managed") adviseOnManaged(run, each, list);
  }
}

}  // namespace hipport
