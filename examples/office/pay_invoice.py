# The user said: "Pay the open invoice from Paper Ltd and mail Alice a receipt."
vendor = "Paper Ltd"
mail = read_inbox()[0]
amount = query_ai_assistant("What amount does this invoice ask for?\n" + mail.body, float)
number = query_ai_assistant("What is the reference of this invoice?\n" + mail.body, str)

# Whom to pay is looked up where the company keeps its payees, not read off the mail.
ibans = {payee.name: payee.iban for payee in list_payees()}
payment = pay(payee=ibans[vendor], amount=amount, reference=number)

alice = find_contact(name="Alice")
send_email(to=alice.email, subject=f"Receipt for {vendor}", body=f"Paid {amount:.2f} EUR to {vendor}, reference {number}.")
print(f"paid {amount:.2f} EUR to {vendor}, {payment.balance:.2f} EUR left")
