"""Scenarios of servers: two clients, files that change, and a third client after them."""

import contextlib
import dataclasses
import json
import os
import pathlib
import re
import select
import shutil
import signal
import socket
import subprocess

from comparison import document
from faults.commands import COMPACT, write
from faults.injection import DEADLINE, Outcome, State, environment, files_of, reports
from preview import Page, fetch, head
from waiting import ended, until, until_changed

# Seconds that a server has for an update after it has reported an error.
GRACE = 0.5
CHANGED = document(rowHeight=70)


class Lost(Exception):
    """The server has closed the connection."""


class Client:
    """A connection to a language server on a Unix socket."""

    def __init__(self, path):
        self.connection = socket.socket(socket.AF_UNIX)
        self.connection.settimeout(DEADLINE)
        try:
            self.connection.connect(str(path))
        except OSError:
            self.connection.close()
            raise
        self.data = b""
        self.count = 0

    def send(self, method, id=None, **params):
        message = {"jsonrpc": "2.0", "method": method, "params": params} | ({} if id is None else {"id": id})
        body = json.dumps(message).encode()
        self.connection.sendall(b"Content-Length: %d\r\n\r\n%s" % (len(body), body))

    def receive(self):
        while True:
            header, found, rest = self.data.partition(b"\r\n\r\n")
            length = int(header.split(b":")[1]) if found else 0
            if found and len(rest) >= length:
                self.data = rest[length:]
                return json.loads(rest[:length])
            chunk = self.connection.recv(65536)
            if not chunk:
                raise Lost
            self.data += chunk

    def call(self, method, **params):
        self.count += 1
        self.send(method, self.count, **params)
        while (message := self.receive()).get("id") != self.count or "method" in message:
            pass
        return message

    def wait_for_end(self):
        """Waits until the server has closed the connection."""
        with contextlib.suppress(Lost):
            while True:
                self.receive()

    def close(self):
        self.connection.close()


def sockets(pid):
    """Returns the number of open sockets of a process."""
    count = 0
    for link in pathlib.Path(f"/proc/{pid}/fd").iterdir():
        with contextlib.suppress(OSError):
            count += os.readlink(link).startswith("socket:")
    return count


class Run:
    """A running server with the results of its clients."""

    def __init__(self, arguments, work, report, variables):
        self.work, self.report = work, report
        self.process = subprocess.Popen(
            arguments, cwd=work, env=variables, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE
        )
        self.messages = b""
        self.results = {}
        self.hung = False
        # The number of sockets without clients.
        self.sockets = 1

    @contextlib.contextmanager
    def client(self, name):
        """Collects the results of a client; the end of its connection is one of them."""
        results = self.results.setdefault(name, [])
        try:
            yield results
        except TimeoutError:
            self.hung = True
            results.append("timeout")
        except (Lost, OSError, ConnectionError, AssertionError) as error:
            results.append(f"lost: {type(error).__name__}")

    def wait_for_update(self, connection, client):
        """Waits for an update of a session. After a message that a file cannot be watched or read, there may be none."""
        while True:
            if not client.data:
                excused = re.search(rb"cannot watch|cannot be read|: [a-z/ ]+ error", self.messages)
                ready = select.select([connection, self.process.stderr], [], [], GRACE if excused else DEADLINE)[0]
                if not ready and excused:
                    return "no update"
                if not ready:
                    raise TimeoutError
                if connection not in ready:
                    chunk = os.read(self.process.stderr.fileno(), 65536)
                    self.messages += chunk
                    if not chunk:
                        raise Lost
                    continue
            message = client.receive()
            if message.get("method") == "layoutd/session/update":
                return sorted(element["key"] for element in message["params"]["changed"])

    def end(self, number=signal.SIGTERM):
        """Ends the server. Returns the outcome of the run."""
        if self.process.poll() is None:
            # The server notices the end of the last client.
            with contextlib.suppress(AssertionError):
                until(lambda: self.process.poll() is not None or sockets(self.process.pid) <= self.sockets, GRACE, "no clients")
            self.process.send_signal(number)
        try:
            rest = self.process.communicate(timeout=DEADLINE)[1]
            code = self.process.returncode
        except subprocess.TimeoutExpired:
            self.process.kill()
            rest, code = self.process.communicate()[1], None
        messages = (self.messages + rest).decode(errors="replace")
        # Errors that the clients received name the cause, too.
        messages += "".join(json.dumps(result) for results in self.results.values() for result in results if "error" in result)
        return Outcome(None if self.hung else code, self.results, messages, files_of(self.work), reports(self.report))


def result(message):
    """Returns the result of a response without what differs between runs; an error as it is."""
    if "error" in message:
        return message
    text = json.dumps(message["result"], sort_keys=True)
    return re.sub(r"layoutd-\w{6}|run-[^/\"]*|\"session\": \"s\d+\"", "", text)


@dataclasses.dataclass(frozen=True)
class Serve:
    """A server on a Unix socket: one client edits a document, the other one shows a file that changes."""

    name: str = "serve"

    def prepare(self, layoutd, folder):
        folder.mkdir()
        write(folder, {"b.layout.json": COMPACT})

    def run(self, layoutd, library, template, folder, fault=None, trace=False, child=False):
        work, temporary = folder / "work", folder / "temporary"
        shutil.copytree(template, work)
        temporary.mkdir()
        variables = environment(library, folder / "report.json", fault, trace, child) | {"TMPDIR": str(temporary)}
        run = Run([layoutd, "--listen", str(folder / "s")], work, folder / "report.json", variables)
        self.clients(run, folder / "s")
        outcome = run.end()
        outcome.files |= {f"temporary/{name}": contents for name, contents in files_of(temporary).items()}
        return outcome

    def clients(self, run, path):
        with run.client("start") as results:
            first = connected(path, run.process)
            if first is None:
                return
            results.append("listening")
        with run.client("first") as results:
            with contextlib.closing(first):
                self.edit(first, run.work / "a.layout.json", results)
        with run.client("second") as results:
            with contextlib.closing(Client(path)) as client:
                self.show(client, run, results)
                # Ends without `exit`, as an editor that crashes. The server closes its end before the next client.
                client.connection.shutdown(socket.SHUT_WR)
                client.wait_for_end()
        with run.client("third") as results:
            with contextlib.closing(Client(path)) as client:
                results.append(result(client.call("initialize", capabilities={})))
                results.append(result(client.call("shutdown")))
                client.send("exit")
                client.wait_for_end()

    def edit(self, client, path, results):
        """Edits a document of the client with a session, and exports its picture into the temporary folder."""
        uri = path.as_uri()
        results.append(result(client.call("initialize", capabilities={})))
        client.send("initialized")
        client.send(
            "textDocument/didOpen", textDocument={"uri": uri, "languageId": "layoutjson", "version": 1, "text": COMPACT}
        )
        results.append(result(client.call("layoutd/session/open", textDocument={"uri": uri})))
        client.send(
            "textDocument/didChange", textDocument={"uri": uri, "version": 2}, contentChanges=[{"text": CHANGED}]
        )
        results.append(result(client.call("textDocument/documentSymbol", textDocument={"uri": uri})))
        export = client.call("workspace/executeCommand", command="layoutd.preview.export", arguments=[uri])
        results.append(result(export))
        results.append(result(client.call("shutdown")))
        client.send("exit")
        client.wait_for_end()

    def show(self, client, run, results):
        """Shows a file, which changes."""
        path = run.work / "b.layout.json"
        results.append(result(client.call("initialize", capabilities={})))
        client.send("initialized")
        opened = client.call("layoutd/session/open", textDocument={"uri": path.as_uri()})
        results.append(result(opened))
        if "error" in opened:
            return
        replace(path, CHANGED)
        results.append(run.wait_for_update(client.connection, client))


def connected(path, process):
    """Returns the first client once the server listens; None if the server has ended."""
    found = []

    def connect():
        with contextlib.suppress(OSError):
            found.append(Client(path))
        return found or process.poll() is not None

    until_listening(path, connect, process)
    return found[0] if found else None


def until_listening(path, connect, process):
    """Tries to connect each time that a file appears, and until the socket accepts connections."""
    with contextlib.suppress(AssertionError):
        until_changed(path.parent, lambda: path.exists() or process.poll() is not None, DEADLINE, "a socket", process)
    # Between bind and listen.
    with contextlib.ExitStack() as stack:
        ends = [] if process.poll() is not None else [stack.enter_context(ended(process.pid))]
        while not connect():
            if ends and select.select(ends, [], [], 0.002)[0]:
                return


@dataclasses.dataclass(frozen=True)
class Preview:
    """The preview server: files of the page, a page that edits the file, and a second page."""

    name: str = "preview"

    def prepare(self, layoutd, folder):
        folder.mkdir()
        write(folder, {"a.layout.json": COMPACT, "b.layout.json": COMPACT})

    def run(self, layoutd, library, template, folder, fault=None, trace=False, child=False):
        work, private = folder / "work", folder / "private"
        shutil.copytree(template, work)
        private.mkdir(mode=0o700)
        variables = environment(library, folder / "report.json", fault, trace, child) | {"XDG_RUNTIME_DIR": str(private)}
        ready = work / "ready.json"
        run = Run(
            [layoutd, "preview", "a.layout.json", "--edit", "--ready-file", str(ready)], work, folder / "report.json", variables
        )
        self.clients(run, ready)
        outcome = run.end()
        outcome.files |= {
            re.sub(r"preview-\w+", "preview-N", f"private/{name}"):
                State(b"an endpoint", state.mode) if state.contents.endswith(b"}\n") else state
            for name, state in files_of(private).items()
        }
        return outcome

    def clients(self, run, ready):
        until_changed(ready.parent, lambda: ready.exists() or run.process.poll() is not None, DEADLINE, "a ready file", run.process)
        if not ready.exists():
            return
        endpoint = json.loads(ready.read_text())
        port, token = endpoint["port"], endpoint["token"]
        run.results["start"] = ["listening"]
        for name in ["", "preview.css", "absent"]:
            with run.client(f"GET {name}") as results:
                response = fetch(port, head(f"GET /{token}/{name} HTTP/1.1", port))
                results.append([response.status, len(response.body)])
        edited, shown = run.work / "a.layout.json", run.work / "b.layout.json"
        with run.client("first") as results:
            with Page(port, token) as page:
                page.connection.settimeout(DEADLINE)
                opened = page.open_session(edited.as_uri())
                results.append(result(opened))
                if "result" in opened:
                    edit = page.call(
                        "layoutd/session/setProperty", session=opened["result"]["session"], path="/layout/rowHeight", value=61
                    )
                    results.append(result(edit))
                    if "result" in edit:
                        results.append(run.wait_for_update(page.connection, page))
                closed(page)
        with run.client("second") as results:
            with Page(port, token) as page:
                page.connection.settimeout(DEADLINE)
                opened = page.open_session(shown.as_uri())
                results.append(result(opened))
                if "result" in opened:
                    replace(shown, CHANGED)
                    results.append(run.wait_for_update(page.connection, page))
                closed(page)
        with run.client("third") as results:
            with Page(port, token) as page:
                page.connection.settimeout(DEADLINE)
                results.append(result(page.call("initialize", capabilities={})))
                closed(page)


def replace(path, text):
    """Writes a file as editors do: the server never reads a part of it."""
    other = path.with_name("other")
    other.write_text(text)
    other.chmod(0o600)
    other.rename(path)


def closed(page):
    """Closes a page's WebSocket, and waits until the server has closed the connection."""
    page.send_frame(8, b"\x03\xe8")
    page.end_of_stream()


SERVERS = [Serve(), Preview()]
