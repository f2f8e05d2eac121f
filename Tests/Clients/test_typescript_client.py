"""The client for JavaScript and TypeScript: its types, its declarations, its tests in node, and the example of its README."""

import json
import os
import pathlib
import re
import shutil
import subprocess

import pytest

PACKAGE = pathlib.Path(__file__).parents[2] / "protocol/clients/typescript"
README = (PACKAGE / "README.md").read_text()
EXAMPLE = re.search(r"## Node\n\n```js\n(.*?)```", README, re.DOTALL)[1]


# The compiler and the debug build are slow on a busy machine.
TIMEOUT = 300


def start(*command, folder=PACKAGE, env=None):
    arguments = [str(each) for each in command]
    return subprocess.run(arguments, cwd=folder, env={**os.environ, **(env or {})}, capture_output=True, text=True, timeout=TIMEOUT)


def run(*command, **options):
    done = start(*command, **options)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def configure(project, resolution):
    """Writes the configuration of a TypeScript project with one file."""
    options = {"strict": True, "noEmit": True, "target": "es2022", "lib": ["es2022", "dom"], "types": []}
    options |= {"module": "node16" if resolution == "node16" else "es2022", "moduleResolution": resolution}
    (project / "tsconfig.json").write_text(json.dumps({"compilerOptions": options, "files": ["sample.ts"]}))


@pytest.fixture
def project(tmp_path):
    """A package in which the client is installed as `npm install PATH` does it: by a link."""
    (tmp_path / "node_modules").mkdir()
    (tmp_path / "node_modules/layoutd-client").symlink_to(PACKAGE)
    (tmp_path / "package.json").write_text('{"type": "module"}')
    return tmp_path


@pytest.mark.check
def test_the_package_passes_the_strict_type_checker():
    run("tsc", "--project", ".")


@pytest.mark.check
def test_the_sample_passes_the_strict_type_checker():
    run("tsc", "--project", "test")


@pytest.mark.check
@pytest.mark.parametrize("resolution", ["node16", "node"])
def test_the_types_are_found_in_an_installed_package(project, resolution):
    shutil.copy(PACKAGE / "test/sample.ts", project)
    configure(project, resolution)
    run("tsc", "--project", ".", folder=project)


@pytest.mark.check
def test_an_error_of_a_type_is_found(project):
    (project / "sample.ts").write_text(
        'import { Client } from "layoutd-client";\nexport const size = (client: Client) => client.request("layoutd/synchronize").length;\n'
    )
    configure(project, "node16")
    done = start("tsc", "--project", ".", folder=project)
    assert done.returncode != 0 and "Property 'length' does not exist" in done.stdout


@pytest.mark.check
def test_the_declarations_are_those_of_the_modules(tmp_path):
    run("tsc", "--project", "tsconfig.declarations.json", "--outDir", tmp_path)
    written = {path.name: path.read_text() for path in tmp_path.iterdir()}
    kept = {path.name: path.read_text() for path in (PACKAGE / "types").iterdir()}
    assert kept == written, "run `npm run declarations` in protocol/clients/typescript"


def test_the_modules_by_node(layoutd):
    tests = sorted(PACKAGE.glob("test/*.test.js"))
    # A test that does not end is named.
    output = run("node", "--test", "--test-timeout=100000", *tests, env={"LAYOUTD_BINARY": layoutd})
    assert int(re.search(r"^. pass (\d+)", output, re.MULTILINE)[1]) >= 45
    assert re.search(r"^. skipped 0$", output, re.MULTILINE)


def test_the_example_of_the_readme_runs(layoutd, project):
    assert len(EXAMPLE.splitlines()) <= 16
    (project / "example.js").write_text(EXAMPLE)
    lines = run("node", "example.js", folder=project, env={"LAYOUTD_BINARY": layoutd}).splitlines()
    assert lines[0] == "update 600"
    # Two columns of rows that are 120 high; 600 = 5 · 120 is the first row in view, and the next one ends at 840.
    assert lines[1:] == [f"cell:photo-{5 * 2 + item} {160 * (item % 2)} {600 + 120 * (item // 2)} 160 120" for item in range(4)]


def test_the_example_finds_the_program_in_the_path(layoutd, project):
    (project / "example.js").write_text(EXAMPLE)
    (project / "bin").mkdir()
    (project / "bin/layoutd").symlink_to(layoutd)
    environment = {"PATH": f"{project}/bin:{os.environ['PATH']}", "LAYOUTD_BINARY": ""}
    assert run("node", "example.js", folder=project, env=environment).startswith("update 600\n")


def test_the_packed_files_are_complete():
    """The modules that the package exports, and all that they import, are in the files that npm packs."""
    for path in sorted((PACKAGE / "src").glob("*.js")):
        for name in re.findall(r'(?:from|import\() ?"(\.[^"]+)"', path.read_text()):
            target = (path.parent / name).resolve()
            declared = target.with_suffix("").with_suffix(".d.ts") if not target.exists() else target
            assert declared.exists() and declared.is_relative_to(PACKAGE), (path, name)
            assert declared.parent.name in ("src", "types") or declared.name == "messages.d.ts"
