#include "buildfiles/configure_checks.h"

#include <dlfcn.h>
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>
#include <vector>

#include "buildfiles/words.h"
#include "rules/build_rules.h"
#include "rules/rules.h"
#include "text/literals.h"

namespace hipport {
namespace {

/// A type of the C library or of the compiler, and its size: __SIZEOF_X__ is
/// known to the preprocessor.
struct PlatformType {
  std::string_view name;
  std::string_view size;
};

constexpr std::string_view kInt = "__SIZEOF_INT__";
constexpr std::string_view kLong = "__SIZEOF_LONG__";
constexpr std::string_view kPointer = "__SIZEOF_POINTER__";

constexpr auto kTypes = std::to_array<PlatformType>({
    {"_Bool", "1"},
    {"bool", "1"},
    {"char", "1"},
    {"signed char", "1"},
    {"unsigned char", "1"},
    {"short", "__SIZEOF_SHORT__"},
    {"short int", "__SIZEOF_SHORT__"},
    {"unsigned short", "__SIZEOF_SHORT__"},
    {"int", kInt},
    {"unsigned", kInt},
    {"unsigned int", kInt},
    {"long", kLong},
    {"long int", kLong},
    {"unsigned long", kLong},
    {"unsigned long int", kLong},
    {"long long", "__SIZEOF_LONG_LONG__"},
    {"long long int", "__SIZEOF_LONG_LONG__"},
    {"unsigned long long", "__SIZEOF_LONG_LONG__"},
    {"unsigned long long int", "__SIZEOF_LONG_LONG__"},
    {"float", "__SIZEOF_FLOAT__"},
    {"double", "__SIZEOF_DOUBLE__"},
    {"long double", "__SIZEOF_LONG_DOUBLE__"},
    {"int*", kPointer},
    {"char*", kPointer},
    {"void*", kPointer},
    {"int8_t", "1"},
    {"uint8_t", "1"},
    {"int16_t", "2"},
    {"uint16_t", "2"},
    {"int32_t", "4"},
    {"uint32_t", "4"},
    {"int64_t", "8"},
    {"uint64_t", "8"},
    {"intmax_t", "__SIZEOF_LONG_LONG__"},
    {"uintmax_t", "__SIZEOF_LONG_LONG__"},
    {"intptr_t", kPointer},
    {"uintptr_t", kPointer},
    {"size_t", "__SIZEOF_SIZE_T__"},
    {"ssize_t", "__SIZEOF_SIZE_T__"},
    {"ptrdiff_t", "__SIZEOF_PTRDIFF_T__"},
    {"wchar_t", "__SIZEOF_WCHAR_T__"},
    {"wint_t", "__SIZEOF_WINT_T__"},
    {"clock_t", kLong},
    {"clockid_t", kInt},
    {"gid_t", kInt},
    {"loff_t", "8"},
    {"mode_t", kInt},
    {"off64_t", "8"},
    {"off_t", kLong},
    {"pid_t", kInt},
    {"pthread_t", kLong},
    {"socklen_t", kInt},
    {"suseconds_t", kLong},
    {"time_t", kLong},
    {"uid_t", kInt},
    {"useconds_t", kInt},
    {"struct addrinfo", ""},
    {"struct dirent", ""},
    {"struct iovec", ""},
    {"struct rusage", ""},
    {"struct sockaddr_in6", ""},
    {"struct sockaddr_storage", ""},
    {"struct sockaddr_un", ""},
    {"struct stat", ""},
    {"struct timespec", ""},
    {"struct timeval", ""},
    {"struct timezone", ""},
    {"struct tm", ""},
});

constexpr auto kMembers =
    std::to_array<std::pair<std::string_view, std::string_view>>({
        {"struct dirent", "d_off"},
        {"struct dirent", "d_type"},
        {"struct passwd", "pw_gecos"},
        {"struct sockaddr_in6", "sin6_scope_id"},
        {"struct sockaddr_storage", "ss_family"},
        {"struct stat", "st_atim"},
        {"struct stat", "st_atim.tv_nsec"},
        {"struct stat", "st_blksize"},
        {"struct stat", "st_blocks"},
        {"struct stat", "st_mtim"},
        {"struct stat", "st_mtim.tv_nsec"},
        {"struct stat", "st_rdev"},
        {"struct tm", "tm_gmtoff"},
        {"struct tm", "tm_zone"},
    });

/// What is part of the C library of Linux, or of what every compiler links.
constexpr std::array<std::string_view, 7> kLibrariesOfC = {
    "c", "dl", "m", "pthread", "rt", "stdc++", "util"};

/// What autoconf's AC_USE_SYSTEM_EXTENSIONS defines everywhere.
constexpr std::array<std::string_view, 6> kExtensions = {
    "_ALL_SOURCE",    "_DARWIN_C_SOURCE", "_GNU_SOURCE",
    "_NETBSD_SOURCE", "_TANDEM_SOURCE",   "__EXTENSIONS__"};

const PlatformType* findType(std::string_view name) {
  std::string plain;  // "int *" is "int*"
  for (const char c : name) {
    if (c == '*' && plain.ends_with(' ')) plain.pop_back();
    plain += c;
  }
  const auto* const found =
      std::ranges::find(kTypes, std::string_view(plain), &PlatformType::name);
  return found != kTypes.end() ? found : nullptr;
}

/// A comment's words with one blank between them, and one kind of quotes:
/// autoheader began with `this'.
std::string normalized(std::string_view comment) {
  std::string words;
  for (const char c : comment) {
    const bool isBlank = c == ' ' || c == '\t' || c == '\r' || c == '\n';
    if (isBlank && (words.empty() || words.ends_with(' '))) continue;
    words += isBlank ? ' ' : c == '`' ? '\'' : c;
  }
  return words;
}

bool contains(std::string_view text, std::string_view part) {
  return text.find(part) != std::string_view::npos;
}

/// What stands in `text` between two parts of it; empty without them.
std::string_view between(std::string_view text, std::string_view before,
                         std::string_view behind) {
  const std::size_t found = text.find(before);
  if (found == std::string_view::npos) return {};
  const std::size_t begin = found + before.size();
  const std::size_t end = text.find(behind, begin);
  if (end == std::string_view::npos) return {};
  const std::string_view inner = text.substr(begin, end - begin);
  return contains(inner, "'") || contains(inner, ">") ? "" : inner;
}

/// What autoheader's comments say.
SwitchAnswer answerOfComment(std::string_view name, std::string_view text) {
  if (const auto header = between(text, "if you have the <", "> header");
      !header.empty()) {
    return {hasHeader(header)};
  }
  if (const auto header = between(text, "if you have <", "> and it should");
      !header.empty()) {
    return {hasHeader(header)};
  }
  for (const auto& [before, behind] :
       std::to_array<std::pair<std::string_view, std::string_view>>({
           {"if you have the '", "' function."},
           {"if your system has a GNU libc compatible '", "' function"},
           {"if you have a working '", "' system call"},
           {"Define to 1 if '", "' works."},
       })) {
    if (const auto function = between(text, before, behind);
        !function.empty()) {
      return {hasFunction(function), "1", contains(text, "to 0 otherwise")};
    }
  }
  if (const auto function =
          between(text, "if you have '", "', as a function or macro");
      !function.empty()) {
    return {hasHeader(fmt::format("{}.h", function))};
  }
  if (const auto library = between(text, "if you have the '", "' library");
      !library.empty()) {
    return {hasLibrary(library)};
  }
  if (const auto declared = between(text, "the declaration of '", "', and to");
      !declared.empty()) {
    return {hasFunction(declared), "1", /*isNumber=*/true};
  }
  if (const auto type = between(text, "if the system has the type '", "'");
      !type.empty()) {
    return {hasType(type)};
  }
  if (const auto member = between(text, "if '", "' is a member of '");
      !member.empty()) {
    return {hasMember(between(text, "is a member of '", "'"), member)};
  }
  for (const std::string_view before : {"The size of '", "The size of a '"}) {
    if (const auto type = between(text, before, "', as computed");
        !type.empty()) {
      const std::string size = sizeOfType(type);
      return {size.empty() ? "" : "1", size, /*isNumber=*/true};
    }
  }
  if (contains(text, "if you have the ANSI C header files") ||
      contains(text, "the C90 standard headers exist") ||
      contains(text, "safely include both <sys/time.h> and <time.h>")) {
    return {"1"};
  }
  if (contains(text, "stdbool.h conforms to C99")) {
    return {hasHeader("stdbool.h")};
  }
  if (name == "restrict" &&
      contains(text, "equivalent of the C99 'restrict'")) {
    return {"1", "__restrict"};
  }
  // Keywords and types that every compiler has today.
  if (contains(text, " does not define.") ||
      contains(text, " do not define it") ||
      contains(text, "does not conform to ANSI C") ||
      contains(text, "if that's what the C compiler calls it")) {
    return {"0"};
  }
  return {};
}

/// The headers that HAVE_SYS_TIME_H may ask for; none of another name.
std::vector<std::string> headersNamed(std::string_view name) {
  const std::size_t have = name.rfind("HAVE_");
  if (have == std::string_view::npos || !name.ends_with("_H") ||
      (have > 0 && name[have - 1] != '_')) {
    return {};
  }
  name.remove_prefix(have + std::string_view("HAVE_").size());
  if (name.size() < 3) return {};
  name.remove_suffix(2);
  const std::string plain = lower(name);
  std::vector<std::string> headers = {plain + ".h"};
  if (const std::size_t at = plain.find('_');
      at != std::string::npos && at > 0) {
    std::string inFolder = plain + ".h";
    inFolder[at] = '/';
    headers.push_back(inFolder);
  }
  return headers;
}

}  // namespace

PlatformAnswer hasHeader(std::string_view name) {
  const bool isName =
      !name.empty() && name.front() != '/' && !contains(name, "..") &&
      std::ranges::all_of(name, [](char c) {
        return isWord(c) || c == '/' || c == '.' || c == '-' || c == '+';
      });
  if (!isName) return {};
  // A port has HIP's in the place of CUDA's.
  const bool isCudas = (name.starts_with("cu") || name.starts_with("nv")) &&
                       RuleSet::builtin().findHeader(name);
  return isCudas ? "1" : fmt::format("__has_include(<{}>)", name);
}

PlatformAnswer hasHeaders(std::string_view names) {
  PlatformAnswer all;
  while (!names.empty()) {
    const std::size_t end = std::min(names.find(';'), names.size());
    const PlatformAnswer one = hasHeader(names.substr(0, end));
    if (one.empty()) return {};
    all += (all.empty() ? "" : " && ") + one;
    names.remove_prefix(std::min(end + 1, names.size()));
  }
  return all;
}

PlatformAnswer hasFunction(std::string_view name) {
  if (name.empty() || !std::ranges::all_of(name, isWord)) return {};
  constexpr std::string_view kBuiltin = "__builtin_";
  if (name.starts_with(kBuiltin)) return fmt::format("__has_builtin({})", name);
  // Until glibc 2.34 each of these was a library of its own.
  static constexpr std::array kLibraries = {
      "libc.so.6", "libm.so.6", "libpthread.so.0", "librt.so.1", "libdl.so.2"};
  const std::string function(name);
  for (const char* library : kLibraries) {
    void* const opened = dlopen(library, RTLD_LAZY | RTLD_LOCAL);
    if (!opened) continue;
    const bool isThere = dlsym(opened, function.c_str()) != nullptr;
    dlclose(opened);
    if (isThere) return "1";
  }
  return {};
}

PlatformAnswer hasLibrary(std::string_view name) {
  const bool isThere =
      std::ranges::find(kLibrariesOfC, name) != kLibrariesOfC.end() ||
      BuildRules::builtin().findLibrary(name);
  return isThere ? "1" : "";
}

PlatformAnswer hasType(std::string_view name) {
  return findType(name) ? "1" : "";
}

PlatformAnswer hasMember(std::string_view type, std::string_view member) {
  return std::ranges::find(kMembers, std::pair(type, member)) != kMembers.end()
             ? "1"
             : "";
}

std::string sizeOfType(std::string_view name) {
  const PlatformType* type = findType(name);
  return type ? std::string(type->size) : std::string();
}

SwitchAnswer answerOf(std::string_view name, std::string_view comment) {
  if (std::ranges::find(kExtensions, name) != kExtensions.end()) return {"1"};
  SwitchAnswer answer = answerOfComment(name, normalized(comment));
  if (!answer.when.empty()) return answer;
  for (const std::string& header : headersNamed(name)) {
    if (answer.when == "1") break;
    answer.when += (answer.when.empty() ? "" : " || ") + hasHeader(header);
  }
  return answer;
}

}  // namespace hipport
