#include "simulation.h"

#include "for_each.cuh"
#include "forces.cuh"

#include <cstdio>
#include <cstdlib>

namespace nbody {
namespace device {

/// The acceleration of every body. Dynamic shared memory: one float4 a thread.
__global__ void accelerations(const float4 *positions, float3 *result, int count, float softening2)
{
    extern __shared__ float4 staged[];
    const int body = blockIdx.x * blockDim.x + threadIdx.x;
    const float4 position = body < count ? positions[body] : make_float4(0, 0, 0, 0);
    float3 sum = make_float3(0, 0, 0);
    for (int start = 0; start < count; start += blockDim.x) {
        const int other = start + threadIdx.x;
        // A body without mass attracts nobody.
        staged[threadIdx.x] = other < count ? __ldg(&positions[other]) : make_float4(0, 0, 0, 0);
        __syncthreads();
#pragma unroll 8
        for (unsigned int i = 0; i < blockDim.x; ++i)
            sum = attract(sum, position, staged[i], softening2);
        __syncthreads();
    }
    if (body < count)
        result[body] = sum;
}

}  // namespace device

namespace {
constexpr int kBlock = 256;

template <typename T>
T *deviceCopy(const std::vector<T> &values)
{
    T *copy = nullptr;
    require(cudaMalloc(&copy, values.size() * sizeof(T)), "device memory");
    require(cudaMemcpy(copy, values.data(), values.size() * sizeof(T), cudaMemcpyHostToDevice), "upload");
    return copy;
}
}  // namespace

void require(cudaError_t status, const char *what)
{
    if (status == cudaSuccess)
        return;
    std::fprintf(stderr, "nbody: %s: %s\n", what, cudaGetErrorString(status));
    std::exit(2);
}

Simulation::Simulation(const Bodies &bodies, float softening)
    : count_(static_cast<int>(bodies.size())), softening2_(softening * softening)
{
    require(cudaStreamCreate(&stream_), "stream");
    positions_ = deviceCopy(bodies.positions);
    velocities_ = deviceCopy(bodies.velocities);
    require(cudaMalloc(&accelerations_, count_ * sizeof(float3)), "device memory");
    require(cudaFuncSetCacheConfig(device::accelerations, cudaFuncCachePreferShared), "cache preference");
}

Simulation::~Simulation()
{
    cudaFree(positions_);
    cudaFree(velocities_);
    cudaFree(accelerations_);
    cudaStreamDestroy(stream_);
}

void Simulation::queueAccelerations()
{
    const size_t shared = kBlock * sizeof(float4);
    device::accelerations<<<(count_ + kBlock - 1) / kBlock, kBlock, shared, stream_>>>(
        positions_, accelerations_, count_, softening2_);
    require(cudaGetLastError(), "accelerations");
}

void Simulation::advance(int steps, float timeStep)
{
    float4 *positions = positions_;
    float4 *velocities = velocities_;
    float3 *accelerations = accelerations_;
    const auto kick = [=] __device__(int i) {
        velocities[i].x += 0.5f * timeStep * accelerations[i].x;
        velocities[i].y += 0.5f * timeStep * accelerations[i].y;
        velocities[i].z += 0.5f * timeStep * accelerations[i].z;
    };
    const auto drift = [=] __device__(int i) {
        positions[i].x += timeStep * velocities[i].x;
        positions[i].y += timeStep * velocities[i].y;
        positions[i].z += timeStep * velocities[i].z;
    };
    queueAccelerations();
    for (int step = 0; step < steps; ++step) {
        require(device::forEach(count_, stream_, kick), "kick");
        require(device::forEach(count_, stream_, drift), "drift");
        queueAccelerations();
        require(device::forEach(count_, stream_, kick), "kick");
    }
}

Bodies Simulation::download() const
{
    Bodies bodies;
    bodies.positions.resize(count_);
    bodies.velocities.resize(count_);
    require(cudaMemcpyAsync(bodies.positions.data(), positions_, count_ * sizeof(float4), cudaMemcpyDeviceToHost, stream_), "download");
    require(cudaMemcpyAsync(bodies.velocities.data(), velocities_, count_ * sizeof(float4), cudaMemcpyDeviceToHost, stream_), "download");
    require(cudaStreamSynchronize(stream_), "steps");
    return bodies;
}

std::vector<float3> Simulation::accelerations()
{
    std::vector<float3> result(count_);
    queueAccelerations();
    require(cudaMemcpyAsync(result.data(), accelerations_, count_ * sizeof(float3), cudaMemcpyDefault, stream_), "download");
    require(cudaStreamSynchronize(stream_), "accelerations");
    return result;
}

}  // namespace nbody
