class Retry(Exception):
    def __init__(self, after, reason="busy"):
        super().__init__(reason)
        self.after = after
        self.reason = reason
    def __str__(self):
        return f"{self.reason}, again in {self.after}s"
class GiveUp(Exception):
    pass
answers = [Retry(1), Retry(2, "locked"), "ok", GiveUp("closed"), "late"]
def call():
    answer = answers.pop(0)
    if isinstance(answer, Exception):
        raise answer
    return answer
def patient(tries):
    waited = 0
    for attempt in range(1, tries + 1):
        try:
            result = call()
        except Retry as r:
            waited += r.after
            print(f"attempt {attempt}: {r}")
        else:
            print("waited", waited)
            return result
        finally:
            print("left", len(answers))
    raise GiveUp(f"after {tries} tries")
print(patient(5))
try:
    patient(1)
except GiveUp as g:
    print("gave up:", g)
answers[:] = [Retry(9), Retry(8)]
try:
    patient(2)
except GiveUp as g:
    print("gave up:", g, g.args)
