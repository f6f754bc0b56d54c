// What the families of PTX instructions have in common when they become C++:
// operands are read, results written, and reasons given where that fails.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <set>
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
inline constexpr Type kU32 = {'u', 32};

/// The namespaces of the functions of include/hipport that a port calls.
inline constexpr std::string_view kHelperScope = "hipport::";
inline constexpr std::string_view kIntrinsics = "hipport::intrinsics::";

/// Ports one program. What an instruction becomes is a member function of its
/// family: integers.cpp, floats.cpp, moves.cpp, memory.cpp and lanes.cpp. Each
/// reads its operands, in any order, and writes its result; it returns false
/// where there is no exact counterpart.
class Porter {
 public:
  Porter(const PtxProgram& program, const PtxStatement& statement,
         bool isMacroBody, bool isBlock);

  PtxPort port();

  /// Whether a value is needed more than once, or more than one statement.
  bool needsBlock() const { return needsBlock_; }

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

  PtxPort refused();

  bool fail(std::string why);

  void review(std::string note);

  /// What must be so before anything is read.
  bool check();

  void finish();

  std::vector<std::string> block() const;

  // ---- operands
  std::string_view expression(std::size_t i) const {
    return statement_.operands[i].expression;
  }

  static Type typeOf(char letter);

  static std::string mark(std::size_t i) {
    return {kArgumentMark, static_cast<char>(kFirstArgument + i)};
  }

  static std::string local(std::size_t i) { return fmt::format("ptx_{}", i); }

  bool isBare(std::string_view expression) const;

  /// The expression of argument `i` as a value of that type.
  std::string cast(Type type, std::size_t i) const;

  /// The expression of an output, to be assigned to.
  std::string target(std::size_t i) const;

  /// The value of an operand that is an integer constant in the source.
  std::optional<std::int64_t> literal(const PtxOperand& operand) const;

  static std::string number(std::int64_t value, Type type);

  /// An operand's value as an expression of that type, or "" with a reason.
  /// `mayBeWider`: a register may have more bits, of which the low ones count.
  std::string read(const PtxOperand& operand, Type type,
                   bool mayBeWider = false);

  /// The same, for an expression that is written more than once.
  std::string readForMany(const PtxOperand& operand, Type type);

  std::string bad(const PtxOperand& operand);

  std::string readArgument(const PtxOperand& operand, Type type,
                           bool mayBeWider);

  std::string readRegister(const PtxOperand& operand, Type type,
                           bool mayBeWider);

  std::string readReal(const PtxOperand& operand, Type type);

  std::string readSpecial(const std::string& name, Type type);

  // ---- results
  std::string guard() const;

  /// Whether a result has a value on every path behind the instruction in hand:
  /// it has one already, or the other half of a pair of guards wrote one.
  bool defines(bool isDefined, std::string& half) const;

  bool emit(const std::string& statement);

  /// `operand = value`. A register may be wider than the type of the result
  /// where `mayBeWider`.
  bool write(const PtxOperand& operand, Type type, const std::string& value,
             bool mayBeWider = false);

  // ---- instructions
  bool take(std::string_view modifier);

  /// Takes the one type that is left.
  std::optional<Type> takeType();

  bool step(const PtxInstruction& instruction);

  bool count(std::size_t operands) const {
    return operands_->size() == operands;
  }
  const PtxOperand& operand(std::size_t i) const { return (*operands_)[i]; }
  const std::string& opcode() const { return current_->opcode; }

  static bool isWord(Type type);

  /// ".ftz" makes zeros of subnormal numbers.
  void takeFtz();

  void noteRounding();

  bool sum();

  /// A link of a chain of additions: `a + b`, with the carry in and out.
  bool carry(Type type, const std::string& a, const std::string& b, bool isSub,
             bool readsCarry, bool setsCarry);

  bool product();

  bool fma();

  bool extreme();

  bool unary();

  bool bitwise();

  bool shift();

  bool extract();

  bool insert();

  bool permute();

  bool countBits();

  bool lop3();

  bool funnel();

  bool select();

  bool compare();

  bool convert();

  /// The letter of an argument, or 0.
  char letterOf(const PtxOperand& operand) const;

  bool move();

  /// "mov.b64 %0, {lo, hi}"
  bool pack(Type type);

  /// "mov.b64 {lo, hi}, %1"
  bool unpack(Type type);

  // ---- memory
  /// "(const float*)(p)".
  std::string pointer(const PtxOperand& operand, const std::string& type);

  struct Access {
    bool isPlain = true;
    std::string order = "__ATOMIC_RELAXED";
    std::string scope = "__HIP_MEMORY_SCOPE_AGENT";
  };

  /// Takes order, scope, address space and cache hints.
  std::optional<Access> takeAccess(bool isLoad);

  bool takeScope(std::string& scope);

  /// The type that memory is read or written as: that of the registers where
  /// the instruction leaves it open.
  Type accessType(Type type, const PtxOperand& operand) const;

  /// "float4".
  static std::string vectorType(Type type, std::size_t size);

  /// How many elements a vector access has; 0 if the operand does not fit.
  std::size_t takeVector(const PtxOperand& operand);

  bool load();

  bool store();

  bool atomic();

  // ---- synchronisation and the rest
  bool fence();

  bool barrier();
  std::string members(std::size_t i, bool isSync);
  bool activeMask();
  bool shuffle();
  bool vote();
  bool match();
  bool reduceLanes();
  bool sleep();
  bool dot();
  bool sumOfDistances();
  bool distance();

  bool trap() {
    return modifiers_.empty() && count(0) && emit("__builtin_trap()");
  }

  bool approximate();

  bool divide();

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
  std::set<std::string> names_;
  std::vector<std::string> declarations_;
  std::vector<std::string> body_;
  std::string why_;
  PtxPort result_;
  // Of the instruction in hand.
  const PtxInstruction* current_ = nullptr;
  std::vector<std::string> modifiers_;
  const std::vector<PtxOperand>* operands_ = nullptr;
  // Of the chain of carries.
  bool hasCarry_ = false;
  bool isCarryOpen_ = false;
  bool isBorrow_ = false;
  int wideBits_ = 0;
  bool usesVector_ = false;
  bool touchesMemory_ = false;
};

}  // namespace hipport::ptx
