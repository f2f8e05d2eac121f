"""The completion scripts in zsh and fish, and the manual page in man and groff."""

import os
import pathlib
import pty
import re
import select
import subprocess
import time

import pytest

LIMIT = 20


@pytest.fixture
def folder(tmp_path, layoutd):
    """A folder with files to complete. The program is on the path as layoutd."""
    (tmp_path / "a.layout.json").write_text("{}")
    (tmp_path / "other.json").write_text("{}")
    (tmp_path / "folder").mkdir()
    (tmp_path / "bin").mkdir()
    (tmp_path / "bin" / "layoutd").symlink_to(pathlib.Path(layoutd).resolve())
    return tmp_path


def environment(folder):
    return os.environ | {"PATH": f"{folder}/bin:{os.environ['PATH']}", "HOME": str(folder), "TERM": "dumb", "LC_ALL": "C.UTF-8"}


def printed(layoutd, *arguments):
    return subprocess.run([layoutd, *arguments], capture_output=True, text=True, check=True, timeout=LIMIT).stdout


@pytest.mark.parametrize(
    "line, expected",
    [
        ("layoutd ch", ["check"]), ("layoutd re", ["render", "replay"]), ("layoutd check --fo", ["--format"]),
        ("layoutd check --format j", ["json"]), ("layoutd check --format=g", ["--format=github"]),
        ("layoutd lint --devices al", ["all"]), ("layoutd lint --devices 'iPad m", ["iPad mini"]),
        ("layoutd layout --viewport 'iPad m", ["iPad mini"]), ("layoutd init --template f", ["feed"]),
        ("layoutd completions z", ["zsh"]), ("layoutd check a", ["a.layout.json"]), ("layoutd replay o", ["other.json"]),
        ("layoutd --log-level d", ["debug"]), ("layoutd help ver", ["version"]),
    ],
)
def test_fish_completes(layoutd, folder, line, expected):
    script = folder / "layoutd.fish"
    script.write_text(printed(layoutd, "completions", "fish"))
    run = subprocess.run(
        ["fish", "--no-config", "-c", f"source {script}; complete -C (string join ' ' -- $argv)", line],
        cwd=folder, env=environment(folder), capture_output=True, text=True, timeout=LIMIT,
    )
    assert (run.returncode, run.stderr) == (0, "")
    assert [found.split("\t")[0] for found in run.stdout.splitlines()] == expected


class Zsh:
    """An interactive zsh on a pseudo terminal, with the completion script in its fpath."""

    def __init__(self, layoutd, folder):
        functions = folder / "functions"
        functions.mkdir()
        (functions / "_layoutd").write_text(printed(layoutd, "completions", "zsh"))
        (folder / ".zshrc").write_text(
            f"fpath=({functions} $fpath)\nautoload -U compinit && compinit -u -D\n"
            "PS1='READY> '\nunsetopt zle_bracketed_paste prompt_cr prompt_sp\nzstyle ':completion:*' list-colors ''\n"
            "LISTMAX=1000\nbindkey '^I' complete-word\nunsetopt auto_menu auto_list\n"
            # Prints the line as completed.
            "show-line() { print -r -- \"<$BUFFER>\"; zle .kill-whole-line; zle reset-prompt }\n"
            "zle -N show-line\nbindkey '^X' show-line\n"
        )
        self.process, self.terminal = pty.fork()
        if self.process == 0:
            os.chdir(folder)
            os.execvpe("zsh", ["zsh", "-i"], environment(folder) | {"ZDOTDIR": str(folder)})
        self.data = ""
        self.until(r"READY> ")

    def until(self, pattern):
        deadline = time.monotonic() + LIMIT
        while not (match := re.search(pattern, self.data)):
            ready, _, _ = select.select([self.terminal], [], [], max(0, deadline - time.monotonic()))
            assert ready, self.data
            self.data += os.read(self.terminal, 65536).decode(errors="replace")
        self.data = self.data[match.end() :]
        return match

    def completed(self, line):
        """Returns the line after a tab."""
        os.write(self.terminal, line.encode() + b"\t\x18")
        return self.until(r"<([^>\n]*)>").group(1)

    def close(self):
        os.close(self.terminal)
        os.waitpid(self.process, 0)


def test_zsh_completes(layoutd, folder):
    zsh = Zsh(layoutd, folder)
    try:
        for line, expected in [
            ("layoutd ch", "layoutd check "), ("layoutd check --fo", "layoutd check --format="),
            ("layoutd check --format j", "layoutd check --format json "),
            ("layoutd check --format=g", "layoutd check --format=github "),
            ("layoutd layout --viewport iPhone\\ A", "layoutd layout --viewport iPhone\\ Air "),
            ("layoutd lint --devices al", "layoutd lint --devices all "),
            ("layoutd layout --viewport al", "layoutd layout --viewport al"),
            ("layoutd init --template f", "layoutd init --template feed "), ("layoutd completions z", "layoutd completions zsh "),
            ("layoutd check a", "layoutd check a.layout.json "), ("layoutd replay o", "layoutd replay other.json "),
            ("layoutd --log-level d", "layoutd --log-level debug "), ("layoutd help ver", "layoutd help version "),
        ]:
            assert zsh.completed(line).rstrip() == expected.rstrip(), line
    finally:
        zsh.close()


def test_the_zsh_script_has_no_syntax_error(layoutd):
    script = printed(layoutd, "completions", "zsh")
    run = subprocess.run(["zsh", "-n"], input=script, capture_output=True, text=True, timeout=LIMIT)
    assert (run.returncode, run.stderr) == (0, "")


def test_the_manual_page_has_no_warnings(layoutd, tmp_path):
    page = tmp_path / "layoutd.1"
    page.write_text(printed(layoutd, "help", "--format", "man"))
    environment = os.environ | {"MANWIDTH": "80", "LC_ALL": "C.UTF-8", "MANPAGER": "cat"}
    for command in [["man", "--warnings", "-l", page], ["groff", "-mandoc", "-Tutf8", "-ww", page]]:
        run = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=LIMIT)
        assert (run.returncode, run.stderr) == (0, ""), command
        text = re.sub(r"\x1b\[[0-9;]*m|.\x08", "", run.stdout)
        for words in ["layoutd - language server", "--max-warnings N", "FILE|FOLDER…", "--allow-origin", "128 + N", "no command writes"]:
            assert words in text, (command, words)
