#include "pipeline/session.h"

#include <time.h>

#include "core/check.h"

namespace penstock {
namespace {

std::string Today() {
  time_t now = time(nullptr);
  tm parts{};
  gmtime_r(&now, &parts);
  char buffer[16];
  strftime(buffer, sizeof buffer, "%Y-%m-%d", &parts);
  return buffer;
}

}  // namespace

LoadOptions LoadOptionsNow() {
  LoadOptions load;
  load.today = Today();
  return load;
}

std::unique_ptr<Session> OpenSession(Toolbox toolbox, const std::vector<GateText>& gates, Limits limits,
                                     std::vector<std::pair<std::string, Json>> inputs, const LoadOptions& options) {
  auto session = std::make_unique<Session>();
  session->toolbox = std::move(toolbox);
  session->limits = limits;
  session->inputs = std::move(inputs);
  for (const GateText& gate : gates) session->gate_paths.push_back(gate.path);
  session->gates = LoadGates(gates, session->toolbox.manifest(), session->labels, options);
  if (!session->gates.ok()) return session;
  session->tool_labels = StaticLabels(session->policies());
  // Tools that only the gates define come last on both sides, so that indices agree. Nobody answers
  // for them until somebody provides them.
  Status added = session->toolbox.AddManifest(session->manifest());
  PENSTOCK_CHECK(added.ok(), "the gates' manifest contains the session's");
  return session;
}

}  // namespace penstock
