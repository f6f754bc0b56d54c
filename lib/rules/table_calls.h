// Call templates, as tables have them: what a CallTemplate holds (rules.h).
#pragma once

#include <string>

namespace hipport {

/// More arguments has no call that a template is for.
inline constexpr int kMaxArguments = 127;

/// A template is one call, "name(…)", each argument of which uses at most one
/// argument of the old call. What is wrong with `text` as one for calls with so
/// many arguments (-1: any number): "uses $0; arguments count from $1". Empty
/// if nothing is.
std::string problemOfCall(const std::string& text, int arguments);

}  // namespace hipport
