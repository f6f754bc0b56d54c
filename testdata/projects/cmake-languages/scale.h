#pragma once

/// Multiplies `count` floats on the device.
bool scale(float* values, int count, float factor);

/// Blocks that take `count` threads.
int blocksFor(int count);
