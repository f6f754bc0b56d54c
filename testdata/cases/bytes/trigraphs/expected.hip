#include <hip/hip_runtime.h>

// What??/
int what = 0;
const char* text = "??= ??( ??)";  // ??!??!
void sync() <% int a<:1:> = {hipDeviceSynchronize()}; (void)a; %>
