#include "frontend/units/arguments.h"

#include <algorithm>
#include <memory>
#include <string_view>

#include "clang/Basic/DiagnosticOptions.h"
#include "clang/Basic/LangStandard.h"
#include "clang/Driver/Compilation.h"
#include "clang/Driver/Driver.h"
#include "clang/Driver/Job.h"
#include "frontend/collect/collector.h"
#include "llvm/Support/VirtualFileSystem.h"
#include "llvm/TargetParser/Host.h"

namespace hipport {
namespace {

constexpr llvm::StringLiteral kCudaDir = "/hipport-embedded/cuda";
constexpr llvm::StringLiteral kResourceDir = "/hipport-embedded/clang";
/// What nvcc includes at the top of every CUDA unit.
constexpr llvm::StringLiteral kImplicitHeader =
    "/hipport-embedded/cuda/cuda_runtime.h";
/// Searched before an SDK's headers and the embedded ones behind them.
constexpr llvm::StringLiteral kOverlayDir = "/hipport-embedded/overlay";
/// What Clang includes instead of it, for a real SDK.
constexpr llvm::StringLiteral kSdkWrapper = "__clang_cuda_runtime_wrapper.h";

/// The newest CUDA that Clang 19 tells from others.
constexpr int kNewestSdkOfClang = 12050;

std::vector<std::string> clangsArguments(bool isCxx) {
  auto ids = llvm::makeIntrusiveRefCnt<clang::DiagnosticIDs>();
  auto options = llvm::makeIntrusiveRefCnt<clang::DiagnosticOptions>();
  clang::DiagnosticsEngine diagnostics(ids, options,
                                       new clang::IgnoringDiagConsumer());
  clang::driver::Driver driver("clang", llvm::sys::getDefaultTargetTriple(),
                               diagnostics, "hipify-port",
                               llvm::vfs::getRealFileSystem());
  driver.ResourceDir = kResourceDir.str();
  driver.setCheckInputsExist(false);
  const std::unique_ptr<clang::driver::Compilation> compilation(
      driver.BuildCompilation(
          {"clang", "-fsyntax-only", "-x", isCxx ? "c++" : "c", "input"}));
  std::vector<std::string> arguments;
  if (!compilation || compilation->getJobs().empty()) return arguments;
  for (const char* argument : compilation->getJobs().begin()->getArguments()) {
    arguments.emplace_back(argument);
  }
  // "-cc1" in front; "-x LANGUAGE input" at the end.
  arguments.erase(arguments.begin());
  const auto language = std::ranges::find(arguments, "-x");
  arguments.erase(language, arguments.end());
  // Clang's own headers are the embedded ones: some distributions have it look
  // for them in a folder of the machine.
  for (std::size_t i = 0; i + 1 < arguments.size(); ++i) {
    if (arguments[i] != "-internal-isystem") continue;
    std::string& folder = arguments[i + 1];
    if (llvm::StringRef(folder).contains("/clang/")) {
      folder = (kResourceDir + "/include").str();
    }
  }
  // Folders that came from the environment (CPATH and its kin): what a port
  // makes must not depend on them.
  for (std::size_t i = 0; i + 1 < arguments.size();) {
    const std::string& word = arguments[i];
    if (word.starts_with("-I")) {
      arguments.erase(arguments.begin() + static_cast<long>(i));
    } else if (word == "-c-isystem" || word == "-cxx-isystem" ||
               word == "-objc-isystem" || word == "-objcxx-isystem") {
      arguments.erase(arguments.begin() + static_cast<long>(i),
                      arguments.begin() + static_cast<long>(i) + 2);
    } else {
      ++i;
    }
  }
  return arguments;
}

}  // namespace

bool CompilerArguments::isLeftOut(const std::string& folder) const {
  const std::lock_guard lock(mutex_);
  const auto known = isLeftOut_.find(folder);
  if (known != isLeftOut_.end()) return known->second;
  return isLeftOut_.emplace(folder, isSdkFolder(folder)).first->second;
}

std::vector<std::string> CompilerArguments::of(const Unit& unit,
                                               const Sdk* sdk) const {
  const bool isCxx = unit.language != Language::c;
  Base& base = isCxx ? cxx_ : c_;
  std::call_once(base.isMade, [&] { base.words = clangsArguments(isCxx); });
  std::vector<std::string> arguments = base.words;
  auto add = [&](auto&&... each) { (arguments.emplace_back(each), ...); };
  if (unit.language == Language::cuda) {
    add("-aux-triple", "nvptx64-nvidia-cuda", "-fcuda-allow-variadic-functions",
        "-foffload-implicit-host-device-templates", "-include",
        sdk ? kSdkWrapper.str() : kImplicitHeader.str());
  }
  const clang::LangStandard* standard =
      clang::LangStandard::getLangStandardForName(unit.standard);
  if (standard && (standard->getLanguage() == clang::Language::CXX ||
                   standard->getLanguage() == clang::Language::CUDA) == isCxx) {
    add("-std=" + unit.standard);
  }
  for (const std::string& macro : unit.macros) add(macro);
  auto addFolders = [&](const char* option,
                        const std::vector<std::string>& folders) {
    for (const std::string& folder : folders) {
      if (!isLeftOut(folder)) add(option, folder);
    }
  };
  addFolders("-iquote", unit.quoteDirs);
  addFolders("-I", unit.includeDirs);
  addFolders("-isystem", unit.systemDirs);
  if (sdk) {
    // Clang takes a version later than those it knows for an ancient one.
    const int version = std::min(sdk->version, kNewestSdkOfClang);
    const int major = version / 1000;
    const int minor = version % 1000 / 10;
    if (unit.language == Language::cuda && major > 0) {
      add("-target-sdk-version=" + std::to_string(major) + "." +
          std::to_string(minor));
    }
    add("-isystem", kOverlayDir.str());
    if (unit.language == Language::cuda) {
      add("-isystem", (kResourceDir + "/include/cuda_wrappers").str());
    }
    // Behind the system's own, like -I of the folder that they lie in.
    for (const std::string& folder : sdk->includeDirs) {
      add(sdk->isShared ? "-idirafter" : "-isystem", folder);
    }
    // What the SDK lacks: cuDNN and NCCL come apart from it, and each version
    // drops headers.
    add("-idirafter", kCudaDir.str());
  } else {
    add("-isystem", kCudaDir.str());
  }
  // For a ported file that has lost the helpers beside it.
  add("-idirafter", kHelperDir.str());
  addFolders("-idirafter", unit.afterDirs);
  // Intrinsics of the host processor are not embedded.
  add("-idirafter", HIPPORT_CLANG_RESOURCE_DIR "/include");
  if (isCxx) add("-idirafter", kPackageDir.str());
  for (const std::string& header : unit.forcedIncludes) {
    add("-include", header);
  }
  const char* language = unit.language == Language::cuda  ? "cuda"
                         : unit.language == Language::cxx ? "c++"
                                                          : "c";
  // A name that is not there is a gap; one that resembles it is not meant.
  add("-ferror-limit", "0", "-fno-spell-checking", "-w", "-x", language,
      unit.path);
  return arguments;
}

}  // namespace hipport
