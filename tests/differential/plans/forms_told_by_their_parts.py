# `Literal[...]` and `Annotated[...]` tell what they are made of.
from typing import Annotated, Literal, Union, get_args, get_origin

Status = Literal["open", "closed", "open"]
Money = Annotated[float, "euros", 2]
print(Status.__args__, "open" in Status.__args__, Status.__origin__ is Literal)
print(Money.__args__, Money.__origin__, Money.__metadata__)
print(hasattr(Literal, "__args__"), hasattr(Annotated, "__origin__"), getattr(Status, "__args__", None))
print(get_args(Status), get_origin(Status) is Literal, get_args(Money), get_origin(Money) is Annotated)
print(Literal[1, Literal[2, 3]].__args__, [option.upper() for option in Literal["a", "b"].__args__])
