# add_kernel(NAME SOURCES...): a library of kernels.
function(add_kernel name)
  add_library(${name} STATIC ${ARGN})
  target_include_directories(${name} PUBLIC "${CMAKE_CURRENT_SOURCE_DIR}")
  target_compile_options(${name} PRIVATE
    $<$<COMPILE_LANGUAGE:CUDA>:--generate-line-info>
    $<$<COMPILE_LANGUAGE:CUDA>:--threads=2>)
  target_link_libraries(${name} PUBLIC CUDA::cudart)
endfunction()
