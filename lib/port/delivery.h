// Delivery: where the ports and what belongs to them go, and how they get
// there.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "port/options.h"
#include "port/ported_file.h"
#include "text/error.h"
#include "tree/tree.h"

namespace hipport {

/// What writing a port came to, beside the states of its files.
struct Delivery {
  /// Support headers that came to the port, or would, as they are to be shown.
  std::vector<std::string> supportHeaders;
  std::size_t filesCopied = 0;
  std::vector<std::string> errors;  ///< inputs that could not be copied
  /// Files that --check under --build=dual finds to differ though nothing is
  /// ported in them, as they are to be shown.
  std::vector<std::string> stale;
  /// The first failure to write, which ended the writing.
  std::optional<Error> failure;
};

/// Under --build=dual, what an earlier port left in the tree is no input: it is
/// taken out of `inventory`. Throws Error(usage) if the folder is somebody
/// else's.
void excludeDualPort(const DeliveryOptions& options, Inventory& inventory);

/// The sources whose new names other files or folders of the input have: "a.cu"
/// beside an "a.hip".
std::vector<const InputFile*> sourcesWithTwins(const DeliveryOptions& options,
                                               const Inventory& inventory);

/// Throws Error(usage) if the output cannot go where the options say, or an
/// input would be replaced.
void checkDelivery(const DeliveryOptions& options,
                   const InventoryOptions& inputs, const Inventory& inventory);

/// Writes the ports, or says what would be written, in the reports of `planned`
/// and in the result. What was not written is marked as failed. Throws
/// Error(usage), and writes nothing, if files of the port were changed by hand,
/// or a file of somebody else's would be replaced.
Delivery deliver(const DeliveryOptions& options, const TreeOptions& inputs,
                 const Target& target, const Tree& tree, PlannedTree& planned);

}  // namespace hipport
