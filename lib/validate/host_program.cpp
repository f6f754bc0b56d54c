#include "validate/host_program.h"

#include <llvm/ADT/DenseMap.h>
#include <llvm/ADT/SmallPtrSet.h>
#include <llvm/Analysis/AssumptionCache.h>
#include <llvm/Analysis/LoopInfo.h>
#include <llvm/Analysis/ScalarEvolution.h>
#include <llvm/Analysis/TargetLibraryInfo.h>
#include <llvm/Analysis/ValueTracking.h>
#include <llvm/Bitcode/BitcodeReader.h>
#include <llvm/IR/Constants.h>
#include <llvm/IR/Dominators.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/IR/LLVMContext.h>
#include <llvm/IR/Module.h>
#include <llvm/Support/MemoryBuffer.h>

#include <algorithm>
#include <memory>
#include <span>
#include <utility>

#include "validate/debug_places.h"

namespace hipport {
namespace {

struct KnownCall {
  std::string_view name;
  HostOperationKind kind;
};

/// HIP's functions by what they do. Those that are named nowhere here and begin
/// with "hip" neither wait nor move anything.
constexpr KnownCall kCalls[] = {
    {"hipModuleLaunchKernel", HostOperationKind::launch},
    {"hipExtModuleLaunchKernel", HostOperationKind::launch},
    {"hipLaunchCooperativeKernel", HostOperationKind::launch},
    {"hipExtLaunchKernel", HostOperationKind::launch},
    {"hipLaunchKernelExC", HostOperationKind::launch},
    {"hipGraphLaunch", HostOperationKind::launch},
    {"hipDeviceSynchronize", HostOperationKind::wait},
    {"hipStreamSynchronize", HostOperationKind::wait},
    {"hipEventSynchronize", HostOperationKind::wait},
    {"hipMemcpy", HostOperationKind::copy},
    {"hipMemcpyAsync", HostOperationKind::copy},
    {"hipMemcpyWithStream", HostOperationKind::copy},
    {"hipMalloc", HostOperationKind::allocate},
    {"hipMallocPitch", HostOperationKind::allocate},
    {"hipMalloc3D", HostOperationKind::allocate},
    {"hipMallocArray", HostOperationKind::allocate},
    {"hipHostMalloc", HostOperationKind::allocate},
    {"hipFree", HostOperationKind::release},
    {"hipFreeArray", HostOperationKind::release},
    {"hipHostFree", HostOperationKind::release},
    {"hipMallocManaged", HostOperationKind::managed},
    {"hipEventElapsedTime", HostOperationKind::clock},
    {"clock", HostOperationKind::clock},
    {"time", HostOperationKind::clock},
    {"gettimeofday", HostOperationKind::clock},
    {"clock_gettime", HostOperationKind::clock},
    {"omp_get_wtime", HostOperationKind::clock},
    {"MPI_Wtime", HostOperationKind::clock},
    {"_ZNSt6chrono3_V212steady_clock3nowEv", HostOperationKind::clock},
    {"_ZNSt6chrono3_V212system_clock3nowEv", HostOperationKind::clock},
};

/// HIP's functions, and the C library's, that are no work of a round.
constexpr std::string_view kNothing[] = {"__hipPushCallConfiguration",
                                         "__hipPopCallConfiguration",
                                         "hipGetLastError",
                                         "hipPeekAtLastError",
                                         "hipGetErrorString",
                                         "hipGetErrorName"};

/// Memory that the C and C++ libraries allocate, which is not pinned.
constexpr std::string_view kAllocators[] = {
    "malloc", "calloc", "realloc", "aligned_alloc", "_Znwm", "_Znam"};

/// C++'s name of a kernel's stub begins with this.
constexpr std::string_view kStub = "__device_stub__";

std::optional<std::uint64_t> constantOf(const llvm::Value* value) {
  const auto* const number = llvm::dyn_cast<llvm::ConstantInt>(value);
  if (!number) return std::nullopt;
  return number->getZExtValue();
}

bool isAmong(std::span<const std::string_view> names, std::string_view name) {
  return std::ranges::find(names, name) != names.end();
}

/// A dim3 as the ABI of x86-64 hands it over: x and y in one word, then z.
std::optional<std::array<std::uint32_t, 3>> extentOf(const llvm::Value* xy,
                                                     const llvm::Value* z) {
  constexpr unsigned kHalf = 32;
  const auto both = constantOf(xy);
  const auto last = constantOf(z);
  if (!both || !last) return std::nullopt;
  return std::array{static_cast<std::uint32_t>(*both),
                    static_cast<std::uint32_t>(*both >> kHalf),
                    static_cast<std::uint32_t>(*last)};
}

/// Empty where a pointer is called.
std::string_view nameOf(const llvm::CallBase& call) {
  const llvm::Function* const callee = call.getCalledFunction();
  return callee ? std::string_view(callee->getName()) : std::string_view();
}

/// Blocks from which the function only ends by exit or abort: what checks of
/// errors lead to.
bool isDeadEnd(const llvm::BasicBlock& block) {
  return llvm::isa<llvm::UnreachableInst>(block.getTerminator());
}

class FunctionReader {
 public:
  FunctionReader(llvm::Function& function,
                 const llvm::TargetLibraryInfoImpl& library,
                 std::uint32_t number, HostProgram& program)
      : program_(program),
        number_(number),
        library_(library),
        assumptions_(function),
        dominators_(function),
        loops_(dominators_),
        evolution_(function, library_, assumptions_, dominators_, loops_) {
    for (const llvm::Loop* each : loops_.getLoopsInPreorder()) addLoop(*each);
    std::vector<const llvm::CallBase*> calls;
    for (const llvm::Instruction& each : llvm::instructions(function)) {
      const auto* const call = llvm::dyn_cast<llvm::CallBase>(&each);
      if (!call || llvm::isa<llvm::IntrinsicInst>(call)) continue;
      calls.push_back(call);
      if (nameOf(*call) == "__hipPushCallConfiguration") {
        pushes_.push_back(call);
      }
      if (nameOf(*call) == "hipHostRegister") addPinned(*call);
    }
    for (const llvm::CallBase* each : calls) read(*each);
  }

 private:
  void addLoop(const llvm::Loop& loop) {
    numbers_[&loop] = program_.loops.size();
    HostLoop& added = program_.loops.emplace_back();
    if (const llvm::Loop* const parent = loop.getParentLoop()) {
      added.parent = numbers_.lookup(parent);
    }
    // A bound by the type of the counter says nothing.
    constexpr unsigned kMany = 1U << 24;
    const unsigned most = evolution_.getSmallConstantMaxTripCount(&loop);
    if (most < kMany) added.rounds = most;
  }

  void read(const llvm::CallBase& call) {
    const llvm::Function* const callee = call.getCalledFunction();
    const std::string_view name = nameOf(call);
    if (isAmong(kNothing, name)) return;
    HostOperation found;
    const auto known = std::ranges::find(kCalls, name, &KnownCall::name);
    if (known != std::end(kCalls)) {
      found.kind = known->kind;
      if (found.kind != HostOperationKind::launch) found.callee = name;
      if (found.kind == HostOperationKind::copy && !readCopy(call, found))
        return;
    } else if (name == "hipLaunchKernel") {
      readLaunch(call, found);
    } else if (name.find(kStub) != std::string_view::npos) {
      found.kind = HostOperationKind::launch;
      found.callee = kernelOf(*callee);
      addConfiguration(call, found);
    } else if (!callee && isConfigured(call)) {
      found.kind = HostOperationKind::launch;  // of a kernel by its address
    } else {
      // What cannot do anything, or only says that something is wrong.
      if (callee && callee->onlyReadsMemory()) return;
      if (isDeadEnd(*call.getParent())) return;
    }
    found.function = number_;
    DebugPlace place = ownPlaceOf(call);
    found.file = std::move(place.file);
    found.line = place.line;
    if (const llvm::Loop* const loop = loops_.getLoopFor(call.getParent())) {
      found.loop = numbers_.lookup(loop);
    }
    program_.calls.push_back(std::move(found));
  }

  using Objects = llvm::SmallVector<const llvm::Value*, 4>;

  /// What a pointer may lead to.
  static Objects objectsOf(const llvm::Value* pointer) {
    Objects objects;
    llvm::getUnderlyingObjects(pointer, objects, nullptr, 0);
    return objects;
  }

  /// Of this function or of the whole program, and pinned by nobody yet.
  static bool isAllocation(const llvm::Value* object) {
    if (const auto* const call = llvm::dyn_cast<llvm::CallBase>(object)) {
      return isAmong(kAllocators, nameOf(*call));
    }
    return llvm::isa<llvm::AllocaInst, llvm::GlobalVariable,
                     llvm::ConstantPointerNull>(object);
  }

  void addPinned(const llvm::CallBase& call) {
    for (const llvm::Value* each : objectsOf(call.getArgOperand(0))) {
      pinned_.insert(each);
      if (!isAllocation(each)) program_.pinsMemory = true;
    }
  }

  /// Whether it is one of the host's memory.
  bool readCopy(const llvm::CallBase& call, HostOperation& found) const {
    constexpr unsigned kDirection = 3;
    constexpr std::uint64_t kHostToDevice = 1;
    constexpr std::uint64_t kDeviceToHost = 2;
    if (call.arg_size() <= kDirection) return false;
    const auto direction = constantOf(call.getArgOperand(kDirection));
    if (direction != kHostToDevice && direction != kDeviceToHost) return false;
    found.isToHost = direction == kDeviceToHost;
    found.bytes = constantOf(call.getArgOperand(2));
    const Objects objects =
        objectsOf(call.getArgOperand(found.isToHost ? 0 : 1));
    found.isPageable =
        std::ranges::all_of(objects, isAllocation) &&
        std::ranges::none_of(objects, [&](const llvm::Value* each) {
          return pinned_.contains(each);
        });
    return true;
  }

  /// The kernel that a stub launches.
  static std::string kernelOf(const llvm::Function& stub) {
    for (const llvm::Instruction& each : llvm::instructions(stub)) {
      const auto* const call = llvm::dyn_cast<llvm::CallBase>(&each);
      if (!call || nameOf(*call) != "hipLaunchKernel") continue;
      return kernelAt(*call->getArgOperand(0));
    }
    return {};
  }

  /// Its name, where the program says which kernel it is.
  static std::string kernelAt(const llvm::Value& handle) {
    const llvm::Value* const kernel = handle.stripPointerCasts();
    return llvm::isa<llvm::GlobalValue>(kernel) ? kernel->getName().str()
                                                : std::string();
  }

  void readLaunch(const llvm::CallBase& call, HostOperation& found) {
    found.kind = HostOperationKind::launch;
    found.callee = kernelAt(*call.getArgOperand(0));
    // One that the program calls itself has its configuration with it.
    if (!std::ranges::any_of(call.args(), [](const llvm::Use& each) {
          return isPopped(*each.get());
        })) {
      found.grid = extentOf(call.getArgOperand(1), call.getArgOperand(2));
      found.block = extentOf(call.getArgOperand(3), call.getArgOperand(4));
      return;
    }
    addConfiguration(call, found);
    if (const llvm::Loop* const loop = loops_.getLoopFor(call.getParent())) {
      constexpr unsigned kArguments = 5;
      found.isRepeated =
          found.isRepeated && areSame(call.getArgOperand(kArguments), *loop);
    }
  }

  /// Whether a value is read from where <<<...>>> handed it over.
  static bool isPopped(const llvm::Value& value) {
    const auto* const load = llvm::dyn_cast<llvm::LoadInst>(&value);
    if (!load) return false;
    const llvm::Value* const variable =
        load->getPointerOperand()->stripInBoundsConstantOffsets();
    return std::ranges::any_of(variable->users(), [](const auto* user) {
      const auto* const call = llvm::dyn_cast<llvm::CallBase>(user);
      return call && nameOf(*call) == "__hipPopCallConfiguration";
    });
  }

  /// Whether <<<...>>> may be for it.
  bool isConfigured(const llvm::CallBase& call) const {
    return std::ranges::any_of(pushes_, [&](const llvm::CallBase* push) {
      return dominators_.dominates(push, &call);
    });
  }

  /// Of <<<...>>>: what was pushed last on the way to the launch.
  void addConfiguration(const llvm::CallBase& call, HostOperation& found) {
    const llvm::CallBase* last = nullptr;
    for (const llvm::CallBase* push : pushes_) {
      if (!dominators_.dominates(push, &call)) continue;
      if (!last || dominators_.dominates(last, push)) last = push;
    }
    if (!last) return;
    found.grid = extentOf(last->getArgOperand(0), last->getArgOperand(1));
    found.block = extentOf(last->getArgOperand(2), last->getArgOperand(3));
    const llvm::Loop* const loop = loops_.getLoopFor(call.getParent());
    found.isRepeated =
        loop && std::ranges::all_of(last->args(), [&](const llvm::Use& each) {
          return loop->isLoopInvariant(each.get());
        });
  }

  /// Whether the array of arguments has the same values each time round: all
  /// that is stored in it are addresses of variables, and all that is stored in
  /// those is from without the loop.
  static bool areSame(llvm::Value* arguments, const llvm::Loop& loop) {
    auto* const array = llvm::dyn_cast<llvm::AllocaInst>(
        arguments->stripInBoundsConstantOffsets());
    if (!array) return false;
    llvm::SmallVector<const llvm::Value*, 8> variables;
    if (!forStores(*array, [&](const llvm::Value* stored) {
          variables.push_back(stored);
          return llvm::isa<llvm::AllocaInst>(stored);
        })) {
      return false;
    }
    return std::ranges::all_of(variables, [&](const llvm::Value* each) {
      return forStores(*each, [&](const llvm::Value* stored) {
        return stored == nullptr || loop.isLoopInvariant(stored);
      });
    });
  }

  /// Whether `isFine` holds of all that is stored in a variable; false where
  /// something else may write to it.
  template <typename Check>
  static bool forStores(const llvm::Value& variable, Check isFine) {
    for (const llvm::User* user : variable.users()) {
      if (const auto* const store = llvm::dyn_cast<llvm::StoreInst>(user)) {
        // Its own address, among the arguments.
        if (store->getValueOperand() == &variable) continue;
        if (!isFine(store->getValueOperand())) return false;
      } else if (llvm::isa<llvm::GetElementPtrInst>(user)) {
        if (!forStores(*user, isFine)) return false;
      } else if (const auto* const call =
                     llvm::dyn_cast<llvm::CallBase>(user)) {
        if (nameOf(*call) != "hipLaunchKernel" &&
            !call->isLifetimeStartOrEnd()) {
          return false;
        }
      } else if (!llvm::isa<llvm::LoadInst>(user)) {
        return false;
      }
    }
    return true;
  }

  HostProgram& program_;
  std::uint32_t number_;
  llvm::TargetLibraryInfo library_;
  llvm::AssumptionCache assumptions_;
  llvm::DominatorTree dominators_;
  llvm::LoopInfo loops_;
  llvm::ScalarEvolution evolution_;
  llvm::DenseMap<const llvm::Loop*, std::size_t> numbers_;
  std::vector<const llvm::CallBase*> pushes_;
  llvm::SmallPtrSet<const llvm::Value*, 4> pinned_;
};

}  // namespace

bool HostProgram::isWithin(const HostOperation& call, std::size_t loop) const {
  for (std::optional<std::size_t> at = call.loop; at; at = loops[*at].parent) {
    if (*at == loop) return true;
  }
  return false;
}

HostProgram readHostProgram(std::string_view bitcode) {
  HostProgram program;
  llvm::LLVMContext context;
  auto module = llvm::parseBitcodeFile(
      llvm::MemoryBufferRef(llvm::StringRef(bitcode.data(), bitcode.size()),
                            "host code"),
      context);
  if (!module) {
    program.problem = llvm::toString(module.takeError());
    return program;
  }
  const llvm::TargetLibraryInfoImpl library(
      llvm::Triple((*module)->getTargetTriple()));
  std::uint32_t number = 0;
  for (llvm::Function& function : **module) {
    // What a stub does is said where it is called.
    if (function.isDeclaration() ||
        std::string_view(function.getName()).find(kStub) !=
            std::string_view::npos) {
      continue;
    }
    const FunctionReader reader(function, library, number++, program);
  }
  return program;
}

}  // namespace hipport
