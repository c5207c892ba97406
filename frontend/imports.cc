#include "frontend/imports.h"

#include <algorithm>
#include <unordered_set>
#include <utility>

#include "core/check.h"
#include "frontend/frontend.h"
#include "frontend/show_expr.h"

namespace penstock {
namespace {

bool IsNameStart(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'; }
bool IsNamePart(char c) { return IsNameStart(c) || (c >= '0' && c <= '9'); }

// Calls visit(word) for the identifiers of a text, those in strings too; comment lines are left out.
template <typename Visit>
void ForEachWord(std::string_view text, Visit visit) {
  for (size_t at = 0; at < text.size();) {
    size_t end = std::min(text.find('\n', at), text.size());
    std::string_view line = text.substr(at, end - at);
    at = end + 1;
    const size_t first = line.find_first_not_of(' ');
    if (first == std::string_view::npos || line[first] == '#') continue;
    for (size_t i = first; i < line.size();) {
      if (!IsNameStart(line[i])) {
        ++i;
        continue;
      }
      size_t stop = i;
      while (stop < line.size() && IsNamePart(line[stop])) ++stop;
      visit(line.substr(i, stop - i));
      i = stop;
    }
  }
}

// Calls visit(word) for what may be the name of an attribute: `.word`, and `word=` as patterns of classes have it.
template <typename Visit>
void ForEachAttribute(std::string_view text, Visit visit) {
  constexpr std::string_view kSpace = " \n\r\t\f\\";
  char before = ' ';
  for (size_t i = 0; i < text.size();) {
    // What stands behind a dot and a comment may be one; what is in a comment, or looks like one in a text, may be as well.
    if (before == '.' && text[i] == '#') {
      size_t next = i;
      while (next < text.size() && text[next] == '#') next = text.find_first_not_of(kSpace, std::min(text.find('\n', next), text.size()));
      size_t stop = std::min(next, text.size());
      while (stop < text.size() && IsNamePart(text[stop])) ++stop;
      if (next < stop) visit(text.substr(next, stop - next));
    }
    if (!IsNameStart(text[i])) {
      if (kSpace.find(text[i]) == std::string_view::npos) before = text[i];
      ++i;
      continue;
    }
    size_t stop = i;
    while (stop < text.size() && IsNamePart(text[stop])) ++stop;
    const size_t next = text.find_first_not_of(kSpace, stop);
    if (before == '.' || (next != std::string_view::npos && text[next] == '=')) visit(text.substr(i, stop - i));
    before = 'a';
    i = stop;
  }
}

// The statements at the top of a file. One begins where a line is not indented; decorators belong to what follows them.
std::vector<LibraryModule::Statement> StatementsOf(std::string_view text) {
  std::vector<size_t> begins;
  bool decorated = false;
  for (size_t at = 0; at < text.size(); at = std::min(text.find('\n', at), text.size() - 1) + 1) {
    const char c = text[at];
    if (c == ' ' || c == '\n' || c == '#' || c == ')') continue;
    if (!decorated) begins.push_back(at);
    decorated = c == '@';
  }
  std::vector<LibraryModule::Statement> statements;
  for (size_t i = 0; i < begins.size(); ++i) {
    const size_t end = i + 1 < begins.size() ? begins[i + 1] : text.size();
    statements.push_back({text.substr(begins[i], end - begins[i]), false, std::nullopt});
  }
  return statements;
}

// What a `def` or `class` binds; empty: it is another statement.
std::string_view DefinedName(std::string_view statement) {
  size_t at = 0;
  while (statement[at] == '@') at = statement.find('\n', at) + 1;
  for (std::string_view keyword : {"def ", "class ", "async def "}) {
    if (!statement.substr(at).starts_with(keyword)) continue;
    const size_t begin = at + keyword.size();
    size_t end = begin;
    while (end < statement.size() && IsNamePart(statement[end])) ++end;
    return statement.substr(begin, end - begin);
  }
  return {};
}

// Of a class: its head with what is no method, and each method. What is indented by four begins something, but for decorators' functions.
std::vector<LibraryModule::Statement::Part> PartsOfClass(std::string_view text) {
  std::vector<size_t> begins{0};
  bool decorated = false;
  for (size_t at = 0; at < text.size(); at = std::min(text.find('\n', at), text.size() - 1) + 1) {
    const size_t first = std::min(text.find_first_not_of(' ', at), text.size() - 1);
    const char c = text[first];
    if (first - at != 4 || c == '\n' || c == '#' || c == ')') continue;
    if (!decorated) begins.push_back(at);
    decorated = c == '@';
  }
  std::vector<LibraryModule::Statement::Part> parts;
  for (size_t i = 0; i < begins.size(); ++i) {
    const size_t end = i + 1 < begins.size() ? begins[i + 1] : text.size();
    std::string_view part = text.substr(begins[i], end - begins[i]), head = part;
    while (head.starts_with("    @")) head.remove_prefix(head.find('\n') + 1);
    std::string_view name = head.starts_with("    ") ? DefinedName(head.substr(4)) : std::string_view();
    if (name.starts_with("__")) name = {};
    parts.push_back({part, name, name.empty()});
  }
  return parts;
}

Ast ParseOwn(const SourceFile& source) {
  Diagnostics diagnostics(source);
  std::optional<Ast> ast = Parse(source, Limits(), diagnostics);
  PENSTOCK_CHECK(ast.has_value() && !diagnostics.has_errors(), "a file of catalog/library does not parse");
  return std::move(*ast);
}

// `async def` in a file of the library: its steps are a generator's, written out, that the plan may await.
void MakeCoroutines(Ast& ast) {
  for (Stmt& stmt : ast.stmts) {
    auto* def = std::get_if<DefStmt>(&stmt.node);
    if (def == nullptr || !def->is_async) continue;
    def->is_async = false;
    def->is_coroutine = true;
  }
}

SourceFile PartOf(const LibraryModule& module, std::string text) { return SourceFile(std::string(RowOf(module.id).name) + ".py", std::move(text)); }

// What an import or assignment at the top of a library file binds, and whether others may import it: a name without a
// leading underscore that it defines, or imports `as` itself.
template <typename Visit>
void ForEachBound(const Ast& ast, StmtId id, Visit visit) {
  const auto& node = ast[id].node;
  if (const auto* import = std::get_if<ImportFromStmt>(&node)) {
    for (const ImportAlias& alias : import->names) visit(alias.as.present() ? alias.as : alias.dotted[0], alias.as == alias.dotted[0]);
  }
  if (const auto* assign = std::get_if<AssignStmt>(&node)) {
    for (ExprId target : assign->targets) if (const auto* name = std::get_if<NameExpr>(&ast[target].node)) visit(name->name, true);
  }
}

bool IsListed(const std::vector<std::string>& names, std::string_view name) { return std::find(names.begin(), names.end(), name) != names.end(); }

// `__hidden__ = ("a", "b")`: what the file says of its names. False: another statement.
bool TakeDeclaration(const Ast& ast, StmtId id, LibraryModule& module) {
  const auto* assign = std::get_if<AssignStmt>(&ast[id].node);
  const auto* target = assign != nullptr ? std::get_if<NameExpr>(&ast[assign->targets[0]].node) : nullptr;
  const auto* names = target != nullptr ? std::get_if<TupleExpr>(&ast[assign->value].node) : nullptr;
  if (names == nullptr) return false;
  for (auto [word, to] : {std::pair{"__hidden__", &module.hidden}, {"__native__", &module.native}, {"__by_name__", &module.by_name}, {"__told__", &module.told}}) {
    if (ast[target->name] != word) continue;
    for (ExprId item : names->items) to->push_back(std::get<StringExpr>(ast[item].node).value);
    return true;
  }
  return false;
}

// `name(parameters)`; the first parameter, `self`, is left out where asked. Defaults that only the file can name are `...`.
std::string ShowSignature(const Ast& ast, std::string_view name, std::vector<ParameterNode> parameters, bool has_self) {
  if (has_self && !parameters.empty()) parameters.erase(parameters.begin());
  const std::string shown = ShowParameters(ast, parameters);
  std::string out = std::string(name) + "(";
  for (size_t i = 0; i < shown.size(); ++i) {
    out += shown[i];
    if (shown[i] != '=' || i + 1 >= shown.size() || shown[i + 1] != '_') continue;
    out += "...";
    while (i + 1 < shown.size() && IsNamePart(shown[i + 1])) ++i;
  }
  return out + ")";
}

}  // namespace

std::string Dotted(const Ast& ast, const std::vector<NameId>& parts) {
  std::string text;
  for (NameId part : parts) text += (text.empty() ? "" : ".") + ast[part];
  return text;
}

LibraryModule* Library::Load(ModuleId id) {
  std::unique_ptr<LibraryModule>& slot = modules_[static_cast<size_t>(id)];
  if (slot) return slot.get();
  std::string_view text = LibraryText(id);
  if (text.empty()) return nullptr;
  slot = std::make_unique<LibraryModule>();
  LibraryModule& module = *slot;
  module.id = id;
  module.text = text;
  module.statements = StatementsOf(text);
  std::string outline;
  for (const LibraryModule::Statement& statement : module.statements) if (DefinedName(statement.text).empty()) outline += statement.text;
  module.outline_source = PartOf(module, std::move(outline));
  module.outline = ParseOwn(module.outline_source);
  size_t next = 0;
  for (size_t i = 0; i < module.statements.size(); ++i) {
    LibraryModule::Statement& statement = module.statements[i];
    auto bind = [&](std::string_view name, bool may_be_public) {
      const std::string word(name);
      module.statement_of.emplace(word, i);
      if (may_be_public && word[0] != '_' && !IsListed(module.hidden, word)) module.members.push_back(word);
    };
    if (std::string_view name = DefinedName(statement.text); !name.empty()) {
      bind(name, true);
      continue;
    }
    statement.short_form = module.outline.body[next++];
    if (TakeDeclaration(module.outline, *statement.short_form, module)) continue;
    ForEachBound(module.outline, *statement.short_form, [&](NameId name, bool may_be_public) { bind(module.outline[name], may_be_public); });
  }
  PENSTOCK_CHECK(next == module.outline.body.size(), "a file of catalog/library is not read as it is parsed");
  if (!module.by_name.empty() && !NeedsAllMethods()) for (const std::string& name : module.by_name) {
    LibraryModule::Statement& statement = module.statements[module.statement_of.at(name)];
    statement.parts = PartsOfClass(statement.text);
  }
  return slot.get();
}

std::optional<Imported> Library::Find(ModuleId module, std::string_view name) {
  std::optional<Imported> found = FindHidden(module, name);
  return found && found->kind == Imported::Kind::kSource && IsListed(Load(module)->hidden, name) ? std::nullopt : found;
}

std::optional<Imported> Library::FindHidden(ModuleId module, std::string_view name) {
  if (std::optional<Member> member = FindMember(module, name)) {
    switch (member->kind) {
      case Member::Kind::kBuiltin: return Imported{Imported::Kind::kBuiltin, module, member->builtin, {}, {}};
      case Member::Kind::kValue: return Imported{Imported::Kind::kValue, module, 0, member->value, {}};
      case Member::Kind::kModule: return Imported{Imported::Kind::kModule, member->module, 0, {}, {}};
    }
  }
  LibraryModule* source = Load(module);
  if (source == nullptr || (!IsListed(source->members, name) && !IsListed(source->hidden, name))) return std::nullopt;
  return Imported{Imported::Kind::kSource, module, 0, {}, std::string(name)};
}

std::vector<std::string> Library::MembersOf(ModuleId module) {
  std::vector<std::string> names;
  for (std::string_view name : penstock::MembersOf(module)) names.emplace_back(name);
  if (LibraryModule* source = Load(module)) names.insert(names.end(), source->members.begin(), source->members.end());
  std::sort(names.begin(), names.end());
  return names;
}

std::string Library::SignatureOf(ModuleId id, std::string_view name) { return SignatureOf(id, name, static_cast<int>(ModuleId::kCount)); }

// What a file imports may stand in itself: `from json import dumps` in json.py names the native one.
std::string Library::SignatureThrough(const Ast& ast, const ImportFromStmt& import, std::string_view name, int hops) {
  for (const ImportAlias& alias : import.names) {
    if (alias.dotted.empty() || ast[alias.as.present() ? alias.as : alias.dotted.back()] != name) continue;
    const ModuleId from = FindModule(Dotted(ast, import.module));
    const std::string& original = ast[alias.dotted.back()];
    const std::optional<Member> native = FindMember(from, original);
    if (native) return native->kind == Member::Kind::kBuiltin ? std::string(RowOf(native->builtin).signature) : "";
    return hops > 0 ? SignatureOf(from, original, hops - 1) : "";
  }
  return "";
}

std::string Library::SignatureOf(ModuleId id, std::string_view name, int hops) {
  LibraryModule* module = Load(id);
  if (module == nullptr) return "";
  auto found = module->statement_of.find(std::string(name));
  if (found == module->statement_of.end()) return "";
  const LibraryModule::Statement& statement = module->statements[found->second];
  if (statement.short_form) {
    const auto* import = std::get_if<ImportFromStmt>(&module->outline[*statement.short_form].node);
    return import != nullptr ? SignatureThrough(module->outline, *import, name, hops) : "";
  }
  const SourceFile source = PartOf(*module, std::string(statement.text));
  const Ast ast = ParseOwn(source);
  const auto& node = ast[ast.body[0]].node;
  if (const auto* def = std::get_if<DefStmt>(&node)) return ShowSignature(ast, name, def->parameters, false);
  const auto* made = std::get_if<ClassStmt>(&node);
  if (made == nullptr) return "";
  for (StmtId id_of : made->body) {
    const auto* def = std::get_if<DefStmt>(&ast[id_of].node);
    if (def != nullptr && ast[def->name] == "__init__") return ShowSignature(ast, name, def->parameters, true);
  }
  return "";
}

void Library::NeedStatement(LibraryModule& module, size_t index) {
  LibraryModule::Statement& statement = module.statements[index];
  if (statement.is_needed) return;
  statement.is_needed = module.is_needed = true;
  if (statement.parts.empty()) NeedWords(module, statement.text);
  for (const LibraryModule::Statement::Part& part : statement.parts) if (part.is_needed) NeedWords(module, part.text);
  const auto* import = statement.short_form ? std::get_if<ImportFromStmt>(&module.outline[*statement.short_form].node) : nullptr;
  if (import == nullptr) return;
  const ModuleId other = FindModule(Dotted(module.outline, import->module));
  for (const ImportAlias& alias : import->names) {
    std::optional<Imported> imported = FindHidden(other, module.outline[alias.dotted[0]]);
    PENSTOCK_CHECK(imported.has_value(), "a file of catalog/library imports what is not there");
    Need(*imported);
  }
}

void Library::NeedWords(LibraryModule& module, std::string_view text) {
  ForEachWord(text, [&](std::string_view word) {
    auto found = module.statement_of.find(word);
    if (found != module.statement_of.end()) NeedStatement(module, found->second);
  });
}

bool IsWayToAnyName(std::string_view word) {
  static constexpr std::string_view kByAnyName[] = {"getattr", "hasattr", "vars", "dir", "__dict__", "attrgetter", "methodcaller", "format", "format_map", "vformat", "get_field", "__getattribute__"};
  return std::find(std::begin(kByAnyName), std::end(kByAnyName), word) != std::end(kByAnyName);
}

bool Library::NeedsAllMethods() const {
  bool needs = plan_.empty();
  ForEachWord(plan_, [&](std::string_view word) { needs |= IsWayToAnyName(word); });
  return needs;
}

// What one method names may be another one, of any class.
void Library::NeedNamedMethods() {
  std::unordered_set<std::string_view> words;
  const auto meet = [&](std::string_view text) { ForEachAttribute(text, [&](std::string_view word) { words.insert(word); }); };
  const auto for_each_part = [&](auto visit) {
    for (auto& module : modules_) {
      if (!module || !module->is_needed) continue;
      for (size_t i = 0; i < module->statements.size(); ++i) if (module->statements[i].is_needed) visit(*module, module->statements[i]);
    }
  };
  bool has_parts = false;
  for_each_part([&](LibraryModule&, LibraryModule::Statement& statement) { has_parts |= !statement.parts.empty(); });
  if (!has_parts) return;
  meet(plan_);
  for (bool changed = true; std::exchange(changed, false);) {
    for_each_part([&](LibraryModule&, LibraryModule::Statement& statement) {
      if (std::exchange(statement.is_met, true)) return;
      changed = true;
      if (statement.parts.empty()) meet(statement.text);
      for (const LibraryModule::Statement::Part& part : statement.parts) if (part.is_needed) meet(part.text);
    });
    for_each_part([&](LibraryModule& module, LibraryModule::Statement& statement) {
      for (LibraryModule::Statement::Part& part : statement.parts) {
        if (part.is_needed || !words.contains(part.name)) continue;
        part.is_needed = changed = true;
        meet(part.text);
        NeedWords(module, part.text);
      }
    });
  }
}

void Library::Need(const Imported& imported) {
  if (imported.kind != Imported::Kind::kSource) return;
  LibraryModule* module = Load(imported.module);
  NeedStatement(*module, module->statement_of.at(imported.name));
}

bool Library::IsNeeded(const Imported& imported) {
  const LibraryModule* module = modules_[static_cast<size_t>(imported.module)].get();
  return module != nullptr && module->statements[module->statement_of.at(imported.name)].is_needed;
}

void Library::NeedAll(ModuleId id) {
  LibraryModule* module = Load(id);
  if (module == nullptr) return;
  for (const std::string& name : module->members) NeedStatement(*module, module->statement_of.at(name));
}

// Those it imports from come first; a circle among library files is our own mistake.
void Library::CloseModule(LibraryModule& module) {
  if (module.is_closed) return;
  module.is_closed = true;
  std::string needed;
  for (const LibraryModule::Statement& statement : module.statements) {
    if (!statement.is_needed) continue;
    if (statement.parts.empty()) needed += statement.text;
    for (const LibraryModule::Statement::Part& part : statement.parts) if (part.is_needed) needed += part.text;
  }
  module.source = PartOf(module, std::move(needed));
  module.ast = ParseOwn(module.source);
  MakeCoroutines(module.ast);
  Diagnostics own(module.source);
  module.scopes = ResolveLibrary(module.ast, *this, own);
  PENSTOCK_CHECK(!own.has_errors(), "a file of catalog/library does not resolve");
  for (StmtId id : module.ast.body) {
    const auto* import = std::get_if<ImportFromStmt>(&module.ast[id].node);
    if (import == nullptr) continue;
    LibraryModule* other = Load(FindModule(Dotted(module.ast, import->module)));
    if (other != nullptr && other->is_needed) CloseModule(*other);
  }
  for (uint32_t i = 0; i < module.scopes.globals.size(); ++i) module.global_of.emplace(module.scopes.globals[i], i);
  closed_.push_back(&module);
}

void Library::Close() {
  NeedNamedMethods();
  for (auto& module : modules_) if (module && module->is_needed) CloseModule(*module);
}

bool Library::IsNative(ModuleId module, const std::string& name) {
  const LibraryModule* file = Load(module);
  return file != nullptr && !file->native.empty() && (file->native[0] == "*" || IsListed(file->native, name));
}

std::string Library::ToldAs(ModuleId module, const std::string& name) {
  const LibraryModule* file = Load(module);
  for (size_t i = 0; file != nullptr && i + 1 < file->told.size(); i += 2) if (file->told[i] == name) return file->told[i + 1];
  return name;
}

uint32_t Library::GlobalOf(const Imported& imported) const {
  const LibraryModule& module = *modules_[static_cast<size_t>(imported.module)];
  return module.first_global + module.global_of.at(imported.name);
}

}  // namespace penstock
