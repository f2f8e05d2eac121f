// swift-tools-version: 6.2
import PackageDescription

// The module UIKit of layoutd. On Apple platforms it is that of the SDK.
var uikit: [Target.Dependency] = []
#if os(Linux)
  uikit = [.product(name: "UIKit", package: "layoutd")]
#endif

let package = Package(
  name: "AppLayouts",
  platforms: [.iOS(.v15), .macOS(.v15)],
  products: [.library(name: "AppLayouts", targets: ["AppLayouts"])],
  // An app names the repository: .package(url: "…", branch: "main").
  dependencies: [.package(name: "layoutd", path: "../../..")],
  targets: [
    // Files of the app, unchanged.
    .target(name: "AppLayouts", dependencies: uikit),
    .testTarget(
      name: "AppLayoutsTests",
      dependencies: [
        "AppLayouts", .product(name: "LayoutTesting", package: "layoutd"),
        .product(name: "CollectionLayout", package: "layoutd"),
      ], exclude: ["Snapshots"]),
  ],
  swiftLanguageModes: [.v6]
)

for target in package.targets { target.swiftSettings = [.treatAllWarnings(as: .error)] }
