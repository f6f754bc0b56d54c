#pragma once

#include <vector_types.h>

#define ALIGNED(n) __align__(n)

typedef struct __align__(16) Record {
  float3 position;
  float weight;
} Record;

struct ALIGNED(32) Block {
  Record records[4];
};
