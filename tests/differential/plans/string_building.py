def table(rows, header):
    widths = [max(len(str(r[i])) for r in [header] + rows) for i in range(len(header))]
    line = "+" + "+".join("-" * (w + 2) for w in widths) + "+"
    out = [line, "|" + "|".join(f" {h:<{w}} " for h, w in zip(header, widths)) + "|", line]
    for r in rows:
        out.append("|" + "|".join(f" {v:>{w}} " if isinstance(v, (int, float)) else f" {v:<{w}} " for v,
            w in zip(r, widths)) + "|")
    return "\n".join(out + [line])
print(table([("pen", 3, 1.5), ("notebook", 12, 10.25), ("ink", 100, 0.5)], ("item", "qty", "each")))
text = ""
for i, word in enumerate("the rain in spain stays mainly in the plain".split()):
    text += (", " if i else "") + word.capitalize() * (i % 2) + word * (not i % 2)
print(text)
def wrap(words, width):
    lines, line = [], ""
    for w in words.split():
        if len(line) + len(w) + bool(line) > width:
            lines.append(line)
            line = w
        else:
            line += " " * bool(line) + w
    return lines + [line]
print(*wrap("a plan that wraps its own text needs no library to do it well", 16), sep="\n")
print("".join(c.upper() if i % 2 else c for i, c in enumerate("alternating")), "-".join(reversed("abc")),
    "".join(sorted(set("hello"))), " ".join(w[::-1] for w in "abc def".split()))
print("\n".join(f"{n:>2} {'#' * n:<5}|" for n in (1, 5, 3)), "=" * 10, sep="\n")
