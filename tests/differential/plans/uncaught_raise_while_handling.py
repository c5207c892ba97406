try:
    print([][0])
except IndexError as e:
    print("handling", e)
    print({}["second problem"])
