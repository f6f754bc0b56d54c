// Found by lib/update, which looks at three trees.
#include "analysis/check_list.h"

namespace hipport {

const Check checks::file_conflict = {
    "file-conflict",
    "a file that was changed by hand and upstream, and cannot be merged",
    R"(An update found a file that was removed on one side and changed on the other, is no text,
or is a link or folder on one side. The port keeps what it has:

- removed upstream, edited in the port: the file stays. Remove it, or move the edit to
  where the code went.
- removed from the port, changed upstream: the file stays away. Copy its port from a
  fresh one if it is needed again.
- no text: the bytes of the port stay. Take those of the new CUDA tree, or make the
  change again.
)",
    /*run=*/nullptr};

}  // namespace hipport
