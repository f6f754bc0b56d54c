#include "advise/advice.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <functional>
#include <map>
#include <set>

#include "advise/changes.h"
#include "advise/kinds.h"
#include "advise/launches.h"
#include "files/files.h"

namespace hipport {
namespace {

constexpr AdviceKind kKinds[] = {
    {"allocation-in-loop",
     "memory of the device is freed beside launches, in a loop"},
    {"atomic-by-loop",
     "`atomicAdd` of floats is a loop that compares and swaps"},
    {"bank-conflict",
     "an access to shared memory takes at least half as many passes over its "
     "banks again as it could"},
    {"block-reduction",
     "a loop with a barrier halves the threads that work until one is left"},
    {"contended-atomic",
     "lanes of a wave change the same address, with an address that the "
     "compiler does not know to be the same"},
    {"double-arithmetic",
     "floats that become doubles and floats again in a loop"},
    {"flat-access",
     "in a loop, a pointer to global or shared memory, of which the compiler "
     "does not know which"},
    {"idle-lanes", "lanes of a wave go different ways"},
    {"launch-by-launch",
     "the host waits for the device after each launch, at least ten times"},
    {"low-occupancy",
     "registers or shared memory leave room for one or two waves where eight "
     "or more could be"},
    {"managed-data", "kernels work on managed memory"},
    {"narrow-warps",
     "warps of 32 lanes are kept on waves of 64, and a port of the same CUDA "
     "with `--warp=native` is right and faster"},
    {"pageable-copy",
     "at least ten copies between the device and memory that is not pinned, of "
     "4 KiB or more"},
    {"partial-wave",
     "blocks do not fill their waves: 32 threads in a wave of 64"},
    {"private-array",
     "a local array lies in memory, as its index is not known"},
    {"repeated-launches",
     "a loop launches the same kernels with the same arguments, and does "
     "nothing else"},
    {"scattered-access",
     "the lanes of a wave touch at least twice as many cache lines as their "
     "bytes take side by side"},
    {"spilled-registers",
     "registers are kept in memory; `__launch_bounds__` may help, and the "
     "advice says how many registers it allows"},
    {"system-fence",
     "a fence that writes the second-level cache back to memory (gfx90a, "
     "gfx942)"},
    {"texture-read",
     "`tex1Dfetch` of elements that are neighbours, where a pointer would do "
     "(waves of 64)"},
    {"unoptimised",
     "device code that is compiled with `-O0` or `-O1`, which nvcc gives to "
     "the host alone"},
    {"waterfall-loop",
     "a texture that lanes of a wave may have their own of, where a wave can "
     "have one at a time"},
};

const KernelResources* resourcesOf(const TargetResult& target,
                                   const std::string& symbol) {
  const auto found =
      std::ranges::find(target.kernels, symbol, &KernelResources::symbol);
  return found == target.kernels.end() ? nullptr : &*found;
}

/// What each kernel did in the runs, and of which architecture.
std::vector<KernelProfile> profilesOf(const Validation& validation,
                                      std::vector<std::string>& notes) {
  std::vector<KernelProfile> profiles;
  for (const Run& run : validation.runs) {
    const Architecture* const architecture = architectureOf(run.architecture);
    if (!architecture) continue;
    double cycles = 0;
    const std::size_t first = profiles.size();
    for (const MeasuredKernel& each : run.measured.kernels) {
      KernelProfile profile;
      profile.kernel = demangled(each.symbol);
      profile.architecture = run.architecture;
      profile.measured = each;
      std::uint64_t operations = 0;
      std::uint64_t lanes = 0;
      for (const MeasuredLine& line : each.lines) {
        profile.load += loadOf(line, *architecture);
        operations += line.operations;
        lanes += line.lanes;
      }
      const double could = static_cast<double>(operations) * each.waveSize;
      profile.utilisation = could > 0 ? static_cast<double>(lanes) / could : 0;
      if (!each.isCounted) {
        notes.push_back(fmt::format(
            "{}, {}: ran lane by lane, so that nothing is known of what its "
            "waves cost",
            run.architecture, profile.kernel));
      }
      cycles += profile.load.cycles();
      profiles.push_back(std::move(profile));
    }
    for (std::size_t i = first; i < profiles.size(); ++i) {
      if (cycles > 0) profiles[i].share = profiles[i].load.cycles() / cycles;
    }
  }
  return profiles;
}

/// Fills in what the compiler says of each, and says by `unitOf` where each
/// kernel is.
void addResources(const Validation& validation,
                  std::vector<KernelProfile>& profiles,
                  std::map<std::string, std::string>& unitOf) {
  for (const UnitResult& unit : validation.units) {
    for (const TargetResult& target : unit.targets) {
      const Architecture* const architecture = architectureOf(target.target);
      if (!architecture) continue;
      for (KernelProfile& profile : profiles) {
        if (profile.architecture != target.target) continue;
        const KernelResources* const found =
            resourcesOf(target, profile.measured.symbol);
        if (!found) continue;
        unitOf.try_emplace(profile.measured.symbol, unit.port);
        KernelResources resources = *found;
        resources.lds += static_cast<int>(profile.measured.dynamicLds);
        const auto& block = profile.measured.block;
        profile.occupancy =
            occupancyOf(resources, *architecture,
                        static_cast<int>(block[0] * block[1] * block[2]));
        profile.hasResources = true;
      }
    }
  }
}

/// Those that ran, by their symbols: what a run counted, the run says.
MeasuredKernels measuredIn(const Validation& validation) {
  MeasuredKernels kernels;
  for (const Run& run : validation.runs) {
    for (const MeasuredKernel& each : run.measured.kernels) {
      kernels.try_emplace(each.symbol, &each);
    }
  }
  return kernels;
}

void adviseOnCode(const Validation& validation, const LaunchIndex& launches,
                  const MeasuredKernels& measured, std::vector<Advice>& list) {
  for (const UnitResult& unit : validation.units) {
    adviseOnOptions(unit, list);
    for (const TargetResult& target : unit.targets) {
      CodeContext code;
      code.unit = &unit;
      code.target = &target;
      code.architecture = architectureOf(target.target);
      if (!code.architecture) continue;
      for (const DeviceFunction& function : target.functions) {
        code.function = &function;
        code.resources = resourcesOf(target, function.symbol);
        const Launches own = launches.of(function.symbol);
        const Launches all = launches.ofAllInstances(function.symbol);
        code.blockThreads = static_cast<int>(own.threads);
        code.isOneBlock = own.threads > 0 && own.areOneBlock;
        code.boundThreads = static_cast<int>(all.threads);
        code.isBoundProven = all.areProven;
        adviseOnSpills(code, list);
        adviseOnPrivateArrays(code, list);
        adviseOnOccupancy(code, list);
        adviseOnInstructions(code, list);
      }
      for (const SharedMemoryUse& use : target.device.kernels) {
        const auto run = measured.find(use.symbol);
        adviseOnShared({&unit, &target, code.architecture, &use,
                        launches.of(use.symbol).block,
                        run == measured.end() ? nullptr : run->second},
                       list);
      }
    }
  }
}

void adviseOnHosts(const Validation& validation,
                   const MeasuredKernels& measured, std::vector<Advice>& list) {
  std::set<ShownPlace> counted;
  for (const Run& run : validation.runs) {
    for (const MeasuredCalls& each : run.measured.calls) {
      counted.insert(placeIn(each.file, each.line));
    }
  }
  HostContext host;
  host.measured = &measured;
  host.counted = &counted;
  for (const std::string& each : validation.targets) {
    if (const Architecture* const known = architectureOf(each)) {
      host.architectures.push_back(known);
    }
  }
  for (const UnitResult& unit : validation.units) {
    for (const TargetResult& target : unit.targets) {
      host.unit = &unit;
      host.code = &target.host;
      adviseOnHost(host, list);
    }
  }
}

/// What a list of each target has of a kernel that ran, or null.
template <typename T, typename ListOf>
const T* findFor(const Validation& validation, const KernelProfile& profile,
                 const ListOf& listOf) {
  for (const UnitResult& unit : validation.units) {
    for (const TargetResult& target : unit.targets) {
      if (target.target != profile.architecture) continue;
      const std::vector<T>& list = listOf(target);
      const auto found =
          std::ranges::find(list, profile.measured.symbol, &T::symbol);
      if (found != list.end()) return &*found;
    }
  }
  return nullptr;
}

void adviseOnRuns(const Validation& validation,
                  const std::vector<KernelProfile>& profiles,
                  const std::map<std::string, std::string>& unitOf,
                  const LaunchIndex& launches, std::vector<Advice>& list) {
  std::map<std::string, double> cycles;
  for (const KernelProfile& each : profiles) {
    cycles[each.architecture] += each.load.cycles();
  }
  for (const KernelProfile& each : profiles) {
    if (!each.measured.isCounted) continue;
    RunContext run;
    run.profile = &each;
    run.architecture = architectureOf(each.architecture);
    const auto unit = unitOf.find(each.measured.symbol);
    if (unit != unitOf.end()) run.unit = unit->second;
    run.code = findFor<DeviceFunction>(
        validation, each,
        [](const auto& target) -> const auto& { return target.functions; });
    run.shared = findFor<SharedMemoryUse>(
        validation, each, [](const auto& target) -> const auto& {
          return target.device.kernels;
        });
    run.launch = launches.placeOf(each.measured.symbol);
    run.allCycles = cycles[each.architecture];
    adviseOnAccesses(run, list);
    adviseOnBanks(run, list);
    adviseOnLanes(run, list);
    adviseOnAtomics(run, list);
    adviseOnReductions(run, list);
    adviseOnTextures(run, list);
  }
}

/// Whether two say the same: at one line, or of a whole kernel; where nothing
/// was measured, of any instance of a template.
bool isSame(const Advice& a, const Advice& b) {
  if (a.id != b.id || a.place != b.place) return false;
  if (a.place.line != 0) return true;
  if (a.unit != b.unit) return false;
  if (a.share >= 0 || b.share >= 0) {
    return a.message == b.message && a.kernel == b.kernel;
  }
  return withoutArguments(a.kernel) == withoutArguments(b.kernel);
}

/// What says the same is one advice, which has the numbers of the first. What
/// is measured comes first, by what it may save.
std::vector<Advice> joined(std::vector<Advice> list) {
  std::vector<Advice> all;
  std::vector<std::set<std::string>> kernels;  // of each
  for (Advice& each : list) {
    const auto same = std::ranges::find_if(
        all, [&](const Advice& known) { return isSame(known, each); });
    if (same == all.end()) {
      kernels.push_back({each.kernel});
      all.push_back(std::move(each));
      continue;
    }
    kernels[static_cast<std::size_t>(same - all.begin())].insert(each.kernel);
    same->share = std::max(same->share, each.share);
    for (std::string& target : each.targets) {
      if (std::ranges::find(same->targets, target) == same->targets.end()) {
        same->targets.push_back(std::move(target));
      }
    }
  }
  for (std::size_t i = 0; i < all.size(); ++i) {
    all[i].otherKernels = kernels[i].size() - 1;
  }
  std::ranges::stable_sort(all, std::greater(), &Advice::share);
  return all;
}

}  // namespace

std::span<const AdviceKind> adviceKinds() { return kKinds; }

double Load::cycles() const {
  return std::max({operations, lines, passes, atomics, textures});
}

std::string_view Load::bound() const {
  const double most = cycles();
  return most == operations ? "operations"
         : most == lines    ? "cache lines"
         : most == passes   ? "passes over LDS"
         : most == atomics  ? "atomic operations"
                            : "texture reads";
}

Load& Load::operator+=(const Load& other) {
  operations += other.operations;
  lines += other.lines;
  passes += other.passes;
  atomics += other.atomics;
  textures += other.textures;
  return *this;
}

Load& Load::operator-=(const Load& other) {
  operations -= other.operations;
  lines -= other.lines;
  passes -= other.passes;
  atomics -= other.atomics;
  textures -= other.textures;
  return *this;
}

ShownPlace placeIn(const std::string& file, std::uint32_t line) {
  if (file.empty() || line == 0) return {};
  return {shownAs(file), line, 0};
}

std::string withoutArguments(std::string_view kernel) {
  std::string name;
  std::size_t depth = 0;
  for (const char c : kernel) {
    if (c == '<' || c == '(') ++depth;
    if (depth == 0) name += c;
    if (c == '>' || c == ')') --depth;
  }
  // "void " of instances of templates.
  return name.substr(name.rfind(' ') + 1);
}

std::string withCommas(std::uint64_t number) {
  std::string digits = std::to_string(number);
  constexpr std::size_t kGroup = 3;
  for (std::size_t at = digits.size(); at > kGroup;) {
    at -= kGroup;
    digits.insert(at, ",");
  }
  return digits;
}

Advices adviseOn(Validation validation) {
  Advices advices;
  advices.kernels = profilesOf(validation, advices.notes);
  std::map<std::string, std::string> unitOf;
  addResources(validation, advices.kernels, unitOf);
  std::vector<Advice> list;
  const LaunchIndex launches(validation, advices.kernels);
  adviseOnRuns(validation, advices.kernels, unitOf, launches, list);
  const MeasuredKernels measured = measuredIn(validation);
  adviseOnCode(validation, launches, measured, list);
  for (const Run& run : validation.runs) adviseOnCalls(run, list);
  adviseOnHosts(validation, measured, list);
  advices.list = joined(std::move(list));
  addFixes(advices.list);
  std::ranges::stable_sort(advices.kernels, std::greater(),
                           &KernelProfile::share);
  for (const UnitResult& unit : validation.units) {
    for (const TargetResult& target : unit.targets) {
      if (target.codeProblem.empty()) continue;
      advices.notes.push_back(
          fmt::format("{}, {}: its code could not be read: {}", unit.port,
                      target.target, target.codeProblem));
    }
    if (hasFailed(unit)) {
      advices.notes.push_back(fmt::format(
          "{}: does not compile, so that nothing is known of its kernels; "
          "hipify-port validate says why",
          unit.port));
    }
  }
  advices.validation = std::move(validation);
  return advices;
}

}  // namespace hipport
