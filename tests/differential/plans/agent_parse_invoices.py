mails = [
    "From: billing@acme.example\nSubject: Invoice 2026-017\n\nAmount due: 1,250.00 EUR\nDue date: 2026-03-15\nIBAN: DE89 3704 0044 0532 0130 00",
        
        
        
        
    "From: ann@home.example\nSubject: lunch?\n\nAre you free at noon?",
    "From: rent@house.example\nSubject: Invoice 88\n\nAmount due: 980.50 EUR\nDue date: 2026-02-28\n",
    "From: spam@win.example\nSubject: Invoice soon!!!\n\nAmount due: lots",
]


def parse_mail(raw):
    head, _, body = raw.partition("\n\n")
    headers = {}
    for line in head.splitlines():
        key, _, value = line.partition(":")
        headers[key.strip().lower()] = value.strip()
    return headers, body


def parse_invoice(body):
    fields = dict(line.split(": ", 1) for line in body.splitlines() if ": " in line)
    amount, currency = fields["Amount due"].split()
    return {"amount": float(amount.replace(",", "")), "currency": currency, "due": fields["Due date"],
            "iban": fields.get("IBAN", "").replace(" ", "") or None}


invoices, problems = [], []
for mail in mails:
    headers, body = parse_mail(mail)
    if "invoice" not in headers["subject"].lower():
        print("skip:", headers["subject"])
        continue
    try:
        invoice = parse_invoice(body)
    except (KeyError, ValueError) as e:
        problems.append((headers["from"], f"{type(e).__name__}: {e}"))
    else:
        invoices.append({"from": headers["from"], **invoice})
for inv in sorted(invoices, key=lambda i: i["due"]):
    print(f"{inv['due']}  {inv['from']:<24}{inv['amount']:>10,.2f} {inv['currency']}  {inv['iban'] or 'no IBAN'}")
print(f"total {sum(i['amount'] for i in invoices):,.2f}; problems: {problems}")
