print("%d items" % 3)
print("%d items of %s" % 3)
