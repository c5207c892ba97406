def report():
    print("start")
    return unknown_helper(1)
report()
