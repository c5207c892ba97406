def leave(code):
    raise SystemExit(code)

for code in (None, 0, 3, True, "words", (1, 2)):
    try:
        leave(code)
    except SystemExit as error:
        print(error.code, error.args)
try:
    leave(2)
finally:
    print("out")
