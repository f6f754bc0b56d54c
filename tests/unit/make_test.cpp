// Make files by themselves: what becomes of each construct, and what is said.
#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "buildfiles/buildfiles.h"
#include "buildfiles/make/syntax.h"
#include "plan/plan.h"

namespace hipport {
namespace {

struct Port {
  std::string text;
  std::vector<std::string> manual;  ///< checks of what is left by hand
};

/// Ports `files` as a tree whose sources are renamed, and returns the first.
Port portTree(const std::vector<BuildFile>& files,
              std::vector<std::string> architectures = {"gfx90a"},
              std::set<std::string, std::less<>> hipUnits = {},
              std::set<std::string, std::less<>> apiUnits = {}) {
  BuildTree tree;
  tree.apiUnits = std::move(apiUnits);
  tree.hipUnits = std::move(hipUnits);
  tree.renamesSources = true;
  tree.architectures = std::move(architectures);
  const BuildRules& rules = BuildRules::builtin();
  const FilePlan decided =
      plan(analyseBuild(tree, parseBuild(files, rules), rules).front(),
           Applicability::review);
  Port port;
  port.text = decided.edits.apply(files.front().bytes);
  for (const PlannedFinding& each : decided.findings) {
    EXPECT_NE(each.outcome, Outcome::conflicted) << each.finding.message;
    if (each.finding.applicability == Applicability::manual) {
      port.manual.push_back(each.finding.check);
    }
  }
  return port;
}

Port portMakefile(std::string_view bytes) {
  return portTree({{"Makefile", bytes}});
}

using Checks = std::vector<std::string>;

struct Case {
  const char* name;
  const char* before;
  const char* after;
  Checks manual = {};
};

const Case kCases[] = {
    {"LibraryFolderByAVariable",
     "LIB = lib64\nifeq ($(M),32)\nLIB = lib\nendif\nD = data\n"
     "x: a.o\n\tg++ -o x a.o -L$(CUDA_HOME)/$(LIB) -L/opt/$(LIB) -lcudart\n",
     "LIB = lib64\nifeq ($(M),32)\nLIB = lib\nendif\nD = data\n"
     "x: a.o\n\tg++ -o x a.o -L$(ROCM_PATH)/lib -L/opt/$(LIB) -lamdhip64\n"},
    {"LanguageOfDeviceCode",
     "F = -x cu\na.o: a.cpp\n\tnvcc $(F) -c $<\n"
     "b.o: b.cu\n\tnvcc -x cu -dc $<\nc.o: c.c\n\tnvcc -x c -c $<\n",
     "F = -x hip\na.o: a.cpp\n\thipcc --offload-arch=gfx90a $(F) -c $<\n"
     "b.o: b.hip\n\thipcc --offload-arch=gfx90a -x hip -fgpu-rdc -c $<\n"
     "c.o: c.c\n\thipcc -x c -c $<\n"},
    {"ObjectsNamedByTheWholeSource",
     "S = a.cu b.cpp\nO = $(patsubst %,%o,$(S))\n"
     "%.cuo: %.cu\n\tnvcc -c $< -o $@\nx.cud: y.cud\n",
     "S = a.hip b.cpp\nO = $(patsubst %,%o,$(S))\n"
     "%.hipo: %.hip\n\thipcc --offload-arch=gfx90a -c $< -o $@\n"
     "x.cud: y.cud\n"},
    {"Compiler", "NVCC = nvcc\nx: x.cu\n\t$(NVCC) -c $<\n",
     "HIPCC = hipcc\nx: x.hip\n\t$(HIPCC) --offload-arch=gfx90a -c $<\n"},
    {"CompilerByPath", "CXX := /usr/local/cuda-12.4/bin/nvcc -ccbin g++ -O2\n",
     "CXX := hipcc -O2\n"},
    {"LibrariesBehindTheOption",
     "BLAS ?= cublas\nLIBS = cufft m nvToolsExt\nMORE = curand "
     "cudadevrt\nNAMES = "
     "cublas\n"
     "x: x.cu\n\tnvcc x.cu -l$(BLAS) $(addprefix -l,$(LIBS)) "
     "$(MORE:%=-l%) $(NAMES)\n",
     "BLAS ?= hipblas\nLIBS = hipfft m roctx64\nMORE = hiprand\nNAMES = "
     "cublas\n"
     "x: x.hip\n\thipcc --offload-arch=gfx90a x.hip -l$(BLAS) "
     "$(addprefix -l,$(LIBS)) $(MORE:%=-l%) $(NAMES)\n"},
    {"LooseMathOfTheHostAlone",
     "CFLAGS = -Wall -Ofast\nx: x.cu\n\tnvcc -Xcompiler -Ofast,-Wall x.cu\n"
     "\tnvcc --compiler-options \"$(CFLAGS)\" x.cu\n"
     "\tnvcc -use_fast_math -Xcompiler $(CFLAGS) x.cu\n"
     "\tgcc $(CFLAGS) y.c\n",
     "CFLAGS = -Wall -Ofast\nx: x.hip\n\thipcc --offload-arch=gfx90a -O3 "
     "-Xarch_host -ffast-math -Wall x.hip\n"
     "\thipcc --offload-arch=gfx90a $(CFLAGS) -Xarch_device -fno-fast-math "
     "x.hip\n"
     "\thipcc --offload-arch=gfx90a -ffast-math "
     "-fno-finite-math-only $(CFLAGS) -Xarch_device -fno-finite-math-only "
     "x.hip\n"
     "\tgcc $(CFLAGS) y.c\n"},
    {"CompilerThatIsLookedFor",
     "NVCC := $(shell which nvcc)\n"
     "HERE := $(shell which nvcc | sed 's/bin.nvcc//')\n"
     "ifneq ($(wildcard $(CUDA_HOME)/bin/nvcc),)\nendif\n",
     "HIPCC := $(shell which hipcc)\n"
     "HERE := $(shell which hipcc | sed 's/bin.hipcc//')\n"
     "ifneq ($(wildcard $(ROCM_PATH)/bin/hipcc),)\nendif\n"},
    {"VersionOfTheCompiler",
     "V := $(shell nvcc --version | grep release)\n",
     "V := $(shell hipcc --version | grep release)\n",
     {"build-tool"}},
    {"ArchitecturesOnce",
     "GENCODE = -gencode arch=compute_70,code=sm_70 \\\n"
     "          -gencode=arch=compute_80,code=sm_80 -O2\n",
     "GENCODE = --offload-arch=gfx90a -O2\n"},
    {"ListOfCapabilities",
     "SMS ?= 50 60\n"
     "$(foreach sm,$(SMS),$(eval F += -gencode "
     "arch=compute_$(sm),code=sm_$(sm)))\n"
     "TOP := $(lastword $(sort $(SMS)))\n"
     "F += -gencode arch=compute_$(TOP),code=compute_$(TOP)\n",
     "SMS ?= gfx90a\n"
     "$(foreach sm,$(SMS),$(eval F += --offload-arch=$(sm)))\n"
     "TOP := $(lastword $(sort $(SMS)))\n"
     "F += --offload-arch=$(TOP)\n"},
    {"LinkerOptionsOfOthers",
     "F = -Xlinker --output-def -Xlinker x.def\nx:\n\tgcc $(F) a.o\n",
     "F = -Xlinker --output-def -Xlinker x.def\nx:\n\tgcc $(F) a.o\n"},
    {"ArchitecturesInALoop",
     "$(foreach sm,$(SMS),$(eval F += -gencode "
     "arch=compute_$(sm),code=sm_$(sm)))\n",
     "$(foreach sm,$(SMS),$(eval F += --offload-arch=gfx90a))\n"},
    {"OptionsByFlow",
     "OPTS = -t 4 -G\nx.o: x.cu\n\tnvcc -arch=sm_80 $(OPTS) -c $<\n",
     "OPTS = -t 4 -ggdb\nx.o: x.hip\n\thipcc --offload-arch=gfx90a $(OPTS) -c "
     "$<\n"},
    {"OptionsOfOthersStay", "x:\n\ttar -t -G 4 -x cu\nTARFLAGS = -G\n",
     "x:\n\ttar -t -G 4 -x cu\nTARFLAGS = -G\n"},
    {"OptionsWithoutCounterpart",
     "NVCCFLAGS = -ptx -O2\n",
     "HIPCCFLAGS = -ptx -O2\n",
     {"nvcc-option"}},
    {"OptionsOfRegistersGo", "NVCCFLAGS = -maxrregcount=32 -O2 --restrict\n",
     "HIPCCFLAGS = -O2\n"},
    {"HostOptions",
     "NVCCFLAGS = -Xcompiler -Wall,-fPIC --compiler-options \"-O2 -g\"\n"
     "ALL = $(addprefix -Xcompiler ,$(CCFLAGS))\n",
     "HIPCCFLAGS = -Wall -fPIC -O2 -g\nALL = $(CCFLAGS)\n"},
    {"OptionWhoseValueIsElsewhere",
     "NVCCFLAGS = -O2 -Xcompiler\n",
     "HIPCCFLAGS = -O2 -Xcompiler\n",
     {"nvcc-option"}},
    {"Libraries", "LDLIBS = -lcublas -lcudart -lcuda -lcudadevrt -lm\n",
     "LDLIBS = -lhipblas -lamdhip64 -lm\n"},
    {"LibraryWithoutCounterpart",
     "LDLIBS = -lnvblas\n",
     "LDLIBS = -lnvblas\n",
     {"build-library"}},
    {"LibraryFiles",
     "L = $(CUDA_PATH)/lib64/libcufft.so /usr/local/cuda/lib64/libcudart.so\n",
     "L = $(ROCM_PATH)/lib/libhipfft.so /opt/rocm/lib/libamdhip64.so\n"},
    {"Folders",
     "CFLAGS = -I$(CUDA_HOME)/include -I. \n"
     "LDFLAGS = -L$(CUDA_HOME)/lib64 -L$(CUDA_HOME)/lib64/stubs "
     "-Wl,-rpath,$(CUDA_HOME)/targets/x86_64-linux/lib\n",
     "CFLAGS = -D__HIP_PLATFORM_AMD__ -I$(ROCM_PATH)/include -I. \n"
     "LDFLAGS = -L$(ROCM_PATH)/lib -Wl,-rpath,$(ROCM_PATH)/lib\n"},
    {"FoldersThroughVariables",
     "TOOLKIT = /usr/local/cuda\nINC = $(TOOLKIT)/include\n"
     "CXXFLAGS = -I$(INC)\nL = -L$(TOOLKIT)/lib$(SIZE)\n",
     "TOOLKIT = /opt/rocm\nINC = $(TOOLKIT)/include\n"
     "CXXFLAGS = -D__HIP_PLATFORM_AMD__ -I$(INC)\nL = -L$(TOOLKIT)/lib\n"},
    {"FoldersThatROCmHasNot",
     "I = -I$(CUDA_HOME)/samples/common/inc\n",
     "I = -I$(ROCM_PATH)/samples/common/inc\n",
     {}},
    {"SystemIncludes", "CXXFLAGS = -isystem /opt/cuda/include\n",
     "CXXFLAGS = -D__HIP_PLATFORM_AMD__ -idirafter /opt/rocm/include\n"},
    {"Sources",
     "S = a.cu $(wildcard src/*.cu) b.cuh table.cu.h\n"
     "O = $(S:.cu=.cu.o) $(patsubst %.cu,%.o,$(S))\n"
     "%.cu.o: %.cu\n.SUFFIXES: .cu .o\n",
     "S = a.hip $(wildcard src/*.hip) b.cuh table.cu.h\n"
     "O = $(S:.hip=.hip.o) $(patsubst %.hip,%.o,$(S))\n"
     "%.hip.o: %.hip\n.SUFFIXES: .hip .o\n"},
    {"CommentsStay", "# nvcc compiles a.cu -gencode x\nA = b # nvcc a.cu\n",
     "# nvcc compiles a.cu -gencode x\nA = b # nvcc a.cu\n"},
    {"GeneratedSources",
     "k.cu: k.txt\n\tsed s/a/b/ $< > $@\n",
     "k.hip: k.txt\n\tsed s/a/b/ $< > $@\n",
     {"build-gap"}},
    {"CodeObjects",
     "a.fatbin: a.cu\n\tnvcc -arch=sm_80 -fatbin a.cu -o $@\n"
     "b.o: b.cu\n\tnvcc -arch=sm_80 -dc b.cu\nb: b.o\n\tnvcc -o b b.o\n",
     "a.fatbin: a.hip\n\thipcc --offload-arch=gfx90a --offload-device-only "
     "a.hip "
     "-o $@\n"
     "b.o: b.hip\n\thipcc --offload-arch=gfx90a -fgpu-rdc -c b.hip\n"
     "b: b.o\n\thipcc -fgpu-rdc --offload-arch=gfx90a -o b b.o\n"},
    {"DeviceLinking",
     "a.o: a.cu\n\tnvcc -arch=sm_80 -dc a.cu\na: a.o\n\tnvcc -o a a.o\n",
     "a.o: a.hip\n\thipcc --offload-arch=gfx90a -fgpu-rdc -c a.hip\na: a.o\n"
     "\thipcc -fgpu-rdc --offload-arch=gfx90a -o a a.o\n"},
    {"DeviceLinkingByItself",
     "a.o: a.cu\n\tnvcc -arch=sm_80 -dc a.cu\n"
     "d.o: a.o\n\tnvcc -arch=sm_80 -dlink a.o -o d.o\n"
     "a: a.o d.o\n\tg++ -o a a.o d.o -lcudart\n"
     "b: a.o d.o\n\tnvcc -o b a.o d.o\n",
     "a.o: a.hip\n\thipcc --offload-arch=gfx90a -fgpu-rdc -c a.hip\n"
     "d.o: a.o\n\tsh hipport/device-link.sh hipcc --offload-arch=gfx90a "
     "-fgpu-rdc --hip-link a.o -o d.o\n"
     "a: a.o d.o\n\tg++ -o a a.o d.o -lamdhip64\n"
     "b: a.o d.o\n\thipcc -o b a.o d.o\n"},
    {"DeviceLinkingByVariable",
     "NVCC = nvcc -arch=sm_80\nd.o: a.o\n"
     "\t@$(NVCC) --device-link $^ -o $@\n",
     "HIPCC = hipcc --offload-arch=gfx90a\nd.o: a.o\n"
     "\t@sh hipport/device-link.sh $(HIPCC) -fgpu-rdc --hip-link $^ -o $@\n"},
    {"SourcesAndObjects",
     "a: a.cu\n\tnvcc -arch=sm_80 a.cu b.o -o a\n"
     "c: c.cu d.o\n\tnvcc -arch=sm_80 $^ -o $@\n",
     "a: a.hip\n\thipcc --offload-arch=gfx90a a.hip -x none b.o -o a\n"
     "c: c.hip d.o\n\thipcc --offload-arch=gfx90a $(filter %.hip %.cpp %.cc "
     "%.cxx %.c,$^) -x none $(filter-out %.hip %.cpp %.cc %.cxx %.c,$^) -o "
     "$@\n"},
    {"Templates",
     "define rule\n$(1).o: $(1).cu\n\t$$(NVCC) -c $$< -lineinfo\nendef\n",
     "define rule\n$(1).o: $(1).hip\n\t$$(HIPCC) --offload-arch=gfx90a -c $$< "
     "-gline-tables-only\nendef\n"},
    {"Environment",
     "export CUDA_VISIBLE_DEVICES = 0\nrun:\n\tCUDA_LAUNCH_BLOCKING=1 ./a\n",
     "export HIP_VISIBLE_DEVICES = 0\nrun:\n\tHIP_LAUNCH_BLOCKING=1 ./a\n"},
    {"EnvironmentWithOtherValues",
     "export CUDA_MODULE_LOADING = LAZY\n",
     "export CUDA_MODULE_LOADING = LAZY\n",
     {"build-variable"}},
    {"Tools",
     "prof: a\n\tnvprof ./a\n\tmpirun -n 2 cuda-gdb ./a\n",
     "prof: a\n\tnvprof ./a\n\tmpirun -n 2 cuda-gdb ./a\n",
     {"build-tool", "build-tool"}},
    {"TargetSpecific",
     "debug: NVCCFLAGS += -G\nrelease: private NVCC ?= nvcc\n",
     "debug: HIPCCFLAGS += -ggdb\nrelease: private HIPCC ?= hipcc\n"},
    {"RecursiveMake", "all:\n\t$(MAKE) -C sub NVCC=\"$(NVCC)\" ARCH=1\n",
     "all:\n\t$(MAKE) -C sub HIPCC=\"$(HIPCC)\" ARCH=1\n"},
    {"Conditionals", "ifdef NVCC\nelse ifeq ($(origin NVCC),default)\nendif\n",
     "ifdef HIPCC\nelse ifeq ($(origin HIPCC),default)\nendif\n"},
    {"MacrosOfTheCompilerStay", "CFLAGS = -DCUDA_PATH=1 -DNVCC\n",
     "CFLAGS = -DCUDA_PATH=1 -DNVCC\n"},
    {"CarriageReturns",
     "NVCCFLAGS = -lineinfo \\\r\n  --use_fast_math \\\r\n  -w\r\n",
     "HIPCCFLAGS = -gline-tables-only \\\r\n  -ffast-math "
     "-fno-finite-math-only \\\r\n  -w\r\n"},
    {"OtherEncodings", "A = \xE4\xF6 -lcudart # \xFF\nNVCC=nvcc",
     "A = \xE4\xF6 -lamdhip64 # \xFF\nHIPCC=hipcc"},
    {"Automake",
     "if HAVE_CUDA\nbin_PROGRAMS = a\nelse\nendif\na_LDADD = -lcudart\n@X@\n",
     "if HAVE_CUDA\nbin_PROGRAMS = a\nelse\nendif\na_LDADD = -lamdhip64\n"
     "@X@\n"},
};

void PrintTo(const Case& each, std::ostream* stream) { *stream << each.name; }

class Make : public testing::TestWithParam<Case> {};

INSTANTIATE_TEST_SUITE_P(Table, Make, testing::ValuesIn(kCases),
                         [](const auto& info) { return info.param.name; });

TEST_P(Make, IsPorted) {
  const Port port = portMakefile(GetParam().before);
  EXPECT_EQ(port.text, GetParam().after);
  EXPECT_EQ(port.manual, GetParam().manual);
  // What is ported stays as it is.
  EXPECT_EQ(portMakefile(port.text).text, port.text);
}

TEST(MakeTree, NamesAreRenamedEverywhereOrNowhere) {
  // The other file has the name already.
  EXPECT_EQ(
      portTree({{"Makefile", "NVCC = nvcc\n"}, {"a.mk", "HIPCC = x\n"}}).text,
      "NVCC = hipcc\n");
  // configure sets it.
  EXPECT_EQ(portTree({{"Makefile.in", "NVCC = @NVCC@\n"},
                      {"configure.ac", "AC_PATH_PROG([NVCC], [nvcc])\n"}})
                .text,
            "NVCC = @NVCC@\n");
  // Two that would be called the same.
  EXPECT_EQ(
      portMakefile("CUDA_HOME ?= $(CUDA_PATH)\nI = $(CUDA_HOME)/bin\n").text,
      "ROCM_PATH ?= $(CUDA_PATH)\nI = $(ROCM_PATH)/bin\n");
}

TEST(MakeTree, OptionsFollowVariablesFromFileToFile) {
  EXPECT_EQ(portTree({{"config.mk", "OPTS = -G -O2\n"},
                      {"Makefile", "a: a.cu\n\tnvcc $(OPTS) a.cu\n"}})
                .text,
            "OPTS = -ggdb -O2\n");
}

TEST(MakeTree, WithoutArchitecturesHipccChooses) {
  const Port port =
      portTree({{"Makefile", "a: a.cu\n\tnvcc -arch=sm_80 -c a.cu\n"}}, {});
  EXPECT_EQ(port.text, "a: a.hip\n\thipcc -c a.hip\n");
}

TEST(MakeTree, LongListsTakeLittleTime) {
  std::string list = "NVCC = nvcc\nS =";
  std::string expected = "HIPCC = hipcc\nS =";
  for (int i = 0; i < 20000; ++i) {
    list += " \\\n  d/source_" + std::to_string(i) + ".cu";
    expected += " \\\n  d/source_" + std::to_string(i) + ".hip";
  }
  EXPECT_EQ(portMakefile(list).text, expected);
}

class MakeErrors : public testing::TestWithParam<const char*> {};

INSTANTIATE_TEST_SUITE_P(
    Table, MakeErrors,
    testing::Values("NVCC = nvcc\nthis is no line of make's\n",
                    "NVCC = nvcc\nifdef A\n", "NVCC = nvcc\nendif\n",
                    "define a\nNVCC = nvcc\n", "NVCC = $(shell which nvcc\n"));

TEST_P(MakeErrors, KeepTheBytes) {
  const Port port = portMakefile(GetParam());
  EXPECT_EQ(port.text, GetParam());
  EXPECT_EQ(port.manual, Checks{"build-gap"});
}

TEST(MakeSyntax, LinesAreWhatTheyAre) {
  using Kind = MakeLine::Kind;
  const std::string bytes =
      "# comment \\\n  that goes on\n"
      "A := 1 # two\n"
      "ifeq (a,b)\n"
      "  B += x\n"
      "endif\n"
      "t: p q ; echo $@\n"
      "\techo one \\\n\t  two\n"
      "t: C = 3\n"
      "\n"
      "-include $(D).mk\n"
      "export E\n"
      "define F =\n"
      "\tnothing\n"
      "endef\n"
      "$(eval $(call F,x))\n";
  const MakeSyntax syntax = readMake(MakeText(bytes));
  ASSERT_FALSE(syntax.error) << syntax.message;
  std::vector<Kind> kinds;
  for (const MakeLine& line : syntax.lines) kinds.push_back(line.kind);
  EXPECT_EQ(kinds,
            (std::vector{Kind::assignment, Kind::conditional, Kind::assignment,
                         Kind::conditional, Kind::rule, Kind::recipe,
                         Kind::assignment, Kind::directive, Kind::directive,
                         Kind::definition, Kind::expression}));
  const MakeLine& rule = syntax.lines[4];
  auto text = [&](Span span) { return bytes.substr(span.begin, span.size()); };
  EXPECT_EQ(text(rule.targets), "t");
  EXPECT_EQ(text(rule.value), "p q");
  EXPECT_EQ(text(rule.recipe), "echo $@");
  EXPECT_EQ(text(syntax.lines[6].targets), "t");
  EXPECT_EQ(text(syntax.lines[9].name), "F");
}

TEST(MakeSyntax, CallsHaveTheirArguments) {
  const std::string bytes = "$(foreach a,$(L),-x $(a),b) ${V:.c=.o}";
  const MakeText text(bytes);
  const std::uint32_t size = text.all().end;
  const auto call = referenceAt(text, 0, size);
  ASSERT_TRUE(call && call->isCall);
  ASSERT_EQ(call->parts.size(), 3U);
  const Span last = call->parts[2];
  EXPECT_EQ(bytes.substr(last.begin, last.size()), "-x $(a),b");
  const auto words = makeWords(text, text.all());
  ASSERT_EQ(words.size(), 2U);
  const auto variable = referenceAt(text, words[1].span.begin, size);
  ASSERT_TRUE(variable && !variable->isCall);
  EXPECT_EQ(variable->parts.size(), 2U);
  EXPECT_FALSE(referenceAt(MakeText("$(A"), 0, 3));
}

TEST(MakeTree, CompilerOfConfigureIsPortedOnce) {
  const std::string configure = "AC_PATH_PROG([NVCC], [nvcc])\n";
  const std::string makefile = "a.o: a.cu\n\t$(NVCC) -c $< -o $@\n";
  const std::string once =
      portTree({{"Makefile.am", makefile}, {"configure.ac", configure}}).text;
  EXPECT_EQ(once, "a.o: a.hip\n\t$(NVCC) --offload-arch=gfx90a -c $< -o $@\n");
  EXPECT_EQ(portTree({{"Makefile.am", once}, {"configure.ac", configure}}).text,
            once);
}

/// a.cpp and src/b.cpp include Thrust, and only HIP's compiler takes that.
Port withHipUnits(std::string_view bytes) {
  return portTree({{"Makefile", bytes}}, {"gfx90a"}, {"a.cpp", "src/b.cpp"});
}

TEST(MakeHipUnits, ARuleThatNamesOneCallsHipcc) {
  EXPECT_EQ(withHipUnits("a.o: a.cpp a.h\n\t$(CXX) -O2 -c $<\n"
                         "c.o: c.cpp\n\t$(CXX) -O2 -c $<\n")
                .text,
            "a.o: a.cpp a.h\n\thipcc --offload-arch=gfx90a -O2 -c $<\n"
            "c.o: c.cpp\n\t$(CXX) -O2 -c $<\n");
  EXPECT_EQ(
      withHipUnits("SRC = src\nb: c.o\n\tg++ -o b ./$(SRC)/b.cpp c.o\n").text,
      "SRC = src\nb: c.o\n\thipcc --offload-arch=gfx90a -o b "
      "./$(SRC)/b.cpp c.o\n");
}

TEST(MakeHipUnits, APatternCallsItForTheObject) {
  // The folder src has a make file of its own, unless this one names it.
  EXPECT_EQ(withHipUnits("%.o: %.cpp\n\t$(CXX) -c $< -o $@\n").text,
            "a.o: CXX = hipcc --offload-arch=gfx90a\n"
            "%.o: %.cpp\n\t$(CXX) -c $< -o $@\n");
  EXPECT_EQ(withHipUnits("S = $(wildcard src/*.cpp)\n"
                         "%.o: %.cpp\n\t$(CXX) -c $< -o $@\n")
                .text,
            "S = $(wildcard src/*.cpp)\n"
            "a.o src/b.o: CXX = hipcc --offload-arch=gfx90a\n"
            "%.o: %.cpp\n\t$(CXX) -c $< -o $@\n");
  EXPECT_EQ(withHipUnits("D = out\nS = src\n"
                         "$(D)/%.o: $(S)/%.cpp | $(D)\n\t$(CC) -c $< -o $@\n")
                .text,
            "D = out\nS = src\n"
            "$(D)/b.o: CC = hipcc --offload-arch=gfx90a\n"
            "$(D)/%.o: $(S)/%.cpp | $(D)\n\t$(CC) -c $< -o $@\n");
  EXPECT_EQ(withHipUnits("OBJS = a.o c.o\n"
                         "$(OBJS): %.o: %.cpp\n\t$(CXX) -c $<\n")
                .text,
            "OBJS = a.o c.o\n"
            "a.o: CXX = hipcc --offload-arch=gfx90a\n"
            "$(OBJS): %.o: %.cpp\n\t$(CXX) -c $<\n");
  EXPECT_EQ(withHipUnits(".cpp.o:\n\t$(CXX) -c $<\n").text,
            "a.o: CXX = hipcc --offload-arch=gfx90a\n"
            ".cpp.o:\n\t$(CXX) -c $<\n");
}

TEST(MakeHipUnits, EachRuleOfASourceIsTold) {
  EXPECT_EQ(withHipUnits("d/%.o: %.cpp\n\t$(CXX) -g -c $<\n"
                         "r/%.o: %.cpp\n\t$(CXX) -O2 -c $<\n")
                .text,
            "d/a.o: CXX = hipcc --offload-arch=gfx90a\n"
            "d/%.o: %.cpp\n\t$(CXX) -g -c $<\n"
            "r/a.o: CXX = hipcc --offload-arch=gfx90a\n"
            "r/%.o: %.cpp\n\t$(CXX) -O2 -c $<\n");
  EXPECT_EQ(withHipUnits("d: a.cpp\n\tg++ -g -o d a.cpp\n"
                         "r: a.cpp\n\tg++ -o r a.cpp\n")
                .text,
            "d: a.cpp\n\thipcc --offload-arch=gfx90a -g -o d a.cpp\n"
            "r: a.cpp\n\thipcc --offload-arch=gfx90a -o r a.cpp\n");
}

TEST(MakeHipUnits, MakesOwnRuleIsTold) {
  EXPECT_EQ(withHipUnits("x: a.o c.o\n\t$(CXX) -o x a.o c.o\n").text,
            "a.o: CXX = hipcc --offload-arch=gfx90a\n"
            "x: a.o c.o\n\t$(CXX) -o x a.o c.o\n");
  EXPECT_EQ(withHipUnits("S = a.cpp c.cpp\nx: $(S:.cpp=.o)\n").text,
            "S = a.cpp c.cpp\n"
            "a.o: CXX = hipcc --offload-arch=gfx90a\nx: $(S:.cpp=.o)\n");
}

TEST(MakeHipUnits, AutomakesRuleIsReported) {
  const std::string text = "bin_PROGRAMS = x\nx_SOURCES = a.cpp c.cpp\n";
  BuildTree tree;
  tree.hipUnits = {"a.cpp"};
  const std::vector<BuildFile> files = {{"Makefile.am", text}};
  const BuildRules& rules = BuildRules::builtin();
  const Findings findings =
      analyseBuild(tree, parseBuild(files, rules), rules).front();
  ASSERT_EQ(findings.size(), 1U);
  EXPECT_EQ(findings.front().applicability, Applicability::manual);
  EXPECT_EQ(findings.front().notes.front(), "configure with CXX=\"hipcc\"");
}

/// a.cpp and src/b.c include HIP's runtime, which any compiler takes that knows
/// the platform.
std::string withApiUnits(std::string_view bytes) {
  return portTree({{"Makefile", bytes}}, {"gfx90a"}, {}, {"a.cpp", "src/b.c"})
      .text;
}

const std::string kShown =
    "-D__HIP_PLATFORM_AMD__ -I$(or $(ROCM_PATH),/opt/rocm)/include";

TEST(MakeApiUnits, ACompilerOfOneIsShownTheHeaders) {
  EXPECT_EQ(
      withApiUnits("CC = g++\nx: a.cpp\n\t$(CC) -O2 -o x a.cpp -lcudart\n"),
      "CC = g++\nx: a.cpp\n\t$(CC) " + kShown + " -O2 -o x a.cpp -lamdhip64\n");
  EXPECT_EQ(withApiUnits("%.o: src/%.c\n\tgcc -c $< -o $@ -lcudart\n"),
            "%.o: src/%.c\n\tgcc " + kShown + " -c $< -o $@ -lamdhip64\n");
  EXPECT_EQ(
      withApiUnits("S = ./src\n"
                   "x:\n\tgcc $(shell ls $(S)/*.c) -lcudart\n"),
      "S = ./src\nx:\n\tgcc " + kShown + " $(shell ls $(S)/*.c) -lamdhip64\n");
}

TEST(MakeApiUnits, OneThatKnowsThemIsLeft) {
  // The folder of CUDA's headers becomes HIP's, and says the platform.
  EXPECT_EQ(withApiUnits("F = -I/usr/local/cuda/include\n"
                         "x: a.cpp\n\tg++ $(F) -o x a.cpp\n"),
            "F = -D__HIP_PLATFORM_AMD__ -I/opt/rocm/include\n"
            "x: a.cpp\n\tg++ $(F) -o x a.cpp\n");
  const std::string ported = "x: a.cpp\n\tg++ " + kShown + " -o x a.cpp\n";
  EXPECT_EQ(withApiUnits(ported), ported);
  // Other sources, and objects, need no headers.
  const std::string others =
      "HIPCC = hipcc\nx: a.o c.cpp\n\tg++ -o x c.cpp\n\tg++ -o y z.o\n"
      "a.o: a.cpp\n\thipcc --offload-arch=gfx90a -c a.cpp\n";
  EXPECT_EQ(withApiUnits(others), others);
}

TEST(MakeApiUnits, AScriptsCompilerIsShownThem) {
  const std::string script = "#!/bin/sh\ng++ -O2 src/a.cpp -o x -lcudart\n";
  EXPECT_EQ(portTree({{"build.sh", script}}, {}, {}, {"lib/src/a.cpp"}).text,
            "#!/bin/sh\ng++ -D__HIP_PLATFORM_AMD__ "
            "-I\"${ROCM_PATH:-/opt/rocm}\"/include -O2 src/a.cpp -o x "
            "-lamdhip64\n");
}

TEST(MakeApiUnits, MakesOwnRuleIsTold) {
  EXPECT_EQ(withApiUnits("x: a.o c.o\n\t$(CXX) -o x a.o c.o -lcudart\n"),
            "a.o: CPPFLAGS += " + kShown +
                "\nx: a.o c.o\n\t$(CXX) -o x a.o c.o -lamdhip64\n");
  EXPECT_EQ(withApiUnits("CXXFLAGS = -I$(CUDA_PATH)/include\n"
                         "x: a.o c.o\n\t$(CXX) -o x a.o c.o -lcudart\n"),
            "CXXFLAGS = -D__HIP_PLATFORM_AMD__ -I$(ROCM_PATH)/include\n"
            "x: a.o c.o\n\t$(CXX) -o x a.o c.o -lamdhip64\n");
}

TEST(MakeOptions, WhatAnOptionChangesElsewhereIsForReview) {
  const BuildFile file{
      "Makefile", "a.o: a.cu\n\tnvcc --default-stream=per-thread -c a.cu\n"};
  BuildTree tree;
  const BuildRules& rules = BuildRules::builtin();
  const Findings findings =
      analyseBuild(tree, parseBuild({&file, 1}, rules), rules).front();
  const auto option = std::ranges::find_if(findings, [](const Finding& each) {
    return each.message.find("per-thread") != std::string::npos;
  });
  ASSERT_NE(option, findings.end());
  EXPECT_EQ(option->applicability, Applicability::review);
  EXPECT_NE(option->message.find("&symbol"), std::string::npos);
}

TEST(MakeHipUnits, SourcesAroundTheFolderAreNoneOfThePatterns) {
  const std::string_view text = "%.o: %.cpp\n\t$(CXX) -c $<\n";
  EXPECT_EQ(portTree({{"other/Makefile", text}}, {}, {"a.cpp"}).text, text);
  EXPECT_EQ(portTree({{"src/Makefile", text}}, {}, {"a.cpp", "src/b.cpp"}).text,
            "b.o: CXX = hipcc\n%.o: %.cpp\n\t$(CXX) -c $<\n");
}

TEST(MakeHipUnits, OthersStay) {
  for (const std::string_view text :
       {"%.o: %.c\n\t$(CC) -c $<\n", "x: c.o\n\tg++ -o x c.o\n",
        "other/%.o: other/%.cpp\n\t$(CXX) -c $<\n",
        "O = a.o\na.o: a.cpp\n\thipcc -c $<\n",
        "x: a.cpp\n\t$(CXX) -o x a.cpp\ny: a.cpp\n\thipcc -o y -x hip a.cpp\n",
        "a.o src/b.o: CXX = hipcc\n%.o: %.cpp\n\t$(CXX) -c $<\n",
        "tar:\n\ttar c a.cpp\n"}) {
    EXPECT_EQ(withHipUnits(text).text, text);
    EXPECT_TRUE(withHipUnits(text).manual.empty()) << text;
  }
}

TEST(MakeHipUnits, ACompilerByItsNameIsReported) {
  const Port port = withHipUnits("%.o: %.cpp\n\tg++ -c $< -o $@\n");
  EXPECT_EQ(port.text, "%.o: %.cpp\n\tg++ -c $< -o $@\n");
  EXPECT_EQ(port.manual, (Checks{"build-language"}));
}

TEST(MakeTree, LinksOfOtherFoldersCodeAreReported) {
  const std::string app = "app: main.o\n\tnvcc -o $@ $< -L../lib -lk\n";
  const std::string relocatable = "k.o: k.cu\n\tnvcc -dc $<\n";
  EXPECT_EQ(
      portTree({{"app/Makefile", app}, {"lib/Makefile", relocatable}}).manual,
      Checks{"build-gap"});
  EXPECT_EQ(portTree({{"app/Makefile", app}}).manual, Checks{});
  for (const std::string inputs :
       {"a.cu -I../inc", "a.cu -L$(CUDA_PATH)/lib64 -lcublas",
        "a.cu -L/usr/lib -lpng", "a.cu list.asm"}) {
    EXPECT_EQ(portTree({{"app/Makefile", "app:\n\tnvcc -o $@ " + inputs + "\n"},
                        {"lib/Makefile", relocatable}})
                  .manual,
              Checks{})
        << inputs;
  }
  for (const std::string inputs : {"main.o ../lib/k.o", "main.o lib.a"}) {
    EXPECT_EQ(portTree({{"app/Makefile", "app:\n\tnvcc -o $@ " + inputs + "\n"},
                        {"lib/Makefile", relocatable}})
                  .manual,
              Checks{"build-gap"})
        << inputs;
  }
}

}  // namespace
}  // namespace hipport
