"""What `dump` and `preview` say of an app in Swift that does not compile, does not respond or crashes, and of options without a meaning."""

import shutil
import subprocess

import pytest

import swift_apps
from test_preview_swift import FIRST_BUILD

pytestmark = pytest.mark.skipif(not shutil.which("swiftc"), reason="there is no Swift compiler")


@pytest.fixture
def run(layoutd, tmp_path):
    def run(*arguments, code=1, command="dump"):
        done = subprocess.run([layoutd, command, *arguments], capture_output=True, text=True, timeout=FIRST_BUILD, cwd=tmp_path)
        assert done.returncode == code, done.stderr
        return done.stderr.replace(f"{tmp_path}/", "").splitlines()

    return run


FEED = """import UIKit

final class Feed: UICollectionViewFlowLayout {
  override func prepare() {
    super.prepare()
    itemSize = CGSize(width: 10, height: 10)
    _ = ["a", [1, 2]] as [Any]
  }
}
"""

# What is replaced in the text, and the lines and columns of the errors.
BROKEN = {
    "brace": ("  }\n}", "}", ["9:1: error: expected '}' in class (line 3: to match this opening '{')"]),
    "first brace": ("[Any]\n  }\n", "[Any]\n", ["9:1: error: expected '}' in class (line 3: to match this opening '{')"]),
    "parenthesis": ("height: 10)", "height: 10", ["6:44: error: expected ',' separator"]),
    "bracket": ("2]]", "2]", ["7:30: error: expected ']' in container literal expression (line 7: to match this opening '[')"]),
    "string": ('"a"', '"a', ["7:10: error: unterminated string literal"]),
    "comment": ("    itemSize", "/*  itemSize", ["9:2: error: unterminated '/*' comment (line 6: comment started here)"]),
    "stray brace": ("  }\n}", "  }\n}\n}", ["10:1: error: extraneous '}' at top level"]),
    "stray parenthesis": ("height: 10)", "height: 10))", ["6:45: error: consecutive statements on a line must be separated by ';'"]),
}


@pytest.mark.parametrize("case", BROKEN)
def test_an_error_of_syntax_comes_first_at_its_position(tmp_path, run, case):
    old, new, expected = BROKEN[case]
    assert FEED.count(old) == 1
    (tmp_path / "Feed.swift").write_text(FEED.replace(old, new))
    lines = run("Feed.swift")
    assert [line.removeprefix("Feed.swift:") for line in lines[:len(expected)]] == expected
    # Nothing is reported of code that layoutd adds, nor what follows from the error.
    assert all(line.startswith("Feed.swift:") for line in lines) and not any("cannot find" in line or "must be provided" in line for line in lines)


def test_code_that_is_added_to_a_file_is_not_reported(tmp_path, run):
    """The entry is private, so that the function that calls it is at the end of its file; another file has a member of an extension
    that overrides one."""
    grid = swift_apps.GRID.rstrip().removesuffix("}")
    assert grid != swift_apps.GRID.rstrip()
    swift_apps.write({"Grid.swift": grid, "Other.swift": "import UIKit\nextension GridViewController {\n  override func loadView() {}\n}\n"},
                     tmp_path / "App")
    line = f"App/Grid.swift:{grid.count(chr(10)) + 1}:1: error: expected '}}' in class (line 3: to match this opening '{{')"
    for entry in ["GridViewController().createLayout()", "GridViewController()"]:
        assert run("App", "--entry", entry) == [line]
    # An error of syntax in a file that is not needed does not hide those of the others.
    swift_apps.write({"Grid.swift": swift_apps.GRID, "Other.swift": "extension GridViewController {\n  func f( {}\n}\n"}, tmp_path / "App")
    (tmp_path / "App/Grid.swift").write_text(swift_apps.GRID.replace("Array(0..<7)", "Array(0..<\"7\")"))
    lines = run("App", "--entry", "GridViewController()")
    assert any("Other.swift:2:" in line for line in lines) and any("Grid.swift:25:" in line for line in lines), lines
