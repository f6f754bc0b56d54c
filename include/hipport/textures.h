// What CUDA's texture references were, made of texture objects.
//
// The problem: a texture reference is a variable that the host binds to memory
// and kernels read by its name, in whatever function, on whatever stream. CUDA
// 12 removed them and HIP deprecates them. A texture object is a value that has
// to reach the kernel. Here it does so by a __constant__ variable that has the
// reference's name, so that no kernel, launch or function changes its
// parameters; and a `Reference` is what the host knows of it: how it reads,
// where it is bound.
//
//   static __constant__ hipTextureObject_t image;
//   static hipport::textures::Reference<float, 2> image_reference(image);
//   ... tex2D<float>(image, x, y) ...                         // in a kernel
//   hipport::textures::bindToArray(image_reference, array);   // on the host
//
// What is the same: fields count from the next launch on; each device has a
// binding of its own; a launch reads what was bound when it was launched, on
// all streams: to bind anew and to unbind wait for the device, unless nothing
// changes. Memory that does not begin where a texture may begin is told by
// `offset`, and refused where that is null. Without a size, a texture ends
// where its memory ends. Wrapping and mirroring without normalised coordinates
// are clamping; linear memory is neither filtered nor wrapped.
//
// What is not: HIP's limits are errors of the binding, hipErrorNotSupported
// among them: memory with a pitch is not filtered and takes no normalised
// coordinates, a texture wraps the same way in all directions. Nothing may be
// bound while a stream is captured.
//
// Needs HIP 5.2 or later; C++11.
//
// Copyright (c) 2026 The hipify-port developers. MIT License, see LICENSE.
#ifndef HIPPORT_TEXTURES_H
#define HIPPORT_TEXTURES_H

#include <hip/hip_runtime.h>

#include <climits>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <map>
#include <mutex>

namespace hipport {
namespace textures {

struct State;

/// A field of CUDA's textureReference. A kernel that is launched after it was
/// changed reads by it, without a new binding (recorded on an NVIDIA H200 with
/// CUDA 11.8).
template <class T>
class Setting {
 public:
  Setting(State& state, T value) : state_(state), value_(value) {}
  Setting(const Setting&) = delete;
  Setting& operator=(const Setting& other) { return *this = other.value_; }
  Setting& operator=(T value);
  operator T() const { return value_; }

 private:
  State& state_;
  T value_;
};

/// The host's side of a texture: what CUDA's textureReference has, and the
/// object of each device.
struct State {
  Setting<int> normalized{*this, 0};
  Setting<hipTextureFilterMode> filterMode{*this, hipFilterModePoint};
  Setting<hipTextureAddressMode> addressMode[3] = {
      {*this, hipAddressModeClamp},
      {*this, hipAddressModeClamp},
      {*this, hipAddressModeClamp}};
  hipChannelFormatDesc channelDesc = {};
  Setting<int> sRGB{*this, 0};
  Setting<unsigned> maxAnisotropy{*this, 0};

  State(const State&) = delete;
  State& operator=(const State&) = delete;

  /// Makes an object of `resource` what kernels on the current device read
  /// that are launched from now on. If that fails, what was bound stays.
  hipError_t bind(const hipResourceDesc& resource) {
    hipTextureDesc mode;
    std::memset(&mode, 0, sizeof(mode));
    hipError_t error = describe(resource.resType, mode);
    int device = 0;
    if (error == hipSuccess) error = hipGetDevice(&device);
    if (error != hipSuccess) return error;
    const std::lock_guard<std::mutex> lock(mutex_);
    Binding& binding = bindings_[device];
    if (binding.object &&
        std::memcmp(&binding.resource, &resource, sizeof(resource)) == 0 &&
        std::memcmp(&binding.mode, &mode, sizeof(mode)) == 0) {
      return hipSuccess;
    }
    hipTextureObject_t object = 0;
    error = hipCreateTextureObject(&object, &resource, &mode, nullptr);
    if (error != hipSuccess) return error;
    // Kernels that were launched before read the old one to their end.
    error = hipDeviceSynchronize();
    if (error == hipSuccess) {
      error = hipMemcpyToSymbol(symbol_, &object, sizeof(object), 0,
                                hipMemcpyHostToDevice);
    }
    if (error != hipSuccess) {
      (void)hipDestroyTextureObject(object);
      return error;
    }
    const hipTextureObject_t old = binding.object;
    binding.object = object;
    binding.resource = resource;
    binding.mode = mode;
    return old ? hipDestroyTextureObject(old) : hipSuccess;
  }

  /// Has what is bound on the current device read as the fields say now. Where
  /// HIP cannot, it is read as before, and the next binding tells the error.
  void apply() {
    hipResourceDesc resource;
    {
      int device = 0;
      if (hipGetDevice(&device) != hipSuccess) return;
      const std::lock_guard<std::mutex> lock(mutex_);
      const std::map<int, Binding>::iterator found = bindings_.find(device);
      if (found == bindings_.end() || !found->second.object) return;
      resource = found->second.resource;
    }
    (void)bind(resource);
  }

  hipError_t unbind() {
    int device = 0;
    hipError_t error = hipGetDevice(&device);
    if (error != hipSuccess) return error;
    const std::lock_guard<std::mutex> lock(mutex_);
    const std::map<int, Binding>::iterator found = bindings_.find(device);
    if (found == bindings_.end() || !found->second.object) return hipSuccess;
    error = hipDeviceSynchronize();
    if (error != hipSuccess) return error;
    const hipTextureObject_t object = found->second.object;
    bindings_.erase(found);
    return hipDestroyTextureObject(object);
  }

 protected:
  State(const void* symbol, int type, hipTextureReadMode readMode)
      : symbol_(symbol), type_(type), readMode_(readMode) {}
  ~State() = default;  // objects go with the process, as bindings did

 private:
  struct Binding {
    hipTextureObject_t object = 0;
    hipResourceDesc resource;
    hipTextureDesc mode;
  };

  /// How a resource of that kind is read.
  hipError_t describe(hipResourceType kind, hipTextureDesc& mode) const {
    mode.readMode = readMode_;
    mode.sRGB = sRGB;
    for (hipTextureAddressMode& each : mode.addressMode) {
      each = hipAddressModeClamp;
    }
    mode.filterMode = hipFilterModePoint;
    if (kind == hipResourceTypeLinear) return hipSuccess;
    mode.filterMode = filterMode;
    mode.normalizedCoords = normalized;
    mode.maxAnisotropy = maxAnisotropy;
    const int dimensions =
        type_ == hipTextureType3D                                       ? 3
        : type_ == hipTextureType1D || type_ == hipTextureType1DLayered ? 1
                                                                        : 2;
    for (int i = 0; i < dimensions; ++i) {
      const bool needsNormalized = addressMode[i] == hipAddressModeWrap ||
                                   addressMode[i] == hipAddressModeMirror;
      mode.addressMode[i] =
          needsNormalized && normalized == 0
              ? hipAddressModeClamp
              : static_cast<hipTextureAddressMode>(addressMode[i]);
      // HIP looks at the first one alone.
      if (mode.addressMode[i] != mode.addressMode[0]) {
        return hipErrorNotSupported;
      }
    }
    for (int i = dimensions; i < 3; ++i) {
      mode.addressMode[i] = mode.addressMode[0];
    }
    return hipSuccess;
  }

  const void* symbol_;
  int type_;
  hipTextureReadMode readMode_;
  std::mutex mutex_;
  std::map<int, Binding> bindings_;  // by device
};

template <class T>
Setting<T>& Setting<T>::operator=(T value) {
  if (value_ == value) return *this;
  value_ = value;
  state_.apply();
  return *this;
}

/// In place of `texture<T, Type, Mode>`, of the same arguments. `symbol` is the
/// __constant__ variable that kernels read.
template <class T, int Type = hipTextureType1D,
          hipTextureReadMode Mode = hipReadModeElementType>
struct Reference : State {
  explicit Reference(const hipTextureObject_t& symbol, int isNormalized = 0,
                     hipTextureFilterMode filter = hipFilterModePoint,
                     hipTextureAddressMode address = hipAddressModeClamp)
      : Reference(symbol, isNormalized, filter, address,
                  hipCreateChannelDesc<T>()) {}
  Reference(const hipTextureObject_t& symbol, int isNormalized,
            hipTextureFilterMode filter, hipTextureAddressMode address,
            const hipChannelFormatDesc& format)
      : State(&symbol, Type, Mode) {
    normalized = isNormalized;
    filterMode = filter;
    for (Setting<hipTextureAddressMode>& each : addressMode) each = address;
    channelDesc = format;
  }
};

namespace detail {

/// Moves `pointer` down to where a texture may begin, by `offset` bytes.
inline hipError_t align(const void*& pointer, std::size_t* offset,
                        std::size_t& moved) {
  int device = 0;
  int alignment = 0;
  hipError_t error = hipGetDevice(&device);
  if (error == hipSuccess) {
    error = hipDeviceGetAttribute(&alignment,
                                  hipDeviceAttributeTextureAlignment, device);
  }
  if (error != hipSuccess) return error;
  moved = alignment > 0 ? reinterpret_cast<std::uintptr_t>(pointer) %
                              static_cast<unsigned>(alignment)
                        : 0;
  if (moved != 0 && !offset) return hipErrorInvalidValue;
  if (offset) *offset = moved;
  pointer = static_cast<const char*>(pointer) - moved;
  return hipSuccess;
}

/// Bytes from `pointer` to the end of its memory; SIZE_MAX if nobody knows.
inline std::size_t bytesBehind(const void* pointer) {
  // A number on NVIDIA, a pointer on AMD.
  const hipDeviceptr_t at = (hipDeviceptr_t)pointer;
  hipDeviceptr_t base = at;
  std::size_t size = 0;
  if (hipMemGetAddressRange(&base, &size, at) != hipSuccess) {
    (void)hipGetLastError();
    return SIZE_MAX;
  }
  return size - static_cast<std::size_t>((const char*)at - (const char*)base);
}

}  // namespace detail

// ---- cudaBindTexture

inline hipError_t bind(std::size_t* offset, State& texture, const void* pointer,
                       const hipChannelFormatDesc& format,
                       std::size_t size = UINT_MAX) {
  std::size_t moved = 0;
  const hipError_t error = detail::align(pointer, offset, moved);
  if (error != hipSuccess) return error;
  const std::size_t most = detail::bytesBehind(pointer);
  hipResourceDesc resource;
  std::memset(&resource, 0, sizeof(resource));
  resource.resType = hipResourceTypeLinear;
  resource.res.linear.devPtr = const_cast<void*>(pointer);
  resource.res.linear.desc = format;
  resource.res.linear.sizeInBytes = size + moved < most ? size + moved : most;
  return texture.bind(resource);
}
inline hipError_t bind(std::size_t* offset, State& texture, const void* pointer,
                       std::size_t size = UINT_MAX) {
  return bind(offset, texture, pointer, texture.channelDesc, size);
}
inline hipError_t bind(std::size_t* offset, State* texture, const void* pointer,
                       const hipChannelFormatDesc* format,
                       std::size_t size = UINT_MAX) {
  return bind(offset, *texture, pointer, *format, size);
}

// ---- cudaBindTexture2D

inline hipError_t bind2D(std::size_t* offset, State& texture,
                         const void* pointer,
                         const hipChannelFormatDesc& format, std::size_t width,
                         std::size_t height, std::size_t pitch) {
  if (texture.normalized != 0 || texture.filterMode != hipFilterModePoint) {
    return hipErrorNotSupported;
  }
  std::size_t moved = 0;
  const hipError_t error = detail::align(pointer, offset, moved);
  if (error != hipSuccess) return error;
  const std::size_t texel =
      static_cast<unsigned>(format.x + format.y + format.z + format.w) / 8U;
  hipResourceDesc resource;
  std::memset(&resource, 0, sizeof(resource));
  resource.resType = hipResourceTypePitch2D;
  resource.res.pitch2D.devPtr = const_cast<void*>(pointer);
  resource.res.pitch2D.desc = format;
  resource.res.pitch2D.width = width + (texel != 0 ? moved / texel : 0);
  resource.res.pitch2D.height = height;
  resource.res.pitch2D.pitchInBytes = pitch;
  return texture.bind(resource);
}
inline hipError_t bind2D(std::size_t* offset, State& texture,
                         const void* pointer, std::size_t width,
                         std::size_t height, std::size_t pitch) {
  return bind2D(offset, texture, pointer, texture.channelDesc, width, height,
                pitch);
}
inline hipError_t bind2D(std::size_t* offset, State* texture,
                         const void* pointer,
                         const hipChannelFormatDesc* format, std::size_t width,
                         std::size_t height, std::size_t pitch) {
  return bind2D(offset, *texture, pointer, *format, width, height, pitch);
}

// ---- cudaBindTextureToArray, which reads in the array's own format

inline hipError_t bindToArray(State& texture, hipArray_const_t array) {
  hipResourceDesc resource;
  std::memset(&resource, 0, sizeof(resource));
  resource.resType = hipResourceTypeArray;
  resource.res.array.array = const_cast<hipArray_t>(array);
  return texture.bind(resource);
}
inline hipError_t bindToArray(State& texture, hipArray_const_t array,
                              const hipChannelFormatDesc&) {
  return bindToArray(texture, array);
}
inline hipError_t bindToArray(State* texture, hipArray_const_t array,
                              const hipChannelFormatDesc*) {
  return bindToArray(*texture, array);
}

// ---- cudaUnbindTexture

inline hipError_t unbind(State& texture) { return texture.unbind(); }
inline hipError_t unbind(State* texture) { return texture->unbind(); }

}  // namespace textures
}  // namespace hipport

#endif  // HIPPORT_TEXTURES_H
