#include "interp/modules.h"

namespace penstock {

Value ImportModule(Runtime& rt, Str* module, Str*) {
  return Raise(rt, ExceptionType::ModuleNotFoundError, "No module named '{}'", module->view());
}

}  // namespace penstock
