"""A tool server for the tests of tools/mcp: honest, or bad in the one way that its argument names.

It speaks the protocol by hand, line by line, so that it can also speak it wrongly.
"""
import json
import os
import signal
import subprocess
import sys
import time

how = sys.argv[1] if len(sys.argv) > 1 else "honest"
calls = 0


def send(message):
    sys.stdout.write(message if isinstance(message, str) else json.dumps({"jsonrpc": "2.0", **message}))
    sys.stdout.write("\n")
    sys.stdout.flush()


def wrapped(schema):
    return {"type": "object", "properties": {"result": schema}, "required": ["result"], "x-fastmcp-wrap-result": True}


def tool(name, parameters, output=None):
    definition = {"name": name, "inputSchema": {"type": "object", "properties": parameters}}
    return {**definition, "outputSchema": output} if output else definition


TOOLS = [
    tool("double", {"n": {"type": "integer"}}, wrapped({"type": "integer"})),
    tool("describe", {"n": {"type": "integer"}}, {"type": "object", "properties": {"words": {"type": "string"}}, "required": ["words"]}),
    tool("text", {}),
    tool("environment", {}),
    tool("query_ai_assistant", {"query": {"type": "string"}, "output_schema": {"type": "object"}}),
]


def value_reply(value, **more):
    return {"content": [{"type": "text", "text": json.dumps(value)}], "structuredContent": value, **more}


def error_reply(text):
    return {"content": [{"type": "text", "text": text}], "isError": True}


def call(name, arguments):
    n = arguments.get("n", 0)
    if n == 13:
        return error_reply("thirteen is refused")
    if n == 14:
        return error_reply("NotEnoughInformationError: fourteen")
    if name == "double":
        doubled = value_reply({"result": "many" if how == "bad_schema" else n * 2}, _meta={"ifc": {"integrity": "low"}})
        return {"content": []} if how == "unstructured" else doubled
    if name == "describe":
        return value_reply({"words": "the number %d" % n})
    if name == "environment":
        return {"content": [{"type": "text", "text": "\n".join(sorted(os.environ))}]}
    if name == "query_ai_assistant":
        if "properties" in arguments["output_schema"]:
            return value_reply({"result": {"city": "Kiel"}})
        return {"content": [{"type": "text", "text": "true"}]}
    return {"content": [{"type": "text", "text": '{"looks": "like JSON"}'}, {"type": "image", "mimeType": "image/png", "data": ""}]}


def listing(cursor):
    if how == "endless_list":
        return {"tools": [], "nextCursor": "again"}
    if how == "bad_tool":
        return {"tools": [{"name": "f", "inputSchema": {"type": "object", "propertys": {}}}]}
    tools = json.loads(json.dumps(TOOLS))
    if how == "changed" and calls > 0:
        tools[1]["description"] = "now something else"
    first = cursor is None
    return {"tools": tools[:2], "nextCursor": "2"} if first else {"tools": tools[2:]}


def misbehave(ident):
    """True if the call was answered, in its way."""
    if how == "garbage":
        sys.stdout.buffer.write(b"\xff\xfe\x00garbage\n")
        sys.stdout.flush()
    elif how == "log_line":
        send("listening for requests")
    elif how == "huge":
        while True:
            sys.stdout.write("x" * 65536)
    elif how == "silent":
        time.sleep(60)
    elif how == "dies":
        sys.stderr.write("cannot go on\n")
        sys.exit(3)
    elif how == "half":
        sys.stdout.write('{"jsonrpc": "2.0", "id": ')
        sys.stdout.flush()
        os._exit(0)
    elif how == "wrong_id":
        send({"id": ident + 7, "result": {}})
    elif how == "text_id":
        send({"id": str(ident), "result": {}})
    elif how == "both":
        send({"id": ident, "result": {}, "error": {"code": 1, "message": "x"}})
    elif how == "batch":
        send(json.dumps([{"jsonrpc": "2.0", "id": ident, "result": {}}]))
    elif how == "old_version":
        send(json.dumps({"id": ident, "result": {}}))
    elif how == "chatty":
        while True:
            send({"method": "notifications/progress", "params": {}})
    elif how == "deep":
        send('{"jsonrpc": "2.0", "id": %d, "result": %s1%s}' % (ident, '{"a": ' * 500, "}" * 500))
    elif how == "refuses":
        send({"id": ident, "error": {"code": -32602, "message": "no such thing"}})
    elif how == "asks_for_input":
        send({"id": ident, "result": {"resultType": "input_required", "requestState": "s"}})
    elif how == "late" and calls == 1:
        time.sleep(0.6)
        send({"id": ident, "result": value_reply({"result": 1})})
    else:
        return False
    return True


def interrupt_politely():
    """What a server may say at any time; waits for the answer to each of its requests."""
    send({"method": "notifications/message", "params": {"level": "info", "data": "hello"}})
    send({"id": 1, "method": "ping"})
    assert json.loads(sys.stdin.readline())["result"] == {}
    send({"id": "r", "method": "sampling/createMessage", "params": {}})
    assert json.loads(sys.stdin.readline())["error"]["code"] == -32601


held = []


def hold(message):
    """Answers three calls at once, the last one first; `twice`: and that one two times."""
    held.append(message)
    if len(held) < 3:
        return
    held.reverse()
    for one in held[:1] * (how == "twice") + held:
        send({"id": one["id"], "result": call(one["params"]["name"], one["params"]["arguments"])})
    held.clear()


def answer(message):
    global calls
    method, params, ident = message["method"], message.get("params") or {}, message["id"]
    if how == "stateless":
        meta = params.get("_meta", {})
        good = meta.get("io.modelcontextprotocol/protocolVersion") == "2026-07-28" and "io.modelcontextprotocol/clientCapabilities" in meta
        if not good:
            return send({"id": ident, "error": {"code": -32602, "message": "no version"}})
        if method == "server/discover":
            return send({"id": ident, "result": {"resultType": "complete", "supportedVersions": ["2026-07-28"], "capabilities": {"tools": {}}}})
    elif method == "initialize":
        if how == "no_protocol":
            return send({"id": ident, "error": {"code": -32601, "message": "what?"}})
        version = "1999-01-01" if how == "other_version" else params["protocolVersion"]
        return send({"id": ident, "result": {"protocolVersion": version, "capabilities": {"tools": {}}, "serverInfo": {"name": "peer", "version": "1"}}})
    if method == "tools/list":
        return send({"id": ident, "result": listing(params.get("cursor"))})
    if method != "tools/call":
        return send({"id": ident, "error": {"code": -32601, "message": "no method " + method}})
    calls += 1
    if how == "interrupts":
        interrupt_politely()
    if how == "changed":
        send({"method": "notifications/tools/list_changed"})
    if how in ("holds", "twice"):
        return hold(message)
    if not misbehave(ident):
        send({"id": ident, "result": call(params["name"], params["arguments"])})


def main():
    if how == "stubborn":
        signal.signal(signal.SIGTERM, signal.SIG_IGN)
    if how == "parent":  # leaves a child behind that holds on to nothing
        child = subprocess.Popen(["sleep", "300"], stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        with open(sys.argv[2], "w") as note:
            note.write(str(child.pid))
    if how == "noisy":
        sys.stderr.write("e" * 1_000_000 + "\n")
        sys.stderr.flush()
    for line in sys.stdin:
        message = json.loads(line)
        if "id" in message:
            answer(message)
    if how == "keeps_state":
        time.sleep(0.1)
        with open(sys.argv[2], "w") as note:
            note.write("calls: %d" % calls)
    while how == "stubborn":
        time.sleep(1)


main()
