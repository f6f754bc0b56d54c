#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace heat {

/// Temperatures of width x height cells, row by row. The outermost cells are
/// the rim: they keep their temperature.
struct Plate {
    int width = 0;
    int height = 0;
    std::vector<float> cells;

    float &at(int column, int row) { return cells[static_cast<std::size_t>(row) * width + column]; }
    float at(int column, int row) const { return cells[static_cast<std::size_t>(row) * width + column]; }
};

/// Reads a plate from a text file; throws std::runtime_error where the file
/// cannot be read or is no plate.
Plate readPlate(const std::string &path);

/// One line of characters a few rows, cold to hot.
std::string draw(const Plate &plate);

}  // namespace heat
