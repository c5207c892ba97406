people = [{"name": "a", "age": 3}, {"name": "b"}]
print(sorted(people, key=lambda p: p["name"])[0])
print(sorted(people, key=lambda p: p["age"]))
