#include "check.h"
#include "signal.h"

#include <algorithm>
#include <cmath>

namespace {

constexpr int kCount = 1 << 16;
constexpr double kTwoPi = 6.283185307179586;

// Clears the bins whose power is below `threshold`.
__global__ void keepStrong(cuFloatComplex *spectrum, int bins, float threshold)
{
    const int bin = blockIdx.x * blockDim.x + threadIdx.x;
    if (bin < bins && cuCabsf(spectrum[bin]) * cuCabsf(spectrum[bin]) < threshold)
        spectrum[bin] = make_cuFloatComplex(0.0f, 0.0f);
}

}  // namespace

int main()
{
    const std::vector<Tone> tones = {{440, 1.0f}, {1000, 0.5f}, {73, 0.8f}};
    std::vector<float> clean(kCount, 0.0f);
    for (int i = 0; i < kCount; ++i)
        for (const Tone &tone : tones)
            clean[i] += tone.amplitude * static_cast<float>(std::sin(kTwoPi * tone.frequency * i / kCount));

    cudaStream_t stream;
    CHECK(cudaStreamCreate(&stream));
    float *signal = nullptr;
    cuFloatComplex *bins = nullptr;
    Spectrum spectrum(kCount, stream);
    CHECK(cudaMalloc((void **)&signal, kCount * sizeof(float)));
    CHECK(cudaMalloc((void **)&bins, spectrum.bins() * sizeof(cuFloatComplex)));
    CHECK(cudaMemcpyAsync(signal, clean.data(), kCount * sizeof(float), cudaMemcpyHostToDevice, stream));

    addNoise(signal, kCount, 0.5f, 1234ULL, stream);
    addJitter(signal, kCount, 0.05f, 99ULL, stream);
    spectrum.forward(signal, bins);
    const float mean = meanPower(bins, spectrum.bins(), stream);
    keepStrong<<<(spectrum.bins() + 255) / 256, 256, 0, stream>>>(bins, spectrum.bins(), 20.0f * mean);
    CHECK(cudaGetLastError());
    CHECK(cudaStreamSynchronize(stream));

    std::vector<int> found = strongest(bins, spectrum.bins(), static_cast<int>(tones.size()));
    const bool sameTones = found == std::vector<int>{440, 73, 1000};
    std::printf("tones %d, %d, %d: %s\n", found[0], found[1], found[2], sameTones ? "OK" : "mismatch");

    spectrum.backward(bins, signal);
    spectrum.scale(signal, kCount, 1.0f / kCount);
    const float length = spectrum.norm(signal, kCount);
    std::vector<float> filtered(kCount);
    CHECK(cudaMemcpyAsync(filtered.data(), signal, kCount * sizeof(float), cudaMemcpyDeviceToHost, stream));
    CHECK(cudaStreamSynchronize(stream));
    double error = 0, cleanLength = 0, filteredLength = 0;
    for (int i = 0; i < kCount; ++i) {
        error += std::pow(filtered[i] - clean[i], 2.0);
        cleanLength += std::pow(clean[i], 2.0);
        filteredLength += std::pow(filtered[i], 2.0);
    }
    error = std::sqrt(error / cleanLength);
    const bool sameLength = std::fabs(length - std::sqrt(filteredLength)) < 1e-3 * length;
    const bool closeEnough = error < 0.05;
    std::printf("length %.2f: %s\n", length, sameLength ? "OK" : "mismatch");
    std::printf("noise left %.4f: %s\n", error, closeEnough ? "OK" : "mismatch");

    CHECK(cudaFree(signal));
    CHECK(cudaFree(bins));
    CHECK(cudaStreamDestroy(stream));
    return sameTones && sameLength && closeEnough ? 0 : 1;
}
