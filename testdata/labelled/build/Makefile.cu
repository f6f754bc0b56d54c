# A build file, whatever its name ends in.
prebuilt: Makefile.cu  # harmless: build-source
	nvcc -lineinfo -o app main.cu  # wrong: nvcc-option, build-source
	g++ -G 3 tools.cpp  # harmless: nvcc-option
