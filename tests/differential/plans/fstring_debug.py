x, y, names = 5, 2.5, ["a", "b"]
print(f"{x=} {y=} {names=} {x + y=} {x+y = }")
print(f"{x=:04d} {y=:.3f} {names[0]=} {names[0]=!s} {len(names)=} {x = :>6}|{y=!r:>8}|")
print(f"{x*2=}, {'lit'=}, {x == 5=}, {[n for n in names]=}, { x = }")
print(f"{(lambda v: v + 1)(x)=} {(x if x else y)=} {f'{x}'=} {names[-1].upper()=}")
