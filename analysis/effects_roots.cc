// Where objects come from, by names: registers, globals and cells from which they may hang, what was put into what, and who gave it.
#include <algorithm>
#include <utility>

#include "analysis/effects_ops.h"
#include "analysis/effects_roots.h"
#include "analysis/graph.h"

namespace penstock {

namespace {

// Of library modules it is worth while: what their code writes into decides of all who call it.
int MostSteps(const Function& function) { return function.library != kNoModule ? 8 * kMaxSteps : kMaxSteps; }

bool TakesOut(Op op) {
  switch (op) {
    case Op::GetItem: case Op::GetSlice: case Op::UnpackStar: case Op::BuildDict: case Op::Mul: case Op::BitOr: case Op::BitAnd: case Op::BitXor: case Op::Sub: return true;
    default: return IsCall(op);
  }
}

bool GivesNoObject(Op op, bool has_classes) {
  switch (op) {
    case Op::Const: case Op::LoadBuiltin: case Op::LoadTool: case Op::Unbind: case Op::MatchError: return true;
    default: return GivesTruthOrText(op) || (IsComparison(op) && !has_classes);
  }
}

}  // namespace

template <typename Find>
const Effects::Roots& Effects::Remembered(Roots& known, Find find) const {
  if (known.reads == 0 || (known.asks && known.reads != reads_)) {
    known = Roots();
    known.reads = reads_;
    find(known);
  }
  return known;
}

template <typename Find>
const Effects::Roots& Effects::Remembered(KnownRoots& all, FunctionId f, uint16_t reg, Find find) const {
  if (all[f].empty()) all[f].resize(module_.functions[f].register_count);
  if (all[f][reg] == nullptr) all[f][reg] = std::make_unique<Roots>();
  return Remembered(*all[f][reg], find);
}

uint32_t Effects::FilledPlace(FunctionId f, uint64_t key) const {
  const auto& contents = contents_[f];
  if (contents.empty() || contents.back().first < key) return kNotFilled;
  const std::vector<uint32_t>& filled = filled_[f];
  const auto at = std::lower_bound(filled.begin(), filled.end(), key, [&](uint32_t first, uint64_t k) { return contents[first].first < k; });
  return at != filled.end() && contents[*at].first == key ? static_cast<uint32_t>(at - filled.begin()) : kNotFilled;
}

template <typename Visit>
void Effects::ForEachContent(FunctionId f, uint32_t place, Visit visit) const {
  if (place == kNotFilled) return;
  const auto& contents = contents_[f];
  for (uint32_t i = filled_[f][place]; i < contents.size() && contents[i].first == contents[filled_[f][place]].first; ++i) visit(contents[i].second.pc, contents[i].second.reg);
}

const Effects::Roots& Effects::RootsOf(FunctionId f, uint16_t reg, Search search) const {
  return Remembered(roots_[search], f, reg, [&](Roots& roots) { FindRoots(f, kAnywhere, reg, search, roots); });
}

const Effects::Roots& Effects::NamedRootsOf(FunctionId f, uint16_t reg) const {
  const Roots& all = RootsOf(f, reg);
  return MayBeAnything(all) ? RootsOf(f, reg, kNamed) : all;
}

const Effects::Roots& Effects::SourcesOf(FunctionId f, uint16_t reg, Search search) const {
  auto find = [&](Search how) -> const Roots& { return Remembered(sources_[how], f, reg, [&](Roots& sources) { FindSources(f, kAnywhere, reg, how, sources); }); };
  if (search == kOwn) return find(kOwn);
  const Roots& all = find(kAll);
  if (search == kAll || !all.everything) return all;
  return find(kNamed);
}

const Effects::Roots& Effects::SourcesOfContent(FunctionId f, Pc stored, uint16_t reg, Search search) const {
  auto find = [&](Search how) -> const Roots& {
    return Remembered(content_sources_[how].At(module_, f, stored, reg), [&](Roots& sources) { FindSources(f, stored, reg, how, sources); });
  };
  const Roots& all = find(kAll);
  return search <= kOwn || !all.everything ? all : find(kNamed);
}

const Effects::Roots& Effects::SourcesGiven(FunctionId f, Pc pc, uint16_t reg) const {
  return Remembered(at_definition_[0].At(module_, f, pc, reg), [&](Roots& sources) { FindSources(f, pc, reg, kNamed, sources, /*is_given_there=*/true); });
}

const Effects::Roots& Effects::RootsGiven(FunctionId f, Pc pc, uint16_t reg) const {
  return Remembered(at_definition_[1].At(module_, f, pc, reg), [&](Roots& roots) {
    Walk(f, kNamed, roots, [&](const auto&, const auto& add) { add(SourcesGiven(f, pc, reg), false); });
  });
}

// Goes from what it starts with to all that it may have come from by the registers of the function. What was put into a place on the
// way is known by place (ContentOf), however many instructions come by.
template <typename Start>
void Effects::Walk(FunctionId f, Search search, Roots& roots, Start start) const {
  struct At { uint16_t reg; bool within; };
  boost::container::small_vector<At, 16> open;
  roots.function = f;
  roots.named = search >= kNamed;
  size_t seen = 0;
  walk_ += 2;
  auto visit = [&](uint16_t reg, bool within) {
    const uint32_t mark = walk_ + within;
    if (visited_[reg] >= mark) return;
    if (visited_[reg] < walk_) {
      if (++seen > static_cast<size_t>(MostSteps(module_.functions[f]))) roots.everything = true;
      roots.registers.push_back(reg);
    }
    visited_[reg] = mark;
    open.push_back({reg, within});
  };
  // What it was taken out of may hold what was put there.
  auto open_place = [&](uint64_t key) {
    roots.opened.push_back(key);
    if (const uint32_t place = FilledPlace(f, key); place != kNotFilled) roots.filled_places.push_back(place);
  };
  auto add = [&](const Roots& sources, bool within) {
    roots.everything |= sources.everything;
    roots.asks |= sources.asks;
    (within ? roots.passed_within : roots.passed).insert((within ? roots.passed_within : roots.passed).end(), sources.passed.begin(), sources.passed.end());
    roots.passed_within.insert(roots.passed_within.end(), sources.passed_within.begin(), sources.passed_within.end());
    if (!sources.globals.empty()) roots.globals.insert(roots.globals.end(), sources.globals.begin(), sources.globals.end());
    if (!sources.cells.empty()) roots.cells.insert(roots.cells.end(), sources.cells.begin(), sources.cells.end());
    if (!sources.results.empty()) roots.results.insert(roots.results.end(), sources.results.begin(), sources.results.end());
    if (!sources.takings.empty()) roots.takings.insert(roots.takings.end(), sources.takings.begin(), sources.takings.end());
    if (!sources.stores.empty()) roots.stores.insert(roots.stores.end(), sources.stores.begin(), sources.stores.end());
    auto is_within = [&](uint64_t key) { return within || std::find(sources.within.begin(), sources.within.end(), key) != sources.within.end(); };
    for (uint16_t reg : sources.registers) visit(reg, is_within(PlaceKey(Effect::kRegister, reg)));
    roots.registers.insert(roots.registers.end(), sources.known.begin(), sources.known.end());
    roots.taken_out.insert(roots.taken_out.end(), sources.known_taken_out.begin(), sources.known_taken_out.end());
    if (within) roots.taken_out.insert(roots.taken_out.end(), sources.known.begin(), sources.known.end());
    for (uint16_t reg : within ? sources.known : sources.known_taken_out) open_place(PlaceKey(Effect::kRegister, reg));
    const bool any_within = within || !sources.within.empty();
    if (any_within || !contents_[f].empty()) for (uint32_t global : sources.globals) {
      const uint64_t key = PlaceKey(Effect::kGlobal, global);
      if (is_within(key) || (sources.globals_within && HasContents(f, key))) open_place(key);
    }
    if (within) for (Pc filled : sources.filled) open_place(PlaceKey(Effect::kParameter, filled));
    for (uint64_t key : sources.filled_within) open_place(key);
    for (uint32_t cell : sources.cells) if (is_within(PlaceKey(Effect::kCell, cell))) open_place(PlaceKey(Effect::kCell, cell));
  };
  start(visit, add);
  while (!open.empty() && !roots.everything) {
    const At at = open.back();
    open.pop_back();
    // What a copy holds is somebody else's, too.
    const Search how = search == kOwn && at.within ? kAll : search;
    // What else an error's register held, before there was one, it was given by instructions.
    if (!holds_error_[f][at.reg] || search > kOwn || (module_.functions[f].library != kNoModule && !has_modules_)) add(SourcesOf(f, at.reg, how), at.within);
    else roots.everything = true;
    if (at.within) open_place(PlaceKey(Effect::kRegister, at.reg));
  }
  if (search == kOwn) for (uint16_t reg : roots.registers) if (visited_[reg] == walk_ + 1) roots.taken_out.push_back(reg);
  roots.SortPlaces();
}

void Effects::FindRoots(FunctionId f, Pc pc, uint16_t first, Search search, Roots& roots) const {
  Walk(f, search, roots, [&](const auto& visit, const auto& add) {
    const bool over_blocks = HoldsOverBlocks(f, pc, first);
    if (over_blocks && !IsKnownAt(f, pc, first)) return visit(first, search == kNamedWithin);
    if (over_blocks) roots.registers.push_back(first);
    Roots sources;
    FindSources(f, pc, first, search, sources);
    add(sources, search == kNamedWithin);
  });
}

void Effects::FindContentOf(FunctionId f, uint32_t place, Search search, Roots& roots) const {
  Walk(f, search, roots, [&](const auto& visit, const auto& add) {
    ForEachContent(f, place, [&](Pc stored, uint16_t reg) {
      if (roots.everything) return;
      roots.stores.push_back(stored);
      if (OutlivesBlock(f, stored, reg)) visit(reg, true);
      if (!HoldsOverBlocks(f, stored, reg)) add(SourcesOfContent(f, stored, reg, search), true);
    });
  });
  roots.SortAll();
}

const Effects::Contents& Effects::ContentsOf(FunctionId f, bool named) const {
  Contents& known = known_contents_[named][f];
  if (known.reads == reads_ && !known.by_place.empty()) return known;
  known.reads = reads_;
  const size_t count = filled_[f].size();
  known.by_place = std::vector<Roots>(count);
  for (uint32_t place = 0; place < count; ++place) FindContentOf(f, place, named ? kNamed : kAll, known.by_place[place]);
  FindComponents(known);
  return known;
}

void Effects::FindComponents(Contents& contents) {
  const uint32_t count = static_cast<uint32_t>(contents.by_place.size());
  Edges edges{count, {}};
  for (uint32_t place = 0; place < count; ++place) for (uint32_t held : contents.by_place[place].filled_places) edges.list.push_back({place, held});
  contents.component = Components(edges);
  contents.components.assign(1 + *std::max_element(contents.component.begin(), contents.component.end()), {});
  for (uint32_t place = 0; place < count; ++place) contents.components[contents.component[place]].places.push_back(place);
  for (auto [place, held] : edges.list) {
    if (contents.component[place] != contents.component[held]) contents.components[contents.component[place]].next.push_back(contents.component[held]);
  }
  // A list in a list in a list: each would keep all within.
  constexpr size_t kMostKept = 1 << 22;
  size_t kept = 0;
  const auto append = [](auto& to, const auto& from) { to.insert(to.end(), from.begin(), from.end()); };
  for (Contents::Component& component : contents.components) {
    Roots::Sort(component.next);
    const auto add = [&](const auto& from) {
      append(component.registers, from.registers);
      append(component.globals, from.globals);
      append(component.cells, from.cells);
    };
    component.is_whole = kept < kMostKept;
    for (uint32_t place : component.places) {
      component.may_be_anything |= contents.by_place[place].everything;
      if (component.is_whole) add(contents.by_place[place]);
    }
    for (uint32_t next : component.next) {
      component.may_be_anything |= contents.components[next].may_be_anything;
      component.is_whole &= contents.components[next].is_whole;
      if (component.is_whole) add(contents.components[next]);
    }
    Roots::Sort(component.registers);
    Roots::Sort(component.globals);
    Roots::Sort(component.cells);
    kept += component.registers.size() + component.globals.size() + component.cells.size();
  }
}

bool Effects::MayBeAnything(const Roots& roots) const {
  if (roots.everything || roots.filled_places.empty()) return roots.everything;
  const Contents& contents = ContentsOf(roots.function, roots.named);
  return std::any_of(roots.filled_places.begin(), roots.filled_places.end(), [&](uint32_t place) { return contents.components[contents.component[place]].may_be_anything; });
}

// Where the objects of one register come from, one step of variables back.
void Effects::FindSources(FunctionId f, Pc start, uint16_t first, Search search, Roots& sources, bool is_given_there) const {
  const Function& function = module_.functions[f];
  struct At { Pc pc; uint16_t reg; bool within, elsewhere; };  // elsewhere: in another block than where we started
  boost::container::small_vector<At, 16> open{{start, first, search == kNamedWithin, start == kAnywhere || is_given_there || HoldsOverBlocks(f, start, first)}};
  constexpr size_t kMostKnown = 6;
  boost::container::small_vector<At, kMostKnown> known, from_cells;
  int steps = 0;
  auto source = [&](Effect::Place place, uint32_t index, bool within) {
    const uint64_t key = PlaceKey(place, index);
    if (within && std::find(sources.within.begin(), sources.within.end(), key) == sources.within.end()) sources.within.push_back(key);
    if (place == Effect::kGlobal) return sources.globals.push_back(index);
    if (place == Effect::kCell) return sources.cells.push_back(index);
    const uint16_t reg = static_cast<uint16_t>(index);
    if (scalar_[f][reg]) return;
    if (std::find(sources.registers.begin(), sources.registers.end(), reg) == sources.registers.end()) sources.registers.push_back(reg);
  };
  while (!open.empty() && !sources.everything) {
    At at = open.back();
    open.pop_back();
    auto visit_at = [&](Pc pc, uint16_t read, bool within) {
      const bool over_blocks = HoldsOverBlocks(f, pc, read);
      if (!over_blocks) open.push_back({pc, read, within, at.elsewhere});
      const auto is_this = [&](const At& one) { return one.pc == pc && one.reg == read && one.within == within; };
      const bool is_known = over_blocks && (std::any_of(known.begin(), known.end(), is_this) || (known.size() < kMostKnown && IsKnownAt(f, pc, read)));
      // A variable that was given its value just before may hold it still, in another block.
      if (is_known || (!over_blocks && at.elsewhere && OutlivesBlock(f, pc, read))) {
        sources.known.push_back(read);
        if (within) sources.known_taken_out.push_back(read);
      }
      if (is_known) {
        if (std::none_of(known.begin(), known.end(), is_this)) {
          known.push_back({pc, read, within, true});
          open.push_back(known.back());
        }
        return;
      }
      if (over_blocks) source(Effect::kRegister, read, within);
    };
    // A callee may give back what it reaches by itself.
    auto read_by_summary = [&](Pc pc, uint32_t callee) {
      sources.asks = true;
      bool child = callee < module_.functions.size() && module_.functions[callee].parent == f;
      const bool is_group = callee >= OfGroup(0);
      if (is_group && std::find(sources.results.begin(), sources.results.end(), callee) != sources.results.end()) return;
      if (!is_group && callee >= module_.functions.size() && std::exchange(sources.any_summary[callee - module_.functions.size()], true)) return;
      sources.results.push_back(callee);
      // What is read stands behind what is written.
      const EffectSet& does = summaries_[callee];
      for (auto read = std::lower_bound(does.begin(), does.end(), Effect{Effect::kRead, Effect::kRegister, 0}.packed()); read != does.end(); ++read) {
        const Effect effect = Effect::From(*read);
        if (effect.place == Effect::kGlobal) {
          sources.globals.push_back(effect.index);
          sources.globals_within = true;
        }
        if (effect.place == Effect::kCell && child) visit_at(pc, module_.functions[callee].captures[effect.index].from_register, at.within);
      }
    };
    const auto look = [&](Pc pc) {
      const Instruction& in = function.code[pc];
      if (++steps > MostSteps(function)) sources.everything = true;
      if (sources.everything) return false;
      if (!definitions_.Outlives(f, pc, at.reg)) (at.within ? sources.passed_within : sources.passed).push_back(pc);
      if (in.op == Op::NewCell) {
        // What is in it was stored there, by functions within this one, too.
        source(Effect::kRegister, at.reg, at.within);
        ForEachStoreInCell(f, at.reg, [&](const Where& stored) {
          const auto is_this = [&](const At& one) { return one.pc == stored.pc && one.within == at.within; };
          if (stored.function != f || std::any_of(from_cells.begin(), from_cells.end(), is_this)) return;
          from_cells.push_back({stored.pc, stored.reg, at.within, true});
          if (!HoldsOverBlocks(f, stored.pc, stored.reg)) open.push_back(from_cells.back());
          if (OutlivesBlock(f, stored.pc, stored.reg)) source(Effect::kRegister, stored.reg, at.within);
        });
        return true;
      }
      if (GivesNoObject(in.op, has_classes_) || gives_scalar_[f][pc] != 0) return true;
      if (search == kOwn && !at.within && (GivesNew(f, pc) || GivesBareInstance(f, pc))) return true;
      if (TakesOut(in.op)) sources.takings.push_back(pc);
      auto visit_as = [&](uint16_t read, bool within) { visit_at(pc, read, within); };
      auto visit = [&](uint16_t read) { visit_as(read, at.within); };
      if (!at.within && !definitions_.Outlives(f, pc, at.reg) && HasContents(f, PlaceKey(Effect::kParameter, pc))) sources.filled.push_back(pc);
      // Of what is made for `f(*xs, **named)` all that is put into it is given.
      const bool is_made_here = start != kAnywhere && function.code[start].op == Op::CallStar && (in.op == Op::BuildList || in.op == Op::BuildDict);
      if (at.within || is_made_here) {
        const bool outlives = definitions_.Outlives(f, pc, at.reg);
        const uint64_t place = outlives ? PlaceKey(Effect::kRegister, at.reg) : PlaceKey(Effect::kParameter, pc);
        if ((at.within || !outlives) && HasContents(f, place)) sources.filled_within.push_back(place);
      }
      switch (in.op) {
        case Op::LoadGlobal: source(Effect::kGlobal, in.wide(), at.within); break;
        case Op::FreeCell: source(Effect::kCell, in.b, at.within); break;
        case Op::Yield:
          if (!sends_) return true;  // None
          sources.everything = search <= kOwn;
          break;
        case Op::JoinTest: visit(in.a); return true;
        case Op::ForNext: case Op::Unpack: case Op::UnpackStar:
          visit_as(in.op == Op::ForNext ? in.a : in.b, true);
          if (MayAsk(in.op) && !TakesAsItIs(f, pc)) break;
          return true;
        case Op::GetItem: case Op::GetAttr: case Op::GetSlice:
          visit_as(in.b, true);
          // What was handled when an error was raised, who raised it was not given.
          if (in.op == Op::GetAttr && module_.names[in.c] == "__context__") sources.everything |= search <= kOwn;
          // Code that is asked gives what it makes, or reaches by what it is given and reads: what a module has under that name is not followed.
          if (!MayAsk(in.op) || TakesAsItIs(f, pc)) return true;
          if (in.op == Op::GetItem && !IsPlainKey(f, pc, in.c)) visit_as(in.c, true);  // it is given the key
          // A slice is made for it, and holds the bounds: `k.stop` is one.
          if (in.op == Op::GetSlice) ForEachRead(function, pc, [&](uint16_t read) { if (read != in.b) visit(read); });
          sources.everything |= search <= kOwn && has_modules_;
          read_by_summary(pc, Of(AskedBy(in.op)));
          return true;
        case Op::MakeFunction: case Op::MakeFunctionDefaults:
          for (const Capture& capture : module_.functions[in.wide()].captures) visit(capture.from_register);
          // Of its defaults it may give back what stands there.
          if (in.op == Op::MakeFunctionDefaults) visit_as(in.a, true);
          break;
        default: break;
      }
      if (const int seen_through = SeenThrough(f, pc); seen_through >= 0) {
        visit(static_cast<uint16_t>(seen_through));
        return true;
      }
      Target target;
      if (IsCall(in.op) && in.op != Op::CallMethod) {
        target = CallablesOf(f, pc, in.a);
        // A tool's reply is its own.
        const bool plain = !target.is_method && std::all_of(target.builtins.begin(), target.builtins.end(), [&](BuiltinId id) { return GivesPlain(id); });
        if (!target.unknown && !target.makes && target.functions.empty() && plain) return true;
        // What a builtin gives may come from functions that it is given, or asks of what it is given.
        if (has_classes_ && !std::all_of(target.builtins.begin(), target.builtins.end(), AsksNobody)) target.functions.push_back(Of(kAsked));
        for (BuiltinId builtin : target.builtins) {
          if (MayCallBehindStar(f, pc, builtin)) target.functions.push_back(Of(kAny));
          for (int i = FirstHook(builtin, in) + 1, end = HooksEnd(builtin, in, RunLength(function, in) - 1); i <= end; ++i) {
            const Target& hook = TargetsOf(f, pc, static_cast<uint16_t>(in.a + i));
            target.functions.insert(target.functions.end(), hook.functions.begin(), hook.functions.end());
            if (hook.unknown) target.functions.push_back(Of(kAny));
            target.makers.insert(target.makers.end(), hook.makers.begin(), hook.makers.end());
          }
        }
      }
      // What is called may give back something that it took out of what it was given.
      if (in.op == Op::CallMethod) visit_as(in.a, true);
      const bool takes_out = IsCall(in.op) && (in.op != Op::CallMethod || !CallsMethodOfBuiltin(f, pc));
      ForEachRead(function, pc, [&](uint16_t read) { if (!IsPlainKey(f, pc, read)) visit_as(read, at.within || takes_out); });
      // An operator, too, may call a method of a class.
      const bool may_call = has_classes_ && RowOf(in.op).may_raise;
      if (!IsCall(in.op) && !may_call) return true;
      // What a callee reaches by its arguments was visited.
      if (in.op == Op::CallMethod && has_classes_) {
        const bool of_builtin = CallsMethodOfBuiltin(f, pc);
        const Functions* methods = of_builtin ? nullptr : MethodsCalled(f, pc);
        if (methods != nullptr) target.functions.insert(target.functions.end(), methods->begin(), methods->end());
        target.functions.push_back(Of(methods != nullptr || of_builtin ? kAskedOfOperands : kAny));
      } else if (in.op == Op::CallMethod) {
        target = CalledByName(f, pc);
        if (target.unknown) target.functions.push_back(Of(kAny));
      } else if (may_call && !IsCall(in.op)) {
        if (const Several asked = AskedBy(in.op); asked != kSeveral) target.functions.push_back(Of(asked));
      } else if (target.unknown) {
        target.functions.push_back(Of(kAny));
      }
      target.functions.insert(target.functions.end(), target.makers.begin(), target.makers.end());
      for (uint32_t callee : target.functions) read_by_summary(pc, callee);
      return true;
    };
    // Who raised an error put into it what it could come by: from what an instruction of the range is given, or what some code reads by itself.
    if (holds_error_[f][at.reg] && function.library != kNoModule && !definitions_.LastInBlock(f, at.pc, at.reg)) {
      for (const Handler& handler : function.handlers) {
        for (Pc pc = handler.begin; handler.error == at.reg && pc < handler.end; ++pc) {
          const Op op = function.code[pc].op;
          if (++steps > MostSteps(function) || op == Op::Yield || op == Op::YieldFrom) sources.everything = true;  // what is thrown in
          if (!sources.everything && RowOf(op).may_raise) ForEachRead(function, pc, [&](uint16_t read) { visit_at(pc, read, true); });
        }
      }
      read_by_summary(at.pc, Of(kAny));
    }
    if (std::exchange(is_given_there, false)) look(start);
    else ForEachDefinition(f, at.pc, at.reg, look);
  }
}

void Effects::AddEverything(Effect::Way way, EffectBag& out) const {
  out.has_everything |= strict_;
  out.writes_everything |= strict_ && way != Effect::kIterator;
}

void Effects::AddRoots(const Roots& roots, Effect::Way way, EffectBag& out) const {
  AddOwnRoots(roots, way, out);
  if (roots.filled_places.empty()) return;
  if (MayBeAnything(roots)) {
    AddEverything(way, out);
    return;
  }
  const Contents& contents = ContentsOf(roots.function, roots.named);
  const Effect::Way way_within = way == Effect::kOwn ? Effect::kObject : way;
  boost::container::small_vector<uint32_t, 16> open;
  const auto visit = [&](uint32_t component) { if (out.Opens(component, way_within, roots.named)) open.push_back(component); };
  for (uint32_t place : roots.filled_places) visit(contents.component[place]);
  while (!open.empty()) {
    const Contents::Component& component = contents.components[open.back()];
    open.pop_back();
    if (component.is_whole && !out.keeps_ways) {
      AddPlaces(component, way_within, out);
      continue;
    }
    for (uint32_t place : component.places) AddOwnRoots(contents.by_place[place], way_within, out);
    for (uint32_t next : component.next) visit(next);
  }
}

template <typename From>
void Effects::AddPlaces(const From& from, Effect::Way way, EffectBag& out) const {
  const Effect::Way elsewhere = way == Effect::kOwn ? Effect::kObject : way;  // of what is no parameter
  for (uint32_t r : from.registers) out.Add(Effect{way, Effect::kRegister, r}.packed());
  const auto counts = [&](uint32_t global) {
    return strict_ ? library_globals_[global] != LibraryGlobal::kSettled : library_globals_[global] == LibraryGlobal::kTable;
  };
  for (uint32_t g : from.globals) if (counts(g)) out.Add(Effect{elsewhere, Effect::kGlobal, g}.packed());
  for (uint32_t c : from.cells) out.Add(Effect{elsewhere, Effect::kCell, c}.packed());
}

void Effects::AddOwnRoots(const Roots& roots, Effect::Way way, EffectBag& out) const {
  if (roots.everything) AddEverything(way, out);
  AddPlaces(roots, way, out);
  for (uint16_t r : roots.known) out.Add(Effect{way, Effect::kRegister, r}.packed());
  if (way == Effect::kOwn) {
    way = Effect::kObject;  // of what a parameter holds
    for (uint16_t r : roots.taken_out) out.Add(Effect{way, Effect::kRegister, r}.packed());
  }
  if (way != Effect::kObject || !out.keeps_ways) return;
  out.returned.insert(out.returned.end(), roots.results.begin(), roots.results.end());
  out.stored.insert(out.stored.end(), roots.stores.begin(), roots.stores.end());
  out.taken.insert(out.taken.end(), roots.takings.begin(), roots.takings.end());
  out.opened.insert(out.opened.end(), roots.opened.begin(), roots.opened.end());
  for (Pc pc : roots.passed_within) out.opened.push_back(PlaceKey(Effect::kParameter, pc));
  out.made.insert(out.made.end(), roots.passed.begin(), roots.passed.end());
  out.made.insert(out.made.end(), roots.passed_within.begin(), roots.passed_within.end());
}

const Effects::Roots& Effects::RootsBefore(FunctionId f, Pc pc, uint16_t reg, Search search) const {
  return HoldsOverBlocks(f, pc, reg) && !IsKnownAt(f, pc, reg) ? RootsOf(f, reg, search) : RootsAt(f, pc, reg, search);
}

// By what the plan names, where it would be anything else.
const Effects::Roots& Effects::NamedRootsBefore(FunctionId f, Pc pc, uint16_t reg) const {
  const bool is_by_register = HoldsOverBlocks(f, pc, reg) && !IsKnownAt(f, pc, reg);
  return is_by_register ? NamedRootsOf(f, reg) : RootsAt(f, pc, reg, kNamed);
}

const Effects::Roots& Effects::RootsAt(FunctionId f, Pc pc, uint16_t reg, Search search) const {
  // What it has from other blocks is the same wherever in this one it is read; of what is made for `f(*xs)` more is looked at.
  const bool is_shared = HoldsOverBlocks(f, pc, reg) && module_.functions[f].code[pc].op != Op::CallStar;
  const Pc key = is_shared ? cfg_.functions[f].blocks[cfg_.functions[f].block_of[pc]].begin : pc;
  return Remembered(roots_at_[search].At(module_, f, key, reg), [&](Roots& roots) { FindRoots(f, pc, reg, search, roots); });
}

}  // namespace penstock
