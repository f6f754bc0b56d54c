# What a ported CMake project needs before it enables the HIP language.
#
# - ROCM_PATH is set, and find_package looks there.
# - CMake before 3.28 looks for HIP's CMake package in lib/cmake below ROCm's
#   root. Debian and Ubuntu have it in lib/<architecture>/cmake, and a compiler
#   whose name carries its version: both are shown to CMake.
# - Where no GPU says what to compile for, CMAKE_HIP_ARCHITECTURES has a default.
# - Sources that are called *.cu are compiled as HIP, and so are those of the
#   global property HIPPORT_HIP_SOURCES, by their paths from the folder in which
#   this one stands.
# - C and C++ sources find HIP's headers, and see them as those of AMD's platform.
# - Sources in C++ that only HIP's compiler takes keep OpenMP, the macros, the
#   folders of headers and the standard that they have as C++.
# - What uses OpenMP is linked with LLVM's library where sources in HIP use it.
# - hipport_separable_compilation() does what CUDA_SEPARABLE_COMPILATION did; in
#   a folder where HIPPORT_SEPARABLE_COMPILATION is on, for all its targets.
#
# Settings of yours count: CMAKE_HIP_COMPILER, CMAKE_HIP_ARCHITECTURES,
# ROCM_PATH.
include_guard(DIRECTORY)

if(CMAKE_VERSION VERSION_LESS 3.21)
  message(FATAL_ERROR "This is CMake ${CMAKE_VERSION}. The HIP language needs "
    "CMake 3.21 or newer.")
endif()
# For what is written here alone: the project keeps the policies that it asks for.
# By those of CMake before 2.6.3, include() does not put them back.
cmake_policy(PUSH)
cmake_policy(VERSION 3.21)

if(NOT ROCM_PATH)
  foreach(hipport_path IN ITEMS "$ENV{ROCM_PATH}" "$ENV{ROCM_HOME}"
      "$ENV{HIP_PATH}" /opt/rocm)
    if(hipport_path AND EXISTS "${hipport_path}/include/hip")
      set(ROCM_PATH "${hipport_path}")
      break()
    endif()
  endforeach()
  if(NOT ROCM_PATH)
    execute_process(COMMAND hipconfig --rocmpath
      OUTPUT_VARIABLE ROCM_PATH OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET)
  endif()
  set(ROCM_PATH "${ROCM_PATH}" CACHE PATH "Root folder of ROCm")
endif()
if(ROCM_PATH)
  list(APPEND CMAKE_PREFIX_PATH "${ROCM_PATH}")
endif()

add_compile_definitions($<$<COMPILE_LANGUAGE:C,CXX>:__HIP_PLATFORM_AMD__=1>)
# What a dependency gave them of CUDA's they find in ROCm.
if(ROCM_PATH AND NOT ROCM_PATH STREQUAL "/usr")
  include_directories(AFTER SYSTEM "${ROCM_PATH}/include")
endif()

if(CMAKE_VERSION VERSION_LESS 3.28 AND NOT CMAKE_HIP_COMPILER_ROCM_ROOT
    AND NOT EXISTS "${ROCM_PATH}/lib/cmake/hip-lang/hip-lang-config.cmake")
  file(GLOB hipport_package
    "${ROCM_PATH}/lib/*/cmake/hip-lang/hip-lang-config.cmake")
  if(hipport_package)
    list(GET hipport_package 0 hipport_package)
    string(REGEX REPLACE ".*/lib/([^/]*)/cmake/.*" "\\1" hipport_architecture
      "${hipport_package}")
    # CMake asks for a folder of this layout. The package adds the system's own
    # include folder to every compilation, where the C++ library must not find
    # it first.
    set(hipport_root "${CMAKE_BINARY_DIR}/CMakeFiles/hipport-rocm")
    file(WRITE "${hipport_root}/lib/cmake/hip-lang/hip-lang-config.cmake"
"if(NOT CMAKE_LIBRARY_ARCHITECTURE)
  set(CMAKE_LIBRARY_ARCHITECTURE \"${hipport_architecture}\")
endif()
include(\"${hipport_package}\")
foreach(target IN ITEMS hip-lang::device hip-lang::amdhip64)
  set_target_properties(\${target} PROPERTIES
    INTERFACE_INCLUDE_DIRECTORIES \"\" INTERFACE_SYSTEM_INCLUDE_DIRECTORIES \"\")
endforeach()
")
    set(CMAKE_HIP_COMPILER_ROCM_ROOT "${hipport_root}")

    # hipcc knows which Clang was made for this HIP, and how to call it.
    if(NOT CMAKE_HIP_COMPILER AND NOT DEFINED ENV{HIPCXX})
      set(hipport_verbose "$ENV{HIPCC_VERBOSE}")
      set(ENV{HIPCC_VERBOSE} 1)
      execute_process(COMMAND hipcc --version
        OUTPUT_VARIABLE hipport_hipcc ERROR_QUIET)
      set(ENV{HIPCC_VERBOSE} "${hipport_verbose}")
      if(hipport_hipcc MATCHES "hipcc-cmd: ([^ \n]+)")
        # In the folder where it really is, it finds the linker of its version.
        get_filename_component(hipport_path "${CMAKE_MATCH_1}" REALPATH)
        get_filename_component(hipport_path "${hipport_path}" DIRECTORY)
        if(NOT EXISTS "${hipport_path}/clang++")
          set(hipport_path "${CMAKE_MATCH_1}")
        else()
          string(APPEND hipport_path "/clang++")
        endif()
        set(CMAKE_HIP_COMPILER "${hipport_path}"
          CACHE FILEPATH "The HIP compiler")
      endif()
    endif()
    execute_process(COMMAND hipconfig --version
      OUTPUT_VARIABLE hipport_version ERROR_QUIET)
    if(hipport_version MATCHES "^[0-9]+[.][0-9]+[.][0-9]+")
      set(hipport_flags
        " --rocm-path=${ROCM_PATH} --hip-version=${CMAKE_MATCH_0}")
      file(GLOB hipport_libraries "${ROCM_PATH}/lib/*/amdgcn/bitcode")
      foreach(hipport_path IN LISTS hipport_libraries)
        string(APPEND hipport_flags " --hip-device-lib-path=${hipport_path}")
      endforeach()
      # CMake reads the first where the project or its user has set no flags.
      string(APPEND CMAKE_HIP_FLAGS_INIT "${hipport_flags}")
      if(CMAKE_HIP_FLAGS AND NOT CMAKE_HIP_FLAGS MATCHES "--rocm-path")
        string(APPEND CMAKE_HIP_FLAGS "${hipport_flags}")
      endif()
    endif()
  endif()
endif()

if(NOT DEFINED CMAKE_HIP_ARCHITECTURES AND NOT EXISTS /dev/kfd)
  set(CMAKE_HIP_ARCHITECTURES gfx90a CACHE STRING "HIP architectures")
endif()

# hipport_separable_compilation(TARGET...): device functions may be called from
# other sources, which the link sees to.
function(hipport_separable_compilation)
  foreach(target IN LISTS ARGN)
    get_target_property(type ${target} TYPE)
    # The property of what compiles nothing is no one else's.
    if(type STREQUAL "INTERFACE_LIBRARY")
      continue()
    endif()
    target_compile_options(${target} PRIVATE
      $<$<COMPILE_LANGUAGE:HIP>:-fgpu-rdc>)
    if(type STREQUAL "STATIC_LIBRARY")
      target_link_options(${target} INTERFACE
        $<$<LINK_LANGUAGE:HIP>:-fgpu-rdc>)
      # Clang before 17 finds device code only in libraries that -l names; later
      # ones would find it twice.
      set(is_old $<VERSION_LESS:$<HIP_COMPILER_VERSION>,17>)
      target_link_options(${target} INTERFACE
        "$<$<AND:$<LINK_LANGUAGE:HIP>,${is_old}>:-L$<TARGET_FILE_DIR:${target}>"
        "-l$<TARGET_FILE_BASE_NAME:${target}>>")
    elseif(type STREQUAL "OBJECT_LIBRARY")
      target_link_options(${target} INTERFACE
        $<$<LINK_LANGUAGE:HIP>:-fgpu-rdc>)
    else()
      target_link_options(${target} PRIVATE $<$<LINK_LANGUAGE:HIP>:-fgpu-rdc>)
    endif()
  endforeach()
endfunction()

# The libraries of a target, and what those bring as far as they are targets.
function(hipport_all_libraries target result)
  set(all "")
  set(left "${target}")
  while(left)
    list(POP_FRONT left each)
    if(each IN_LIST all)
      continue()
    endif()
    list(APPEND all "${each}")
    if(TARGET "${each}")
      foreach(property IN ITEMS LINK_LIBRARIES INTERFACE_LINK_LIBRARIES)
        get_target_property(libraries "${each}" ${property})
        if(libraries)
          list(APPEND left ${libraries})
        endif()
      endforeach()
    endif()
  endwhile()
  set(${result} "${all}" PARENT_SCOPE)
endfunction()

# Sources in C++ that are compiled as HIP keep what changes their meaning of the
# options for C++: OpenMP, macros, folders of headers, a standard that is newer
# than the compiler's own. `flags` are CMake's for C++; the sources follow.
function(hipport_keep_options target flags)
  get_target_property(standard ${target} CXX_STANDARD)
  get_target_property(features ${target} COMPILE_FEATURES)
  if("${features}" MATCHES "cxx_std_([0-9]+)")
    set(standard ${CMAKE_MATCH_1})
  endif()
  get_target_property(hip_standard ${target} HIP_STANDARD)
  if(standard GREATER 14 AND standard LESS 90 AND NOT hip_standard)
    set_property(TARGET ${target} PROPERTY HIP_STANDARD ${standard})
  endif()
  separate_arguments(options UNIX_COMMAND "${flags}")
  list(FILTER options INCLUDE REGEX "^(-[DUI].+|-fopenmp.*)$")
  hipport_all_libraries(${target} libraries)
  get_target_property(own ${target} COMPILE_OPTIONS)
  if("${libraries}" MATCHES "OpenMP::OpenMP_C" OR "${own}" MATCHES "-fopenmp")
    list(APPEND options -fopenmp)
  endif()
  if(NOT options)
    return()
  endif()
  list(REMOVE_DUPLICATES options)
  foreach(source IN LISTS ARGN)
    get_source_file_property(kept "${source}" TARGET_DIRECTORY ${target}
      HIPPORT_KEPT_OPTIONS)
    if(NOT kept)
      set_property(SOURCE "${source}" TARGET_DIRECTORY ${target}
        APPEND PROPERTY COMPILE_OPTIONS ${options})
      set_property(SOURCE "${source}" TARGET_DIRECTORY ${target}
        PROPERTY HIPPORT_KEPT_OPTIONS "${options}")
    endif()
  endforeach()
  if("${options}" MATCHES "-fopenmp")
    set_property(GLOBAL APPEND PROPERTY HIPPORT_OPENMP_TARGETS ${target})
  endif()
endfunction()

# With -fopenmp, sources in HIP call LLVM's OpenMP library, and what else is
# linked may bring that of another compiler (OpenMP::OpenMP_CXX: libgomp). A
# thread that one of them starts is none to the other, and LLVM's has the
# functions of both: it comes first in all that uses OpenMP.
function(hipport_link_openmp)
  get_property(users GLOBAL PROPERTY HIPPORT_OPENMP_TARGETS)
  if(NOT users)
    return()
  endif()
  get_filename_component(compiler "${CMAKE_HIP_COMPILER}" REALPATH)
  get_filename_component(compiler "${compiler}" DIRECTORY)
  find_library(HIPPORT_OPENMP_LIBRARY omp
    HINTS "${compiler}/../lib" "${ROCM_PATH}/llvm/lib")
  mark_as_advanced(HIPPORT_OPENMP_LIBRARY)
  if(NOT HIPPORT_OPENMP_LIBRARY)
    list(REMOVE_DUPLICATES users)
    message(WARNING "HIP sources of ${users} use OpenMP, and "
      "${CMAKE_HIP_COMPILER} has no libomp.so. Install LLVM's OpenMP library: "
      "libomp-dev of the compiler's version, or openmp-extras of ROCm.")
    return()
  endif()
  get_property(targets GLOBAL PROPERTY HIPPORT_ALL_TARGETS)
  foreach(target IN LISTS targets)
    get_target_property(type ${target} TYPE)
    hipport_all_libraries(${target} all)
    if(NOT target IN_LIST users AND NOT "${all}" MATCHES "OpenMP::OpenMP_C"
        OR type MATCHES "^(INTERFACE_LIBRARY|UTILITY)$")
      continue()
    endif()
    # The command would have to be called as the project calls it for the target.
    set(properties LINK_LIBRARIES)
    if(target IN_LIST users AND type MATCHES "^(STATIC|OBJECT)_LIBRARY$")
      list(APPEND properties INTERFACE_LINK_LIBRARIES)
    endif()
    foreach(property IN LISTS properties)
      get_target_property(libraries ${target} ${property})
      if(NOT libraries)
        set(libraries "")
      endif()
      list(PREPEND libraries "${HIPPORT_OPENMP_LIBRARY}")
      set_property(TARGET ${target} PROPERTY ${property} "${libraries}")
    endforeach()
  endforeach()
endfunction()

# Runs when all targets are known.
function(hipport_finish folder)
  get_directory_property(flags DIRECTORY "${folder}" DEFINITION CMAKE_HIP_FLAGS)
  get_directory_property(cxx_flags
    DIRECTORY "${folder}" DEFINITION CMAKE_CXX_FLAGS)
  get_directory_property(build_type
    DIRECTORY "${folder}" DEFINITION CMAKE_BUILD_TYPE)
  if(build_type)
    string(TOUPPER "${build_type}" build_type)
    get_directory_property(more
      DIRECTORY "${folder}" DEFINITION CMAKE_CXX_FLAGS_${build_type})
    string(APPEND cxx_flags " ${more}")
  endif()
  get_property(targets DIRECTORY "${folder}" PROPERTY BUILDSYSTEM_TARGETS)
  get_directory_property(is_separable DIRECTORY "${folder}"
    DEFINITION HIPPORT_SEPARABLE_COMPILATION)
  get_property(hip_sources GLOBAL PROPERTY HIPPORT_HIP_SOURCES)
  get_filename_component(root "${CMAKE_CURRENT_FUNCTION_LIST_DIR}" DIRECTORY)
  list(TRANSFORM hip_sources PREPEND "${root}/")
  foreach(target IN LISTS targets)
    get_target_property(sources ${target} SOURCES)
    set(has_hip FALSE)
    set(cxx_sources "")
    foreach(source IN LISTS sources)
      if(NOT IS_ABSOLUTE "${source}")
        get_target_property(base ${target} SOURCE_DIR)
        if(NOT EXISTS "${base}/${source}")
          get_target_property(base ${target} BINARY_DIR)
        endif()
        set(source "${base}/${source}")
      endif()
      get_filename_component(source "${source}" ABSOLUTE)
      if(source MATCHES "[.]hip$")
        set(has_hip TRUE)
      elseif(source MATCHES "[.]cu$" OR source IN_LIST hip_sources)
        set(has_hip TRUE)
        get_source_file_property(language "${source}" TARGET_DIRECTORY ${target}
          LANGUAGE)
        if(NOT language OR language MATCHES "^(CUDA|CXX)$")
          set_source_files_properties("${source}" TARGET_DIRECTORY ${target}
            PROPERTIES LANGUAGE HIP)
        endif()
      endif()
      if(source MATCHES "[.](cc|cpp|cxx|c[+][+]|C)$")
        get_source_file_property(language "${source}" TARGET_DIRECTORY ${target}
          LANGUAGE)
        if(language STREQUAL "HIP")
          set(has_hip TRUE)
          list(APPEND cxx_sources "${source}")
        endif()
      endif()
    endforeach()
    if(cxx_sources)
      hipport_keep_options(${target} "${cxx_flags}" ${cxx_sources})
    endif()
    set_property(GLOBAL APPEND PROPERTY HIPPORT_ALL_TARGETS ${target})
    get_target_property(options ${target} COMPILE_OPTIONS)
    if(has_hip AND "${options} ${flags}" MATCHES "-fopenmp")
      set_property(GLOBAL APPEND PROPERTY HIPPORT_OPENMP_TARGETS ${target})
    endif()
    if(is_separable AND has_hip)
      hipport_separable_compilation(${target})
    endif()
  endforeach()
  get_property(folders DIRECTORY "${folder}" PROPERTY SUBDIRECTORIES)
  foreach(each IN LISTS folders)
    hipport_finish("${each}")
  endforeach()
endfunction()

get_property(hipport_is_deferred GLOBAL PROPERTY HIPPORT_IS_DEFERRED)
if(NOT hipport_is_deferred)
  set_property(GLOBAL PROPERTY HIPPORT_IS_DEFERRED TRUE)
  cmake_language(DEFER DIRECTORY "${CMAKE_SOURCE_DIR}"
    CALL hipport_finish "${CMAKE_SOURCE_DIR}")
  cmake_language(DEFER DIRECTORY "${CMAKE_SOURCE_DIR}" CALL hipport_link_openmp)
endif()
cmake_policy(POP)
