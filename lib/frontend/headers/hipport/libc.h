// What nvcc's implicit include has of the C library, as HIP's has (nvcc 13.0
// -E), so far as Clang does not know it by itself: declared as glibc does, which
// a unit may include later.
// embed: C library
#define RAND_MAX 2147483647
// Of <sys/types.h>, by way of <stdlib.h>.
typedef unsigned char u_char;
typedef unsigned short u_short;
typedef unsigned int u_int;
typedef unsigned long u_long;
typedef unsigned short ushort;
typedef unsigned int uint;
typedef unsigned long ulong;
typedef signed char int8_t;
typedef short int16_t;
typedef int int32_t;
typedef long int64_t;
typedef unsigned char u_int8_t;
typedef unsigned short u_int16_t;
typedef unsigned int u_int32_t;
typedef unsigned long u_int64_t;
typedef long ssize_t;
typedef long off_t;
typedef int pid_t;
extern "C" {
int setenv(const char*, const char*, int) noexcept;
int unsetenv(const char*) noexcept;
double drand48() noexcept;
long lrand48() noexcept;
void srand48(long) noexcept;
long random() noexcept;
void srandom(unsigned) noexcept;
void qsort(void*, size_t, size_t, int (*)(const void*, const void*));
long strtol(const char*, char**, int) noexcept;
unsigned long strtoul(const char*, char**, int) noexcept;
double strtod(const char*, char**) noexcept;
float strtof(const char*, char**) noexcept;
int isalnum(int) noexcept;
int isalpha(int) noexcept;
int isdigit(int) noexcept;
int isspace(int) noexcept;
int tolower(int) noexcept;
int toupper(int) noexcept;
}
