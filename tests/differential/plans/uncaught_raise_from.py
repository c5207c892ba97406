def load(text):
    try:
        return int(text)
    except ValueError as e:
        raise RuntimeError(f"cannot load {text!r}") from e
print(load("5"))
load("five")
