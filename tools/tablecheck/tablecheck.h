// Compares the rule tables with real headers.
//
// The tables state facts: that HIP has a function of some name and what CUDA's
// are called. Two questions follow, each of a set of headers:
//   verify    is what the tables say of HIP true of these HIP headers?
//   coverage  do the tables know every name of these CUDA headers?
#pragma once

#include <map>
#include <span>
#include <string>
#include <vector>

#include "declared.h"
#include "rules/table.h"

namespace hipport::tablecheck {

/// Where headers are: folders, searched in order.
using Folders = std::vector<std::string>;

/// One table's share of the outcome.
struct Count {
  int rows = 0;     ///< names to compare
  int checked = 0;  ///< compared; in a coverage: mapped
  int newer = 0;    ///< younger than the headers; in a coverage: unsupported
  int absent = 0;   ///< of a library without header here; coverage: missing
  int wrong = 0;
};

struct Outcome {
  std::vector<std::pair<std::string, Count>> counts;  ///< by table, in order
  std::vector<std::string> wrong;                     ///< one line each
  std::vector<std::string> remarks;                   ///< worth a look
};

struct VerifyOptions {
  Folders hip;
  /// ROCm versions by folder of headers ("rccl"). What is not named is taken
  /// to be at least as new as HIP, whose version its header states.
  std::map<std::string, Version, std::less<>> versions;
  /// A CUDA SDK's include folders; empty: calls are not compared.
  Folders cuda;
  /// Remark where parameters have other types than CUDA's, names apart.
  bool signatures = false;
};

/// A row is wrong if its counterpart is in no header though it should be, is
/// of another kind, or does not take the arguments of the call; if it is there
/// before or after the versions that the row states; if it is deprecated and
/// the row does not say so.
Outcome verify(std::span<const Table> tables, const VerifyOptions& options);

/// A name of the headers is wrong if no row covers it, its own, that of a
/// prefix, or that of the namespace it lies in. Not counted are
///   - include guards and macros that the compiler defines,
///   - identifiers that begin with an underscore: they are reserved at file
///     scope. Device functions count (`__shfl_sync`), save for those whose
///     names say that they implement others (`__nv_…`, `…_impl`, `__fAtomic…`),
///   - names that begin with no prefix of any table: other libraries'
///     (fftw_plan in cufftw.h), the implementation's, or everyday words; of
///     device functions malloc and its kin, all, any and ballot,
///   - what programs do not include: folders crt, detail, impl, nv, *Detail,
///     and generated_*.h, which are the arguments of every function once more.
/// A header in the folders themselves that no table lists is wrong too.
Outcome coverage(std::span<const Table> tables, const Folders& cuda);

/// The include folder of `folders` that has `header`, or "".
std::string folderOf(const Folders& folders, const std::string& header);

/// The CUDA names that `table`'s headers declare, those in `folders` alone.
ReadingResult readCuda(const Table& table, const Folders& folders,
                       bool isDevicePass);

}  // namespace hipport::tablecheck
