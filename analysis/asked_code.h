// Which functions of a plan run without a call that names them: what Python asks by itself, for operators, attributes, going over and
// showing. By what stands in the bodies of classes and is set as an attribute, whatever the values are; where that does not
// tell, any function may be asked.
#pragma once

#include <algorithm>
#include <string_view>
#include <unordered_set>
#include <vector>

#include "ir/module.h"

namespace penstock {

class Effects;

// Under these names stands in a class, or in one that it derives from, what makes its instances.
bool MakesInstances(std::string_view name);

class AskedCode {
 public:
  // REQUIRES: Effects::TargetsOf answers
  AskedCode(const Module& module, const Effects& effects);

  // What for, as bits. kCompares: just where things are compared, among other operators; kMissing: just where a dict lacks a key. kBinary: by operators but for that. kLooks: where something is looked for, hashed or gone over. kItems: where an item is taken. kChanges: by `+=` and its kin, and where an item is set or deleted: of what else runs for operators, nothing is so.
  // kShows: just where something is shown; kInstances: when an instance is made; kEachInstance: of whatever class, not just of one in whose body it stands (MakesInstances).
  enum Kind : uint32_t { kTruth = 1, kOperators = 2, kAttributes = 4, kAnything = 8, kOperands = 16, kStores = 32, kSteps = 64, kMakes = 128, kInstances = 256, kEachInstance = 512, kChanges = 1024, kCompares = 2048, kMissing = 4096, kLooks = 8192, kBinary = 16384, kItems = 32768, kShows = 65536};
  bool IsAsked(FunctionId f, Kind kind) const;
  // May it run at any time, without a call or a `raise` that is seen to run it? By its name, too, whoever has it.
  bool IsAskedAnyTime(FunctionId f) const;
  bool MayMakeInstances(FunctionId f) const { return IsAsked(f, kInstances) || IsAsked(f, kEachInstance); }
  bool AsksAny(Kind kind) const { return any_ || std::any_of(asked_.begin(), asked_.end(), [&](uint32_t kinds) { return (kinds & kind) != 0; }); }
  bool has_descriptors() const { return any_ || has_descriptors_; }  // is there a `__set__`, or may there be?
  // Is what is asked for a key that a dict lacks given the dict and then the key, as a method is?
  bool misses_by_method() const { return !any_ && misses_by_method_; }
  bool compares() const { return any_ || compares_; }  // may a comparison give anything but a truth value?

 private:
  void LookAtClassBody(FunctionId f);
  void LookAtCode(FunctionId f);
  void FindPropertyNames(const Function& function);
  bool GivesProperty(const Instruction& in) const;  // loads what makes properties
  void LookAtCall(FunctionId f, Pc pc);
  void Put(std::string_view name, FunctionId f, Pc pc, uint16_t value, bool in_body = false);
  void PutInto(std::string_view name, const std::vector<FunctionId>& functions, uint32_t more = 0);

  const Module& module_;
  const Effects& effects_;
  std::vector<uint32_t> asked_;  // by function, bits of Kind
  std::unordered_set<uint32_t> property_names_;  // globals of library modules that hold `property`
  const bool gives_encoder_, sends_on_, gives_files_;
  bool any_ = false, any_makes_instances_ = false;
  bool compares_ = false, has_descriptors_ = false, misses_by_method_ = true;
};

}  // namespace penstock
