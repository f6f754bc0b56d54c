#include <hip/hip_runtime.h>

#include <type_traits>

// A table of functions of the driver, with the types that they have.
struct Driver {
  decltype(&hipMemcpyHtoD) copy;
  decltype(hipFree)* free;
  std::add_pointer_t<decltype(hipMemsetD8)> fill;
};

void* symbol(const char* name);

Driver load() {
  Driver driver = {};
  driver.copy = (decltype(&hipMemcpyHtoD))symbol("cuMemcpyHtoD_v2");
  driver.free = reinterpret_cast<decltype(driver.free)>(symbol("cuMemFree_v2"));
  driver.fill = &hipMemsetD8;
  return driver;
}
