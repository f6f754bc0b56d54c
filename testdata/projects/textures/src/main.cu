#include "viewer.h"

#include <algorithm>
#include <cmath>

namespace {

constexpr int kSize = 64;

bool line(const char *what, bool ok)
{
    std::printf("%s: %s\n", what, ok ? "OK" : "mismatch");
    return ok;
}

float clamped(const Image &image, int x, int y)
{
    x = std::min(std::max(x, 0), image.width - 1);
    y = std::min(std::max(y, 0), image.height - 1);
    return image.pixels[y * image.width + x];
}

}  // namespace

int main()
{
    Image image{kSize, kSize, std::vector<float>(kSize * kSize, 0.25f)};
    // A bright square that covers four of the smallest squares in part.
    for (int y = 12; y < 20; ++y)
        for (int x = 12; x < 20; ++x)
            image.pixels[y * kSize + x] = 1.0f;

    // Bilinear weights of textures have 8 fractional bits; a quarter is exact.
    const Image large = enlarge(image);
    bool sampled = true;
    for (int y = 0; y < large.height; ++y) {
        for (int x = 0; x < large.width; ++x) {
            const float u = (x + 0.5f) * 0.5f - 0.5f;
            const float v = (y + 0.5f) * 0.5f - 0.5f;
            const int left = static_cast<int>(std::floor(u));
            const int top = static_cast<int>(std::floor(v));
            const float a = u - left;
            const float b = v - top;
            const float expected = (1 - b) * ((1 - a) * clamped(image, left, top) + a * clamped(image, left + 1, top)) +
                                   b * ((1 - a) * clamped(image, left, top + 1) + a * clamped(image, left + 1, top + 1));
            sampled = sampled && std::fabs(large.pixels[y * large.width + x] - expected) < 1e-3f;
        }
    }
    bool ok = line("enlarged", sampled);

    const Image flipped = flip(image);
    bool mirrored = true;
    for (int y = 0; y < kSize; ++y)
        for (int x = 0; x < kSize; ++x)
            mirrored = mirrored && flipped.pixels[y * kSize + x] == image.pixels[(kSize - 1 - y) * kSize + x];
    ok = line("flipped", mirrored) && ok;

    ok = line("details", countDetails(image, 0.5f) == 4) && ok;
    return ok ? 0 : 1;
}
