// The list of HIP functions that the emulator says are not emulated.
#include "hip_functions.h"

#include <gtest/gtest.h>

#include <array>
#include <vector>

namespace hipport {
namespace {

constexpr std::string_view kTable = R"json({
  "$schema": "schema.json", "library": "mine", "title": "Mine",
  "prefixes": ["cuMine"], "returns": "int",
  "headers": [{"header": "mine.h", "hip": "hip/mine.h"}],
  "sections": [{"title": "All", "rows": [
    {"function": "cuMineSync", "hip": {"name": "hipSync"}},
    {"function": "cuMineWait", "hip": "hipWait", "roc": "roc_wait"},
    {"function": "cuMineSend", "hip": "ncclSend"},
    {
      "function": "cuMineCopy",
      "hip": {
        "added": "1.6.0",
        "name": "hipCopy"
      }
    },
    {"function": "cuMineSum", "hip": {"name": "hipSum"}, "overloads": [
      {"types": ["float*"], "hip": {"name": "hipSumF"}},
      {"types": ["double*"], "unsupported": true}]},
    {"function": "cuMineCopyAsync", "hip": {"name": "hipCopy"}},
    {"function": "cuMineExtent", "hip": {"name": "make_hipExtent"}},
    {"function": "cuMineGone", "unsupported": "use another"},
    {"type": "cuMineState", "hip": {"name": "hipState"}}]}]})json";

TEST(HipFunctions, AreThoseOfEveryRowHoweverItIsWritten) {
  std::vector<TableProblem> problems;
  const std::array<Table, 1> tables = {
      readTable("mine.json", kTable, problems)};
  for (const TableProblem& problem : problems) ADD_FAILURE() << problem.text();
  EXPECT_EQ(rulec::hipFunctions(tables),
            "// Made by rulec from rules/*.json; do not edit.\n"
            "HIPPORT_HIP_FUNCTION(hipCopy)\n"
            "HIPPORT_HIP_FUNCTION(hipSum)\n"
            "HIPPORT_HIP_FUNCTION(hipSumF)\n"
            "HIPPORT_HIP_FUNCTION(hipSync)\n"
            "HIPPORT_HIP_FUNCTION(hipWait)\n"
            "HIPPORT_HIP_FUNCTION(ncclSend)\n"
            "HIPPORT_HIP_FUNCTION(roc_wait)\n");
}

}  // namespace
}  // namespace hipport
