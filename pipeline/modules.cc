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
    if (!RowOf(id).is_hidden && !names.empty()) visit(id, names);
  }
}

}  // namespace

std::string ShowModules() {
  std::string text;
  ForEachModule([&](ModuleId id, const std::vector<std::string>& names) {
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
  ForEachModule([&](ModuleId id, const std::vector<std::string>& names) {
    JsonArray members;
    for (const std::string& name : names) {
      Json member(JsonObject{{"name", Json(name)}});
      std::optional<Member> native = FindMember(id, name);
      if (native && native->kind == Member::Kind::kBuiltin) {
        const BuiltinRow& row = RowOf(native->builtin);
        member.Set("signature", Json(std::string(row.signature))).Set("doc", Json(std::string(row.doc)));
      }
      members.push_back(std::move(member));
    }
    Json module(JsonObject{{"name", Json(std::string(RowOf(id).name))}, {"doc", Json(std::string(RowOf(id).doc))}});
    module.Set("members", Json(std::move(members)));
    modules.push_back(std::move(module));
  });
  return Json(std::move(modules));
}

}  // namespace penstock
