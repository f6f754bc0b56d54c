// Reading the records of dual ports: any bytes either name files inside of the
// port or are refused, and what was read is written as it is.
#include <filesystem>
#include <string>
#include <string_view>

#include "files/output_folder.h"
#include "fuzz.h"
#include "port/dual_record.h"
#include "text/error.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data,
                                      std::size_t size) {
  using namespace hipport;
  namespace fs = std::filesystem;
  using fuzz::require;
  const fs::path folder =
      fs::path(fuzz::written(".hipify-port/dual.json",
                             {reinterpret_cast<const char*>(data), size}))
          .parent_path()
          .parent_path();
  try {
    const auto record = readDualRecord(folder);
    require(record.has_value(), "a record that is there is read or refused");
    for (const auto& [name, fingerprint] : *record) {
      const fs::path path = (folder / name).lexically_normal();
      require(path.string().starts_with(folder.string() + "/"),
              "a record names files inside of the port");
    }
    OutputFolder output = OutputFolder::existing(folder);
    writeDualRecord(*record, "", output);
    require(readDualRecord(folder) == record, "a record is written as it is");
  } catch (const Error& error) {
    require(std::string_view(error.what()).size() < 10 * size + 1000,
            "a refusal quotes no more than there is");
  }
  return 0;
}
