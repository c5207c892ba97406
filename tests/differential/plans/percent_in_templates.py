items = [("tea", 2, 3.5), ("milk & honey", 1, 0.99)]
for what, n, each in items:
    print("%-14s x%3d @ %6.2f = %7.2f (%5.1f%%)" % (what, n, each, n * each, 100 * n * each / 7.99))
print("%s" % (("a", 1),), "%s, %s" % ("a", ("b",)), "%r %r" % ("it's", [None]), "%s %s %s" % (1.0, True, None),
    "%5s|%-5s|%05d|%+d|%x|%o|%e" % ("a", "b", 42, 7, 255, 8, 1234.5))
print("%(a)s-%(b)05.1f-%(a)r" % {"a": "x", "b": 2.345}, "%%d %d%%" % 5, "%s" % {"k": 1}, "%s" % [1],
    "%.3s|%.0f|%.10g" % ("abcdef", 2.5, 1 / 3), "%c%c" % ("A", 66), "%i" % -3.7)
date = (2026, 3, 9)
print("%04d-%02d-%02d" % date, "%d/%d/%d" % date[::-1], "%02d:%02d" % divmod(125, 60), "%s" * 3 % ("a", "b", "c"),
    "-" * 10 + "%s" % "end")
lines = ["%2d. %s" % (i, w) for i, w in enumerate(["one", "two"], 1)]
print("\n".join(lines), "%d%s" % (1, "st"), "%5.1f" % 3.14159 + "|", "%-8s|" % "ab" "%8s|" % "cd" if False else "%-8s|" % "ab")
