// What a class takes from elsewhere: `push = list.append` is a method of it, and `add = operator.add` is none.
#include <algorithm>
#include <optional>

#include "catalog/builtins.h"
#include "catalog/tool_names.h"
#include "frontend/expanding.h"
#include "frontend/imports.h"
#include "frontend/show_expr.h"

namespace penstock {
namespace {

bool IsParameter(const Ast& ast, std::string_view name) {
  return std::any_of(ast.stmts.begin(), ast.stmts.end(), [&](const Stmt& stmt) {
    const auto* def = std::get_if<DefStmt>(&stmt.node);
    return def != nullptr && std::any_of(def->parameters.begin(), def->parameters.end(), [&](const ParameterNode& one) { return ast[one.name] == name; });
  });
}

// The builtin type that this names; kTypeCount: none.
BuiltinType TypeNamed(const Expansion& x, ExprId id) {
  const auto* name = std::get_if<NameExpr>(&x.ast[id].node);
  const std::string meaning = MeaningOf(x, id), plain = name != nullptr ? x.ast[name->name] : "";
  if (meaning.empty() && (plain.empty() || IsBound(x.ast, plain) || IsParameter(x.ast, plain) || IsToolInPlan(x.tools, plain))) return BuiltinType::kTypeCount;
  for (uint16_t i = 0; i < static_cast<uint16_t>(BuiltinType::kTypeCount); ++i) {
    const BuiltinType type = static_cast<BuiltinType>(i);
    const BuiltinRow& row = RowOf(IdOf(type));
    const bool is_it = row.module == kNoModule ? meaning.empty() && row.name == plain : meaning == std::string(RowOf(row.module).name) + "." + std::string(row.name);
    if (is_it) return type;
  }
  return BuiltinType::kTypeCount;
}

// Methods of a type itself, or no methods: no instance is given to them.
bool IsOfType(std::string_view name) {
  static constexpr std::string_view kNames[] = {"__new__", "__init_subclass__", "__subclasshook__", "__class_getitem__", "__class__", "__doc__", "__name__",
                                                "__qualname__", "__module__", "__dict__", "__mro__", "__bases__", "__slots__", "__annotations__", "__getattribute__"};
  return std::find(std::begin(kNames), std::end(kNames), name) != std::end(kNames);
}

// kDunder: a method that the type may turn out to lack; kPlain: a function that is written in Python there, and so a method;
// kFunction: one that is not
enum class Borrowed { kNo, kMethod, kDunder, kPlain, kFunction };

// Builtin here, and Python there.
bool IsPlainFunction(const std::string& meaning) {
  const size_t dot = meaning.rfind('.');
  const ModuleId module = dot == std::string::npos ? kNoModule : FindModule(meaning.substr(0, dot));
  if (module != ModuleId::Json && module != ModuleId::Re) return false;
  const std::optional<Member> member = FindMember(module, meaning.substr(dot + 1));
  return member && member->kind == Member::Kind::kBuiltin && RowOf(member->builtin).kind == BuiltinKind::kFunction;
}

// CPython's functions in C, and the methods of the one generator that `random` shares, are not bound to an instance.
bool IsUnboundFunction(const std::string& meaning) {
  const size_t dot = meaning.rfind('.');
  const ModuleId module = dot == std::string::npos ? kNoModule : FindModule(meaning.substr(0, dot));
  if (module == kNoModule) return false;
  const std::string name = meaning.substr(dot + 1);
  if (FindMember(module, name)) return false;  // builtin here, too
  return module == ModuleId::Random ? name != "Random" && name != "SystemRandom" : Library().IsNative(module, name);
}

Borrowed FormOf(const Expansion& x, ExprId value) {
  const auto* attribute = std::get_if<AttributeExpr>(&x.ast[value].node);
  const BuiltinType type = attribute != nullptr ? TypeNamed(x, attribute->object) : BuiltinType::kTypeCount;
  if (type == BuiltinType::kTypeCount) {
    const std::string meaning = MeaningOf(x, value);
    return IsPlainFunction(meaning) ? Borrowed::kPlain : IsUnboundFunction(meaning) ? Borrowed::kFunction : Borrowed::kNo;
  }
  const std::string& name = x.ast[attribute->name];
  if (const Method row = FindMethod(type, name); row != Method::kMethodCount) return IsClassMethod(row) ? Borrowed::kNo : Borrowed::kMethod;
  return name.size() > 4 && name.starts_with("__") && name.ends_with("__") && !IsOfType(name) ? Borrowed::kDunder : Borrowed::kNo;
}

// How many arguments it always takes behind `self`; -1: that depends, or it takes some by name.
int CountOf(std::string_view name, const MethodRow* row) {
  static constexpr std::string_view kNone[] = {"__len__", "__iter__", "__reversed__", "__hash__", "__repr__", "__str__", "__bool__", "__int__", "__float__",
                                               "__index__", "__abs__", "__neg__", "__pos__", "__invert__", "__trunc__", "__floor__", "__ceil__"};
  static constexpr std::string_view kSome[] = {"__init__", "__call__", "__round__", "__pow__", "__rpow__"};
  if (row != nullptr) {
    const bool by_place = row->signature.find('=') == std::string_view::npos && (row->max_arguments == 0 || row->signature.find("/)") != std::string_view::npos);
    return by_place && row->min_arguments == row->max_arguments ? row->min_arguments : -1;
  }
  if (std::find(std::begin(kNone), std::end(kNone), name) != std::end(kNone)) return 0;
  if (std::find(std::begin(kSome), std::end(kSome), name) != std::end(kSome)) return -1;
  return name == "__setitem__" || name == "__setattr__" ? 2 : 1;
}

// `self, one, /` and `(self, one)`: what is given is told apart where the analysis need not ask how many there are.
struct Passed { std::string parameters, arguments; };

Passed PassedTo(const Expansion& x, ExprId value, Borrowed form) {
  int count = -1;
  if (const auto* attribute = std::get_if<AttributeExpr>(&x.ast[value].node); attribute != nullptr && form != Borrowed::kPlain) {
    const std::string& name = x.ast[attribute->name];
    const Method row = form == Borrowed::kMethod ? FindMethod(TypeNamed(x, attribute->object), name) : Method::kMethodCount;
    count = CountOf(name, row != Method::kMethodCount ? &RowOf(row) : nullptr);
  }
  static constexpr std::string_view kNames[] = {"", ", one", ", one, two"};
  if (count >= 0 && count < 3) return {"self" + std::string(kNames[count]) + ", /", "(self" + std::string(kNames[count]) + ")"};
  return {"self, /, *args, **keywords", "(self, *args, **keywords)"};
}

// The value in `staticmethod(...)`.
void Unbind(Expansion& x, StmtId id) {
  const ExprId value = std::get<AssignStmt>(x.ast[id].node).value;
  if (IsBound(x.ast, "staticmethod")) return;
  const ExprId call = std::get<ExprStmt>(x.ast[ParseWritten(x, "staticmethod(0)\n", x.ast[value].span)[0]].node).value;
  std::get<CallExpr>(x.ast.exprs[call.index].node).arguments[0] = value;
  std::get<AssignStmt>(x.ast.stmts[id.index].node).value = call;
}

bool IsClass(const Ast& ast, std::string_view name) {
  return std::any_of(ast.stmts.begin(), ast.stmts.end(), [&](const Stmt& stmt) {
    const auto* s = std::get_if<ClassStmt>(&stmt.node);
    return s != nullptr && ast[s->name] == name;
  });
}

}  // namespace

void BorrowMethods(Expansion& x, StmtId id, bool is_enum) {
  const Block body = std::get<ClassStmt>(x.ast[id].node).body;
  Block out;
  for (StmtId member : body) {
    const auto* assign = std::get_if<AssignStmt>(&x.ast[member].node);
    const bool names = assign != nullptr && std::all_of(assign->targets.begin(), assign->targets.end(), [&](ExprId target) { return std::holds_alternative<NameExpr>(x.ast[target].node); });
    const Borrowed form = names ? FormOf(x, assign->value) : Borrowed::kNo;
    if (form == Borrowed::kFunction && !is_enum) Unbind(x, member);  // of an enumeration it is a member
    if (form == Borrowed::kNo || form == Borrowed::kFunction || form == Borrowed::kDunder) out.push_back(member);
    if (form == Borrowed::kNo || form == Borrowed::kFunction) continue;
    const ExprId value = assign->value;
    const Passed passed = PassedTo(x, value, form);
    std::string text;
    for (ExprId target : assign->targets) {
      text += "def " + x.ast[std::get<NameExpr>(x.ast[target].node).name] + "(" + passed.parameters + "):\n    return " + ShowExpr(x.ast, value) + passed.arguments + "\n";
    }
    const Block written = ParseWritten(x, text, x.ast[value].span);
    out.insert(out.end(), written.begin(), written.end());
  }
  std::get<ClassStmt>(x.ast.stmts[id.index].node).body = std::move(out);
}

void BorrowLater(Expansion& x, StmtId id) {
  const AssignStmt& assign = std::get<AssignStmt>(x.ast[id].node);
  const bool of_classes = std::all_of(assign.targets.begin(), assign.targets.end(), [&](ExprId target) {
    const auto* attribute = std::get_if<AttributeExpr>(&x.ast[target].node);
    const auto* object = attribute != nullptr ? std::get_if<NameExpr>(&x.ast[attribute->object].node) : nullptr;
    return object != nullptr && IsClass(x.ast, x.ast[object->name]);
  });
  const Borrowed form = of_classes ? FormOf(x, assign.value) : Borrowed::kNo;
  if (form == Borrowed::kFunction) return Unbind(x, id);
  if (form == Borrowed::kNo) return;
  const Passed passed = PassedTo(x, assign.value, form);
  const Block written = ParseWritten(x, "lambda " + passed.parameters + ": " + ShowExpr(x.ast, assign.value) + passed.arguments + "\n", x.ast[assign.value].span);
  std::get<AssignStmt>(x.ast.stmts[id.index].node).value = std::get<ExprStmt>(x.ast[written[0]].node).value;
}

}  // namespace penstock
