#pragma once

int sumOfSquares(int count);
bool everyThreadCounts();
void fillOnDevice(float* data, float value);
