// Which units are read for GPUs, for which headers.
#include "tree/device_readers.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace hipport {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

constexpr const char* kForDevice =
    "#ifdef __CUDA_ARCH__\n__device__ int f();\n#endif\n";

Unit unitOf(const std::string& path) {
  Unit unit;
  unit.path = path;
  return unit;
}

TEST(DeviceReaders, AreTwoOfEachHeader) {
  const std::string device = kForDevice;
  const std::string plain = "int g();\n";
  Frontend::Sources sources;
  for (const char* each : {"a.cuh", "b.cuh", "alone.cuh"}) {
    sources[each].bytes = device;
  }
  for (const char* each : {"1.cu", "2.cu", "3.cu", "4.cu", "plain.h"}) {
    sources[each].bytes = plain;
  }
  sources["4.cu"].bytes = device;
  const IncludeGraph graph = {{{"1.cu", {"a.cuh", "plain.h"}},
                               {"2.cu", {"a.cuh"}},
                               {"3.cu", {"a.cuh", "b.cuh"}},
                               {"4.cu", {"b.cuh"}},
                               {"b.cuh", {"a.cuh"}}},
                              {}};
  std::vector<Unit> units = {unitOf("1.cu"), unitOf("2.cu"), unitOf("3.cu"),
                             unitOf("3.cu"), unitOf("4.cu"), unitOf("5.cu")};
  chooseDeviceReaders(headersForDevice(sources), graph, units);
  // Two that reach both do for all.
  EXPECT_THAT(units[0].readElsewhere, ElementsAre("a.cuh"));
  EXPECT_THAT(units[1].readElsewhere, ElementsAre("a.cuh"));
  EXPECT_THAT(units[2].readElsewhere, IsEmpty());
  EXPECT_THAT(units[3].readElsewhere, IsEmpty())
      << "the same unit with other options";
  EXPECT_THAT(units[4].readElsewhere, IsEmpty());
  EXPECT_THAT(units[5].readElsewhere, IsEmpty());
}

TEST(DeviceReaders, OfHeadersThatAsk) {
  Frontend::Sources sources;
  sources["asks.cuh"].bytes = kForDevice;
  sources["plain.cuh"].bytes = "int g();\n";
  sources["unit.cu"].bytes = kForDevice;
  EXPECT_THAT(headersForDevice(sources), ElementsAre("asks.cuh"));
}

TEST(DeviceReaders, AreChosenOnlyWhereHeadersAsk) {
  const std::string plain = "int g();\n";
  Frontend::Sources sources;
  sources["a.cuh"].bytes = plain;
  const IncludeGraph graph = {{{"1.cu", {"a.cuh"}}}, {}};
  std::vector<Unit> units = {unitOf("1.cu"), unitOf("2.cu"), unitOf("3.cu")};
  chooseDeviceReaders(headersForDevice(sources), graph, units);
  for (const Unit& each : units) EXPECT_THAT(each.readElsewhere, IsEmpty());
}

}  // namespace
}  // namespace hipport
