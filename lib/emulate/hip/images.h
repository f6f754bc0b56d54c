// Arrays of texels, as HIP's runtime gives them to programs, and what textures
// need of them.
#pragma once

#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string_view>
#include <vector>

#include "emulate/hip/runtime.h"
#include "emulate/image.h"

namespace hipport {

/// What hipArray_t points to. HIP 5 lets programs see its first members.
struct DeviceArray : hipArray {
  TexelFormat texel;
  ImageLevel level;
  unsigned flags = 0;
  bool isOfLevels = false;  ///< belongs to a mipmapped array
};

/// What hipMipmappedArray_t points to.
struct DeviceLevels : hipMipmappedArray {
  unsigned channelCount = 0;  ///< a member of HIP 6's
  std::vector<std::unique_ptr<DeviceArray>> arrays;
};

/// All that programs have of these.
class Arrays {
 public:
  DeviceArray* add(std::unique_ptr<DeviceArray> array) {
    const std::lock_guard lock(mutex_);
    DeviceArray* const at = array.get();
    arrays_[at] = std::move(array);
    return at;
  }
  DeviceLevels* add(std::unique_ptr<DeviceLevels> levels) {
    const std::lock_guard lock(mutex_);
    DeviceLevels* const at = levels.get();
    for (const auto& each : at->arrays) levels_[each.get()] = at;
    mipmapped_[at] = std::move(levels);
    return at;
  }
  DeviceArray* find(const hipArray* array) {
    const std::lock_guard lock(mutex_);
    const auto found = arrays_.find(array);
    if (found != arrays_.end()) return found->second.get();
    return levels_.contains(array)
               ? static_cast<DeviceArray*>(const_cast<hipArray*>(array))
               : nullptr;
  }
  DeviceLevels* find(const hipMipmappedArray* levels) {
    const std::lock_guard lock(mutex_);
    const auto found = mipmapped_.find(levels);
    return found == mipmapped_.end() ? nullptr : found->second.get();
  }
  std::unique_ptr<DeviceArray> take(const hipArray* array) {
    const std::lock_guard lock(mutex_);
    auto node = arrays_.extract(array);
    return node ? std::move(node.mapped()) : nullptr;
  }
  std::unique_ptr<DeviceLevels> take(const hipMipmappedArray* levels) {
    const std::lock_guard lock(mutex_);
    auto node = mipmapped_.extract(levels);
    if (!node) return nullptr;
    for (const auto& each : node.mapped()->arrays) levels_.erase(each.get());
    return std::move(node.mapped());
  }

 private:
  std::mutex mutex_;
  std::map<const hipArray*, std::unique_ptr<DeviceArray>> arrays_;
  std::map<const hipMipmappedArray*, std::unique_ptr<DeviceLevels>> mipmapped_;
  std::map<const hipArray*, DeviceLevels*> levels_;
};

Arrays& arrays();

/// The error of an architecture without texture units, or of an earlier
/// kernel.
hipError_t imagesReady(std::string_view function);

// Nothing if no texture has such texels.
std::optional<TexelFormat> formatOf(const hipChannelFormatDesc& desc);
std::optional<TexelFormat> formatOf(hipArray_Format format, unsigned channels);

hipChannelFormatDesc descOf(const TexelFormat& format);

}  // namespace hipport
