#include "buildfiles/paths.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>

#include "buildfiles/variables.h"
#include "text/paths.h"

namespace hipport {
namespace {

bool isPathCharacter(char c) {
  return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '/' ||
         c == '.' || c == '_' || c == '-' || c == '+' || c == '*' || c == '%';
}

/// Length of the variable or literal path at `at` that is CUDA's root; 0 if
/// there is none. `isLiteral` tells which.
std::size_t rootAt(std::string_view text, std::size_t at,
                   const IsCudaRoot& isCudaRoot, bool& isLiteral) {
  const std::string_view rest = text.substr(at);
  isLiteral = false;
  if (rest.starts_with('$')) {
    std::size_t begin = rest.starts_with("$$") ? 2 : 1;
    char close = 0;
    if (rest.substr(begin, 1) == "(") close = ')';
    if (rest.substr(begin, 1) == "{") close = '}';
    if (close != 0) ++begin;
    std::size_t end = begin;
    while (end < rest.size() &&
           (std::isalnum(static_cast<unsigned char>(rest[end])) != 0 ||
            rest[end] == '_')) {
      ++end;
    }
    if (end == begin || !isCudaRoot(rest.substr(begin, end - begin))) return 0;
    if (close == 0) return end;
    return rest.substr(end, 1) == std::string_view(&close, 1) ? end + 1 : 0;
  }
  static constexpr std::array kRoots = {"/usr/local/cuda", "/opt/cuda",
                                        "/usr/lib/cuda"};
  for (const std::string_view root : kRoots) {
    if (!rest.starts_with(root)) continue;
    std::size_t end = root.size();
    if (rest.substr(end, 1) == "-") {
      ++end;
      while (end < rest.size()) {
        if (std::isdigit(static_cast<unsigned char>(rest[end])) != 0 ||
            rest[end] == '.' || rest[end] == '*') {
          ++end;
        } else if (rest[end] == '$') {
          const std::size_t close = rest.find_first_of(")}/ \t\"'", end);
          if (close == std::string_view::npos) {
            end = rest.size();
          } else {
            end = rest[close] == ')' || rest[close] == '}' ? close + 1 : close;
          }
        } else {
          break;
        }
      }
    }
    // "/usr/local/cudaish" is another folder.
    if (end < rest.size() && rest[end] != '/' && isPathCharacter(rest[end])) {
      return 0;
    }
    isLiteral = true;
    return end;
  }
  return 0;
}

/// The library that a file is of: "cudart" of "libcudart.so.12".
std::string_view libraryOfFile(std::string_view file) {
  if (!file.starts_with("lib")) return {};
  const std::size_t suffix = std::min(file.find(".so"), file.find(".a"));
  if (suffix == std::string_view::npos) return {};
  return file.substr(3, suffix - 3);
}

bool takePrefix(std::string_view& text, std::string_view prefix) {
  if (!text.starts_with(prefix)) return false;
  const std::string_view rest = text.substr(prefix.size());
  if (!rest.empty() && rest.front() != '/') return false;
  text = rest;
  return true;
}

/// What follows the root, as ROCm has it.
std::string portTail(std::string_view tail, const BuildRules& rules,
                     PortedText& result) {
  const std::string_view whole = tail;
  if (takePrefix(tail, "/targets")) {
    const std::size_t slash = tail.find('/', 1);
    tail = slash == std::string_view::npos ? std::string_view()
                                           : tail.substr(slash);
  }
  if (takePrefix(tail, "/lib64") || takePrefix(tail, "/lib")) {
    if (takePrefix(tail, "/stubs")) result.isStubs = true;
    if (takePrefix(tail, "/x64")) {
    }
    if (tail.starts_with('/')) {
      const std::string_view library = libraryOfFile(tail.substr(1));
      const LinkRule* rule = rules.findLibrary(library);
      if (rule && !rule->link.empty())
        return fmt::format("/lib/lib{}.so", rule->link);
      if (rule) result.missing.emplace_back(tail.substr(1));
    }
    return "/lib" + std::string(tail);
  }
  if (takePrefix(tail, "/include")) {
    result.hasInclude = true;
    return "/include" + std::string(tail);
  }
  if (takePrefix(tail, "/bin")) {
    if (!tail.starts_with('/')) return "/bin";
    const std::string_view name = tail.substr(1);
    if (name == "nvcc") return "/bin/hipcc";
    const NamedRule* tool = rules.findTool(name);
    if (tool && !tool->rocm.empty()) return "/bin/" + std::string(tool->rocm);
    result.missing.emplace_back(whole);
    return std::string(whole);
  }
  static constexpr std::array kMissing = {"/extras",
                                          "/samples",
                                          "/nvvm",
                                          "/nvml",
                                          "/common",
                                          "/src",
                                          "/tools",
                                          "/sdk",
                                          "/version.txt",
                                          "/version.json",
                                          "/compute-sanitizer",
                                          "/libnvvp",
                                          "/gds"};
  for (const std::string_view each : kMissing) {
    std::string_view rest = whole;
    if (takePrefix(rest, each)) result.missing.emplace_back(whole);
  }
  return std::string(tail.data() == whole.data() ? whole : tail);
}

}  // namespace

std::string_view folderOf(std::string_view path) {
  const std::size_t slash = path.rfind('/');
  return slash == std::string_view::npos ? std::string_view()
                                         : path.substr(0, slash);
}

std::string pathToRoot(std::string_view path) {
  std::string result;
  for (const char c : path) {
    if (c == '/') result += "../";
  }
  return result;
}

bool isCudaRootPath(std::string_view path) {
  path = withoutQuotes(path);
  while (path.ends_with('/')) path.remove_suffix(1);
  bool isLiteral = false;
  const auto none = [](std::string_view) { return false; };
  return !path.empty() && rootAt(path, 0, none, isLiteral) == path.size();
}

bool namesNvcc(std::string_view word) {
  word = withoutQuotes(word);
  if (word.ends_with(".exe")) word.remove_suffix(4);
  return word == "nvcc" || word.ends_with("/nvcc");
}

bool isConfigureScript(std::string_view path) {
  const std::string_view name = lastPart(path);
  return name.starts_with("configure") || name.ends_with(".m4");
}

PortedText portPaths(std::string_view text, const IsCudaRoot& isCudaRoot,
                     const BuildRules& rules) {
  PortedText result;
  for (std::size_t i = 0; i < text.size();) {
    bool isLiteral = false;
    std::size_t length = 0;
    if (text[i] == '$' || text[i] == '/') {
      // A path inside another one is none: "/x/usr/local/cuda".
      const bool isInside =
          text[i] == '/' && i > 0 &&
          (isPathCharacter(text[i - 1]) && text[i - 1] != '/' &&
           !std::isalpha(static_cast<unsigned char>(text[i - 1])));
      if (!isInside) length = rootAt(text, i, isCudaRoot, isLiteral);
    }
    if (length == 0) {
      result.text += text[i++];
      continue;
    }
    result.text += isLiteral ? std::string(kRocmFolder)
                             : std::string(text.substr(i, length));
    i += length;
    // "${CUDA_HOME:-/usr/local/cuda}/lib64"
    if (isLiteral && i < text.size() && (text[i] == '}' || text[i] == '"')) {
      result.text += text[i++];
    }
    std::size_t end = i;
    if (text.substr(i, 1) == "/") {
      while (end < text.size() && isPathCharacter(text[end])) ++end;
    }
    const std::string_view tail = text.substr(i, end - i);
    result.text += portTail(tail, rules, result);
    i = end;
    // "lib$(SUFFIX)": ROCm has lib alone.
    if (tail == "/lib" && i < text.size() && text[i] == '$') {
      const MakeText rest(text.substr(i));
      if (const auto reference = referenceAt(rest, 0, rest.all().end);
          reference && reference->span.size() > 2) {
        i += reference->span.end;
      }
    }
  }
  result.isChanged = result.text != text;
  return result;
}

}  // namespace hipport
