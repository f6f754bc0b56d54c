#include "emulate/hip/runtime.h"

#include <fmt/format.h>
#include <llvm/Demangle/Demangle.h>
#include <sys/mman.h>
#include <unistd.h>
#include <xxhash.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <nlohmann/json.hpp>
#include <set>
#include <thread>

#include "emulate/hip/graph.h"
#include "emulate/launch.h"

namespace hipport {

int notEmulatedByName(std::string_view function);

namespace {

thread_local hipError_t lastError = hipSuccess;

std::string_view variable(const char* name) {
  const char* const value = std::getenv(name);
  return value ? value : "";
}

[[noreturn]] void refuse(const std::string& why) {
  std::fprintf(stderr, "hipport: %s\n", why.c_str());
  std::_Exit(2);
}

std::vector<std::string> compilerOf(std::string_view variable) {
  if (variable.empty()) return {"hipcc"};
  if (!variable.starts_with('[')) return {std::string(variable)};
  const nlohmann::json words = nlohmann::json::parse(variable, nullptr, false);
  const bool isList = words.is_array() && !words.empty() &&
                      std::ranges::all_of(words, [](const auto& each) {
                        return each.is_string();
                      });
  if (!isList) {
    refuse(
        "HIPPORT_EMULATE_COMPILER is no JSON array of strings; nothing was "
        "run");
  }
  return words.get<std::vector<std::string>>();
}

EmulationOptions readOptions() {
  EmulationOptions options;
  const std::string_view name = variable("HIPPORT_EMULATE");
  const auto found =
      std::ranges::find(architectures(), name, &Architecture::name);
  if (found == architectures().end()) {
    std::string known;
    for (const Architecture& each : architectures()) {
      known += fmt::format(" {}", each.name);
    }
    refuse(
        fmt::format("HIPPORT_EMULATE={}: this is not an architecture that can "
                    "be emulated; nothing was run. The architectures are{}",
                    name, known));
  }
  options.architecture = &*found;
  auto number = [](const char* name) {
    return std::strtoull(std::string(variable(name)).c_str(), nullptr, 10);
  };
  options.workers = static_cast<unsigned>(number("HIPPORT_EMULATE_JOBS"));
  if (options.workers == 0) {
    options.workers = std::max(1U, std::thread::hardware_concurrency());
  }
  if (!variable("HIPPORT_EMULATE_HIP").empty()) {
    options.hipMajor = number("HIPPORT_EMULATE_HIP");
  }
  options.compiler = compilerOf(variable("HIPPORT_EMULATE_COMPILER"));
  options.trace = variable("HIPPORT_EMULATE_TRACE");
  options.seed = number("HIPPORT_EMULATE_SEED");
  options.faults = variable("HIPPORT_EMULATE_FAULTS");
  options.counters = variable("HIPPORT_EMULATE_COUNTERS");
  return options;
}

std::string textOf(const nlohmann::json& json) {
  return json.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}

/// A kernel's name as C++ has it; of those of libraries, which fill a screen,
/// without arguments.
std::string shownName(const std::string& mangled) {
  constexpr std::size_t kLongest = 160;
  std::string name = llvm::demangle(mangled);
  if (name.size() <= kLongest) return name;
  std::string text;
  int depth = 0;
  for (const char c : name) {
    if (c == '(' && depth == 0) break;
    if (c == '<' && depth++ == 0) text += "<...>";
    if (depth == 0) text += c;
    if (c == '>') --depth;
  }
  return text;
}

CountingModel countingOf(const Architecture& architecture) {
  return {static_cast<std::uint64_t>(architecture.unit.cacheLine),
          static_cast<std::uint32_t>(architecture.unit.ldsBanks)};
}

constexpr std::uint64_t kPage = 4096;

}  // namespace

void appendLine(const std::string& path, std::string line) {
  std::FILE* const out = std::fopen(path.c_str(), "a");
  if (!out) return;
  line += '\n';
  std::fwrite(line.data(), 1, line.size(), out);
  std::fclose(out);
}

hipError_t failWith(hipError_t error) {
  lastError = error;
  return error;
}

hipError_t notEmulated(std::string_view function, std::string_view what,
                       std::string_view error) {
  static std::mutex mutex;
  static std::set<std::string, std::less<>> said;
  {
    const std::lock_guard lock(mutex);
    if (said.emplace(function).second) {
      std::fprintf(
          stderr, "%s\n",
          fmt::format("hipport: {} is not emulated{}{}; it fails with {}",
                      function, what.empty() ? "" : ": ", what, error)
              .c_str());
    }
  }
  return failWith(hipErrorNotSupported);
}

namespace {

/// What functions of a library give that it does not have.
struct Refusal {
  std::string_view prefix;
  int status;
  std::string_view name;
};
constexpr Refusal kRefusals[] = {
    {"amdsmi_", 2, "AMDSMI_STATUS_NOT_SUPPORTED"},
    {"hipblas", 7, "HIPBLAS_STATUS_NOT_SUPPORTED"},
    {"hipfft", 14, "HIPFFT_NOT_IMPLEMENTED"},
    {"hiprand", 1000, "HIPRAND_STATUS_NOT_IMPLEMENTED"},
    {"hipsolver", 7, "HIPSOLVER_STATUS_NOT_SUPPORTED"},
    {"hipsparse", 10, "HIPSPARSE_STATUS_NOT_SUPPORTED"},
    {"miopen", 6, "miopenStatusNotImplemented"},
    {"nccl", 5, "ncclInvalidUsage"},
    {"rocblas_", 2, "rocblas_status_not_implemented"},
    {"rocfft_", 1, "rocfft_status_failure"},
    {"rocrand_", 108, "ROCRAND_STATUS_INTERNAL_ERROR"},
    {"rocsolver_", 2, "rocblas_status_not_implemented"},
    {"rocsparse_", 2, "rocsparse_status_not_implemented"},
};

}  // namespace

// Of functions whose signature nobody needs.
int notEmulatedByName(std::string_view function) {
  for (const Refusal& each : kRefusals) {
    if (!function.starts_with(each.prefix)) continue;
    (void)notEmulated(function, {}, each.name);
    return each.status;
  }
  return notEmulated(function);
}

// --- Memory ------------------------------------------------------------------

Memory& memory() { return Runtime::get().memory(); }

bool isOfDevice(const void* at) {
  return memory().find(at).has_value() || memory().lent(at).has_value();
}

bool reaches(const void* at, std::size_t size) {
  const std::optional<Allocation> in = Runtime::get().memory().find(at);
  return !in ||
         (in->isAccessible &&
          reinterpret_cast<std::uintptr_t>(at) - in->begin + size <= in->size);
}

std::uint64_t Memory::capacity() {
  return static_cast<std::uint64_t>(sysconf(_SC_PHYS_PAGES)) * kPage / 2;
}

std::uint64_t& Memory::usedOf(hipMemoryType type) {
  return type == hipMemoryTypeHost ? usedOfHost_ : used_;
}

void* Memory::allocate(std::uint64_t size, hipMemoryType type, unsigned flags,
                       bool isManaged) {
  if (size > std::uint64_t{1} << 48U) return nullptr;  // no address has more
  const std::uint64_t bytes =
      (std::max<std::uint64_t>(size, 1) + kAlignment - 1) / kAlignment *
      kAlignment;
  const std::uint64_t pages = (bytes + kPage - 1) / kPage * kPage;
  const bool isOfHost = type == hipMemoryTypeHost;
  {
    const std::lock_guard lock(mutex_);
    const std::uint64_t all = isOfHost ? capacity() * 2 : capacity();
    const std::uint64_t used = isOfHost ? usedOfHost_ : used_;
    if (pages > all || used > all - pages) return nullptr;
  }
  void* const mapping =
      mmap(nullptr, pages + kPage, PROT_READ | PROT_WRITE,
           MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (mapping == MAP_FAILED) return nullptr;
  mprotect(static_cast<std::byte*>(mapping) + pages, kPage, PROT_NONE);
  Allocation made;
  made.begin = reinterpret_cast<std::uintptr_t>(mapping) + pages - bytes;
  made.size = size;
  made.type = type;
  made.isManaged = isManaged;
  made.flags = flags;
  made.mapping = mapping;
  made.mappingSize = pages + kPage;
  const std::lock_guard lock(mutex_);
  made.number = ++count_;
  usedOf(type) += pages;
  allocations_[made.begin] = made;
  return reinterpret_cast<void*>(made.begin);
}

void Memory::allow(void* at, bool isAccessible) {
  const std::lock_guard lock(mutex_);
  const auto found = allocations_.find(reinterpret_cast<std::uintptr_t>(at));
  if (found != allocations_.end()) found->second.isAccessible = isAccessible;
}

bool Memory::adopt(void* at, std::uint64_t size, unsigned flags,
                   hipMemoryType type, bool isAccessible) {
  Allocation made;
  made.begin = reinterpret_cast<std::uintptr_t>(at);
  made.size = size;
  made.type = type;
  made.isAccessible = isAccessible;
  made.flags = flags;
  const std::lock_guard lock(mutex_);
  made.number = ++count_;
  return allocations_.emplace(made.begin, made).second;
}

bool Memory::release(void* at) {
  const std::lock_guard lock(mutex_);
  const auto found = allocations_.find(reinterpret_cast<std::uintptr_t>(at));
  if (found == allocations_.end()) return false;
  const Allocation& each = found->second;
  if (each.mapping) {
    usedOf(each.type) -= each.mappingSize - kPage;
    if (each.isKept) {
      madvise(each.mapping, each.mappingSize, MADV_DONTNEED);
      mprotect(each.mapping, each.mappingSize, PROT_NONE);
      kept_[each.begin] = each;
    } else {
      munmap(each.mapping, each.mappingSize);
    }
  }
  allocations_.erase(found);
  return true;
}

void Memory::keep(void* at) {
  const std::lock_guard lock(mutex_);
  const auto found = allocations_.find(reinterpret_cast<std::uintptr_t>(at));
  if (found != allocations_.end()) found->second.isKept = true;
}

bool Memory::revive(void* at) {
  const std::lock_guard lock(mutex_);
  const auto found = kept_.find(reinterpret_cast<std::uintptr_t>(at));
  if (found == kept_.end()) return false;
  Allocation& each = found->second;
  mprotect(each.mapping, each.mappingSize - kPage, PROT_READ | PROT_WRITE);
  usedOf(each.type) += each.mappingSize - kPage;
  each.number = ++count_;
  allocations_[each.begin] = each;
  kept_.erase(found);
  return true;
}

void Memory::drop(void* at) {
  const std::lock_guard lock(mutex_);
  const auto address = reinterpret_cast<std::uintptr_t>(at);
  if (const auto found = allocations_.find(address);
      found != allocations_.end()) {
    found->second.isKept = false;
  }
  if (const auto found = kept_.find(address); found != kept_.end()) {
    munmap(found->second.mapping, found->second.mappingSize);
    kept_.erase(found);
  }
}

std::optional<Allocation> Memory::find(const void* at) {
  const auto address = reinterpret_cast<std::uintptr_t>(at);
  const std::lock_guard lock(mutex_);
  auto next = allocations_.upper_bound(address);
  if (next == allocations_.begin()) return std::nullopt;
  const Allocation& each = std::prev(next)->second;
  if (address - each.begin >= std::max<std::uint64_t>(each.size, 1)) {
    return std::nullopt;
  }
  return each;
}

void Memory::lend(const DeviceVariable& variable) {
  const std::lock_guard lock(mutex_);
  lent_[reinterpret_cast<std::uintptr_t>(variable.address)] = variable;
}

std::optional<DeviceVariable> Memory::lent(const void* at) {
  const auto address = reinterpret_cast<std::uintptr_t>(at);
  const std::lock_guard lock(mutex_);
  const auto next = lent_.upper_bound(address);
  if (next == lent_.begin()) return std::nullopt;
  const auto& [begin, variable] = *std::prev(next);
  if (address - begin >= variable.size) return std::nullopt;
  return variable;
}

std::vector<Allocation> Memory::all() {
  std::vector<Allocation> all;
  {
    const std::lock_guard lock(mutex_);
    for (const auto& [begin, each] : allocations_) all.push_back(each);
  }
  std::ranges::sort(all, {}, &Allocation::number);
  return all;
}

std::uint64_t Memory::used() {
  const std::lock_guard lock(mutex_);
  return used_;
}

// --- Code --------------------------------------------------------------------

Runtime& Runtime::get() {
  static auto* const runtime = new Runtime;
  return *runtime;
}

Runtime::Runtime()
    : options_(readOptions()),
      counters_(options_.counters, std::string(options_.architecture->name),
                countingOf(*options_.architecture)) {
  if (counters_.isOn()) std::atexit([] { get().counters_.write(); });
}

void** Runtime::addBinary(const void* binary) {
  const std::lock_guard lock(mutex_);
  auto made = std::make_unique<Binary>();
  made->at = binary;
  binaries_.push_back(std::move(made));
  return reinterpret_cast<void**>(binaries_.back().get());
}

void Runtime::removeBinary(void** handle) {
  const std::lock_guard lock(mutex_);
  auto* const binary = reinterpret_cast<Binary*>(handle);
  auto isOf = [&](const auto& each) { return each.second.binary == binary; };
  std::erase_if(functions_, isOf);
  std::erase_if(variables_, isOf);
  std::erase_if(binaries_,
                [&](const auto& each) { return each.get() == binary; });
}

void Runtime::addFunction(void** handle, const void* stub, const char* name) {
  const std::lock_guard lock(mutex_);
  functions_[stub] = {reinterpret_cast<Binary*>(handle), name};
}

void Runtime::addVariable(void** handle, const void* shadow, const char* name) {
  const std::lock_guard lock(mutex_);
  variables_[shadow] = {reinterpret_cast<Binary*>(handle), name};
}

void Runtime::addManaged(void** handle, void** pointer, const char* name) {
  const std::lock_guard lock(mutex_);
  reinterpret_cast<Binary*>(handle)->managed.emplace_back(pointer, name);
}

DeviceModule* Runtime::codeOf(Binary& binary) {
  if (!binary.isTried) {
    binary.isTried = true;
    std::string unpacked;
    const std::span<const std::byte> object = findCodeObject(
        binary.at, options_.architecture->name, unpacked, binary.error);
    if (!object.empty()) binary.code = DeviceModule::load(object, binary.error);
    if (!binary.code) {
      std::fprintf(stderr, "hipport: the program cannot be emulated: %s\n",
                   binary.error.c_str());
    } else {
      // The device's pointer to a managed variable is the host's.
      for (const auto& [pointer, name] : binary.managed) {
        const auto found = binary.code->findVariable(name);
        if (found) *static_cast<void**>(found->address) = *pointer;
      }
    }
  }
  return binary.code.get();
}

const DeviceModule::Kernel* Runtime::kernelOf(const void* stub,
                                              DeviceModule** module,
                                              hipError_t& error) {
  const std::lock_guard lock(mutex_);
  const auto found = functions_.find(stub);
  if (found == functions_.end()) {
    error = hipErrorInvalidDeviceFunction;
    return nullptr;
  }
  *module = codeOf(*found->second.binary);
  if (!*module) {
    error = hipErrorNoBinaryForGpu;
    return nullptr;
  }
  return kernelOf(**module, found->second.name, error);
}

const DeviceModule::Kernel* Runtime::kernelOf(DeviceModule& module,
                                              const std::string& name,
                                              hipError_t& error) {
  std::string problem;
  const DeviceModule::Kernel* kernel = module.findKernel(name, problem);
  if (kernel) return kernel;
  error = hipErrorInvalidDeviceFunction;
  if (!problem.empty()) {
    error = hipErrorNotSupported;
    std::fprintf(stderr, "hipport: the kernel %s cannot be emulated: %s\n",
                 shownName(name).c_str(), problem.c_str());
  }
  return nullptr;
}

std::optional<DeviceVariable> Runtime::variableOf(const void* shadow) {
  const std::lock_guard lock(mutex_);
  const auto found = variables_.find(shadow);
  if (found == variables_.end()) return std::nullopt;
  const DeviceModule* code = codeOf(*found->second.binary);
  if (!code) return std::nullopt;
  const auto variable = code->findVariable(found->second.name);
  if (!variable) {
    std::fprintf(
        stderr, "%s\n",
        fmt::format(
            "hipport: the device code exports no variable {}; a device would "
            "not find it either. Clang 15 and older export no variables of "
            "unnamed namespaces: declare it static, or outside of them",
            llvm::demangle(found->second.name))
            .c_str());
  }
  return variable;
}

hipError_t Runtime::stickyError() {
  const std::lock_guard lock(mutex_);
  return sticky_;
}

const Architecture& architecture() {
  return *Runtime::get().options().architecture;
}

hipError_t earlierError() {
  const hipError_t sticky = Runtime::get().stickyError();
  return sticky == hipSuccess ? hipSuccess : failWith(sticky);
}

void Runtime::report(const DeviceModule& module,
                     const DeviceModule::Kernel& kernel, const Fault& fault) {
  {
    const std::lock_guard lock(mutex_);
    if (!reported_.insert({&kernel, fault.kind, fault.site, fault.code})
             .second) {
      return;
    }
  }
  const std::vector<Site>& sites = kernel.code->sites;
  const Site site = fault.site < sites.size() ? sites[fault.site]
                    : fault.code != 0 ? module.placeOf(kernel, fault.code)
                                      : Site();
  if (fault.kind == FaultKind::inactiveLane && site.isInHelper) return;
  // rocPRIM's kernels return from lanes whose wave goes on to a barrier: AMD's
  // hardware counts the waves that are there.
  if (fault.kind == FaultKind::earlyReturn && site.isOfLibrary) return;
  // Their waves also write what others write, and read beyond what they use:
  // no fault of the program's, and of none that its results show.
  const bool isNote =
      fault.kind == FaultKind::overread ||
      (site.isOfLibrary && (fault.kind == FaultKind::race ||
                            fault.kind == FaultKind::uninitialised));
  const std::string what =
      fault.what +
      (isNote ? ", in code of the library's own: nothing that the program "
                "can change, and not known to change results"
              : "");
  const std::string place =
      site.line == 0 ? "" : fmt::format("{}:{}: ", site.file, site.line);
  const std::string name = shownName(kernel.lowered->name);
  std::fflush(stdout);
  std::fprintf(
      stderr, "%s\n",
      fmt::format("hipport: {}{}: {} (kernel {}, block ({},{},{}), wave {}, "
                  "lane {}; emulated {}, {} lanes)",
                  place, idOf(fault.kind), what, name, fault.block[0],
                  fault.block[1], fault.block[2], fault.wave, fault.lane,
                  options_.architecture->name, kernel.code->waveSize)
          .c_str());
  if (options_.faults.empty()) return;
  const nlohmann::json json{{isNote ? "note" : "fault", idOf(fault.kind)},
                            {"what", what},
                            {"ends", endsKernel(fault.kind)},
                            {"kernel", name},
                            {"file", site.file},
                            {"line", site.line},
                            {"block", fault.block},
                            {"thread", fault.thread},
                            {"wave", fault.wave},
                            {"lane", fault.lane}};
  appendLine(options_.faults, textOf(json));
}

/// What memory holds after a launch, for a comparison with another run.
void Runtime::trace(const std::string& kernel) {
  nlohmann::json memory = nlohmann::json::array();
  for (const Allocation& each : memory_.all()) {
    if (!each.isAccessible) continue;
    memory.push_back(
        {{"number", each.number},
         {"size", each.size},
         {"digest", fmt::format("{:016x}",
                                XXH3_64bits(reinterpret_cast<void*>(each.begin),
                                            each.size))}});
  }
  const nlohmann::json json{{"kernel", llvm::demangle(kernel)},
                            {"memory", std::move(memory)}};
  appendLine(options_.trace, textOf(json));
}

hipError_t Runtime::checkLaunch(const DeviceModule::Kernel& kernel, dim3 grid,
                                dim3 block, std::uint64_t dynamicLds,
                                bool isCooperative) const {
  const std::uint64_t threads = std::uint64_t{block.x} * block.y * block.z;
  const Architecture& architecture = *options_.architecture;
  if (threads == 0 || grid.x == 0 || grid.y == 0 || grid.z == 0 ||
      threads > static_cast<std::uint64_t>(architecture.blockThreads)) {
    return failWith(hipErrorInvalidConfiguration);
  }
  if (threads > kernel.lowered->blockThreads) {
    std::fprintf(stderr, "%s\n",
                 fmt::format("hipport: kernel {} has {} threads a block at "
                             "most, by its __launch_bounds__, and {} here; it "
                             "is not launched",
                             shownName(kernel.lowered->name),
                             kernel.lowered->blockThreads, threads)
                     .c_str());
    return failWith(hipErrorLaunchFailure);
  }
  const std::uint64_t lds = dynamicLds + kernel.staticLds();
  if (lds > static_cast<std::uint64_t>(architecture.ldsBytes)) {
    std::fprintf(stderr, "%s\n",
                 fmt::format("hipport: kernel {} needs {} bytes of LDS, but {} "
                             "has {} per block; it is not launched",
                             shownName(kernel.lowered->name), lds,
                             architecture.name, architecture.ldsBytes)
                     .c_str());
    return failWith(hipErrorInvalidValue);
  }
  if (isCooperative) {
    const std::uint64_t blocks = std::uint64_t{grid.x} * grid.y * grid.z;
    const int perUnit = blocksPerUnit(static_cast<int>(threads), lds);
    if (blocks > static_cast<std::uint64_t>(perUnit) *
                     static_cast<std::uint64_t>(computeUnits())) {
      return failWith(hipErrorCooperativeLaunchTooLarge);
    }
  }
  return hipSuccess;
}

hipError_t Runtime::launch(const DeviceModule& module,
                           const DeviceModule::Kernel& kernel, dim3 grid,
                           dim3 block, void** arguments,
                           std::uint64_t dynamicLds, bool isCooperative) {
  if (const hipError_t sticky = stickyError()) return failWith(sticky);
  if (const hipError_t error =
          checkLaunch(kernel, grid, block, dynamicLds, isCooperative)) {
    return error;
  }
  const std::uint64_t threads = std::uint64_t{block.x} * block.y * block.z;
  const Lowered& lowered = *kernel.code;
  GridLaunch launch;
  if (kernel.lowered->isOfWave) {
    launch.waveEntry =
        reinterpret_cast<decltype(launch.waveEntry)>(kernel.entry);
  } else {
    launch.entry = reinterpret_cast<decltype(launch.entry)>(kernel.entry);
  }
  launch.arguments = arguments;
  launch.grid = {grid.x, grid.y, grid.z};
  launch.block = {block.x, block.y, block.z};
  launch.waveSize = lowered.waveSize;
  launch.variables = lowered.variables;
  launch.sites = lowered.sites;
  launch.usedVariables = kernel.lowered->variables;
  launch.dynamicLds = dynamicLds;
  launch.isCooperative = isCooperative;
  launch.lanesMeet = kernel.lowered->lanesMeet;
  launch.abi = kernel.abi;
  launch.seed = options_.seed;
  counters_.addLaunch();
  if (counters_.isOn()) {
    launch.isCounted = true;
    launch.counting = counters_.model();
  }
  const LaunchEnd end = run(launch, options_.workers);
  if (counters_.isOn()) {
    KernelCounts counts;
    counts.blocks = std::uint64_t{grid.x} * grid.y * grid.z;
    counts.threads = counts.blocks * threads;
    counts.waves =
        counts.blocks * ((threads + lowered.waveSize - 1) / lowered.waveSize);
    counts.block = launch.block;
    counts.dynamicLds = dynamicLds;
    counts.waveSize = lowered.waveSize;
    counters_.add(kernel.lowered->name, counts, lowered.sites, end.counts);
  }
  if (!options_.trace.empty()) trace(kernel.lowered->name);
  hipError_t error = end.isOutOfMemory ? hipErrorOutOfMemory : hipSuccess;
  for (const Fault& each : end.faults) {
    report(module, kernel, each);
    if (!endsKernel(each.kind)) continue;
    error = each.kind == FaultKind::memory        ? hipErrorIllegalAddress
            : each.kind == FaultKind::unsupported ? hipErrorNotSupported
            : each.what.starts_with("an assert")  ? hipErrorAssert
                                                  : hipErrorLaunchFailure;
  }
  if (error != hipSuccess) {
    const std::lock_guard lock(mutex_);
    sticky_ = error;
    return failWith(error);
  }
  return hipSuccess;
}

hipError_t Runtime::launchOn(hipStream_t stream, const void* function,
                             const DeviceModule& module,
                             const DeviceModule::Kernel& kernel, dim3 grid,
                             dim3 block, void** arguments,
                             std::uint64_t dynamicLds, bool isCooperative) {
  if (!isStream(stream)) return failWith(hipErrorContextIsDestroyed);
  if (!isCapturing(stream)) {
    const auto start = StreamWork::Clock::now();
    const hipError_t error = launch(module, kernel, grid, block, arguments,
                                    dynamicLds, isCooperative);
    if (error == hipSuccess) workOf(stream)->add(start);
    return error;
  }
  hipKernelNodeParams parameters{};
  parameters.func = const_cast<void*>(function);
  parameters.gridDim = grid;
  parameters.blockDim = block;
  parameters.sharedMemBytes = static_cast<unsigned>(dynamicLds);
  parameters.kernelParams = arguments;
  KernelNode node;
  node.isCooperative = isCooperative;
  const hipError_t error = kernelNode(&parameters, node);
  return error == hipSuccess ? placeOn(stream, std::move(node)) : error;
}

}  // namespace hipport

// --- What compiled programs call before and around kernels -------------------

using hipport::failWith;
using hipport::Runtime;

namespace {

struct Wrapper {  // __CudaFatBinaryWrapper of Clang
  std::uint32_t magic;
  std::uint32_t version;
  const void* binary;
  void* unused;
};

struct Configuration {
  dim3 grid;
  dim3 block;
  std::size_t dynamicLds = 0;
  hipStream_t stream = nullptr;
  std::vector<std::byte> arguments;  ///< those of hipSetupArgument
};
thread_local std::vector<Configuration> configurations;

}  // namespace

HIPPORT_API void** __hipRegisterFatBinary(const void* data) {
  return Runtime::get().addBinary(static_cast<const Wrapper*>(data)->binary);
}
HIPPORT_API void __hipUnregisterFatBinary(void** handle) {
  Runtime::get().removeBinary(handle);
}
HIPPORT_API void __hipRegisterFunction(void** handle, const void* stub, char*,
                                       const char* name, unsigned, void*, void*,
                                       void*, void*, int*) {
  Runtime::get().addFunction(handle, stub, name);
}
HIPPORT_API void __hipRegisterVar(void** handle, void* shadow, char*,
                                  char* name, int, std::size_t, int, int) {
  Runtime::get().addVariable(handle, shadow, name);
}
HIPPORT_API void __hipRegisterManagedVar(void* handle, void** pointer,
                                         void* initial, const char* name,
                                         std::size_t size, unsigned) {
  *pointer =
      Runtime::get().memory().allocate(size, hipMemoryTypeUnified, 0, true);
  if (*pointer && initial) std::memcpy(*pointer, initial, size);
  Runtime::get().addManaged(static_cast<void**>(handle), pointer, name);
  Runtime::get().addVariable(static_cast<void**>(handle),
                             static_cast<void*>(pointer), name);
}
HIPPORT_API void __hipRegisterSurface(void**, void*, char*, char*, int, int) {}
HIPPORT_API void __hipRegisterTexture(void** handle, void* shadow, char*,
                                      char* name, int, int, int) {
  Runtime::get().addVariable(handle, shadow, name);
}

HIPPORT_API hipError_t __hipPushCallConfiguration(dim3 grid, dim3 block,
                                                  std::size_t dynamicLds,
                                                  hipStream_t stream) {
  configurations.push_back({grid, block, dynamicLds, stream, {}});
  return hipSuccess;
}
HIPPORT_API hipError_t __hipPopCallConfiguration(dim3* grid, dim3* block,
                                                 std::size_t* dynamicLds,
                                                 hipStream_t* stream) {
  if (configurations.empty()) return failWith(hipErrorInvalidConfiguration);
  const Configuration& each = configurations.back();
  *grid = each.grid;
  *block = each.block;
  *dynamicLds = each.dynamicLds;
  *stream = each.stream;
  configurations.pop_back();
  return hipSuccess;
}

namespace {

hipError_t launchStub(const void* stub, dim3 grid, dim3 block, void** arguments,
                      std::size_t dynamicLds, hipStream_t stream,
                      bool isCooperative) {
  hipport::DeviceModule* module = nullptr;
  hipError_t error = hipSuccess;
  const auto* kernel = Runtime::get().kernelOf(stub, &module, error);
  if (!kernel) return failWith(error);
  return Runtime::get().launchOn(stream, stub, *module, *kernel, grid, block,
                                 arguments, dynamicLds, isCooperative);
}

}  // namespace

HIPPORT_API hipError_t hipLaunchKernel(const void* stub, dim3 grid, dim3 block,
                                       void** arguments, std::size_t dynamicLds,
                                       hipStream_t stream) {
  return launchStub(stub, grid, block, arguments, dynamicLds, stream, false);
}
HIPPORT_API hipError_t hipExtLaunchKernel(const void* stub, dim3 grid,
                                          dim3 block, void** arguments,
                                          std::size_t dynamicLds,
                                          hipStream_t stream, hipEvent_t start,
                                          hipEvent_t stop, int) {
  if (start) (void)hipEventRecord(start, stream);
  const hipError_t error =
      launchStub(stub, grid, block, arguments, dynamicLds, stream, false);
  if (stop) (void)hipEventRecord(stop, stream);
  return error;
}
HIPPORT_API hipError_t hipLaunchCooperativeKernel(const void* stub, dim3 grid,
                                                  dim3 block, void** arguments,
                                                  unsigned dynamicLds,
                                                  hipStream_t stream) {
  return launchStub(stub, grid, block, arguments, dynamicLds, stream, true);
}

// One device: a list of launches, one for each, has one.
HIPPORT_API hipError_t hipLaunchCooperativeKernelMultiDevice(
    hipLaunchParams* launches, int devices, unsigned flags) {
  constexpr unsigned kFlags = 3;  // without waiting before, and after
  if (!launches || flags > kFlags) return failWith(hipErrorInvalidValue);
  if (devices != 1) return failWith(hipErrorInvalidValue);
  return launchStub(launches->func, launches->gridDim, launches->blockDim,
                    launches->args, launches->sharedMem, launches->stream,
                    true);
}
HIPPORT_API hipError_t hipExtLaunchMultiKernelMultiDevice(
    hipLaunchParams* launches, int devices, unsigned) {
  if (!launches || devices != 1) return failWith(hipErrorInvalidValue);
  return launchStub(launches->func, launches->gridDim, launches->blockDim,
                    launches->args, launches->sharedMem, launches->stream,
                    false);
}

// How programs launched kernels before there was hipLaunchKernel.
HIPPORT_API hipError_t hipConfigureCall(dim3 grid, dim3 block,
                                        std::size_t dynamicLds,
                                        hipStream_t stream) {
  return __hipPushCallConfiguration(grid, block, dynamicLds, stream);
}
HIPPORT_API hipError_t hipSetupArgument(const void* argument, std::size_t size,
                                        std::size_t offset) {
  if (configurations.empty() || !argument) {
    return failWith(hipErrorInvalidValue);
  }
  std::vector<std::byte>& arguments = configurations.back().arguments;
  if (arguments.size() < offset + size) arguments.resize(offset + size);
  std::memcpy(arguments.data() + offset, argument, size);
  return hipSuccess;
}
HIPPORT_API hipError_t hipLaunchByPtr(const void* stub) {
  if (configurations.empty()) return failWith(hipErrorInvalidConfiguration);
  Configuration configuration = std::move(configurations.back());
  configurations.pop_back();
  hipport::DeviceModule* module = nullptr;
  hipError_t error = hipSuccess;
  const auto* kernel = Runtime::get().kernelOf(stub, &module, error);
  if (!kernel) return failWith(error);
  std::vector<void*> arguments;
  const std::size_t end =
      kernel->unpack(configuration.arguments.data(), arguments);
  if (end > configuration.arguments.size()) {
    return failWith(hipErrorInvalidValue);
  }
  return Runtime::get().launchOn(
      configuration.stream, stub, *module, *kernel, configuration.grid,
      configuration.block, arguments.data(), configuration.dynamicLds, false);
}

// --- Errors ------------------------------------------------------------------

HIPPORT_API hipError_t hipExtGetLastError() { return hipGetLastError(); }
HIPPORT_API hipError_t hipGetLastError() {
  const hipError_t error = hipport::lastError;
  hipport::lastError = hipSuccess;
  return error;
}
HIPPORT_API hipError_t hipPeekAtLastError() { return hipport::lastError; }

namespace {

struct ErrorText {
  hipError_t error;
  const char* name;
  const char* text;
};
#define HIPPORT_ERROR(name, text) {name, #name, text}
constexpr ErrorText kErrors[] = {
    HIPPORT_ERROR(hipSuccess, "no error"),
    HIPPORT_ERROR(hipErrorInvalidValue, "invalid argument"),
    HIPPORT_ERROR(hipErrorOutOfMemory, "out of memory"),
    HIPPORT_ERROR(hipErrorNotInitialized, "initialization error"),
    HIPPORT_ERROR(hipErrorDeinitialized, "driver shutting down"),
    HIPPORT_ERROR(hipErrorProfilerDisabled,
                  "profiler disabled while using external profiling tool"),
    HIPPORT_ERROR(hipErrorProfilerNotInitialized,
                  "profiler is not initialized"),
    HIPPORT_ERROR(hipErrorProfilerAlreadyStarted, "profiler already started"),
    HIPPORT_ERROR(hipErrorProfilerAlreadyStopped, "profiler already stopped"),
    HIPPORT_ERROR(hipErrorInvalidConfiguration,
                  "invalid configuration argument"),
    HIPPORT_ERROR(hipErrorInvalidPitchValue, "invalid pitch argument"),
    HIPPORT_ERROR(hipErrorInvalidSymbol, "invalid device symbol"),
    HIPPORT_ERROR(hipErrorInvalidDevicePointer, "invalid device pointer"),
    HIPPORT_ERROR(hipErrorInvalidMemcpyDirection,
                  "invalid copy direction for memcpy"),
    HIPPORT_ERROR(hipErrorInsufficientDriver,
                  "driver version is insufficient for runtime version"),
    HIPPORT_ERROR(hipErrorMissingConfiguration,
                  "__global__ function call is not configured"),
    HIPPORT_ERROR(hipErrorPriorLaunchFailure,
                  "unspecified launch failure in prior launch"),
    HIPPORT_ERROR(hipErrorInvalidDeviceFunction, "invalid device function"),
    HIPPORT_ERROR(hipErrorNoDevice, "no ROCm-capable device is detected"),
    HIPPORT_ERROR(hipErrorInvalidDevice, "invalid device ordinal"),
    HIPPORT_ERROR(hipErrorInvalidImage, "device kernel image is invalid"),
    HIPPORT_ERROR(hipErrorInvalidContext, "invalid device context"),
    HIPPORT_ERROR(hipErrorContextAlreadyCurrent,
                  "context is already current context"),
    HIPPORT_ERROR(hipErrorMapFailed, "mapping of buffer object failed"),
    HIPPORT_ERROR(hipErrorUnmapFailed, "unmapping of buffer object failed"),
    HIPPORT_ERROR(hipErrorArrayIsMapped, "array is mapped"),
    HIPPORT_ERROR(hipErrorAlreadyMapped, "resource already mapped"),
    HIPPORT_ERROR(hipErrorNoBinaryForGpu,
                  "no kernel image is available for execution on the device"),
    HIPPORT_ERROR(hipErrorAlreadyAcquired, "resource already acquired"),
    HIPPORT_ERROR(hipErrorNotMapped, "resource not mapped"),
    HIPPORT_ERROR(hipErrorNotMappedAsArray, "resource not mapped as array"),
    HIPPORT_ERROR(hipErrorNotMappedAsPointer, "resource not mapped as pointer"),
    HIPPORT_ERROR(hipErrorECCNotCorrectable,
                  "uncorrectable ECC error encountered"),
    HIPPORT_ERROR(hipErrorUnsupportedLimit,
                  "limit is not supported on this architecture"),
    HIPPORT_ERROR(
        hipErrorContextAlreadyInUse,
        "exclusive-thread device already in use by a different thread"),
    HIPPORT_ERROR(hipErrorPeerAccessUnsupported,
                  "peer access is not supported between these two devices"),
    HIPPORT_ERROR(hipErrorInvalidKernelFile, "invalid kernel file"),
    HIPPORT_ERROR(hipErrorInvalidGraphicsContext,
                  "invalid OpenGL or DirectX context"),
    HIPPORT_ERROR(hipErrorInvalidSource, "device kernel image is invalid"),
    HIPPORT_ERROR(hipErrorFileNotFound, "file not found"),
    HIPPORT_ERROR(hipErrorSharedObjectSymbolNotFound,
                  "shared object symbol not found"),
    HIPPORT_ERROR(hipErrorSharedObjectInitFailed,
                  "shared object initialization failed"),
    HIPPORT_ERROR(hipErrorOperatingSystem,
                  "OS call failed or operation not supported on this OS"),
    HIPPORT_ERROR(hipErrorInvalidHandle, "invalid resource handle"),
    HIPPORT_ERROR(hipErrorIllegalState,
                  "the operation cannot be performed in the present state"),
    HIPPORT_ERROR(hipErrorNotFound, "named symbol not found"),
    HIPPORT_ERROR(hipErrorNotReady, "device not ready"),
    HIPPORT_ERROR(hipErrorIllegalAddress,
                  "an illegal memory access was encountered"),
    HIPPORT_ERROR(hipErrorLaunchOutOfResources,
                  "too many resources requested for launch"),
    HIPPORT_ERROR(hipErrorLaunchTimeOut,
                  "the launch timed out and was terminated"),
    HIPPORT_ERROR(hipErrorPeerAccessAlreadyEnabled,
                  "peer access is already enabled"),
    HIPPORT_ERROR(hipErrorPeerAccessNotEnabled,
                  "peer access has not been enabled"),
    HIPPORT_ERROR(hipErrorSetOnActiveProcess,
                  "cannot set while device is active in this process"),
    HIPPORT_ERROR(hipErrorContextIsDestroyed, "context is destroyed"),
    HIPPORT_ERROR(hipErrorAssert, "device-side assert triggered"),
    HIPPORT_ERROR(
        hipErrorHostMemoryAlreadyRegistered,
        "part or all of the requested memory range is already mapped"),
    HIPPORT_ERROR(hipErrorHostMemoryNotRegistered,
                  "pointer does not correspond to a registered memory region"),
    HIPPORT_ERROR(hipErrorLaunchFailure, "unspecified launch failure"),
    HIPPORT_ERROR(hipErrorCooperativeLaunchTooLarge,
                  "too many blocks in cooperative launch"),
    HIPPORT_ERROR(hipErrorNotSupported, "operation not supported"),
    HIPPORT_ERROR(hipErrorStreamCaptureUnsupported,
                  "operation not permitted when stream is capturing"),
    HIPPORT_ERROR(hipErrorStreamCaptureInvalidated,
                  "operation failed due to a previous error during capture"),
    HIPPORT_ERROR(
        hipErrorStreamCaptureMerge,
        "operation would result in a merge of separate capture sequences"),
    HIPPORT_ERROR(hipErrorStreamCaptureUnmatched,
                  "capture was not ended in the same stream as it began"),
    HIPPORT_ERROR(hipErrorStreamCaptureUnjoined,
                  "capturing stream has unjoined work"),
    HIPPORT_ERROR(hipErrorStreamCaptureIsolation,
                  "dependency created on uncaptured work in another stream"),
    HIPPORT_ERROR(hipErrorStreamCaptureImplicit,
                  "operation would make the legacy stream depend on a "
                  "capturing blocking stream"),
    HIPPORT_ERROR(hipErrorCapturedEvent,
                  "operation not permitted on an event last recorded in a "
                  "capturing stream"),
    HIPPORT_ERROR(hipErrorStreamCaptureWrongThread,
                  "attempt to terminate a thread-local capture sequence from "
                  "another thread"),
    HIPPORT_ERROR(
        hipErrorGraphExecUpdateFailure,
        "the graph update was not performed because it included changes which "
        "violated constraints specific to instantiated graph update"),
    HIPPORT_ERROR(hipErrorRuntimeMemory, "runtime memory call returned error"),
    HIPPORT_ERROR(hipErrorRuntimeOther,
                  "runtime call other than memory returned error"),
    HIPPORT_ERROR(hipErrorUnknown, "unknown error"),
};

bool isError(hipError_t error) {
  return std::ranges::count(kErrors, error, &ErrorText::error) > 0;
}
const ErrorText& textOf(hipError_t error) {
  const auto* found = std::ranges::find(kErrors, error, &ErrorText::error);
  return found == std::end(kErrors) ? *(std::end(kErrors) - 1) : *found;
}

}  // namespace

HIPPORT_API const char* hipGetErrorName(hipError_t error) {
  return textOf(error).name;
}
HIPPORT_API const char* hipGetErrorString(hipError_t error) {
  return textOf(error).text;
}
HIPPORT_API hipError_t hipDrvGetErrorName(hipError_t error, const char** name) {
  if (!name || !isError(error)) return failWith(hipErrorInvalidValue);
  *name = textOf(error).name;
  return hipSuccess;
}
HIPPORT_API hipError_t hipDrvGetErrorString(hipError_t error,
                                            const char** text) {
  if (!text || !isError(error)) return failWith(hipErrorInvalidValue);
  *text = textOf(error).text;
  return hipSuccess;
}
