// Facts: what is known about one source file, before any rule is applied.
//
// A file's facts join two views. The lexical view (every identifier, call,
// launch and include, in active and inactive branches and in macro bodies
// alike) is complete whatever the compiler thinks of the file. The semantic
// view says, for the places that some translation unit compiled, what a name
// refers to. No Clang type appears here, so that everything behind the front
// end builds and tests without LLVM.
//
// Words
//   unit      translation unit: a file that is compiled, with what it includes
//   foreign   belongs to a file outside the trees that are ported
#pragma once

#include <algorithm>
#include <concepts>
#include <cstdint>
#include <iterator>
#include <optional>
#include <string>
#include <tuple>
#include <type_traits>
#include <vector>

#include "text/edit.h"

namespace hipport {

/// What a name refers to, over all units that saw it.
enum class Meaning : std::uint8_t {
  inactive,    ///< no unit compiled it: another branch of an #if, or no unit
  unresolved,  ///< compiled, but the compiler could not tell
  cuda,        ///< a declaration of CUDA's headers
  user,        ///< a declaration of the user's
  mixed,       ///< CUDA's in one unit or expansion, the user's in another
};

/// Where the text of a name is really spelled.
enum class SpellingKind : std::uint8_t {
  written,        ///< plain text that the compiler reads as it stands
  macroArgument,  ///< inside the parentheses of a macro call
  macroBody,      ///< in a #define that some unit expands
  inactive,       ///< in a branch that no unit compiles
  pasted,         ///< made by ##; no such text exists in any file. In a
                  ///< macro that no unit expands, what it begins with is known
  unresolved,     ///< in code that the compiler did not understand, or in a
                  ///< macro that no unit expands
  foreign,        ///< in a file outside the ported trees
};

/// What one "cuda##x" of a macro's body makes, over the trees.
struct Paste {
  std::string beginning;           ///< "cuda"
  std::vector<std::string> names;  ///< ascending, each once
};

/// Whose arguments the types of a call are; see NameUse.
enum class TypesOf : std::uint8_t { call, instance, pattern };

/// One occurrence of a name that the rule tables know.
struct NameUse {
  std::string name;
  Span span;
  Meaning meaning = Meaning::inactive;
  SpellingKind spelledIn = SpellingKind::written;
  /// Written after "." or "->", or after "::" that follows another name: what
  /// it means depends on that, so unresolved it is nobody's to rename.
  bool isMember = false;
  bool isScope = false;  ///< before "::", or behind "using namespace"
  /// Stands in a class or in what is defined of one elsewhere ("int A::f()"),
  /// as far as braces tell: without a qualifier it may mean a member.
  bool isInClass = false;
  /// A word stands before it, as its type does where it is declared.
  bool isDeclared = false;
  /// No unit decided about it. But units take the name for CUDA's elsewhere in
  /// the trees, and nothing that the user declares can be meant.
  bool isLikelyCuda = false;
  /// The name that a #define, #undef, #ifdef or defined() is about.
  bool isMacroOperand = false;
  /// In the condition of an #if: the preprocessor knows all there is to know.
  bool isInCondition = false;
  /// Of a member: the CUDA type that it belongs to, without "_st" and "_v2" at
  /// the end. Empty where that is the user's or not known.
  std::string owner;
  /// Index into FileFacts::calls when the name is called here.
  std::optional<std::uint32_t> call;
  /// For calls of names with overloads: the types of the arguments, once for
  /// each list of types that was seen; see Rule::types.
  std::vector<std::vector<std::string>> argumentTypes;
  /// The same of calls whose types a template's parameters decide: those of
  /// the instances that units make, "?" for what cannot be told. There may be
  /// others.
  std::vector<std::vector<std::string>> instanceTypes;
  /// The same in the template itself: "?" for what its parameters decide.
  std::vector<std::vector<std::string>> patternTypes;
  /// For Meaning::mixed: the main files of a unit that takes the name for
  /// CUDA's and of one that takes it for the user's.
  struct Sides {
    std::string cuda;
    std::string user;
  };
  std::optional<Sides> sides;
  /// The tree declares it at file scope for builds without CUDA, and the same
  /// text means either, here or elsewhere: both keep one name.
  bool isShim = false;
  /// For SpellingKind::pasted: what makes it, if a #define of the trees spells
  /// its beginning. That spelling has a NameUse too: the name is the beginning.
  std::optional<Paste> paste;
};

/// A #define.
struct Macro {
  Span directive;           ///< from "#" to the end of its last line
  std::uint32_t name = 0;   ///< where its name stands
  bool isExpanded = false;  ///< by some unit
};

/// The body of a function or lambda that runs on the device.
struct DeviceCode {
  Span body;              ///< from "{" to "}" inclusive
  bool isKernel = false;  ///< __global__
  bool isHostToo = false;
  friend auto operator<=>(const DeviceCode&, const DeviceCode&) = default;
};

// ---- resources: what a block asks of the hardware, as far as constants say

/// A variable in shared memory of fixed size.
struct SharedVariable {
  std::string name;
  std::uint64_t bytes = 0;
  friend auto operator<=>(const SharedVariable&,
                          const SharedVariable&) = default;
};

/// A kernel that is defined in the file. Templates are not instantiated: what
/// depends on their arguments is not known.
struct Kernel {
  std::string name;
  Span span;  ///< of its name
  /// First argument of __launch_bounds__.
  std::optional<std::uint64_t> maxThreads;
  /// Static shared memory in bytes, its own and that of the functions it calls
  /// in the unit.
  std::uint64_t sharedBytes = 0;
  /// False: some of its shared variables have no known size, and count 0.
  bool isSharedExact = true;
  /// The variables of `sharedBytes`, the largest first.
  std::vector<SharedVariable> shared;
  friend auto operator<=>(const Kernel&, const Kernel&) = default;
};

/// A launch, by <<<>>> or by a function of the runtime, with what is known of
/// its sizes.
struct LaunchSize {
  Span span;  ///< of the kernel's name or of the whole argument that names it
  std::string kernel;
  std::optional<std::uint64_t> threads;  ///< of a block
  std::optional<std::uint64_t> dynamicBytes;
  // Of the kernel, as in Kernel:
  std::optional<std::uint64_t> maxThreads;
  std::uint64_t sharedBytes = 0;
  friend auto operator<=>(const LaunchSize&, const LaunchSize&) = default;
};

/// A call that lets a kernel have more dynamic shared memory.
struct SharedRequest {
  Span span;  ///< of the argument that says how much
  std::string kernel;
  std::optional<std::uint64_t> bytes;
  std::uint64_t sharedBytes = 0;  ///< static, of the kernel, if it is known
  friend auto operator<=>(const SharedRequest&, const SharedRequest&) = default;
};

/// Something that a kernel calls the runtime for.
struct RuntimeCall {
  enum class Kind : std::uint8_t { assertion, allocation, print };
  Span span;
  Kind kind = Kind::assertion;
  friend auto operator<=>(const RuntimeCall&, const RuntimeCall&) = default;
};

/// What units found in one file; each ascending by place.
struct Resources {
  std::vector<Kernel> kernels;
  std::vector<LaunchSize> launches;
  std::vector<SharedRequest> requests;
  std::vector<Span> floatAtomics;  ///< atomicAdd on float and double
  std::vector<RuntimeCall> runtimeCalls;
};

/// An #if, #elif, #ifdef or #ifndef and what it decides about.
struct Conditional {
  Span condition;  ///< its expression, or the name
  Span text;       ///< what is compiled if it holds
  /// The branches behind it, from the next directive on; empty if there are
  /// none.
  Span rest;
};

/// In EnumNumber: a number that is not known, or a value that is an index.
inline constexpr std::int64_t kAnyNumber = INT64_MAX;

/// A number that stands for a value of an enumeration of CUDA's: compared with
/// one, cast to it, a case of a switch; or one of its values as an index.
struct EnumNumber {
  Span span;         ///< of the number
  std::string type;  ///< "cudaMemcpyKind"
  std::int64_t value = 0;
  friend auto operator<=>(const EnumNumber&, const EnumNumber&) = default;
};

/// An operator of the user's for two values of one of CUDA's vector types.
struct VectorOperator {
  Span whole;            ///< from its type to the end of its body
  std::string spelling;  ///< "operator*"
  std::string type;      ///< "float3"
  /// It does to each pair of components what the operator does to numbers, and
  /// nothing else. A declaration without body does not.
  bool isComponentwise = false;
  bool isDefinition = false;
  /// For kernels and the host, as HIP's own operators are.
  bool isForBoth = false;
  /// A C++ unit has it, which HIP's compiler need not be called for.
  bool isInHostUnit = false;
  friend auto operator<=>(const VectorOperator&,
                          const VectorOperator&) = default;
};

/// A value that CUDA converts and HIP does not. Some types are integers in CUDA
/// and pointers in HIP (addresses of devices, objects of textures); and uint3
/// and dim3 stand for each other in CUDA.
struct Conversion {
  enum class Kind : std::uint8_t {
    number,         ///< a pointer to be, where a number has to stand
    address,        ///< a number where a pointer to be stands
    narrowAddress,  ///< the same, of a number of less than 64 bits
    sum,            ///< an address, `inner`, and numbers: an address
    update,         ///< "d += n"; `inner` is d and `sign` the operator
    step,           ///< "++d" or "d--"
    staticCast,     ///< the keyword, for a number that is made an address
    constCast,      ///< "reinterpret_cast<T>" of a pointer to const
    object,         ///< one that points to another type in HIP than `type`
    pointer,        ///< a pointer to a number, where one to a pointer to be
                    ///< has to stand
    uint3,          ///< a dim3, or threadIdx and the like, as uint3
    dim3,           ///< a uint3 as dim3
    unclear,        ///< something of all that, but nothing can be written
  };
  Kind kind = Kind::unclear;
  Span span;             ///< the whole expression
  std::string type;      ///< CUDA's, that is a pointer in HIP
  Span inner;            ///< see `kind`
  Span sign;             ///< see `kind`
  bool isLoose = false;  ///< what is cast needs parentheses
  bool isCast = false;   ///< of a sum: it stands in a cast already
  /// Of an update: adds to an address or subtracts from one. Of a step: goes
  /// up.
  bool isSum = false;
  friend auto operator<=>(const Conversion&, const Conversion&) = default;
};

/// A function of the user's, at file scope or seen there, that has the name of
/// one of CUDA's.
struct OwnFunction {
  Span whole;  ///< as in VectorOperator
  Span name;
  std::string types;  ///< with its name: "atomicMax(double*, double)"
  friend auto operator<=>(const OwnFunction&, const OwnFunction&) = default;
};

/// A declaration of the user's that differs from an earlier one of the same
/// name in types of CUDA's alone: one parameter list or template argument list
/// may become the other's in HIP.
struct TypeClash {
  Span whole;           ///< of the later one, from its type to its end
  Span name;            ///< in it
  std::string first;    ///< path of the earlier one
  bool isList = false;  ///< of template arguments: a specialisation
  bool isDefinition = false;
  bool isMember = false;
  /// Where they differ: a type of the earlier one and one of the later, by
  /// turns.
  std::vector<std::string> types;
  friend auto operator<=>(const TypeClash&, const TypeClash&) = default;
};

/// A declaration of a function without the __host__, __device__ or __global__
/// of another one, which nvcc adds and Clang does not.
struct MissingQualifiers {
  /// What the other one is to it: a template that it is an explicit
  /// specialisation of, or such a specialisation; or a template of host code
  /// that uses it.
  enum class Of : std::uint8_t {
    declaration,
    definition,
    primary,
    specialisation,
    hostTemplate
  };
  Span name;
  std::string words;  ///< "__host__ __device__"
  /// What says them: the words, or a macro of the tree's that the other one has
  /// and that compilers without them find empty.
  std::string text;
  Span place;  ///< what `text` takes the place of; empty before its type
  Of of = Of::declaration;
  /// The other one is in the same file.
  bool isBeside = false;
  friend auto operator<=>(const MissingQualifiers&,
                          const MissingQualifiers&) = default;
};

/// A constexpr function for one side, host or device, that the other one calls:
/// nvcc's --expt-relaxed-constexpr.
struct RelaxedConstant {
  Span span;         ///< of its __host__ or __device__, in one declaration
  std::string name;  ///< of the function
  friend auto operator<=>(const RelaxedConstant&,
                          const RelaxedConstant&) = default;
};

/// A texture reference of a file and all that is done with it, as far as the
/// file and the units that see it say.
struct TextureReference {
  Span type;                ///< "texture"
  Span name;                ///< in its declaration
  std::uint32_t begin = 0;  ///< where its declaration begins
  bool isStatic = false;
  /// Where the first argument of its constructor begins, if it has any.
  std::optional<std::uint32_t> arguments;
  std::string fetched;         ///< the type of what is read: "float4"
  std::string newName;         ///< a name that nothing in its units has
  std::vector<Span> fetches;   ///< names of functions that read it
  std::vector<Span> bindings;  ///< names of functions that bind and unbind
  std::vector<Span> mentions;  ///< itself, where the host names it
  /// Why it cannot become a texture object; empty if it can.
  std::string obstacle;
  friend auto operator<=>(const TextureReference&,
                          const TextureReference&) = default;
};

/// A string literal that may name something of CUDA's, with its quotes.
struct StringLiteral {
  Span span;
  SpellingKind spelledIn = SpellingKind::written;
};

/// A call's parentheses and arguments, as written. Argument spans exclude
/// surrounding white space and comments.
struct Call {
  Span parentheses;  ///< from "(" to ")" inclusive
  std::vector<Span> arguments;
  /// False where the arguments are in doubt: a preprocessor directive stands
  /// between the parentheses, or the compiler counts them differently.
  bool isExact = true;
};

/// `kernel<<<grid, block, shared, stream>>>(arguments)`.
struct Launch {
  Span whole;
  Span kernel;               ///< callee with its template arguments
  Span open;                 ///< "<<<"
  Span close;                ///< ">>>"
  std::vector<Span> config;  ///< two to four expressions
  Span parentheses;          ///< from "(" to ")" inclusive
  std::vector<Span> arguments;
  /// Stands as a statement of its own, not inside an expression.
  bool isStatement = false;
  /// Some unit has it run on the device.
  bool isOnDevice = false;
  /// False: only `open` is known. The rest stands elsewhere (in a macro that
  /// ends in ">>>", say) or differs by preprocessor branch.
  bool isComplete = false;
  SpellingKind spelledIn = SpellingKind::written;
  Meaning meaning = Meaning::inactive;
};

/// An asm statement: `asm volatile("..." : outputs : inputs : clobbers)`.
///
/// In a macro's body "#" may make parts of the template and of constraints from
/// parameters. kSpelledMark and the letter kFirstSpelled + n stand there for
/// parameter `spelled[n]`.
struct AsmStatement {
  static constexpr char kSpelledMark = '\x02';
  static constexpr char kFirstSpelled = '\x20';

  struct Operand {
    std::string name;        ///< of "[name]"; empty without one
    std::string constraint;  ///< "=r"
    Span expression;         ///< what stands between its parentheses
  };
  Span whole;  ///< from the keyword to ")"
  /// The literals joined, their escapes carried out.
  std::string text;
  /// Macros make a part of the template, and `text` has what they expand to, if
  /// `isExact`.
  bool hasMacros = false;
  /// Macros make constraints, which are what these expand to, if `isExact`.
  bool hasConstraintMacros = false;
  std::vector<std::string> spelled;  ///< see above; each once
  std::string macro;  ///< whose parameters these are; empty without
  /// What the units' expansions of `macro` give for `spelled`, ascending. Of
  /// several definitions each gets those of all.
  std::vector<std::vector<std::string>> spellings;
  std::vector<Operand> operands;  ///< outputs first
  std::size_t outputs = 0;        ///< how many of them
  std::vector<std::string> clobbers;
  bool isVolatile = false;
  /// A colon stands in it, so that "%" begins an operand and "%%" is a "%".
  bool isExtended = false;
  /// Stands as a statement of its own.
  bool isStatement = false;
  /// A comment stands in it, outside the expressions.
  bool hasComment = false;
  /// False where not all of it can be read: a directive stands inside, or a
  /// macro makes a part of it that no unit expands, or each in another way.
  /// `text` has the literals that stand there.
  bool isExact = false;
  SpellingKind spelledIn = SpellingKind::written;
  Meaning meaning = Meaning::inactive;
};

/// An #include directive.
inline constexpr std::size_t kMaxHeaderUses = 16;

/// A name of a CUDA header that the tree uses, and where.
struct HeaderUse {
  std::string name;  ///< with its namespaces
  std::string path;
  std::uint32_t line = 0;
  friend auto operator<=>(const HeaderUse&, const HeaderUse&) = default;
};

struct Include {
  Span directive;  ///< from "#" to the end of the line, terminator excluded
  Span name;       ///< file name with its delimiters
  std::string spelling;  ///< file name without delimiters
  bool isAngled = false;
  SpellingKind spelledIn = SpellingKind::written;
  bool isTest = false;  ///< no directive: the operand of __has_include
  /// In a branch that only HIP compiles: its author ported it.
  bool isForHip = false;
  /// The conditional branch that it stands in: index into
  /// FileFacts::branches, 0 for none.
  std::uint32_t branch = 0;
  /// CUDA headers that the unit uses names of before any other include of its
  /// sources has them.
  std::vector<std::string> brings;
  /// Of a CUDA header without counterpart: what the units use of it, in their
  /// order, up to kMaxHeaderUses of each.
  std::vector<HeaderUse> uses;
  /// The same: there are units that compile it, all without an error, and none
  /// uses anything of it.
  bool isIdle = false;
  /// Path of the file that it reaches, if that is not a CUDA header.
  std::optional<std::string> target;
  bool reachesTree = false;  ///< `target` is one of the files to port
};

// ---- lanes
//
// Words
//   lane    a thread's number in its warp, however it is computed
//   width   a constant that stands for the 32 lanes of a warp: 32, 31, 16, 5,
//           in the place where it meets a lane or a warp

/// A place that counts on how many lanes a warp has. Known of compiled code
/// alone, and where it can be told for certain; what a compiler could not
/// follow is left out.
struct LaneUse {
  enum class Kind : std::uint8_t {
    width,        ///< `x % 32`, `x >> 5`, `lane == 31`; or the #define of it
    reduction,    ///< shuffles that begin with a distance of 16, or end there
    arrayByLane,  ///< shared array of 32 elements, one for each lane
    arrayByWarp,  ///< the same, one for each warp of a block
    /// Lanes read in shared memory what others wrote, without a barrier.
    synchronous,
    /// All lanes of a warp are named where some do not come.
    diverged,
    divergedPerhaps,  ///< where the last ones may not come: `if (i < n)`
    divergedCall,     ///< a call, in such a place, of what names all lanes
    hostQuery,        ///< the host asks for the width of the hardware
    shownQuery,       ///< the same, and does nothing but print it
    foreignQuery,     ///< the same, of what the tree did not ask for itself
    constant,         ///< warpSize where a constant has to stand
    barrier,          ///< of the block, which not all threads of a warp reach
    barrierPerhaps,   ///< where the last ones may not come
    wideShift,        ///< by as many bits as the number has
    /// A shuffle over `name` lanes, which no warp has; or, without a name, from
    /// a lane farther than a warp is wide.
    wideShuffle,
  };
  Kind kind = Kind::width;
  Span span;
  std::string name;  ///< of the array, the function or the field
  /// For a width that has a name: where it meets lanes, as "path:offset".
  std::vector<std::string> uses;
  SpellingKind spelledIn = SpellingKind::written;
};

/// A piece of code that works on a mask of lanes and does so in 32 bits.
struct MaskUse {
  enum class Kind : std::uint8_t {
    all,       ///< an expression for all lanes: 0xffffffff
    type,      ///< the type, as written, of a variable that holds masks
    one,       ///< the 1 of `1u << lane`
    ones,      ///< the same of `~0u << lane`
    count,     ///< the name of __popc or __ffs, called for a mask
    call,      ///< the name of a warp function, and `rest`
    group,     ///< the name of a group's method that makes a mask
    obstacle,  ///< what keeps the masks here from having 64 bits
  };
  Kind kind = Kind::all;
  Span span;
  /// Of a call: its mask and the comma behind it. Empty for one without mask.
  Span rest;
  bool isForAll = false;  ///< of a call: the mask names all lanes
  std::string text;       ///< the name, or why it is an obstacle
  /// Notes of one number hang together, by functions and what they pass to
  /// each other: to give one of them 64 bits is to give them to all.
  std::uint32_t group = 0;
  SpellingKind spelledIn = SpellingKind::written;
};

/// A loop in device code that lanes of one warp enter together and in which one
/// may wait for what another has yet to do.
struct SpinLock {
  enum class Kind : std::uint8_t {
    lock,    ///< for a lock, which an atomic function takes
    ticket,  ///< for its turn: a number that each lane drew
    flag,    ///< for a value that another lane writes
  };
  Span span;             ///< the name of the function, or what is waited for
  std::string function;  ///< "atomicCAS"; of a flag its name
  Kind kind = Kind::lock;
  /// Where one lane after the other can take the lock, work and release it in a
  /// turn of the loop: the whole loop, its condition, and the end of the
  /// statement that releases the lock. Empty where that cannot be told.
  Span loop = {};
  Span condition = {};
  std::uint32_t released = 0;
  friend auto operator<=>(const SpinLock&, const SpinLock&) = default;
};

/// A place that compiles for both and means something else, or happens at
/// another time, on AMD GPUs: the code around it tells.
struct SilentFault {
  enum class Kind : std::uint8_t {
    endingBuffer,   ///< an asynchronous copy of host memory whose life ends
    callbackCall,   ///< a call of the runtime in a function that a stream calls
    freshMemory,    ///< a kernel adds to memory that nothing was written to
    hostAtomic,     ///< an atomic function on memory that the host has too
    systemAtomic,   ///< one whose scope is the system
    versionNumber,  ///< the number of a version of CUDA's
    fp8Limit,       ///< the largest 8-bit float of CUDA's formats
    inexactEnd,     ///< a loop ends where approximations are equal
    hipMacro,       ///< a name of the tree's that is a macro of HIP's headers
    groupMacro,     ///< a macro that HIP's cooperative groups trip over
    staleHandle,    ///< a handle is destroyed twice, or has no value then
    danglingResult,  ///< a functor returns a reference to what ends with it
    charComponent,   ///< the type of a component of char4 is asked for
  };
  Kind kind = Kind::endingBuffer;
  Span span;
  std::string name;    ///< of the variable or function that it is about
  std::string detail;  ///< see the check of its kind
  friend auto operator<=>(const SilentFault&, const SilentFault&) = default;
};

/// Code that nvcc takes and HIP refuses or reads in another way, and how it
/// becomes code that both take: text before and behind `span`, or without it.
/// No text at all where it comes from a macro or has to be written anew.
struct StrictRule {
  Span span;
  std::string message;  ///< what is so; the compiler's words behind kRefused
  std::string before;
  std::string behind;
  bool isDropped = false;  ///< `before`, if anything, stands in its place
  /// The ROCm that takes it as it is: "6.4"; empty if none does.
  std::string until = {};
  friend auto operator<=>(const StrictRule&, const StrictRule&) = default;
};

/// Before the words of Clang, in StrictRule::message.
inline constexpr std::string_view kRefused =
    "nvcc takes this, HIP's compiler does not: ";

/// A function of the tree's for the host that a __host__ __device__ function
/// calls which GPUs run.
struct HostCall {
  Span span;         ///< the callee, as the call names it
  std::string name;  ///< "tools::report"
  friend auto operator<=>(const HostCall&, const HostCall&) = default;
};

/// A function for one side, host or device, that code of the other side finds
/// in place of what stands in for it there, because an #if asks which side is
/// compiled and HIP's compiler looks at all code for both.
struct OtherHalf {
  Span name;  ///< of the tree's function, or of CUDA's in a macro of the tree's
  Span words;  ///< where words before its type, or a line, are written, empty
  bool isForDevice = false;
  std::string declaration;  ///< of CUDA's: "int __clz(int)"
  friend auto operator<=>(const OtherHalf&, const OtherHalf&) = default;
};

/// Something in a file that the compiler did not understand.
struct Gap {
  Span span;
  std::string message;
  friend auto operator<=>(const Gap&, const Gap&) = default;
};

/// All gaps of a file with the same message.
struct GapGroup {
  Span first;
  std::string message;
  std::size_t places = 0;
};

/// Gaps by message, in the order of their first places.
std::vector<GapGroup> groupGaps(const std::vector<Gap>& gaps);

/// How well a file was understood.
enum class ParseStatus : std::uint8_t {
  lexed,   ///< no unit compiled it
  gaps,    ///< compiled with errors
  parsed,  ///< compiled without errors
};

/// What the units that compile a file tell of it, beside what its names mean:
/// the same fields for one unit (Observation) and for all of them (FileFacts).
/// A fact that only Clang can know is a field here.
struct SemanticFacts {
  std::vector<DeviceCode> deviceCode;  ///< ascending, as all lists here
  Resources resources;
  std::vector<EnumNumber> enumNumbers;
  std::vector<VectorOperator> vectorOperators;
  std::vector<OwnFunction> ownFunctions;
  std::vector<TypeClash> typeClashes;
  std::vector<MissingQualifiers> qualifiers;
  std::vector<Conversion> conversions;
  std::vector<RelaxedConstant> relaxed;
  std::vector<TextureReference> textures;
  std::vector<LaneUse> lanes;
  std::vector<MaskUse> masks;
  std::vector<SpinLock> spinLocks;
  std::vector<SilentFault> silentFaults;
  std::vector<StrictRule> strictRules;
  std::vector<HostCall> hostCalls;
  std::vector<OtherHalf> otherHalves;
  std::vector<Gap> gaps;
};

/// All fields of SemanticFacts. Whoever has to treat all of them (the cache,
/// the merge of units) goes over these: a field that is added and not named
/// here does not compile.
template <typename Facts>
  requires std::same_as<std::remove_const_t<Facts>, SemanticFacts>
auto fieldsOf(Facts& facts) {
  auto& [deviceCode, resources, enumNumbers, vectorOperators, ownFunctions,
         typeClashes, qualifiers, conversions, relaxed, textures, lanes, masks,
         spinLocks, silentFaults, strictRules, hostCalls, otherHalves, gaps] =
      facts;
  return std::tie(deviceCode, resources, enumNumbers, vectorOperators,
                  ownFunctions, typeClashes, qualifiers, conversions, relaxed,
                  textures, lanes, masks, spinLocks, silentFaults, strictRules,
                  hostCalls, otherHalves, gaps);
}

/// What the text of a file tells. Units say of it what names mean, what is
/// compiled, and where includes lead.
struct LexicalFacts {
  std::string path;
  std::vector<NameUse> names;  ///< ascending by span
  /// The branch that encloses each branch of an #if; an include guard is none.
  std::vector<std::uint32_t> branches = {0};
  std::vector<Conditional> conditionals;  ///< ascending by condition
  /// Text that CUDA alone compiles, beside a branch of the same #if for HIP.
  std::vector<Span> besideHip;
  std::vector<Macro> macros;  ///< ascending
  std::vector<Call> calls;
  std::vector<Launch> launches;
  std::vector<StringLiteral> strings;  ///< ascending
  std::vector<AsmStatement> asms;      ///< ascending
  /// String literals that a name stands directly behind, which Clang takes for
  /// a suffix of theirs.
  std::vector<Span> joinedLiterals;
  std::vector<Include> includes;
  ParseStatus parseStatus = ParseStatus::lexed;
  /// Why the file's own unit could not be parsed; empty if it was.
  std::string failure;
  /// Holds CUDA language constructs (qualifiers, launches) or known names.
  bool hasCuda = false;
  /// Names what nvcc's implicit include gives (float4, __forceinline__) and
  /// somebody else may well have declared: by itself no CUDA.
  bool namesImplicit = false;
  /// Where an #include may be put first: below licence comments, #pragma once
  /// and the opening of an include guard.
  std::uint32_t prologueEnd = 0;
  /// Is at file scope wherever it is included: it has an include guard or
  /// #pragma once, or all units that reach it see so.
  bool isAtFileScope = false;
  /// A unit includes it inside of a declaration: of a namespace, a class or a
  /// function. What it includes itself is in there too.
  bool isEnclosed = false;
  /// "\r\n" where the file's first line ends so, else "\n".
  std::string newline = "\n";
};

/// Headers of one package that are not found.
struct MissingHeaders {
  std::string package;  ///< "PyTorch", or the folder that they are in
  std::string get;      ///< what to install, which -I to give
  /// The file where that is said, as it is shown; empty: in this one.
  std::string saidAt;
};

/// All that is known about one source file. Branches that only HIP compiles
/// (`#ifdef __HIP_PLATFORM_AMD__`, `#if defined(USE_ROCM)`) are ported already
/// and hold no facts but their includes; the conditions of an #if that has
/// such a branch hold none either.
struct FileFacts : LexicalFacts, SemanticFacts {
  bool isForC = false;  ///< some unit that compiles it is C
  /// Headers that are not found, here or in a file that this one includes:
  /// errors that follow say nothing of their own.
  std::optional<MissingHeaders> missing = {};
  /// Some unit that compiles it found all headers that it includes: gaps are
  /// the code's own.
  bool hasAllHeaders = false;
  /// Set where the runtime header would be included that nvcc includes by
  /// itself at the top of a CUDA source: the CUDA headers that the units
  /// include themselves, by whatever file, before their first use of CUDA.
  std::optional<std::vector<std::string>> headersBeforeUse = {};
};

// Inline, so that the front end needs nothing of this room but the header.

/// The #define that `offset` is inside of, or null.
inline const Macro* macroAt(const FileFacts& facts, std::uint32_t offset) {
  const auto next = std::ranges::upper_bound(
      facts.macros, offset, {},
      [](const Macro& macro) { return macro.directive.begin; });
  if (next == facts.macros.begin()) return nullptr;
  const Macro& macro = *std::prev(next);
  return offset < macro.directive.end ? &macro : nullptr;
}

/// The #if, #ifdef or #elif whose condition `span` stands in, or null.
inline const Conditional* conditionalAt(const FileFacts& facts, Span span) {
  const auto next = std::ranges::upper_bound(
      facts.conditionals, span.begin, {},
      [](const Conditional& each) { return each.condition.begin; });
  if (next == facts.conditionals.begin()) return nullptr;
  const Conditional& conditional = *std::prev(next);
  return conditional.condition.contains(span) ? &conditional : nullptr;
}

/// The outermost function of the device that `span` lies in, or null.
inline const DeviceCode* deviceCodeAround(const FileFacts& facts, Span span) {
  const auto found = std::ranges::find_if(
      facts.deviceCode,
      [&](const DeviceCode& each) { return each.body.contains(span); });
  return found != facts.deviceCode.end() ? &*found : nullptr;
}

/// Whether `span` lies in code that runs on the device alone.
inline bool isOnDevice(const std::vector<DeviceCode>& code, Span span) {
  return std::ranges::any_of(code, [&](const DeviceCode& each) {
    return !each.isHostToo && each.body.contains(span);
  });
}

}  // namespace hipport
