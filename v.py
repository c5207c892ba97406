l = {"to": "a@x"}
for m in read_inbox(): l["total"] = l.get("total", 0) + m.id
send_email(to=l["to"], subject="x", body="y")
