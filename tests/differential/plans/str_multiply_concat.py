print("ab" * 3, 3 * "ab", "ab" * 0, "ab" * -2, "" * 5, "-" * 20, "ab" * True)
print("a" + "b" + "", "x" + str(5), "n: " + repr("q"))
s = "start"
s += "-middle"
s += "-end" * 2
s *= 2
print(s, len(s))
built = ""
for i in range(300):
    built += chr(97 + i % 26)
print(len(built), built[:30], built[-5:], built.count("a"))
for f in (lambda: "a" + 1, lambda: 1 + "a", lambda: "a" * "b", lambda: "a" * 1.5, lambda: "a" + None, lambda: "a" - "b",
        lambda: "a" / 2, lambda: -"a", lambda: "a" + ["b"], lambda: ["b"] + "a", lambda: "a" ** 2, lambda: "a" & "b",
        lambda: "a" // 2, lambda: ~"a", lambda: "a" << 1):
    try:
        print(f())
    except TypeError as e:
        print(e)
