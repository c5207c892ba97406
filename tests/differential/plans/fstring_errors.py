def attempt(thunk):
    try:
        print(thunk())
    except Exception as e:
        print(type(e).__name__, e)


for spec in ("d", "x", "5.2f", "s", "<5", ",", "q", "5.", "=5", "+", "05", "é^7", "c", "%", "#x", "_", ".3", "n", "1$",
        ",_", "-5"):
    for value in ("txt", 12, 2.5, True, None, [1], (1,)):
        attempt(lambda: f"{spec}: [{value:{spec}}]")
