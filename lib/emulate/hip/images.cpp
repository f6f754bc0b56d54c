// Arrays, textures and surfaces: what their objects and references hold, and
// copies to and from arrays. The texture units are in image.h.
#include <fmt/format.h>

#include <algorithm>
#include <cstring>
#include <utility>

#include "emulate/hip/runtime.h"
#include "emulate/image.h"

using hipport::Addressing;
using hipport::ChannelKind;
using hipport::failWith;
using hipport::Image;
using hipport::ImageLevel;
using hipport::ImageObject;
using hipport::Images;
using hipport::onStream;
using hipport::Runtime;
using hipport::Sampler;
using hipport::TexelFormat;

namespace {

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

struct TextureTexts {
  hipResourceDesc resource{};
  hipTextureDesc texture{};
  hipResourceViewDesc view{};
};

/// All that programs have of these.
class Objects {
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

  void describe(const void* texture, const TextureTexts& texts) {
    const std::lock_guard lock(mutex_);
    texts_[texture] = texts;
  }
  std::optional<TextureTexts> textsOf(const void* texture) {
    const std::lock_guard lock(mutex_);
    const auto found = texts_.find(texture);
    if (found == texts_.end()) return std::nullopt;
    return found->second;
  }
  bool forget(const void* texture) {
    const std::lock_guard lock(mutex_);
    return texts_.erase(texture) > 0;
  }

  /// The device's copy of a texture reference that a module gave.
  void addReference(std::unique_ptr<textureReference> reference, void* device) {
    const std::lock_guard lock(mutex_);
    const textureReference* const at = reference.get();
    references_[at] = {std::move(reference), device};
  }
  void* deviceOf(const textureReference* reference) {
    const std::lock_guard lock(mutex_);
    const auto found = references_.find(reference);
    return found == references_.end() ? nullptr : found->second.second;
  }

 private:
  std::mutex mutex_;
  std::map<const hipArray*, std::unique_ptr<DeviceArray>> arrays_;
  std::map<const hipMipmappedArray*, std::unique_ptr<DeviceLevels>> mipmapped_;
  std::map<const hipArray*, DeviceLevels*> levels_;
  std::map<const void*, TextureTexts> texts_;
  std::map<const textureReference*,
           std::pair<std::unique_ptr<textureReference>, void*>>
      references_;
};

Objects& objects() {
  static auto* const objects = new Objects;
  return *objects;
}

/// The error of what this architecture has no texture unit for, or of an
/// earlier kernel.
hipError_t ready(std::string_view function) {
  if (const hipError_t sticky = Runtime::get().stickyError()) return sticky;
  const hipport::Architecture& of = *Runtime::get().options().architecture;
  if (of.images != Images::none) return hipSuccess;
  std::fprintf(stderr, "%s\n",
               fmt::format("hipport: {} has no texture units; {} fails there "
                           "with hipErrorNotSupported",
                           of.name, function)
                   .c_str());
  return hipErrorNotSupported;
}

// --- Formats -----------------------------------------------------------------

std::optional<TexelFormat> formatOf(const hipChannelFormatDesc& desc) {
  TexelFormat format;
  format.bits = static_cast<std::uint32_t>(desc.x);
  if (format.bits != 8 && format.bits != 16 && format.bits != 32) {
    return std::nullopt;
  }
  format.channels = desc.w != 0 ? 4 : desc.z != 0 ? 3 : desc.y != 0 ? 2 : 1;
  if (format.channels == 3) return std::nullopt;
  for (const int each : {desc.y, desc.z, desc.w}) {
    if (each != 0 && each != desc.x) return std::nullopt;
  }
  switch (desc.f) {
    case hipChannelFormatKindSigned:
      format.kind = ChannelKind::signedInteger;
      break;
    case hipChannelFormatKindUnsigned:
      format.kind = ChannelKind::unsignedInteger;
      break;
    case hipChannelFormatKindFloat:
      if (format.bits == 8) return std::nullopt;
      format.kind = ChannelKind::real;
      break;
    default:
      return std::nullopt;
  }
  return format;
}

std::optional<TexelFormat> formatOf(hipArray_Format format, unsigned channels) {
  if (channels != 1 && channels != 2 && channels != 4) return std::nullopt;
  auto made = [&](ChannelKind kind, std::uint32_t bits) {
    return TexelFormat{kind, bits, channels};
  };
  switch (format) {
    case HIP_AD_FORMAT_UNSIGNED_INT8:
      return made(ChannelKind::unsignedInteger, 8);
    case HIP_AD_FORMAT_UNSIGNED_INT16:
      return made(ChannelKind::unsignedInteger, 16);
    case HIP_AD_FORMAT_UNSIGNED_INT32:
      return made(ChannelKind::unsignedInteger, 32);
    case HIP_AD_FORMAT_SIGNED_INT8:
      return made(ChannelKind::signedInteger, 8);
    case HIP_AD_FORMAT_SIGNED_INT16:
      return made(ChannelKind::signedInteger, 16);
    case HIP_AD_FORMAT_SIGNED_INT32:
      return made(ChannelKind::signedInteger, 32);
    case HIP_AD_FORMAT_HALF:
      return made(ChannelKind::real, 16);
    case HIP_AD_FORMAT_FLOAT:
      return made(ChannelKind::real, 32);
  }
  return std::nullopt;
}

/// Of hipResourceViewFormat, up to what is compressed: three sizes each of
/// unsigned and signed integers of 8, 16 and 32 bits, of half and of float.
std::optional<TexelFormat> formatOf(hipResourceViewFormat view) {
  const int number = static_cast<int>(view) - 1;
  constexpr int kLast = hipResViewFormatFloat4 - 1;
  if (number < 0 || number > kLast) return std::nullopt;
  constexpr std::uint32_t kChannels[] = {1, 2, 4};
  const int group = number / 3;
  TexelFormat format;
  format.channels = kChannels[number % 3];
  format.bits = group < 6 ? 8U << group / 2 : group == 6 ? 16 : 32;
  format.kind = group >= 6       ? ChannelKind::real
                : group % 2 == 0 ? ChannelKind::unsignedInteger
                                 : ChannelKind::signedInteger;
  return format;
}

hipChannelFormatDesc descOf(const TexelFormat& format) {
  const int bits = static_cast<int>(format.bits);
  hipChannelFormatDesc desc{};
  desc.x = bits;
  desc.y = format.channels > 1 ? bits : 0;
  desc.z = format.channels > 2 ? bits : 0;
  desc.w = format.channels > 2 ? bits : 0;
  desc.f = format.kind == ChannelKind::real ? hipChannelFormatKindFloat
           : format.kind == ChannelKind::signedInteger
               ? hipChannelFormatKindSigned
               : hipChannelFormatKindUnsigned;
  return desc;
}

hipArray_Format driverFormatOf(const TexelFormat& format) {
  if (format.kind == ChannelKind::real) {
    return format.bits == 16 ? HIP_AD_FORMAT_HALF : HIP_AD_FORMAT_FLOAT;
  }
  const int size = format.bits == 8 ? 0 : format.bits == 16 ? 1 : 2;
  return static_cast<hipArray_Format>((format.kind == ChannelKind::signedInteger
                                           ? HIP_AD_FORMAT_SIGNED_INT8
                                           : HIP_AD_FORMAT_UNSIGNED_INT8) +
                                      size);
}

// --- Arrays ------------------------------------------------------------------

constexpr std::uint32_t kFaces = 6;
constexpr std::size_t kLargest = 1 << 28;  // In texels, of one axis.

/// Null if there is not so much memory.
std::unique_ptr<DeviceArray> makeArray(const TexelFormat& format,
                                       hipExtent extent, unsigned flags) {
  auto array = std::make_unique<DeviceArray>();
  static_cast<hipArray&>(*array) = {};
  array->texel = format;
  array->flags = flags;
  ImageLevel& level = array->level;
  level.width = static_cast<std::uint32_t>(extent.width);
  level.height =
      static_cast<std::uint32_t>(std::max<std::size_t>(extent.height, 1));
  level.depth =
      static_cast<std::uint32_t>(std::max<std::size_t>(extent.depth, 1));
  level.rowPitch = std::uint64_t{level.width} * format.bytes();
  level.slicePitch = level.rowPitch * level.height;
  level.data = static_cast<std::byte*>(Runtime::get().memory().allocate(
      level.slicePitch * level.depth, hipMemoryTypeArray, flags));
  if (!level.data) return nullptr;
  array->data = level.data;
  array->desc = descOf(format);
  array->width = level.width;
  array->height = static_cast<unsigned>(extent.height);
  array->depth = static_cast<unsigned>(extent.depth);
  array->Format = driverFormatOf(format);
  array->NumChannels = format.channels;
  return array;
}

bool isExtent(const hipExtent& extent) {
  return extent.width > 0 && extent.width < kLargest &&
         extent.height < kLargest && extent.depth < kLargest;
}

hipError_t giveArray(hipArray** made, const std::optional<TexelFormat>& format,
                     hipExtent extent, unsigned flags,
                     std::string_view function) {
  if (const hipError_t error = ready(function)) return failWith(error);
  if (!made || !format || !isExtent(extent)) {
    return failWith(hipErrorInvalidValue);
  }
  if ((flags & hipArrayCubemap) != 0 &&
      (extent.width != extent.height || extent.depth % kFaces != 0)) {
    return failWith(hipErrorInvalidValue);
  }
  std::unique_ptr<DeviceArray> array = makeArray(*format, extent, flags);
  if (!array) return failWith(hipErrorOutOfMemory);
  *made = objects().add(std::move(array));
  return hipSuccess;
}

hipError_t takeArray(hipArray* array) {
  const std::unique_ptr<DeviceArray> taken = objects().take(array);
  if (!taken) return failWith(hipErrorInvalidValue);
  Runtime::get().memory().release(taken->level.data);
  return hipSuccess;
}

hipError_t giveLevels(hipMipmappedArray_t* made,
                      const std::optional<TexelFormat>& format,
                      hipExtent extent, unsigned count, unsigned flags,
                      std::string_view function) {
  if (const hipError_t error = ready(function)) return failWith(error);
  if (!made || !format || !isExtent(extent) || count == 0) {
    return failWith(hipErrorInvalidValue);
  }
  auto levels = std::make_unique<DeviceLevels>();
  static_cast<hipMipmappedArray&>(*levels) = {};
  // Layers and faces stay as many.
  const bool isOfSlices = (flags & (hipArrayLayered | hipArrayCubemap)) != 0;
  const auto smaller = [](std::size_t size) {
    return size == 0 ? 0 : std::max<std::size_t>(size / 2, 1);
  };
  for (unsigned i = 0; i < count; ++i) {
    std::unique_ptr<DeviceArray> array = makeArray(*format, extent, flags);
    if (!array) return failWith(hipErrorOutOfMemory);
    array->isOfLevels = true;
    levels->arrays.push_back(std::move(array));
    if (extent.width <= 1 && extent.height <= 1 &&
        (isOfSlices || extent.depth <= 1)) {
      break;
    }
    extent.width = smaller(extent.width);
    extent.height = smaller(extent.height);
    if (!isOfSlices) extent.depth = smaller(extent.depth);
  }
  const DeviceArray& first = *levels->arrays.front();
  levels->data = first.data;
  levels->desc = first.desc;
  levels->width = first.width;
  levels->height = first.height;
  levels->depth = first.depth;
  levels->max_mipmap_level = static_cast<unsigned>(levels->arrays.size() - 1);
  levels->flags = flags;
  levels->format = first.Format;
  levels->channelCount = first.NumChannels;
  *made = objects().add(std::move(levels));
  return hipSuccess;
}

hipError_t takeLevels(const hipMipmappedArray* levels) {
  const std::unique_ptr<DeviceLevels> taken = objects().take(levels);
  if (!taken) return failWith(hipErrorInvalidValue);
  for (const auto& each : taken->arrays) {
    Runtime::get().memory().release(each->level.data);
  }
  return hipSuccess;
}

hipError_t levelOf(hipArray_t* level, const hipMipmappedArray* of,
                   unsigned number) {
  DeviceLevels* const levels = objects().find(of);
  if (!level || !levels || number >= levels->arrays.size()) {
    return failWith(hipErrorInvalidValue);
  }
  *level = levels->arrays[number].get();
  return hipSuccess;
}

// --- Copies ------------------------------------------------------------------

/// One side of a copy: rows of bytes. What is no array has no ends that are
/// known.
struct Side {
  std::byte* data = nullptr;
  std::size_t rowPitch = 0;
  std::size_t slicePitch = 0;
  hipExtent ends{SIZE_MAX, SIZE_MAX, SIZE_MAX};  ///< bytes, rows, slices
  std::size_t texel = 1;                         ///< in bytes
};

Side sideOf(const DeviceArray& array) {
  const ImageLevel& level = array.level;
  return {level.data,
          level.rowPitch,
          level.slicePitch,
          {level.rowPitch, level.height, level.depth},
          array.texel.bytes()};
}

/// Positions and width are in bytes.
hipError_t copyBox(const Side& to, hipPos toPos, const Side& from,
                   hipPos fromPos, hipExtent box) {
  if (const hipError_t sticky = Runtime::get().stickyError()) {
    return failWith(sticky);
  }
  if (!to.data || !from.data) return failWith(hipErrorInvalidValue);
  auto isInside = [&](const Side& side, const hipPos& pos) {
    return pos.x <= side.ends.width && box.width <= side.ends.width - pos.x &&
           pos.y <= side.ends.height &&
           box.height <= side.ends.height - pos.y && pos.z <= side.ends.depth &&
           box.depth <= side.ends.depth - pos.z;
  };
  if (!isInside(to, toPos) || !isInside(from, fromPos)) {
    return failWith(hipErrorInvalidValue);
  }
  auto rowOf = [](const Side& side, const hipPos& pos, std::size_t y,
                  std::size_t z) {
    return side.data + (pos.z + z) * side.slicePitch +
           (pos.y + y) * side.rowPitch + pos.x;
  };
  for (std::size_t z = 0; z < box.depth; ++z) {
    for (std::size_t y = 0; y < box.height; ++y) {
      std::byte* const target = rowOf(to, toPos, y, z);
      const std::byte* const source = rowOf(from, fromPos, y, z);
      if (!hipport::reaches(target, box.width) ||
          !hipport::reaches(source, box.width)) {
        return failWith(hipErrorInvalidValue);
      }
      std::memmove(target, source, box.width);
    }
  }
  return hipSuccess;
}

Side rowsAt(const void* data, std::size_t pitch) {
  Side side;
  side.data = static_cast<std::byte*>(const_cast<void*>(data));
  side.rowPitch = pitch;
  return side;
}

/// Between memory that is in one piece and the rows of an array from a place
/// on.
hipError_t copyRun(const hipArray* array, std::size_t x, std::size_t y,
                   void* to, const void* from, std::size_t size) {
  DeviceArray* const found = objects().find(array);
  if (!found || (!to && !from)) return failWith(hipErrorInvalidValue);
  const Side side = sideOf(*found);
  const std::size_t begin = y * side.rowPitch + x;
  const std::size_t all = side.slicePitch * side.ends.depth;
  if (begin > all || size > all - begin) return failWith(hipErrorInvalidValue);
  if (to) return hipMemcpy(to, side.data + begin, size, hipMemcpyDefault);
  return hipMemcpy(side.data + begin, from, size, hipMemcpyDefault);
}

hipError_t copyToArray(hipArray* to, std::size_t x, std::size_t y,
                       const void* from, std::size_t pitch, std::size_t width,
                       std::size_t height) {
  DeviceArray* const found = objects().find(to);
  if (!found || width > pitch) return failWith(hipErrorInvalidValue);
  return copyBox(sideOf(*found), {x, y, 0}, rowsAt(from, pitch), {},
                 {width, height, 1});
}

hipError_t copyFromArray(void* to, std::size_t pitch, const hipArray* from,
                         std::size_t x, std::size_t y, std::size_t width,
                         std::size_t height) {
  DeviceArray* const found = objects().find(from);
  if (!found || width > pitch) return failWith(hipErrorInvalidValue);
  return copyBox(rowsAt(to, pitch), {}, sideOf(*found), {x, y, 0},
                 {width, height, 1});
}

/// One side of a copy of the driver's API.
std::optional<Side> sideOf(hipMemoryType type, const void* host, void* device,
                           hipArray_t array, std::size_t pitch,
                           std::size_t height) {
  const bool isNew = Runtime::get().options().hipMajor >= 6;
  const int number = static_cast<int>(type);
  const bool isArray = number == (isNew ? 10 : hipMemoryTypeArray);
  if (isArray) {
    DeviceArray* const found = objects().find(array);
    if (!found) return std::nullopt;
    return sideOf(*found);
  }
  const bool isHost =
      isNew ? number <= 1 : number == static_cast<int>(hipMemoryTypeHost);
  Side side = rowsAt(isHost ? host : device, pitch);
  side.slicePitch = pitch * height;
  return side;
}

hipError_t copyBox(const hip_Memcpy2D* copy) {
  if (!copy) return failWith(hipErrorInvalidValue);
  auto pitchOf = [&](std::size_t pitch) {
    return pitch != 0 ? pitch : copy->WidthInBytes;
  };
  const auto from =
      sideOf(copy->srcMemoryType, copy->srcHost, copy->srcDevice,
             copy->srcArray, pitchOf(copy->srcPitch), copy->Height);
  const auto to = sideOf(copy->dstMemoryType, copy->dstHost, copy->dstDevice,
                         copy->dstArray, pitchOf(copy->dstPitch), copy->Height);
  if (!from || !to) return failWith(hipErrorInvalidValue);
  return copyBox(*to, {copy->dstXInBytes, copy->dstY, 0}, *from,
                 {copy->srcXInBytes, copy->srcY, 0},
                 {copy->WidthInBytes, copy->Height, 1});
}

/// HIP_MEMCPY3D of HIP 6, whose numbers are wider.
struct WideCopy {
  std::size_t srcXInBytes, srcY, srcZ, srcLOD;
  hipMemoryType srcMemoryType;
  const void* srcHost;
  hipDeviceptr_t srcDevice;
  hipArray_t srcArray;
  std::size_t srcPitch, srcHeight;
  std::size_t dstXInBytes, dstY, dstZ, dstLOD;
  hipMemoryType dstMemoryType;
  void* dstHost;
  hipDeviceptr_t dstDevice;
  hipArray_t dstArray;
  std::size_t dstPitch, dstHeight;
  std::size_t WidthInBytes, Height, Depth;
};

template <typename Copy>
hipError_t copyBox3d(const Copy& copy) {
  auto orElse = [](std::size_t value, std::size_t other) {
    return value != 0 ? value : other;
  };
  const auto from =
      sideOf(copy.srcMemoryType, copy.srcHost, copy.srcDevice, copy.srcArray,
             orElse(copy.srcPitch, copy.WidthInBytes),
             orElse(copy.srcHeight, copy.Height));
  const auto to =
      sideOf(copy.dstMemoryType, copy.dstHost, copy.dstDevice, copy.dstArray,
             orElse(copy.dstPitch, copy.WidthInBytes),
             orElse(copy.dstHeight, copy.Height));
  if (!from || !to) return failWith(hipErrorInvalidValue);
  return copyBox(*to, {copy.dstXInBytes, copy.dstY, copy.dstZ}, *from,
                 {copy.srcXInBytes, copy.srcY, copy.srcZ},
                 {copy.WidthInBytes, copy.Height, copy.Depth});
}

// --- Textures ----------------------------------------------------------------

std::optional<Image> imageOf(const hipResourceDesc& desc) {
  Image image;
  auto addLinear = [&](void* data, const hipChannelFormatDesc& channels,
                       std::size_t width, std::size_t height,
                       std::size_t pitch) {
    const std::optional<TexelFormat> format = formatOf(channels);
    if (!format || !data) return false;
    image.format = *format;
    if (width == 0) width = pitch / format->bytes();
    if (width == 0 || height == 0 ||
        !hipport::reaches(data,
                          pitch * (height - 1) + width * format->bytes())) {
      return false;
    }
    ImageLevel level;
    level.data = static_cast<std::byte*>(data);
    level.width = static_cast<std::uint32_t>(width);
    level.height = static_cast<std::uint32_t>(height);
    level.rowPitch = pitch;
    level.slicePitch = pitch * height;
    image.levels.push_back(level);
    return true;
  };
  switch (desc.resType) {
    case hipResourceTypeArray: {
      DeviceArray* const array = objects().find(desc.res.array.array);
      if (!array) return std::nullopt;
      image.format = array->texel;
      image.levels.push_back(array->level);
      return image;
    }
    case hipResourceTypeMipmappedArray: {
      DeviceLevels* const levels = objects().find(desc.res.mipmap.mipmap);
      if (!levels) return std::nullopt;
      image.format = levels->arrays.front()->texel;
      for (const auto& each : levels->arrays) {
        image.levels.push_back(each->level);
      }
      return image;
    }
    case hipResourceTypeLinear: {
      const auto& linear = desc.res.linear;
      if (!addLinear(linear.devPtr, linear.desc, 0, 1, linear.sizeInBytes)) {
        return std::nullopt;
      }
      return image;
    }
    case hipResourceTypePitch2D: {
      const auto& pitch = desc.res.pitch2D;
      if (!addLinear(pitch.devPtr, pitch.desc, pitch.width, pitch.height,
                     pitch.pitchInBytes)) {
        return std::nullopt;
      }
      return image;
    }
  }
  return std::nullopt;
}

/// False if the view is none of the image.
bool narrow(Image& image, const hipResourceViewDesc& view) {
  if (view.format != hipResViewFormatNone) {
    const std::optional<TexelFormat> format = formatOf(view.format);
    if (!format || format->bytes() != image.format.bytes()) return false;
    image.format = *format;
  }
  if (view.lastMipmapLevel < view.firstMipmapLevel ||
      view.lastMipmapLevel >= image.levels.size() ||
      view.lastLayer < view.firstLayer) {
    return false;
  }
  image.levels.erase(image.levels.begin() + view.lastMipmapLevel + 1,
                     image.levels.end());
  image.levels.erase(image.levels.begin(),
                     image.levels.begin() + view.firstMipmapLevel);
  if (view.firstLayer == 0 && view.lastLayer == 0) return true;
  for (ImageLevel& each : image.levels) {
    if (view.lastLayer >= each.depth) return false;
    each.data += view.firstLayer * each.slicePitch;
    each.depth = view.lastLayer - view.firstLayer + 1;
  }
  return true;
}

/// How a texture is read, in the terms of all three APIs.
struct Reading {
  std::array<int, 3> addressing{};  ///< hipTextureAddressMode
  bool isLinear = false;
  bool isLinearBetweenLevels = false;
  bool isNormalizedFloat = false;
  bool isNormalizedCoordinate = false;
  bool isSrgb = false;
  float bias = 0;
  float firstLevel = 0;
  float lastLevel = 0;
  std::array<float, 4> border{};
};

Reading readingOf(const hipTextureDesc& desc) {
  Reading reading;
  std::ranges::copy(desc.addressMode, reading.addressing.begin());
  reading.isLinear = desc.filterMode == hipFilterModeLinear;
  reading.isLinearBetweenLevels = desc.mipmapFilterMode == hipFilterModeLinear;
  reading.isNormalizedFloat = desc.readMode == hipReadModeNormalizedFloat;
  reading.isNormalizedCoordinate = desc.normalizedCoords != 0;
  reading.isSrgb = desc.sRGB != 0;
  reading.bias = desc.mipmapLevelBias;
  reading.firstLevel = desc.minMipmapLevelClamp;
  reading.lastLevel = desc.maxMipmapLevelClamp;
  std::ranges::copy(desc.borderColor, reading.border.begin());
  return reading;
}

Reading readingOf(const textureReference& reference) {
  Reading reading;
  std::ranges::copy(reference.addressMode, reading.addressing.begin());
  reading.isLinear = reference.filterMode == hipFilterModeLinear;
  reading.isLinearBetweenLevels =
      reference.mipmapFilterMode == hipFilterModeLinear;
  reading.isNormalizedFloat = reference.readMode == hipReadModeNormalizedFloat;
  reading.isNormalizedCoordinate = reference.normalized != 0;
  reading.isSrgb = reference.sRGB != 0;
  reading.bias = reference.mipmapLevelBias;
  reading.firstLevel = reference.minMipmapLevelClamp;
  reading.lastLevel = reference.maxMipmapLevelClamp;
  return reading;
}

Reading readingOf(const HIP_TEXTURE_DESC& desc, bool isInteger) {
  Reading reading;
  std::ranges::copy(desc.addressMode, reading.addressing.begin());
  reading.isLinear = desc.filterMode == HIP_TR_FILTER_MODE_LINEAR;
  reading.isLinearBetweenLevels =
      desc.mipmapFilterMode == HIP_TR_FILTER_MODE_LINEAR;
  reading.isNormalizedFloat =
      isInteger && (desc.flags & HIP_TRSF_READ_AS_INTEGER) == 0;
  reading.isNormalizedCoordinate =
      (desc.flags & HIP_TRSF_NORMALIZED_COORDINATES) != 0;
  reading.isSrgb = (desc.flags & HIP_TRSF_SRGB) != 0;
  reading.bias = desc.mipmapLevelBias;
  reading.firstLevel = desc.minMipmapLevelClamp;
  reading.lastLevel = desc.maxMipmapLevelClamp;
  std::ranges::copy(desc.borderColor, reading.border.begin());
  return reading;
}

hipError_t makeTexture(Image image, const Reading& reading, const void** made) {
  const bool isInteger = image.format.kind != ChannelKind::real;
  image.isNormalized = reading.isNormalizedFloat && isInteger;
  image.isSrgb = reading.isSrgb && image.format.bits == 8;
  // Of 32 bits no integer is read as a fraction, and of integers none is
  // between two.
  if (image.isNormalized && image.format.bits == 32) {
    return hipErrorInvalidValue;
  }
  if (reading.isLinear && isInteger && !image.isNormalized) {
    return hipErrorInvalidValue;
  }
  const hipport::Architecture& of = *Runtime::get().options().architecture;
  if (of.images == Images::unfiltered && reading.isLinear && !isInteger &&
      image.format.bits == 32) {
    std::fprintf(stderr, "%s\n",
                 fmt::format("hipport: {} filters no 32-bit floats: such a "
                             "texture fails there with hipErrorNotSupported",
                             of.name)
                     .c_str());
    return hipErrorNotSupported;
  }
  ImageObject object;
  for (std::size_t i = 0; i < 3; ++i) {
    if (reading.addressing[i] < 0 || reading.addressing[i] > 3) {
      return hipErrorInvalidValue;
    }
    object.sampler.addressing[i] =
        static_cast<Addressing>(reading.addressing[i]);
  }
  object.sampler.isLinear = reading.isLinear;
  object.sampler.isNormalized = reading.isNormalizedCoordinate;
  object.sampler.isLinearBetweenLevels = reading.isLinearBetweenLevels;
  object.sampler.levelBias = reading.bias;
  object.sampler.firstLevel = reading.firstLevel;
  object.sampler.lastLevel = reading.lastLevel;
  object.sampler.border = reading.border;
  object.canGather = of.images == Images::full;
  object.image = std::move(image);
  *made = hipport::imageObjects().add(std::move(object));
  return hipSuccess;
}

/// The handle that HIP gives for an object.
template <typename Handle>
Handle handleOf(const void* object) {
  return static_cast<Handle>(const_cast<void*>(object));
}

/// Writes into a reference, the host's and the device's, what it is bound to.
hipError_t setReference(const textureReference* reference, const void* object) {
  auto* const host = const_cast<textureReference*>(reference);
  if (host->textureObject) {
    hipport::imageObjects().remove(host->textureObject);
  }
  host->textureObject = handleOf<hipTextureObject_t>(object);
  void* device = objects().deviceOf(reference);
  if (!device) {
    const auto variable = Runtime::get().variableOf(reference);
    if (!variable || variable->size < sizeof(textureReference)) {
      return failWith(hipErrorInvalidValue);
    }
    device = variable->address;
  }
  std::memcpy(static_cast<std::byte*>(device) +
                  offsetof(textureReference, textureObject),
              &host->textureObject, sizeof host->textureObject);
  return hipSuccess;
}

hipError_t bind(const textureReference* reference,
                const hipResourceDesc& resource, std::string_view function) {
  if (const hipError_t error = ready(function)) return failWith(error);
  if (!reference) return failWith(hipErrorInvalidValue);
  std::optional<Image> image = imageOf(resource);
  if (!image) return failWith(hipErrorInvalidValue);
  const void* object = nullptr;
  const hipError_t error =
      makeTexture(std::move(*image), readingOf(*reference), &object);
  if (error != hipSuccess) return failWith(error);
  return setReference(reference, object);
}

hipResourceDesc resourceOf(hipArray_const_t array) {
  hipResourceDesc resource{};
  resource.resType = hipResourceTypeArray;
  resource.res.array.array = const_cast<hipArray_t>(array);
  return resource;
}

hipResourceDesc resourceOf(const void* at, const hipChannelFormatDesc& desc,
                           std::size_t size) {
  hipResourceDesc resource{};
  resource.resType = hipResourceTypeLinear;
  resource.res.linear.devPtr = const_cast<void*>(at);
  resource.res.linear.desc = desc;
  resource.res.linear.sizeInBytes = size;
  return resource;
}

}  // namespace

// --- Arrays ------------------------------------------------------------------

HIPPORT_API hipChannelFormatDesc hipCreateChannelDesc(int x, int y, int z,
                                                      int w,
                                                      hipChannelFormatKind f) {
  return {x, y, z, w, f};
}
HIPPORT_API hipError_t hipMallocArray(hipArray** array,
                                      const hipChannelFormatDesc* desc,
                                      std::size_t width, std::size_t height,
                                      unsigned flags) {
  if (!desc) return failWith(hipErrorInvalidValue);
  return giveArray(array, formatOf(*desc), {width, height, 0}, flags,
                   "hipMallocArray");
}
HIPPORT_API hipError_t hipMalloc3DArray(hipArray** array,
                                        const hipChannelFormatDesc* desc,
                                        hipExtent extent, unsigned flags) {
  if (!desc) return failWith(hipErrorInvalidValue);
  return giveArray(array, formatOf(*desc), extent, flags, "hipMalloc3DArray");
}
HIPPORT_API hipError_t hipArrayCreate(hipArray** array,
                                      const HIP_ARRAY_DESCRIPTOR* desc) {
  if (!desc) return failWith(hipErrorInvalidValue);
  return giveArray(array, formatOf(desc->Format, desc->NumChannels),
                   {desc->Width, desc->Height, 0}, 0, "hipArrayCreate");
}
HIPPORT_API hipError_t hipArray3DCreate(hipArray** array,
                                        const HIP_ARRAY3D_DESCRIPTOR* desc) {
  if (!desc) return failWith(hipErrorInvalidValue);
  return giveArray(array, formatOf(desc->Format, desc->NumChannels),
                   {desc->Width, desc->Height, desc->Depth}, desc->Flags,
                   "hipArray3DCreate");
}
HIPPORT_API hipError_t hipFreeArray(hipArray* array) {
  return array ? takeArray(array) : hipSuccess;
}
HIPPORT_API hipError_t hipArrayDestroy(hipArray* array) {
  return takeArray(array);
}
HIPPORT_API hipError_t hipArrayGetInfo(hipChannelFormatDesc* desc,
                                       hipExtent* extent, unsigned* flags,
                                       hipArray_t array) {
  DeviceArray* const found = objects().find(array);
  if (!found) return failWith(hipErrorInvalidValue);
  if (desc) *desc = found->desc;
  if (extent) *extent = {found->width, found->height, found->depth};
  if (flags) *flags = found->flags;
  return hipSuccess;
}
HIPPORT_API hipError_t hipArrayGetDescriptor(HIP_ARRAY_DESCRIPTOR* desc,
                                             hipArray_t array) {
  DeviceArray* const found = objects().find(array);
  if (!desc || !found) return failWith(hipErrorInvalidValue);
  *desc = {found->width, found->height, found->Format, found->NumChannels};
  return hipSuccess;
}
HIPPORT_API hipError_t hipArray3DGetDescriptor(HIP_ARRAY3D_DESCRIPTOR* desc,
                                               hipArray_t array) {
  DeviceArray* const found = objects().find(array);
  if (!desc || !found) return failWith(hipErrorInvalidValue);
  *desc = {found->width,  found->height,      found->depth,
           found->Format, found->NumChannels, found->flags};
  return hipSuccess;
}
HIPPORT_API hipError_t hipGetChannelDesc(hipChannelFormatDesc* desc,
                                         hipArray_const_t array) {
  DeviceArray* const found = objects().find(array);
  if (!desc || !found) return failWith(hipErrorInvalidValue);
  *desc = found->desc;
  return hipSuccess;
}

HIPPORT_API hipError_t hipMallocMipmappedArray(hipMipmappedArray_t* levels,
                                               const hipChannelFormatDesc* desc,
                                               hipExtent extent, unsigned count,
                                               unsigned flags) {
  if (!desc) return failWith(hipErrorInvalidValue);
  return giveLevels(levels, formatOf(*desc), extent, count, flags,
                    "hipMallocMipmappedArray");
}
HIPPORT_API hipError_t hipMipmappedArrayCreate(hipMipmappedArray_t* levels,
                                               HIP_ARRAY3D_DESCRIPTOR* desc,
                                               unsigned count) {
  if (!desc) return failWith(hipErrorInvalidValue);
  return giveLevels(levels, formatOf(desc->Format, desc->NumChannels),
                    {desc->Width, desc->Height, desc->Depth}, count,
                    desc->Flags, "hipMipmappedArrayCreate");
}
HIPPORT_API hipError_t hipFreeMipmappedArray(hipMipmappedArray_t levels) {
  return takeLevels(levels);
}
HIPPORT_API hipError_t hipMipmappedArrayDestroy(hipMipmappedArray_t levels) {
  return takeLevels(levels);
}
HIPPORT_API hipError_t hipGetMipmappedArrayLevel(
    hipArray_t* level, hipMipmappedArray_const_t levels, unsigned number) {
  return levelOf(level, levels, number);
}
HIPPORT_API hipError_t hipMipmappedArrayGetLevel(hipArray_t* level,
                                                 hipMipmappedArray_t levels,
                                                 unsigned number) {
  return levelOf(level, levels, number);
}

// --- Copies ------------------------------------------------------------------

HIPPORT_API hipError_t hipMemcpy2DToArray(hipArray* to, std::size_t x,
                                          std::size_t y, const void* from,
                                          std::size_t pitch, std::size_t width,
                                          std::size_t height, hipMemcpyKind) {
  return copyToArray(to, x, y, from, pitch, width, height);
}
HIPPORT_API hipError_t
hipMemcpy2DToArrayAsync(hipArray* to, std::size_t x, std::size_t y,
                        const void* from, std::size_t pitch, std::size_t width,
                        std::size_t height, hipMemcpyKind, hipStream_t stream) {
  return onStream(stream, [=] {
    return copyToArray(to, x, y, from, pitch, width, height);
  });
}
HIPPORT_API hipError_t hipMemcpy2DFromArray(void* to, std::size_t pitch,
                                            hipArray_const_t from,
                                            std::size_t x, std::size_t y,
                                            std::size_t width,
                                            std::size_t height, hipMemcpyKind) {
  return copyFromArray(to, pitch, from, x, y, width, height);
}
HIPPORT_API hipError_t hipMemcpy2DFromArrayAsync(
    void* to, std::size_t pitch, hipArray_const_t from, std::size_t x,
    std::size_t y, std::size_t width, std::size_t height, hipMemcpyKind,
    hipStream_t stream) {
  return onStream(stream, [=] {
    return copyFromArray(to, pitch, from, x, y, width, height);
  });
}
HIPPORT_API hipError_t hipMemcpy2DArrayToArray(
    hipArray_t to, std::size_t toX, std::size_t toY, hipArray_const_t from,
    std::size_t fromX, std::size_t fromY, std::size_t width, std::size_t height,
    hipMemcpyKind) {
  DeviceArray* const target = objects().find(to);
  DeviceArray* const source = objects().find(from);
  if (!target || !source) return failWith(hipErrorInvalidValue);
  return copyBox(sideOf(*target), {toX, toY, 0}, sideOf(*source),
                 {fromX, fromY, 0}, {width, height, 1});
}
HIPPORT_API hipError_t hipMemcpyToArray(hipArray* to, std::size_t x,
                                        std::size_t y, const void* from,
                                        std::size_t size, hipMemcpyKind) {
  return copyRun(to, x, y, nullptr, from, size);
}
HIPPORT_API hipError_t hipMemcpyFromArray(void* to, hipArray_const_t from,
                                          std::size_t x, std::size_t y,
                                          std::size_t size, hipMemcpyKind) {
  return copyRun(from, x, y, to, nullptr, size);
}
HIPPORT_API hipError_t hipMemcpyHtoA(hipArray* to, std::size_t offset,
                                     const void* from, std::size_t size) {
  return copyRun(to, offset, 0, nullptr, from, size);
}
HIPPORT_API hipError_t hipMemcpyAtoH(void* to, hipArray* from,
                                     std::size_t offset, std::size_t size) {
  return copyRun(from, offset, 0, to, nullptr, size);
}
HIPPORT_API hipError_t hipMemcpyDtoA(hipArray_t to, std::size_t offset,
                                     hipDeviceptr_t from, std::size_t size) {
  return copyRun(to, offset, 0, nullptr, from, size);
}
HIPPORT_API hipError_t hipMemcpyAtoD(hipDeviceptr_t to, hipArray_t from,
                                     std::size_t offset, std::size_t size) {
  return copyRun(from, offset, 0, to, nullptr, size);
}
HIPPORT_API hipError_t hipMemcpyAtoA(hipArray_t to, std::size_t toOffset,
                                     hipArray_t from, std::size_t fromOffset,
                                     std::size_t size) {
  DeviceArray* const source = objects().find(from);
  if (!source || fromOffset > source->level.slicePitch * source->level.depth) {
    return failWith(hipErrorInvalidValue);
  }
  return copyRun(to, toOffset, 0, nullptr, source->level.data + fromOffset,
                 size);
}
HIPPORT_API hipError_t hipMemcpyParam2D(const hip_Memcpy2D* copy) {
  return copyBox(copy);
}
HIPPORT_API hipError_t hipMemcpyParam2DAsync(const hip_Memcpy2D* copy,
                                             hipStream_t stream) {
  if (!copy) return failWith(hipErrorInvalidValue);
  return onStream(stream, [kept = *copy] { return copyBox(&kept); });
}
HIPPORT_API hipError_t hipDrvMemcpy2DUnaligned(const hip_Memcpy2D* copy) {
  return copyBox(copy);
}
HIPPORT_API hipError_t hipDrvMemcpy3D(const HIP_MEMCPY3D* copy) {
  if (!copy) return failWith(hipErrorInvalidValue);
  return Runtime::get().options().hipMajor >= 6
             ? copyBox3d(*reinterpret_cast<const WideCopy*>(copy))
             : copyBox3d(*copy);
}
HIPPORT_API hipError_t hipDrvMemcpy3DAsync(const HIP_MEMCPY3D* copy,
                                           hipStream_t stream) {
  if (!copy) return failWith(hipErrorInvalidValue);
  // Of the larger one, HIP 6's.
  if (Runtime::get().options().hipMajor < 6) {
    return onStream(stream, [kept = *copy] { return hipDrvMemcpy3D(&kept); });
  }
  return onStream(stream, [kept = *reinterpret_cast<const WideCopy*>(copy)] {
    return copyBox3d(kept);
  });
}
// The extent counts texels if an array takes part; so do positions in it.
HIPPORT_API hipError_t hipMemcpy3D(const hipMemcpy3DParms* copy) {
  if (!copy) return failWith(hipErrorInvalidValue);
  auto sideFor = [](hipArray_t array,
                    const hipPitchedPtr& memory) -> std::optional<Side> {
    if (array) {
      DeviceArray* const found = objects().find(array);
      if (!found) return std::nullopt;
      return sideOf(*found);
    }
    Side side = rowsAt(memory.ptr, memory.pitch);
    side.slicePitch = memory.pitch * memory.ysize;
    return side;
  };
  const auto to = sideFor(copy->dstArray, copy->dstPtr);
  const auto from = sideFor(copy->srcArray, copy->srcPtr);
  if (!to || !from) return failWith(hipErrorInvalidValue);
  if (copy->dstArray && copy->srcArray && to->texel != from->texel) {
    return failWith(hipErrorInvalidValue);
  }
  hipExtent box = copy->extent;
  box.width *= std::max(to->texel, from->texel);
  auto inBytes = [](hipPos pos, const Side& side) {
    pos.x *= side.texel;
    return pos;
  };
  if ((!copy->dstArray && box.width > copy->dstPtr.pitch) ||
      (!copy->srcArray && box.width > copy->srcPtr.pitch)) {
    return failWith(hipErrorInvalidValue);
  }
  return copyBox(*to, inBytes(copy->dstPos, *to), *from,
                 inBytes(copy->srcPos, *from), box);
}
HIPPORT_API hipError_t hipMemcpy3DAsync(const hipMemcpy3DParms* copy,
                                        hipStream_t stream) {
  if (!copy) return failWith(hipErrorInvalidValue);
  return onStream(stream, [kept = *copy] { return hipMemcpy3D(&kept); });
}

// --- Objects -----------------------------------------------------------------

HIPPORT_API hipError_t hipCreateTextureObject(hipTextureObject_t* made,
                                              const hipResourceDesc* resource,
                                              const hipTextureDesc* texture,
                                              const hipResourceViewDesc* view) {
  if (const hipError_t error = ready("hipCreateTextureObject")) {
    return failWith(error);
  }
  if (!made || !resource || !texture) return failWith(hipErrorInvalidValue);
  std::optional<Image> image = imageOf(*resource);
  if (!image || (view && !narrow(*image, *view))) {
    return failWith(hipErrorInvalidValue);
  }
  const void* object = nullptr;
  const hipError_t error =
      makeTexture(std::move(*image), readingOf(*texture), &object);
  if (error != hipSuccess) return failWith(error);
  objects().describe(
      object, {*resource, *texture, view ? *view : hipResourceViewDesc{}});
  *made = handleOf<hipTextureObject_t>(object);
  return hipSuccess;
}
HIPPORT_API hipError_t hipDestroyTextureObject(hipTextureObject_t texture) {
  if (!texture) return hipSuccess;
  objects().forget(texture);
  return hipport::imageObjects().remove(texture)
             ? hipSuccess
             : failWith(hipErrorInvalidValue);
}
HIPPORT_API hipError_t hipGetTextureObjectResourceDesc(
    hipResourceDesc* desc, hipTextureObject_t texture) {
  const auto texts = objects().textsOf(texture);
  if (!desc || !texts) return failWith(hipErrorInvalidValue);
  *desc = texts->resource;
  return hipSuccess;
}
HIPPORT_API hipError_t hipGetTextureObjectTextureDesc(
    hipTextureDesc* desc, hipTextureObject_t texture) {
  const auto texts = objects().textsOf(texture);
  if (!desc || !texts) return failWith(hipErrorInvalidValue);
  *desc = texts->texture;
  return hipSuccess;
}
HIPPORT_API hipError_t hipGetTextureObjectResourceViewDesc(
    hipResourceViewDesc* desc, hipTextureObject_t texture) {
  const auto texts = objects().textsOf(texture);
  if (!desc || !texts) return failWith(hipErrorInvalidValue);
  *desc = texts->view;
  return hipSuccess;
}
HIPPORT_API hipError_t hipTexObjectCreate(hipTextureObject_t* made,
                                          const HIP_RESOURCE_DESC* resource,
                                          const HIP_TEXTURE_DESC* texture,
                                          const HIP_RESOURCE_VIEW_DESC* view) {
  if (const hipError_t error = ready("hipTexObjectCreate")) {
    return failWith(error);
  }
  if (!made || !resource || !texture) return failWith(hipErrorInvalidValue);
  hipResourceDesc desc{};
  desc.resType = static_cast<hipResourceType>(resource->resType);
  auto channels = [](hipArray_Format format, unsigned count) {
    const std::optional<TexelFormat> known = formatOf(format, count);
    return known ? descOf(*known) : hipChannelFormatDesc{};
  };
  switch (desc.resType) {
    case hipResourceTypeArray:
      desc.res.array.array = resource->res.array.hArray;
      break;
    case hipResourceTypeMipmappedArray:
      desc.res.mipmap.mipmap = resource->res.mipmap.hMipmappedArray;
      break;
    case hipResourceTypeLinear: {
      const auto& linear = resource->res.linear;
      desc =
          resourceOf(linear.devPtr, channels(linear.format, linear.numChannels),
                     linear.sizeInBytes);
      break;
    }
    case hipResourceTypePitch2D: {
      const auto& pitch = resource->res.pitch2D;
      desc.res.pitch2D.devPtr = pitch.devPtr;
      desc.res.pitch2D.desc = channels(pitch.format, pitch.numChannels);
      desc.res.pitch2D.width = pitch.width;
      desc.res.pitch2D.height = pitch.height;
      desc.res.pitch2D.pitchInBytes = pitch.pitchInBytes;
      break;
    }
  }
  std::optional<Image> image = imageOf(desc);
  if (!image) return failWith(hipErrorInvalidValue);
  if (view) {
    const hipResourceViewDesc same{
        static_cast<hipResourceViewFormat>(view->format),
        view->width,
        view->height,
        view->depth,
        view->firstMipmapLevel,
        view->lastMipmapLevel,
        view->firstLayer,
        view->lastLayer};
    if (!narrow(*image, same)) return failWith(hipErrorInvalidValue);
  }
  const Reading reading =
      readingOf(*texture, image->format.kind != ChannelKind::real &&
                              image->format.bits < 32);
  const void* object = nullptr;
  const hipError_t error = makeTexture(std::move(*image), reading, &object);
  if (error != hipSuccess) return failWith(error);
  *made = handleOf<hipTextureObject_t>(object);
  return hipSuccess;
}
HIPPORT_API hipError_t hipTexObjectDestroy(hipTextureObject_t texture) {
  return hipDestroyTextureObject(texture);
}
// HIP 5 has these under names of C++, HIP 6 under those of C.
__attribute__((visibility("default"))) hipError_t hipCreateSurfaceObject(
    hipSurfaceObject_t* made, const hipResourceDesc* resource) {
  if (const hipError_t error = ready("hipCreateSurfaceObject")) {
    return failWith(error);
  }
  if (!made || !resource || resource->resType != hipResourceTypeArray) {
    return failWith(hipErrorInvalidValue);
  }
  std::optional<Image> image = imageOf(*resource);
  if (!image) return failWith(hipErrorInvalidValue);
  ImageObject object;
  object.image = std::move(*image);
  *made = handleOf<hipSurfaceObject_t>(
      hipport::imageObjects().add(std::move(object)));
  return hipSuccess;
}
__attribute__((visibility("default"))) hipError_t
hipDestroySurfaceObject(hipSurfaceObject_t surface) {
  if (!surface) return hipSuccess;
  return hipport::imageObjects().remove(surface)
             ? hipSuccess
             : failWith(hipErrorInvalidValue);
}
HIPPORT_API hipError_t createSurfaceObject(
    hipSurfaceObject_t* made,
    const hipResourceDesc* resource) __asm__("hipCreateSurfaceObject");
hipError_t createSurfaceObject(hipSurfaceObject_t* made,
                               const hipResourceDesc* resource) {
  return hipCreateSurfaceObject(made, resource);
}
HIPPORT_API hipError_t destroySurfaceObject(hipSurfaceObject_t surface) __asm__(
    "hipDestroySurfaceObject");
hipError_t destroySurfaceObject(hipSurfaceObject_t surface) {
  return hipDestroySurfaceObject(surface);
}

// --- References --------------------------------------------------------------

HIPPORT_API hipError_t hipBindTexture(std::size_t* offset,
                                      const textureReference* reference,
                                      const void* at,
                                      const hipChannelFormatDesc* desc,
                                      std::size_t size) {
  if (!desc || !at) return failWith(hipErrorInvalidValue);
  const auto found = Runtime::get().memory().find(at);
  if (!found) return failWith(hipErrorInvalidValue);
  // By default a texture reaches as far as the allocation.
  const std::size_t rest =
      found->size - (reinterpret_cast<std::uintptr_t>(at) - found->begin);
  if (offset) *offset = 0;
  return bind(reference, resourceOf(at, *desc, std::min(size, rest)),
              "hipBindTexture");
}
HIPPORT_API hipError_t hipBindTexture2D(std::size_t* offset,
                                        const textureReference* reference,
                                        const void* at,
                                        const hipChannelFormatDesc* desc,
                                        std::size_t width, std::size_t height,
                                        std::size_t pitch) {
  if (!desc || !at) return failWith(hipErrorInvalidValue);
  hipResourceDesc resource{};
  resource.resType = hipResourceTypePitch2D;
  resource.res.pitch2D.devPtr = const_cast<void*>(at);
  resource.res.pitch2D.desc = *desc;
  resource.res.pitch2D.width = width;
  resource.res.pitch2D.height = height;
  resource.res.pitch2D.pitchInBytes = pitch;
  if (offset) *offset = 0;
  return bind(reference, resource, "hipBindTexture2D");
}
HIPPORT_API hipError_t hipBindTextureToArray(const textureReference* reference,
                                             hipArray_const_t array,
                                             const hipChannelFormatDesc*) {
  return bind(reference, resourceOf(array), "hipBindTextureToArray");
}
HIPPORT_API hipError_t hipBindTextureToMipmappedArray(
    const textureReference* reference, hipMipmappedArray_const_t levels,
    const hipChannelFormatDesc*) {
  hipResourceDesc resource{};
  resource.resType = hipResourceTypeMipmappedArray;
  resource.res.mipmap.mipmap = const_cast<hipMipmappedArray_t>(levels);
  return bind(reference, resource, "hipBindTextureToMipmappedArray");
}
HIPPORT_API hipError_t hipUnbindTexture(const textureReference* reference) {
  if (!reference) return failWith(hipErrorInvalidValue);
  return setReference(reference, nullptr);
}
HIPPORT_API hipError_t hipGetTextureAlignmentOffset(
    std::size_t* offset, const textureReference* reference) {
  if (!offset || !reference) return failWith(hipErrorInvalidValue);
  *offset = 0;
  return hipSuccess;
}
HIPPORT_API hipError_t
hipGetTextureReference(const textureReference** reference, const void* symbol) {
  if (!reference || !Runtime::get().variableOf(symbol)) {
    return failWith(hipErrorInvalidValue);
  }
  *reference = static_cast<const textureReference*>(symbol);
  return hipSuccess;
}
HIPPORT_API hipError_t hipModuleGetTexRef(textureReference** reference,
                                          hipModule_t module,
                                          const char* name) {
  if (!reference || !module || !name) return failWith(hipErrorInvalidValue);
  const auto variable = module->code->findVariable(name);
  if (!variable || variable->size < sizeof(textureReference)) {
    return failWith(hipErrorNotFound);
  }
  auto made = std::make_unique<textureReference>();
  *made = {};
  for (auto& each : made->addressMode) each = hipAddressModeClamp;
  *reference = made.get();
  objects().addReference(std::move(made), variable->address);
  return hipSuccess;
}
HIPPORT_API hipError_t hipTexRefSetArray(textureReference* reference,
                                         hipArray_const_t array, unsigned) {
  return bind(reference, resourceOf(array), "hipTexRefSetArray");
}
HIPPORT_API hipError_t hipTexRefSetAddress(std::size_t* offset,
                                           textureReference* reference,
                                           hipDeviceptr_t at,
                                           std::size_t size) {
  if (!reference) return failWith(hipErrorInvalidValue);
  const auto format = formatOf(reference->format,
                               static_cast<unsigned>(reference->numChannels));
  if (!format) return failWith(hipErrorInvalidValue);
  if (offset) *offset = 0;
  return bind(reference, resourceOf(at, descOf(*format), size),
              "hipTexRefSetAddress");
}
HIPPORT_API hipError_t hipTexRefSetAddressMode(textureReference* reference,
                                               int dimension,
                                               hipTextureAddressMode mode) {
  if (!reference || dimension < 0 || dimension > 2) {
    return failWith(hipErrorInvalidValue);
  }
  reference->addressMode[dimension] = mode;
  return hipSuccess;
}
HIPPORT_API hipError_t hipTexRefSetFilterMode(textureReference* reference,
                                              hipTextureFilterMode mode) {
  if (!reference) return failWith(hipErrorInvalidValue);
  reference->filterMode = mode;
  return hipSuccess;
}
HIPPORT_API hipError_t hipTexRefSetFlags(textureReference* reference,
                                         unsigned flags) {
  if (!reference) return failWith(hipErrorInvalidValue);
  reference->readMode = (flags & HIP_TRSF_READ_AS_INTEGER) != 0
                            ? hipReadModeElementType
                            : hipReadModeNormalizedFloat;
  reference->normalized = (flags & HIP_TRSF_NORMALIZED_COORDINATES) != 0;
  reference->sRGB = (flags & HIP_TRSF_SRGB) != 0;
  return hipSuccess;
}
HIPPORT_API hipError_t hipTexRefSetFormat(textureReference* reference,
                                          hipArray_Format format,
                                          int channels) {
  if (!reference || !formatOf(format, static_cast<unsigned>(channels))) {
    return failWith(hipErrorInvalidValue);
  }
  reference->format = format;
  reference->numChannels = channels;
  return hipSuccess;
}
