file(WRITE "${OUTPUT}" "#include \"scale_kernel.cuh\"
template __global__ void scaleBy<${TYPE}>(${TYPE}*, ${TYPE});
")
