// What an editor has open, what its settings name, and what comes of looking at them.
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "frontend/plan_names.h"
#include "lsp/positions.h"
#include "pipeline/engine.h"
#include "tools/toolbox.h"
#include "policies/gate_outline.h"

namespace penstock {

// Texts above are not looked at.
inline constexpr size_t kMostDocumentBytes = size_t{4} << 20;

struct LspSettings {
  std::vector<std::string> gates;  // that plans are checked with; absolute paths
  ToolSources tools;               // a gate that names its own tools is checked with those, unless it is one of `gates`
};

enum class DocumentKind : uint8_t { kGate, kPlan, kOther };

struct Document {
  std::string uri, path;
  DocumentKind kind = DocumentKind::kOther;
  int64_t version = 0;
  std::shared_ptr<const SourceFile> source;
  std::shared_ptr<const LineIndex> lines;  // of `source`
  bool too_large = false;                  // then the source is empty
};

// One gate as an editor looks at it. Good until a document or the settings change.
struct GateView {
  std::shared_ptr<const SourceFile> source;
  GateTree tree;
  std::vector<OutlineItem> outline;
  LabelTable labels;
  LoadedGates loaded;
  // All that it and its imports declare, with the file.
  struct Declared {
    const SourceFile* file;
    OutlineItem item;
  };
  std::vector<Declared> declared;

  const Manifest& manifest() const { return loaded.manifest(); }
};

// One plan. `session` is that of the workspace.
struct PlanView {
  std::shared_ptr<const SourceFile> source;
  Session* session = nullptr;          // null: no gates, or they do not load
  std::optional<PlanNames> names;      // null: it is malformed
  std::unique_ptr<CheckedPlan> checked;  // null: it is no plan, or there is no session
  std::vector<Diagnostic> messages;
};

class Workspace {
 public:
  // -- documents
  void Open(const std::string& uri, const std::string& language, int64_t version, std::string text);
  void Close(const std::string& uri);
  // The whole text anew.
  void Change(Document& document, int64_t version, std::string text);
  Document* Find(const std::string& uri);
  const std::map<std::string, Document>& documents() const { return documents_; }

  // -- settings
  // What cannot be opened is an error, and then there are no tools.
  Status Configure(LspSettings settings);
  const LspSettings& settings() const { return settings_; }
  // A file on disk changed.
  Status FilesChanged();

  // -- looking
  const GateView& Gate(const Document& document);
  PlanView& Plan(const Document& document);
  // With which plans are judged; null: no gate is named, or one does not load.
  Session* session();
  // Why there is no session although gates are named; empty otherwise. `where`: the first error, if there is one to show.
  std::string SessionProblem(const Diagnostics** where, const Diagnostic** first);
  const Manifest& tools() const { return tools_; }
  // An open document of that path, else the file.
  Result<std::string> Read(const std::string& path) const;
  std::shared_ptr<const SourceFile> SourceOf(const std::string& path) const;

  // Documents that something changed for since they were asked for last.
  std::vector<std::string> TakeChanged();

 private:
  void Forget(DocumentKind changed, const std::string& uri);
  void OpenSessionAnew();
  Status ReadTools();

  std::map<std::string, Document> documents_;
  std::map<std::string, bool> changed_;
  LspSettings settings_;
  Manifest tools_;
  bool configured_ = false;
  bool session_known_ = false;
  std::string session_problem_;
  std::unique_ptr<Session> session_;
  std::map<std::string, std::unique_ptr<GateView>> gates_;
  std::map<std::string, std::unique_ptr<PlanView>> plans_;
};

}  // namespace penstock
