# Every width, precision and flag of the specs that plans write most, on numbers of all sizes.
numbers = [0, 1, -1, 7, -42, 100, 999, 1000, -1000, 12345, -123456, 1234567, -987654321, 10**15, -(10**18), 2**63 - 1, -(2**63), 2**70]
widths = ["", "1", "2", "5", "9", "12", "27", "41"]
for n in numbers:
    line = []
    for width in widths:
        for flags in ["{}", "0{}", "{},", "0{},", "{}_", "<{}", "+{}", "^0{}"]:
            for kind in ["", "d", "x"]:
                if "," in flags and kind == "x":
                    continue
                spec = flags.format(width) + kind
                try:
                    line.append(f"{n:{spec}}")
                except ValueError as error:
                    line.append(spec + ": " + str(error))
    print("|".join(line))

floats = [0.0, -0.0, 0.5, -0.5, 0.125, 2.5, 3.14159, -2.675, 1e-7, -1e-7, 99.995, 1234.5, -1234567.891, 1e14, 999999999999999.9, 1e15, 1e16,
          -1.5e300, float("inf"), float("-inf"), float("nan"), 0.1 + 0.2, 1 / 3, 123456789.987654321]
for x in floats:
    line = []
    for width in ["", "1", "6", "14", "40"]:
        for flags in ["{}", "0{}", "{},", "0{},", "{}_", "<{}", "+{}"]:
            for precision in ["", ".0", ".1", ".2", ".3", ".6", ".9", ".10", ".17"]:
                for kind in ["f", "", "e", "%"]:
                    spec = flags.format(width) + precision + kind
                    line.append(f"{x:{spec}}")
    print("|".join(line))

print(f"{True:5d}|{False:2}|{3:.2f}|{-7:08.3f}|{12345:,.2f}|{1e3:,.1f}|{5:03}|{-5:03d}|{0:,}|{-1000000:,}")
for spec in ["00", "007", "0,d", "5.2", ".2d", "5.f", ",5", "d5", "05,.2f", " 5", "5 d", "\u0665"]:
    for value in [42, -3.5]:
        try:
            print(repr(format(value, spec)))
        except ValueError as error:
            print(spec, error)
