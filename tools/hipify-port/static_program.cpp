// What differs where the C library is a part of the program: it cannot load the
// shared libraries of a machine, which are of another C library.
#include <grp.h>
#include <pwd.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <memory>
#include <string_view>

#include "c_functions.h"

namespace {

using File =
    std::unique_ptr<std::FILE,
                    decltype([](std::FILE* file) { std::fclose(file); })>;

/// The first entry of /etc/passwd that `isIt` takes, in the manner of
/// getpwnam_r.
template <typename Predicate>
int findUser(const Predicate& isIt, passwd* entry, char* buffer,
             std::size_t size, passwd** result) {
  *result = nullptr;
  const File file(std::fopen("/etc/passwd", "re"));
  if (!file) return errno == ENOENT ? 0 : errno;
  int code = 0;
  while ((code = ::fgetpwent_r(file.get(), entry, buffer, size, result)) == 0) {
    if (isIt(*entry)) return 0;
  }
  *result = nullptr;
  return code == ENOENT ? 0 : code;  // the end of the file
}

}  // namespace

// Names of the linker and of GCC.
// NOLINTBEGIN(*-identifier-naming,*-reserved-identifier)

extern "C" {

// A statically linked program hands the tables of all its functions to GCC's
// unwinder when it starts, which would sort them at the first exception. The
// linker has sorted them already, and the unwinder finds those itself.
void __wrap___register_frame_info(const void* /*tables*/, void* /*object*/) {}
void* __wrap___deregister_frame_info(const void* /*tables*/) { return nullptr; }

// Names of users and groups come from the machine's files alone. Clang asks for
// folders of users, doctor for the group of a GPU.
int getpwnam_r(const char* name, passwd* entry, char* buffer, std::size_t size,
               passwd** result) {
  return findUser(
      [&](const passwd& each) {
        return std::string_view(each.pw_name) == name;
      },
      entry, buffer, size, result);
}

int getpwuid_r(uid_t user, passwd* entry, char* buffer, std::size_t size,
               passwd** result) {
  return findUser([&](const passwd& each) { return each.pw_uid == user; },
                  entry, buffer, size, result);
}

group* getgrgid(gid_t id) {
  const File file(std::fopen("/etc/group", "re"));
  if (!file) return nullptr;
  while (group* const each = ::fgetgrent(file.get())) {
    if (each->gr_gid == id) return each;
  }
  return nullptr;
}

// Build files ask which functions the C library has (lib/buildfiles): those of
// the build answer for the machine's.
void* __wrap_dlopen(const char* /*name*/, int /*mode*/) {
  return const_cast<char*>("C");
}

void* __wrap_dlsym(void* /*library*/, const char* name) {
  const auto found =
      std::ranges::lower_bound(hipport::kFunctionsOfC, std::string_view(name));
  return found != hipport::kFunctionsOfC.end() && *found == name
             ? const_cast<char*>(found->data())
             : nullptr;
}

int __wrap_dlclose(void* /*library*/) { return 0; }

}  // extern "C"

// NOLINTEND(*-identifier-naming,*-reserved-identifier)
