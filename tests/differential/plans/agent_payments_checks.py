class Refused(Exception):
    def __init__(self, rule, detail):
        super().__init__(f"{rule}: {detail}")
        self.rule = rule
known = {"landlord": "NL91ABNA0417164300", "power": "DE12500105170648489890"}
limits = {"single": 1000, "day": 1500}
spent = 0
def pay(to, iban, amount, note=""):
    global spent
    if to not in known:
        raise Refused("unknown payee", to)
    if known[to] != iban.replace(" ", ""):
        raise Refused("changed IBAN", f"{to} was {known[to][:6]}..., now {iban[:6]}...")
    if not amount > 0:
        raise Refused("amount", repr(amount))
    if amount > limits["single"] or spent + amount > limits["day"]:
        over = max(amount - limits["single"], spent + amount - limits["day"])
        raise Refused("limit", f"{over:.2f} too much")
    spent += amount
    return {"to": to, "amount": amount, "note": note or None, "left": limits["day"] - spent}
requests = [("landlord", "NL91 ABNA 0417 1643 00", 950), ("power", "DE12500105170648489890", 80.5, "march"),
    ("power", "XX00", 10), ("eve", "DE99", 5), ("landlord", "NL91ABNA0417164300", 950),
    ("power", "DE12500105170648489890", 0), ("power", "DE12500105170648489890", float("nan")), ("power",),
    ("power", "DE12500105170648489890", "12")]
outcome = {}
for request in requests:
    try:
        receipt = pay(*request)
    except Refused as e:
        outcome.setdefault(e.rule, []).append(str(e))
        print("refused", e)
    except TypeError as e:
        print("cannot:", e)
    else:
        print("paid", receipt)
print({rule: len(texts) for rule, texts in outcome.items()}, f"{spent=:.2f}")
