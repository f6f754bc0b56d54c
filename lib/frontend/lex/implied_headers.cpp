#include "frontend/lex/implied_headers.h"

#include <algorithm>
#include <array>
#include <utility>

#include "text/literals.h"

namespace hipport {
namespace {

struct ImpliedHeader {
  std::string_view name;
  bool isOfStd;  ///< its names are those in the namespace
  std::string_view names;
};
constexpr std::array<ImpliedHeader, 5> kRuntime = {{
    {"utility", true,
     " pair make_pair move forward swap exchange declval initializer_list "
     "enable_if enable_if_t is_same is_same_v conditional decay decay_t "
     "integral_constant true_type false_type "},
    {"cmath", true,
     " abs acos acosh asin asinh atan atan2 atanh cbrt ceil copysign cos cosh "
     "erf erfc exp exp2 expm1 fabs fdim floor fma fmax fmin fmod fpclassify "
     "frexp hypot ilogb isfinite isgreater isinf isless isnan isnormal ldexp "
     "lgamma log log10 log1p log2 logb lrint lround max min modf nan nearbyint "
     "nextafter numeric_limits pow remainder rint round signbit sin sinh sqrt "
     "tan tanh tgamma trunc "},
    {"cstdlib", true,
     " abort atexit atof atoi atol calloc div exit free getenv malloc mblen "
     "qsort rand realloc srand strtod strtof strtol strtoul system "},
    {"string.h", false,
     " index memccpy memchr memmove mempcpy rindex stpcpy strcasecmp strcat "
     "strchr strcmp strcoll strcpy strcspn strdup strerror strerror_r strlen "
     "strncasecmp strncat strncmp strncpy strndup strnlen strpbrk strrchr "
     "strsep strsignal strspn strstr strtok strtok_r strxfrm "},
    {"time.h", false,
     " CLOCK_MONOTONIC CLOCK_REALTIME asctime clock_getres clock_gettime ctime "
     "difftime gmtime gmtime_r localtime localtime_r mktime nanosleep strftime "
     "time time_t timespec tzset "},
}};

constexpr std::array<std::pair<std::string_view, std::string_view>, 8>
    kLibraries = {{{"vector", "vector"},
                   {"cout", "iostream"},
                   {"cerr", "iostream"},
                   {"cin", "iostream"},
                   {"unique_ptr", "memory"},
                   {"shared_ptr", "memory"},
                   {"make_unique", "memory"},
                   {"make_shared", "memory"}}};

}  // namespace

std::optional<std::string_view> headerOfRuntime(std::string_view name,
                                                bool isOfStd) {
  if (name.empty()) return std::nullopt;
  const auto found =
      std::ranges::find_if(kRuntime, [&](const ImpliedHeader& each) {
        return each.isOfStd == isOfStd && hasWord(each.names, name);
      });
  if (found == kRuntime.end()) return std::nullopt;
  return found->name;
}

std::string_view headerOfStd() { return kRuntime.front().name; }

std::optional<std::string_view> headerOfLibraries(std::string_view name) {
  const auto known = std::ranges::find(
      kLibraries, name, &decltype(kLibraries)::value_type::first);
  if (known == kLibraries.end()) return std::nullopt;
  return known->second;
}

std::vector<std::string> headersOfLibraries(bool thrust, bool cub) {
  if (thrust) return {"iostream", "memory", "vector"};
  if (cub) return {"iostream"};
  return {};
}

}  // namespace hipport
