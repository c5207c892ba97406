state, log = "idle", []
table = {("idle", "start"): "running", ("running", "pause"): "paused", ("paused", "start"): "running",
    ("running", "stop"): "idle", ("paused", "stop"): "idle"}
def fire(event):
    global state
    new = table.get((state, event))
    if new is None:
        log.append(f"{event} ignored in {state}")
        return False
    log.append(f"{state} -> {new}")
    state = new
    return True
print([fire(e) for e in "start pause pause start stop stop".split()], state)
print(*log, sep="\n")
stack, output = [], []
def run(program):
    for word in program.split():
        if word.lstrip("-").isdigit():
            stack.append(int(word))
        elif word == "dup":
            stack.append(stack[-1])
        elif word == "swap":
            stack[-1], stack[-2] = stack[-2], stack[-1]
        elif word == ".":
            output.append(stack.pop())
        elif word in "+-*":
            b, a = stack.pop(), stack.pop()
            stack.append(a + b if word == "+" else a - b if word == "-" else a * b)
        else:
            raise ValueError(f"unknown word {word!r}")
try:
    run("3 4 + dup * . 10 3 swap - . 5 oops")
except ValueError as e:
    print(e, stack, output)
try:
    run("+ +")
except IndexError as e:
    print(e, stack)
