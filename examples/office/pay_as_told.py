# The same job as a careless planner writes it: the payee, too, is read off the mail.
vendor = "Paper Ltd"
mail = read_inbox()[0]
amount = query_ai_assistant("What amount does this invoice ask for?\n" + mail.body, float)
number = query_ai_assistant("What is the reference of this invoice?\n" + mail.body, str)
iban = query_ai_assistant("Which IBAN is to be paid?\n" + mail.body, str)
payment = pay(payee=iban, amount=amount, reference=number)

alice = find_contact(name="Alice")
send_email(to=alice.email, subject=f"Receipt for {vendor}", body=f"Paid {amount:.2f} EUR to {vendor}, reference {number}.")
print(f"paid {amount:.2f} EUR to {vendor}, {payment.balance:.2f} EUR left")
