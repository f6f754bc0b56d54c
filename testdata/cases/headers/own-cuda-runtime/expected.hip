#include "cuda_runtime.h"

int main() { return firstDevice() < 0; }
