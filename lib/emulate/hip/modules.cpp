// Kernels and modules that programs load themselves.
#include <fmt/format.h>

#include <cstdio>
#include <span>
#include <utility>

#include "emulate/hip/runtime.h"

using hipport::architecture;
using hipport::DeviceModule;
using hipport::failWith;
using hipport::notEmulated;
using hipport::put;
using hipport::Runtime;

namespace {
/// Of every kernel, for any device (ROCm/clr, hip_module.cpp).
constexpr int kPtxVersion = 30;
}  // namespace

// --- Kernels -----------------------------------------------------------------

HIPPORT_API hipError_t hipFuncSetCacheConfig(const void*, hipFuncCache_t) {
  return hipSuccess;
}
HIPPORT_API hipError_t hipFuncSetSharedMemConfig(const void*,
                                                 hipSharedMemConfig) {
  return hipSuccess;
}
HIPPORT_API hipError_t hipFuncSetAttribute(const void*, hipFuncAttribute, int) {
  return hipSuccess;
}
HIPPORT_API hipError_t hipFuncGetAttributes(hipFuncAttributes* attributes,
                                            const void* stub) {
  DeviceModule* module = nullptr;
  hipError_t error = hipSuccess;
  const auto* kernel = Runtime::get().kernelOf(stub, &module, error);
  if (!kernel) return failWith(error);
  if (!attributes) return failWith(hipErrorInvalidValue);
  *attributes = {};
  attributes->ptxVersion = kPtxVersion;
  attributes->maxThreadsPerBlock =
      static_cast<int>(kernel->lowered->blockThreads);
  attributes->sharedSizeBytes = kernel->staticLds();
  attributes->maxDynamicSharedSizeBytes =
      architecture().ldsBytes - static_cast<int>(attributes->sharedSizeBytes);
  return hipSuccess;
}
HIPPORT_API hipError_t hipFuncGetAttribute(int* value,
                                           hipFunction_attribute which,
                                           hipFunction_t function) {
  if (!function) return failWith(hipErrorInvalidHandle);
  const std::size_t lds = function->kernel->staticLds();
  switch (which) {
    case HIP_FUNC_ATTRIBUTE_MAX_THREADS_PER_BLOCK:
      return put(value,
                 static_cast<int>(function->kernel->lowered->blockThreads));
    case HIP_FUNC_ATTRIBUTE_SHARED_SIZE_BYTES:
      return put(value, static_cast<int>(lds));
    case HIP_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES:
      return put(value, architecture().ldsBytes - static_cast<int>(lds));
    case HIP_FUNC_ATTRIBUTE_PTX_VERSION:
      return put(value, kPtxVersion);
    case HIP_FUNC_ATTRIBUTE_CONST_SIZE_BYTES:
    case HIP_FUNC_ATTRIBUTE_LOCAL_SIZE_BYTES:
    case HIP_FUNC_ATTRIBUTE_NUM_REGS:
      return put(value, 0);
    default:
      return notEmulated("hipFuncGetAttribute",
                         fmt::format("attribute {}", static_cast<int>(which)));
  }
}

// --- Modules -----------------------------------------------------------------

HIPPORT_API hipError_t hipModuleLoadData(hipModule_t* module,
                                         const void* image) {
  if (!module || !image) return failWith(hipErrorInvalidValue);
  std::string error;
  std::string unpacked;
  const std::span<const std::byte> object =
      hipport::findCodeObject(image, architecture().name, unpacked, error);
  std::unique_ptr<DeviceModule> code;
  if (!object.empty()) code = DeviceModule::load(object, error);
  if (!code) {
    std::fprintf(stderr, "hipport: the module cannot be emulated: %s\n",
                 error.c_str());
    return failWith(hipErrorNoBinaryForGpu);
  }
  *module = new ihipModule_t{std::move(code)};
  return hipSuccess;
}
HIPPORT_API hipError_t hipModuleLoadDataEx(hipModule_t* module,
                                           const void* image, unsigned,
                                           hipJitOption*, void**) {
  return hipModuleLoadData(module, image);
}
HIPPORT_API hipError_t hipModuleLoad(hipModule_t* module, const char* path) {
  if (!path) return failWith(hipErrorInvalidValue);
  std::FILE* const file = std::fopen(path, "rb");
  if (!file) return failWith(hipErrorFileNotFound);
  std::string bytes;
  char part[65536];
  for (std::size_t size; (size = std::fread(part, 1, sizeof part, file)) > 0;) {
    bytes.append(part, size);
  }
  std::fclose(file);
  // What is read of it may lie beyond the end of a file that is none.
  bytes.append(64, '\0');
  return hipModuleLoadData(module, bytes.data());
}
HIPPORT_API hipError_t hipModuleUnload(hipModule_t module) {
  if (!module) return failWith(hipErrorInvalidHandle);
  delete module;
  return hipSuccess;
}
HIPPORT_API hipError_t hipModuleGetFunction(hipFunction_t* function,
                                            hipModule_t module,
                                            const char* name) {
  if (!module || !name) return failWith(hipErrorInvalidValue);
  hipError_t error = hipSuccess;
  const auto* kernel = Runtime::get().kernelOf(*module->code, name, error);
  if (!kernel) {
    return failWith(error == hipErrorNotSupported ? error : hipErrorNotFound);
  }
  const std::lock_guard guard(module->lock);
  const auto [place, isNew] =
      module->functions.try_emplace(kernel, module->code.get(), kernel);
  return put(function, &place->second);
}
HIPPORT_API hipError_t hipModuleGetGlobal(hipDeviceptr_t* at, std::size_t* size,
                                          hipModule_t module,
                                          const char* name) {
  if (!module || !name) return failWith(hipErrorInvalidValue);
  const auto found = module->code->findVariable(name);
  if (!found) return failWith(hipErrorNotFound);
  if (at) *at = found->address;
  Runtime::get().memory().lend(*found);
  if (size) *size = found->size;
  return hipSuccess;
}
// A kernel of the program, as one of a module.
HIPPORT_API hipError_t hipGetFuncBySymbol(hipFunction_t* function,
                                          const void* stub) {
  if (!function || !stub) return failWith(hipErrorInvalidValue);
  hipport::DeviceModule* module = nullptr;
  hipError_t error = hipSuccess;
  const auto* kernel = Runtime::get().kernelOf(stub, &module, error);
  if (!kernel) return failWith(hipErrorInvalidDeviceFunction);
  static std::mutex lock;
  static auto* const kFunctions = new std::map<const void*, ihipModuleSymbol_t>;
  const std::lock_guard guard(lock);
  return put(function,
             &kFunctions->try_emplace(kernel, module, kernel).first->second);
}
HIPPORT_API const char* hipKernelNameRef(hipFunction_t function) {
  return ihipModuleSymbol_t::lives(function)
             ? function->kernel->lowered->name.c_str()
             : nullptr;
}
HIPPORT_API const char* hipKernelNameRefByPtr(const void* stub, hipStream_t) {
  hipport::DeviceModule* module = nullptr;
  hipError_t error = hipSuccess;
  const auto* kernel = Runtime::get().kernelOf(stub, &module, error);
  return kernel ? kernel->lowered->name.c_str() : nullptr;
}

bool hipport::unpackExtra(const DeviceModule::Kernel& kernel, void** extra,
                          std::vector<void*>& arguments) {
  std::byte* buffer = nullptr;
  for (void** at = extra; *at != HIP_LAUNCH_PARAM_END; at += 2) {
    if (*at == HIP_LAUNCH_PARAM_BUFFER_POINTER) {
      buffer = static_cast<std::byte*>(at[1]);
    }
  }
  if (buffer) kernel.unpack(buffer, arguments);
  return buffer != nullptr;
}

HIPPORT_API hipError_t hipModuleLaunchKernel(
    hipFunction_t function, unsigned gridX, unsigned gridY, unsigned gridZ,
    unsigned blockX, unsigned blockY, unsigned blockZ, unsigned dynamicLds,
    hipStream_t stream, void** arguments, void** extra) {
  if (!function) return failWith(hipErrorInvalidHandle);
  std::vector<void*> unpacked;
  if (!arguments && extra) {
    if (!hipport::unpackExtra(*function->kernel, extra, unpacked)) {
      return failWith(hipErrorInvalidValue);
    }
    arguments = unpacked.data();
  }
  return Runtime::get().launchOn(stream, function, *function->module,
                                 *function->kernel, dim3(gridX, gridY, gridZ),
                                 dim3(blockX, blockY, blockZ), arguments,
                                 dynamicLds, false);
}
/// The grid is counted in threads, and need not be a multiple of the block: a
/// GPU's last blocks are smaller then, which this does not do.
HIPPORT_API hipError_t hipExtModuleLaunchKernel(
    hipFunction_t function, std::uint32_t threadsX, std::uint32_t threadsY,
    std::uint32_t threadsZ, std::uint32_t blockX, std::uint32_t blockY,
    std::uint32_t blockZ, std::size_t dynamicLds, hipStream_t stream,
    void** arguments, void** extra, hipEvent_t start, hipEvent_t stop,
    std::uint32_t) {
  if (blockX == 0 || blockY == 0 || blockZ == 0) {
    return failWith(hipErrorInvalidValue);
  }
  if (threadsX % blockX != 0 || threadsY % blockY != 0 ||
      threadsZ % blockZ != 0) {
    return notEmulated("hipExtModuleLaunchKernel", "a block that is not full");
  }
  if (start) (void)hipEventRecord(start, stream);
  const hipError_t error = hipModuleLaunchKernel(
      function, threadsX / blockX, threadsY / blockY, threadsZ / blockZ, blockX,
      blockY, blockZ, static_cast<unsigned>(dynamicLds), stream, arguments,
      extra);
  if (stop) (void)hipEventRecord(stop, stream);
  return error;
}
HIPPORT_API hipError_t hipModuleLaunchCooperativeKernel(
    hipFunction_t function, unsigned gridX, unsigned gridY, unsigned gridZ,
    unsigned blockX, unsigned blockY, unsigned blockZ, unsigned dynamicLds,
    hipStream_t stream, void** arguments) {
  if (!function || !arguments) return failWith(hipErrorInvalidHandle);
  return Runtime::get().launchOn(stream, function, *function->module,
                                 *function->kernel, dim3(gridX, gridY, gridZ),
                                 dim3(blockX, blockY, blockZ), arguments,
                                 dynamicLds, true);
}
