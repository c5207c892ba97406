prices = {"tea": 2.5, "cake": 4}
order = ["tea", "cake", "pie"]
total = 0
for item in order:
    print("adding", item)
    total += prices[item]
print("never", total)
