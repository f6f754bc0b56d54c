// The vector arithmetic of CUDA's samples, on the host.
#include "hipport/vector_math.h"

#include <gtest/gtest.h>

#include <array>
#include <cmath>

namespace {

std::array<float, 2> of(const float2& v) { return {v.x, v.y}; }
std::array<float, 3> of(const float3& v) { return {v.x, v.y, v.z}; }
std::array<float, 4> of(const float4& v) { return {v.x, v.y, v.z, v.w}; }
std::array<int, 3> of(const int3& v) { return {v.x, v.y, v.z}; }
std::array<uint, 3> of(const uint3& v) { return {v.x, v.y, v.z}; }
using Floats = std::array<float, 3>;
using Ints = std::array<int, 3>;
using Uints = std::array<uint, 3>;

TEST(VectorMath, MakesVectorsFromOthers) {
  EXPECT_EQ(of(make_float2(3)), (std::array<float, 2>{3, 3}));
  EXPECT_EQ(of(make_float2(make_float3(1, 2, 3))),
            (std::array<float, 2>{1, 2}));
  EXPECT_EQ(of(make_float3(make_float2(1, 2))), (Floats{1, 2, 0}));
  EXPECT_EQ(of(make_float3(make_float2(1, 2), 3)), (Floats{1, 2, 3}));
  EXPECT_EQ(of(make_float3(make_float4(1, 2, 3, 4))), (Floats{1, 2, 3}));
  EXPECT_EQ(of(make_float4(make_float3(1, 2, 3))),
            (std::array<float, 4>{1, 2, 3, 0}));
  EXPECT_EQ(of(make_float4(make_float3(1, 2, 3), 5)),
            (std::array<float, 4>{1, 2, 3, 5}));
  EXPECT_EQ(of(make_int3(make_float3(1.9F, -1.9F, 3))), (Ints{1, -1, 3}));
  EXPECT_EQ(of(make_uint3(make_int3(1, 2, -1))), (Uints{1, 2, ~0U}));
  EXPECT_EQ(of(make_float3(make_uint3(1, 2, 3))), (Floats{1, 2, 3}));
}

TEST(VectorMath, ComponentByComponent) {
  EXPECT_EQ(clamp(2.0F, 0.0F, 1.0F), 1.0F);
  EXPECT_EQ(clamp(-2, -1, 1), -1);
  EXPECT_EQ(clamp(5U, 2U, 7U), 5U);
  const float3 v = make_float3(-0.25F, 0.5F, 2.75F);
  EXPECT_EQ(of(clamp(v, 0.0F, 1.0F)), (Floats{0, 0.5F, 1}));
  EXPECT_EQ(of(clamp(v, make_float3(0.25F), make_float3(0.25F, 1, 2))),
            (Floats{0.25F, 0.5F, 2}));
  EXPECT_EQ(of(clamp(make_int3(-4, 0, 9), -1, 1)), (Ints{-1, 0, 1}));
  EXPECT_EQ(of(fminf(v, make_float3(0))), (Floats{-0.25F, 0, 0}));
  EXPECT_EQ(of(fmaxf(v, make_float3(0))), (Floats{0, 0.5F, 2.75F}));
  EXPECT_EQ(of(max(make_int3(-1, 2, 3), make_int3(0))), (Ints{0, 2, 3}));
  EXPECT_EQ(of(min(make_uint3(1, 2, 3), make_uint3(2))), (Uints{1, 2, 2}));
  EXPECT_EQ(of(floorf(v)), (Floats{-1, 0, 2}));
  EXPECT_EQ(of(fracf(v)), (Floats{0.75F, 0.5F, 0.75F}));
  EXPECT_EQ(of(frac(v)), of(fracf(v)));
  EXPECT_EQ(of(fabs(v)), (Floats{0.25F, 0.5F, 2.75F}));
  EXPECT_EQ(of(abs(make_int3(-4, 0, 9))), (Ints{4, 0, 9}));
  EXPECT_EQ(of(fmodf(v, make_float3(0.5F, 0.4F, 2))),
            (Floats{-0.25F, std::fmod(0.5F, 0.4F), 0.75F}));
}

TEST(VectorMath, Geometry) {
  EXPECT_EQ(dot(make_float4(1, 2, 3, 4), make_float4(5, 6, 7, 8)), 70.0F);
  EXPECT_EQ(dot(make_int2(-1, 2), make_int2(3, 4)), 5);
  EXPECT_EQ(dot(make_uint3(1, 2, 3), make_uint3(1)), 6U);
  EXPECT_EQ(length(make_float2(3, 4)), 5.0F);
  EXPECT_EQ(of(normalize(make_float4(0, 0, 2, 0))),
            (std::array<float, 4>{0, 0, 1, 0}));
  EXPECT_EQ(of(cross(make_float3(1, 2, 3), make_float3(4, 5, 7))),
            (Floats{-1, 5, -3}));
  EXPECT_EQ(of(reflect(make_float3(1, -1, 0), make_float3(0, 1, 0))),
            (Floats{1, 1, 0}));
  EXPECT_EQ(lerp(2.0F, 4.0F, 0.25F), 2.5F);
  EXPECT_EQ(of(lerp(make_float3(0), make_float3(2, 4, 8), 0.5F)),
            (Floats{1, 2, 4}));
  EXPECT_EQ(smoothstep(0.0F, 2.0F, 1.0F), 0.5F);
  EXPECT_EQ(of(smoothstep(make_float3(0), make_float3(2, 4, 1),
                          make_float3(1, 1, 5))),
            (Floats{0.5F, 0.15625F, 1}));
}

}  // namespace
