"""The live preview and the dump of layouts in Swift: edits, errors, crashes, endless loops, a package."""

import contextlib
import json
import os
import pathlib
import re
import shutil
import signal
import subprocess

import pytest

from preview import Page, Server
from preview_page import is_at_rest, is_open, preview, wait_for  # noqa: F401
from waiting import until

SOURCES = pathlib.Path(__file__).parent / "SwiftLayouts"
PROJECT = pathlib.Path(__file__).parent.parent.parent
# Without the modules of a build, the first use compiles them, which takes minutes on a slow machine.
FIRST_BUILD = 900
BUILD = 60

pytestmark = pytest.mark.skipif(not shutil.which("swiftc"), reason="there is no Swift compiler")


@pytest.fixture
def package(tmp_path):
    folder = tmp_path / "App"
    shutil.copytree(SOURCES, folder / "Sources/Layouts")
    (folder / "Package.swift").write_text("// swift-tools-version: 6.0\n")
    return folder


def frames(page):
    return page.evaluate("Object.fromEntries([...layoutd.devices[0].elements].map(([key, { frame }]) => [key, frame]))")


def is_built(page):
    """Waits for the document of the first build, and for its animation. The document before it has no elements."""
    succeeded = "layoutd.documentState.build?.state === 'succeeded' && layoutd.devices[0].elements.size > 0"
    wait_for(page, f"layoutd.documentState.build?.state === 'failed' || {succeeded}", seconds=FIRST_BUILD)
    state = page.evaluate("layoutd.documentState")
    assert state["build"]["state"] == "succeeded", state["diagnostics"]
    is_at_rest(page)


def edit(path, old, new):
    text = path.read_text()
    assert old in text
    path.write_text(text.replace(old, new))


def test_the_dump_of_each_layout(layoutd, package):
    def dump(*options):
        return subprocess.run([layoutd, "dump", package, *options], capture_output=True, text=True, timeout=FIRST_BUILD)

    listed = dump("--list")
    assert listed.returncode == 0, listed.stderr
    assert [line.split("/")[-1] for line in listed.stdout.splitlines()] == [
        "CardLayout.swift:3: CardLayout()", "FeedLayout.swift:3: FeedLayout()", "GridLayouts.swift:4: GridLayouts.photos()",
        "GridLayouts.swift:16: GridLayouts.adaptive()",
        "PagerLayout.swift:4: PagerLayout()",
    ]
    feed = dump("--entry", "FeedLayout()", "--items", "3", "--viewport", "392x800")
    assert feed.returncode == 0, feed.stderr
    laid_out = layout(layoutd, feed.stdout)
    # (392 - 3 · 8) / 2 = 184
    assert laid_out == {"cell:section-0/0": [8, 8, 184, 80], "cell:section-0/1": [200, 8, 184, 100], "cell:section-0/2": [8, 96, 184, 120]}
    photos = dump("--entry", "GridLayouts.photos()", "--items", "4", "--viewport", "390x800")
    assert photos.returncode == 0, photos.stderr
    assert layout(layoutd, photos.stdout)["cell:section-0/3"] == [2, 122, 126, 116]
    # The package's first layout; its attribute of the Objective-C runtime is rewritten.
    card = dump("--items", "2", "--viewport", "390x800")
    assert card.returncode == 0, card.stderr
    assert layout(layoutd, card.stdout)["cell:section-0/1"] == [20, 102, 350, 90]


@pytest.mark.check
def test_the_modules_are_compiled_once_into_the_cache(layoutd, package, tmp_path, monkeypatch):
    """As an installation does it, which has the sources of the modules."""
    monkeypatch.setenv("LAYOUTD_UIKIT", str(PROJECT))
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    command = [layoutd, "dump", package, "--entry", "FeedLayout()", "--items", "3", "--viewport", "392x800"]
    for isFirst in [True, False]:
        run = subprocess.run(command, capture_output=True, text=True, timeout=FIRST_BUILD)
        assert run.returncode == 0, run.stderr
        assert ("compiling the UIKit modules, which takes a few minutes the first time" in run.stderr) == isFirst
        assert layout(layoutd, run.stdout)["cell:section-0/1"] == [200, 8, 184, 100]


def layout(layoutd, text):
    run = subprocess.run([layoutd, "layout", "-", "--format", "json"], input=text, capture_output=True, text=True)
    assert run.returncode == 0, run.stderr
    return {element["key"]: element["frame"] for element in json.loads(run.stdout)["attributes"]}


# A cell whose size is the scale of the screen and of the traits; 100 wider on an iPad.
SCREEN = """import UIKit
final class ScreenLayout: UICollectionViewLayout {
  override var collectionViewContentSize: CGSize { CGSize(width: 200, height: 200) }
  override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? {
    layoutAttributesForItem(at: IndexPath(item: 0, section: 0)).map { [$0] }
  }
  override func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
    let attributes = UICollectionViewLayoutAttributes(forCellWith: indexPath)
    let scale = collectionView?.traitCollection.displayScale ?? 0
    let extra: CGFloat = UIDevice.current.userInterfaceIdiom == .pad ? 100 : 0
    attributes.frame = CGRect(x: 0, y: 0, width: UIScreen.main.scale + extra, height: scale)
    return attributes
  }
}
"""


def test_a_named_device_has_its_scale(layoutd, tmp_path):
    file = tmp_path / "ScreenLayout.swift"
    file.write_text(SCREEN)
    for options, size in [
        ([], [3, 3]), (["--viewport", "iPhone 16"], [3, 3]), (["--viewport", "iPhone SE"], [2, 2]),
        (["--viewport", "393x852"], [2, 2]), (["--viewport", "iPad"], [102, 2]),
    ]:
        run = subprocess.run(
            [layoutd, "dump", file, "--items", "1", *options], capture_output=True, text=True, timeout=FIRST_BUILD)
        assert run.returncode == 0, run.stderr
        assert layout(layoutd, run.stdout)["cell:section-0/0"] == [0, 0, *size], options
    # A document has the scale of its device, or its own.
    for viewport, size in [('"iPhone 16"', [3, 3]), ('"iPhone 16", "displayScale": 1', [1, 1]), ('{"width": 393, "height": 852}', [2, 2])]:
        text = f'{{"viewport": {viewport}, "layout": {{"kind": "swift", "source": "{file.name}"}}, "sections": [{{"id": "s", "items": [{{}}]}}]}}'
        document = tmp_path / "screen.layout.json"
        document.write_text(text)
        run = subprocess.run(
            [layoutd, "layout", document, "--allow-swift", "--format", "json"], capture_output=True, text=True, timeout=FIRST_BUILD)
        assert run.returncode == 0, run.stderr
        assert json.loads(run.stdout)["attributes"][0]["frame"] == [0, 0, *size], viewport


# A row for each section, wider than the view.
TABLE = """import UIKit
final class TableLayout: UICollectionViewLayout {
  override var collectionViewContentSize: CGSize { CGSize(width: 700, height: 60) }
  override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? {
    guard let view = collectionView else { return nil }
    return (0..<view.numberOfSections).flatMap { section in
      (0..<view.numberOfItems(inSection: section)).compactMap { layoutAttributesForItem(at: IndexPath(item: $0, section: section)) }
    }.filter { $0.frame.intersects(rect) }
  }
  override func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
    let attributes = UICollectionViewLayoutAttributes(forCellWith: indexPath)
    attributes.frame = CGRect(x: 100 * indexPath.item, y: 30 * indexPath.section, width: 100, height: 30)
    return attributes
  }
}
"""


def test_no_cell_of_rows_that_scroll_is_lost(layoutd, tmp_path, preview, page):
    file = tmp_path / "TableLayout.swift"
    file.write_text(TABLE)
    arguments = ["--items", "7,5", "--viewport", "375x300"]
    run = subprocess.run([layoutd, "dump", file, *arguments], capture_output=True, text=True, timeout=FIRST_BUILD)
    assert "The sections 0 to 1 lie beside each other" in run.stderr
    document = tmp_path / "table.layout.json"
    document.write_text(run.stdout)
    run = subprocess.run(
        [layoutd, "layout", document, "--rect", "0,0,700,60", "--format", "json"], capture_output=True, text=True, check=True)
    found = {element["key"]: element["frame"] for element in json.loads(run.stdout)["attributes"]}
    assert found == {
        f"cell:{section}-{item}": [100 * item, 30 * section, 100, 30] for section, count in enumerate([7, 5]) for item in range(count)}
    page.goto(preview(file, *arguments).url)
    is_open(page)
    is_built(page)
    assert set(frames(page)) >= {f"cell:{section}-{item}" for section in range(2) for item in range(4)}


def test_errors_of_the_dump(layoutd, package, tmp_path):
    def dump(*options):
        run = subprocess.run([layoutd, "dump", *options], capture_output=True, text=True, timeout=FIRST_BUILD)
        return run.returncode, run.stderr

    code, text = dump(package, "--entry", "Missing()")
    assert code == 1 and "the entry Missing(): cannot find 'Missing' in scope" in text
    code, text = dump(package, "--target", "Other")
    assert code == 66 and "has no target Other in Sources, only Layouts" in text
    code, text = dump(tmp_path / "none.layout.json")
    assert code == 66 and "no such file or directory" in text
    (tmp_path / "one.layout.json").write_text("{}")
    code, text = dump(tmp_path / "one.layout.json")
    assert code == 64 and "is not a Swift file" in text
    code, text = dump(package, "--items", "x")
    assert code == 64
    empty = tmp_path / "Empty.swift"
    empty.write_text("import UIKit\nlet number = 1\n")
    code, text = dump(empty)
    assert code == 1 and "declares no layout that needs no arguments" in text


# A layout whose item size follows a published property, and which logs.
OBSERVING = """import OSLog
import UIKit
import os.log

final class ObservingLayout: UICollectionViewFlowLayout {
  final class Model: ObservableObject { @Published var columns = 1 }
  private let model = Model()
  private var cancellables: Set<AnyCancellable> = []

  override init() {
    super.init()
    model.$columns.map { CGSize(width: 100, height: 10 * $0) }.sink { [weak self] in self?.itemSize = $0 }
      .store(in: &cancellables)
    model.columns = 3
    Logger(subsystem: "layouts", category: "test").debug("columns \\(self.model.columns)")
  }
  required init?(coder: NSCoder) { fatalError() }
}
"""


@pytest.mark.parametrize("module", ["Combine", "SwiftUI"])
def test_files_import_modules_beside_UIKit(layoutd, tmp_path, module):
    file = tmp_path / "Observing.swift"
    file.write_text(f"import {module}\n" + OBSERVING)
    run = subprocess.run([layoutd, "dump", file, "--items", "1"], capture_output=True, text=True, timeout=FIRST_BUILD)
    assert run.returncode == 0, run.stderr
    assert layout(layoutd, run.stdout)["cell:section-0/0"][2:] == [100, 30]


def test_objects_of_classes_that_are_known_at_run_time(layoutd, tmp_path):
    """Their initializers are symbols that the library of an optimized build exports."""
    file = tmp_path / "Made.swift"
    file.write_text("""import UIKit

@MainActor func made<T: UICollectionViewLayout>(_ type: T.Type) -> T { type.init() }
@MainActor func viewOf(_ type: UIView.Type) -> UIView { type.init(frame: CGRect(x: 0, y: 0, width: 30, height: 20)) }
@MainActor func controllerOf(_ type: UIViewController.Type) -> UIViewController { type.init(nibName: nil, bundle: nil) }
@MainActor func gridOf(_ type: UICollectionViewController.Type) -> UICollectionViewController {
    type.init(collectionViewLayout: made(MadeLayout.self))
}

final class MadeLayout: UICollectionViewFlowLayout {
    override func prepare() {
        itemSize = viewOf(UIImageView.self).bounds.size
        precondition(controllerOf(UIViewController.self).isViewLoaded == false)
        super.prepare()
    }
}

final class GridController: UICollectionViewController {}
@MainActor let grid = gridOf(GridController.self)
""")
    command = [layoutd, "dump", file, "--entry", "MadeLayout()", "--items", "1"]
    run = subprocess.run(command, capture_output=True, text=True, timeout=FIRST_BUILD)
    assert run.returncode == 0, run.stderr
    assert layout(layoutd, run.stdout)["cell:section-0/0"][2:] == [30, 20]


def test_stand_ins(layoutd, tmp_path):
    def dump(text, *options):
        file = tmp_path / "Photo.swift"
        file.write_text(text)
        run = subprocess.run([layoutd, "dump", file, *options], capture_output=True, text=True, timeout=FIRST_BUILD)
        return run.returncode, run.stderr

    text = "import Photos\nimport Kingfisher\nimport UIKit\nfinal class PhotoLayout: UICollectionViewFlowLayout {}\n"
    code, errors = dump(text)
    assert code == 1 and "Photo.swift:2:8: error: no such module 'Kingfisher'; --stub Kingfisher compiles an empty one" in errors
    assert dump(text, "--stub", "Kingfisher") == (0, "")

    used = text + "let asset: PHAsset? = nil\nlet manager = KingfisherManager.shared\nlet image = UIImageView().kf\n"
    code, errors = dump(used, "--stub", "Kingfisher")
    assert code == 1
    assert "Photo.swift:5:12: error: cannot find type 'PHAsset' in scope" in errors
    assert "Photos is a stand-in that does not declare PHAsset\n" in errors
    assert "Kingfisher is a stand-in that does not declare KingfisherManager, kf\n" in errors

    fitted = "import AVFoundation\nimport SafariServices\nimport UIKit\nfinal class PhotoLayout: UICollectionViewFlowLayout {}\n" \
        "let photo = AVMakeRect(aspectRatio: CGSize(width: 2, height: 1), insideRect: CGRect(x: 0, y: 0, width: 90, height: 90))\n" \
        "@MainActor let page: UIViewController = SFSafariViewController(url: URL(fileURLWithPath: \"/\"))\n"
    assert dump(fitted) == (0, "")
    code, errors = dump(fitted + "let player: AVPlayer? = nil\n")
    assert code == 1 and "AVFoundation is a stand-in that does not declare AVPlayer\n" in errors
    for name in ["UIKit", "Foundation", "a.b", "2", ""]:
        assert dump(text, "--stub", name)[0] == 64, name


def test_a_package_is_edited_broken_and_mended(package, preview, page, capsys):
    feed = package / "Sources/Layouts/FeedLayout.swift"
    page.goto(preview(package, "--entry", "FeedLayout()", "--items", "6", "--viewport", "392x800").url)
    is_open(page)
    is_built(page)
    assert frames(page)["cell:section-0/1"] == [200, 8, 184, 100]
    assert page.evaluate("document.title") == "App · layoutd"

    # A constant: the page moves the elements by an animation.
    page.evaluate("""() => { window.animations = 0; layoutd.connection.on("layoutd/session/update", ((handler) => (update, size) => {
      if (update.animation) window.animations++;
      handler(update, size);
    })((update, size) => layoutd.devicesView.deviceFor(update.session)?.session.receiveUpdate(update, size))); }""")
    edit(feed, "spacing: CGFloat = 8", "spacing: CGFloat = 20")
    wait_for(page, "layoutd.devices[0].elements.get('cell:section-0/1')?.frame[0] === 206", seconds=BUILD)
    is_at_rest(page)
    # (392 - 3 · 20) / 2 = 166
    assert frames(page)["cell:section-0/1"] == [206, 20, 166, 100]
    assert page.evaluate("window.animations") >= 1
    seconds = page.evaluate("layoutd.documentState.build.seconds")
    with capsys.disabled():
        print(f"\n{seconds:.2f} s from the save to the page")

    # An error: the compiler's message with its line; the last picture stays.
    edit(feed, "frames = []\n    guard", "frames = [1, 2)\n    guard")
    wait_for(page, "layoutd.documentState.build?.state === 'failed'", seconds=BUILD)
    line = 1 + feed.read_text().split("frames = [1, 2)")[0].count("\n")
    problem = page.locator("#problems .problem").first
    assert re.match(rf"error\s*FeedLayout\.swift:{line}:\d+", problem.inner_text().replace("\n", " ")), problem.inner_text()
    assert "FeedLayout.swift, line" in page.locator("#status").inner_text()
    assert frames(page)["cell:section-0/1"] == [206, 20, 166, 100]

    # Mended, with another constant.
    edit(feed, "frames = [1, 2)\n    guard", "frames = []\n    guard")
    wait_for(page, "layoutd.documentState.build?.state === 'succeeded'", seconds=BUILD)
    is_at_rest(page)
    assert page.locator("#status").inner_text().startswith("Live")
    assert page.evaluate("layoutd.documentState.diagnostics.length") == 0


def test_a_layout_follows_the_offset_and_the_size(package, preview, page):
    page.goto(preview(package, "--entry", "PagerLayout()", "--items", "4", "--viewport", "400x300").url)
    is_open(page)
    is_built(page)
    alpha = "key => layoutd.devices[0].elements.get(key)?.alpha ?? 1"
    assert page.evaluate(alpha, "cell:section-0/0") == 1 and page.evaluate(alpha, "cell:section-0/1") == 0.5
    # Halfway between two pages both are at a distance of half a page.
    page.evaluate("layoutd.devices[0].scroller.scrollTo({ x: 200, y: 0 }, false)")
    wait_for(page, "layoutd.devices[0].elements.get('cell:section-0/0')?.alpha === 0.75 && layoutd.devices[0].elements.get('cell:section-0/1')?.alpha === 0.75")
    page.evaluate("layoutd.devices[0].scroller.scrollTo({ x: 400, y: 0 }, false)")
    wait_for(page, "(layoutd.devices[0].elements.get('cell:section-0/1')?.alpha ?? 1) === 1")
    page.evaluate("layoutd.devices[0].resize({ width: 300, height: 400 })")
    wait_for(page, "layoutd.devices[0].elements.get('cell:section-0/1')?.frame[2] === 260")


def test_a_section_provider_follows_the_width(package, preview, page):
    page.goto(preview(package, "--entry", "GridLayouts.adaptive()", "--items", "6", "--viewport", "390x800").url)
    is_open(page)
    is_built(page)
    assert frames(page)["cell:section-0/2"] == [260, 0, 130, 100]
    page.evaluate("layoutd.devices[0].resize({ width: 300, height: 800 })")
    wait_for(page, "layoutd.devices[0].elements.get('cell:section-0/2')?.frame.join() === '0,100,150,100'")


def test_a_crash_an_endless_loop_and_a_missing_entry(package, preview, page):
    feed = package / "Sources/Layouts/FeedLayout.swift"
    page.goto(preview(feed, "--items", "6", "--viewport", "392x800").url)
    is_open(page)
    is_built(page)
    assert page.evaluate("document.title") == "FeedLayout.swift · layoutd"
    before = frames(page)
    text = feed.read_text()

    def message(new, seconds=BUILD):
        feed.write_text(new)
        wait_for(page, "layoutd.documentState.build?.state === 'running' || layoutd.documentState.build?.state === 'failed'", seconds=seconds)
        wait_for(page, "layoutd.documentState.build?.state === 'failed'", seconds=seconds)
        assert frames(page) == before
        diagnostic = page.evaluate("layoutd.documentState.diagnostics[0]")
        return diagnostic["message"], diagnostic["range"]["start"]["line"] + 1

    def mend():
        feed.write_text(text)
        wait_for(page, "layoutd.documentState.build?.state === 'succeeded'", seconds=BUILD)
        is_at_rest(page)
        assert frames(page) == before

    crash, line = message(text.replace("let attributes =", "_ = frames[1000]\n    let attributes ="))
    assert "FeedLayout() crashed: Index out of range" in crash
    assert line == 1 + text.split("let attributes =")[0].count("\n")
    mend()
    loop, _ = message(text.replace("frames = []\n    guard", "while true { frames = [] }\n    guard"))
    assert "FeedLayout() does not respond" in loop and "loop that does not end" in loop
    mend()
    missing, _ = message(text.replace("final class FeedLayout", "final class OtherLayout").replace(": UICollectionViewLayout {", ": NSObject {"))
    assert "override" in missing or "declares no layout" in missing
    mend()


def test_the_layouts_of_a_package_are_listed(package, preview, page):
    started = preview(package, "--items", "6")
    page.goto(started.url)
    is_open(page)
    is_built(page)
    _, _, errors = started.end()
    assert "showing CardLayout(); choose another layout by --entry: FeedLayout(), GridLayouts.photos(), GridLayouts.adaptive(), PagerLayout()" in errors


def programs_of(server):
    """Returns the process ids of the programs that a server has started and not collected."""
    found = subprocess.run(["pgrep", "--parent", str(server.process.pid)], capture_output=True, text=True)
    return [int(line) for line in found.stdout.split()]


def test_nothing_is_left_running(package, preview, page):
    feed = package / "Sources/Layouts/FeedLayout.swift"
    started = preview(feed, "--items", "6")
    page.goto(started.url)
    is_open(page)
    is_built(page)
    [program] = programs_of(started)
    started.end()
    until(lambda: subprocess.run(["ps", "-p", str(program), "-o", "stat="], capture_output=True, text=True).stdout.strip()[:1] in ("", "Z"), 10, "the host process has ended")


def test_the_menu_shows_another_layout(package, preview, page):
    page.goto(preview(package, "--items", "6", "--viewport", "390x800").url)
    is_open(page)
    is_built(page)
    menu = page.locator("#layout")
    names = ["CardLayout()", "FeedLayout()", "GridLayouts.photos()", "GridLayouts.adaptive()", "PagerLayout()"]
    assert menu.locator("option").all_inner_texts() == names and menu.input_value() == names[0]
    assert frames(page)["cell:section-0/1"] == [20, 102, 350, 90]

    menu.select_option("GridLayouts.photos()")
    # Three columns of 130 with insets of 2.
    wait_for(page, "layoutd.devices[0].elements.get('cell:section-0/1')?.frame.join() === '132,2,126,116'", seconds=BUILD)
    wait_for(page, "layoutd.documentState.build.layout === 'GridLayouts.photos()' && layoutd.documentState.build.state === 'succeeded'", seconds=BUILD)
    # A save builds the chosen layout.
    edit(package / "Sources/Layouts/GridLayouts.swift", ".absolute(120)", ".absolute(60)")
    wait_for(page, "layoutd.devices[0].elements.get('cell:section-0/1')?.frame.join() === '132,2,126,56'", seconds=BUILD)
    assert menu.input_value() == "GridLayouts.photos()"

    unknown = """layoutd.devices[0].session.request("layoutd/session/selectLayout", { layout: "exit(1)" }).then(() => null, (error) => error.data.kind)"""
    assert page.evaluate(unknown) == "unknownLayout"
    assert frames(page)["cell:section-0/1"] == [132, 2, 126, 56]


def test_a_file_with_one_layout_has_no_menu(package, preview, page):
    page.goto(preview(package / "Sources/Layouts/FeedLayout.swift", "--items", "6").url)
    is_open(page)
    is_built(page)
    assert not page.locator("#layoutChoice").is_visible()


@pytest.fixture
def document(tmp_path):
    """A document whose layout is FeedLayout.swift beside it."""
    shutil.copy(SOURCES / "FeedLayout.swift", tmp_path)
    path = tmp_path / "feed.layout.json"
    layout = {"kind": "swift", "source": "FeedLayout.swift", "entry": "FeedLayout()"}
    path.write_text(json.dumps({"viewport": {"width": 392, "height": 800}, "layout": layout, "sections": [{"id": "s", "items": [{"id": "a", "label": "A"}, {"repeat": 2}]}]}))
    return path


# (392 - 3 · 8) / 2 = 184
FEED = {"cell:a": [8, 8, 184, 80], "cell:s/1": [200, 8, 184, 100], "cell:s/2": [8, 96, 184, 120]}
ROWS = {"cell:a": [0, 0, 392, 44], "cell:s/1": [0, 44, 392, 44], "cell:s/2": [0, 88, 392, 44]}


def test_the_layout_of_a_document_runs_with_permission(layoutd, document):
    def run(*arguments):
        done = subprocess.run([layoutd, *arguments, document], capture_output=True, text=True, timeout=FIRST_BUILD)
        found = {element["key"]: element["frame"] for element in json.loads(done.stdout)["attributes"]} if arguments[0] == "layout" else done.stdout
        return done.returncode, found, done.stderr

    code, found, errors = run("layout", "--format", "json")
    assert (code, found) == (0, ROWS) and "[swiftNotAllowed]" in errors
    code, found, errors = run("layout", "--format", "json", "--allow-swift")
    assert (code, found) == (0, FEED), errors
    code, found, _ = run("check")
    assert code == 0 and "hint: The layout is Swift code, which is not run without permission" in found and "--allow-swift" in found
    feed = document.parent / "FeedLayout.swift"
    edit(feed, "private let spacing", "private let spacng")
    code, found, errors = run("layout", "--format", "json", "--allow-swift")
    assert (code, found) == (1, ROWS) and "FeedLayout.swift:9:52: cannot find 'spacing' in scope" in errors
    code, found, _ = run("check")
    assert code == 0, found


def test_the_entry_of_a_document_is_a_layout_that_the_file_declares(layoutd, document):
    """The Swift file is code, the document is not: even with permission no other expression is compiled."""
    trace = document.parent / "trace"
    edit(document, '"FeedLayout()"', json.dumps(f'{{ _ = fopen("{trace}", "w"); return FeedLayout() }}()'))
    for command in ["layout", "render"]:
        done = subprocess.run([layoutd, command, "--allow-swift", document], capture_output=True, text=True, timeout=FIRST_BUILD)
        assert 'FeedLayout.swift declares no layout "{ _ = fopen' in done.stderr, done.stderr
        assert 'set "entry" to a layout that the file declares: FeedLayout()' in done.stderr
    with Server(layoutd, options={"allowSwift": True}) as server:
        server.open(document.as_uri(), document.read_text())
        [failed] = is_published(server, document.as_uri(), lambda found: codes(found) == ["swiftFailed"], {})
        assert "declares no layout" in failed["message"]
    assert not trace.exists()


def is_published(server, uri, accept, published):
    """Reads messages until the diagnostics of a file are accepted. Records those of all files."""
    while not accept(published.get(uri, [])):
        message = server.heard.pop(0) if server.heard else server.receive()
        if message.get("method") == "textDocument/publishDiagnostics":
            published[message["params"]["uri"]] = message["params"]["diagnostics"]
    return published[uri]


def codes(diagnostics):
    return [diagnostic["code"] for diagnostic in diagnostics]


def test_an_editor_gets_the_errors_of_the_compiler_in_the_swift_file(layoutd, document):
    feed = document.parent / "FeedLayout.swift"
    uri, source = document.as_uri(), feed.as_uri()
    with Server(layoutd) as server:
        server.open(uri, document.read_text())
        [hint] = is_published(server, uri, bool, {})
        assert hint["code"] == "swiftNotAllowed" and hint["severity"] == 4
    with Server(layoutd, options={"allowSwift": True}) as server:
        published = {}
        server.open(uri, document.read_text())
        is_published(server, uri, lambda found: codes(found) == ["swiftRunning"], published)
        is_published(server, uri, lambda found: found == [], published)
        opened = server.call("layoutd/session/open", textDocument={"uri": uri})["result"]
        assert {element["key"]: element["frame"] for element in opened["attributes"]} == FEED

        # The column is in UTF-16 code units, the compiler's in bytes.
        edit(feed, "let width = (", "/* 🎞 */ let width = missing + (")
        [failed] = is_published(server, uri, lambda found: codes(found) == ["swiftFailed"], published)
        assert "cannot find 'missing' in scope. The last valid layout is used." in failed["message"]
        [error] = is_published(server, source, bool, published)
        line = feed.read_text().splitlines()[error["range"]["start"]["line"]]
        place = line[: line.index("missing")].encode("utf-16-le")
        assert error["range"]["start"]["character"] == len(place) // 2
        assert error["range"]["end"]["character"] == len(place) // 2 + len("missing")
        assert error["source"] == "swiftc" and error["severity"] == 1

        edit(feed, "missing + (", "(")
        is_published(server, source, lambda found: found == [], published)
        is_published(server, uri, lambda found: found == [], published)

        # Without the document nothing refers to the file.
        edit(feed, "let width = (", "let width = missing + (")
        is_published(server, source, bool, published)
        server.send("textDocument/didClose", textDocument={"uri": uri})
        server.send("layoutd/synchronize")
        is_published(server, source, lambda found: found == [], published)
        assert server.end() == 0


def test_a_program_that_was_killed_is_started_again(layoutd, document):
    uri = document.as_uri()
    with Server(layoutd, options={"allowSwift": True}) as server:
        published = {}
        server.open(uri, document.read_text())
        is_published(server, uri, lambda found: codes(found) == ["swiftRunning"], published)
        is_published(server, uri, lambda found: found == [], published)
        for program in programs_of(server):
            os.kill(program, signal.SIGKILL)
        until(lambda: not programs_of(server), 20, "the program has been collected")
        server.call("layoutd/synchronize")
        text = document.read_text().replace('{"repeat": 2}', '{"repeat": 3}')
        server.send("textDocument/didChange", textDocument={"uri": uri, "version": 2}, contentChanges=[{"text": text}])
        is_published(server, uri, lambda found: codes(found) == ["swiftRunning"], published)
        is_published(server, uri, lambda found: found == [], published)
        opened = server.call("layoutd/session/open", textDocument={"uri": uri})["result"]
        assert len(opened["attributes"]) == 4 and opened["attributes"][0]["frame"] == FEED["cell:a"]


def test_layouts_that_a_command_runs_leave_no_descriptors_open(layoutd, document):
    subprocess.run([layoutd, "layout", "--allow-swift", document], capture_output=True, timeout=FIRST_BUILD)
    command = [layoutd, "render", "--allow-swift", "--devices", "iPhone 16,iPad mini,iPhone SE,iPhone 16 Pro", "--rtl", "both", document]
    counts = []

    def has_ended():
        with contextlib.suppress(OSError):
            counts.append(len(os.listdir(f"/proc/{process.pid}/fd")))
        return process.poll() is not None

    with subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE) as process:
        until(has_ended, 120, "the pictures")
        errors = process.stderr.read()
    assert process.returncode == 0, errors
    # The layout runs eight times, each time with five descriptors.
    assert 0 < max(counts) < 30


def test_the_preview_of_a_document_runs_its_layout(document, preview, page):
    page.goto(preview(document, "--allow-swift").url)
    is_open(page)
    wait_for(page, "layoutd.devices[0].elements.get('cell:s/1')?.frame.join() === '200,8,184,100'", seconds=FIRST_BUILD)
    feed = document.parent / "FeedLayout.swift"
    edit(feed, "spacing: CGFloat = 8", "spacing: CGFloat = 20")
    wait_for(page, "layoutd.devices[0].elements.get('cell:s/1')?.frame.join() === '206,20,166,100'", seconds=BUILD)
    # The data are those of the document.
    text = json.loads(document.read_text())
    text["sections"][0]["items"].append({"id": "z"})
    document.write_text(json.dumps(text))
    wait_for(page, "layoutd.devices[0].elements.get('cell:z')?.frame[1] === 140", seconds=BUILD)
    assert page.evaluate("layoutd.documentState.diagnostics.length") == 0


def test_a_page_cannot_permit_to_run_code(document, preview):
    started = preview(document)
    with Page(started.port, started.token) as client:
        client.call("initialize", capabilities={"experimental": {"layoutd": {"version": 1}}}, initializationOptions={"allowSwift": True})
        client.send("initialized")
        opened = client.call("layoutd/session/open", textDocument={"uri": document.as_uri()})["result"]
        assert {element["key"]: element["frame"] for element in opened["attributes"]} == ROWS
