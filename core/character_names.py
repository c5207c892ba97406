"""Prints character_names.inc: what `\\N{...}` may name, by Python's own table.

    python3 core/character_names.py > core/character_names.inc
"""
import unicodedata

# Scripts in everyday use, punctuation, signs, symbols and pictures.
RANGES = ((0x20, 0x7E), (0xA0, 0x52F), (0x5D0, 0x5EA), (0x600, 0x6FF), (0x900, 0x97F), (0xE01, 0xE5B), (0x10D0, 0x10FF), (0x1E00, 0x1FFF), (0x2000, 0x218F),
          (0x2190, 0x23FF), (0x2460, 0x27FF), (0x2900, 0x297F), (0x2B00, 0x2BFF), (0x3000, 0x30FF), (0xFB00, 0xFB06), (0xFE00, 0xFE0F), (0xFEFF, 0xFEFF),
          (0xFF01, 0xFF5E), (0xFFFD, 0xFFFD), (0x1F000, 0x1F02F), (0x1F0A0, 0x1F0FF), (0x1F1E6, 0x1F1FF), (0x1F300, 0x1F6FF), (0x1F7E0, 0x1F7EB), (0x1F900, 0x1F9FF),
          (0x1FA70, 0x1FAFF))
# Controls have no names of their own, but aliases.
ALIASES = ("NULL", "BACKSPACE", "CHARACTER TABULATION", "LINE FEED", "NEW LINE", "LINE TABULATION", "FORM FEED", "CARRIAGE RETURN", "ESCAPE", "DELETE", "ALERT",
           "NEXT LINE", "BYTE ORDER MARK", "NBSP", "ZWJ", "ZWNJ", "TAB", "LF", "CR", "NUL", "ESC")


def main():
    names = {}
    for first, last in RANGES:
        for code in range(first, last + 1):
            name = unicodedata.name(chr(code), "")
            if name:
                names[name] = code
    for alias in ALIASES:
        names[alias] = ord(unicodedata.lookup(alias))
    print("// Written by character_names.py: code and name, by code.")
    for name, code in sorted(names.items(), key=lambda pair: (pair[1], pair[0])):
        print(f'CHARACTER(0x{code:X}, "{name}")')


main()
