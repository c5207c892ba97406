settings = {"handler": "not a function"}
print(settings)
settings["handler"]("event")
