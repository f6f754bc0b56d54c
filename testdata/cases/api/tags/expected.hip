// Types that HIP declares as "typedef struct TAG NAME".
#include <hip/hip_runtime.h>

struct _hipGraphicsResource;
struct _hipGraphicsResource* one;
hipGraphicsResource* two;
static struct _hipGraphicsResource *three[2];
struct hipExternalMemoryHandleDesc_st description;

void map(struct _hipGraphicsResource** all, struct hipPitchedPtr pitched);
