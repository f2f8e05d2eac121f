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

# The library without a package.
SOURCES = {name.split("/")[-1]: text for name, text in TILES.items() if name.startswith("Sources")}


def project(files, packages=(), target_settings="", settings=""):
    """Returns the text of a project with an application, whose files are in the group App, and a target of tests. Settings
    are lines such as `SWIFT_VERSION = 5.0;`."""
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
    APP = {{isa = PBXNativeTarget; name = App; buildPhases = ( PHASE, ); productType = "com.apple.product-type.application";
      buildConfigurationList = APP_LIST; }};
    APP_LIST = {{isa = XCConfigurationList; buildConfigurations = ( APP_DEBUG, ); }};
    APP_DEBUG = {{isa = XCBuildConfiguration; name = Debug; buildSettings = {{ {target_settings} }}; }};
    LIST = {{isa = XCConfigurationList; buildConfigurations = ( DEBUG, ); }};
    DEBUG = {{isa = XCBuildConfiguration; name = Debug; buildSettings = {{ {settings} }}; }};
    TESTS = {{isa = PBXNativeTarget; name = AppTests; buildPhases = ( ); fileSystemSynchronizedGroups = ( );
      productType = "com.apple.product-type.bundle.unit-test"; }};
    P = {{isa = PBXProject; buildConfigurationList = LIST; mainGroup = ROOT; targets = ( APP, TESTS, ); }};
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

# The pod is beside the project, with its files where its specification names them.
COCOAPODS = {
    **{f"App/{name}": text for name, text in APP_FILES.items()},
    "App.xcodeproj/project.pbxproj": project(APP_FILES),
    "Podfile": "target 'App' do\n  pod 'Tiles'\nend\n",
    "Pods/Pods.xcodeproj/project.pbxproj": "// !$*UTF8*$!\n{ objects = { }; }\n",
    "Pods/Target Support Files/Tiles/Tiles-dummy.m": "",
    **{f"Pods/Tiles/Tiles/Classes/{name}": text for name, text in SOURCES.items()},
}

# The library is a project that Carthage has checked out.
CARTHAGE = {
    **{f"App/{name}": text for name, text in APP_FILES.items()},
    "App.xcodeproj/project.pbxproj": project(APP_FILES),
    "Cartfile.resolved": 'github "example/SwiftTiles" "1.0.0"\n',
    "Carthage/Checkouts/SwiftTiles/Tiles.xcodeproj/project.pbxproj":
        project(SOURCES).replace("= App;", "= Tiles;").replace("type.application", "type.framework"),
    **{f"Carthage/Checkouts/SwiftTiles/Tiles/{name}": text for name, text in SOURCES.items()},
    "Carthage/Checkouts/SwiftTiles/TilesTests/TileTests.swift": TILES["Tests/TilesTests/TileTests.swift"],
}

APPS = {
    "package": PACKAGE, "pods": PODS, "xcode": XCODE, "synchronized": SYNCHRONIZED, "cocoapods": COCOAPODS, "carthage": CARTHAGE,
}

# A layout whose items have the width of the language's version.
VERSIONED = """import UIKit

final class Versioned: UICollectionViewFlowLayout {
  override init() {
    super.init()
    #if swift(>=6)
      itemSize = CGSize(width: 60, height: 10)
    #elseif swift(>=5)
      itemSize = CGSize(width: 50, height: 10)
    #else
      itemSize = CGSize(width: 40, height: 10)
    #endif
  }
  required init?(coder: NSCoder) { fatalError() }
}
"""


def versioned_package(version, setting="", target_setting=""):
    target = f'.target(name: "App"{", swiftSettings: [" + target_setting + "]" if target_setting else ""})'
    return {
        "Package.swift": f"// swift-tools-version: {version}\nimport PackageDescription\n\n"
        f'let package = Package(name: "App", targets: [{target}]{setting})\n',
        "Sources/App/Versioned.swift": VERSIONED,
    }


def versioned_project(target_settings="", settings=""):
    return {
        "App.xcodeproj/project.pbxproj": project(["Versioned.swift"], (), target_settings, settings), "App/Versioned.swift": VERSIONED,
    }


# Apps with the width of the items of their layout.
VERSIONS = [
    (versioned_project(), 50), (versioned_project(settings="SWIFT_VERSION = 4.0;"), 40),
    (versioned_project("SWIFT_VERSION = 6.0; SWIFT_DEFAULT_ACTOR_ISOLATION = MainActor;", "SWIFT_VERSION = 5.0;"), 60),
    (versioned_package("4.2"), 40), (versioned_package("5.9"), 50), (versioned_package("6.0"), 60),
    (versioned_package("6.0", ", swiftLanguageModes: [.v5]"), 50),
    (versioned_package("6.0", target_setting=".swiftLanguageMode(.v5)"), 50),
]


def write(files, folder):
    """Writes the files of an app, and returns its folder."""
    for name, text in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    return folder
