try:
    raise KeyboardInterrupt("stop please")
except Exception:
    print("never: not an Exception")
finally:
    print("finally")
