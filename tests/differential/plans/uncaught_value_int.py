for text in ("12", " 7 ", "-3", "4.5"):
    print(int(text) + 1)
