#include "heat/check.h"
#include "heat/plate.h"
#include "heat/solver.h"

#include <cuda_runtime_api.h>

#include <cmath>
#include <cstdio>
#include <cstring>
#include <exception>

namespace {

/// True where both plates agree to within `tolerance` degrees.
bool agree(const char *what, const heat::Plate &plate, const heat::Plate &reference, double tolerance)
{
    double worst = 0;
    for (std::size_t i = 0; i < plate.cells.size(); ++i)
        worst = std::fmax(worst, std::fabs(plate.cells[i] - reference.cells[i]));
    const bool ok = worst <= tolerance;
    std::printf("%s: largest difference %.3g degrees: %s\n", what, worst, ok ? "OK" : "mismatch");
    return ok;
}

int run(const char *path, bool check)
{
    cudaDeviceProp properties;
    int device = 0;
    HEAT_CHECK(cudaGetDevice(&device));
    HEAT_CHECK(cudaGetDeviceProperties(&properties, device));
    std::printf("%s, %d multiprocessors\n", properties.name, properties.multiProcessorCount);

    cudaStream_t stream;
    HEAT_CHECK(cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking));

    const heat::Settings settings;
    const heat::Plate start = heat::readPlate(path);
    heat::Plate single = start;
    heat::Plate twice = start;
    const heat::Outcome outcome = heat::solve<float>(single, settings, stream);
    std::printf("%d steps in %.2f ms, last change %.2g\n", outcome.steps, outcome.milliseconds,
                outcome.largestChange);
    const heat::Outcome precise = heat::solve<double>(twice, settings, stream);
    HEAT_CHECK(cudaStreamDestroy(stream));

    if (!check) {
        std::fputs(heat::draw(single).c_str(), stdout);
        return 0;
    }
    heat::Plate reference = start;
    heat::solveOnCpu(reference, settings, outcome.steps);
    bool ok = agree("float", single, reference, 1e-2);
    reference = start;
    heat::solveOnCpu(reference, settings, precise.steps);
    ok = agree("double", twice, reference, 1e-4) && ok;
    return ok ? 0 : 1;
}

}  // namespace

int main(int argc, char **argv)
{
    const bool check = argc == 3 && std::strcmp(argv[1], "--check") == 0;
    if (argc != 2 + check) {
        std::fprintf(stderr, "usage: %s [--check] PLATE\n", argv[0]);
        return 2;
    }
    try {
        return run(argv[1 + check], check);
    } catch (const std::exception &error) {
        std::fprintf(stderr, "%s\n", error.what());
        return 2;
    }
}
