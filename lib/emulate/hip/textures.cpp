// Textures and surfaces: what their objects and references hold. The texture
// units are in image.h.
#include <fmt/format.h>

#include <algorithm>
#include <cstring>
#include <utility>

#include "emulate/hip/images.h"

using hipport::Addressing;
using hipport::architecture;
using hipport::arrays;
using hipport::ChannelKind;
using hipport::descOf;
using hipport::DeviceArray;
using hipport::DeviceLevels;
using hipport::failWith;
using hipport::formatOf;
using hipport::Image;
using hipport::ImageLevel;
using hipport::ImageObject;
using hipport::Images;
using hipport::imagesReady;
using hipport::Runtime;
using hipport::TexelFormat;

namespace {

struct TextureTexts {
  hipResourceDesc resource{};
  hipTextureDesc texture{};
  hipResourceViewDesc view{};
};

/// What is kept of textures beside the objects.
class Objects {
 public:
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
  std::map<const void*, TextureTexts> texts_;
  std::map<const textureReference*,
           std::pair<std::unique_ptr<textureReference>, void*>>
      references_;
};

Objects& objects() {
  static auto* const objects = new Objects;
  return *objects;
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
      DeviceArray* const array = arrays().find(desc.res.array.array);
      if (!array) return std::nullopt;
      image.format = array->texel;
      image.levels.push_back(array->level);
      return image;
    }
    case hipResourceTypeMipmappedArray: {
      DeviceLevels* const levels = arrays().find(desc.res.mipmap.mipmap);
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
  const hipport::Architecture& of = architecture();
  if (of.images == Images::unfiltered && reading.isLinear && !isInteger &&
      image.format.bits == 32) {
    std::fprintf(stderr, "%s\n",
                 fmt::format("hipport: {} cannot filter 32-bit floats: such a "
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
              static_cast<const void*>(&host->textureObject),
              sizeof(hipTextureObject_t));
  return hipSuccess;
}

hipError_t bind(const textureReference* reference,
                const hipResourceDesc& resource, std::string_view function) {
  if (const hipError_t error = imagesReady(function)) return failWith(error);
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

// --- Objects -----------------------------------------------------------------

HIPPORT_API hipError_t hipCreateTextureObject(hipTextureObject_t* made,
                                              const hipResourceDesc* resource,
                                              const hipTextureDesc* texture,
                                              const hipResourceViewDesc* view) {
  if (const hipError_t error = imagesReady("hipCreateTextureObject")) {
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
  if (const hipError_t error = imagesReady("hipTexObjectCreate")) {
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
  if (const hipError_t error = imagesReady("hipCreateSurfaceObject")) {
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
