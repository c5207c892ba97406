// The language server on two file descriptors.
#pragma once

#include "lsp/workspace.h"

namespace penstock {

// Serves until `exit` or the end of the input. Gives the exit code: 0 if the client said `shutdown` before.
int ServeLanguage(LspSettings settings, int input, int output);

}  // namespace penstock
