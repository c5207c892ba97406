rates = {"EUR": 1.0, "USD": 1.0842, "JPY": 163.21, "GBP": 0.8571}
def convert(amount, source, target):
    if source not in rates or target not in rates:
        unknown = source if source not in rates else target
        raise KeyError(f"no rate for {unknown}")
    return amount / rates[source] * rates[target]
for amount, source, target in ((100, "EUR", "USD"), (19.99, "USD", "JPY"), (0.01, "JPY", "GBP"), (5, "EUR", "XXX"),
        (1234567.891, "GBP", "EUR")):
    try:
        print(f"{amount:>12,.2f} {source} = {convert(amount, source, target):>16,.4f} {target}")
    except KeyError as e:
        print("failed", e, e.args[0])
def money(cents):
    sign = "-" if cents < 0 else ""
    whole, rest = divmod(abs(cents), 100)
    return f"{sign}{whole:,}.{rest:02}"
def parse_money(text):
    text = text.strip().replace(" ", "").lstrip("€$")
    if "," in text and "." not in text:
        text = text.replace(",", ".")
    text = text.replace(",", "")
    whole, _, part = text.partition(".")
    return int(whole or 0) * 100 + int((part + "00")[:2]) * (-1 if text.startswith("-") else 1)
for text in ("12.5", "€ 1,250.00", "$0.99", "7", "19,95", "-3.20", ".5"):
    print(f"{text!r:>14} {parse_money(text):>8} {money(parse_money(text)):>12}")
print([round(x, 2) for x in (2.675, 1.005, 1.115, 0.125)], [money(c) for c in (0, 5, -5, 100, 123456789, -99)])
share = [round(100 / 3, 2)] * 3
share[-1] = round(100 - sum(share[:-1]), 2)
print(share, sum(share), sum(share) == 100)
