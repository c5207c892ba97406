// Any bytes as a run log. As they are, the chain catches nearly all; so every text is also chained anew,
// as somebody would who forges a log, and then read, replayed and asked what another gate would say.
#include "audit/log_reader.h"
#include "core/digest.h"
#include "core/json.h"
#include "pipeline/replay.h"
#include "tests/fuzz/tokens.h"

using namespace penstock;

namespace {

// Every line that is an object, numbered and chained; small limits, so that a run ends soon.
std::string Forged(std::string_view text) {
  std::string out, before(64, '0');
  int64_t seq = 0;
  while (!text.empty()) {
    size_t newline = text.find('\n');
    Result<Json> event = ParseJson(text.substr(0, newline));
    text.remove_prefix(newline == std::string_view::npos ? text.size() : newline + 1);
    if (!event.ok() || !event->is_object()) continue;
    event->Set("seq", seq++);
    event->Set("prev", before);
    if (event->Find("limits")) {
      Json limits = *event->Find("limits");
      limits.Set("steps", 20'000).Set("wall_ms", 2'000).Set("heap_bytes", 8 << 20).Set("value_bytes", 1 << 20).Set("depth", 100);
      event->Set("limits", limits);
    }
    std::string line = WriteJson(*event);
    before = Sha256Hex(line);
    out += line + "\n";
  }
  return out;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  std::string_view text(reinterpret_cast<const char*>(data), size);
  CheckLog(text);
  std::string forged = Forged(text);
  CheckLog(forged);
  (void)ReplayLog(forged);
  (void)WhatIf(forged, {{"other.gate", "policy other 1.0.0; mode strict;"}});
  return 0;
}

PENSTOCK_FUZZ_TOKENS(WordsOfPlans())
