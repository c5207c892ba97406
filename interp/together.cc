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
  size_t parent;               // who waits for it
  Value list;                  // each in its place, and then what it returned
  Value heard;                 // a list, in which the first error is put for whoever waits; null: it is raised
  bool settles;                // whoever waits is woken when all have ended, though one fails
  bool catching;               // somebody may take the error: whoever waits, or whoever waits for that
  size_t left = 0;             // have not ended
  Value failure = {};          // the first
  LabelId decided = kBottom;   // who decided whether one fails
  bool woken = false;
};

// What a coroutine waits for: (list, list for the error, bool whether it settles).
struct Waiting {
  Value list, heard;
  bool settles = false;
  explicit Waiting(Value given) {
    if (!given.is(Kind::kTuple)) return;
    const Tuple& parts = *given.As<Tuple>();
    list = parts.items[0], heard = parts.items[1], settles = parts.items[2].int_value != 0;
  }
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
    return RunGroup(coroutines, Value(), settles, CatchesAround(*rt_.machine->frame)) ? groups_.front().list : Value();
  }

 private:
  // False: an error is pending that nobody hears of here, or the run stops.
  bool RunGroup(Value list, Value heard, bool settles, bool catching) {
    Begin(kRoot, list, heard, settles, catching);
    while (!ended_) {
      if (ready_.empty()) {
        PENSTOCK_CHECK(!asked_.empty(), "coroutines wait for one another");
        ready_.push_back({Event::Kind::kStep, asked_.front()});
        asked_.pop_front();
      }
      // Whoever is woken now comes after those that were woken before.
      const std::vector<Event> due = std::exchange(ready_, {});
      for (const Event& event : due) {
        if (!rt_.Charge()) return false;
        if (event.kind == Event::Kind::kEnded) End(event.task);
        else if (event.task == kRoot) ended_ = true;
        else if (!TakeTurn(event.task)) return false;
      }
    }
    const Group& all = groups_.front();
    if (all.heard) TellFailure(all);
    else if (all.failure) RaiseException(rt_, all.failure);
    return all.heard || !all.failure;
  }

  void Begin(size_t parent, Value list, Value heard, bool settles, bool catching) {
    const List& given = *list.As<List>();
    groups_.push_back({parent, list, heard, settles, catching, given.size});
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

  // What others still do is under control of it. One that waits apart does so where a label has control, which has raised what may be written;
  // nobody else is touched by what fails there.
  void LetDecide(LabelId decided) {
    if (!groups_.front().heard) Decide(rt_, decided);
    else if (rt_.RaisesControl(decided)) rt_.decided = rt_.Join(rt_.decided, decided);
  }

  // False: the run stops, or all of it fails.
  bool TakeTurn(size_t turn) {
    const Value what = tasks_[turn].what;
    const LabelId chosen = tasks_[turn].chosen;
    if (what.is(Kind::kOpenCall) && !std::exchange(tasks_[turn].begun, true) && !IsApart(chosen)) return asked_.push_back(turn), true;
    if (const size_t waited = std::exchange(tasks_[turn].waits_for, SIZE_MAX); waited != SIZE_MAX) TellFailure(groups_[waited]);
    Value given;
    LabelId decided = kBottom;
    {
      Decisions decisions(rt_, groups_[tasks_[turn].group].catching);
      UnderCallback under(rt_, chosen);
      do {
        rt_.machine->outcome = Value();
        if (what.is(Kind::kOpenCall)) rt_.machine->outcome = FinishCall(rt_, *what.As<OpenCall>());
        else given = ResumeGenerator(rt_, what.As<Generator>(), Value::None());
      } while (given && GoesOn(given, groups_[tasks_[turn].group].catching));
      decided = decisions.label();
    }
    if (rt_.stopped) return false;
    const Value error = std::exchange(rt_.pending, Value());
    if (error) keep_.Add(error), decided = rt_.Join(decided, error.label());
    // Whether it failed, and so what the others still do, was decided there. Where nobody hears of it they do nothing more.
    Group& group = groups_[tasks_[turn].group];
    if (rt_.machine->strict && !rt_.untainted()) {
      if (group.catching) LetDecide(decided), group.decided = rt_.Join(group.decided, decided);
      else if (error && IsApart(error.label())) return RaiseException(rt_, error), false;
    }
    if (given) return Wait(turn, given), true;
    const Value result = std::exchange(rt_.machine->outcome, Value());
    group.list.As<List>()->items[tasks_[turn].place] = result ? result : Value::None();
    if (error && !group.failure && !group.woken) group.failure = error;
    ready_.push_back({Event::Kind::kEnded, turn});
    return true;
  }

  // It waits, but for nobody else to notice: what it waits for has come. False: it waits with the others, or an error is pending, or the run stops.
  bool GoesOn(Value given, bool catching) {
    const Waiting waiting(given);
    if (waiting.list && waiting.list.As<List>()->size == 0) return true;
    const LabelId label = rt_.untainted() ? kBottom : waiting.list ? rt_.Join(given.label(), rt_.Outer(waiting.list)) : given.label();
    if (!IsApart(label)) return false;
    if (!waiting.list) return true;
    keep_.Add(given);
    Deeper deeper(rt_);
    if (!deeper.Ok()) {
      waiting.heard.As<List>()->items[0] = std::exchange(rt_.pending, Value());
      return !rt_.stopped;
    }
    UnderCallback under(rt_, label);
    // What fails within is heard of by this one alone: nobody else goes on meanwhile.
    const LabelId decided = rt_.decided;
    const bool goes_on = TakingTurns(rt_).RunGroup(waiting.list, waiting.heard, waiting.settles, catching || rt_.machine->begun_catching);
    rt_.decided = decided;
    return goes_on;
  }

  void Wait(size_t turn, Value given) {
    if (given.is(Kind::kOpenCall)) return asked_.push_back(turn);
    const Waiting waiting(given);
    if (!waiting.list) return ready_.push_back({Event::Kind::kStep, turn});
    keep_.Add(given);
    const bool catching = groups_[tasks_[turn].group].catching || rt_.machine->begun_catching;
    Begin(turn, waiting.list, waiting.heard, waiting.settles, catching);
  }

  // Whoever waits for the group asks for its error next.
  void TellFailure(const Group& group) {
    group.heard.As<List>()->items[0] = rt_.Raised(group.failure ? group.failure : Value::None(), group.decided);
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

Value Builtin_InnerBegun(Runtime& rt, const Args& args) {
  rt.machine->begun_catching = CatchesAround(*rt.machine->frame);
  return args.items[0];
}

}  // namespace penstock
