import collections
print(collections.Counter("aab"))
collections.Countr("aab")
