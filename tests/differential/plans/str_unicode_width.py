s = "naïve café 日本語 😀!"
print(len(s), s.upper(), s[::-1], s.split(), s.find("日"), s.index("😀"), s[11:14], s.center(24, "·"), s.title())
print([c for c in s if not c.isascii()], sum(c.isalpha() for c in s), s.replace("é", "e"), s.encode("utf-8")[:8])
for w in (3, 6):
    print(f"{'日本':>{w}}|{'é':*^{w}}|{'😀':<{w}}|")
print("é" == "e\u0301", len("e\u0301"), "ß".upper(), "ŉ".upper(), "ǰ".title(), "ﬃ".upper(), "Ω".lower(), "ς".upper(),
    "ΑΣΣ".lower())
print("\u00bd".isnumeric(), "\u2155".isdigit(), "²".isdigit(), "²".isdecimal(), int("１２"), float("１.５"))
