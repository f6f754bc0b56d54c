#include "emulate/device_module.h"

#include <fmt/format.h>
#include <llvm/Bitcode/BitcodeReader.h>
#include <llvm/DebugInfo/DIContext.h>
#include <llvm/DebugInfo/DWARF/DWARFContext.h>
#include <llvm/ExecutionEngine/Orc/LLJIT.h>
#include <llvm/ExecutionEngine/Orc/ObjectTransformLayer.h>
#include <llvm/ExecutionEngine/Orc/ThreadSafeModule.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Module.h>
#include <llvm/IR/Verifier.h>
#include <llvm/Linker/Linker.h>
#include <llvm/MC/TargetRegistry.h>
#include <llvm/Object/ObjectFile.h>
#include <llvm/Passes/PassBuilder.h>
#include <llvm/Support/MemoryBuffer.h>
#include <llvm/Support/TargetSelect.h>
#include <llvm/Support/raw_ostream.h>
#include <llvm/Target/TargetMachine.h>
#include <llvm/TargetParser/Host.h>
#include <llvm/Transforms/Scalar/Sink.h>
#include <llvm/Transforms/Utils/Cloning.h>
#include <llvm/Transforms/Vectorize/LoadStoreVectorizer.h>
#include <zlib.h>
#include <zstd.h>

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <map>
#include <mutex>
#include <set>
#include <utility>

#include "emulate/assembly.h"
#include "emulate/exec_mask.h"
#include "emulate/fences.h"
#include "emulate/intrinsics.h"
#include "emulate/kept_code.h"
#include "emulate/lane_code.h"
#include "emulate/library_calls.h"
#include "emulate/vectorise.h"
#include "text/digest.h"

namespace hipport {
namespace {

namespace orc = llvm::orc;

void startLlvm() {
  static std::once_flag once;
  std::call_once(once, [] {
    llvm::InitializeNativeTarget();
    llvm::InitializeNativeTargetAsmPrinter();
    LLVMInitializeAMDGPUTargetInfo();
    LLVMInitializeAMDGPUTarget();
    LLVMInitializeAMDGPUTargetMC();
  });
}

/// The machine that the code was made for: its costs and rules steer the
/// passes, as they do where it is compiled for the device.
std::unique_ptr<llvm::TargetMachine> deviceMachine(const llvm::Module& module) {
  std::string error;
  const llvm::Target* target =
      llvm::TargetRegistry::lookupTarget(module.getTargetTriple(), error);
  if (!target) return nullptr;
  std::string processor;
  for (const llvm::Function& each : module) {
    processor = each.getFnAttribute("target-cpu").getValueAsString().str();
    if (!processor.empty()) break;
  }
  return std::unique_ptr<llvm::TargetMachine>(
      target->createTargetMachine(module.getTargetTriple(), processor, "",
                                  llvm::TargetOptions(), llvm::Reloc::PIC_));
}

/// Whether kernels count what their lines cost (counters.h).
bool isCounting() {
  const char* const folder = std::getenv("HIPPORT_EMULATE_COUNTERS");
  return folder && *folder != '\0';
}

void optimise(llvm::Module& module, llvm::TargetMachine& machine) {
  // Nothing may be read that the source does not read: LDS is watched. Passes
  // keep to that in functions for a sanitizer.
  for (llvm::Function& each : module) {
    if (!each.isDeclaration()) {
      each.addFnAttr(llvm::Attribute::SanitizeThread);
    }
  }
  llvm::LoopAnalysisManager loops;
  llvm::FunctionAnalysisManager functions;
  llvm::CGSCCAnalysisManager components;
  llvm::ModuleAnalysisManager modules;
  llvm::PassBuilder builder(&machine);
  builder.registerModuleAnalyses(modules);
  builder.registerCGSCCAnalyses(components);
  builder.registerFunctionAnalyses(functions);
  builder.registerLoopAnalyses(loops);
  builder.crossRegisterProxies(loops, functions, components, modules);
  // What is loaded for one side of a branch alone is loaded there, as the
  // compiler for the GPU has it: the others' lanes do not read it.
  builder.registerOptimizerLastEPCallback(
      [](llvm::ModulePassManager& passes, llvm::OptimizationLevel) {
        passes.addPass(
            llvm::createModuleToFunctionPassAdaptor(llvm::SinkingPass()));
        // So does the compiler for the GPU: neighbours that one lane reads are
        // one access.
        if (isCounting()) {
          passes.addPass(llvm::createModuleToFunctionPassAdaptor(
              llvm::LoadStoreVectorizerPass()));
        }
      });
  builder.buildPerModuleDefaultPipeline(llvm::OptimizationLevel::O2)
      .run(module, modules);
}

/// The files of bitcode that stand one behind the other in a section.
std::vector<llvm::StringRef> bitcodeFiles(llvm::StringRef section) {
  constexpr llvm::StringLiteral kMagic = "BC\xC0\xDE";
  constexpr std::size_t kAlignment = 4;  // Of all bitcode's sizes.
  std::vector<llvm::StringRef> files;
  std::size_t begin = 0;
  while (begin < section.size()) {
    std::size_t end = section.find(kMagic, begin + kMagic.size());
    while (end != llvm::StringRef::npos && (end - begin) % kAlignment != 0) {
      end = section.find(kMagic, end + 1);
    }
    end = std::min(end, section.size());
    files.push_back(section.slice(begin, end));
    begin = end;
  }
  return files;
}

llvm::Error problem(const llvm::Twine& what) {
  return llvm::make_error<llvm::StringError>(what,
                                             llvm::inconvertibleErrorCode());
}

/// The bitcode that a code object carries, or all of `object` if it is bitcode
/// itself.
llvm::Expected<llvm::StringRef> bitcodeOf(std::span<const std::byte> object) {
  const llvm::StringRef content(reinterpret_cast<const char*>(object.data()),
                                object.size());
  if (content.starts_with("BC")) return content;
  auto file = llvm::object::ObjectFile::createObjectFile(
      llvm::MemoryBufferRef(content, "device code"));
  if (!file) return file.takeError();
  llvm::StringRef bitcode;
  for (const llvm::object::SectionRef& section : (*file)->sections()) {
    llvm::Expected<llvm::StringRef> name = section.getName();
    if (!name) return name.takeError();
    if (*name != ".llvmbc") continue;
    llvm::Expected<llvm::StringRef> found = section.getContents();
    if (!found) return found.takeError();
    bitcode = *found;
  }
  if (bitcode.empty()) {
    return problem(
        "its device code was built without bitcode, which the emulation "
        "needs; build it with -Xclang -fembed-bitcode=all");
  }
  return bitcode;
}

/// The module that `bitcode` is of. Code that was linked across units
/// (-fgpu-rdc) has the bitcode of each, one behind the other.
llvm::Expected<std::unique_ptr<llvm::Module>> linkedModule(
    llvm::StringRef bitcode, llvm::LLVMContext& context) {
  std::unique_ptr<llvm::Module> module;
  for (const llvm::StringRef part : bitcodeFiles(bitcode)) {
    llvm::Expected<std::unique_ptr<llvm::Module>> parsed =
        llvm::parseBitcodeFile(llvm::MemoryBufferRef(part, "device code"),
                               context);
    if (!parsed) return parsed.takeError();
    if (!module) {
      module = std::move(*parsed);
    } else if (llvm::Linker::linkModules(*module, std::move(*parsed))) {
      return problem("the bitcode of its units cannot be linked");
    }
  }
  if (!module) return problem("its bitcode is empty");
  return module;
}

/// This machine, for code that may lie anywhere.
llvm::Expected<orc::JITTargetMachineBuilder> detectHost() {
  llvm::Expected<orc::JITTargetMachineBuilder> host =
      orc::JITTargetMachineBuilder::detectHost();
  if (host) host->setRelocationModel(llvm::Reloc::PIC_);
  return host;
}

DeviceModule::Kernel::Argument measure(const llvm::Argument& argument,
                                       const llvm::DataLayout& layout) {
  llvm::Type* const type = argument.hasByRefAttr()
                               ? argument.getParamByRefType()
                               : argument.getType();
  return {layout.getTypeAllocSize(type), layout.getABITypeAlign(type).value()};
}

using KernelArguments =
    std::map<std::string, std::vector<DeviceModule::Kernel::Argument>,
             std::less<>>;

/// What each kernel takes, before it is lowered.
KernelArguments argumentsOf(const llvm::Module& module) {
  KernelArguments arguments;
  for (const llvm::Function& each : module) {
    if (each.getCallingConv() != llvm::CallingConv::AMDGPU_KERNEL) continue;
    std::vector<DeviceModule::Kernel::Argument>& of =
        arguments[each.getName().str()];
    for (const llvm::Argument& argument : each.args()) {
      of.push_back(measure(argument, module.getDataLayout()));
    }
  }
  return arguments;
}

llvm::Error verify(const llvm::Module& module) {
  std::string problems;
  llvm::raw_string_ostream stream(problems);
  if (!llvm::verifyModule(module, &stream)) return llvm::Error::success();
  return problem("LLVM rejects the lowered code: " + problems);
}

using VariableSizes = std::vector<std::pair<std::string, std::uint64_t>>;

/// Lets device code call the emulation's functions, and this process's. They
/// are in a library of their own: device code may define a function of any
/// name.
llvm::Error addRuntime(orc::LLJIT& jit) {
  orc::SymbolMap symbols;
  for (const RuntimeFunction& each : runtimeFunctions()) {
    symbols[jit.mangleAndIntern(
        llvm::StringRef(each.name.data(), each.name.size()))] = {
        orc::ExecutorAddr::fromPtr(each.address),
        llvm::JITSymbolFlags::Exported | llvm::JITSymbolFlags::Callable};
  }
  orc::JITDylib& runtime =
      jit.getExecutionSession().createBareJITDylib("runtime");
  if (auto failed = runtime.define(orc::absoluteSymbols(std::move(symbols)))) {
    return failed;
  }
  auto process = orc::DynamicLibrarySearchGenerator::GetForCurrentProcess(
      jit.getDataLayout().getGlobalPrefix());
  if (!process) return process.takeError();
  runtime.addGenerator(std::move(*process));
  jit.getMainJITDylib().addToLinkOrder(runtime);
  return llvm::Error::success();
}

std::span<const std::byte> bytes(const void* at, std::uint64_t size) {
  return {static_cast<const std::byte*>(at), size};
}

template <typename T>
T read(const char* at) {
  T value;
  std::memcpy(&value, at, sizeof value);
  return value;
}

/// The size of an ELF file by its headers: nothing else says how long a code
/// object is that a program holds in memory.
std::uint64_t elfSize(const char* at) {
  const auto sections = read<std::uint64_t>(at + 0x28);
  const auto entry = read<std::uint16_t>(at + 0x3a);
  const auto count = read<std::uint16_t>(at + 0x3c);
  std::uint64_t end = sections + std::uint64_t{entry} * count;
  constexpr std::uint32_t kWithoutBytes = 8;  // SHT_NOBITS
  for (std::uint16_t i = 0; i < count; ++i) {
    const char* const section = at + sections + std::uint64_t{entry} * i;
    if (read<std::uint32_t>(section + 4) == kWithoutBytes) continue;
    end = std::max(end, read<std::uint64_t>(section + 0x18) +
                            read<std::uint64_t>(section + 0x20));
  }
  return end;
}

/// A bundle that Clang compressed (CompressedOffloadBundle of its source): the
/// magic, version and method, the size of all from version 2 on, that of what
/// was compressed, a hash. From version 3 on sizes have 64 bits.
bool unpack(const char* begin, std::string& unpacked, std::string& error) {
  const auto version = read<std::uint16_t>(begin + 4);
  const auto method = read<std::uint16_t>(begin + 6);
  const bool isWide = version >= 3;
  const std::size_t width = isWide ? 8 : 4;
  auto number = [&](std::size_t at) -> std::uint64_t {
    return isWide ? read<std::uint64_t>(begin + at)
                  : read<std::uint32_t>(begin + at);
  };
  std::size_t header = 8;
  std::uint64_t all = 0;
  if (version >= 2) {
    all = number(header);
    header += width;
  }
  const std::uint64_t size = number(header);
  header += width + 8;  // The hash.
  if (version == 0 || version > 3 || (version >= 2 && all <= header)) {
    error = fmt::format(
        "its device code has an unknown compression, {}; build it with "
        "--no-offload-compress",
        version);
    return false;
  }
  constexpr std::uint16_t kZstd = 1;
  if (version == 1) {
    // Where it ends stands nowhere but in itself.
    constexpr std::size_t kMost = std::size_t{1} << 31;
    const std::size_t frame =
        method == kZstd ? ZSTD_findFrameCompressedSize(begin + header, kMost)
                        : compressBound(size);
    if (method == kZstd && ZSTD_isError(frame)) {
      error = "its compressed device code is broken";
      return false;
    }
    all = header + frame;
  }
  unpacked.resize(size);
  bool isWhole = false;
  if (method == kZstd) {
    isWhole = ZSTD_decompress(unpacked.data(), size, begin + header,
                              all - header) == size;
  } else {
    uLongf got = size;
    isWhole = uncompress(reinterpret_cast<Bytef*>(unpacked.data()), &got,
                         reinterpret_cast<const Bytef*>(begin + header),
                         all - header) == Z_OK &&
              got == size;
  }
  if (!isWhole) error = "its compressed device code is broken";
  return isWhole;
}

}  // namespace

std::span<const std::byte> findCodeObject(const void* binary,
                                          std::string_view architecture,
                                          std::string& unpacked,
                                          std::string& error) {
  constexpr std::string_view kBundle = "__CLANG_OFFLOAD_BUNDLE__";
  constexpr std::string_view kCompressed = "CCOB";
  constexpr std::string_view kElf = "\177ELF";
  const char* const begin = static_cast<const char*>(binary);
  if (std::memcmp(begin, kElf.data(), kElf.size()) == 0) {
    return bytes(begin, elfSize(begin));
  }
  if (std::memcmp(begin, kCompressed.data(), kCompressed.size()) == 0) {
    if (!unpack(begin, unpacked, error)) return {};
    std::string none;
    return findCodeObject(unpacked.data(), architecture, none, error);
  }
  if (std::memcmp(begin, kBundle.data(), kBundle.size()) != 0) {
    error = "its device code is not a Clang offload bundle";
    return {};
  }
  const char* at = begin + kBundle.size();
  const auto count = read<std::uint64_t>(at);
  at += 8;
  std::string others;
  for (std::uint64_t i = 0; i < count; ++i) {
    const auto offset = read<std::uint64_t>(at);
    const auto size = read<std::uint64_t>(at + 8);
    const auto length = read<std::uint64_t>(at + 16);
    std::string_view name(at + 24, length);
    at += 24 + length;
    if (name.starts_with("host")) continue;
    const std::size_t dash = name.rfind("gfx");
    if (dash == std::string_view::npos) continue;
    name = name.substr(dash);
    if (name.substr(0, name.find(':')) == architecture) {
      return bytes(begin + offset, size);
    }
    others += fmt::format("{}{}", others.empty() ? "" : ", ", name);
  }
  error = fmt::format("it has device code for {}, not for {}",
                      others.empty() ? "no device" : others, architecture);
  return {};
}

namespace {

/// Whether kernels share a variable with each other and with the host: all but
/// constants, which each of them has, and LDS.
bool isShared(const llvm::GlobalVariable& variable) {
  return !variable.isDeclaration() && variable.getAddressSpace() != kLdsSpace &&
         (!variable.isConstant() || variable.isExternallyInitialized()) &&
         !variable.getName().starts_with("llvm.");
}

/// Whether kernels run by waves where they can: a second way to the same
/// results is worth having, to compare them.
bool isByWaves() {
  const char* const choice = std::getenv("HIPPORT_EMULATE_WAVES");
  return !choice || std::string_view(choice) != "0";
}

/// Vectorises the kernels that can be; the code for lanes that nothing needs
/// any more goes.
void makeWaves(llvm::Module& module, Lowered& lowered,
               llvm::TargetMachine& host) {
  for (LoweredKernel& each : lowered.kernels) {
    llvm::Function& entry = *module.getFunction(each.entry);
    llvm::Function* const wave = vectorise(entry, lowered.waveSize, host);
    if (!wave) continue;
    each.isOfWave = true;
    entry.eraseFromParent();
    wave->setName(each.entry);
  }
  bool isChanged = true;
  while (isChanged) {
    isChanged = false;
    for (llvm::Function& each : llvm::make_early_inc_range(module)) {
      if (!each.hasLocalLinkage() || !each.use_empty()) continue;
      each.eraseFromParent();
      isChanged = true;
    }
  }
}

/// What `roots` need and they themselves: functions, and variables that are not
/// shared.
std::set<const llvm::GlobalValue*> neededBy(
    const std::vector<llvm::GlobalValue*>& roots) {
  std::set<const llvm::GlobalValue*> needed;
  std::vector<const llvm::User*> left;
  std::set<const llvm::User*> seen;
  auto visit = [&](const llvm::Value* value) {
    if (const auto* global = llvm::dyn_cast<llvm::GlobalValue>(value)) {
      const auto* variable = llvm::dyn_cast<llvm::GlobalVariable>(global);
      if (variable && isShared(*variable)) return;
      needed.insert(global);
    }
    const auto* user = llvm::dyn_cast<llvm::User>(value);
    if (user && !llvm::isa<llvm::Instruction>(user) &&
        seen.insert(user).second) {
      left.push_back(user);
    }
  };
  needed.insert(roots.begin(), roots.end());
  left.assign(roots.begin(), roots.end());
  while (!left.empty()) {
    const llvm::User* const user = left.back();
    left.pop_back();
    for (const llvm::Value* each : user->operands()) visit(each);
    const auto* function = llvm::dyn_cast<llvm::Function>(user);
    if (!function) continue;
    for (const llvm::Instruction& each : llvm::instructions(*function)) {
      for (const llvm::Value* operand : each.operands()) visit(operand);
    }
  }
  return needed;
}

/// A module of `roots` and of what they need. Variables that are shared are
/// only declared in it unless they are roots, and what is none is its own.
std::unique_ptr<llvm::Module> copyOf(
    const llvm::Module& module, const std::vector<llvm::GlobalValue*>& roots) {
  const std::set<const llvm::GlobalValue*> needed = neededBy(roots);
  llvm::ValueToValueMapTy map;
  std::unique_ptr<llvm::Module> copy = llvm::CloneModule(
      module, map,
      [&](const llvm::GlobalValue* each) { return needed.contains(each); });
  const std::set<const llvm::GlobalValue*> kept(roots.begin(), roots.end());
  for (const llvm::GlobalValue* each : needed) {
    auto* const own = llvm::cast<llvm::GlobalValue>(map[each]);
    if (own->isDeclaration() || kept.contains(each)) continue;
    own->setVisibility(llvm::GlobalValue::DefaultVisibility);
    own->setLinkage(llvm::GlobalValue::InternalLinkage);
    if (auto* object = llvm::dyn_cast<llvm::GlobalObject>(own)) {
      object->setComdat(nullptr);
    }
  }
  for (llvm::Function& each : llvm::make_early_inc_range(*copy)) {
    if (each.isDeclaration() && each.use_empty()) each.eraseFromParent();
  }
  return copy;
}

}  // namespace

/// A part of the module, compiled for this machine.
constexpr llvm::StringLiteral kPartName = "hipport.part.";
struct Part : CompiledCode {
  std::string source;  ///< what it is kept by
};

struct DeviceModule::State {
  orc::ThreadSafeContext context;
  /// As the program carries it.
  std::unique_ptr<llvm::Module> module;
  std::unique_ptr<llvm::TargetMachine> device;
  std::unique_ptr<llvm::TargetMachine> host;
  std::unique_ptr<orc::LLJIT> jit;
  std::mutex mutex;  ///< held where something is compiled
  std::vector<std::unique_ptr<Part>> parts;
  Digest bitcode;  ///< of all of the module's
  std::string
      uncompiled;  ///< what the last of `parts` is kept by, if it is new
  /// What each kernel takes.
  KernelArguments arguments;
  std::map<std::string, Kernel, std::less<>> kernels;
  std::map<std::string, std::string, std::less<>> refused;  ///< with the reason
  std::map<std::string, DeviceVariable, std::less<>> variables;

  /// See DeviceModule::load.
  llvm::Error load(std::span<const std::byte> codeObject);
  /// Starts a compiler that keeps its results in `parts`.
  llvm::Error startCompiler(orc::JITTargetMachineBuilder builder);
  /// Compiles what `roots` need, which the rest finds by name.
  llvm::Expected<const Part*> compile(
      const std::vector<llvm::GlobalValue*>& roots);
  llvm::Error makeVariables();
  llvm::Error makeKernel(llvm::StringRef name);
  std::string nameOf(const std::vector<llvm::GlobalValue*>& roots) const;
  void keepCompiled(const llvm::MemoryBuffer& file);
};

DeviceModule::DeviceModule() : state_(std::make_unique<State>()) {}
DeviceModule::~DeviceModule() = default;

const DeviceModule::Kernel* DeviceModule::findKernel(std::string_view name,
                                                     std::string& error) {
  const std::lock_guard lock(state_->mutex);
  const auto found = state_->kernels.find(name);
  if (found != state_->kernels.end()) return &found->second;
  if (!state_->arguments.contains(name)) return nullptr;
  auto refused = state_->refused.find(name);
  if (refused == state_->refused.end()) {
    llvm::Error failed =
        state_->makeKernel(llvm::StringRef(name.data(), name.size()));
    if (!failed) return &state_->kernels.find(name)->second;
    refused = state_->refused
                  .emplace(std::string(name), llvm::toString(std::move(failed)))
                  .first;
  }
  error = refused->second;
  return nullptr;
}

std::uint64_t DeviceModule::Kernel::staticLds() const {
  std::uint64_t bytes = 0;
  for (const std::uint32_t each : lowered->variables) {
    const LdsVariable& variable = code->variables[each];
    if (!variable.isDynamic) bytes += variable.size;
  }
  return bytes;
}

std::optional<DeviceVariable> DeviceModule::findVariable(
    std::string_view name) const {
  const auto found = state_->variables.find(name);
  if (found == state_->variables.end()) return std::nullopt;
  return found->second;
}

Site DeviceModule::placeOf(const Kernel& kernel, std::uintptr_t code) const {
  namespace object = llvm::object;
  const std::lock_guard lock(state_->mutex);
  const auto part = std::ranges::find(
      state_->parts, kernel.code,
      [](const std::unique_ptr<Part>& each) { return &each->lowered; });
  auto opened = object::ObjectFile::createObjectFile(
      llvm::MemoryBufferRef((*part)->object, "compiled code"));
  if (!opened) {
    llvm::consumeError(opened.takeError());
    return {};
  }
  const std::unique_ptr<llvm::DWARFContext> lines =
      llvm::DWARFContext::create(**opened);
  // All functions are in one section: where the kernel lies in memory and in
  // the file says where the others do.
  for (const object::SymbolRef& symbol : (*opened)->symbols()) {
    llvm::Expected<llvm::StringRef> name = symbol.getName();
    llvm::Expected<std::uint64_t> address = symbol.getAddress();
    llvm::Expected<object::section_iterator> section = symbol.getSection();
    if (!name || !address || !section) {
      llvm::consumeError(name.takeError());
      llvm::consumeError(address.takeError());
      llvm::consumeError(section.takeError());
      continue;
    }
    if (*name != kernel.lowered->entry) continue;
    const std::uint64_t at =
        code - reinterpret_cast<std::uintptr_t>(kernel.entry) + *address;
    const llvm::DIInliningInfo frames = lines->getInliningInfoForAddress(
        {at, (*section)->getIndex()},
        {llvm::DILineInfoSpecifier::FileLineInfoKind::AbsoluteFilePath,
         llvm::DILineInfoSpecifier::FunctionNameKind::None});
    Site site;
    for (std::uint32_t i = 0; i < frames.getNumberOfFrames(); ++i) {
      const llvm::DILineInfo& frame = frames.getFrame(i);
      if (frame.Line == 0) continue;
      site = {frame.FileName, frame.Line};
      if (!isOfHeaders(site.file)) break;
    }
    return site;
  }
  return {};
}

std::size_t DeviceModule::Kernel::unpack(std::byte* buffer,
                                         std::vector<void*>& places) const {
  std::size_t offset = 0;
  for (const Argument& each : arguments) {
    offset = (offset + each.alignment - 1) / each.alignment * each.alignment;
    places.push_back(buffer + offset);
    offset += each.size;
  }
  return offset;
}

llvm::Error DeviceModule::State::load(std::span<const std::byte> codeObject) {
  llvm::Expected<llvm::StringRef> bitcode = bitcodeOf(codeObject);
  if (!bitcode) return bitcode.takeError();
  this->bitcode = digestOf(std::string_view(bitcode->data(), bitcode->size()));
  context = orc::ThreadSafeContext(std::make_unique<llvm::LLVMContext>());
  auto linked = linkedModule(*bitcode, *context.getContext());
  if (!linked) return linked.takeError();
  module = std::move(*linked);
  device = deviceMachine(*module);
  if (!device) return problem("this LLVM does not support AMD devices");
  dropIndirections(*module);
  replaceLibraryCalls(*module);
  orderLanesAtFences(*module);
  voteForExec(*module);
  replaceAssembly(*module);
  arguments = argumentsOf(*module);

  auto builder = detectHost();
  if (!builder) return builder.takeError();
  auto machine = builder->createTargetMachine();
  if (!machine) return machine.takeError();
  host = std::move(*machine);
  if (auto failed = startCompiler(std::move(*builder))) return failed;
  return makeVariables();
}

llvm::Error DeviceModule::State::startCompiler(
    orc::JITTargetMachineBuilder builder) {
  auto started = orc::LLJITBuilder()
                     .setJITTargetMachineBuilder(std::move(builder))
                     .create();
  if (!started) return started.takeError();
  jit = std::move(*started);
  jit->getObjTransformLayer().setTransform(
      [this](std::unique_ptr<llvm::MemoryBuffer> compiled) {
        keepCompiled(*compiled);
        return llvm::Expected<std::unique_ptr<llvm::MemoryBuffer>>(
            std::move(compiled));
      });
  return addRuntime(*jit);
}

llvm::Expected<const Part*> DeviceModule::State::compile(
    const std::vector<llvm::GlobalValue*>& roots) {
  const std::string source = nameOf(roots);
  if (std::optional<CompiledCode> kept = findCode(source)) {
    Part& part = *parts.emplace_back(std::make_unique<Part>(std::move(*kept)));
    if (auto failed = jit->addObjectFile(
            llvm::MemoryBuffer::getMemBufferCopy(part.object, "kept code"))) {
      return failed;
    }
    return &part;
  }
  std::unique_ptr<llvm::Module> copy = copyOf(*module, roots);
  optimise(*copy, *device);
  copy->setModuleIdentifier((kPartName + llvm::Twine(parts.size())).str());
  Part& part = *parts.emplace_back(std::make_unique<Part>());
  part.source = source;
  part.lowered = lower(*copy, *host, isCounting());
  if (isByWaves()) makeWaves(*copy, part.lowered, *host);
  if (auto failed = verify(*copy)) return failed;
  if (auto failed =
          jit->addIRModule(orc::ThreadSafeModule(std::move(copy), context))) {
    return failed;
  }
  return &part;
}

/// LLVM compiles a part when something of it is looked up, and calls the file
/// by the name of its module.
void DeviceModule::State::keepCompiled(const llvm::MemoryBuffer& file) {
  llvm::StringRef name = file.getBufferIdentifier();
  std::size_t number = 0;
  if (!name.consume_front(kPartName) || name.consumeInteger(10, number)) return;
  Part& part = *parts[number];
  part.object = file.getBuffer().str();
  keepCode(part.source, part);
}

/// All that decides what becomes of `roots`, beside what is the same for all
/// code that this library compiles here.
std::string DeviceModule::State::nameOf(
    const std::vector<llvm::GlobalValue*>& roots) const {
  std::string name = isByWaves() ? "waves" : "lanes";
  if (isCounting()) name += " that count";
  for (const llvm::GlobalValue* each : roots) {
    name += '\0';
    name += each->getName();
  }
  return name + '\0' + bitcode.text();
}

llvm::Error DeviceModule::State::makeVariables() {
  std::vector<llvm::GlobalValue*> roots;
  VariableSizes found;
  for (llvm::GlobalVariable& each : module->globals()) {
    if (!isShared(each)) continue;
    roots.push_back(&each);
    // One of the unit's own is found by name as well, by the kernels.
    const bool isOwn = each.hasLocalLinkage();
    each.setLinkage(llvm::GlobalValue::ExternalLinkage);
    if (isOwn) {
      each.setName("hipport.own." + each.getName());
      continue;
    }
    found.emplace_back(
        each.getName().str(),
        module->getDataLayout().getTypeAllocSize(each.getValueType()));
  }
  if (roots.empty()) return llvm::Error::success();
  auto part = compile(roots);
  if (!part) return part.takeError();
  for (const auto& [name, size] : found) {
    auto address = jit->lookup(name);
    if (!address) return address.takeError();
    variables[name] = {address->toPtr<void*>(), size};
  }
  return llvm::Error::success();
}

llvm::Error DeviceModule::State::makeKernel(llvm::StringRef name) {
  auto part = compile({module->getFunction(name)});
  if (!part) return part.takeError();
  const LoweredKernel& lowered = (*part)->lowered.kernels.front();
  auto address = jit->lookup(lowered.entry);
  if (!address) return address.takeError();
  kernels[name.str()] = {address->toPtr<void*>(), &(*part)->lowered, &lowered,
                         abiOf(*module),
                         arguments.find(std::string_view(name))->second};
  return llvm::Error::success();
}

std::unique_ptr<DeviceModule> DeviceModule::load(
    std::span<const std::byte> object, std::string& error) {
  startLlvm();
  std::unique_ptr<DeviceModule> made(new DeviceModule);
  if (llvm::Error failed = made->state_->load(object)) {
    error = llvm::toString(std::move(failed));
    return nullptr;
  }
  return made;
}

}  // namespace hipport
