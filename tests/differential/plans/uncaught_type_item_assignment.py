name = "plan"
copy = list(name)
copy[0] = "c"
print("".join(copy))
name[0] = "c"
