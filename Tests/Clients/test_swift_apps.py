"""Folders, targets, libraries and controllers of apps in Swift: their entries, their documents and what is left out."""

import os
import re
import shutil
import subprocess

import pytest

import swift_apps
from preview_page import is_open, preview, wait_for  # noqa: F401
from test_preview_swift import BUILD, FIRST_BUILD, edit, frames, is_built, layout

pytestmark = pytest.mark.skipif(not shutil.which("swiftc"), reason="there is no Swift compiler")


@pytest.fixture
def run(layoutd, tmp_path):
    def run(*arguments, code=0):
        done = subprocess.run([layoutd, "dump", *arguments], capture_output=True, text=True, timeout=FIRST_BUILD, cwd=tmp_path)
        assert done.returncode == code, done.stderr
        return done.stdout, done.stderr

    return run


def test_a_controller_is_an_entry(layoutd, tmp_path, run):
    (tmp_path / "Grid.swift").write_text(swift_apps.GRID)
    listed, _ = run("Grid.swift", "--list")
    assert [line.split(": ")[1] for line in listed.splitlines()] == ["GridViewController()", "GridViewController().createLayout()"]
    # Its own seven items in the frame of its constraints: (393 - 20) / 5 = 74.6, in thirds of a point.
    document, errors = run("Grid.swift")
    assert '"width": 373, "height": 752' in document
    assert "Grid.swift: printed: loaded at 393 x 852" in errors
    found = layout(layoutd, document)
    assert len(found) == 7 and found["cell:section-0/6"] == pytest.approx([74.6, 74.6, 74.6, 74.6], abs=0.34)
    # The private function alone has the items of the option and the whole screen.
    document, errors = run("Grid.swift", "--entry", "GridViewController().createLayout()", "--items", "3", "--viewport", "500x400")
    assert layout(layoutd, document)["cell:section-0/2"] == [200, 0, 100, 100] and "printed" not in errors
    # An expression of its type that is not in the list.
    document, _ = run("Grid.swift", "--entry", "{ let c = GridViewController(); return c }()", "--viewport", "520x400")
    assert layout(layoutd, document)["cell:section-0/1"] == [100, 0, 100, 100]


@pytest.mark.parametrize("device", ["iPhone 16", "iPhone SE", "iPad", "375x667"])
def test_the_structure_of_a_dump_has_the_frames_of_the_layout(layoutd, tmp_path, run, device):
    """At the display scale of the device, to which fractions of the width are rounded."""
    (tmp_path / "Grid.swift").write_text(swift_apps.GRID)
    for entry in ["GridViewController()", "GridViewController().createLayout()"]:
        structure, _ = run("Grid.swift", "--entry", entry, "--viewport", device, "--items", "12")
        written, _ = run("Grid.swift", "--entry", entry, "--viewport", device, "--items", "12", "--frames")
        assert '"frames"' in written and '"fractionalWidth"' in structure
        computed, recorded = layout(layoutd, structure), layout(layoutd, written)
        assert computed.keys() == recorded.keys()
        assert all(frame == pytest.approx(recorded[key], abs=1e-3) for key, frame in computed.items())


def test_errors_of_entries_state_what_is_wrong(tmp_path, run):
    (tmp_path / "Grid.swift").write_text(swift_apps.GRID)
    _, errors = run("Grid.swift", "--entry", "Missing()", code=1)
    assert "the entry Missing(): cannot find 'Missing' in scope" in errors
    _, errors = run("Grid.swift", "--entry", "UILabel()", code=1)
    assert "an entry makes a layout, a section, a list configuration, a view controller or a collection view" in errors
    (tmp_path / "Plain.swift").write_text("import UIKit\nclass Plain: UIViewController {}\n")
    out, errors = run("Plain.swift", "--list", code=1)
    assert out == "" and "Plain.swift declares no layout that needs no arguments, and no controller of a collection view" in errors
    _, errors = run("Plain.swift", "--entry", "Plain()", code=1)
    assert "the view of Plain has no collection view" in errors and "--entry 'GridViewController().createLayout()'" in errors


DELEGATE = """import UIKit

protocol SizeDelegate: AnyObject { func height(at item: Int) -> CGFloat }

final class Column: UICollectionViewLayout {
  weak var delegate: SizeDelegate!
  private var frames: [CGRect] = []
  override var collectionViewContentSize: CGSize { CGSize(width: 100, height: frames.last?.maxY ?? 0) }
  override func prepare() {
    var y: CGFloat = 0
    frames = (0..<(collectionView?.numberOfItems(inSection: 0) ?? 0)).map { item in
      defer { y += delegate.height(at: item) }
      return CGRect(x: 0, y: y, width: 100, height: delegate.height(at: item))
    }
  }
  override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? {
    frames.indices.compactMap { layoutAttributesForItem(at: IndexPath(item: $0, section: 0)) }
  }
  override func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
    let attributes = UICollectionViewLayoutAttributes(forCellWith: indexPath)
    attributes.frame = frames[indexPath.item]
    return attributes
  }
}
"""
MODEL = """import UIKit

final class Heights: SizeDelegate { func height(at item: Int) -> CGFloat { CGFloat(10 * (item + 1)) } }

enum Preview {
  static let heights = Heights()
  static func column() -> UICollectionViewLayout {
    let layout = Column()
    layout.delegate = heights
    return layout
  }
}

final class Empty: UICollectionViewController {}

final class Later: UICollectionViewController {
  private var count = 0
  override func viewDidLoad() {
    super.viewDidLoad()
    Task { @MainActor in
      count = 2
      collectionView.reloadData()
    }
  }
  override func collectionView(_ view: UICollectionView, numberOfItemsInSection section: Int) -> Int { count }
}
"""


def test_a_layout_that_needs_a_delegate_states_how_to_give_one(layoutd, tmp_path, run):
    (tmp_path / "App").mkdir()
    (tmp_path / "App/Column.swift").write_text(DELEGATE)
    _, errors = run("App", code=1)
    assert "Column() crashed: Unexpectedly found nil" in errors and re.search(r"Column\.swift:1[0-3]:", errors)
    assert "name by --entry a function that makes the layout and keeps the missing object in a static property" in errors
    (tmp_path / "App/Model.swift").write_text(MODEL)
    document, _ = run("App", "--entry", "Preview.column()", "--items", "3")
    assert layout(layoutd, document)["cell:section-0/2"] == [0, 30, 100, 30]
    _, errors = run("App", "--entry", "Empty()")
    assert "The data source has no items. If the controller needs a model" in errors
    # Data that a task brings.
    document, errors = run("App", "--entry", "Later()", "--viewport", "300x400")
    assert layout(layoutd, document)["cell:section-0/1"] == [62.5, 0, 50, 50] and "no items" not in errors


OBSERVED = """import Combine
import UIKit

@objcMembers final class Settings: NSObject {
  dynamic var columns = 1
  dynamic var spacing: CGFloat = 10 {
    didSet { if spacing > 20 { spacing = 20 } }
  }
}

final class Observed: UICollectionViewFlowLayout {
  @objc dynamic var settings: Settings
  private var observations: [NSKeyValueObservation] = []
  private var subscription: AnyCancellable?

  override init() {
    settings = Settings()
    super.init()
    minimumInteritemSpacing = 0
    observations = [
      observe(\\.settings.columns, options: [.new]) { layout, change in
        layout.itemSize = CGSize(width: 300 / CGFloat(change.newValue ?? 1), height: 40)
      },
      observe(\\.itemSize, options: [.old, .new]) { layout, change in
        layout.sectionInset.top += (change.newValue?.width ?? 0) - (change.oldValue?.width ?? 0)
      },
    ]
    subscription = settings.publisher(for: \\.spacing).sink { [unowned self] in minimumLineSpacing = $0 }
    settings.columns = 2
    settings = Settings()
    settings.columns = 3
  }
  required init?(coder: NSCoder) { fatalError() }

  static func spaced() -> Observed {
    let layout = Observed()
    let settings = layout.settings
    layout.subscription = settings.publisher(for: \\.spacing).sink { layout.minimumLineSpacing = $0 }
    settings.spacing = 30
    layout.subscription = nil
    settings.spacing = 5
    return layout
  }
}
"""


def test_observers_of_properties_change_the_layout(layoutd, tmp_path, run):
    (tmp_path / "Observed.swift").write_text(OBSERVED)
    # Items of 50 points become 100 wide, by way of 150 and 300, and the inset grows by the difference.
    for entry, spacing in [("Observed()", 10), ("Observed.spaced()", 20)]:
        document, _ = run("Observed.swift", "--entry", entry, "--items", "4", "--viewport", "300x400")
        found = layout(layoutd, document)
        assert found["cell:section-0/2"] == [200, 50, 100, 40] and found["cell:section-0/3"] == [0, 90 + spacing, 100, 40]
    # The error of a property is in its line and column.
    (tmp_path / "Observed.swift").write_text(OBSERVED.replace("var columns = 1", "var columns: Int = \"1\""))
    _, errors = run("Observed.swift", code=1)
    assert "Observed.swift:5:30: error: cannot convert value of type 'String'" in errors


@pytest.mark.parametrize("app", swift_apps.APPS)
def test_the_files_of_a_target_compile_with_its_libraries(layoutd, tmp_path, run, app):
    swift_apps.write(swift_apps.APPS[app], tmp_path / "Tree")
    operand = "Tree"
    listed, _ = run(operand, "--list")
    assert [line.rsplit(": ", 1)[1] for line in listed.splitlines()] == ["WideTiles()"]
    document, errors = run(operand, "--items", "3")
    assert layout(layoutd, document)["cell:section-0/2"] == [0, 120, 60, 60]
    # One list, of the files that are needed and do not compile.
    lines = errors[errors.index("left out 2 files that do not compile:"):].splitlines()
    assert len(lines) == 3, errors
    assert sorted(line.split("Tree/")[1].split(":")[0] for line in lines[1:]) == sorted(
        ["App/Theme+Remote.swift", next(name for name in swift_apps.APPS[app] if name.endswith("/Preview.swift"))])
    assert all("no such module 'Nowhere" in line for line in lines[1:])
    # A file of the target has its layouts, and the files that it needs.
    if app != "pods":
        single, _ = run("Tree/App/WideTiles.swift", "--items", "3")
        assert layout(layoutd, single) == layout(layoutd, document)
    _, errors = run(operand, "--exclude", "*+Remote.swift", "--exclude", "NoSuch", "--items", "3")
    assert "Theme+Remote" not in errors


@pytest.mark.parametrize("app, width", swift_apps.VERSIONS)
def test_a_target_has_its_version_of_the_language(layoutd, tmp_path, run, app, width):
    swift_apps.write(app, tmp_path / "Tree")
    document, _ = run("Tree", "--items", "1")
    assert layout(layoutd, document)["cell:section-0/0"][2:] == [width, 10]


def test_an_error_in_a_file_that_is_needed_is_reported(tmp_path, run):
    folder = swift_apps.write(swift_apps.XCODE, tmp_path / "Tree")
    edit(folder / "App/Theme.swift", "60", "\"60\"")
    _, errors = run("Tree", code=1)
    assert "Theme.swift:4:30: error: cannot convert value of type 'String'" in errors
    (folder / "App/WideTiles.swift").write_text("import Nowhere\n" + swift_apps.APP_FILES["WideTiles.swift"])
    _, errors = run("Tree", code=1)
    assert "no such module 'Nowhere': it is no target of the project and in none of .build/checkouts" in errors


def test_targets_are_chosen(tmp_path, run):
    manifest = """// swift-tools-version: 5.9
let package = Package(name: "Two", targets: [.target(name: "A"), .target(name: "B", path: "Other", exclude: ["Old"]), .testTarget(name: "C")])
"""
    layout_of = "import UIKit\nfinal class {}: UICollectionViewFlowLayout {{}}\n"
    swift_apps.write({
        "Package.swift": manifest, "Sources/A/A.swift": layout_of.format("A"), "Other/B.swift": layout_of.format("B"),
        "Other/Old/Old.swift": layout_of.format("Old")}, tmp_path / "Two")
    _, errors = run("Two", "--list", code=66)
    assert "choose a target of Two by --target: A, B" in errors
    _, errors = run("Two", "--list", "--target", "C", code=66)
    assert "Two has no target C" in errors and "only A, B" in errors
    listed, _ = run("Two", "--list", "--target", "B")
    assert listed == f"{tmp_path}/Two/Other/B.swift:2: B()\n"


def test_hostile_folders_end(tmp_path, run):
    folder = tmp_path / "Tree"
    (folder / "a/b").mkdir(parents=True)
    for index in range(20):
        (folder / f"a/b/loop{index}").symlink_to(folder)
        (folder / f"a/loop{index}").symlink_to("..")
    (folder / "a/self").symlink_to("self")
    source = "import UIKit\nfinal class Grid: UICollectionViewFlowLayout {}\n"
    (folder / "a/Str\"an ge\n\\(1).swift").write_text(source)
    (folder / "a/Gone.swift").symlink_to("/nonexistent/Gone.swift")
    (folder / "a/Folder.swift").mkdir()
    os.mkfifo(folder / "a/Pipe.swift")
    with open(os.fsencode(folder) + b"/a/\xff.swift", "w") as file:
        file.write("not read")
    (folder / "a/Large.swift").write_text("// " + "x" * (5 << 20))
    (folder / "Garbage.xcodeproj").mkdir()
    for text in ["", "{", "// !$*UTF8*$!\n{ objects = ( ); }", "(" * 100_000, "\0" * 1000]:
        (folder / "Garbage.xcodeproj/project.pbxproj").write_text(text)
        listed, _ = run("Tree", "--list")
        assert listed.endswith(": Grid()\n") and listed.count("\n") == 1
    document, errors = run("Tree", "--items", "2")
    assert "Large.swift:1:1: larger than 4 MiB" in errors and '"frames"' in document
    many = folder / "many"
    many.mkdir()
    for index in range(4_001):
        (many / f"f{index}.swift").touch()
    _, errors = run("Tree", "--list", code=66)
    assert "Tree has more than 4000 Swift files" in errors and "--exclude" in errors
    listed, _ = run("Tree", "--list", "--exclude", "many")
    assert listed.count("\n") == 1


def test_the_menu_has_the_controllers_and_the_page_what_is_printed(tmp_path, preview, page):
    folder = swift_apps.write({"Grid.swift": swift_apps.GRID, **{f"App/{n}": t for n, t in swift_apps.APP_FILES.items() if n == "Theme.swift"}}, tmp_path / "App")
    page.goto(preview(folder).url)
    is_open(page)
    is_built(page)
    menu = page.locator("#layout")
    assert menu.locator("option").all_inner_texts() == ["GridViewController()", "GridViewController().createLayout()"]
    assert menu.input_value() == "GridViewController()"
    printed = "layoutd.documentState.diagnostics.some(({ message, severity }) => message === 'printed: loaded at 393 x 852' && severity === 3)"
    wait_for(page, printed)
    assert "loaded at 393 x 852" in page.locator("#problems").inner_text()
    menu.select_option("GridViewController().createLayout()")
    wait_for(page, "layoutd.devices[0].elements.size === 20", seconds=BUILD)
    edit(folder / "Grid.swift", "fractionalWidth(0.2), heightDimension: .fractionalHeight(1)", "fractionalWidth(0.5), heightDimension: .fractionalHeight(1)")
    wait_for(page, "Math.abs(layoutd.devices[0].elements.get('cell:section-0/1')?.frame[0] - 196.5) < 0.4", seconds=BUILD)
    assert frames(page)
