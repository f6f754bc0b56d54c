from setuptools import setup
from torch.utils.cpp_extension import CUDAExtension  # wrong: build-gap
import cuda_of_ours  # harmless: build-gap
setup(name="app", ext_modules=[CUDAExtension("app", ["main.cu"])])  # wrong: build-gap
