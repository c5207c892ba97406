// Files of gates to a PolicySet: imports, tools, compilation.
#include <algorithm>
#include <deque>

#include "core/digest.h"
#include "core/files.h"
#include "policies/by_labels.h"
#include "policies/compile.h"

namespace penstock {
namespace {

struct Loading {
  LoadedGates out;
  std::deque<Diagnostics> diagnostics;  // parallel to out.files: both in the order in which texts were read
  std::vector<size_t> order;            // of these: imports before what imports them
  std::vector<std::vector<std::unique_ptr<GateFile>>> units;
  Manifest manifest;
  size_t session_tools = 0;
  std::string canonical;  // the texts, for the hash
  decltype(LoadOptions::read) read;
  decltype(LoadOptions::ask_servers) ask_servers;

  // A file that a gate names.
  Result<std::string> Read(const std::string& path) const {
    constexpr size_t kMostBytes = size_t{8} << 20;
    return read ? read(path) : ReadFile(path, kMostBytes);
  }
};

constexpr size_t kMostFiles = 64;

std::string WithPlainLineEnds(std::string_view text) {
  std::string out;
  if (text.starts_with("\xEF\xBB\xBF")) text.remove_prefix(3);
  for (size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '\r' && i + 1 < text.size() && text[i + 1] == '\n') continue;
    out += text[i];
  }
  return out;
}

// `a/./b/../c.gate` and `a/c.gate` are one file.
std::string Normal(const std::string& path) {
  std::vector<std::string> parts;
  std::string part;
  bool absolute = path.starts_with('/');
  for (size_t i = 0; i <= path.size(); ++i) {
    if (i < path.size() && path[i] != '/') { part += path[i]; continue; }
    if (part == ".." && !parts.empty() && parts.back() != "..") parts.pop_back();
    else if (!part.empty() && part != ".") parts.push_back(part);
    part.clear();
  }
  std::string out = absolute ? "/" : "";
  for (size_t i = 0; i < parts.size(); ++i) out += (i ? "/" : "") + parts[i];
  return out;
}

GateFile& AddFile(Loading& loading, const std::string& path, std::string text) {
  auto file = std::make_unique<GateFile>();
  file->source = std::make_shared<const SourceFile>(path, std::move(text));
  file->diagnostics = &loading.diagnostics.emplace_back(*file->source);
  loading.out.files.push_back(file->source);
  file->tree = ParseGateText(*file->source, *file->diagnostics);
  loading.units.back().push_back(std::move(file));
  return *loading.units.back().back();
}

// Reads a file and, before it in the unit, what it imports. `open`: the files that import one another to get here.
void ReadUnit(Loading& loading, const std::string& path, std::string text, std::vector<std::string>& open, std::vector<std::string>& seen) {
  std::vector<std::unique_ptr<GateFile>>& unit = loading.units.back();
  const size_t number = loading.out.files.size();
  GateFile& file = AddFile(loading, path, std::move(text));
  std::unique_ptr<GateFile> self = std::move(unit.back());
  unit.pop_back();
  seen.push_back(Normal(path));
  open.push_back(Normal(path));
  for (GateNodeId statement : file.tree.statements) {
    GateNodeId body = file.tree[statement].children.back();
    if (file.tree[body].kind != GateNodeKind::kImport) continue;
    Span span = SpanOf(file, file.tree[body].children[0]);
    std::string wanted = Normal(BesideFile(path, NameOf(file, file.tree[body].children[0])));
    if (std::find(open.begin(), open.end(), wanted) != open.end()) {
      file.diagnostics->Report(DiagnosticId::kGateImport, span, {"these files import each other in a circle"});
      continue;
    }
    if (std::find(seen.begin(), seen.end(), wanted) != seen.end()) continue;
    if (seen.size() >= kMostFiles) {
      file.diagnostics->Report(DiagnosticId::kGateImport, span, {"more than 64 files are imported"});
      continue;
    }
    Result<std::string> imported = loading.Read(wanted);
    if (!imported.ok()) file.diagnostics->Report(DiagnosticId::kGateImport, span, {imported.error().message});
    else ReadUnit(loading, wanted, std::move(*imported), open, seen);
  }
  open.pop_back();
  loading.canonical += WithPlainLineEnds(self->source->text()) + '\0';
  loading.order.push_back(number);
  self->layer = unit.size();
  unit.push_back(std::move(self));
}

// A schema without what is said to people only. `names`: the members are names of properties, whatever they are called.
Json WithoutWords(const Json& schema, bool names = false) {
  if (schema.is_array()) {
    JsonArray items;
    for (const Json& item : schema.array()) items.push_back(WithoutWords(item));
    return Json(std::move(items));
  }
  if (!schema.is_object()) return schema;
  JsonObject kept;
  for (const auto& [name, value] : schema.object()) {
    if (!names && (name == "description" || name == "title" || name == "examples" || name == "$comment")) continue;
    const bool data = !names && (name == "enum" || name == "const" || name == "default");
    const bool inner = !names && (name == "properties" || name == "patternProperties" || name == "$defs" || name == "definitions");
    kept.emplace_back(name, data ? value : WithoutWords(value, inner));
  }
  return Json(std::move(kept));
}

// Do the definitions agree in what a gate is checked against?
bool Agree(const ToolSpec& a, const ToolSpec& b) {
  auto schema = [](const SchemaPtr& s) { return s ? WithoutWords(s->source) : Json(); };
  return schema(a.input) == schema(b.input) && (!a.output || !b.output || schema(a.output) == schema(b.output));
}

Result<Manifest> ReadManifest(const Loading& loading, const std::string& path) {
  PENSTOCK_TRY(std::string text, loading.Read(path));
  PENSTOCK_TRY(Json json, ParseJson(text));
  return ManifestFromJson(json);
}

Result<Manifest> AskServers(const Loading& loading, const std::string& path) {
  if (loading.ask_servers) return loading.ask_servers(path);
  return Error{"nobody is asked here for the tools of `" + path + "`", "pass the servers on the command line (--mcp FILE), or write `tools \"manifest.json\";`"};
}

void AddTools(Loading& loading, GateFile& file, GateNodeId body) {
  const std::vector<GateNodeId>& children = file.tree[body].children;
  Span span = SpanOf(file, children.back());
  const bool asks = children.size() > 1;
  if (asks && NameOf(file, children[0]) != "mcp") {
    file.diagnostics->Report(DiagnosticId::kGateUnknownName, SpanOf(file, children[0]), {"`tools` is followed by a file name"}).Help("or, to ask servers: tools mcp \"servers.mcp.json\";");
    return;
  }
  const std::string path = BesideFile(file.source->path(), NameOf(file, children.back()));
  Result<Manifest> read = asks ? AskServers(loading, path) : ReadManifest(loading, path);
  if (!read.ok()) {
    // The session's tools stand in for a manifest that is not here.
    const bool is_here = !asks && loading.Read(path).ok();
    if (loading.session_tools > 0 && !is_here) return;
    file.diagnostics->Report(DiagnosticId::kGateManifest, span, {read.error().message}).Help(read.error().help);
    return;
  }
  for (const ToolSpec& tool : read->tools()) {
    ToolIndex known = loading.manifest.Find(tool.name);
    if (known == kNoTool) {
      Status added = loading.manifest.Add(tool);
      if (!added.ok()) file.diagnostics->Report(DiagnosticId::kGateManifest, span, {added.error().message});
    } else if (!Agree(loading.manifest.tool(known), tool)) {
      file.diagnostics->Report(DiagnosticId::kGateManifest, span, {"the tool `" + tool.name + "` of this session is not the one of this file"})
          .Help("the gate was written for other arguments or replies; look at it again");
    }
  }
}

std::unique_ptr<const Policy> CompileUnit(Loading& loading, std::vector<std::unique_ptr<GateFile>>& unit, LabelTable& labels, const LoadOptions& options) {
  auto policy = std::make_unique<Policy>();
  policy->people.labels = &labels;
  policy->path = unit.back()->source->path();
  Build build{.policy = *policy, .manifest = loading.manifest, .labels = labels, .options = options, .files = {}, .groups = {}, .defs = {},
              .tags = {}, .facts = {}, .group_values = {}, .open_groups = {}, .open_defs = {}, .units = {}, .ids = {}, .rules_at = {}, .reported = {}};
  for (const auto& file : unit) {
    build.files.push_back(file.get());
    policy->files.push_back(file->source);
  }
  ReadVocabulary(build);
  CompileTools(build);
  CompileLabels(build);
  FixOwnLabels(*policy, loading.manifest);
  CompileRules(build);
  CheckOverlays(build);
  CompileObligations(build);
  Lint(build);
  FixPeople(*policy, loading.manifest);
  return policy;
}

// Tags of all gates are known before the first label is made.
void DeclareAllTags(Loading& loading, LabelTable& labels) {
  for (auto& unit : loading.units) {
    for (auto& file : unit) {
      for (GateNodeId statement : file->tree.statements) {
        GateNodeId body = file->tree[statement].children.back();
        if (file->tree[body].kind != GateNodeKind::kTag) continue;
        const std::vector<GateNodeId>& children = file->tree[body].children;
        bool fragile = file->tree.TokenOf(children.back()) == GateToken::kWordFragile;
        for (size_t i = 0; i + 1 < children.size(); ++i) {
          if (labels.tag_count() < 64) labels.DeclareTag(NameOf(*file, children[i]), fragile);
        }
      }
    }
  }
}

// Without any tool every mention of one is an error of the same cause: it is said once, at the first.
void SayOnceThatNoToolsAreKnown(Loading& loading) {
  if (!loading.manifest.tools().empty()) return;
  bool said = false;
  for (const Diagnostics& d : loading.diagnostics) {
    said |= std::any_of(d.all().begin(), d.all().end(), [](const Diagnostic& one) { return one.id == DiagnosticId::kGateManifest; });
  }
  for (Diagnostics& d : loading.diagnostics) {
    d.SortByPlace();
    Diagnostics kept(d.file());
    for (const Diagnostic& one : d.all()) {
      if (one.id != DiagnosticId::kGateUnknownTool && one.id != DiagnosticId::kGateNothingMatches) {
        kept.Report(one.id, one.span) = one;
      } else if (!said) {
        said = true;
        kept.Report(DiagnosticId::kGateManifest, one.span, {"no tools are known, so none of those that the gate names"})
            .Help("give them with `--tools`, `--office` or `--mcp`, or write `tools \"manifest.json\";` in the gate");
      }
    }
    d = std::move(kept);
  }
}

LoadedGates Finish(Loading& loading) {
  LoadedGates out;
  out.policies = std::move(loading.out.policies);
  out.tools_of_failure = std::move(loading.out.tools_of_failure);
  for (size_t number : loading.order) {
    loading.diagnostics[number].SortByPlace();
    out.files.push_back(std::move(loading.out.files[number]));
    out.diagnostics.push_back(std::move(loading.diagnostics[number]));
  }
  return out;
}

LoadedGates Load(Loading& loading, const Manifest& session_tools, LabelTable& labels, const LoadOptions& options) {
  loading.manifest = session_tools;
  loading.session_tools = session_tools.tools().size();
  for (auto& unit : loading.units) {
    for (auto& file : unit) {
      for (GateNodeId statement : file->tree.statements) {
        GateNodeId body = file->tree[statement].children.back();
        if (file->tree[body].kind == GateNodeKind::kToolsFile) AddTools(loading, *file, body);
      }
    }
  }
  DeclareAllTags(loading, labels);
  std::vector<std::unique_ptr<const Policy>> policies;
  for (auto& unit : loading.units) {
    if (!unit.empty()) policies.push_back(CompileUnit(loading, unit, labels, options));
  }
  SayOnceThatNoToolsAreKnown(loading);
  bool errors = std::any_of(loading.diagnostics.begin(), loading.diagnostics.end(), [](const Diagnostics& d) { return d.has_errors(); });
  if (!errors) {
    loading.out.policies = std::make_unique<const PolicySet>(std::move(policies), std::move(loading.manifest), labels, Sha256Hex(loading.canonical));
  }
  if (errors) loading.out.tools_of_failure = std::move(loading.manifest);
  return Finish(loading);
}

}  // namespace

std::string_view NameOf(GateMode mode) { return mode == GateMode::kExplicit ? "explicit" : "strict"; }

PolicySet::PolicySet(std::vector<std::unique_ptr<const Policy>> units, Manifest manifest, LabelTable& labels, std::string hash)
    : units_(std::move(units)), manifest_(std::move(manifest)), labels_(&labels), hash_(std::move(hash)) {
  bool all_explicit = !units_.empty(), all_observe = !units_.empty();
  for (const auto& unit : units_) {
    all_explicit &= unit->mode == GateMode::kExplicit;
    all_observe &= unit->observes;
  }
  mode_ = all_explicit ? GateMode::kExplicit : GateMode::kStrict;
  observes_only_ = all_observe;
  for (ToolIndex tool = 0; tool < manifest_.tools().size(); ++tool) {
    by_labels_.push_back(std::all_of(units_.begin(), units_.end(), [&](const auto& unit) { return NeedsOnlyLabels(*unit, tool); }));
    looks_back_ |= std::any_of(units_.begin(), units_.end(), [&](const auto& unit) { return LooksBack(*unit, tool); });
    run_alone_.push_back(std::any_of(units_.begin(), units_.end(), [&](const auto& unit) { return HasToRunAlone(*unit, tool); }));
    fixed_replies_.push_back(FindFixedReply(*this, tool));
  }
}

PolicySet::~PolicySet() = default;

std::vector<std::string> PolicySet::titles() const {
  std::vector<std::string> titles;
  for (const auto& unit : units_) titles.push_back(unit->name + " " + unit->version);
  return titles;
}

std::string LoadedGates::Messages(bool color) const {
  std::string out;
  for (const Diagnostics& d : diagnostics) out += RenderAll(d, color);
  return out;
}

LoadedGates LoadGates(const std::vector<GateText>& gates, const Manifest& session_tools, LabelTable& labels, const LoadOptions& options) {
  Loading loading;
  loading.read = options.read;
  loading.ask_servers = options.ask_servers;
  for (const GateText& gate : gates) {
    loading.units.emplace_back();
    std::vector<std::string> open, seen;
    ReadUnit(loading, gate.path, gate.text, open, seen);
  }
  return Load(loading, session_tools, labels, options);
}

LoadedGates LoadGateFiles(const std::vector<std::string>& paths, const Manifest& session_tools, LabelTable& labels, const LoadOptions& options) {
  Loading loading;
  loading.read = options.read;
  loading.ask_servers = options.ask_servers;
  for (const std::string& path : paths) {
    loading.units.emplace_back();
    Result<std::string> text = loading.Read(path);
    if (text.ok()) {
      std::vector<std::string> open, seen;
      ReadUnit(loading, path, std::move(*text), open, seen);
      continue;
    }
    loading.units.pop_back();
    auto source = std::make_shared<const SourceFile>(path, "");
    loading.order.push_back(loading.out.files.size());
    loading.out.files.push_back(source);
    loading.diagnostics.emplace_back(*source).Report(DiagnosticId::kGateImport, {0, 0}, {text.error().message});
  }
  return Load(loading, session_tools, labels, options);
}

}  // namespace penstock
