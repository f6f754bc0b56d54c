#include "cache/facts_bytes.h"

#include <algorithm>
#include <concepts>
#include <cstdint>
#include <limits>
#include <map>
#include <set>
#include <tuple>
#include <type_traits>

namespace hipport {
namespace {

template <typename Value, typename Type>
concept Is = std::same_as<std::remove_const_t<Value>, Type>;

/// A base of `value`, as constant as that is.
template <typename Base, typename Value>
auto& partOf(Value& value) {
  return static_cast<
      std::conditional_t<std::is_const_v<Value>, const Base, Base>&>(value);
}

// The fields of every struct, in the order of their bytes. One that is added
// and not named here does not compile: the names have to be as many.

auto fieldsOf(Is<Digest> auto& value) {
  auto& [high, low] = value;
  return std::tie(high, low);
}

auto fieldsOf(Is<Dependency> auto& value) {
  auto& [path, kind, content, real] = value;
  return std::tie(path, kind, content, real);
}

auto fieldsOf(Is<DeviceCode> auto& value) {
  auto& [body, isKernel, isHostToo] = value;
  return std::tie(body, isKernel, isHostToo);
}

auto fieldsOf(Is<SharedVariable> auto& value) {
  auto& [name, bytes] = value;
  return std::tie(name, bytes);
}

auto fieldsOf(Is<Kernel> auto& value) {
  auto& [name, span, maxThreads, sharedBytes, isSharedExact, shared] = value;
  return std::tie(name, span, maxThreads, sharedBytes, isSharedExact, shared);
}

auto fieldsOf(Is<LaunchSize> auto& value) {
  auto& [span, kernel, threads, dynamicBytes, maxThreads, sharedBytes] = value;
  return std::tie(span, kernel, threads, dynamicBytes, maxThreads, sharedBytes);
}

auto fieldsOf(Is<SharedRequest> auto& value) {
  auto& [span, kernel, bytes, sharedBytes] = value;
  return std::tie(span, kernel, bytes, sharedBytes);
}

auto fieldsOf(Is<RuntimeCall> auto& value) {
  auto& [span, kind] = value;
  return std::tie(span, kind);
}

auto fieldsOf(Is<Resources> auto& value) {
  auto& [kernels, launches, requests, floatAtomics, runtimeCalls] = value;
  return std::tie(kernels, launches, requests, floatAtomics, runtimeCalls);
}

auto fieldsOf(Is<EnumNumber> auto& value) {
  auto& [span, type, number] = value;
  return std::tie(span, type, number);
}

auto fieldsOf(Is<VectorOperator> auto& value) {
  auto& [whole, spelling, type, isComponentwise, isDefinition, isForBoth,
         isInHostUnit] = value;
  return std::tie(whole, spelling, type, isComponentwise, isDefinition,
                  isForBoth, isInHostUnit);
}

auto fieldsOf(Is<OwnFunction> auto& value) {
  auto& [whole, name, types] = value;
  return std::tie(whole, name, types);
}

auto fieldsOf(Is<TypeClash> auto& value) {
  auto& [whole, name, first, isList, isDefinition, isMember, types] = value;
  return std::tie(whole, name, first, isList, isDefinition, isMember, types);
}

auto fieldsOf(Is<MissingQualifiers> auto& value) {
  auto& [name, words, text, place, of, isBeside] = value;
  return std::tie(name, words, text, place, of, isBeside);
}

auto fieldsOf(Is<Conversion> auto& value) {
  auto& [kind, span, type, inner, sign, isLoose, isCast, isSum] = value;
  return std::tie(kind, span, type, inner, sign, isLoose, isCast, isSum);
}

auto fieldsOf(Is<RelaxedConstant> auto& value) {
  auto& [span, name] = value;
  return std::tie(span, name);
}

auto fieldsOf(Is<TextureReference> auto& value) {
  auto& [type, name, begin, isStatic, arguments, fetched, newName, fetches,
         bindings, mentions, obstacle] = value;
  return std::tie(type, name, begin, isStatic, arguments, fetched, newName,
                  fetches, bindings, mentions, obstacle);
}

auto fieldsOf(Is<LaneUse> auto& value) {
  auto& [kind, span, name, uses, place] = value;
  return std::tie(kind, span, name, uses, place);
}

auto fieldsOf(Is<MaskUse> auto& value) {
  auto& [kind, span, rest, isForAll, text, group, place] = value;
  return std::tie(kind, span, rest, isForAll, text, group, place);
}

auto fieldsOf(Is<HostCall> auto& value) {
  auto& [span, name] = value;
  return std::tie(span, name);
}

auto fieldsOf(Is<OtherHalf> auto& value) {
  auto& [name, words, isForDevice, declaration] = value;
  return std::tie(name, words, isForDevice, declaration);
}

auto fieldsOf(Is<StrictRule> auto& value) {
  auto& [span, message, before, behind, isDropped, until] = value;
  return std::tie(span, message, before, behind, isDropped, until);
}

auto fieldsOf(Is<SpinLock> auto& value) {
  auto& [span, function, kind, loop, condition, released] = value;
  return std::tie(span, function, kind, loop, condition, released);
}

auto fieldsOf(Is<SilentFault> auto& value) {
  auto& [kind, span, name, detail] = value;
  return std::tie(kind, span, name, detail);
}

auto fieldsOf(Is<Gap> auto& value) {
  auto& [span, message] = value;
  return std::tie(span, message);
}

auto fieldsOf(Is<Observation::Reference> auto& value) {
  auto& [offset, meaning, isDeclaration, arguments, owner, types, typesOf,
         isAssumed] = value;
  return std::tie(offset, meaning, isDeclaration, arguments, owner, types,
                  typesOf, isAssumed);
}

auto fieldsOf(Is<Observation::Pasted> auto& value) {
  auto& [span, name, path, offset] = value;
  return std::tie(span, name, path, offset);
}

auto fieldsOf(Is<Observation::Target> auto& value) {
  auto& [offset, path] = value;
  return std::tie(offset, path);
}

auto fieldsOf(Is<Observation::Brought> auto& value) {
  auto& [offset, header] = value;
  return std::tie(offset, header);
}

auto fieldsOf(Is<Observation::Unsupported> auto& value) {
  auto& [offset, uses, isCertain] = value;
  return std::tie(offset, uses, isCertain);
}

auto fieldsOf(Is<Observation::Assembly> auto& value) {
  auto& [offset, text, constraints] = value;
  return std::tie(offset, text, constraints);
}

auto fieldsOf(Is<Observation::Spelled> auto& value) {
  auto& [macro, arguments] = value;
  return std::tie(macro, arguments);
}

auto fieldsOf(Is<Observation::Local> auto& value) {
  auto& [scope, name] = value;
  return std::tie(scope, name);
}

auto fieldsOf(Is<UnitView> auto& value) {
  auto& [unit, references, launches, deviceLaunches, assemblies, spelled,
         skipped, macroCalls, expanded, includes, brought, unsupported,
         declaresAtFileScope, isEnclosed, pasted, operands, locals] = value;
  return std::tie(unit, references, launches, deviceLaunches, assemblies,
                  spelled, skipped, macroCalls, expanded, includes, brought,
                  unsupported, declaresAtFileScope, isEnclosed, pasted,
                  operands, locals);
}

auto fieldsOf(Is<Observation> auto& value) {
  return std::tuple_cat(fieldsOf(partOf<UnitView>(value)),
                        fieldsOf(partOf<SemanticFacts>(value)));
}

auto fieldsOf(Is<NameUse::Sides> auto& value) {
  auto& [cuda, user] = value;
  return std::tie(cuda, user);
}

auto fieldsOf(Is<Paste> auto& value) {
  auto& [beginning, names] = value;
  return std::tie(beginning, names);
}

auto fieldsOf(Is<NameUse> auto& value) {
  auto& [name, span, meaning, place, isMember, isScope, isInClass, isDeclared,
         isLikelyCuda, isMacroOperand, isInCondition, owner, call,
         argumentTypes, instanceTypes, patternTypes, sides, isShim, paste] =
      value;
  return std::tie(name, span, meaning, place, isMember, isScope, isInClass,
                  isDeclared, isLikelyCuda, isMacroOperand, isInCondition,
                  owner, call, argumentTypes, instanceTypes, patternTypes,
                  sides, isShim, paste);
}

auto fieldsOf(Is<Conditional> auto& value) {
  auto& [condition, text, rest] = value;
  return std::tie(condition, text, rest);
}

auto fieldsOf(Is<Macro> auto& value) {
  auto& [directive, name, isExpanded] = value;
  return std::tie(directive, name, isExpanded);
}

auto fieldsOf(Is<Call> auto& value) {
  auto& [parentheses, arguments, isExact] = value;
  return std::tie(parentheses, arguments, isExact);
}

auto fieldsOf(Is<Launch> auto& value) {
  auto& [whole, kernel, open, close, config, parentheses, arguments,
         isStatement, isOnDevice, isComplete, place, meaning] = value;
  return std::tie(whole, kernel, open, close, config, parentheses, arguments,
                  isStatement, isOnDevice, isComplete, place, meaning);
}

auto fieldsOf(Is<StringLiteral> auto& value) {
  auto& [span, place] = value;
  return std::tie(span, place);
}

auto fieldsOf(Is<AsmStatement::Operand> auto& value) {
  auto& [name, constraint, expression] = value;
  return std::tie(name, constraint, expression);
}

auto fieldsOf(Is<AsmStatement> auto& value) {
  auto& [whole, text, hasMacros, hasConstraintMacros, spelled, macro, spellings,
         operands, outputs, clobbers, isVolatile, isExtended, isStatement,
         hasComment, isExact, place, meaning] = value;
  return std::tie(whole, text, hasMacros, hasConstraintMacros, spelled, macro,
                  spellings, operands, outputs, clobbers, isVolatile,
                  isExtended, isStatement, hasComment, isExact, place, meaning);
}

auto fieldsOf(Is<HeaderUse> auto& value) {
  auto& [name, path, line] = value;
  return std::tie(name, path, line);
}

auto fieldsOf(Is<Include> auto& value) {
  auto& [directive, name, spelling, isAngled, place, isTest, isForHip, branch,
         brings, uses, isIdle, target, reachesTree] = value;
  return std::tie(directive, name, spelling, isAngled, place, isTest, isForHip,
                  branch, brings, uses, isIdle, target, reachesTree);
}

auto fieldsOf(Is<LexicalFacts> auto& value) {
  auto& [path, names, branches, conditionals, besideHip, macros, calls,
         launches, strings, asms, joinedLiterals, includes, parseStatus,
         failure, hasCuda, namesImplicit, prologueEnd, isAtFileScope,
         isEnclosed, newline] = value;
  return std::tie(path, names, branches, conditionals, besideHip, macros, calls,
                  launches, strings, asms, joinedLiterals, includes,
                  parseStatus, failure, hasCuda, namesImplicit, prologueEnd,
                  isAtFileScope, isEnclosed, newline);
}

auto fieldsOf(Is<FileFacts> auto& value) {
  return std::tuple_cat(fieldsOf(partOf<LexicalFacts>(value)),
                        fieldsOf(partOf<SemanticFacts>(value)),
                        std::tie(value.headersBeforeUse));
}

auto fieldsOf(Is<NameOwners::Built> auto& value) {
  auto& [path, offset, beginning, name] = value;
  return std::tie(path, offset, beginning, name);
}

auto fieldsOf(Is<NameOwners> auto& value) {
  auto& [user, members, cuda, elsewhere, defined, built] = value;
  return std::tie(user, members, cuda, elsewhere, defined, built);
}

auto fieldsOf(Is<FirstUse> auto& value) {
  auto& [files, headers] = value;
  return std::tie(files, headers);
}

auto fieldsOf(Is<UnitFacts> auto& value) {
  auto& [unit, files, owners, firstUse, failure, dependencies, isRepeatable] =
      value;
  return std::tie(unit, files, owners, firstUse, failure, dependencies,
                  isRepeatable);
}

auto fieldsOf(Is<CachedUnit> auto& value) {
  auto& [dependencies, readings] = value;
  return std::tie(dependencies, readings);
}

auto fieldsOf(Is<LexedFile> auto& value) {
  auto& [name, content, facts] = value;
  return std::tie(name, content, facts);
}

// The last value of every enumeration: a byte may say more. One that is missing
// does not compile.
template <typename Enum>
constexpr Enum kLast = Enum::none;
template <>
constexpr auto kLast<Meaning> = Meaning::mixed;
template <>
constexpr auto kLast<TypesOf> = TypesOf::pattern;
template <>
constexpr auto kLast<SpellingKind> = SpellingKind::foreign;
template <>
constexpr auto kLast<ParseStatus> = ParseStatus::parsed;
template <>
constexpr auto kLast<RuntimeCall::Kind> = RuntimeCall::Kind::print;
template <>
constexpr auto kLast<MissingQualifiers::Of> =
    MissingQualifiers::Of::hostTemplate;
template <>
constexpr auto kLast<Conversion::Kind> = Conversion::Kind::unclear;
template <>
constexpr auto kLast<LaneUse::Kind> = LaneUse::Kind::wideShuffle;
template <>
constexpr auto kLast<MaskUse::Kind> = MaskUse::Kind::obstacle;
template <>
constexpr auto kLast<SpinLock::Kind> = SpinLock::Kind::flag;
template <>
constexpr auto kLast<SilentFault::Kind> = SilentFault::Kind::charComponent;
template <>
constexpr auto kLast<Dependency::Kind> = Dependency::Kind::withCuda;

template <typename Value>
concept Struct = requires(Value& value) { fieldsOf(value); };

/// Appends values. Numbers take seven bits a byte, the lowest first.
class Writer {
 public:
  void put(std::unsigned_integral auto value) {
    std::uint64_t rest = value;
    for (; rest >= 0x80; rest >>= 7U) {
      bytes_ += static_cast<char>(rest | 0x80U);
    }
    bytes_ += static_cast<char>(rest);
  }
  void put(std::int64_t value) {
    // Small numbers stay short, whatever their sign.
    const auto bits = static_cast<std::uint64_t>(value);
    put((bits << 1U) ^ (value < 0 ? ~std::uint64_t{0} : 0));
  }
  template <typename Enum>
    requires std::is_enum_v<Enum>
  void put(Enum value) {
    put(static_cast<std::underlying_type_t<Enum>>(value));
  }
  /// A span's length takes less than its end.
  void put(const Span& span) {
    const auto [begin, end] = span;
    put(begin);
    put(end - begin);
  }
  void put(const std::string& text) {
    put(text.size());
    bytes_ += text;
  }
  template <typename Value>
  void put(const std::optional<Value>& value) {
    put(value.has_value());
    if (value) put(*value);
  }
  template <typename Value>
  void put(const std::vector<Value>& values) {
    putAll(values);
  }
  template <typename Value, typename Order>
  void put(const std::set<Value, Order>& values) {
    putAll(values);
  }
  template <typename Value>
  void put(const std::map<std::string, Value>& values) {
    put(values.size());
    for (const auto& [key, value] : values) {
      put(key);
      put(value);
    }
  }
  void put(const Struct auto& value) {
    std::apply([&](const auto&... each) { (put(each), ...); }, fieldsOf(value));
  }

  std::string take() { return std::move(bytes_); }

 private:
  void putAll(const auto& values) {
    put(values.size());
    for (const auto& value : values) put(value);
  }

  std::string bytes_;
};

// What is no span may lead astray as well.

/// Whether facts of a file of `size` bytes speak of places in it.
bool isOfFile(const SemanticFacts& facts, std::uint64_t size) {
  return std::ranges::all_of(facts.textures,
                             [&](const TextureReference& each) {
                               return each.begin <= size &&
                                      each.arguments.value_or(0) <= size;
                             }) &&
         std::ranges::all_of(facts.typeClashes, [](const TypeClash& each) {
           return each.types.size() % 2 == 0;
         });
}

/// The same, and of things that are there.
bool isOfFile(const LexicalFacts& facts, std::uint64_t size) {
  const std::size_t branches = facts.branches.size();
  for (std::size_t i = 1; i < branches; ++i) {
    if (facts.branches[i] >= i) return false;  // circles would have no end
  }
  return branches > 0 && facts.branches[0] == 0 && facts.prologueEnd <= size &&
         std::ranges::all_of(
             facts.includes,
             [&](const Include& each) { return each.branch < branches; }) &&
         std::ranges::all_of(facts.names,
                             [&](const NameUse& each) {
                               return !each.call ||
                                      *each.call < facts.calls.size();
                             }) &&
         std::ranges::all_of(facts.macros,
                             [](const Macro& each) {
                               return each.directive.begin < each.name &&
                                      each.name < each.directive.end;
                             }) &&
         std::ranges::all_of(facts.asms, [](const AsmStatement& each) {
           return each.outputs <= each.operands.size();
         });
}

/// Takes values off the front. From the first that is not there on, none is.
class Reader {
 public:
  /// No span is to end beyond `furthest`, or the end of the file that it is of.
  explicit Reader(std::string_view bytes, std::uint64_t furthest = 0,
                  const Frontend::Sources* sources = nullptr)
      : at_(bytes.data()),
        end_(bytes.data() + bytes.size()),
        furthest_(furthest),
        sources_(sources) {}

  template <std::unsigned_integral Number>
  void get(Number& value) {
    // Most are small.
    if (at_ != end_ && static_cast<unsigned char>(*at_) <= kSmall<Number>) {
      value = static_cast<unsigned char>(*at_++);
    } else {
      getLarge(value);
    }
  }
  void get(std::int64_t& value) {
    std::uint64_t bits = 0;
    get(bits);
    value = static_cast<std::int64_t>(
        (bits >> 1U) ^ ((bits & 1U) != 0 ? ~std::uint64_t{0} : 0));
  }
  template <typename Enum>
    requires std::is_enum_v<Enum>
  void get(Enum& value) {
    std::underlying_type_t<Enum> number = 0;
    get(number);
    if (number > static_cast<decltype(number)>(kLast<Enum>)) return fail();
    value = static_cast<Enum>(number);
  }
  void get(Span& span) {
    auto& [begin, end] = span;
    get(begin);
    get(end);
    const std::uint64_t last = std::uint64_t{begin} + end;
    if (last > furthest_) return fail();
    end = static_cast<std::uint32_t>(last);
  }
  void get(std::string& text) {
    const std::size_t size = count();
    text = std::string(at_, size);
    at_ += size;
  }
  template <typename Value>
  void get(std::optional<Value>& value) {
    bool isThere = false;
    get(isThere);
    if (isThere) get(value.emplace());
  }
  template <typename Value>
  void get(std::vector<Value>& values) {
    values.resize(count());
    for (Value& value : values) get(value);
  }
  template <typename Value, typename Order>
  void get(std::set<Value, Order>& values) {
    for (std::size_t left = count(); left > 0; --left) {
      Value value;
      get(value);
      values.insert(values.end(), std::move(value));
    }
  }
  template <typename Value>
  void get(std::map<std::string, Value>& values) {
    for (std::size_t left = count(); left > 0; --left) {
      std::string key;
      get(key);
      get(values.try_emplace(values.end(), std::move(key))->second);
    }
  }
  void get(Struct auto& value) {
    std::apply([&](auto&... each) { (get(each), ...); }, fieldsOf(value));
  }
  void get(std::map<std::string, Observation>& files) {
    for (std::size_t left = count(); left > 0; --left) {
      std::string path;
      get(path);
      const auto source = sources_->find(path);
      if (source == sources_->end()) return fail();
      furthest_ = source->second.bytes.size();
      Observation seen;
      get(seen);
      if (!isOfFile(seen, furthest_)) return fail();
      files.insert_or_assign(files.end(), std::move(path), std::move(seen));
    }
  }

  /// Whether everything was there and nothing is left.
  bool isDone() const { return !hasFailed_ && at_ == end_; }

 private:
  /// The largest number that is sure to be of one byte, and of the type.
  template <typename Number>
  static constexpr unsigned char kSmall =
      std::min<std::uint64_t>(0x7F, std::numeric_limits<Number>::max());

  template <typename Number>
  void getLarge(Number& value) {
    std::uint64_t number = 0;
    for (unsigned shift = 0;; shift += 7) {
      if (at_ == end_ || shift > 63) return fail();
      const auto byte = static_cast<unsigned char>(*at_++);
      number |= std::uint64_t{byte & 0x7FU} << shift;
      if (byte < 0x80) break;
    }
    if (number > std::numeric_limits<Number>::max()) return fail();
    value = static_cast<Number>(number);
  }

  void fail() {
    hasFailed_ = true;
    at_ = end_;
  }

  /// A number of things that follow, of at least a byte each.
  std::size_t count() {
    std::size_t count = 0;
    get(count);
    if (count > static_cast<std::size_t>(end_ - at_)) {
      fail();
      return 0;
    }
    return count;
  }

  const char* at_;
  const char* end_;
  std::uint64_t furthest_;
  const Frontend::Sources* sources_;
  bool hasFailed_ = false;
};

template <typename Value>
std::string written(const Value& value) {
  Writer writer;
  writer.put(value);
  return writer.take();
}

template <typename Value>
std::optional<Value> readAll(Reader reader) {
  std::optional<Value> value(std::in_place);
  reader.get(*value);
  if (!reader.isDone()) value.reset();
  return value;
}

}  // namespace

std::string toBytes(const std::vector<UnitFacts>& readings) {
  return written(readings);
}

std::optional<std::vector<UnitFacts>> unitFactsFromBytes(
    std::string_view bytes, const Frontend::Sources& sources) {
  return readAll<std::vector<UnitFacts>>(Reader(bytes, 0, &sources));
}

std::string toBytes(const Observation& observation) {
  return written(observation);
}

std::string toBytes(const std::vector<CachedUnit>& units) {
  return written(units);
}

std::optional<std::vector<CachedUnit>> unitsFromBytes(std::string_view bytes) {
  return readAll<std::vector<CachedUnit>>(Reader(bytes));
}

std::string toBytes(const std::vector<LexedFile>& files) {
  return written(files);
}

std::optional<std::vector<LexedFile>> lexedFromBytes(std::string_view bytes) {
  return readAll<std::vector<LexedFile>>(Reader(bytes));
}

std::string toBytes(const FileFacts& facts) { return written(facts); }

std::optional<FileFacts> factsFromBytes(std::string_view bytes,
                                        std::size_t size) {
  auto facts = readAll<FileFacts>(Reader(bytes, size));
  const bool isWhole = facts &&
                       isOfFile(partOf<const LexicalFacts>(*facts), size) &&
                       isOfFile(partOf<const SemanticFacts>(*facts), size);
  if (!isWhole) facts.reset();
  return facts;
}

}  // namespace hipport
