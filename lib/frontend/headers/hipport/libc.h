// What nvcc's implicit include has of the C library, as HIP's has (nvcc 13.0
// -E), so far as Clang does not know it by itself: declared as glibc does, which
// a unit may include later.
#define RAND_MAX 2147483647
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
