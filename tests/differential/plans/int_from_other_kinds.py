print(int(3.99), int(-3.99), int(1e20), int(True), int(False), int())
print(int(2.0**70), int(-0.0), int(123456789.987))
for bad in (None, [], {}, (1,), 1.5e400, float("nan"), -float("inf")):
    try:
        print(int(bad))
    except Exception as e:
        print(type(e).__name__, e)
try:
    int(5, 2)
except TypeError as e:
    print(e)
try:
    int("5", "2")
except TypeError as e:
    print(e)
try:
    int(base=2)
except TypeError as e:
    print(e)
print(int("11", base=2), int("77", base=8))
