// CMake files: what is read, and what becomes of it.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "buildfiles/buildfiles.h"
#include "buildfiles/cmake/syntax.h"
#include "plan/plan.h"

namespace hipport {
namespace {

struct Ported {
  std::string text;
  std::vector<Finding> findings;

  std::vector<std::string> manual() const {
    std::vector<std::string> messages;
    for (const Finding& finding : findings) {
      if (finding.applicability == Applicability::manual) {
        messages.push_back(finding.message);
      }
    }
    return messages;
  }
};

/// The port of one file of `tree`.
Ported portedIn(BuildTree tree, const std::string& text,
                const std::string& path = "CMakeLists.txt") {
  tree.architectures = {"gfx90a", "gfx942"};
  const BuildFile file{path, text};
  const BuildRules& rules = BuildRules::builtin();
  FilePlan decided =
      plan(analyseBuild(tree, parseBuild({&file, 1}, rules), rules).front(),
           Applicability::review);
  Ported result;
  result.text = decided.edits.apply(text);
  for (PlannedFinding& each : decided.findings) {
    EXPECT_NE(each.outcome, Outcome::conflicted) << each.finding.message;
    result.findings.push_back(std::move(each.finding));
  }
  return result;
}

Ported ported(const std::string& text, bool renamesSources = true,
              const std::string& path = "CMakeLists.txt") {
  BuildTree tree;
  tree.renamesSources = renamesSources;
  return portedIn(std::move(tree), text, path);
}

const std::string kInclude =
    "include(\"${CMAKE_CURRENT_LIST_DIR}/hipport/hip-language.cmake\")\n";

struct Row {
  const char* name;
  std::string before;
  std::string after;
};

void PrintTo(const Row& row, std::ostream* out) { *out << row.name; }

class CMake : public testing::TestWithParam<Row> {};

TEST_P(CMake, IsPorted) {
  const Row& row = GetParam();
  const Ported port = ported(row.before);
  EXPECT_EQ(port.text, row.after);
  EXPECT_EQ(port.manual(), std::vector<std::string>());
  // A second port finds nothing to do.
  EXPECT_EQ(ported(port.text).text, port.text);
}

INSTANTIATE_TEST_SUITE_P(
    Commands, CMake,
    testing::Values(
        Row{"languages", "project(app LANGUAGES CXX CUDA)\n",
            kInclude + "project(app LANGUAGES CXX HIP)\n"},
        Row{"languages_without_keyword", "project(app CXX CUDA)\n",
            kInclude + "project(app CXX HIP)\n"},
        Row{"project_of_that_name", "project(CUDA CXX)\n",
            "project(CUDA CXX)\n"},
        Row{"standard_that_is_too_old_for_hip",
            "project(a CXX CUDA)\nset(CMAKE_CXX_STANDARD 98)\n",
            kInclude + "project(a CXX HIP)\nset(CMAKE_CXX_STANDARD 98)\n"
                       "set(CMAKE_HIP_STANDARD 17)\n"},
        Row{"objects_that_FindCUDA_makes",
            "find_package(CUDA REQUIRED)\n"
            "cuda_wrap_srcs(a OBJ objects a.cu b.cu OPTIONS -lineinfo "
            "${CUDA_NVCC_FLAGS} ${CMAKE_CUDA_FLAGS})\n"
            "add_library(a ${objects})\n",
            kInclude + "enable_language(HIP)\nfind_package(hip REQUIRED)\n"
                       "set(objects a.hip b.hip)\n"
                       "set_property(SOURCE ${objects} APPEND PROPERTY "
                       "COMPILE_OPTIONS \"-gline-tables-only\")\n"
                       "add_library(a ${objects})\n"},
        Row{"kind_of_a_library_behind_its_sources",
            "find_package(CUDA REQUIRED)\n"
            "cuda_add_library(a a.cu b.cpp SHARED OPTIONS -lineinfo)\n"
            "cuda_add_library(b STATIC EXCLUDE_FROM_ALL b.cu)\n"
            "cuda_add_library(c c.cu MODULE EXCLUDE_FROM_ALL)\n",
            kInclude + "enable_language(HIP)\nfind_package(hip REQUIRED)\n"
                       "add_library(a SHARED a.hip b.cpp)\n"
                       "target_compile_options(a PRIVATE "
                       "\"$<$<COMPILE_LANGUAGE:HIP>:-gline-tables-only>\")\n"
                       "target_link_libraries(a hip::host)\n"
                       "add_library(b STATIC EXCLUDE_FROM_ALL b.hip)\n"
                       "target_link_libraries(b hip::host)\n"
                       "add_library(c MODULE EXCLUDE_FROM_ALL c.hip)\n"
                       "target_link_libraries(c hip::host)\n"},
        Row{"keyword_of_a_targets_links",
            "find_package(CUDA REQUIRED)\n"
            "cuda_add_executable(a a.cu)\n"
            "target_link_libraries(a PUBLIC m)\n"
            "cuda_add_cublas_to_target(a)\n",
            kInclude + "enable_language(HIP)\nfind_package(hip REQUIRED)\n"
                       "find_package(hipblas REQUIRED)\n"
                       "add_executable(a a.hip)\n"
                       "target_link_libraries(a PRIVATE hip::host)\n"
                       "target_link_libraries(a PUBLIC m)\n"
                       "target_link_libraries(a PRIVATE roc::hipblas)\n"},
        Row{"expression_of_two_choices",
            "add_compile_options($<IF:$<CXX_COMPILER_ID:MSVC>,\n"
            "    -Xcompiler=/W4,\n"
            "    -Xcompiler=-Wall -src-in-ptx>\n"
            "  $<IF:$<CONFIG:Debug>,-G -src-in-ptx,-lineinfo>)\n",
            "add_compile_options($<IF:$<CXX_COMPILER_ID:MSVC>,\n"
            "    ,\n"
            "    -Wall>\n"
            "  $<IF:$<CONFIG:Debug>,-ggdb,-gline-tables-only>)\n"},
        Row{"target_whose_suffix_says_static",
            "target_link_libraries(a CUDA::cudart${static} b)\n",
            "target_link_libraries(a hip::host b)\n"},
        Row{"target_that_the_toolkit_makes",
            "if(NOT TARGET CUDA::cudart)\n"
            "  _CUDAToolkit_find_and_add_import_lib(cudart)\n"
            "endif()\n",
            "if(NOT TARGET hip::host)\nendif()\n"},
        Row{"minimum",
            "cmake_minimum_required(VERSION 3.9...3.20)\n"
            "project(app LANGUAGES CUDA)\n",
            // With a newer one, other policies would hold for the project.
            "cmake_minimum_required(VERSION 3.9...3.20)\n" + kInclude +
                "project(app LANGUAGES HIP)\n"},
        Row{"values_of_other_options",
            "target_compile_options(a PRIVATE $<$<COMPILE_LANGUAGE:CUDA>:"
            "-Xcuda-ptxas --disable-warnings -lineinfo\n  -Xptxas -v>)\n"
            "add_compile_options(-Xcuda-ptxas --disable-warnings)\n"
            "set(CMAKE_CUDA_FLAGS \"-Xcuda-ptxas -v -Xptxas -v\")\n",
            "target_compile_options(a PRIVATE $<$<COMPILE_LANGUAGE:HIP>:"
            "-Xcuda-ptxas --disable-warnings -gline-tables-only\n  "
            "-Rpass-analysis=kernel-resource-usage>)\n"
            "add_compile_options(-Xcuda-ptxas --disable-warnings)\n"
            "set(CMAKE_HIP_FLAGS \"-Xcuda-ptxas -v "
            "-Rpass-analysis=kernel-resource-usage\")\n"},
        Row{"suffixes_of_sources",
            "function(add device suffix size)\n"
            "  add_library(a_${size} ${device}/a.${suffix})\n"
            "endfunction()\n"
            "add(cpu cpp 2)\n"
            "ADD(cuda cu 2)\n"
            "other(cuda cu)\n"
            "foreach(kind cu cpp)\n"
            "  list(APPEND all b.${kind})\n"
            "endforeach()\n"
            "set(folder cu)\n"
            "add_library(c ${folder}/c.${kind}.h) # CUDA\n",
            "function(add device suffix size)\n"
            "  add_library(a_${size} ${device}/a.${suffix})\n"
            "endfunction()\n"
            "add(cpu cpp 2)\n"
            "ADD(cuda hip 2)\n"
            "other(cuda cu)\n"
            "foreach(kind hip cpp)\n"
            "  list(APPEND all b.${kind})\n"
            "endforeach()\n"
            "set(folder cu)\n"
            "add_library(c ${folder}/c.${kind}.h) # CUDA\n"},
        // Its own library may be called as one of CUDA's.
        Row{"values_that_are_linked",
            "set(libraries cublas \"curand\")\n"
            "list(APPEND libraries nvidia-ml)\n"
            "set(names cublas)\n"
            "function(link name library)\n"
            "  target_link_libraries(${name} ${library})\n"
            "endfunction()\n"
            "link(a cusolver)\n"
            "add_library(cusparse b.cpp)\n"
            "target_link_libraries(a ${libraries} cusparse) # CUDA\n",
            "set(libraries hipblas \"hiprand\")\n"
            "list(APPEND libraries amd_smi)\n"
            "set(names cublas)\n"
            "function(link name library)\n"
            "  target_link_libraries(${name} ${library})\n"
            "endfunction()\n"
            "link(a hipsolver)\n"
            "add_library(cusparse b.cpp)\n"
            "target_link_libraries(a ${libraries} cusparse) # CUDA\n"},
        // A word to the shell that runs nvcc is none to CMake's compiler call.
        Row{"quotes_in_quotes",
            "set(FLAGS \"--compiler-options \\\" -Wall -O3 \\\"\")\n"
            "set(CMAKE_CUDA_FLAGS \"${FLAGS} -Xcompiler=\\\"-Wall "
            "-Wextra\\\"\")\n",
            "set(FLAGS \"-Wall -O3\")\n"
            "set(CMAKE_HIP_FLAGS \"${FLAGS} -Wall -Wextra\")\n"},
        // HIP's compiler warns of more than those of the CUDA build.
        Row{"warnings_as_errors",
            "enable_language(CUDA)\n"
            "add_compile_options(-Wall -Werror)\n"
            "target_compile_options(a PRIVATE "
            "$<$<COMPILE_LANGUAGE:CUDA>:-Xcompiler=-Wall,-Werror,-Wextra "
            "-Werror=all-warnings>)\n"
            "set(CMAKE_CUDA_FLAGS \"-Xcompiler -Werror -Wall\")\n"
            "set(CMAKE_CXX_FLAGS \"-Wall -Werror\")\n",
            "include(\"${CMAKE_CURRENT_LIST_DIR}/hipport/"
            "hip-language.cmake\")\n"
            "enable_language(HIP)\n"
            "add_compile_options(-Wall $<$<COMPILE_LANGUAGE:C,CXX>:-Werror> "
            "-Wno-error=unused-result)\n"
            "target_compile_options(a PRIVATE "
            "$<$<COMPILE_LANGUAGE:HIP>:-Wall -Wextra>)\n"
            "set(CMAKE_HIP_FLAGS \"-Wall\")\n"
            "set(CMAKE_CXX_FLAGS \"-Wall -Werror\")\n"},
        // What MSVC alone takes is no option of HIP's compiler anywhere.
        Row{"msvc",
            "target_compile_options(a PRIVATE "
            "$<$<COMPILE_LANGUAGE:CUDA>:-Xcompiler=/Zc:preprocessor,-Wall "
            "-Xcompiler /EHsc -Xcompiler=/usr/x.a -Xcompiler /W4,/bigobj>)\n",
            "target_compile_options(a PRIVATE "
            "$<$<COMPILE_LANGUAGE:HIP>:-Wall /usr/x.a>)\n"},
        // CMake knows how the linker is told through Clang; paths stay.
        Row{"msvc_linker",
            "set_target_properties(a PROPERTIES LINK_FLAGS "
            "\"/WHOLEARCHIVE:${B}.lib /DEBUG\")\n"
            "set_target_properties(b PROPERTIES LINK_OPTIONS /STACK:1000 "
            "LINK_FLAGS -s)\n"
            "set_property(TARGET b APPEND_STRING PROPERTY LINK_FLAGS "
            "\" /DEBUG\")\n"
            "target_link_options(a PRIVATE /OPT:REF /LIB/x.a -s)\n",
            "set_target_properties(a PROPERTIES LINK_OPTIONS "
            "\"LINKER:/WHOLEARCHIVE:${B}.lib;LINKER:/DEBUG\")\n"
            "set_target_properties(b PROPERTIES LINK_OPTIONS "
            "LINKER:/STACK:1000 LINK_FLAGS -s)\n"
            "set_property(TARGET b APPEND_STRING PROPERTY LINK_FLAGS "
            "\" /DEBUG\")\n"
            "target_link_options(a PRIVATE LINKER:/OPT:REF /LIB/x.a -s)\n"},
        Row{"toolkit",
            "find_package(CUDAToolkit 11.4 REQUIRED)\n"
            "target_link_libraries(app PRIVATE CUDA::cudart CUDA::curand)\n",
            kInclude +
                "find_package(hip REQUIRED)\n"
                "find_package(hiprand REQUIRED)\n"
                "target_link_libraries(app PRIVATE hip::host hip::hiprand)\n"},
        Row{"find_cuda",
            "  find_package(CUDA REQUIRED)\n"
            "cuda_add_executable(app main.cu util.cpp OPTIONS -lineinfo "
            "-Xcompiler -fPIC,-Wall --expt-relaxed-constexpr)\n",
            "  include(\"${CMAKE_CURRENT_LIST_DIR}/hipport/"
            "hip-language.cmake\")\n"
            "  enable_language(HIP)\n"
            "  find_package(hip REQUIRED)\n"
            "add_executable(app main.hip util.cpp)\n"
            "target_compile_options(app PRIVATE \"$<$<COMPILE_LANGUAGE:HIP>:"
            "-gline-tables-only;-fPIC;-Wall>\")\n"
            "target_link_libraries(app hip::host)\n"},
        Row{"find_cuda_optional",
            "find_package(CUDA QUIET)\n"
            "if(CUDA_FOUND)\n"
            "  include_directories(${CUDA_INCLUDE_DIRS})\n"
            "endif()\n",
            kInclude + "include(CheckLanguage)\n"
                       "check_language(HIP)\n"
                       "if(CMAKE_HIP_COMPILER)\n"
                       "  enable_language(HIP)\n"
                       "  find_package(hip QUIET)\n"
                       "endif()\n"
                       "if(hip_FOUND)\n"
                       "  include_directories(${hip_INCLUDE_DIRS})\n"
                       "endif()\n"},
        Row{"versions_of_cuda",
            "if(CUDA_VERSION VERSION_LESS 9.0 AND X)\n"
            "elseif(${CMAKE_CUDA_COMPILER_VERSION} VERSION_GREATER_EQUAL "
            "\"11.2\")\n"
            "endif()\n"
            "if(NOT CUDA_VERSION_MAJOR LESS 12 OR CUDAToolkit_VERSION "
            "VERSION_EQUAL 12.6)\n"
            "endif()\n"
            "if(CUDA_VERSION_MAJOR EQUAL 6 AND CUDA_VERSION_MINOR LESS 5)\n"
            "elseif(${CUDAToolkit_VERSION_MAJOR} STREQUAL \"12\")\n"
            "endif()\n",
            "if(FALSE AND X)\n"
            "elseif(TRUE)\n"
            "endif()\n"
            "if(NOT FALSE OR TRUE)\n"
            "endif()\n"
            "if(FALSE AND FALSE)\n"
            "elseif(TRUE)\n"
            "endif()\n"},
        // One of the branches alone runs.
        Row{"find_cuda_beside_hip",
            "if(USE_HIP)\n"
            "  enable_language(HIP)\n"
            "  add_library(m k.cu)\n"
            "else()\n"
            "  find_package(CUDA REQUIRED)\n"
            "  cuda_add_library(m STATIC k.cu)\n"
            "endif()\n",
            kInclude + "if(USE_HIP)\n"
                       "  enable_language(HIP)\n"
                       "  add_library(m k.hip)\n"
                       "else()\n"
                       "  enable_language(HIP)\n"
                       "  find_package(hip REQUIRED)\n"
                       "  add_library(m STATIC k.hip)\n"
                       "  target_link_libraries(m hip::host)\n"
                       "endif()\n"},
        Row{"find_cuda_below_the_language",
            "if(USE_GPU)\n"
            "  enable_language(CUDA)\n"
            "  if(X)\n"
            "    find_package(CUDA REQUIRED)\n"
            "  endif()\n"
            "endif()\n",
            kInclude + "if(USE_GPU)\n"
                       "  enable_language(HIP)\n"
                       "  if(X)\n"
                       "    find_package(hip REQUIRED)\n"
                       "  endif()\n"
                       "endif()\n"},
        Row{"helper_before_branches",
            "if(CMAKE_VERSION VERSION_LESS 3.17)\n"
            "  find_package(CUDAToolkit REQUIRED)\n"
            "else()\n"
            "  enable_language(CUDA)\n"
            "endif()\n",
            kInclude + "if(CMAKE_VERSION VERSION_LESS 3.17)\n"
                       "  find_package(hip REQUIRED)\n"
                       "else()\n"
                       "  enable_language(HIP)\n"
                       "endif()\n"},
        Row{"targets_in_expressions",
            "find_package(CUDAToolkit)\n"
            "target_link_libraries(a PRIVATE "
            "\"$<$<BOOL:${X}>:CUDA::cudart;CUDA::cublas>\")\n"
            "target_link_libraries(a PRIVATE $<$<BOOL:X>:CUDA::cufft>)\n",
            kInclude +
                "find_package(hip)\nfind_package(hipblas)\n"
                "find_package(hipfft)\n"
                "target_link_libraries(a PRIVATE "
                "\"$<$<BOOL:${X}>:hip::host;roc::hipblas>\")\n"
                "target_link_libraries(a PRIVATE $<$<BOOL:X>:hip::hipfft>)\n"},
        Row{"options_for_commands_of_the_projects_own",
            "my_library(x OPTIONS PUBLIC "
            "$<$<COMPILE_LANGUAGE:CUDA>:-lineinfo>)\n",
            "my_library(x OPTIONS PUBLIC "
            "$<$<COMPILE_LANGUAGE:HIP>:-gline-tables-only>)\n"},
        Row{"nvcc_flags",
            "set(CUDA_NVCC_FLAGS \"${CUDA_NVCC_FLAGS} -O3 -gencode "
            "arch=compute_70,code=sm_70 --use_fast_math\")\n"
            "list(APPEND CUDA_NVCC_FLAGS_DEBUG -G ${EXTRA})\n",
            "add_compile_options(\"$<$<COMPILE_LANGUAGE:HIP>:-O3;"
            "-ffast-math;-fno-finite-math-only>\")\n"
            "add_compile_options(\"$<$<AND:$<CONFIG:Debug>,"
            "$<COMPILE_LANGUAGE:HIP>>:-ggdb;${EXTRA}>\")\n"},
        Row{"nvcc_flags_with_quotes",
            "set(CUDA_NVCC_FLAGS ${CUDA_NVCC_FLAGS};\n"
            "  -g -DTARGET=\"Fermi X\" -DUSE_ATOMIC ${OMP})\n",
            "add_compile_options(\"$<$<COMPILE_LANGUAGE:HIP>:-g;"
            "-DTARGET=\\\"Fermi X\\\";-DUSE_ATOMIC;${OMP}>\")\n"},
        Row{"handing_on",
            "string(REGEX REPLACE \"[ ]+\" \" -Xcompiler \" OMP "
            "${OpenMP_CXX_FLAGS})\n"
            "string(PREPEND OMP \"-Xcompiler \")\n"
            "string(REPLACE \";\" \";-Xcompiler=\" WARN \"${WARN}\")\n"
            "list(TRANSFORM WARN PREPEND \"-Xcompiler=\")\n"
            "string(REPLACE \" \" \";\" OTHERS \"${WARN}\")\n",
            "string(REGEX REPLACE \"[ ]+\" \" \" OMP ${OpenMP_CXX_FLAGS})\n"
            "string(PREPEND OMP \"\")\n"
            "string(REPLACE \";\" \";\" WARN \"${WARN}\")\n"
            "list(TRANSFORM WARN PREPEND \"\")\n"
            "string(REPLACE \" \" \";\" OTHERS \"${WARN}\")\n"},
        Row{"options_for_users_of_a_target",
            "set_property(TARGET app APPEND PROPERTY "
            "INTERFACE_COMPILE_OPTIONS "
            "$<$<COMPILE_LANGUAGE:CUDA>:--use_fast_math>)\n",
            "set_property(TARGET app APPEND PROPERTY "
            "INTERFACE_COMPILE_OPTIONS "
            "$<$<COMPILE_LANGUAGE:HIP>:-ffast-math;-fno-finite-math-only>)\n"},
        Row{"flags",
            "set(CMAKE_CUDA_FLAGS \"${CMAKE_CUDA_FLAGS} -lineinfo -O2 "
            "-Xptxas=-O3\")\n"
            "string(APPEND CMAKE_CUDA_FLAGS_RELEASE \" --use_fast_math\")\n",
            "set(CMAKE_HIP_FLAGS \"${CMAKE_HIP_FLAGS} -gline-tables-only "
            "-O2\")\n"
            "string(APPEND CMAKE_HIP_FLAGS_RELEASE \" -ffast-math "
            "-fno-finite-math-only\")\n"},
        Row{"architectures",
            "set(CMAKE_CUDA_ARCHITECTURES 70 80)\n"
            "set(CMAKE_CUDA_ARCHITECTURES \"70;80\" CACHE STRING \"GPUs\")\n"
            "set_target_properties(app PROPERTIES CUDA_ARCHITECTURES 70\n"
            "  CUDA_STANDARD 14)\n"
            "set_property(TARGET app PROPERTY CUDA_ARCHITECTURES 70 80)\n",
            "set(CMAKE_HIP_ARCHITECTURES gfx90a gfx942)\n"
            "set(CMAKE_HIP_ARCHITECTURES \"gfx90a;gfx942\" CACHE STRING "
            "\"GPUs\")\n"
            "set_target_properties(app PROPERTIES HIP_ARCHITECTURES "
            "\"gfx90a;gfx942\"\n"
            "  HIP_STANDARD 14)\n"
            "set_property(TARGET app PROPERTY HIP_ARCHITECTURES gfx90a "
            "gfx942)\n"},
        Row{"source_directory",
            "project(app LANGUAGES CXX CUDA)\n"
            "aux_source_directory(${PROJECT_SOURCE_DIR}/src SRC)\n",
            "include(\"${CMAKE_CURRENT_LIST_DIR}/hipport/"
            "hip-language.cmake\")\n"
            "project(app LANGUAGES CXX HIP)\n"
            "aux_source_directory(${PROJECT_SOURCE_DIR}/src SRC)\n"
            "file(GLOB hipport_sources \"${PROJECT_SOURCE_DIR}/src/*.hip\")\n"
            "list(APPEND SRC ${hipport_sources})\n"},
        Row{"own_link_commands",
            "macro(register_link_library lib)\n"
            "  list(APPEND LIBS ${lib})\n"
            "endmacro()\n"
            "function(my_test name)\n"
            "endfunction()\n"
            "register_link_library(\"nvidia-ml\")\n"
            "my_test(cublas SOURCES a.cpp LIBS cublas m NAMES cufft)\n"
            "elsewhere_link(cublas)\n"
            "elsewhere(x LIBS cublas)\n"
            "add_library(cufft INTERFACE)\n",
            "macro(register_link_library lib)\n"
            "  list(APPEND LIBS ${lib})\n"
            "endmacro()\n"
            "function(my_test name)\n"
            "endfunction()\n"
            "register_link_library(\"amd_smi\")\n"
            "my_test(cublas SOURCES a.cpp LIBS hipblas m NAMES cufft)\n"
            "elsewhere_link(hipblas)\n"
            "elsewhere(x LIBS cublas)\n"
            "add_library(cufft INTERFACE)\n"},
        Row{"own_architectures",
            "set(CMAKE_CUDA_ARCHITECTURES ${MINE} CACHE STRING \"GPUs\")\n"
            "set_target_properties(x PROPERTIES CUDA_ARCHITECTURES ${MINE} "
            "FOLDER a)\n"
            "set_target_properties(x PROPERTIES CUDA_ARCHITECTURES "
            "\"${CMAKE_CUDA_ARCHITECTURES}\")\n",
            "set(CMAKE_HIP_ARCHITECTURES \"${CMAKE_HIP_ARCHITECTURES}\" CACHE "
            "STRING \"GPUs\")\n"
            "set_target_properties(x PROPERTIES HIP_ARCHITECTURES "
            "\"${CMAKE_HIP_ARCHITECTURES}\" FOLDER a)\n"
            "set_target_properties(x PROPERTIES HIP_ARCHITECTURES "
            "\"${CMAKE_HIP_ARCHITECTURES}\")\n"},
        Row{"separable",
            "set_target_properties(app PROPERTIES\n"
            "  CUDA_SEPARABLE_COMPILATION ON\n"
            "  POSITION_INDEPENDENT_CODE ON)\n"
            "set_property(TARGET lib PROPERTY CUDA_RESOLVE_DEVICE_SYMBOLS "
            "ON)\n"
            "set_property(TARGET lib PROPERTY CUDA_SEPARABLE_COMPILATION "
            "ON)\n",
            "set_target_properties(app PROPERTIES\n"
            "  POSITION_INDEPENDENT_CODE ON)\n"
            "hipport_separable_compilation(app)\n"
            "hipport_separable_compilation(lib)\n"},
        Row{"expressions",
            "target_compile_options(app PRIVATE\n"
            "  $<$<COMPILE_LANGUAGE:CXX>:-Wall>\n"
            "  $<$<COMPILE_LANGUAGE:CUDA>:--use_fast_math>\n"
            "  \"$<$<COMPILE_LANG_AND_ID:CUDA,NVIDIA>:--expt-extended-lambda;"
            "-Xcompiler=-Wall>\"\n"
            "  \"SHELL:-Xcompiler -fopenmp\")\n"
            "target_compile_definitions(app PRIVATE "
            "$<$<COMPILE_LANGUAGE:C,CUDA>:X>)\n",
            "target_compile_options(app PRIVATE\n"
            "  $<$<COMPILE_LANGUAGE:CXX>:-Wall>\n"
            "  $<$<COMPILE_LANGUAGE:HIP>:-ffast-math;-fno-finite-math-only>\n"
            "  \"$<$<COMPILE_LANG_AND_ID:HIP,Clang>:-Wall>\"\n"
            "  \"SHELL:-fopenmp\")\n"
            "target_compile_definitions(app PRIVATE "
            "$<$<COMPILE_LANGUAGE:C,HIP>:X>)\n"},
        Row{"sources",
            "file(GLOB src *.cu ${DIR}/*.cpp)\n"
            "add_library(x a.cu \"b c.cu\" d.cuh ${NAME}.cu)\n"
            "list(FILTER src EXCLUDE REGEX \"[.]cu$\")\n"
            "set_source_files_properties(a.cpp PROPERTIES LANGUAGE CUDA)\n",
            "file(GLOB src *.hip ${DIR}/*.cpp)\n"
            "add_library(x a.hip \"b c.hip\" d.cuh ${NAME}.hip)\n"
            "list(FILTER src EXCLUDE REGEX \"[.]hip$\")\n"
            "set_source_files_properties(a.cpp PROPERTIES LANGUAGE HIP)\n"},
        Row{"libraries",
            "find_package(hip)\n"
            "target_link_libraries(app ${CUDA_LIBRARIES} "
            "${CUDA_CUBLAS_LIBRARIES} -lcufft m cudadevrt)\n"
            "cuda_add_cublas_to_target(app)\n"
            "if(NOT CUDA_CUBLAS_LIBRARIES)\nendif()\n"
            "find_library(x cufft PATHS ${CUDA_TOOLKIT_ROOT_DIR}/lib64)\n"
            "find_library(y NAMES libnccl nccl libnccl_static.a libz nccl2)\n"
            "find_path(z NAMES nccl.h zlib.h HINTS ${CUDA_TOOLKIT_ROOT_DIR})\n"
            "find_file(w cuda.h)\n",
            "find_package(hip)\n"
            "target_link_libraries(app hip::host roc::hipblas -lhipfft m )\n"
            "target_link_libraries(app roc::hipblas)\n"
            "if(NOT TARGET roc::hipblas)\nendif()\n"
            "find_library(x hipfft PATHS ${ROCM_PATH}/lib)\n"
            "find_library(y NAMES librccl rccl librccl.a libz nccl2)\n"
            "find_path(z NAMES rccl/rccl.h zlib.h HINTS ${ROCM_PATH})\n"
            "find_file(w hip/hip_runtime.h)\n"},
        Row{"help_texts",
            "set(x \"\" CACHE STRING \"for --compiler-bindir of nvcc\")\n",
            "set(x \"\" CACHE STRING \"for --compiler-bindir of nvcc\")\n"},
        Row{"comments_and_strings",
            "# project(x CUDA)\n"
            "#[[ find_package(CUDA) ]]\n"
            "message(STATUS \"CUDA is used\")\n"
            "option(USE_CUDA \"CUDA\" ON)\n"
            "set(x [[CUDA::cudart]])\n",
            "# project(x CUDA)\n"
            "#[[ find_package(CUDA) ]]\n"
            "message(STATUS \"CUDA is used\")\n"
            "option(USE_CUDA \"CUDA\" ON)\n"
            "set(x [[CUDA::cudart]])\n"},
        Row{"objects",
            "cuda_compile(objs a.cu ${more} STATIC OPTIONS -DA --use_fast_math)"
            "\nadd_library(x ${objs})\n",
            "set(objs a.hip ${more})\n"
            "set_property(SOURCE ${objs} APPEND PROPERTY COMPILE_OPTIONS "
            "\"-DA;-ffast-math;-fno-finite-math-only\")\n"
            "add_library(x ${objs})\n"},
        Row{"folder_of_library",
            "get_filename_component(x ${CUDA_CUDART_LIBRARY} PATH)\n"
            "get_filename_component(x ${file} PATH)\n",
            "set(x \"${ROCM_PATH}/lib\")\n"
            "get_filename_component(x ${file} PATH)\n"},
        Row{"library_files",
            "set(name \"libcudnn.so\")\nset(other \"libmine.so\")\n",
            "set(name \"libMIOpen.so\")\nset(other \"libmine.so\")\n"},
        Row{"header_of_versions", "file(STRINGS ${dir}/nccl.h text)\n",
            "file(STRINGS ${dir}/rccl/rccl.h text)\n"},
        Row{"helper_libraries", "find_cuda_helper_libs(curand)\n", ""},
        Row{"features", "target_compile_features(x PUBLIC cuda_std_17)\n",
            "target_compile_features(x PUBLIC hip_std_17)\n"},
        Row{"crlf", "project(app CUDA)\r\nadd_library(x a.cu)\r\n",
            "include(\"${CMAKE_CURRENT_LIST_DIR}/hipport/"
            "hip-language.cmake\")\r\n"
            "project(app HIP)\r\nadd_library(x a.hip)\r\n"},
        Row{"processes",
            "add_custom_command(OUTPUT k.o COMMAND nvcc -dc -arch=sm_70 k.cu "
            "-o k.o DEPENDS k.cu)\n",
            "add_custom_command(OUTPUT k.o COMMAND hipcc -fgpu-rdc -c "
            "k.hip "
            "-o k.o DEPENDS k.hip)\n"}),
    [](const auto& row) { return std::string(row.param.name); });

TEST(CMakeFile, InAFolderIncludesTheHelperOfTheRoot) {
  EXPECT_EQ(ported("enable_language(CUDA)\n", true, "a/b/CMakeLists.txt").text,
            "include(\"${CMAKE_CURRENT_LIST_DIR}/../../hipport/"
            "hip-language.cmake\")\nenable_language(HIP)\n");
}

TEST(CMakeFile, KeepsNamesOfSourcesThatAreKept) {
  EXPECT_EQ(ported("add_library(x a.cu)\n", false).text,
            "add_library(x a.cu)\n");
}

TEST(CMakeFile, IsLeftWhereNothingIsKnown) {
  for (const std::string text :
       {"my_option(CMAKE_CUDA_ARCHITECTURES STRING \"GPUs\" \"70;80\")\n",
        "if(CUDA_VERSION VERSION_LESS ${LEAST})\nendif()\n",
        "if(70 IN_LIST CMAKE_CUDA_ARCHITECTURES)\nendif()\n",
        "if(CMAKE_CUDA_ARCHITECTURES MATCHES \"80|90\")\nendif()\n",
        "if(NOT ${CMAKE_CUDA_ARCHITECTURES} GREATER_EQUAL 70)\nendif()\n",
        "cuda_compile_ptx(out k.cu)\n", "find_cuda_helper_libs(nppc)\n",
        "target_link_libraries(x CUDA::nppc)\n",
        "set(CMAKE_CUDA_FLAGS \"--ptx\")\n", "configure_file(k.cu.in k.cpp)\n",
        "function(f)\nfind_package(CUDA)\nendfunction()\n",
        "file(GLOB src *.cu*)\n",
        "get_filename_component(x ${CUDA_LIBRARIES} NAME)\n",
        "file(READ ${dir}/cudnn.h text)\n",
        "target_link_libraries(x ${CUDA_LIBRARIES})\n"}) {
    EXPECT_EQ(ported(text).manual().size(), 1U) << text;
  }
}

TEST(CMakeFile, WithMistakesIsPortedUpToThem) {
  const Ported port = ported("project(x CUDA)\nmessage(\"a)\nadd(b.cu)\n");
  EXPECT_EQ(port.text, kInclude + "project(x HIP)\nmessage(\"a)\nadd(b.cu)\n");
  ASSERT_EQ(port.manual().size(), 1U);
  EXPECT_EQ(port.findings.back().check, "build-gap");
}

TEST(CMakeFile, SaysWhatEachChangeIsAbout) {
  const std::vector<std::pair<std::string, std::string>> kChecks = {
      {"project(x CUDA)\n", "build-language"},
      {"add_library(x a.cu)\n", "build-source"},
      {"target_link_libraries(x CUDA::cufft)\n", "build-library"},
      {"set(CMAKE_CUDA_STANDARD 14)\n", "build-variable"},
      {"add_compile_options(--use_fast_math)\n", "nvcc-option"}};
  for (const auto& [text, check] : kChecks) {
    EXPECT_TRUE(std::ranges::any_of(
        ported(text).findings,
        [&](const Finding& finding) { return finding.check == check; }))
        << text;
  }
}

TEST(CMakeSyntax, KnowsQuotesBracketsAndParentheses) {
  const std::string text =
      "set(a \"b;c \\\"d\\\"\" [=[e]]]=] f\\ g -Dx=\"y z\" # h)\n i)\n"
      "IF((a AND b) OR c)\n";
  const CMakeSyntax syntax = parseCMake(text);
  ASSERT_TRUE(syntax.mistakes.empty());
  ASSERT_EQ(syntax.commands.size(), 2U);
  std::vector<std::string> arguments;
  for (const CMakeArgument& each : syntax.commands[0].arguments) {
    arguments.push_back(text.substr(each.inner.begin, each.inner.size()));
  }
  EXPECT_EQ(arguments, (std::vector<std::string>{"a", "b;c \\\"d\\\"", "e]]",
                                                 "f\\ g", "-Dx=\"y z\"", "i"}));
  EXPECT_EQ(syntax.commands[1].name, "if");
  EXPECT_EQ(syntax.commands[1].arguments.size(), 7U);
}

TEST(CMakeSyntax, SaysWhatIsNeverClosed) {
  for (const char* text :
       {"set(a", "set(\"a", "set([[a", "#[[ a", "set a", ")", "set(a))"}) {
    EXPECT_EQ(parseCMake(text).mistakes.size(), 1U) << text;
  }
}

/// rocThrust, hipCUB and rocPRIM need C++17; others take what there is.
TEST(CMakeFile, SaysTheStandardThatThePortNeeds) {
  const std::string text =
      "set(CMAKE_CXX_STANDARD 14)\n"
      "set(CMAKE_CUDA_STANDARD 11 CACHE STRING \"\")\n"
      "set(CMAKE_CXX_STANDARD_REQUIRED 14)\n"
      "set(OUR_STANDARD 14)\n"
      "set(CMAKE_CXX_FLAGS \"-Wall -std=gnu++11\")\n"
      "set(CMAKE_CUDA_FLAGS \"-std=c++14 -lineinfo\")\n"
      "add_compile_options(--std=c++14 -lineinfo)\n"
      "target_compile_features(a PUBLIC cxx_std_14 cuda_std_11 cxx_std_20)\n"
      "set_target_properties(a PROPERTIES CXX_STANDARD 14 CUDA_STANDARD 20)\n";
  BuildTree tree;
  tree.standard = 17;
  const Ported port = portedIn(tree, text);
  EXPECT_EQ(port.text,
            "set(CMAKE_CXX_STANDARD 17)\n"
            "set(CMAKE_HIP_STANDARD 17 CACHE STRING \"\")\n"
            "set(CMAKE_CXX_STANDARD_REQUIRED 14)\n"
            "set(OUR_STANDARD 14)\n"
            "set(CMAKE_CXX_FLAGS \"-Wall -std=gnu++17\")\n"
            "set(CMAKE_HIP_FLAGS \"-std=c++17 -gline-tables-only\")\n"
            "add_compile_options(-std=c++17 -gline-tables-only)\n"
            "target_compile_features(a PUBLIC cxx_std_17 hip_std_17 "
            "cxx_std_20)\n"
            "set_target_properties(a PROPERTIES CXX_STANDARD 17 HIP_STANDARD "
            "20)\n");
  EXPECT_EQ(portedIn(tree, port.text).text, port.text);
  EXPECT_EQ(ported(text).text.find("17"), std::string::npos);
}

/// Sources of the host that include Thrust are compiled as HIP.
TEST(CMakeFile, SourcesForHipsCompilerGetItsLanguage) {
  BuildTree tree;
  tree.hipUnits = {"src/sort.cpp"};
  const std::string text =
      "add_library(a sort.cpp main.cpp)\nset(OTHERS sort.cpp.in)\n";
  const Ported port = portedIn(tree, text, "src/CMakeLists.txt");
  EXPECT_EQ(port.text,
            "add_library(a sort.cpp main.cpp)\n"
            "set_source_files_properties(sort.cpp PROPERTIES LANGUAGE HIP)\n"
            "set(OTHERS sort.cpp.in)\n");
  EXPECT_EQ(portedIn(tree, port.text, "src/CMakeLists.txt").text, port.text);
  EXPECT_EQ(portedIn(tree, text, "lib/CMakeLists.txt").text, text);
}

/// Those that file(GLOB) finds are listed where the project begins.
TEST(CMakeFile, SourcesForHipsCompilerThatNoCommandNamesAreListed) {
  BuildTree tree;
  tree.hipUnits = {"src/a b.cpp", "src/sort.cpp", "src/named.cpp"};
  const std::string text =
      "project(x LANGUAGES CXX CUDA)\n"
      "file(GLOB SOURCES src/*.cpp)\n"
      "add_library(a ${SOURCES} src/named.cpp)\n";
  const Ported port = portedIn(tree, text);
  EXPECT_EQ(
      port.text,
      "include(\"${CMAKE_CURRENT_LIST_DIR}/hipport/hip-language.cmake\")\n"
      "project(x LANGUAGES CXX HIP)\n"
      "set_property(GLOBAL APPEND PROPERTY HIPPORT_HIP_SOURCES\n"
      "  \"src/a b.cpp\"\n"
      "  \"src/sort.cpp\")\n"
      "file(GLOB SOURCES src/*.cpp)\n"
      "add_library(a ${SOURCES} src/named.cpp)\n"
      "set_source_files_properties(src/named.cpp PROPERTIES LANGUAGE "
      "HIP)\n");
  EXPECT_EQ(portedIn(tree, port.text).text, port.text);
  EXPECT_EQ(
      portedIn(tree, "project(x LANGUAGES CXX)\n").text,
      "include(\"${CMAKE_CURRENT_LIST_DIR}/hipport/hip-language.cmake\")\n"
      "project(x LANGUAGES CXX)\n"
      "enable_language(HIP)\n"
      "set_property(GLOBAL APPEND PROPERTY HIPPORT_HIP_SOURCES\n"
      "  \"src/a b.cpp\"\n"
      "  \"src/named.cpp\"\n"
      "  \"src/sort.cpp\")\n");
}

/// A folder that enables the language does so for itself.
TEST(CMakeFile, TheLanguageIsEnabledWhereSourcesForHipsCompilerAre) {
  BuildTree tree;
  tree.hipUnits = {"b/sort.cpp"};
  const std::string top =
      "project(x LANGUAGES CXX)\nadd_subdirectory(a)\nadd_subdirectory(b)\n";
  const std::vector<BuildFile> files = {
      {"CMakeLists.txt", top},
      {"a/CMakeLists.txt", "enable_language(CUDA)\n"},
      {"b/CMakeLists.txt", "file(GLOB ALL *.cpp)\nadd_library(b ${ALL})\n"}};
  const BuildRules& rules = BuildRules::builtin();
  FilePlan decided =
      plan(analyseBuild(tree, parseBuild(files, rules), rules).front(),
           Applicability::review);
  EXPECT_THAT(decided.edits.apply(top),
              testing::HasSubstr("project(x LANGUAGES CXX)\n"
                                 "enable_language(HIP)\n"));
}

/// A module that the tree brings finds what it is called after.
TEST(CMakeFile, PackagesThatRocmLacksAreNamed) {
  for (const char* name : {"OptiX", "owl", "TensorRT", "NVSHMEM"}) {
    const auto port =
        ported("find_package(" + std::string(name) + " REQUIRED) # CUDA\n");
    EXPECT_EQ(port.manual(),
              std::vector<std::string>{"ROCm has no " + std::string(name)});
    EXPECT_EQ(port.text,
              "find_package(" + std::string(name) + " REQUIRED) # CUDA\n");
  }
  EXPECT_TRUE(ported("find_package(OpenMP) # CUDA\n").manual().empty());
}

TEST(CMakeFile, PackagesOfTheTreesOwnModulesStay) {
  BuildTree tree;
  const std::string text = "find_package(NCCL)\nfind_package(CUDNN)\n";
  EXPECT_EQ(portedIn(tree, text).text,
            "find_package(rccl)\nfind_package(miopen)\n");
  tree.modules = {"NCCL", "CUDAlint"};
  EXPECT_EQ(portedIn(tree, text + "find_package(CUDAlint)\n").text,
            "find_package(NCCL)\nfind_package(miopen)\n"
            "find_package(CUDAlint)\n");
  EXPECT_EQ(portedIn(tree, "find_library(NCCL_LIBRARY nccl)\n",
                     "cmake/FindNCCL.cmake")
                .text,
            "find_library(NCCL_LIBRARY rccl)\n");
}

TEST(CMakeFile, CopiesOfFindCudaStay) {
  const std::string text =
      "find_path(CUDAToolkit_INCLUDE_DIR cuda.h)\n"
      "set(CUDA_NVCC_FLAGS -lineinfo)\n";
  for (const char* path :
       {"cmake/FindCUDA.cmake", "FindCUDAToolkit.cmake",
        "cmake/FindCUDA/run_nvcc.cmake", "FindCUDA/parse.cmake"}) {
    const Ported port = ported(text, true, path);
    EXPECT_EQ(port.text, text) << path;
    ASSERT_EQ(port.findings.size(), 1U) << path;
    EXPECT_EQ(port.findings[0].severity, Severity::note);
  }
  EXPECT_NE(ported(text, true, "cmake/FindCUDAlint.cmake").text, text);
}

}  // namespace
}  // namespace hipport
