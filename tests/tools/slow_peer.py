"""A tool server that takes its time: `look(key)` answers after 300 ms, several at once, those asked last first.

    slow_peer.py NOTE [HOW]

writes into NOTE how many calls were under way at one time, and how many milliseconds lay between the first request and the last
answer. HOW: `one_by_one` answers each before it reads the next; `dies` ends with a call under way; `never` answers no call.
"""
import json
import os
import sys
import threading
import time

note, how = sys.argv[1], sys.argv[2] if len(sys.argv) > 2 else ""
lock = threading.Lock()
state = {"open": 0, "most": 0, "asked": 0, "first": 0.0, "last": 0.0}
TOOL = {"name": "look",
        "inputSchema": {"type": "object", "properties": {"key": {"type": "string"}}, "required": ["key"]},
        "outputSchema": {"type": "object", "properties": {"result": {"type": "string"}}, "required": ["result"],
                         "x-fastmcp-wrap-result": True}}


def send(ident, result):
    with lock:
        sys.stdout.write(json.dumps({"jsonrpc": "2.0", "id": ident, "result": result}) + "\n")
        sys.stdout.flush()


def look(ident, key, wait):
    time.sleep(wait)
    if how == "dies" and key == "c":
        os._exit(3)
    with lock:
        state["open"] -= 1
        state["last"] = time.monotonic()
    if key == "bad":
        return send(ident, {"content": [{"type": "text", "text": "no such key"}], "isError": True})
    send(ident, {"content": [], "structuredContent": {"result": key * 2}})


for line in sys.stdin:
    message = json.loads(line)
    if "id" not in message:
        continue
    method = message["method"]
    if method == "initialize":
        send(message["id"], {"protocolVersion": message["params"]["protocolVersion"], "capabilities": {}, "serverInfo": {"name": "slow", "version": "1"}})
    elif method == "tools/list":
        send(message["id"], {"tools": [TOOL]})
    else:
        with lock:
            state["asked"] += 1
            state["open"] += 1
            state["most"] = max(state["most"], state["open"])
            state["first"] = state["first"] or time.monotonic()
            wait = 0.3 - 0.01 * state["asked"]
        given = (message["id"], message["params"]["arguments"]["key"], wait)
        if how == "never":
            continue
        if how == "one_by_one":
            look(*given)
        else:
            threading.Thread(target=look, args=given).start()
for thread in threading.enumerate():
    if thread is not threading.current_thread():
        thread.join()
with open(note, "w") as file:
    json.dump({"most": state["most"], "ms": round((state["last"] - state["first"]) * 1000)}, file)
