// What a branch tells of the variable that it asks about: whether it is None or another very object, of which types it is, whether it has an attribute.
#pragma once

#include <vector>

#include "ir/module.h"

namespace penstock {

struct Body;
struct FunctionInfo;
struct State;

// Where a value is read from: a register, a global or a builtin.
struct ReadFrom {
  enum class Place : uint8_t { kRegister, kGlobal, kBuiltin } place = Place::kRegister;
  uint32_t number = 0;
  bool operator==(const ReadFrom&) const = default;
};

// A branch on `x`, `x is None`, `x is y`, `isinstance(x, T)`, `hasattr(x, 'n')` or a class pattern, where nothing in between changes x.
struct TypeTest {
  enum class Asks : uint8_t { kTruth, kNone, kIs, kTypes, kAttribute } asks = Asks::kTruth;
  uint32_t block = 0;           // which the branch ends
  ReadFrom subject;
  std::vector<ReadFrom> types;  // any of them; of kIs, the object
  uint32_t attribute = 0;       // the constant that names it
  bool negated = false;         // it jumps where the test does not hold
  bool failing_tells = true;    // a pattern may fail by what is in x
};

// By block.
std::vector<TypeTest> FindTypeTests(const Module& module, const FunctionInfo& info);

// On the way of the branch at the end of block `b` that jumps, or goes on: what x cannot be there is taken away from it.
// Labels stay.
void Narrow(Body& body, State& state, uint32_t b, bool jumps);

}  // namespace penstock
