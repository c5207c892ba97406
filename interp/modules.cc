#include "interp/modules.h"

#include "core/check.h"
#include "interp/machine_state.h"

namespace penstock {

Value FindInModule(Runtime& rt, ModuleId module, Str* name) {
  if (name->view() == "__name__") return ValueOf(Intern(rt, RowOf(module).name));
  if (std::optional<Member> member = FindMember(module, name->view())) {
    switch (member->kind) {
      case Member::Kind::kBuiltin: return Value::Builtin(member->builtin);
      case Member::Kind::kModule: return Value(TagOf(Kind::kModule), static_cast<int64_t>(member->module));
      case Member::Kind::kValue: break;
    }
    return std::visit(Overloaded{
        [](double number) { return Value::Float(number); },
        [](int64_t number) { return Value::Int(number); },
        [&](std::string_view text) { return ValueOf(Intern(rt, text)); },
    }, member->value);
  }
  for (const Module::LibraryMember& member : rt.module.library_members) {
    if (member.module == module && rt.names[member.name] == name) return rt.machine->globals[member.global];
  }
  return {};
}

std::vector<std::string> NamesInModule(Runtime& rt, ModuleId module) {
  std::vector<std::string> names;
  for (std::string_view name : MembersOf(module)) names.emplace_back(name);
  for (const Module::LibraryMember& member : rt.module.library_members) {
    if (member.module == module) names.emplace_back(rt.names[member.name]->view());
  }
  return names;
}

}  // namespace penstock
