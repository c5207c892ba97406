# Random patterns on random texts: errors with their places, and every group of every match.
import re

state = 20261121


def pick(n):
    global state
    state = (state * 6364136223846793005 + 1442695040888963407) % (1 << 64)
    return (state >> 33) % n


def choose(items):
    return items[pick(len(items))]


ATOMS = ["a", "b", "c", "A", "é", "1", "k", "s", "İ", "σ", r"\.", "-", "_", " ", "#", r"\d", r"\w", r"\s", r"\D", r"\W", r"\S", ".",
         r"\b", r"\B", "^", "$", r"\A", r"\Z", r"\n", r"\x41", r"\t", r"\1", r"\2", "(?P=n0)"]
CLASS = ["a", "b", "a-c", r"\d", r"\w", r"\s", "A-Z", "k", "é-σ", "_", "-", r"\W", "1-9", "]"]
OPEN = ["(", "(", "(", "(?:", "(?P<n0>", "(?P<n1>", "(?=", "(?!", "(?<=", "(?<!", "(?>", "(?i:", "(?s-i:", "(?(1)", "(?x:"]
REPEAT = ["*", "+", "?", "{2}", "{1,2}", "{,2}", "{2,}", "*?", "+?", "??", "*+", "?+"]


def atom(depth):
    kind = pick(10)
    if kind < 6 or depth == 0:
        return choose(ATOMS)
    if kind < 8:
        return "[" + choose(["", "^"]) + "".join([choose(CLASS) for _ in range(1 + pick(3))]) + "]"
    return choose(OPEN) + branches(depth - 1) + ")"


def sequence(depth):
    text = ""
    for _ in range(pick(4)):
        text += atom(depth)
        if pick(3) == 0:
            text += choose(REPEAT)
    return text


def branches(depth):
    return "|".join([sequence(depth) for _ in range(choose([1, 1, 1, 2, 3]))])


def junk():
    return "".join([choose(list("ab()[]{}*+?|\\^$.-:<>=!Pixs,12") + ["(?", "(?P<a>", "\\x", "{1,", "[^", "(?(", "\\8", "(?<"])
                    for _ in range(1 + pick(8))])


for number in range(400):
    pattern = junk() if pick(6) == 0 else branches(pick(3))
    flags = 0
    for flag in (2, 8, 16, 64, 256):
        if pick(8) == 0:
            flags |= flag
    text = "".join([choose("abcABk1_ -\n.éKſσςΣ٣") for _ in range(choose([0, 3, 8, 12]))])
    try:
        found = [[m.span(g) for g in range((m.re.groups) + 1)] + [m.lastindex] for m in re.compile(pattern, flags).finditer(text)]
        print(number, repr(pattern), flags, found)
        print(re.sub(pattern, "<\\g<0>>", text, flags=flags), re.split(pattern, text, 3, flags=flags))
    except re.error as error:
        print(number, repr(pattern), "error:", error)
