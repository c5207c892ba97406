#include "policies/document.h"

#include "core/text.h"
#include "grammar/gate_tree.h"
#include "policies/compiled.h"
#include "policies/format.h"

namespace penstock {
namespace {

using Kind = GateNodeKind;
using Section = GateDocument::Section;

// One statement of a gate with what its annotations and `because` say.
struct Statement {
  const SourceFile& source;
  const GateTree& tree;
  GateNodeId body;
  std::string place, id, because;

  std::string Text(GateNodeId node) const { return OneLine(source.TextOf(tree.SpanOf(node))); }
  // Of the clauses of that kind, what stands in them.
  std::vector<std::string> Clauses(Kind kind) const {
    std::vector<std::string> out;
    for (GateNodeId child : tree[body].children) {
      if (tree[child].kind == kind && !tree[child].children.empty()) out.push_back(Text(tree[child].children[0]));
    }
    return out;
  }
  std::string Conditions() const {
    std::vector<std::string> all;
    for (GateNodeId child : tree[body].children) {
      if (tree[child].kind == Kind::kIfClause || tree[child].kind == Kind::kUnlessClause) all.push_back(Text(child));
    }
    return Join(all, " ");
  }
  std::string Tools() const { return Text(tree.ChildOf(body, Kind::kTools)); }
};

Statement Read(const SourceFile& source, const GateTree& tree, GateNodeId statement) {
  GateNodeId body = tree[statement].children.back();
  Statement out{source, tree, body, "", "", ""};
  LineColumn at = source.At(tree.SpanOf(body).begin);
  out.place = source.path() + ":" + std::to_string(at.line);
  for (GateNodeId child : tree[statement].children) {
    if (tree[child].kind != Kind::kAnnotation || tree[child].children.size() < 2) continue;
    if (out.Text(tree[child].children[0]) == "id") out.id = DecodeGateText(source.TextOf(tree.SpanOf(tree[child].children[1])));
  }
  Kind kind = tree[body].kind;
  bool named = kind == Kind::kBudget || kind == Kind::kAfter || kind == Kind::kBefore || kind == Kind::kEndorse || kind == Kind::kDeclassify;
  if (named) out.id = out.Text(tree[body].children[0]);
  GateNodeId because = tree.ChildOf(body, Kind::kBecauseClause);
  if (because != GateTree::kNoNode) out.because = DecodeGateText(source.TextOf(tree.SpanOf(tree[because].children[0])));
  return out;
}

// The sections, in the order in which an auditor asks.
enum Which { kReleases, kWaivers, kEndorsements, kApprovals, kBudgets, kSequences, kForbids, kPermits, kTools, kLabels, kFacts, kPromises, kSections };

std::vector<Section> EmptySections() {
  std::vector<Section> out(kSections);
  out[kReleases] = {"Releases", "What observers may be told although its readers do not say so.", {"rule", "tools", "released", "if", "because", "place"}, {}};
  out[kWaivers] = {"Waivers", "What may be untrusted although it is critical.", {"rule", "tools", "accepted", "if", "because", "place"}, {}};
  out[kEndorsements] = {"Endorsements and declassifications", "Views that are released by their small capacity.", {"name", "what", "because", "place"}, {}};
  out[kApprovals] = {"Approvals", "Calls that a person decides.", {"rule", "tools", "who", "if", "because", "place"}, {}};
  out[kBudgets] = {"Budgets", "How much may happen.", {"name", "what", "because", "place"}, {}};
  out[kSequences] = {"Sequences", "What must come before, and what must not come after.", {"name", "what", "because", "place"}, {}};
  out[kForbids] = {"Forbids", "What no permit allows.", {"rule", "tools", "if", "because", "place"}, {}};
  out[kPermits] = {"Permits", "What is allowed, when its guards hold.", {"rule", "tools", "if", "because", "place"}, {}};
  out[kTools] = {"Tools", "What calls do, and who sees them.", {"tools", "what", "place"}, {}};
  out[kLabels] = {"Labels of replies", "Where data is said to come from, and who may read it.", {"tools", "what", "place"}, {}};
  out[kFacts] = {"Facts", "What rules ask.", {"fact", "place"}, {}};
  out[kPromises] = {"Promises", "What `penstock gate prove` proves.", {"assert", "place"}, {}};
  return out;
}

void AddPermit(const Statement& s, std::vector<Section>& sections) {
  for (const std::string& names : s.Clauses(Kind::kReleasingClause)) sections[kReleases].rows.push_back({s.id, s.Tools(), names, s.Conditions(), s.because, s.place});
  for (const std::string& names : s.Clauses(Kind::kAcceptingClause)) sections[kWaivers].rows.push_back({s.id, s.Tools(), names, s.Conditions(), s.because, s.place});
  for (const std::string& who : s.Clauses(Kind::kApprovalClause)) sections[kApprovals].rows.push_back({s.id, s.Tools(), who, s.Conditions(), s.because, s.place});
  sections[kPermits].rows.push_back({s.id, s.Tools(), s.Conditions(), s.because, s.place});
}

// What stands behind the names of a `tool` or `label` statement.
std::string BehindTools(const Statement& s) {
  uint32_t begin = s.tree.SpanOf(s.tree.ChildOf(s.body, Kind::kTools)).end;
  std::string text = OneLine(s.source.TextOf({begin, s.tree.SpanOf(s.body).end}));
  if (!text.empty() && text.front() == ' ') text.erase(0, 1);
  if (!text.empty() && text.back() == ';') text.pop_back();
  return text;
}

void Add(const Statement& s, std::vector<Section>& sections) {
  switch (s.tree[s.body].kind) {
    case Kind::kPermit: return AddPermit(s, sections);
    case Kind::kForbid: sections[kForbids].rows.push_back({s.id, s.Tools(), s.Conditions(), s.because, s.place}); return;
    case Kind::kAsk: sections[kApprovals].rows.push_back({s.id, s.Tools(), s.Text(s.tree[s.body].children[0]), s.Conditions(), s.because, s.place}); return;
    case Kind::kEndorse:
    case Kind::kDeclassify: sections[kEndorsements].rows.push_back({s.id, s.Text(s.body), s.because, s.place}); return;
    case Kind::kBudget: sections[kBudgets].rows.push_back({s.id, s.Text(s.body), s.because, s.place}); return;
    case Kind::kAfter:
    case Kind::kBefore: sections[kSequences].rows.push_back({s.id, s.Text(s.body), s.because, s.place}); return;
    case Kind::kTool: sections[kTools].rows.push_back({s.Tools(), BehindTools(s), s.place}); return;
    case Kind::kLabel: sections[kLabels].rows.push_back({s.Tools(), BehindTools(s), s.place}); return;
    case Kind::kFact: sections[kFacts].rows.push_back({s.Text(s.body), s.place}); return;
    case Kind::kAssertNever:
    case Kind::kAssertEveryEffect:
    case Kind::kAssertStricter: sections[kPromises].rows.push_back({s.Text(s.body), s.place}); return;
    default: return;
  }
}

std::string MarkdownCell(std::string_view text) {
  std::string out;
  for (char c : text) {
    if (c == '|' || c == '\\' || c == '*' || c == '_' || c == '`' || c == '<' || c == '[') out += '\\';
    out += c == '\n' ? ' ' : c;
  }
  return out;
}

std::string HtmlText(std::string_view text) {
  std::string out;
  for (char c : text) {
    if (c == '&') out += "&amp;";
    else if (c == '<') out += "&lt;";
    else if (c == '>') out += "&gt;";
    else if (c == '"') out += "&quot;";
    else out += c;
  }
  return out;
}

std::string NamesOf(const LabelTable& labels, const std::vector<PrincipalId>& people) {
  std::vector<std::string> names;
  for (PrincipalId id : people) names.push_back(labels.PrincipalName(id));
  return Join(names, ", ");
}

}  // namespace

GateDocument DocumentGates(const LoadedGates& loaded) {
  GateDocument out;
  out.title = Join(loaded.policies->titles(), ", ");
  out.facts.push_back("mode " + std::string(NameOf(loaded.policies->mode())) + (loaded.policies->observes_only() ? ", on trial" : ""));
  out.facts.push_back("hash " + loaded.policies->hash());
  for (const auto& policy : loaded.policies->units()) {
    if (!policy->people.me.empty()) out.facts.push_back("the user is also " + NamesOf(loaded.policies->labels(), policy->people.me));
    out.facts.push_back(policy->people.trusted.empty() ? "trusted: User and System alone" : "trusted besides User and System: " + NamesOf(loaded.policies->labels(), policy->people.trusted));
    out.facts.push_back(std::to_string(policy->tests.size()) + " tests, " + std::to_string(policy->asserts.size()) + " asserts");
  }
  out.sections = EmptySections();
  for (const auto& file : loaded.files) {
    Diagnostics unread(*file);
    GateTree tree = ParseGateText(*file, unread);
    for (GateNodeId statement : tree.statements) Add(Read(*file, tree, statement), out.sections);
  }
  return out;
}

std::string GateDocument::ToMarkdown() const {
  std::string out = "# " + MarkdownCell(title) + "\n\n";
  for (const std::string& fact : facts) out += "* " + MarkdownCell(fact) + "\n";
  for (const Section& section : sections) {
    out += "\n## " + section.title + "\n\n" + section.about + "\n\n";
    if (section.rows.empty()) {
      out += "None.\n";
      continue;
    }
    out += "|";
    for (const std::string& column : section.columns) out += " " + column + " |";
    out += "\n|";
    for (size_t i = 0; i < section.columns.size(); ++i) out += " --- |";
    for (const std::vector<std::string>& row : section.rows) {
      out += "\n|";
      for (const std::string& cell : row) out += " " + MarkdownCell(cell) + " |";
    }
    out += "\n";
  }
  return out;
}

std::string GateDocument::ToHtml() const {
  std::string out = "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n<title>" + HtmlText(title) + "</title>\n";
  out += "<style>body{font:15px/1.5 sans-serif;max-width:75em;margin:2em auto;padding:0 1em}table{border-collapse:collapse;width:100%}"
         "th,td{border:1px solid #bbb;padding:.3em .5em;text-align:left;vertical-align:top}th{background:#eee}td:last-child{white-space:nowrap}</style>\n";
  out += "</head>\n<body>\n<h1>" + HtmlText(title) + "</h1>\n<ul>\n";
  for (const std::string& fact : facts) out += "<li>" + HtmlText(fact) + "</li>\n";
  out += "</ul>\n";
  for (const Section& section : sections) {
    out += "<h2>" + HtmlText(section.title) + "</h2>\n<p>" + HtmlText(section.about) + "</p>\n";
    if (section.rows.empty()) {
      out += "<p>None.</p>\n";
      continue;
    }
    out += "<table>\n<tr>";
    for (const std::string& column : section.columns) out += "<th>" + HtmlText(column) + "</th>";
    out += "</tr>\n";
    for (const std::vector<std::string>& row : section.rows) {
      out += "<tr>";
      for (const std::string& cell : row) out += "<td>" + HtmlText(cell) + "</td>";
      out += "</tr>\n";
    }
    out += "</table>\n";
  }
  return out + "</body>\n</html>\n";
}

Json GateDocument::ToJson() const {
  Json json;
  json.Set("title", title).Set("facts", Json(JsonArray(facts.begin(), facts.end())));
  Json list{JsonArray{}};
  for (const Section& section : sections) {
    Json rows{JsonArray{}};
    for (const std::vector<std::string>& row : section.rows) {
      Json one{JsonObject{}};
      for (size_t i = 0; i < row.size(); ++i) one.Set(section.columns[i], row[i]);
      rows.Push(std::move(one));
    }
    Json item;
    list.Push(std::move(item.Set("title", section.title).Set("rows", std::move(rows))));
  }
  return json.Set("sections", std::move(list));
}

}  // namespace penstock
