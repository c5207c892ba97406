// Standard output is data, standard error is for people.
#pragma once

#include <string>
#include <string_view>

#include "core/diagnostics.h"
#include "core/json.h"
#include "core/result.h"

namespace penstock {

void WriteOutput(std::string_view text);  // whole, unbuffered
void WriteError(std::string_view text);
void PrintError(const Error& error);      // `error: …` and `help: …`
// Standard error is a terminal and NO_COLOR is not set.
bool ColorWanted();

}  // namespace penstock
