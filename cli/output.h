// Standard output is data, standard error is for people.
#pragma once

#include <string>
#include <string_view>

#include "core/diagnostics.h"
#include "core/json.h"
#include "core/result.h"

namespace penstock {

// Whole and unbuffered.
void WriteOutput(std::string_view text);    // data, as it is
void WriteWords(std::string_view text);     // for people: as VisibleText gives it
void WriteError(std::string_view text);     // for people, on standard error
void WriteMessages(std::string_view text);  // what Render and its like gave, perhaps with colours, on standard error
void PrintError(const Error& error);        // `error: …` and `help: …`
// Did all that was written to standard output arrive? If not, says so on standard error. A reader that went away is no fault.
bool OutputArrived();
// Standard error is a terminal and NO_COLOR is not set.
bool ColorWanted();

}  // namespace penstock
