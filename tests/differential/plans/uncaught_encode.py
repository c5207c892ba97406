print("plain".encode("ascii"))
print("naïve".encode("ascii"))
