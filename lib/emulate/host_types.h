// From AMD's address spaces, scopes and attributes to those of the host.
#pragma once

namespace llvm {
class Module;
}  // namespace llvm

namespace hipport {

/// Moves all that a module defines to the one address space of the host.
void moveToHostTypes(llvm::Module& module);

/// Of what debuggers are told lines stay, which faults are reported with.
void dropVariables(llvm::Module& module);

/// What orders memory for more than this lane orders it for the processor; a
/// block runs on one thread.
void lowerOrdering(llvm::Module& module);

}  // namespace hipport
