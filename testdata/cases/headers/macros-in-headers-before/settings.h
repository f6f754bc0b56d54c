#ifndef SETTINGS_H
#define SETTINGS_H

// What was volatile is asked for by __syncwarp.
#define volatile
#define T float

#endif
