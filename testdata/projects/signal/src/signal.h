#pragma once

#include <cuComplex.h>
#include <cuda_runtime_api.h>

#include <vector>

struct Tone {
    int frequency;  // whole periods in the signal
    float amplitude;
};

/// Adds normal noise of the given deviation to the signal (curandGenerate*).
void addNoise(float *signal, int count, float deviation, unsigned long long seed, cudaStream_t stream);

/// Swaps random neighbours with a probability: jitter, by the device's generator.
void addJitter(float *signal, int count, float probability, unsigned long long seed, cudaStream_t stream);

/// A transform of real signals of one length, both ways.
class Spectrum {
public:
    Spectrum(int count, cudaStream_t stream);
    ~Spectrum();
    Spectrum(const Spectrum &) = delete;
    Spectrum &operator=(const Spectrum &) = delete;

    int bins() const { return count_ / 2 + 1; }
    void forward(float *signal, cuFloatComplex *spectrum);
    /// Not divided by the length.
    void backward(cuFloatComplex *spectrum, float *signal);
    /// Euclidean length of `count` floats, by cublasSnrm2.
    float norm(const float *values, int count);
    void scale(float *values, int count, float factor);

private:
    struct Handles;
    int count_;
    Handles *handles_;
};

/// The `count` strongest frequencies, strongest first.
std::vector<int> strongest(const cuFloatComplex *spectrum, int bins, int count);

/// The mean power of the bins, by CUB.
float meanPower(const cuFloatComplex *spectrum, int bins, cudaStream_t stream);
