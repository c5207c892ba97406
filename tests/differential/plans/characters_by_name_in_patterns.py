# `\N{...}` in a regular expression names a character.
import re

print(re.sub(r"\s*\N{EM DASH}\s*", "-", "a — b—c"), re.findall(r"[\N{LATIN SMALL LETTER A}-c\N{EURO SIGN}]+", "abc€d"))
print(re.split(r"\N{bullet}", "one•two"), re.fullmatch(r"\N{LEFT PARENTHESIS}x\N{RIGHT PARENTHESIS}", "(x)") is not None)
for pattern in (r"\N{NO SUCH THING}", r"\N", r"\N{", r"\N{}", r"[\N{NONE OF THESE}]"):
    try:
        re.compile(pattern)
    except re.error as error:
        print(error)
