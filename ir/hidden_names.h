// Names that the expansion writes and no plan can.
#pragma once

namespace penstock {

// In the namespace of a class: a dict of what `__init_subclass__` is called with.
inline constexpr char kClassKeywords[] = "%class_keywords";

}  // namespace penstock
