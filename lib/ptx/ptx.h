// Inline PTX: what an asm statement of a CUDA source says.
//
// The problem: CUDA sources have PTX, the assembly language of NVIDIA GPUs, in
// asm statements, and no compiler for AMD GPUs accepts it. This room reads a
// statement (this header) and writes it in C++ where that means the same for
// all values of its operands (port.h). Where one instruction has no such
// counterpart, nothing is written for the statement, and the room says which
// instruction that is and what to write instead.
//
// Words
//   statement  the parts of an asm statement, as text
//   argument   an expression that the statement passes: "%0", "%[name]"
//   program    what the text of a statement holds: instructions, registers
//   guard      "@p" or "@!p" in front of an instruction
//   recipe     what to write instead of an instruction that is not ported
//
// Contract: every text can be read; what is not understood is kept in
// PtxProgram::others. The functions have no state and no input but their
// arguments. A PtxStatement refers to texts of its caller; a PtxProgram owns
// what it holds.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace hipport {

/// An asm statement: `asm("text" : outputs : inputs : clobbers)`.
struct PtxStatement {
  struct Operand {
    std::string_view name;        ///< of "[name]"; empty without one
    std::string_view constraint;  ///< "=r"
    /// In a macro's body it may name parameters, which stand for any
    /// expression.
    std::string_view expression;
  };
  std::string_view text;  ///< without quotes, escapes carried out
  /// It has a colon, so that "%" begins an operand and "%%" is a "%".
  bool isExtended = false;
  std::vector<Operand> operands = {};  ///< outputs first
  std::size_t outputs = 0;             ///< how many of them
  bool clobbersMemory = false;
};

struct PtxOperand {
  enum class Kind : std::uint8_t {
    argument,   ///< "%0"
    name,       ///< a register, label or symbol
    special,    ///< "%laneid"; `text` has it without percent signs
    immediate,  ///< an integer
    real,       ///< "0f3F800000" or "1.0"
    vector,     ///< "{a, b}": `parts`
    memory,     ///< "[a+4]": `parts` has the base, `value` the offset, or
                ///< `parts` has that too: "[%0+%1]"
    sink,       ///< "_"
    pair,       ///< "p|q": `parts`
    list,       ///< "(a, b)" of a call: `parts`
    other,      ///< anything else: "[tex, {x, y}]"
  };
  Kind kind = Kind::other;
  std::string text;
  std::size_t argument = 0;  ///< outputs are counted first
  std::int64_t value = 0;
  bool isNegated = false;  ///< "!p"
  std::string part;        ///< "b0" of "%1.b0", as video instructions have it
  std::vector<PtxOperand> parts;
};

namespace ptx {
struct Opcode;
}  // namespace ptx

struct PtxInstruction {
  std::string text;  ///< without guard, white space made single
  std::string opcode;
  /// Null if PTX has no such instruction, as far as is known here.
  const ptx::Opcode* known = nullptr;
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

struct PtxLabel {
  std::string name;
  /// The instruction that it stands in front of, or how many there are.
  std::size_t at = 0;
  friend bool operator==(const PtxLabel&, const PtxLabel&) = default;
};

/// The labels that `brx.idx` chooses from: ".branchtargets".
struct PtxBranchTable {
  std::string name;
  std::vector<std::string> labels = {};
};

/// A variable or function of the module that a program belongs to, or a
/// parameter of its function or of one that it calls. C++ has it by its name.
struct PtxSymbol {
  enum class Space : std::uint8_t { memory, shared, parameter, function };
  std::string name;
  Space space = Space::memory;
};

/// What a function is, beside its instructions.
struct PtxFunctionFrame {
  bool isEntry = false;
  std::string result;  ///< what it returns; empty for nothing
  std::vector<PtxSymbol> symbols;
};

struct PtxProgram {
  std::vector<PtxRegister> registers;
  std::vector<PtxInstruction> instructions;
  std::vector<PtxLabel> labels;  ///< ascending by place
  std::vector<PtxBranchTable> tables;
  /// Directives other than those, and what could not be read.
  std::vector<std::string> others;
  /// Where it is the body of a function: module.h. It ends by `ret` alone, and
  /// its registers hold something from the start.
  std::optional<PtxFunctionFrame> frame = std::nullopt;
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

/// How many of its operands, from the first, it writes; 1 if it is not known.
std::size_t destinationsOf(const PtxInstruction& instruction);

PtxClass classOf(const PtxInstruction& instruction);

/// Reads the text of a statement; "%[name]" is looked up in its operands.
PtxProgram parsePtx(const PtxStatement& statement);

/// Reads the body of a function.
PtxProgram parsePtxBody(std::string_view text, PtxFunctionFrame frame);

/// Whether that is PTX rather than the assembly language of a host, or nothing
/// at all.
bool isPtx(const PtxProgram& program, const PtxStatement& statement);

/// Whether its operands have no constraint but those of PTX, some of which
/// hosts have as well.
bool hasPtxConstraints(const PtxStatement& statement);

/// An integer as PTX or C writes it.
std::optional<std::int64_t> parseInteger(std::string_view text);

}  // namespace hipport
