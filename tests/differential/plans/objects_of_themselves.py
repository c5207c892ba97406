# Objects that hang from themselves, and methods that an instance keeps under their own names.
class Table(dict):
    pass


table = Table(a=1)
table.get = table.get
table.keys = table.keys
print(table.get("a"), list(table.keys()))


class Failure(Exception):
    pass


failure = Failure("no")
failure.add_note = failure.add_note
failure.add_note("really")
print(failure)


class Counter:
    def __init__(self):
        self.n = 0
        self.step = self.step
        self.again = self.step
        self.step = self.again

    def step(self):
        self.n += 1
        return self.n


counter = Counter()
print(counter.step(), counter.again(), counter.step())


class Node:
    def __init__(self):
        self.parts = [self]

    def __repr__(self):
        return "Node(" + str(len(self.parts[0].parts)) + ")"


node = Node()
node.me = node
print(node.me.me.me, node.parts[0].parts[0] is node)
Node.Node = Node
print(Node.Node.Node is Node)
row = []
row.append(row)
print(row, row[0][0] is row)


class Calls:
    pass


calls = Calls()
Calls.__call__ = calls
try:
    calls(1)
except RecursionError:
    print("deep")
fix = lambda g: (lambda x: g(lambda v: x(x)(v)))(lambda x: g(lambda v: x(x)(v)))
print(fix(lambda again: lambda n: 1 if n == 0 else n * again(n - 1))(6))
