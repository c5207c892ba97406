#include "pipeline/modules.h"

#include "frontend/imports.h"

namespace penstock {
namespace {

constexpr size_t kLineWidth = 100;

// Calls visit(row, names) for every module that can be imported.
template <typename Visit>
void ForEachModule(Visit visit) {
  Library library;
  for (size_t i = 0; i < static_cast<size_t>(ModuleId::kCount); ++i) {
    const ModuleId id = static_cast<ModuleId>(i);
    std::vector<std::string> names = library.MembersOf(id);
    if (!RowOf(id).is_hidden && !names.empty()) visit(library, id, names);
  }
}

std::string_view KindName(BuiltinKind kind) {
  switch (kind) {
    case BuiltinKind::kFunction: return "function";
    case BuiltinKind::kType: return "type";
    case BuiltinKind::kException: return "exception";
    case BuiltinKind::kValue: return "value";
  }
  return "";
}

Json LibraryMemberToJson(Library& library, ModuleId module, const std::string& name) {
  Json member(JsonObject{{"name", Json(name)}});
  const std::string signature = library.SignatureOf(module, name);
  member.Set("kind", signature.empty() ? "name" : "function");
  return signature.empty() ? member : member.Set("signature", Json(signature));
}

Json MemberToJson(Library& library, ModuleId module, const std::string& name) {
  std::optional<Member> native = FindMember(module, name);
  if (!native) return LibraryMemberToJson(library, module, name);
  if (native->kind == Member::Kind::kBuiltin) return BuiltinToJson(native->builtin);
  return Json(JsonObject{{"name", Json(name)}, {"kind", native->kind == Member::Kind::kModule ? "module" : "value"}});
}

}  // namespace

Json BuiltinToJson(BuiltinId id) {
  const BuiltinRow& row = RowOf(id);
  Json json(JsonObject{{"name", row.name}, {"kind", KindName(row.kind)}});
  if (row.kind == BuiltinKind::kException) {
    const ExceptionType base = BaseOf(static_cast<ExceptionType>(id - kFirstException));
    return json.Set("base", base == ExceptionType::None ? Json() : Json(NameOf(base)));
  }
  json.Set("signature", row.signature).Set("doc", row.doc);
  if (row.kind != BuiltinKind::kType) return json;
  const BuiltinType type = static_cast<BuiltinType>(id - kFirstBuiltinType);
  JsonArray methods;
  for (size_t i = 0; i < static_cast<size_t>(Method::kMethodCount); ++i) {
    const MethodRow& method = RowOf(static_cast<Method>(i));
    if (method.type != type) continue;
    methods.push_back(Json(JsonObject{{"name", method.name}, {"signature", method.signature}, {"doc", method.doc}}));
  }
  if (BaseOf(type) != BuiltinType::kTypeCount) json.Set("base", RowOf(IdOf(BaseOf(type))).name);
  return json.Set("methods", Json(std::move(methods)));
}

std::string ShowModules() {
  std::string text;
  ForEachModule([&](Library&, ModuleId id, const std::vector<std::string>& names) {
    text += std::string(RowOf(id).name) + ": " + std::string(RowOf(id).doc) + "\n";
    std::string line = "   ";
    for (size_t i = 0; i < names.size(); ++i) {
      const std::string word = " " + names[i] + (i + 1 < names.size() ? "," : "");
      if (line.size() + word.size() > kLineWidth) {
        text += line + "\n";
        line = "   ";
      }
      line += word;
    }
    text += line + "\n";
  });
  return text;
}

Json ModulesToJson() {
  JsonArray modules;
  ForEachModule([&](Library& library, ModuleId id, const std::vector<std::string>& names) {
    JsonArray members;
    for (const std::string& name : names) members.push_back(MemberToJson(library, id, name));
    Json module(JsonObject{{"name", Json(std::string(RowOf(id).name))}, {"doc", Json(std::string(RowOf(id).doc))}});
    module.Set("members", Json(std::move(members)));
    modules.push_back(std::move(module));
  });
  return Json(std::move(modules));
}

}  // namespace penstock
