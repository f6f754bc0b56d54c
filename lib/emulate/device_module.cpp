#include "emulate/device_module.h"

#include <fmt/format.h>
#include <llvm/Bitcode/BitcodeReader.h>
#include <llvm/DebugInfo/DIContext.h>
#include <llvm/DebugInfo/DWARF/DWARFContext.h>
#include <llvm/ExecutionEngine/Orc/LLJIT.h>
#include <llvm/ExecutionEngine/Orc/ObjectTransformLayer.h>
#include <llvm/ExecutionEngine/Orc/ThreadSafeModule.h>
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
#include <zlib.h>
#include <zstd.h>

#include <cstring>
#include <map>
#include <mutex>

#include "emulate/intrinsics.h"
#include "emulate/library_calls.h"

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
    std::map<std::string, std::vector<DeviceModule::Kernel::Argument>>;

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

/// The variables that the host can find by name, with their sizes in bytes.
VariableSizes variablesOf(const llvm::Module& module) {
  VariableSizes variables;
  for (const llvm::GlobalVariable& each : module.globals()) {
    if (each.isDeclaration() || each.hasLocalLinkage()) continue;
    variables.emplace_back(
        each.getName().str(),
        module.getDataLayout().getTypeAllocSize(each.getValueType()));
  }
  return variables;
}

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

struct DeviceModule::State {
  std::unique_ptr<orc::LLJIT> jit;
  std::string object;  ///< the compiled code, with its lines
  Lowered lowered;
  std::map<std::string, Kernel, std::less<>> kernels;
  std::map<std::string, DeviceVariable, std::less<>> variables;

  /// See DeviceModule::load.
  llvm::Error load(std::span<const std::byte> codeObject);
  /// Makes the device's code `module` fit for this machine, `host`.
  llvm::Error lowerModule(llvm::Module& module,
                          orc::JITTargetMachineBuilder& host);
  /// Starts a compiler that keeps its result in `object`.
  llvm::Error startCompiler(orc::JITTargetMachineBuilder host);
  /// Compiles, and finds out where kernels and variables are.
  llvm::Error findKernels(KernelArguments arguments);
  llvm::Error findVariables(const VariableSizes& sizes);
};

DeviceModule::DeviceModule() : state_(std::make_unique<State>()) {}
DeviceModule::~DeviceModule() = default;

const Lowered& DeviceModule::lowered() const { return state_->lowered; }

const DeviceModule::Kernel* DeviceModule::findKernel(
    std::string_view name) const {
  const auto found = state_->kernels.find(name);
  return found == state_->kernels.end() ? nullptr : &found->second;
}

std::uint64_t DeviceModule::staticLds(const Kernel& kernel) const {
  std::uint64_t bytes = 0;
  for (const std::uint32_t each : kernel.lowered->variables) {
    const LdsVariable& variable = state_->lowered.variables[each];
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

Site DeviceModule::placeOf(std::uintptr_t code) const {
  namespace object = llvm::object;
  auto opened = object::ObjectFile::createObjectFile(
      llvm::MemoryBufferRef(state_->object, "compiled code"));
  if (!opened) {
    llvm::consumeError(opened.takeError());
    return {};
  }
  const std::unique_ptr<llvm::DWARFContext> lines =
      llvm::DWARFContext::create(**opened);
  // All functions are in one section: where one of them lies in memory and in
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
    for (const auto& [kernel, each] : state_->kernels) {
      if (*name != each.lowered->entry) continue;
      const std::uint64_t at =
          code - reinterpret_cast<std::uintptr_t>(each.entry) + *address;
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
  auto context = std::make_unique<llvm::LLVMContext>();
  auto linked = linkedModule(*bitcode, *context);
  if (!linked) return linked.takeError();
  std::unique_ptr<llvm::Module> module = std::move(*linked);
  const std::unique_ptr<llvm::TargetMachine> device = deviceMachine(*module);
  if (!device) return problem("this LLVM does not support AMD devices");
  replaceLibraryCalls(*module);
  optimise(*module, *device);

  auto host = detectHost();
  if (!host) return host.takeError();
  KernelArguments arguments = argumentsOf(*module);
  if (auto failed = lowerModule(*module, *host)) return failed;
  const VariableSizes sizes = variablesOf(*module);

  if (auto failed = startCompiler(std::move(*host))) return failed;
  if (auto failed = jit->addIRModule(
          orc::ThreadSafeModule(std::move(module), std::move(context)))) {
    return failed;
  }
  if (auto failed = findKernels(std::move(arguments))) return failed;
  return findVariables(sizes);
}

llvm::Error DeviceModule::State::lowerModule(
    llvm::Module& module, orc::JITTargetMachineBuilder& host) {
  auto machine = host.createTargetMachine();
  if (!machine) return machine.takeError();
  lowered = lower(module, **machine);
  return verify(module);
}

llvm::Error DeviceModule::State::startCompiler(
    orc::JITTargetMachineBuilder host) {
  auto started =
      orc::LLJITBuilder().setJITTargetMachineBuilder(std::move(host)).create();
  if (!started) return started.takeError();
  jit = std::move(*started);
  jit->getObjTransformLayer().setTransform(
      [this](std::unique_ptr<llvm::MemoryBuffer> compiled) {
        object = compiled->getBuffer().str();
        return llvm::Expected<std::unique_ptr<llvm::MemoryBuffer>>(
            std::move(compiled));
      });
  return addRuntime(*jit);
}

llvm::Error DeviceModule::State::findKernels(KernelArguments arguments) {
  for (const LoweredKernel& each : lowered.kernels) {
    auto address = jit->lookup(each.entry);
    if (!address) return address.takeError();
    kernels[each.name] = {address->toPtr<void (*)(void**)>(), &each,
                          arguments[each.name]};
  }
  return llvm::Error::success();
}

llvm::Error DeviceModule::State::findVariables(const VariableSizes& sizes) {
  for (const auto& [name, size] : sizes) {
    auto address = jit->lookup(name);
    if (!address) return address.takeError();
    variables[name] = {address->toPtr<void*>(), size};
  }
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
