#pragma once

#include <cuda_runtime_api.h>

#include <stdexcept>
#include <string>

namespace heat {

/// A failed call of the CUDA runtime.
class DeviceError : public std::runtime_error {
public:
    DeviceError(cudaError_t code, const char *call, const char *file, int line)
        : std::runtime_error(std::string(file) + ":" + std::to_string(line) + ": " + call + ": " +
                             cudaGetErrorString(code)),
          code_(code)
    {
    }

    cudaError_t code() const { return code_; }

private:
    cudaError_t code_;
};

}  // namespace heat

#define HEAT_CHECK(call)                                                       \
    do {                                                                       \
        const cudaError_t heatStatus_ = (call);                                \
        if (heatStatus_ != cudaSuccess)                                        \
            throw ::heat::DeviceError(heatStatus_, #call, __FILE__, __LINE__); \
    } while (false)
