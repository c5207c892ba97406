// String literals and f-strings.
#include <algorithm>

#include "frontend/ast_builder.h"
#include "frontend/literals.h"
#include "grammar/plan_lexer.h"

namespace penstock {
namespace {

// The text that the parts end with; an empty one is added if they end with a value.
std::string& TextAtEnd(std::vector<FStringPart>& parts) {
  if (parts.empty() || parts.back().value.present()) parts.emplace_back();
  return parts.back().text;
}

}  // namespace

// Appends what the string literal, or the text in an f-string, means.
void AstBuilder::Decode(uint32_t token, std::string& out) {
  std::string_view text = TextOf(token);
  uint32_t begin = 0;
  bool in_fstring = Is(token, PlanToken::kFStringText);
  if (!in_fstring) text = WithoutQuotes(text, begin);
  if (tokens_[token].extra & kPlainText) {
    out += text;
    return;
  }
  StringStyle style;
  style.raw = tokens_[token].extra & kRawString;
  style.bytes = tokens_[token].extra & kBytesString;
  style.doubled_braces = in_fstring;
  if (auto fault = DecodeString(text, style, out)) {
    uint32_t from = tokens_[token].begin + begin;
    Refuse(DiagnosticId::kBadLiteral, {from + fault->span.begin, from + fault->span.end}, fault->message, fault->python)
        .Help(fault->help);
  }
}

void AstBuilder::OnString(uint32_t token) {
  const bool bytes = tokens_[token].extra & kBytesString;
  Push(bytes ? MakeExpr(SpanOf(token), BytesExpr{}, 0) : MakeExpr(SpanOf(token), StringExpr{}, 0));
  auto& node = ast_.exprs.back().node;
  Decode(token, bytes ? std::get<BytesExpr>(node).value : std::get<StringExpr>(node).value);
}

std::vector<FStringPart> AstBuilder::PartsOf(const Children& children) {
  std::vector<FStringPart> parts;
  parts.reserve(children.size());
  for (const Item& item : children) {
    if (item.kind == ItemKind::kText) {
      Decode(item.id, TextAtEnd(parts));
      if (parts.back().text.empty()) parts.pop_back();
    } else if (item.kind == ItemKind::kField) {
      FStringPart& field = fields_[item.id];
      if (!field.text.empty()) TextAtEnd(parts) += field.text;  // `{x=}` is the text "x=" and then the value
      field.text.clear();
      parts.push_back(std::move(field));
    }
  }
  return parts;
}

Item AstBuilder::CloseFString(const Children& children) {
  part_lists_.push_back(PartsOf(children));
  return {.kind = ItemKind::kFString,
          .depth = static_cast<uint16_t>(children.depth),
          .id = static_cast<uint32_t>(part_lists_.size() - 1),
          .extent = children.span};
}

Item AstBuilder::CloseFormat(const Children& children) {
  std::vector<FStringPart> parts = PartsOf(children);
  Span span = {tokens_[children.open_token].end, tokens_[children.last_token].end};
  if (parts.empty()) return MakeExpr(span, StringExpr{}, 0);
  bool plain = parts.size() == 1 && !parts[0].value.present();
  if (plain) return MakeExpr(span, StringExpr{std::move(parts[0].text)}, 0);
  return MakeExpr(span, FStringExpr{std::move(parts)}, children.depth);
}

Item AstBuilder::CloseField(const Children& children) {
  FStringPart part;
  part.value = children[0].expr();
  bool debug = false;
  for (const Item& item : children) {
    if (item.kind == ItemKind::kMark) part.conversion = TextOf(item.id)[0];
    if (item.kind == ItemKind::kDebugField) {
      debug = true;
      uint32_t begin = tokens_[children.open_token].end;
      part.text = source_.TextOf({begin, tokens_[item.id + 1].begin});
    }
  }
  if (children.size() > 1 && children[children.size() - 1].kind == ItemKind::kExpr)
    part.spec = children[children.size() - 1].expr();
  if (debug && !part.conversion && !part.spec.present()) part.conversion = 'r';  // as in CPython
  fields_.push_back(std::move(part));
  return {.kind = ItemKind::kField,
          .depth = static_cast<uint16_t>(children.depth),
          .id = static_cast<uint32_t>(fields_.size() - 1),
          .extent = children.span};
}

// Literals side by side are one string.
Item AstBuilder::CloseStrings(const Children& children) {
  bool bytes = false, text = false, format = false;
  for (const Item& item : children) {
    format |= item.kind == ItemKind::kFString;
    bool is_bytes = item.kind == ItemKind::kText && (tokens_[item.id].extra & kBytesString);
    (is_bytes ? bytes : text) = true;
  }
  if (bytes && text) {
    Refuse(DiagnosticId::kBadLiteral, children.span, "bytes and text side by side",
           "SyntaxError: cannot mix bytes and nonbytes literals")
        .Help("put `b` before all of them, or before none");
  }
  if (!format) {
    std::string value;
    for (const Item& item : children) Decode(item.id, value);
    return bytes ? MakeExpr(children.span, BytesExpr{std::move(value)}, 0)
                 : MakeExpr(children.span, StringExpr{std::move(value)}, 0);
  }
  if (children.size() == 1) return MakeExpr(children.span, FStringExpr{std::move(part_lists_[children[0].id])}, children.depth);
  std::vector<FStringPart> parts;
  for (const Item& item : children) {
    if (item.kind == ItemKind::kText) {
      Decode(item.id, TextAtEnd(parts));
      if (parts.back().text.empty()) parts.pop_back();
      continue;
    }
    for (FStringPart& part : part_lists_[item.id]) {
      if (part.value.present()) parts.push_back(std::move(part));
      else TextAtEnd(parts) += part.text;
    }
  }
  return MakeExpr(children.span, FStringExpr{std::move(parts)}, children.depth);
}

}  // namespace penstock
