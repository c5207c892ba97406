def leap(y): return y % 4 == 0 and (y % 100 != 0 or y % 400 == 0)
def month_days(y, m): return 29 if m == 2 and leap(y) else [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][m - 1]
def parse(text):
    try:
        y, m, d = map(int, text.split("-"))
    except ValueError as e:
        raise ValueError(f"bad date {text!r}: {e}") from None
    if not 1 <= m <= 12:
        raise ValueError(f"bad month in {text!r}")
    if not 1 <= d <= month_days(y, m):
        raise ValueError(f"bad day in {text!r}")
    return y, m, d
def ordinal(text):
    y, m, d = parse(text)
    return (y - 1) * 365 + (y - 1) // 4 - (y - 1) // 100 + (y - 1) // 400 + sum(month_days(y, k) for k in range(1, m)) + d
def weekday(text): return "Mon Tue Wed Thu Fri Sat Sun".split()[(ordinal(text) - 1) % 7]
def add_days(text, n):
    y, m, d = parse(text)
    d += n
    while d > month_days(y, m):
        d -= month_days(y, m)
        y, m = (y, m + 1) if m < 12 else (y + 1, 1)
    return f"{y:04d}-{m:02d}-{d:02d}"
for text in ("2026-03-01", "2024-02-29", "1999-12-31", "2026-02-30", "2026-13-01", "soon", "2026-1-5", "2026-11"):
    try:
        print(text, ordinal(text), weekday(text), add_days(text, 1), add_days(text, 365))
    except ValueError as e:
        print(e)
print(ordinal("2026-12-25") - ordinal("2026-03-01"), [y for y in range(1890, 1910) if leap(y)],
    sorted(["2026-10-01", "2026-02-15", "2025-12-31"]))
deadlines = {"tax": "2026-04-30", "visa": "2026-02-11", "passport": "2031-01-01"}
today = "2026-03-01"
for what, when in sorted(deadlines.items(), key=lambda kv: kv[1]):
    left = ordinal(when) - ordinal(today)
    print(f"{what:<9}{when} {'overdue by' if left < 0 else 'in'} {abs(left)} days ({weekday(when)})")
