todo = ["wash", "cook"]
for task in ("cook", "read"):
    todo.remove(task)
    print(todo)
