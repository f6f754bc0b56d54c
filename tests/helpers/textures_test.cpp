// The host's side of texture objects, over a runtime of the test's own that
// notes what it is asked for: no GPU is needed.
#include <gtest/gtest.h>

#include <cstdint>
#include <string>
#include <vector>

#include "hipport/textures.h"

namespace {

constexpr std::uintptr_t kMemory = 0x10000;  // where memory begins, ...
constexpr std::size_t kSize = 4096;          // ... of so many bytes
constexpr int kAlignment = 256;

/// What the runtime below was asked for, and what it is to answer.
struct Runtime {
  int device = 0;
  hipError_t creation = hipSuccess;
  hipResourceDesc resource = {};
  hipTextureDesc mode = {};
  std::vector<std::string> calls;
  std::uintptr_t objects = 0;                        // made so far
  std::vector<hipTextureObject_t> bound = {{}, {}};  // by device
};
Runtime* runtime = nullptr;

std::string nameOf(hipTextureObject_t object) {
  return std::to_string(reinterpret_cast<std::uintptr_t>(object));
}

}  // namespace

// They stand before those of HIP's library.
extern "C" {
hipError_t hipGetDevice(int* device) {
  *device = runtime ? runtime->device : 0;
  return hipSuccess;
}
hipError_t hipDeviceGetAttribute(int* value, hipDeviceAttribute_t attribute,
                                 int) {
  EXPECT_EQ(attribute, hipDeviceAttributeTextureAlignment);
  *value = kAlignment;
  return hipSuccess;
}
hipError_t hipMemGetAddressRange(hipDeviceptr_t* base, std::size_t* size,
                                 hipDeviceptr_t pointer) {
  const auto at = reinterpret_cast<std::uintptr_t>(pointer);
  if (at < kMemory || at >= kMemory + kSize) return hipErrorNotFound;
  *base = reinterpret_cast<hipDeviceptr_t>(kMemory);
  *size = kSize;
  return hipSuccess;
}
hipError_t hipCreateTextureObject(hipTextureObject_t* object,
                                  const hipResourceDesc* resource,
                                  const hipTextureDesc* mode,
                                  const hipResourceViewDesc*) {
  if (runtime->creation != hipSuccess) return runtime->creation;
  runtime->resource = *resource;
  runtime->mode = *mode;
  *object = reinterpret_cast<hipTextureObject_t>(++runtime->objects);
  runtime->calls.push_back("create " + nameOf(*object));
  return hipSuccess;
}
hipError_t hipDestroyTextureObject(hipTextureObject_t object) {
  runtime->calls.push_back("destroy " + nameOf(object));
  return hipSuccess;
}
hipError_t hipDeviceSynchronize() {
  runtime->calls.emplace_back("wait");
  return hipSuccess;
}
hipError_t hipMemcpyToSymbol(const void*, const void* source, std::size_t size,
                             std::size_t offset, hipMemcpyKind kind) {
  EXPECT_EQ(size, sizeof(hipTextureObject_t));
  EXPECT_EQ(offset, 0U);
  EXPECT_EQ(kind, hipMemcpyHostToDevice);
  hipTextureObject_t& bound =
      runtime->bound.at(static_cast<std::size_t>(runtime->device));
  bound = *static_cast<const hipTextureObject_t*>(source);
  runtime->calls.push_back("set " + nameOf(bound));
  return hipSuccess;
}
}  // extern "C"

namespace {

using Calls = std::vector<std::string>;

class Textures : public testing::Test {
 protected:
  Textures() { runtime = &runtime_; }
  ~Textures() override { runtime = nullptr; }

  static const void* at(std::size_t offset) {
    return reinterpret_cast<const void*>(kMemory + offset);
  }
  /// What was asked for since the last time.
  Calls calls() { return std::move(runtime_.calls); }

  Runtime runtime_;
  hipTextureObject_t symbol_ = nullptr;
};

TEST_F(Textures, LinearMemoryIsReadAsItIs) {
  hipport::textures::Reference<float4> texture(symbol_, 1, hipFilterModeLinear,
                                               hipAddressModeWrap);
  ASSERT_EQ(hipport::textures::bind(nullptr, texture, at(0), 1024), hipSuccess);
  EXPECT_EQ(runtime_.resource.resType, hipResourceTypeLinear);
  EXPECT_EQ(runtime_.resource.res.linear.devPtr, at(0));
  EXPECT_EQ(runtime_.resource.res.linear.sizeInBytes, 1024U);
  EXPECT_EQ(runtime_.resource.res.linear.desc.w, 32);
  EXPECT_EQ(runtime_.resource.res.linear.desc.f, hipChannelFormatKindFloat);
  EXPECT_EQ(runtime_.mode.filterMode, hipFilterModePoint);
  EXPECT_EQ(runtime_.mode.addressMode[0], hipAddressModeClamp);
  EXPECT_EQ(runtime_.mode.normalizedCoords, 0);
  EXPECT_EQ(runtime_.mode.readMode, hipReadModeElementType);
}

TEST_F(Textures, EndWhereTheirMemoryEnds) {
  hipport::textures::Reference<float> texture(symbol_);
  ASSERT_EQ(hipport::textures::bind(nullptr, texture, at(1024)), hipSuccess);
  EXPECT_EQ(runtime_.resource.res.linear.sizeInBytes, kSize - 1024);
  const auto* elsewhere = reinterpret_cast<const void*>(kMemory + 2 * kSize);
  ASSERT_EQ(hipport::textures::bind(nullptr, texture, elsewhere, 512),
            hipSuccess);
  EXPECT_EQ(runtime_.resource.res.linear.sizeInBytes, 512U);
}

TEST_F(Textures, TellByHowMuchTheirMemoryIsMoved) {
  hipport::textures::Reference<float> texture(symbol_);
  EXPECT_EQ(hipport::textures::bind(nullptr, texture, at(260), 64),
            hipErrorInvalidValue);
  EXPECT_EQ(calls(), Calls{});
  std::size_t offset = 99;
  ASSERT_EQ(hipport::textures::bind(&offset, texture, at(260), 64), hipSuccess);
  EXPECT_EQ(offset, 4U);
  EXPECT_EQ(runtime_.resource.res.linear.devPtr, at(256));
  EXPECT_EQ(runtime_.resource.res.linear.sizeInBytes, 68U);
  ASSERT_EQ(hipport::textures::bind(&offset, texture, at(512), 64), hipSuccess);
  EXPECT_EQ(offset, 0U);
}

TEST_F(Textures, MemoryWithAPitch) {
  hipport::textures::Reference<uchar4, hipTextureType2D,
                               hipReadModeNormalizedFloat>
      texture(symbol_);
  std::size_t offset = 0;
  ASSERT_EQ(hipport::textures::bind2D(&offset, texture, at(264), 16, 8, 256),
            hipSuccess);
  const auto& resource = runtime_.resource.res.pitch2D;
  EXPECT_EQ(runtime_.resource.resType, hipResourceTypePitch2D);
  EXPECT_EQ(resource.devPtr, at(256));
  EXPECT_EQ(offset, 8U);
  EXPECT_EQ(resource.width, 18U);
  EXPECT_EQ(resource.height, 8U);
  EXPECT_EQ(resource.pitchInBytes, 256U);
  EXPECT_EQ(runtime_.mode.readMode, hipReadModeNormalizedFloat);
  texture.filterMode = hipFilterModeLinear;
  EXPECT_EQ(hipport::textures::bind2D(&offset, texture, at(0), 16, 8, 256),
            hipErrorNotSupported);
}

TEST_F(Textures, SettingsCountWithoutANewBinding) {
  hipport::textures::Reference<float, hipTextureType2D> texture(symbol_);
  int memory = 0;
  const auto array = reinterpret_cast<hipArray_t>(&memory);
  ASSERT_EQ(hipport::textures::bindToArray(texture, array), hipSuccess);
  EXPECT_EQ(runtime_.resource.resType, hipResourceTypeArray);
  EXPECT_EQ(runtime_.resource.res.array.array, array);
  texture.normalized = 1;
  texture.filterMode = hipFilterModeLinear;
  texture.addressMode[0] = hipAddressModeMirror;
  texture.addressMode[1] = hipAddressModeMirror;
  EXPECT_EQ(runtime_.mode.normalizedCoords, 1);
  EXPECT_EQ(runtime_.resource.res.array.array, array);
  EXPECT_EQ(runtime_.mode.filterMode, hipFilterModeLinear);
  EXPECT_EQ(runtime_.mode.addressMode[1], hipAddressModeMirror);
  // Without normalised coordinates, CUDA clamps.
  texture.normalized = 0;
  ASSERT_EQ(hipport::textures::bindToArray(texture, array), hipSuccess);
  EXPECT_EQ(runtime_.mode.addressMode[0], hipAddressModeClamp);
}

TEST_F(Textures, WhatHipWouldTakeAndGetWrongIsAnError) {
  hipport::textures::Reference<float, hipTextureType2D> texture(symbol_);
  int memory = 0;
  const auto array = reinterpret_cast<hipArray_t>(&memory);
  texture.normalized = 1;
  texture.addressMode[1] = hipAddressModeWrap;
  EXPECT_EQ(hipport::textures::bindToArray(texture, array),
            hipErrorNotSupported);
  EXPECT_EQ(calls(), Calls{});
  // The second direction of a line is none.
  hipport::textures::Reference<float, hipTextureType1D> line(symbol_, 1);
  line.addressMode[1] = hipAddressModeWrap;
  EXPECT_EQ(hipport::textures::bindToArray(line, array), hipSuccess);
}

TEST_F(Textures, LaunchesReadWhatWasBoundBeforeThem) {
  hipport::textures::Reference<float> texture(symbol_);
  ASSERT_EQ(hipport::textures::bind(nullptr, texture, at(0), 64), hipSuccess);
  EXPECT_EQ(calls(), (Calls{"create 1", "wait", "set 1"}));
  // The same again costs nothing.
  ASSERT_EQ(hipport::textures::bind(nullptr, texture, at(0), 64), hipSuccess);
  EXPECT_EQ(calls(), Calls{});
  // The old object lives until kernels have read it and none will any more.
  ASSERT_EQ(hipport::textures::bind(nullptr, texture, at(256), 64), hipSuccess);
  EXPECT_EQ(calls(), (Calls{"create 2", "wait", "set 2", "destroy 1"}));
  ASSERT_EQ(hipport::textures::unbind(texture), hipSuccess);
  EXPECT_EQ(calls(), (Calls{"wait", "destroy 2"}));
  ASSERT_EQ(hipport::textures::unbind(&texture), hipSuccess);
  EXPECT_EQ(calls(), Calls{});
  // An unbound one is bound anew, the same or not.
  ASSERT_EQ(hipport::textures::bind(nullptr, &texture, at(256),
                                    &texture.channelDesc, 64),
            hipSuccess);
  EXPECT_EQ(calls(), (Calls{"create 3", "wait", "set 3"}));
}

TEST_F(Textures, AFailedBindingLeavesTheOldOne) {
  hipport::textures::Reference<float> texture(symbol_);
  ASSERT_EQ(hipport::textures::bind(nullptr, texture, at(0), 64), hipSuccess);
  calls();
  runtime_.creation = hipErrorInvalidValue;
  EXPECT_EQ(hipport::textures::bind(nullptr, texture, at(256), 64),
            hipErrorInvalidValue);
  EXPECT_EQ(calls(), Calls{});
  EXPECT_EQ(nameOf(runtime_.bound[0]), "1");
}

TEST_F(Textures, EachDeviceHasItsOwn) {
  hipport::textures::Reference<float> texture(symbol_);
  ASSERT_EQ(hipport::textures::bind(nullptr, texture, at(0), 64), hipSuccess);
  runtime_.device = 1;
  ASSERT_EQ(hipport::textures::bind(nullptr, texture, at(0), 64), hipSuccess);
  EXPECT_EQ(nameOf(runtime_.bound[0]), "1");
  EXPECT_EQ(nameOf(runtime_.bound[1]), "2");
  calls();
  ASSERT_EQ(hipport::textures::unbind(texture), hipSuccess);
  EXPECT_EQ(calls(), (Calls{"wait", "destroy 2"}));
}

}  // namespace
