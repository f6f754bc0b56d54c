// What advice would change in a source, as edits.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "advise/advice.h"

namespace hipport {

/// Fills in Advice::fix where its change can be written: nothing else of the
/// source depends on what is changed.
void addFixes(std::vector<Advice>& list);

/// One element more in each row of a two-dimensional array of __shared__ that
/// `line` uses, in the bytes of a source. Empty where something but a[i][j]
/// names it: rows would lie elsewhere.
Fix paddedTile(std::string_view bytes, std::uint32_t line);

/// `__launch_bounds__(threads)` at the one definition of a kernel, by its name
/// without what is around it; empty where it has some already.
Fix boundKernel(std::string_view bytes, std::string_view kernel,
                std::uint32_t threads);

/// "f" behind the floating literals of a line that have no suffix.
Fix floatLiterals(std::string_view bytes, std::uint32_t line);

/// unsafeAtomicAdd for the atomicAdd of a line.
Fix unsafeAtomics(std::string_view bytes, std::uint32_t line);

}  // namespace hipport
