#include "forces.cuh"
#include "simulation.h"

#include <cmath>
#include <cstdio>
#include <cstdlib>

int main(int argc, char **argv)
{
    using namespace nbody;
    const int count = argc > 1 ? std::atoi(argv[1]) : 4096;
    const int steps = argc > 2 ? std::atoi(argv[2]) : 10;
    const float softening = 0.5f;
    if (count < 2 || steps < 1) {
        std::fprintf(stderr, "usage: %s [BODIES [STEPS]]\n", argv[0]);
        return 2;
    }

    const Bodies start = makeDisc(count);
    Simulation simulation(start, softening);

    // A sample of the accelerations against the CPU's. Sums of `count` floats
    // in the same order, with a faster reciprocal root on the device.
    const std::vector<float3> onDevice = simulation.accelerations();
    double worst = 0;
    for (int i = 0; i < count; i += 97) {
        float3 expected = make_float3(0, 0, 0);
        for (const float4 &other : start.positions)
            expected = device::attract(expected, start.positions[i], other, softening * softening);
        const double size = std::hypot(expected.x, std::hypot(expected.y, expected.z)) + 1e-3;
        const double error = std::hypot(onDevice[i].x - expected.x,
                                        std::hypot(onDevice[i].y - expected.y, onDevice[i].z - expected.z));
        worst = std::fmax(worst, error / size);
    }
    const bool sameForces = worst < 1e-3;
    std::printf("accelerations: largest relative error %.2g: %s\n", worst, sameForces ? "OK" : "mismatch");

    const double before = energy(start, softening);
    simulation.advance(steps, 0.001f);
    const double after = energy(simulation.download(), softening);
    const double drift = std::fabs((after - before) / before);
    const bool conserved = drift < 1e-4;
    std::printf("energy %.6g -> %.6g, drift %.2g: %s\n", before, after, drift, conserved ? "OK" : "mismatch");
    return sameForces && conserved ? 0 : 1;
}
