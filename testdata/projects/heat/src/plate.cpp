#include "heat/plate.h"

#include <algorithm>
#include <fstream>
#include <sstream>
#include <stdexcept>

namespace heat {
namespace {

/// The next line that is neither empty nor a comment.
bool nextLine(std::istream &in, std::istringstream &line)
{
    std::string text;
    while (std::getline(in, text)) {
        if (text.empty() || text[0] == '#')
            continue;
        line.clear();
        line.str(text);
        return true;
    }
    return false;
}

}  // namespace

Plate readPlate(const std::string &path)
{
    std::ifstream in(path);
    if (!in)
        throw std::runtime_error(path + ": cannot be read");

    std::istringstream line;
    Plate plate;
    if (!nextLine(in, line) || !(line >> plate.width >> plate.height) || plate.width < 3 || plate.height < 3)
        throw std::runtime_error(path + ": no width and height of at least 3 in the first line");
    plate.cells.assign(static_cast<std::size_t>(plate.width) * plate.height, 0.0f);

    while (nextLine(in, line)) {
        int column, row, radius;
        float temperature;
        if (!(line >> column >> row >> radius >> temperature))
            throw std::runtime_error(path + ": a spot is four numbers: " + line.str());
        for (int y = std::max(row - radius, 1); y <= std::min(row + radius, plate.height - 2); ++y)
            for (int x = std::max(column - radius, 1); x <= std::min(column + radius, plate.width - 2); ++x)
                if ((x - column) * (x - column) + (y - row) * (y - row) <= radius * radius)
                    plate.at(x, y) = temperature;
    }
    return plate;
}

std::string draw(const Plate &plate)
{
    static const char kShades[] = " .:-=+*#%@";
    const auto range = std::minmax_element(plate.cells.begin(), plate.cells.end());
    const float low = *range.first;
    const float span = std::max(*range.second - low, 1e-6f);
    std::string picture;
    for (int row = 0; row < plate.height; row += 4) {
        for (int column = 0; column < plate.width; column += 2)
            picture += kShades[static_cast<int>((plate.at(column, row) - low) / span * 9.0f)];
        picture += '\n';
    }
    return picture;
}

}  // namespace heat
