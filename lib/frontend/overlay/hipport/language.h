// See qualifiers.h.
#include <hipport/qualifiers.h>
