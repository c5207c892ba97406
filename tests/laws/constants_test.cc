// What the analysis says that operators, formats, methods and builtins make of constants, a run makes of them; and what a run raises
// an error at, the analysis says nothing of.
#include <gtest/gtest.h>

#include <map>

#include "analysis/analyze.h"
#include "executed.h"
#include "frontend/frontend.h"
#include "interp/machine.h"
#include "plan_generator.h"
#include "random_text.h"

namespace penstock {
namespace {

// Expressions of constants that stand in variables, so that nothing is put together before there is an IR.
class ConstantWriter : RandomText {
 public:
  explicit ConstantWriter(uint64_t seed) : RandomText(seed) {}

  std::string Plan(int count) {
    std::string plan;
    for (int i = 0; i < count; ++i) {
      names_.clear();
      const std::string expression = Expression();
      for (const auto& [name, literal] : names_) plan += name + " = " + literal + "\n";
      plan += "try:\n    post(" + expression + ")\nexcept Exception:\n    pass\n";
    }
    return plan;
  }

 private:
  std::string Named(const std::string& literal) {
    const std::string name = std::string(1, static_cast<char>('a' + names_.size() % 26)) + std::to_string(names_.size());
    names_.emplace_back(name, literal);
    return name;
  }
  std::string Text() {
    return Named(OneOf("''", "'a'", "'Abc def'", "' x\\t'", "'\xC3\xBC" "ber \xC3\x9F'", "'a,b,,c'", "'0012'", "'-7'", "' 3.5e2 '", "'1_000'", "'0x1F'", "'line\\nnext\\r\\n'",
                       "'q\\'\"\\\\'", "'aaa'", "'aa'", "','", "'tab\\tbed\\tx'", "'\xE2\x82\xAC 5'", "'HELLO'", "'hello world'", "'\\x00\\x7f\\xad'", "'b'", "'+5'", "'\xCE\xA3\xCE\x91\xCE\xA3'"));
  }
  std::string Int() { return Named(OneOf("0", "1", "2", "3", "7", "-1", "-2", "-13", "10", "255", "1000000", "4611686018427387904", "9007199254740993", "-9223372036854775807", "63", "64")); }
  std::string Small() { return Named(OneOf("0", "1", "2", "3", "5", "8", "12", "-1", "-3")); }
  std::string Float() { return Named(OneOf("0.0", "0.5", "1.5", "2.5", "-3.25", "1e16", "1e-7", "123456.789", "1e308", "-0.0", "2.675", "0.1", "9007199254740992.0", "1e22")); }
  std::string Number() { return Chance(2) ? Int() : Chance(5) ? Named(OneOf("True", "False")) : Float(); }
  std::string Any() { return Chance(2) ? Text() : Chance(9) ? Named("None") : Number(); }

  std::string Spec() {
    std::string spec;
    if (Chance(3)) spec += OneOf("", "*", "0", "\xC3\xBC") + OneOf("<", ">", "^", "=");
    if (Chance(4)) spec += OneOf("+", "-", " ");
    if (Chance(8)) spec += "z";
    if (Chance(5)) spec += "#";
    if (Chance(5)) spec += "0";
    if (Chance(2)) spec += OneOf("1", "5", "10", "23");
    if (Chance(4)) spec += OneOf(",", "_");
    if (Chance(3)) spec += OneOf(".0", ".1", ".2", ".3", ".10", ".");
    if (!Chance(3)) spec += OneOf("d", "s", "f", "e", "g", "x", "X", "b", "o", "%", "c", "n", "G", "E", "F", "q");
    return spec;
  }
  std::string Percent(std::vector<std::string>& values) {
    std::string text = OneOf("", "x", "100%% ");
    for (int i = 1 + Pick(3); i > 0; --i) {
      text += "%" + OneOf("", "", "-", "+", " ", "#", "0");
      if (Chance(12)) text += "*", values.push_back(Small());
      else text += OneOf("", "", "3", "8");
      text += OneOf("", "", ".0", ".2", ".5") + OneOf("s", "d", "i", "x", "X", "o", "f", "e", "g", "r", "a", "c", "u", "G", "y");
      values.push_back(Any());
      text += OneOf("", " ", ", ");
    }
    return text;
  }
  std::string Fields(std::string& arguments) {
    std::string text = OneOf("", "x{{}}", "-");
    const bool numbered = Chance(3);
    const int count = 1 + Pick(3);
    std::string named;
    for (int i = 0; i < count; ++i) {
      const bool by_name = Chance(4);
      const std::string name = "k" + std::to_string(i);
      text += "{" + (by_name ? name : numbered ? std::to_string(Pick(count)) : "") + OneOf("", "", "!r", "!s", "!a") + (Chance(2) ? ":" + Spec() : "") + (Chance(25) ? "" : "}");
      (by_name ? named : arguments) += (by_name ? name + "=" : "") + Any() + ", ";
    }
    if (Chance(8)) text += "{:{w}}", arguments += Any() + ", ", named += "w=" + Small() + ", ";
    arguments += named;
    return text;
  }
  std::string Method() {
    const std::string text = Text() + ".";
    switch (Pick(9)) {
      case 0: return text + OneOf("lower", "upper", "title", "capitalize", "swapcase", "casefold", "strip", "lstrip", "rstrip", "expandtabs") + "()";
      case 1:
        return text + OneOf("isalpha", "isdecimal", "isdigit", "isnumeric", "isspace", "isalnum", "isascii", "islower", "isupper", "istitle", "isidentifier", "isprintable") + "()";
      case 2: return text + OneOf("strip", "lstrip", "rstrip") + "(" + (Chance(4) ? "None" : Text()) + ")";
      case 3: return text + OneOf("startswith", "endswith", "removeprefix", "removesuffix", "find", "rfind", "index", "rindex", "count") + "(" + Text() + ")";
      case 4: return text + "replace(" + Text() + ", " + Text() + (Chance(2) ? ", " + Small() : "") + ")";
      case 5: return text + OneOf("ljust", "rjust", "center") + "(" + Small() + (Chance(2) ? ", " + Named(OneOf("'*'", "'\xC3\xBC'", "''")) : "") + ")";
      case 6: return text + OneOf("zfill", "expandtabs") + "(" + Small() + ")";
      case 7: return "'|'.join(" + text + OneOf("partition", "rpartition", "split", "rsplit") + "(" + Text() + "))";
      default: return "'|'.join(" + text + OneOf("split", "rsplit") + "(" + (Chance(2) ? Text() : "None") + ", " + OneOf("", "maxsplit=") + Small() + "))";
    }
  }
  std::string Call() {
    switch (Pick(8)) {
      case 0: return OneOf("str", "repr", "ascii") + "(" + Any() + ")";
      case 1: return "int(" + (Chance(3) ? Number() : Text()) + (Chance(4) ? ", " + Named(OneOf("0", "2", "10", "16", "36", "1")) : "") + ")";
      case 2: return "float(" + (Chance(3) ? Number() : Text()) + ")";
      case 3: return "round(" + Number() + (Chance(2) ? ", " + Small() : "") + ")";
      case 4: return OneOf("abs", "hex", "oct", "bin", "chr") + "(" + Number() + ")";
      case 5: return "ord(" + Text() + ")";
      case 6: return "format(" + Any() + ", '" + Spec() + "')";
      default: return "len(" + Text() + ")";
    }
  }
  std::string Expression() {
    switch (Pick(10)) {
      case 0: return Number() + OneOf(" + ", " - ", " * ", " / ", " // ", " % ") + Number();
      case 1: return Int() + OneOf(" & ", " | ", " ^ ", " << ", " >> ", " ** ") + Small();
      case 2: return Number() + " ** " + Small();
      case 3: return Any() + OneOf(" == ", " != ", " < ", " <= ", " > ", " >= ") + Any();
      case 4: return Chance(2) ? Text() + OneOf(" + ", " in ", " not in ") + Text() : Chance(2) ? Text() + " * " + Small() : Small() + " * " + Text();
      case 5: return OneOf("-", "+", "~") + Number();
      case 6: return "f'" + OneOf("", "<") + "{" + Any() + OneOf("", "!r", "!s", "!a") + (Chance(4) ? "" : ":" + Spec()) + "}{" + Any() + "}'";
      case 7: {
        std::vector<std::string> values;
        const std::string text = Percent(values);
        std::string tuple;
        for (const std::string& value : values) tuple += value + ", ";
        return Named("'" + text + "'") + " % " + (values.size() == 1 && Chance(2) ? values[0] : "(" + tuple + ")");
      }
      case 8: {
        if (Chance(2)) return Method();
        std::string arguments;
        const std::string text = Fields(arguments);
        return Named("'" + text + "'") + ".format(" + arguments + ")";
      }
      default: return Chance(2) ? Method() : Call();
    }
  }

  std::vector<std::pair<std::string, std::string>> names_;
};

// Keeps what each call was given.
struct Calls : Host {
  std::map<std::pair<FunctionId, Pc>, Json> given;
  ToolReply Call(const ToolCall& call) override {
    given[{call.function, call.pc}] = call.arguments[0].value;
    ToolReply reply;
    reply.kind = ToolReply::Kind::kValue;
    return reply;
  }
  void Print(std::string_view, LabelId) override {}
};

struct Found {
  int calls = 0, known = 0;
};

void CheckConstants(const std::string& plan, Found& found) {
  SourceFile source("constants.plan", plan);
  Diagnostics diagnostics(source);
  const Manifest& tools = ToolsOfGeneratedPlans();
  const std::optional<Module> module = Compile(source, tools, {}, Limits(), diagnostics);
  ASSERT_TRUE(module) << RenderAll(diagnostics) << plan;
  LabelTable labels;
  const ToolLabels rules = LabelsOfGeneratedPlans(labels);
  const FollowedPlan followed = Follow(*module, tools, rules, labels, AnalyzeOptions());
  ASSERT_TRUE(followed.flows.gave_up.empty()) << plan;
  Calls calls;
  const RunResult result = Run(*module, followed.control, tools, labels, calls, RunOptions());
  ASSERT_EQ(result.outcome, RunResult::Outcome::kDone) << plan;
  const auto line_of = [&](const CallFlow& call) {
    const Span span = module->functions[call.function].spans[call.pc];
    return plan.substr(span.begin, span.end - span.begin);
  };
  for (const CallFlow& call : followed.flows.calls) {
    ++found.calls;
    const ArgumentFacts& facts = call.facts.arguments[0];
    const auto run = calls.given.find({call.function, call.pc});
    const bool is_known = facts.values_known && facts.values.size() == 1;
    found.known += is_known;
    if (!is_known) continue;
    const std::string said = WriteJson(facts.values[0]), seen = run == calls.given.end() ? "an error" : WriteJson(run->second);
    EXPECT_EQ(said, seen) << line_of(call) << "\nin\n" << plan;
    calls.given.erase({call.function, call.pc});
  }
}

TEST(Constants, AreWhatARunMakesOfThem) {
  constexpr int kPlans = 150, kEach = 40;
  executed = nullptr;
  bare_reads = nullptr;
  Found found;
  for (uint64_t seed = 1; seed <= kPlans && !HasFailure(); ++seed) CheckConstants(ConstantWriter(seed).Plan(kEach), found);
  std::printf("%d calls, of %d it was known before the run what they are given\n", found.calls, found.known);
  EXPECT_GT(found.known * 100, found.calls * 60);
}

}  // namespace
}  // namespace penstock
