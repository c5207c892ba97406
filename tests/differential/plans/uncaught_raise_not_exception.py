print("about to raise a string")
raise "text"
