// What CPython says of plan texts; python3 runs once for all of them.
#pragma once

#include <string>
#include <vector>

namespace penstock {

// For each text what ShowAst should write, or the last line of CPython's error. Texts whose first line is
// `# compile` are compiled too (more errors). Empty if python3 cannot run.
std::vector<std::string> AskPython(const std::vector<std::string>& texts);

// For each text what ShowAst writes, or the `python` line of the first message.
std::vector<std::string> AskUs(const std::vector<std::string>& texts);

}  // namespace penstock
