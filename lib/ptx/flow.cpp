#include "ptx/flow.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <set>
#include <vector>

namespace hipport::ptx {
namespace {

/// Registers by name, arguments as "%0".
using Names = std::set<std::string, std::less<>>;

void addTo(Names& names, const PtxOperand& operand) {
  using enum PtxOperand::Kind;
  if (operand.kind == argument) {
    names.insert(fmt::format("%{}", operand.argument));
  }
  if (operand.kind == name) names.insert(operand.text);
  for (const PtxOperand& part : operand.parts) addTo(names, part);
}

bool isBranch(const PtxInstruction& instruction) {
  return instruction.opcode == "bra" || instruction.opcode == "brx";
}

/// Where a branch may lead; nothing where one of them is no label.
std::vector<std::size_t> targetsOf(const PtxProgram& program,
                                   const PtxInstruction& branch) {
  const std::size_t operands = branch.opcode == "brx" ? 2 : 1;
  if (branch.operands.size() != operands ||
      branch.operands.back().kind != PtxOperand::Kind::name) {
    return {};
  }
  std::vector<std::string> names = {branch.operands.back().text};
  if (branch.opcode == "brx") {
    const PtxBranchTable* table = branchTable(program, names.front());
    if (!table) return {};
    names = table->labels;
  }
  std::vector<std::size_t> targets;
  for (const std::string& name : names) {
    const auto found = std::ranges::find(program.labels, name, &PtxLabel::name);
    if (found == program.labels.end()) return {};
    targets.push_back(found->at);
  }
  return targets;
}

/// What each instruction reads and writes, and where it goes on.
struct Step {
  Names reads;
  Names writes;  ///< on every way through it
  std::vector<std::size_t> next;
};

Step stepOf(const PtxProgram& program, std::size_t i) {
  const PtxInstruction& instruction = program.instructions[i];
  Step step;
  const bool isGuarded = !instruction.guard.empty();
  if (isGuarded) step.reads.insert(instruction.guard);
  if (isBranch(instruction)) {
    step.next = targetsOf(program, instruction);
    if (isGuarded) step.next.push_back(i + 1);
    if (instruction.operands.size() > 1) {
      addTo(step.reads, instruction.operands.front());
    }
    return step;
  }
  step.next.push_back(i + 1);
  const std::size_t results = destinationsOf(instruction);
  for (std::size_t n = 0; n < instruction.operands.size(); ++n) {
    const PtxOperand& operand = instruction.operands[n];
    if (n >= results) {
      addTo(step.reads, operand);
    } else if (!isGuarded) {
      addTo(step.writes, operand);
    }
  }
  return step;
}

}  // namespace

const PtxBranchTable* branchTable(const PtxProgram& program,
                                  std::string_view name) {
  const auto found =
      std::ranges::find(program.tables, name, &PtxBranchTable::name);
  return found == program.tables.end() ? nullptr : &*found;
}

std::string labelFault(const PtxProgram& program) {
  Names names;
  for (const PtxLabel& label : program.labels) {
    const bool isName = !label.name.empty() &&
                        label.name.find_first_of("%=") == std::string::npos;
    if (!isName) return "it has labels that C++ cannot name";
    if (!names.insert(labelName(label.name)).second) {
      return "two labels have the same name";
    }
  }
  for (const PtxInstruction& instruction : program.instructions) {
    if (isBranch(instruction) && targetsOf(program, instruction).empty()) {
      return "it branches to what is no label of it";
    }
  }
  return {};
}

std::string labelName(std::string_view name) {
  std::string text = fmt::format("ptx_{}", name);
  std::ranges::replace(text, '$', '_');
  return text;
}

bool hasLoop(const PtxProgram& program) {
  for (std::size_t i = 0; i < program.instructions.size(); ++i) {
    if (!isBranch(program.instructions[i])) continue;
    for (const std::size_t to : targetsOf(program, program.instructions[i])) {
      if (to <= i) return true;
    }
  }
  return false;
}

std::string flowFault(const PtxProgram& program,
                      const PtxStatement& statement) {
  constexpr std::size_t kMost = 1000;  // more is no hand-written code
  if (program.instructions.size() > kMost)
    return "it has too many instructions";
  if (std::string fault = labelFault(program); !fault.empty()) return fault;
  const std::size_t end = program.instructions.size();
  std::vector<Step> steps;
  for (std::size_t i = 0; i < end; ++i) steps.push_back(stepOf(program, i));
  // What is written on all ways that lead to an instruction, or to the end;
  // nothing for one that none leads to.
  std::vector<std::optional<Names>> written(end + 1);
  Names given;
  for (std::size_t i = 0; i < statement.operands.size(); ++i) {
    const bool isRead = i >= statement.outputs ||
                        statement.operands[i].constraint.starts_with('+');
    if (isRead) given.insert(fmt::format("%{}", i));
  }
  written[0] = std::move(given);
  std::vector<std::size_t> open = {0};
  while (!open.empty()) {
    const std::size_t at = open.back();
    open.pop_back();
    if (at == end) continue;
    Names after = *written[at];
    after.insert(steps[at].writes.begin(), steps[at].writes.end());
    for (const std::size_t next : steps[at].next) {
      auto& known = written[next];
      if (!known) {
        known = after;
      } else {
        const std::size_t before = known->size();
        std::erase_if(*known, [&](const std::string& name) {
          return !after.contains(name);
        });
        if (known->size() == before) continue;
      }
      open.push_back(next);
    }
  }
  for (std::size_t i = 0; i < end; ++i) {
    if (!written[i]) continue;
    for (const std::string& name : steps[i].reads) {
      if (!written[i]->contains(name)) {
        return fmt::format(
            "{} is read where no instruction may have written it", name);
      }
    }
  }
  if (!written[end]) return "it has no end";
  for (std::size_t i = 0; i < statement.outputs; ++i) {
    if (!written[end]->contains(fmt::format("%{}", i))) {
      return fmt::format("%{} is not written on every path", i);
    }
  }
  return {};
}

}  // namespace hipport::ptx
