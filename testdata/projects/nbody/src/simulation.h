#ifndef NBODY_SIMULATION_H
#define NBODY_SIMULATION_H

#include "bodies.h"

#include <cuda_runtime_api.h>

namespace nbody {

/// Bodies on the device and the stream that moves them.
class Simulation {
public:
    Simulation(const Bodies &bodies, float softening);
    ~Simulation();
    Simulation(const Simulation &) = delete;
    Simulation &operator=(const Simulation &) = delete;

    /// Leapfrog steps; returns when they are queued.
    void advance(int steps, float timeStep);

    /// Waits for the queued steps and copies the bodies back.
    Bodies download() const;

    /// The accelerations at the present positions.
    std::vector<float3> accelerations();

private:
    void queueAccelerations();

    int count_;
    float softening2_;
    cudaStream_t stream_ = nullptr;
    float4 *positions_ = nullptr;
    float4 *velocities_ = nullptr;
    float3 *accelerations_ = nullptr;
};

/// Ends the program with the message where `status` is a failure.
void require(cudaError_t status, const char *what);

}  // namespace nbody

#endif
