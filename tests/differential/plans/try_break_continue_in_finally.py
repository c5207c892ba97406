def first():
    log = []
    for n in range(4):
        try:
            if n == 1:
                raise ValueError(n)
            log.append(("try", n))
        except ValueError as e:
            log.append(("except", str(e)))
            continue
        else:
            log.append(("else", n))
            if n == 2:
                break
        finally:
            log.append(("finally", n))
    return log
def second():
    while True:
        try:
            1 / 0
        finally:
            break
    return "broke out of a failing body"
def third():
    for n in range(2):
        try:
            try:
                [][n]
            finally:
                print("inner", n)
                continue
        finally:
            print("outer", n)
    return "third"
def fourth():
    out = []
    for a in range(3):
        for b in range(3):
            try:
                if b == 1:
                    break
                out.append((a, b))
            finally:
                out.append("f")
        try:
            continue
        finally:
            out.append("end")
    return out
for f in (first, second, third, fourth):
    print(f())
