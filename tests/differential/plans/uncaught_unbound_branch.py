def status(n):
    if n > 0:
        word = "positive"
    elif n < 0:
        word = "negative"
    return word
print(status(1), status(-1))
print(status(0))
