log = []
try:
    try:
        raise ValueError("original")
    except ValueError as e:
        log.append(str(e))
        print(log)
        raise
except KeyError:
    print("never")
