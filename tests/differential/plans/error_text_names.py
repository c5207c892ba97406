def attempt(f):
    try:
        f()
    except NameError as e:
        print(type(e).__name__, e)
attempt(lambda: missing)
attempt(lambda: missing())
attempt(lambda: missing.attr)
attempt(lambda: missing + 1)
attempt(lambda: [missing for _ in "a"])
attempt(lambda: f"{missing}")
attempt(lambda: len(missing))
def later():
    print(value_set_below)
attempt(later)
value_set_below = 1
later()
def assigns():
    counter += 1
attempt(assigns)
def unbound():
    if value_set_below > 5:
        local = 1
    return local
attempt(unbound)
def free():
    def inner():
        return late
    result = inner()
    late = 1
    return result
attempt(free)
def loop():
    for i in []:
        pass
    print(i)
attempt(loop)
def deleted():
    x = 1
    del x
    del x
attempt(deleted)
try:
    del missing
except NameError as e:
    print(e)
try:
    missing += 1
except NameError as e:
    print(e)
try:
    missing.x = 1
except NameError as e:
    print(e)
try:
    missing[0] = 1
except NameError as e:
    print(e)
