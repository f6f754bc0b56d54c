// Device code as a program carries it: found in its fat binary, its kernels and
// variables by name. A kernel is compiled for this machine when it is first
// asked for: a program that sorts has hundreds, and launches a few.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "emulate/lowering.h"

namespace hipport {

/// The code object for an architecture in a fat binary (a bundle of Clang's,
/// of which only the address is known), or what `binary` points to if it is a
/// code object itself. Of a compressed bundle it lies in `unpacked`. Sets
/// `error` and is empty if there is none.
std::span<const std::byte> findCodeObject(const void* binary,
                                          std::string_view architecture,
                                          std::string& unpacked,
                                          std::string& error);

/// A variable of the device.
struct DeviceVariable {
  void* address = nullptr;
  std::uint64_t size = 0;  ///< in bytes
};

class DeviceModule {
 public:
  /// The device code that a code object carries as LLVM bitcode (the section
  /// .llvmbc), or bitcode itself; its variables exist from now on. Null, with
  /// `error` set, if it has none or cannot be emulated.
  static std::unique_ptr<DeviceModule> load(std::span<const std::byte> object,
                                            std::string& error);
  ~DeviceModule();
  DeviceModule(const DeviceModule&) = delete;
  DeviceModule& operator=(const DeviceModule&) = delete;

  struct Kernel {
    void* entry = nullptr;          ///< see LoweredKernel
    const Lowered* code = nullptr;  ///< what it was compiled with
    const LoweredKernel* lowered = nullptr;
    unsigned abi = 0;  ///< see abiOf()
    struct Argument {
      std::uint64_t size = 0;  ///< in bytes
      std::uint64_t alignment = 1;
    };
    std::vector<Argument> arguments;

    /// Where each is in a buffer that holds all, each at its alignment.
    /// Returns the size of the buffer.
    std::size_t unpack(std::byte* buffer, std::vector<void*>& places) const;
    /// Bytes of LDS that every block has, whatever its launch says.
    std::uint64_t staticLds() const;
  };
  /// Null if there is none, and with `error` set if it cannot be emulated.
  const Kernel* findKernel(std::string_view name, std::string& error);
  std::optional<DeviceVariable> findVariable(std::string_view name) const;

  /// The line that an instruction of a kernel's compiled code was made from.
  Site placeOf(const Kernel& kernel, std::uintptr_t code) const;

 private:
  DeviceModule();
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace hipport
