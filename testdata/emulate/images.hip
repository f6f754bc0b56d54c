// Textures and surfaces, with answers computed here from the definitions of
// CUDA's programming guide ("Texture Fetching"): linear weights without the
// rounding to 8 bits of the hardware, which the comparison allows for. For HIP
// 5 and 6; prints a line for each check, and ends with 1 if one differs.
#include <hip/hip_fp16.h>
#include <hip/hip_runtime.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <functional>
#include <string>
#include <vector>

static int failures = 0;

static void must(hipError_t error, const char* what) {
  if (error == hipSuccess) return;
  std::printf("%s: %s\n", what, hipGetErrorName(error));
  std::exit(2);
}

static void report(const char* name, bool isRight) {
  std::printf("%s %s\n", name, isRight ? "ok" : "differs");
  if (!isRight) ++failures;
}

static bool isGfx90a() {
  hipDeviceProp_t properties;
  must(hipGetDeviceProperties(&properties, 0), "properties");
  return std::strncmp(properties.gcnArchName, "gfx90a", 6) == 0;
}

enum Fetch {
  kLine,
  kPlane,
  kVolume,
  kLines,
  kPlanes,
  kCube,
  kCubes,
  kLineLevel,
  kPlaneLevel,
  kVolumeLevel,
  kPlanesLevel,
  kPlaneGradient
};

template <typename T, int Kind>
__device__ T fetch(hipTextureObject_t texture, float4 at, float2 dx,
                   float2 dy) {
  if constexpr (Kind == kLine) return tex1D<T>(texture, at.x);
  if constexpr (Kind == kPlane) return tex2D<T>(texture, at.x, at.y);
  if constexpr (Kind == kVolume) return tex3D<T>(texture, at.x, at.y, at.z);
  if constexpr (Kind == kLines) {
    return tex1DLayered<T>(texture, at.x, static_cast<int>(at.w));
  }
  if constexpr (Kind == kPlanes) {
    return tex2DLayered<T>(texture, at.x, at.y, static_cast<int>(at.w));
  }
  if constexpr (Kind == kCube) return texCubemap<T>(texture, at.x, at.y, at.z);
  if constexpr (Kind == kCubes) {
    return texCubemapLayered<T>(texture, at.x, at.y, at.z,
                                static_cast<int>(at.w));
  }
#if HIP_VERSION_MAJOR >= 6 || !defined(__gfx90a__)
  // Clang 15 has no such instructions there.
  if constexpr (Kind == kLineLevel) return tex1DLod<T>(texture, at.x, at.w);
  if constexpr (Kind == kPlaneLevel) {
    return tex2DLod<T>(texture, at.x, at.y, at.w);
  }
  if constexpr (Kind == kVolumeLevel) {
    return tex3DLod<T>(texture, at.x, at.y, at.z, at.w);
  }
  if constexpr (Kind == kPlanesLevel) {
    return tex2DLayeredLod<T>(texture, at.x, at.y, 1, at.w);
  }
  if constexpr (Kind == kPlaneGradient) {
    return tex2DGrad<T>(texture, at.x, at.y, dx, dy);
  }
#endif
}

template <typename T, int Kind>
__global__ void fetchAll(hipTextureObject_t texture, const float4* at,
                         float2 dx, float2 dy, T* out, int count) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < count) out[i] = fetch<T, Kind>(texture, at[i], dx, dy);
}

template <typename T>
__global__ void fetchLinear(hipTextureObject_t texture, T* out, int first) {
  out[threadIdx.x] =
      tex1Dfetch<T>(texture, static_cast<int>(threadIdx.x) + first);
}

template <typename T>
std::vector<T> download(const T* at, std::size_t count) {
  std::vector<T> values(count);
  must(hipMemcpy(values.data(), at, count * sizeof(T), hipMemcpyDeviceToHost),
       "hipMemcpy");
  return values;
}

/// A texture of an array that lives as long as this.
struct Texture {
  hipArray_t array = nullptr;
  hipTextureObject_t object = nullptr;
  hipError_t error = hipSuccess;
  ~Texture() {
    if (object) must(hipDestroyTextureObject(object), "destroy");
    if (array) must(hipFreeArray(array), "hipFreeArray");
  }
};

struct Setting {
  hipTextureAddressMode addressing = hipAddressModeClamp;
  bool isLinear = false;
  bool isNormalized = false;
  bool isFraction = false;  ///< hipReadModeNormalizedFloat
  bool isSrgb = false;
  unsigned flags = 0;  ///< of the array
};

hipTextureDesc descOf(const Setting& setting) {
  hipTextureDesc desc;
  std::memset(&desc, 0, sizeof desc);
  for (auto& each : desc.addressMode) each = setting.addressing;
  desc.filterMode = setting.isLinear ? hipFilterModeLinear : hipFilterModePoint;
  desc.readMode =
      setting.isFraction ? hipReadModeNormalizedFloat : hipReadModeElementType;
  desc.normalizedCoords = setting.isNormalized;
  desc.sRGB = setting.isSrgb;
  for (float& each : desc.borderColor) each = 0.5F;
  return desc;
}

template <typename T>
void create(Texture& texture, const std::vector<T>& texels, hipExtent extent,
            const Setting& setting) {
  const hipChannelFormatDesc format = hipCreateChannelDesc<T>();
  must(hipMalloc3DArray(&texture.array, &format, extent, setting.flags),
       "hipMalloc3DArray");
  hipMemcpy3DParms copy;
  std::memset(&copy, 0, sizeof copy);
  const std::size_t height = std::max<std::size_t>(extent.height, 1);
  copy.srcPtr =
      make_hipPitchedPtr(const_cast<T*>(texels.data()),
                         extent.width * sizeof(T), extent.width, height);
  copy.dstArray = texture.array;
  copy.extent = make_hipExtent(extent.width, height,
                               std::max<std::size_t>(extent.depth, 1));
  copy.kind = hipMemcpyHostToDevice;
  must(hipMemcpy3D(&copy), "hipMemcpy3D");
  hipResourceDesc resource;
  std::memset(&resource, 0, sizeof resource);
  resource.resType = hipResourceTypeArray;
  resource.res.array.array = texture.array;
  const hipTextureDesc desc = descOf(setting);
  texture.error =
      hipCreateTextureObject(&texture.object, &resource, &desc, nullptr);
}

template <typename T, int Kind>
std::vector<T> fetched(hipTextureObject_t texture,
                       const std::vector<float4>& at,
                       float2 dx = make_float2(0, 0),
                       float2 dy = make_float2(0, 0)) {
  float4* places = nullptr;
  T* out = nullptr;
  const int count = static_cast<int>(at.size());
  must(hipMalloc(reinterpret_cast<void**>(&places), count * sizeof(float4)),
       "hipMalloc");
  must(hipMalloc(reinterpret_cast<void**>(&out), count * sizeof(T)),
       "hipMalloc");
  must(hipMemcpy(places, at.data(), count * sizeof(float4),
                 hipMemcpyHostToDevice),
       "hipMemcpy");
  fetchAll<T, Kind>
      <<<(count + 63) / 64, 64>>>(texture, places, dx, dy, out, count);
  must(hipDeviceSynchronize(), "fetchAll");
  std::vector<T> values = download(out, at.size());
  must(hipFree(places), "hipFree");
  must(hipFree(out), "hipFree");
  return values;
}

// --- What is expected
// ---------------------------------------------------------

/// The texel that a coordinate names, by the guide's section on address modes.
static double texelOf(const std::function<double(int, int, int)>& texels,
                      const int (&size)[3], int x, int y, int z,
                      hipTextureAddressMode mode) {
  int at[3] = {x, y, z};
  for (int i = 0; i < 3; ++i) {
    const int n = size[i];
    if (mode == hipAddressModeBorder && (at[i] < 0 || at[i] >= n)) return 0.5;
    if (mode == hipAddressModeClamp)
      at[i] = std::min(std::max(at[i], 0), n - 1);
    if (mode == hipAddressModeWrap) at[i] = ((at[i] % n) + n) % n;
    if (mode == hipAddressModeMirror) {
      at[i] = ((at[i] % (2 * n)) + 2 * n) % (2 * n);
      if (at[i] >= n) at[i] = 2 * n - 1 - at[i];
    }
  }
  return texels(at[0], at[1], at[2]);
}

static double expectedAt(const std::function<double(int, int, int)>& texels,
                         const int (&size)[3], int axes, float4 at,
                         const Setting& setting) {
  double place[3] = {at.x, at.y, at.z};
  int low[3] = {0, 0, 0};
  double part[3] = {0, 0, 0};
  for (int i = 0; i < axes; ++i) {
    if (setting.isNormalized) place[i] *= size[i];
    if (setting.isLinear) place[i] -= 0.5;
    low[i] = static_cast<int>(std::floor(place[i]));
    part[i] = setting.isLinear ? place[i] - low[i] : 0;
  }
  double sum = 0;
  for (int corner = 0; corner < 8; ++corner) {
    double weight = 1;
    int index[3];
    for (int i = 0; i < 3; ++i) {
      const int next = corner >> i & 1;
      weight *= next ? part[i] : 1 - part[i];
      index[i] = low[i] + next;
    }
    if (weight == 0) continue;
    sum += weight * texelOf(texels, size, index[0], index[1], index[2],
                            setting.addressing);
  }
  return sum;
}

static std::vector<float4> scattered(int axes, float from, float to) {
  std::vector<float4> places;
  unsigned state = 12345;
  auto next = [&] {
    state = state * 1664525u + 1013904223u;
    return from + (to - from) * static_cast<float>(state >> 8) / 16777216.0F;
  };
  for (int i = 0; i < 300; ++i) {
    float4 at = make_float4(next(), 0, 0, 0);
    if (axes > 1) at.y = next();
    if (axes > 2) at.z = next();
    places.push_back(at);
  }
  return places;
}

template <typename T, int Kind>
void compare(const char* name, const std::vector<T>& texels, hipExtent extent,
             int axes, const Setting& setting, double scale,
             const std::vector<float4>& places) {
  Texture texture;
  create(texture, texels, extent, setting);
  if (texture.error != hipSuccess) {
    // gfx90a filters no 32-bit floats.
    const bool isExpected =
        texture.error == hipErrorNotSupported && setting.isLinear && isGfx90a();
    report(name, isExpected);
    (void)hipGetLastError();
    return;
  }
  const int width = static_cast<int>(extent.width);
  const int height = static_cast<int>(std::max<std::size_t>(extent.height, 1));
  const int depth = static_cast<int>(std::max<std::size_t>(extent.depth, 1));
  const int size[3] = {width, height, depth};
  auto value = [&](int x, int y, int z) {
    return static_cast<double>(texels[(z * height + y) * width + x]) / scale;
  };
  bool isRight = true;
  auto check = [&](auto got, std::size_t i) {
    const double want = expectedAt(value, size, axes, places[i], setting);
    const double difference = std::fabs(static_cast<double>(got) - want);
    const double range = 255 / scale;
    // Each axis' weight is off by at most half of 1/256.
    const double allowed =
        setting.isLinear ? axes * range / 512 + 1e-5 : 1e-6 * range;
    if (difference > allowed && isRight) {
      std::printf("%s at (%g, %g, %g): %.9g instead of %.9g\n", name,
                  places[i].x, places[i].y, places[i].z,
                  static_cast<double>(got), want);
      isRight = false;
    }
  };
  if (setting.isFraction) {
    const auto got = fetched<float, Kind>(texture.object, places);
    for (std::size_t i = 0; i < places.size(); ++i) check(got[i], i);
  } else {
    const auto got = fetched<T, Kind>(texture.object, places);
    for (std::size_t i = 0; i < places.size(); ++i) check(got[i], i);
  }
  report(name, isRight);
}

template <typename T>
std::vector<T> pattern(std::size_t count) {
  std::vector<T> values(count);
  for (std::size_t i = 0; i < count; ++i) {
    values[i] = static_cast<T>((i * 37 + i * i * 11) % 251);
  }
  return values;
}

// --- Checks
// -------------------------------------------------------------------

static void addressing() {
  const hipExtent plane = make_hipExtent(13, 7, 0);
  const auto floats = pattern<float>(13 * 7);
  for (const auto mode : {hipAddressModeClamp, hipAddressModeBorder}) {
    Setting setting;
    setting.addressing = mode;
    const std::string name = "plane, mode " + std::to_string(mode);
    compare<float, kPlane>(name.c_str(), floats, plane, 2, setting, 1,
                           scattered(2, -5, 20));
    setting.isLinear = true;
    compare<float, kPlane>((name + ", linear").c_str(), floats, plane, 2,
                           setting, 1, scattered(2, -5, 20));
  }
  for (const auto mode : {hipAddressModeWrap, hipAddressModeMirror,
                          hipAddressModeClamp, hipAddressModeBorder}) {
    Setting setting;
    setting.addressing = mode;
    setting.isNormalized = true;
    setting.isFraction = true;
    const auto bytes = pattern<unsigned char>(13 * 7);
    const std::string name = "fractions, mode " + std::to_string(mode);
    compare<unsigned char, kPlane>(name.c_str(), bytes, plane, 2, setting, 255,
                                   scattered(2, -2.5F, 3.5F));
    setting.isLinear = true;
    compare<unsigned char, kPlane>((name + ", linear").c_str(), bytes, plane, 2,
                                   setting, 255, scattered(2, -2.5F, 3.5F));
  }
}

static void shapes() {
  Setting linear;
  linear.isLinear = true;
  linear.isFraction = true;
  compare<unsigned char, kLine>("line", pattern<unsigned char>(29),
                                make_hipExtent(29, 0, 0), 1, linear, 255,
                                scattered(1, -3, 32));
  compare<unsigned char, kVolume>("volume", pattern<unsigned char>(9 * 8 * 7),
                                  make_hipExtent(9, 8, 7), 3, linear, 255,
                                  scattered(3, -2, 11));
  compare<float, kVolume>("volume of floats", pattern<float>(9 * 8 * 7),
                          make_hipExtent(9, 8, 7), 3, Setting(), 1,
                          scattered(3, -2, 11));

  // Layers: each is a plane of its own; beyond the last is the last.
  const auto texels = pattern<float>(5 * 4 * 3);
  Setting layered;
  layered.flags = hipArrayLayered;
  Texture planes;
  create(planes, texels, make_hipExtent(5, 4, 3), layered);
  must(planes.error, "layered");
  std::vector<float4> at;
  for (int layer = -1; layer < 5; ++layer) {
    at.push_back(make_float4(2.5F, 1.5F, 0, static_cast<float>(layer)));
  }
  auto got = fetched<float, kPlanes>(planes.object, at);
  bool isRight = true;
  for (int i = 0; i < 6; ++i) {
    const int layer = std::min(std::max(i - 1, 0), 2);
    isRight = isRight && got[i] == texels[(layer * 4 + 1) * 5 + 2];
  }
  report("layers of planes", isRight);

  Texture lines;
  create(lines, texels, make_hipExtent(20, 0, 3), layered);
  must(lines.error, "layered lines");
  got = fetched<float, kLines>(lines.object, at);
  isRight = true;
  for (int i = 0; i < 6; ++i) {
    const int layer = std::min(std::max(i - 1, 0), 2);
    isRight = isRight && got[i] == texels[layer * 20 + 2];
  }
  report("layers of lines", isRight);
}

/// The centre of a texel of a face, as a direction (the table of the guide).
static float4 towards(int face, int x, int y, int size) {
  const float s =
      2 * (static_cast<float>(x) + 0.5F) / static_cast<float>(size) - 1;
  const float t =
      2 * (static_cast<float>(y) + 0.5F) / static_cast<float>(size) - 1;
  switch (face) {
    case 0:
      return make_float4(1, -t, -s, 0);
    case 1:
      return make_float4(-1, -t, s, 0);
    case 2:
      return make_float4(s, 1, t, 0);
    case 3:
      return make_float4(s, -1, -t, 0);
    case 4:
      return make_float4(s, -t, 1, 0);
    default:
      return make_float4(-s, -t, -1, 0);
  }
}

static void cubes() {
  constexpr int kSize = 4;
  const auto texels = pattern<float>(kSize * kSize * 12);
  Setting setting;
  setting.isNormalized = true;
  for (const int count : {1, 2}) {
    setting.flags = hipArrayCubemap | (count > 1 ? hipArrayLayered : 0u);
    Texture cube;
    create(cube, texels, make_hipExtent(kSize, kSize, 6 * count), setting);
    must(cube.error, "cube");
    std::vector<float4> at;
    std::vector<float> want;
    for (int layer = 0; layer < count; ++layer) {
      for (int i = 0; i < 6 * kSize * kSize; ++i) {
        float4 each =
            towards(i / (kSize * kSize), i % kSize, i / kSize % kSize, kSize);
        each.w = static_cast<float>(layer);
        at.push_back(each);
        want.push_back(texels[layer * 6 * kSize * kSize + i]);
      }
    }
    const auto got = count == 1 ? fetched<float, kCube>(cube.object, at)
                                : fetched<float, kCubes>(cube.object, at);
    report(count == 1 ? "cube" : "cubes", got == want);
  }
}

template <typename T>
void linearOf(const char* name, const std::vector<T>& texels) {
  T* data = nullptr;
  T* out = nullptr;
  const std::size_t bytes = texels.size() * sizeof(T);
  must(hipMalloc(reinterpret_cast<void**>(&data), bytes), "hipMalloc");
  must(hipMalloc(reinterpret_cast<void**>(&out), 64 * sizeof(T)), "hipMalloc");
  must(hipMemcpy(data, texels.data(), bytes, hipMemcpyHostToDevice), "copy");
  hipResourceDesc resource;
  std::memset(&resource, 0, sizeof resource);
  resource.resType = hipResourceTypeLinear;
  resource.res.linear.devPtr = data;
  resource.res.linear.desc = hipCreateChannelDesc<T>();
  resource.res.linear.sizeInBytes = bytes;
  const hipTextureDesc desc = descOf(Setting());
  hipTextureObject_t texture = nullptr;
  must(hipCreateTextureObject(&texture, &resource, &desc, nullptr), name);
  // From one before the first on to beyond the last.
  fetchLinear<T><<<1, 64>>>(texture, out, -1);
  must(hipDeviceSynchronize(), name);
  const std::vector<T> got = download(out, 64);
  bool isRight = true;
  for (int i = 0; i < 64; ++i) {
    T want;
    std::memset(&want, 0, sizeof want);
    if (i >= 1 && i <= static_cast<int>(texels.size())) want = texels[i - 1];
    isRight = isRight && std::memcmp(&want, &got[i], sizeof want) == 0;
  }
  report(name, isRight);
  must(hipDestroyTextureObject(texture), "destroy");
  must(hipFree(data), "hipFree");
  must(hipFree(out), "hipFree");
}

static void formats() {
  linearOf("char", pattern<char>(40));
  linearOf("unsigned short", pattern<unsigned short>(40));
  linearOf("int", std::vector<int>{-5, 7, 2147483647});
  linearOf("float", pattern<float>(40));
  std::vector<uchar4> bytes;
  std::vector<short2> shorts;
  std::vector<float4> floats;
  std::vector<int4> integers;
  for (int i = 0; i < 30; ++i) {
    bytes.push_back(make_uchar4(i, 255 - i, 3, 200));
    shorts.push_back(make_short2(-i * 1000, i));
    floats.push_back(make_float4(i * 0.5F, -1, 1e30F, 0));
    integers.push_back(make_int4(-i, 1 << 30, 3, i));
  }
  linearOf("uchar4", bytes);
  linearOf("short2", shorts);
  linearOf("float4", floats);
  linearOf("int4", integers);

  // Half precision is read as float.
  const hipChannelFormatDesc halves =
      hipCreateChannelDesc(16, 0, 0, 0, hipChannelFormatKindFloat);
  hipArray_t array = nullptr;
  must(hipMallocArray(&array, &halves, 2, 1, 0), "halves");
  const unsigned short raw[2] = {0x3e00, 0xc000};  // 1.5, -2
  must(hipMemcpy2DToArray(array, 0, 0, raw, 4, 4, 1, hipMemcpyHostToDevice),
       "halves");
  hipResourceDesc resource;
  std::memset(&resource, 0, sizeof resource);
  resource.resType = hipResourceTypeArray;
  resource.res.array.array = array;
  hipTextureDesc desc = descOf(Setting());
  hipTextureObject_t texture = nullptr;
  must(hipCreateTextureObject(&texture, &resource, &desc, nullptr), "halves");
  const auto got = fetched<float, kPlane>(
      texture, {make_float4(0.5F, 0.5F, 0, 0), make_float4(1.5F, 0.5F, 0, 0)});
  report("half", got[0] == 1.5F && got[1] == -2.0F);
  must(hipDestroyTextureObject(texture), "destroy");
  must(hipFreeArray(array), "hipFreeArray");

  // Fractions: of 16 bits with a sign -32768 is -1 as well; sRGB is no line.
  Setting fraction;
  fraction.isFraction = true;
  Texture ends;
  create(ends, std::vector<short>{-32768, -32767, 0, 32767},
         make_hipExtent(4, 1, 0), fraction);
  must(ends.error, "fractions");
  const auto read = fetched<float, kPlane>(
      ends.object, {make_float4(0, 0, 0, 0), make_float4(1, 0, 0, 0),
                    make_float4(2, 0, 0, 0), make_float4(3, 0, 0, 0)});
  report("signed fractions",
         read[0] == -1 && read[1] == -1 && read[2] == 0 && read[3] == 1);
  fraction.isSrgb = true;
  Texture srgb;
  create(srgb, std::vector<unsigned char>{0, 128, 255}, make_hipExtent(3, 1, 0),
         fraction);
  must(srgb.error, "sRGB");
  const auto light = fetched<float, kPlane>(
      srgb.object, {make_float4(0, 0, 0, 0), make_float4(1, 0, 0, 0),
                    make_float4(2, 0, 0, 0)});
  report("sRGB", light[0] == 0 && std::fabs(light[1] - 0.2158605F) < 1e-5F &&
                     light[2] == 1);

  // Integers cannot be filtered, nor 32 bits be a fraction.
  Setting wrong;
  wrong.isLinear = true;
  Texture filtered;
  create(filtered, pattern<int>(4), make_hipExtent(4, 1, 0), wrong);
  report("integers are not filtered", filtered.error == hipErrorInvalidValue);
  (void)hipGetLastError();
}

static void weights() {
  // Between 0 and 1, at 0.3 of the way: the weight is 77/256.
  Setting setting;
  setting.isLinear = true;
  setting.isFraction = true;
  Texture texture;
  create(texture, std::vector<unsigned char>{0, 255}, make_hipExtent(2, 1, 0),
         setting);
  must(texture.error, "weights");
  const auto got =
      fetched<float, kPlane>(texture.object, {make_float4(0.8F, 0.5F, 0, 0)});
  report("weights have 8 bits", got[0] == 77.0F / 256);
}

static void levels() {
  hipMipmappedArray_t mipmap = nullptr;
  const hipChannelFormatDesc format = hipCreateChannelDesc<unsigned char>();
  must(hipMallocMipmappedArray(&mipmap, &format, make_hipExtent(8, 8, 0), 4, 0),
       "mipmap");
  for (unsigned level = 0; level < 4; ++level) {
    hipArray_t array = nullptr;
    must(hipGetMipmappedArrayLevel(&array, mipmap, level), "level");
    const std::size_t size = 8 >> level;
    const std::vector<unsigned char> texels(
        size * size, static_cast<unsigned char>(40 * (level + 1)));
    must(hipMemcpy2DToArray(array, 0, 0, texels.data(), size, size, size,
                            hipMemcpyHostToDevice),
         "level");
  }
  hipResourceDesc resource;
  std::memset(&resource, 0, sizeof resource);
  resource.resType = hipResourceTypeMipmappedArray;
  resource.res.mipmap.mipmap = mipmap;
  Setting setting;
  setting.isNormalized = true;
  setting.isFraction = true;
  hipTextureDesc desc = descOf(setting);
  desc.mipmapFilterMode = hipFilterModeLinear;
  desc.maxMipmapLevelClamp = 3;
  hipTextureObject_t texture = nullptr;
  must(hipCreateTextureObject(&texture, &resource, &desc, nullptr), "mipmap");
  std::vector<float4> at;
  for (const float level : {0.0F, 1.0F, 1.5F, 3.0F, 9.0F}) {
    at.push_back(make_float4(0.5F, 0.5F, 0, level));
  }
  const auto got = fetched<float, kPlaneLevel>(texture, at);
  const float want[] = {40, 80, 100, 160, 160};
  bool isRight = true;
  for (int i = 0; i < 5; ++i) {
    isRight = isRight && std::fabs(got[i] - want[i] / 255) < 1e-6F;
  }
  report("levels", isRight);
  // Neighbours that are four texels apart take the third level.
  const auto steep = fetched<float, kPlaneGradient>(
      texture, {make_float4(0.5F, 0.5F, 0, 0)}, make_float2(0.5F, 0),
      make_float2(0, 0.25F));
  report("gradients", std::fabs(steep[0] - 120.0F / 255) < 1e-6F);
  must(hipDestroyTextureObject(texture), "destroy");
  must(hipFreeMipmappedArray(mipmap), "hipFreeMipmappedArray");
}

__global__ void gatherAt(hipTextureObject_t texture, float4* out) {
#ifndef __gfx90a__  // Which has none.
  out[0] = tex2Dgather<float4>(texture, 2.0F, 1.0F, 1);
#endif
}

static void gathers() {
  Texture texture;
  const auto texels = pattern<float>(4 * 3);
  create(texture, texels, make_hipExtent(4, 3, 0), Setting());
  must(texture.error, "gather");
  float4* out = nullptr;
  must(hipMalloc(reinterpret_cast<void**>(&out), sizeof *out), "hipMalloc");
  gatherAt<<<1, 1>>>(texture.object, out);
  must(hipDeviceSynchronize(), "gather");
  const float4 got = download(out, 1)[0];
  report("gathers", got.x == texels[5] && got.y == texels[6] &&
                        got.z == texels[2] && got.w == texels[1]);
  must(hipFree(out), "hipFree");
}

// HIP 5 writes integers into surfaces as floats.
#if HIP_VERSION_MAJOR >= 6
using Pair = short2;
using Single = unsigned char;
#else
using Pair = float2;
using Single = float;
#endif
__device__ Pair pairOf(int x, int y) {
  Pair pair;
  pair.x = x;
  pair.y = y;
  return pair;
}

__global__ void writePlane(hipSurfaceObject_t surface, int width, int height) {
  const int x = static_cast<int>(threadIdx.x) - 2;
  const int y = static_cast<int>(blockIdx.x) - 2;
  // Outside of the array it is dropped.
  surf2Dwrite(pairOf(100 * x, y), surface, x * static_cast<int>(sizeof(Pair)),
              y);
}
__global__ void doublePlane(hipSurfaceObject_t surface) {
  const int x = static_cast<int>(threadIdx.x);
  const int y = static_cast<int>(blockIdx.x);
  Pair value;
  surf2Dread(&value, surface, x * static_cast<int>(sizeof(Pair)), y);
  value.x *= 2;
  surf2Dwrite(value, surface, x * static_cast<int>(sizeof(Pair)), y);
}
__global__ void writeVolume(hipSurfaceObject_t surface) {
  const int i = static_cast<int>(threadIdx.x);
  surf3Dwrite(static_cast<float>(i), surface, i % 4 * 4, i / 4 % 3, i / 12);
}
__global__ void writeLine(hipSurfaceObject_t surface, Single* out) {
  const int i = static_cast<int>(threadIdx.x);
  const int at = i * static_cast<int>(sizeof(Single));
  surf1Dwrite(static_cast<Single>(i + 7), surface, at);
  surf1Dread(out + i, surface, at);
}

static hipSurfaceObject_t surfaceOf(hipArray_t array) {
  hipResourceDesc resource;
  std::memset(&resource, 0, sizeof resource);
  resource.resType = hipResourceTypeArray;
  resource.res.array.array = array;
  hipSurfaceObject_t surface = nullptr;
  must(hipCreateSurfaceObject(&surface, &resource), "surface");
  return surface;
}

static void surfaces() {
  hipArray_t plane = nullptr;
  const hipChannelFormatDesc pairs = hipCreateChannelDesc<Pair>();
  must(hipMallocArray(&plane, &pairs, 10, 6, hipArraySurfaceLoadStore),
       "surface");
  hipSurfaceObject_t surface = surfaceOf(plane);
  writePlane<<<10, 14>>>(surface, 10, 6);
  doublePlane<<<6, 10>>>(surface);
  must(hipDeviceSynchronize(), "surface");
  std::vector<Pair> values(60);
  const std::size_t row = 10 * sizeof(Pair);
  must(hipMemcpy2DFromArray(values.data(), row, plane, 0, 0, row, 6,
                            hipMemcpyDeviceToHost),
       "surface");
  bool isRight = true;
  for (int i = 0; i < 60; ++i) {
    isRight = isRight && values[i].x == 200 * (i % 10) && values[i].y == i / 10;
  }
  report("surface of a plane", isRight);
  must(hipDestroySurfaceObject(surface), "destroy");
  must(hipFreeArray(plane), "hipFreeArray");

  hipArray_t volume = nullptr;
  const hipChannelFormatDesc floats = hipCreateChannelDesc<float>();
  must(hipMalloc3DArray(&volume, &floats, make_hipExtent(4, 3, 2),
                        hipArraySurfaceLoadStore),
       "surface");
  surface = surfaceOf(volume);
  writeVolume<<<1, 24>>>(surface);
  must(hipDeviceSynchronize(), "surface");
  std::vector<float> cells(24);
  hipMemcpy3DParms copy;
  std::memset(&copy, 0, sizeof copy);
  copy.srcArray = volume;
  copy.dstPtr = make_hipPitchedPtr(cells.data(), 16, 4, 3);
  copy.extent = make_hipExtent(4, 3, 2);
  copy.kind = hipMemcpyDeviceToHost;
  must(hipMemcpy3D(&copy), "surface");
  isRight = true;
  for (int i = 0; i < 24; ++i) {
    isRight = isRight && cells[i] == static_cast<float>(i);
  }
  report("surface of a volume", isRight);
  must(hipDestroySurfaceObject(surface), "destroy");
  must(hipFreeArray(volume), "hipFreeArray");

  hipArray_t line = nullptr;
  Single* out = nullptr;
  const hipChannelFormatDesc single = hipCreateChannelDesc<Single>();
  must(hipMallocArray(&line, &single, 32, 0, hipArraySurfaceLoadStore), "line");
  must(hipMalloc(reinterpret_cast<void**>(&out), 32 * sizeof(Single)),
       "hipMalloc");
  surface = surfaceOf(line);
  writeLine<<<1, 32>>>(surface, out);
  must(hipDeviceSynchronize(), "line");
  const auto got = download(out, 32);
  isRight = true;
  for (int i = 0; i < 32; ++i) isRight = isRight && got[i] == i + 7;
  report("surface of a line", isRight);
  must(hipDestroySurfaceObject(surface), "destroy");
  must(hipFreeArray(line), "hipFreeArray");
  must(hipFree(out), "hipFree");
}

texture<float, hipTextureType1D, hipReadModeElementType> lineReference;
texture<float, hipTextureType2D, hipReadModeElementType> planeReference;

__global__ void readReferences(float* out) {
  const int i = static_cast<int>(threadIdx.x);
  out[i] = tex1Dfetch(lineReference, i) +
           1000 * tex2D(planeReference, i % 4 + 0.5F, i / 4 + 0.5F);
}

static void references() {
  const auto texels = pattern<float>(16);
  float* data = nullptr;
  float* out = nullptr;
  must(hipMalloc(reinterpret_cast<void**>(&data), 64), "hipMalloc");
  must(hipMalloc(reinterpret_cast<void**>(&out), 64), "hipMalloc");
  must(hipMemcpy(data, texels.data(), 64, hipMemcpyHostToDevice), "copy");
  must(hipBindTexture(nullptr, lineReference, data, 64), "hipBindTexture");
  hipArray_t array = nullptr;
  const hipChannelFormatDesc format = hipCreateChannelDesc<float>();
  must(hipMallocArray(&array, &format, 4, 4, 0), "array");
  must(hipMemcpyToArray(array, 0, 0, texels.data(), 64, hipMemcpyHostToDevice),
       "array");
  must(hipBindTextureToArray(planeReference, array), "hipBindTextureToArray");
  readReferences<<<1, 16>>>(out);
  must(hipDeviceSynchronize(), "references");
  const auto got = download(out, 16);
  bool isRight = true;
  for (int i = 0; i < 16; ++i) isRight = isRight && got[i] == 1001 * texels[i];
  report("references", isRight);
  must(hipUnbindTexture(lineReference), "hipUnbindTexture");
  must(hipUnbindTexture(planeReference), "hipUnbindTexture");
  must(hipFreeArray(array), "hipFreeArray");
  must(hipFree(data), "hipFree");
  must(hipFree(out), "hipFree");
}

/// What a kernel makes of an object that is none.
static int misuse(const std::string& what) {
  Texture texture;
  create(texture, pattern<float>(4), make_hipExtent(4, 1, 0), Setting());
  must(texture.error, "misuse");
  hipTextureObject_t object = texture.object;
  must(hipDestroyTextureObject(object), "destroy");
  texture.object = nullptr;
  if (what == "null") object = nullptr;
  float* out = nullptr;
  must(hipMalloc(reinterpret_cast<void**>(&out), 256), "hipMalloc");
  fetchLinear<float><<<1, 1>>>(object, out, 0);
  std::printf("%s\n", hipGetErrorName(hipDeviceSynchronize()));
  return 0;
}

int main(int argc, char** argv) {
  if (argc > 1) return misuse(argv[1]);
  addressing();
  shapes();
  cubes();
  formats();
  weights();
  if (HIP_VERSION_MAJOR >= 6 || !isGfx90a()) levels();
  if (!isGfx90a()) gathers();
  surfaces();
  references();
  std::printf("%d failed\n", failures);
  return failures == 0 ? 0 : 1;
}
