#ifndef SETTINGS_H
#define SETTINGS_H

#define MANY_BLOCKS 1024

#endif
