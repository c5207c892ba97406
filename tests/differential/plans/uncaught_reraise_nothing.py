print("no exception is being handled")
raise
