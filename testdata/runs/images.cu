// Reads textures and surfaces in the ways that image kernels do, and writes what
// it read: fetched.bin (float) and elements.bin (int32).
//
// Coordinates of linear filters lie on multiples of 1/16 of a texel, so that the
// 8 bits of a weight hold them exactly. Textures that are filtered hold 16-bit
// integers: gfx90a does not filter 32-bit floats.
//
// Exit status: 0 with results, 2 a failed call.
#include <cuda_runtime.h>

#include <cstdio>
#include <cstdlib>
#include <vector>

#define CHECK(call)                                                      \
  do {                                                                   \
    const cudaError_t status = (call);                                   \
    if (status != cudaSuccess) {                                         \
      std::fprintf(stderr, "%s:%d: %s: %s\n", __FILE__, __LINE__, #call, \
                   cudaGetErrorString(status));                          \
      std::exit(2);                                                      \
    }                                                                    \
  } while (0)

constexpr int kWidth = 13;
constexpr int kHeight = 7;
constexpr int kDepth = 5;
constexpr int kSamples = 512;

/// Coordinates inside and around [0, size).
__device__ float coordinate(int i, int step, int size) {
  const int range = (size + 8) * 16;
  return static_cast<float>((i * step) % range - 4 * 16) / 16.0f;
}

__global__ void fetchLine(cudaTextureObject_t texture, float scale, float *out) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < kSamples) out[i] = tex1D<float>(texture, scale * coordinate(i, 7, kWidth));
}

__global__ void fetchPlane(cudaTextureObject_t texture, float sx, float sy, float *out) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= kSamples) return;
  out[i] = tex2D<float>(texture, sx * coordinate(i, 7, kWidth), sy * coordinate(i, 11, kHeight));
}

__global__ void fetchColours(cudaTextureObject_t texture, float *out) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= kSamples) return;
  const float4 colour =
      tex2D<float4>(texture, coordinate(i, 7, kWidth), coordinate(i, 11, kHeight));
  out[i] = colour.x + 2.0f * colour.y + 4.0f * colour.z + 8.0f * colour.w;
}

__global__ void fetchVolume(cudaTextureObject_t texture, float *out) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= kSamples) return;
  out[i] = tex3D<float>(texture, coordinate(i, 7, kWidth), coordinate(i, 11, kHeight),
                        coordinate(i, 5, kDepth));
}

__global__ void fetchLayer(cudaTextureObject_t texture, float *out) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= kSamples) return;
  out[i] = tex2DLayered<float>(texture, coordinate(i, 7, kWidth), coordinate(i, 11, kHeight),
                               i % kDepth);
}

__global__ void fetchMemory(cudaTextureObject_t texture, int count, int *out) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < count) out[i] = tex1Dfetch<int>(texture, count - 1 - i);
}

/// The difference of the elements on both sides, zeros outside.
__global__ void shift(cudaSurfaceObject_t from, cudaSurfaceObject_t to, int *read) {
  const int x = threadIdx.x;
  const int y = blockIdx.x;
  int next, last;
  surf2Dread(&next, from, (x + 1) * static_cast<int>(sizeof(int)), y + 1, cudaBoundaryModeZero);
  last = surf2Dread<int>(from, (x - 1) * static_cast<int>(sizeof(int)), y - 1,
                         cudaBoundaryModeZero);
  surf2Dwrite(next - last, to, x * static_cast<int>(sizeof(int)), y);
  read[2 * (y * kWidth + x)] = next;
  read[2 * (y * kWidth + x) + 1] = last;
}

__global__ void negate(cudaSurfaceObject_t volume) {
  const int x = threadIdx.x * static_cast<int>(sizeof(int));
  int value;
  surf3Dread(&value, volume, x, blockIdx.x, blockIdx.y);
  surf3Dwrite(-value, volume, x, blockIdx.x, blockIdx.y);
}

__global__ void number(cudaSurfaceObject_t layers) {
  surf2DLayeredwrite(static_cast<int>(1000 * blockIdx.y + 100 * blockIdx.x + threadIdx.x), layers,
                     threadIdx.x * sizeof(int), blockIdx.x, blockIdx.y);
}

template <typename T>
std::vector<T> ramp(std::size_t count, int factor, int modulus) {
  std::vector<T> values(count);
  for (std::size_t i = 0; i < count; ++i) {
    values[i] = static_cast<T>(static_cast<int>(i * factor) % modulus);
  }
  return values;
}

template <typename T>
cudaArray_t makeArray(cudaExtent extent, unsigned flags, const std::vector<T> &values,
                      cudaChannelFormatDesc format = cudaCreateChannelDesc<T>()) {
  cudaArray_t array;
  CHECK(cudaMalloc3DArray(&array, &format, extent, flags));
  if (values.empty()) return array;
  cudaMemcpy3DParms copy = {};
  const std::size_t rows = extent.height ? extent.height : 1;
  copy.srcPtr = make_cudaPitchedPtr(const_cast<T *>(values.data()), extent.width * sizeof(T),
                                    extent.width, rows);
  copy.dstArray = array;
  copy.extent = make_cudaExtent(extent.width, rows, extent.depth ? extent.depth : 1);
  copy.kind = cudaMemcpyHostToDevice;
  CHECK(cudaMemcpy3D(&copy));
  return array;
}

/// Of an array of `dimensions`; the modes of others are left alone, since a GPU may
/// heed them all the same.
cudaTextureObject_t makeTexture(cudaArray_t array, int dimensions, cudaTextureAddressMode address,
                                cudaTextureFilterMode filter, cudaTextureReadMode read,
                                bool isNormalized) {
  cudaResourceDesc resource = {};
  resource.resType = cudaResourceTypeArray;
  resource.res.array.array = array;
  cudaTextureDesc description = {};
  for (int i = 0; i < dimensions; ++i) description.addressMode[i] = address;
  description.filterMode = filter;
  description.readMode = read;
  description.normalizedCoords = isNormalized;
  cudaTextureObject_t texture;
  CHECK(cudaCreateTextureObject(&texture, &resource, &description, nullptr));
  return texture;
}

cudaSurfaceObject_t makeSurface(cudaArray_t array) {
  cudaResourceDesc resource = {};
  resource.resType = cudaResourceTypeArray;
  resource.res.array.array = array;
  cudaSurfaceObject_t surface;
  CHECK(cudaCreateSurfaceObject(&surface, &resource));
  return surface;
}

/// What a kernel wrote to memory of the device, appended to a file.
template <typename T, typename Launch>
void collect(std::FILE *file, std::size_t count, const Launch &launch) {
  T *device;
  CHECK(cudaMalloc(&device, count * sizeof(T)));
  CHECK(cudaMemset(device, 0, count * sizeof(T)));
  launch(device);
  CHECK(cudaGetLastError());
  std::vector<T> host(count);
  CHECK(cudaMemcpy(host.data(), device, count * sizeof(T), cudaMemcpyDeviceToHost));
  CHECK(cudaFree(device));
  if (std::fwrite(host.data(), sizeof(T), count, file) != count) std::exit(2);
}

void fetch(std::FILE *file) {
  const dim3 grid(kSamples / 64), block(64);
  const auto line = makeArray(make_cudaExtent(kWidth, 0, 0), cudaArrayDefault,
                              ramp<unsigned short>(kWidth, 3701, 60013));
  const auto plane = makeArray(make_cudaExtent(kWidth, kHeight, 0), cudaArrayDefault,
                               ramp<unsigned short>(kWidth * kHeight, 3701, 60013));
  const auto volume = makeArray(make_cudaExtent(kWidth, kHeight, kDepth), cudaArrayDefault,
                                ramp<unsigned short>(kWidth * kHeight * kDepth, 3701, 60013));
  const auto layers = makeArray(make_cudaExtent(kWidth, kHeight, kDepth), cudaArrayLayered,
                                ramp<unsigned short>(kWidth * kHeight * kDepth, 3701, 60013));
  std::vector<uchar4> colours(kWidth * kHeight);
  for (int i = 0; i < kWidth * kHeight; ++i) {
    const auto at = [&](int factor) { return static_cast<unsigned char>(i * factor); };
    colours[i] = make_uchar4(at(3), at(5), at(7), at(11));
  }
  // Written out: for uchar4 HIP 5.2 says that the channels are signed.
  const auto colour =
      makeArray(make_cudaExtent(kWidth, kHeight, 0), cudaArrayDefault, colours,
                cudaCreateChannelDesc(8, 8, 8, 8, cudaChannelFormatKindUnsigned));

  std::vector<cudaTextureObject_t> textures;
  const auto keep = [&](cudaTextureObject_t texture) {
    textures.push_back(texture);
    return texture;
  };
  for (const auto filter : {cudaFilterModePoint, cudaFilterModeLinear}) {
    for (const auto address : {cudaAddressModeClamp, cudaAddressModeBorder}) {
      const auto made = [&](cudaArray_t array, int dimensions) {
        return keep(makeTexture(array, dimensions, address, filter, cudaReadModeNormalizedFloat,
                                false));
      };
      collect<float>(file, kSamples,
                     [&](float *out) { fetchLine<<<grid, block>>>(made(line, 1), 1.0f, out); });
      collect<float>(file, kSamples, [&](float *out) {
        fetchPlane<<<grid, block>>>(made(plane, 2), 1.0f, 1.0f, out);
      });
      collect<float>(file, kSamples,
                     [&](float *out) { fetchVolume<<<grid, block>>>(made(volume, 3), out); });
      collect<float>(file, kSamples,
                     [&](float *out) { fetchLayer<<<grid, block>>>(made(layers, 2), out); });
      collect<float>(file, kSamples, [&](float *out) {
        fetchColours<<<grid, block>>>(
            keep(makeTexture(colour, 2, address, filter, cudaReadModeNormalizedFloat, false)), out);
      });
    }
    // A period of 16 texels, so that coordinates of it are exact.
    const auto square = makeArray(make_cudaExtent(16, 16, 0), cudaArrayDefault,
                                  ramp<unsigned short>(256, 3701, 60013));
    for (const auto address : {cudaAddressModeWrap, cudaAddressModeMirror}) {
      const auto texture =
          keep(makeTexture(square, 2, address, filter, cudaReadModeNormalizedFloat, true));
      collect<float>(file, kSamples, [&](float *out) {
        fetchPlane<<<grid, block>>>(texture, 1.0f / 16, 1.0f / 16, out);
      });
    }
    CHECK(cudaDeviceSynchronize());
    CHECK(cudaFreeArray(square));
  }
  const auto floats = makeArray(make_cudaExtent(kWidth, kHeight, 0), cudaArrayDefault,
                                ramp<float>(kWidth * kHeight, 37, 101));
  const auto exact = keep(makeTexture(floats, 2, cudaAddressModeBorder, cudaFilterModePoint,
                                      cudaReadModeElementType, false));
  collect<float>(file, kSamples,
                 [&](float *out) { fetchPlane<<<grid, block>>>(exact, 1.0f, 1.0f, out); });
  for (const cudaTextureObject_t each : textures) CHECK(cudaDestroyTextureObject(each));
  for (const cudaArray_t each : {line, plane, volume, layers, colour, floats}) {
    CHECK(cudaFreeArray(each));
  }
}

void move(std::FILE *file) {
  const std::vector<int> values = ramp<int>(kWidth * kHeight * kDepth, 37, 1009);
  const std::vector<int> none;

  int *memory;
  CHECK(cudaMalloc(&memory, values.size() * sizeof(int)));
  CHECK(cudaMemcpy(memory, values.data(), values.size() * sizeof(int), cudaMemcpyHostToDevice));
  cudaResourceDesc resource = {};
  resource.resType = cudaResourceTypeLinear;
  resource.res.linear.devPtr = memory;
  resource.res.linear.desc = cudaCreateChannelDesc<int>();
  resource.res.linear.sizeInBytes = values.size() * sizeof(int);
  cudaTextureDesc description = {};
  description.readMode = cudaReadModeElementType;
  cudaTextureObject_t linear;
  CHECK(cudaCreateTextureObject(&linear, &resource, &description, nullptr));
  const int count = static_cast<int>(values.size());
  collect<int>(file, values.size(), [&](int *out) {
    fetchMemory<<<(count + 63) / 64, 64>>>(linear, count, out);
  });
  CHECK(cudaDestroyTextureObject(linear));
  CHECK(cudaFree(memory));

  const cudaExtent plane = make_cudaExtent(kWidth, kHeight, 0);
  const auto from = makeArray(
      plane, cudaArraySurfaceLoadStore,
      std::vector<int>(values.begin(), values.begin() + kWidth * kHeight));
  const auto to = makeArray(plane, cudaArraySurfaceLoadStore, none);
  const auto source = makeSurface(from), target = makeSurface(to);
  collect<int>(file, 2 * kWidth * kHeight,
               [&](int *out) { shift<<<kHeight, kWidth>>>(source, target, out); });
  std::vector<int> back(kWidth * kHeight);
  CHECK(cudaMemcpy2DFromArray(back.data(), kWidth * sizeof(int), to, 0, 0, kWidth * sizeof(int),
                              kHeight, cudaMemcpyDeviceToHost));
  if (std::fwrite(back.data(), sizeof(int), back.size(), file) != back.size()) std::exit(2);

  const auto volume = makeArray(make_cudaExtent(kWidth, kHeight, kDepth),
                                cudaArraySurfaceLoadStore, values);
  const auto layers = makeArray(make_cudaExtent(kWidth, kHeight, kDepth),
                                cudaArraySurfaceLoadStore | cudaArrayLayered, none);
  const auto negated = makeSurface(volume), numbered = makeSurface(layers);
  negate<<<dim3(kHeight, kDepth), kWidth>>>(negated);
  number<<<dim3(kHeight, kDepth), kWidth>>>(numbered);
  CHECK(cudaGetLastError());
  for (const cudaArray_t each : {volume, layers}) {
    std::vector<int> all(values.size());
    cudaMemcpy3DParms copy = {};
    copy.srcArray = each;
    copy.dstPtr = make_cudaPitchedPtr(all.data(), kWidth * sizeof(int), kWidth, kHeight);
    copy.extent = make_cudaExtent(kWidth, kHeight, kDepth);
    copy.kind = cudaMemcpyDeviceToHost;
    CHECK(cudaMemcpy3D(&copy));
    if (std::fwrite(all.data(), sizeof(int), all.size(), file) != all.size()) std::exit(2);
  }
  for (const cudaSurfaceObject_t each : {source, target, negated, numbered}) {
    CHECK(cudaDestroySurfaceObject(each));
  }
  for (const cudaArray_t each : {from, to, volume, layers}) CHECK(cudaFreeArray(each));
}

int main() {
  std::FILE *fetched = std::fopen("fetched.bin", "wb");
  std::FILE *elements = std::fopen("elements.bin", "wb");
  if (!fetched || !elements) return 2;
  fetch(fetched);
  move(elements);
  if (std::fclose(fetched) != 0 || std::fclose(elements) != 0) return 2;
  std::puts("images read");
  return 0;
}
