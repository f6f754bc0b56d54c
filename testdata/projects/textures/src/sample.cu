#include "viewer.h"

namespace {

const dim3 kBlock(16, 16);

dim3 gridFor(int width, int height)
{
    return dim3((width + kBlock.x - 1) / kBlock.x, (height + kBlock.y - 1) / kBlock.y);
}

cudaArray_t upload(const Image &image, unsigned int flags)
{
    cudaArray_t array = nullptr;
    const cudaChannelFormatDesc format = cudaCreateChannelDesc<float>();
    CHECK(cudaMallocArray(&array, &format, image.width, image.height, flags));
    const size_t pitch = image.width * sizeof(float);
    CHECK(cudaMemcpy2DToArray(array, 0, 0, image.pixels.data(), pitch, pitch, image.height, cudaMemcpyHostToDevice));
    return array;
}

#if CUDART_VERSION < 12000
// Toolkits before 12 have texture references.
texture<float, cudaTextureType2D, cudaReadModeElementType> imageReference;

__global__ void enlargeByReference(float *result, int width, int height)
{
    const int x = blockIdx.x * blockDim.x + threadIdx.x;
    const int y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x < width && y < height)
        result[y * width + x] = tex2D(imageReference, (x + 0.5f) * 0.5f, (y + 0.5f) * 0.5f);
}
#endif

__global__ void enlargeByObject(cudaTextureObject_t image, float *result, int width, int height)
{
    const int x = blockIdx.x * blockDim.x + threadIdx.x;
    const int y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x < width && y < height)
        result[y * width + x] = tex2D<float>(image, (x + 0.5f) * 0.5f, (y + 0.5f) * 0.5f);
}

__global__ void flipRows(cudaSurfaceObject_t image, int width, int height)
{
    const int x = blockIdx.x * blockDim.x + threadIdx.x;
    const int y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x >= width || y >= height / 2)
        return;
    const int column = x * static_cast<int>(sizeof(float));
    const float top = surf2Dread<float>(image, column, y, cudaBoundaryModeTrap);
    const float bottom = surf2Dread<float>(image, column, height - 1 - y, cudaBoundaryModeTrap);
    surf2Dwrite(bottom, image, column, y);
    surf2Dwrite(top, image, column, height - 1 - y);
}

}  // namespace

Image enlarge(const Image &image)
{
    Image result{2 * image.width, 2 * image.height, {}};
    result.pixels.resize(static_cast<size_t>(result.width) * result.height);
    const size_t bytes = result.pixels.size() * sizeof(float);
    cudaArray_t array = upload(image, cudaArrayDefault);
    float *onDevice = nullptr;
    CHECK(cudaMalloc(&onDevice, bytes));

#if CUDART_VERSION < 12000
    imageReference.addressMode[0] = cudaAddressModeClamp;
    imageReference.addressMode[1] = cudaAddressModeClamp;
    imageReference.filterMode = cudaFilterModeLinear;
    CHECK(cudaBindTextureToArray(imageReference, array));
    enlargeByReference<<<gridFor(result.width, result.height), kBlock>>>(onDevice, result.width, result.height);
    CHECK(cudaDeviceSynchronize());
    CHECK(cudaUnbindTexture(imageReference));
#endif

    cudaResourceDesc resource = {};
    resource.resType = cudaResourceTypeArray;
    resource.res.array.array = array;
    cudaTextureDesc description = {};
    description.addressMode[0] = cudaAddressModeClamp;
    description.addressMode[1] = cudaAddressModeClamp;
    description.filterMode = cudaFilterModeLinear;
    description.readMode = cudaReadModeElementType;
    description.normalizedCoords = 0;
    cudaTextureObject_t texture = 0;
    CHECK(cudaCreateTextureObject(&texture, &resource, &description, nullptr));
    enlargeByObject<<<gridFor(result.width, result.height), kBlock>>>(texture, onDevice, result.width, result.height);
    CHECK(cudaGetLastError());
    CHECK(cudaMemcpy(result.pixels.data(), onDevice, bytes, cudaMemcpyDeviceToHost));

    CHECK(cudaDestroyTextureObject(texture));
    CHECK(cudaFreeArray(array));
    CHECK(cudaFree(onDevice));
    return result;
}

Image flip(const Image &image)
{
    cudaArray_t array = upload(image, cudaArraySurfaceLoadStore);
    cudaResourceDesc resource = {};
    resource.resType = cudaResourceTypeArray;
    resource.res.array.array = array;
    cudaSurfaceObject_t surface = 0;
    CHECK(cudaCreateSurfaceObject(&surface, &resource));
    flipRows<<<gridFor(image.width, image.height / 2), kBlock>>>(surface, image.width, image.height);
    CHECK(cudaGetLastError());

    Image result = image;
    const size_t pitch = image.width * sizeof(float);
    CHECK(cudaMemcpy2DFromArray(result.pixels.data(), pitch, array, 0, 0, pitch, image.height, cudaMemcpyDeviceToHost));
    CHECK(cudaDestroySurfaceObject(surface));
    CHECK(cudaFreeArray(array));
    return result;
}
