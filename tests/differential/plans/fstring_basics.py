name, count, price = "Ada", 3, 4.5
print(f"{name} has {count} items at {price} for {count * price:.2f}")
print(f"{{literal}} {name!r} {name!s} {[name]} {'quoted'} {{{name}}}")
print(f"{count:5}|{count:<5}|{count:^5}|{count:05}|{count:+}|{count:x}|{count:b}|{count:#o}")
print(f"{name:>8}|{name:*^9}|{name:.2}|{name!r:>8}|{name:s}")
print(f"{name.upper()} {name[0]} {name[::-1]} {len(name)} {max([1, 5, 2])} {(lambda x: x * 2)(4)}")
print(f"{'yes' if count > 2 else 'no'} {count > 2 and name} {not count} {count if count else 'none'}")
print(f"", f"plain", f"{1}{2}{3}", f"{'a' 'b'}", "x" f"{count}" "y")
print(f"{ count }", f"{count }", f"{[i for i in range(3)]}", f"{ {'k': 1}['k'] }", f"{(1, 2)}", f"{1,}")
