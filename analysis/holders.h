// Where else an object may be found that a register holds: which variables, cells and globals may hold it, or something
// that it is in. Asked of references that were chosen by a label; by names only, as effects.h.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <span>
#include <vector>

#include "analysis/effects.h"
#include "ir/control_map.h"

namespace penstock {

class Holders {
 public:
  // All three must outlive it.
  Holders(const Module& module, const Cfg& cfg, const Effects& effects);
  ~Holders();

  // Of any object that one of `registers` may hold before an instruction, whichever it is. A register that lives within
  // one block is named only where it still holds what it held.
  Places Of(FunctionId function, Pc pc, std::span<const uint16_t> registers);
  // Everything there is in a function before an instruction.
  Places Everything(FunctionId function, Pc pc) const;
  // May a function put what a parameter holds where it can get at it without that parameter?
  bool Keeps(FunctionId function, uint32_t parameter);

 private:
  struct Graph;
  struct Walk;
  class Builder;

  Graph& GraphOf(FunctionId f);
  // Of what a function gives back: by parameter, which of its bits decide which of the result's (Edge::bits).
  const std::vector<uint8_t>& GivesBack(FunctionId f);

  const Module& module_;
  const Cfg& cfg_;
  const Effects& effects_;
  std::vector<std::unique_ptr<Graph>> graphs_;
  std::vector<uint8_t> building_;
  std::map<std::pair<FunctionId, uint32_t>, bool> keeps_;
  std::map<uint16_t, bool> of_builtins_;  // by name of a method: Effects::IsMethodOfBuiltin
  bool compares_ = false;  // some class of the plan says what a comparison gives
};

}  // namespace penstock
