// Loads, stores, atomic operations and fences.
#include <fmt/format.h>

#include <array>
#include <cstdlib>
#include <map>

#include "ptx/opcode.h"
#include "ptx/writer.h"

namespace hipport::ptx {
namespace {

struct Access {
  bool isPlain = true;
  bool isShared = false;
  std::string order = "__ATOMIC_RELAXED";
  std::string scope = "__HIP_MEMORY_SCOPE_AGENT";
};

bool takeScope(Writer& w, std::string& scope) {
  if (w.take("cta")) {
    scope = "__HIP_MEMORY_SCOPE_WORKGROUP";
  } else if (w.take("gpu")) {
    scope = "__HIP_MEMORY_SCOPE_AGENT";
  } else if (w.take("sys")) {
    scope = "__HIP_MEMORY_SCOPE_SYSTEM";
  } else {
    return false;
  }
  return true;
}

/// Takes order, scope, address space and cache hints.
std::optional<Access> takeAccess(Writer& w, bool isLoad) {
  Access access;
  bool isOrdered = false;
  w.take("weak");
  w.take("mmio");  // what it adds to ".relaxed.sys" is for devices
  if (w.take("volatile")) {
    access.isPlain = false;
    access.scope = "__HIP_MEMORY_SCOPE_SYSTEM";
  } else if (w.take("relaxed")) {
    isOrdered = true;
  } else if (w.take(isLoad ? "acquire" : "release")) {
    isOrdered = true;
    access.order = isLoad ? "__ATOMIC_ACQUIRE" : "__ATOMIC_RELEASE";
  }
  if (isOrdered) {
    access.isPlain = false;
    if (!takeScope(w, access.scope)) return std::nullopt;
  }
  if (w.take("shared") || w.take("shared::cta")) {
    access.isShared = true;
  } else if (!w.take("global") && w.frame()) {
    // Where an address of the module comes from, it is a generic one.
    w.take("const") || w.take("local") || w.take("param");
  }
  bool isHinted = false;
  for (const char* hint : {"ca", "cs", "lu", "wb"}) isHinted |= w.take(hint);
  if (isLoad) isHinted |= w.take("nc");
  const bool isCached = access.isPlain;
  if (w.take("cg") && isCached) {
    access.isPlain = false;
    isHinted = true;
  }
  if ((isLoad ? w.take("cv") : w.take("wt")) && isCached) {
    access.isPlain = false;
    access.scope = "__HIP_MEMORY_SCOPE_SYSTEM";
  }
  isHinted |= w.takeAll([](std::string_view modifier) {
    return (modifier.starts_with("L1::") || modifier.starts_with("L2::")) &&
           modifier != "L2::cache_hint";
  });
  if (isHinted) w.dropHint();
  if (access.isPlain && !w.frame()) {
    w.review(
        "the memory is accessed as an object of that type; accesses through "
        "another type may be reordered");
  }
  if (access.order == "__ATOMIC_RELAXED") w.touchMemory();
  return access;
}

/// The type that memory is read or written as: that of the registers where
/// the instruction leaves it open.
Type accessType(Writer& w, Type type, const PtxOperand& operand) {
  const char letter = w.letterOf(operand);
  const bool isReal =
      (letter == 'f' && type.bits == 32) || (letter == 'd' && type.bits == 64);
  if (type.kind == 'b') return {isReal ? 'f' : 'u', type.bits};
  return type;
}

/// "float4".
std::string vectorType(Type type, std::size_t size) {
  const std::string_view name = type.isFloat()
                                    ? (type.bits == 32 ? "float" : "double")
                                : type.bits == 8  ? "char"
                                : type.bits == 16 ? "short"
                                : type.bits == 32 ? "int"
                                                  : "longlong";
  return fmt::format("{}{}{}", type.kind == 'u' ? "u" : "", name, size);
}

/// How many elements a vector access has; 0 if the operand does not fit.
std::size_t takeVector(Writer& w, const PtxOperand& operand) {
  const std::size_t size = w.take("v2") ? 2 : w.take("v4") ? 4 : 1;
  const std::size_t parts =
      operand.kind == PtxOperand::Kind::vector ? operand.parts.size() : 1;
  return size == parts ? size : 0;
}

/// The address of element `i`.
PtxOperand elementAt(PtxOperand address, Type type, std::size_t i) {
  address.value += static_cast<std::int64_t>(i) * (type.bits / 8);
  return address;
}

/// A vector, each element by an atomic access.
bool loadElements(Writer& w, const Access& access, Type type,
                  const std::vector<PtxOperand>& parts) {
  const PtxOperand& base = w.operand(1).parts.front();
  w.needBlock();
  for (std::size_t i = 0; i < parts.size(); ++i) {
    if (parts[i].kind == PtxOperand::Kind::sink) continue;
    // An element that is the address of the next ones.
    if (parts[i].text == base.text) return false;
    const PtxOperand address = elementAt(w.operand(1), type, i);
    const std::string value =
        fmt::format("__hip_atomic_load({}, {}, {})",
                    w.readPointer(address, cType(type), access.isShared),
                    access.order, access.scope);
    if (!w.write(parts[i], type, value, !type.isFloat())) return false;
  }
  return true;
}

/// The parameter that a memory operand names, or null.
const PtxSymbol* parameterOf(Writer& w, const PtxOperand& operand) {
  if (operand.kind != PtxOperand::Kind::memory || operand.parts.size() != 1) {
    return nullptr;
  }
  const PtxSymbol* symbol = w.symbolOf(operand.parts.front());
  return symbol && symbol->space == PtxSymbol::Space::parameter ? symbol
                                                                : nullptr;
}

/// ld.param.v2.f32 {a, b}, [p+8]; st.param.b64 [r], a
bool accessParameter(Writer& w, const PtxSymbol& parameter, bool isLoad) {
  const PtxOperand& address = w.operand(isLoad ? 1 : 0);
  const PtxOperand& value = w.operand(isLoad ? 0 : 1);
  const std::size_t size = takeVector(w, value);
  const auto stated = w.takeType();
  if (!stated || size == 0 || stated->kind == 'p' || address.value < 0) {
    return false;
  }
  const auto& parts = size > 1 ? value.parts : std::vector{value};
  for (std::size_t i = 0; i < size; ++i) {
    if (parts[i].kind == PtxOperand::Kind::sink) continue;
    const Type type = accessType(w, *stated, parts[i]);
    const std::int64_t at = elementAt(address, type, i).value;
    if (isLoad) {
      const std::string loaded = fmt::format(
          "{}load<{}>({}, {})", kInstructions, cType(type), parameter.name, at);
      if (!w.write(parts[i], type, loaded, !type.isFloat())) return false;
      continue;
    }
    const std::string stored = w.read(parts[i], type, !type.isFloat());
    if (stored.empty() ||
        !w.emit(fmt::format("{}store<{}>({}, {}, {})", kInstructions,
                            cType(type), parameter.name, at, stored))) {
      return false;
    }
  }
  return true;
}

bool load(Writer& w) {
  if (!w.count(2 + w.takePolicy())) return false;
  if (w.operand(1).kind != PtxOperand::Kind::memory) return false;
  if (const PtxSymbol* parameter = parameterOf(w, w.operand(1))) {
    return w.take("param") && accessParameter(w, *parameter, true);
  }
  const auto access = takeAccess(w, /*isLoad=*/true);
  if (!access) return false;
  const std::size_t size = takeVector(w, w.operand(0));
  const auto stated = w.takeType();
  if (!stated || size == 0 || stated->kind == 'p') return false;
  const auto& parts = size > 1 ? w.operand(0).parts : std::vector{w.operand(0)};
  const Type type = accessType(w, *stated, parts.front());
  if (size == 1) {
    std::string value;
    if (access->isPlain) {
      value = "*" + w.readPointer(w.operand(1), "const " + cType(type),
                                  access->isShared);
    } else {
      value = fmt::format(
          "__hip_atomic_load({}, {}, {})",
          w.readPointer(w.operand(1), cType(type), access->isShared),
          access->order, access->scope);
    }
    return w.write(0, type, value, !type.isFloat());
  }
  for (const PtxOperand& part : parts) {
    if (!(accessType(w, *stated, part) == type)) return false;
  }
  // PTX makes no promise beyond that of an access to each element.
  if (!access->isPlain) return loadElements(w, *access, type, parts);
  w.needBlock();
  const std::string vector = vectorType(type, size);
  return w.writeParts(
      "ptx_vector", vector,
      "*" + w.readPointer(w.operand(1), "const " + vector, access->isShared),
      parts, type, [](std::size_t i) { return std::string{'.', "xyzw"[i]}; },
      !type.isFloat());
}

bool store(Writer& w) {
  if (!w.count(2 + w.takePolicy())) return false;
  if (const PtxSymbol* parameter = parameterOf(w, w.operand(0))) {
    return w.take("param") && accessParameter(w, *parameter, false);
  }
  const auto access = takeAccess(w, /*isLoad=*/false);
  if (!access) return false;
  const std::size_t size = takeVector(w, w.operand(1));
  const auto stated = w.takeType();
  if (!stated || size == 0 || stated->kind == 'p') return false;
  const auto& parts = size > 1 ? w.operand(1).parts : std::vector{w.operand(1)};
  const Type type = accessType(w, *stated, parts.front());
  std::vector<std::string> values;
  for (const PtxOperand& part : parts) {
    if (!(accessType(w, *stated, part) == type)) return false;
    values.push_back(w.read(part, type, !type.isFloat()));
  }
  if (size > 1 && !access->isPlain) {
    w.needBlock();
    for (std::size_t i = 0; i < size; ++i) {
      const bool isStored =
          w.emit(fmt::format("__hip_atomic_store({}, {}, {}, {})",
                             w.readPointer(elementAt(w.operand(0), type, i),
                                           cType(type), access->isShared),
                             values[i], access->order, access->scope));
      if (!isStored) return false;
    }
    return true;
  }
  if (size > 1) {
    const std::string vector = vectorType(type, size);
    return w.emit(
        fmt::format("*{} = make_{}({})",
                    w.readPointer(w.operand(0), vector, access->isShared),
                    vector, fmt::join(values, ", ")));
  }
  const std::string to =
      w.readPointer(w.operand(0), cType(type), access->isShared);
  return w.emit(access->isPlain
                    ? fmt::format("*{} = {}", to, values.front())
                    : fmt::format("__hip_atomic_store({}, {}, {}, {})", to,
                                  values.front(), access->order,
                                  access->scope));
}

/// What an atomic operation is on.
struct Place {
  bool hasResult = false;
  bool isShared = false;
  std::size_t at = 0;  ///< which operand the address is
};

/// "red.add.noftz.f16x2 [a], b", "atom.add.noftz.bf16 d, [a], b": by the helper
/// for bits, or one for each element of a vector.
bool addHalves(Writer& w, const Place& place, const std::string& number,
               std::size_t size) {
  w.take("noftz");
  if (!w.modifiers().empty() || !w.count(place.at + 2)) return false;
  const PtxOperand& value = w.operand(place.at + 1);
  const bool isVector = value.kind == PtxOperand::Kind::vector;
  const auto& parts = isVector ? value.parts : std::vector{value};
  if (parts.size() != size || (place.hasResult && isVector)) return false;
  const Type type = number.ends_with("x2") ? kU32 : Type{'u', 16};
  w.touchMemory();
  if (isVector) w.needBlock();
  for (std::size_t i = 0; i < size; ++i) {
    const std::string address = w.readPointer(
        elementAt(w.operand(place.at), type, i),
        type.bits == 32 ? "unsigned" : "unsigned short", place.isShared);
    const std::string call =
        fmt::format("{}atomic_add_{}({}, {})", kInstructions, number, address,
                    w.read(parts[i], type));
    const bool isKept =
        place.hasResult && w.operand(0).kind != PtxOperand::Kind::sink;
    if (!(isKept ? w.write(0, type, call) : w.emit(call))) return false;
  }
  return true;
}

/// "red.global.add.v4.f32 [a], {b, c, d, e}": each element by itself, as PTX
/// has it.
bool addFloats(Writer& w, const Place& place, std::size_t size) {
  if (!w.modifiers().empty() || !w.count(place.at + 2)) return false;
  const PtxOperand& value = w.operand(place.at + 1);
  constexpr Type kFloat = {'f', 32};
  if (value.kind != PtxOperand::Kind::vector || value.parts.size() != size ||
      (place.hasResult && (w.operand(0).kind != PtxOperand::Kind::vector ||
                           w.operand(0).parts.size() != size))) {
    return false;
  }
  w.needBlock();
  w.touchMemory();
  w.review(
      "how a floating-point atomic add treats subnormal numbers and host "
      "memory depends on the GPU");
  for (std::size_t i = 0; i < size; ++i) {
    const std::string address = w.readPointer(
        elementAt(w.operand(place.at), kFloat, i), "float", place.isShared);
    const std::string call = fmt::format("atomicAdd({}, {})", address,
                                         w.read(value.parts[i], kFloat));
    if (!place.hasResult) {
      if (!w.emit(call)) return false;
      continue;
    }
    const PtxOperand& to = w.operand(0).parts[i];
    if (!(to.kind == PtxOperand::Kind::sink ? w.emit(call)
                                            : w.write(to, kFloat, call))) {
      return false;
    }
  }
  return true;
}

/// "atom.cas.b16 d, [a], b, c"
bool exchangeHalfword(Writer& w, const Place& place) {
  constexpr Type kHalfword = {'u', 16};
  if (!w.count(place.at + 3)) return false;
  const std::string address =
      w.readPointer(w.operand(place.at), "unsigned short", place.isShared);
  const std::string expected = w.read(place.at + 1, kHalfword);
  const std::string call =
      fmt::format("{}atomicCAS({}, {}, {})", kIntrinsics, address, expected,
                  w.read(place.at + 2, kHalfword));
  w.touchMemory();
  return place.hasResult && w.operand(0).kind != PtxOperand::Kind::sink
             ? w.write(0, kHalfword, call)
             : w.emit(call);
}

/// How many elements a vector operation says that it has.
std::size_t takeSize(Writer& w) {
  return w.take("v2") ? 2 : w.take("v4") ? 4 : w.take("v8") ? 8 : 1;
}

bool update(Writer& w) {
  struct Function {
    std::string_view atomic;   // atomicAdd
    std::string_view builtin;  // __hip_atomic_fetch_add
    std::string_view kinds;    // of type
  };
  static const std::map<std::string_view, Function> kFunctions = {
      {"add", {"atomicAdd", "__hip_atomic_fetch_add", "usf"}},
      {"min", {"atomicMin", "__hip_atomic_fetch_min", "us"}},
      {"max", {"atomicMax", "__hip_atomic_fetch_max", "us"}},
      {"and", {"atomicAnd", "__hip_atomic_fetch_and", "b"}},
      {"or", {"atomicOr", "__hip_atomic_fetch_or", "b"}},
      {"xor", {"atomicXor", "__hip_atomic_fetch_xor", "b"}},
      {"exch", {"atomicExch", "__hip_atomic_exchange", "b"}},
      {"cas", {"atomicCAS", "", "b"}},
      {"inc", {"atomicInc", "", "u"}},
      {"dec", {"atomicDec", "", "u"}},
  };
  const bool hasResult = w.opcode() == "atom";
  std::string order = "__ATOMIC_RELAXED";
  std::string scope = "__HIP_MEMORY_SCOPE_AGENT";
  w.take("relaxed");
  if (w.take("acquire")) order = "__ATOMIC_ACQUIRE";
  if (w.take("release")) order = "__ATOMIC_RELEASE";
  if (w.take("acq_rel")) order = "__ATOMIC_ACQ_REL";
  takeScope(w, scope);
  const bool isShared = w.take("shared") || w.take("shared::cta");
  if (!isShared) w.take("global");
  const std::size_t policies = w.takePolicy();
  const Place place = {hasResult, isShared, hasResult ? 1U : 0U};
  const std::size_t size = takeSize(w);
  const bool isPlainSum = policies == 0 && order == "__ATOMIC_RELAXED" &&
                          scope == "__HIP_MEMORY_SCOPE_AGENT";
  for (const char* const number : {"f16x2", "bf16x2", "f16", "bf16"}) {
    if (!w.take(number)) continue;
    return isPlainSum && w.take("add") && addHalves(w, place, number, size);
  }
  if (size > 1) {
    return isPlainSum && w.take("f32") && w.take("add") &&
           addFloats(w, place, size);
  }
  if (w.modifiers().size() != 2) return false;
  const std::string operation = w.modifiers().front();
  const auto function = kFunctions.find(operation);
  if (function == kFunctions.end() || !w.take(operation)) return false;
  const auto type = w.takeType();
  if (type == Type{'b', 16} && operation == "cas") {
    return isPlainSum && exchangeHalfword(w, place);
  }
  if (!type || (!isWord(*type) && !type->isFloat()) ||
      function->second.kinds.find(type->kind) == std::string_view::npos) {
    return false;
  }
  if ((operation == "inc" || operation == "dec") && type->bits != 32) {
    return false;
  }
  const std::size_t at = hasResult ? 1 : 0;
  const std::size_t values = operation == "cas" ? 2 : 1;
  if (!w.count(at + 1 + values + policies)) return false;
  const bool isSigned = type->kind == 's';
  const std::string pointee =
      type->isFloat() ? cType(*type)
                      : fmt::format("{}{}", isSigned ? "" : "unsigned ",
                                    type->bits == 32 ? "int" : "long long");
  std::string arguments = w.readPointer(w.operand(at), pointee, isShared);
  for (std::size_t i = 0; i < values; ++i) {
    const std::string value = w.read(at + 1 + i, *type);
    if (value.empty()) return false;
    arguments += ", " + value;
  }
  const bool isDefault = order == "__ATOMIC_RELAXED" &&
                         scope == "__HIP_MEMORY_SCOPE_AGENT" &&
                         !(isSigned && type->bits == 64);
  const bool isExchange = operation == "cas";
  if (!isDefault && !isExchange && function->second.builtin.empty()) {
    return false;
  }
  const std::string call =
      !isDefault && isExchange
          ? fmt::format("{}compare_exchange<{}, {}>({})", kInstructions, order,
                        scope, arguments)
      : isDefault ? fmt::format("{}({})", function->second.atomic, arguments)
                  : fmt::format("{}({}, {}, {})", function->second.builtin,
                                arguments, order, scope);
  if (order == "__ATOMIC_RELAXED") w.touchMemory();
  if (type->isFloat()) {
    w.review(
        "how a floating-point atomic add treats subnormal numbers and host "
        "memory depends on the GPU");
  }
  if (hasResult && w.operand(0).kind != PtxOperand::Kind::sink) {
    return w.write(0, *type, call);
  }
  return w.emit(call);
}

/// cvta.to.shared.u64 d, a and back; pointers to global memory are generic.
bool convertAddress(Writer& w) {
  const bool isTo = w.take("to");
  const bool isShared = w.take("shared") || w.take("shared::cta");
  const bool isGeneric =
      w.take("global") ||
      (w.frame() && (w.take("const") || w.take("local") || w.take("param")));
  if (!isShared && !isGeneric) return false;
  if (!w.take("u64") || !w.modifiers().empty() || !w.count(2)) return false;
  const Type type = {'u', 64};
  const std::string value = w.read(1, type);
  if (value.empty() || !isShared) return w.write(0, type, value);
  return w.write(
      0, type,
      isTo ? fmt::format("{}address((const void*)({}))", kShared, value)
           : fmt::format("(unsigned long long){}pointer({})", kShared, value));
}

/// createpolicy.fractional.L2::evict_first.b64 d, 1.0: what only hints read.
bool policy(Writer& w) {
  w.takeAll([](std::string_view modifier) {
    return modifier.starts_with("L2") || modifier == "fractional" ||
           modifier == "range" || modifier == "cvt" || modifier == "global";
  });
  if (!w.take("b64") || !w.modifiers().empty()) return false;
  w.dropHint();
  return w.write(0, Type{'b', 64}, "0ull");
}

bool fence(Writer& w) {
  // No address on AMD GPUs has two names with caches of their own.
  if (w.take("proxy") && w.take("alias")) {
    return w.modifiers().empty() && w.count(0) &&
           w.emit("__threadfence_system()");
  }
  // Copies in the background are done at once: there is one proxy alone.
  if (w.opcode() == "fence" && w.count(0)) {
    const bool isOfCopies = w.take("async");
    const bool isOfBarriers =
        w.take("mbarrier_init") && w.take("release") && w.take("cluster");
    if (isOfCopies) {
      w.takeAll([](std::string_view modifier) {
        return modifier == "global" || modifier.starts_with("shared::");
      });
    }
    if (isOfCopies || isOfBarriers) {
      return w.modifiers().empty() && w.emit("__threadfence_block()");
    }
  }
  if (w.opcode() == "fence" && !w.take("sc") && !w.take("acq_rel"))
    return false;
  if (w.modifiers().size() != 1 || !w.count(0)) return false;
  const std::string& scope = w.modifiers().front();
  if (scope == "cta") return w.emit("__threadfence_block()");
  // A block is alone in its cluster: AMD GPUs have none.
  if (scope == "gl" || scope == "gpu" || scope == "cluster")
    return w.emit("__threadfence()");
  if (scope == "sys") return w.emit("__threadfence_system()");
  return false;
}

/// prefetch.global.L2 [a], discard.global.L2 [a], 128,
/// applypriority.global.L2::evict_normal [a], 128: nothing that shows, but for
/// discarded bytes, which are open then.
bool hint(Writer& w) {
  if (!w.take("global") && w.opcode() != "prefetchu") return false;
  w.takeAll([](std::string_view modifier) {
    return modifier == "L1" || modifier.starts_with("L2");
  });
  const bool hasSize = w.opcode() == "discard" || w.opcode() == "applypriority";
  if (!w.modifiers().empty() || !w.count(hasSize ? 2 : 1)) return false;
  w.dropHint();
  return w.emit(fmt::format("static_cast<void>({})",
                            w.readPointer(w.operand(0), "const void")));
}

/// isspacep.shared p, a
bool isInSpace(Writer& w) {
  const std::string_view function = w.take("shared") || w.take("shared::cta")
                                        ? "isShared"
                                    : w.take("local")  ? "isLocal"
                                    : w.take("global") ? "isGlobal"
                                                       : "";
  if (function.empty() || !w.modifiers().empty() || !w.count(2)) return false;
  const std::string address = w.read(1, Type{'u', 64});
  if (function == "isGlobal") {
    w.review("constants lie in global memory on AMD GPUs");
  }
  return !address.empty() &&
         w.write(0, kPredicate,
                 fmt::format("{}{}((const void*)({})) != 0", kIntrinsics,
                             function, address));
}

constexpr std::string_view kPointerRecipe =
    "keep the pointer: generic pointers reach shared memory, so no address has "
    "to be converted to 32 bits";

constexpr std::string_view kFenceRecipe =
    "__threadfence() and related functions order memory of one kind; fences "
    "between proxies and across clusters have nothing to order on AMD";

using enum PtxClass;
using enum ToldBy;
constexpr auto kOpcodes = std::to_array<Opcode>({
    {"alloca", memory, 1, byType},
    {"applypriority", cacheControl, 0, byName, hint},
    {"atom", atomic, 1, byType, update},
    {"createpolicy", cacheControl, 1, byName, policy},
    {"cvta", conversion, 1, byName, convertAddress, kPointerRecipe},
    {"discard", cacheControl, 0, byName, hint},
    {"fence", synchronisation, 0, byScope, fence, kFenceRecipe},
    {"isspacep", memory, 1, byName, isInSpace, kPointerRecipe},
    {"ld", memory, 1, byType, load},
    {"ldu", memory, 1, byType, load},
    {"mapa", memory, 1, byName, nullptr, kPointerRecipe},
    {"membar", synchronisation, 0, byName, fence, kFenceRecipe},
    {"multimem", memory, 0, byName},
    {"prefetch", cacheControl, 0, byName, hint},
    {"prefetchu", cacheControl, 0, byName, hint},
    {"red", atomic, 0, byType, update},
    {"st", memory, 0, byType, store},
    {"stacksave", memory, 1, byName},
});
static_assert(isSorted(kOpcodes));

}  // namespace

const Family kMemory = kOpcodes;

}  // namespace hipport::ptx
