// Advice by what a compiler made of a kernel.
#include <fmt/format.h>

#include <algorithm>
#include <initializer_list>
#include <set>
#include <string_view>
#include <utility>

#include "advise/kinds.h"
#include "files/files.h"

namespace hipport {
namespace {

/// Threads of a block that HIP's compiler assumes where nobody says otherwise
/// (--gpu-max-threads-per-block of Clang).
constexpr int kAssumedThreads = 1024;

bool beginsWithAny(std::string_view text,
                   std::initializer_list<std::string_view> beginnings) {
  return std::ranges::any_of(beginnings, [&](std::string_view each) {
    return text.starts_with(each);
  });
}

Advice adviceOf(const CodeContext& code, std::string_view id,
                const ShownPlace& place) {
  Advice advice;
  advice.id = id;
  advice.unit = code.unit->port;
  advice.kernel = code.name();
  advice.place = place;
  advice.targets = {code.target->target};
  return advice;
}

/// Vector registers that a lane can have in blocks of so many threads, all of
/// whose waves have to be on one compute unit.
int mostRegisters(const Architecture& architecture, int threads) {
  const ComputeUnit& unit = architecture.unit;
  const int waves = (threads + architecture.wave - 1) / architecture.wave;
  const int perSimd = (waves + unit.simds - 1) / unit.simds;
  // An instruction can name 256, with accumulation registers of one file 512.
  const int named = unit.vgprs == 512 ? 512 : 256;
  const int share = unit.vgprs / std::max(1, perSimd);
  return std::min(named, share / unit.vgprGranule * unit.vgprGranule);
}

/// The line that has most of a kind of instruction, in a loop before others.
const CodeLine* worstLine(const DeviceFunction& function,
                          InstructionKind kind) {
  const CodeLine* worst = nullptr;
  auto weight = [&](const CodeLine& line) {
    return std::pair(line.isInLoop && line.of(kind) > 0, line.of(kind));
  };
  for (const CodeLine& each : function.lines) {
    if (each.line == 0 || each.of(kind) == 0) continue;
    if (!worst || weight(*worst) < weight(each)) worst = &each;
  }
  return worst;
}

/// Bounds a kernel by the blocks that it is launched in.
Change boundChange(const CodeContext& code) {
  std::set<std::string> files = {code.unit->port};
  for (const CodeLine& each : code.function->lines) {
    if (!each.file.empty()) files.insert(shownAs(each.file));
  }
  return {Change::Kind::boundKernel,
          code.isBoundProven ? Applicability::safe : Applicability::review,
          static_cast<std::uint32_t>(code.boundThreads),
          {files.begin(), files.end()}};
}

ShownPlace placeOf(const CodeLine* line) {
  return line ? placeIn(line->file, line->line) : ShownPlace{};
}

std::string inLoop(const CodeLine* line) {
  return line && line->isInLoop ? ", in a loop" : "";
}

}  // namespace

bool CodeContext::isOfLibrary() const {
  const std::string own = name();
  // "void rocprim::detail::..."
  const std::size_t space = own.find(' ');
  const std::string_view name =
      own.starts_with("void ") ? std::string_view(own).substr(space + 1) : own;
  return beginsWithAny(name, {"rocprim::", "hipcub::", "thrust::", "rocrand"});
}

std::string CodeContext::name() const {
  return resources ? resources->name : demangled(function->symbol);
}

void adviseOnSpills(const CodeContext& code, std::vector<Advice>& list) {
  const KernelResources* const kernel = code.resources;
  if (!kernel || kernel->vgprSpills == 0) return;
  const CodeLine* const worst =
      worstLine(*code.function, InstructionKind::scratch);
  if (!worst && code.isOfLibrary()) return;
  Advice advice = adviceOf(code, "spilled-registers", placeOf(worst));
  advice.message = fmt::format(
      "{} vector registers of {} do not fit and are kept in memory{}",
      kernel->vgprSpills, kernel->vgprs + kernel->vgprSpills,
      worst ? fmt::format("; this line has {} of the {} instructions for "
                          "it{}",
                          worst->of(InstructionKind::scratch),
                          code.function->of(InstructionKind::scratch),
                          inLoop(worst))
            : std::string());
  advice.cost = fmt::format(
      "each of them moves {} bytes between memory and a wave, which has {} "
      "bytes "
      "of scratch in all",
      withCommas(4 * static_cast<std::uint64_t>(code.architecture->wave)),
      withCommas(static_cast<std::uint64_t>(kernel->scratch) *
                 static_cast<std::uint64_t>(code.architecture->wave)));
  const int threads = code.boundThreads;
  if (threads > 0 && threads < kernel->blockThreads) {
    advice.remedy = fmt::format(
        "it is launched in blocks of {} threads and compiled for {}: "
        "__launch_bounds__({}) lets a lane have {} registers instead of {}",
        threads, kernel->blockThreads, threads,
        mostRegisters(*code.architecture, threads),
        mostRegisters(*code.architecture, kernel->blockThreads));
    advice.change = boundChange(code);
  } else if (kernel->blockThreads >= kAssumedThreads) {
    constexpr int kUsual = 256;
    advice.remedy = fmt::format(
        "without __launch_bounds__ the compiler assumes blocks of {} threads: "
        "if blocks have {} at most, __launch_bounds__({}) lets a lane have {} "
        "registers instead of {}",
        kAssumedThreads, kUsual, kUsual,
        mostRegisters(*code.architecture, kUsual),
        mostRegisters(*code.architecture, kAssumedThreads));
  } else {
    advice.remedy =
        "give the loop less to keep: unroll it less (#pragma unroll 2), or "
        "split the kernel";
  }
  list.push_back(std::move(advice));
}

void adviseOnPrivateArrays(const CodeContext& code, std::vector<Advice>& list) {
  const KernelResources* const kernel = code.resources;
  if (!kernel || kernel->scratch == 0 || kernel->vgprSpills > 0 ||
      kernel->hasDynamicStack || code.isOfLibrary()) {
    return;
  }
  const CodeLine* const worst =
      worstLine(*code.function, InstructionKind::scratch);
  // A state of hiprand's, say: nothing that the program indexes.
  if (!worst || worst->isOfLibrary) return;
  Advice advice = adviceOf(code, "private-array", placeOf(worst));
  advice.message = fmt::format(
      "a local variable of {} bytes lies in memory, as it is indexed by what "
      "is known at run time alone or its address is taken; this line has {} "
      "of the {} instructions that reach it{}",
      kernel->scratch, worst->of(InstructionKind::scratch),
      code.function->of(InstructionKind::scratch), inLoop(worst));
  advice.cost = fmt::format(
      "each of them moves at least {} bytes between memory and a wave, where "
      "registers take no memory at all",
      4 * code.architecture->wave);
  advice.remedy =
      "unroll the loops that index it (#pragma unroll), keep it in "
      "__shared__, or select its elements by comparisons";
  list.push_back(std::move(advice));
}

void adviseOnOccupancy(const CodeContext& code, std::vector<Advice>& list) {
  const KernelResources* const kernel = code.resources;
  if (!kernel || code.isOfLibrary() || code.isOneBlock) return;
  const int threads =
      code.blockThreads > 0 ? code.blockThreads : kernel->blockThreads;
  const Occupancy occupancy = occupancyOf(*kernel, *code.architecture, threads);
  constexpr int kFew = 2;
  constexpr int kMany = 8;
  if (occupancy.waves > kFew || occupancy.most < kMany ||
      occupancy.limiter == Limiter::waves) {
    return;
  }
  // With fewer registers more of them would be kept in memory, which
  // spilled-registers advises against.
  if (occupancy.limiter == Limiter::vgprs && kernel->vgprSpills > 0) return;
  Advice advice = adviceOf(code, "low-occupancy", {code.unit->port, 0, 0});
  const int next = occupancy.waves + 1;
  const ComputeUnit& unit = code.architecture->unit;
  std::string what;
  if (occupancy.limiter == Limiter::vgprs) {
    what = fmt::format("{} vector registers", kernel->vgprs);
    advice.remedy = fmt::format(
        "with at most {} registers there would be {} waves: "
        "__launch_bounds__({}, {}) asks the compiler for it",
        unit.vgprs / next / unit.vgprGranule * unit.vgprGranule, next, threads,
        next);
  } else if (occupancy.limiter == Limiter::lds) {
    what = fmt::format("{} bytes of shared memory in blocks of {} threads",
                       withCommas(static_cast<std::uint64_t>(kernel->lds)),
                       threads);
    const int wavesPerBlock =
        (threads + code.architecture->wave - 1) / code.architecture->wave;
    const int blocks = (next * unit.simds + wavesPerBlock - 1) / wavesPerBlock;
    advice.remedy = fmt::format(
        "with at most {} bytes a block there would be {} waves",
        withCommas(static_cast<std::uint64_t>(unit.ldsBytes / blocks)), next);
    // LLVM's AMDGPUPromoteAlloca: an array of each thread that the kernel may
    // be launched with.
    const int bound = code.boundThreads;
    if (bound > 0 && bound < kernel->blockThreads &&
        kernel->lds % kernel->blockThreads == 0) {
      const auto perThread = static_cast<std::uint64_t>(kernel->lds) /
                             static_cast<std::uint64_t>(kernel->blockThreads);
      advice.remedy = fmt::format(
          "it is launched in blocks of {} threads and compiled for {}, for "
          "each of which the compiler may keep a local array there: "
          "__launch_bounds__({}) would leave {} bytes; {}",
          bound, withCommas(static_cast<std::uint64_t>(kernel->blockThreads)),
          bound, withCommas(perThread * static_cast<std::uint64_t>(bound)),
          advice.remedy);
      advice.change = boundChange(code);
    }
  } else {
    what = fmt::format("{} scalar registers", kernel->sgprs);
    advice.remedy = fmt::format("with at most {} there would be {} waves",
                                unit.sgprs / next, next);
  }
  advice.message =
      fmt::format("{} leave room for {} of {} waves on a SIMD unit", what,
                  occupancy.waves, occupancy.most);
  advice.cost = fmt::format(
      "while {} for memory, nothing else runs there (AMD's guide to occupancy)",
      occupancy.waves == 1 ? "that one waits" : "they wait");
  list.push_back(std::move(advice));
}

namespace {

/// Whether a line of the source stands for what HIP does by a loop.
bool isAtomicOfHip(std::string_view callee) {
  return callee.starts_with("atomic") && callee != "atomicCAS" &&
         !callee.starts_with("atomicCAS_");
}

void adviseOnSwaps(const CodeContext& code, const CodeLine& line,
                   std::vector<Advice>& list) {
  if (!line.isInLoop || line.of(InstructionKind::compareSwap) == 0 ||
      !isAtomicOfHip(line.callee)) {
    return;
  }
  Advice advice = adviceOf(code, "atomic-by-loop", placeOf(&line));
  advice.message = fmt::format(
      "{} is compiled to a loop that compares and swaps, not to one "
      "instruction",
      line.callee);
  advice.cost = fmt::format(
      "lanes that share an address go round one after the other, up to {} "
      "times in a wave, each time at least one trip to the cache that all "
      "compute units share",
      code.architecture->wave);
  advice.remedy =
      "if the memory comes from hipMalloc (not hipMallocManaged or "
      "hipHostMalloc), compile with -munsafe-fp-atomics, or call "
      "unsafeAtomicAdd";
  advice.change = {Change::Kind::unsafeAtomics, Applicability::review};
  list.push_back(std::move(advice));
}

void adviseOnDivided(const CodeContext& code, const CodeLine& line,
                     std::vector<Advice>& list) {
  if (line.dividedReads == 0) return;
  Advice advice = adviceOf(code, "waterfall-loop", placeOf(&line));
  advice.message =
      "lanes of a wave may have different textures or surfaces here, as far as "
      "the compiler knows: it made a loop of the access, with a round for each "
      "different one";
  advice.cost = fmt::format(
      "up to {} rounds for a wave, in each of which the other lanes wait: a "
      "texture's description is in scalar registers, one for a wave (LLVM's "
      "AMDGPU guide)",
      code.architecture->wave);
  advice.remedy =
      "pass the texture as an argument of the kernel, take a layered one "
      "in place of several (tex2DLayered), or sort the work by texture";
  list.push_back(std::move(advice));
}

/// Once a kernel, at the line that has most.
void adviseOnFlat(const CodeContext& code, std::vector<Advice>& list) {
  const CodeLine* const worst =
      worstLine(*code.function, InstructionKind::flat);
  if (!worst || !worst->isInLoop) return;
  std::uint32_t all = 0;
  std::set<std::pair<std::string_view, std::uint32_t>> lines;
  for (const CodeLine& each : code.function->lines) {
    if (!each.isInLoop || each.of(InstructionKind::flat) == 0) continue;
    all += each.of(InstructionKind::flat);
    lines.emplace(each.file, each.line);
  }
  Advice advice = adviceOf(code, "flat-access", placeOf(worst));
  advice.message = fmt::format(
      "{} in loops, {} of them at this line{}: the compiler cannot tell "
      "whether a pointer leads to global or to shared memory",
      all == 1 ? "1 flat instruction"
               : fmt::format("{} flat instructions", all),
      worst->of(InstructionKind::flat),
      lines.size() > 1 ? fmt::format(" of {}", lines.size()) : std::string());
  advice.cost =
      "a flat instruction takes a slot of both and has to be waited for as "
      "if it were both (LLVM's AMDGPU guide: vmcnt and lgkmcnt)";
  advice.remedy =
      "pass pointers as arguments of the kernel instead of reading them from "
      "memory, and do not keep pointers to shared and to global memory in one "
      "variable; let a device function that takes one be inlined, or be a "
      "template";
  list.push_back(std::move(advice));
}

void adviseOnFences(const CodeContext& code, const CodeLine& line,
                    std::vector<Advice>& list) {
  const std::uint32_t fences = line.of(InstructionKind::systemFence);
  // printf has one as well, for the host to see what it prints.
  if (fences == 0 || line.callee.empty()) return;
  Advice advice = adviceOf(code, "system-fence", placeOf(&line));
  advice.message = fmt::format("{} is a fence for the whole system{}",
                               line.callee, line.isInLoop ? ", in a loop" : "");
  advice.cost =
      "it writes the second-level cache back to memory "
      "(buffer_wbl2, LLVM's memory model of gfx90a and gfx942), for all that "
      "the compute units have written";
  advice.remedy =
      "use __threadfence() where only kernels of this device read what was "
      "written";
  list.push_back(std::move(advice));
}

void adviseOnDoubles(const CodeContext& code, const CodeLine& line,
                     std::vector<Advice>& list) {
  const std::uint32_t there = line.of(InstructionKind::toDouble);
  const std::uint32_t back = line.of(InstructionKind::fromDouble);
  if (!line.isInLoop || there == 0 || back == 0) return;
  Advice advice = adviceOf(code, "double-arithmetic", placeOf(&line));
  advice.message = fmt::format(
      "a sum or product of floats is computed in double, in a loop: {} "
      "conversions from float and {} back",
      there, back);
  advice.cost =
      code.architecture->wave == 32
          ? "RDNA computes 16 to 32 times as many floats as doubles (AMD's "
            "table of GPU specifications)"
          : "two conversions more than with floats, and registers of twice "
            "the size";
  advice.remedy = "write 0.5f for 0.5, and sqrtf for sqrt";
  advice.change = {Change::Kind::floatLiterals, Applicability::review};
  list.push_back(std::move(advice));
}

}  // namespace

void adviseOnInstructions(const CodeContext& code, std::vector<Advice>& list) {
  adviseOnFlat(code, list);
  for (const CodeLine& each : code.function->lines) {
    if (each.line == 0) continue;
    adviseOnSwaps(code, each, list);
    adviseOnFences(code, each, list);
    adviseOnDoubles(code, each, list);
    adviseOnDivided(code, each, list);
  }
}

void adviseOnOptions(const UnitResult& unit, std::vector<Advice>& list) {
  std::string_view level;
  for (const std::string& each : unit.options) {
    if (each.starts_with("-O")) level = each;
  }
  if (level != "-O0" && level != "-O1" && level != "-Og") return;
  Advice advice;
  advice.id = "unoptimised";
  advice.unit = unit.port;
  advice.place = {unit.port, 0, 0};
  advice.message = fmt::format("device code is compiled with {}", level);
  advice.cost =
      "nvcc's -O is for the host alone and its device code has -O3 unless -G "
      "is given (NVIDIA's documentation of nvcc); Clang's is for both";
  advice.remedy = "compile with -O3, or give -Xarch_host " + std::string(level);
  for (const TargetResult& each : unit.targets) {
    if (each.target != "host") advice.targets.push_back(each.target);
  }
  if (!advice.targets.empty()) list.push_back(std::move(advice));
}

}  // namespace hipport
