def stop(n):
    if n:
        raise StopIteration("done", n)
    return n
print(stop(0))
stop(2)
