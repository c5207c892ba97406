list_before = list("ab")
list = [1, 2]
print(list, list_before)
try:
    list("ab")
except TypeError as e:
    print(e)
del list
print(list("cd"))
def f(sum, len=3):
    max = sum + len
    return max
print(f(1), f(sum=2, len=5))
for str in range(2):
    print(str, end=" ")
del str
print(str(5))
id, type_, input_text = 7, "kind", "typed"
print(id, type_, input_text)
def g():
    print(min)
    min = 1
try:
    g()
except UnboundLocalError as e:
    print(e)
def h():
    def print_(x):
        return f"<{x}>"
    return [print_(len) for len in range(3)], (lambda abs: abs + 1)(4), {int: 1 for int in "ab"}
print(h(), abs(-3), int("4"))
dict = dict(a=1)
print(dict)
def k():
    global dict
    del dict
k()
print(dict(b=2))
True_ = not True
print(True_, (sorted := 3), sorted)
