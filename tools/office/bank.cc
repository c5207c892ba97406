// The bank account. Money is in whole cents throughout.
#include "core/text.h"
#include "tools/office/money.h"
#include "tools/office/office_state.h"

namespace penstock {
namespace {

int64_t Balance(OfficeState& office) {
  Statement row(office.database, "SELECT coalesce(sum(cents), 0) FROM transactions");
  return row.Step() ? row.Number(0) : 0;
}

std::string NameOfPayee(OfficeState& office, std::string_view iban) {
  Statement row(office.database, "SELECT name FROM payees WHERE iban = ?");
  return row.Bind(iban).Step() ? row.Text(0) : std::string();
}

std::string WithoutSpaces(std::string_view text) {
  std::string out;
  for (char c : text)
    if (c != ' ') out += c;
  return out;
}

}  // namespace

BridgeReply GetBalance(OfficeState& office, const Json&) { return ValueReply(AmountOf(Balance(office))); }

BridgeReply ListTransactions(OfficeState& office, const Json& arguments) {
  const Json* count = arguments.Find("count");
  Statement rows(office.database,
                 "SELECT id, date, counterparty, iban, cents, reference FROM transactions ORDER BY date DESC, id DESC LIMIT ?");
  rows.Bind(count ? static_cast<int64_t>(count->double_value()) : 20);
  JsonArray all;
  while (rows.Step()) {
    all.push_back(JsonObject{{"id", rows.Number(0)},
                             {"date", rows.Text(1)},
                             {"counterparty", rows.Text(2)},
                             {"iban", rows.Text(3)},
                             {"amount", AmountOf(rows.Number(4))},
                             {"reference", rows.Text(5)}});
  }
  return ValueReply(std::move(all));
}

BridgeReply ListPayees(OfficeState& office, const Json&) {
  Statement rows(office.database, "SELECT name, iban FROM payees ORDER BY name");
  JsonArray payees;
  while (rows.Step()) payees.push_back(JsonObject{{"name", rows.Text(0)}, {"iban", rows.Text(1)}});
  return ValueReply(std::move(payees));
}

BridgeReply Pay(OfficeState& office, const Json& arguments) {
  std::string payee = WithoutSpaces(TextArgument(arguments, "payee")), reference = TextArgument(arguments, "reference");
  if (!IsIban(payee)) return ToolErrorReply(Quoted(payee) + " is not an IBAN");
  std::optional<int64_t> cents = CentsOf(*arguments.Find("amount"));
  if (!cents || *cents <= 0) return ToolErrorReply("the amount has to be above zero, in whole cents");
  int64_t balance = Balance(office);
  if (*cents > balance) return ToolErrorReply("insufficient funds: the balance is " + AmountText(balance) + " EUR");
  std::string day = office.NextMoment().substr(0, 10);
  Statement insert(office.database, "INSERT INTO transactions(date, counterparty, iban, cents, reference) VALUES(?, ?, ?, ?, ?)");
  insert.Bind(day).Bind(NameOfPayee(office, payee)).Bind(payee).Bind(-*cents).Bind(reference).Run();
  return ValueReply(JsonObject{{"id", office.database.last_row_id()},
                               {"date", day},
                               {"payee", payee},
                               {"amount", AmountOf(*cents)},
                               {"reference", reference},
                               {"balance", AmountOf(balance - *cents)}});
}

}  // namespace penstock
