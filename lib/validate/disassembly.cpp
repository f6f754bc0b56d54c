#include "validate/disassembly.h"

#include <llvm/DebugInfo/DIContext.h>
#include <llvm/DebugInfo/DWARF/DWARFContext.h>
#include <llvm/MC/MCAsmInfo.h>
#include <llvm/MC/MCContext.h>
#include <llvm/MC/MCDisassembler/MCDisassembler.h>
#include <llvm/MC/MCInst.h>
#include <llvm/MC/MCInstPrinter.h>
#include <llvm/MC/MCInstrAnalysis.h>
#include <llvm/MC/MCInstrInfo.h>
#include <llvm/MC/MCRegisterInfo.h>
#include <llvm/MC/MCSubtargetInfo.h>
#include <llvm/MC/MCTargetOptions.h>
#include <llvm/MC/TargetRegistry.h>
#include <llvm/Object/ELFObjectFile.h>
#include <llvm/Object/ObjectFile.h>
#include <llvm/Support/MemoryBuffer.h>
#include <llvm/Support/TargetSelect.h>
#include <llvm/Support/raw_ostream.h>

#include <algorithm>
#include <initializer_list>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <tuple>
#include <utility>

#include "text/literals.h"
#include "validate/code_loops.h"

namespace hipport {
namespace {

bool beginsWithAny(std::string_view text,
                   std::initializer_list<std::string_view> beginnings) {
  return std::ranges::any_of(beginnings, [&](std::string_view each) {
    return text.starts_with(each);
  });
}

bool contains(std::string_view text, std::string_view part) {
  return text.find(part) != std::string_view::npos;
}

/// What one architecture's instructions are read by.
class Disassembler {
 public:
  explicit Disassembler(const llvm::object::ObjectFile& object,
                        std::string& problem) {
    static std::once_flag once;
    std::call_once(once, [] {
      LLVMInitializeAMDGPUTargetInfo();
      LLVMInitializeAMDGPUTargetMC();
      LLVMInitializeAMDGPUDisassembler();
    });
    const llvm::Triple triple = object.makeTriple();
    const auto cpu = object.tryGetCPUName();
    if (cpu) architecture_ = cpu->str();
    std::string error;
    const llvm::Target* const target =
        llvm::TargetRegistry::lookupTarget(triple.str(), error);
    if (!target || !cpu) {
      problem = "its instructions are not AMD's";
      return;
    }
    registers_.reset(target->createMCRegInfo(triple.str()));
    const llvm::MCTargetOptions options;
    assembly_.reset(
        target->createMCAsmInfo(*registers_, triple.str(), options));
    subtarget_.reset(target->createMCSubtargetInfo(triple.str(), *cpu, ""));
    instructions_.reset(target->createMCInstrInfo());
    if (!registers_ || !assembly_ || !subtarget_ || !instructions_ ||
        !subtarget_->isCPUStringValid(*cpu)) {
      problem = "this version does not know the architecture's instructions";
      return;
    }
    context_ = std::make_unique<llvm::MCContext>(
        triple, assembly_.get(), registers_.get(), subtarget_.get());
    disassembler_.reset(target->createMCDisassembler(*subtarget_, *context_));
    printer_.reset(
        target->createMCInstPrinter(triple, assembly_->getAssemblerDialect(),
                                    *assembly_, *instructions_, *registers_));
    analysis_.reset(target->createMCInstrAnalysis(instructions_.get()));
    if (!disassembler_ || !printer_ || !analysis_) {
      problem = "this version does not know the architecture's instructions";
    }
  }

  /// "gfx90a".
  const std::string& architecture() const { return architecture_; }

  /// What begins the bytes.
  struct Read {
    std::uint64_t size = 0;
    std::string text;  ///< empty where there is no instruction
    std::optional<std::uint64_t> target;  ///< of a branch
    bool goesOn = true;                   ///< the next one may follow
  };
  Read read(llvm::ArrayRef<std::uint8_t> bytes, std::uint64_t address) const {
    llvm::MCInst instruction;
    Read result;
    const auto status = disassembler_->getInstruction(
        instruction, result.size, bytes, address, llvm::nulls());
    constexpr std::uint64_t kWord = 4;
    if (result.size == 0) result.size = kWord;
    if (status == llvm::MCDisassembler::Fail) return result;
    const llvm::MCInstrDesc& kind = instructions_->get(instruction.getOpcode());
    std::uint64_t to = 0;
    if (kind.isBranch() &&
        analysis_->evaluateBranch(instruction, address, result.size, to)) {
      result.target = to;
    }
    result.goesOn = !kind.isTerminator() || !kind.isBarrier();
    llvm::raw_string_ostream stream(result.text);
    printer_->printInst(&instruction, address, "", *subtarget_, stream);
    return result;
  }

 private:
  std::string architecture_;
  std::unique_ptr<llvm::MCRegisterInfo> registers_;
  std::unique_ptr<llvm::MCAsmInfo> assembly_;
  std::unique_ptr<llvm::MCSubtargetInfo> subtarget_;
  std::unique_ptr<llvm::MCInstrInfo> instructions_;
  std::unique_ptr<llvm::MCContext> context_;
  std::unique_ptr<llvm::MCDisassembler> disassembler_;
  std::unique_ptr<llvm::MCInstPrinter> printer_;
  std::unique_ptr<llvm::MCInstrAnalysis> analysis_;
};

/// What a loop that goes round once for each value of a wave's lanes has.
enum class Part : std::uint8_t {
  none,
  first,  ///< takes the value of the first lane
  rest,   ///< leaves the lanes that have another
  read,   ///< wants one description of memory for the wave
};

Part partOf(std::string_view instruction, InstructionKind kind) {
  if (instruction.starts_with("v_readfirstlane")) return Part::first;
  if (beginsWithAny(instruction, {"s_xor_b64 exec,", "s_xor_b32 exec_lo,"})) {
    return Part::rest;
  }
  const bool isRead =
      kind == InstructionKind::texture ||
      (kind == InstructionKind::global && instruction.starts_with("buffer_"));
  return isRead ? Part::read : Part::none;
}

struct Instruction {
  std::uint64_t address = 0;
  InstructionKind kind = InstructionKind::other;
  Part part = Part::none;
  bool isDivided = false;  ///< a read in a loop of that kind
};

/// Marks what is in loops that go round once for each value of the lanes: those
/// without another inside.
void markDivided(std::vector<Instruction>& instructions,
                 const std::vector<CodeLoop>& loops) {
  for (const CodeLoop& loop : loops) {
    const bool isInnermost =
        std::ranges::none_of(loops, [&](const CodeLoop& each) {
          return each.header != loop.header && loop.contains(each.header);
        });
    if (!isInnermost) continue;
    bool hasFirst = false;
    bool hasRest = false;
    for (const auto& [begin, end] : loop.pieces) {
      for (std::size_t i = begin; i < end; ++i) {
        hasFirst = hasFirst || instructions[i].part == Part::first;
        hasRest = hasRest || instructions[i].part == Part::rest;
      }
    }
    if (!hasFirst || !hasRest) continue;
    for (const auto& [begin, end] : loop.pieces) {
      for (std::size_t i = begin; i < end; ++i) {
        if (instructions[i].part == Part::read)
          instructions[i].isDivided = true;
      }
    }
  }
}

bool containsAny(std::string_view file,
                 std::initializer_list<std::string_view> parts) {
  return std::ranges::any_of(
      parts, [&](std::string_view part) { return contains(file, part); });
}

bool isOfLibraries(std::string_view file) {
  return containsAny(
      file, {"/rocprim/", "/hipcub/", "/thrust/", "/rocrand/", "/hiprand/"});
}

/// The line of the program's own that an instruction comes from.
CodeLine lineOf(llvm::DIContext& lines, std::uint64_t section,
                std::uint64_t address) {
  llvm::DILineInfoSpecifier asked(
      llvm::DILineInfoSpecifier::FileLineInfoKind::AbsoluteFilePath,
      llvm::DILineInfoSpecifier::FunctionNameKind::ShortName);
  const llvm::DIInliningInfo inlined =
      lines.getInliningInfoForAddress({address, section}, asked);
  CodeLine line;
  for (std::uint32_t i = 0; i < inlined.getNumberOfFrames(); ++i) {
    const llvm::DILineInfo& frame = inlined.getFrame(i);
    if (frame.Line == 0 || frame.FileName == llvm::DILineInfo::BadString) {
      continue;
    }
    if (!isOfHeaders(frame.FileName)) {
      line.file = frame.FileName;
      line.line = frame.Line;
      return line;
    }
    // The outermost of them is what the line calls.
    line.callee = frame.FunctionName;
    line.isOfLibrary = isOfLibraries(frame.FileName);
  }
  line.callee.clear();
  line.isOfLibrary = false;
  return line;
}

DeviceFunction functionFrom(const Disassembler& disassembler,
                            llvm::DIContext& lines, std::uint64_t section,
                            llvm::ArrayRef<std::uint8_t> bytes,
                            std::uint64_t address) {
  std::vector<Instruction> instructions;
  std::vector<std::optional<std::uint64_t>> targets;
  std::vector<CodeStep> steps;
  for (std::uint64_t at = 0; at < bytes.size();) {
    const Disassembler::Read read =
        disassembler.read(bytes.slice(at), address + at);
    if (!read.text.empty()) {
      const InstructionKind kind =
          kindOf(read.text, disassembler.architecture());
      instructions.push_back(
          {address + at, kind, partOf(withoutBlanks(read.text), kind)});
      targets.push_back(read.target);
      steps.push_back({std::nullopt, read.goesOn});
    }
    at += read.size;
  }
  for (std::size_t i = 0; i < steps.size(); ++i) {
    if (!targets[i] || *targets[i] < address ||
        *targets[i] >= address + bytes.size()) {
      continue;
    }
    const auto to = std::ranges::lower_bound(instructions, *targets[i], {},
                                             &Instruction::address);
    steps[i].target = static_cast<std::size_t>(to - instructions.begin());
  }
  const std::vector<CodeLoop> loops = loopsOf(steps);
  markDivided(instructions, loops);
  DeviceFunction function;
  std::map<std::tuple<std::string, std::uint32_t, std::string, bool>,
           std::size_t>
      known;
  for (std::size_t i = 0; i < instructions.size(); ++i) {
    const Instruction& each = instructions[i];
    CodeLine line = lineOf(lines, section, each.address);
    line.isInLoop = std::ranges::any_of(
        loops, [&](const CodeLoop& loop) { return loop.contains(i); });
    const auto [place, isNew] =
        known.try_emplace({line.file, line.line, line.callee, line.isInLoop},
                          function.lines.size());
    if (isNew) function.lines.push_back(std::move(line));
    CodeLine& counted = function.lines[place->second];
    ++counted.counts[static_cast<std::size_t>(each.kind)];
    if (each.isDivided) ++counted.dividedReads;
  }
  return function;
}

}  // namespace

bool isOfHeaders(std::string_view file) {
  return isOfLibraries(file) ||
         containsAny(file, {"/include/hip", "/amd_detail/", "/hipport/",
                            "/lib/clang/", "/__clang", "/include/c++/"});
}

std::string_view toString(InstructionKind kind) {
  constexpr std::array<std::string_view, kInstructionKinds> kNames = {
      "vector",   "scalar",     "matrix",      "global",
      "flat",     "scratch",    "lds",         "scalarMemory",
      "texture",  "atomic",     "compareSwap", "systemFence",
      "toDouble", "fromDouble", "division",    "other"};
  return kNames[static_cast<std::size_t>(kind)];
}

std::uint32_t DeviceFunction::of(InstructionKind kind) const {
  std::uint32_t sum = 0;
  for (const CodeLine& each : lines) sum += each.of(kind);
  return sum;
}

InstructionKind kindOf(std::string_view instruction,
                       std::string_view architecture) {
  instruction = withoutBlanks(instruction);
  const std::string_view name =
      instruction.substr(0, instruction.find_first_of(" \t"));
  // "ds_cmpst" and "ds_cmpstore" by generation.
  if (contains(name, "_cmpswap") || name.starts_with("ds_cmpst")) {
    return InstructionKind::compareSwap;
  }
  if (beginsWithAny(name, {"v_mfma", "v_smfma", "v_wmma", "v_swmma"})) {
    return InstructionKind::matrix;
  }
  if (name.starts_with("v_div_scale")) return InstructionKind::division;
  if (name.starts_with("v_cvt_f64_f32")) return InstructionKind::toDouble;
  if (name.starts_with("v_cvt_f32_f64")) return InstructionKind::fromDouble;
  if (name.starts_with("v_")) return InstructionKind::vector;
  if (beginsWithAny(name, {"s_load", "s_buffer_load", "s_store"})) {
    return InstructionKind::scalarMemory;
  }
  if (beginsWithAny(name, {"s_wait", "s_barrier", "s_branch", "s_cbranch",
                           "s_endpgm", "s_nop", "s_code_end", "s_clause",
                           "s_delay_alu", "s_inst_prefetch"})) {
    return InstructionKind::other;
  }
  if (name.starts_with("s_")) return InstructionKind::scalar;
  if (name.starts_with("ds_")) return InstructionKind::lds;
  if (name.starts_with("scratch_")) return InstructionKind::scratch;
  if (contains(name, "_atomic_")) return InstructionKind::atomic;
  if (beginsWithAny(name, {"image_", "tbuffer_", "buffer_load_format",
                           "buffer_store_format"})) {
    return InstructionKind::texture;
  }
  if (name.starts_with("flat_")) return InstructionKind::flat;
  if (name.starts_with("global_")) return InstructionKind::global;
  // Writes back what the host may want to see; with sc0 and sc1, of system
  // scope (LLVM's AMDGPU memory model of gfx90a and gfx942).
  if (name == "buffer_wbl2") {
    return !contains(instruction, "sc1") || contains(instruction, "sc0 sc1")
               ? InstructionKind::systemFence
               : InstructionKind::other;
  }
  // Where there are no scratch instructions, or the compiler does not use them
  // (LLVM 19: FeatureFlatScratch and enableFlatScratch), private memory is what
  // HIP reaches by a buffer.
  if (beginsWithAny(name, {"buffer_load", "buffer_store"})) {
    const bool usesScratch =
        beginsWithAny(architecture, {"gfx94", "gfx95", "gfx11", "gfx12"});
    return usesScratch || contains(instruction, "idxen")
               ? InstructionKind::global
               : InstructionKind::scratch;
  }
  return InstructionKind::other;
}

Disassembly disassemble(std::string_view bytes) {
  Disassembly code;
  auto file = llvm::object::ObjectFile::createObjectFile(llvm::MemoryBufferRef(
      llvm::StringRef(bytes.data(), bytes.size()), "device code"));
  if (!file) {
    code.problem = llvm::toString(file.takeError());
    return code;
  }
  const llvm::object::ObjectFile& object = **file;
  const Disassembler disassembler(object, code.problem);
  if (!code.problem.empty()) return code;
  const std::unique_ptr<llvm::DIContext> lines =
      llvm::DWARFContext::create(object);
  for (const llvm::object::SymbolRef& symbol : object.symbols()) {
    auto type = symbol.getType();
    auto name = symbol.getName();
    auto address = symbol.getAddress();
    auto section = symbol.getSection();
    if (!type || !name || !address || !section ||
        *section == object.section_end()) {
      llvm::consumeError(type.takeError());
      llvm::consumeError(name.takeError());
      llvm::consumeError(address.takeError());
      llvm::consumeError(section.takeError());
      continue;
    }
    if (*type != llvm::object::SymbolRef::ST_Function) continue;
    auto content = (*section)->getContents();
    const std::uint64_t begin = *address - (*section)->getAddress();
    const std::uint64_t size = llvm::object::ELFSymbolRef(symbol).getSize();
    if (!content || begin > content->size() || size > content->size() - begin) {
      llvm::consumeError(content.takeError());
      continue;
    }
    const llvm::ArrayRef<std::uint8_t> text(
        reinterpret_cast<const std::uint8_t*>(content->data()) + begin, size);
    DeviceFunction function = functionFrom(
        disassembler, *lines, (*section)->getIndex(), text, *address);
    function.symbol = name->str();
    code.functions.push_back(std::move(function));
  }
  std::ranges::sort(code.functions, {}, &DeviceFunction::symbol);
  return code;
}

}  // namespace hipport
