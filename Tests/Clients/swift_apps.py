"""Small apps for tests of folders, targets and libraries: each is a dictionary of files."""

GRID = """import UIKit

class GridViewController: UIViewController {
  enum Section { case main }
  private var collectionView: UICollectionView! = nil
  private var dataSource: UICollectionViewDiffableDataSource<Section, Int>! = nil

  override func viewDidLoad() {
    super.viewDidLoad()
    print("loaded at \\(Int(view.bounds.width)) x \\(Int(view.bounds.height))")
    collectionView = UICollectionView(frame: .zero, collectionViewLayout: createLayout())
    collectionView.translatesAutoresizingMaskIntoConstraints = false
    view.addSubview(collectionView)
    NSLayoutConstraint.activate([
      collectionView.topAnchor.constraint(equalTo: view.safeAreaLayoutGuide.topAnchor, constant: 100),
      collectionView.leadingAnchor.constraint(equalTo: view.leadingAnchor, constant: 10),
      view.trailingAnchor.constraint(equalTo: collectionView.trailingAnchor, constant: 10),
      collectionView.bottomAnchor.constraint(equalTo: view.bottomAnchor),
    ])
    dataSource = UICollectionViewDiffableDataSource<Section, Int>(collectionView: collectionView) { view, path, item in
      view.dequeueReusableCell(withReuseIdentifier: "cell", for: path)
    }
    var snapshot = NSDiffableDataSourceSnapshot<Section, Int>()
    snapshot.appendSections([.main])
    snapshot.appendItems(Array(0..<7))
    dataSource.apply(snapshot, animatingDifferences: false)
  }

  private func createLayout() -> UICollectionViewLayout {
    let size = NSCollectionLayoutSize(widthDimension: .fractionalWidth(0.2), heightDimension: .fractionalHeight(1))
    let row = NSCollectionLayoutSize(widthDimension: .fractionalWidth(1), heightDimension: .fractionalWidth(0.2))
    let group = NSCollectionLayoutGroup.horizontal(layoutSize: row, subitems: [NSCollectionLayoutItem(layoutSize: size)])
    return UICollectionViewCompositionalLayout(section: NSCollectionLayoutSection(group: group))
  }
}
"""

# A library: its layout needs another file, and one of its files imports a module that is not there.
TILES = {
    "Sources/Tiles/TileLayout.swift": """import UIKit

open class TileLayout: UICollectionViewLayout {
  open var side: CGFloat { defaultSide }
  open override var collectionViewContentSize: CGSize { CGSize(width: side, height: side * CGFloat(count)) }
  private var count: Int { collectionView.map { $0.numberOfSections > 0 ? $0.numberOfItems(inSection: 0) : 0 } ?? 0 }

  open override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? {
    (0..<count).compactMap { layoutAttributesForItem(at: IndexPath(item: $0, section: 0)) }.filter { $0.frame.intersects(rect) }
  }

  open override func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
    let attributes = UICollectionViewLayoutAttributes(forCellWith: indexPath)
    attributes.frame = CGRect(x: 0, y: side * CGFloat(indexPath.item), width: side, height: side)
    return attributes
  }
}
""",
    "Sources/Tiles/Side.swift": "import CoreGraphics\n\nlet defaultSide: CGFloat = 40\n",
    "Sources/Tiles/Preview.swift": "import NowhereKit\n\nfunc preview() -> Nowhere { Nowhere() }\n",
    "Tests/TilesTests/TileTests.swift": "import XCTest\n@testable import Tiles\n",
    "Package.swift": """// swift-tools-version: 5.9
import PackageDescription

let package = Package(
  name: "Tiles", products: [.library(name: "Tiles", targets: ["Tiles"])],
  targets: [.target(name: "Tiles"), .testTarget(name: "TilesTests", dependencies: ["Tiles"])])
""",
}

# A layout on the library's, beside a file that does not compile and that it does not need, and one that it mentions.
APP_FILES = {
    "WideTiles.swift": """import Tiles
import UIKit

final class WideTiles: TileLayout {
  override var side: CGFloat { Theme.side }
}
""",
    "Theme.swift": "import UIKit\n\nenum Theme {\n  static let side: CGFloat = 60\n}\n",
    "Login.swift": "import Nowhere\n\nlet login: Login = 1\n",
    # It extends a type that is needed, and does not compile.
    "Theme+Remote.swift": "import Nowhere\n\nextension Theme {\n  static func load() -> Remote { Remote() }\n}\n",
}

PACKAGE = {
    "Package.swift": """// swift-tools-version: 5.9
import PackageDescription

let package = Package(
  name: "App",
  dependencies: [.package(url: "https://example.com/tiles.git", from: "1.0.0")],
  targets: [
    .target(name: "App", dependencies: [.product(name: "Tiles", package: "tiles")], path: "App"),
    .testTarget(name: "AppTests", dependencies: [.target(name: "App")]),
  ])
""",
    "Package.resolved": '{"pins": [{"identity": "tiles"}], "version": 2}\n',
    **{f"App/{name}": text for name, text in APP_FILES.items()},
    **{f".build/checkouts/tiles/{name}": text for name, text in TILES.items()},
}

PODS = {
    **{f"App/{name}": text for name, text in APP_FILES.items()},
    **{f"Pods/Tiles/{name}": text for name, text in TILES.items() if name.startswith("Sources")},
}


def project(files, packages=()):
    """Returns the text of a project with an application, whose files are in the group App, and a target of tests."""
    references = "".join(
        f"    F{index} /* {name} */ = {{isa = PBXFileReference; lastKnownFileType = sourcecode.swift; path = \"{name}\"; sourceTree = \"<group>\"; }};\n"
        f"    B{index} = {{isa = PBXBuildFile; fileRef = F{index}; }};\n" for index, name in enumerate(files))
    locals_ = "".join(
        f"    L{index} = {{isa = XCLocalSwiftPackageReference; relativePath = {path}; }};\n" for index, path in enumerate(packages))
    children = " ".join(f"F{index}," for index in range(len(files)))
    build = " ".join(f"B{index}," for index in range(len(files)))
    return f"""// !$*UTF8*$!
{{
  archiveVersion = 1;
  objects = {{
{references}{locals_}
    ROOT = {{isa = PBXGroup; children = ( GROUP, ); sourceTree = "<group>"; }};
    GROUP /* App */ = {{isa = PBXGroup; children = ( {children} ); path = App; sourceTree = "<group>"; }};
    PHASE = {{isa = PBXSourcesBuildPhase; files = ( {build} ); }};
    APP = {{isa = PBXNativeTarget; name = App; buildPhases = ( PHASE, ); productType = "com.apple.product-type.application"; }};
    TESTS = {{isa = PBXNativeTarget; name = AppTests; buildPhases = ( ); fileSystemSynchronizedGroups = ( );
      productType = "com.apple.product-type.bundle.unit-test"; }};
    P = {{isa = PBXProject; mainGroup = ROOT; targets = ( APP, TESTS, ); }};
  }};
  rootObject = P;
}}
"""


XCODE = {
    **{f"App/{name}": text for name, text in APP_FILES.items()},
    "App/AppDelegate.swift": "import UIKit\n\n@main\nclass AppDelegate: UIResponder, UIApplicationDelegate {\n  var window: UIWindow?\n}\n",
    # It is in the folder, and in no target.
    "App/Old.swift": "import UIKit\n\nenum Theme {\n  static let side: CGFloat = 1\n}\n",
    **{f"Packages/Tiles/{name}": text for name, text in TILES.items()},
    "App.xcodeproj/project.pbxproj": project([*APP_FILES, "AppDelegate.swift"], ["Packages/Tiles"]),
}

# The target has a folder, without one file.
SYNCHRONIZED = {
    **{name: text for name, text in XCODE.items() if not name.endswith("pbxproj")},
    "App.xcodeproj/project.pbxproj": """// !$*UTF8*$!
{
  objects = {
    ROOT = {isa = PBXGroup; children = ( FOLDER, ); sourceTree = "<group>"; };
    FOLDER = {isa = PBXFileSystemSynchronizedRootGroup; exceptions = ( EXCEPTION, ); path = App; sourceTree = "<group>"; };
    EXCEPTION = {isa = PBXFileSystemSynchronizedBuildFileExceptionSet; membershipExceptions = ( Old.swift, ); target = APP; };
    PHASE = {isa = PBXSourcesBuildPhase; files = ( ); };
    LOCAL = {isa = XCLocalSwiftPackageReference; relativePath = Packages/Tiles; };
    APP = {isa = PBXNativeTarget; name = App; buildPhases = ( PHASE, ); fileSystemSynchronizedGroups = ( FOLDER, );
      productType = "com.apple.product-type.application"; };
  };
}
""",
}

APPS = {"package": PACKAGE, "pods": PODS, "xcode": XCODE, "synchronized": SYNCHRONIZED}


def write(files, folder):
    """Writes the files of an app, and returns its folder."""
    for name, text in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    return folder
