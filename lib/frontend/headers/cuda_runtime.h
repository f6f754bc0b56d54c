#include <hipport/language.h>
