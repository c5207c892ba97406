// Tests against mutants. Most mutants change rules alone; the tests, which are most of a text, then stay as
// they were compiled once, and only the rules are read again.
#include <algorithm>

#include "core/text.h"
#include "grammar/gate_tree.h"
#include "policies/gate_tests.h"
#include "policies/mutants.h"
#include "policies/prove.h"

namespace penstock {
namespace {

// The text with its tests blanked; places stay what they were.
std::string WithoutTests(const SourceFile& source) {
  Diagnostics unread(source);
  GateTree tree = ParseGateText(source, unread);
  std::string text(source.text());
  for (GateNodeId statement : tree.statements) {
    if (tree[tree[statement].children.back()].kind != GateNodeKind::kTest) continue;
    Span span = tree.SpanOf(statement);
    for (uint32_t i = span.begin; i < span.end; ++i) if (text[i] != '\n') text[i] = ' ';
  }
  return text;
}

// A file of the gate as mutants of it are read: all of it, and without its tests.
struct MutatedFile {
  const SourceFile& source;
  std::string rules_only;
};

struct Trying {
  const LoadedGates& loaded;
  std::vector<MutatedFile> files;      // imports first, the gate itself last
  std::vector<const GateTest*> tests;  // those that killed lately first: neighbours die of the same
};

bool IsKilledBy(const PolicySet& mutated, const std::vector<GateTest>& tests) {
  return std::any_of(tests.begin(), tests.end(), [&](const GateTest& test) { return !RunGateTest(mutated, test, nullptr, true).passed; });
}

bool IsKilled(Trying& trying, const PolicySet& mutated, bool vocabulary) {
  const Policy& policy = *mutated.units()[0];
  if (vocabulary) {
    if (IsKilledBy(mutated, policy.tests)) return true;
  } else {
    for (size_t i = 0; i < trying.tests.size(); ++i) {
      if (RunGateTest(mutated, *trying.tests[i], nullptr, true).passed) continue;
      std::rotate(trying.tests.begin(), trying.tests.begin() + static_cast<std::ptrdiff_t>(i), trying.tests.begin() + static_cast<std::ptrdiff_t>(i) + 1);
      return true;
    }
  }
  return std::any_of(policy.asserts.begin(), policy.asserts.end(), [&](const GateAssert& promise) { return !Prove(mutated, policy, promise).passed; });
}

// May everybody who observes the call read everything?
bool SeesNothing(const Policy& policy, const ToolPolicy& tool) {
  if (tool.observers == kNoTerm) return true;
  const Term& term = policy.term(tool.observers);
  return term.op == TermOp::kConstant && term.constant.is(GateValue::Kind::kPrincipal) && term.constant.principal == kUser;
}

// The guards that stand before the permits of a gate, all of them: equal ones decide alike.
std::string GuardsOf(const Policy& policy) {
  std::string out;
  auto add = [&](bool bit) { out += bit ? '1' : '0'; };
  const bool strict = policy.mode == GateMode::kStrict;  // else nobody looks at control
  for (const ToolPolicy& tool : policy.tools) {
    bool unseen = SeesNothing(policy, tool);
    out += ';' + (unseen ? std::string() : tool.observers_text);
    std::vector<bool> critical(tool.unchecked.size());
    for (int index : tool.critical) critical[static_cast<size_t>(index)] = true;
    for (bool bit : critical) add(bit);
    for (bool bit : tool.unchecked) add(bit && !unseen);
    for (const Rule& rule : tool.permits) {
      out += ',';
      for (size_t i = 0; i < critical.size(); ++i) {
        add(critical[i] && rule.accepting[i]);
        add(!unseen && !tool.unchecked[i] && rule.releasing[i]);
      }
      add(strict && rule.accept_control);
      add(strict && !unseen && rule.release_control);
    }
  }
  return out;
}

std::string Trimmed(std::string_view line) {
  size_t begin = line.find_first_not_of(" \t\r"), end = line.find_last_not_of(" \t\r");
  return begin == std::string_view::npos ? "" : std::string(line.substr(begin, end - begin + 1));
}

// The lines that an edit touches, on one line each; long ones keep what is near the edit.
MutationReport::Survivor Survived(const SourceFile& source, const GateMutant& mutant) {
  MutationReport::Survivor out;
  uint32_t begin = mutant.edits.front().span.begin, end = mutant.edits.back().span.end;
  std::string_view text = source.text();
  size_t first = begin == 0 ? 0 : text.rfind('\n', begin - 1) + 1, last = std::min(text.find('\n', end), text.size());
  std::vector<GateEdit> edits = mutant.edits;
  for (GateEdit& edit : edits) {
    edit.span.begin -= static_cast<uint32_t>(first);
    edit.span.end -= static_cast<uint32_t>(first);
  }
  std::string_view lines = text.substr(first, last - first);
  auto one_line = [](const std::string& all) {
    std::string joined;
    for (size_t at = 0; at <= all.size();) {
      size_t next = std::min(all.find('\n', at), all.size());
      std::string line = Trimmed(std::string_view(all).substr(at, next - at));
      if (!line.empty()) joined += (joined.empty() ? "" : " ") + line;
      at = next + 1;
    }
    return joined;
  };
  out.what = mutant.what;
  out.file = source.path();
  while (begin < end && (text[begin] == ' ' || text[begin] == '\n')) ++begin;
  out.at = source.At(begin);
  out.before = one_line(std::string(lines));
  out.after = one_line(Applied(lines, edits));
  return out;
}

}  // namespace

namespace {

// The gate with one file of it edited. Where only rules are edited the tests, which stay as they are, are not read again.
LoadedGates LoadMutated(const Trying& trying, const MutatedFile& edited, const GateMutant& mutant) {
  auto text_of = [&](const MutatedFile& file) {
    std::string_view text = mutant.vocabulary ? file.source.text() : std::string_view(file.rules_only);
    return &file == &edited ? Applied(text, mutant.edits) : std::string(text);
  };
  LoadOptions options;
  auto others = ReadAgain(trying.loaded);
  options.read = [&](const std::string& path) -> Result<std::string> {
    for (const MutatedFile& file : trying.files) if (file.source.path() == path) return text_of(file);
    return others(path);
  };
  const MutatedFile& top = trying.files.back();
  return LoadGates({{top.source.path(), text_of(top)}}, trying.loaded.policies->manifest(), trying.loaded.policies->labels(), options);
}

}  // namespace

MutationReport TryMutants(const LoadedGates& loaded) {
  Trying trying{loaded, {}, {}};
  for (const auto& file : loaded.files) trying.files.push_back({*file, WithoutTests(*file)});
  for (const GateTest& test : loaded.policies->units()[0]->tests) trying.tests.push_back(&test);
  MutationReport report;
  std::string guards = GuardsOf(*loaded.policies->units()[0]);
  for (const MutatedFile& file : trying.files) {
    for (const GateMutant& mutant : MutantsOf(file.source)) {
      LoadedGates mutated = LoadMutated(trying, file, mutant);
      if (!mutated.ok() || (mutant.guards && GuardsOf(*mutated.policies->units()[0]) == guards)) ++report.refused;
      else if (IsKilled(trying, *mutated.policies, mutant.vocabulary)) ++report.killed;
      else report.survivors.push_back(Survived(file.source, mutant));
    }
  }
  return report;
}

std::string MutationReport::ToText() const {
  std::string out;
  for (const Survivor& one : survivors) {
    out += one.file + ":" + std::to_string(one.at.line) + ":" + std::to_string(one.at.column) + ": survived: " + one.what + "\n";
    out += "  - " + one.before + "\n  + " + one.after + "\n";
  }
  out += std::to_string(killed) + " of " + std::to_string(tried()) + " mutants killed, score " + std::to_string(score()) + " %";
  return out + " (" + std::to_string(refused) + " more do not load or say the same)\n";
}

Json MutationReport::ToJson() const {
  Json json;
  json.Set("mutants", static_cast<uint64_t>(tried())).Set("killed", static_cast<uint64_t>(killed)).Set("refused", static_cast<uint64_t>(refused));
  json.Set("score", score());
  Json list{JsonArray{}};
  for (const Survivor& one : survivors) {
    Json item;
    item.Set("what", one.what).Set("file", one.file).Set("line", one.at.line).Set("column", one.at.column);
    item.Set("before", one.before).Set("after", one.after);
    list.Push(std::move(item));
  }
  return json.Set("survivors", std::move(list));
}

}  // namespace penstock
