// Enumerations: what their class bodies bind becomes members, right behind the class statement.
#include <algorithm>

#include "frontend/expanding.h"

namespace penstock {
namespace {

// `A = 1` and `A, B = 1, 2` in the body; functions, classes and names with underscores are no members.
std::vector<std::string> MembersIn(const Expansion& x, const ClassStmt& s) {
  std::vector<std::string> names;
  auto add = [&](ExprId target, bool may_be) {
    const auto* name = std::get_if<NameExpr>(&x.ast[target].node);
    if (name == nullptr || !may_be || x.ast[name->name][0] == '_') return;
    if (std::find(names.begin(), names.end(), x.ast[name->name]) == names.end()) names.push_back(x.ast[name->name]);
  };
  for (StmtId id : s.body) {
    const auto* assign = std::get_if<AssignStmt>(&x.ast[id].node);
    if (assign == nullptr) continue;
    bool is_function = std::holds_alternative<LambdaExpr>(x.ast[assign->value].node);
    if (const auto* call = std::get_if<CallExpr>(&x.ast[assign->value].node)) {
      const auto* callee = std::get_if<NameExpr>(&x.ast[call->callee].node);
      std::string_view word = callee ? x.ast[callee->name] : std::string_view();
      is_function |= word == "property" || word == "staticmethod" || word == "classmethod";
    }
    for (ExprId target : assign->targets) {
      add(target, !is_function);
      if (const auto* tuple = std::get_if<TupleExpr>(&x.ast[target].node)) for (ExprId item : tuple->items) add(item, true);
    }
  }
  return names;
}

}  // namespace

Block ExpandEnum(Expansion& x, StmtId id) {
  const ClassStmt s = std::get<ClassStmt>(x.ast[id].node);
  std::vector<std::string> members = MembersIn(x, s);
  const std::string cls = x.ast[s.name];
  bool makes = Binds(x.ast, s.body, "__new__"), begins = Binds(x.ast, s.body, "__init__");
  for (ExprId base : s.bases) {
    const auto* name = std::get_if<NameExpr>(&x.ast[base].node);
    auto known = name == nullptr ? x.classes.end() : x.classes.find(x.ast[name->name]);
    if (known != x.classes.end()) begins |= known->second.frozen;
  }
  x.classes[cls] = {ExpandedClass::Form::kEnum, {}, begins};
  if (members.empty()) return {};
  Block table = ParseWritten(x, "_member_map_ = {}\n_member_names_ = []\n", s.name_span);
  // Decorators come when the members are there.
  const Exprs decorators = s.decorators;
  {
    ClassStmt& here = std::get<ClassStmt>(x.ast.stmts[id.index].node);
    here.body.insert(here.body.end(), table.begin(), table.end());
    here.decorators.clear();
  }
  std::string text;
  for (const std::string& name : members) {
    text += cls + "." + name + " = " + Helper(x, "enum", "member_of") + "(" + cls + ", " + Literal(name) + ", " + cls + "." + name + ", " + (makes ? "True" : "False") + ", " + (begins ? "True" : "False") + ")\n";
  }
  for (size_t i = 0; i < decorators.size(); ++i) text += cls + " = " + cls + "(" + cls + ")\n";
  Block after = ParseWritten(x, text, s.name_span);
  for (size_t i = 0; i < decorators.size(); ++i) {
    const StmtId apply = after[after.size() - 1 - i];
    ExprId value = std::get<AssignStmt>(x.ast[apply].node).value;
    std::get<CallExpr>(x.ast.exprs[value.index].node).callee = decorators[i];
  }
  return after;
}

}  // namespace penstock
