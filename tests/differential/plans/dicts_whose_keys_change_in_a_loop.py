# Who goes over a dict whose keys change meets what CPython's tables let him meet.
def told(change, *arguments):
    try:
        print(change(*arguments))
    except RuntimeError as error:
        print(type(error).__name__, error)


def renamed(names):
    table = {name: place for place, name in enumerate(names)}
    met = []
    for name in table:
        met.append(name)
        table[name.upper()] = table.pop(name)
        if len(met) > 40:
            break
    return met, table


def put_back(count, of):
    table = {number: number for number in range(count)}
    met = []
    for each in getattr(table, of)():
        key = each[0] if of == "items" else each
        met.append(key)
        del table[key]
        table[key] = key
    return met


for length in (1, 2, 3, 4, 5, 6, 7, 10, 11, 20, 22):
    told(renamed, "abcdefghijklmnopqrstuvwxyz"[:length])
    for of in ("keys", "items", "values"):
        told(put_back, length, of)


# What comes next, by numbers that look like chance.
def walked(seed, start, steps):
    table = dict.fromkeys(range(start), 0)
    state = seed
    for _ in range(steps):
        state = (state * 1103515245 + 12345) % 2147483648
        choice = state // 65536
        if choice % 5 == 0 and table:
            table.popitem()
        elif choice % 5 < 3 and table:
            del table[list(table)[choice // 8 % len(table)]]
        else:
            table[choice % 1000] = choice % 7
    met = []
    try:
        for key in table:
            met.append(key)
            state = (state * 1103515245 + 12345) % 2147483648
            gone = list(table)[state // 65536 % len(table)]
            del table[gone]
            table[state // 65536 % 5000 + 2000] = 1
    except RuntimeError as error:
        met.append(str(error))
    return met, list(table)


for seed in range(60):
    print(walked(seed, seed % 13, seed % 37))
