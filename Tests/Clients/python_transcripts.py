"""Plays the transcripts of protocol/examples with the public interface of the Python clients."""

import inspect
import json
import pathlib
import re

from layoutd import ResponseError

EXAMPLES = pathlib.Path(__file__).parent.parent.parent / "protocol/examples"
# The frames of simulations are no messages.
TRANSCRIPTS = sorted(path for path in EXAMPLES.glob("*.jsonl") if not path.name.endswith(".frames.jsonl"))
# A transcript without one of these has no session.
OPEN = "layoutd/session/open"
# The result of any request matches it.
ANY = "*"


def read(path):
    """Returns the messages of a transcript as pairs of the direction and the message."""
    lines = [line for line in path.read_text().splitlines() if line.strip() and not line.startswith("//")]
    return [next(iter(json.loads(line).items())) for line in lines]


def initialization(path):
    """Returns the parameters of `initialize` in a transcript."""
    return next(message["params"] for _, message in read(path) if message.get("method") == "initialize")


def snake_case(name):
    return re.sub("[A-Z]", lambda letter: "_" + letter[0].lower(), name)


async def value(result):
    """Returns a result, which is awaitable if the client is an asynchronous one."""
    return await result if inspect.isawaitable(result) else result


class Player:
    """Sends the messages of one transcript, and compares the results and the sessions with those of the server."""

    def __init__(self, client, path):
        self.client = client
        self.messages = read(path)
        self.responses = {m["id"]: m for kind, m in self.messages if kind == "expect" and "method" not in m}
        # The sessions that were compared with the state of the server.
        self.compared = set()

    async def play(self):
        methods = [message.get("method") for _, message in self.messages]
        # The client itself sends `initialize` and, when it is closed, `shutdown` and `exit`.
        end = methods.index("shutdown") if "shutdown" in methods else len(methods)
        for direction, message in self.messages[methods.index("initialized") + 1 : end]:
            if direction == "send":
                await self.send(message)
        await self.compare()

    async def send(self, message):
        method, params = message["method"], message.get("params") or {}
        if method in ("layoutd/session/close", "textDocument/didClose"):
            await self.compare()
        if "id" not in message:
            await value(self.notify(method, params))
            return
        expected = self.responses[message["id"]]
        try:
            result = await value(self.call(method, params))
        except ResponseError as error:
            assert error.code == expected["error"]["code"], message
            assert error.data == expected["error"].get("data"), message
        else:
            assert "result" in expected, message
            if method == OPEN:
                # `layoutd replay` has recorded the transcripts on manual clocks.
                await value(result.use_manual_clock())
            elif expected["result"] != ANY and method not in ("layoutd/session/close", "layoutd/synchronize"):
                assert result == expected["result"], message

    def notify(self, method, params):
        session = self.client.sessions.get(params.get("session"))
        if session and method == "layoutd/session/scroll":
            options = {key: params[key] for key in ("section", "token") if key in params}
            return session.scroll(**params["contentOffset"], **options)
        if session and method == "layoutd/session/resize":
            return session.resize(**params["viewport"], animated=params.get("animated"))
        return self.client.notify(method, params)

    def call(self, method, params):
        """Calls the method of the client or of a session for a request, or `request` if there is none."""
        options = {snake_case(key): item for key, item in params.items() if key != "session"}
        session = self.client.sessions.get(params.get("session"))
        if method == OPEN:
            uri = options.pop("text_document")["uri"]
            return self.client.open(options.pop("text", None), uri=uri, **options)
        if method == "layoutd/synchronize":
            return self.client.synchronize()
        if session and method == "layoutd/performBatchUpdates":
            return session.perform_batch_updates(options.pop("updates"), **options)
        if session and method == "layoutd/applySnapshot":
            return session.apply_snapshot(options.pop("sections"), **options)
        if session and method == "layoutd/session/close":
            return session.close()
        if session and method == "layoutd/session/snapshot":
            return session.snapshot()
        return self.client.request(method, params)

    async def compare(self):
        """Compares the copy of each session with the state of the server."""
        await value(self.client.synchronize())
        for session in list(self.client.sessions.values()):
            copy = dict(session.elements)
            sizes = (session.viewport, session.content_offset, session.content_size, session.orthogonal_offsets)
            state = await value(session.snapshot())
            assert copy == {element["key"]: element for element in state["attributes"]}
            offsets = state.get("orthogonalOffsets", {})
            assert sizes == (state["viewport"], state["contentOffset"], state["contentSize"], offsets)
            self.compared.add(session.id)
