#include "lsp/workspace.h"

#include <algorithm>
#include <tuple>

#include "core/files.h"
#include "lsp/uri.h"
#include "pipeline/check_report.h"
#include "pipeline/gate_files.h"

namespace penstock {
namespace {

constexpr size_t kMostFileBytes = size_t{8} << 20;

DocumentKind KindOf(const std::string& path, const std::string& language) {
  if (language == "penstock-gate" || path.ends_with(".gate")) return DocumentKind::kGate;
  if (language == "python" || language == "penstock-plan" || path.ends_with(".py") || path.ends_with(".plan")) return DocumentKind::kPlan;
  return DocumentKind::kOther;
}

void SetText(Document& document, std::string text) {
  document.too_large = text.size() > kMostDocumentBytes;
  if (document.too_large) text.clear();
  document.source = std::make_shared<const SourceFile>(document.path, std::move(text));
  document.lines = std::make_shared<const LineIndex>(document.source->text());
}

bool NamesItsTools(const GateTree& tree) {
  return std::any_of(tree.statements.begin(), tree.statements.end(), [&](GateNodeId id) {
    return tree[tree[id].children.back()].kind == GateNodeKind::kToolsFile;
  });
}

GateTree TreeOf(const SourceFile& source) {
  Diagnostics unread(source);
  return ParseGateText(source, unread);
}

}  // namespace

void Workspace::Open(const std::string& uri, const std::string& language, int64_t version, std::string text) {
  Document& document = documents_[uri];
  document.uri = uri;
  document.path = uri.starts_with("file:") ? WholePath(PathOfUri(uri)) : uri;
  document.kind = KindOf(document.path, language);
  Change(document, version, std::move(text));
}

void Workspace::Change(Document& document, int64_t version, std::string text) {
  document.version = version;
  SetText(document, std::move(text));
  Forget(document.kind, document.uri);
}

void Workspace::Close(const std::string& uri) {
  auto found = documents_.find(uri);
  if (found == documents_.end()) return;
  const DocumentKind kind = found->second.kind;
  documents_.erase(found);
  Forget(kind, uri);
  gates_.erase(uri);
  plans_.erase(uri);
}

Document* Workspace::Find(const std::string& uri) {
  auto found = documents_.find(uri);
  return found == documents_.end() ? nullptr : &found->second;
}

// A plan is nobody else's business; a gate or a manifest may be everybody's.
void Workspace::Forget(DocumentKind changed, const std::string& uri) {
  plans_.erase(uri);
  if (!uri.empty()) changed_[uri] = true;
  if (changed == DocumentKind::kPlan) return;
  gates_.clear();
  plans_.clear();
  session_known_ = false;
  session_.reset();
  for (const auto& [other, document] : documents_) changed_[other] = true;
}

Status Workspace::Configure(LspSettings settings) {
  auto key = [](const LspSettings& s) { return std::tie(s.gates, s.tools.manifests, s.tools.servers, s.tools.office); };
  if (configured_ && key(settings) == key(settings_)) return Done{};
  configured_ = true;
  settings_ = std::move(settings);
  Forget(DocumentKind::kOther, "");
  return ReadTools();
}

Status Workspace::FilesChanged() {
  Forget(DocumentKind::kOther, "");
  return settings_.tools.servers.empty() ? ReadTools() : Status(Done{});  // servers are asked once
}

Status Workspace::ReadTools() {
  tools_ = Manifest();
  if (settings_.tools.empty()) return Done{};
  PENSTOCK_TRY(tools_, ToolsOf(settings_.tools));
  return Done{};
}

Result<std::string> Workspace::Read(const std::string& path) const {
  const std::string whole = WholePath(path);
  for (const auto& [uri, document] : documents_) {
    if (document.path == whole && !document.too_large) return std::string(document.source->text());
  }
  return ReadFile(whole, kMostFileBytes);
}

std::shared_ptr<const SourceFile> Workspace::SourceOf(const std::string& path) const {
  Result<std::string> text = Read(path);
  return text.ok() ? std::make_shared<const SourceFile>(WholePath(path), std::move(*text)) : nullptr;
}

const GateView& Workspace::Gate(const Document& document) {
  std::unique_ptr<GateView>& view = gates_[document.uri];
  if (view) return *view;
  view = std::make_unique<GateView>();
  view->source = document.source;
  view->tree = TreeOf(*document.source);
  view->outline = OutlineOf(*document.source, view->tree);
  const bool of_session = std::find(settings_.gates.begin(), settings_.gates.end(), document.path) != settings_.gates.end();
  LoadOptions options = LoadOptionsNow();
  options.read = [this](const std::string& path) { return Read(path); };
  const Manifest tools = of_session || !NamesItsTools(view->tree) ? tools_ : Manifest();
  view->loaded = LoadGates({{document.path, std::string(document.source->text())}}, tools, view->labels, options);
  for (const auto& file : view->loaded.files) {
    for (OutlineItem& item : OutlineOf(*file, TreeOf(*file))) view->declared.push_back({file.get(), std::move(item)});
  }
  return *view;
}

void Workspace::OpenSessionAnew() {
  session_known_ = true;
  session_problem_.clear();
  session_.reset();
  if (settings_.gates.empty()) return;
  Toolbox toolbox;
  if (!toolbox.AddManifest(tools_).ok()) return;
  LoadOptions load = LoadOptionsNow();
  load.read = [this](const std::string& path) { return Read(path); };
  std::vector<GateText> gates;
  for (const std::string& path : settings_.gates) {
    Result<std::string> text = Read(path);
    if (!text.ok()) {
      session_problem_ = text.error().message;  // without it the others would allow more
      return;
    }
    gates.push_back({path, std::move(*text)});
  }
  session_ = OpenSession(std::move(toolbox), gates, Limits(), {}, load);
}

Session* Workspace::session() {
  if (!session_known_) OpenSessionAnew();
  return session_ && session_->gates.ok() ? session_.get() : nullptr;
}

std::string Workspace::SessionProblem(const Diagnostics** where, const Diagnostic** first) {
  if (session() || settings_.gates.empty()) return "";
  if (!session_) return session_problem_;
  for (const Diagnostics& diagnostics : session_->gates.diagnostics) {
    for (const Diagnostic& message : diagnostics.all()) {
      if (message.severity != Severity::kError || *first) continue;
      *where = &diagnostics;
      *first = &message;
    }
  }
  return "a gate does not load";
}

PlanView& Workspace::Plan(const Document& document) {
  std::unique_ptr<PlanView>& view = plans_[document.uri];
  if (view) return *view;
  view = std::make_unique<PlanView>();
  view->source = document.source;
  view->session = session();
  const SourceFile& source = *view->source;
  const Manifest& tools = view->session ? view->session->manifest() : tools_;
  view->names = ReadNames(source, tools, {}, Limits());
  Diagnostics read(source);
  if (view->session) {
    view->checked = CheckPlan(*view->session, source, read);
    view->messages = MessagesOf(*view->session, source, read, view->checked ? &*view->checked : nullptr);
    return *view;
  }
  Compile(source, tools, {}, Limits(), read);
  for (const Diagnostic& message : read.all()) {
    // Without tools their names are unknown, too.
    if (message.id != DiagnosticId::kUndefinedName || !tools.tools().empty()) view->messages.push_back(message);
  }
  return *view;
}

std::vector<std::string> Workspace::TakeChanged() {
  std::vector<std::string> uris;
  for (const auto& [uri, unused] : changed_) uris.push_back(uri);
  changed_.clear();
  return uris;
}

}  // namespace penstock
