// Scripts and settings around a build.
#include <gtest/gtest.h>

#include <set>
#include <string>
#include <utility>
#include <vector>

#include "buildfiles/buildfiles.h"
#include "buildfiles/shell/syntax.h"
#include "plan/plan.h"

namespace hipport {
namespace {

struct Port {
  std::string text;
  std::vector<std::string> manual;  ///< what is at findings by hand
  std::vector<std::string> notes;   ///< of those
};

Port portFile(const std::string& path, std::string_view bytes,
              std::set<std::string, std::less<>> hipUnits = {}) {
  BuildTree tree;
  tree.hipUnits = std::move(hipUnits);
  tree.renamesSources = true;
  tree.architectures = {"gfx90a"};
  const BuildFile file = {path, bytes};
  const BuildRules& rules = BuildRules::builtin();
  const FilePlan decided =
      plan(analyseBuild(tree, parseBuild({&file, 1}, rules), rules).front(),
           Applicability::review);
  Port port;
  port.text = decided.edits.apply(bytes);
  for (const PlannedFinding& each : decided.findings) {
    EXPECT_NE(each.outcome, Outcome::conflicted) << each.finding.message;
    const Span span = each.finding.span;
    if (each.finding.applicability == Applicability::manual) {
      port.manual.emplace_back(bytes.substr(span.begin, span.size()));
      port.notes.push_back(each.finding.message);
    }
    if (each.finding.fix) {
      EXPECT_EQ(each.finding.applicability, Applicability::review);
    }
  }
  return port;
}

using Texts = std::vector<std::string>;

struct Case {
  const char* name;
  const char* before;
  const char* after;
  Texts manual = {};
};

const Case kCases[] = {
    {"Commands", "nvcc -O2 -arch=sm_80 --use_fast_math a.cu -o a -lcublas\n",
     "hipcc -O2 --offload-arch=gfx90a -ffast-math -fno-finite-math-only a.hip "
     "-o a -lhipblas\n"},
    {"Continuations",
     "nvcc -arch=\"sm_$sm\" \\\n    a.cu b.cu \\\n    -o a -lcudadevrt\n",
     "hipcc --offload-arch=gfx90a \\\n    a.hip b.hip \\\n    -o a\n"},
    {"Variables",
     "export CUDA_HOME=/usr/local/cuda-12.1\nexport "
     "PATH=$CUDA_HOME/bin:$PATH\nLIB=${CUDA_HOME}/lib64\n",
     "export ROCM_PATH=/opt/rocm\nexport PATH=$ROCM_PATH/bin:$PATH\n"
     "LIB=${ROCM_PATH}/lib\n"},
    {"VariablesWithDefaults",
     "NVCC=${NVCC:-nvcc}\n: \"${CUDA_PATH:=/usr/local/cuda}\"\n$NVCC -lineinfo "
     "-arch=sm_70 -c \"$1.cu\"\n",
     "HIPCC=${HIPCC:-hipcc}\n: \"${ROCM_PATH:=/opt/rocm}\"\n$HIPCC "
     "-gline-tables-only --offload-arch=gfx90a -c \"$1.hip\"\n"},
    {"QuotedOptions", "FLAGS=\"-O3 -gencode arch=compute_80,code=sm_80\"\n",
     "FLAGS=\"-O3 --offload-arch=gfx90a\"\n"},
    {"TextForOtherPrograms",
     "g=$(grep -o -- '--generate-code=\\S*' x.json)\nsed -e s/-arch=sm_70// "
     "x\n",
     "g=$(grep -o -- '--generate-code=\\S*' x.json)\nsed -e s/-arch=sm_70// "
     "x\n"},
    {"SavedAndRestored",
     "save=$IFS; IFS='~'\nIFS=$save\nIFS=$save\nold=$IFS\nIFS=$old\n"
     "save=$IFS; IFS=,\nIFS=$save\nIFS=$save\nold=$IFS\nIFS=$old\n"
     "export P=a:${P}\nexport P=${save}\nnvcc a.cu\n",
     "save=$IFS; IFS='~'\nIFS=$save\nIFS=$save\nold=$IFS\nIFS=$old\n"
     "save=$IFS; IFS=,\nIFS=$save\nIFS=$save\nold=$IFS\nIFS=$old\n"
     "export P=a:${P}\nexport P=${save}\nhipcc --offload-arch=gfx90a a.hip\n"},
    {"Arrays", "F=(-O3 --expt-relaxed-constexpr -Xcompiler -fPIC)\n",
     "F=(-O3 -fPIC)\n"},
    {"Substitutions",
     "V=$(CUDA_VISIBLE_DEVICES=0 ./a \"$(nvcc -arch=sm_80 "
     "-E a.cu)\")\n",
     "V=$(HIP_VISIBLE_DEVICES=0 ./a \"$(hipcc --offload-arch=gfx90a -E "
     "a.hip)\")\n"},
    {"CallsOfCMake",
     "cmake -DCMAKE_CUDA_ARCHITECTURES=80 -DCMAKE_CUDA_FLAGS=\"-lineinfo\" .\n",
     "cmake -DCMAKE_HIP_ARCHITECTURES=gfx90a "
     "-DCMAKE_HIP_FLAGS=\"-gline-tables-only\" .\n"},
    {"CallsOfMake", "make -j NVCC=/opt/cuda/bin/nvcc CUDA_HOME=/opt/cuda\n",
     "make -j HIPCC=hipcc ROCM_PATH=/opt/rocm\n"},
    {"CommentsAndHereDocuments",
     "# nvcc a.cu\ncat <<EOF\nnvcc a.cu \"\nEOF\necho done # nvcc\n",
     "# nvcc a.cu\ncat <<EOF\nnvcc a.cu \"\nEOF\necho done # nvcc\n"},
    {"Tools",
     "nsys profile ./a\ncompute-sanitizer ./a\n",
     "nsys profile ./a\ncompute-sanitizer ./a\n",
     {"nsys", "compute-sanitizer"}},
    {"Packages",
     "apt-get install -y cuda-toolkit-12-4\nmodule load cuda/12\n",
     "apt-get install -y cuda-toolkit-12-4\nmodule load cuda/12\n",
     {"cuda-toolkit", "module load cuda"}},
    {"Containers",
     "docker run --gpus all x\n",
     "docker run --gpus all x\n",
     {"--gpus"}},
    {"OtherPrograms", "tar -x -t --keep a\necho nvcc\n",
     "tar -x -t --keep a\necho nvcc\n"},
    {"CarriageReturns", "nvcc -lineinfo \\\r\n -arch=sm_80 a.cu\r\n",
     "hipcc -gline-tables-only \\\r\n --offload-arch=gfx90a a.hip\r\n"},
};

void PrintTo(const Case& each, std::ostream* stream) { *stream << each.name; }

class Scripts : public testing::TestWithParam<Case> {};

INSTANTIATE_TEST_SUITE_P(Table, Scripts, testing::ValuesIn(kCases),
                         [](const auto& info) { return info.param.name; });

TEST_P(Scripts, ArePorted) {
  const Port port = portFile("run.sh", GetParam().before);
  EXPECT_EQ(port.text, GetParam().after);
  EXPECT_EQ(port.manual, GetParam().manual);
  EXPECT_EQ(portFile("run.sh", port.text).text, port.text);
}

TEST(ScriptFiles, ThatAreBrokenKeepTheirBytes) {
  const std::string_view bytes = "nvcc -lineinfo a.cu\necho \"never closed\n";
  const Port port = portFile("run.sh", bytes);
  EXPECT_EQ(port.text, bytes);
  EXPECT_EQ(port.manual.size(), 1U);
}

struct Flagged {
  const char* path;
  const char* bytes;
  Texts at;
  const char* says;  ///< in the first finding
};

const Flagged kFlagged[] = {
    {"Dockerfile",
     "# nvidia/cuda is the base\nFROM nvidia/cuda:12.4.1-devel-ubuntu22.04\n"
     "RUN apt-get install -y libcudnn8-dev\nENV CUDA_HOME=/usr/local/cuda\n",
     {"nvidia/cuda", "libcudnn", "CUDA_HOME"},
     "rocm/dev-ubuntu"},
    {"ci/Dockerfile-gpu",
     "FROM nvidia/cuda:12.4.1-base\n",
     {"nvidia/cuda"},
     "rocm/dev-ubuntu"},
    {".gitlab-ci.yml",
     "image: nvidia/cuda:12\nscript:\n  - nvcc --version\n  - nvidia-smi\n",
     {"nvidia/cuda", "nvcc", "nvidia-smi"},
     "rocm/dev-ubuntu"},
    {"configure.ac",
     "dnl nvcc\nAC_PATH_PROG([NVCC], [nvcc])\nAC_CHECK_LIB([cublas], [f])\n",
     {"AC_PATH_PROG([NVCC]", "cublas"},
     "hipcc"},
    {"BUILD.bazel",
     "cuda_library(\n    deps = [\"@local_config_cuda//cuda\"],\n",
     {"cuda_library", "@local_config_cuda"},
     "rules_hip"},
    {"meson.build", "project('a', ['cpp', 'cuda'])\n", {"'cuda'"}, "CXX=hipcc"},
    {"setup.py",
     "from torch.utils.cpp_extension import CUDAExtension\nx = "
     "os.environ['CUDA_HOME']\n",
     {"CUDAExtension", "CUDA_HOME"},
     "hipify"},
};

void PrintTo(const Flagged& each, std::ostream* stream) {
  *stream << each.path;
}

class Settings : public testing::TestWithParam<Flagged> {};

INSTANTIATE_TEST_SUITE_P(Table, Settings, testing::ValuesIn(kFlagged));

TEST_P(Settings, AreFlaggedOnceALine) {
  const Port port = portFile(GetParam().path, GetParam().bytes);
  EXPECT_EQ(port.text, GetParam().bytes);
  EXPECT_EQ(port.manual, GetParam().at);
  ASSERT_FALSE(port.notes.empty());
  EXPECT_NE(port.notes.front().find(GetParam().says), std::string::npos)
      << port.notes.front();
}

/// Strings for nvcc are ported; strings like them are not.
TEST(SetupFiles, OptionsForNvccAreHips) {
  const std::string head =
      "from torch.utils.cpp_extension import BuildExtension\n";
  const Port port = portFile(
      "setup.py",
      head +
          "nvcc_flags = ['-O3', '-lineinfo',  # -G\n"
          "  '--use_fast_math']\n"
          "nvcc_flags = [\n  '-O3',\n  '-Xptxas=-O3',\n]\n"
          "nvcc_flags += [\"-gencode\", \"arch=compute_70,code=sm_70\", "
          "\"-Xptxas\", \"-v\"]\n"
          "args = {'cxx': ['-O2'], 'nvcc': nvcc_flags + ['-G'], 'x': ['-G']}\n"
          "args['nvcc'].append('-rdc=true')\n"
          "NVCC_TEXT = '-O2 --ptxas-options=-O3 -lineinfo'\n");
  EXPECT_EQ(port.text,
            head +
                "nvcc_flags = ['-O3', '-gline-tables-only',  # -G\n"
                "  '-ffast-math', '-fno-finite-math-only']\n"
                "nvcc_flags = [\n  '-O3',\n]\n"
                "nvcc_flags += [\"-Rpass-analysis=kernel-resource-usage\"]\n"
                "args = {'cxx': ['-O2'], 'nvcc': nvcc_flags + ['-ggdb'], "
                "'x': ['-G']}\n"
                "args['nvcc'].append('-fgpu-rdc')\n"
                "NVCC_TEXT = '-O2 -gline-tables-only'\n");
  EXPECT_TRUE(port.manual.empty());
  EXPECT_EQ(portFile("setup.py", port.text).text, port.text);
}

TEST(SetupFiles, OtherStringsStay) {
  const std::string text =
      "'''\nnvcc = ['-G']\n'''\n"
      "long_description = \"uses 'nvcc': ['-lineinfo']\"\n"
      "names = ['nvcc', '-lineinfo']\n"
      "if nvcc_flags == ['-lineinfo']: pass\n"
      "nvcc_text = f'-lineinfo'\n"
      "flags = ['-lineinfo']\n"
      "x = {'nvcc' : ['-O3']}; y = ['-lineinfo']\n"
      "nvcc_broken = ['-lineinfo\n";
  EXPECT_EQ(portFile("setup.py", text).text, text);
}

/// What cannot go with its string, or has no counterpart, is a person's.
TEST(SetupFiles, WhatIsLeftIsSaid) {
  const std::string text =
      "nvcc_flags.append('--expt-relaxed-constexpr')\n"
      "nvcc_flags.extend(['--optix-ir'])\n";
  const Port port = portFile("setup.py", text);
  EXPECT_EQ(port.text, text);
  EXPECT_EQ(port.manual, (std::vector<std::string>{"--expt-relaxed-constexpr",
                                                   "--optix-ir"}));
}

/// src/a.cpp includes Thrust, and only HIP's compiler takes that.
TEST(ScriptFiles, HostUnitsThatNeedHipAreCompiledByHipcc) {
  const std::string text =
      "cd src\ng++ -O2 -c a.cpp -o a.o\n$CXX -c src/a.cpp\n"
      "g++ -c aa.cpp\ng++ -o x a.o\ncp src/a.cpp y\n";
  EXPECT_EQ(portFile("build.sh", text, {"src/a.cpp"}).text,
            "cd src\nhipcc --offload-arch=gfx90a -O2 -c a.cpp -o a.o\n"
            "hipcc --offload-arch=gfx90a -c src/a.cpp\n"
            "g++ -c aa.cpp\ng++ -o x a.o\ncp src/a.cpp y\n");
  EXPECT_EQ(portFile("build.sh", text).text, text);
}

TEST(ScriptFiles, GeneratedOnesAreMadeAnew) {
  const Port port = portFile(
      "configure", "#! /bin/sh\n# Generated by GNU Autoconf 2.71\nnvcc a.cu\n");
  EXPECT_TRUE(port.manual.empty());
}

TEST(ShellSyntax, FindsCommandsInsideOthers) {
  const std::string_view bytes =
      "if a 'b c'; then d \"$(e `f`)\" 2>&1 | g; fi # h\n";
  const MakeText text(bytes);
  ParseBudget budget(bytes.size());
  const ShellSyntax syntax =
      readShell(text, text.all(), ShellDialect::script, budget);
  EXPECT_FALSE(syntax.isBroken);
  Texts names;
  for (const ShellCommand& command : syntax.commands) {
    names.emplace_back(command.words.front().text);
  }
  EXPECT_EQ(names, (Texts{"a", "d", "e", "f", "g"}));
}

}  // namespace
}  // namespace hipport
