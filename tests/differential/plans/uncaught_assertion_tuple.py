n = 5
assert n > 3, ("n", n)
print("ok")
assert n > 7, ("n", n)
