// What the actions of Gate.g4 do: they build the tree. Only files of this room include it.
#pragma once

#include <algorithm>
#include <vector>

#include "grammar/gate_tree.h"
#include "grammar/lean_parser.h"

namespace penstock {

class GateActions : public LeanParser {
 public:
  using LeanParser::LeanParser;

  std::vector<GateNode>* nodes = nullptr;  // where the nodes go
  uint32_t token_offset = 0;               // of the stream's first token among the text's
  bool too_deep = false;                   // the stop is about nesting, not about a token
  // REQUIRES: the start rule ended well.
  GateNodeId result() const { return pending_.back(); }

 protected:
  using enum GateNodeKind;

  void Say(GateNodeKind kind) { pending_.push_back(Add(kind, LastToken(), LastToken(), {})); }
  void Open() { open_.push_back({NextToken(), pending_.size()}); }
  void Close(GateNodeKind kind) {
    Fold(kind);
    open_.pop_back();
  }
  // What is open becomes a node and the first child of what follows.
  void Fold(GateNodeKind kind) {
    const Opened& opened = open_.back();
    std::vector<GateNodeId> children(pending_.begin() + static_cast<std::ptrdiff_t>(opened.pending), pending_.end());
    pending_.resize(opened.pending);
    pending_.push_back(Add(kind, opened.token, LastToken(), std::move(children)));
  }
  // A rule that passes its only child through leaves no node.
  void CloseIfMany(GateNodeKind kind) {
    if (pending_.size() - open_.back().pending > 1) Fold(kind);
    open_.pop_back();
  }

 private:
  struct Opened {
    uint32_t token;
    size_t pending;
  };
  GateNodeId Add(GateNodeKind kind, uint32_t first, uint32_t last, std::vector<GateNodeId> children) {
    uint32_t height = 0;
    for (GateNodeId child : children) height = std::max(height, (*nodes)[child].height + 1);
    if (height > kHighestGateNode) {
      too_deep = true;
      StopAt(LastToken());
    }
    nodes->push_back({kind, first + token_offset, last + token_offset, height, std::move(children)});
    return static_cast<GateNodeId>(nodes->size() - 1);
  }

  std::vector<GateNodeId> pending_;
  std::vector<Opened> open_;
};

}  // namespace penstock
