// What a large plan needs is asked of the kernel in pages of 2 MB: where the first touch of a page costs microseconds, as under a
// hypervisor, most of the time of a plan of a hundred thousand lines went into 4 KB ones. A small plan gets none, for its memory is counted.
#include "cli/huge_pages.h"

#ifdef PENSTOCK_JEMALLOC

#include <jemalloc/jemalloc.h>
#include <sys/mman.h>

#include <mutex>

namespace penstock {
namespace {

constexpr size_t kHugePage = size_t{2} << 20;

extent_hooks_t* before = nullptr;

void* AllocateExtent(extent_hooks_t*, void* at, size_t size, size_t alignment, bool* zero, bool* commit, unsigned arena) {
  void* extent = before->alloc(before, at, size, alignment, zero, commit, arena);
  if (extent != nullptr && size > kHugePage) madvise(extent, size, MADV_HUGEPAGE);  // if it will not, as before
  return extent;
}

}  // namespace

void UseHugePages() {
  static std::once_flag once;  // a second time it would stand before itself
  std::call_once(once, [] {
    constexpr char kHooks[] = "arena.0.extent_hooks";
    size_t size = sizeof before;
    if (mallctl(kHooks, &before, &size, nullptr, 0) != 0 || before == nullptr) return;
    static extent_hooks_t hooks;
    hooks = *before;
    hooks.alloc = AllocateExtent;
    extent_hooks_t* own = &hooks;
    mallctl(kHooks, nullptr, nullptr, &own, sizeof own);
  });
}

}  // namespace penstock

#else

namespace penstock {

void UseHugePages() {}

}  // namespace penstock

#endif
