// Random plans that use everything a plan may use, typed just enough to run most of the way.
#pragma once

#include <cstdint>
#include <map>
#include <string>

#include "catalog/call_facts.h"
#include "catalog/manifest.h"
#include "interp/host.h"
#include "labels/label_table.h"

namespace penstock {

struct GeneratedPlan {
  std::string text;
  std::map<std::string, int> constructs;  // what it uses, and how often
  bool is_straight = false;  // nothing is decided in it that mode explicit does not follow
};

// The same seed gives the same plan.
GeneratedPlan GeneratePlan(uint64_t seed);

// Wider ones: lists that many hold and come to by operators, functions and iterators, methods that write on the way, half
// read iterators, `with`, `match`, coroutines, tools in containers, `finally` that overrides. They find what the analysis
// does not follow rightly yet, a few in a thousand: PENSTOCK_LAW_WIDE=1 asks for them.
GeneratedPlan GenerateWidePlan(uint64_t seed);

// Plans that are mostly coroutines that take turns.
GeneratedPlan GenerateCoroutinePlan(uint64_t seed);

// Instances with dunder methods handed to operators, builtins, methods and what the modules have.
GeneratedPlan GenerateProtocolPlan(uint64_t seed);

// Plans about errors: who raises, who takes them, and what is done between.
GeneratedPlan GenerateErrorPlan(uint64_t seed);

// Plans about who holds what: the same list, dict, instance or cell under several names.
GeneratedPlan GenerateHolderPlan(uint64_t seed);

// Plans about generators, iterators and contexts that are left half way.
GeneratedPlan GenerateSuspendedPlan(uint64_t seed);

// Plans about what a label chose and is then asked something: an instance in one run, a number in another.
GeneratedPlan GenerateOperandPlan(uint64_t seed);

// Plans without branches: what is made of data, and of chosen functions, classes and instances.
GeneratedPlan GenerateDataPlan(uint64_t seed);

// Plans about what definitions run: decorators, class bodies, descriptors, `match`, `with`.
GeneratedPlan GenerateDefinitionPlan(uint64_t seed);

// The tools such plans call: `read_inbox get_contacts get_calendar get_payslip lookup ask` give data,
// `post send` are where data goes.
const Manifest& ToolsOfGeneratedPlans();

// Who stands behind their replies: mails and notes come from `outsider`, a payslip is for `hr`, a
// lookup carries its key, an answer its question; a note's `kind` is labelled by its own data.
ToolLabels LabelsOfGeneratedPlans(LabelTable& labels);

// The reply of a tool, labelled by those rules. `world` varies the data (its bits: 1 outsider's, 2 secret).
ToolReply ReplyTo(const ToolCall& call, const ToolLabels& rules, LabelTable& labels, uint32_t world, uint64_t seed);

}  // namespace penstock
