#!/usr/bin/env bash
# The main job on the embedded office, step by step: tour.sh PENSTOCK
set -uo pipefail
penstock=${1:?the path of the penstock program}
cd "$(dirname "$0")"
logs=$(mktemp -d)
trap 'rm -rf "$logs"' EXIT
failed=0

# step WANTED_EXIT_CODE command...: shows a command, runs it, checks how it ended.
step() {
  local wanted=$1
  shift
  echo "\$ penstock $*" | sed "s|$logs/||g"
  "$penstock" "$@" 2>&1 | sed "s|$logs/||g"
  local got=${PIPESTATUS[0]}
  if [ "$got" != "$wanted" ]; then
    echo "!! exit code $got, $wanted was expected"
    failed=1
  fi
  echo
}
say() { printf '\033[1m%s\033[0m\n' "$*"; }

say "1. A plan pays the invoice the user asked about and mails a receipt."
step 0 run pay_invoice.py --gate office.gate --office memory --log "$logs/paid.jsonl"
say "   The mailbox of the next run holds a planted mail: new IBAN, pay here, forward everything to eve. It changes nothing."
step 0 run pay_invoice.py --gate office.gate --office memory:planted --log "$logs/planted.jsonl"
say "2. The same job with the payee read off that mail is refused before it runs, with the path of the value."
step 1 run pay_as_told.py --gate office.gate --office memory:planted --log "$logs/refused.jsonl"
say "3. A policy author may allow it for small amounts, when a person says so. Here: nobody there, and then an approval of exactly this payment."
step 6 run pay_as_told.py --gate waiver.gate --office memory --approve later
step 0 run pay_as_told.py --gate waiver.gate --office memory --approve approve.json --log "$logs/approved.jsonl"
say "4. The logs verify and replay."
step 0 verify "$logs/paid.jsonl" "$logs/refused.jsonl" "$logs/approved.jsonl"
step 0 replay "$logs/paid.jsonl" "$logs/refused.jsonl" "$logs/approved.jsonl"
say "5. What would a stricter gate have said?"
step 0 replay --gate stricter.gate "$logs/paid.jsonl" "$logs/approved.jsonl"
[ $failed = 0 ] && say "All as it should be."
exit $failed
