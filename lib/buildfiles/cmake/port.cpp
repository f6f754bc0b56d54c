#include "buildfiles/cmake/cmake.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <map>
#include <utility>

#include "buildfiles/cmake/port.h"
#include "buildfiles/paths.h"
#include "text/literals.h"

namespace hipport {

void CMakePort::run() {
  for (const CMakeCommand& command : syntax_.commands) {
    const bool opens = isOneOf(
        command.name, {"if", "foreach", "while", "function", "macro", "block"});
    if (command.name.starts_with("end") && !blocks_.empty()) {
      blocks_.pop_back();
    }
    port(command);
    if (opens) blocks_.push_back(&command);
  }
  for (const CMakeSyntax::Mistake& mistake : syntax_.mistakes) {
    notes_
        .flag(kBuildGap, mistake.span,
              fmt::format("{}; what follows is not ported", mistake.message))
        .notes.emplace_back("correct it, and port again");
  }
}

std::string CMakePort::newline() const {
  return file_.bytes.find("\r\n") != std::string_view::npos ? "\r\n" : "\n";
}

std::string CMakePort::indentAt(std::uint32_t offset) const {
  std::size_t begin = offset;
  while (begin > 0 && file_.bytes[begin - 1] != '\n') --begin;
  const std::string_view before = file_.bytes.substr(begin, offset - begin);
  const std::size_t end = before.find_first_not_of(" \t");
  return std::string(before.substr(0, end));
}

std::string CMakePort::lines(const CMakeCommand& command,
                             const std::vector<std::string>& each) const {
  return fmt::format(
      "{}", fmt::join(each, newline() + indentAt(command.whole.begin)));
}

std::string CMakePort::helperInclude() const {
  return fmt::format("include(\"${{CMAKE_CURRENT_LIST_DIR}}/{}{}\")",
                     pathToRoot(file_.path), kCMakeHelper);
}

std::string CMakePort::withHelper(const CMakeCommand& command,
                                  std::string_view rest) {
  if (!blocks_.empty()) {
    needHelper(command);
    return std::string(rest);
  }
  if (std::exchange(hasHelper_, true) ||
      file_.bytes.find(kCMakeHelper) != std::string_view::npos) {
    return std::string(rest);
  }
  return lines(command, {helperInclude(), std::string(rest)});
}

void CMakePort::needHelper(const CMakeCommand& command) {
  if (std::exchange(hasHelper_, true) ||
      file_.bytes.find(kCMakeHelper) != std::string_view::npos) {
    return;
  }
  const std::uint32_t begin =
      (blocks_.empty() ? command : *blocks_.front()).whole.begin;
  notes_
      .replace(kBuildLanguage, {begin, begin},
               helperInclude() + newline() + indentAt(begin),
               fmt::format("{} is included: it finds ROCm and its compiler",
                           kCMakeHelper))
      .span = command.nameSpan;
}

void CMakePort::replaceCommand(const CMakeCommand& command,
                               const std::vector<std::string>& by,
                               std::string_view check, std::string message,
                               Applicability grade) {
  Finding& finding = notes_.replace(check, command.whole, lines(command, by),
                                    std::move(message), grade);
  finding.span = command.nameSpan;
}

void CMakePort::removeCommand(const CMakeCommand& command,
                              std::string_view check, std::string message,
                              Applicability grade) {
  Span span = command.whole;
  const std::string indent = indentAt(span.begin);
  std::uint32_t begin = span.begin - static_cast<std::uint32_t>(indent.size());
  std::uint32_t end = span.end;
  while (end < file_.bytes.size() &&
         (file_.bytes[end] == ' ' || file_.bytes[end] == '\t' ||
          file_.bytes[end] == '\r')) {
    ++end;
  }
  const bool ownsLine = (begin == 0 || file_.bytes[begin - 1] == '\n') &&
                        (end == file_.bytes.size() || file_.bytes[end] == '\n');
  if (ownsLine) {
    span = {begin, std::min<std::uint32_t>(end + 1, static_cast<std::uint32_t>(
                                                        file_.bytes.size()))};
  }
  notes_.replace(check, span, "", std::move(message), grade).span =
      command.nameSpan;
}

bool CMakePort::isOneOf(std::string_view argument,
                        std::initializer_list<std::string_view> words) {
  return std::ranges::find(words, argument) != words.end();
}

std::size_t CMakePort::find(const CMakeCommand& command, std::string_view word,
                            std::size_t from) const {
  for (std::size_t i = from; i < command.arguments.size(); ++i) {
    if (text(command.arguments[i]) == word) return i;
  }
  return std::string_view::npos;
}

void CMakePort::port(const CMakeCommand& command) {
  command_ = &command;
  static const std::map<std::string_view,
                        void (CMakePort::*)(const CMakeCommand&)>
      kCommands = {
          {"project", &CMakePort::portLanguages},
          {"enable_language", &CMakePort::portLanguages},
          {"check_language", &CMakePort::portLanguages},
          {"cmake_minimum_required", &CMakePort::portMinimum},
          {"find_package", &CMakePort::portFindPackage},
          {"include", &CMakePort::portInclude},
          {"find_library", &CMakePort::portFindLibrary},
          {"target_link_libraries", &CMakePort::portLink},
          {"link_libraries", &CMakePort::portLink},
          {"target_compile_options", &CMakePort::portCompileOptions},
          {"add_compile_options", &CMakePort::portCompileOptions},
          {"add_definitions", &CMakePort::portCompileOptions},
          {"target_link_options", &CMakePort::portCompileOptions},
          {"add_link_options", &CMakePort::portCompileOptions},
          {"target_compile_features", &CMakePort::portFeatures},
          {"set", &CMakePort::portSet},
          {"list", &CMakePort::portList},
          {"string", &CMakePort::portString},
          {"set_target_properties", &CMakePort::portProperties},
          {"set_source_files_properties", &CMakePort::portProperties},
          {"set_directory_properties", &CMakePort::portProperties},
          {"set_property", &CMakePort::portProperties},
          {"get_property", &CMakePort::portProperties},
          {"get_target_property", &CMakePort::portProperties},
          {"execute_process", &CMakePort::portProcess},
          {"add_custom_command", &CMakePort::portProcess},
          {"add_custom_target", &CMakePort::portProcess},
          {"if", &CMakePort::portCondition},
          {"elseif", &CMakePort::portCondition},
          {"while", &CMakePort::portCondition},
          {"function", &CMakePort::enter},
          {"macro", &CMakePort::enter},
          {"endfunction", &CMakePort::leave},
          {"endmacro", &CMakePort::leave},
          {"cuda_add_executable", &CMakePort::portAdd},
          {"cuda_add_library", &CMakePort::portAdd},
          {"cuda_add_cublas_to_target", &CMakePort::portAddLibrary},
          {"cuda_add_cufft_to_target", &CMakePort::portAddLibrary},
          {"cuda_include_directories", &CMakePort::portIncludeFolders},
          {"cuda_build_clean_target", &CMakePort::portUseless},
          {"cuda_select_nvcc_arch_flags", &CMakePort::portArchFlags},
          {"cuda_compile", &CMakePort::portCompile},
          {"cuda_compile_ptx", &CMakePort::portCompile},
          {"cuda_compile_fatbin", &CMakePort::portCompile},
          {"cuda_compile_cubin", &CMakePort::portCompile},
          {"cuda_wrap_srcs", &CMakePort::portCompile},
      };
  const auto found = kCommands.find(command.name);
  if (found != kCommands.end() && (!command.name.starts_with("cuda_") ||
                                   !project_.commands.contains(command.name))) {
    (this->*found->second)(command);
  } else {
    portUnknown(command);
  }
}

void CMakePort::portUnknown(const CMakeCommand& command) {
  portArguments(command);
  bool namesArchitectures = false;
  for (std::size_t i = 0; i < command.arguments.size(); ++i) {
    const std::string_view each = argument(command, i);
    if (each.find("LANGUAGE:CUDA") != std::string_view::npos) {
      portOptionArguments(command, i, i + 1, true);
    }
    const auto found = rules_.findVariable(each);
    if (found && found->rule->isArchitectures) {
      namesArchitectures = true;
    } else if (namesArchitectures && !tree_.architectures.empty() &&
               isCapabilities(each)) {
      notes_
          .flag(kBuildLanguage, command.arguments[i].span,
                fmt::format("{} is to name architectures of AMD", each))
          .notes.push_back(
              fmt::format("such as {}", fmt::join(tree_.architectures, ";")));
    }
  }
}

void CMakePort::enter(const CMakeCommand& command) {
  ++functions_;
  portArguments(command, 1);
}

std::uint32_t CMakePort::gapBefore(const CMakeCommand& command,
                                   std::size_t index) const {
  const std::uint32_t begin = command.arguments[index].span.begin;
  const std::uint32_t previous = command.arguments[index - 1].span.end;
  const std::string_view between =
      file_.bytes.substr(previous, begin - previous);
  return between.find('#') == std::string_view::npos ? previous : begin;
}

void CMakePort::portProcess(const CMakeCommand& command) {
  portArguments(command);
  for (std::size_t i = 0; i < command.arguments.size(); ++i) {
    const std::string_view program = text(command.arguments[i]);
    const bool isNvcc = program == "nvcc" || program.ends_with("/nvcc") ||
                        program == "${CUDA_NVCC_EXECUTABLE}" ||
                        program == "${CMAKE_CUDA_COMPILER}" ||
                        program == "${CUDAToolkit_NVCC_EXECUTABLE}";
    if (!isNvcc || i == 0 || argument(command, i - 1) != "COMMAND") continue;
    if (!program.starts_with("$")) {
      notes_.replace(kBuildLanguage, command.arguments[i].inner, "hipcc",
                     fmt::format("{} becomes hipcc", program),
                     Applicability::review);
    }
    portOptionArguments(command, i + 1, command.arguments.size(), true);
    return;
  }
}

void CMakePort::portCondition(const CMakeCommand& command) {
  for (std::size_t i = 0; i < command.arguments.size(); ++i) {
    const CMakeArgument& each = command.arguments[i];
    std::string_view name = text(each);
    if (name.starts_with("${") && name.ends_with('}')) {
      name = name.substr(2, name.size() - 3);
    }
    const auto found = rules_.findVariable(name);
    const bool isVersion = found && found->rule->isReview &&
                           name.find("VERSION") != std::string_view::npos &&
                           i + 1 < command.arguments.size();
    const std::string_view next = argument(command, i + 1);
    const bool isCompared =
        isVersion &&
        (next.starts_with("VERSION_") ||
         isOneOf(next, {"LESS", "GREATER", "EQUAL", "STREQUAL", "LESS_EQUAL",
                        "GREATER_EQUAL", "MATCHES"}));
    if (!isCompared) {
      portArgument(each);
      continue;
    }
    notes_
        .flag(kBuildVariable, each.span,
              fmt::format("{} is compared with a version of CUDA, and has no "
                          "value in a HIP build",
                          name))
        .notes.emplace_back(
            "decide which branch HIP takes: mostly that of the newest CUDA");
  }
}

std::unique_ptr<const BuildSyntax> parseCMakeFile(const BuildFile& file,
                                                  const BuildRules&) {
  return std::make_unique<CMakeFile>(file);
}

CMakeProject surveyCMake(std::span<const FilePort> files,
                         const BuildRules& rules) {
  CMakeProject project;
  for (const FilePort& each : files) {
    const CMakeFile& file = *each.parsed.as<CMakeFile>();
    for (const CMakeCommand& command : file.syntax.commands) {
      auto text = [bytes = each.file().bytes](const CMakeArgument& argument) {
        return bytes.substr(argument.inner.begin, argument.inner.size());
      };
      if (command.name == "function" || command.name == "macro") {
        if (!command.arguments.empty()) {
          project.commands.insert(lower(text(command.arguments[0])));
        }
        continue;
      }
      if (command.name == "find_package" || command.name == "include") {
        for (const CMakeArgument& each : command.arguments) {
          const std::string_view name = text(each);
          project.hasPackage |= name == "CUDA" || name == "CUDAToolkit" ||
                                name == "FindCUDA" ||
                                name == "FindCUDAToolkit" || name == "hip";
          project.usesLanguage |=
              command.name == "find_package" && name == "CUDA";
        }
      }
      const bool takesLanguages =
          command.name == "project" || command.name == "enable_language";
      for (std::size_t i = 0; i < command.arguments.size(); ++i) {
        const std::string_view each = text(command.arguments[i]);
        if (takesLanguages && (each == "CUDA" || each == "HIP") &&
            (i > 0 || command.name == "enable_language")) {
          project.enablesLanguage = true;
          project.usesLanguage = true;
        }
        constexpr std::string_view kScope = "CUDA::";
        for (std::size_t at = each.find(kScope); at != std::string_view::npos;
             at = each.find(kScope, at + 1)) {
          std::size_t end = at + kScope.size();
          while (end < each.size() && (isWord(each[end]))) ++end;
          const LinkRule* rule = rules.findLibrary(
              each.substr(at + kScope.size(), end - at - kScope.size()));
          if (rule && !rule->package.empty()) {
            project.packages.emplace(rule->package);
          }
        }
        for (const Reference& reference : referencesIn(each)) {
          const auto found = rules.findVariable(reference.name);
          if (!found || !found->rule->isText) continue;
          for (const LinkRule& rule : rules.libraries()) {
            if (rule.target == found->hip && !rule.package.empty()) {
              project.packages.emplace(rule.package);
            }
          }
        }
      }
      if (command.name == "cuda_add_cublas_to_target") {
        project.packages.insert("hipblas");
      }
      if (command.name == "cuda_add_cufft_to_target") {
        project.packages.insert("hipfft");
      }
    }
  }
  return project;
}

void portCMakeFiles(const BuildContext& context,
                    std::span<const FilePort> files) {
  const CMakeProject project = surveyCMake(files, context.rules);
  for (const FilePort& each : files) {
    CMakePort(each.file(), each.parsed.as<CMakeFile>()->syntax, project,
              context.tree, context.rules, each.notes)
        .run();
  }
}

}  // namespace hipport
