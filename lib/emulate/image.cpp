#include "emulate/image.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstring>
#include <mutex>
#include <utility>

namespace hipport {
namespace {

constexpr std::int64_t kWeightOne = 256;  // Weights have 8 fractional bits.
constexpr std::uint32_t kFaces = 6;

std::uint32_t bitsOf(float value) {
  return std::bit_cast<std::uint32_t>(value);
}
float realOf(std::uint32_t bits) { return std::bit_cast<float>(bits); }

std::uint32_t readBits(const std::byte* at, std::uint32_t bits) {
  std::uint32_t value = 0;
  std::memcpy(&value, at, bits / 8);
  return value;
}

std::int32_t signedOf(std::uint32_t value, std::uint32_t bits) {
  return static_cast<std::int32_t>(value << (32 - bits)) >> (32 - bits);
}

float linearOfSrgb(float value) {
  return value <= 0.04045F ? value / 12.92F
                           : std::pow((value + 0.055F) / 1.055F, 2.4F);
}

/// Whether texels are read as floats.
bool isReal(const Image& image) {
  return image.format.kind == ChannelKind::real || image.isNormalized;
}

std::uint32_t readChannel(const Image& image, std::uint32_t raw,
                          std::uint32_t channel) {
  const TexelFormat& format = image.format;
  if (format.kind == ChannelKind::real) {
    return format.bits == 32
               ? raw
               : bitsOf(static_cast<float>(
                     std::bit_cast<_Float16>(static_cast<std::uint16_t>(raw))));
  }
  if (format.kind == ChannelKind::unsignedInteger) {
    if (!image.isNormalized) return raw;
    const float value =
        static_cast<float>(raw) /
        static_cast<float>((std::uint64_t{1} << format.bits) - 1);
    return bitsOf(image.isSrgb && channel < 3 ? linearOfSrgb(value) : value);
  }
  const std::int32_t value = signedOf(raw, format.bits);
  if (!image.isNormalized) return static_cast<std::uint32_t>(value);
  const float most =
      static_cast<float>((std::uint64_t{1} << (format.bits - 1)) - 1);
  return bitsOf(std::max(static_cast<float>(value) / most, -1.0F));
}

std::uint32_t writtenChannel(const TexelFormat& format, std::uint32_t value) {
  if (format.bits == 32) return value;
  if (format.kind == ChannelKind::real) {
    return std::bit_cast<std::uint16_t>(static_cast<_Float16>(realOf(value)));
  }
  if (format.kind == ChannelKind::unsignedInteger) {
    return std::min(value, (1U << format.bits) - 1);
  }
  const std::int32_t most = (1 << (format.bits - 1)) - 1;
  return static_cast<std::uint32_t>(
      std::clamp(static_cast<std::int32_t>(value), -most - 1, most));
}

/// Null outside of the level.
std::byte* texelAt(const ImageLevel& level, const TexelFormat& format,
                   std::int64_t x, std::int64_t y, std::int64_t z) {
  if (x < 0 || y < 0 || z < 0 || x >= level.width || y >= level.height ||
      z >= level.depth) {
    return nullptr;
  }
  return level.data + static_cast<std::uint64_t>(z) * level.slicePitch +
         static_cast<std::uint64_t>(y) * level.rowPitch +
         static_cast<std::uint64_t>(x) * format.bytes();
}

Texel readTexel(const Image& image, const std::byte* at) {
  // What a format lacks is 0, and 1 for the last channel.
  Texel texel{0, 0, 0, isReal(image) ? bitsOf(1) : 1};
  const std::uint32_t size = image.format.bits / 8;
  for (std::uint32_t i = 0; i < image.format.channels; ++i) {
    texel[i] =
        readChannel(image, readBits(at + i * size, image.format.bits), i);
  }
  return texel;
}

/// Where a texel of an image of that size is, by the addressing; -1 if it is
/// the border.
std::int64_t addressed(std::int64_t index, std::int64_t size, Addressing how) {
  auto modulo = [](std::int64_t value, std::int64_t by) {
    const std::int64_t rest = value % by;
    return rest < 0 ? rest + by : rest;
  };
  switch (how) {
    case Addressing::wrap:
      return modulo(index, size);
    case Addressing::mirror: {
      const std::int64_t rest = modulo(index, 2 * size);
      return rest < size ? rest : 2 * size - 1 - rest;
    }
    case Addressing::border:
      return index >= 0 && index < size ? index : -1;
    case Addressing::clamp:
      break;
  }
  return std::clamp<std::int64_t>(index, 0, size - 1);
}

/// The texels of one axis that a coordinate lies between.
struct Taps {
  std::array<std::int64_t, 2> index{};  ///< -1 is the border
  float weight = 0;                     ///< of the second
};

Taps tapsOf(float coordinate, std::uint32_t size, const Sampler& sampler,
            Addressing how, bool isLinear) {
  // The other two need coordinates that repeat.
  if (!sampler.isNormalized && how != Addressing::border) {
    how = Addressing::clamp;
  }
  constexpr double kFar = 1 << 30;
  double at = coordinate;
  if (sampler.isNormalized) at *= size;
  at = std::isnan(at) ? 0 : std::clamp(at, -kFar, kFar);
  if (!isLinear) {
    const std::int64_t index =
        addressed(static_cast<std::int64_t>(std::floor(at)), size, how);
    return {{index, index}, 0};
  }
  const auto fixed = static_cast<std::int64_t>(
      std::floor((at - 0.5) * static_cast<double>(kWeightOne) + 0.5));
  const std::int64_t first =
      fixed >= 0 ? fixed / kWeightOne : (fixed + 1) / kWeightOne - 1;
  return {{addressed(first, size, how), addressed(first + 1, size, how)},
          static_cast<float>(fixed - first * kWeightOne) /
              static_cast<float>(kWeightOne)};
}

Texel borderOf(const Image& image, const Sampler& sampler) {
  Texel texel{};
  for (std::size_t i = 0; i < texel.size(); ++i) {
    texel[i] = isReal(image)
                   ? bitsOf(sampler.border[i])
                   : static_cast<std::uint32_t>(
                         static_cast<std::int64_t>(sampler.border[i]));
  }
  return texel;
}

/// How an image lies in space: the axes that are filtered, and a slice.
struct Point {
  std::array<float, 3> at{};
  unsigned axes = 1;
  std::int64_t slice = 0;  ///< of layers and faces
};

Texel sampleLevel(const Image& image, const Sampler& sampler,
                  const ImageLevel& level, const Point& point) {
  const bool isLinear = sampler.isLinear && isReal(image);
  const std::array<std::uint32_t, 3> sizes{level.width, level.height,
                                           level.depth};
  std::array<Taps, 3> taps;
  for (unsigned axis = 0; axis < point.axes; ++axis) {
    taps[axis] = tapsOf(point.at[axis], sizes[axis], sampler,
                        sampler.addressing[axis], isLinear);
  }
  if (point.axes < 3) taps[2].index = {point.slice, point.slice};
  auto texelOf = [&](unsigned corner) {
    const std::byte* const at =
        texelAt(level, image.format, taps[0].index[corner & 1],
                taps[1].index[corner >> 1 & 1], taps[2].index[corner >> 2 & 1]);
    return at ? readTexel(image, at) : borderOf(image, sampler);
  };
  if (!isLinear) return texelOf(0);
  std::array<float, 4> sums{};
  for (unsigned corner = 0; corner < 1U << point.axes; ++corner) {
    float weight = 1;
    for (unsigned axis = 0; axis < point.axes; ++axis) {
      const float second = taps[axis].weight;
      weight *= (corner >> axis & 1) != 0 ? second : 1 - second;
    }
    if (weight == 0) continue;
    const Texel texel = texelOf(corner);
    for (std::size_t i = 0; i < 4; ++i) sums[i] += weight * realOf(texel[i]);
  }
  return {bitsOf(sums[0]), bitsOf(sums[1]), bitsOf(sums[2]), bitsOf(sums[3])};
}

Texel sample(const ImageObject& object, const Point& point, float level) {
  const Sampler& sampler = object.sampler;
  const auto& levels = object.image.levels;
  const float last = static_cast<float>(levels.size() - 1);
  if (std::isnan(level)) level = 0;
  level = std::clamp(level + sampler.levelBias, sampler.firstLevel,
                     std::max(sampler.firstLevel, sampler.lastLevel));
  level = std::clamp(level, 0.0F, last);
  if (!sampler.isLinearBetweenLevels || !isReal(object.image)) {
    const auto nearest = static_cast<std::size_t>(std::floor(level + 0.5F));
    return sampleLevel(object.image, sampler, levels[nearest], point);
  }
  const auto below = static_cast<std::size_t>(std::floor(level));
  const float weight =
      std::floor((level - static_cast<float>(below)) * kWeightOne + 0.5F) /
      kWeightOne;
  Texel texel = sampleLevel(object.image, sampler, levels[below], point);
  if (weight == 0) return texel;
  const Texel other =
      sampleLevel(object.image, sampler, levels[below + 1], point);
  for (std::size_t i = 0; i < texel.size(); ++i) {
    texel[i] =
        bitsOf((1 - weight) * realOf(texel[i]) + weight * realOf(other[i]));
  }
  return texel;
}

/// The face of a cube that a direction goes through, and where (V_CUBEID_F32
/// and those beside it).
Point throughCube(float x, float y, float z) {
  const float ax = std::fabs(x);
  const float ay = std::fabs(y);
  const float az = std::fabs(z);
  Point point;
  point.axes = 2;
  float s = 0;
  float t = 0;
  float major = 0;
  if (az >= ax && az >= ay) {
    point.slice = z < 0 ? 5 : 4;
    s = z < 0 ? -x : x;
    t = -y;
    major = az;
  } else if (ay >= ax) {
    point.slice = y < 0 ? 3 : 2;
    s = x;
    t = y < 0 ? -z : z;
    major = ay;
  } else {
    point.slice = x < 0 ? 1 : 0;
    s = x < 0 ? z : -z;
    t = -y;
    major = ax;
  }
  if (major == 0) major = 1;
  point.at = {(s / major + 1) / 2, (t / major + 1) / 2, 0};
  return point;
}

constexpr bool isCube(ImageShape shape) {
  return shape == ImageShape::cube || shape == ImageShape::cubes;
}

constexpr unsigned axesOf(ImageShape shape) {
  switch (shape) {
    case ImageShape::line:
    case ImageShape::lines:
    case ImageShape::buffer:
      return 1;
    case ImageShape::volume:
      return 3;
    default:
      return 2;
  }
}

/// Of three axes, and of two with a layer, the device library makes a vector
/// of four.
constexpr unsigned wordsOf(ImageShape shape, bool isSample) {
  switch (shape) {
    case ImageShape::line:
    case ImageShape::buffer:
      return 1;
    case ImageShape::lines:
    case ImageShape::plane:
      return 2;
    case ImageShape::cube:
      return isSample ? 4 : 2;
    default:
      return 4;
  }
}

Point pointOf(ImageShape shape, const Image& image,
              const std::array<std::uint32_t, kImageOperands>& operands) {
  const auto coordinate = [&](std::size_t i) { return realOf(operands[i]); };
  const std::int64_t slices = image.levels.front().depth;
  auto layerOf = [](float layer, std::int64_t count) -> std::int64_t {
    if (std::isnan(layer)) return 0;
    return static_cast<std::int64_t>(
        std::clamp(std::nearbyint(layer), 0.0F, static_cast<float>(count - 1)));
  };
  if (isCube(shape)) {
    Point point = throughCube(coordinate(0), coordinate(1), coordinate(2));
    if (shape == ImageShape::cubes) {
      point.slice += kFaces * layerOf(coordinate(3), std::max<std::int64_t>(
                                                         slices / kFaces, 1));
    }
    return point;
  }
  Point point;
  point.axes = axesOf(shape);
  for (unsigned i = 0; i < point.axes; ++i) point.at[i] = coordinate(i);
  if (shape == ImageShape::lines || shape == ImageShape::planes) {
    point.slice = layerOf(coordinate(point.axes), slices);
  }
  return point;
}

/// By how many texels the coordinates of neighbours are apart, as a level.
float levelOf(ImageShape shape, const ImageObject& object,
              const std::array<std::uint32_t, kImageOperands>& operands) {
  const ImageLevel& first = object.image.levels.front();
  const std::array<float, 3> sizes{static_cast<float>(first.width),
                                   static_cast<float>(first.height),
                                   static_cast<float>(first.depth)};
  const unsigned axes = axesOf(shape);
  const unsigned words = shape == ImageShape::volume ? 4 : axes;
  auto length = [&](unsigned begin) {
    float sum = 0;
    for (unsigned i = 0; i < axes; ++i) {
      const float each = realOf(operands[begin + i]) *
                         (object.sampler.isNormalized ? sizes[i] : 1.0F);
      sum += each * each;
    }
    return std::sqrt(sum);
  };
  const unsigned begin = wordsOf(shape, true);
  const float most = std::max(length(begin), length(begin + words));
  return most > 0 ? std::log2(most) : 0;
}

/// The four texels that a linear filter would take, of one channel: from the
/// lower left one on against the sense of the clock.
Texel gather(const ImageObject& object, const Point& point,
             std::size_t channel) {
  const Image& image = object.image;
  const ImageLevel& level = image.levels.front();
  const Taps x = tapsOf(point.at[0], level.width, object.sampler,
                        object.sampler.addressing[0], true);
  const Taps y = tapsOf(point.at[1], level.height, object.sampler,
                        object.sampler.addressing[1], true);
  auto value = [&](unsigned i, unsigned j) {
    const std::byte* const at =
        texelAt(level, image.format, x.index[i], y.index[j], 0);
    return (at ? readTexel(image, at)
               : borderOf(image, object.sampler))[channel];
  };
  return {value(0, 1), value(1, 1), value(1, 0), value(0, 0)};
}

// hsa_ext_image_channel_type_t and hsa_ext_image_channel_order_t.
std::uint32_t channelType(const Image& image) {
  const TexelFormat& format = image.format;
  if (format.kind == ChannelKind::real) return format.bits == 16 ? 14 : 15;
  const bool isSigned = format.kind == ChannelKind::signedInteger;
  const std::uint32_t size = format.bits == 8 ? 0 : format.bits == 16 ? 1 : 2;
  if (image.isNormalized) return (isSigned ? 0 : 2) + size;
  return (isSigned ? 8 : 11) + size;
}
std::uint32_t channelOrder(const Image& image) {
  constexpr std::uint32_t kR = 1;
  constexpr std::uint32_t kRg = 3;
  constexpr std::uint32_t kRgba = 8;
  return image.format.channels == 1   ? kR
         : image.format.channels == 2 ? kRg
                                      : kRgba;
}

/// Where a texel is that is named by integers.
struct Place {
  std::int64_t x = 0;
  std::int64_t y = 0;
  std::int64_t z = 0;
  std::size_t words = 0;  ///< of the operands
};

Place placeOf(ImageShape shape,
              const std::array<std::uint32_t, kImageOperands>& operands) {
  auto number = [&](std::size_t i) {
    return std::int64_t{static_cast<std::int32_t>(operands[i])};
  };
  Place place{number(0), 0, 0, wordsOf(shape, false)};
  switch (shape) {
    case ImageShape::line:
    case ImageShape::buffer:
      break;
    case ImageShape::lines:
      place.z = number(1);
      break;
    case ImageShape::plane:
      place.y = number(1);
      break;
    case ImageShape::planes:
    case ImageShape::volume:
      place.y = number(1);
      place.z = number(2);
      break;
    case ImageShape::cube:
      place.y = number(1);
      place.z = number(place.words++);
      break;
    case ImageShape::cubes:
      place.y = number(1);
      place.z = kFaces * number(2) + number(place.words);
      ++place.words;
      break;
  }
  return place;
}

}  // namespace

std::string execute(ImageOperation operation, ImageShape shape,
                    const ImageObject& object,
                    const std::array<std::uint32_t, kImageOperands>& operands,
                    Texel& result) {
  const Image& image = object.image;
  const ImageLevel& first = image.levels.front();
  result = {};
  switch (operation) {
    case ImageOperation::load:
    case ImageOperation::loadLevel:
    case ImageOperation::store:
    case ImageOperation::storeLevel: {
      Place place = placeOf(shape, operands);
      std::size_t level = 0;
      if (operation == ImageOperation::loadLevel ||
          operation == ImageOperation::storeLevel) {
        level = operands[place.words++];
        if (level >= image.levels.size()) {
          return fmt::format(
              "level {} of an image that has {}: HIP passes the layer of a "
              "layered surface as its level",
              level, image.levels.size());
        }
      }
      std::byte* const at =
          texelAt(image.levels[level], image.format, place.x, place.y, place.z);
      // Outside, reads give 0 and writes are dropped.
      if (!at) return {};
      if (operation == ImageOperation::load ||
          operation == ImageOperation::loadLevel) {
        result = readTexel(image, at);
        return {};
      }
      const std::uint32_t size = image.format.bits / 8;
      for (std::uint32_t i = 0; i < image.format.channels; ++i) {
        const std::uint32_t value =
            writtenChannel(image.format, operands[place.words + i]);
        std::memcpy(at + i * size, &value, size);
      }
      return {};
    }
    case ImageOperation::sample:
      result = sample(object, pointOf(shape, image, operands), 0);
      return {};
    case ImageOperation::sampleLevel:
      result = sample(object, pointOf(shape, image, operands),
                      realOf(operands[wordsOf(shape, true)]));
      return {};
    case ImageOperation::sampleGradient:
      result = sample(object, pointOf(shape, image, operands),
                      levelOf(shape, object, operands));
      return {};
    case ImageOperation::gatherRed:
    case ImageOperation::gatherGreen:
    case ImageOperation::gatherBlue:
    case ImageOperation::gatherAlpha:
      if (!object.canGather) return "a gather, which the device does not have";
      result = gather(object, pointOf(shape, image, operands),
                      static_cast<std::size_t>(operation) -
                          static_cast<std::size_t>(ImageOperation::gatherRed));
      return {};
    case ImageOperation::channelType:
      result[0] = channelType(image);
      return {};
    case ImageOperation::channelOrder:
      result[0] = channelOrder(image);
      return {};
    case ImageOperation::width:
      result[0] = first.width;
      return {};
    case ImageOperation::height:
      result[0] = first.height;
      return {};
    case ImageOperation::depth:
      result[0] = first.depth;
      return {};
    case ImageOperation::layers:
      result[0] = isCube(shape) ? first.depth / kFaces : first.depth;
      return {};
    case ImageOperation::levels:
      result[0] = static_cast<std::uint32_t>(image.levels.size());
      return {};
  }
  return {};
}

const void* ImageObjects::add(ImageObject object) {
  auto made = std::make_unique<ImageObject>(std::move(object));
  const void* const at = made.get();
  const std::unique_lock lock(mutex_);
  objects_[at] = std::move(made);
  return at;
}

bool ImageObjects::remove(const void* at) {
  const std::unique_lock lock(mutex_);
  return objects_.erase(at) > 0;
}

const ImageObject* ImageObjects::find(const void* at) const {
  const std::shared_lock lock(mutex_);
  const auto found = objects_.find(at);
  return found == objects_.end() ? nullptr : found->second.get();
}

ImageObjects& imageObjects() {
  static auto* const objects = new ImageObjects;
  return *objects;
}

}  // namespace hipport
