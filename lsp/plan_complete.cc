// What may stand next in a plan: names, arguments of tools, attributes of what stands before a dot.
#include <algorithm>
#include <set>

#include "analysis/cfg.h"
#include "grammar/plan_lexer.h"
#include "lsp/features.h"
#include "lsp/plan_places.h"
#include "pipeline/tool_signatures.h"
#include "pipeline/value_at.h"

namespace penstock {
namespace {

constexpr std::string_view kPlaceholder = "penstock_completes_here";
bool IsNamePart(char c) { return std::isalnum(static_cast<unsigned char>(c)) || c == '_' || static_cast<unsigned char>(c) >= 0x80; }

// The text up to the cursor, as far as brackets and quotes tell.
struct Before {
  std::string_view text;              // up to the word under the cursor
  uint32_t offset = 0;                // of that word
  std::vector<uint32_t> open;         // brackets that are open, outermost first
  bool quoted = false, comment = false;
  uint32_t line = 0;                  // where the logical line begins
};

// Texts in f-strings count as text: nothing is completed in them.
Before Look(std::string_view text, uint32_t offset) {
  Before b;
  while (offset > 0 && IsNamePart(text[offset - 1])) --offset;
  b.text = text.substr(0, offset);
  b.offset = offset;
  for (uint32_t i = 0; i < offset; ++i) {
    const char c = text[i];
    if (c == '\n' && b.open.empty()) b.line = i + 1;
    if (c == '#') {
      const size_t end = text.find('\n', i);
      if (end == std::string_view::npos || end >= offset) {
        b.comment = true;
        return b;
      }
      i = static_cast<uint32_t>(end) - 1;
    } else if (c == '"' || c == '\'') {
      const bool triple = text.substr(i, 3) == std::string(3, c);
      const std::string quote(triple ? 3 : 1, c);
      size_t end = i + quote.size();
      while (end < text.size() && text.substr(end, quote.size()) != quote && (triple || text[end] != '\n')) end += text[end] == '\\' ? 2 : 1;
      if (end + quote.size() > offset) {
        b.quoted = end >= offset || triple;
        if (b.quoted) return b;
      }
      i = static_cast<uint32_t>(std::min<size_t>(end + quote.size(), text.size())) - 1;
    } else if (c == '(' || c == '[' || c == '{') {
      b.open.push_back(i);
    } else if ((c == ')' || c == ']' || c == '}') && !b.open.empty()) {
      b.open.pop_back();
    }
  }
  return b;
}

std::string_view LineBefore(const Before& b) { return b.text.substr(b.line); }

std::string Closers(const Before& b) {
  std::string out;
  for (size_t i = b.open.size(); i-- > 0;) {
    const char c = b.text[b.open[i]];
    out += c == '(' ? ')' : c == '[' ? ']' : '}';
  }
  return out;
}

struct Completing {
  Workspace& workspace;
  const Document& document;
  PlanView& view;
  const Manifest& tools;
  Before before;
  JsonArray items = {};
  std::set<std::string> added = {};

  void Add(std::string_view label, CompletionKind kind, std::string_view detail = "", std::string doc = "") {
    if (added.insert(std::string(label)).second) items.push_back(CompletionItem(label, kind, detail, std::move(doc)));
  }
};

// The text with a name in the cursor's place, in the ways in which it might be a plan.
std::vector<std::string> Whole(const Completing& c) {
  const std::string_view text = c.document.source->text();
  uint32_t word_end = c.before.offset;
  while (word_end < text.size() && IsNamePart(text[word_end])) ++word_end;
  const size_t line_end = std::min(text.find('\n', word_end), text.size());
  const std::string head = std::string(c.before.text) + std::string(kPlaceholder), closed = head + Closers(c.before);
  const std::string_view rest = text.substr(word_end), next_lines = text.substr(line_end);
  std::vector<std::string> ways = {head + std::string(rest), closed + std::string(next_lines), closed + ":" + std::string(next_lines),
                                   closed + ": pass" + std::string(next_lines), closed + "\n", closed + ": pass\n"};
  return ways;
}

void AddMethods(Completing& c, BuiltinType type) {
  for (uint16_t i = 0; i < static_cast<uint16_t>(Method::kMethodCount); ++i) {
    const MethodRow& row = RowOf(static_cast<Method>(i));
    if (row.type == type) c.Add(row.name, CompletionKind::kMethod, row.signature, std::string(row.doc));
  }
}

// Of which expression is the attribute that is being written?
const Expr* ObjectOf(const Ast& ast, ExprId& id) {
  for (const Expr& expr : ast.exprs) {
    const auto* attribute = std::get_if<AttributeExpr>(&expr.node);
    if (!attribute || ast[attribute->name] != kPlaceholder) continue;
    id = attribute->object;
    return &ast[id];
  }
  return nullptr;
}

std::string SignatureOf(Library& library, ModuleId module, const std::string& member) {
  const std::optional<Imported> found = library.Find(module, member);
  if (!found) return "";
  if (found->kind == Imported::Kind::kBuiltin) return std::string(RowOf(found->builtin).signature);
  return found->kind == Imported::Kind::kSource ? library.SignatureOf(found->module, found->name) : "";
}

// What an import of a whole module gives; false: the name stands for something else.
bool AddMembersOfModule(Completing& c, const PlanNames& names, const NamePlace& place) {
  const Mention* meaning = names.MeaningOf(place);
  if (!meaning || meaning->meaning != Meaning::kVariable) return false;
  const int32_t imported = names.scopes.variables[meaning->index].imported;
  if (imported < 0 || names.scopes.imports[static_cast<size_t>(imported)].kind != Imported::Kind::kModule) return false;
  const ModuleId module = names.scopes.imports[static_cast<size_t>(imported)].module;
  Library library;
  for (const std::string& member : library.MembersOf(module)) c.Add(member, CompletionKind::kFunction, SignatureOf(library, module, member));
  return true;
}

bool AddAttributesOf(Completing& c, Session& session, std::string text) {
  SourceFile source(c.document.path, std::move(text));
  Diagnostics unread(source);
  std::optional<PlanNames> names = ReadNames(source, session.manifest(), {}, Limits());
  std::optional<Module> module = names ? Compile(source, session.manifest(), {}, Limits(), unread) : std::nullopt;
  ExprId id;
  const Expr* object = module ? ObjectOf(names->ast, id) : nullptr;
  if (!object) return false;
  const ControlMap control = BuildControlMap(*module, session.strict(), &session.manifest());
  const NamePlace* place = std::holds_alternative<NameExpr>(object->node) ? names->At(object->span.begin) : nullptr;
  if (place && AddMembersOfModule(c, *names, *place)) return true;
  const std::optional<PlacedValue> value =
      place ? ValueOfName(session, *module, control, *names, *place) : ValueOfExpression(session, *module, control, object->span);
  if (!value) return true;
  for (const std::string& name : AttributesOf(value->value)) c.Add(name, CompletionKind::kField);
  for (BuiltinType type : value->value.types) {
    for (BuiltinType at = type; at != BuiltinType::kTypeCount; at = BaseOf(at)) AddMethods(c, at);
  }
  return true;
}

void AddAttributes(Completing& c) {
  Session* session = c.view.session;
  std::unique_ptr<Session> without_gates;
  if (!session) {  // labels are not asked for
    Toolbox toolbox;
    if (!toolbox.AddManifest(c.tools).ok()) return;
    without_gates = OpenSession(std::move(toolbox), {}, Limits(), {});
    if (!without_gates->gates.ok()) return;
    session = without_gates.get();
  }
  for (std::string& text : Whole(c)) if (AddAttributesOf(c, *session, std::move(text))) return;
}

// The tool whose arguments the cursor is among, by its name before the innermost bracket.
ToolIndex ToolAround(const Completing& c) {
  if (c.before.open.empty() || c.before.text[c.before.open.back()] != '(') return kNoTool;
  size_t end = c.before.open.back(), begin = end;
  while (begin > 0 && IsNamePart(c.before.text[begin - 1])) --begin;
  if (begin == end || (begin > 0 && c.before.text[begin - 1] == '.')) return kNoTool;
  return c.tools.Find(c.before.text.substr(begin, end - begin));
}

void AddArguments(Completing& c, ToolIndex tool) {
  const std::string_view given = c.before.text.substr(c.before.open.back());
  for (const ToolParameter& parameter : c.tools.tool(tool).parameters) {
    const size_t at = given.find(parameter.name + "=");
    if (at != std::string_view::npos && !IsNamePart(given[at - 1])) continue;
    c.Add(parameter.name + "=", CompletionKind::kProperty, parameter.required ? "argument" : "argument, may be left out", parameter.schema ? parameter.schema->description : "");
  }
}

void AddVariables(Completing& c) {
  std::optional<PlanNames> patched;
  const PlanNames* names = c.view.names ? &*c.view.names : nullptr;
  if (!names) {
    for (std::string& text : Whole(c)) {
      patched = ReadNames(SourceFile(c.document.path, std::move(text)), c.tools, {}, Limits());
      if (patched) break;
    }
    names = patched ? &*patched : nullptr;
  }
  if (!names) return;
  for (const NamePlace& place : names->places) {
    const Mention* meaning = names->MeaningOf(place);
    const bool variable = place.binds && meaning && meaning->meaning == Meaning::kVariable && names->NameAt(place) != kPlaceholder;
    if (variable) c.Add(names->NameAt(place), CompletionKind::kVariable);
  }
}

void AddModules(Completing& c) {
  for (uint16_t i = 0; i < static_cast<uint16_t>(ModuleId::kCount); ++i) {
    const ModuleRow& row = RowOf(static_cast<ModuleId>(i));
    if (!row.is_hidden) c.Add(row.name, CompletionKind::kModule, "", std::string(row.doc));
  }
}

// `import` and `from m import`; false: the line is none of these.
bool AddImports(Completing& c) {
  std::string_view line = LineBefore(c.before);
  while (line.starts_with(' ')) line.remove_prefix(1);
  if (line.starts_with("from ")) {
    line.remove_prefix(5);
    const size_t end = line.find(" import ");
    if (end == std::string_view::npos) {
      if (line.find(' ') == std::string_view::npos) AddModules(c);
      else c.Add("import", CompletionKind::kKeyword);
      return true;
    }
    const ModuleId module = FindModule(line.substr(0, end));
    if (module == kNoModule || RowOf(module).is_hidden) return true;
    Library library;
    for (const std::string& member : library.MembersOf(module)) c.Add(member, CompletionKind::kFunction, SignatureOf(library, module, member));
    return true;
  }
  if (!line.starts_with("import ")) return false;
  AddModules(c);
  return true;
}

void AddBuiltins(Completing& c) {
  for (BuiltinId id = 0; id < kBuiltinCount; ++id) {
    const BuiltinRow& row = RowOf(id);
    if (row.module != kNoModule) continue;
    const CompletionKind kind = row.kind == BuiltinKind::kFunction ? CompletionKind::kFunction : row.kind == BuiltinKind::kValue ? CompletionKind::kConstant : CompletionKind::kClass;
    c.Add(row.name, kind, row.signature, std::string(row.doc));
  }
}

}  // namespace

Json CompletePlan(Workspace& workspace, const Document& document, uint32_t offset) {
  PlanView& view = workspace.Plan(document);
  const Manifest& tools = view.session ? view.session->manifest() : workspace.tools();
  Completing c{workspace, document, view, tools, Look(document.source->text(), offset)};
  if (c.before.quoted || c.before.comment) return Json(JsonArray{});
  if (c.before.text.ends_with('.')) {
    AddAttributes(c);
    return Json(std::move(c.items));
  }
  if (AddImports(c)) return Json(std::move(c.items));
  if (const ToolIndex tool = ToolAround(c); tool != kNoTool) AddArguments(c, tool);
  const ToolSignatures signatures = SignaturesOf(tools);
  for (ToolIndex i = 0; i < tools.tools().size(); ++i) {
    const std::string_view word = view.session ? ClassOf(view.session->policies(), i) : "tool";
    c.Add(tools.tool(i).plan_name, CompletionKind::kFunction, word, "```python\n" + signatures.tools[i] + "\n```\n" + tools.tool(i).description);
  }
  AddVariables(c);
  AddBuiltins(c);
  for (std::string_view keyword : Keywords()) c.Add(keyword, CompletionKind::kKeyword);
  return Json(std::move(c.items));
}

}  // namespace penstock
