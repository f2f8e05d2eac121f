"""`make install` and `make uninstall`: the installed files, their links, and what layoutd finds among them."""

import json
import os
import pathlib
import re
import shutil
import stat
import subprocess

import pytest

from packaging_scripts import ROOT, broken_links, files_of, install, markdown, project, run, tree, uninstall
from preview import Server

pytestmark = pytest.mark.check
BROKEN = '{ "layout": { "kind": "waterfal" }, "sections": [] }'


@pytest.fixture
def prefix(layoutd, tmp_path):
    """A prefix with an installation, below a folder for DESTDIR."""
    return install(layoutd, tmp_path / "root")


def address_of_documentation(program, folder):
    """Returns the link that a diagnostic of an installed program has."""
    uri = (folder / "page.layout.json").as_uri()
    capabilities = {"textDocument": {"publishDiagnostics": {"codeDescriptionSupport": True}}}
    with Server(str(program), capabilities) as server:
        server.open(uri, BROKEN)
        server.call("layoutd/synchronize")
        diagnostics = [message["params"] for message in server.heard if message["method"] == "textDocument/publishDiagnostics"]
        return diagnostics[-1]["diagnostics"][0]["codeDescription"]["href"]


def test_every_link_and_picture_of_the_installed_documents_exists(prefix):
    documents = [path for path in files_of(prefix) if path.endswith(".md")]
    for name in ["README.md", "docs/README.md", "protocol/README.md", "docs/document.md", "docs/tutorial.md", "editors/neovim/README.md"]:
        assert f"share/doc/layoutd/{name}" in documents
    assert broken_links(prefix) == []


def test_every_link_and_picture_of_the_repository_exists():
    listed = run("git", "-C", ROOT, "ls-files", "*.md").split("\n")[:-1]
    assert len(listed) > 20
    assert [line for line in broken_links(ROOT) if line.split(":")[0] in listed] == []


def test_the_index_lists_every_document():
    listed = run("git", "-C", ROOT, "ls-files", "*.md").split()
    parts = {path for path in listed if path.endswith(".prose.md") or path == "docs/README.md"}
    linked = {markdown.resolved("docs/README.md", target) for target in markdown.links((ROOT / "docs/README.md").read_text())}
    assert set(listed) - parts - linked == set()


def test_the_plugins_the_schema_and_the_help_are_installed(prefix):
    editors = prefix / "share/layoutd/editors"
    for path in ["neovim/lua/layoutd/init.lua", "emacs/layoutd.el", "vscode/extension.js", "vscode/web/index.html", "vim/ftdetect/layoutjson.vim"]:
        assert (editors / path).is_file(), path
    assert (prefix / "share/nvim/site/pack/layoutd/start/layoutd/plugin/layoutd.lua").is_file()
    assert (prefix / "share/emacs/site-lisp/layoutd.el").is_file()
    assert json.loads((prefix / "share/layoutd/layout.schema.json").read_text())["$schema"].startswith("http")
    # The index of the help is the one that Neovim writes.
    tags = (editors / "neovim/doc/tags").read_text()
    run("nvim", "--headless", "-u", "NONE", "-c", f"helptags {editors}/neovim/doc", "-c", "quit")
    assert (editors / "neovim/doc/tags").read_text() == tags


def test_what_the_program_prints_about_itself_is_installed(layoutd, prefix):
    for path, arguments in tree.PRINTED.items():
        printed = subprocess.run([layoutd, *arguments], capture_output=True)
        # A program without the command has no such file.
        assert (prefix / path).is_file() == (printed.returncode == 0), path
        assert printed.returncode or (prefix / path).read_bytes() == printed.stdout


def test_modes_do_not_depend_on_the_umask(layoutd, tmp_path):
    prefix = install(layoutd, tmp_path / "root", preexec_fn=lambda: os.umask(0o077))
    for path in [prefix, *prefix.rglob("*")]:
        isOpen = path.is_dir() or path == prefix / "bin/layoutd"
        assert path.is_symlink() or stat.S_IMODE(path.stat().st_mode) == (0o755 if isOpen else 0o644), path


def test_the_program_links_to_its_own_reference_also_in_a_moved_copy(prefix, tmp_path):
    expected = prefix / "share/doc/layoutd/docs/document.md"
    href = address_of_documentation(prefix / "bin/layoutd", tmp_path)
    assert href.partition("#")[0] == expected.as_uri()
    moved = tmp_path / "somewhere else"
    prefix.rename(moved)
    href = address_of_documentation(moved / "bin/layoutd", tmp_path)
    assert href.partition("#")[0] == (moved / "share/doc/layoutd/docs/document.md").as_uri()


def test_uninstall_leaves_nothing(prefix, tmp_path):
    assert len(files_of(tmp_path / "root")) > 200
    uninstall(tmp_path / "root")
    assert files_of(tmp_path / "root") == []


def test_uninstall_keeps_files_and_folders_of_others(layoutd, tmp_path):
    root = tmp_path / "root"
    (root / "usr/local/bin").mkdir(parents=True)
    (root / "usr/local/share/doc/layoutd").mkdir(parents=True)
    (root / "usr/local/share/doc/layoutd/notes.txt").write_text("a file of the user")
    before = files_of(root)
    prefix = install(layoutd, root)
    (prefix / "share/layoutd/mine.txt").write_text("a file of the user")
    uninstall(root)
    assert files_of(root) == sorted([*before, "usr/local/share/layoutd", "usr/local/share/layoutd/mine.txt"])


def test_installing_again_removes_what_the_earlier_version_had(layoutd, prefix, tmp_path):
    files = files_of(prefix)
    listed = prefix / "share/layoutd/installed-files.txt"
    (prefix / "share/layoutd/old").mkdir()
    (prefix / "share/layoutd/old/plugin.lua").write_text("")
    listed.write_text(listed.read_text() + "share/layoutd/old/\nshare/layoutd/old/plugin.lua\n")
    install(layoutd, tmp_path / "root")
    assert [path for path in files_of(prefix) if path != "share/layoutd/old"] == files
    uninstall(tmp_path / "root")
    assert files_of(tmp_path / "root") == []


def test_uninstall_without_an_installation_is_an_error(tmp_path):
    command = ["python3", "packaging/install.py", "uninstall", "--prefix", "/usr", "--destdir", tmp_path]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 1
    assert re.search(r"installed-files.txt does not exist.*set PREFIX and DESTDIR", done.stderr)


def test_make_passes_its_variables_to_the_scripts(layoutd, tmp_path):
    settings = [f"DESTDIR={tmp_path}/root", "PREFIX=/opt/layoutd", f"PROGRAM={layoutd}"]
    # -o: the program exists already.
    run("make", "-o", "static", "install", *settings, cwd=ROOT)
    assert f"layoutd {project.version()}" in run(tmp_path / "root/opt/layoutd/bin/layoutd", "--version")
    run("make", "uninstall", *settings, cwd=ROOT)
    assert files_of(tmp_path / "root") == []


def test_files_that_repeat_the_version_have_the_same_one(layoutd):
    assert run(layoutd, "--version").split() == ["layoutd", project.version()]
    assert set(project.REPEATED) <= set(pathlib.Path(ROOT / "CONTRIBUTING.md").read_text().replace("`", " ").split()) | {"editors/zed/Cargo.toml"}


def dependencies(folder):
    """Returns the dependencies of each target of a package, as SwiftPM reads its manifest."""
    manifest = json.loads(run("swift", "package", "--package-path", folder, "dump-package"))
    return {target["name"]: {next(iter(each.values()))[0] for each in target["dependencies"]} for target in manifest["targets"]}


@pytest.mark.skipif(not shutil.which("swift"), reason="there is no Swift compiler")
def test_the_installed_uikit_package_is_that_of_the_source_tree(prefix):
    installed, source = dependencies(prefix / "share/layoutd/uikit"), dependencies(ROOT)
    assert {"UIKit", "HostProcess"} <= set(installed)
    for name, needed in installed.items():
        assert needed == source[name], name
        assert any((prefix / "share/layoutd/uikit/Sources").glob(f"*/{name}"))
