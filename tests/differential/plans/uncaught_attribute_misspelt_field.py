from datetime import timedelta

left = timedelta(hours=3)
print(left.seconds)
print(left.second)
