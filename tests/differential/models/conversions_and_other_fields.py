# What fields take in the place of what they hold, what may be set of a model, and the schema of one.
from datetime import timedelta
from enum import Enum, IntEnum
from pydantic import BaseModel, Field, ValidationError


class Priority(IntEnum):
    LOW = 1
    HIGH = 2


class Kind(Enum):
    ONE = 1


class Task(BaseModel):
    name: str
    tags: list[str] = []
    pair: tuple[int, ...] = ()
    marks: set[int] = set()
    priority: Priority = Priority.LOW
    kind: Kind = Kind.ONE
    takes: timedelta = timedelta(0)
    share: float = Field(0.0, ge=0, le=100)


def told(**data):
    try:
        return Task(name="a", **data)
    except ValidationError as error:
        return error


table = {"x": 1, "y": 2}
print(told(tags={"a"}), told(tags=(c for c in "ab")), told(tags=table.keys()), told(tags=frozenset(["q"])))
print(told(pair={3}), told(pair=table.values()), told(marks=table.values()), told(marks=(n for n in (1, 1, 2))))
print(told(tags="ab"))
print(told(tags={"a": 1}))
print(told(priority="2"), told(priority=2), told(priority=Priority.HIGH))
print(told(priority="3"))
print(told(priority="x"))
print(told(kind="1"))
for text in ("PT5M", "P1DT2H30M", "P2W", "PT1.5S", "-PT5M", "P1Y2M", "01:30:00", "2 days, 10:30:05", "1 day 10:30:00", "1 day, 2:30:00", "2:30:00", "3d 01:00", "1 days",
             "P1.5D", "PT0,5S", "P1DT"):
    print(text, told(takes=text).takes)
print(told(takes=90).takes, told(takes="5 minutes").error_count())
print(told(takes="1:30").error_count(), told(takes="10:61").error_count(), told(takes="").error_count())
print(told(takes="PTM"))
print(told(share=float("nan")))
print(told(share=101))
print(told(share=-1))
print(Task.model_json_schema()["properties"]["tags"])


class Note(BaseModel):
    text: str
    size: int = 0

    @property
    def shown(self):
        return self.text

    @shown.setter
    def shown(self, value):
        self.text = value


class Longer(Note):
    more: int = 0


print(Note.model_json_schema(), Longer.model_json_schema())
for note in (Note(text="a"), Longer(text="b")):
    note.text = "c"
    note.size += 1
    note.shown = "d"
    try:
        note.typo = 5
    except ValueError as error:
        print(type(error).__name__, error)
    try:
        setattr(note, "other", 5)
    except ValueError as error:
        print(type(error).__name__, error)
    try:
        note.more = 7
    except ValueError as error:
        print(type(error).__name__, error)
    print(note)
