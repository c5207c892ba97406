#include "ir/control_map.h"

#include <algorithm>

namespace penstock {

const ControlRegion* FunctionControl::At(Pc branch) const {
  auto found = std::lower_bound(regions.begin(), regions.end(), branch,
                                [](const ControlRegion& region, Pc pc) { return region.branch < pc; });
  return found != regions.end() && found->branch == branch ? &*found : nullptr;
}

}  // namespace penstock
