// PTX, the assembly language of CUDA, as it stands in asm statements.
//
// Words
//   argument  an expression that the asm statement passes: "%0", "%[name]"
//   guard     "@p" or "@!p" in front of an instruction
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "analysis/facts.h"

namespace hipport {

struct PtxOperand {
  enum class Kind : std::uint8_t {
    argument,   ///< "%0"
    name,       ///< a register, label or symbol
    special,    ///< "%laneid"; `text` has it without percent signs
    immediate,  ///< an integer
    real,       ///< "0f3F800000" or "1.0"
    vector,     ///< "{a, b}": `parts`
    memory,     ///< "[a+4]": `parts` has the base, `value` the offset
    sink,       ///< "_"
    pair,       ///< "p|q": `parts`
    other,      ///< anything else: "[tex, {x, y}]"
  };
  Kind kind = Kind::other;
  std::string text;
  std::size_t argument = 0;  ///< outputs are counted first
  std::int64_t value = 0;
  bool isNegated = false;  ///< "!p"
  std::vector<PtxOperand> parts;
};

struct PtxInstruction {
  std::string text;  ///< without guard, white space made single
  std::string opcode;
  std::vector<std::string> modifiers;
  std::string guard;  ///< a register's name; empty if there is none
  bool isGuardNegated = false;
  bool isTerminated = false;  ///< by ";"
  std::vector<PtxOperand> operands;

  bool has(std::string_view modifier) const;
  /// "mov.u32".
  std::string name() const;
};

struct PtxRegister {
  std::string name;
  std::string type;  ///< "b32"
};

struct PtxProgram {
  std::vector<PtxRegister> registers;
  std::vector<PtxInstruction> instructions;
  std::vector<std::string> labels;
  /// Directives other than .reg, and what could not be read.
  std::vector<std::string> others;
};

enum class PtxClass : std::uint8_t {
  arithmetic,
  logic,
  comparison,
  conversion,
  movement,
  memory,
  atomic,
  synchronisation,
  warp,
  matrix,
  asyncCopy,
  texture,
  video,
  controlFlow,
  specialRegister,
  cacheControl,
  other,
};

/// "async copy".
std::string_view toString(PtxClass value);

struct PtxOpcode {
  std::string_view name;
  PtxClass kind;
  int destinations;  ///< how many operands, from the first, it writes
  /// No other machine has an instruction of that name with a dot behind it.
  bool isUnmistakable;
};

/// Null if PTX has no such instruction, as far as is known here.
const PtxOpcode* findPtxOpcode(std::string_view opcode);

PtxClass classOf(const PtxInstruction& instruction);

/// Reads the text of an asm statement; "%[name]" is looked up in `statement`.
PtxProgram parsePtx(const AsmStatement& statement);

/// Whether that is PTX rather than the assembly language of a host, or nothing
/// at all.
bool isPtx(const PtxProgram& program, const AsmStatement& statement);

/// Whether its operands have no constraint but those of PTX, some of which
/// hosts have as well.
bool hasPtxConstraints(const AsmStatement& statement);

/// An integer as PTX or C writes it.
std::optional<std::int64_t> parseInteger(std::string_view text);

}  // namespace hipport
