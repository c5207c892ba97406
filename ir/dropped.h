// What an instruction may leave out of a container, or put something else in the place of, and what decides what that is.
#pragma once

#include <cstdint>
#include <vector>

#include "catalog/builtins.h"
#include "ir/module.h"

namespace penstock {

// Registers. From any of `from` things may go; which ones, is decided by the deep labels of `by` if they hold no container, by the
// outer ones else. Empty: nothing goes, or there is no choice what.
struct Dropped {
  std::vector<uint16_t> from, by;
};

// What an instruction drops. Of a call of anything but a method by name: what it drops if it is one of a builtin that writes into what it
// is given, or of a bound method.
// `puts`: the last thing that such a call is given is put there, and decides nothing (`setattr`).
Dropped DroppedBy(const Module& module, const Function& function, Pc pc, bool puts = false);
// Of those calls: does one of this builtin drop something?
bool Drops(BuiltinId builtin);
// May a call give back what it was given, whatever that is, instead of what it looked for? `d.get(k, f)`, `next(it, f)`: by names.
bool GivesBackDefault(const Module& module, const Function& function, Pc pc);
// Does a call of a method, by its name, put its second argument under its first if nothing is there? `d.setdefault(k, x)`
bool PutsUnlessThere(const Module& module, const Function& function, Pc pc);
// The register whose object an instruction that is no call writes into, or -1.
int WrittenObject(const Instruction& in);

}  // namespace penstock
