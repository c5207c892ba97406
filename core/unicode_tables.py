#!/usr/bin/env python3
"""Prints unicode_tables.inc: what libutf8proc does not know about characters, from Python's own tables."""
import sys, unicodedata as U

ALL = [chr(c) for c in range(sys.maxunicode + 1) if not 0xD800 <= c < 0xE000]


def ranges(test):
    out, start, last = [], None, None
    for ch in ALL:
        if not test(ch):
            continue
        c = ord(ch)
        if start is not None and c == last + 1:
            last = c
            continue
        if start is not None:
            out.append((start, last))
        start = last = c
    if start is not None:
        out.append((start, last))
    return out


def wrap(items):
    line, lines = "   ", []
    for item in items:
        if len(line) + len(item) > 118:
            lines.append(line)
            line = "   "
        line += " " + item
    return "\n".join(lines + [line])


def show(name, test):
    rows = ranges(test)
    print(f"constexpr CodePointRange {name}[] = {{\n" + wrap(f"{{{a:#x}, {b:#x}}}," for a, b in rows) + "\n};")


def three(text):
    return "{" + ", ".join(f"{ord(c):#x}" for c in text) + "}"


print(f"// Printed by unicode_tables.py from Unicode {U.unidata_version}; not written by hand.")
zeros = [ord(c) for c in ALL if U.category(c) == "Nd" and U.decimal(c) == 0]
print("constexpr uint32_t kDecimalZeros[] = {\n" + wrap(f"{z:#x}," for z in zeros) + "\n};")
show("kDigitsOnly", lambda c: c.isdigit() and not c.isdecimal())
show("kNumericOnly", lambda c: c.isnumeric() and not c.isdigit())
show("kOtherLower", lambda c: c.islower() and U.category(c) != "Ll")
show("kOtherUpper", lambda c: c.isupper() and U.category(c) != "Lu")
show("kNotIdentifierStart", lambda c: U.category(c) in ("Lu", "Ll", "Lt", "Lm", "Lo", "Nl") and not c.isidentifier())
show("kOtherIdentifierStart", lambda c: c != "_" and U.category(c) not in ("Lu", "Ll", "Lt", "Lm", "Lo", "Nl") and c.isidentifier())
CONT = ("Lu", "Ll", "Lt", "Lm", "Lo", "Nl", "Mn", "Mc", "Nd", "Pc")
show("kNotIdentifierPart", lambda c: U.category(c) in CONT and not ("a" + c).isidentifier())
show("kOtherIdentifierPart", lambda c: U.category(c) not in CONT and ("a" + c).isidentifier())
# Scripts that are in everyday use (UAX 31), by the first word of the character's name; of others no letter has a row.
# Asked only of what may stand in a name that is in NFKC, so a range may run over anything else.
SCRIPTS = {name.upper(): name for name in (
    "Latin Greek Cyrillic Armenian Hebrew Arabic Thaana Devanagari Bengali Gurmukhi Gujarati Oriya Tamil Telugu Kannada "
    "Malayalam Sinhala Thai Lao Tibetan Myanmar Georgian Hangul Ethiopic Khmer Hiragana Katakana Bopomofo").split()}
SCRIPTS |= {"ARABIC-INDIC": "Arabic", "EXTENDED": "Arabic", "VEDIC": "Devanagari", "CJK": "Han", "IDEOGRAPHIC": "Han",
            "KATAKANA-HIRAGANA": "Kana", "COMBINING": "Inherited"}
rows, before = [], None
for ch in ALL:
    if ch < "\x80" or not ("a" + ch).isidentifier() or U.normalize("NFKC", ch) != ch:
        continue
    script = SCRIPTS.get(U.name(ch, "").split(" ")[0])
    if script and script == before:
        rows[-1][1] = ord(ch)
    elif script:
        rows.append([ord(ch), ord(ch), script])
    before = script
print("constexpr ScriptRange kScripts[] = {\n" + wrap(f"{{{a:#x}, {b:#x}, Script::k{s}}}," for a, b, s in rows) + "\n};")
special = [c for c in ALL if max(len(c.lower()), len(c.title()), len(c.upper())) > 1]
print("constexpr SpecialCase kSpecialCases[] = {")
for c in special:
    print(f"    {{{ord(c):#x}, {three(c.lower())}, {three(c.title())}, {three(c.upper())}}},")
print("};")
