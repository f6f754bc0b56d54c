#include "emulate/libraries/linear_algebra.h"

#include <dlfcn.h>

#include <map>
#include <mutex>

namespace hipport {

namespace {

struct Loaded {
  void* handle = nullptr;
  std::string name;
};

Loaded load() {
  Loaded loaded;
  loaded.handle = dlopen("libopenblas.so.0", RTLD_LAZY | RTLD_LOCAL);
  if (loaded.handle) {
    // "OpenBLAS 0.3.21 DYNAMIC_ARCH NO_AFFINITY Haswell MAX_THREADS=64"
    using Config = char* (*)();
    const auto config =
        reinterpret_cast<Config>(dlsym(loaded.handle, "openblas_get_config"));
    loaded.name = config ? config() : "OpenBLAS";
    const std::size_t first = loaded.name.find(' ');
    if (first != std::string::npos) {
      loaded.name.resize(
          std::min(loaded.name.find(' ', first + 1), loaded.name.size()));
    }
    return loaded;
  }
  // It needs the BLAS that the machine has chosen, and brings it.
  loaded.handle = dlopen("liblapack.so.3", RTLD_LAZY | RTLD_LOCAL);
  if (loaded.handle) loaded.name = "LAPACK";
  return loaded;
}

const Loaded& loaded() {
  static const Loaded kLoaded = load();
  return kLoaded;
}

}  // namespace

const std::string& linearAlgebraName() { return loaded().name; }

void* linearAlgebraFunction(const std::string& name) {
  static std::mutex mutex;
  static std::map<std::string, void*> known;
  const std::lock_guard lock(mutex);
  const auto [place, isNew] = known.try_emplace(name, nullptr);
  if (isNew && loaded().handle) {
    place->second = dlsym(loaded().handle, name.c_str());
  }
  return place->second;
}

}  // namespace hipport
