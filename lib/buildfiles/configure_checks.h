// Configure checks: what a configure step asks of the platform, answered
// without running it. The answers are those of a Linux machine that builds HIP:
// what the compiler knows is left to it, in a condition of the preprocessor.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace hipport {

/// When a name is defined, for "#if": "1", "0", "__has_include(<x.h>)"; empty
/// where it is not known.
using PlatformAnswer = std::string;

/// Whether a header of that name, "sys/time.h", is found.
PlatformAnswer hasHeader(std::string_view name);
/// Whether all of them are: "a.h;b.h".
PlatformAnswer hasHeaders(std::string_view names);
/// Whether the C library of this machine has a function. Of others, which a
/// program may be linked with, nothing is known.
PlatformAnswer hasFunction(std::string_view name);
/// Whether -lname links: CUDA's libraries and those of C.
PlatformAnswer hasLibrary(std::string_view name);
/// Whether the C library and the compiler have a type, "struct tm".
PlatformAnswer hasType(std::string_view name);
/// Whether `type` has a member, in the headers of Linux.
PlatformAnswer hasMember(std::string_view type, std::string_view member);
/// The size of a type, for "#if"; empty where it is not known.
std::string sizeOfType(std::string_view name);

/// What a configure step writes for a switch.
struct SwitchAnswer {
  PlatformAnswer when;
  std::string value = "1";
  /// It is 0 where it is off, not undefined.
  bool isNumber = false;
};

/// What a switch of a template asks, by the comment before it, in autoheader's
/// words, or else by its name: HAVE_SYS_TIME_H.
SwitchAnswer answerOf(std::string_view name, std::string_view comment);

}  // namespace hipport
