// What <cuda.h> says of its version. Hosts' sources ask for it to tell whether
// they have included that.
#ifndef HIPPORT_VERSION_H
#define HIPPORT_VERSION_H
#define CUDA_VERSION 12060
#define __CUDA_API_VERSION 12060
#endif
