// swift-tools-version: 6.2
import PackageDescription

// Files in the style of apps, compiled unchanged: `make uikit` builds them in Swift 5 and Swift 6 mode. The files in
// Rewritten use the Objective-C runtime, so the target excludes them and the plugin rewrites them.
let mode = Context.environment["LAYOUTD_SWIFT_MODE"] == "5" ? SwiftLanguageMode.v5 : .v6
let settings: [SwiftSetting] = [.swiftLanguageMode(mode), .treatAllWarnings(as: .error)]
let modules = ["UIKit", "Combine", "os"].map { Target.Dependency.product(name: $0, package: "layoutd") }

let package = Package(
  name: "UIKitApps",
  dependencies: [.package(name: "layoutd", path: "../../..")],
  targets: [
    .target(name: "Apps", dependencies: modules, path: "Apps", swiftSettings: settings),
    .target(
      name: "RewrittenApps", dependencies: modules, path: "Rewritten",
      exclude: [
        "BridgedGrid.swift",
        "CoachMarks.swift",
        "DraggableCards.swift",
        "ExpandingToolbar.swift",
        "FeedScreen+Lifecycle.swift",
        "FeedScreen.swift",
        "InputBar.swift",
        "LegacyMosaic.swift",
        "NetworkFeed.swift",
        "NibCell.swift",
        "ObservedFeed.swift",
        "OptionalDelegate.swift",
        "ProfileTabs.swift",
        "SegueController.swift",
        "TargetActions.swift",
        "UltravisualLayout.swift",
      ],
      swiftSettings: settings, plugins: [.plugin(name: "UIKitSourcesPlugin", package: "layoutd")]),
  ]
)
