def work():
    try:
        print("working")
        return 1 / 0
    finally:
        print("cleaning up")
        raise OSError("cannot clean up")
work()
