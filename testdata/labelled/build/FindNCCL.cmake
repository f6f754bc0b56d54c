# A module of the tree's own: the package keeps its name.
find_path(NCCL_INCLUDE_DIR nccl_of_ours.h)  # harmless: build-library
find_path(NCCL_INCLUDE nccl.h)  # wrong: build-library
find_library(NCCL_LIBRARY nccl)  # wrong: build-library
find_library(NCCL_OLD libnccl)  # wrong: build-library
find_library(NCCL_OURS nccl_of_ours)  # harmless: build-library
