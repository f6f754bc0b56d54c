// Inline assembly in device code that has an instruction of LLVM's: AMD's
// loads and stores, and its multiplication with a sum.
#pragma once

#include <string_view>

namespace llvm {
class Module;
}  // namespace llvm

namespace hipport {

/// Replaces what is in the table. The rest stays, for lowerCall() to refuse.
void replaceAssembly(llvm::Module& module);

/// Whether it only orders instructions or memory: here each is done when the
/// next one begins.
bool hasNoEffect(std::string_view assembly);

}  // namespace hipport
