// Arrays of texels, and copies to and from them.
#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "emulate/hip/graph.h"
#include "emulate/hip/images.h"

namespace hipport {

Arrays& arrays() {
  static auto* const arrays = new Arrays;
  return *arrays;
}

hipError_t imagesReady(std::string_view function) {
  if (const hipError_t sticky = Runtime::get().stickyError()) return sticky;
  const hipport::Architecture& of = architecture();
  if (of.images != Images::none) return hipSuccess;
  std::fprintf(stderr, "%s\n",
               fmt::format("hipport: {} has no texture units; {} fails there "
                           "with hipErrorNotSupported",
                           of.name, function)
                   .c_str());
  return hipErrorNotSupported;
}

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

}  // namespace hipport

using hipport::arrays;
using hipport::ChannelKind;
using hipport::descOf;
using hipport::DeviceArray;
using hipport::DeviceLevels;
using hipport::earlierError;
using hipport::failWith;
using hipport::formatOf;
using hipport::ImageLevel;
using hipport::imagesReady;
using hipport::onStream;
using hipport::Runtime;
using hipport::TexelFormat;
using hipport::WideCopy;

namespace {

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
  if (const hipError_t error = imagesReady(function)) return failWith(error);
  if (!made || !format || !isExtent(extent)) {
    return failWith(hipErrorInvalidValue);
  }
  if ((flags & hipArrayCubemap) != 0 &&
      (extent.width != extent.height || extent.depth % kFaces != 0)) {
    return failWith(hipErrorInvalidValue);
  }
  std::unique_ptr<DeviceArray> array = makeArray(*format, extent, flags);
  if (!array) return failWith(hipErrorOutOfMemory);
  *made = arrays().add(std::move(array));
  return hipSuccess;
}

hipError_t takeArray(hipArray* array) {
  if (const hipError_t error = hipport::refuseUnsafe()) return error;
  if (!array) return failWith(hipErrorInvalidValue);
  const std::unique_ptr<DeviceArray> taken = arrays().take(array);
  if (!taken) return failWith(hipErrorContextIsDestroyed);
  Runtime::get().memory().release(taken->level.data);
  return hipSuccess;
}

hipError_t giveLevels(hipMipmappedArray_t* made,
                      const std::optional<TexelFormat>& format,
                      hipExtent extent, unsigned count, unsigned flags,
                      std::string_view function) {
  if (const hipError_t error = imagesReady(function)) return failWith(error);
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
  *made = arrays().add(std::move(levels));
  return hipSuccess;
}

hipError_t takeLevels(const hipMipmappedArray* levels) {
  const std::unique_ptr<DeviceLevels> taken = arrays().take(levels);
  if (!taken) return failWith(hipErrorInvalidValue);
  for (const auto& each : taken->arrays) {
    Runtime::get().memory().release(each->level.data);
  }
  return hipSuccess;
}

hipError_t levelOf(hipArray_t* level, const hipMipmappedArray* of,
                   unsigned number) {
  DeviceLevels* const levels = arrays().find(of);
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
  if (const hipError_t error = earlierError()) return error;
  auto isInside = [&](const Side& side, const hipPos& pos) {
    // Of memory a row ends with its pitch.
    const bool isInRow =
        side.rowPitch == 0 || (side.rowPitch < hipport::kPitchEnd &&
                               pos.x + box.width <= side.rowPitch);
    return isInRow && pos.x <= side.ends.width &&
           box.width <= side.ends.width - pos.x && pos.y <= side.ends.height &&
           box.height <= side.ends.height - pos.y && pos.z <= side.ends.depth &&
           box.depth <= side.ends.depth - pos.z;
  };
  if (!to.data || !from.data || !isInside(to, toPos) ||
      !isInside(from, fromPos)) {
    return failWith(hipErrorInvalidValue);
  }
  auto rowOf = [](const Side& side, const hipPos& pos, std::size_t y,
                  std::size_t z) {
    return side.data + (pos.z + z) * side.slicePitch +
           (pos.y + y) * side.rowPitch + pos.x;
  };
  if (box.width == 0 || box.height == 0 || box.depth == 0) return hipSuccess;
  auto isAll = [&](const Side& side, const hipPos& pos) {
    const std::byte* const begin = rowOf(side, pos, 0, 0);
    const std::byte* const last =
        rowOf(side, pos, box.height - 1, box.depth - 1);
    return hipport::reaches(begin,
                            static_cast<std::size_t>(last - begin) + box.width);
  };
  if (!isAll(to, toPos) || !isAll(from, fromPos)) {
    return failWith(hipErrorInvalidValue);
  }
  for (std::size_t z = 0; z < box.depth; ++z) {
    for (std::size_t y = 0; y < box.height; ++y) {
      std::byte* const target = rowOf(to, toPos, y, z);
      const std::byte* const source = rowOf(from, fromPos, y, z);
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
  DeviceArray* const found = arrays().find(array);
  if (!found || (!to && !from)) return failWith(hipErrorInvalidValue);
  const Side side = sideOf(*found);
  const std::size_t begin = y * side.rowPitch + x;
  const std::size_t all = side.slicePitch * side.ends.depth;
  if (begin > all || size > all - begin) return failWith(hipErrorInvalidValue);
  if (to) return hipMemcpy(to, side.data + begin, size, hipMemcpyDefault);
  return hipMemcpy(side.data + begin, from, size, hipMemcpyDefault);
}

/// What the driver's copies of a run reach: one row.
bool isInRow(const hipArray* array, std::size_t offset, std::size_t size) {
  DeviceArray* const found = arrays().find(array);
  if (!found) return false;
  const std::size_t row = sideOf(*found).ends.width;
  return offset <= row && size <= row - offset;
}

hipError_t copyToArray(hipArray* to, std::size_t x, std::size_t y,
                       const void* from, std::size_t pitch, std::size_t width,
                       std::size_t height) {
  if (!to) return failWith(hipErrorInvalidHandle);
  DeviceArray* const found = arrays().find(to);
  if (!found || width > pitch) return failWith(hipErrorInvalidValue);
  return copyBox(sideOf(*found), {x, y, 0}, rowsAt(from, pitch), {},
                 {width, height, 1});
}

hipError_t copyFromArray(void* to, std::size_t pitch, const hipArray* from,
                         std::size_t x, std::size_t y, std::size_t width,
                         std::size_t height) {
  if (!from) return failWith(hipErrorInvalidHandle);
  DeviceArray* const found = arrays().find(from);
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
    DeviceArray* const found = arrays().find(array);
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
  return takeArray(array);
}
HIPPORT_API hipError_t hipArrayDestroy(hipArray* array) {
  return takeArray(array);
}
HIPPORT_API hipError_t hipArrayGetInfo(hipChannelFormatDesc* desc,
                                       hipExtent* extent, unsigned* flags,
                                       hipArray_t array) {
  DeviceArray* const found = arrays().find(array);
  if (!found) return failWith(hipErrorInvalidValue);
  if (desc) *desc = found->desc;
  if (extent) *extent = {found->width, found->height, found->depth};
  if (flags) *flags = found->flags;
  return hipSuccess;
}
HIPPORT_API hipError_t hipArrayGetDescriptor(HIP_ARRAY_DESCRIPTOR* desc,
                                             hipArray_t array) {
  DeviceArray* const found = arrays().find(array);
  if (!desc || !found) return failWith(hipErrorInvalidValue);
  *desc = {found->width, found->height, found->Format, found->NumChannels};
  return hipSuccess;
}
HIPPORT_API hipError_t hipArray3DGetDescriptor(HIP_ARRAY3D_DESCRIPTOR* desc,
                                               hipArray_t array) {
  DeviceArray* const found = arrays().find(array);
  if (!desc || !found) return failWith(hipErrorInvalidValue);
  *desc = {found->width,  found->height,      found->depth,
           found->Format, found->NumChannels, found->flags};
  return hipSuccess;
}
HIPPORT_API hipError_t hipGetChannelDesc(hipChannelFormatDesc* desc,
                                         hipArray_const_t array) {
  DeviceArray* const found = arrays().find(array);
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
  DeviceArray* const target = arrays().find(to);
  DeviceArray* const source = arrays().find(from);
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
  if (!isInRow(to, offset, size)) return failWith(hipErrorInvalidValue);
  return copyRun(to, offset, 0, nullptr, from, size);
}
HIPPORT_API hipError_t hipMemcpyAtoH(void* to, hipArray* from,
                                     std::size_t offset, std::size_t size) {
  if (!isInRow(from, offset, size)) return failWith(hipErrorInvalidValue);
  return copyRun(from, offset, 0, to, nullptr, size);
}
HIPPORT_API hipError_t hipMemcpyHtoAAsync(hipArray* to, std::size_t offset,
                                          const void* from, std::size_t size,
                                          hipStream_t stream) {
  if (!isInRow(to, offset, size) || !from) {
    return failWith(hipErrorInvalidValue);
  }
  return onStream(stream,
                  [=] { return hipMemcpyHtoA(to, offset, from, size); });
}
HIPPORT_API hipError_t hipMemcpyAtoHAsync(void* to, hipArray* from,
                                          std::size_t offset, std::size_t size,
                                          hipStream_t stream) {
  if (!isInRow(from, offset, size) || !to) {
    return failWith(hipErrorInvalidValue);
  }
  return onStream(stream,
                  [=] { return hipMemcpyAtoH(to, from, offset, size); });
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
  DeviceArray* const source = arrays().find(from);
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
namespace {
bool isOld() { return Runtime::get().options().hipMajor < 6; }
}  // namespace

HIPPORT_API hipError_t hipDrvMemcpy3D(const HIP_MEMCPY3D* copy) {
  if (!copy) return failWith(hipErrorInvalidValue);
  return isOld() ? copyBox3d(*copy)
                 : copyBox3d(*reinterpret_cast<const WideCopy*>(copy));
}
HIPPORT_API hipError_t hipDrvMemcpy3DAsync(const HIP_MEMCPY3D* copy,
                                           hipStream_t stream) {
  if (!copy) return failWith(hipErrorInvalidValue);
  if (isOld()) {
    return onStream(stream, [kept = *copy] { return copyBox3d(kept); });
  }
  return hipport::placeOn(
      stream, hipport::WideBoxCopy{*reinterpret_cast<const WideCopy*>(copy)});
}

hipError_t hipport::checkCopy(const hipMemcpy3DParms* copy) {
  if (!copy || (copy->srcArray == nullptr) == (copy->srcPtr.ptr == nullptr) ||
      (copy->dstArray == nullptr) == (copy->dstPtr.ptr == nullptr)) {
    return hipErrorInvalidValue;
  }
  if (copy->srcPtr.pitch < copy->srcPtr.xsize ||
      copy->dstPtr.pitch < copy->dstPtr.xsize) {
    return hipErrorInvalidPitchValue;
  }
  if (copy->srcPtr.pitch >= kPitchEnd || copy->dstPtr.pitch >= kPitchEnd) {
    return hipErrorInvalidValue;
  }
  if (!copy->srcArray && !copy->dstArray &&
      (copy->extent.width + copy->dstPos.x > copy->dstPtr.pitch ||
       copy->extent.width + copy->srcPos.x > copy->srcPtr.pitch)) {
    return hipErrorInvalidValue;
  }
  return checkKind(copy->kind);
}

hipError_t hipport::copyBox(const WideCopy& copy) { return copyBox3d(copy); }

// The extent counts texels if an array takes part; so do positions in it.
hipError_t hipport::copyBox(const hipMemcpy3DParms& copy) {
  if (const hipError_t error = checkCopy(&copy)) return failWith(error);
  auto sideFor = [](hipArray_t array,
                    const hipPitchedPtr& memory) -> std::optional<Side> {
    if (array) {
      DeviceArray* const found = arrays().find(array);
      if (!found) return std::nullopt;
      return sideOf(*found);
    }
    Side side = rowsAt(memory.ptr, memory.pitch);
    side.slicePitch = memory.pitch * memory.ysize;
    return side;
  };
  const auto to = sideFor(copy.dstArray, copy.dstPtr);
  const auto from = sideFor(copy.srcArray, copy.srcPtr);
  if (!to || !from) return failWith(hipErrorInvalidValue);
  if (copy.dstArray && copy.srcArray && to->texel != from->texel) {
    return failWith(hipErrorInvalidValue);
  }
  hipExtent box = copy.extent;
  box.width *= std::max(to->texel, from->texel);
  auto inBytes = [](hipPos pos, const Side& side) {
    pos.x *= side.texel;
    return pos;
  };
  if ((!copy.dstArray && box.width > copy.dstPtr.pitch) ||
      (!copy.srcArray && box.width > copy.srcPtr.pitch)) {
    return failWith(hipErrorInvalidValue);
  }
  return ::copyBox(*to, inBytes(copy.dstPos, *to), *from,
                   inBytes(copy.srcPos, *from), box);
}

HIPPORT_API hipError_t hipMemcpy3D(const hipMemcpy3DParms* copy) {
  if (!copy) return failWith(hipErrorInvalidValue);
  if (const hipError_t error = hipport::refuseImplicit()) return error;
  return hipport::copyBox(*copy);
}
HIPPORT_API hipError_t hipMemcpy3DAsync(const hipMemcpy3DParms* copy,
                                        hipStream_t stream) {
  if (const hipError_t error = hipport::checkCopy(copy)) {
    return failWith(error);
  }
  return hipport::placeOn(stream, hipport::BoxCopy{*copy});
}
