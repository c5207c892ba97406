orders = "B 10 100;S 5 101;S 8 99;B 4 102;X 1 1;S 20 98;B 5;B 30 101"
buys, sells, trades = [], [], []
def best(side): return max(side, key=lambda o: (o["price"], -o["n"])) if side is buys else min(side,
        key=lambda o: (o["price"], o["n"]))
for n, order in enumerate(orders.split(";")):
    try:
        kind, amount, price = order.split()
        amount, price = int(amount), int(price)
        mine, other = {"B": (buys, sells), "S": (sells, buys)}[kind]
    except (ValueError, KeyError) as e:
        print(f"order {n} {order!r} refused: {type(e).__name__} {e}")
        continue
    while amount and other:
        top = best(other)
        if (kind == "B" and top["price"] > price) or (kind == "S" and top["price"] < price):
            break
        filled = min(amount, top["amount"])
        trades.append((top["n"], n, filled, top["price"]))
        amount -= filled
        top["amount"] -= filled
        if not top["amount"]:
            other.remove(top)
    if amount:
        mine.append({"n": n, "amount": amount, "price": price})
    print(f"{n}: buys {[(o['amount'], o['price']) for o in buys]} sells {[(o['amount'], o['price']) for o in sells]}")
for a, b, amount, price in trades:
    print(f"{amount:>3} @ {price} between {a} and {b}")
volume = sum(t[2] for t in trades)
print(volume, round(sum(t[2] * t[3] for t in trades) / volume, 4), sum(o["amount"] for o in buys + sells))
