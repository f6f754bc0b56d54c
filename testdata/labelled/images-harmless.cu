// flags: --arch gfx942
// Names of textures and surfaces that fetch nothing, on a GPU without images.
#include <cuda_runtime.h>

#include <map>
#include <string>
#include <vector>

struct Image {
  const float* pixels;
  int width, height;
  __device__ float tex2D(float x, float y) const { return pixels[int(y) * width + int(x)]; }
  __device__ float4 tex2Dgather(int x, int y) const { return make_float4(x, y, 0, 0); }
  __device__ void surf2Dwrite(float, int, int) const {}
};
namespace scene {
template <typename T>
struct texture {
  T id;
};
struct Material {
  texture<int> diffuse;            // harmless: texture-reference
  cudaTextureObject_t object = 0;  // harmless: image-support, texture-reference
};
}  // namespace scene
__device__ float tex1D(const float* table, int i) { return table[i]; }
__device__ float bilinear(const Image& image, float x, float y) {
  return image.tex2D(x, y) + image.tex2D(x + 1, y);              // harmless: image-support
}
__global__ void samples(Image image, const float* table, float* out) {
  out[0] = bilinear(image, 1, 2);                                // harmless: image-support
  out[1] = tex1D(table, 3);                                      // harmless: image-support
  out[2] = image.tex2Dgather(1, 2).x;                            // harmless: texture-gather
  image.surf2Dwrite(1, 2, 3);                                    // harmless: surface-access, image-support
  out[3] = __ldg(table);                                         // harmless: image-support
}
__global__ void passes(const cudaTextureObject_t* textures, cudaTextureObject_t* out, int i) {
  out[i] = textures[i];                                          // harmless: image-support, texture-reference
}
struct Registry {
  std::map<std::string, cudaTextureObject_t> textures;           // harmless: texture-reference
  bool has(const std::string& name) const { return textures.count(name) != 0; }  // harmless: image-support
};
std::vector<scene::texture<float>> references;                        // harmless: texture-reference
const char* words() { return "tex2D<float>(image, x, y)"; }      // harmless: image-support
struct Shader {
  int textureReference;
  float surf3Dread(int x) const { return x; }
};
float reads(const Shader& shader) { return shader.surf3Dread(shader.textureReference); }  // harmless: surface-access, image-support
struct fp8_e5m2 {
  unsigned char bits;
  __device__ float toFloat() const { return __int_as_float(bits << 24); }  // harmless: fp8-format
};
__global__ void unpacks(const fp8_e5m2* in, float* out) { out[0] = in[0].toFloat(); }  // harmless: fp8-format
signed char quantised(float x) { return static_cast<signed char>(x * 127); }  // harmless: fp8-format
