#pragma once

float mean(const float* device, int count);
