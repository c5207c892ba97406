for text in ("1", " 1.5 ", "-2e3", "1e-3", ".5", "5.", "1_000.5", "1e400", "-1e400", "1e-400", "0x10", "1e", "", "abc",
        "1.2.3", "--1", "1_", "nan", "infinity", "٣.٥", "1 000", "+.0"):
    try:
        print(repr(text), float(text))
    except ValueError as e:
        print(e)
print(float(), float(7), float(True), float(2**60 + 1), float(-10**25))
for bad in (None, [], (), {}):
    try:
        float(bad)
    except TypeError as e:
        print(e)
