class MyG(ExceptionGroup): pass
raise MyG("mine", [ValueError(1)]) from KeyError("c")
