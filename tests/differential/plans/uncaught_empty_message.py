print("an empty message")
raise ValueError("")
