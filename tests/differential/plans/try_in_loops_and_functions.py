def safe(f, *args, default=None):
    try:
        return f(*args)
    except (ValueError, TypeError, ZeroDivisionError) as e:
        print(f"  {f.__name__}{args} failed: {type(e).__name__}: {e}")
        return default
print(safe(int, "12"), safe(int, "twelve", default=-1), safe(divmod, 7, 0), safe(float, None, default=0.0),
    safe(max, [], default="none"), safe(len, 5))
rows = ["3,4", "x,1", "5", "7,0", "", "8,2,1", " 9 , 3 "]
good, bad = [], {}
for number, row in enumerate(rows, 1):
    try:
        left, right = (int(part) for part in row.split(","))
        good.append(left / right)
    except ZeroDivisionError:
        bad[number] = "division"
        continue
    except ValueError as e:
        bad[number] = str(e)
    else:
        print("row", number, good[-1])
    finally:
        print("seen", number)
print(good, bad)
total = 0
numbers = iter(["1", "2", "stop", "3"])
while True:
    try:
        total += int(next(numbers))
    except ValueError as e:
        print("skip:", e)
    except StopIteration:
        break
print(total)
