// The cache as a store; what becomes of it in a run is tested end to end.
#include "cache/cache.h"
#include "frontend/lexer.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <functional>
#include <iterator>
#include <string>
#include <vector>

#include "cache/facts_bytes.h"
#include "cache/lexed_files.h"
#include "cache/lookup.h"
#include "support/files.h"
#include "support/process.h"
#include "support/skip.h"

namespace hipport {
namespace {

namespace fs = std::filesystem;

/// Facts in which no field has its initial value, and numbers take all widths.
std::vector<UnitFacts> fullFacts() {
  UnitFacts facts;
  facts.unit = "/tree/a.cu";
  facts.failure = "why";
  facts.isRepeatable = false;
  facts.owners = {
      {"mine", "yours"}, {"member"},
      {"cudaFree"},      {"elsewhere"},
      {"defined"},       {{"/tree/a.h", 70000, "cuda", "cudaFree"}}};
  facts.firstUse = {{"/tree/k.h", "/tree/a.cu"}, {"cuda.h"}};
  facts.dependencies = {
      {"/tree/a.cu", Dependency::Kind::withCuda, {1, ~std::uint64_t{0}}, ""},
      {"/usr/b.h", Dependency::Kind::file, {2, 3}, "/real/b.h"}};
  Observation& seen = facts.files["/tree/a.cu"];
  seen.unit = facts.unit;
  seen.references = {
      {127, Meaning::cuda, true, {{1, 128, 70000}}, "T", {"int"}},
      {128, Meaning::user, false, std::nullopt, "", {}}};
  seen.launches = {0xFFFFFFFF};
  seen.deviceLaunches = {5};
  seen.deviceCode = {{{1, 2}, true, true}};
  seen.resources = {{{"k", {1, 2}, 256, 4096, false, {{"tile", 4096}}}},
                    {{{3, 4}, "k", 64, 128, 256, 4096}},
                    {{{5, 6}, "k", 7, 8}},
                    {{9, 10}},
                    {{{11, 12}, RuntimeCall::Kind::print}}};
  seen.enumNumbers = {{{1, 2}, "cudaMemcpyKind", -3}};
  seen.skipped = {{1, 2}};
  seen.macroCalls = {{3, 4}};
  seen.expanded = {6};
  seen.includes = {{7, "/usr/b.h"}};
  seen.pasted = {{{8, 9}, "cudaFree", "/tree/a.h", 70000}};
  seen.operands = {10};
  seen.locals = {{{1, 9}, "cudaFree"}};
  seen.lanes = {
      {LaneUse::Kind::constant, {1, 2}, "n", {"a:1"}, SpellingKind::pasted}};
  seen.masks = {{MaskUse::Kind::call,
                 {1, 2},
                 {3, 4},
                 true,
                 "t",
                 5,
                 SpellingKind::macroBody}};
  seen.gaps = {{{1, 2}, "what"}};
  seen.vectorOperators = {
      {{1, 9}, "operator*", "float3", true, true, true, true}};
  seen.conversions = {{Conversion::Kind::sum,
                       {1, 9},
                       "CUdeviceptr",
                       {1, 2},
                       {3, 4},
                       true,
                       true,
                       true}};
  seen.relaxed = {{{1, 2}, "size"}};
  seen.textures = {{{1, 2},
                    {3, 4},
                    1,
                    true,
                    5U,
                    "float4",
                    "image_reference",
                    {{6, 7}},
                    {{8, 9}},
                    {{10, 11}},
                    "why not"}};
  seen.assemblies = {{11, "bar.sync 0;", {}}};
  seen.brought = {{12, "cuda_fp16.h"}};
  seen.unsupported = {{13, {{"nvcuda::wmma", "/tree/a.cu", 14}}, true}};
  seen.declaresAtFileScope = true;
  return {facts, {}};
}

/// The file that those are of, as it must be at least.
constexpr std::string_view kText = "texture<int> t;";

Frontend::Sources sourcesOf(std::string_view text = kText) {
  return {{"/tree/a.cu", {.bytes = text}}};
}

TEST(FactsBytes, BringBackWhatWasWritten) {
  const std::string bytes = toBytes(fullFacts());
  const auto back = unitFactsFromBytes(bytes, sourcesOf());
  ASSERT_TRUE(back);
  EXPECT_EQ(toBytes(*back), bytes);
  ASSERT_EQ(back->size(), 2U);
  const UnitFacts& facts = back->front();
  EXPECT_EQ(facts.dependencies, fullFacts().front().dependencies);
  EXPECT_FALSE(facts.isRepeatable);
  const Observation& seen = facts.files.at("/tree/a.cu");
  EXPECT_EQ(seen.launches.front(), 0xFFFFFFFFU);
  EXPECT_EQ(seen.enumNumbers.front().value, -3);
  EXPECT_EQ(seen.references[0].arguments->back(), 70000U);
  EXPECT_EQ(seen.references[1].arguments, std::nullopt);
  EXPECT_EQ(seen.resources.kernels.front().shared.front().name, "tile");
}

TEST(FactsBytes, TakeNothingThatIsCutOrGoesOn) {
  const std::string bytes = toBytes(fullFacts());
  for (std::size_t size = 0; size < bytes.size(); ++size) {
    EXPECT_FALSE(unitFactsFromBytes(bytes.substr(0, size), sourcesOf()))
        << size;
  }
  EXPECT_FALSE(unitFactsFromBytes(bytes + '\0', sourcesOf()));
}

TEST(FactsBytes, SurviveEveryDamage) {
  const std::string bytes = toBytes(fullFacts());
  for (std::size_t place = 0; place < bytes.size(); ++place) {
    for (const int damage : {0x01, 0x7F, 0x80, 0xFF}) {
      std::string damaged = bytes;
      damaged[place] = static_cast<char>(damaged[place] ^ damage);
      unitFactsFromBytes(damaged, sourcesOf());  // whatever it says, it says it
    }
  }
}

/// Whoever can write entries can write any.
TEST(FactsBytes, OfUnitsSpeakOfPlacesInTheirFilesAlone) {
  const auto isTaken = [](const std::function<void(Observation&)>& change) {
    std::vector<UnitFacts> facts = fullFacts();
    change(facts.front().files.at("/tree/a.cu"));
    return unitFactsFromBytes(toBytes(facts), sourcesOf()).has_value();
  };
  const auto size = static_cast<std::uint32_t>(kText.size());
  EXPECT_TRUE(isTaken([&](auto& seen) { seen.skipped = {{0, size}}; }));
  EXPECT_TRUE(isTaken([&](auto& seen) {
    seen.qualifiers = {{{1, 2}, "", "", {size, size}, {}, true}};
  }));
  EXPECT_TRUE(isTaken([&](auto& seen) {
    seen.typeClashes = {{{1, 2}, {1, 2}, "", true, true, true, {"a", "b"}}};
  }));
  EXPECT_FALSE(isTaken([&](auto& seen) { seen.skipped = {{0, size + 1}}; }));
  EXPECT_FALSE(isTaken([&](auto& seen) { seen.gaps = {{{size, 70000}, ""}}; }));
  EXPECT_FALSE(isTaken([&](auto& seen) { seen.textures[0].begin = size + 1; }));
  EXPECT_FALSE(
      isTaken([&](auto& seen) { seen.textures[0].arguments = size + 1; }));
  EXPECT_FALSE(isTaken([&](auto& seen) {
    seen.qualifiers = {{{1, 2}, "", "", {size + 1, size + 1}, {}, true}};
  }));
  EXPECT_FALSE(isTaken([&](auto& seen) {
    seen.typeClashes = {{{1, 2}, {1, 2}, "", true, true, true, {"a"}}};
  }));
  EXPECT_FALSE(isTaken([](auto& seen) {
    seen.lanes[0].kind = static_cast<LaneUse::Kind>(200);
  }));
  EXPECT_FALSE(isTaken([](auto& seen) {
    seen.lanes[0].spelledIn = static_cast<SpellingKind>(7);
  }));
  const std::string bytes = toBytes(fullFacts());
  EXPECT_FALSE(unitFactsFromBytes(bytes, sourcesOf("short")));
  EXPECT_FALSE(unitFactsFromBytes(bytes, {}));
}

class Store : public testing::Test {
 protected:
  const support::TemporaryFolder temporary_;
  const fs::path& folder_ = temporary_.path();
  Frontend::Sources sources_;
};

TEST_F(Store, KeepsWhatIsInUse) {
  Cache cache(folder_, "context", sources_);
  std::vector<UnitFacts> facts(1);
  facts[0].failure = std::string(10'000, 'x');
  for (int i = 0; i < 10; ++i) cache.store(std::to_string(i), facts);
  // Two hours ago all were of use, and number 3 is today.
  for (const auto& entry : fs::recursive_directory_iterator(folder_)) {
    if (!entry.is_regular_file()) continue;
    fs::last_write_time(entry, entry.last_write_time() - std::chrono::hours(2));
  }
  EXPECT_TRUE(cache.find("3"));
  trimCache(folder_, 35'000);
  EXPECT_TRUE(cache.find("3"));
  int left = 0;
  for (int i = 0; i < 10; ++i) left += cache.find(std::to_string(i)) ? 1 : 0;
  EXPECT_EQ(left, 3);
}

/// Any folder may be named for the cache: a project has folders of those names.
TEST_F(Store, TrimmingRemovesNothingOfOthers) {
  Cache cache(folder_, "context", sources_);
  cache.store("options", std::vector<UnitFacts>(1));
  const std::string digits(30, 'a');
  const std::vector<std::string> theirs = {
      "units/main.cpp", "units/ab/main.cpp", "units/ab/" + digits,
      "lexed/ab/" + digits + ".tar.gz", "units/test/" + digits};
  for (const std::string& name : theirs) {
    support::writeBytes(fs::path(folder_) / name, std::string(5000, 'x'));
  }
  const support::TemporaryFolder elsewhere;
  fs::copy(fs::path(folder_) / "units", elsewhere.at("units"),
           fs::copy_options::recursive);
  fs::create_directory_symlink(elsewhere.at("units"),
                               fs::path(folder_) / "units/cd");
  const support::TemporaryFolder linked;
  fs::create_directory_symlink(elsewhere.at("units"), linked.at("units"));
  const auto entries = [](const fs::path& folder) {
    return std::distance(fs::recursive_directory_iterator(folder), {});
  };
  const auto before = entries(elsewhere.path());
  trimCache(linked.path(), 0);
  trimCache(folder_, 0);
  EXPECT_FALSE(cache.find("options"));
  EXPECT_EQ(entries(elsewhere.path()), before);
  for (const std::string& name : theirs) {
    EXPECT_TRUE(fs::exists(fs::path(folder_) / name)) << name;
  }
}

TEST_F(Store, NothingGoesThroughALink) {
  const support::TemporaryFolder elsewhere;
  fs::create_directory_symlink(elsewhere.path(), fs::path(folder_) / "units");
  Cache cache(folder_, "context", sources_);
  cache.store("options", std::vector<UnitFacts>(1));
  EXPECT_TRUE(fs::is_empty(elsewhere.path()));
  EXPECT_FALSE(cache.find("options"));
}

TEST_F(Store, EntriesOfAnotherUserAreNotRead) {
  if (!support::isRoot()) HIPPORT_SKIP(root) << "only root gives files away";
  Cache cache(folder_, "context", sources_);
  cache.store("options", std::vector<UnitFacts>(1));
  for (const auto& each : fs::recursive_directory_iterator(folder_)) {
    ASSERT_EQ(::chown(each.path().c_str(), 12345, 12345), 0);
  }
  EXPECT_FALSE(cache.find("options"));
}

TEST_F(Store, AnEntryLargerThanAnyIsAMiss) {
  Cache cache(folder_, "context", sources_);
  cache.store("options", std::vector<UnitFacts>(1));
  for (const auto& each : fs::recursive_directory_iterator(folder_)) {
    if (each.is_regular_file()) {
      fs::resize_file(each.path(), std::uintmax_t{1} << 40U);
    }
  }
  EXPECT_FALSE(cache.find("options"));
}

TEST_F(Store, AnEntryOfPlacesBeyondTheFileIsAMiss) {
  const Frontend::Sources sources = sourcesOf();
  std::vector<UnitFacts> facts = fullFacts();
  for (UnitFacts& each : facts) {
    each.dependencies.clear();
    each.isRepeatable = true;
  }
  Cache cache(folder_, "context", sources);
  cache.store("honest", facts);
  EXPECT_TRUE(cache.find("honest"));
  facts.front().files.at("/tree/a.cu").skipped = {{0, 70000}};
  cache.store("hostile", facts);
  EXPECT_FALSE(cache.find("hostile"));
}

TEST_F(Store, OtherContextsAreOthers) {
  Cache cache(folder_, "context", sources_);
  cache.store("options", std::vector<UnitFacts>(1));
  EXPECT_TRUE(Cache(folder_, "context", sources_).find("options"));
  EXPECT_FALSE(Cache(folder_, "another", sources_).find("options"));
  EXPECT_FALSE(cache.find("others"));
}

TEST_F(Store, AnswersPerTreeStayBesideEachOther) {
  Frontend::Sources withIt = {{"/none/a.h", {"x", true}}};
  std::vector<UnitFacts> facts(1);
  Cache one(folder_, "context", sources_);
  facts[0].dependencies = {{"/none/a.h", Dependency::Kind::absent, {}, ""}};
  facts[0].failure = "without";
  one.store("options", facts);
  Cache two(folder_, "context", withIt);
  EXPECT_FALSE(two.find("options"));
  facts[0].dependencies = {
      {"/none/a.h", Dependency::Kind::withCuda, digestOf("x"), ""}};
  facts[0].failure = "with";
  two.store("options", facts);
  EXPECT_EQ(two.find("options")->front().failure, "with");
  EXPECT_EQ(one.find("options")->front().failure, "without");
}

/// Lexical facts in which every kind of construct occurs.
FileFacts lexedFacts(const std::string& path) {
  const Vocabulary vocabulary = {
      [](std::string_view name) { return name.starts_with("cuda"); },
      [](std::string_view header) { return header.starts_with("cuda"); },
      [](std::string_view prefix) { return prefix == "cuda"; },
  };
  return lexFile(path,
                 "#pragma once\r\n"
                 "#include <cuda_runtime.h>\r\n"
                 "#if __has_include(\"own.h\") && defined(cudaA)\n"
                 "#include \"own.h\"\n"
                 "#elif defined(__HIP_PLATFORM_AMD__)\n"
                 "#define PASTE(x) cuda##x\n"
                 "#else\n"
                 "int other;\n"
                 "#endif\n"
                 "const char* name = \"libcuda.so\";\n"
                 "void f(cudaStream_t s) {\n"
                 "  cudaMalloc(&p, sizeof(int[4]));\n"
                 "  kernel<int><<<1, 2, 3, s>>>(a, b);\n"
                 "  asm volatile(\"add.u32 %0, %1, 1;\"\n"
                 "               : [x] \"=r\"(y) : \"r\"(z) : \"memory\");\n"
                 "}\n",
                 vocabulary);
}

TEST_F(Store, AnswersForPathsAsCompilersWriteThem) {
  sources_.emplace("/tree/a.cuh", Frontend::Source{"int a;"});
  using Kind = Dependency::Kind;
  const Digest source = digestOf("int a;");
  // More than is read at once.
  const std::string bytes(200'000, 'x');
  std::ofstream(folder_ / "big.h") << bytes;
  fs::create_directory(folder_ / "below");
  Lookup lookup(sources_);
  for (const std::string path :
       {"/tree/a.cuh", "/tree/./a.cuh", "/tree/none/../a.cuh",
        "/../tree/one/two/../.././/a.cuh"}) {
    EXPECT_TRUE(lookup.holds({path, Kind::withCuda, source, ""})) << path;
    EXPECT_FALSE(lookup.holds({path, Kind::withCuda, digestOf(""), ""}));
  }
  const std::string big = (folder_ / "big.h").string();
  EXPECT_TRUE(lookup.holds({big, Kind::file, digestOf(bytes), ""}));
  const std::string detour = (folder_ / "below/../big.h").string();
  EXPECT_TRUE(lookup.holds({detour, Kind::file, digestOf(bytes), big}));
  EXPECT_TRUE(lookup.holds({folder_.string(), Kind::folder, {}, ""}));
  EXPECT_TRUE(lookup.holds({"/tree/b.cuh", Kind::absent, {}, ""}));
  // What is in memory alone has its folders there as well.
  EXPECT_TRUE(lookup.holds({"/tree", Kind::folder, {}, ""}));
  EXPECT_TRUE(lookup.holds({"/tre", Kind::absent, {}, ""}));
}

/// Of a file that is larger than what lexedFacts() lexes.
constexpr std::size_t kSize = 10'000;

TEST_F(Store, BringsBackWhatWasLexed) {
  const FileFacts facts = lexedFacts("/tree/a.h");
  ASSERT_FALSE(facts.names.empty() || facts.launches.empty() ||
               facts.calls.empty() || facts.asms.empty() ||
               facts.strings.empty() || facts.conditionals.empty() ||
               facts.includes.size() < 2 || facts.branches.size() < 2);
  const Digest content = digestOf("bytes");
  {
    LexedFiles files(folder_, "context");
    EXPECT_FALSE(files.find("/tree/a.h", content, kSize));
    EXPECT_FALSE(files.save());
    files.store(facts, content);
    EXPECT_TRUE(files.save());
  }
  LexedFiles files(folder_, "context");
  const auto back = files.find("/tree/a.h", content, kSize);
  ASSERT_TRUE(back);
  EXPECT_EQ(toBytes(*back), toBytes(facts));
  EXPECT_EQ(back->path, "/tree/a.h");
  EXPECT_FALSE(files.find("/tree/a.h", digestOf("other bytes"), kSize));
  EXPECT_FALSE(files.find("/tree/b.h", content, kSize));
  EXPECT_FALSE(files.find("/elsewhere/a.h", content, kSize));
  EXPECT_FALSE(
      LexedFiles(folder_, "another").find("/tree/a.h", content, kSize));
}

TEST_F(Store, AFileThatIsGoneLeavesTheEntryOfItsFolder) {
  const fs::path tree = folder_ / "tree";
  fs::create_directories(tree);
  const Digest content = digestOf("bytes");
  auto lex = [&](const char* name) {
    const std::string path = (tree / name).string();
    std::ofstream(path) << "text";
    LexedFiles files(folder_, "context");
    files.store(lexedFacts(path), content);
    EXPECT_TRUE(files.save());
  };
  lex("stays.h");
  lex("goes.h");
  fs::remove(tree / "goes.h");
  lex("comes.h");
  LexedFiles files(folder_, "context");
  EXPECT_TRUE(files.find((tree / "stays.h").string(), content, kSize));
  EXPECT_TRUE(files.find((tree / "comes.h").string(), content, kSize));
  EXPECT_FALSE(files.find((tree / "goes.h").string(), content, kSize));
}

TEST(FactsBytes, OfLexedFilesSurviveEveryDamage) {
  const std::string bytes = toBytes(lexedFacts("/tree/a.h"));
  for (std::size_t place = 0; place < bytes.size(); ++place) {
    EXPECT_FALSE(factsFromBytes(bytes.substr(0, place), kSize)) << place;
    for (const int damage : {0x01, 0x7F, 0x80, 0xFF}) {
      std::string damaged = bytes;
      damaged[place] = static_cast<char>(damaged[place] ^ damage);
      factsFromBytes(damaged, kSize);  // whatever it says, it says it
    }
  }
}

TEST(FactsBytes, SpeakOfPlacesInTheFileAlone) {
  FileFacts facts = lexedFacts("/tree/a.h");
  ASSERT_TRUE(factsFromBytes(toBytes(facts), kSize));
  EXPECT_FALSE(factsFromBytes(toBytes(facts), 20));
  FileFacts beyond = facts;
  beyond.names[0].span = {kSize - 1, kSize + 1};
  EXPECT_FALSE(factsFromBytes(toBytes(beyond), kSize));
  beyond = facts;
  beyond.prologueEnd = kSize + 1;
  EXPECT_FALSE(factsFromBytes(toBytes(beyond), kSize));
  beyond = facts;
  beyond.includes[0].branch =
      static_cast<std::uint32_t>(beyond.branches.size());
  EXPECT_FALSE(factsFromBytes(toBytes(beyond), kSize));
  const auto isTaken = [&](const std::function<void(FileFacts&)>& change) {
    FileFacts changed = facts;
    change(changed);
    return factsFromBytes(toBytes(changed), kSize).has_value();
  };
  // Branches in a circle have no end.
  EXPECT_FALSE(isTaken([](FileFacts& each) { each.branches[1] = 1; }));
  EXPECT_FALSE(isTaken([](FileFacts& each) { each.branches.clear(); }));
  EXPECT_FALSE(isTaken([](FileFacts& each) {
    each.names[0].call = static_cast<std::uint32_t>(each.calls.size());
  }));
  EXPECT_FALSE(isTaken([](FileFacts& each) {
    each.macros.at(0).name = each.macros.at(0).directive.end;
  }));
  EXPECT_FALSE(isTaken([](FileFacts& each) {
    each.asms[0].outputs = each.asms[0].operands.size() + 1;
  }));
  EXPECT_FALSE(isTaken(
      [](FileFacts& each) { each.parseStatus = static_cast<ParseStatus>(3); }));
}

TEST(Program, IsTheSameAsItWas) {
  const auto id = programIdentity();
  ASSERT_TRUE(id);
  EXPECT_GE(id->size(), 16U);
  EXPECT_EQ(programIdentity(), id);
}

}  // namespace
}  // namespace hipport
