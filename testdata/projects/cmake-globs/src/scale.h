#pragma once

/// Multiplies `count` floats on the device.
bool scale(float* values, int count, float factor);
