#pragma once

#include <hip/hip_runtime_api.h>

#define ALIGNED(n) __attribute__((aligned(n)))

typedef struct __attribute__((aligned(16))) Record {
  float3 position;
  float weight;
} Record;

struct ALIGNED(32) Block {
  Record records[4];
};
