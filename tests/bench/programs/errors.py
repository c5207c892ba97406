class Refused(Exception):
    pass


def check(n):
    if n % 4 == 0:
        raise Refused("no " + str(n))
    return {"n": n}["n" if n % 3 else "m"]


ok = refused = missing = 0
for n in range(30000):
    try:
        ok += check(n)
    except Refused as e:
        refused += len(str(e))
    except KeyError:
        missing += 1
    finally:
        ok -= 1
print(ok, refused, missing)
