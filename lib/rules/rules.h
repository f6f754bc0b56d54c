// Rule tables: what becomes of every CUDA name.
//
// The tables are JSON (rules/*.json, one file a CUDA library, one row a name;
// rules/schema.json is their schema). `rulec` validates them when the project
// is built and embeds them as constant data, names by hash included: a process
// loads nothing and makes nothing of them.
//
// Words
//   row          one CUDA name (or header) and what is known about it
//   flavour      the family of AMD libraries ported to: hip* or roc*
//   counterpart  what a row's name becomes in one flavour
//   call         a template for the whole call where renaming is not enough
//   overload     what becomes of a function where its arguments have certain
//                types: a row in a row
#pragma once

#include <compare>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>

#include "text/edit.h"
#include "text/name_table.h"

namespace hipport {

/// A CUDA or ROCm version. 0.0.0 means that none is stated.
struct Version {
  std::uint16_t major = 0;
  std::uint16_t minor = 0;
  std::uint16_t patch = 0;

  bool stated() const { return major != 0 || minor != 0 || patch != 0; }
  friend auto operator<=>(const Version&, const Version&) = default;
};

/// Later than any.
inline constexpr Version kNoVersion = {UINT16_MAX, 0, 0};

enum class Kind : std::uint8_t {
  function,
  type,
  enumerator,
  macro,
  nameSpace,
  member,  ///< of a type: "cudaDeviceProp::major"
  scoped,  ///< of a namespace, looked up by all of it: "cuda::std::tuple"
  prefix,  ///< every name that begins so and has no row of its own
  header,
};

/// --library: which AMD libraries a port calls where both kinds exist.
enum class Flavour : std::uint8_t { hip, roc };

/// A call template, e.g. "hipMemcpyToSymbol(HIP_SYMBOL($1), $2...)".
/// $n is the n-th argument (1-based), "$n..." the n-th and all after it.
struct CallTemplate {
  /// Number of arguments of the calls that it is for; -1 for any number.
  std::int8_t arguments = -1;
  std::string_view text;
};

/// A CUDA word that stands for another one where a function takes either.
struct Reading {
  std::string_view word;  ///< "CUDA_R_32F"
  std::string_view as;    ///< "CUBLAS_COMPUTE_32F"
};

/// What a CUDA name becomes in one flavour. Versions are ROCm's.
struct Counterpart {
  std::string_view name;
  Version added, deprecated, changed, removed, experimental;
  /// Empty: renaming is enough. Else one template for any number of arguments,
  /// or one for each number that has a port; see callFor().
  std::span<const CallTemplate> calls;
  /// What differs from CUDA although the name exists; may be empty.
  std::string_view note;
  Applicability applicability = Applicability::safe;
  /// A macro that is only defined or not: it stands for the CUDA macro in
  /// #ifdef and defined(), not where that has a value.
  bool definedOnly = false;
  /// Of an overload: where one of these words is the argument whose type the
  /// overload names, it is read as another and the row itself speaks of the
  /// call.
  std::span<const Reading> reads = {};
  /// The header that declares the name where HIP's own do not: everywhere, or
  /// for code that the host runs. Empty: HIP's own headers do.
  std::string_view header, hostHeader;
  /// The type that it is another name of ("void*"), where it is that of others
  /// as well; may be empty.
  std::string_view alias = {};
  /// An older name of the same that ends as CUDA's does ("hipMallocHost"),
  /// which a macro builds that pastes names; may be empty.
  std::string_view pasted = {};
  /// Of a type that is declared as `typedef struct TAG NAME`: the tag, which
  /// follows "struct"; empty where that is the name.
  std::string_view tag = {};
  /// Of a header: the macro that is defined before its include and its value
  /// ("HIPBLAS_V2 1"), from one version up to another, in all languages or in C
  /// alone; empty: none.
  std::string_view define = {};
  Version defineFrom = {}, defineUntil = {};
  bool definesInC = false;
  /// Of a header: the first version whose header C compilers take as well;
  /// kNoVersion: none does. Not stated: they always did.
  Version cxxUntil = {};

  /// `define` for that version of ROCm, or empty.
  std::string_view macroFor(Version rocm) const {
    return rocm >= defineFrom && rocm < defineUntil ? define
                                                    : std::string_view();
  }

  /// The template for a call with `arguments` arguments, or null. Null with
  /// `calls` empty: renaming is enough. Null otherwise: no form of the
  /// counterpart takes so many, which is left to a person.
  const CallTemplate* callFor(std::size_t arguments) const;
};

/// One row of a table. Versions are those of the CUDA library's own releases.
struct Rule {
  std::string_view name;
  Kind kind = Kind::function;
  std::string_view library;  ///< id of its table, e.g. "cublas"
  Version added, deprecated, changed, removed;
  /// Null where the flavour has no counterpart.
  const Counterpart* hip = nullptr;
  const Counterpart* roc = nullptr;
  /// The helper of include/hipport that means the same to 32 lanes, whatever
  /// the width of the hardware; null where the name says nothing of lanes. Of
  /// a header: the support header that takes its place.
  const Counterpart* logical32 = nullptr;
  /// A header whose include goes away, or a macro that does: HIP needs neither.
  bool dropped = false;
  /// A macro that sources define and headers ask for: what is the tree's own
  /// #define is the headers' business all the same.
  bool configures = false;
  /// Why there is no counterpart and what to use instead; may be empty.
  std::string_view unsupported;
  /// Of an overload: the canonical type of each argument as it is written,
  /// decayed, without const and volatile ("float*"), or kAnyType. Where all are
  /// of any type, their number alone tells the calls that it is for.
  std::span<const std::string_view> types = {};
  /// Its overloads: rows of the same name that come before this one for calls
  /// with their types.
  const Rule* firstOverload = nullptr;
  std::size_t overloadCount = 0;
  /// Of an enumeration: from this number on its values have other numbers than
  /// the counterpart's. -1: they are the same, as far as is known.
  int renumberedFrom = -1;
  /// Of a macro that holds a version: HIP, which does not define it, offers
  /// what that version offers, and sources are parsed with it. -1: of no
  /// version, as far as is known.
  int follows = -1;
  /// Of a header: how the names begin that it declares, where its library has
  /// more than one header; see RuleSet::headerOf().
  std::span<const std::string_view> declares = {};
  /// Of a function: the types of parameters that HIP's function of this name
  /// takes and CUDA's does not ("double*, double"): programs for CUDA may
  /// define these themselves.
  std::span<const std::string_view> hipOverloads = {};
  /// Of a header: of a function that has an overload for a number of arguments
  /// it declares that one, not what the row itself speaks of.
  bool declaresOverloads = false;
  /// From a table of the user's: it speaks of names of the tree's own as well.
  bool isUsers = false;

  /// The counterpart to use under `flavour`, or null.
  const Counterpart* counterpart(Flavour flavour) const;

  std::span<const Rule> overloads() const;

  /// Whether an overload is for arguments of these types.
  bool isFor(std::span<const std::string> argumentTypes) const;

  /// The same where "?" among the types may be any.
  bool mayBeFor(std::span<const std::string> argumentTypes) const;

  /// The first overload for a call with arguments of these types, or this.
  const Rule& forTypes(std::span<const std::string> argumentTypes) const;

  /// Of an overload: whether it is for all calls with as many arguments as it
  /// has types.
  bool isForNumber() const;

  /// The first overload for all calls with so many arguments, or this.
  const Rule& forNumber(std::size_t arguments) const;

  /// The first overload for a number of arguments, or null.
  const Rule* numbered() const;

  /// Whether it has overloads for types of arguments.
  bool dependsOnTypes() const;

  /// The name without the type that a member belongs to.
  std::string_view unqualified() const;
};

/// Stands for any type in Rule::types.
inline constexpr std::string_view kAnyType = "any";

/// One CUDA library: a table's head.
struct Library {
  std::string_view id;     ///< "cublas"
  std::string_view title;  ///< "cuBLAS"
  /// How its public names begin ("cublas", "CUBLAS_"); a name that begins so
  /// is recognised as CUDA's even where the parser could not resolve it. A
  /// prefix ends where a word ends: "cu" begins "cuInit" and not "custom",
  /// "CU" begins "CUstream" and not "CUSTOM"; after a prefix that ends in a
  /// digit or an underscore anything may follow.
  std::span<const std::string_view> prefixes;
  /// What to do about a name without counterpart where neither its row nor
  /// that of a prefix says; may be empty.
  std::string_view unsupported;
  /// The CUDA header that declares its names unless another one claims them;
  /// empty where no header is needed.
  std::string_view header;

  /// Whether `name` begins with one of `prefixes`.
  bool claims(std::string_view name) const;
};

/// Read-only view of all rows. Cheap to copy; look-ups of names, which every
/// word of every source goes through, take constant time.
class RuleSet {
 public:
  /// The tables that were embedded when the project was built.
  static RuleSet builtin();

  /// `members` are the unqualified names of all members, sorted; `apiSlots` and
  /// `memberSlots` the tables of the names of `apis` and of them, which are
  /// made if they are not given.
  RuleSet(std::span<const Rule> apis, std::span<const Rule> families,
          std::span<const Rule> headers, std::span<const Library> libraries,
          std::span<const std::string_view> members = {},
          std::span<const NameSlot> apiSlots = {},
          std::span<const NameSlot> memberSlots = {});

  /// Whether these are the embedded tables alone.
  bool isBuiltin() const;

  /// The row of an API name: its own, else that of the longest prefix of it
  /// that has one (Kind::prefix; a prefix ends as Library::prefixes do); or
  /// null. A member's name is qualified.
  const Rule* find(std::string_view name) const;
  /// The row of the longest prefix of `name` that has one, or null.
  const Rule* family(std::string_view name) const;
  /// Whether some type has a member of that name with a row.
  bool hasMember(std::string_view name) const;
  /// The row of a header as it is written between the delimiters, or null. One
  /// of a row with a folder may have others before it, as where a library is
  /// kept with the sources: "third_party/cub/cub/cub.cuh".
  const Rule* findHeader(std::string_view header) const;
  /// The row of the CUDA header that declares an API, or null where none is
  /// needed: that which claims the longest beginning of the name
  /// (Rule::declares), else the library's own.
  const Rule* headerOf(const Rule& rule) const;
  /// Whether `rule`'s name carries a prefix of its own library, so that it
  /// can only be CUDA's.
  bool isDistinctive(const Rule& rule) const;
  /// The table of that id, or null.
  const Library* findLibrary(std::string_view id) const;
  /// The first library that claims `name`, whether it has a row or not (an API
  /// newer than the tables); null if none does.
  const Library* claimedBy(std::string_view name) const;

  /// The library some of whose names begin with `beginning`, which may be a
  /// prefix alone ("cuda") or more ("cudaError"); null if there is none.
  const Library* libraryOf(std::string_view beginning) const;

  std::span<const Rule> apis() const { return apis_; }               // by name
  std::span<const Rule> families() const { return families_; }       // by name
  std::span<const Rule> headers() const { return headers_; }         // by name
  std::span<const Library> libraries() const { return libraries_; }  // by id
  std::span<const std::string_view> members() const { return members_; }

 private:
  std::span<const Rule> apis_;
  std::span<const Rule> families_;
  std::span<const Rule> headers_;
  std::span<const Library> libraries_;
  std::span<const std::string_view> members_;
  std::span<const NameSlot> apiSlots_;
  std::span<const NameSlot> memberSlots_;
  /// What the look-ups go by besides.
  struct Index;
  std::shared_ptr<const Index> index_;
};

}  // namespace hipport
