// What every generated parser here stands on: ANTLR's runtime without a parse tree, without error
// recovery and without prediction. Only files of this room include it.
//
// A grammar names a subclass of LeanParser as its `superClass`. Its actions record events; the first
// token that does not fit ends the parse (ANTLR's ParseCancellationException, caught by RunParser).
//
// Generated code speaks of _input, _errHandler, _tracker and finally by bare name. The members
// declared here hide the runtime's: same meaning, no allocation and no virtual call for each token.
#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "antlr4-runtime.h"
#include "grammar/token.h"

namespace penstock {

// The tokens of one text as ANTLR wants to see them. REQUIRES: the last token is kEndOfText.
class RecordStream final : public antlr4::TokenStream {
 public:
  explicit RecordStream(std::span<const Token> tokens);

  size_t LA(ssize_t ahead) override { return ahead == 1 ? next_type_ : TypeAt(at_ + static_cast<size_t>(ahead) - 1); }
  void consume() override { seek(at_ + 1); }
  size_t index() override { return at_; }
  void seek(size_t index) override {
    at_ = index;
    next_type_ = TypeAt(index);
  }
  size_t size() override { return tokens_.size(); }
  ssize_t mark() override { return 0; }
  void release(ssize_t) override {}

  // The runtime asks for token objects only when it builds an exception: all of them are one placeholder.
  antlr4::Token* LT(ssize_t) override { return &placeholder_; }
  antlr4::Token* get(size_t) const override { return &placeholder_; }
  antlr4::TokenSource* getTokenSource() const override { return nullptr; }
  std::string getSourceName() const override { return ""; }
  std::string getText() override { return ""; }
  std::string getText(const antlr4::misc::Interval&) override { return ""; }
  std::string getText(antlr4::RuleContext*) override { return ""; }
  std::string getText(antlr4::Token*, antlr4::Token*) override { return ""; }

  const Token& token(size_t index) const { return tokens_[index]; }

 private:
  size_t TypeAt(size_t index) const {
    return static_cast<size_t>(static_cast<ssize_t>(index < tokens_.size() ? tokens_[index].type : kEndOfText));
  }

  std::span<const Token> tokens_;
  size_t at_ = 0;
  size_t next_type_ = TypeAt(0);  // what the parser asks for most
  mutable antlr4::CommonToken placeholder_;
};

// The rules under way. All that their contexts are good for is to say what would fit at a token (nobody keeps
// one: there is no tree), so until they are asked for there are none, only null pointers in their place.
class ContextStack {
 public:
  template <typename Context>
  Context* createInstance(antlr4::ParserRuleContext* parent, size_t state) {
    ++depth_;
    return keeps_ ? Make<Context>(parent, state) : nullptr;
  }
  size_t depth() const { return depth_; }
  void DropLast() {
    --depth_;
    if (keeps_) contexts_.pop_back();
  }

  // REQUIRES: no rule is under way.
  void Keep() { keeps_ = true; }
  bool keeps() const { return keeps_; }

 private:
  template <typename Context>
  [[gnu::noinline]] Context* Make(antlr4::ParserRuleContext* parent, size_t state) {
    contexts_.push_back(std::make_unique<Context>(parent, state));
    return static_cast<Context*>(contexts_.back().get());
  }

  bool keeps_ = false;
  size_t depth_ = 0;
  std::vector<std::unique_ptr<antlr4::ParserRuleContext>> contexts_;
};

class LeanParser : public antlr4::Parser {
 public:
  explicit LeanParser(antlr4::TokenStream* stream);

  // Makes the tables of expected tokens; generated. Called only when there is an error to explain.
  virtual void LoadExpectations() = 0;

  const std::optional<ParseStop>& stop() const { return stop_; }
  // The stop is about nesting, not about a token.
  bool too_deep() const { return too_deep_; }

  // Let the stop say what would have fitted there; slower.
  void KeepContexts() { _tracker.Keep(); }
  // Stop at the first decision about token `index`, where all that would fit is known. A parse that
  // failed is repeated so: the place of failure itself knows only the last thing it tried.
  void ExplainAt(size_t index) {
    explain_at_ = index;
    KeepContexts();
  }

 protected:
  // Ends the parse: what nests, nests too deeply at the token read last.
  [[noreturn]] void TooDeep();
  // Ends the parse: token `index` fits nowhere.
  [[noreturn]] void StopAt(size_t index);

  uint32_t NextToken() const { return static_cast<uint32_t>(_input->index()); }
  bool explaining() const { return explain_at_ != kNowhere; }
  uint32_t LastToken() const { return static_cast<uint32_t>(_input->index() - 1); }

  // -- what hides the runtime's
  struct BailOut {
    BailOut* operator->() { return this; }
    [[gnu::always_inline]] static void sync(LeanParser* parser) {
      if (parser->explaining() && parser->NextToken() == parser->explain_at_) parser->StopAt(parser->explain_at_);
    }
    static void reportMatch(void*) {}
    [[noreturn]] static void recoverInline(LeanParser* parser) { parser->StopAt(parser->NextToken()); }
    [[noreturn]] static void reportError(LeanParser* parser, const antlr4::RecognitionException&) { parser->StopAt(parser->NextToken()); }
    static void recover(void*, const std::exception_ptr&) {}
  };
  template <typename F>
  struct AtExit {
    F act;
    ~AtExit() { act(); }
  };
  template <typename F>
  static AtExit<F> finally(F act) {
    return {act};
  }

  void setState(size_t state) { state_ = state; }
  size_t getState() const final { return state_; }
  [[gnu::always_inline]] antlr4::Token* match(size_t type) final {
    if (_input->LA(1) != type) _errHandler.recoverInline(this);
    _input->consume();
    return nullptr;
  }
  antlr4::Token* consume() final {
    _input->consume();
    return nullptr;
  }
  void enterRule(antlr4::ParserRuleContext* context, size_t state, size_t) final {
    state_ = state;
    _ctx = context;
    if (_tracker.depth() > kDeepestRules) TooDeep();
  }
  void enterOuterAlt(antlr4::ParserRuleContext*, size_t) final {}
  [[gnu::always_inline]] void exitRule() {
    if (_tracker.keeps()) [[unlikely]] {
      state_ = _ctx->invokingState;
      _ctx = static_cast<antlr4::ParserRuleContext*>(_ctx->parent);
    }
    _tracker.DropLast();
  }

  RecordStream* _input;
  BailOut _errHandler;
  ContextStack _tracker;

 private:
  static constexpr size_t kNowhere = ~size_t{0};
  // A net under the grammars' own limits: about as many calls as a thread's stack takes.
  static constexpr size_t kDeepestRules = 10000;

  size_t state_ = 0;
  size_t explain_at_ = kNowhere;
  std::optional<ParseStop> stop_;
  bool too_deep_ = false;
};

// Runs the start rule of `parser` to the end or to the first wrong token. `expected` of the stop is
// what the place of failure tried last, if `parser` keeps contexts, else empty.
template <typename GeneratedParser, typename Rule>
std::optional<ParseStop> RunParser(GeneratedParser& parser, Rule start) {
  try {
    (parser.*start)();
  } catch (const antlr4::ParseCancellationException&) {}
  return parser.stop();
}

// What would have fitted where `stop` is, all of it. `parser` is a fresh one on the same tokens.
template <typename GeneratedParser, typename Rule>
std::vector<int16_t> ExpectedAt(GeneratedParser& parser, Rule start, const ParseStop& stop) {
  parser.ExplainAt(stop.token);
  std::optional<ParseStop> explained = RunParser(parser, start);
  return explained && explained->token == stop.token ? explained->expected : std::vector<int16_t>();
}

}  // namespace penstock
