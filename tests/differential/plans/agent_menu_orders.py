menu = {"soup": 4.5, "pasta": 11.0, "salad": 8.25, "cake": 5.0, "tea": 2.8}
orders = ["2 x pasta, 1 tea", "soup and cake", "3x Salad; tea x2", "1 pizza", "two teas", "", "cake, cake, cake"]
words = {"one": 1, "two": 2, "three": 3, "a": 1}
class OrderError(Exception):
    def __init__(self, part, why):
        super().__init__(f"{part!r}: {why}")
        self.part = part
def parse(text):
    if not text.strip():
        raise OrderError(text, "nothing ordered")
    out = {}
    for part in text.lower().replace(" and ", ",").replace(";", ",").split(","):
        count, names = 1, []
        for word in part.replace("x", " ").split() if "x" in part and "tax" not in part else part.split():
            if word.isdigit():
                count = int(word)
            elif word in words:
                count = words[word]
            else:
                names.append(word)
        name = " ".join(names)
        if name not in menu and name.rstrip("s") in menu:
            name = name.rstrip("s")
        if name not in menu:
            close = [m for m in menu if m[0] == name[:1]]
            raise OrderError(part.strip(), f"not on the menu{', maybe ' + ' or '.join(close) if close else ''}")
        out[name] = out.get(name, 0) + count
    return out
day = {}
for number, text in enumerate(orders, 1):
    try:
        order = parse(text)
    except OrderError as e:
        print(f"#{number} refused {e} ({e.part})")
        continue
    cost = sum(menu[n] * k for n, k in order.items())
    discount = cost * 0.1 if sum(order.values()) >= 3 else 0
    print(f"#{number} {order} {cost:.2f} - {discount:.2f} = {cost - discount:.2f}")
    for n, k in order.items():
        day[n] = day.get(n, 0) + k
for n, k in sorted(day.items(), key=lambda nk: -nk[1] * menu[nk[0]]):
    print(f"{n:<6}{k:>3}{k * menu[n]:>8.2f} {'*' * k}")
