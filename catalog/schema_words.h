// The words in which a value that does not conform to its schema is told so; and what they are made of.
#pragma once

#include <string>
#include <string_view>

#include "catalog/schema.h"

namespace penstock {

// `memo.lines[3]["the key"]`
void AddMemberTo(std::string& path, std::string_view member);
void AddIndexTo(std::string& path, int64_t index);
std::string Placed(std::string_view path, std::string_view what);  // `memo.lines: what`; only `what` if there is no path

uint8_t SchemaTypeOf(const Json& value);  // a SchemaType
// Bits of SchemaType that a value may have where these are asked for: any number where some is, for it may be a whole one.
uint8_t TypesTakenBy(uint8_t types);
std::string NameOfTypes(uint8_t types);  // `integer or null`
std::string Shortened(std::string_view text);  // in quotes
std::string ShownValue(const Json& value);      // itself if it is short, else what it is

std::string ExpectedTypes(uint8_t types, std::string_view got);
std::string ExpectedOneOf(const std::vector<Json>& allowed, std::string_view got);
std::string ExpectedCount(std::string_view bound, int64_t wanted, std::string_view what, int64_t given);
std::string NoMember(const Schema& schema, std::string_view name);
std::string MissingMember(std::string_view name);
inline constexpr std::string_view kNoneOfTheForms = "the value has none of the allowed forms";

}  // namespace penstock
