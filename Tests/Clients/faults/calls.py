"""The calls that can fail, by library, with the errors that the system or the library can return."""

import dataclasses
import errno

# What the replacement of a function returns in case of a fault; interpose.c describes them.
MINUS_ONE, NULL_POINTER, UV_CODE, ONE = "MINUS_ONE", "NULL_POINTER", "UV_CODE", "ONE"
AFTERWARDS, UV_AFTERWARDS, CLOSED = "AFTERWARDS", "UV_AFTERWARDS", "CLOSED"


@dataclasses.dataclass(frozen=True)
class Call:
    """A function, and the errors that it is made to return: names of errno, or "short" for half of the bytes."""

    name: str
    effect: str
    errors: tuple
    # The libraries whose calls fail.
    callers: tuple = ("layoutd",)


def calls(names, effect, errors, callers=("layoutd",)):
    return [Call(name, effect, tuple(errors.split()), callers) for name in names.split()]


BOTH = ("layoutd", "libuv")
SOCKETS = ("layoutd", "libuv", "libwebsockets")

# Left out, because a fault could only be one of the test:
# - uv_timer_start, uv_idle_start, uv_read_stop and other calls that fail only for invalid arguments;
# - uv_spawn, which fails if fork, socketpair or open fail in it, and these are replaced;
# - epoll, eventfd, reads from inotify, and the pipes of libuv for signals: libuv aborts by design without them. Their shortage is that of
#   descriptors, which layoutd checks before it creates the loop;
# - pthread_create for libuv's thread pool, after which libuv aborts, too.
CALLS = [
    # libuv, called by layoutd.
    *calls("uv_loop_init", UV_CODE, "EMFILE ENOMEM"),
    *calls("uv_pipe_init uv_tcp_init uv_tty_init uv_poll_init uv_signal_init uv_timer_init uv_idle_init uv_fs_event_init",
           UV_CODE, "ENOMEM"),
    *calls("uv_pipe_open uv_tcp_open", UV_CODE, "EINVAL"),
    *calls("uv_pipe_bind uv_tcp_bind", UV_CODE, "EADDRINUSE EACCES ENOMEM EMFILE"),
    *calls("uv_listen", UV_CODE, "EADDRINUSE EMFILE"),
    *calls("uv_accept", UV_AFTERWARDS, "EMFILE ENOMEM"),
    *calls("uv_tcp_connect", UV_CODE, "EMFILE"),
    *calls("uv_tcp_getsockname", UV_CODE, "ENOBUFS"),
    *calls("uv_tcp_nodelay", UV_CODE, "EINVAL"),
    *calls("uv_socketpair", UV_CODE, "EMFILE ENFILE"),
    *calls("uv_read_start", UV_CODE, "ENOTCONN ENOMEM"),
    *calls("uv_write", UV_CODE, "ENOMEM"),
    # EAGAIN: the bytes are queued.
    *calls("uv_try_write", UV_CODE, "EAGAIN EIO EPIPE"),
    *calls("uv_signal_start", UV_CODE, "ENOMEM EINVAL"),
    *calls("uv_poll_start", UV_CODE, "ENOMEM"),
    *calls("uv_fs_event_start", UV_CODE, "ENOSPC EMFILE"),
    *calls("uv_queue_work", UV_CODE, "ENOMEM"),
    *calls("uv_cwd uv_os_tmpdir", UV_CODE, "ENOENT EIO"),
    *calls("uv_os_environ", UV_CODE, "ENOMEM"),
    *calls("uv_fs_stat uv_fs_lstat uv_fs_fstat", UV_CODE, "EIO EACCES ENOMEM"),
    *calls("uv_fs_realpath", UV_CODE, "EIO EACCES ENOMEM"),
    *calls("uv_fs_rename", UV_CODE, "EIO ENOSPC EACCES"),
    *calls("uv_fs_unlink uv_fs_rmdir", UV_CODE, "EIO EBUSY"),
    *calls("uv_fs_mkdir uv_fs_mkdtemp", UV_CODE, "ENOSPC EACCES"),
    *calls("uv_fs_chmod", UV_CODE, "EPERM EIO"),
    *calls("uv_fs_opendir uv_fs_readdir", UV_CODE, "EIO EMFILE ENOMEM"),
    *calls("uv_fs_read uv_fs_write", UV_CODE, "ENOMEM"),
    # The C library, called by layoutd and by libuv.
    *calls("open64 open", MINUS_ONE, "EMFILE EIO EACCES ENOSPC EINTR ENOMEM", BOTH),
    *calls("read", MINUS_ONE, "EIO EINTR EAGAIN short", BOTH),
    *calls("readv pread64", MINUS_ONE, "EIO EINTR", BOTH),
    *calls("write", MINUS_ONE, "ENOSPC EIO EINTR EAGAIN short EPIPE", BOTH),
    *calls("writev pwrite64", MINUS_ONE, "EIO EINTR EAGAIN", BOTH),
    *calls("sendmsg", MINUS_ONE, "EIO EINTR EAGAIN", BOTH),
    *calls("fsync", MINUS_ONE, "EIO ENOSPC EINTR"),
    *calls("linkat", MINUS_ONE, "EIO ENOSPC EEXIST"),
    *calls("close", AFTERWARDS, "EIO EINTR", SOCKETS),
    *calls("fchmod", MINUS_ONE, "EPERM EIO"),
    *calls("fchown", MINUS_ONE, "EPERM EIO"),
    *calls("fcntl64 fcntl", MINUS_ONE, "EMFILE"),
    *calls("dup2", MINUS_ONE, "EBUSY EMFILE"),
    *calls("poll", MINUS_ONE, "EINTR ENOMEM"),
    *calls("ioctl", MINUS_ONE, "EIO"),
    *calls("readlink", MINUS_ONE, "EIO ENOENT"),
    *calls("flock", MINUS_ONE, "EWOULDBLOCK EINTR ENOLCK"),
    *calls("socket", MINUS_ONE, "EMFILE ENFILE ENOMEM", BOTH),
    *calls("connect", MINUS_ONE, "ECONNREFUSED EAGAIN EINTR", BOTH),
    *calls("getsockname getpeername", MINUS_ONE, "ENOBUFS"),
    *calls("bind listen", MINUS_ONE, "EADDRINUSE EACCES", ("libuv",)),
    *calls("accept4", MINUS_ONE, "ECONNABORTED EMFILE ENFILE EINTR", ("libuv",)),
    *calls("setsockopt", MINUS_ONE, "EINVAL", ("libuv", "libwebsockets")),
    *calls("socketpair", MINUS_ONE, "EMFILE ENFILE", ("libuv",)),
    *calls("fork", MINUS_ONE, "EAGAIN ENOMEM", ("libuv",)),
    *calls("inotify_init1 inotify_add_watch", MINUS_ONE, "EMFILE ENOSPC", ("libuv",)),
    # Counted, so that libuv's own descriptors are left out.
    *calls("eventfd pipe2", MINUS_ONE, "", ("libuv",)),
    # libwebsockets, called by layoutd, and what it calls itself.
    *calls("lws_create_context", NULL_POINTER, "ENOMEM"),
    *calls("lws_adopt_socket", CLOSED, "ENOMEM"),
    *calls("lws_write lws_callback_on_writable lws_rx_flow_control", MINUS_ONE, "ENOMEM"),
    *calls("lws_add_http_header_status lws_add_http_header_by_name lws_finalize_http_header", ONE, "ENOMEM"),
    *calls("lws_http_transaction_completed", MINUS_ONE, "ENOMEM"),
    *calls("lws_hdr_copy", MINUS_ONE, "ENOMEM"),
    *calls("recv send", MINUS_ONE, "EIO EINTR EAGAIN", ("layoutd", "libwebsockets")),
]


def number(error):
    """Returns the text of an error for the environment."""
    return error if error == "short" else str(getattr(errno, error))


def list_for_compiler():
    return " ".join(f"CALL({call.name}, {call.effect})" for call in CALLS)
