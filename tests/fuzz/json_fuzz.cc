// Any bytes as JSON: what is read can be written, and reads back the same.
#include "catalog/manifest.h"
#include "core/check.h"
#include "core/json.h"

using namespace penstock;

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  Result<Json> json = ParseJson({reinterpret_cast<const char*>(data), size});
  if (!json.ok()) return 0;
  std::string written = WriteJson(*json);
  Result<Json> again = ParseJson(written);
  PENSTOCK_CHECK(again.ok(), "what was written is no JSON");
  PENSTOCK_CHECK(*again == *json && WriteJson(*again) == written, "what was written reads back otherwise");
  Result<Json> pretty = ParseJson(PrettyJson(*json));
  PENSTOCK_CHECK(pretty.ok() && *pretty == *json, "what was printed reads back otherwise");
  // The same value as a list of tools, and as a schema that judges itself.
  (void)ManifestFromJson(*json);
  if (Result<ToolSpec> tool = ToolFromJson(*json); tool.ok() && tool->input) (void)CheckValue(*tool->input, *json);
  return 0;
}
