// Any bytes as a plan, up to its Ast: an error has a place in the text, and a tree can be shown.
#include "core/check.h"
#include "frontend/parse.h"
#include "tests/fuzz/tokens.h"

using namespace penstock;

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  SourceFile source("fuzz.plan", std::string(reinterpret_cast<const char*>(data), size));
  Diagnostics diagnostics(source);
  std::optional<Ast> ast = Parse(source, Limits(), diagnostics);
  RenderAll(diagnostics);
  if (ast) ShowAst(*ast);
  PENSTOCK_CHECK(ast || diagnostics.has_errors(), "refused without a word");
  for (const Diagnostic& diagnostic : diagnostics.all()) {
    PENSTOCK_CHECK(diagnostic.span.begin <= diagnostic.span.end && diagnostic.span.end <= size, "an error outside the text");
  }
  return 0;
}

PENSTOCK_FUZZ_TOKENS(WordsOfPlans())
