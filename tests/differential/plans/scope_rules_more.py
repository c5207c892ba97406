def same_name():
    def same_name(): return "inner"
    return same_name()
print(same_name())
[b for b in range(3)]
try:
    print(b)
except NameError as e:
    print(e)
def g():
    global new_global
    new_global = [1]
    def h():
        global new_global
        new_global += [2]
    h()
g()
print(new_global)
for q in range(2):
    def uses_q(): return q
print(uses_q(), q)
q = "changed"
print(uses_q())
