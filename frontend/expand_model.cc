// Models: classes of pydantic's BaseModel, whose fields are checked when an instance is made.
#include "frontend/expanding.h"

namespace penstock {

void ExpandModel(Expansion& x, StmtId id) {
  const ClassStmt s = std::get<ClassStmt>(x.ast[id].node);
  std::vector<ClassField> all;
  std::string bases;
  for (ExprId base : s.bases) {
    const auto* name = std::get_if<NameExpr>(&x.ast[base].node);
    auto known = name == nullptr ? x.classes.end() : x.classes.find(x.ast[name->name]);
    if (known == x.classes.end() || known->second.form != ExpandedClass::Form::kModel) continue;
    for (ClassField field : known->second.fields) PutField(all, std::move(field));
    bases += "**" + x.ast[name->name] + ".__model_fields__, ";
  }
  std::vector<ClassField> own;
  for (ClassField field : AnnotatedFields(x, s)) {
    ExprId head = field.annotation;
    if (const auto* index = std::get_if<IndexExpr>(&x.ast[head].node)) head = index->object;
    if (MeaningOf(x, head) == "typing.ClassVar" || field.name[0] == '_' || field.name == "model_config") continue;
    own.push_back(field);
    PutField(all, std::move(field));
  }
  const std::string rule = Helper(x, "pydantic", "rule_of"), check = Helper(x, "pydantic", "checked"), finish = Helper(x, "pydantic", "finished");
  std::string text = "__model_fields__ = {" + bases;
  for (const ClassField& field : own) {
    text += Literal(field.name) + ": " + rule + "(0" + (field.has_default ? ", " + field.name : "") + "), ";
  }
  text += "}\n";
  text += "def __init__(self, /, **data):\n    errors = []\n";
  std::string names;
  for (const ClassField& field : all) {
    text += "    self." + field.name + " = " + check + "(self.__model_fields__[" + Literal(field.name) + "], data, " + Literal(field.name) + ", errors)\n";
    names += Literal(field.name) + ", ";
  }
  text += "    " + finish + "(self, data, (" + names + "), errors)\n";
  std::string dict = "def __model_dict__(self):\n    return {";
  std::string shown;
  for (const ClassField& field : all) {
    dict += Literal(field.name) + ": self." + field.name + ", ";
    shown += (shown.empty() ? "" : ", ") + field.name + "={self." + field.name + "!r}";
  }
  text += dict + "}\n";
  if (!Binds(x.ast, s.body, "__repr__")) text += "def __repr__(self):\n    return f\"{self.__class__.__name__}(" + shown + ")\"\n";
  if (!Binds(x.ast, s.body, "__str__")) {
    std::string spaced;
    for (const ClassField& field : all) spaced += (spaced.empty() ? "" : " ") + field.name + "={self." + field.name + "!r}";
    text += "def __str__(self):\n    return f\"" + spaced + "\"\n";
  }
  Block written = ParseWritten(x, text, s.name_span);
  // The types as the annotations spell them.
  size_t place = 0;
  DictExpr& table = std::get<DictExpr>(x.ast.exprs[std::get<AssignStmt>(x.ast[written[0]].node).value.index].node);
  for (const DictItem& item : table.items) {
    if (!item.key.present()) continue;
    std::get<CallExpr>(x.ast.exprs[item.value.index].node).arguments[0] = own[place++].annotation;
  }
  ClassStmt& here = std::get<ClassStmt>(x.ast.stmts[id.index].node);
  here.body.insert(here.body.end(), written.begin(), written.end());
  x.classes[x.ast[s.name]] = {ExpandedClass::Form::kModel, all, false};
}

}  // namespace penstock
