point = {"x": 1.5, "y": -2}
print("{p[x]:>6.2f}|{p[y]:+d}|{p}".format(p=point), "{0[0][1]}{0[1]}".format([["a", "b"], "c"]),
    "{:{w}}|{:>{w}}|{:^{w}.{p}f}".format("a", "b", 3.14159, w=6, p=2))
print("{0:{1}}|{0:{1}.{2}f}".format(2.5, 8, 3), "{:<{}}|".format("ab", 5), "{0!r:{1}}|".format("q", 6),
    "{a}{a!r}{a!s:>4}".format(a="z"))
print("{:d} {:x} {:o} {:b} {:e} {:%} {:c} {:n}".format(10, 255, 8, 5, 1234.5, 0.25, 65, 7),
    "{:s}|{:10s}|{:.2s}".format("abc", "de", "fgh"))
print("{:,} {:_} {:+,.2f} {:>+10,d}|{:#x} {:#010b}".format(1234567, 1234567, 1234.5, 9999, 255, 5),
    "{0:>5}{0:<5}{0:^5}|".format("ab"))
rows = [dict(id=i, name=n) for i, n in enumerate(["ann", "bo"], 1)]
for row in rows:
    print("{id:03d}:{name:>5}".format(**row), "{id}-{name}".format_map(row), "%(id)03d:%(name)5s" % row,
        "{r[id]}{r[name][0]}".format(r=row) if False else "{r[id]}".format(r=row))
template = "Dear {name},\n  you owe {amount:,.2f} {currency} since {days} day{s}.\n"
for name, amount, days in (("Ann", 1234.5, 1), ("Bo", 0.5, 30)):
    print(template.format(name=name, amount=amount, currency="EUR", days=days, s="" if days == 1 else "s"), end="")
print("{}".format([1, "a"]), "{!s:>10}|".format([1]), "{:>8}|{:<8}|".format(True,
    None) if False else "{!s:>8}|{!s:<8}|".format(True, None))
