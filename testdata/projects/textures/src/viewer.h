#pragma once

#include <cuda_runtime.h>

#include <cstdio>
#include <cstdlib>
#include <vector>

#define CHECK(call)                                                                                 \
    do {                                                                                            \
        const cudaError_t status_ = (call);                                                         \
        if (status_ != cudaSuccess) {                                                               \
            std::fprintf(stderr, "%s:%d: %s: %s\n", __FILE__, __LINE__, #call, cudaGetErrorString(status_)); \
            std::exit(2);                                                                           \
        }                                                                                           \
    } while (0)

struct Image {
    int width;
    int height;
    std::vector<float> pixels;
};

/// The image at twice its size, sampled bilinearly through a texture.
Image enlarge(const Image &image);

/// The image upside down, written through a surface.
Image flip(const Image &image);

/// How many of the image's squares differ by more than `contrast`, by a
/// quadtree that is refined on the device.
unsigned int countDetails(const Image &image, float contrast);
