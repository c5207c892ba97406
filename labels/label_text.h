// Labels as JSON text.
#pragma once

#include <string>

#include "labels/label_table.h"

namespace penstock {

// WriteJson(table.ToJson(id)), appended to `out` without the Json in between.
void WriteLabel(const LabelTable& table, LabelId id, std::string& out);

}  // namespace penstock
