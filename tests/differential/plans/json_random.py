# Random values to JSON and back, and broken texts with the place of what is wrong.
import json

state = 5


def pick(n):
    global state
    state = (state * 6364136223846793005 + 1442695040888963407) % (1 << 64)
    return (state >> 33) % n


def choose(items):
    return items[pick(len(items))]


def value(depth):
    kind = pick(9 if depth else 6)
    if kind == 0:
        return choose([None, True, False])
    if kind == 1:
        return choose([0, 1, -1, 12345678901234567890123, pick(1000)])
    if kind == 2:
        return choose([0.5, -1.25e-7, 1e22, 3.0, 1e16, 0.1])
    if kind < 6:
        return "".join([choose('ab"\\/\n\t\x01é\u2028 ') for _ in range(pick(6))])
    if kind < 8:
        return [value(depth - 1) for _ in range(pick(4))]
    return {choose(["a", "b", "é", 1, 1.5, None, True, ""]): value(depth - 1) for _ in range(pick(4))}


for number in range(150):
    v = value(3)
    text = json.dumps(v)
    print(text, json.dumps(v, ensure_ascii=False, indent=choose([None, 0, 2, "\t"]), separators=choose([None, (",", ":"), (", ", " : ")])))
    print(json.loads(text) == v, json.loads(text))
    if text:
        at = pick(len(text))
        broken = text[:at] + choose(["", ",", "]", "}", '"', "x", "1", ":", "\\", "\n", " "]) + text[at + pick(2):]
        try:
            print(json.loads(broken))
        except json.JSONDecodeError as error:
            print(repr(broken), error, error.pos, error.lineno, error.colno)
