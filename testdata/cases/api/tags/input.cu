// Types that HIP declares as "typedef struct TAG NAME".
#include <cuda_runtime.h>

struct cudaGraphicsResource;
struct cudaGraphicsResource* one;
cudaGraphicsResource* two;
static struct cudaGraphicsResource *three[2];
struct cudaExternalMemoryHandleDesc description;

void map(struct cudaGraphicsResource** all, struct cudaPitchedPtr pitched);
