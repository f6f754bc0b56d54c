#include "emulate/assembly.h"

#include <llvm/ADT/ArrayRef.h>
#include <llvm/ADT/STLExtras.h>
#include <llvm/ADT/SmallVector.h>
#include <llvm/ADT/StringRef.h>
#include <llvm/IR/Constants.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/InlineAsm.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/Module.h>

#include <algorithm>
#include <array>
#include <optional>
#include <vector>

#include "emulate/lane_code.h"

namespace hipport {
namespace {

/// Of a load or store: what stands behind "flat_load_" and its kin.
struct Width {
  llvm::StringLiteral name;
  unsigned bits;
  bool isSigned = false;  ///< of a load that widens what it reads
};

/// The names up to RDNA 2 and CDNA, and those from RDNA 3 on (AMD's instruction
/// set manuals: flat, global and DS instructions).
constexpr auto kWidths = std::to_array<Width>({
    {"ubyte", 8},
    {"u8", 8},
    {"byte", 8},
    {"b8", 8},
    {"sbyte", 8, true},
    {"i8", 8, true},
    {"ushort", 16},
    {"u16", 16},
    {"short", 16},
    {"b16", 16},
    {"sshort", 16, true},
    {"i16", 16, true},
    {"dword", 32},
    {"b32", 32},
    {"dwordx2", 64},
    {"b64", 64},
    {"dwordx4", 128},
    {"b128", 128},
});

struct Space {
  llvm::StringLiteral prefix;
  bool isStore;
};
constexpr auto kSpaces = std::to_array<Space>({
    {"flat_load_", false},
    {"flat_store_", true},
    {"global_load_", false},
    {"global_store_", true},
    {"ds_read_", false},
    {"ds_load_", false},
    {"ds_write_", true},
    {"ds_store_", true},
});

/// Behind the operands: caches, and that there is no second address. Each lane
/// sees what another one wrote before, whatever the caches do.
constexpr auto kModifiers = std::to_array<llvm::StringLiteral>(
    {"off", "glc", "slc", "dlc", "sc0", "sc1", "nt", "scope:SCOPE_DEV",
     "scope:SCOPE_SYS", "scope:SCOPE_SE", "scope:SCOPE_CU", "th:TH_DEFAULT"});

constexpr auto kWaits = std::to_array<llvm::StringLiteral>(
    {"s_waitcnt", "s_wait_", "s_nop", "s_sleep", "buffer_wbinvl1", "buffer_inv",
     "buffer_wbl2", "buffer_gl0_inv", "buffer_gl1_inv"});

struct Statement {
  llvm::StringRef mnemonic;
  llvm::SmallVector<llvm::StringRef, 6> operands;  ///< and modifiers
};

/// The statements of `text`, without comments and waits.
std::vector<Statement> statementsOf(llvm::StringRef text) {
  std::vector<Statement> statements;
  llvm::SmallVector<llvm::StringRef, 4> lines;
  text.split(lines, '\n');
  for (llvm::StringRef line : lines) {
    line = line.split(';').first.trim();
    if (line.empty()) continue;
    Statement statement;
    const auto space = line.find_first_of(" \t");
    statement.mnemonic = line.substr(0, space);
    const bool isWait = llvm::any_of(kWaits, [&](llvm::StringRef each) {
      return statement.mnemonic.starts_with(each);
    });
    if (isWait) continue;
    if (space != llvm::StringRef::npos) {
      llvm::StringRef rest = line.substr(space);
      while (!(rest = rest.ltrim(", \t")).empty()) {
        statement.operands.push_back(
            rest.substr(0, rest.find_first_of(", \t")));
        rest = rest.substr(statement.operands.back().size());
      }
    }
    statements.push_back(std::move(statement));
  }
  return statements;
}

/// The number of "$2"; none for a literal or a register.
std::optional<unsigned> numberOf(llvm::StringRef operand) {
  unsigned number = 0;
  if (!operand.consume_front("$") || operand.getAsInteger(10, number)) {
    return std::nullopt;
  }
  return number;
}

/// One call of inline assembly: its operands have one numbering, the results
/// first.
class Replacement {
 public:
  explicit Replacement(llvm::CallInst& call) : call_(call), builder_(&call) {
    const auto* assembly = llvm::cast<llvm::InlineAsm>(call.getCalledOperand());
    for (const auto& each : assembly->ParseConstraints()) {
      if (each.Type == llvm::InlineAsm::isClobber) continue;
      const bool isPlain =
          each.Type == llvm::InlineAsm::isInput ||
          (each.Type == llvm::InlineAsm::isOutput && !each.isIndirect);
      if (!isPlain || each.hasMatchingInput()) isKnown_ = false;
      if (each.Type == llvm::InlineAsm::isOutput) ++results_;
    }
    values_.resize(results_);
  }

  /// Nothing is written if it returns false.
  bool write() {
    if (!isKnown_) return false;
    const std::vector<Statement> statements = statementsOf(
        llvm::cast<llvm::InlineAsm>(call_.getCalledOperand())->getAsmString());
    if (statements.size() != 1) return false;
    if (!writeAccess(statements[0]) && !writeSum(statements[0]) &&
        !writeMove(statements[0])) {
      return false;
    }
    finish();
    return true;
  }

 private:
  llvm::Value* input(llvm::StringRef operand) const {
    const std::optional<unsigned> number = numberOf(operand);
    if (!number || *number < results_ ||
        *number - results_ >= call_.arg_size()) {
      return nullptr;
    }
    return call_.getArgOperand(*number - results_);
  }
  llvm::Type* typeOf(unsigned result) const {
    auto* const several = llvm::dyn_cast<llvm::StructType>(call_.getType());
    return several ? several->getElementType(result) : call_.getType();
  }
  /// The place of a result, or none.
  std::optional<unsigned> output(llvm::StringRef operand) const {
    const std::optional<unsigned> number = numberOf(operand);
    return number && *number < results_ ? number : std::nullopt;
  }

  bool writeAccess(const Statement& statement) {
    const auto space = llvm::find_if(kSpaces, [&](const Space& each) {
      return statement.mnemonic.starts_with(each.prefix);
    });
    if (space == kSpaces.end() || statement.operands.size() < 2) return false;
    const auto width = llvm::find_if(kWidths, [&](const Width& each) {
      return statement.mnemonic.substr(space->prefix.size()) == each.name;
    });
    if (width == kWidths.end()) return false;
    for (const llvm::StringRef each :
         llvm::ArrayRef(statement.operands).drop_front(2)) {
      if (!llvm::is_contained(kModifiers, each)) return false;
    }
    return space->isStore ? writeStore(statement, *width)
                          : writeLoad(statement, *width);
  }

  // Lanes of other waves may poll what is written: all accesses are atomic,
  // as they are on the device as far as they are aligned.
  bool writeLoad(const Statement& statement, const Width& width) {
    const std::optional<unsigned> to = output(statement.operands[0]);
    llvm::Value* const from = input(statement.operands[1]);
    if (!to || !from || !from->getType()->isPointerTy()) return false;
    llvm::Type* const type = typeOf(*to);
    const auto bits = type->getPrimitiveSizeInBits().getFixedValue();
    if (bits < width.bits) return false;
    llvm::Type* const read = builder_.getIntNTy(width.bits);
    llvm::LoadInst* const load =
        builder_.CreateAlignedLoad(read, from, llvm::Align(width.bits / 8));
    load->setAtomic(llvm::AtomicOrdering::Monotonic);
    llvm::Type* const whole = builder_.getIntNTy(static_cast<unsigned>(bits));
    llvm::Value* const value = width.isSigned
                                   ? builder_.CreateSExt(load, whole)
                                   : builder_.CreateZExt(load, whole);
    values_[*to] = builder_.CreateBitCast(value, type);
    return true;
  }
  bool writeStore(const Statement& statement, const Width& width) {
    llvm::Value* const to = input(statement.operands[0]);
    llvm::Value* value = input(statement.operands[1]);
    if (!to || !value || !to->getType()->isPointerTy()) return false;
    const auto bits =
        value->getType()->getPrimitiveSizeInBits().getFixedValue();
    if (bits < width.bits) return false;
    value = builder_.CreateBitCast(
        value, builder_.getIntNTy(static_cast<unsigned>(bits)));
    value = builder_.CreateTrunc(value, builder_.getIntNTy(width.bits));
    builder_.CreateAlignedStore(value, to, llvm::Align(width.bits / 8))
        ->setAtomic(llvm::AtomicOrdering::Monotonic);
    return true;
  }

  /// `v_mad_u64_u32 sum, carry, a, b, c`: sum = a * b + c. The carry has a bit
  /// for each lane; nobody is known who reads it.
  bool writeSum(const Statement& statement) {
    if (statement.mnemonic != "v_mad_u64_u32" ||
        statement.operands.size() != 5) {
      return false;
    }
    const auto sum = output(statement.operands[0]);
    const auto carry = output(statement.operands[1]);
    llvm::Value* const a = input(statement.operands[2]);
    llvm::Value* const b = input(statement.operands[3]);
    llvm::Value* const c = input(statement.operands[4]);
    if (!sum || !carry || !a || !b || !c || isRead(*carry) ||
        !a->getType()->isIntegerTy(32) || !b->getType()->isIntegerTy(32) ||
        !c->getType()->isIntegerTy(64) || !typeOf(*sum)->isIntegerTy(64)) {
      return false;
    }
    llvm::Type* const wide = builder_.getInt64Ty();
    values_[*sum] =
        builder_.CreateAdd(builder_.CreateMul(builder_.CreateZExt(a, wide),
                                              builder_.CreateZExt(b, wide)),
                           c);
    return true;
  }

  bool writeMove(const Statement& statement) {
    if ((statement.mnemonic != "v_mov_b32" &&
         statement.mnemonic != "v_mov_b32_e32") ||
        statement.operands.size() != 2) {
      return false;
    }
    const auto to = output(statement.operands[0]);
    llvm::Value* const from = input(statement.operands[1]);
    if (!to || !from || from->getType()->isPointerTy() ||
        typeOf(*to)->isPointerTy() ||
        from->getType()->getPrimitiveSizeInBits() != 32 ||
        typeOf(*to)->getPrimitiveSizeInBits() != 32) {
      return false;
    }
    values_[*to] = builder_.CreateBitCast(from, typeOf(*to));
    return true;
  }

  bool isRead(unsigned result) const {
    return llvm::any_of(call_.users(), [&](const llvm::User* user) {
      const auto* part = llvm::dyn_cast<llvm::ExtractValueInst>(user);
      return !part || part->getIndices()[0] == result;
    });
  }

  void finish() {
    if (results_ == 1) {
      call_.replaceAllUsesWith(values_[0]);
    } else if (results_ > 1) {
      llvm::Value* all = llvm::PoisonValue::get(call_.getType());
      for (unsigned i = 0; i < results_; ++i) {
        if (values_[i]) all = builder_.CreateInsertValue(all, values_[i], i);
      }
      call_.replaceAllUsesWith(all);
    }
    call_.eraseFromParent();
  }

  llvm::CallInst& call_;
  llvm::IRBuilder<> builder_;
  bool isKnown_ = true;
  unsigned results_ = 0;
  std::vector<llvm::Value*> values_;  ///< of the results
};

}  // namespace

bool hasNoEffect(std::string_view assembly) {
  return statementsOf({assembly.data(), assembly.size()}).empty();
}

void replaceAssembly(llvm::Module& module) {
  for (llvm::Function& function : module) {
    for (llvm::BasicBlock& block : function) {
      for (llvm::Instruction& each : llvm::make_early_inc_range(block)) {
        auto* const call = llvm::dyn_cast<llvm::CallInst>(&each);
        if (call && call->isInlineAsm()) Replacement(*call).write();
      }
    }
  }
}

}  // namespace hipport
