def counter(start=0):
    n = start
    def up(by=1):
        nonlocal n
        n += by
        return n
    def peek():
        return n
    return up, peek
up, peek = counter()
up2, peek2 = counter(100)
print(up(), up(), up(5), peek(), up2(), peek2(), peek())
def history():
    log = []
    return log.append, lambda: list(log)
note, read = history()
note("a"); note("b")
copy = read()
note("c")
print(copy, read())
def account(balance):
    def act(kind, amount=0):
        nonlocal balance
        if kind == "in":
            balance += amount
        elif kind == "out":
            if amount > balance:
                raise ValueError(f"only {balance} left")
            balance -= amount
        return balance
    return act
acct = account(50)
print(acct("in", 25), acct("out", 70), acct("show"))
try:
    acct("out", 6)
except ValueError as e:
    print(e, acct("?"))
