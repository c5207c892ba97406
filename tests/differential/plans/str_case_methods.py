for s in ("hello world", "HELLO", "Hello World", "they're bill's", "x1y2 z", "", "ǆ straße", "ÀÉî", "İI", "ﬁne", "ΑΣ", "123abc"):
    print([s.upper(), s.lower(), s.title(), s.capitalize(), s.swapcase(), s.casefold()])
    print([s.isupper(), s.islower(), s.istitle()], len(s.upper()), len(s.lower()))
print("o'neil".title(), "mc-donald smith".title(), "ALL CAPS".capitalize().swapcase())
print(["Ab".isupper(), "AB1".isupper(), "a b".islower(), "A B".istitle(), "A b".istitle()])
