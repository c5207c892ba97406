rows = ["1,2", "3,4", "5;6"]
print([[int(x) for x in row.split(",")] for row in rows])
