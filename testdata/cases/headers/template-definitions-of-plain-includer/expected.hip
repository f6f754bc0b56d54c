#include "buffer.h"

int main() { return Buffer<float>(4).clear(nullptr); }
