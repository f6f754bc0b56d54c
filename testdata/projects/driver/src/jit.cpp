#include "driver.h"

#include <nvrtc.h>

#include <cstdio>
#include <string>
#include <vector>

namespace {

const char *const kTemplate = R"cuda(
extern "C" __global__ void evaluate(float *values, unsigned int count)
{
    const unsigned int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= count)
        return;
    const float x = values[i];
    values[i] = EXPRESSION;
}
)cuda";

bool succeeded(nvrtcResult result, const char *what)
{
    if (result == NVRTC_SUCCESS)
        return true;
    std::fprintf(stderr, "driver: %s: %s\n", what, nvrtcGetErrorString(result));
    return false;
}

/// PTX for the device of the current context; empty on failure.
std::vector<char> compile(const char *expression)
{
    CUdevice device;
    int major = 0;
    int minor = 0;
    must(cuCtxGetDevice(&device), "device");
    must(cuDeviceGetAttribute(&major, CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MAJOR, device), "capability");
    must(cuDeviceGetAttribute(&minor, CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MINOR, device), "capability");
    const std::string architecture = "--gpu-architecture=compute_" + std::to_string(10 * major + minor);
    const std::string definition = std::string("-DEXPRESSION=") + expression;
    const char *options[] = {architecture.c_str(), definition.c_str(), "--use_fast_math"};

    nvrtcProgram program;
    if (!succeeded(nvrtcCreateProgram(&program, kTemplate, "evaluate.cu", 0, nullptr, nullptr), "program"))
        return {};
    const nvrtcResult compiled = nvrtcCompileProgram(program, 3, options);
    if (compiled != NVRTC_SUCCESS) {
        size_t length = 0;
        nvrtcGetProgramLogSize(program, &length);
        std::string log(length, '\0');
        nvrtcGetProgramLog(program, &log[0]);
        std::fprintf(stderr, "%s\n", log.c_str());
    }
    std::vector<char> ptx;
    size_t size = 0;
    if (succeeded(compiled, "compilation") && succeeded(nvrtcGetPTXSize(program, &size), "size")) {
        ptx.resize(size);
        if (!succeeded(nvrtcGetPTX(program, ptx.data()), "PTX"))
            ptx.clear();
    }
    nvrtcDestroyProgram(&program);
    return ptx;
}

}  // namespace

extern "C" int evaluate(const char *expression, float *values, unsigned int count)
{
    const std::vector<char> ptx = compile(expression);
    if (ptx.empty())
        return 0;

    CUmodule module;
    CUfunction kernel;
    CUdeviceptr memory = 0;
    must(cuModuleLoadData(&module, ptx.data()), "module");
    must(cuModuleGetFunction(&kernel, module, "evaluate"), "kernel");
    must(cuMemAlloc(&memory, count * sizeof(float)), "memory");
    must(cuMemcpyHtoD(memory, values, count * sizeof(float)), "upload");
    void *arguments[] = {&memory, &count};
    int smallestGrid = 0;
    int block = 0;
    must(cuOccupancyMaxPotentialBlockSize(&smallestGrid, &block, kernel, nullptr, 0, 0), "occupancy");
    must(cuLaunchKernel(kernel, (count + block - 1) / block, 1, 1, block, 1, 1, 0, nullptr, arguments, nullptr), "launch");
    must(cuCtxSynchronize(), "kernel");
    must(cuMemcpyDtoH(values, memory, count * sizeof(float)), "download");
    must(cuMemFree(memory), "memory");
    must(cuModuleUnload(module), "module");
    return 1;
}
