// Commands of a shell, as make files and scripts have them.
#pragma once

#include <map>
#include <string>
#include <string_view>

#include "buildfiles/porting.h"

namespace hipport {

/// Ports one command of a shell: its program, options, and what it is given.
/// `automatic`: what "<" and its kin stand for in a recipe.
void portCommand(const Porting& porting, const ShellCommand& command,
                 const std::map<std::string, std::string>& automatic = {});

/// Has hipcc compile `unit`, one of BuildTree::hipUnits, where `compiler`, a
/// word of a command, calls the host's.
void callHipcc(const Porting& porting, const Word& compiler,
               std::string_view unit);

/// Shows a compiler of the host's HIP's headers, which `unit`, one of
/// BuildTree::apiUnits, includes, if `command` does not; `program` is the
/// compiler's place among its words.
void showHeaders(const Porting& porting, const ShellCommand& command,
                 std::size_t program, std::string_view unit);

}  // namespace hipport
