// What a gate declares, statement by statement, and where: for editors. Nothing is checked.
#pragma once

#include <string>
#include <vector>

#include "grammar/gate_tree.h"

namespace penstock {

// A name that a statement is about: of a tool, or the one it declares.
struct OutlineName {
  std::string name;
  Span span;
};

struct OutlineItem {
  GateToken word = GateToken::kNone_;  // kWordPermit, kWordGroup, ...: with what it begins
  std::string id;                      // of `@id("...")`; empty: none
  Span id_span;                        // of that text
  Span span;                           // the whole statement, annotations included
  Span body;                           // without annotations
  std::vector<OutlineName> names;      // of a rule: its tools, as they are written
  bool has_because = false;
  bool takes_because = false;          // permit, forbid, ask, budget, sequence
};

// In the order of the text; statements with syntax errors are left out.
std::vector<OutlineItem> OutlineOf(const SourceFile& source, const GateTree& tree);

// `permit send_email`, `group staff`, `test "x"`: in a list.
std::string TitleOf(const OutlineItem& item);

}  // namespace penstock
