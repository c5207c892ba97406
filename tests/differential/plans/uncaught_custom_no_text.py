class Stop(Exception):
    """Ends the plan."""
print("before")
raise Stop
