import json, subprocess

layoutd = subprocess.Popen(["layoutd"], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
elements = {}

def send(**message):
    body = json.dumps({"jsonrpc": "2.0", **message}).encode()
    layoutd.stdin.write(b"Content-Length: %d\r\n\r\n%s" % (len(body), body))
    layoutd.stdin.flush()

def receive():
    length = int(layoutd.stdout.readline().split(b":")[1])
    layoutd.stdout.readline()
    return json.loads(layoutd.stdout.read(length))

def call(id, method, **params):
    send(id=id, method=method, params=params)
    while (message := receive()).get("id") != id:
        if message["method"] == "layoutd/session/update": apply(message["params"])
    return message["result"]

def apply(update):
    for key in update["removed"]: del elements[key]
    for change in update["changed"]: elements[change["key"]].update(change)
    for element in update["added"]: elements[element["key"]] = element

call(1, "initialize", capabilities={})
text = """{ "layout": { "kind": "waterfall", "columnCount": 3 },
  "sections": [ { "items": [ { "repeat": 1000, "height": { "random": [50, 150] } } ] } ] }"""
state = call(2, "layoutd/session/open", textDocument={"uri": "file:///my.layout.json"}, text=text)
apply({"removed": [], "changed": [], "added": state["attributes"]})
send(method="layoutd/session/scroll", params={"session": state["session"], "contentOffset": {"x": 0, "y": 500}})
call(3, "layoutd/synchronize")
for key, element in elements.items(): print(key, element["frame"])
call(4, "shutdown"); send(method="exit")
