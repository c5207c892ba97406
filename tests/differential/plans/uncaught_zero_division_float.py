rates = {"eur": 1.0, "usd": 1.1, "xxx": 0.0}
for code, rate in rates.items():
    print(code, round(100 / rate, 2))
