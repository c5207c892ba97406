tree = {"name": "root", "children": [
    {"name": "docs", "children": [{"name": "a.txt", "size": 12}, {"name": "b.txt", "size": 30}]},
    {"name": "empty", "children": []},
    {"name": "readme", "size": 5}]}
def size(node): return node["size"] if "size" in node else sum(size(c) for c in node["children"])
def show(node, depth=0):
    print("  " * depth + node["name"], size(node))
    for child in node.get("children", []):
        show(child, depth + 1)
show(tree)
def walk(node, path=()):
    path += (node["name"],)
    return ["/".join(path)] if "children" not in node else [p for c in node["children"] for p in walk(c, path)]
print(walk(tree))
def insert(node, key):
    if node is None:
        return [None, key, None]
    node[0 if key < node[1] else 2] = insert(node[0 if key < node[1] else 2], key)
    return node
def inorder(node): return [] if node is None else inorder(node[0]) + [node[1]] + inorder(node[2])
def height(node): return 0 if node is None else 1 + max(height(node[0]), height(node[2]))
root = None
for key in (5, 2, 8, 1, 9, 3, 7):
    root = insert(root, key)
print(root, inorder(root), height(root))
def evaluate(e): return e if isinstance(e, (int, float)) else {"+": lambda a, b: a + b, "*": lambda a, b: a * b,
        "-": lambda a, b: a - b}[e[0]](*map(evaluate, e[1:]))
print(evaluate(("+", 1, ("*", 2, ("-", 10, 4)))))
