lines = ["a=1", "b=2", "c"]
settings = {}
for line in lines:
    key, value = line.split("=")
    settings[key] = value
    print(settings)
