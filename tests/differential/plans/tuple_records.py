people = [("Ida", 34, "Oslo"), ("Bo", 28, "Rome"), ("Cy", 34, "Bern"), ("Di", 28, "Oslo")]
for name, age, city in people:
    print(f"{name:<4}{age:>4} {city}")
print(sorted(people, key=lambda p: (p[1], p[0])), sorted(people, key=lambda p: (-p[1], p[2])))
by_city = {}
for person in people:
    by_city.setdefault(person[2], []).append(person[0])
print(by_city, {age: [n for n, a, _ in people if a == age] for age in sorted({p[1] for p in people})})
names, ages, cities = zip(*people)
print(names, ages, cities, sum(ages) / len(ages), max(people, key=lambda p: p[1]), min(people, key=lambda p: (p[1], p[2])))
def stats(values):
    return min(values), max(values), sum(values) / len(values)
low, high, mean = stats(ages)
print(low, high, mean, stats((1,)))
