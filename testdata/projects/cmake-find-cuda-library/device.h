#pragma once

/// Multiplies `count` floats of the device's memory.
void scaleOnDevice(float* values, int count, float factor);
