values = [0, 0.0, -0.0, False, 1, 1.0, True, 2**53, float(2**53), 2**53 + 1, 10**30, 1e30, float("inf")]
for i, a in enumerate(values):
    print(a, [int(a == b) for b in values], [int(a < b) for b in values])
print(2**53 + 1 == float(2**53 + 1), 2**53 + 1 > float(2**53), 10**400 > 1e308, -10**400 < -1e308, 10**400 < float("inf"))
print(1 == "1", 1 != "1", None == 0, [] == (), 0 == [])
