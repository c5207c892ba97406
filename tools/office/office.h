// The embedded office: mailbox, contacts, calendar, drive and bank in one SQLite database. The tools
// with which everything works out of the box.
#pragma once

#include <memory>
#include <string>

#include "tools/bridge.h"

namespace penstock {

// What a new office is filled with. Both are the same company on the same day; in the planted one an
// invoice mail carries instructions of somebody else.
enum class OfficeWorld : uint8_t { kBenign, kPlanted };

// Opens the office at `path`, or makes it: `:memory:` for one that is forgotten. What tools do is
// really done: mails stand in the sent folder, payments lower the balance. An existing file keeps its
// world; a file that is no office, or of another version, is an error.
//
// The office also answers `query_ai_assistant`, by a stand-in for the quarantined model that follows
// simple rules and believes whatever the text says. It shows what a fooled model does; it is no model.
Result<std::unique_ptr<ToolBridge>> OpenOffice(const std::string& path, OfficeWorld world);

// From `PATH`, `memory`, `memory:planted`, `PATH:planted`, `...:benign`.
Result<std::unique_ptr<ToolBridge>> OpenOfficeAt(const std::string& place);

}  // namespace penstock
