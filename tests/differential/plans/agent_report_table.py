sales = """region,product,units,price
north,lamp,10,19.90
south,desk,2,149.00
north,desk,1,149.00
east,lamp,0,19.90
south,pen,300,0.75
south,lamp,x,19.90
"""
header, *lines = sales.strip().split("\n")
names = header.split(",")
rows, rejected = [], []
for number, line in enumerate(lines, start=2):
    row = dict(zip(names, line.split(",")))
    try:
        row["units"], row["price"] = int(row["units"]), float(row["price"])
    except ValueError as e:
        rejected.append(f"line {number}: {e}")
        continue
    row["total"] = row["units"] * row["price"]
    rows.append(row)
width = max(len(r["product"]) for r in rows) + 2
print(f"{'region':<8}{'product':<{width}}{'units':>6}{'total':>12}")
print("-" * (8 + width + 6 + 12))
for row in sorted(rows, key=lambda r: (-r["total"], r["region"])):
    print(f"{row['region']:<8}{row['product']:<{width}}{row['units']:>6}{row['total']:>12,.2f}")
by_region = {}
for row in rows:
    by_region[row["region"]] = by_region.get(row["region"], 0) + row["total"]
print("=" * 32)
grand = sum(by_region.values())
for region, total in sorted(by_region.items(), key=lambda kv: kv[1], reverse=True):
    bar = "#" * round(20 * total / grand)
    print(f"{region:<8}{total:>9.2f} {total / grand:>6.1%} {bar}")
print(rejected)
