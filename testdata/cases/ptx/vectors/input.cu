// Loads and stores of vectors: under a predicate, past the first-level cache,
// and several in one statement.
__device__ uint4 loadIf(const void* from, bool isWanted) {
  uint4 data;
  asm volatile(
      "{\n"
      "\t.reg .pred p;\n"
      "\tsetp.ne.b32 p, %5, 0;\n"
      "\tmov.b32 %0, 0;\n"
      "\tmov.b32 %1, 0;\n"
      "\tmov.b32 %2, 0;\n"
      "\tmov.b32 %3, 0;\n"
      "\t@p ld.global.v4.u32 {%0, %1, %2, %3}, [%4];\n"
      "}\n"
      : "=r"(data.x), "=r"(data.y), "=r"(data.z), "=r"(data.w)
      : "l"(from), "r"(static_cast<int>(isWanted)));
  return data;
}

__device__ uint2 loadCached(const void* from) {
  uint2 data;
  asm volatile("ld.global.cg.v2.u32 {%0, %1}, [%2];\n"
               : "=r"(data.x), "=r"(data.y)
               : "l"(from));
  return data;
}

__device__ void storeCached(void* to, uint4 data) {
  asm volatile("st.global.cg.v4.u32 [%0], {%1, %2, %3, %4};\n"
               :
               : "l"(to), "r"(data.x), "r"(data.y), "r"(data.z), "r"(data.w));
}

__device__ float4 sumOfTwo(const float* a, const float* b) {
  float4 x;
  float4 y;
  asm("ld.global.v4.f32 {%0, %1, %2, %3}, [%8];\n"
      "ld.global.v4.f32 {%4, %5, %6, %7}, [%9];"
      : "=f"(x.x), "=f"(x.y), "=f"(x.z), "=f"(x.w), "=f"(y.x), "=f"(y.y),
        "=f"(y.z), "=f"(y.w)
      : "l"(a), "l"(b));
  return make_float4(x.x + y.x, x.y + y.y, x.z + y.z, x.w + y.w);
}

// The first element is the address of the second.
__device__ unsigned long long chased(const void* from) {
  unsigned long long a = reinterpret_cast<unsigned long long>(from);
  unsigned long long b;
  asm volatile("ld.global.cg.v2.u64 {%0, %1}, [%0];" : "+l"(a), "=l"(b));
  return a + b;
}

__global__ void all(float* data) {
  const uint4 four = loadIf(data, threadIdx.x == 0);
  const uint2 two = loadCached(data);
  storeCached(data + 4, make_uint4(four.x, two.x, two.y, four.w));
  const float4 sum = sumOfTwo(data, data + 4);
  data[threadIdx.x] = sum.x + sum.w + chased(data);
}
