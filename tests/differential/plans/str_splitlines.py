for s in ("", "a", "a\n", "a\nb", "a\r\nb\rc\n\nd", "\n", "x\x0by\x0cz\x1cw\x85v\u2028u\u2029t", "end\r\n", "a\n\rb"):
    print(repr(s), s.splitlines(), s.splitlines(True), s.splitlines(keepends=True) == s.splitlines(True), s.split("\n"))
text = """first line
  second line

fourth line
"""
for number, line in enumerate(text.splitlines(), 1):
    print(number, len(line), repr(line), line.strip() or "(blank)")
print(len(text), text.count("\n"), text.endswith("\n"), text.find("fourth"))
