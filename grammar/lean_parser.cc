#include "grammar/lean_parser.h"

#include "grammar/without_xpath.h"

namespace penstock {

RecordStream::RecordStream(std::span<const Token> tokens) : tokens_(tokens), placeholder_(size_t{0}) {}

LeanParser::LeanParser(antlr4::TokenStream* stream)
    : Parser(stream), _input(static_cast<RecordStream*>(stream)) {
  KeepXPathOut();
}

void LeanParser::TooDeep() {
  too_deep_ = true;
  stop_.emplace();
  stop_->token = _input->index() > 0 ? LastToken() : 0;
  throw antlr4::ParseCancellationException();
}

void LeanParser::StopAt(size_t index) {
  stop_.emplace();
  stop_->token = static_cast<uint32_t>(index);
  if (!_tracker.keeps()) throw antlr4::ParseCancellationException();
  LoadExpectations();
  Recognizer::setState(state_);
  for (ssize_t type : getATN().getExpectedTokens(state_, _ctx).toList()) stop_->expected.push_back(static_cast<int16_t>(type));
  throw antlr4::ParseCancellationException();
}

}  // namespace penstock
