#pragma once

namespace older {
void scale(int n, float alpha, float* x);
}
