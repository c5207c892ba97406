// What the language leaves out, and what to write instead.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "core/diagnostics.h"

namespace penstock {

// `__name__`-like: two underscores on both sides.
bool IsDunder(std::string_view name);

// Is it a builtin of Python that a plan may not use?
bool IsRefusedName(std::string_view name);
// REQUIRES: IsRefusedName(name).
void RefuseName(std::string_view name, Span span, Diagnostics& diagnostics);

// Reports a dunder attribute that a plan may not read, write or delete.
void CheckAttribute(std::string_view name, Span span, bool is_read, Diagnostics& diagnostics);
// The same of what a pattern of a class asks for: data, which has no such names as Python's own.
void CheckAttributeOfPattern(std::string_view name, Span span, Diagnostics& diagnostics);

// Reports a dunder that a class body may not define.
void CheckClassMember(std::string_view name, Span span, Diagnostics& diagnostics);

// What to write in place of a module that is not there, `a.b` like `a`; empty: nothing is known of it.
std::string InsteadOfModule(std::string_view dotted);

// Forms of the grammar that are parsed and then refused.
enum class RefusedForm : uint8_t {
#define REFUSED_FORM(id, example, what, instead) k##id,
#include "frontend/refusals.def"
};
// `python` is CPython's line, if it refuses the form as well.
void Refuse(RefusedForm form, Span span, Diagnostics& diagnostics, std::string python = "");

// The tables, for prompts and for docs.
struct RefusedNameRow { std::string_view name, why, instead; };
struct RefusedFormRow { std::string_view example, what, instead; };
struct RefusedMemberRow { std::string_view name, instead; };
std::span<const RefusedNameRow> RefusedNames();
std::span<const RefusedFormRow> RefusedForms();
std::span<const RefusedMemberRow> RefusedAttributes();  // with words of their own; every other dunder is refused too
std::span<const RefusedMemberRow> RefusedMembers();     // of a class
std::span<const RefusedMemberRow> RefusedModules();     // with words of their own; every other one is refused too
std::span<const std::string_view> DefinableDunders();   // sorted
std::span<const std::string_view> ReadableDunders();

// Reports something the language leaves out.
void Refuse(Span span, std::string message, std::string instead, Diagnostics& diagnostics);

}  // namespace penstock
