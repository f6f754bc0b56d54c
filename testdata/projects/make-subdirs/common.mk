CUDA_HOME ?= /usr/local/cuda
NVCC      ?= $(CUDA_HOME)/bin/nvcc
CU_OPTS   ?= -O2 --expt-relaxed-constexpr -Xcompiler=-Wall -gencode=arch=compute_80,code=sm_80
