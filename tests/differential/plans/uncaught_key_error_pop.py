queue = {1: "a", 2.5: "b"}
while True:
    print(queue.pop(1, "gone"))
    if "gone" == queue.pop(1, "gone"):
        queue.pop(None)
