print("two lines")
raise RuntimeError("first line\nsecond line: 5")
