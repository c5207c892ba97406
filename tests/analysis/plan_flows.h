// Plans as text, and what the analysis says of their calls in words that read well in a test.
#pragma once

#include <gtest/gtest.h>

#include <memory>
#include <set>
#include <string>

#include "analysis/analyze.h"
#include "analysis/control_flow.h"
#include "frontend/frontend.h"

namespace penstock {

using Sources = std::set<std::string>;

// The tools of these tests. Mails come from `outsider`, contacts from System, the payslip from System
// for `hr` alone, a calendar entry's notes from `outsider`; an assistant's answer carries its question.
inline const Manifest& TestTools() {
  static const Manifest* tools = [] {
    auto* made = new Manifest();
    auto add = [&](const char* text) {
      Result<Json> json = ParseJson(text);
      EXPECT_TRUE(json.ok()) << text;
      Result<ToolSpec> spec = ToolFromJson(*json);
      EXPECT_TRUE(spec.ok()) << (spec.ok() ? "" : spec.error().message);
      EXPECT_TRUE(made->Add(*spec).ok());
    };
    add(R"({"name":"read_inbox","inputSchema":{"type":"object","properties":{}},"outputSchema":{"type":"object","x-fastmcp-wrap-result":true,
      "properties":{"result":{"type":"array","items":{"type":"object","additionalProperties":false,"required":["id","sender","subject","body","cc"],
      "properties":{"id":{"type":"integer"},"sender":{"type":"string"},"subject":{"type":"string"},"body":{"type":"string"},
      "cc":{"type":"array","items":{"type":"string"}}}}}},"required":["result"]}})");
    add(R"({"name":"get_contacts","inputSchema":{"type":"object","properties":{}},"outputSchema":{"type":"object","x-fastmcp-wrap-result":true,
      "properties":{"result":{"type":"array","items":{"type":"object","additionalProperties":false,"required":["name","email"],
      "properties":{"name":{"type":"string"},"email":{"type":"string"}}}}},"required":["result"]}})");
    add(R"({"name":"get_calendar","inputSchema":{"type":"object","properties":{}},"outputSchema":{"type":"object","x-fastmcp-wrap-result":true,
      "properties":{"result":{"type":"array","items":{"type":"object","additionalProperties":false,"required":["title","notes","attendees"],
      "properties":{"title":{"type":"string"},"notes":{"type":"string"},"start":{"type":"string","format":"date-time"},
      "attendees":{"type":"array","items":{"type":"string"}}}}}},"required":["result"]}})");
    add(R"({"name":"get_payslip","inputSchema":{"type":"object","properties":{}},"outputSchema":{"type":"object","x-fastmcp-wrap-result":true,
      "properties":{"result":{"type":"object","additionalProperties":false,"required":["net","month"],
      "properties":{"net":{"type":"integer"},"month":{"type":"string"}}}},"required":["result"]}})");
    add(R"({"name":"get_rates","inputSchema":{"type":"object","properties":{}},"outputSchema":{"type":"object","x-fastmcp-wrap-result":true,
      "properties":{"result":{"type":"object","additionalProperties":{"type":"number"}}},"required":["result"]}})");
    add(R"({"name":"query_ai_assistant","inputSchema":{"type":"object","properties":{"query":{"type":"string"},"output_schema":{"type":"object"}},"required":["query","output_schema"]}})");
    add(R"({"name":"post","inputSchema":{"type":"object","properties":{"x":{},"y":{}},"required":["x"]}})");
    add(R"({"name":"send_email","inputSchema":{"type":"object","properties":{"to":{},"subject":{"type":"string"},"body":{"type":"string"}},"required":["to","subject","body"]}})");
    return made;
  }();
  return *tools;
}

class Flows {
 public:
  class Argument {
   public:
    Argument(const Flows& flows, const CallFlow& call, size_t index) : flows_(flows), facts_(call.facts.arguments[index]), origin_(call.origins[index]) {}
    // Whom it may come from, at most; a private value names its readers as `for hr`.
    Sources sources() const { return flows_.Names(facts_.label.hi); }
    // Whom it surely comes from.
    Sources surely() const { return flows_.Names(facts_.label.lo); }
    // Its possible values as JSON, or `unknown`.
    std::set<std::string> values() const {
      if (!facts_.values_known) return {"unknown"};
      std::set<std::string> out;
      for (const Json& value : facts_.values) out.insert(WriteJson(value));
      return out;
    }
    std::string story() const {
      std::string text;
      for (const StoryStep& step : StoryOf(flows_.report_, *flows_.module_, origin_)) text += (text.empty() ? "" : " -> ") + step.words;
      return text;
    }
    // A shortest one, from what outsiders gave, with lines: `2 read_inbox()[].body -> 3 text`.
    std::string from_outside() const { return flows_.FromOutside(origin_); }
    Presence presence() const { return facts_.presence; }

   private:
    const Flows& flows_;
    const ArgumentFacts& facts_;
    OriginId origin_;
  };

  class Call {
   public:
    Call(const Flows& flows, const CallFlow& call) : flows_(flows), call_(call) {}
    Argument arg(std::string_view name) const {
      int index = TestTools().tool(call_.facts.tool).ParameterIndex(name);
      EXPECT_GE(index, 0) << name;
      return Argument(flows_, call_, static_cast<size_t>(index));
    }
    Sources control() const { return flows_.Names(call_.facts.control.hi); }
    std::string control_from_outside() const { return flows_.FromOutside(call_.control_origin); }
    bool on_every_path() const { return call_.on_every_path; }

   private:
    const Flows& flows_;
    const CallFlow& call_;
  };

  Flows(const std::string& text, bool strict, bool explain = false) : source_("test.plan", text) {
    Diagnostics diagnostics(source_);
    std::optional<Module> module = Compile(source_, TestTools(), {}, Limits(), diagnostics);
    if (!module) {
      ADD_FAILURE() << RenderAll(diagnostics) << text;
      return;
    }
    module_ = std::make_unique<Module>(std::move(*module));
    ControlMap control = BuildControlMap(*module_, strict, &TestTools());
    AnalyzeOptions options;
    options.strict = strict;
    options.explain = explain;
    report_ = Analyze(*module_, control, TestTools(), ToolLabelsOfTests(), labels_, options);
  }

  // The only call of a tool.
  Call CallOf(std::string_view tool) const {
    std::vector<const CallFlow*> found = CallsOf(tool);
    EXPECT_EQ(found.size(), 1u) << tool << "\n" << Dump();
    static const CallFlow none = [] {
      CallFlow empty;
      empty.facts.tool = 0;
      empty.facts.arguments.resize(8);
      empty.origins.resize(8);
      return empty;
    }();
    if (found.empty()) {
      static CallFlow missing = none;
      missing.facts.tool = TestTools().Find(tool);
      return Call(*this, missing);
    }
    return Call(*this, *found[0]);
  }
  std::vector<const CallFlow*> CallsOf(std::string_view tool) const {
    std::vector<const CallFlow*> found;
    for (const CallFlow& call : report_.calls) if (TestTools().tool(call.facts.tool).name == tool) found.push_back(&call);
    return found;
  }
  const FlowReport& report() const { return report_; }
  const Module& module() const { return *module_; }
  std::string_view TextOf(Span span) const { return source_.TextOf(span); }
  std::string Dump() const { return module_ ? DumpFlow(report_, *module_, TestTools(), labels_) + Disassemble(*module_) : ""; }

  std::string FromOutside(OriginId origin) const {
    std::string text;
    for (const StoryStep& step : StoryOf(report_, *module_, origin, [&](const Origin& o) { return Names(o.own.hi).contains("outsider"); })) {
      text += (text.empty() ? "" : " -> ") + std::to_string(source_.LineOf(step.span.begin)) + " " + step.words;
    }
    return text;
  }

  Sources Names(LabelId id) const {
    const Label& label = labels_.Get(id);
    Sources out;
    if (label.from_anyone) out.insert("anyone");
    for (PrincipalId p : label.from) out.insert(labels_.PrincipalName(p));
    if (!label.readers_public) {
      std::string readers = "for";
      for (PrincipalId p : label.readers) readers += " " + labels_.PrincipalName(p);
      out.insert(readers);
    }
    return out;
  }

 private:
  ToolLabels ToolLabelsOfTests() {
    Label outsider, system, secret;
    outsider.from = {labels_.Principal("outsider")};
    system.from = {kSystem};
    secret.from = {kSystem};
    secret.readers_public = false;
    secret.readers = {labels_.Principal("hr")};
    LabelId o = labels_.Intern(outsider), s = labels_.Intern(system), p = labels_.Intern(secret);
    auto rule = [](std::vector<PathStep> path, LabelId id, ArgumentFlow flow = ArgumentFlow::kAll) {
      return ResultLabelRule{std::move(path), {id, id}, flow, {}};
    };
    ToolLabels labels(TestTools().tools().size());
    auto of = [&](const char* tool) -> ResultLabels& { return labels[TestTools().Find(tool)]; };
    of("read_inbox").rules = {rule({}, o)};
    of("get_contacts").rules = {rule({}, s, ArgumentFlow::kNone)};
    of("get_calendar").rules = {rule({}, s), rule({{true, ""}, {false, "notes"}}, o)};
    of("get_rates").rules = {rule({}, s)};
    of("get_payslip").rules = {rule({}, s), rule({{false, "net"}}, p)};
    of("query_ai_assistant").rules = {rule({}, kBottom)};
    of("post").rules = {rule({}, kBottom)};
    of("send_email").rules = {rule({}, kBottom)};
    return labels;
  }

  SourceFile source_;
  std::unique_ptr<Module> module_;
  mutable LabelTable labels_;
  FlowReport report_;
};

}  // namespace penstock
