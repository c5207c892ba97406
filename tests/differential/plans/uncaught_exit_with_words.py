def check(total):
    if total > 100:
        raise SystemExit(f"too much: {total}")
    return total
print(check(5))
try:
    check(101)
except SystemExit as error:
    print("caught", error, error.code)
check(250)
