"""`make release`: its files are reproducible, and each one is installed or unpacked and run."""

import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tarfile
import urllib.request
import xml.etree.ElementTree
import zipfile

import pytest
from ruamel.yaml import YAML

from packaging_scripts import PACKAGING, ROOT, broken_links, elf, files_of, project, run
from preview import Preview

pytestmark = pytest.mark.check
EXAMPLE = ROOT / "protocol/examples/section-cards.layout.json"
NAMESPACE = "{http://schemas.microsoft.com/developer/vsx-schema/2011}"
TYPES = "{http://schemas.openxmlformats.org/package/2006/content-types}"


def make_release(layoutd, folder, umask):
    """Writes the files of a release, from another folder and with another umask and time zone."""
    environment = {**os.environ, "TZ": "UTC" if umask else "Asia/Tokyo"}
    command = [sys.executable, PACKAGING / "release.py", "--binary", layoutd, "--output", folder, "--development"]
    run(*command, cwd=folder.parent, env=environment, preexec_fn=lambda: os.umask(umask))
    return folder


@pytest.fixture(scope="module")
def release(layoutd, tmp_path_factory):
    return make_release(layoutd, tmp_path_factory.mktemp("release") / "dist", 0o022)


@pytest.fixture(scope="module")
def package(release):
    (found,) = release.glob("*.deb")
    return found


@pytest.fixture
def extension(release, tmp_path):
    """The folder of the extension in the unpacked .vsix."""
    (file,) = release.glob("*.vsix")
    with zipfile.ZipFile(file) as archive:
        archive.extractall(tmp_path / "vsix")
    return tmp_path / "vsix/extension"


def check_that_it_runs(program, folder):
    """Runs a program: its version, a document, its picture, and the preview page over HTTP."""
    assert run(program, "--version") == f"layoutd {project.version()}\n"
    document = shutil.copy(EXAMPLE, folder)
    assert run(program, "check", document) == ""
    assert "<svg" in run(program, "render", document)
    with Preview(str(program), pathlib.Path(document)) as preview, urllib.request.urlopen(preview.url, timeout=20) as page:
        assert page.status == 200 and b"<html" in page.read()


def test_two_runs_write_the_same_bytes(layoutd, release, tmp_path):
    again = make_release(layoutd, tmp_path / "dist", 0o077)
    assert files_of(again) == files_of(release)
    different = [path for path in files_of(release) if (release / path).is_file() and (release / path).read_bytes() != (again / path).read_bytes()]
    assert different == []


def test_the_checksums_cover_every_file(release):
    run("sha256sum", "--check", "--strict", "SHA256SUMS", cwd=release)
    listed = [line.split("  ")[1] for line in (release / "SHA256SUMS").read_text().splitlines()]
    assert sorted([*listed, "SHA256SUMS"]) == [path for path in files_of(release) if (release / path).is_file()]


def test_the_package_is_installed_run_and_purged_without_rest(package, tmp_path):
    root = tmp_path / "root"
    for name in ["updates", "info", "triggers", "parts"]:
        (root / "var/lib/dpkg" / name).mkdir(parents=True)
    for name in ["status", "available"]:
        (root / "var/lib/dpkg" / name).write_text("")
    dpkg = ["dpkg", f"--root={root}", "--force-not-root", "--force-depends", f"--log={tmp_path}/log"]
    asRoot = [] if os.geteuid() == 0 else ["fakeroot"]
    run(*asRoot, *dpkg, "--install", package)
    status = run("dpkg-query", f"--admindir={root}/var/lib/dpkg", "--show", "--showformat=${Status} ${Version}", "layoutd")
    assert status == f"install ok installed {project.version()}-1"
    assert run("dpkg", f"--root={root}", "--verify", "layoutd") == ""
    check_that_it_runs(root / "usr/bin/layoutd", tmp_path)
    # The license of the system is not in this folder.
    assert [line for line in broken_links(root) if not line.endswith("LICENSE")] == []
    run(*asRoot, *dpkg, "--purge", "layoutd")
    assert [path for path in files_of(root) if not path.startswith("var/lib/dpkg") and path not in ("var", "var/lib")] == []


def test_the_package_depends_on_what_the_program_is_linked_with(layoutd, package):
    fields = dict(line.split(": ", 1) for line in run("dpkg-deb", "--field", package).splitlines() if re.match(r"[A-Z]", line))
    assert fields["Depends"].split(", ")[0] == "libc6 (>= {}.{})".format(*elf.glibc_version(layoutd))
    assert "libuv1" in fields["Depends"] and "libwebsockets-evlib-uv" in fields["Recommends"]
    assert re.fullmatch(r"\d{3,}", fields["Installed-Size"])
    # The newest symbol of glibc is one that the library of Debian 12 has.
    assert elf.glibc_version(layoutd) <= (2, 36)


def test_lintian_reports_no_error_and_no_warning(layoutd, package):
    # A program of a development build is linked with the libraries of the compiler's folder.
    unchecked = "" if elf.is_static(layoutd) else "custom-library-search-path,undeclared-elf-prerequisites,library-not-linked-against-libc"
    options = ["--fail-on", "error,warning", "--no-user-dirs"] + (["--suppress-tags", unchecked] if unchecked else [])
    environment = {**os.environ, "LC_ALL": "C.UTF-8"}
    done = subprocess.run(["lintian", *options, "--allow-root", package], capture_output=True, text=True, env=environment, timeout=300)
    assert done.returncode == 0, done.stdout + done.stderr


def test_the_archive_runs_in_any_folder(release, tmp_path):
    (file,) = release.glob("layoutd-*-linux-*.tar.gz")
    with tarfile.open(file) as archive:
        assert {(member.uname, member.uid, member.mtime) for member in archive} == {("root", 0, project.epoch())}
        assert {member.mode & 0o777 for member in archive if not member.issym()} == {0o644, 0o755}
        archive.extractall(tmp_path / "other place")
    folder = tmp_path / "other place" / file.name.removesuffix(".tar.gz")
    check_that_it_runs(folder / "bin/layoutd", tmp_path)
    assert broken_links(folder) == []


def test_the_extension_package_has_the_parts_that_vscode_reads(release, extension):
    (file,) = release.glob("*.vsix")
    with zipfile.ZipFile(file) as archive:
        names = archive.namelist()
        assert names[:2] == ["extension.vsixmanifest", "[Content_Types].xml"] and archive.testzip() is None
        types = xml.etree.ElementTree.fromstring(archive.read("[Content_Types].xml"))
        manifest = xml.etree.ElementTree.fromstring(archive.read("extension.vsixmanifest"))
    known = {row.get("Extension") for row in types.iter(f"{TYPES}Default")}
    assert {os.path.splitext(name)[1] for name in names if name != "[Content_Types].xml"} <= known
    package = json.loads((extension / "package.json").read_text())
    identity = manifest.find(f".//{NAMESPACE}Identity")
    assert [identity.get(key) for key in ("Id", "Version", "Publisher")] == [package[key] for key in ("name", "version", "publisher")]
    for asset in manifest.iter(f"{NAMESPACE}Asset"):
        assert asset.get("Path") in names
    engine = manifest.find(f".//{NAMESPACE}Property[@Id='Microsoft.VisualStudio.Code.Engine']")
    assert engine.get("Value") == package["engines"]["vscode"]
    assert {name.split("/")[1] for name in names if name.startswith("extension/")} == {
        "extension.js", "icon.png", "language-configuration.json", "lib", "LICENSE.txt", "package.json", "page", "pictures",
            "README.md", "syntaxes", "walkthrough", "web",
    }
    assert broken_links(extension) == []


def test_the_unpacked_extension_passes_the_tests_of_the_extension(layoutd, extension):
    tests = sorted((ROOT / "editors/vscode/test").glob("*.test.js"))
    environment = {**os.environ, "LAYOUTD_BINARY": layoutd, "LAYOUTD_EXTENSION": str(extension)}
    output = run("node", "--test", *tests, env=environment)
    assert int(re.search(r"^. pass (\d+)", output, re.MULTILINE)[1]) >= 40


def test_the_definitions_name_the_files_of_the_release(release):
    texts = {path: (release / path).read_text() for path in files_of(release) if path.count("/") == 1}
    assert len(texts) == 6
    for path, text in texts.items():
        assert not re.search(r"@[A-Z0-9_]+@", text), path
    sums = dict(reversed(line.split("  ")) for line in (release / "SHA256SUMS").read_text().splitlines())
    (archive,), (source,) = release.glob("layoutd-*-linux-*.tar.gz"), release.glob("*-source.tar.gz")
    for path, name in [("homebrew/layoutd.rb", source.name), ("nix/package.nix", archive.name)]:
        assert f'/{name}"' in texts[path] and f'"{sums[name]}"' in texts[path]
    mason = texts["mason/package.yaml"]
    assert f"/{archive.name}\n" in mason and f"@v{project.version()}\n" in mason
    with tarfile.open(archive) as files:
        folder = re.search(r"folder: (.*)", mason)[1]
        assert f"{folder}/bin/layoutd" in files.getnames() and f"{folder}/share/layoutd" in files.getnames()
    with tarfile.open(source) as files:
        names = files.getnames()
        for path in ["packaging/install.py", "Package.swift"]:
            assert f"layoutd-{project.version()}/{path}" in names
    entry = json.loads(texts["schemastore/catalog-entry.json"])
    assert entry["fileMatch"] == ["*.layout.json"] and entry["url"].endswith("/layout.schema.json")


def test_the_package_of_mason_names_a_program_in_the_archive(release):
    package = YAML(typ="safe").load((release / "mason/package.yaml").read_text())
    assert {"name", "description", "homepage", "licenses", "languages", "categories", "source", "bin", "share"} == set(package)
    (download,) = package["source"]["download"]
    assert package["bin"]["layoutd"].replace("{{source.download.folder}}", download["folder"]) == f"{download['folder']}/bin/layoutd"


def test_the_hooks_of_pre_commit_run(layoutd, tmp_path):
    hooks = YAML(typ="safe").load((ROOT / ".pre-commit-hooks.yaml").read_text())
    assert [hook["id"] for hook in hooks] == ["layoutd-check", "layoutd-format", "layoutd-lint", "layoutd-test"]
    document = shutil.copy(EXAMPLE, tmp_path)
    run(layoutd, "test", "--record", tmp_path)
    for hook in hooks:
        assert re.search(hook["files"], str(document))
        program, *arguments = hook["entry"].split()
        assert program == "layoutd"
        # As pre-commit does: in the repository, with the names of the files unless the hook has none.
        files = [document] if hook.get("pass_filenames", True) else []
        output = run(layoutd, *arguments, *files, cwd=tmp_path)
        # Messages of lint and the summary of tests are no failures.
        assert output == "" or arguments[0] in ("lint", "test")
    assert pathlib.Path(document).read_text() == EXAMPLE.read_text()


def test_the_definitions_for_editors_are_valid_in_their_languages(release):
    run("nvim", "--headless", "-u", "NONE", "-c", f"lua assert(dofile('{release}/neovim/layoutd.lua').ft == 'layoutjson')", "-c", "quit")
    recipe = f'(with-temp-buffer (insert-file-contents "{release}/melpa/layoutd") (princ (car (read (current-buffer)))))'
    assert run("emacs", "--batch", "--eval", recipe) == "layoutd"


def test_a_program_that_needs_other_libraries_is_an_error(tmp_path):
    done = subprocess.run([sys.executable, PACKAGING / "release.py", "--binary", shutil.which("node"), "--output", tmp_path], capture_output=True, text=True)
    assert done.returncode == 1
    assert re.search(r"has the version v\d.*build it again", done.stderr)
