#include "ir/module.h"

namespace penstock {

int Function::positional_count() const {
  int count = 0;
  for (const Parameter& parameter : parameters) count += parameter.kind != ParameterKind::kKeywordOnly;
  return count;
}

const Handler* HandlerAt(const Function& function, Pc pc) {
  for (const Handler& handler : function.handlers) if (pc >= handler.begin && pc < handler.end) return &handler;
  return nullptr;
}

}  // namespace penstock
