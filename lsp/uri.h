// `file:` addresses and paths.
#pragma once

#include <string>
#include <string_view>

namespace penstock {

// The path of a `file:` address, decoded; what is no such address stays as it is.
std::string PathOfUri(std::string_view uri);
// Of an absolute path; a relative one counts from the working folder.
std::string UriOfPath(const std::string& path);
// `/a/./b/../c` is `/a/c`; a relative path counts from `base`, if that is not empty.
std::string WholePath(const std::string& path, const std::string& base = "");

}  // namespace penstock
