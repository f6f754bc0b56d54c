// hipRTC: programs that are compiled when the program runs, by the compiler
// that the program itself was compiled with.
#include <fmt/format.h>
#include <llvm/Bitcode/BitcodeReader.h>
#include <llvm/IR/LLVMContext.h>
#include <llvm/IR/Module.h>

#include <algorithm>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <map>
#include <nlohmann/json.hpp>

#include "emulate/hip/rtc.h"
#include "emulate/hip/runtime.h"
// Behind it, which says that the platform is AMD's.
#include <hip/hiprtc.h>

#include "files/scratch_folder.h"
#include "process/run_process.h"
#include "text/error.h"

namespace fs = std::filesystem;
using hipport::Runtime;

struct _hiprtcProgram {
  std::string source;
  std::string name;
  std::vector<std::pair<std::string, std::string>> headers;  ///< name and text
  std::vector<std::string> expressions;
  std::map<std::string, std::string> lowered;  ///< names of expressions
  std::string bitcode;
  std::string code;  ///< the bitcode, in a bundle
  std::string log;
  bool isCompiled = false;
};

std::string hipport::bundle(const std::string& code,
                            std::string_view architecture) {
  const std::string target =
      fmt::format("hipv4-amdgcn-amd-amdhsa--{}", architecture);
  std::string text = "__CLANG_OFFLOAD_BUNDLE__";
  auto number = [&](std::uint64_t value) {
    text.append(reinterpret_cast<const char*>(&value), sizeof value);
  };
  const std::uint64_t begin = text.size() + 4 * 8 + target.size();
  number(1);
  number(begin);
  number(code.size());
  number(target.size());
  return text + target + code;
}

namespace {

constexpr std::string_view kNamePrefix = "hipport_name_";

bool write(const fs::path& path, const std::string& text) {
  std::error_code error;
  fs::create_directories(path.parent_path(), error);
  std::ofstream file(path, std::ios::binary);
  file << text;
  file.close();
  return !file.fail();
}

/// Whether a header's name stays in the folder that it is written to.
bool isInside(const fs::path& name) {
  const fs::path normal = name.lexically_normal();
  return normal.is_relative() && !normal.empty() && *normal.begin() != "..";
}

/// The headers that hipRTC has within it, as far as this HIP has them (clr,
/// hipamd/src/hiprtc/CMakeLists.txt of ROCm 6.3).
constexpr const char* kBuiltinHeaders[] = {
    "hip_runtime.h",  "hip_bfloat16.h",
    "hip_complex.h",  "hip_cooperative_groups.h",
    "hip_fp16.h",     "hip_math_constants.h",
    "library_types.h"};

/// What hipRTC adds: HIP's headers, and the names that the host asks for.
std::string wholeSource(const _hiprtcProgram& program) {
  std::string text;
  for (const char* const each : kBuiltinHeaders) {
    text += fmt::format(
        "#if __has_include(<hip/{0}>)\n#include <hip/{0}>\n#endif\n", each);
  }
  text += "#define __HIPCC_RTC__ 1\n";
  text += fmt::format("#line 1 {}\n{}\n", nlohmann::json(program.name).dump(),
                      program.source);
  for (std::size_t i = 0; i < program.expressions.size(); ++i) {
    text += fmt::format(
        "#line 1 \"name expression {}\"\nextern \"C\" __attribute__((used)) "
        "__device__ auto {}{} = {};\n",
        i, kNamePrefix, i, program.expressions[i]);
  }
  return text;
}

/// Options as hipRTC takes them, without those that say for which device.
std::vector<std::string> optionsOf(int count, const char** options) {
  std::vector<std::string> all;
  for (int i = 0; i < count; ++i) {
    const std::string option = options[i];
    const bool isDevice = option.starts_with("--gpu-architecture") ||
                          option.starts_with("--offload-arch") ||
                          option.starts_with("-arch");
    if (!isDevice) {
      all.push_back(option);
    } else if (option.find('=') == std::string::npos) {
      ++i;
    }
  }
  return all;
}

/// The names of what the expressions stand for. False if the bitcode cannot be
/// read.
bool findNames(_hiprtcProgram& program) {
  llvm::LLVMContext context;
  auto module = llvm::parseBitcodeFile(
      llvm::MemoryBufferRef(program.bitcode, "program"), context);
  if (!module) {
    llvm::consumeError(module.takeError());
    return false;
  }
  for (std::size_t i = 0; i < program.expressions.size(); ++i) {
    const llvm::GlobalVariable* const variable =
        (*module)->getNamedGlobal(fmt::format("{}{}", kNamePrefix, i));
    if (!variable || !variable->hasInitializer()) continue;
    const llvm::Value* const value =
        variable->getInitializer()->stripPointerCasts();
    program.lowered[program.expressions[i]] = value->getName().str();
  }
  return true;
}

hiprtcResult compile(_hiprtcProgram& program,
                     const std::vector<std::string>& options) try {
  const hipport::ScratchFolder folder;
  const fs::path source = folder.path() / "program.hip";
  const fs::path result = folder.path() / "program.bc";
  if (!write(source, wholeSource(program))) return HIPRTC_ERROR_INTERNAL_ERROR;
  for (const auto& [name, text] : program.headers) {
    if (!isInside(name) || !write(folder.path() / "include" / name, text)) {
      program.log = fmt::format("hipport: no header can be named {}\n", name);
      return HIPRTC_ERROR_COMPILATION;
    }
  }
  const std::string architecture(hipport::architecture().name);
  hipport::ProcessRequest request;
  request.arguments = Runtime::get().options().compiler;
  const std::vector<std::string> own = {
      "-x",
      "hip",
      "--cuda-device-only",
      "--offload-arch=" + architecture,
      "-emit-llvm",
      "-c",
      "-O2",
      "-Xclang",
      "-disable-llvm-passes",
      "-gline-tables-only",
      "--no-gpu-bundle-output",
      "-std=c++17",
      "-I" + (folder.path() / "include").string()};
  for (const auto& list : {own, options}) {
    request.arguments.insert(request.arguments.end(), list.begin(), list.end());
  }
  request.arguments.insert(request.arguments.end(),
                           {source.string(), "-o", result.string()});
  // What this process has loaded is for it alone.
  request.environment = {{"LD_PRELOAD", ""}};
  const hipport::ProcessEnd end = hipport::runProcess(request);
  program.log = end.err;
  if (!end.failure.empty()) {
    std::fprintf(stderr,
                 "hipport: hipRTC cannot be emulated: %s: %s; set "
                 "HIPPORT_EMULATE_COMPILER to a compiler for HIP\n",
                 request.arguments.front().c_str(), end.failure.c_str());
    return HIPRTC_ERROR_INTERNAL_ERROR;
  }
  if (end.code != 0) return HIPRTC_ERROR_COMPILATION;
  std::ifstream file(result, std::ios::binary);
  program.bitcode.assign(std::istreambuf_iterator<char>(file), {});
  program.code = hipport::bundle(program.bitcode, architecture);
  program.isCompiled = true;
  return findNames(program) ? HIPRTC_SUCCESS : HIPRTC_ERROR_INTERNAL_ERROR;
} catch (const hipport::Error& error) {  // No scratch folder can be made.
  std::fprintf(stderr, "hipport: hipRTC cannot be emulated: %s\n",
               error.what());
  return HIPRTC_ERROR_INTERNAL_ERROR;
}

/// Hands out a text, or its size.
hiprtcResult giveSize(std::size_t* size, std::size_t value) {
  if (!size) return HIPRTC_ERROR_INVALID_INPUT;
  *size = value;
  return HIPRTC_SUCCESS;
}
hiprtcResult give(char* to, const char* from, std::size_t size) {
  if (!to) return HIPRTC_ERROR_INVALID_INPUT;
  std::memcpy(to, from, size);
  return HIPRTC_SUCCESS;
}

}  // namespace

HIPPORT_API const char* hiprtcGetErrorString(hiprtcResult result) {
  switch (result) {
    case HIPRTC_SUCCESS:
      return "HIPRTC_SUCCESS";
    case HIPRTC_ERROR_OUT_OF_MEMORY:
      return "HIPRTC_ERROR_OUT_OF_MEMORY";
    case HIPRTC_ERROR_PROGRAM_CREATION_FAILURE:
      return "HIPRTC_ERROR_PROGRAM_CREATION_FAILURE";
    case HIPRTC_ERROR_INVALID_INPUT:
      return "HIPRTC_ERROR_INVALID_INPUT";
    case HIPRTC_ERROR_INVALID_PROGRAM:
      return "HIPRTC_ERROR_INVALID_PROGRAM";
    case HIPRTC_ERROR_INVALID_OPTION:
      return "HIPRTC_ERROR_INVALID_OPTION";
    case HIPRTC_ERROR_COMPILATION:
      return "HIPRTC_ERROR_COMPILATION";
    case HIPRTC_ERROR_BUILTIN_OPERATION_FAILURE:
      return "HIPRTC_ERROR_BUILTIN_OPERATION_FAILURE";
    case HIPRTC_ERROR_NO_NAME_EXPRESSIONS_AFTER_COMPILATION:
      return "HIPRTC_ERROR_NO_NAME_EXPRESSIONS_AFTER_COMPILATION";
    case HIPRTC_ERROR_NO_LOWERED_NAMES_BEFORE_COMPILATION:
      return "HIPRTC_ERROR_NO_LOWERED_NAMES_BEFORE_COMPILATION";
    case HIPRTC_ERROR_NAME_EXPRESSION_NOT_VALID:
      return "HIPRTC_ERROR_NAME_EXPRESSION_NOT_VALID";
    case HIPRTC_ERROR_INTERNAL_ERROR:
      return "HIPRTC_ERROR_INTERNAL_ERROR";
  }
  return "Invalid HIPRTC error code";
}
HIPPORT_API hiprtcResult hiprtcVersion(int* major, int* minor) {
  if (!major || !minor) return HIPRTC_ERROR_INVALID_INPUT;
  *major = 9;  // So does AMD's, up to ROCm 6.4.
  *minor = 0;
  return HIPRTC_SUCCESS;
}

HIPPORT_API hiprtcResult hiprtcCreateProgram(hiprtcProgram* program,
                                             const char* source,
                                             const char* name, int headers,
                                             const char** texts,
                                             const char** names) {
  if (!program || !source || headers < 0 ||
      (headers > 0 && (!texts || !names))) {
    return HIPRTC_ERROR_INVALID_INPUT;
  }
  auto made = std::make_unique<_hiprtcProgram>();
  made->source = source;
  made->name = name && *name != '\0' ? name : "program.cu";
  for (int i = 0; i < headers; ++i) {
    if (!texts[i] || !names[i]) return HIPRTC_ERROR_INVALID_INPUT;
    made->headers.emplace_back(names[i], texts[i]);
  }
  *program = made.release();
  return HIPRTC_SUCCESS;
}
HIPPORT_API hiprtcResult hiprtcDestroyProgram(hiprtcProgram* program) {
  if (!program) return HIPRTC_ERROR_INVALID_INPUT;
  delete *program;
  *program = nullptr;
  return HIPRTC_SUCCESS;
}
HIPPORT_API hiprtcResult hiprtcAddNameExpression(hiprtcProgram program,
                                                 const char* expression) {
  if (!program) return HIPRTC_ERROR_INVALID_PROGRAM;
  if (!expression) return HIPRTC_ERROR_INVALID_INPUT;
  if (program->isCompiled) {
    return HIPRTC_ERROR_NO_NAME_EXPRESSIONS_AFTER_COMPILATION;
  }
  program->expressions.emplace_back(expression);
  return HIPRTC_SUCCESS;
}
HIPPORT_API hiprtcResult hiprtcCompileProgram(hiprtcProgram program, int count,
                                              const char** options) {
  if (!program) return HIPRTC_ERROR_INVALID_PROGRAM;
  if (count < 0 || (count > 0 && !options)) return HIPRTC_ERROR_INVALID_INPUT;
  return compile(*program, optionsOf(count, options));
}
HIPPORT_API hiprtcResult hiprtcGetLoweredName(hiprtcProgram program,
                                              const char* expression,
                                              const char** name) {
  if (!program) return HIPRTC_ERROR_INVALID_PROGRAM;
  if (!expression || !name) return HIPRTC_ERROR_INVALID_INPUT;
  if (!program->isCompiled) {
    return HIPRTC_ERROR_NO_LOWERED_NAMES_BEFORE_COMPILATION;
  }
  const auto found = program->lowered.find(expression);
  if (found == program->lowered.end()) {
    return HIPRTC_ERROR_NAME_EXPRESSION_NOT_VALID;
  }
  *name = found->second.c_str();
  return HIPRTC_SUCCESS;
}

// The log ends with a null character, which counts.
HIPPORT_API hiprtcResult hiprtcGetProgramLogSize(hiprtcProgram program,
                                                 std::size_t* size) {
  if (!program) return HIPRTC_ERROR_INVALID_PROGRAM;
  return giveSize(size, program->log.size() + 1);
}
HIPPORT_API hiprtcResult hiprtcGetProgramLog(hiprtcProgram program, char* log) {
  if (!program) return HIPRTC_ERROR_INVALID_PROGRAM;
  return give(log, program->log.c_str(), program->log.size() + 1);
}
HIPPORT_API hiprtcResult hiprtcGetCodeSize(hiprtcProgram program,
                                           std::size_t* size) {
  if (!program || !program->isCompiled) return HIPRTC_ERROR_INVALID_PROGRAM;
  return giveSize(size, program->code.size());
}
HIPPORT_API hiprtcResult hiprtcGetCode(hiprtcProgram program, char* code) {
  if (!program || !program->isCompiled) return HIPRTC_ERROR_INVALID_PROGRAM;
  return give(code, program->code.data(), program->code.size());
}
// From HIP 5.3 on.
HIPPORT_API hiprtcResult hiprtcGetBitcodeSize(hiprtcProgram program,
                                              std::size_t* size) {
  if (!size) return HIPRTC_ERROR_INVALID_INPUT;
  if (!program || !program->isCompiled) return HIPRTC_ERROR_INVALID_PROGRAM;
  return giveSize(size, program->bitcode.size());
}
HIPPORT_API hiprtcResult hiprtcGetBitcode(hiprtcProgram program, char* code) {
  if (!code) return HIPRTC_ERROR_INVALID_INPUT;
  if (!program || !program->isCompiled) return HIPRTC_ERROR_INVALID_PROGRAM;
  return give(code, program->bitcode.data(), program->bitcode.size());
}
