open_ids = {1, 2, 3}
for n in open_ids:
    open_ids.discard(n)
print("never")
