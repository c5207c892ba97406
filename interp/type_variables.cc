// Aliases with type variables, `Dict[K, list[V]]`, and what becomes of them when they are subscripted.
#include <algorithm>
#include <span>
#include <vector>

#include "interp/classes.h"
#include "interp/containers.h"
#include "interp/show.h"

namespace penstock {
namespace {

bool DerivesFromTyping(Value v, std::string_view name) {
  if (!v.is(Kind::kInstance)) return false;
  const Tuple* mro = v.As<Instance>()->cls->mro;
  return std::any_of(mro->items, mro->items + mro->size, [&](Value base) {
    if (!base.is(Kind::kClass) || base.As<Class>()->module_name == nullptr) return false;
    return base.As<Class>()->name->view() == name && base.As<Class>()->module_name->view() == "typing";
  });
}

bool IsVariable(Value v) { return DerivesFromTyping(v, "_TypeVar"); }

// What a form of the library's, `Optional[T]`, was subscripted with; null: it is none.
Tuple* ArgumentsOfForm(Value v) {
  if (!DerivesFromTyping(v, "_Form")) return nullptr;
  const DictEntry* args = DictFindText(v.As<Instance>()->dict, "_args");
  return args != nullptr && args->value.is(Kind::kTuple) ? args->value.As<Tuple>() : nullptr;
}

// What types may stand in: empty where there are none.
std::span<const Value> PartsOf(Value v) {
  if (v.is(Kind::kAlias)) return {v.As<Alias>()->args->items, v.As<Alias>()->args->size};
  if (v.is(Kind::kList)) return {v.As<List>()->items, v.As<List>()->size};
  const Tuple* args = ArgumentsOfForm(v);
  return args != nullptr ? std::span<const Value>(args->items, args->size) : std::span<const Value>();
}

// The variables in it, each once, in order. False: an error is pending.
bool FindVariables(Runtime& rt, Value v, std::vector<Value>& found) {
  if (IsVariable(v)) {
    if (std::none_of(found.begin(), found.end(), [&](Value one) { return Identical(one, v); })) found.push_back(v);
    return true;
  }
  Deeper deeper(rt);
  if (!deeper.Ok() || !rt.Charge()) return false;
  for (Value part : PartsOf(v)) if (!FindVariables(rt, part, found)) return false;
  return true;
}

struct Filling {
  Runtime& rt;
  const std::vector<Value>& variables;
  const std::vector<Value>& given;
};

Value Filled(Filling& f, Value v);

Value FilledParts(Filling& f, Value v, std::vector<Value>& parts) {
  Roots keep(f.rt, v);
  const std::span<const Value> old = PartsOf(v);
  for (Value part : std::vector<Value>(old.begin(), old.end())) {
    Value made = Filled(f, part);
    if (!made) return made;
    keep.Add(made);
    parts.push_back(f.rt.Raised(made, part.label()));
  }
  return NewTuple(f.rt, parts.data(), parts.size());
}

// `int | T` and the like: what is given may be there already.
Value FilledUnion(Runtime& rt, const std::vector<Value>& parts, bool of_typing) {
  Value made = parts[0];
  for (size_t i = 1; i < parts.size(); ++i) {
    Roots keep(rt, made);
    made = MakeUnion(rt, made, parts[i]);
    if (!made) return made;
  }
  if (of_typing && made.is(Kind::kAlias) && made.As<Alias>()->origin.is_nothing()) made.As<Alias>()->flags |= Alias::kOfTyping;
  return made;
}

Value Filled(Filling& f, Value v) {
  for (size_t i = 0; i < f.variables.size(); ++i) if (Identical(f.variables[i], v)) return f.given[i];
  std::vector<Value> inside;
  if (!FindVariables(f.rt, v, inside)) return Value();
  if (inside.empty()) return v;
  std::vector<Value> parts;
  const Value args = FilledParts(f, v, parts);
  if (!args) return args;
  Roots keep(f.rt, args);
  keep.Add(v);
  if (v.is(Kind::kList)) {
    List* list = NewListObject(f.rt, 0);
    for (Value part : parts) if (list == nullptr || !ListAppend(f.rt, list, part)) return Value();
    return list != nullptr ? ValueOf(list) : Value();
  }
  if (v.is(Kind::kInstance)) {
    const Value form = NewInstance(f.rt, v.As<Instance>()->cls);
    if (!form) return form;
    keep.Add(form);
    Dict* own = form.As<Instance>()->dict;
    return DictUpdate(f.rt, own, ValueOf(v.As<Instance>()->dict)) && DictSetText(f.rt, own, Intern(f.rt, "_args"), args) ? form : Value();
  }
  const Alias* alias = v.As<Alias>();
  if (alias->origin.is_nothing()) return FilledUnion(f.rt, parts, (alias->flags & Alias::kOfTyping) != 0);
  Alias* made = f.rt.heap.New<Alias>(Kind::kAlias);
  made->origin = v.As<Alias>()->origin;
  made->args = args.As<Tuple>();
  made->flags |= v.As<Alias>()->flags & Alias::kOfTyping;
  return ValueOf(made);
}

}  // namespace

Value FillAlias(Runtime& rt, Value alias, Value item) {
  std::vector<Value> variables, given;
  if (!FindVariables(rt, alias, variables)) return Value();
  const auto refuse = [&](std::string_view before, std::string_view after) {
    TextBuilder text(rt);
    return AppendRepr(rt, alias, text) ? Raise(rt, ExceptionType::TypeError, "{}{}{}", before, text.text(), after) : Value();
  };
  if (variables.empty()) return refuse("", " is not a generic class");
  if (item.is(Kind::kTuple)) given.assign(item.As<Tuple>()->items, item.As<Tuple>()->items + item.As<Tuple>()->size);
  else given.push_back(item);
  if (given.size() != variables.size()) {
    return refuse(fmt::format("Too {} arguments for ", given.size() < variables.size() ? "few" : "many"),
                  fmt::format("; actual {}, expected {}", given.size(), variables.size()));
  }
  const bool of_typing = alias.As<Alias>()->flags & Alias::kOfTyping;
  for (Value& one : given) {
    if (one.is_none() && of_typing) one = Value::HiddenType(Kind::kNone);
    one = rt.Raised(one, item.label());
  }
  Filling filling{rt, variables, given};
  return Filled(filling, alias);
}

bool IsTakenBy(Runtime& rt, Value alias, Value item) {
  static constexpr std::pair<std::string_view, size_t> kOthers[] = {
      {"Dict", 2}, {"DefaultDict", 2}, {"OrderedDict", 2}, {"ChainMap", 2}, {"Mapping", 2}, {"MutableMapping", 2}, {"ItemsView", 2}, {"AsyncGenerator", 2},
      {"Generator", 3}, {"Coroutine", 3}, {"Hashable", 0}, {"Sized", 0}, {"ByteString", 0}};
  const std::string name = NameInTyping(rt, alias.As<Alias>()->origin);
  if (name == "Tuple") return true;
  if (name == "Callable") return IsCallableWith(rt, Value(), item);
  const auto* other = std::find_if(std::begin(kOthers), std::end(kOthers), [&](const auto& row) { return row.first == name; });
  const size_t expected = other == std::end(kOthers) ? 1 : other->second, given = item.is(Kind::kTuple) ? item.As<Tuple>()->size : 1;
  if (expected == 0) return Raise(rt, ExceptionType::TypeError, "typing.{} is not a generic class", name), false;
  if (given == expected) return true;
  return Raise(rt, ExceptionType::TypeError, "Too {} arguments for typing.{}; actual {}, expected {}", given < expected ? "few" : "many", name, given, expected), false;
}

}  // namespace penstock
