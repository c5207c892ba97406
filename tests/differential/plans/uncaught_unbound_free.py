def outer():
    def inner():
        return subtotal
    print("calling")
    inner()
    subtotal = 1
outer()
