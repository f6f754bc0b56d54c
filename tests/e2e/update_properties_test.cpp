// What holds of any update, on random trees, commits and hand edits.
#include <algorithm>
#include <random>
#include <set>

#include "update_fixture.h"

namespace hipport::e2e {
namespace {

namespace fs = std::filesystem;

/// A statement has a number of its own, which is in its CUDA and in its port.
struct Statement {
  int number = 0;
  int kind = 0;
  int value = 1;

  std::string text() const {
    switch (kind) {
      case 0:
        return "  cudaMemset(a, " + std::to_string(value) + ", " +
               std::to_string(number) + ");\n";
      case 1:
        return "  a[" + std::to_string(number) + "] = n * " +
               std::to_string(value) + ";\n";
      case 2:
        return "  if (n > " + std::to_string(value) + ") {\n    a[" +
               std::to_string(number) + "] = 0;\n  }\n";
      default:
        return "  fill<<<" + std::to_string(value) + ", 64>>>(a + " +
               std::to_string(number) + ");\n";
    }
  }
};

struct Function {
  std::string name;
  std::vector<Statement> statements;
};

/// A CUDA tree: the functions of its files.
using Sources = std::map<std::string, std::vector<Function>>;

class UpdateProperties : public Update,
                         public testing::WithParamInterface<int> {
 protected:
  UpdateProperties() : random_(static_cast<unsigned>(GetParam())) {}

  int below(std::size_t count) {
    return static_cast<int>(random_() % static_cast<unsigned>(count));
  }

  Statement statement() { return {1000 + next_++, below(4), 1 + below(9)}; }

  Function function() {
    Function result{"f" + std::to_string(next_++), {}};
    for (int i = 2 + below(6); i > 0; --i) {
      result.statements.push_back(statement());
    }
    return result;
  }

  std::vector<Function> functions() {
    std::vector<Function> result;
    for (int i = 1 + below(5); i > 0; --i) result.push_back(function());
    return result;
  }

  Sources sources() {
    Sources result;
    for (int i = 2 + below(4); i > 0; --i) {
      const std::string name = "d" + std::to_string(below(2)) + "/s" +
                               std::to_string(next_++) + ".cu";
      result[name] = functions();
    }
    return result;
  }

  void put(std::string_view folder, const Sources& tree) const {
    for (const auto& each : fs::directory_iterator(at(folder))) {
      if (each.path().filename() != ".git") fs::remove_all(each.path());
    }
    for (const auto& [name, functions] : tree) {
      std::string text =
          "#include <cuda_runtime.h>\n\n"
          "static __global__ void fill(float* a) { *a = 0; }\n\n";
      for (const Function& each : functions) {
        text += "void " + each.name + "(float* a, int n) {\n";
        for (const Statement& one : each.statements) text += one.text();
        text += "}\n\n";
      }
      write(std::string(folder) + "/" + name, text);
    }
  }

  /// A change upstream, of statements that nothing else has touched.
  void change(Sources& tree) {
    auto file = tree.begin();
    std::advance(file, below(tree.size()));
    Function& where =
        file->second[static_cast<std::size_t>(below(file->second.size()))];
    const auto at = static_cast<std::size_t>(below(where.statements.size()));
    const int number = where.statements[at].number;
    switch (below(7)) {
      case 0:
        file->second.push_back(function());
        return;
      case 1:
        tree["d1/n" + std::to_string(next_++) + ".cu"] = functions();
        return;
      case 2:
        if (taken_.contains(-2)) return;
        taken_.insert(-2);
        where.name += "_renamed";
        return;
      case 3:
        if (!taken_.insert(number).second) return;
        where.statements.insert(
            where.statements.begin() + static_cast<std::ptrdiff_t>(at),
            statement());
        taken_.insert(where.statements[at].number);
        return;
      default:
        if (!taken_.insert(number).second) return;
        where.statements[at].value += 10;
        return;
    }
  }

  /// The same of a statement by its number, of those below `end` with this
  /// parity: what commits of both parities do is the same in any order.
  void changeStatement(Sources& tree, bool isOdd, int end) {
    std::vector<std::pair<Function*, std::size_t>> places;
    for (auto& [name, functions] : tree) {
      for (Function& each : functions) {
        for (std::size_t i = 0; i < each.statements.size(); ++i) {
          const int number = each.statements[i].number;
          if (number < end && (number % 2 != 0) == isOdd) {
            places.emplace_back(&each, i);
          }
        }
      }
    }
    if (places.empty()) return;
    const bool inserts = below(2) == 0;
    const auto [where, i] =
        places[static_cast<std::size_t>(below(places.size()))];
    const int number = where->statements[i].number;
    const Statement fresh = statement();
    taken_.insert(number);
    if (inserts) {
      where->statements.insert(
          where->statements.begin() + static_cast<std::ptrdiff_t>(i), fresh);
    } else {
      where->statements[i].value = fresh.value + 10;
    }
  }

  /// Puts hand edits at statements that upstream leaves alone; their marks.
  std::vector<std::string> editByHand(std::string_view folder,
                                      const Sources& tree) {
    std::vector<std::string> marks;
    for (const auto& [name, functions] : tree) {
      const std::string path =
          std::string(folder) + "/" + name.substr(0, name.size() - 2) + "hip";
      for (const Function& each : functions) {
        for (const Statement& one : each.statements) {
          if (below(4) != 0 || one.kind == 2) continue;
          if (!taken_.insert(one.number).second) continue;
          const std::string number = std::to_string(one.number);
          const std::string mark = "mine_" + number + "();";
          std::string text = read(path);
          text.insert(text.find('\n', text.find(number)), "  " + mark);
          write(path, text);
          marks.push_back(mark);
        }
      }
    }
    return marks;
  }

  ProcessResult updateOf(std::string_view port) const {
    return hipify(
        {"update", "cuda", "--port", std::string(port), "--fail-on=none"});
  }

  std::size_t count(std::string_view folder, const std::string& mark) const {
    std::size_t found = 0;
    for (const auto& [name, bytes] : allIn(folder)) {
      for (std::size_t at = bytes.find(mark); at != std::string::npos;
           at = bytes.find(mark, at + 1)) {
        ++found;
      }
    }
    return found;
  }

  std::mt19937 random_;
  int next_ = 0;
  std::set<int> taken_;  ///< statements, by their numbers
};

TEST_P(UpdateProperties, WithoutHandEditsItIsAFreshPort) {
  HIPPORT_DRAW(4);
  Sources tree = sources();
  fs::create_directory(at("cuda"));
  put("cuda", tree);
  ASSERT_TRUE(exited(port({"cuda", "-o", "hip"}), 0));
  for (int i = 1 + below(5); i > 0; --i) change(tree);
  if (tree.size() > 1 && below(2) == 0) tree.erase(tree.begin());
  if (below(2) == 0) {
    auto moved = tree.extract(tree.begin());
    moved.key() = "d2/moved.cu";
    tree.insert(std::move(moved));
  }
  put("cuda", tree);
  ASSERT_TRUE(exited(updateOf("hip"), 0));
  ASSERT_TRUE(exited(port({"cuda", "-o", "fresh"}), 0));
  EXPECT_TRUE(allIn("hip") == allIn("fresh"));
}

TEST_P(UpdateProperties, WithNothingNewItChangesNothing) {
  HIPPORT_DRAW(4);
  const Sources tree = sources();
  fs::create_directory(at("cuda"));
  put("cuda", tree);
  ASSERT_TRUE(exited(port({"cuda", "-o", "hip"}), 0));
  editByHand("hip", tree);
  write("hip/d0/mine.h", "// Mine.\n");
  const auto before = allIn("hip");
  ASSERT_TRUE(exited(updateOf("hip"), 0));
  EXPECT_TRUE(allIn("hip") == before);
}

/// Two commits upstream: one before the other or behind it, one by one or at
/// once; each hand edit is there once.
TEST_P(UpdateProperties, TheOrderOfCommitsMakesNoDifference) {
  HIPPORT_DRAW(4);
  const Sources old = sources();
  fs::create_directory(at("cuda"));
  put("cuda", old);
  commit();
  ASSERT_TRUE(exited(port({"cuda", "-o", "ab"}), 0));
  const int begin = next_;
  // Commits are changes by number: those of one leave the other's alone.
  const auto changed = [&](Sources tree, unsigned seed, int numbers) {
    random_.seed(seed);
    next_ = numbers;
    for (int i = 0; i < 4; ++i) {
      changeStatement(tree, seed % 2 != 0, 1000 + begin);
    }
    return tree;
  };
  const auto first = static_cast<unsigned>(GetParam() * 2);
  const Sources a = changed(old, first, begin + 1000);
  const Sources b = changed(old, first + 1, begin + 2000);
  const Sources both = changed(a, first + 1, begin + 2000);
  ASSERT_TRUE(both.size() == old.size());
  const std::vector<std::string> marks = editByHand("ab", old);
  for (const char* name : {"ba", "once"}) {
    fs::copy(at("ab"), at(name), fs::copy_options::recursive);
  }
  put("cuda", a);
  commit();
  ASSERT_TRUE(exited(updateOf("ab"), 0));
  put("cuda", both);
  commit();
  ASSERT_TRUE(exited(updateOf("ab"), 0));
  ASSERT_TRUE(exited(updateOf("once"), 0));
  put("cuda", b);
  commit();
  ASSERT_TRUE(exited(updateOf("ba"), 0));
  put("cuda", both);
  ASSERT_TRUE(exited(updateOf("ba"), 0));
  EXPECT_TRUE(allIn("ab") == allIn("ba"));
  EXPECT_TRUE(allIn("ab") == allIn("once"));
  for (const std::string& mark : marks)
    EXPECT_EQ(count("ab", mark), 1U) << mark;
  EXPECT_EQ(count("ab", "<<<<<<<"), 0U);
}

INSTANTIATE_TEST_SUITE_P(Seeds, UpdateProperties, testing::Range(0, 16));

}  // namespace
}  // namespace hipport::e2e
