"""Judges a run with a fault by the files before it and by the run without a fault."""

import collections
import enum
import itertools

from faults.injection import MESSAGES


class Verdict(enum.Enum):
    """How a program dealt with a fault."""

    # The results are those without the fault.
    TOLERATED = "tolerated"
    # The program failed, or ended the connection of one client, with a message that names the cause.
    REPORTED = "reported"


def judge(outcome, fault, before, whole):
    """Returns the verdict, and the problems of a run. `before` are the files at the start, `whole` is the run without a
    fault."""
    problems = [*ended(outcome, whole), *torn(outcome, fault, before, whole), *leaked(outcome, whole)]
    if (outcome.code, outcome.result, outcome.files) == (whole.code, whole.result, whole.files):
        return Verdict.TOLERATED, problems
    is_server = isinstance(whole.result, dict)
    problems += affected(outcome, fault, whole) if is_server else []
    if fault.error == "EPIPE" and not is_server:
        # The reader of the output has closed it: the command ends at once, silently, as by SIGPIPE.
        return Verdict.REPORTED, [problem for problem in problems if "descriptors" not in problem]
    if is_reported_by_client(fault) and listens(outcome):
        return Verdict.REPORTED, problems
    if fault.lasting and fault.name == "write" and outcome.code:
        # Messages cannot be written either; the exit code reports the fault.
        return Verdict.REPORTED, problems
    text = outcome.messages if is_server else outcome.messages + outcome.result.decode(errors="replace")
    if not names_cause(text, fault):
        silent = outcome.code == whole.code and not is_server
        problems.append("other results without a message" if silent else "the message does not name the cause")
    return Verdict.REPORTED, problems


def ended(outcome, whole):
    """Reports hangs, crashes and exit codes that are not documented."""
    if outcome.code is None:
        yield "it hangs"
    elif outcome.code < 0:
        yield f"it was ended by signal {-outcome.code}"
    elif outcome.code not in (0, 1, 64, 66, 70, 74, 141, whole.code):
        yield f"exit code {outcome.code}"


def torn(outcome, fault, before, whole):
    """Reports files that are neither in the old nor in the new state, and files that should not exist."""
    for name, state in outcome.files.items():
        if name in before or name in whole.files:
            if state not in (before.get(name), whole.files.get(name)):
                yield f"{name} is torn: {state}"
        elif name.endswith(".diff.html") and state.contents.endswith(b"</html>\n"):
            # The page of a snapshot that differs, because it could not be updated.
            pass
        elif fault is None or fault.name not in ("uv_fs_unlink", "uv_fs_rmdir"):
            yield f"{name} is left behind"
    for name in (before.keys() & whole.files.keys()) - outcome.files.keys():
        yield f"{name} is lost"


def leaked(outcome, whole):
    """Reports descriptors that are open at the exit. A process without an output ends at once, with what it has open."""
    if not outcome.report or "cannot write to standard output" in outcome.messages:
        return
    # libuv's reserve for a lack of descriptors, which it opens after the first one, and its pipe of signals, which the first
    # child process opens: a failed test reads earlier versions through git.
    reserve = {"/": 1, "pipe:[N]": 2}
    if more := outcome.descriptors - whole.descriptors - collections.Counter(reserve):
        yield f"descriptors are open at the exit: {dict(more)}"


def affected(outcome, fault, whole):
    """Reports clients of a server that a fault of another client affects."""
    if not listens(outcome):
        if outcome.code == whole.code:
            yield "the server neither listens nor fails"
        return
    if outcome.code is not None and outcome.code != whole.code:
        yield f"the server has ended with {outcome.code}"
    others = [name for name in whole.result if outcome.result.get(name) != whole.result[name]]
    if len(others) > 1 and not fault.lasting and not drops_pending(fault):
        yield f"several clients are affected: { {name: difference(outcome.result.get(name), whole.result[name]) for name in others} }"


def difference(results, whole):
    """Returns the first result that differs."""
    pairs = itertools.zip_longest(results or [], whole)
    return next((str(one)[:300] for one, other in pairs if one != other), None)


def listens(outcome):
    """Whether a server has started."""
    return isinstance(outcome.result, dict) and outcome.result.get("start") == ["listening"]


def is_reported_by_client(fault):
    """Whether a fault is the loss of one connection, which the client of that connection notices: the server has no
    message for a client that closes it, nor for one that libwebsockets closes."""
    return fault.error == "EPIPE" or fault.caller == "libwebsockets" or drops_pending(fault) or (
        fault.name.startswith("lws_") and fault.name not in ("lws_create_context", "lws_adopt_socket"))


def drops_pending(fault):
    """Whether libuv closes all connections that wait, silently, because there is no descriptor."""
    return fault.name == "accept4" and fault.error in ("EMFILE", "ENFILE")


def names_cause(messages, fault):
    """Whether a message contains the error's name or description. A short transfer has none."""
    if fault.name in ("lws_create_context", "lws_adopt_socket"):
        return "libwebsockets" in messages
    if fault.error == "ENOSPC" and fault.name in ("uv_fs_event_start", "inotify_init1", "inotify_add_watch"):
        # Not a full disk: the limit of file watches is reached.
        return "no file watches are left" in messages
    return fault.error in messages or MESSAGES.get(fault.error, "\0") in messages.lower()
