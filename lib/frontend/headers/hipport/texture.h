// Texture and surface references, and fetches from both references and objects.
// CUDA units only.
#ifndef HIPPORT_TEXTURE_H
#define HIPPORT_TEXTURE_H

#include <hipport/api/cuda-runtime.h>

#define cudaTextureType1D 1
#define cudaTextureType2D 2
#define cudaTextureType3D 3
#define cudaTextureTypeCubemap 12
#define cudaTextureType1DLayered 241
#define cudaTextureType2DLayered 242
#define cudaTextureTypeCubemapLayered 252
#define cudaSurfaceType1D 1
#define cudaSurfaceType2D 2
#define cudaSurfaceType3D 3
#define cudaSurfaceTypeCubemap 12
#define cudaSurfaceType1DLayered 241
#define cudaSurfaceType2DLayered 242
#define cudaSurfaceTypeCubemapLayered 252

#ifdef __CUDA__
extern "C++" {
#pragma clang force_cuda_host_device begin

template <class T, int D = cudaTextureType1D, enum cudaTextureReadMode M = cudaReadModeElementType>
struct texture : textureReference {
  texture(int normalized = 0, enum cudaTextureFilterMode = cudaFilterModePoint,
                     enum cudaTextureAddressMode = cudaAddressModeClamp);
  texture(int normalized, enum cudaTextureFilterMode, enum cudaTextureAddressMode, cudaChannelFormatDesc);
};
template <class T, int D = cudaSurfaceType1D> struct surface : surfaceReference {};

namespace hipport_detail {
// What a fetch gives: the element, or its components as float.
template <class T, enum cudaTextureReadMode M> struct fetched { typedef T type; };
template <> struct fetched<char1, cudaReadModeNormalizedFloat> { typedef float1 type; };
template <> struct fetched<char2, cudaReadModeNormalizedFloat> { typedef float2 type; };
template <> struct fetched<char3, cudaReadModeNormalizedFloat> { typedef float3 type; };
template <> struct fetched<char4, cudaReadModeNormalizedFloat> { typedef float4 type; };
template <> struct fetched<uchar1, cudaReadModeNormalizedFloat> { typedef float1 type; };
template <> struct fetched<uchar2, cudaReadModeNormalizedFloat> { typedef float2 type; };
template <> struct fetched<uchar3, cudaReadModeNormalizedFloat> { typedef float3 type; };
template <> struct fetched<uchar4, cudaReadModeNormalizedFloat> { typedef float4 type; };
template <> struct fetched<short1, cudaReadModeNormalizedFloat> { typedef float1 type; };
template <> struct fetched<short2, cudaReadModeNormalizedFloat> { typedef float2 type; };
template <> struct fetched<short3, cudaReadModeNormalizedFloat> { typedef float3 type; };
template <> struct fetched<short4, cudaReadModeNormalizedFloat> { typedef float4 type; };
template <> struct fetched<ushort1, cudaReadModeNormalizedFloat> { typedef float1 type; };
template <> struct fetched<ushort2, cudaReadModeNormalizedFloat> { typedef float2 type; };
template <> struct fetched<ushort3, cudaReadModeNormalizedFloat> { typedef float3 type; };
template <> struct fetched<ushort4, cudaReadModeNormalizedFloat> { typedef float4 type; };
template <> struct fetched<char, cudaReadModeNormalizedFloat> { typedef float type; };
template <> struct fetched<signed char, cudaReadModeNormalizedFloat> { typedef float type; };
template <> struct fetched<unsigned char, cudaReadModeNormalizedFloat> { typedef float type; };
template <> struct fetched<short, cudaReadModeNormalizedFloat> { typedef float type; };
template <> struct fetched<unsigned short, cudaReadModeNormalizedFloat> { typedef float type; };
template <class T> struct four { typedef T type; };
template <> struct four<char1> { typedef char4 type; };
template <> struct four<char2> { typedef char4 type; };
template <> struct four<char3> { typedef char4 type; };
template <> struct four<char4> { typedef char4 type; };
template <> struct four<uchar1> { typedef uchar4 type; };
template <> struct four<uchar2> { typedef uchar4 type; };
template <> struct four<uchar3> { typedef uchar4 type; };
template <> struct four<uchar4> { typedef uchar4 type; };
template <> struct four<short1> { typedef short4 type; };
template <> struct four<short2> { typedef short4 type; };
template <> struct four<short3> { typedef short4 type; };
template <> struct four<short4> { typedef short4 type; };
template <> struct four<ushort1> { typedef ushort4 type; };
template <> struct four<ushort2> { typedef ushort4 type; };
template <> struct four<ushort3> { typedef ushort4 type; };
template <> struct four<ushort4> { typedef ushort4 type; };
template <> struct four<int1> { typedef int4 type; };
template <> struct four<int2> { typedef int4 type; };
template <> struct four<int3> { typedef int4 type; };
template <> struct four<int4> { typedef int4 type; };
template <> struct four<uint1> { typedef uint4 type; };
template <> struct four<uint2> { typedef uint4 type; };
template <> struct four<uint3> { typedef uint4 type; };
template <> struct four<uint4> { typedef uint4 type; };
template <> struct four<float1> { typedef float4 type; };
template <> struct four<float2> { typedef float4 type; };
template <> struct four<float3> { typedef float4 type; };
template <> struct four<float4> { typedef float4 type; };
template <> struct four<float> { typedef float4 type; };
template <> struct four<int> { typedef int4 type; };
template <> struct four<unsigned int> { typedef uint4 type; };
template <> struct four<unsigned char> { typedef uchar4 type; };
template <> struct four<signed char> { typedef char4 type; };
template <> struct four<char> { typedef char4 type; };
template <> struct four<short> { typedef short4 type; };
template <> struct four<unsigned short> { typedef ushort4 type; };
}  // namespace hipport_detail

// Of a reference; of an object by result; of an object by pointer.
template <class T, int D, enum cudaTextureReadMode M, class... A>
typename hipport_detail::fetched<T, M>::type tex1Dfetch(texture<T, D, M>, A...);
template <class T, class... A> T tex1Dfetch(cudaTextureObject_t, A...);
template <class T, class... A> void tex1Dfetch(T*, cudaTextureObject_t, A...);
template <class T, int D, enum cudaTextureReadMode M, class... A>
typename hipport_detail::fetched<T, M>::type tex1D(texture<T, D, M>, A...);
template <class T, class... A> T tex1D(cudaTextureObject_t, A...);
template <class T, class... A> void tex1D(T*, cudaTextureObject_t, A...);
template <class T, int D, enum cudaTextureReadMode M, class... A>
typename hipport_detail::fetched<T, M>::type tex2D(texture<T, D, M>, A...);
template <class T, class... A> T tex2D(cudaTextureObject_t, A...);
template <class T, class... A> void tex2D(T*, cudaTextureObject_t, A...);
template <class T, int D, enum cudaTextureReadMode M, class... A>
typename hipport_detail::fetched<T, M>::type tex3D(texture<T, D, M>, A...);
template <class T, class... A> T tex3D(cudaTextureObject_t, A...);
template <class T, class... A> void tex3D(T*, cudaTextureObject_t, A...);
template <class T, int D, enum cudaTextureReadMode M, class... A>
typename hipport_detail::fetched<T, M>::type texCubemap(texture<T, D, M>, A...);
template <class T, class... A> T texCubemap(cudaTextureObject_t, A...);
template <class T, class... A> void texCubemap(T*, cudaTextureObject_t, A...);
template <class T, int D, enum cudaTextureReadMode M, class... A>
typename hipport_detail::fetched<T, M>::type tex1DLayered(texture<T, D, M>, A...);
template <class T, class... A> T tex1DLayered(cudaTextureObject_t, A...);
template <class T, class... A> void tex1DLayered(T*, cudaTextureObject_t, A...);
template <class T, int D, enum cudaTextureReadMode M, class... A>
typename hipport_detail::fetched<T, M>::type tex2DLayered(texture<T, D, M>, A...);
template <class T, class... A> T tex2DLayered(cudaTextureObject_t, A...);
template <class T, class... A> void tex2DLayered(T*, cudaTextureObject_t, A...);
template <class T, int D, enum cudaTextureReadMode M, class... A>
typename hipport_detail::fetched<T, M>::type texCubemapLayered(texture<T, D, M>, A...);
template <class T, class... A> T texCubemapLayered(cudaTextureObject_t, A...);
template <class T, class... A> void texCubemapLayered(T*, cudaTextureObject_t, A...);
template <class T, int D, enum cudaTextureReadMode M, class... A>
typename hipport_detail::fetched<T, M>::type tex1DLod(texture<T, D, M>, A...);
template <class T, class... A> T tex1DLod(cudaTextureObject_t, A...);
template <class T, class... A> void tex1DLod(T*, cudaTextureObject_t, A...);
template <class T, int D, enum cudaTextureReadMode M, class... A>
typename hipport_detail::fetched<T, M>::type tex2DLod(texture<T, D, M>, A...);
template <class T, class... A> T tex2DLod(cudaTextureObject_t, A...);
template <class T, class... A> void tex2DLod(T*, cudaTextureObject_t, A...);
template <class T, int D, enum cudaTextureReadMode M, class... A>
typename hipport_detail::fetched<T, M>::type tex3DLod(texture<T, D, M>, A...);
template <class T, class... A> T tex3DLod(cudaTextureObject_t, A...);
template <class T, class... A> void tex3DLod(T*, cudaTextureObject_t, A...);
template <class T, int D, enum cudaTextureReadMode M, class... A>
typename hipport_detail::fetched<T, M>::type texCubemapLod(texture<T, D, M>, A...);
template <class T, class... A> T texCubemapLod(cudaTextureObject_t, A...);
template <class T, class... A> void texCubemapLod(T*, cudaTextureObject_t, A...);
template <class T, int D, enum cudaTextureReadMode M, class... A>
typename hipport_detail::fetched<T, M>::type tex1DLayeredLod(texture<T, D, M>, A...);
template <class T, class... A> T tex1DLayeredLod(cudaTextureObject_t, A...);
template <class T, class... A> void tex1DLayeredLod(T*, cudaTextureObject_t, A...);
template <class T, int D, enum cudaTextureReadMode M, class... A>
typename hipport_detail::fetched<T, M>::type tex2DLayeredLod(texture<T, D, M>, A...);
template <class T, class... A> T tex2DLayeredLod(cudaTextureObject_t, A...);
template <class T, class... A> void tex2DLayeredLod(T*, cudaTextureObject_t, A...);
template <class T, int D, enum cudaTextureReadMode M, class... A>
typename hipport_detail::fetched<T, M>::type texCubemapLayeredLod(texture<T, D, M>, A...);
template <class T, class... A> T texCubemapLayeredLod(cudaTextureObject_t, A...);
template <class T, class... A> void texCubemapLayeredLod(T*, cudaTextureObject_t, A...);
template <class T, int D, enum cudaTextureReadMode M, class... A>
typename hipport_detail::fetched<T, M>::type tex1DGrad(texture<T, D, M>, A...);
template <class T, class... A> T tex1DGrad(cudaTextureObject_t, A...);
template <class T, class... A> void tex1DGrad(T*, cudaTextureObject_t, A...);
template <class T, int D, enum cudaTextureReadMode M, class... A>
typename hipport_detail::fetched<T, M>::type tex2DGrad(texture<T, D, M>, A...);
template <class T, class... A> T tex2DGrad(cudaTextureObject_t, A...);
template <class T, class... A> void tex2DGrad(T*, cudaTextureObject_t, A...);
template <class T, int D, enum cudaTextureReadMode M, class... A>
typename hipport_detail::fetched<T, M>::type tex3DGrad(texture<T, D, M>, A...);
template <class T, class... A> T tex3DGrad(cudaTextureObject_t, A...);
template <class T, class... A> void tex3DGrad(T*, cudaTextureObject_t, A...);
template <class T, int D, enum cudaTextureReadMode M, class... A>
typename hipport_detail::fetched<T, M>::type texCubemapGrad(texture<T, D, M>, A...);
template <class T, class... A> T texCubemapGrad(cudaTextureObject_t, A...);
template <class T, class... A> void texCubemapGrad(T*, cudaTextureObject_t, A...);
template <class T, int D, enum cudaTextureReadMode M, class... A>
typename hipport_detail::fetched<T, M>::type tex1DLayeredGrad(texture<T, D, M>, A...);
template <class T, class... A> T tex1DLayeredGrad(cudaTextureObject_t, A...);
template <class T, class... A> void tex1DLayeredGrad(T*, cudaTextureObject_t, A...);
template <class T, int D, enum cudaTextureReadMode M, class... A>
typename hipport_detail::fetched<T, M>::type tex2DLayeredGrad(texture<T, D, M>, A...);
template <class T, class... A> T tex2DLayeredGrad(cudaTextureObject_t, A...);
template <class T, class... A> void tex2DLayeredGrad(T*, cudaTextureObject_t, A...);
template <class T, int D, enum cudaTextureReadMode M, class... A>
typename hipport_detail::fetched<T, M>::type texCubemapLayeredGrad(texture<T, D, M>, A...);
template <class T, class... A> T texCubemapLayeredGrad(cudaTextureObject_t, A...);
template <class T, class... A> void texCubemapLayeredGrad(T*, cudaTextureObject_t, A...);
template <class T, int D, enum cudaTextureReadMode M, class... A>
typename hipport_detail::four<T>::type tex2Dgather(texture<T, D, M>, A...);
template <class T, class... A> T tex2Dgather(cudaTextureObject_t, A...);
template <class T, class... A> void tex2Dgather(T*, cudaTextureObject_t, A...);

template <class T, int D, class... A> T surf1Dread(surface<void, D>, A...);
template <class T, class... A> T surf1Dread(cudaSurfaceObject_t, A...);
template <class T, class S, class... A> void surf1Dread(T*, S, A...);
template <class T, class S, class... A> void surf1Dwrite(T, S, A...);
template <class T, int D, class... A> T surf2Dread(surface<void, D>, A...);
template <class T, class... A> T surf2Dread(cudaSurfaceObject_t, A...);
template <class T, class S, class... A> void surf2Dread(T*, S, A...);
template <class T, class S, class... A> void surf2Dwrite(T, S, A...);
template <class T, int D, class... A> T surf3Dread(surface<void, D>, A...);
template <class T, class... A> T surf3Dread(cudaSurfaceObject_t, A...);
template <class T, class S, class... A> void surf3Dread(T*, S, A...);
template <class T, class S, class... A> void surf3Dwrite(T, S, A...);
template <class T, int D, class... A> T surf1DLayeredread(surface<void, D>, A...);
template <class T, class... A> T surf1DLayeredread(cudaSurfaceObject_t, A...);
template <class T, class S, class... A> void surf1DLayeredread(T*, S, A...);
template <class T, class S, class... A> void surf1DLayeredwrite(T, S, A...);
template <class T, int D, class... A> T surf2DLayeredread(surface<void, D>, A...);
template <class T, class... A> T surf2DLayeredread(cudaSurfaceObject_t, A...);
template <class T, class S, class... A> void surf2DLayeredread(T*, S, A...);
template <class T, class S, class... A> void surf2DLayeredwrite(T, S, A...);
template <class T, int D, class... A> T surfCubemapread(surface<void, D>, A...);
template <class T, class... A> T surfCubemapread(cudaSurfaceObject_t, A...);
template <class T, class S, class... A> void surfCubemapread(T*, S, A...);
template <class T, class S, class... A> void surfCubemapwrite(T, S, A...);
template <class T, int D, class... A> T surfCubemapLayeredread(surface<void, D>, A...);
template <class T, class... A> T surfCubemapLayeredread(cudaSurfaceObject_t, A...);
template <class T, class S, class... A> void surfCubemapLayeredread(T*, S, A...);
template <class T, class S, class... A> void surfCubemapLayeredwrite(T, S, A...);

#pragma clang force_cuda_host_device end
}  // extern "C++"
#endif  // __CUDA__
#endif
