// The walk over device code that finds where it counts on 32 lanes;
// lane_notes.cpp says how it goes. Its parts: lane_expressions.cpp (what
// expressions are worth), lane_memory.cpp (elements of memory, and races),
// lane_arithmetic.cpp (operators, and the constants that stand for the width),
// lane_ranges.cpp (how far shifts go), lane_calls.cpp (builtins of warps, and
// functions of the unit), lane_masks.cpp (masks that --warp=native widens).
#pragma once

#include <functional>
#include <map>
#include <set>
#include <utility>
#include <vector>

#include "frontend/collect/collectors.h"
#include "frontend/lanes/lane_values.h"
#include "llvm/ADT/FoldingSet.h"

namespace hipport {

using clang::Expr;
using clang::Stmt;

constexpr std::int64_t kWidth = 32;
constexpr std::int64_t kLastLane = 31;
constexpr std::int64_t kWidthShift = 5;
constexpr std::int64_t kHalf = 16;

inline bool isWholeWarps(std::int64_t value) { return value % kWidth == 0; }

/// The code of a function; of one that a template makes, the template's.
const clang::FunctionDecl* definitionOf(const clang::FunctionDecl* function);

/// What values are kept under: of what templates make, the template's own.
const clang::ValueDecl* keyOf(const clang::ValueDecl* decl);

/// An integer of 32 bits, whose type is known.
bool isNarrow(clang::QualType type, const clang::ASTContext& context);

class LaneWalk {
 public:
  LaneWalk(const clang::ASTContext& context, Collector& collector)
      : context_(context), collector_(collector), constants_(context) {}

  void run(const DeviceFunctions& functions);

 private:
  struct Function {
    LaneValue result;
    std::set<const clang::FunctionDecl*> callees;
    const clang::FunctionDecl* group = nullptr;  // of masks; null: its own
    bool isKernel = false;
    bool hasLambdaParent = false;
    /// Lanes of a warp do something together here or in what it calls.
    bool relates = false;
    /// Or in what calls it: widths matter.
    bool isWanted = false;
    bool namesAll = false;  ///< all lanes have to come
    bool meets = false;     ///< all threads of the block have to
    bool hasBarrier = false;
    /// Parameters that are masks of lanes which have to come.
    std::set<unsigned> masks;
  };

  struct SharedWrite {
    const clang::ValueDecl* base;
    llvm::FoldingSetNodeID element;
    bool isWarpWide;  ///< by lanes that count on lockstep, if read so
    /// Of what goes to one place of a warp, in a branch: who enters that.
    Spread by = Spread::uniform;
    const Expr* index = nullptr;  ///< of an array
    /// Whose indices differ by thread: 1 the last, 2 one before it, 3 both.
    unsigned dimensions = 0;
    bool isGuarded = false;  ///< in a branch that not all lanes enter
  };

  /// An element of memory that is read or written: where, and what tells it
  /// from others of its array.
  struct Access {
    clang::SourceRange range;
    llvm::FoldingSetNodeID element;
    const clang::ValueDecl* base = nullptr;
    LaneValue index;
    Spread spread = Spread::uniform;
    bool isVolatile = false;
    bool isShared = false;
    const Expr* written = nullptr;  ///< the index
    unsigned dimensions = 0;        ///< as in SharedWrite
  };

  struct SharedArray {
    bool byLane = false;
    bool byWarp = false;
  };

  struct MaskPlace {
    Observation* observation;
    MaskUse note;
    const clang::FunctionDecl* function;
  };

  // ---- functions

  /// Walks until nothing changes; what would go on is left as it is then.
  void finalize(const DeviceFunctions& functions);
  void walkFunction(const clang::FunctionDecl* function);

  /// Widths matter where lanes do something together, and in all that is
  /// called from there.
  void spreadRelation();
  const clang::FunctionDecl* groupOf(const clang::FunctionDecl* function);
  void unite(const clang::FunctionDecl* a, const clang::FunctionDecl* b);

  // ---- values

  LaneValue valueOf(const clang::ValueDecl* decl);
  void give(const clang::ValueDecl* decl, LaneValue value);

  /// `from` is what is assigned, or null where it cannot be named.
  void assign(const clang::ValueDecl* decl, LaneValue value, const Expr* from);
  LaneValue eval(const Expr* expr);
  LaneValue evalNow(const Expr* expr);
  LaneValue evalName(const clang::DeclRefExpr* name);
  LaneValue evalIndexBuiltin(const Expr* base, llvm::StringRef field);
  LaneValue evalMember(const clang::MemberExpr* member);
  LaneValue evalUnary(const clang::UnaryOperator* unary);

  // ---- arithmetic

  LaneValue evalBinary(const clang::BinaryOperator* binary);
  LaneValue evalAssignment(const clang::BinaryOperator* binary);
  LaneValue evalWritten(const Expr* left, bool isRead);

  /// Notes that the constant stands for the width, if it is `expected` and
  /// this code has to do with warps.
  bool noteWidth(const Expr* constant, std::optional<std::int64_t> value,
                 std::initializer_list<std::int64_t> expected);
  LaneValue combined(clang::BinaryOperatorKind operation, const Expr* left,
                     LaneValue a, const Expr* right, LaneValue b);

  /// One side of an operator, one side of which at least is a number of
  /// threads, lanes or warps.
  struct Operand {
    const Expr* expr;
    LaneValue value;
    std::optional<std::int64_t> constant;  ///< if it is no such number
  };
  Operand operandOf(const Expr* expr, LaneValue value);

  /// "1u << lane": the bit of a lane. Whatever else is shifted by a variable is
  /// no number any more.
  LaneValue shiftedByValue(const Expr* left, bool isByLane, Spread spread);
  /// "thread % 32": the lane.
  LaneValue remainder(const Operand& a, const Operand& b);
  /// "thread & 31" is the lane, "thread & ~31" the first thread of the warp.
  LaneValue bitAnd(const Operand& a, const Operand& b);
  /// "thread / 32" and "thread >> 5": the warp.
  LaneValue quotient(bool isShift, const Operand& a, const Operand& b);
  /// "warp * 32": the first thread of the warp.
  LaneValue product(const Operand& a, const Operand& b);
  LaneValue added(bool isMinus, const Operand& left, const Operand& right);
  /// "block * 256"
  bool isTimesWholeWarps(const Expr* expr);
  LaneValue combinedMask(clang::BinaryOperatorKind operation, const Expr* left,
                         LaneValue a, const Expr* right, LaneValue b);

  /// A comparison: what its result is worth as a condition.
  LaneValue compared(const clang::BinaryOperator* binary, LaneValue a,
                     LaneValue b);
  bool isWarpSize(const Expr* expr);

  // ---- memory

  const clang::ValueDecl* baseOf(const clang::ArraySubscriptExpr* element,
                                 unsigned& dimension);
  LaneValue evalElement(const clang::ArraySubscriptExpr* element,
                        bool isWritten, bool isRead = true);
  LaneValue evalRow(const clang::ArraySubscriptExpr* row);

  /// The index, noted if it is a lane or a warp of an array of 32.
  LaneValue evalIndex(const clang::ArraySubscriptExpr* element,
                      const clang::ValueDecl* base, unsigned dimension);

  /// Lanes that read in shared memory what others wrote since the last
  /// barrier count on lockstep.
  void access(const Access& place, bool isWritten, bool isRead);
  bool isRace(const Access& place, bool counts);
  /// A variable in shared memory that is no array, or a member of it.
  void accessVariable(const Expr* place, bool isWritten, bool isRead);
  /// "BlockReduce(storage).Sum(x)": the storage, which must not be used again
  /// before a barrier.
  void useStorage(const clang::CallExpr* call);
  /// What an atomic function changes, by whatever lane.
  void accessAtomically(const clang::CallExpr* call);
  /// Whether the indices differ by constants alone: t and (t + 1) % 32.
  bool isShifted(const Expr* index, const Expr* from);
  /// Whether one index is a thread's number and the other that of a partner:
  /// t ^ d, t + d, where d is the same for all lanes.
  bool isPartner(const Expr* index, const Expr* from);
  /// Whether bits of a thread's number meet what a loop changes, so that each
  /// turn leads to other elements: t ^ d, 2 * t - (t & (d - 1)).
  bool isMixed(const Expr* index);
  /// What a variable that keeps its first value stands for.
  const Expr* meant(const Expr* expr) const;
  /// Whether neighbours of a warp come to the same elements.
  bool isOverlap(const Expr* index, const Expr* from);
  /// What the end of a loop's body wrote is read by its beginning.
  bool isRaceOfTurns(const SharedWrite& read, const SharedWrite& write);
  /// "T* s = SharedMemory<T>();": a class that stands for shared memory.
  bool convertsToShared(const Expr* object);
  /// What a function does to memory that it is given, at the call: elements
  /// whose index is an argument as well.
  void accessThrough(const clang::CallExpr* call,
                     const clang::FunctionDecl* target);
  /// The variable of shared memory that an address or an element is of.
  const clang::ValueDecl* sharedRoot(const Expr* place);
  llvm::FoldingSetNodeID identify(const Expr* element) const;
  void passBarrier();
  void noteSynchronous(clang::SourceRange range, const clang::ValueDecl* base);
  void reportArrays();

  // ---- calls

  struct Callee {
    llvm::StringRef name;
    SourceLocation location;
    llvm::SmallVector<const clang::FunctionDecl*, 2> targets;
    bool isCuda = false;
  };

  void addTarget(const clang::NamedDecl* decl, Callee& callee);
  static bool isHelper(const clang::FunctionDecl* function);
  Callee calleeOf(const clang::CallExpr* call);
  LaneValue evalConstruct(const clang::CXXConstructExpr* construct);
  LaneValue evalCall(const clang::CallExpr* call);

  /// Whether argument `i` is taken in 64 bits, or in whatever it has.
  bool isNewWide(const clang::CallExpr* call, unsigned i);
  LaneValue evalWarpCall(const clang::CallExpr* call, WarpFunction kind,
                         llvm::StringRef name, bool isPorted,
                         SourceLocation location);

  /// Whether the argument names all lanes.
  bool evalMaskArgument(const Expr* argument, LaneValue value);

  /// Shuffles that begin or end with half a warp of 32 lanes.
  void noteShuffle(const clang::CallExpr* call, llvm::StringRef name,
                   std::size_t first);

  /// Something that all lanes of the warp have to come to.
  void noteReach(SourceLocation name, llvm::StringRef what, bool isCall);
  /// A mask that the caller gives for lanes which the target waits for.
  void noteGivenMask(const clang::CallExpr* call, const Callee& callee,
                     const clang::FunctionDecl* target);
  /// "if (i >= n) return;": a lane that has ended need not be named by masks,
  /// on NVIDIA GPUs and on AMD's alike.
  bool isLeftByBound() const {
    return divergence_ < exits_ && exits_ == Spread::bound;
  }
  /// Whether all lanes of a warp work out the value together.
  bool isCollective(const Expr* expr);
  /// A barrier of the block, or a call of what has one.
  void noteBarrier(SourceLocation name, llvm::StringRef what);
  /// Whether it is a method of cooperative groups' block or grid, or a function
  /// of one of them.
  static bool isOfBlock(const clang::CallExpr* call);
  void mark(bool& fact);

  // ---- statements

  void walk(const Stmt* statement);
  void walkNow(const Stmt* statement);
  void walkNested(const Stmt* body);
  void walkDecls(const clang::DeclStmt* decls);
  void walkIf(const clang::IfStmt* choice);

  /// Whether only threads of one warp come where the condition holds, or does
  /// not.
  bool boundsToWarp(const Expr* condition, bool isNegated);
  /// Whether the condition asks if a distance is as wide as a warp: d > 32.
  bool asksForWidth(const Expr* condition);

  /// The value, without notes.
  LaneValue quiet(const Expr* expr);
  void walkLoop(const Expr* condition, const Stmt* body, const Expr* step,
                bool isTestedFirst);
  static bool containsReturn(const Stmt* statement);
  void walkReturn(const clang::ReturnStmt* result);
  void walkAsm(const clang::GCCAsmStmt* assembly);

  // ---- notes

  void noteAt(LaneUse::Kind kind, clang::SourceRange range,
              llvm::StringRef name);

  /// Where a constant gets its value: at the #define or the declaration of its
  /// name, if that is in a file to port.
  void noteCause(LaneUse::Kind kind, const Expr* constant);
  clang::SourceRange causeOf(const Expr* expr, int depth);

  // ---- ranges

  struct Range {
    std::int64_t least = 0;
    std::int64_t most = 0;
  };
  /// "2 * t + (turn & 1)": the thread's number, how often, and what is added.
  struct Linear {
    llvm::FoldingSetNodeID thread;
    std::int64_t times = 0;
    Range more;
  };
  /// The values that the code shows a number to have, if it does.
  std::optional<Range> rangeOf(const Expr* expr, int depth = 0);
  std::optional<Linear> linearOf(const Expr* index, int depth = 0);
  std::optional<Range> rangeOfCall(const clang::CallExpr* call, int depth);
  /// What a loop's counter has in its body.
  void keepCounter(const clang::ForStmt* loop);
  /// Shifts by all bits of a number or more: 0 on NVIDIA GPUs.
  void noteShiftOut(const clang::BinaryOperator* shift);
  /// Whether a condition around asks for a variable of the expression.
  bool isAskedFor(const Expr* expr);

  // ---- masks

  /// What the masks name that a variable or a member is given.
  enum class Named : std::uint8_t { nothing, all, some };
  Named namedBy(const Expr* expr);
  /// `from` is null where it cannot be told.
  void nameMask(const clang::ValueDecl* decl, const Expr* from);
  /// The same for the members of a list for a class.
  void nameMembers(const Expr* list);

  void noteMask(MaskUse::Kind kind, clang::SourceRange range,
                llvm::StringRef text);
  void noteObstacle(const Expr* expr, llvm::StringRef why);

  /// A constant among masks: all lanes, or some that it names.
  void noteMaskConstant(const Expr* expr);

  /// Whether it is a thread's number in a part of a warp, as cooperative groups
  /// give it.
  bool isRankInGroup(const Expr* expr, unsigned depth = 0) const;
  void noteShift(const Expr* one, bool isOnes);
  void noteCall(const clang::CallExpr* call, llvm::StringRef name,
                SourceLocation location, bool hasMask, bool namesAll);
  void noteType(clang::SourceRange range, const clang::FunctionDecl* owner);

  /// warpSize in the bound of an array or the value of a constant.
  void reportConstants(const clang::VarDecl* variable);
  void findWarpSize(const Stmt* statement);
  void reportVariables(const clang::DeclStmt* decls);
  void reportParameters(const clang::FunctionDecl* function);

  /// Numbers the groups: a group is known by where it begins in its file. One
  /// that lies in several files cannot be changed as a whole.
  void reportMasks();

  const clang::ASTContext& context_;
  Collector& collector_;
  Constants constants_;
  std::map<const clang::FunctionDecl*, Function> functions_;
  llvm::DenseMap<const clang::ValueDecl*, LaneValue> values_;
  /// Variables that are given 16, and those that are compared with 32.
  llvm::DenseMap<const clang::ValueDecl*, const Expr*> begins_;
  llvm::DenseMap<const clang::ValueDecl*, const Expr*> ends_;
  std::map<const clang::VarDecl*, SharedArray> arrays_;
  std::set<std::pair<const clang::FunctionDecl*, const clang::ValueDecl*>>
      synchronous_;
  std::vector<MaskPlace> masks_;
  /// Variables that lanes share values by at some place.
  std::set<const clang::ValueDecl*> settled_;
  /// Masks of the lanes that came to a place: where that is.
  std::map<const clang::ValueDecl*, Spread> arrivals_;
  /// Lambdas in which all lanes have to come to something.
  std::set<const clang::FunctionDecl*> gatherings_;
  llvm::DenseMap<const clang::ValueDecl*, Named> named_;
  /// Variables that get another value than their first.
  std::set<const clang::ValueDecl*> changing_;
  std::map<const clang::ValueDecl*, Range> counters_;
  bool hasChanged_ = false;
  bool isReporting_ = false;
  bool isClosed_ = false;

  // Where the walk is.
  const clang::FunctionDecl* function_ = nullptr;
  Function* state_ = nullptr;
  Spread divergence_ = Spread::uniform;
  Spread exits_ = Spread::uniform;
  bool isBoundToWarp_ = false;
  bool hasPassedBarrier_ = false;
  std::vector<SharedWrite> writes_;
  std::vector<std::pair<SharedWrite, clang::SourceRange>> earlyReads_;
  /// Storage of collectives that was used since the last barrier.
  std::map<const clang::ValueDecl*, clang::SourceRange> storages_;
  std::vector<const Expr*> conditions_;  ///< of what is around
  bool isRotation_ = false;
  unsigned depth_ = 0;
};

}  // namespace hipport
