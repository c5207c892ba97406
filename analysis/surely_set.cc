// Attributes that are surely there: what a class has from its body, and each of its instances from its `__init__`.
#include <algorithm>

#include "analysis/body.h"
#include "analysis/classes.h"
#include "analysis/objects.h"

namespace penstock {
namespace {

// Does it surely set the attribute of its first parameter before a branch, a call or any other code of the plan's could come by that?
bool BeginsBySetting(Interpreter& in, const State& state, const Bases& bases, const Function& init, std::string_view wanted) {
  if (init.is_generator || init.positional_count() == 0) return false;
  for (Pc pc = 0; pc < init.code.size(); ++pc) {
    const Instruction& i = init.code[pc];
    bool writes_self = false;
    ForEachWrite(init, pc, [&](uint16_t reg) { writes_self |= reg == 0; });
    if (writes_self) return false;
    switch (i.op) {
      case Op::Const: case Op::Move: case Op::LoadGlobal: case Op::LoadCell: case Op::LoadBuiltin: case Op::LoadTool: case Op::BuildTuple: case Op::BuildList: break;
      case Op::BuildDict: case Op::BuildSet: if (i.c != 0) return false; break;
      case Op::SetAttr: {
        if (i.a != 0) return false;
        const std::string_view name = in.module.names[i.b];
        bool sure = false;
        if (!IsPlainDefault(FindIn(in, state, bases, 0, in.sets.Text(name), sure))) return false;  // which may be a property
        if (name == wanted) return true;
        break;
      }
      default: return false;
    }
  }
  return false;
}

// Is there something under the name in the plan that may make an instance without its `__init__`?
bool MakesBare(Interpreter& in) {
  if (!in.makes_bare) {
    const auto is_it = [](const std::string& text) { return text == "__new__"; };
    const auto& constants = in.module.constants;
    in.makes_bare = std::any_of(in.module.names.begin(), in.module.names.end(), is_it) || std::any_of(constants.begin(), constants.end(), [&](const auto& constant) {
      const std::string* text = std::get_if<std::string>(&constant);
      return text != nullptr && is_it(*text);
    });
  }
  return *in.makes_bare;
}

}  // namespace

bool IsPlainDefault(const AbstractValue& value) {
  constexpr Kinds kPlain = kKindNone | kKindBool | kKindInt | kKindFloat | kKindStr;
  return value.objects == 0 && (value.kinds & ~kPlain) == 0 && value.label.hi == kBottom;
}

bool HasOwnName(Interpreter& in, const State& state, ObjectId cls, AtomId name) {
  const ObjectInfo& object = in.objects[cls];
  const Atom& atom = in.sets.atom(name);
  if (object.kind != ObjectKind::kClass || object.uncertain || !IsOne(state, object) || atom.type != Atom::Type::kStr || IsAskedName(atom.text) || !in.attributes_set.by_name_only) return false;
  return !FieldOf(in, state, cls, name).absent() && std::find(object.optional.begin(), object.optional.end(), name) == object.optional.end();
}

bool IsSetByInit(Interpreter& in, const State& state, ObjectId id, AtomId name) {
  if (in.objects[id].kind != ObjectKind::kInstance || !in.attributes_set.by_name_only || in.attributes_set.as_dict || in.sets.atom(name).type != Atom::Type::kStr || MakesBare(in)) return false;
  const SetTable::Members classes = ClassesOf(in, state, id);
  return !classes.empty() && std::all_of(classes.begin(), classes.end(), [&](ObjectId cls) {
    if (in.objects[cls].kind != ObjectKind::kClass) return false;
    const Bases bases = BasesOf(in, state, cls);
    bool sure = false;
    if (!bases.exact || BuiltinBaseOf(in, state, cls) != kBuiltinCount || !FindIn(in, state, bases, 0, in.sets.Text("__setattr__"), sure).absent()) return false;
    const AbstractValue init = FindIn(in, state, bases, 0, in.sets.Text("__init__"), sure);
    if (!sure || init.kinds != kKindObject || init.label.hi != kBottom) return false;
    const SetTable::Members found = in.sets.members(init.objects);
    return std::all_of(found.begin(), found.end(), [&](ObjectId one) {
      const ObjectInfo& object = in.objects[one];
      return object.kind == ObjectKind::kClosure && in.module.functions[object.number].library == kNoModule &&
             BeginsBySetting(in, state, bases, in.module.functions[object.number], in.sets.atom(name).text);
    });
  });
}

}  // namespace penstock
