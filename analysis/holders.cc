// Each function is a graph of values: each that an instruction gives a register, and each register that outlives a block,
// which may hold those of its values that do. A register that holds a cell is one value, whatever is in the cell.
// An edge says how one may hold the other. From the register in question the walk goes
//
//   back     to where its object may come from: moves, calls that give an argument back, what was stored in a list of
//            which it was taken (kSource);
//   onward   to who else may hold that: moves, lists it is stored in (kSeen), and what those lists hang from (kHolder).
//
// Two bits of each value: the object itself may be the one (kItself), or the one may be within it (kWithin).
#include "analysis/holders.h"

#include <algorithm>

namespace penstock {
namespace {

constexpr uint8_t kItself = 1, kWithin = 2, kBoth = 3;

// How `to` may hold `from`. bits: for kItself of `to` the bits of `from` that it takes (low two), the same for kWithin.
constexpr uint8_t Bits(uint8_t itself, uint8_t within) { return static_cast<uint8_t>(itself | within << 2); }
constexpr uint8_t kSame = Bits(kItself, kWithin);
constexpr uint8_t kLoad = Bits(kWithin, kWithin);     // to is taken out of from
constexpr uint8_t kStore = Bits(0, kBoth);            // from is put into to
constexpr uint8_t kContents = Bits(0, kWithin);       // what is in from may be in to
constexpr uint8_t kAny = Bits(kBoth, kBoth);

uint8_t Backward(uint8_t edge, uint8_t to) { return static_cast<uint8_t>((to & kItself ? edge & 3 : 0) | (to & kWithin ? edge >> 2 : 0)); }
uint8_t Forward(uint8_t edge, uint8_t from) { return static_cast<uint8_t>((edge & 3 & from ? kItself : 0) | (edge >> 2 & from ? kWithin : 0)); }

enum Mode : uint8_t { kSeen, kHolder, kSource };

bool IsComparison(Op op) { return op >= Op::Eq && op <= Op::Ge; }

// Gives a number, a text or a truth value.
bool GivesPlainValue(Op op) {
  switch (op) {
    case Op::Const: case Op::LoadBuiltin: case Op::LoadTool: case Op::Unbind: case Op::NewCell: case Op::Not: case Op::Is: case Op::IsNot: case Op::In: case Op::NotIn:
    case Op::Convert: case Op::Format: case Op::BuildString: case Op::MakeSlice: case Op::MatchError: case Op::MatchSequence: case Op::MatchMapping:
      return true;
    default: return false;
  }
}

bool IsInPlace(Op op) { return op >= Op::IAdd && op <= Op::IShr; }

}  // namespace

struct Holders::Graph {
  struct Edge { uint32_t other; uint8_t bits; };
  struct Node {
    std::vector<Edge> from, to;
    uint16_t reg = 0;
    Pc made = 0, until = 0;     // of a value within a block: where it is written, and where it is written over
    bool everything = false;    // it may hold what nothing here says
    bool outside = false;       // a global, a cell of another function
  };
  std::vector<Node> nodes;      // first one for each register that outlives its block
  std::vector<uint32_t> globals, cells;  // node of each, or 0
  uint32_t result = 0, error = 0;
  std::vector<uint32_t> reads_at;        // by pc: first of its reads in `reads`
  std::vector<uint32_t> reads;           // nodes
  std::vector<uint8_t> gives_back;       // by parameter; empty: not yet asked for
  bool asked = false;
};

// Makes the graph of one function.
class Holders::Builder {
 public:
  Builder(Holders& holders, FunctionId f, Graph& graph)
      : h_(holders), f_(f), function_(holders.module_.functions[f]), cfg_(holders.cfg_.functions[f]), g_(graph) {}

  void Build() {
    const size_t registers = function_.register_count;
    g_.nodes.resize(registers);
    for (size_t reg = 0; reg < registers; ++reg) g_.nodes[reg].reg = static_cast<uint16_t>(reg);
    g_.globals.assign(h_.module_.globals.size(), 0);
    g_.cells.assign(function_.captures.size(), 0);
    g_.result = NewNode();
    g_.error = NewNode();
    for (const Handler& handler : function_.handlers) {
      Add(g_.error, handler.error, kAny);
      g_.nodes[handler.error].everything = true;  // an error may come from anywhere
    }
    now_.assign(registers, 0);
    FindCells();
    for (const BasicBlock& block : cfg_.blocks) {
      for (size_t reg = 0; reg < registers; ++reg) now_[reg] = static_cast<uint32_t>(reg);
      for (Pc pc = block.begin; pc < block.end; ++pc) Instruct(pc, block);
    }
    g_.reads_at.push_back(static_cast<uint32_t>(g_.reads.size()));
  }

 private:
  uint32_t NewNode() {
    g_.nodes.emplace_back();
    return static_cast<uint32_t>(g_.nodes.size() - 1);
  }
  void Add(uint32_t from, uint32_t to, uint8_t bits) {
    if (bits == 0 || from == to) return;
    g_.nodes[from].to.push_back({to, bits});
    g_.nodes[to].from.push_back({from, bits});
  }
  void FindCells() {
    cell_.assign(function_.register_count, 0);
    for (const Instruction& in : function_.code) {
      if (in.op == Op::NewCell || in.op == Op::FreeCell) cell_[in.a] = 1;
      if (in.op != Op::MakeFunction && in.op != Op::MakeFunctionDefaults) continue;
      for (const Capture& capture : h_.module_.functions[in.wide()].captures) cell_[capture.from_register] = 1;
    }
  }
  uint32_t Global(uint32_t global) {
    if (g_.globals[global] == 0) {
      g_.globals[global] = NewNode();
      g_.nodes.back().outside = true;
    }
    return g_.globals[global];
  }
  uint32_t Cell(uint32_t cell) {
    if (g_.cells[cell] == 0) {
      g_.cells[cell] = NewNode();
      g_.nodes.back().outside = true;
    }
    return g_.cells[cell];
  }

  void Instruct(Pc pc, const BasicBlock& block) {
    g_.reads_at.resize(pc + 1, static_cast<uint32_t>(g_.reads.size()));
    read_.clear();
    ForEachRead(function_, pc, [&](uint16_t reg) { read_.push_back(now_[reg]); });
    g_.reads.insert(g_.reads.end(), read_.begin(), read_.end());
    const Instruction& in = function_.code[pc];
    const uint32_t before = in.a < now_.size() ? now_[in.a] : 0;
    // A register that is written holds something new from here on.
    ForEachWrite(function_, pc, [&](uint16_t reg) {
      if (cell_[reg] && cfg_.outlives[reg]) return;
      if (now_[reg] >= function_.register_count) g_.nodes[now_[reg]].until = pc;
      now_[reg] = NewNode();
      g_.nodes.back().reg = reg;
      g_.nodes.back().made = pc;
      g_.nodes.back().until = block.end;
      if (h_.effects_.definitions().Outlives(f_, pc, reg)) Add(now_[reg], reg, kSame);
    });
    Edges(pc, in, before);
  }

  // The node that operand number `index` of a run or the like is read from.
  uint32_t Read(size_t index) const { return index < read_.size() ? read_[index] : 0; }
  uint32_t Now(uint16_t reg) const { return now_[reg]; }

  void Edges(Pc pc, const Instruction& in, uint32_t before) {
    if (GivesPlainValue(in.op)) return MayRunCode(pc, in, kNone);
    switch (in.op) {
      case Op::Move: return Add(Read(0), Now(in.a), kSame);
      case Op::LoadGlobal: return Add(Global(in.wide()), Now(in.a), kSame);
      case Op::StoreGlobal: return Add(Read(0), Global(in.wide()), kSame);
      case Op::FreeCell: return Add(Cell(in.b), Now(in.a), kSame);
      case Op::LoadCell: return Add(Read(0), Now(in.a), kSame);
      case Op::StoreCell:
        // Read in the order of the operands: the cell, the value.
        return Add(Read(1), Read(0), kSame);
      case Op::MakeFunction: case Op::MakeFunctionDefaults:
        if (in.op == Op::MakeFunctionDefaults) Add(before, Now(in.a), kStore);
        for (const Capture& capture : h_.module_.functions[in.wide()].captures) Add(Now(capture.from_register), Now(in.a), kStore);
        return;
      case Op::JoinTest: return Add(before, Now(in.a), kSame);
      case Op::JoinShape: case Op::JoinYields: case Op::Jump: case Op::JumpIf: case Op::JumpIfNot: case Op::DelGlobal: case Op::DelCell: case Op::CheckBound: case Op::EnterHandler:
      case Op::LeaveHandler: case Op::CheckMethod: case Op::CheckContext:
        return MayRunCode(pc, in, kNone);
      case Op::DelItem: case Op::DelSlice: case Op::DelAttr: return MayRunCode(pc, in, kNone);
      case Op::SetItem: case Op::DictInsert: case Op::SetSlice: case Op::SetAttr: case Op::ListAppend: case Op::ListExtend: case Op::SetAdd: case Op::DictMerge:
        for (size_t i = 1; i < read_.size(); ++i) Add(read_[i], Read(0), kStore);
        return MayRunCode(pc, in, kNone);
      case Op::BuildTuple: case Op::BuildList: case Op::BuildSet: case Op::BuildDict: case Op::MakeClass:
        for (uint32_t part : read_) Add(part, Now(in.a), kStore);
        return MayRunCode(pc, in, kNone);
      case Op::GetItem:
        Add(Read(0), Now(in.a), kLoad);
        return MayRunCode(pc, in, Now(in.a));
      case Op::ForNext:
        Add(Read(0), Now(static_cast<uint16_t>(in.a + 1)), kLoad);
        return MayRunCode(pc, in, Now(static_cast<uint16_t>(in.a + 1)));
      case Op::Unpack: case Op::UnpackStar:
        for (int i = 0; i < RunLength(function_, in); ++i) Add(Read(0), Now(static_cast<uint16_t>(in.a + i)), in.op == Op::Unpack ? kLoad : kAny);
        return MayRunCode(pc, in, kNone);
      case Op::Return: return Add(Read(0), g_.result, kSame);
      case Op::Yield:
        g_.nodes[Now(in.a)].everything = h_.effects_.sends();
        return Add(Read(0), g_.result, kSame);
      case Op::YieldFrom:
        Add(Read(0), g_.result, kLoad);
        Add(Read(0), Now(in.a), kAny);
        return MayRunCode(pc, in, Now(in.a));
      case Op::Raise: case Op::RaiseFrom: case Op::Reraise:
        for (uint32_t raised : read_) Add(raised, g_.error, kAny);
        return;
      case Op::RaiseAgain: return;
      case Op::Call: case Op::CallKw: case Op::CallStar: return Call(pc, in);
      case Op::CallMethod: return CallMethod(pc, in);
      default: break;
    }
    // Operators and the rest: the result may be, or hold, what they are given.
    if (IsComparison(in.op) && !h_.compares_) return MayRunCode(pc, in, kNone);
    ForEachWrite(function_, pc, [&](uint16_t reg) { for (uint32_t part : read_) Add(part, Now(reg), kAny); });
    if (IsInPlace(in.op)) Add(Read(1), Read(0), kStore);
    MayRunCode(pc, in, Now(in.a));
  }

  static constexpr uint32_t kNone = 0xFFFFFFFF;

  // In a plan with classes many an instruction may call a method; whatever goes over something may run a generator.
  void MayRunCode(Pc pc, const Instruction& in, uint32_t result) {
    if (!RowOf(in.op).may_raise) return;
    const Effects& effects = h_.effects_;
    const Effects::Several asked = RowOf(in.op).rule == LabelRule::kCall ? Effects::kAsked : Effects::AskedBy(in.op);
    if (effects.has_classes() && asked != Effects::kSeveral) RunsFunction(pc, effects.Of(asked), result);
    if (!effects.SummaryOf(effects.Of(Effects::kLazy)).empty()) RunsFunction(pc, effects.Of(Effects::kLazy), result);
    if (effects.RunsCoroutines(f_, pc)) RunsFunction(pc, effects.Of(Effects::kCoroutines), result);
  }

  // Plan code runs that is given all that the instruction reads: what it reaches by itself may be in `result`; what it
  // writes may hold any of it.
  void RunsFunction(Pc pc, uint32_t callee, uint32_t result) {
    const EffectSet& summary = h_.effects_.SummaryOf(callee);
    const bool child = callee < h_.module_.functions.size() && h_.module_.functions[callee].parent == f_;
    auto places = [&](const Effect& effect, auto visit) {
      if (effect.place == Effect::kGlobal) visit(Global(effect.index));
      if (effect.place != Effect::kCell) return;
      if (child) return visit(Now(h_.module_.functions[callee].captures[effect.index].from_register));
      for (const Instruction& made : function_.code) if (made.op == Op::NewCell || made.op == Op::FreeCell) visit(Now(made.a));
    };
    uint32_t pool = kNone;
    for (uint64_t packed : summary) {
      const Effect effect = Effect::From(packed);
      if (effect.way == Effect::kRead) {
        if (result != kNone) places(effect, [&](uint32_t node) { Add(node, result, kAny); });
        continue;
      }
      if (effect.way == Effect::kIterator || effect.way == Effect::kChosen) continue;
      if (pool == kNone) {
        pool = NewNode();
        for (uint32_t part : read_) {
          Add(part, pool, kStore);
          Add(pool, part, kContents);
        }
        ForEachWrite(function_, pc, [&](uint16_t reg) { Add(pool, Now(reg), kAny); });
      }
      if (effect.place == Effect::kEverything) g_.nodes[pool].everything = true;
      places(effect, [&](uint32_t node) {
        Add(pool, node, effect.way == Effect::kValue ? kAny : kContents);
        Add(node, pool, kAny);
      });
    }
  }

  // Functions that are given to a builtin may be called by it.
  void Callbacks(Pc pc, const Instruction& in, uint32_t result) {
    for (int i = 1; i < RunLength(function_, in); ++i) {
      const Effects::Target target = h_.effects_.TargetsOf(f_, pc, static_cast<uint16_t>(in.a + i));
      for (FunctionId callee : target.functions) RunsFunction(pc, callee, result);
      if (target.unknown) RunsFunction(pc, h_.effects_.Of(Effects::kAny), result);
    }
  }

  void Call(Pc pc, const Instruction& in) {
    const uint32_t any = h_.effects_.Of(Effects::kAny), result = Now(in.a);
    const Effects::Target target = h_.effects_.TargetsOf(f_, pc, in.a);
    auto all_given = [&](uint8_t bits) {
      for (uint32_t part : read_) {
        Add(part, result, bits);
        Add(part, g_.error, bits);
      }
    };
    if (target.unknown) {
      all_given(kAny);
      RunsFunction(pc, any, result);
      MayRunCode(pc, in, result);
      return;
    }
    for (FunctionId callee : target.functions) {
      const Function& called = h_.module_.functions[callee];
      Add(Read(0), result, kAny);  // its defaults and its cells
      const std::vector<uint8_t>& gives = h_.GivesBack(callee);
      const bool plain = in.op == Op::Call && !gives.empty() && static_cast<int>(in.b) <= called.positional_count();
      if (plain) {
        for (size_t k = 0; k < in.b && k < gives.size(); ++k) {
          Add(Read(k + 1), result, gives[k]);
          Add(Read(k + 1), g_.error, gives[k]);
        }
      } else {
        all_given(kAny);
      }
      RunsFunction(pc, callee, result);
    }
    for (BuiltinId builtin : target.builtins) {
      // list(x) holds what x holds, and is not x; dict(a=x) holds x.
      const uint8_t given = !Effects::GivesNew(builtin) ? kAny : builtin == IdOf(BuiltinType::Dict) ? kStore : kContents;
      if (!h_.effects_.GivesPlain(builtin)) all_given(given);
      if (h_.effects_.Writes(builtin)) for (size_t i = 2; i < read_.size(); ++i) Add(read_[i], Read(1), kStore);
      Callbacks(pc, in, result);
      MayRunCode(pc, in, result);
    }
  }

  void CallMethod(Pc pc, const Instruction& in) {
    const uint32_t any = h_.effects_.Of(Effects::kAny), result = Now(in.a);
    const uint16_t name = function_.call_sites[in.c].method;
    const Effects::MethodEffect effect = h_.effects_.EffectOfMethod(name);
    auto [known, fresh] = h_.of_builtins_.try_emplace(name, false);
    if (fresh) known->second = h_.effects_.IsMethodOfBuiltin(name);
    if (!known->second) {
      for (uint32_t part : read_) {
        Add(part, result, kAny);
        Add(part, g_.error, kAny);
      }
      for (size_t i = 1; i < read_.size(); ++i) Add(read_[i], Read(0), kStore);
      RunsFunction(pc, any, result);
      return MayRunCode(pc, in, result);
    }
    Add(Read(0), result, kLoad);
    for (size_t i = 1; i < read_.size(); ++i) {
      Add(read_[i], result, kSame);  // what dict.get is given to give otherwise
      if (effect.mutates) Add(read_[i], Read(0), kStore);
    }
    if (effect.takes_functions) Callbacks(pc, in, kNone);
    MayRunCode(pc, in, kNone);
  }

  Holders& h_;
  FunctionId f_;
  const Function& function_;
  const FunctionCfg& cfg_;
  Graph& g_;
  std::vector<uint8_t> cell_;   // by register: it holds a cell
  std::vector<uint32_t> now_;   // by register: the node of what it holds here
  std::vector<uint32_t> read_;  // nodes that the instruction reads
};

struct Holders::Walk {
  explicit Walk(const Graph& g) : graph(g), reached(g.nodes.size()) {}

  const Graph& graph;
  std::vector<uint8_t> reached;  // two bits a mode
  std::vector<uint32_t> nodes;
  struct Step { uint32_t node; uint8_t bits; Mode mode; };
  std::vector<Step> open;
  bool everything = false;

  void Reach(uint32_t node, uint8_t bits, Mode mode) {
    const uint8_t known = reached[node];
    // Whoever is a source is a holder, too, and so on.
    for (int m = mode; m <= kSource; ++m) bits = static_cast<uint8_t>(bits & ~(known >> (2 * m)));
    if (bits == 0) return;
    if (known == 0) nodes.push_back(node);
    reached[node] = static_cast<uint8_t>(known | bits << (2 * mode));
    everything |= graph.nodes[node].everything;
    open.push_back({node, bits, mode});
  }

  void Go() {
    while (!open.empty() && !everything) {
      const Step at = open.back();
      open.pop_back();
      const Graph::Node& node = graph.nodes[at.node];
      for (const Graph::Edge& edge : node.to) {
        const bool stores = edge.bits == kStore;
        Reach(edge.other, Forward(edge.bits, at.bits), stores ? kHolder : kSeen);
      }
      if (at.mode == kSeen) continue;
      for (const Graph::Edge& edge : node.from) {
        const bool contents = edge.bits == kStore || edge.bits == kContents;
        if (contents && at.mode != kSource) continue;  // what else a list holds that holds it
        Reach(edge.other, Backward(edge.bits, at.bits), at.mode);
      }
    }
  }

  uint8_t BitsOf(uint32_t node) const { return static_cast<uint8_t>((reached[node] | reached[node] >> 2 | reached[node] >> 4) & 3); }
};

Holders::Holders(const Module& module, const Cfg& cfg, const Effects& effects) : module_(module), cfg_(cfg), effects_(effects) {
  graphs_.resize(module.functions.size());
  building_.resize(module.functions.size());
  compares_ = effects.compares();
}

Holders::~Holders() = default;

Holders::Graph& Holders::GraphOf(FunctionId f) {
  if (graphs_[f] == nullptr) {
    building_[f] = true;
    auto graph = std::make_unique<Graph>();
    Builder(*this, f, *graph).Build();
    graphs_[f] = std::move(graph);
    building_[f] = false;
  }
  return *graphs_[f];
}

const std::vector<uint8_t>& Holders::GivesBack(FunctionId f) {
  static const std::vector<uint8_t> kAnything;
  if (building_[f]) return kAnything;  // it calls itself
  Graph& graph = GraphOf(f);
  if (graph.asked) return graph.gives_back;
  graph.asked = true;
  const Function& function = module_.functions[f];
  std::vector<uint8_t> gives(static_cast<size_t>(function.parameter_register_count()));
  for (uint8_t bit : {kItself, kWithin}) {
    Walk walk(graph);
    walk.Reach(graph.result, bit, kSource);
    walk.Reach(graph.error, kBoth, kSource);
    walk.Go();
    if (walk.everything) return graph.gives_back;
    for (size_t k = 0; k < gives.size(); ++k) {
      const uint8_t bits = walk.BitsOf(static_cast<uint32_t>(k));
      // Of a generator what it yields is within it.
      if (function.is_generator) gives[k] = static_cast<uint8_t>(gives[k] | (bits != 0 ? kStore : 0));
      else gives[k] = static_cast<uint8_t>(gives[k] | (bit == kItself ? bits : bits << 2));
    }
  }
  graph.gives_back = std::move(gives);
  return graph.gives_back;
}

bool Holders::Keeps(FunctionId f, uint32_t parameter) {
  const Function& function = module_.functions[f];
  if (building_[f] || parameter >= static_cast<uint32_t>(function.parameter_register_count())) return true;
  auto [found, fresh] = keeps_.try_emplace({f, parameter}, true);
  if (!fresh) return found->second;
  const Graph& graph = GraphOf(f);
  Walk walk(graph);
  walk.Reach(parameter, kBoth, kHolder);
  walk.Go();
  bool keeps = walk.everything;
  for (uint32_t node : walk.nodes) {
    keeps |= graph.nodes[node].outside;
    keeps |= node != parameter && node < static_cast<uint32_t>(function.parameter_register_count());
  }
  return found->second = keeps;
}

Places Holders::Everything(FunctionId f, Pc pc) const {
  const Function& function = module_.functions[f];
  const FunctionCfg& cfg = cfg_.functions[f];
  std::vector<uint8_t> holds(cfg.outlives.begin(), cfg.outlives.end());
  for (Pc at = cfg.blocks[cfg.block_of[pc]].begin; at < pc; ++at) ForEachWrite(function, at, [&](uint16_t reg) { holds[reg] = 1; });
  Places all;
  for (uint16_t reg = 0; reg < function.register_count; ++reg) if (holds[reg]) all.registers.push_back(reg);
  for (size_t cell = 0; cell < function.captures.size(); ++cell) all.cells.push_back(static_cast<uint16_t>(cell));
  all.all_globals = true;
  return all;
}

Places Holders::Of(FunctionId f, Pc pc, std::span<const uint16_t> registers) {
  const Graph& graph = GraphOf(f);
  Walk walk(graph);
  uint32_t next = graph.reads_at[pc];
  ForEachRead(module_.functions[f], pc, [&](uint16_t reg) {
    const uint32_t node = graph.reads[next++];
    if (std::find(registers.begin(), registers.end(), reg) != registers.end()) walk.Reach(node, kItself, kSource);
  });
  walk.Go();
  if (walk.everything) return Everything(f, pc);
  const FunctionCfg& cfg = cfg_.functions[f];
  Places places;
  for (uint32_t reached : walk.nodes) {
    const Graph::Node& node = graph.nodes[reached];
    if (reached < module_.functions[f].register_count) {
      if (cfg.outlives[reached]) places.registers.push_back(node.reg);
    } else if (node.made < pc && pc <= node.until && cfg.block_of[node.made] == cfg.block_of[pc]) {
      places.registers.push_back(node.reg);
    }
  }
  for (uint32_t global = 0; global < graph.globals.size(); ++global) if (graph.globals[global] != 0 && walk.reached[graph.globals[global]]) places.globals.push_back(global);
  for (size_t cell = 0; cell < graph.cells.size(); ++cell) if (graph.cells[cell] != 0 && walk.reached[graph.cells[cell]]) places.cells.push_back(static_cast<uint16_t>(cell));
  std::sort(places.registers.begin(), places.registers.end());
  places.registers.erase(std::unique(places.registers.begin(), places.registers.end()), places.registers.end());
  return places;
}

}  // namespace penstock
