#include "validate/code_loops.h"

#include <algorithm>
#include <cstdint>
#include <map>

namespace hipport {
namespace {

/// Instructions that run one after the other, and the blocks that may follow.
struct Block {
  std::size_t begin = 0;
  std::size_t end = 0;
  std::vector<std::size_t> next;
  std::vector<std::size_t> before;
};

std::vector<Block> blocksOf(const std::vector<CodeStep>& steps) {
  std::vector<std::size_t> begins = {0};
  for (std::size_t i = 0; i < steps.size(); ++i) {
    const CodeStep& step = steps[i];
    if (step.target) begins.push_back(*step.target);
    if (step.target || !step.goesOn) begins.push_back(i + 1);
  }
  std::ranges::sort(begins);
  begins.erase(std::ranges::unique(begins).begin(), begins.end());
  std::erase_if(begins, [&](std::size_t each) { return each >= steps.size(); });
  std::vector<Block> blocks(begins.size());
  for (std::size_t i = 0; i < blocks.size(); ++i) {
    blocks[i].begin = begins[i];
    blocks[i].end = i + 1 < begins.size() ? begins[i + 1] : steps.size();
  }
  for (std::size_t i = 0; i < blocks.size(); ++i) {
    const CodeStep& last = steps[blocks[i].end - 1];
    if (last.goesOn && i + 1 < blocks.size()) blocks[i].next.push_back(i + 1);
    if (last.target && *last.target < steps.size()) {
      const auto found = std::ranges::lower_bound(begins, *last.target);
      blocks[i].next.push_back(
          static_cast<std::size_t>(found - begins.begin()));
    }
    for (const std::size_t next : blocks[i].next) {
      blocks[next].before.push_back(i);
    }
  }
  return blocks;
}

/// The blocks that lead back to one that is on the way to them, by that one.
std::map<std::size_t, std::vector<std::size_t>> waysBack(
    const std::vector<Block>& blocks) {
  enum class State : std::uint8_t { unseen, onTheWay, done };
  std::map<std::size_t, std::vector<std::size_t>> found;
  std::vector<State> states(blocks.size(), State::unseen);
  std::vector<std::pair<std::size_t, std::size_t>> way = {{0, 0}};
  states[0] = State::onTheWay;
  while (!way.empty()) {
    auto& [block, tried] = way.back();
    if (tried == blocks[block].next.size()) {
      states[block] = State::done;
      way.pop_back();
      continue;
    }
    const std::size_t next = blocks[block].next[tried++];
    if (states[next] == State::onTheWay) found[next].push_back(block);
    if (states[next] == State::unseen) {
      states[next] = State::onTheWay;
      way.emplace_back(next, 0);
    }
  }
  return found;
}

/// A header and all that comes to one of `lasts` without it.
CodeLoop loopOf(const std::vector<Block>& blocks, std::size_t header,
                std::vector<std::size_t> lasts) {
  std::vector<bool> isIn(blocks.size(), false);
  isIn[header] = true;
  while (!lasts.empty()) {
    const std::size_t block = lasts.back();
    lasts.pop_back();
    if (isIn[block]) continue;
    isIn[block] = true;
    lasts.insert(lasts.end(), blocks[block].before.begin(),
                 blocks[block].before.end());
  }
  CodeLoop loop;
  loop.header = blocks[header].begin;
  for (std::size_t i = 0; i < blocks.size(); ++i) {
    if (!isIn[i]) continue;
    if (!loop.pieces.empty() && loop.pieces.back().second == blocks[i].begin) {
      loop.pieces.back().second = blocks[i].end;
    } else {
      loop.pieces.emplace_back(blocks[i].begin, blocks[i].end);
    }
  }
  return loop;
}

}  // namespace

bool CodeLoop::contains(std::size_t instruction) const {
  const auto after = std::ranges::upper_bound(
      pieces, instruction, {}, &std::pair<std::size_t, std::size_t>::first);
  return after != pieces.begin() && instruction < std::prev(after)->second;
}

std::vector<CodeLoop> loopsOf(const std::vector<CodeStep>& steps) {
  if (steps.empty()) return {};
  const std::vector<Block> blocks = blocksOf(steps);
  std::vector<CodeLoop> loops;
  for (const auto& [header, lasts] : waysBack(blocks)) {
    loops.push_back(loopOf(blocks, header, lasts));
  }
  return loops;
}

}  // namespace hipport
