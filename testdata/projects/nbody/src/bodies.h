#ifndef NBODY_BODIES_H
#define NBODY_BODIES_H

#include <cstddef>
#include <vector>
#include <vector_types.h>

namespace nbody {

/// Positions with the mass in w, and velocities.
struct Bodies {
    std::vector<float4> positions;
    std::vector<float4> velocities;

    std::size_t size() const { return positions.size(); }
};

/// A rotating disc of `count` bodies around a heavy centre; always the same.
Bodies makeDisc(std::size_t count);

/// Kinetic plus potential energy, in double on the CPU.
double energy(const Bodies &bodies, float softening);

}  // namespace nbody

#endif
