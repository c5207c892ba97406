class Limit(Exception):
    def __init__(self, used, limit):
        super().__init__(used, limit)
        self.used, self.limit = used, limit
    def __str__(self):
        return f"used {self.used} of {self.limit}"
print(Limit(1, 2))
raise Limit(9, 5)
