try:
    raise BaseException("stop please")
except Exception:
    print("never: not an Exception")
finally:
    print("finally")
