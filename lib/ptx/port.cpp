// A program of PTX as a whole: what must hold of it, and its order.
#include <string>
#include <utility>
#include <vector>

#include "ptx/flow.h"
#include "ptx/port.h"
#include "ptx/values.h"
#include "ptx/writer.h"

namespace hipport {
namespace ptx {
namespace {

/// Whether everything in the program is an instruction or a register.
bool check(const PtxProgram& program, const PtxStatement& statement,
           Verdict& verdict) {
  if (program.instructions.empty()) {
    return verdict.fail("it contains no instruction");
  }
  if (!program.others.empty()) {
    return verdict.fail("part of it cannot be parsed: " +
                        program.others.front());
  }
  if (program.labels.empty() && !program.frame) return true;
  std::string fault =
      program.frame ? labelFault(program) : flowFault(program, statement);
  if (!fault.empty()) return verdict.fail(std::move(fault));
  if (hasLoop(program)) {
    verdict.review(
        "the lanes of a wavefront go on together: its loop must not wait for "
        "another of them");
  }
  return true;
}

/// "__label__ ptx_L": a macro or an inlined function may have it twice.
std::vector<std::string> labelDeclarations(const PtxProgram& program) {
  std::vector<std::string> lines;
  for (const PtxLabel& label : program.labels) {
    lines.push_back("__label__ " + labelName(label.name));
  }
  return lines;
}

struct Attempt {
  PtxPort port;
  bool needsBlock = false;
};

Attempt attempt(const PtxProgram& program, const PtxStatement& statement,
                PtxPlace place, bool isBlock) {
  Verdict verdict;
  Values values(program, statement, place.isMacroBody, isBlock, verdict);
  Writer writer(values, verdict);
  writer.carries().isOfFunction = place.hasCarry;
  const PtxInstruction* obstacle = nullptr;
  std::vector<std::size_t> firstLines;
  auto carryOut = [&] {
    if (!check(program, statement, verdict) || !values.check()) return false;
    auto label = program.labels.begin();
    auto addLabels = [&](std::size_t at) {
      for (; label != program.labels.end() && label->at == at; ++label) {
        if (writer.carries().isOpen) verdict.fail("it carries across a label");
        // What comes here by a branch brings no carry along.
        writer.carries().isWritten = false;
        writer.addLabel(labelName(label->name));
      }
    };
    for (std::size_t i = 0; i < program.instructions.size(); ++i) {
      const PtxInstruction& instruction = program.instructions[i];
      addLabels(i);
      firstLines.push_back(writer.body().size());
      if (writer.carryOut(instruction)) continue;
      obstacle = &instruction;
      return verdict.fail(std::string(kNoCounterpart));
    }
    addLabels(program.instructions.size());
    if (writer.carries().isOpen && !place.hasCarry) {
      return verdict.fail(
          "another asm statement may read the carry that it sets");
    }
    return values.areOutputsWritten(obstacle);
  };
  PtxPort port;
  if (!carryOut()) {
    port.obstacle = obstacle;
    port.why = std::move(verdict.why);
    return {std::move(port)};
  }
  if (writer.touchesMemory() && statement.clobbersMemory) {
    verdict.review(
        "the \"memory\" clobber also kept the compiler from moving other "
        "accesses across the statement; the port does not");
  }
  auto add = [&](const std::vector<std::string>& lines) {
    port.lines.insert(port.lines.end(), lines.begin(), lines.end());
  };
  port.isBlock = isBlock;
  if (isBlock) {
    if (!program.frame) add(labelDeclarations(program));
    add(values.declarations());
    add(writer.declarations());
  }
  for (const std::size_t line : firstLines) {
    port.instructionLines.push_back(port.lines.size() + line);
  }
  add(writer.body());
  if (isBlock) add(values.assignments());
  port.grade = verdict.grade;
  port.notes = std::move(verdict.notes);
  return {std::move(port), values.needsBlock()};
}

}  // namespace
}  // namespace ptx

std::string endedLine(std::string_view line) {
  const bool isOfBlock = line.ends_with('{') || line.ends_with('}');
  return std::string(line) + (isOfBlock ? "" : ";");
}

PtxPort portPtx(const PtxProgram& program, const PtxStatement& statement,
                PtxPlace place) {
  const bool isBlock = program.instructions.size() > 1 ||
                       !program.labels.empty() || program.frame;
  ptx::Attempt first = ptx::attempt(program, statement, place, isBlock);
  if (isBlock || !first.port.isPorted() || !first.needsBlock) {
    return std::move(first.port);
  }
  return ptx::attempt(program, statement, place, /*isBlock=*/true).port;
}

}  // namespace hipport
