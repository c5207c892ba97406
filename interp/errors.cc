#include "interp/errors.h"

#include <fmt/format.h>

#include <algorithm>

#include "interp/calls.h"
#include "interp/classes.h"
#include "interp/containers.h"
#include "interp/generators.h"
#include "interp/native_methods.h"
#include "interp/show.h"
#include "interp/suggest.h"

namespace penstock {
namespace {

void AddTrace(Runtime& rt, Exception* exception, FunctionId function, Pc pc) {
  if (exception->trace_size == exception->trace_capacity) {
    uint32_t capacity = exception->trace_capacity == 0 ? 4 : exception->trace_capacity * 2;
    void* grown = rt.heap.GrowBuffer(exception->trace, exception->trace_capacity * sizeof(TraceEntry), capacity * sizeof(TraceEntry));
    if (grown == nullptr) return;  // a traceback is no reason to stop
    exception->trace = static_cast<TraceEntry*>(grown);
    exception->trace_capacity = capacity;
  }
  exception->trace[exception->trace_size++] = {function, pc};
}

// Hangs the error being handled behind a new one, without making a ring.
void SetContext(Machine& m, Exception* exception) {
  Value handled = Value();
  LabelId by = kBottom;  // in a `finally`: who decided that none is under way there
  for (size_t i = m.handled.size(); i-- > 0 && !handled.is(Kind::kException);) {
    handled = m.handled[i];
    by = m.rt.Join(by, handled.label());
  }
  if (!handled.is(Kind::kException)) {
    if (by != kBottom && exception->context.is_nothing()) exception->context = Value::None().WithLabel(by);
    return;
  }
  if (handled.object == exception) return;
  if (by != kBottom) handled = m.rt.Raised(handled, by);
  Exception* walk = handled.As<Exception>();
  for (int64_t steps = 0; walk->context.is(Kind::kException); ++steps) {
    if (walk->context.object == exception) {
      walk->context = Value();
      break;
    }
    walk = walk->context.As<Exception>();
    --m.rt.budget;
    if (steps > 100'000) return;  // too long a chain to look through: leave the new error alone
  }
  exception->context = handled;
}

// StopIteration must not leave a generator, nor StopAsyncIteration an asynchronous one: it would look like its end.
void ReplaceStopIteration(Machine& m, GeneratorForm form) {
  if (m.rt.pending.is_nothing()) return;
  const ExceptionType type = m.rt.pending.As<Exception>()->type;
  const bool ends_it = type == ExceptionType::StopIteration || (type == ExceptionType::StopAsyncIteration && form == GeneratorForm::kAsynchronous);
  if (!ends_it) return;
  const std::string_view who = form == GeneratorForm::kAsynchronous ? "async generator" : NameOf(form);
  ReplaceError(m.rt, fmt::format("{} raised {}", who, NameOf(type)));
}

void LeaveByError(Machine& m) {
  Frame& frame = *m.frame;
  if (frame.raise != kBottom) m.rt.pending = m.rt.Raised(m.rt.pending, frame.raise);
  if (frame.kind >= FrameKind::kGenerator) {
    ReplaceStopIteration(m, frame.code->function->form);
    FinishGenerator(frame.owner.As<Generator>());
  }
  m.handled.resize(frame.handled_base);
  Value error = m.rt.pending;
  LeaveFrameUnderControl(m, error);  // what is raised carries control already
  --m.frame;
}

}  // namespace

void ChainToHandled(Machine& m, Value exception) {
  const auto begin = m.handled.begin() + static_cast<std::ptrdiff_t>(std::min<size_t>(m.frame->handled_base, m.handled.size()));
  if (std::any_of(begin, m.handled.end(), [](Value one) { return one.is(Kind::kException); })) SetContext(m, exception.As<Exception>());
}

void ReplaceError(Runtime& rt, std::string_view text) {
  if (rt.stopped || rt.pending.is_nothing()) return;
  Value old = rt.pending;
  Roots keep(rt, old);
  rt.pending = Value();
  RaiseText(rt, ExceptionType::RuntimeError, text, old.label());
  if (rt.pending.is_nothing()) return;
  rt.pending.As<Exception>()->cause = old;
  rt.pending.As<Exception>()->context = old;
  rt.pending.As<Exception>()->flags |= Exception::kSuppressContext;
}

bool Unwind(Machine& m, size_t floor, bool fresh) {
  Runtime& rt = m.rt;
  m.written_frame = nullptr;
  if (fresh && !rt.stopped && rt.pending.As<Exception>()->trace_size == 0) SetContext(m, rt.pending.As<Exception>());
  for (;;) {
    if (rt.stopped) {
      // Nothing in the plan sees this: no handler, no finally.
      while (m.depth() > floor) {
        if (m.frame->kind >= FrameKind::kGenerator) FinishGenerator(m.frame->owner.As<Generator>());
        m.stop_trace.push_back({m.frame->code->id, static_cast<Pc>(m.frame->ip - m.frame->code->code.data()) - 1});
        --m.frame;
      }
      return false;
    }
    Frame& frame = *m.frame;
    const Function& function = *frame.code->function;
    Pc pc = static_cast<Pc>(frame.ip - frame.code->code.data()) - 1;
    AddTrace(rt, rt.pending.As<Exception>(), frame.code->id, pc);
    if (frame.code->has_try_regions) {
      LabelId label = rt.pending.label();
      if (frame.call_pc == pc) label = rt.Join(label, frame.call_reads);
      frame.call_pc = Frame::kNoCall;
      OpenRegionAt(m, frame, pc, label);
      // Nothing behind the instruction was done under control of it: so all that is still done is.
      const ControlRegion* region = frame.code->control != nullptr ? frame.code->control->At(pc) : nullptr;
      if (!CatchesAt(frame, pc) && (region == nullptr || !region->is_unseen)) RaiseUntilReturn(m, frame, label);
    }
    if (const Handler* handler = HandlerAt(function, pc)) {
      m.handled.resize(std::min<size_t>(m.handled.size(), frame.handled_base + handler->handled));
      frame.base[handler->error] = rt.Written(rt.pending);
      rt.pending = Value();
      frame.ip = frame.code->code.data() + handler->target;
      return true;
    }
    FrameKind kind = frame.kind;
    LeaveByError(m);
    if (kind == FrameKind::kBoundary || kind == FrameKind::kGeneratorBoundary || m.depth() <= floor) return false;
  }
}

bool IsExceptionClass(Value v) {
  return (v.is(Kind::kBuiltin) && v.int_value >= kFirstException && IsType(v)) ||
         (v.is(Kind::kClass) && v.As<Class>()->exception != ExceptionType::None);
}

void RaiseStatement(Machine& m, Value v, Value cause) {
  Runtime& rt = m.rt;
  auto instance_of = [&](Value what, std::string_view message) {
    if (what.is(Kind::kException)) return what;
    if (!IsExceptionClass(what)) return RaiseText(rt, ExceptionType::TypeError, message);
    Value made = CallValue(rt, what, nullptr, 0);
    if (!made) return made;
    if (!made.is(Kind::kException)) {  // its `__new__` gives back something else
      Roots keep(rt, made);
      TextBuilder text(rt);
      text.Append("calling ");
      if (!AppendRepr(rt, what, text)) return Value();
      text.Append(" should have returned an instance of BaseException, not ");
      if (!AppendRepr(rt, TypeOf(rt, made), text)) return Value();
      return RaiseText(rt, ExceptionType::TypeError, text.text());
    }
    return rt.Raised(made, what.label());
  };
  Value exception = instance_of(v, "exceptions must derive from BaseException");
  if (!exception) return;
  if (!cause.is_nothing()) {
    Roots keep(rt, exception);
    Exception* e = exception.As<Exception>();
    e->flags |= Exception::kSuppressContext;
    if (cause.is_none()) {
      e->cause = Value();
    } else {
      Value made = instance_of(cause, "exception causes must derive from BaseException");
      if (!made) return;
      e->cause = made;
    }
  }
  SetContext(m, exception.As<Exception>());
  RaiseException(rt, exception);
}

void RaiseHandled(Machine& m) {
  for (size_t i = m.handled.size(); i-- > 0;) {
    if (!m.handled[i].is(Kind::kException)) continue;
    RaiseException(m.rt, m.handled[i]);
    return;
  }
  RaiseText(m.rt, ExceptionType::RuntimeError, "No active exception to reraise");
}

int MatchError(Runtime& rt, Value error, Value classes) {
  auto is_class = [](Value v) {
    return (v.is(Kind::kBuiltin) && IsType(v) && v.int_value >= kFirstException) ||
           (v.is(Kind::kClass) && v.As<Class>()->exception != ExceptionType::None);
  };
  const Value* first = &classes;
  size_t count = 1;
  if (classes.is(Kind::kTuple)) {
    first = classes.As<Tuple>()->items;
    count = classes.As<Tuple>()->size;
  }
  for (size_t i = 0; i < count; ++i) {
    if (!is_class(first[i])) {
      RaiseText(rt, ExceptionType::TypeError, "catching classes that do not inherit from BaseException is not allowed");
      return -1;
    }
  }
  Value type = TypeOf(rt, error);
  for (size_t i = 0; i < count; ++i) {
    int is = IsSubtype(rt, type, first[i]);
    if (is != 0) return is;
  }
  return 0;
}

// -- telling

namespace {

std::string NameOfException(Runtime& rt, const Exception& exception) {
  if (exception.cls == nullptr) return FullNameOf(exception.type);
  DictEntry* name = DictFindText(exception.cls->dict, "__qualname__");
  const Str* module = exception.cls->module_name;
  std::string prefix = module == nullptr || module->bytes == 0 || module->view() == "builtins" ? "" : std::string(module->view()) + ".";
  return prefix + std::string(name != nullptr && name->value.is(Kind::kStr) ? name->value.As<Str>()->view() : NameOfType(rt, ValueOf(exception.cls)));
}

std::string MessageOf(Runtime& rt, Value exception) {
  rt.telling = true;
  Roots keep(rt, exception);
  if (ClassOf(exception) == nullptr) {
    std::string message = ExceptionMessage(rt, *exception.As<Exception>());
    rt.telling = false;
    return message;
  }
  Value text = ToStr(rt, exception);
  rt.telling = false;
  if (text.is(Kind::kStr)) return std::string(text.As<Str>()->view());
  rt.pending = Value();
  return "<exception str() failed>";
}

Span SpanAt(const Module& module, const TraceEntry& entry) {
  const Function& function = module.functions[entry.function];
  return entry.pc < function.spans.size() ? function.spans[entry.pc] : function.span;
}

bool IsOfLibrary(const Module& module, const TraceEntry& entry) { return module.functions[entry.function].library != kNoModule; }

// Where in the plan an error came from. A place without a span is one that the lowering wrote.
Span PlaceInPlan(const Module& module, const TraceEntry* trace, size_t size) {
  for (size_t i = 0; i < size; ++i) {
    const Span span = IsOfLibrary(module, trace[i]) ? Span{} : SpanAt(module, trace[i]);
    if (span.end > 0) return span;
  }
  return {};
}

void AppendFrame(const Module& module, const TraceEntry& entry, std::string& out) {
  const SourceFile& source = *module.source;
  Span span = SpanAt(module, entry);
  LineColumn at = source.At(span.begin);
  out += fmt::format("  File \"{}\", line {}, in {}\n", source.PathOf(span.begin), at.line, module.functions[entry.function].name);
  std::string_view line = source.LineAt(span.begin);
  size_t indent = line.find_first_not_of(" \t\f");
  if (indent == std::string_view::npos) return;
  std::string_view text = line.substr(indent);
  while (!text.empty() && (text.back() == ' ' || text.back() == '\r')) text.remove_suffix(1);
  out += "    " + std::string(text) + "\n";
  LineColumn end = source.At(span.end);
  size_t from = at.column - 1 >= indent ? at.column - 1 - indent : 0;
  size_t to = end.line == at.line ? end.column - 1 - std::min<size_t>(indent, end.column - 1) : text.size();
  bool whole = from == 0 && to >= text.size();
  if (!whole && to > from) out += "    " + std::string(from, ' ') + std::string(to - from, '^') + "\n";
}

void AppendTrace(const Module& module, const TraceEntry* trace, size_t size, std::string& out) {
  constexpr uint32_t kShown = 3;
  out += "Traceback (most recent call last):\n";
  uint32_t repeated = 0;
  for (size_t i = size; i-- > 0;) {
    const TraceEntry& entry = trace[i];
    if (IsOfLibrary(module, entry)) continue;
    bool same = i + 1 < size && trace[i + 1].function == entry.function && trace[i + 1].pc == entry.pc;
    repeated = same ? repeated + 1 : 0;
    if (repeated < kShown) AppendFrame(module, entry, out);
    bool last = i == 0 || trace[i - 1].function != entry.function || trace[i - 1].pc != entry.pc;
    if (last && repeated >= kShown) {
      uint32_t more = repeated - kShown + 1;
      out += fmt::format("  [Previous line repeated {} more time{}]\n", more, more == 1 ? "" : "s");
    }
  }
}

// What CPython's traceback module calls a context: how deep in groups a line stands, and whether the frame is still open.
struct Telling {
  Machine& m;
  std::string& out;
  Exception* described;
  std::string message;  // of that one: its `__str__` is asked once, where its turn is
  int depth = 0;
  bool is_open = false;

  std::string indent() const { return std::string(static_cast<size_t>(2 * depth), ' '); }
  // The lines of a text, behind the bar of the group they are in.
  void Tell(std::string_view text, char bar = '|') {
    const std::string before = depth == 0 ? "" : indent() + bar + " ";
    for (size_t at = 0; at < text.size();) {
      const size_t end = std::min(text.find('\n', at), text.size() - 1) + 1;
      out += before + std::string(text.substr(at, end - at));
      at = end;
    }
  }
};

const Value* AttributeOf(const Exception& error, std::string_view name) {
  const DictEntry* entry = error.dict == nullptr ? nullptr : DictFindText(error.dict, name);
  return entry == nullptr ? nullptr : &entry->value;
}

// What a group holds, or null: it is none.
const Tuple* ErrorsIn(const Exception& error) {
  if (error.cls == nullptr) return nullptr;
  const bool is_group = std::any_of(error.cls->mro->items, error.cls->mro->items + error.cls->mro->size, [](Value base) {
    return base.is(Kind::kClass) && base.As<Class>()->module_name != nullptr && base.As<Class>()->module_name->view() == "builtins";
  });
  const Value* inside = is_group ? AttributeOf(error, "exceptions") : nullptr;
  return inside != nullptr && inside->is(Kind::kTuple) ? inside->As<Tuple>() : nullptr;
}

// `ValueError: wrong`, and the notes that it was given.
std::string LastLines(Telling& t, Exception* error) {
  Machine& m = t.m;
  const std::string message = MessageOf(m.rt, ValueOf(error));
  if (error == t.described) t.message = message;
  const std::string near = SuggestionFor(m.rt, *error);
  std::string text = NameOfException(m.rt, *error) + (message.empty() ? "" : ": ") + message +
                     (near.empty() ? "" : ". Did you mean: '" + near + "'?") + "\n";
  const Value* notes = AttributeOf(*error, "__notes__");
  if (notes == nullptr || !notes->is(Kind::kList)) return text;
  for (size_t i = 0; i < notes->As<List>()->size; ++i) {
    const Value note = notes->As<List>()->items[i];
    if (note.is(Kind::kStr)) text += std::string(note.As<Str>()->view()) + "\n";
  }
  return text;
}

void TellChain(Telling& t, Exception* error);

void TellGroup(Telling& t, Exception* error, const Tuple& inside) {
  constexpr int kDeepest = 10;
  constexpr size_t kWidest = 15;
  if (t.depth > kDeepest) return t.Tell(fmt::format("... (max_group_depth is {})\n", kDeepest));
  const bool is_outermost = t.depth == 0;
  if (is_outermost) t.depth = 1;
  std::string trace;
  AppendTrace(t.m.rt.module, error->trace, error->trace_size, trace);
  const size_t first_line = trace.find('\n') + 1;
  if (trace.size() > first_line) {
    t.Tell("Exception Group " + trace.substr(0, first_line), is_outermost ? '+' : '|');
    t.Tell(trace.substr(first_line));
  }
  t.Tell(LastLines(t, error));
  const size_t count = std::min(inside.size, kWidest + 1);
  t.is_open = false;
  for (size_t i = 0; i < count; ++i) {
    const bool is_last = i + 1 == count, is_cut = i >= kWidest;
    if (is_last) t.is_open = true;  // what stands in it may close it
    t.out += t.indent() + (i == 0 ? "+-" : "  ") + fmt::format("+---------------- {} ----------------\n", is_cut ? "..." : std::to_string(i + 1));
    ++t.depth;
    const size_t more = inside.size - kWidest;
    if (is_cut) t.Tell(fmt::format("and {} more exception{}\n", more, more > 1 ? "s" : ""));
    else if (inside.items[i].is(Kind::kException)) TellChain(t, inside.items[i].As<Exception>());
    if (is_last && t.is_open) {
      t.out += t.indent() + "+------------------------------------\n";
      t.is_open = false;
    }
    --t.depth;
  }
  if (is_outermost) t.depth = 0;
}

void TellOne(Telling& t, Exception* error) {
  if (const Tuple* inside = ErrorsIn(*error)) return TellGroup(t, error, *inside);
  std::string trace;
  // An error that nobody raised, in a group, has no trace.
  if (error->trace_size > 0) AppendTrace(t.m.rt.module, error->trace, error->trace_size, trace);
  t.Tell(trace);
  t.Tell(LastLines(t, error));
}

// An error with those it came from, oldest first.
void TellChain(Telling& t, Exception* last) {
  constexpr size_t kMostShown = 50;
  struct Link {
    Exception* error;
    bool cause;
  };
  std::vector<Link> chain{{last, false}};
  while (chain.size() < kMostShown) {
    Exception* error = chain.back().error;
    bool cause = !error->cause.is_nothing();
    const Value before = cause ? error->cause : (error->flags & Exception::kSuppressContext) ? Value() : error->context;
    bool seen = std::any_of(chain.begin(), chain.end(), [&](const Link& link) { return link.error == before.object; });
    if (!before.is(Kind::kException) || seen) break;
    chain.back().cause = cause;
    chain.push_back({before.As<Exception>(), false});
  }
  for (size_t i = chain.size(); i-- > 0;) {
    TellOne(t, chain[i].error);
    if (i == 0) break;
    t.Tell(chain[i - 1].cause ? "\nThe above exception was the direct cause of the following exception:\n\n"
                              : "\nDuring handling of the above exception, another exception occurred:\n\n");
  }
}

}  // namespace

namespace {

// `raise SystemExit("wrong")`: CPython says what it was given, and not where.
bool EndsWithWords(const Exception& error) {
  if (error.type != ExceptionType::SystemExit || error.args->size == 0) return false;
  return error.args->size > 1 || !(error.args->items[0].is_none() || error.args->items[0].is_int());
}

// `raise SystemExit(2)`: nothing is said, and of the number the lowest byte is left.
std::optional<int> ExitCodeIn(const Exception& error) {
  if (error.type != ExceptionType::SystemExit || error.args->size != 1) return std::nullopt;
  const Value code = error.args->items[0];
  if (!code.is_small_int() && !code.is(Kind::kBool)) return std::nullopt;
  return static_cast<int>(code.int_value & 0xff);
}

}  // namespace

RunError DescribeError(Machine& m, Value exception) {
  Runtime& rt = m.rt;
  Roots keep(rt, exception);
  Exception* e = exception.As<Exception>();
  RunError error;
  error.type = NameOfException(rt, *e);
  error.span = PlaceInPlan(rt.module, e->trace, e->trace_size);
  if (EndsWithWords(*e)) {
    error.message = MessageOf(rt, exception);
    error.traceback = error.message + "\n";
  } else if (error.exit_code = ExitCodeIn(*e); error.exit_code) {
    error.message = MessageOf(rt, exception);
  } else {
    Telling telling{m, error.traceback, e, {}};
    TellChain(telling, e);
    error.message = std::move(telling.message);
  }
  error.label = rt.Deep(exception);
  return error;
}

Span PlaceInBody(const Module& module, const TraceEntry* trace, size_t size) {
  for (size_t i = size; i-- > 0;) if (trace[i].function == 0) return SpanAt(module, trace[i]);
  return {};
}

// Where the run was stopped, and why: no error of the plan.
static RunError DescribeStop(Machine& m, std::string type, std::string message) {
  RunError error;
  error.type = std::move(type);
  error.message = std::move(message);
  error.span = PlaceInPlan(m.rt.module, m.stop_trace.data(), m.stop_trace.size());
  if (!m.stop_trace.empty()) AppendTrace(m.rt.module, m.stop_trace.data(), m.stop_trace.size(), error.traceback);
  error.traceback += error.type + (error.message.empty() ? "" : ": ") + error.message + "\n";
  return error;
}

RunError DescribeUnsupported(Machine& m) { return DescribeStop(m, "NotSupported", m.rt.unsupported); }

RunError DescribeLimit(Machine& m) {
  const std::string_view limit = m.rt.limit_hit == nullptr ? "" : m.rt.limit_hit;
  if (limit == kInterruptLimit) return DescribeStop(m, "KeyboardInterrupt", "");
  return DescribeStop(m, "LimitExceeded", std::string(limit));
}

// -- methods of exceptions and objects

Value NativeExceptionInit(Runtime& rt, const Args& args) {
  Value self = args.self;
  const Value* items = args.items;
  size_t count = args.count;
  if (!self.is(Kind::kException) && count > 0) {  // Exception.__init__(self, ...)
    self = items[0];
    ++items;
    --count;
  }
  if (!self.is(Kind::kException)) return RaiseText(rt, ExceptionType::TypeError, "descriptor '__init__' of 'BaseException' object needs an argument");
  Value tuple = NewTuple(rt, items, count);
  if (!tuple) return tuple;
  self.As<Exception>()->args = tuple.As<Tuple>();
  return Value::None();
}

Value NativeExceptionWithTraceback(Runtime&, const Args& args) { return args.self; }

Value NativeExceptionAddNote(Runtime& rt, const Args& args) {
  if (!args.items[0].is(Kind::kStr)) return Raise(rt, ExceptionType::TypeError, "note must be a str, not '{}'", TypeName(rt, args.items[0]));
  Exception* e = args.self.As<Exception>();
  if (e->dict == nullptr) e->dict = NewDict(rt);
  DictEntry* notes = DictFindText(e->dict, "__notes__");
  if (notes == nullptr) {
    Value list = NewList(rt, args.items, 1);
    return list && DictSetText(rt, e->dict, Intern(rt, "__notes__"), list) ? Value::None() : Value();
  }
  return notes->value.is(Kind::kList) && ListAppend(rt, notes->value.As<List>(), args.items[0]) ? Value::None() : Value();
}

}  // namespace penstock
