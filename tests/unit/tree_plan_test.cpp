// Plans of whole trees, whose files are planned at the same time.
#include "port/tree_plan.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "frontend/lexer.h"
#include "support/files.h"

namespace hipport {
namespace {

/// A build file and many sources whose conditions decide about its sources.
Tree treeOfConditions(const support::TemporaryFolder& folder) {
  constexpr int kSources = 300;
  constexpr int kConditions = 300;
  folder.write("in/CMakeLists.txt", "project(x LANGUAGES CXX CUDA)\n");
  folder.write("in/host.cpp", "#include <thrust/sort.h>\n");
  std::string source = "void f(void* p) { cudaFree(p); }\n";
  for (int i = 0; i < kConditions; ++i) {
    source += "#ifdef __CUDACC__\n#include <thrust/sort.h>\n#endif\n";
  }
  for (int i = 0; i < kSources; ++i) {
    folder.write("in/s" + std::to_string(i) + ".cu", source);
  }
  Tree tree;
  InventoryOptions options;
  options.paths = {folder.at("in")};
  tree.inventory = takeInventory(options);
  const Target target;
  const Vocabulary vocabulary = vocabularyOf(tree.rules, target);
  tree.sources = lexSources(tree.inventory, vocabulary, 1);
  return tree;
}

// The build reads sources while their own plans are made: the bytes have to
// stay where they are until all is done.
TEST(PlanTree, SourcesStayWholeWhileBuildFilesArePlanned) {
  const support::TemporaryFolder folder;
  Tree tree = treeOfConditions(folder);
  PortOptions options;
  options.tree.jobs = 4;
  const PlannedTree planned =
      planTree(tree, tree.rules, options.target, options);
  ASSERT_EQ(planned.files.size(), tree.inventory.files.size() - 1);
  for (const PortedFile& each : planned.files) {
    EXPECT_FALSE(each.report.bytes.empty()) << each.file->shown;
  }
}

}  // namespace
}  // namespace hipport
