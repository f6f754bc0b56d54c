// The interface of handlers: the modifiers, operands and results of the current
// instruction.
//
// A handler is a function `bool f(Writer& w)` in the file of its family. It
// takes the modifiers, reads the operands in any order and writes the result.
// It returns false if there is no exact counterpart, and calls Writer::fail if
// there is more to say than that. The program is then not ported, whatever the
// handler has read or written.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "ptx/values.h"

namespace hipport::ptx {

/// The carry flag, from one addition or subtraction of a program to the next.
struct CarryChain {
  bool isOfFunction = false;  ///< other statements set and read it as well
  bool isWritten = false;     ///< by an instruction with ".cc"
  bool isOpen = false;        ///< written, and not read since
  bool isBorrow = false;
};

/// "(a < b) && p", by "and", "or" or "xor".
std::string joinedWith(std::string_view condition, std::string_view predicate,
                       std::string_view joins);

class Writer {
 public:
  Writer(Values& values, Verdict& verdict)
      : values_(values), verdict_(verdict) {}

  // ---- the current instruction
  const std::string& opcode() const { return current_->opcode; }
  bool isGuarded() const { return !current_->guard.empty(); }
  bool count(std::size_t operands) const {
    return current_->operands.size() == operands;
  }
  const PtxOperand& operand(std::size_t i) const {
    return current_->operands[i];
  }

  /// Whether the program has labels, to which branches may lead.
  bool hasLabels() const { return values_.hasLabels(); }

  /// See Values.
  const PtxProgram& program() const { return values_.program(); }
  const PtxFunctionFrame* frame() const { return values_.frame(); }
  const PtxSymbol* symbolOf(const PtxOperand& operand) const {
    return values_.symbolOf(operand);
  }

  // ---- modifiers
  /// Those that have not been taken.
  const std::vector<std::string>& modifiers() const { return modifiers_; }
  /// Takes a modifier; false if it is not there.
  bool take(std::string_view modifier);
  /// Takes every modifier that `isOne` accepts; false if there is none.
  bool takeAll(bool (*isOne)(std::string_view modifier));
  /// Takes the one type that is left.
  std::optional<Type> takeType();
  /// Takes how a float is rounded: "rn", "rz", "rd" (.rm) or "ru" (.rp), as
  /// CUDA's functions name it; empty if nothing says so.
  std::string_view takeRounding();
  /// Takes what else the lesser or the greater of two floats may be: "_nan",
  /// "_xorsign" or both, as functions of hipport/ptx.h have it; empty for none.
  std::string takeExtremeKind();
  /// Takes ".L2::cache_hint", and says how many operands it adds: a policy of
  /// the cache, behind all others, which is dropped.
  std::size_t takePolicy();
  /// A hint is dropped.
  void dropHint() { review("its cache hint has no counterpart"); }
  /// Takes ".ftz" and notes that it flushes subnormal numbers to zero.
  void takeFtz();

  // ---- operands: as an expression of that type, or "" with a reason
  std::string read(const PtxOperand& operand, Type type,
                   bool mayBeWider = false) {
    return values_.read(operand, type, mayBeWider);
  }
  std::string read(std::size_t i, Type type, bool mayBeWider = false) {
    return read(operand(i), type, mayBeWider);
  }
  /// The same, for an expression that is written more than once.
  std::string readForMany(std::size_t i, Type type) {
    return values_.readForMany(operand(i), type);
  }
  /// The address in a memory operand, without its offset: a pointer or an
  /// integer of 64 bits.
  std::string readBase(const PtxOperand& operand) {
    return values_.readBase(operand);
  }
  /// The address of shared memory in a memory operand, with its offset: the
  /// lower 32 bits of an integer.
  std::string readSharedAddress(const PtxOperand& operand);
  /// "(const float*)(p)": the same as a pointer, where `isShared` to shared
  /// memory.
  std::string readPointer(const PtxOperand& operand, const std::string& pointee,
                          bool isShared = false);
  /// The value of an operand that is an integer constant in the source.
  std::optional<std::int64_t> literal(std::size_t i) const {
    return values_.literal(operand(i));
  }
  /// The letter of an argument's constraint, or 0.
  char letterOf(const PtxOperand& operand) const {
    return values_.letterOf(operand);
  }
  char letterOf(std::size_t i) const { return letterOf(operand(i)); }
  bool isFloat(const PtxOperand& operand) const {
    return values_.isFloat(operand);
  }
  /// See Values::mayBeOverwritten.
  bool mayBeOverwritten(std::size_t i) const {
    return values_.mayBeOverwritten(operand(i));
  }

  // ---- results
  /// `operand = value`. A register may be wider than the type of the result
  /// where `mayBeWider`. False if there is no value, or it does not fit.
  bool write(const PtxOperand& operand, Type type, const std::string& value,
             bool mayBeWider = false);
  bool write(std::size_t i, Type type, const std::string& value,
             bool mayBeWider = false) {
    return write(operand(i), type, value, mayBeWider);
  }
  /// `const type variable = value`, and "variable" + part(i) into operand i of
  /// `to` ("_" takes none). `variable` is one of kVariables. Where it is there
  /// already, a branch may pass over it or there is a guard, in a block of its
  /// own.
  bool writeParts(std::string_view variable, std::string_view type,
                  const std::string& value, const std::vector<PtxOperand>& to,
                  Type each, std::string (*part)(std::size_t i),
                  bool mayBeWider = false);
  /// A statement under the instruction's guard.
  bool emit(const std::string& statement);
  /// Adds a declaration, once, at the start of the port, which becomes a block.
  void declare(std::string declaration);
  /// A place that `goto` leads to.
  void addLabel(const std::string& name) {
    needBlock();
    body_.push_back(name + ":");
  }
  /// The port must be a block, as it takes more than one statement.
  void needBlock() { values_.needBlock(); }

  // ---- the verdict
  /// Always false, so that handlers can return it.
  bool fail(std::string why) { return verdict_.fail(std::move(why)); }
  bool hasFailed() const { return !verdict_.why.empty(); }
  void review(std::string note) { verdict_.review(std::move(note)); }
  /// The instruction accesses memory without ordering other accesses.
  void touchMemory() { touchesMemory_ = true; }

  // ---- for integers.cpp
  CarryChain& carries() { return carries_; }

  // ---- for port.cpp
  /// Runs the handler of an instruction; false if it is not ported.
  bool carryOut(const PtxInstruction& instruction);
  bool touchesMemory() const { return touchesMemory_; }
  const std::vector<std::string>& declarations() const { return declarations_; }
  const std::vector<std::string>& body() const { return body_; }

 private:
  /// Of a memory operand whose offset is an operand too.
  std::string readOffset(const PtxOperand& operand, Type type);
  /// "operand = value", or "" with a reason.
  std::string assignment(const PtxOperand& operand, Type type,
                         const std::string& value, bool mayBeWider);
  /// Whether this is the first claim on a variable that is declared where it
  /// is needed: never in a program with labels, as no `goto` may pass over it.
  bool claim(std::string_view variable);

  Values& values_;
  Verdict& verdict_;
  const PtxInstruction* current_ = nullptr;
  std::vector<std::string> modifiers_;  // not taken yet
  std::vector<std::string> declarations_;
  std::vector<std::string> body_;
  std::vector<std::string_view> claimed_;
  CarryChain carries_;
  bool touchesMemory_ = false;
};

}  // namespace hipport::ptx
