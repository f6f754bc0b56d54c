#include "text/name_table.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "frontend/serve/embedded.h"

namespace hipport {
namespace {

TEST(NameTable, OfTwoNamesThatAreTheSameTheFirstIsFound) {
  const std::vector<std::string_view> names = {"b", "a", "b", "longer.than.8"};
  const std::vector<NameSlot> slots = nameSlots(names);
  auto indexOf = [&](std::string_view name) {
    return findName(slots, name, [&](std::size_t i) { return names[i]; });
  };
  EXPECT_EQ(indexOf("b"), 0U);
  EXPECT_EQ(indexOf("longer.than.8"), 3U);
  EXPECT_EQ(indexOf("longer.than.9"), std::nullopt);
}

// Names differ in a digit or a suffix, wherever it stands.
TEST(NameTable, SpreadsNamesThatAreAlike) {
  std::set<std::uint64_t> places;
  std::size_t count = 0;
  for (const std::string beginning : {"", "ab", "abcd", "cublasSgemm_"}) {
    for (const std::string end : {"", "_v2", "_v2_64", "_ptsz_and_more"}) {
      for (char c = 'a'; c <= 'z'; ++c) {
        places.insert(hashOfName(beginning + c + end) % 65536);
        ++count;
      }
    }
  }
  EXPECT_GE(places.size(), count - 5) << "of " << count;
}

// That of the rule tables is tested where they are.
TEST(NameTable, OfTheEmbeddedHeadersFindsEachName) {
  const HeaderPieces& all = embeddedPieces();
  ASSERT_GE(all.names.size(), 1000U);
  for (std::size_t i = 0; i < all.names.size(); ++i) {
    EXPECT_EQ(all.numberOf(all.names[i]), i) << all.names[i];
  }
  EXPECT_EQ(all.numberOf("no_such_name"), std::nullopt);
  EXPECT_EQ(all.numberOf(""), std::nullopt);
}

}  // namespace
}  // namespace hipport
