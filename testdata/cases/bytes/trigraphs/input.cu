#include <cuda_runtime.h>

// What??/
int what = 0;
const char* text = "??= ??( ??)";  // ??!??!
void sync() <% int a<:1:> = {cudaDeviceSynchronize()}; (void)a; %>
