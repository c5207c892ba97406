// Coroutines that take turns (catalog/library/_tasks.py). The order is that of asyncio's loop, the same in every run: who can go on does so
// first come, first served; when nobody can, the tool that was asked first is waited for. When one fails whoever waits hears of it at once, and
// nobody goes on with the others; where somebody may take the error, all end first (frontend/expand_together.cc).
//
// Who comes when says how often others waited. So that this tells nothing of data, whoever waits where data decided it (mode strict: under
// control of a label) is waited for by all: its tool answers, or its group ends, before anybody else goes on.
#include <deque>
#include <vector>

#include "core/check.h"
#include "interp/builtin_functions.h"
#include "interp/callback_control.h"
#include "interp/errors.h"
#include "interp/generators.h"
#include "interp/machine_state.h"
#include "interp/tool_calls.h"

namespace penstock {
namespace {

constexpr size_t kRoot = SIZE_MAX;  // who waits for all of it

struct Task {
  Value what;             // a coroutine, or a call that was left open
  LabelId chosen;         // who decided that it is there
  size_t group, place;    // in which it is
  bool begun = false;
  size_t waits_for = SIZE_MAX;  // a group
};

// Whoever waits for a list of coroutines is woken when all have ended, or one has failed, for which `settles` is false.
struct Group {
  size_t parent;          // who waits for it
  Value list;             // each in its place, and then what it returned
  bool settles;           // whoever waits is woken when all have ended, though one fails
  size_t left = 0;        // have not ended
  Value failure = {};     // the first
  bool woken = false;
};

struct Event {
  enum class Kind : uint8_t { kStep, kEnded } kind;
  size_t task;
};

class TakingTurns {
 public:
  explicit TakingTurns(Runtime& rt) : rt_(rt), keep_(rt), control_(rt.control) {}

  // The list, in which what each returned is in its place. Null: an error is pending, or the run stops.
  Value Run(Value coroutines, bool settles) {
    keep_.Add(coroutines);
    if (coroutines.As<List>()->size == 0) return coroutines;
    Begin(kRoot, coroutines, settles);
    while (!ended_) {
      if (ready_.empty()) {
        PENSTOCK_CHECK(!asked_.empty(), "coroutines wait for one another");
        ready_.push_back({Event::Kind::kStep, asked_.front()});
        asked_.pop_front();
      }
      // Whoever is woken now comes after those that were woken before.
      const std::vector<Event> due = std::exchange(ready_, {});
      for (const Event& event : due) {
        if (!rt_.Charge()) return Value();
        if (event.kind == Event::Kind::kEnded) End(event.task);
        else if (event.task == kRoot) ended_ = true;
        else if (!TakeTurn(event.task)) return Value();
      }
    }
    const Group& all = groups_.front();
    return all.failure ? RaiseException(rt_, all.failure) : all.list;
  }

 private:
  void Begin(size_t parent, Value list, bool settles) {
    const List& given = *list.As<List>();
    groups_.push_back({parent, list, settles, given.size});
    if (parent != kRoot) tasks_[parent].waits_for = groups_.size() - 1;
    for (size_t i = 0; i < given.size; ++i) {
      const Value item = given.items[i];
      keep_.Add(item);
      ready_.push_back({Event::Kind::kStep, tasks_.size()});
      tasks_.push_back({item, rt_.untainted() ? kBottom : rt_.Outer(item), groups_.size() - 1, i});
    }
  }

  // What data decided, nobody else may notice.
  bool IsApart(LabelId label) const { return rt_.labels.Decides(label) && !rt_.labels.Leq(label, control_); }

  // False: the run stops, or all of it fails.
  bool TakeTurn(size_t turn) {
    const Value what = tasks_[turn].what;
    const LabelId chosen = tasks_[turn].chosen;
    if (what.is(Kind::kOpenCall) && !std::exchange(tasks_[turn].begun, true) && !IsApart(chosen)) return asked_.push_back(turn), true;
    Value given, failure;
    if (const size_t waited = std::exchange(tasks_[turn].waits_for, SIZE_MAX); waited != SIZE_MAX) failure = groups_[waited].failure;
    LabelId decided = kBottom;
    {
      Decisions decisions(rt_);
      UnderCallback under(rt_, chosen);
      do {
        rt_.machine->outcome = Value();
        if (what.is(Kind::kOpenCall)) rt_.machine->outcome = FinishCall(rt_, *what.As<OpenCall>());
        else if (failure) given = ThrowIntoGenerator(rt_, what.As<Generator>(), std::exchange(failure, Value()));
        else given = ResumeGenerator(rt_, what.As<Generator>(), Value::None());
      } while (given && GoesOn(given, failure));
      decided = decisions.label();
    }
    if (rt_.stopped) return false;
    const Value error = std::exchange(rt_.pending, Value());
    if (error) keep_.Add(error), decided = rt_.Join(decided, error.label());
    // Whether it failed, and so what the others still do, was decided there. Where nobody hears of it they do nothing more.
    if (rt_.machine->strict && !rt_.untainted()) {
      if (CatchesAround(*rt_.machine->frame)) Decide(rt_, decided);
      else if (error && IsApart(error.label())) return RaiseException(rt_, error), false;
    }
    if (given) return Wait(turn, given), true;
    Group& group = groups_[tasks_[turn].group];
    const Value result = std::exchange(rt_.machine->outcome, Value());
    group.list.As<List>()->items[tasks_[turn].place] = result ? result : Value::None();
    if (error && !group.failure && !group.woken) group.failure = error;
    ready_.push_back({Event::Kind::kEnded, turn});
    return true;
  }

  // It waits, but for nobody else to notice: what it waits for has come. `failure`: of a group that it waits for.
  bool GoesOn(Value given, Value& failure) {
    const Value list = GroupOf(given);
    if (list && list.As<List>()->size == 0) return true;
    const LabelId label = rt_.untainted() ? kBottom : list ? rt_.Join(given.label(), rt_.Outer(list)) : given.label();
    if (!IsApart(label)) return false;
    if (!list) return true;
    keep_.Add(given);
    Deeper deeper(rt_);
    UnderCallback under(rt_, label);
    if (deeper.Ok() && TakingTurns(rt_).Run(list, given.is(Kind::kTuple))) return true;
    failure = std::exchange(rt_.pending, Value());
    if (failure) keep_.Add(failure);
    return !rt_.stopped;
  }

  void Wait(size_t turn, Value given) {
    if (given.is(Kind::kOpenCall)) return asked_.push_back(turn);
    const Value list = GroupOf(given);
    if (!list) return ready_.push_back({Event::Kind::kStep, turn});
    keep_.Add(given);
    Begin(turn, list, given.is(Kind::kTuple));
  }

  // The list of coroutines that it waits for; null: it waits for something else.
  static Value GroupOf(Value given) {
    if (given.is(Kind::kTuple)) return given.As<Tuple>()->items[0];
    return given.is(Kind::kList) ? given : Value();
  }

  void End(size_t task) {
    Group& group = groups_[tasks_[task].group];
    --group.left;
    if (group.woken || (group.left > 0 && (group.settles || !group.failure))) return;
    group.woken = true;
    ready_.push_back({Event::Kind::kStep, group.parent});
  }

  Runtime& rt_;
  Roots keep_;
  const LabelId control_;
  std::vector<Task> tasks_;
  std::deque<Group> groups_;          // first the one that all this is for
  std::vector<Event> ready_;
  std::deque<size_t> asked_;          // what waits for a tool, by number of the task
  bool ended_ = false;
};

Value RunAll(Runtime& rt, const Args& args, bool settles) {
  const List& given = *args.items[0].As<List>();
  const Value list = NewList(rt, given.items, given.size);
  return list ? TakingTurns(rt).Run(list, settles) : list;
}

}  // namespace

Value Builtin_InnerTogether(Runtime& rt, const Args& args) { return RunAll(rt, args, false); }
Value Builtin_InnerSettled(Runtime& rt, const Args& args) { return RunAll(rt, args, true); }

Value Builtin_InnerBegun(Runtime&, const Args& args) { return args.items[0]; }

}  // namespace penstock
