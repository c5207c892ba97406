for text in ("0", "  42  ", "-7", "+8", "1_000_000", "007", "\t9\n", "٣٤", "99999999999999999999999"):
    print(repr(text), int(text))
for text, base in (("ff", 16), ("0xFF", 16), ("0b101", 2), ("-0o17", 8), ("z", 36), ("0x1f", 0), ("0b11", 0), ("12", 0),
        ("1_0", 2)):
    print(text, base, int(text, base))
for bad in ("", " ", "abc", "1.5", "1__0", "_1", "1_", "0x", "12a", "- 3", "1 2"):
    try:
        print(int(bad))
    except ValueError as e:
        print(e)
for text, base in (("2", 2), ("g", 16), ("010", 0), ("1", 1), ("1", 37)):
    try:
        print(int(text, base))
    except ValueError as e:
        print(e)
