// Advice by how a kernel's code uses shared memory, of kernels that nobody ran.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>
#include <optional>
#include <utility>

#include "advise/kinds.h"
#include "emulate/wave_costs.h"

namespace hipport {
namespace {

/// What an access costs in all waves of a block.
struct BlockCost {
  Cost passes;
  std::uint64_t accesses = 0;  ///< one by each wave that takes part
};

/// The lanes that take part in an access.
std::uint64_t maskOf(const SharedAccess& access, const LaneShape& shape) {
  std::uint64_t mask = ~std::uint64_t{0} >> (64 - shape.lanes);
  for (const LaneFormula& each : access.conditions) {
    const auto values = each.evaluate(shape);
    if (!values || values->isOpen) continue;
    for (std::uint32_t i = 0; i < shape.lanes; ++i) {
      if (values->values[i] == 0) mask &= ~(std::uint64_t{1} << i);
    }
  }
  return mask;
}

std::optional<BlockCost> costOf(const SharedAccess& access,
                                const std::array<std::uint32_t, 3>& block,
                                const Architecture& architecture) {
  const std::uint32_t threads = block[0] * block[1] * block[2];
  const auto width = static_cast<std::uint32_t>(architecture.wave);
  BlockCost cost;
  for (std::uint32_t first = 0; first < threads; first += width) {
    const LaneShape shape = {block, first, std::min(width, threads - first)};
    const std::uint64_t mask = maskOf(access, shape);
    const auto offsets = access.address.evaluate(shape);
    if (!offsets) return std::nullopt;
    if (mask == 0) continue;
    // From the first on: some may be below what all have to be added to.
    const std::int64_t low = *std::min_element(
        offsets->values.begin(), offsets->values.begin() + shape.lanes);
    std::array<std::uint64_t, 64> addresses{};
    for (std::uint32_t i = 0; i < shape.lanes; ++i) {
      addresses[i] = static_cast<std::uint64_t>(offsets->values[i] - low);
    }
    const Cost passes = ldsPasses(
        {addresses.data(), mask, access.bytes},
        static_cast<std::uint32_t>(architecture.unit.ldsBanks), false);
    cost.passes.taken += passes.taken;
    cost.passes.least += passes.least;
    ++cost.accesses;
  }
  return cost;
}

/// "a block of 32 x 8 threads", or "a wave" where the block is not known.
std::string workersText(const SharedContext& shared) {
  if (!shared.block) return "a wave";
  const auto& [x, y, z] = *shared.block;
  return z > 1   ? fmt::format("a block of {} x {} x {} threads", x, y, z)
         : y > 1 ? fmt::format("a block of {} x {} threads", x, y)
                 : fmt::format("a block of {} threads", x);
}

Advice adviceOf(const SharedContext& shared, std::string_view id,
                const std::string& file, std::uint32_t line) {
  Advice advice;
  advice.id = id;
  advice.unit = shared.unit->port;
  advice.kernel = demangled(shared.use->symbol);
  advice.place = placeIn(file, line);
  advice.targets = {shared.target->target};
  return advice;
}

/// The blocks that it is launched in, or such as tell as much of one wave.
std::optional<std::array<std::uint32_t, 3>> blockOf(
    const SharedContext& shared) {
  if (shared.block) return shared.block;
  if (!shared.use->isOfRows) return std::nullopt;
  return std::array{static_cast<std::uint32_t>(shared.architecture->wave), 1U,
                    1U};
}

/// What the accesses of a line cost that take more passes than they could.
struct CostlyLine {
  std::string file;
  std::uint32_t line = 0;
  BlockCost cost;
  bool isRepeated = false;
};

std::vector<CostlyLine> costlyLines(const SharedContext& shared,
                                    const std::array<std::uint32_t, 3>& block) {
  std::map<std::pair<std::string, std::uint32_t>, CostlyLine> lines;
  for (const SharedAccess& each : shared.use->accesses) {
    if (each.isSeldom) continue;
    const auto cost = costOf(each, block, *shared.architecture);
    if (!cost || cost->accesses == 0 ||
        2 * cost->passes.taken < 3 * cost->passes.least) {
      continue;
    }
    CostlyLine& line = lines[{each.file, each.line}];
    line.file = each.file;
    line.line = each.line;
    line.cost.passes.taken += cost->passes.taken;
    line.cost.passes.least += cost->passes.least;
    line.cost.accesses += cost->accesses;
    line.isRepeated |= each.isRepeated;
  }
  std::vector<CostlyLine> list;
  for (auto& [place, line] : lines) list.push_back(std::move(line));
  return list;
}

void adviseOnSharedBanks(const SharedContext& shared,
                         const std::array<std::uint32_t, 3>& block,
                         std::vector<Advice>& list) {
  const std::vector<CostlyLine> lines = costlyLines(shared, block);
  for (std::size_t first = 0; first < lines.size();) {
    auto messageOf = [&](const CostlyLine& line) {
      const BlockCost& cost = line.cost;
      return bankMessage(cost.passes.taken, cost.passes.least, cost.accesses,
                         *shared.architecture);
    };
    const CostlyLine& line = lines[first];
    Advice advice = adviceOf(shared, "bank-conflict", line.file, line.line);
    advice.message = messageOf(line);
    // Next to each other, by hand or in steps of one kind.
    BlockCost cost = line.cost;
    std::size_t next = first + 1;
    while (next < lines.size() && lines[next].file == line.file &&
           lines[next].line <= lines[next - 1].line + kNextLines &&
           lines[next].isRepeated == line.isRepeated &&
           messageOf(lines[next]) == advice.message) {
      cost.passes.taken += lines[next].cost.passes.taken;
      cost.passes.least += lines[next].cost.passes.least;
      ++next;
    }
    advice.message += sameOnLines(next - first, lines[next - 1].line);
    advice.cost = fmt::format(
        "{} cycles of LDS{} for {} where {} would do, one for each pass",
        withCommas(cost.passes.taken),
        line.isRepeated ? " each time round its loop" : "", workersText(shared),
        withCommas(cost.passes.least));
    advice.remedy = bankRemedy(*shared.architecture);
    advice.change = {Change::Kind::padTile, Applicability::safe};
    list.push_back(std::move(advice));
    first = next;
  }
}

/// The rounds of a loop that halves; nothing where they are not known.
std::optional<std::uint64_t> roundsOf(
    const HalvingLoop& loop, const std::array<std::uint32_t, 3>& block) {
  if (!loop.first || loop.least <= 0) return std::nullopt;
  const auto first = loop.first->evaluate({block, 0, 1});
  if (!first || first->isOpen) return std::nullopt;
  std::uint64_t rounds = 0;
  for (std::int64_t left = first->values[0]; left >= loop.least; left /= 2) {
    ++rounds;
  }
  return rounds;
}

/// Whether a run has told of it; of one that was unrolled it has not.
bool isCounted(const HalvingLoop& loop, const MeasuredKernel* measured) {
  return measured &&
         std::ranges::any_of(measured->lines, [&](const MeasuredLine& each) {
           return each.isHalving && placeIn(each.file, each.line) ==
                                        placeIn(loop.file, loop.line);
         });
}

void adviseOnHalves(const SharedContext& shared,
                    const std::array<std::uint32_t, 3>& block,
                    std::vector<Advice>& list) {
  for (const HalvingLoop& loop : shared.use->halvings) {
    const auto rounds = roundsOf(loop, block);
    const std::uint64_t ofOneWave = roundsOfOneWave(*shared.architecture);
    // One that ends at the width of a wave is as it should be, and so is one of
    // a block that has no other waves.
    if (loop.least > 1 || !rounds || *rounds <= ofOneWave ||
        isCounted(loop, shared.measured)) {
      continue;
    }
    Advice advice = adviceOf(shared, "block-reduction", loop.file, loop.line);
    advice.message = reductionMessage(*rounds, *shared.architecture);
    advice.cost = fmt::format(
        "each of the waves of {} comes to {} barriers that one of them would "
        "do without",
        shared.block ? workersText(shared) : "a block", ofOneWave);
    advice.remedy = reductionRemedy(*shared.architecture);
    list.push_back(std::move(advice));
  }
}

}  // namespace

void adviseOnShared(const SharedContext& shared, std::vector<Advice>& list) {
  const auto block = blockOf(shared);
  if (!block) return;
  if (!shared.measured) adviseOnSharedBanks(shared, *block, list);
  adviseOnHalves(shared, *block, list);
}

}  // namespace hipport
