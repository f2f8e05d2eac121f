"""A client that edits the examples at random, sends all requests at random positions, and verifies all responses."""

import collections
import json
import os
import pathlib
import random
import shutil
import tempfile
import time

from . import questions
from .edits import Edits
from .questions import REJECTIONS, Questions, check_positions, require, text_edits
from .sessions import Mirror, Session, SessionQuestions
from .text import Text
from .wire import Daemon, Failure

EXAMPLES = pathlib.Path(__file__).parents[3] / "protocol/examples"
MODEL = json.loads((EXAMPLES.parent / "layoutd.json").read_text())
REQUESTS = {m["method"] for m in MODEL["requests"] if m["messageDirection"] == "clientToServer"}
BATCH = 24
# Seconds until memory is trimmed after documents or sessions were closed; no message reports it.
TRIM = 0.3
# The maximum growth of a text.
GROWTH = 4000


class Document:
    """A text as an editor has it, and the server's data about it."""

    def __init__(self, uri, original):
        self.uri, self.original = uri, original
        self.version = 1
        self.text = self.good = self.believed = original
        self.is_free = '"update"' not in original and '"snapshot"' not in original and '"item":' not in original
        self.is_suspect = False
        self.findings = []
        self.published = None
        self.pulled = ""
        # The semantic token results by id, the newest last.
        self.tokens = {"none": []}
        self.target = None

    def record(self, name, data):
        self.tokens[name] = data
        if len(self.tokens) > 100:
            del self.tokens[next(iter(self.tokens))]


class Driver:
    """One connection; all randomness is derived from the seed."""

    def __init__(self, program, seed, encoding, pulls, scrolls=False):
        self.random = random.Random(seed)
        self.encoding, self.pulls, self.scrolls = encoding, pulls, scrolls
        self.daemon = Daemon(program)
        self.edits = Edits(self.random)
        self.questions, self.session_questions = Questions(self.random, self.edits), SessionQuestions(self.random)
        self.folder = tempfile.mkdtemp(prefix="layoutd-fuzz-")
        shutil.copy(EXAMPLES / "photos.json", self.folder)
        self.documents, self.sessions = {}, {}
        # Pending requests by id, with the handler of the response and the texts at the time of the request.
        self.expected = {}
        self.counts = collections.Counter()
        self.methods, self.rejected = collections.Counter(), collections.Counter()
        # The texts that the server has when it reads the next message; each change creates a new dictionary.
        self.texts = {}
        # Closed sessions, and cancelled requests.
        self.closed = set()
        # Errors in texts that should be valid.
        self.wrong = collections.Counter()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.daemon.__exit__()
        shutil.rmtree(self.folder)

    # Start and end

    def start(self):
        """Initializes the connection as a random editor does."""
        pick = lambda chance=0.7: self.random.random() < chance
        text = {
            "hover": {"contentFormat": ["markdown"] if pick() else ["plaintext"]},
            "completion": {"completionItem": {"snippetSupport": pick(), "documentationFormat": ["markdown"]}},
            "codeAction": {"codeActionLiteralSupport": {}, "isPreferredSupport": pick(), "disabledSupport": pick()},
            "foldingRange": {"lineFoldingOnly": pick(0.5)},
            "definition": {"linkSupport": pick()},
            "documentSymbol": {"hierarchicalDocumentSymbolSupport": pick()},
            "rename": {"prepareSupport": True},
            "publishDiagnostics": {"versionSupport": True, "relatedInformation": pick(), "tagSupport": {"valueSet": [1]}},
        }
        if self.pulls:
            text["diagnostic"] = {"relatedInformation": pick()}
        capabilities = {
            "general": {"positionEncodings": [self.encoding]},
            "textDocument": text,
            "workspace": {"workspaceEdit": {"documentChanges": pick()}, "diagnostics": {"refreshSupport": True}},
            "window": {"showDocument": {"support": pick()}, "workDoneProgress": pick()},
            "experimental": {"layoutd": {"version": 1}},
        }
        folder = {"uri": f"file://{self.folder}", "name": "fuzz"}
        params = {"processId": os.getpid(), "capabilities": capabilities, "workspaceFolders": [folder]}
        result = self.daemon.call("initialize", params)["result"]["capabilities"]
        require(result["positionEncoding"] == self.encoding, "another encoding:", result["positionEncoding"])
        self.methods["initialize"] += 1
        self.daemon.notify("initialized", {})
        self.daemon.call("layoutd/synchronize", {})

    def open(self):
        """Opens all examples."""
        for path in sorted(EXAMPLES.glob("*.layout.json")):
            uri = f"file://{self.folder}/{path.name}"
            document = self.documents[uri] = Document(uri, path.read_bytes().decode())
            self.send_open(document)
        # The library that the first page loads stays loaded.
        for command in ["layoutd.preview.openInBrowser", "layoutd.preview.close"]:
            self.fetch("workspace/executeCommand", {"command": command}, self.nothing, may_reject=False)
        self.settle_all()

    def send_open(self, document):
        self.daemon.notify("textDocument/didOpen", {
            "textDocument": {"uri": document.uri, "languageId": "layoutjson", "version": document.version, "text": document.text}
        })  # fmt: skip
        self.texts = {**self.texts, document.uri: Text(document.text, self.encoding)}
        self.judge(document)

    def close(self):
        """Closes all documents and sessions."""
        self.close_sessions()
        for document in self.documents.values():
            self.daemon.notify("textDocument/didClose", {"textDocument": {"uri": document.uri}})
        self.documents, self.texts = {}, {}
        self.settle_all()
        time.sleep(TRIM)

    def close_sessions(self):
        for session in self.sessions.values():
            self.closed.add(session.name)
            self.fetch("layoutd/session/close", {"session": session.name}, self.nothing)
        self.sessions = {}

    def memory_at_rest(self):
        """Returns the resident memory in MB, with the examples open as at the start."""
        self.close_sessions()
        for document in self.documents.values():
            document.believed = document.original
            self.reopen(document, document.original)
        self.settle_all()
        time.sleep(TRIM)
        return self.daemon.memory

    def finish(self):
        self.methods["shutdown"] += 1
        require(self.daemon.end() == 0, "layoutd did not end with 0")
        complaints = self.daemon.complaints()
        lines = [line for line in complaints.splitlines() if "Fatal" in line or "rror:" in line]
        require(not lines, "standard error:", lines)

    def pick(self, things):
        return self.random.choice(list(things.values()))

    # Requests and responses

    def fetch(self, method, params, check, may_reject=True):
        self.methods[method] += 1
        name = self.daemon.fetch(method, params)
        self.expected[name] = (method, params, check, self.texts, may_reject)
        return name

    def nothing(self, result, params, texts):
        pass

    def settle(self, name):
        """Reads until a request has a response, and checks all messages before it."""
        self.daemon.turn(lambda: name not in self.daemon.unanswered)
        while name in self.expected:
            self.hear(self.daemon.incoming.popleft())

    def settle_all(self):
        self.settle(self.fetch("layoutd/synchronize", {}, self.nothing))

    def hear(self, message):
        if "method" in message:
            return self.hear_notice(message)
        method, params, check, texts, may_reject = self.expected.pop(message["id"])
        if "error" in message:
            code = message["error"]["code"]
            self.rejected[method] += 1
            if code == -32800 and message["id"] in self.closed:
                return
            require(code in REJECTIONS and may_reject, method, params, "is refused:", message["error"])
            return
        if "result" not in message:
            raise Failure(f"neither result nor error: {message}")
        result = message["result"]
        document = params.get("textDocument") if isinstance(params, dict) else None
        uri = document.get("uri") if isinstance(document, dict) else None
        try:
            if method not in PLACELESS:
                check_positions(result, texts, uri if isinstance(uri, str) else None)
            check(result, params, texts)
        except Failure as failure:
            text = texts[uri].text if uri in texts else ""
            raise Failure(f"{method} {params}: {failure}\n--- {text!r}") from None

    def hear_notice(self, message):
        method, params = message["method"], message.get("params")
        self.counts[method] += 1
        if "id" in message:
            self.daemon.send({"id": message["id"], "result": {"success": True} if "show" in method else None})
        elif method == "textDocument/publishDiagnostics":
            require(not self.pulls, "diagnostics are pushed to a client that pulls them")
            if params["uri"] in self.documents:
                self.documents[params["uri"]].published = (params.get("version"), params["diagnostics"])
        elif method.startswith("layoutd/session/"):
            session = self.sessions.get(params["session"])
            if session is None:
                require(params["session"] in self.closed, "a message about an unknown session", message)
            elif method.endswith("/update"):
                self.counts["updates"] += 1
                if "full" in params:
                    session.mirror = Mirror({**params, "attributes": params["added"]})
                else:
                    session.mirror.apply(params)
            elif method.endswith("/didClose"):
                self.closed.add(params["session"])
                del self.sessions[params["session"]]
        elif method == "window/logMessage":
            require("internal" not in params["message"], "an internal error:", params["message"])

    # Edits

    def change(self, document, changes, text):
        document.version += 1
        params = {"textDocument": {"uri": document.uri, "version": document.version}, "contentChanges": changes}
        self.daemon.notify("textDocument/didChange", params)
        document.text = text
        self.texts = {**self.texts, document.uri: Text(text, self.encoding)}
        self.counts["edits"] += 1

    def textual(self, document):
        changes = []
        text = document.text
        for _ in range(self.random.choice([1, 1, 1, 1, 2, 3])):
            table = self.texts[document.uri] if text is document.text else Text(text, self.encoding)
            change = self.edits.textual(table)
            start, end = table.offsets(change["range"])
            text = text[:start] + change["text"] + text[end:]
            places = change["range"]["start"], change["range"]["end"]
            beyond = any(p["line"] > len(table.starts) or p["line"] == len(table.starts) and p["character"] for p in places)
            reversed = [(p["line"], p["character"]) for p in places]
            document.is_suspect |= beyond or reversed[0] > reversed[1]
            changes.append(change)
        self.counts["textual"] += 1
        self.change(document, changes, text)

    def structural(self, document):
        if len(document.believed) > len(document.original) + GROWTH:
            document.believed = document.original
        try:
            edits = self.edits.structural(document.believed, document.is_free)
        except ValueError as error:
            if document.believed != document.good:
                # The text is not checked yet, and the server has not called it valid.
                document.believed = document.good
                return self.structural(document)
            # The server accepts a text that the driver's parser rejects: one of them has an error.
            raise Failure(f"valid to the server alone: {error} {document.believed!r}") from None
        target = document.believed
        for start, end, new in reversed(edits):
            target = target[:start] + new + target[end:]
        self.counts["structural"] += 1
        self.become(document, target, edits if document.text == document.believed else None)
        document.believed = target

    def become(self, document, target, edits=None):
        """Changes a text to another one: in chunks, as a diff, or as a whole."""
        table = self.texts[document.uri]
        changes = [{"text": target}]
        if not document.is_suspect and edits is not None and self.random.random() < 0.8:
            if splits(document.text, edits):
                edits = [difference(document.text, target)]
            changes = [{"range": table.range(start, end), "text": new} for start, end, new in reversed(edits)]
        elif not document.is_suspect and self.random.random() < 0.7:
            start, end, new = difference(document.text, target)
            changes = [{"range": table.range(start, end), "text": new}]
        else:
            document.is_suspect = False
        self.change(document, changes, target)

    def edit(self, document):
        """Edits a text at random. Returns the kind of edit, and whether the text must be valid after it."""
        if document.target is not None:
            # A text from a code action or another response.
            (target, must_be_valid), document.target = document.target, None
            self.counts["applied"] += 1
            self.become(document, target)
            return "applied", must_be_valid
        # A little more than half of the edits, at any time.
        is_due = self.counts["structural"] < 0.51 * self.counts["edits"]
        if self.random.random() < (0.8 if is_due else 0.3):
            self.structural(document)
            return "structural", False
        self.textual(document)
        return "textual", False

    # The server's results about a text

    def judge(self, document, kind="textual", must_be_valid=False):
        text, version = document.text, document.version
        structural = kind == "structural"

        def take(findings):
            document.findings = findings
            is_valid = all(finding["severity"] != 1 for finding in findings)
            self.counts["judged"] += 1
            self.counts["valid"] += is_valid
            require(is_valid or not must_be_valid, "the server's own edit spoiled", document.uri, findings[:3], repr(text))
            if structural:
                self.counts["structural judged"] += 1
                self.counts["structural valid"] += is_valid
            if is_valid:
                document.good = text
                if document.text == text:
                    document.believed = text
            elif structural:
                self.wrong.update(finding["code"] for finding in findings if finding["severity"] == 1)
                document.believed = document.good

        if self.pulls:
            def pulled(result, params, texts):
                document.pulled = result["resultId"]
                take(result["items"])

            self.fetch("textDocument/diagnostic", {"textDocument": {"uri": document.uri}}, pulled, False)
        else:
            def pushed(result, params, texts):
                require(document.published is not None, "nothing was published")
                require(document.published[0] == version, "published for", document.published[0], "instead of", version)
                check_positions(document.published[1], texts, document.uri)
                take(document.published[1])

            self.fetch("layoutd/synchronize", {}, pushed, False)

    # Requests

    def question(self, document):
        pick = self.random.random()
        if pick < 0.28:
            self.fetch_of_session(document)
        elif pick < 0.285:
            self.fresh(document)
        elif pick < 0.29:
            self.reopen(document)
        else:
            self.fetch_of_text(document)

    def fetch_of_text(self, document, only=None):
        method = only or self.random.choice(TEXT_METHODS)
        if method == "workspace/symbol":
            return self.fetch(method, {"query": self.random.choice(["", "a", "today", "𐐀", "zzz"])}, self.nothing)
        if method == "workspace/executeCommand":
            # Creates a new file each time.
            if not only and self.random.random() < 0.97:
                return None
            command = self.random.choice([*COMMANDS, "nothing"])
            return self.fetch(method, {"command": command, "arguments": [document.uri]}, self.nothing)
        text = self.texts[document.uri]
        params = self.questions.of_text(method, document, text)
        if self.random.random() < 0.03:
            return self.fetch(method, self.questions.spoiled(params), self.nothing)
        check = self.checks.get(method.removeprefix("textDocument/"))
        name = self.fetch(method, params, (lambda *rest: check(self, document, *rest)) if check else self.nothing)
        if self.random.random() < 0.01:
            self.closed.add(name)
            self.daemon.notify("$/cancelRequest", {"id": name})

    def check_selection(self, document, result, params, texts):
        questions.check_selection(result, params, texts[document.uri])

    def check_folds(self, document, result, params, texts):
        questions.check_folds(result, texts[document.uri])

    def check_symbols(self, document, result, params, texts):
        questions.check_symbols(result, texts[document.uri])

    def check_completion(self, document, result, params, texts):
        questions.check_completion(result, params, texts[document.uri])
        if result["items"] and self.random.random() < 0.02:
            item = self.random.choice(result["items"])
            edits = [item["textEdit"], *item.get("additionalTextEdits", [])]
            document.target = (texts[document.uri].applying(edits), False)

    def check_tokens(self, document, result, params, texts):
        questions.check_tokens(result["data"], texts[document.uri])
        if "resultId" in result:
            document.record(result["resultId"], result["data"])

    def check_delta(self, document, result, params, texts):
        data = result.get("data")
        if data is None:
            data = list(document.tokens[params["previousResultId"]])
            for edit in reversed(result["edits"]):
                data[edit["start"] : edit["start"] + edit["deleteCount"]] = edit["data"]
        questions.check_tokens(data, texts[document.uri])
        document.record(result["resultId"], data)

    def check_formatting(self, document, result, params, texts):
        after = questions.check_formatted(result, texts[document.uri])
        if result and self.random.random() < 0.05:
            self.aim(document, after, texts)

    def check_rename(self, document, result, params, texts):
        edits, version = text_edits(result, document.uri)
        if edits and self.random.random() < 0.3:
            self.counts["renamed"] += 1
            self.apply(document, edits, texts)

    def check_actions(self, document, result, params, texts):
        for action in result:
            forms = [name for name in ("edit", "command", "disabled") if name in action]
            require(len(forms) == 1, "not one of an edit, a command and a refusal", action)
        offered = [action for action in result if "edit" in action]
        if offered and self.random.random() < 0.3:
            action = self.random.choice(offered)
            self.counts[f"action {action['kind']}"] += 1
            self.apply(document, text_edits(action["edit"], document.uri)[0], texts)
            if action["kind"].startswith(("quickfix", "source.fixAll")):
                # The value of a misspelled key is read now, and may be invalid.
                document.target = (document.target[0], False)

    def apply(self, document, edits, texts):
        self.aim(document, texts[document.uri].applying(edits), texts)

    def aim(self, document, target, texts):
        """Applies an edit of the server, which is valid if the text is."""
        document.target = (target, document.good == texts[document.uri].text)

    checks = {
        "selectionRange": check_selection,
        "foldingRange": check_folds,
        "documentSymbol": check_symbols,
        "completion": check_completion,
        "semanticTokens/full": check_tokens,
        "semanticTokens/range": check_tokens,
        "semanticTokens/full/delta": check_delta,
        "formatting": check_formatting,
        "rangeFormatting": check_formatting,
        "onTypeFormatting": check_formatting,
        "rename": check_rename,
        "codeAction": check_actions,
    }

    def fresh(self, document):
        """Checks that the same text under another URI has the same diagnostics and tokens: no edit is cached incorrectly."""
        if document.is_suspect:
            return
        twin = Document(document.uri.replace(".layout.json", "-twin.layout.json"), document.text)
        # Responses about one document have the order of the requests; those about two may be mixed.
        responses = {document.uri: [], twin.uri: []}
        self.documents[twin.uri] = twin
        self.send_open(twin)
        for one in document, twin:
            params = {"textDocument": {"uri": one.uri}}
            for method in "semanticTokens/full", "foldingRange", "documentColor":
                self.fetch(f"textDocument/{method}", params, lambda result, *_, of=responses[one.uri]: of.append(result), False)
        def compare(result, params, texts):
            for one, two in zip(responses[document.uri], responses[twin.uri], strict=True):
                same = one == two or isinstance(one, dict) and one["data"] == two["data"]
                require(same, "edited and opened anew are not the same:", document.uri, one, two)
            one, two = (
                [(f["code"], f["range"], f["message"]) for f in findings] for findings in (document.findings, twin.findings)
            )
            require(one == two, "other mistakes when opened anew:", document.uri, one, two)
            self.counts["compared with the text opened anew"] += 1

        self.judge(document)
        self.fetch("layoutd/synchronize", {}, compare, False)
        self.daemon.notify("textDocument/didClose", {"textDocument": {"uri": twin.uri}})
        self.texts = {uri: text for uri, text in self.texts.items() if uri != twin.uri}
        self.settle_all()
        del self.documents[twin.uri]

    def reopen(self, document, text=None):
        """Closes a document and opens it again, which also ends its sessions."""
        self.daemon.notify("textDocument/didClose", {"textDocument": {"uri": document.uri}})
        self.settle_all()
        document.version += 1
        document.text = text or document.text
        document.is_suspect = False
        document.published = None
        self.send_open(document)

    def fetch_of_session(self, document, only=None):
        if only:
            session = Session("nobody", document, NO_STATE, True)
            return self.fetch(only, self.session_questions.of_session(only, session), self.nothing)
        mine = [s for s in self.sessions.values() if s.document is document]
        pick = self.random.random()
        if pick < 0.1:
            params = {"textDocument": {"uri": document.uri}, "position": self.edits.position(self.texts[document.uri])}
            if self.random.random() < 0.3:
                self.daemon.notify("layoutd/editor/didMoveCursor", params)
            return self.fetch("layoutd/reveal", params, self.nothing)
        if len(mine) < 2 and pick < 0.25 or not mine and pick < 0.5:
            params = self.session_questions.opening(document, document.text)

            def opened(result, params, texts):
                frames = params["animation"] == "frames" or "ackWindow" in params
                self.sessions[result["session"]] = Session(result["session"], document, result, frames)

            return self.fetch("layoutd/session/open", params, opened)
        session = self.random.choice(mine) if mine else None
        if session is None or pick > 0.98:
            name = self.random.choice(sorted(self.closed, key=str) + ["nobody", "", "1"]) if self.closed else "nobody"
            session = Session(str(name), document, NO_STATE, True)
        elif pick < 0.28:
            del self.sessions[session.name]
            self.closed.add(session.name)
            return self.fetch("layoutd/session/close", {"session": session.name}, self.nothing)
        elif pick < 0.35:
            return self.compare(session)
        names = SessionQuestions.NOTIFICATIONS if pick < 0.6 else SessionQuestions.REQUESTS
        method = "layoutd/" + self.random.choice(names)
        # A whole simulation takes longer than all other requests together.
        if method == "layoutd/simulateTimeline" and self.random.random() < 0.97:
            return None
        if names is SessionQuestions.NOTIFICATIONS:
            return self.move(session, method)
        params = self.session_questions.of_session(method, session)
        if self.random.random() < 0.05:
            params = self.questions.spoiled(params)
        check = self.committed if method.endswith("commit") else self.nothing
        return self.fetch(method, params, check)

    def move(self, session, method):
        self.counts["moves"] += 1
        params = self.session_questions.of_session(method, session)
        self.daemon.notify(method, self.questions.spoiled(params) if self.random.random() < 0.05 else params)

    def committed(self, result, params, texts):
        session = self.sessions.get(params["session"])
        if session is None:
            return
        edits, version = text_edits(result, session.document.uri)
        if edits and version is not None and session.document.uri in texts:
            after = texts[session.document.uri].applying(edits)
            if self.random.random() < 0.3:
                self.counts["committed"] += 1
                # The timeline still refers to elements of the earlier text.
                is_sure = session.document.is_free and session.document.good == texts[session.document.uri].text
                session.document.target = (after, is_sure)

    def compare(self, session):
        """Checks that a client that has applied all updates has the state of a snapshot."""
        # Updates are withheld while much output is unread; the server notices reads with a delay.
        self.settle_all()
        # Sleeps for an iteration of the server; no message reports it.
        time.sleep(0.01)
        self.settle_all()
        if session.name not in self.sessions:
            return

        def snapshot(result, params, texts):
            # A size may arrive between the last update and the snapshot.
            if not session.plays_frames and '"measured"' not in session.document.text:
                session.mirror.compare(result)
                self.counts["snapshots compared"] += 1
            session.mirror = Mirror(result)

        self.fetch("layoutd/session/snapshot", {"session": session.name}, snapshot)

    # The whole run

    def run(self, count):
        """Makes a number of edits, with requests after each."""
        for method in TEXT_METHODS:
            self.fetch_of_text(self.pick(self.documents), method)
        for method in (*SessionQuestions.REQUESTS, "session/snapshot"):
            self.fetch_of_session(self.pick(self.documents), f"layoutd/{method}")
        before, due = None, self.counts["edits"] + count
        while self.counts["edits"] < due:
            for _ in range(BATCH):
                document = self.pick(self.documents)
                kind, must_be_valid = self.edit(document)
                if must_be_valid or kind == "structural" or self.random.random() < 0.9:
                    self.judge(document, kind, must_be_valid)
                for _ in range(self.random.choice([0, 1, 1, 2, 3])):
                    self.question(document)
                if self.scrolls and self.sessions:
                    session = self.random.choice(list(self.sessions.values()))
                    self.move(session, "layoutd/session/scroll")
            last = self.fetch("layoutd/synchronize", {}, self.nothing, False)
            # The next edits are generated while the server handles these.
            self.daemon.turn(lambda: True)
            if before is not None:
                self.settle(before)
            before = last
        self.settle_all()


COMMANDS = [
    "layoutd.preview.openInBrowser", "layoutd.preview.export", "layoutd.preview.close", "layoutd.simulate",
    "layoutd.copyAsSwift",
]
TEXT_METHODS = sorted(name for name in REQUESTS if name.startswith(("textDocument/", "workspace/")))
# Long responses without positions, or with numbers that are checked separately.
PLACELESS = {"layoutd/session/open", "layoutd/session/snapshot", "layoutd/attributesForElements", "layoutd/simulateTimeline"}
PLACELESS |= {f"textDocument/semanticTokens/{kind}" for kind in ("full", "full/delta", "range")}
NO_STATE = {"revision": 0, "attributes": []}


def difference(one, two):
    """Returns the replacement between the common prefix and suffix of two texts; it splits no line end."""
    start = len(os.path.commonprefix([one, two]))
    if 0 < start and one[start - 1 : start] == "\r":
        start -= 1
    rest = len(os.path.commonprefix([one[start:][::-1], two[start:][::-1]]))
    end = len(one) - rest
    if one[end - 1 : end + 1] == "\r\n":
        end, rest = end + 1, rest - 1
    return start, end, two[start : len(two) - rest]


def splits(text, edits):
    """Whether an edit starts or ends between \\r and \\n, which is no position of the protocol."""
    return any(text[place - 1 : place + 1] == "\r\n" for start, end, _ in edits for place in (start, end))
