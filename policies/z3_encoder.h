// A call of one tool as z3 is told of it: values, labels, and truths of gates as two formulas: when it is surely true, when surely
// false; in between it is not known, and a permit does not apply, a forbid does. What z3 cannot be told is left free, and is the
// same wherever the same words stand, so "there is no such call" stays true.
#pragma once

#include <z3++.h>

#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "policies/value_solver.h"

namespace penstock {

struct Evaluation;

struct Kleene {
  z3::expr yes, no;
};

// A value as z3 knows it. kFree: only that it is the same wherever the same words stand.
struct Known {
  enum class Kind : uint8_t { kNumber, kText, kBool, kFree } kind;
  z3::expr value;   // kFree: none
  z3::expr known, absent;
  std::string words = {};  // kFree
};

// A list that quantifiers look at, no longer than it has to be (z3_lists.cc).
struct ListArgument {
  z3::expr length;
  std::vector<Known> elements;
};

struct Encoder {
  const SolverQuestion& question;
  const Policy* policy;  // whose words are being told
  z3::context& c;
  std::vector<Known> arguments = {};
  std::vector<std::optional<ListArgument>> lists = {};  // parallel
  std::map<int, Known> slots = {};                 // elements that a quantifier looks at, while it does
  std::vector<z3::expr> there = {};                // parallel: the argument was given, if only as null
  std::vector<std::vector<z3::expr>> kinds = {};   // by place, control last: which of the question's labels it has
  z3::expr_vector always, hints;                   // what holds; what makes a model easy to write down
  std::map<std::string, z3::expr> truths = {};     // free ones, by their words
  std::map<std::string, std::pair<const Fact*, Known>> facts = {};
  struct Asked {
    z3::expr text;
    std::vector<std::pair<z3::expr, z3::expr>> all = {};  // a regular expression, and whether the text is in it
  };
  std::map<std::string, Asked> within = {};        // texts that are asked for regular expressions
  std::vector<const People*> people = {};          // whom gates mean; the same words of others are other words

  Encoder(const SolverQuestion& q, z3::context& context);

  z3::expr Bool(bool b) { return c.bool_val(b); }
  z3::expr Text(const std::string& text) { return c.string_val(text); }
  size_t control() const { return arguments.size(); }  // its place

  // The words of a term, as this gate means them.
  std::string Words(TermId id);
  std::string Meant(const std::string& words);
  z3::expr Free(const std::string& words);
  // Is the text one of these?
  z3::expr Within(const z3::expr& text, const z3::expr& texts);
  Kleene FreeTruth(const std::string& words);
  Kleene FreeTruth(TermId id) { return FreeTruth(Words(id)); }

 private:
  std::string WrittenOut(TermId id) const;
};

// What is told of the schema, of a value that is there.
z3::expr IsOfSchema(Encoder& z, const Known& value, const Schema& schema);

// A truth that hangs on the labels of some places and on who is there. `words` stand for it where labels do not say.
Kleene OfKinds(Encoder& z, const std::vector<size_t>& places, const std::string& words, const std::function<Truth(Evaluation&)>& truth);
// Of a term of z.policy.
Kleene Truly(Encoder& z, TermId id);

Kleene OfQuantifier(Encoder& z, TermId id);
// The texts that have the pattern in them; nothing where it is not known which.
std::optional<z3::expr> TextsWith(Encoder& z, std::string_view pattern);
Known ValueOf(Encoder& z, TermId id);
// A number, a text, true or false of the gate's; nothing for what z3 writes otherwise.
std::optional<Known> OfPlain(Encoder& z, const GateValue& value);

// What being within is. `together`: of all regular expressions of a text at once, for z3 does not see by itself that two of them have
// nothing in common. It helps to prove, and stands in the way of finding.
z3::expr_vector WhatIsWithin(Encoder& z, bool together);

// When a set of gates denies the call, and when it asks somebody if it does not.
struct Decided {
  z3::expr denied, asks;
};
Decided DecidedBy(Encoder& z, const PolicySet& policies);

// The arguments of the question's tool.
void AddArguments(Encoder& z);
void AddLists(Encoder& z);
// A value that the schema takes (null: any).
Known OfSchema(Encoder& z, const Schema* schema, const std::string& name, const z3::expr& known);

bool IsPlainText(std::string_view text);  // a literal of it is the same in a gate and in z3
bool IsPlainNumber(const Json& number);

}  // namespace penstock
