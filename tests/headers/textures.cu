// Texture and surface references and objects.
texture<float, 1, cudaReadModeElementType> ref1;
texture<float4, cudaTextureType2D> ref2;
texture<uchar4, 2, cudaReadModeNormalizedFloat> refNormalized;
texture<float, cudaTextureType2DLayered> refLayered;
surface<void, 2> surf;
template <class T> __global__ void object(cudaTextureObject_t t, cudaSurfaceObject_t s, T* out) {
  out[0] = tex2D<T>(t, 1.f, 2.f) + tex1D<T>(t, 1.f) + tex3D<T>(t, 1, 2, 3) + tex1Dfetch<T>(t, 3);
  out[1] = tex2DLod<T>(t, 1.f, 2.f, 3.f) + tex2DLayered<T>(t, 1.f, 2.f, 1) + tex2DGrad<T>(t, 1.f, 2.f, make_float2(1, 1), make_float2(1, 1));
  T v;
  tex2D(&v, t, 1.f, 2.f);
  out[2] = texCubemap<T>(t, 1.f, 2.f, 3.f);
  surf2Dread(&v, s, 4, 5);
  out[3] = surf2Dread<T>(s, 4, 5, cudaBoundaryModeZero);
  surf2Dwrite(v, s, 4, 5);
  surf2Dwrite<T>(v, s, 4, 5, cudaBoundaryModeClamp);
}
__global__ void reference(float* out) {
  out[0] = tex1Dfetch(ref1, 3) + tex1D(ref1, 0.5f);
  float4 a = tex2D(ref2, 1.f, 2.f), b = tex2D(refNormalized, 1.f, 2.f), g = tex2Dgather(ref2, 1.f, 2.f, 0);
  out[1] = a.x + b.y + g.z + tex2DLayered(refLayered, 1.f, 2.f, 0);
  float w;
  surf2Dread(&w, surf, 1, 2);
  surf2Dwrite(w, surf, 1, 2);
}
int main() {
  ref1.addressMode[0] = cudaAddressModeClamp;
  ref1.filterMode = cudaFilterModeLinear;
  ref1.normalized = false;
  refLayered.channelDesc = cudaCreateChannelDesc<float>();
  cudaChannelFormatDesc d = cudaCreateChannelDesc(32, 0, 0, 0, cudaChannelFormatKindFloat);
  float* p = nullptr;
  size_t offset;
  cudaArray* array;
  cudaMallocArray(&array, &d, 4, 4, cudaArrayDefault);
  cudaBindTexture(0, ref1, p, 4);
  cudaBindTexture(&offset, &ref1, p, &d, 4);
  cudaBindTexture<float, 1, cudaReadModeElementType>(0, ref1, p, d, 4);
  cudaBindTextureToArray(ref2, array, d);
  cudaBindTexture2D(&offset, ref2, p, d, 1, 2, 3);
  cudaBindSurfaceToArray(surf, array);
  cudaUnbindTexture(ref1);
  cudaResourceDesc resource = {};
  resource.resType = cudaResourceTypeArray;
  resource.res.array.array = array;
  resource.res.linear.devPtr = p;
  resource.res.linear.desc = d;
  resource.res.pitch2D.pitchInBytes = 4;
  cudaTextureDesc texture{};
  texture.addressMode[0] = cudaAddressModeWrap;
  texture.readMode = cudaReadModeElementType;
  texture.normalizedCoords = 1;
  cudaTextureObject_t object1 = 0;
  cudaCreateTextureObject(&object1, &resource, &texture, NULL);
  object<float><<<1, 1>>>(object1, 0, p);
  cudaDestroyTextureObject(object1);
}
