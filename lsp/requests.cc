// Questions about places in texts.
#include "lsp/features.h"
#include "lsp/server.h"

namespace penstock {
namespace {

// The document that is asked about; null, and `answer` says why, if there is none to look at.
const Document* Asked(Workspace& workspace, const Json& params, Answer& answer) {
  const Document* document = workspace.Find(UriIn(params));
  if (!document) answer = Answer::Failed(rpc::kInvalidParams, "no text of this address is open: `" + UriIn(params) + "`");
  else if (document->too_large) document = nullptr;
  return document;
}

const Document* AskedAt(Workspace& workspace, const Json& params, uint32_t& offset, Answer& answer) {
  const Document* document = Asked(workspace, params, answer);
  Position position;
  if (!document) return nullptr;
  if (!PositionFromJson(params.Find("position"), position)) {
    answer = Answer::Failed(rpc::kInvalidParams, "`position` is {\"line\", \"character\"}");
    return nullptr;
  }
  offset = document->lines->OffsetOf(position);
  return document;
}

template <typename OfGate, typename OfPlan>
Json ByKind(const Document& document, OfGate gate, OfPlan plan) {
  switch (document.kind) {
    case DocumentKind::kGate: return gate();
    case DocumentKind::kPlan: return plan();
    case DocumentKind::kOther: break;
  }
  return Json();
}

}  // namespace

Answer Server::Hover(const Json& params) {
  Answer answer;
  uint32_t at = 0;
  const Document* document = AskedAt(workspace_, params, at, answer);
  if (!document) return answer;
  return {ByKind(*document, [&] { return HoverGate(workspace_, *document, at); }, [&] { return HoverPlan(workspace_, *document, at); }), 0, ""};
}

Answer Server::Completion(const Json& params) {
  Answer answer;
  uint32_t at = 0;
  const Document* document = AskedAt(workspace_, params, at, answer);
  if (!document) return answer;
  return {ByKind(*document, [&] { return CompleteGate(workspace_, *document, at); }, [&] { return CompletePlan(workspace_, *document, at); }), 0, ""};
}

Answer Server::Definition(const Json& params) {
  Answer answer;
  uint32_t at = 0;
  const Document* document = AskedAt(workspace_, params, at, answer);
  if (!document) return answer;
  return {ByKind(*document, [&] { return DefinitionInGate(workspace_, *document, at); }, [&] { return DefinitionInPlan(workspace_, *document, at); }), 0, ""};
}

Answer Server::DocumentSymbol(const Json& params) {
  Answer answer;
  const Document* document = Asked(workspace_, params, answer);
  if (!document) return answer;
  return {ByKind(*document, [&] { return SymbolsOfGate(workspace_, *document); }, [&] { return SymbolsOfPlan(workspace_, *document); }), 0, ""};
}

Answer Server::Formatting(const Json& params) {
  Answer answer;
  const Document* document = Asked(workspace_, params, answer);
  if (!document) return answer;
  return {ByKind(*document, [&] { return FormatGateDocument(*document); }, [] { return Json(); }), 0, ""};
}

Answer Server::CodeAction(const Json& params) {
  Answer answer;
  const Document* document = Asked(workspace_, params, answer);
  if (!document) return answer;
  const Json* range = params.Find("range");
  Position begin, end;
  if (!range || !PositionFromJson(range->Find("start"), begin) || !PositionFromJson(range->Find("end"), end)) {
    return Answer::Failed(rpc::kInvalidParams, "`range` is {\"start\", \"end\"}");
  }
  const Span span{document->lines->OffsetOf(begin), document->lines->OffsetOf(end)};
  return {ByKind(*document, [&] { return ActionsInGate(workspace_, *document, span); }, [&] { return ActionsInPlan(workspace_, *document, span); }), 0, ""};
}

}  // namespace penstock
