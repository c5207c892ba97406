// Values as text: str, repr, ascii, format, and texts as numbers.
#pragma once

#include <optional>

#include "interp/runtime.h"

namespace penstock {

// str(v) and repr(v), appended. Dunder methods of the plan's classes are called. False: failed.
bool AppendStr(Runtime& rt, Value v, TextBuilder& out);
bool AppendRepr(Runtime& rt, Value v, TextBuilder& out);
// `module.Name` as the class's repr has it; builtins stand alone.
std::string ClassDisplayName(const Class* cls);
// What an error was made of, as `args` gives it.
Value ArgumentsOf(Runtime& rt, Exception* exception);
// What is wrong with a text, and where: of JSONDecodeError(message, document, position) and of re.error(message, pattern, position).
struct TextError {
  Value message, text;
  int64_t position = 0, line = 0, column = 0;
};
// File, line, offset and text of SyntaxError(message, (file, line, offset, text)), or nothing.
const Tuple* DetailsOfSyntax(const Exception* exception);
std::optional<TextError> TextErrorOf(Runtime& rt, const Exception* exception);
// What typing calls a type: `List` for list.
std::string NameInTyping(Runtime& rt, Value origin);
Value ToStr(Runtime& rt, Value v);
Value ToRepr(Runtime& rt, Value v);
Value ToAscii(Runtime& rt, Value v);
// What repr() and str() of a builtin exception are, whatever the class of this one says.
bool AppendExceptionRepr(Runtime& rt, Value v, TextBuilder& out);
bool AppendExceptionText(Runtime& rt, Exception* exception, TextBuilder& out);
// format(v, spec)
Value FormatValue(Runtime& rt, Value v, Value spec);
// text % arguments
Value FormatPercent(Runtime& rt, Value text, Value arguments);
// repr of a text, as Python quotes it.
void AppendQuoted(std::string_view text, std::string& out);

// Digits of an int of any size; false: ValueError, more than 4300 digits.
bool AppendInt(Runtime& rt, Value v, std::string& out);
// As the last line of a traceback names it: `json.decoder.JSONDecodeError`.
std::string FullNameOf(ExceptionType type);
// repr of a float.
void AppendFloat(double d, std::string& out);
// str of an exception's args, without its type; never fails, for tracebacks.
std::string ExceptionMessage(Runtime& rt, const Exception& exception);

}  // namespace penstock
