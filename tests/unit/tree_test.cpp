// Trees from paths to facts, with and without a cache.
#include "tree/tree.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "cache/facts_bytes.h"
#include "support/files.h"
#include "text/error.h"

namespace hipport {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

/// Keeps what it is told.
class Records : public Listener {
 public:
  void warn(const std::string& message) override {
    warnings.push_back(message);
  }
  void expect(std::size_t more) override { expected += more; }
  void step() override { ++steps; }
  void finish() override { isFinished = true; }

  std::vector<std::string> warnings;
  std::size_t expected = 0;
  std::size_t steps = 0;
  bool isFinished = false;
};

class ReadTree : public testing::Test {
 protected:
  ReadTree() {
    options_.inventory.paths = {folder_.at("in")};
    options_.cache.isUsed = false;
  }

  void write(const std::string& name, const std::string& bytes) const {
    folder_.write("in/" + name, bytes);
  }

  /// A unit for each of `names`, which all include one header.
  void writeUnits(const std::vector<std::string>& names) const {
    write("x.h", "inline void f(void* p) { cudaFree(p); }\n");
    for (const std::string& name : names) {
      write(name, "#include <cuda_runtime.h>\n#include \"x.h\"\n");
    }
  }

  Tree read() {
    return readTree(takeInventory(options_.inventory), options_,
                    RuleSet::builtin(), {}, listener_);
  }

  static const FileFacts& factsOf(const Tree& tree, const std::string& name) {
    for (const Source& source : tree.sources) {
      if (source.file->relative.string() == name) return source.facts;
    }
    ADD_FAILURE() << name << " is no source of the tree";
    static const FileFacts kNone;
    return kNone;
  }

  support::TemporaryFolder folder_;
  TreeOptions options_;
  Records listener_;
};

TEST_F(ReadTree, EveryCudaSourceIsAUnit) {
  write("plain.cu", "int f() { return 1; }\n");
  write("fragment.cu", "if (x > 0) {}\n");
  write("user.cu", "#include <own.cuh>\n");
  write("own.cuh",
        "#pragma once\ninline float3 twice(float3 a) { return a; }\n");
  const Tree tree = read();
  EXPECT_EQ(tree.count.units, 3U);
  EXPECT_THAT(factsOf(tree, "plain.cu").gaps, IsEmpty());
  EXPECT_EQ(factsOf(tree, "plain.cu").headersBeforeUse, std::nullopt);
  EXPECT_EQ(factsOf(tree, "fragment.cu").gaps.size(), 1U);
  // The header stands for itself, and only a CUDA source includes it.
  EXPECT_THAT(factsOf(tree, "own.cuh").headersBeforeUse,
              testing::Optional(IsEmpty()));
  EXPECT_EQ(factsOf(tree, "user.cu").headersBeforeUse, std::nullopt);
}

TEST_F(ReadTree, AQualifierOfCudasAloneNeedsTheRuntimeToo) {
  write("user.cu", "#include <own.cuh>\n#include <cuda_runtime.h>\n");
  write("own.cuh",
        "#pragma once\nstruct S {\n  __forceinline__ void f() {}\n};\n");
  write("others.h",
        "#define __forceinline__ inline\n__forceinline__ void g() {}\n");
  write("other.cu", "#include \"others.h\"\n");
  const Tree tree = read();
  EXPECT_THAT(factsOf(tree, "own.cuh").headersBeforeUse,
              testing::Optional(IsEmpty()));
  EXPECT_EQ(factsOf(tree, "others.h").headersBeforeUse, std::nullopt)
      << "that macro is its own";
  EXPECT_EQ(factsOf(tree, "other.cu").headersBeforeUse, std::nullopt);
}

TEST_F(ReadTree, StandardHeadersComeOnlyWithTheLibraryThatIncludesThem) {
  const std::string use = "std::vector<int> all();\n";
  write("with.cu", "#include <thrust/sort.h>\n" + use);
  write("without.cu", "#if 0\n#include <thrust/sort.h>\n#endif\n" + use);
  const Tree tree = read();
  EXPECT_THAT(factsOf(tree, "with.cu").gaps, IsEmpty());
  EXPECT_EQ(factsOf(tree, "without.cu").gaps.size(), 1U);
}

TEST_F(ReadTree, ACopyOfALibrarysHeaderIsRead) {
  options_.cache.isUsed = true;
  options_.cache.folder = folder_.at("cache");
  write("user.cu",
        "#include <cute/tensor.hpp>\n#include <cute/other.hpp>\n"
        "__global__ void k() { cute::of(1); }\n");
  write("lib/include/cute/other.hpp", "#pragma once\n");
  EXPECT_EQ(factsOf(read(), "user.cu").gaps.size(), 1U);
  // Nothing else of the unit is another.
  write("lib/include/cute/tensor.hpp",
        "#pragma once\n"
        "namespace cute {\n__device__ inline void of(int) {}\n}\n");
  EXPECT_THAT(factsOf(read(), "user.cu").gaps, IsEmpty());
}

TEST_F(ReadTree, GivesFactsOfAllSources) {
  write("z.cu",
        "#include <cuda_runtime.h>\n"
        "#include \"own.h\"\n"
        "__global__ void k(int* p) { p[0] = 1; }\n"
        "void f(void* p) { cudaFree(p); own::cudaMalloc(p); }\n");
  write("own.h", "namespace own { void cudaMalloc(void*); }\n");
  write("plain.cpp", "int x;\n");
  write("notes.txt", "cudaFree\n");
  const Tree tree = read();
  EXPECT_THAT(tree.errors(), IsEmpty());
  ASSERT_EQ(tree.sources.size(), 3U);
  EXPECT_EQ(tree.sources[0].file->relative.string(), "own.h");
  EXPECT_EQ(tree.sources[2].file->relative.string(), "z.cu");
  EXPECT_EQ(tree.count.units, 1U);
  EXPECT_EQ(tree.count.parses, 1U);
  EXPECT_EQ(tree.count.cached, 0U);

  const FileFacts& main = factsOf(tree, "z.cu");
  EXPECT_EQ(main.parseStatus, ParseStatus::parsed);
  EXPECT_EQ(main.resources.kernels.size(), 1U);
  ASSERT_EQ(main.includes.size(), 2U);
  EXPECT_TRUE(main.includes[1].reachesTree);
  std::vector<std::pair<std::string, Meaning>> names;
  for (const NameUse& use : main.names)
    names.emplace_back(use.name, use.meaning);
  EXPECT_THAT(names, ElementsAre(std::pair("cudaFree", Meaning::cuda),
                                 std::pair("cudaMalloc", Meaning::user)));
  const FileFacts& header = factsOf(tree, "own.h");
  EXPECT_EQ(header.parseStatus, ParseStatus::parsed);
  ASSERT_EQ(header.names.size(), 1U);
  EXPECT_EQ(header.names[0].meaning, Meaning::user);
  EXPECT_FALSE(factsOf(tree, "plain.cpp").hasCuda);

  EXPECT_EQ(listener_.expected, 1U);
  EXPECT_EQ(listener_.steps, 1U);
  EXPECT_TRUE(listener_.isFinished);
  EXPECT_THAT(listener_.warnings, IsEmpty());
}

TEST_F(ReadTree, ParsesAHeaderWithWhatIncludesIt) {
  // By itself it is no C++: it needs its includer.
  write("piece.h", "void f(Pointer p) { cudaFree(p); }\n");
  write("plain.cpp",
        "#include <cuda_runtime.h>\ntypedef void* Pointer;\n"
        "#include \"piece.h\"\n");
  write("alone.h", "inline void g(void* p) { cudaFree(p); }\n");
  const Tree tree = read();
  EXPECT_EQ(factsOf(tree, "piece.h").parseStatus, ParseStatus::parsed);
  EXPECT_EQ(factsOf(tree, "piece.h").names[0].meaning, Meaning::cuda);
  EXPECT_NE(factsOf(tree, "alone.h").parseStatus, ParseStatus::lexed);
}

TEST_F(ReadTree, AHeaderThatNoUnitReachesIsParsedByItsIncluder) {
  write("piece.h",
        "#include <cuda_runtime.h>\nvoid f(Pointer p) { cudaFree(p); }\n");
  // It has no CUDA of its own, so nothing else would parse it.
  write("plain.cpp", "typedef void* Pointer;\n#include \"piece.h\"\n");
  const Tree tree = read();
  EXPECT_FALSE(factsOf(tree, "plain.cpp").hasCuda);
  EXPECT_EQ(factsOf(tree, "piece.h").parseStatus, ParseStatus::parsed);
  EXPECT_EQ(tree.count.units, 1U);
}

TEST_F(ReadTree, NamesWhatCannotBeRead) {
  write("a.cu", "\xFF\xFEx");
  write("b.cu", "void f(void* p) { cudaFree(p); }\n");
  options_.inventory.paths.push_back(folder_.at("none"));
  const Tree tree = read();
  EXPECT_THAT(tree.errors(),
              ElementsAre(HasSubstr("none: no such file"),
                          HasSubstr("a.cu: is UTF-16 or UTF-32 text")));
  EXPECT_EQ(factsOf(tree, "b.cu").parseStatus, ParseStatus::parsed);
}

TEST_F(ReadTree, WarnsOfADatabaseOfAnotherTree) {
  write("a.cu", "void f(void* p) { cudaFree(p); }\n");
  const auto database = [&](const std::string& file) {
    folder_.write("build/compile_commands.json",
                  "[{\"directory\": \"" + folder_.at("in").string() +
                      "\", \"file\": \"" + file +
                      "\", \"command\": \"nvcc -c " + file + "\"}]");
  };
  options_.inventory.buildDir = folder_.at("build");
  database("a.cu");
  read();
  EXPECT_THAT(listener_.warnings, IsEmpty());
  database("other.cu");
  read();
  EXPECT_THAT(listener_.warnings,
              ElementsAre(HasSubstr("lists none of the sources")));
}

// ---- the cache

class ReadCachedTree : public ReadTree {
 protected:
  ReadCachedTree() {
    options_.cache = {true, folder_.at("cache"), std::nullopt};
  }
};

TEST_F(ReadCachedTree, ParsesNothingTheSecondTime) {
  writeUnits({"a.cu", "b.cu", "c.cu"});
  const Tree first = read();
  EXPECT_EQ(first.count.units, 3U);
  EXPECT_EQ(first.count.cached, 0U);
  const Tree second = read();
  EXPECT_EQ(second.count.units, 3U);
  EXPECT_EQ(second.count.cached, 3U);
  ASSERT_EQ(second.sources.size(), first.sources.size());
  for (std::size_t i = 0; i < first.sources.size(); ++i) {
    EXPECT_EQ(toBytes(second.sources[i].facts),
              toBytes(first.sources[i].facts));
  }
  EXPECT_EQ(factsOf(second, "x.h").names[0].meaning, Meaning::cuda);
}

TEST_F(ReadCachedTree, ParsesAgainWhatChanged) {
  writeUnits({"a.cu", "b.cu", "c.cu"});
  read();
  write("b.cu", "#include <cuda_runtime.h>\nvoid g() { cudaFree(nullptr); }\n");
  EXPECT_EQ(read().count.cached, 2U);
  write("x.h", "inline void h(void* p) { cudaFree(p); }\n");
  EXPECT_EQ(read().count.cached, 1U) << "all but b.cu include it";
  options_.parse.macros = {"-DX"};
  EXPECT_EQ(read().count.cached, 0U);
}

TEST_F(ReadCachedTree, AShardParsesItsPartAndFinishesNoFacts) {
  writeUnits({"a.cu", "b.cu", "c.cu", "d.cu", "e.cu"});
  options_.cache.shard = Shard{1, 2};
  const Tree one = read();
  EXPECT_EQ(one.count.units, 3U);
  EXPECT_EQ(factsOf(one, "a.cu").parseStatus, ParseStatus::lexed);
  EXPECT_EQ(factsOf(one, "x.h").parseStatus, ParseStatus::lexed);
  EXPECT_EQ(factsOf(one, "x.h").names[0].meaning, Meaning::inactive);
  // The other part has other units, and both parts together have all.
  options_.cache.shard = Shard{2, 2};
  const Tree two = read();
  EXPECT_EQ(two.count.units, 2U);
  EXPECT_EQ(two.count.cached, 0U);
  options_.cache.shard.reset();
  const Tree all = read();
  EXPECT_EQ(all.count.units, 5U);
  EXPECT_EQ(all.count.cached, 5U);
  EXPECT_EQ(factsOf(all, "x.h").parseStatus, ParseStatus::parsed);
}

TEST_F(ReadCachedTree, AShardNeedsACache) {
  writeUnits({"a.cu"});
  folder_.write("file", "");
  options_.cache = {true, folder_.at("file/cache"), Shard{1, 2}};
  EXPECT_THROW(read(), Error);
  // Without a shard it is only slower.
  options_.cache.shard.reset();
  EXPECT_EQ(read().count.cached, 0U);
  EXPECT_EQ(read().count.cached, 0U);
}

TEST_F(ReadCachedTree, OtherTargetsHaveOtherEntries) {
  writeUnits({"a.cu"});
  read();
  const Tree roc =
      readTree(takeInventory(options_.inventory), options_, RuleSet::builtin(),
               {.flavour = Flavour::roc}, listener_);
  EXPECT_EQ(roc.count.cached, 0U);
}

}  // namespace
}  // namespace hipport
