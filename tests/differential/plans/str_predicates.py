for s in ("", "abc", "ABC", "aB1", "123", "12.5", " ", "\t\n", "a b", "_x", "x_1", "1x", "é", "²", "½", "٣", "Ⅷ",
        "hello!", "\x00", "for", "日本", "a\u0301"):
    print(repr(s), "".join(str(int(t)) for t in (s.isalpha(), s.isdigit(), s.isalnum(), s.isspace(), s.isdecimal(),
        s.isnumeric(), s.isidentifier(), s.isprintable(), s.isascii(), s.isupper(), s.islower(), s.istitle())))
words = "Pay 3 invoices of 45 EUR by 2026".split()
print([w for w in words if w.isdigit()], [w for w in words if w.isupper()], [w for w in words if w.isalpha()])
