#pragma once

int sumOfSquares(int count);
void fillOnDevice(float* data, float value);
