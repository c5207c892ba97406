mail = "Subject: hello"
print(mail.index(":"), mail.find("!"))
print(mail.index("!"))
