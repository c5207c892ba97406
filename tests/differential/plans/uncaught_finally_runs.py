try:
    try:
        print("inner")
        raise KeyError("k", 2)
    finally:
        print("inner finally")
except ValueError:
    print("wrong handler")
finally:
    print("outer finally")
print("never")
