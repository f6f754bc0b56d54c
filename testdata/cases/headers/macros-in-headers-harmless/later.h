#ifndef LATER_H
#define LATER_H

// Read below sums.cuh.
#define T float

#endif
