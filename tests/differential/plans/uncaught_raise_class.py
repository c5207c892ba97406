print("raising a class")
raise ValueError
