// swift-tools-version: 6.2
import PackageDescription

// The package of an installation with which `layoutd preview` and `layoutd dump` run UIKit layouts in Swift, and on which
// packages of apps can depend on Linux. The targets are those of the same names in the source tree.
let package = Package(
  name: "layoutd",
  platforms: [.macOS(.v15)],
  products: [
    .library(
      name: "UIKit", targets: ["UIKit", "CoreGraphics", "QuartzCore", "SwiftUI", "AVFoundation", "SafariServices"]),
    .library(name: "Combine", targets: ["Combine"]),
    .library(name: "os", targets: ["os", "OSLog"]),
    .library(name: "UIKitLayout", targets: ["UIKitLayout"]),
    .library(name: "UIKitViews", targets: ["UIKitViews"]),
    .library(name: "DiffableSnapshots", targets: ["DiffableSnapshots"]),
    .library(name: "LayoutTesting", targets: ["LayoutTesting", "LayoutHosting"]),
    .library(name: "HostProcess", targets: ["HostProcess"]),
  ],
  targets: [
    .target(name: "LayoutBase"),
    .target(name: "JSON", dependencies: ["LayoutBase"]),
    .target(name: "JSONRPC", dependencies: ["JSON"]),
    .target(name: "CollectionLayout", dependencies: ["LayoutBase"]),
    .target(
      name: "LayoutDocument", dependencies: ["LayoutBase", "JSON", "CollectionLayout"],
      resources: ["feed", "list", "grid", "chat", "shop", "carousel", "timeline"].map {
        .embedInCode("Templates/\($0).layout.json")
      }),
    .target(name: "LanguageFeatures", dependencies: ["LayoutBase", "LayoutDocument", "JSON", "CollectionLayout"]),
    .target(name: "DiffableSnapshots", dependencies: ["LayoutBase"]),
    .target(
      name: "UIKitLayout", dependencies: ["DiffableSnapshots", "CollectionLayout"], exclude: ["README.md"]),
    .target(name: "UIKitViews", dependencies: ["UIKitLayout"]),
    .target(
      name: "LayoutHosting",
      dependencies: ["UIKitLayout", "LayoutDocument", "LanguageFeatures", "JSON", "CollectionLayout"]),
    .target(name: "LayoutTesting", dependencies: ["LayoutBase", "LayoutHosting", "UIKitLayout"]),
    .target(name: "HostProcess", dependencies: ["LayoutHosting", "UIKitLayout", "UIKitViews", "JSONRPC", "JSON"]),
    .target(name: "CoreGraphics", dependencies: ["UIKitLayout"]),
    .target(name: "QuartzCore", dependencies: ["CoreGraphics", "UIKitLayout"]),
    .target(name: "UIKit", dependencies: ["CoreGraphics", "QuartzCore", "UIKitLayout", "UIKitViews"]),
    .target(name: "Combine", dependencies: ["UIKitLayout"]),
    .target(name: "SwiftUI", dependencies: ["UIKit", "Combine"]),
    .target(name: "AVFoundation", dependencies: ["UIKit"]),
    .target(name: "SafariServices", dependencies: ["UIKit"]),
    .target(name: "os"),
    .target(name: "OSLog", dependencies: ["os"]),
  ],
  swiftLanguageModes: [.v6]
)

// As in the source tree.
let floors = [
  "Base": ["LayoutBase"], "Engine": ["CollectionLayout"], "Language": ["JSON", "LayoutDocument", "LanguageFeatures"],
  "Server": ["JSONRPC"],
]

for target in package.targets {
  let floor = floors.first { $0.value.contains(target.name) }?.key ?? "UIKit"
  target.path = "Sources/\(floor)/\(target.name)"
  target.swiftSettings = [
    .enableUpcomingFeature("ExistentialAny"), .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
  ]
}
