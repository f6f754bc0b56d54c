// What a piece of inline PTX is in C++.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "ptx/ptx.h"
#include "text/edit.h"

namespace hipport {

/// In the lines of a PtxPort this and the character kFirstArgument + n stand
/// for the expression of argument n.
inline constexpr char kArgumentMark = '\x01';
inline constexpr char kFirstArgument = '\x20';

/// Why an instruction is not ported, where there is no more to say.
inline constexpr std::string_view kNoCounterpart =
    "no exact counterpart is known";

struct PtxPort {
  /// One statement without its semicolon, or where `isBlock` the statements of
  /// a block (see endedLine); empty where there is an obstacle.
  std::vector<std::string> lines;
  /// Where in `lines` each instruction begins.
  std::vector<std::size_t> instructionLines = {};
  bool isBlock = false;
  Applicability grade = Applicability::safe;
  std::vector<std::string> notes;
  /// The first instruction without an exact counterpart, if it is one.
  const PtxInstruction* obstacle = nullptr;
  std::string why;

  bool isPorted() const { return !lines.empty(); }
};

/// A line of a block, with what ends it.
std::string endedLine(std::string_view line);

/// What stands around a statement.
struct PtxPlace {
  bool isMacroBody = false;
  /// Where the function has a variable kCarry for what statements carry over
  /// to later ones: `uint32_t`.
  bool hasCarry = false;
};

/// The variable that holds the carry flag: 0 or 1.
inline constexpr std::string_view kCarry = "ptx_carry";

/// `program` is what `statement` holds. An instruction whose counterpart is not
/// the same for each operand that PTX allows is not ported, and with it the
/// program.
PtxPort portPtx(const PtxProgram& program, const PtxStatement& statement,
                PtxPlace place = {});

/// What to do about an instruction without exact counterpart; empty if there
/// is nothing to say.
std::string_view ptxRecipe(const PtxInstruction& instruction);

}  // namespace hipport
