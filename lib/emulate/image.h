// What the texture units of AMD's GPUs make of images: formats, addressing and
// filtering, computed on the processor.
//
// Sources: the chapters on image instructions of AMD's ISA guides ("RDNA2",
// "CDNA2") and the one on texture fetching of CUDA's programming guide, which
// say the same: weights of linear filters have 8 fractional bits.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <shared_mutex>
#include <string>
#include <vector>

namespace hipport {

enum class ChannelKind : std::uint8_t { signedInteger, unsignedInteger, real };

struct TexelFormat {
  ChannelKind kind = ChannelKind::real;
  std::uint32_t bits = 32;     ///< of a channel: 8, 16 or 32
  std::uint32_t channels = 1;  ///< 1, 2 or 4
  std::uint32_t bytes() const { return bits / 8 * channels; }
};

/// One level of an image. What has no rows or slices has one.
struct ImageLevel {
  std::byte* data = nullptr;
  std::uint32_t width = 1;  ///< in texels
  std::uint32_t height = 1;
  std::uint32_t depth = 1;  ///< slices, layers, or six faces a layer
  std::uint64_t rowPitch = 0;
  std::uint64_t slicePitch = 0;
};

struct Image {
  TexelFormat format;
  std::vector<ImageLevel> levels;
  /// Integers are read as numbers of [0, 1] or [-1, 1].
  bool isNormalized = false;
  bool isSrgb = false;
};

/// Numbered as HIP's.
enum class Addressing : std::uint8_t { wrap, clamp, mirror, border };

struct Sampler {
  std::array<Addressing, 3> addressing{Addressing::clamp, Addressing::clamp,
                                       Addressing::clamp};
  bool isLinear = false;
  bool isNormalized = false;  ///< coordinates are of [0, 1]
  bool isLinearBetweenLevels = false;
  float levelBias = 0;
  float firstLevel = 0;
  float lastLevel = 0;
  std::array<float, 4> border{};
};

/// Four channels as registers hold them: bits of floats, or integers.
using Texel = std::array<std::uint32_t, 4>;

enum class ImageShape : std::uint8_t {
  line,    ///< 1D
  lines,   ///< 1Da: an array of them
  buffer,  ///< 1Db
  plane,   ///< 2D
  planes,  ///< 2Da
  volume,  ///< 3D
  cube,    ///< CM
  cubes,   ///< CMa
};

enum class ImageOperation : std::uint8_t {
  load,
  loadLevel,
  store,
  storeLevel,
  sample,
  sampleLevel,
  sampleGradient,
  gatherRed,
  gatherGreen,
  gatherBlue,
  gatherAlpha,
  channelType,   ///< hsa_ext_image_channel_type_t
  channelOrder,  ///< hsa_ext_image_channel_order_t
  width,
  height,
  depth,
  layers,
  levels,
};

/// Both in one operand.
constexpr std::uint32_t packImage(ImageOperation operation, ImageShape shape) {
  return static_cast<std::uint32_t>(operation) |
         static_cast<std::uint32_t>(shape) << 8;
}

/// What texture and surface objects point to: their first bytes are where
/// device code looks for descriptors, which nobody reads here.
struct ImageObject {
  std::array<std::uint32_t, 20> descriptors{};
  Image image;
  Sampler sampler;
  bool canGather = true;  ///< not on CDNA2
};

/// Words that an instruction's operands have at most: coordinates, gradients
/// or a level, and the texel that is stored.
inline constexpr std::size_t kImageOperands = 16;

/// Executes an instruction: the words of its operands, in the order in which
/// the functions of the device library take them. Returns what is wrong with
/// it, or nothing.
std::string execute(ImageOperation operation, ImageShape shape,
                    const ImageObject& object,
                    const std::array<std::uint32_t, kImageOperands>& operands,
                    Texel& result);

/// Texture and surface objects that have been created and not destroyed.
class ImageObjects {
 public:
  const void* add(ImageObject object);
  bool remove(const void* at);
  /// Null if there is none.
  const ImageObject* find(const void* at) const;

 private:
  mutable std::shared_mutex mutex_;
  std::map<const void*, std::unique_ptr<ImageObject>> objects_;
};

/// Those of this process.
ImageObjects& imageObjects();

}  // namespace hipport
