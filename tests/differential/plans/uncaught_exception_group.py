raise ExceptionGroup("many", [ValueError("a"), TypeError("b")])
