// Loads, stores, atomic operations and fences.
#include <fmt/format.h>

#include <algorithm>

#include "ptx/porter.h"

namespace hipport::ptx {
std::string Porter::pointer(const PtxOperand& operand,
                            const std::string& type) {
  if (operand.kind != PtxOperand::Kind::memory) return bad(operand);
  const PtxOperand& base = operand.parts.front();
  std::string value;
  if (base.kind == PtxOperand::Kind::argument) {
    Argument& argument = arguments_[base.argument];
    if (argument.letter != 'l') {
      fail("its address has 32 bits, which is none of generic memory");
      return {};
    }
    if (!argument.isDefined) return bad(base);
    argument.isUsed = true;
    if (!isBlock_ && ++argument.uses > 1) needsBlock_ = true;
    value = isBlock_ ? local(base.argument) : mark(base.argument);
  } else {
    value = readRegister(base, {'u', 64}, false);
  }
  if (operand.value == 0) return fmt::format("({}*)({})", type, value);
  const bool isConst = type.starts_with("const ");
  return fmt::format("({}*)(({}char*)({}) {} {})", type,
                     isConst ? "const " : "", value,
                     operand.value < 0 ? '-' : '+', std::abs(operand.value));
}

std::optional<Porter::Access> Porter::takeAccess(bool isLoad) {
  Access access;
  bool isOrdered = false;
  take("weak");
  if (take("volatile")) {
    access.isPlain = false;
    access.scope = "__HIP_MEMORY_SCOPE_SYSTEM";
  } else if (take("relaxed")) {
    isOrdered = true;
  } else if (take(isLoad ? "acquire" : "release")) {
    isOrdered = true;
    access.order = isLoad ? "__ATOMIC_ACQUIRE" : "__ATOMIC_RELEASE";
  }
  if (isOrdered) {
    access.isPlain = false;
    if (!takeScope(access.scope)) return std::nullopt;
  }
  take("global");
  bool isHinted = false;
  for (const char* hint : {"ca", "cs", "lu", "wb"}) isHinted |= take(hint);
  if (isLoad) isHinted |= take("nc");
  const bool isCached = access.isPlain;
  if (take("cg") && isCached) {
    access.isPlain = false;
    isHinted = true;
  }
  if ((isLoad ? take("cv") : take("wt")) && isCached) {
    access.isPlain = false;
    access.scope = "__HIP_MEMORY_SCOPE_SYSTEM";
  }
  std::erase_if(modifiers_, [&](const std::string& modifier) {
    const bool isHint =
        (modifier.starts_with("L1::") || modifier.starts_with("L2::")) &&
        modifier != "L2::cache_hint";
    isHinted |= isHint;
    return isHint;
  });
  if (isHinted) review("its cache hint has no counterpart");
  if (access.isPlain) {
    review(
        "the memory is accessed as an object of that type: what else uses "
        "it by another type may be reordered");
  }
  touchesMemory_ |= access.order == "__ATOMIC_RELAXED";
  return access;
}

bool Porter::takeScope(std::string& scope) {
  if (take("cta")) {
    scope = "__HIP_MEMORY_SCOPE_WORKGROUP";
  } else if (take("gpu")) {
    scope = "__HIP_MEMORY_SCOPE_AGENT";
  } else if (take("sys")) {
    scope = "__HIP_MEMORY_SCOPE_SYSTEM";
  } else {
    return false;
  }
  return true;
}

Type Porter::accessType(Type type, const PtxOperand& operand) const {
  const char letter = letterOf(operand);
  const bool isReal =
      (letter == 'f' && type.bits == 32) || (letter == 'd' && type.bits == 64);
  if (type.kind == 'b') return {isReal ? 'f' : 'u', type.bits};
  return type;
}

std::string Porter::vectorType(Type type, std::size_t size) {
  const std::string_view name = type.isFloat()
                                    ? (type.bits == 32 ? "float" : "double")
                                : type.bits == 8  ? "char"
                                : type.bits == 16 ? "short"
                                : type.bits == 32 ? "int"
                                                  : "longlong";
  return fmt::format("{}{}{}", type.kind == 'u' ? "u" : "", name, size);
}

std::size_t Porter::takeVector(const PtxOperand& operand) {
  const std::size_t size = take("v2") ? 2 : take("v4") ? 4 : 1;
  const std::size_t parts =
      operand.kind == PtxOperand::Kind::vector ? operand.parts.size() : 1;
  return size == parts ? size : 0;
}

bool Porter::load() {
  if (!count(2)) return false;
  const auto access = takeAccess(/*isLoad=*/true);
  if (!access) return false;
  const std::size_t size = takeVector(operand(0));
  const auto stated = takeType();
  if (!stated || size == 0 || stated->kind == 'p') return false;
  const auto& parts = size > 1 ? operand(0).parts : std::vector{operand(0)};
  const Type type = accessType(*stated, parts.front());
  if (size == 1) {
    std::string value;
    if (access->isPlain) {
      value = "*" + pointer(operand(1), "const " + cType(type));
    } else {
      value = fmt::format("__hip_atomic_load({}, {}, {})",
                          pointer(operand(1), cType(type)), access->order,
                          access->scope);
    }
    return write(operand(0), type, value, !type.isFloat());
  }
  if (!access->isPlain || !current_->guard.empty()) return false;
  if (usesVector_) return false;  // one is enough
  usesVector_ = needsBlock_ = true;
  for (const PtxOperand& part : parts) {
    if (!(accessType(*stated, part) == type)) return false;
  }
  const std::string vector = vectorType(type, size);
  if (!emit(fmt::format("const {} ptx_vector = *{}", vector,
                        pointer(operand(1), "const " + vector)))) {
    return false;
  }
  for (std::size_t i = 0; i < size; ++i) {
    if (parts[i].kind == PtxOperand::Kind::sink) continue;
    if (!write(parts[i], type, fmt::format("ptx_vector.{}", "xyzw"[i]),
               !type.isFloat())) {
      return false;
    }
  }
  return true;
}

bool Porter::store() {
  if (!count(2)) return false;
  const auto access = takeAccess(/*isLoad=*/false);
  if (!access) return false;
  const std::size_t size = takeVector(operand(1));
  const auto stated = takeType();
  if (!stated || size == 0 || stated->kind == 'p') return false;
  const auto& parts = size > 1 ? operand(1).parts : std::vector{operand(1)};
  const Type type = accessType(*stated, parts.front());
  std::vector<std::string> values;
  for (const PtxOperand& part : parts) {
    if (!(accessType(*stated, part) == type)) return false;
    values.push_back(read(part, type, !type.isFloat()));
  }
  if (size > 1) {
    if (!access->isPlain) return false;
    const std::string vector = vectorType(type, size);
    return emit(fmt::format("*{} = make_{}({})", pointer(operand(0), vector),
                            vector, fmt::join(values, ", ")));
  }
  const std::string to = pointer(operand(0), cType(type));
  return emit(access->isPlain
                  ? fmt::format("*{} = {}", to, values.front())
                  : fmt::format("__hip_atomic_store({}, {}, {}, {})", to,
                                values.front(), access->order, access->scope));
}

bool Porter::atomic() {
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
  const bool hasResult = opcode() == "atom";
  std::string order = "__ATOMIC_RELAXED";
  std::string scope = "__HIP_MEMORY_SCOPE_AGENT";
  take("relaxed");
  if (take("acquire")) order = "__ATOMIC_ACQUIRE";
  if (take("release")) order = "__ATOMIC_RELEASE";
  if (take("acq_rel")) order = "__ATOMIC_ACQ_REL";
  takeScope(scope);
  take("global");
  if (modifiers_.size() != 2) return false;
  const std::string operation = modifiers_.front();
  const auto function = kFunctions.find(operation);
  if (function == kFunctions.end() || !take(operation)) return false;
  const auto type = takeType();
  if (!type || (!isWord(*type) && !type->isFloat()) ||
      function->second.kinds.find(type->kind) == std::string_view::npos) {
    return false;
  }
  if ((operation == "inc" || operation == "dec") && type->bits != 32) {
    return false;
  }
  const std::size_t at = hasResult ? 1 : 0;
  const std::size_t values = operation == "cas" ? 2 : 1;
  if (!count(at + 1 + values)) return false;
  const bool isSigned = type->kind == 's';
  const std::string pointee =
      type->isFloat() ? cType(*type)
                      : fmt::format("{}{}", isSigned ? "" : "unsigned ",
                                    type->bits == 32 ? "int" : "long long");
  std::string arguments = pointer(operand(at), pointee);
  for (std::size_t i = 0; i < values; ++i) {
    const std::string value = read(operand(at + 1 + i), *type);
    if (value.empty()) return false;
    arguments += ", " + value;
  }
  const bool isDefault = order == "__ATOMIC_RELAXED" &&
                         scope == "__HIP_MEMORY_SCOPE_AGENT" &&
                         !(isSigned && type->bits == 64);
  if (!isDefault && function->second.builtin.empty()) return false;
  const std::string call =
      isDefault ? fmt::format("{}({})", function->second.atomic, arguments)
                : fmt::format("{}({}, {}, {})", function->second.builtin,
                              arguments, order, scope);
  touchesMemory_ |= order == "__ATOMIC_RELAXED";
  if (type->isFloat()) {
    review(
        "what an atomic sum of floating-point numbers makes of subnormal "
        "numbers and of memory of the host depends on the GPU");
  }
  if (hasResult && operand(0).kind != PtxOperand::Kind::sink) {
    return write(operand(0), *type, call);
  }
  return emit(call);
}

bool Porter::fence() {
  if (opcode() == "fence" && !take("sc") && !take("acq_rel")) return false;
  if (modifiers_.size() != 1 || !count(0)) return false;
  const std::string& scope = modifiers_.front();
  if (scope == "cta") return emit("__threadfence_block()");
  if (scope == "gl" || scope == "gpu") return emit("__threadfence()");
  if (scope == "sys") return emit("__threadfence_system()");
  return false;
}

}  // namespace hipport::ptx
