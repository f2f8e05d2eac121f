"""The Python client with the real process: transcripts, death of the process, cancellation, timeouts, lost updates."""

import asyncio
import contextlib
import json
import os
import pathlib
import re
import signal
import subprocess
import sys
import time

import layoutd as package
import pytest
from layoutd import AsyncClient, Client, ConnectionClosed, RequestCancelled, RequestTimeout, ResponseError, messages
from layoutd.framing import FrameReader, encode
from lossy_proxy import LossyProxy
from python_transcripts import EXAMPLES, OPEN, TRANSCRIPTS, Player, initialization, read
from waiting import completed, until_listening

CLIENT = pathlib.Path(__file__).parent.parent.parent / "protocol/clients/python"
# Seconds after which a test has failed: a limit for hangs, not for performance.
LIMIT = 60
FEED = {
    "layout": {"kind": "list", "rowHeight": 40},
    "sections": [{"id": "feed", "items": [{"repeat": 100, "id": "row-{i}"}]}],
}
# Takes long enough that the server reads the next message before the response.
HUGE = {
    "layout": {"kind": "waterfall"},
    "sections": [{"items": [{"repeat": 9_000_000, "height": {"random": [50, 150]}}]}],
}


def stop(client):
    """Stops the process of a client; what is sent to it is not read."""
    process = client._endpoint.process.pid
    os.kill(process, signal.SIGSTOP)
    os.waitid(os.P_PID, process, os.WSTOPPED | os.WNOWAIT)


def signal_process(client, number):
    os.kill(client._endpoint.process.pid, number)


@contextlib.contextmanager
def listening(layoutd, folder):
    """Yields the path of a socket on which a server listens."""
    path = folder / "layoutd.sock"
    with subprocess.Popen([layoutd, "--listen", path], stderr=subprocess.DEVNULL) as server:
        try:
            until_listening(path, LIMIT, "the socket of the server", server)
            yield str(path)
        finally:
            server.terminate()


@pytest.mark.parametrize("path", TRANSCRIPTS, ids=lambda path: path.stem)
class TestTranscripts:
    def test_the_blocking_client_has_the_state_of_the_server(self, layoutd, path):
        with Client(layoutd, initialization=initialization(path)) as client:
            player = Player(client, path)
            completed(player.play())
        self.check(player, path)

    @pytest.mark.asyncio
    async def test_the_asynchronous_client_has_the_state_of_the_server(self, layoutd, path):
        async with asyncio.timeout(LIMIT), AsyncClient(layoutd, initialization=initialization(path)) as client:
            player = Player(client, path)
            await player.play()
        self.check(player, path)

    def check(self, player, path):
        opened = [m["result"]["session"] for _, m in read(path) if "session" in (m.get("result") or {})]
        assert player.compared == set(opened)


def test_the_transcripts_have_sessions():
    with_sessions = [path for path in TRANSCRIPTS if OPEN in path.read_text()]
    assert len(with_sessions) >= 8


@pytest.mark.parametrize("size", [1, 7, 65536])
def test_messages_may_arrive_in_any_chunks(size):
    sent = [message for path in TRANSCRIPTS for _, message in read(path)]
    stream = b"".join(encode(message) for message in sent)
    reader, received = FrameReader(), []
    for start in range(0, len(stream), size):
        reader.feed(stream[start : start + size])
        while (message := reader.next()) is not None:
            received.append({key: item for key, item in message.items() if key != "jsonrpc"})
    assert received == sent
    assert reader.is_empty


class TestSession:
    @pytest.mark.parametrize("animation", ["keyframes", "frames", "none"])
    def test_updates_lead_to_the_state_of_the_server(self, layoutd, animation):
        with Client(layoutd) as client, client.open(FEED, viewport=(300, 200), animation=animation) as session:
            session.use_manual_clock()
            kinds = []
            updates = session.updates(timeout=0)
            for step in range(6):
                session.scroll(y=30 * step)
                session.perform_batch_updates([{"delete": {"at": [0, 2]}}, {"insert": {"at": [0, 1], "item": {}}}])
                session.advance(0.1)
                client.synchronize()
                kinds += [update["cause"]["kind"] for update in updates]
                copy = dict(session.elements)
                assert copy == {e["key"]: e for e in session.snapshot()["attributes"]}
            assert "data" in kinds
            assert any("phase" in e for e in copy.values()) == (animation == "frames")

    def test_each_update_is_acknowledged(self, layoutd):
        with Client(layoutd) as client, client.open(FEED, viewport=(300, 200), ack_window=1) as session:
            # More updates than the window has; without acknowledgements only the first would arrive.
            for step in range(1, 6):
                session.scroll(y=40 * step)
                assert client.wait(lambda step=step: session.content_offset["y"] == 40 * step)
            assert session.revision == 5

    def test_a_timeout_of_0_receives_what_has_arrived(self, layoutd):
        with Client(layoutd) as client, client.open(FEED, viewport=(300, 200), ack_window=1) as session:
            updates, received, limit = session.updates(timeout=0), [], time.monotonic() + LIMIT
            for step in range(1, 4):
                session.scroll(y=40 * step)
                while len(received) < step and time.monotonic() < limit:
                    received += updates
            assert [update["contentOffset"]["y"] for update in received] == [40, 80, 120]

    def test_a_lost_update_leads_to_a_snapshot(self, layoutd, tmp_path):
        with listening(layoutd, tmp_path) as path, LossyProxy(path, messages.SESSION_UPDATE.method) as proxy:
            with Client(address=proxy.port) as client, client.open(FEED, viewport=(300, 200)) as session:
                replica = dict(session.elements)
                updates = session.updates(timeout=0)
                for offset in (400, 800):
                    session.scroll(y=offset)
                    client.synchronize()
                assert proxy.has_lost.is_set()
                assert client.wait(lambda: session.content_offset["y"] == 800 and not session.is_lost)
                # The iterator leads to the same state.
                for update in updates:
                    for key in update["removed"]:
                        del replica[key]
                    replica.update({element["key"]: element for element in update["added"]})
                assert replica == session.elements
                assert sorted(replica) == [f"cell:row-{n}" for n in range(20, 25)]

    @pytest.mark.asyncio
    async def test_a_lost_update_leads_to_a_snapshot_in_asyncio(self, layoutd, tmp_path):
        with listening(layoutd, tmp_path) as path, LossyProxy(path, messages.SESSION_UPDATE.method) as proxy:
            async with asyncio.timeout(LIMIT), AsyncClient(address=f"127.0.0.1:{proxy.port}") as client:
                session = await client.open(FEED, viewport=(300, 200))
                updates = session.updates()
                for offset in (400, 800):
                    await session.scroll(y=offset)
                    await client.synchronize()
                assert proxy.has_lost.is_set()
                while session.content_offset["y"] != 800:
                    await anext(updates)
                assert sorted(session.elements) == [f"cell:row-{n}" for n in range(20, 25)]
                assert session.elements == {e["key"]: e for e in (await session.snapshot())["attributes"]}

    def test_orthogonal_offsets_end_with_their_sections(self, layoutd):
        document = {"uri": "file:///app-store.layout.json"}
        text = (EXAMPLES / "app-store.layout.json").read_text()
        with Client(layoutd) as client:
            client.notify("textDocument/didOpen", {"textDocument": {**document, "version": 1, "text": text}})
            session = client.open(uri=document["uri"], viewport=(300, 800))
            session.scroll(x=40, section="today")
            client.synchronize()
            assert session.orthogonal_offsets["today"] == {"x": 40, "y": 0}
            changes = [{"text": json.dumps(FEED)}]
            params = {"textDocument": {**document, "version": 2}, "contentChanges": changes}
            client.notify("textDocument/didChange", params)
            client.synchronize()
            assert session.orthogonal_offsets == {}
            assert session.document_version == 2

    def test_a_session_ends_with_its_document(self, layoutd):
        with Client(layoutd) as client:
            document = {"uri": "file:///feed.layout.json"}
            client.notify("textDocument/didOpen", {"textDocument": {**document, "text": json.dumps(FEED)}})
            session = client.open(uri=document["uri"], viewport=(300, 200))
            client.notify("textDocument/didClose", {"textDocument": document})
            assert list(session.updates()) == []
            assert not session.is_open
            assert not client.sessions

    def test_documents_are_paths_texts_or_dictionaries(self, layoutd, tmp_path, monkeypatch):
        file = tmp_path / "a feed.layout.json"
        file.write_text(json.dumps(FEED))
        monkeypatch.chdir(tmp_path)
        with Client(layoutd) as client:
            states = []
            for document in (file, str(file), file.name, file.read_text(), FEED):
                with client.open(document, viewport=(300, 200)) as session:
                    states.append(session.elements)
            assert len(states[0]) == 5
            assert all(state == states[0] for state in states)
            with pytest.raises(ResponseError) as caught:
                client.open("missing.layout.json")
            assert caught.value.kind == "unknownDocument"
            with pytest.raises(ValueError, match="a document or the URI"):
                client.open()


class TestServerMessages:
    @pytest.mark.parametrize("indent", [3, 5])
    def test_the_settings_are_requested(self, layoutd, indent):
        document = {"uri": "file:///feed.layout.json"}
        with Client(layoutd, settings={"format": {"indent": indent}}) as client:
            # The request follows `initialized`; its response is sent before the next message.
            client.synchronize()
            text = '{\n"sections": []\n}\n'
            client.notify("textDocument/didOpen", {"textDocument": {**document, "text": text}})
            edits = client.request("textDocument/formatting", {"textDocument": document})
            assert [edit["newText"] for edit in edits] == [" " * indent]

    def test_handlers_are_called_until_they_are_removed(self, layoutd):
        with Client(layoutd) as client:
            diagnostics = []
            remove = client.on(messages.PUBLISH_DIAGNOSTICS, diagnostics.append)
            document = {"uri": "file:///feed.layout.json", "text": "{"}
            client.notify(
                messages.DID_OPEN_TEXT_DOCUMENT, messages.DidOpenTextDocumentParams(textDocument={**document})
            )
            assert client.wait(lambda: bool(diagnostics))
            assert diagnostics[0]["uri"] == document["uri"]
            assert diagnostics[0]["diagnostics"][0]["code"] == "syntax"
            count = len(diagnostics)
            remove()
            params = {"textDocument": {"uri": document["uri"], "version": 2}, "contentChanges": [{"text": "["}]}
            client.notify("textDocument/didChange", params)
            client.synchronize()
            assert len(diagnostics) == count

    def test_requests_of_the_server_are_handled(self, layoutd, tmp_path):
        file = tmp_path / "feed.layout.json"
        file.write_text(json.dumps(FEED))
        capabilities = {"capabilities": {"window": {"showDocument": {"support": True}}}}
        with listening(layoutd, tmp_path) as path, Client(address=path, initialization=capabilities) as editor:
            shown = []

            def show(params):
                shown.append(params["uri"])
                # A handler may wait for a response itself.
                editor.synchronize()
                return {"success": True}

            editor.handle(messages.SHOW_DOCUMENT, show)
            editor.notify("textDocument/didOpen", {"textDocument": {"uri": file.as_uri(), "text": file.read_text()}})
            editor.synchronize()
            with Client(address=path) as viewer, viewer.open(file, viewport=(300, 200)) as session:
                source = viewer.request(
                    messages.SHOW_SOURCE, messages.ShowSourceParams(session=session.id, key="cell:row-3")
                )
                assert source["shown"]
                assert editor.wait(lambda: bool(shown), LIMIT)
            assert shown == [file.as_uri()]

    def test_an_exception_in_a_handler_is_logged(self, layoutd, caplog):
        with Client(layoutd) as client, client.open(FEED, viewport=(300, 200)) as session:
            client.on(messages.SESSION_UPDATE, lambda update: update["nothing"])
            session.scroll(y=400)
            client.synchronize()
            assert session.content_offset["y"] == 400
        assert "the handler of layoutd/session/update failed" in caplog.text

    def test_a_result_that_is_not_json_is_logged(self, layoutd, caplog):
        with Client(layoutd) as client:
            client.handle(messages.CONFIGURATION, lambda params: [object()])
            client.synchronize()
            client.synchronize()
            assert client.is_open
        assert "the handler of workspace/configuration failed" in caplog.text


class TestEnd:
    def test_every_request_fails_if_the_process_dies(self, layoutd):
        with Client(layoutd) as client:
            session = client.open(FEED, viewport=(300, 200))
            stop(client)
            params = {"session": session.id}
            pending = [client.start(messages.SYNCHRONIZE), client.start("layoutd/session/snapshot", params)]
            signal_process(client, signal.SIGKILL)
            for request in pending:
                with pytest.raises(ConnectionClosed, match="SIGKILL; pending requests: layoutd/synchronize, layoutd/"):
                    request.result()
            with pytest.raises(ConnectionClosed, match="SIGKILL"):
                client.synchronize()
            with pytest.raises(ConnectionClosed, match="SIGKILL"):
                next(session.updates())
            assert not client.is_open
            assert not session.is_open

    @pytest.mark.asyncio
    async def test_every_request_fails_if_the_process_dies_in_asyncio(self, layoutd):
        async with asyncio.timeout(LIMIT), AsyncClient(layoutd) as client:
            session = await client.open(FEED, viewport=(300, 200))
            stop(client)
            updates = session.updates()
            waiting = [client.synchronize(), session.snapshot(), anext(updates)]
            tasks = [asyncio.ensure_future(each) for each in waiting]
            await asyncio.sleep(0)
            signal_process(client, signal.SIGKILL)
            errors = await asyncio.gather(*tasks, return_exceptions=True)
            assert [type(error) for error in errors] == [ConnectionClosed] * 3
            assert all("SIGKILL" in str(error) for error in errors)
            with pytest.raises(ConnectionClosed, match="SIGKILL"):
                await client.synchronize()

    def test_a_process_that_fails_is_an_error_with_its_output(self, tmp_path):
        program = tmp_path / "layoutd"
        program.write_text("#!/bin/sh\necho 'no license' >&2\nexit 3\n")
        program.chmod(0o755)
        with pytest.raises(ConnectionClosed, match="exited with the code 3; its last output: no license; pending"):
            Client(program)
        with pytest.raises(ConnectionClosed, match="exited with the code 3; its last output: no license; pending"):
            completed(AsyncClient(program).start())

    @pytest.mark.parametrize(
        ("output", "message"),
        [
            (r"Content-Length: 3\r\n\r\n{]}", "not JSON"),
            (r"Content-Length: 2\r\n\r\n[]", "not an object"),
            (r"Content-Length: 99999999999\r\n\r\n", "without a Content-Length"),
            (r"Content-Length: 9999999999\r\n\r\n", "the limit is"),
            (r"Content-Type: text\r\n\r\n", "without a Content-Length"),
            (r"Content-Length: 4\r\n\r\n{   ", "not JSON"),
            ('Content-Length: 37\\r\\n\\r\\n{"method":"layoutd/session/didClose"}', "of another form: KeyError"),
            ('Content-Length: 19\\r\\n\\r\\n{"id":1,"error":{}}', "initialize: unknown error"),
        ],
    )
    def test_malformed_messages_are_errors(self, tmp_path, output, message):
        program = tmp_path / "layoutd"
        program.write_text(f"#!/bin/sh\nprintf '{output}'\nexec cat >/dev/null\n")
        program.chmod(0o755)
        with pytest.raises(package.LayoutdError, match=message):
            Client(program)
        with pytest.raises(package.LayoutdError, match=message):
            completed(AsyncClient(program).start())

    def test_a_missing_program_is_an_error(self, tmp_path, monkeypatch):
        with pytest.raises(package.ServerNotFound, match="LAYOUTD_BINARY"):
            Client(tmp_path / "layoutd")
        monkeypatch.delenv("LAYOUTD_BINARY", raising=False)
        monkeypatch.setenv("PATH", str(tmp_path))
        with pytest.raises(package.ServerNotFound, match="the program layoutd was not found"):
            Client()
        with pytest.raises(FileNotFoundError, match="nothing.sock"):
            Client(address=tmp_path / "nothing.sock")

    def test_the_program_is_taken_from_the_environment(self, layoutd, tmp_path, monkeypatch):
        monkeypatch.setenv("LAYOUTD_BINARY", layoutd)
        with Client() as client:
            assert client.server["serverInfo"]["name"] == "layoutd"
        monkeypatch.delenv("LAYOUTD_BINARY")
        (tmp_path / "layoutd").symlink_to(layoutd)
        monkeypatch.setenv("PATH", str(tmp_path))
        with Client() as client:
            assert client.server["serverInfo"]["name"] == "layoutd"

    def test_closing_shuts_the_process_down(self, layoutd):
        client = Client(layoutd)
        session = client.open(FEED, viewport=(300, 200))
        updates = session.updates()
        process = client._endpoint.process
        client.close()
        client.close()
        assert process.returncode == 0
        assert list(updates) == []
        with pytest.raises(ConnectionClosed, match="the client is closed"):
            session.snapshot()

    @pytest.mark.asyncio
    async def test_closing_shuts_the_process_down_in_asyncio(self, layoutd):
        client = await AsyncClient(layoutd).start()
        process = client._endpoint.process
        await client.close()
        await client.close()
        assert process.returncode == 0
        with pytest.raises(ConnectionClosed, match="the client is closed"):
            await client.synchronize()

    @pytest.mark.asyncio
    async def test_an_asynchronous_client_is_started_once(self, layoutd):
        client = AsyncClient(layoutd)
        with pytest.raises(ConnectionClosed, match="not started"):
            await client.synchronize()
        await client.close()
        async with client:
            await client.synchronize()
            with pytest.raises(RuntimeError, match="only once"):
                await client.start()


class TestTimeoutsAndCancellation:
    def test_a_request_that_takes_too_long_is_cancelled(self, layoutd):
        with Client(layoutd) as client:
            stop(client)
            with pytest.raises(RequestTimeout, match=OPEN):
                client.request(OPEN, {"textDocument": {"uri": "untitled:1"}, "text": json.dumps(FEED)}, timeout=0.01)
            signal_process(client, signal.SIGCONT)
            # The connection continues. A session that was opened nevertheless is closed again.
            client.synchronize()
            assert client.wait(lambda: not client.sessions)
            with client.open(FEED, viewport=(300, 200)) as session:
                assert list(client.sessions) == [session.id]

    @pytest.mark.asyncio
    async def test_a_request_that_takes_too_long_is_cancelled_in_asyncio(self, layoutd):
        async with asyncio.timeout(LIMIT), AsyncClient(layoutd) as client:
            stop(client)
            with pytest.raises(RequestTimeout, match="layoutd/synchronize"):
                await client.request(messages.SYNCHRONIZE, timeout=0.01)
            signal_process(client, signal.SIGCONT)
            await client.synchronize()

    def test_a_cancelled_request_fails(self, layoutd):
        with Client(layoutd) as client:
            # The server reads the request and its cancellation at once.
            stop(client)
            pending = client.start(OPEN, {"textDocument": {"uri": "untitled:1"}, "text": json.dumps(HUGE)})
            pending.cancel()
            signal_process(client, signal.SIGCONT)
            with pytest.raises(RequestCancelled) as caught:
                pending.result()
            assert caught.value.code == -32800
            assert not client.sessions

    @pytest.mark.asyncio
    async def test_a_cancelled_task_cancels_its_request(self, layoutd):
        async with asyncio.timeout(LIMIT), AsyncClient(layoutd) as client:
            stop(client)
            task = asyncio.create_task(client.open(FEED, viewport=(300, 200)))
            # The task sends its request and waits.
            await asyncio.sleep(0)
            task.cancel()
            with pytest.raises(asyncio.CancelledError):
                await task
            signal_process(client, signal.SIGCONT)
            await client.synchronize()
            # The session of a response that was sent before the cancellation is closed again.
            await client.synchronize()
            assert not client.sessions
            with pytest.raises(ResponseError) as caught:
                await client.request("layoutd/session/snapshot", {"session": "s1"})
            assert caught.value.kind == "unknownSession"

    def test_a_server_that_does_not_read_is_a_timeout(self, layoutd):
        with Client(layoutd) as client:
            stop(client)
            client.timeout = 0.05
            text = json.dumps({"padding": "x" * 8_000_000})
            with pytest.raises(RequestTimeout, match="did not read"):
                client.notify("textDocument/didOpen", {"textDocument": {"uri": "file:///a.layout.json", "text": text}})
            signal_process(client, signal.SIGCONT)
            client.timeout = LIMIT
            client.synchronize()


@pytest.mark.check
class TestTypes:
    def test_the_package_has_no_type_errors(self):
        configuration = CLIENT / "pyproject.toml"
        mypy = ["mypy", "--config-file", configuration, CLIENT / "src"]
        for command in (mypy, ["basedpyright", "-p", configuration]):
            run = subprocess.run(
                [sys.executable, "-m", *command], cwd=CLIENT, capture_output=True, text=True, timeout=600
            )
            assert run.returncode == 0, run.stdout + run.stderr

    def test_programs_are_checked(self, tmp_path):
        program = tmp_path / "program.py"
        program.write_text(PROGRAM)
        environment = {**os.environ, "MYPYPATH": str(CLIENT / "src")}
        (tmp_path / "pyrightconfig.json").write_text(
            json.dumps({"extraPaths": [str(CLIENT / "src")], "typeCheckingMode": "strict"})
        )
        marked = [n for n, line in enumerate(PROGRAM.splitlines(), 1) if "# error" in line]
        for command in (["mypy", "--strict", "program.py"], ["basedpyright", "-p", "."]):
            run = subprocess.run(
                [sys.executable, "-m", *command],
                cwd=tmp_path,
                env=environment,
                capture_output=True,
                text=True,
                timeout=600,
            )
            lines = {int(n) for n in re.findall(r"program\.py:(\d+).*error", run.stdout)}
            assert lines == set(marked), run.stdout + run.stderr


PROGRAM = """
from layoutd import Client
from layoutd.messages import HIT_TEST, SCROLL_TO_ITEM, HitTestParams, ScrollToItemParams

with Client() as client, client.open({"sections": []}, viewport=(390, 844), max_fps=30) as session:
    result = client.request(SCROLL_TO_ITEM, ScrollToItemParams(session=session.id, key="cell:a", position="top"))
    offset: float = result["contentOffset"]["y"]
    hit = client.request(HIT_TEST, HitTestParams(session=session.id, point={"x": 0, "y": offset}))
    key: str | None = hit and hit["key"]
    print(hit["key"])  # error: the result may be None
    ScrollToItemParams(session=session.id, position="outside")  # error: no such position
    client.open({}, max_frames=30)  # error: no such option
    for update in session.updates():
        print(update["cause"]["reason"])  # error: no such member
    session.perform_batch_updates([{"insert": {"at": [0, 0], "item": {"id": "x"}}}], counts=[1])
    session.apply_snapshot([{"id": "later", "items": ["a"], "header": 30}])
"""
