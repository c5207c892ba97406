stock = [{"sku": "A1", "name": "Lamp", "qty": 4, "price": 19.9, "tags": ["home", "light"]},
    {"sku": "B2", "name": "Desk", "qty": 0, "price": 149.0, "tags": ["home"]},
    {"sku": "C3", "name": "Pen", "qty": 250, "price": 0.75, "tags": []}]
for item in stock:
    print("{sku:<4}{name:<6}{qty:>5}{price:>9.2f}".format(**item), "/".join(item["tags"]) or "-")
print(sum(i["qty"] * i["price"] for i in stock), [i["name"] for i in stock if not i["qty"]],
    {i["sku"]: i["name"] for i in stock}, max(stock, key=lambda i: i["price"])["name"],
    sorted(stock, key=lambda i: (len(i["tags"]), i["name"]))[0]["sku"])
index = {i["sku"]: i for i in stock}
index["A1"]["qty"] -= 3
index["B2"].update(qty=7, price=index["B2"]["price"] * 0.9)
print(stock[0]["qty"], stock[1], index["C3"] is stock[2])
def describe(item, *, currency="EUR", **extra):
    known = {k: v for k, v in item.items() if k not in extra}
    return f"{known.get('name', '?')} at {item['price']:.2f} {currency}" + "".join(f", {k}={v}" for k, v in sorted(extra.items()))
print(describe(stock[0]), describe(stock[2], currency="USD", qty=1, note="x"), describe({"price": 1}))
by_tag = {}
for item in stock:
    for tag in item["tags"] or ["untagged"]:
        by_tag.setdefault(tag, []).append(item["name"])
print(by_tag, {t: len(n) for t, n in by_tag.items()}, [t for t, names in by_tag.items() if "Lamp" in names])
try:
    print(stock[1]["weight"])
except KeyError as e:
    print("no", e, "in", sorted(stock[1]))
flat = [(i["sku"], k, v) for i in stock for k, v in i.items() if k in ("qty", "price")]
print(flat, dict([("a", 1)], b=2), {**stock[2], "tags": ("t",)})
