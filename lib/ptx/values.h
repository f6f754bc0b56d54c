// What a program of PTX computes with: the arguments of its statement and the
// registers that it declares, and how each is spelled in C++.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "ptx/port.h"

namespace hipport::ptx {

struct Type {
  char kind = 'u';  // u, s, b, f; p for predicates
  int bits = 32;

  bool isFloat() const { return kind == 'f'; }
  friend bool operator==(const Type&, const Type&) = default;
};

std::optional<Type> parseType(std::string_view text);
std::string cType(Type type);

inline Type unsignedOf(Type type) { return {'u', type.bits}; }
inline Type signedOf(Type type) { return {'s', type.bits}; }
/// Whether it is an integer of 32 or 64 bits.
bool isWord(Type type);
/// Whether it is one of 16 bits, or a word.
bool isInteger(Type type);
inline constexpr Type kU32 = {'u', 32};
inline constexpr Type kS32 = {'s', 32};
inline constexpr Type kPredicate = {'p', 1};

/// An integer constant of that type.
std::string number(std::int64_t value, Type type);

/// The namespaces of the functions of include/hipport that a port calls.
inline constexpr std::string_view kSupportScope = "hipport::";
inline constexpr std::string_view kIntrinsics = "hipport::intrinsics::";
inline constexpr std::string_view kInstructions = "hipport::ptx::";
inline constexpr std::string_view kMatrices = "hipport::mma::";
inline constexpr std::string_view kShared = "hipport::shared::";

/// Variables that handlers add to a port: no register can have these names.
inline constexpr std::array<std::string_view, 4> kVariables = {
    "ptx_carry", "ptx_same", "ptx_vector", "ptx_matrix"};

/// Why there is no port, or how far the port can be trusted.
struct Verdict {
  std::string why;  ///< empty while nothing has failed
  Applicability grade = Applicability::safe;
  std::vector<std::string> notes;

  /// Keeps the first reason. Always false.
  bool fail(std::string reason);
  /// The port may behave in another way; `note` says how.
  void review(std::string note);
};

/// The values of one program: which are written, and how each is spelled in
/// C++. An operand that cannot be ported makes the verdict fail.
class Values {
 public:
  Values(const PtxProgram& program, const PtxStatement& statement,
         bool isMacroBody, bool isBlock, Verdict& verdict);

  /// Whether instructions may run in another order, or not at all. What they
  /// write and read has been checked then; see flow.h.
  bool hasLabels() const { return !program_.labels.empty() || frame(); }

  const PtxProgram& program() const { return program_; }

  /// Null where the program is no body of a function.
  const PtxFunctionFrame* frame() const {
    return program_.frame ? &*program_.frame : nullptr;
  }
  /// The symbol that an operand names, or null.
  const PtxSymbol* symbolOf(const PtxOperand& operand) const;

  /// Whether constraints, expressions and registers are understood. Call it
  /// first.
  bool check();

  // ---- operands of instructions
  /// The value of an operand that is an integer constant in the source.
  std::optional<std::int64_t> literal(const PtxOperand& operand) const;

  /// An operand's value as an expression of that type, or "" with a reason.
  /// `mayBeWider`: a register may have more bits, of which the low ones count.
  std::string read(const PtxOperand& operand, Type type, bool mayBeWider);

  /// The same, for an expression that is written more than once.
  std::string readForMany(const PtxOperand& operand, Type type);

  /// The address in a memory operand, without its offset, as a pointer or an
  /// integer of 64 bits, or "" with a reason.
  std::string readBase(const PtxOperand& operand);

  /// Marks an operand as written by the instruction `by`, and returns what
  /// stands left of "=", or "" with a reason. A register may be wider than
  /// `type` where `mayBeWider`.
  std::string assign(const PtxOperand& operand, Type type, bool mayBeWider,
                     const PtxInstruction& by);

  /// The letter of an argument's constraint, or 0.
  char letterOf(const PtxOperand& operand) const;
  /// Whether it is a floating-point register or argument.
  bool isFloat(const PtxOperand& operand) const;

  /// The type of a register or argument that holds the bits of `type` as
  /// another: a word of a float, or a float as a word of any bits. Nothing
  /// where it is of that kind itself.
  std::optional<Type> otherBits(const PtxOperand& operand, Type type) const;
  /// A value of as many bits as one of that type.
  static std::string asBits(Type type, const std::string& value);

  /// Whether an instruction that writes its results one by one may overwrite
  /// this operand before it has read it for the last time.
  bool mayBeOverwritten(const PtxOperand& operand) const;

  // ---- guards
  bool isGuardUnderstood(const PtxInstruction& instruction) const;
  /// "if (ptx_p) ", or "" without a guard.
  std::string guardOf(const PtxInstruction& instruction) const;

  // ---- the block around the port
  /// The port must be a block: a value is needed more than once, or there is
  /// more than one statement.
  void needBlock() { needsBlock_ = true; }
  bool needsBlock() const { return needsBlock_; }

  /// Whether every output is written on every path. If one is not on some,
  /// `obstacle` becomes the last instruction that writes it.
  bool areOutputsWritten(const PtxInstruction*& obstacle);

  /// The declarations at the start of the block.
  std::vector<std::string> declarations() const;
  /// The assignments to outputs at the end of the block.
  std::vector<std::string> assignments() const;

 private:
  struct Argument {
    char letter = '?';
    bool isRead = false;
    bool isWritten = false;
    bool isDefined = false;
    bool isUsed = false;
    bool isAssigned = false;
    int uses = 0;
    std::string half;                        ///< see Register
    const PtxInstruction* writer = nullptr;  ///< the last one
  };
  struct Register {
    Type type;
    std::string name;
    bool isDefined = false;
    bool isUsed = false;
    /// The guard, "p" or "!p", under which alone it has been written.
    std::string half = {};
  };

  static Type typeOf(char letter);

  static std::string mark(std::size_t i) {
    return {kArgumentMark, static_cast<char>(kFirstArgument + i)};
  }
  static std::string local(std::size_t i);

  /// Whether a name of one operand stands in another.
  bool sharesName(std::size_t argument) const;
  std::string_view expression(std::size_t i) const {
    return statement_.operands[i].expression;
  }
  bool isBare(std::string_view expression) const;

  /// The expression of argument `i` as a value of that type.
  std::string cast(Type type, std::size_t i) const;

  /// The expression of an output, to be assigned to.
  std::string target(std::size_t i) const;

  bool fail(std::string why) { return verdict_.fail(std::move(why)); }
  std::string bad(const PtxOperand& operand);

  std::string readArgument(const PtxOperand& operand, Type type,
                           bool mayBeWider);
  std::string readRegister(const PtxOperand& operand, Type type,
                           bool mayBeWider);
  std::string readReal(const PtxOperand& operand, Type type);
  /// The address of a symbol.
  std::string readSymbol(const PtxOperand& operand, Type type);
  std::string readSpecial(const std::string& name, Type type);

  /// Whether a result has a value on every path behind the instruction `by`:
  /// it has one already, or the other half of a pair of guards wrote one.
  static bool defines(const PtxInstruction& by, bool isDefined,
                      std::string& half);

  const PtxProgram& program_;
  const PtxStatement& statement_;
  bool isMacroBody_;
  bool isBlock_;
  /// Several instructions: outputs are assigned when all have been carried
  /// out, as an output may be one of the inputs.
  bool isSequence_;
  bool needsBlock_ = false;
  std::vector<Argument> arguments_;
  std::map<std::string, Register, std::less<>> registers_;
  Verdict& verdict_;
};

}  // namespace hipport::ptx
