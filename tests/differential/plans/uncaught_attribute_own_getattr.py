class Settings:
    colour = "red"

    def __getattr__(self, name):
        raise AttributeError(f"nothing is set for {name}")


print(Settings().colour)
print(Settings().color)
