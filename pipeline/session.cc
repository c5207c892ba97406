#include "pipeline/session.h"

namespace penstock {

std::unique_ptr<Session> OpenSession(Toolbox toolbox, const std::vector<GateText>& gates, Limits limits,
                                     std::vector<std::pair<std::string, Json>> inputs, const LoadOptions& options) {
  auto session = std::make_unique<Session>();
  session->toolbox = std::move(toolbox);
  session->limits = limits;
  session->inputs = std::move(inputs);
  session->gates = LoadGates(gates, session->toolbox.manifest(), session->labels, options);
  if (session->gates.ok()) session->tool_labels = StaticLabels(session->policies());
  return session;
}

}  // namespace penstock
