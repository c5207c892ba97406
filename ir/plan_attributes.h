// The attributes that a plan sets on objects.
#pragma once

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "ir/module.h"

namespace penstock {

struct PlanAttributes {
  bool by_name_only = true;     // it sets them by name, and deletes none
  bool as_dict = false;         // it gets at those of instances by `vars`, and may set and delete any there
  std::vector<uint16_t> names;  // in Module::names, without repeats
  std::vector<uint16_t> by_library;  // on what it was given: `total_ordering` on a class, say
  std::vector<std::string> of_bodies;  // those that a class may have or lack as its body decides
  bool before_own = false;      // a class may get, when it is made already, what comes before an instance's own: a property, what has `__set__`
  bool special = false;         // one of them may be a method that operators and builtins ask for, or a class may lack one, or have another: its body decides

  // May it set or delete an attribute of that name?
  bool MaySet(const Module& module, std::string_view name) const;
  // The same of a class: what `vars` gives of one is a copy.
  bool MaySetOfClass(const Module& module, std::string_view name) const;
  // All names that are set on what the plan has, by itself or by the library.
  template <typename Is>
  bool AllSet(Is is) const { return std::all_of(names.begin(), names.end(), is) && std::all_of(by_library.begin(), by_library.end(), is); }
  // May the instruction fail, or not, as some class has an attribute that the plan sets?
  bool MayLack(const Module& module, const Function& function, Pc pc) const;
};

PlanAttributes PlanAttributesOf(const Module& module);

// May something of the plan stand under that name in a class or an instance, whatever it is? Else a method so called is a builtin type's, or
// the library's. REQUIRES: attributes are those of the module
bool MayStandInPlan(const Module& module, const PlanAttributes& attributes, std::string_view name);
// The same but for what the bodies of classes put there.
bool MayBeGivenName(const Module& module, const PlanAttributes& attributes, std::string_view name);

// Does Python itself ask what has such a name, or a builtin?
bool IsAskedName(std::string_view name);

}  // namespace penstock
