class Settings:
    colour = "red"


print(getattr(Settings(), "weight", "none"))
Settings().weight
