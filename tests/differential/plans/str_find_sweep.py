s = "abcabcab"
for sub in ("ab", "b", "", "abcabcab", "x"):
    for start in (None, 0, 1, 3, -2, -9, 8, 9):
        for stop in (None, 2, 5, -1, 20):
            try:
                at = s.index(sub, start, stop)
            except ValueError:
                at = "none"
            print(s.find(sub, start, stop), s.rfind(sub, start, stop), s.count(sub, start, stop), at,
                s.startswith(sub, start, stop), s.endswith(sub, start, stop), end=" ")
        print(repr(sub), start)
