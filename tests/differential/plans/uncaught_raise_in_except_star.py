try:
    raise ExceptionGroup("g", [ValueError("v"), TypeError("t")])
except* ValueError as e:
    raise e
