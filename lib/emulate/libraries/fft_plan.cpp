#include "emulate/libraries/fft_plan.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <string>
#include <vector>

#include "emulate/libraries/call.h"
#include "emulate/libraries/fft.h"
#include "process/parallel.h"

namespace hipport {

/// Rows of so many elements, one after the other.
Layout packed(int rank, const Lengths& rows) {
  Layout layout;
  std::int64_t stride = 1;
  for (int i = rank - 1; i >= 0; --i) {
    layout.strides[i] = stride;
    stride *= rows[i];
  }
  layout.distance = stride;
  return layout;
}

void usePackedLayouts(FftPlan& plan) {
  const Lengths in = plan.extent(plan.input);
  const Lengths out = plan.extent(plan.output);
  plan.in = packed(plan.rank, in);
  plan.out = packed(plan.rank, out);
  Lengths padded = plan.lengths;
  const std::int64_t last = padded[plan.rank - 1];
  padded[plan.rank - 1] = 2 * (last / 2 + 1);
  plan.inPlaceIn = packed(plan.rank, plan.isForward() ? padded : in);
  plan.inPlaceOut = packed(plan.rank, plan.isBackward() ? padded : out);
}

namespace {

/// Elements from the first to the last that a side has.
std::int64_t reach(const FftPlan& plan, const Lengths& extent,
                   const Layout& layout) {
  std::int64_t last = (plan.batch - 1) * layout.distance;
  for (int i = 0; i < plan.rank; ++i) {
    last += (extent[i] - 1) * layout.strides[i];
  }
  return last + 1;
}

/// Calls visit(index, offset) for each element of a box, in order.
template <typename Visit>
void forEach(const FftPlan& plan, const Lengths& extent, const Layout& layout,
             Visit visit) {
  Lengths index{};
  while (true) {
    std::int64_t offset = 0;
    for (int i = 0; i < plan.rank; ++i) offset += index[i] * layout.strides[i];
    visit(index, offset);
    int i = plan.rank - 1;
    while (i >= 0 && ++index[i] == extent[i]) index[i--] = 0;
    if (i < 0) return;
  }
}

std::size_t placeOf(const FftPlan& plan, const Lengths& index) {
  std::int64_t place = 0;
  for (int i = 0; i < plan.rank; ++i)
    place = place * plan.lengths[i] + index[i];
  return static_cast<std::size_t>(place);
}

/// All lines along one dimension of the whole.
void transformLines(const FftPlan& plan, int dimension, bool isInverse,
                    Fft::Numbers& whole) {
  const auto length = static_cast<std::size_t>(plan.lengths[dimension]);
  if (length == 1) return;
  const Fft fft(length);
  std::size_t step = 1;
  for (int i = dimension + 1; i < plan.rank; ++i) {
    step *= static_cast<std::size_t>(plan.lengths[i]);
  }
  const std::size_t lines = whole.size() / length;
  constexpr std::size_t kNumbersPerTask = 1 << 14;
  const std::size_t perTask =
      std::max<std::size_t>(kNumbersPerTask / length, 1);
  const std::size_t tasks = (lines + perTask - 1) / perTask;
  parallelFor(tasks, Runtime::get().options().workers, [&](std::size_t task) {
    Fft::Numbers line(length);
    Fft::Numbers space;
    const std::size_t end = std::min(lines, (task + 1) * perTask);
    for (std::size_t i = task * perTask; i < end; ++i) {
      std::complex<double>* const first =
          whole.data() + i / step * step * length + i % step;
      for (std::size_t k = 0; k < length; ++k) line[k] = first[k * step];
      fft.transform(line, space, isInverse);
      for (std::size_t k = 0; k < length; ++k) first[k * step] = line[k];
    }
  });
}

void transform(const FftPlan& plan, const std::byte* input, std::byte* output,
               bool isInverse) {
  const bool isInPlace = input == output;
  const Layout& in = isInPlace ? plan.inPlaceIn : plan.in;
  const Layout& out = isInPlace ? plan.inPlaceOut : plan.out;
  std::size_t count = 1;
  for (int i = 0; i < plan.rank; ++i) {
    count *= static_cast<std::size_t>(plan.lengths[i]);
  }
  Fft::Numbers whole(count);
  const int last = plan.rank - 1;
  // In place, a batch may be written where the next one is read.
  std::vector<Fft::Numbers> results;
  for (std::int64_t batch = 0; batch < plan.batch; ++batch) {
    const std::byte* const from =
        input +
        batch * in.distance * static_cast<std::int64_t>(plan.input.size());
    forEach(plan, plan.extent(plan.input), in,
            [&](const Lengths& index, std::int64_t offset) {
              const std::complex<double> value = plan.input.read(
                  from + offset * static_cast<std::int64_t>(plan.input.size()));
              whole[placeOf(plan, index)] = value;
              // The other half of a spectrum mirrors this one.
              const bool isMirrored = plan.isBackward() && index[last] != 0 &&
                                      2 * index[last] != plan.lengths[last];
              if (!isMirrored) return;
              Lengths other = index;
              for (int i = 0; i < plan.rank; ++i) {
                if (other[i] != 0) other[i] = plan.lengths[i] - other[i];
              }
              whole[placeOf(plan, other)] = std::conj(value);
            });
    for (int i = 0; i < plan.rank; ++i) {
      transformLines(plan, i, isInverse, whole);
    }
    results.push_back(whole);
    if (isInPlace && batch + 1 < plan.batch) continue;
    const std::int64_t first = isInPlace ? 0 : batch;
    for (std::int64_t each = first; each <= batch; ++each) {
      const Fft::Numbers& result =
          results[static_cast<std::size_t>(each - first)];
      std::byte* const to =
          output +
          each * out.distance * static_cast<std::int64_t>(plan.output.size());
      forEach(plan, plan.extent(plan.output), out,
              [&](const Lengths& index, std::int64_t offset) {
                plan.output.write(
                    to + offset * static_cast<std::int64_t>(plan.output.size()),
                    result[placeOf(plan, index)] * plan.scale);
              });
    }
    results.clear();
  }
}

/// What is wrong with the memory of one side; empty if nothing is.
std::string memoryProblem(const FftPlan& plan, const char* name, const void* at,
                          const FftFormat& format, const Layout& layout) {
  const auto needed =
      static_cast<std::uint64_t>(reach(plan, plan.extent(format), layout)) *
      format.size();
  const std::optional<std::uint64_t> there = deviceBytes(at);
  if (!there) {
    return fmt::format("the {} is not in the device's memory (address {})",
                       name, at);
  }
  if (*there >= needed) return {};
  return fmt::format(
      "the {} takes {} bytes, and its allocation has {} from "
      "there",
      name, needed, *there);
}

}  // namespace

bool runFft(const char* function, const FftPlan& plan, hipStream_t stream,
            void* input, void* output, bool isInverse) {
  if (earlierError() != hipSuccess) return false;
  const std::string name = function;
  noteStandIn(name.substr(0, name.find("fft") + 3),
              "the emulator, in double precision");
  const hipError_t error = onStream(
      stream,
      [=] {
        const bool isInPlace = input == output;
        for (const std::string& problem :
             {memoryProblem(plan, "input", input, plan.input,
                            isInPlace ? plan.inPlaceIn : plan.in),
              memoryProblem(plan, "output", output, plan.output,
                            isInPlace ? plan.inPlaceOut : plan.out)}) {
          if (problem.empty()) continue;
          reportMemory(name, problem);
          return hipErrorIllegalAddress;
        }
        transform(plan, static_cast<const std::byte*>(input),
                  static_cast<std::byte*>(output), isInverse);
        return hipSuccess;
      },
      hipGraphNodeTypeKernel);
  return error == hipSuccess;
}

}  // namespace hipport
