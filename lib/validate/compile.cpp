#include "validate/compile.h"

#include <fmt/format.h>

#include <algorithm>
#include <fstream>
#include <iterator>
#include <utility>

#include "files/scratch_folder.h"
#include "process/run_process.h"
#include "validate/ptxas.h"

namespace hipport {
namespace fs = std::filesystem;
namespace {

constexpr FailureText kFailures[] = {
    {Failure::none, "none", "", ""},
    {Failure::notPorted, "not-ported", "it uses CUDA and does not include HIP",
     "port it first: hipify-port port PATH -o DIR"},
    {Failure::compileError, "compile-error", "the compiler rejects the source",
     "see the first error; `hipify-port explain ID` explains a finding shown "
     "with it"},
    {Failure::missingHeader, "missing-header", "an included file is not found",
     "give its folder with -I, give -p DIR, or install the library that has "
     "it"},
    {Failure::overLimit, "over-limit",
     "a kernel needs more than the architecture has",
     "reduce its shared memory, or leave the architecture out of --arch"},
    {Failure::linkError, "link-error",
     "the device linker rejects the object files",
     "define the device functions that the unit calls in the unit, or compile "
     "with -fgpu-rdc"},
    {Failure::compilerCrash, "compiler-crash",
     "the compiler crashed or stopped without an error message",
     "try another compiler with --hipcc, and report the crash to its vendor"},
    {Failure::timeOut, "time-out", "it took longer than --unit-seconds",
     "increase --unit-seconds N, or check whether compiling the unit ends at "
     "all"},
    {Failure::outOfSpace, "out-of-space", "the disk is full",
     "free space, or set TMPDIR to a folder on another disk"},
};

bool contains(std::string_view text, std::string_view part) {
  return text.find(part) != std::string_view::npos;
}

Failure failureOf(const ProcessEnd& end, const CompilerOutput& output) {
  if (end.timedOut) return Failure::timeOut;
  if (end.code == 0) return Failure::none;
  if (foundDiskFull(end)) return Failure::outOfSpace;
  if (contains(end.err, "PLEASE submit a bug report") || end.signal != 0 ||
      output.errors.empty()) {
    return Failure::compilerCrash;
  }
  return failureOf(output.errors.front());
}

/// What the compiler's end says of a unit, but for the code that it made.
Compiled outcomeOf(const ProcessEnd& end) {
  CompilerOutput output = readDiagnostics(end.err);
  Compiled result;
  result.failure = failureOf(end, output);
  result.took = end.took;
  result.errors = std::move(output.errors);
  result.warnings = output.warnings;
  if (result.failure != Failure::none) {
    result.output = end.failure.empty() ? end.err : end.failure;
  }
  return result;
}

/// nvcc knows some options of its host compiler only when they are handed on.
std::vector<std::string> flagsForNvcc(const std::vector<std::string>& flags) {
  std::vector<std::string> words;
  for (std::size_t i = 0; i < flags.size(); ++i) {
    if ((flags[i] == "-iquote" || flags[i] == "-idirafter") &&
        i + 1 < flags.size()) {
      words.insert(words.end(), {"-Xcompiler", flags[i] + "," + flags[i + 1]});
      ++i;
    } else if (flags[i].starts_with("-std=gnu++")) {
      words.push_back("-std=c++" + flags[i].substr(10));
    } else {
      words.push_back(flags[i]);
    }
  }
  return words;
}

/// For NVIDIA a unit is compiled for its host and one device at once.
std::vector<std::string> nvccCommandFor(const Toolchain& toolchain,
                                        const PortUnit& unit,
                                        const std::string& architecture) {
  std::vector<std::string> words = toolchain.command();
  if (unit.dialect == Dialect::hip) {
    words.insert(words.end(), {"-x", "cu", "-Xptxas", "-v"});
    if (!architecture.empty()) words.push_back("-arch=" + architecture);
  } else {
    words.insert(words.end(), {"-x", unit.dialect == Dialect::c ? "c" : "c++"});
  }
  words.insert(words.end(),
               {"-D__HIP_PLATFORM_NVIDIA__", "-D__HIP_PLATFORM_NVCC__", "-O3",
                "-Xcompiler", "-fno-diagnostics-show-caret"});
  const std::vector<std::string> flags = flagsForNvcc(unit.flags);
  words.insert(words.end(), unit.codeFlags.begin(), unit.codeFlags.end());
  words.insert(words.end(), flags.begin(), flags.end());
  words.insert(words.end(), {"-c", unit.path.string()});
  return words;
}

std::vector<std::string> wordsFor(const Toolchain& toolchain,
                                  const PortUnit& unit,
                                  const std::string& architecture) {
  if (toolchain.platform == Platform::nvidia) {
    return nvccCommandFor(toolchain, unit, architecture);
  }
  std::vector<std::string> words = toolchain.command();
  switch (unit.dialect) {
    case Dialect::hip:
      words.insert(words.end(), {"-x", "hip"});
      break;
    case Dialect::cxx:
      words.insert(words.end(), {"-x", "c++", "-D__HIP_PLATFORM_AMD__"});
      break;
    case Dialect::c:
      words.insert(words.end(), {"-x", "c", "-D__HIP_PLATFORM_AMD__"});
      // The build's own C compiler takes them, up to GCC 13.
      words.insert(words.end(),
                   {"-Wno-error=implicit-function-declaration",
                    "-Wno-error=implicit-int", "-Wno-error=int-conversion"});
      break;
  }
  if (!architecture.empty()) {
    words.insert(words.end(),
                 {"--offload-device-only", "--no-gpu-bundle-output",
                  "--offload-arch=" + architecture});
  } else if (unit.dialect == Dialect::hip) {
    words.emplace_back("--offload-host-only");
  }
  // As nvcc does without being told; hipcc does so too, Clang does not.
  words.insert(words.end(),
               {"-O3", "-fno-caret-diagnostics", "-fno-color-diagnostics",
                "-fdiagnostics-absolute-paths"});
  words.insert(words.end(), unit.codeFlags.begin(), unit.codeFlags.end());
  words.insert(words.end(), unit.flags.begin(), unit.flags.end());
  words.insert(words.end(), {"-c", unit.path.string()});
  return words;
}

/// Device code that is linked with that of other units.
std::string_view relocatable(const Toolchain& toolchain) {
  return toolchain.platform == Platform::nvidia ? "-rdc=true" : "-fgpu-rdc";
}

std::string bytesOf(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

}  // namespace

const FailureText& textOf(Failure failure) {
  return *std::ranges::find(kFailures, failure, &FailureText::failure);
}

Failure failureOf(const CompilerError& error) {
  const std::string& message = error.message;
  if (contains(message, "file not found") ||
      contains(message, "No such file or directory")) {
    return Failure::missingHeader;
  }
  if (contains(message, "exceeds limit") ||
      contains(message, "exceeded maximum") ||
      contains(message, "uses too much")) {
    return Failure::overLimit;
  }
  // Of another unit: a function is hidden, a variable protected.
  if (contains(message, "undefined hidden symbol") ||
      contains(message, "undefined protected symbol") ||
      contains(message, "undefined symbol") ||
      contains(message, "Unresolved extern")) {
    return Failure::linkError;
  }
  return Failure::compileError;
}

std::optional<fs::path> findCache() { return thisMachine().program("ccache"); }

CompileCommand commandFor(const Toolchain& toolchain, const PortUnit& unit,
                          const std::string& architecture,
                          const CompileOptions& options) {
  CompileCommand command;
  command.words = wordsFor(toolchain, unit, architecture);
  const bool isForHost = architecture.empty();
  command.readsCode = options.readsCode;
  if (options.readsCode && isForHost) {
    command.words.insert(command.words.end(), kHostProgramFlags.begin(),
                         kHostProgramFlags.end());
  } else if (options.readsCode) {
    command.words.emplace_back("-gline-tables-only");
    if (toolchain.platform == Platform::amd) {
      command.words.insert(command.words.end(), kDeviceProgramFlags.begin(),
                           kDeviceProgramFlags.end());
    }
  }
  command.folder = unit.path.parent_path();
  command.timeLimit = options.timeLimit;
  command.platform = toolchain.platform;
  if (isForHost) {
    // Without a target hipcc has a program of its own look for GPUs, for host
    // code as well.
    command.environment = {{"HCC_AMDGPU_TARGET", "gfx90a"}};
  } else {
    command.relocatable = relocatable(toolchain);
  }
  return command;
}

Compiled compile(const CompileCommand& command, const CompileRun& run) {
  const ScratchFolder folder;
  const fs::path object = folder.path() / "unit.o";
  const fs::path rule = folder.path() / "unit.d";
  ProcessRequest request;
  request.arguments = command.words;
  request.arguments.insert(request.arguments.end(), {"-o", object.string()});
  if (run.listsFiles) {
    request.arguments.insert(request.arguments.end(),
                             {"-MD", "-MF", rule.string()});
  }
  request.folder = command.folder;
  request.timeLimit = command.timeLimit;
  request.environment = command.environment;
  if (const auto cache = run.cachedFor.empty() ? std::nullopt : findCache()) {
    request.arguments.insert(request.arguments.begin(), cache->string());
    // hipcc is a script: what compiles stands behind it.
    request.environment.emplace_back("CCACHE_COMPILERCHECK",
                                     "string:" + run.cachedFor);
    // Diagnostics name absolute paths.
    request.environment.emplace_back("CCACHE_HASHDIR", "true");
  }
  const bool isForHost = command.relocatable.empty();
  ProcessEnd end = runProcess(request);
  if (end.code != 0 && contains(end.err, "ccache: error:")) {
    // Its folder cannot be written, say; that is no reason not to compile.
    request.arguments.erase(request.arguments.begin());
    end = runProcess(request);
  }
  Compiled result = outcomeOf(end);
  if (result.failure == Failure::linkError && !isForHost) {
    // It calls device code of other units; nvcc's -rdc=true.
    request.arguments.push_back(command.relocatable);
    const ProcessEnd again = runProcess(request);
    if (again.code == 0) {
      result = outcomeOf(again);
      result.took = end.took;
      result.isRelocatable = true;
    }
  }
  if (result.failure != Failure::none) return result;
  if (run.listsFiles) result.files = filesOfRule(bytesOf(rule));
  if (command.readsCode && isForHost) {
    result.host = readHostProgram(bytesOf(object));
  }
  if (isForHost || result.isRelocatable) return result;
  if (command.platform == Platform::nvidia) {
    result.code = readPtxasInfo(end.err);
  } else {
    const std::string bytes = bytesOf(object);
    result.code = readCodeObject(bytes);
    if (command.readsCode) {
      result.instructions = disassemble(bytes);
      result.device = readDeviceProgram(bytes);
    }
  }
  return result;
}

std::vector<std::string> filesOfRule(std::string_view rule) {
  std::vector<std::string> files;
  std::string file;
  const auto end = [&] {
    if (!file.empty()) files.push_back(std::exchange(file, {}));
  };
  // Behind the target: a colon with a space.
  const std::size_t colon = rule.find(": ");
  for (std::size_t i = colon == rule.npos ? rule.size() : colon + 1;
       i < rule.size(); ++i) {
    const char c = rule[i];
    const char next = i + 1 < rule.size() ? rule[i + 1] : '\n';
    if (c == '\\' && (next == ' ' || next == '#')) {
      file += next;
      ++i;
    } else if (c == '$' && next == '$') {
      file += c;
      ++i;
    } else if (c == ' ' || c == '\n' || (c == '\\' && next == '\n')) {
      end();
    } else {
      file += c;
    }
  }
  end();
  return files;
}

Compiled compileObject(const Toolchain& toolchain, const PortUnit& unit,
                       const std::vector<std::string>& architectures,
                       bool isRelocatable, const fs::path& object,
                       std::chrono::seconds timeLimit) {
  ProcessRequest request;
  const bool isNvidia = toolchain.platform == Platform::nvidia;
  if (isNvidia) {
    request.arguments = nvccCommandFor(toolchain, unit, "");
    if (unit.dialect == Dialect::hip) {
      for (const std::string& each : architectures) {
        request.arguments.push_back(fmt::format(
            "-gencode=arch=compute_{0},code=sm_{0}", each.substr(3)));
      }
    }
  } else {
    request.arguments = wordsFor(toolchain, unit, "");
    if (unit.dialect == Dialect::hip) {
      std::erase(request.arguments, "--offload-host-only");
      for (const std::string& each : architectures) {
        request.arguments.push_back("--offload-arch=" + each);
      }
    }
  }
  if (isRelocatable && unit.dialect == Dialect::hip) {
    request.arguments.emplace_back(relocatable(toolchain));
  }
  request.arguments.insert(request.arguments.end(), {"-o", object.string()});
  request.folder = unit.path.parent_path();
  request.timeLimit = timeLimit;
  return outcomeOf(runProcess(request));
}

}  // namespace hipport
