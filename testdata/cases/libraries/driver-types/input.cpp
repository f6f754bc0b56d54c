#include <cuda.h>

#include <type_traits>

// A table of functions of the driver, with the types that they have.
struct Driver {
  decltype(&cuMemcpyHtoD) copy;
  decltype(cuMemFree)* free;
  std::add_pointer_t<decltype(cuMemsetD8)> fill;
};

void* symbol(const char* name);

Driver load() {
  Driver driver = {};
  driver.copy = (decltype(&cuMemcpyHtoD))symbol("cuMemcpyHtoD_v2");
  driver.free = reinterpret_cast<decltype(driver.free)>(symbol("cuMemFree_v2"));
  driver.fill = &cuMemsetD8;
  return driver;
}
