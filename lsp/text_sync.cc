// What editors open and change, and what is said of it.
#include "lsp/messages.h"
#include "lsp/server.h"

namespace penstock {
namespace {

// One change of an incremental sync, or the whole text. False: it makes no sense.
bool Apply(const Json& change, std::string& text) {
  const Json* words = change.Find("text");
  if (!words || !words->is_string()) return false;
  const Json* range = change.Find("range");
  if (!range || range->is_null()) {
    text = words->string_value();
    return true;
  }
  Position begin, end;
  if (!PositionFromJson(range->Find("start"), begin) || !PositionFromJson(range->Find("end"), end)) return false;
  const LineIndex lines(text);
  const uint32_t from = lines.OffsetOf(begin), to = lines.OffsetOf(end);
  if (to < from) return false;
  text.replace(from, to - from, words->string_value());
  return true;
}

}  // namespace

void Server::DidOpen(const Json& params) {
  const Json* document = params.Find("textDocument");
  if (!document || document->StringAt("uri").empty()) return;
  workspace_.Open(document->StringAt("uri"), document->StringAt("languageId"), NumberAt(*document, "version"), document->StringAt("text"));
}

void Server::DidChange(const Json& params) {
  Document* document = workspace_.Find(UriIn(params));
  const Json* changes = params.Find("contentChanges");
  if (!document || !changes || !changes->is_array()) return;
  std::string text(document->source->text());
  for (const Json& change : changes->array()) {
    // A range within a text that was too large to keep: only the whole text helps.
    const bool lost = document->too_large && change.Find("range");
    if (lost || !Apply(change, text)) return Show(1, "a change of `" + document->path + "` does not fit its text: close it and open it again");
  }
  workspace_.Change(*document, NumberAt(*params.Find("textDocument"), "version"), std::move(text));
}

void Server::DidClose(const Json& params) { workspace_.Close(UriIn(params)); }

void Server::PublishList(const std::string& uri, const Json& version, JsonArray list) {
  Json params(JsonObject{{"uri", uri}});
  if (!version.is_null()) params.Set("version", version);
  Notify("textDocument/publishDiagnostics", params.Set("diagnostics", Json(std::move(list))));
}

void Server::Publish(const std::string& uri) {
  const Document* document = workspace_.Find(uri);
  if (document && document->kind == DocumentKind::kOther) return;
  std::map<std::string, JsonArray> lists;
  lists[uri];
  for (const std::string& other : published_for_[uri]) lists[other];
  published_for_.erase(uri);
  if (document && document->too_large) {
    lists[uri].push_back(DiagnosticOnTop("this text is larger than " + std::to_string(kMostDocumentBytes) + " bytes: it is not looked at", 1));
  } else if (document && document->kind == DocumentKind::kGate) {
    for (const Diagnostics& diagnostics : workspace_.Gate(*document).loaded.diagnostics) {
      const std::string where = UriOf(workspace_, diagnostics.file().path());
      if (where != uri && workspace_.Find(where)) continue;  // it says so itself
      for (const Diagnostic& message : diagnostics.all()) lists[where].push_back(DiagnosticToLsp(workspace_, diagnostics.file(), message, shows_related_));
    }
  } else if (document && document->kind == DocumentKind::kPlan) {
    const PlanView& view = workspace_.Plan(*document);
    for (const Diagnostic& message : view.messages) lists[uri].push_back(DiagnosticToLsp(workspace_, *view.source, message, shows_related_));
    const Diagnostics* where = nullptr;
    const Diagnostic* first = nullptr;
    if (const std::string problem = workspace_.SessionProblem(&where, &first); !problem.empty()) {
      Json top = DiagnosticOnTop("flows are not checked: " + problem + (first ? ": " + first->message : ""), 2);
      if (first) {
        Json place(JsonObject{{"location", LocationOf(workspace_, where->file(), first->span)}, {"message", first->message}});
        top.Set("relatedInformation", Json(JsonArray{place}));
      }
      lists[uri].push_back(std::move(top));
    }
  }
  for (auto& [where, list] : lists) {
    if (where != uri && !list.empty()) published_for_[uri].insert(where);
    PublishList(where, document && where == uri ? Json(document->version) : Json(), std::move(list));
  }
}

}  // namespace penstock
