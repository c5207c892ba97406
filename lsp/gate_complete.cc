// What may stand next in a gate: words as the grammar says, names as the place says.
#include <algorithm>
#include <set>

#include "lsp/features.h"
#include "lsp/gate_places.h"
#include "policies/first_gate.h"

namespace penstock {
namespace {

constexpr std::string_view kAnnotations[] = {"id", "owner", "severity", "until", "observe"};
constexpr std::string_view kFunctions[] = {"domain", "host", "lower", "length"};

// The statement that is being written, up to the word under the cursor.
struct Completing {
  const GateView& view;
  std::vector<Token> tokens;   // all of the text before
  size_t first = 0;            // of the statement
  SourceFile before;           // that text
  JsonArray items = {};
  std::set<std::string> added = {};

  size_t count() const { return tokens.size() - first; }
  GateToken At(size_t back) const { return back < count() ? static_cast<GateToken>(tokens[tokens.size() - 1 - back].type) : GateToken::kNone_; }
  std::string TextAt(size_t index) const {
    std::string text(before.TextOf(tokens[index].span()));
    return static_cast<GateToken>(tokens[index].type) == GateToken::kString ? DecodeGateText(text) : text;
  }
  GateToken word() const {
    for (size_t i = first; i < tokens.size(); ++i) {
      const GateToken type = static_cast<GateToken>(tokens[i].type);
      if (type == GateToken::kAt) {  // an annotation: its name, perhaps a text in parentheses
        i += i + 2 < tokens.size() && static_cast<GateToken>(tokens[i + 2].type) == GateToken::kLeftParen ? 4 : 1;
        continue;
      }
      return type;
    }
    return GateToken::kNone_;
  }
  void Add(std::string_view label, CompletionKind kind, std::string_view detail = "", std::string doc = "") {
    if (added.insert(std::string(label)).second) items.push_back(CompletionItem(label, kind, detail, std::move(doc)));
  }
};

Completing Begin(const GateView& view, const Document& document, uint32_t offset) {
  std::string_view text = document.source->text();
  uint32_t word = offset;
  auto is_part = [](char c) { return std::isalnum(static_cast<unsigned char>(c)) || c == '_'; };
  while (word > 0 && is_part(text[word - 1])) --word;
  Completing c{view, {}, 0, SourceFile(document.path, std::string(text.substr(0, word)))};
  Diagnostics unread(c.before);
  c.tokens = LexGate(c.before, unread);
  std::erase_if(c.tokens, [](const Token& t) { return t.type == kEndOfText || static_cast<GateToken>(t.type) == GateToken::kFault; });
  for (size_t i = 0; i < c.tokens.size(); ++i) if (c.tokens[i].extra == kEndsStatement) c.first = i + 1;
  return c;
}

bool InText(const Document& document, uint32_t offset) {
  // Within quotes or a comment nothing is completed but names of rules.
  SourceFile before(document.path, std::string(document.source->text().substr(0, offset)));
  const std::string_view line = before.LineAt(offset);
  bool quoted = false;
  for (size_t i = 0; i < line.size(); ++i) {
    if (line[i] == '\\' && quoted) ++i;
    else if (line[i] == '"') quoted = !quoted;
    else if (!quoted && line.substr(i).starts_with("//")) return true;
  }
  return quoted;
}

// The tools that the statement, or the call in a test, names before the cursor.
std::vector<ToolIndex> ToolsBefore(const Completing& c) {
  std::vector<ToolIndex> tools;
  size_t open = 0;
  for (size_t i = c.tokens.size(); i-- > c.first;) {  // of the call that is open in a test
    const GateToken type = static_cast<GateToken>(c.tokens[i].type);
    if (type == GateToken::kRightParen) ++open;
    if (type != GateToken::kLeftParen) continue;
    if (open > 0) {
      --open;
      continue;
    }
    const bool call = i > c.first && (c.word() == GateToken::kWordTest || c.word() == GateToken::kWordFact);
    if (call) tools = ToolsNamed(c.view.manifest(), c.TextAt(i - 1));
    if (!tools.empty()) return tools;
  }
  for (size_t i = c.first; i < c.tokens.size(); ++i) {
    const GateToken type = static_cast<GateToken>(c.tokens[i].type);
    if (type != GateToken::kName && type != GateToken::kGlob && type != GateToken::kString) continue;
    const GateToken last = i > c.first ? static_cast<GateToken>(c.tokens[i - 1].type) : GateToken::kNone_;
    const bool listed = last == GateToken::kComma && !tools.empty();
    const bool introduced = last == GateToken::kWordTool || last == GateToken::kWordPermit || last == GateToken::kWordForbid || last == GateToken::kWordLabel ||
                            last == GateToken::kWordBefore || last == GateToken::kWordOver || last == GateToken::kWordAfter || last == GateToken::kWordRequire ||
                            last == GateToken::kWordUnit || last == GateToken::kWordUntil;
    if (!introduced && !listed) continue;
    for (ToolIndex tool : ToolsNamed(c.view.manifest(), c.TextAt(i))) tools.push_back(tool);
  }
  return tools;
}

void AddTools(Completing& c) {
  const Manifest& tools = c.view.manifest();
  for (ToolIndex i = 0; i < tools.tools().size(); ++i) {
    const std::string_view word = c.view.loaded.ok() ? ClassOf(*c.view.loaded.policies, i) : "tool";
    c.Add(ToolName(tools.tool(i).name), CompletionKind::kFunction, word, ToolWords(tools, i, c.view.loaded.policies.get()));
  }
}

void AddArguments(Completing& c, bool as_written) {
  for (ToolIndex tool : ToolsBefore(c)) {
    const ToolSpec& spec = c.view.manifest().tool(tool);
    for (const ToolParameter& parameter : spec.parameters) {
      const std::string detail = Words(TypeOfSchema(parameter.schema)) + " of " + spec.name + (parameter.required ? "" : ", may be absent");
      c.Add(as_written ? parameter.name : ArgumentName(parameter.name), CompletionKind::kProperty, detail, parameter.schema ? parameter.schema->description : "");
    }
  }
}

void AddDeclared(Completing& c, GateToken word, CompletionKind kind) {
  for (const GateView::Declared& declared : c.view.declared) {
    if (declared.item.word != word) continue;
    for (const OutlineName& name : declared.item.names) c.Add(name.name, kind, LiteralOf(word), "");
  }
}

// The type of what stands before the last `.`: an argument, an alias's argument, a part of a reply, a fact's answer.
struct Base {
  std::optional<Type> type;
  bool is_alias = false;
};

Base BaseBefore(const Completing& c) {
  std::vector<std::string> path;
  size_t i = c.tokens.size() - 1;  // the `.`
  const std::vector<ToolIndex> tools = ToolsBefore(c);
  std::optional<Type> type;
  while (i > c.first) {
    const GateToken before = static_cast<GateToken>(c.tokens[i - 1].type);
    if (before == GateToken::kRightParen) {  // fact(...)
      size_t open = 0;
      for (--i; i > c.first; --i) {
        const GateToken at = static_cast<GateToken>(c.tokens[i].type);
        if (at == GateToken::kRightParen) ++open;
        if (at == GateToken::kLeftParen && --open == 0) break;
      }
      if (i <= c.first) return {};
      const std::string name = c.TextAt(i - 1);
      if (c.word() == GateToken::kWordFact) {
        const std::vector<ToolIndex> named = ToolsNamed(c.view.manifest(), name);
        if (!named.empty()) type = TypeOfSchema(c.view.manifest().tool(named[0]).output);
      } else {
        type = TypeOfFact(c.view, name);
      }
      break;
    }
    if (before != GateToken::kName && before != GateToken::kWordResult) break;
    const bool more = i >= c.first + 3 && static_cast<GateToken>(c.tokens[i - 2].type) == GateToken::kDot;
    path.insert(path.begin(), c.TextAt(i - 1));
    i -= 2;
    if (more) continue;
    break;
  }
  if (!type) {
    // `at [m].` and `at .` in the head of a label rule, and `m.` inside.
    const bool at_path = path.empty();
    const bool label = c.word() == GateToken::kWordLabel;
    if (label && !tools.empty()) {
      type = TypeOfSchema(c.view.manifest().tool(tools[0]).output);
      size_t at = c.first;
      while (at < c.tokens.size() && static_cast<GateToken>(c.tokens[at].type) != GateToken::kWordAt) ++at;
      bool bound = at_path;
      for (size_t k = at + 1; k < c.tokens.size() && type; ++k) {
        const GateToken step = static_cast<GateToken>(c.tokens[k].type);
        if (step == GateToken::kLeftBrace || step == GateToken::kComma) break;
        if (step != GateToken::kName) continue;
        const bool each = static_cast<GateToken>(c.tokens[k - 1].type) == GateToken::kLeftSquare;
        type = each ? std::optional<Type>(ElementType(*type)) : MemberType(*type, c.TextAt(k));
        if (each && !at_path && c.TextAt(k) == path[0]) {
          bound = true;
          break;
        }
      }
      if (!bound) type.reset();
    }
    if (path.empty()) return {type, false};
    if (type && label) {
      path.erase(path.begin());
    } else {
      type.reset();
      for (size_t k = c.first; k + 1 < c.tokens.size(); ++k) {
        const bool names = static_cast<GateToken>(c.tokens[k].type) == GateToken::kWordAs && c.TextAt(k + 1) == path[0];
        if (!names) continue;
        if (path.size() == 1) return {std::nullopt, true};
        path.erase(path.begin());
        break;
      }
      for (ToolIndex tool : tools) {
        const ToolSpec& spec = c.view.manifest().tool(tool);
        const int index = spec.ParameterIndex(path[0]);
        if (index >= 0 && !type) type = TypeOfSchema(spec.parameters[static_cast<size_t>(index)].schema);
      }
      path.erase(path.begin());
    }
  }
  for (const std::string& member : path) type = type ? MemberType(*type, member) : std::nullopt;
  return {type, false};
}

void AddMembers(Completing& c) {
  const Base base = BaseBefore(c);
  if (base.is_alias) return AddArguments(c, true);
  if (!base.type) return;
  for (std::string_view name : MemberNames(*base.type)) {
    std::optional<Type> type = MemberType(*base.type, name);
    c.Add(name, CompletionKind::kField, type ? Words(*type) : "");
  }
}

// The clause that the cursor is in: the last word of the language that takes names.
GateToken ClauseBefore(const Completing& c) {
  for (size_t i = c.tokens.size(); i-- > c.first;) {
    const GateToken type = static_cast<GateToken>(c.tokens[i].type);
    switch (type) {
      case GateToken::kName: case GateToken::kGlob: case GateToken::kString: case GateToken::kComma: case GateToken::kLeftParen: case GateToken::kLeftSquare: continue;
      default: return type;
    }
  }
  return GateToken::kNone_;
}

void AddNames(Completing& c) {
  const GateToken clause = ClauseBefore(c), last = c.At(0);
  switch (clause) {
    case GateToken::kWordTool: case GateToken::kWordPermit: case GateToken::kWordForbid: case GateToken::kWordOver: case GateToken::kWordAfter:
    case GateToken::kWordRequire: case GateToken::kWordUntil: case GateToken::kWordBefore: case GateToken::kWordLabel: case GateToken::kWordUnit:
    case GateToken::kWordOf:
      if (c.At(0) == GateToken::kName && clause != GateToken::kWordUnit) return;  // its list is at its end
      return AddTools(c);
    case GateToken::kWordGiven: case GateToken::kWordCall: case GateToken::kWordTimes:
      return last == clause ? AddTools(c) : AddArguments(c, true);
    case GateToken::kWordCritical: case GateToken::kWordHiding: case GateToken::kWordReleasing: case GateToken::kWordUntrusted: case GateToken::kWordKeeps:
    case GateToken::kWordSum:
      return AddArguments(c, false);
    case GateToken::kWordTagged: case GateToken::kWordTags: return AddDeclared(c, GateToken::kWordTag, CompletionKind::kConstant);
    case GateToken::kWordMode:
      for (std::string_view mode : {"strict", "explicit", "observe"}) c.Add(mode, CompletionKind::kValue);
      return;
    case GateToken::kAt:
      for (std::string_view name : kAnnotations) c.Add(name, CompletionKind::kKeyword, "annotation");
      return;
    case GateToken::kWordFrom:
      if (c.At(1) == GateToken::kWordDerived || c.At(2) == GateToken::kWordDerived) return AddTools(c);
      break;
    case GateToken::kWordTrust: case GateToken::kWordAsk: return AddDeclared(c, GateToken::kWordGroup, CompletionKind::kConstant);
    case GateToken::kWordGroup: case GateToken::kWordDef: case GateToken::kWordTag: case GateToken::kWordBudget: case GateToken::kWordSequence: case GateToken::kWordAs:
    case GateToken::kWordPolicy: case GateToken::kWordTest: return;  // a new name
    default: break;
  }
  const GateToken statement = c.word();
  if (statement == GateToken::kWordFact) {
    if (std::any_of(c.tokens.begin() + static_cast<std::ptrdiff_t>(c.first), c.tokens.end(), [](const Token& t) { return static_cast<GateToken>(t.type) == GateToken::kEqual; })) AddTools(c);
    return;
  }
  AddArguments(c, false);
  AddDeclared(c, GateToken::kWordGroup, CompletionKind::kConstant);
  AddDeclared(c, GateToken::kWordDef, CompletionKind::kReference);
  AddDeclared(c, GateToken::kWordFact, CompletionKind::kFunction);
  for (std::string_view name : kFunctions) c.Add(name, CompletionKind::kFunction, "function");
}

}  // namespace

Json CompleteGate(Workspace& workspace, const Document& document, uint32_t offset) {
  const GateView& view = workspace.Gate(document);
  Completing c = Begin(view, document, offset);
  if (InText(document, offset)) {
    const bool by_rule = c.word() == GateToken::kWordTest;
    if (by_rule) {
      for (const GateView::Declared& declared : view.declared) if (!declared.item.id.empty()) c.Add(declared.item.id, CompletionKind::kReference, TitleOf(declared.item));
    }
    return Json(std::move(c.items));
  }
  if (c.At(0) == GateToken::kDot) {
    AddMembers(c);
    return Json(std::move(c.items));
  }
  bool names = false;
  std::vector<GateToken> expected = ExpectedAfter(c.tokens, c.first, c.count());
  for (GateToken token : expected) names |= token == GateToken::kName || token == GateToken::kGlob;
  if (names) AddNames(c);
  for (GateToken token : expected) {
    if (!DocOf(token).empty()) c.Add(LiteralOf(token), CompletionKind::kKeyword, "", std::string(DocOf(token)));
  }
  return Json(std::move(c.items));
}

}  // namespace penstock
