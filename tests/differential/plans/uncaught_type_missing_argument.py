def send(to, subject, body="", *, urgent):
    print(to, subject, body, urgent)
send("a", "b", urgent=True)
send("a")
