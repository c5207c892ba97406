// Large pages for large plans.
#pragma once

namespace penstock {

// From here on, what the main thread's allocator asks of the kernel in pieces of more than 2 MB is meant for huge pages, where the kernel
// has them. To be asked for once it is known to be worth it: it costs some forty pages. Nothing is done where the program has another
// allocator.
void UseHugePages();

}  // namespace penstock
