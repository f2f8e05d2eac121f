"""What `dump` and `preview` say of an app in Swift that does not compile, does not respond or crashes, and of options without a meaning."""

import re
import shutil
import subprocess

import pytest

import swift_apps
from preview_page import is_open, preview, wait_for  # noqa: F401
from test_preview_swift import BUILD, FIRST_BUILD

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


STUCK = """import UIKit

final class Loop: UICollectionViewFlowLayout {
  override func prepare() {
    var n = 0
    while true { n &+= 1 }
  }
}

final class Locked: UICollectionViewFlowLayout {
  private let lock = NSLock()
  override func prepare() {
    lock.lock()
    again()
  }
  private func again() {
    lock.lock()
  }
}

final class Semaphore: UICollectionViewFlowLayout {
  override func prepare() {
    DispatchSemaphore(value: 0).wait()
  }
}

final class MainQueue: UICollectionViewFlowLayout {
  override func prepare() {
    DispatchQueue.main.sync { super.prepare() }
  }
}

final class Group: UICollectionViewFlowLayout {
  override func prepare() {
    let group = DispatchGroup()
    DispatchQueue.main.async(group: group) {}
    group.wait()
  }
}
"""
WAIT = "waits without using the processor; check for a lock that it has taken already, or for work that only the main thread can do (deadlock)"


@pytest.mark.parametrize("layout, line, expected", [
    ("Loop", 6, "does not respond: the layout took longer than 3 s; check for a loop that does not end, in Loop.prepare()"),
    ("Locked", 17, f"does not respond: Locked.again() {WAIT}"),
    ("Semaphore", 23, f"does not respond: Semaphore.prepare() {WAIT}"),
    ("Group", 37, f"does not respond: Group.prepare() {WAIT}"),
    ("MainQueue", 29, "crashed: sync on a queue waits for the block that calls it, such as DispatchQueue.main.sync on the main thread (deadlock)"),
])
def test_a_layout_that_never_responds_has_its_reason_and_line(tmp_path, run, layout, line, expected):
    (tmp_path / "Stuck.swift").write_text(STUCK)
    (text,) = run("Stuck.swift", "--entry", f"{layout}()")
    position, message = text.split(" error: ")
    assert message == f"{layout}() {expected}" and position.startswith(f"Stuck.swift:{line}:")


DEEP = """import UIKit

final class Deep: UICollectionViewFlowLayout {
  override func prepare() {
    _ = depth(1)
  }
  private func depth(_ n: Int) -> Int {
    [1].map { n + $0 * depth(n + 1) }[0]
  }
}

final class Mutual: UICollectionViewFlowLayout {
  override func prepare() {
    even(1)
  }
  private func even(_ n: Int) {
    odd(n + 1)
  }
  private func odd(_ n: Int) {
    even(n + 1)
  }
}

final class Property: UICollectionViewFlowLayout {
  override var collectionViewContentSize: CGSize {
    CGSize(width: 1, height: collectionViewContentSize.height)
  }
}

final class Pointer: UICollectionViewFlowLayout {
  override func prepare() {
    print(unsafeBitCast(8, to: UnsafePointer<Int>.self).pointee)
  }
}

final class Stop: UICollectionViewFlowLayout {
  override func prepare() {
    abort()
  }
}
"""


@pytest.mark.parametrize("layout, lines, expected", [
    ("Deep", [8], r"endless recursion: (Deep\.depth\(_:\) calls itself|.*Deep\.depth\(_:\).* call each other) until the stack is full"),
    ("Mutual", [17, 20], r"endless recursion: Mutual\.(even\(_:\) and Mutual\.odd|odd\(_:\) and Mutual\.even)\(_:\) call each other until the stack is full"),
    ("Property", [26], r"endless recursion: Property\.collectionViewContentSize\.getter calls itself until the stack is full"),
    ("Pointer", [32], r"signal 11: Bad pointer dereference"),
    ("Stop", [38], r"signal 6: Aborted"),
])
def test_a_crash_without_a_message_has_its_reason_and_line(tmp_path, run, layout, lines, expected):
    (tmp_path / "Deep.swift").write_text(DEEP)
    # The empty line before the backtrace is not one that the layout prints.
    (text,) = run("Deep.swift", "--entry", f"{layout}()")
    position, message = text.split(" error: ")
    assert re.fullmatch(rf"{layout}\(\) crashed: {expected}", message), message
    assert position.split(":")[0] == "Deep.swift" and int(position.split(":")[1]) in lines, text


def test_empty_lines_that_a_layout_prints_are_kept(tmp_path, run):
    (tmp_path / "Feed.swift").write_text(FEED.replace("    _ = [", '    if collectionView != nil { print("a\\n\\nb\\n") }\n    _ = ['))
    lines = run("Feed.swift", "-o", "feed.layout.json", code=0)
    assert lines[:4] == [f"layoutd: Feed.swift: printed: {text}" for text in ["a", "", "b", ""]]


def test_the_page_has_the_line_of_a_deadlock(tmp_path, preview, page):
    (tmp_path / "Stuck.swift").write_text(STUCK)
    page.goto(preview(tmp_path / "Stuck.swift", "--entry", "Locked()").url)
    is_open(page)
    wait_for(page, "layoutd.documentState.build?.state === 'failed'", seconds=BUILD)
    diagnostic = page.evaluate("layoutd.documentState.diagnostics[0]")
    assert WAIT in diagnostic["message"] and diagnostic["range"]["start"]["line"] == 16


def test_options_that_name_nothing_have_a_hint(tmp_path, run):
    (tmp_path / "Feed.swift").write_text(FEED)
    swift_apps.write({"App/Feed.swift": FEED, "App/Generated/Other.swift": "import Kingfisher\n"}, tmp_path)
    # A name that no file declares, with the nearest entry, or else the nearest declaration.
    for operand, entry, similar in [("Feed.swift", "Fed()", "Feed()"), ("Feed.swift", "{ Feeed() }()", "Feed"), ("App", "Feeds()", "Feed()")]:
        text = run(operand, "--entry", entry)[0]
        assert text.startswith(f"{operand}: error: the entry {entry}: "), text
        assert text.endswith(f"; did you mean {similar}?"), text
    (tmp_path / "App/Generated/Other.swift").write_text("import Kingfisher\nextension Feed {}\n")
    lines = run("App", "--exclude", "Generatd", "--stub", "Kingfsher", "--stub", "Kingfisher", code=0)
    assert "layoutd: App: warning: --exclude Generatd matches no Swift file and no folder of Swift files; did you mean Generated?" in lines
    assert "layoutd: App: warning: --stub Kingfsher: no file imports a module of this name; did you mean Kingfisher?" in lines
    assert not any("--stub Kingfisher:" in line for line in lines)
    lines = run("App", "--exclude", "Generated", "--exclude", "Gen*", "--exclude", "App/Generated", code=0)
    assert [line for line in lines if "--exclude" in line] == [
        "layoutd: App: warning: --exclude App/Generated matches no Swift file and no folder of Swift files"]
    # A build that fails has them, too.
    assert "Feed.swift: error: --stub Photo: no file imports a module of this name" in run("Feed.swift", "--entry", "X()", "--stub", "Photo")
    assert "did you mean \"iPhone 16\"?" in run("Feed.swift", "--viewport", "iPhon 16", code=64)[0]


def test_options_without_a_meaning_are_errors(tmp_path, run):
    swift_apps.write({"Plain/Feed.swift": FEED, "one.layout.json": "{}"}, tmp_path)
    swift_apps.write(swift_apps.XCODE, tmp_path / "Tree")
    for operand in ["Plain", "Plain/Feed.swift"]:
        for command in ["dump", "preview"]:
            (text,) = run(operand, "--target", "App", code=66, command=command)
            assert text == (f"layoutd: {operand} is in no target of a package or of an Xcode project; leave out --target, or name the folder"
                            " of the package or of the project")
    assert run("Tree/App/WideTiles.swift", "--target", "Ap", code=66) == [
        "layoutd: Tree/App/WideTiles.swift is not in the target Ap of Tree, but in App"]
    assert run("Tree/App/WideTiles.swift", "--target", "App", "--list", code=0) == []
    assert run("Tree", "--target", "Ap", code=66) == ["layoutd: Tree has no target Ap, only App; did you mean App?"]
    for option in [["--entry", "X()"], ["--items", "3"], ["--stub", "A"], ["--viewport", "iPad"], ["--frames"], ["-o", "a.json"]]:
        assert f"{option[0]} cannot be combined with --list, which runs nothing" in run("Plain", "--list", *option, code=64)[0]
    for option in ["--edit", "--allow-swift"]:
        assert f"{option} is for layout documents; " in run("Plain", option, code=64, command="preview")[0]
    for option in ["--entry", "--items", "--stub", "--target", "--exclude", "--viewport"]:
        assert f"{option} is for Swift files; one.layout.json is not one" in run("one.layout.json", option, "3", code=64, command="preview")[0]


def test_the_build_of_many_files_is_announced(tmp_path, run):
    uses = "".join(f"  var part{index}: Int {{ Part{index}.value }}\n" for index in range(9))
    swift_apps.write({"App/Feed.swift": f"{FEED}extension Feed {{\n{uses}}}\n",
                      **{f"App/Part{index}.swift": f"enum Part{index} {{ static let value = {index} }}\n" for index in range(9)}}, tmp_path)
    assert "layoutd: App: compiling 10 files" in run("App", code=0)
