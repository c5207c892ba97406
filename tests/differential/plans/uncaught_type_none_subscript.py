def find(rows, name):
    for row in rows:
        if row["name"] == name:
            return row
print(find([{"name": "a"}], "a")["name"])
print(find([{"name": "a"}], "b")["name"])
