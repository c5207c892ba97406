count = 0
def bump():
    count += 1
print(count)
bump()
