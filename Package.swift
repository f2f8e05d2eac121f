// swift-tools-version: 6.2
import PackageDescription

// The folders of Sources and of Tests, from the ground up.
let floors: KeyValuePairs = [
  "Base": ["LayoutBase", "EventLoop", "EmbeddedFiles", "CEmbeddedFiles", "CUV", "CWebSockets"],
  "Engine": ["CollectionLayout"],
  "Language": [
    "JSON", "LayoutProtocol", "LayoutDocument", "LanguageFeatures", "LayoutSession", "LayoutDrawing", "LayoutLint",
    "SwiftExport",
  ],
  "Server": ["JSONRPC", "LayoutServer", "PreviewServer", "ModelContextProtocol"],
  "Tools": ["Pictures", "LayoutClient", "UIKitSources", "Commands", "Daemon"],
  "UIKit": [
    "DiffableSnapshots", "UIKitLayout", "UIKitViews", "UIKit", "CoreGraphics", "QuartzCore", "SwiftUI",
    "AVFoundation", "SafariServices", "LayoutTesting", "LayoutHosting", "HostProcess", "Combine", "os", "OSLog",
  ],
]

// One line per target, from the bottom up; a target depends only on targets above it.
let package = Package(
  name: "layoutd",
  platforms: [.macOS(.v15)],
  products: [
    .library(name: "CollectionLayout", targets: ["CollectionLayout"]),
    .library(name: "DiffableSnapshots", targets: ["DiffableSnapshots"]),
    .library(name: "UIKitLayout", targets: ["UIKitLayout"]),
    .library(name: "UIKitViews", targets: ["UIKitViews"]),
    .plugin(name: "UIKitSourcesPlugin", targets: ["UIKitSourcesPlugin"]),
    .library(name: "LayoutTesting", targets: ["LayoutTesting", "LayoutHosting"]),
    .library(name: "HostProcess", targets: ["HostProcess"]),
    .library(name: "LayoutClient", targets: ["LayoutClient"]),
    .executable(name: "layoutd", targets: ["layoutd"]),
  ],
  traits: [
    .trait(
      name: "WebPreview",
      description: "The live preview in a browser, with libwebsockets. Without it libuv is the only dependency.")
  ],
  targets: [
    .systemLibrary(
      name: "CUV", pkgConfig: "libuv", providers: [.apt(["libuv1-dev"]), .brew(["libuv"])]),
    .target(name: "LayoutBase"),
    // The pages, scripts and schemas that are part of the program.
    .target(name: "CEmbeddedFiles", cSettings: [.define("WEB_PREVIEW", .when(traits: ["WebPreview"]))]),
    .target(name: "EmbeddedFiles", dependencies: ["CEmbeddedFiles"]),
    // Rewrites Swift files of an app for Linux, and finds their layouts.
    .target(name: "UIKitSources"),
    .target(name: "EventLoop", dependencies: ["LayoutBase", "CUV"]),
    .target(name: "JSON", dependencies: ["LayoutBase"]),
    .target(name: "JSONRPC", dependencies: ["JSON"]),
    // The Model Context Protocol, for `layoutd mcp`.
    .target(name: "ModelContextProtocol", dependencies: ["LayoutBase", "JSON", "JSONRPC"]),
    .target(name: "CollectionLayout", dependencies: ["LayoutBase"]),
    .target(name: "LayoutProtocol", dependencies: ["JSON", "CollectionLayout"]),
    .target(
      name: "LayoutDocument", dependencies: ["LayoutBase", "JSON", "CollectionLayout"],
      // The starter documents, for `layoutd init` and completion.
      resources: ["feed", "list", "grid", "chat", "shop", "carousel", "timeline"].map {
        .embedInCode("Templates/\($0).layout.json")
      }),
    .target(name: "LanguageFeatures", dependencies: ["LayoutBase", "LayoutDocument", "JSON", "CollectionLayout"]),
    .target(name: "LayoutSession", dependencies: ["LayoutBase", "LayoutDocument", "CollectionLayout"]),
    .target(name: "SwiftExport", dependencies: ["LayoutDocument", "CollectionLayout"]),
    // Styles of elements, pictures and pages, and differences between layouts.
    .target(
      name: "LayoutDrawing",
      dependencies: ["LayoutBase", "EmbeddedFiles", "LayoutProtocol", "JSON", "CollectionLayout"],
      exclude: ["html", "css", "js"].flatMap { ["Player/player.\($0)", "Comparison/comparison.\($0)"] }),
    .target(
      name: "LayoutLint",
      dependencies: ["LayoutBase", "LayoutDocument", "LayoutSession", "LayoutDrawing", "JSON", "CollectionLayout"]),
    .target(
      name: "LayoutServer",
      dependencies: [
        "LayoutBase", "JSON", "JSONRPC", "LayoutProtocol", "LayoutDocument", "LanguageFeatures", "LayoutSession",
        "LayoutDrawing", "LayoutLint", "SwiftExport", "CollectionLayout",
      ]),
    // Types and constants of libwebsockets, which is loaded at run time and not linked.
    .systemLibrary(name: "CWebSockets", providers: [.apt(["libwebsockets-dev", "libwebsockets-evlib-uv"])]),
    // The preview server for browsers; without the trait its sources are empty.
    .target(
      name: "PreviewServer",
      dependencies: [
        "EventLoop", "EmbeddedFiles", .target(name: "CWebSockets", condition: .when(traits: ["WebPreview"])),
      ]),
    // PNG, WebP, APNG and GIF, with libraries that are loaded at run time and not linked.
    .target(name: "Pictures"),
    // The command line, and the tools of MCP.
    .target(
      name: "Commands",
      dependencies: [
        "LayoutBase", "EmbeddedFiles", "EventLoop", "JSON", "JSONRPC", "LayoutDocument", "LanguageFeatures",
        "LayoutSession", "LayoutProtocol", "LayoutDrawing", "LayoutLint", "SwiftExport", "UIKitSources",
        "CollectionLayout", "ModelContextProtocol", "Pictures",
      ]),
    // The server on the event loop, and the commands that run it.
    .target(
      name: "Daemon",
      dependencies: [
        "LayoutBase", "EmbeddedFiles", "EventLoop", "PreviewServer", "JSON", "JSONRPC", "LayoutServer",
        "LayoutDocument", "LayoutSession", "LayoutProtocol", "LayoutDrawing", "CollectionLayout", "Commands",
      ]),
    .executableTarget(name: "layoutd", dependencies: ["EventLoop", "Commands", "Daemon"]),
    // A client for tools, which starts layoutd as a process. It imports Foundation; the daemon does not depend on it.
    .target(name: "LayoutClient", dependencies: ["JSONRPC"]),
    // UIKit's interface to the engine. These targets import Foundation; the daemon does not depend on them.
    .target(name: "DiffableSnapshots", dependencies: ["LayoutBase"]),
    .target(
      name: "UIKitLayout", dependencies: ["DiffableSnapshots", "CollectionLayout"], exclude: ["README.md"]),
    .target(name: "UIKitViews", dependencies: ["UIKitLayout"]),
    // Rewrites files of an app that use Objective-C's runtime.
    .executableTarget(name: "uikit-sources", dependencies: ["UIKitSources"], path: "Sources/UIKit/UIKitSourcesTool"),
    .plugin(name: "UIKitSourcesPlugin", capability: .buildTool(), dependencies: ["uikit-sources"]),
    .target(
      name: "LayoutHosting",
      dependencies: ["UIKitLayout", "LayoutDocument", "LanguageFeatures", "JSON", "CollectionLayout"]),
    .target(name: "LayoutTesting", dependencies: ["LayoutBase", "LayoutHosting", "UIKitLayout"]),
    // The loop of a process that runs a layout of an app for `layoutd preview` and `layoutd dump`.
    .target(name: "HostProcess", dependencies: ["LayoutHosting", "UIKitLayout", "UIKitViews", "JSONRPC", "JSON"]),

    // `make bench`, not products: baseline implementations and the benchmarks.
    .target(name: "Baseline", path: "Benchmarks/Sources/Baseline", cSettings: [.unsafeFlags(["-O3"])]),
    .target(name: "Measuring", dependencies: ["JSON"], path: "Benchmarks/Sources/Measuring"),
    .executableTarget(
      name: "LayoutBenchmarks",
      dependencies: [
        "Baseline", "Measuring", "EventLoop", "LayoutServer", "LayoutDrawing", "LayoutSession", "LayoutDocument",
        "JSONRPC", "JSON", "CollectionLayout",
      ],
      path: "Benchmarks/Sources/LayoutBenchmarks"),
    .executableTarget(
      name: "UIKitBenchmarks", dependencies: ["UIKitLayout", "CollectionLayout"],
      path: "Benchmarks/Sources/UIKitBenchmarks"),
    .executableTarget(name: "Echo", path: "Benchmarks/Sources/Echo", cSettings: [.unsafeFlags(["-O3"])]),
    .target(name: "CPUAffinity", path: "Benchmarks/Sources/CPUAffinity"),
    .executableTarget(
      name: "PipeBenchmarks", dependencies: ["CPUAffinity", "Measuring", "JSON"],
      path: "Benchmarks/Sources/PipeBenchmarks"),

    .target(name: "TestSupport", dependencies: ["JSON", "CollectionLayout"], path: "Tests/TestSupport"),
    // `make simulate-world`, not a product: the server in a simulated world, and the program that runs it.
    .target(
      name: "WorldSimulation",
      dependencies: ["LayoutServer", "LayoutDocument", "LayoutBase", "JSONRPC", "JSON", "TestSupport"],
      path: "Tests/WorldSimulation"),
    .executableTarget(
      name: "WorldSimulator", dependencies: ["WorldSimulation", "TestSupport"], path: "Tests/WorldSimulator"),
    .testTarget(
      name: "WorldSimulationTests", dependencies: ["WorldSimulation", "LayoutServer", "TestSupport"]),
    // `make fuzz`, not products: what is tested with random bytes, and the program that runs it with libFuzzer.
    .target(
      name: "Fuzzing",
      dependencies: [
        "WorldSimulation", "LayoutBase", "LayoutDocument", "LanguageFeatures", "CollectionLayout", "JSONRPC", "JSON",
        "PreviewServer", "EventLoop", "TestSupport",
      ],
      path: "Tests/Fuzzing", exclude: ["Corpora", "Documents", "Planted", "run.py"]),
    // Calls libFuzzer if the program is linked with it.
    .target(name: "CFuzzer", path: "Tests/CFuzzer"),
    .executableTarget(name: "Fuzzer", dependencies: ["Fuzzing", "CFuzzer", "TestSupport"], path: "Tests/Fuzzer"),
    .testTarget(name: "FuzzingTests", dependencies: ["Fuzzing", "WorldSimulation", "JSON", "TestSupport"]),
    .testTarget(name: "EventLoopTests", dependencies: ["EventLoop", "LayoutBase", "TestSupport"]),
    .testTarget(name: "UIKitSourcesTests", dependencies: ["UIKitSources", "TestSupport"]),
    .testTarget(name: "JSONTests", dependencies: ["JSON", "TestSupport"]),
    .testTarget(name: "JSONRPCTests", dependencies: ["JSON", "JSONRPC", "TestSupport"]),
    .testTarget(name: "ModelContextProtocolTests", dependencies: ["ModelContextProtocol", "JSON"]),
    .testTarget(name: "LayoutClientTests", dependencies: ["LayoutClient", "layoutd", "TestSupport"]),
    .testTarget(name: "CollectionLayoutTests", dependencies: ["LayoutBase", "CollectionLayout", "TestSupport"]),
    .testTarget(
      name: "LayoutDocumentTests",
      dependencies: [
        "LayoutBase", "LayoutDocument", "LanguageFeatures", "LayoutSession", "DiffableSnapshots", "JSON",
        "CollectionLayout", "TestSupport",
      ]),
    .testTarget(
      name: "LayoutSessionTests",
      dependencies: ["LayoutSession", "LayoutDocument", "LayoutBase", "JSON", "CollectionLayout", "TestSupport"]),
    .testTarget(
      name: "LayoutServerTests",
      dependencies: [
        "LayoutBase", "LayoutServer", "LayoutProtocol", "LayoutDocument", "LanguageFeatures", "JSONRPC", "JSON",
        "CollectionLayout", "TestSupport",
      ]),
    .testTarget(
      name: "LayoutLintTests",
      dependencies: [
        "LayoutBase", "LayoutLint", "LayoutDocument", "LanguageFeatures", "CollectionLayout", "TestSupport",
      ]),
    .testTarget(
      name: "LayoutDrawingTests",
      dependencies: ["LayoutDrawing", "LayoutDocument", "JSON", "CollectionLayout", "TestSupport"]),
    .testTarget(
      name: "UIKitLayoutTests",
      dependencies: [
        "UIKitLayout", "UIKitViews", "DiffableSnapshots", "LayoutHosting", "LayoutTesting", "LayoutDocument",
        "CollectionLayout", "TestSupport",
      ],
      exclude: ["Snapshots"]),
    // Runs the built executables as child processes: conformance, command line, robustness, editors. Also tests parts
    // of the daemon.
    .testTarget(
      name: "ProcessTests",
      dependencies: [
        "layoutd", "Daemon", "EventLoop", "LayoutBenchmarks", "PipeBenchmarks", "Echo", "WorldSimulator", "JSON",
        "TestSupport",
      ],
      exclude: ["BrokenDocuments"]),
  ],
  swiftLanguageModes: [.v6]
)

// Modules with Apple's names, so that files of an app compile unchanged. On Apple platforms they would hide those of
// the SDK.
#if os(Linux)
  package.products += [
    .library(
      name: "UIKit", targets: ["UIKit", "CoreGraphics", "QuartzCore", "SwiftUI", "AVFoundation", "SafariServices"]),
    .library(name: "Combine", targets: ["Combine"]),
    .library(name: "os", targets: ["os", "OSLog"]),
    // All that `layoutd preview` and `layoutd dump` link with a layout in Swift.
    .library(
      name: "UIKitToolkit", type: .dynamic,
      targets: ["UIKit", "SwiftUI", "AVFoundation", "SafariServices", "OSLog", "HostProcess"]),
  ]
  package.targets += [
    .target(name: "CoreGraphics", dependencies: ["UIKitLayout"]),
    .target(name: "QuartzCore", dependencies: ["CoreGraphics", "UIKitLayout"]),
    .target(name: "UIKit", dependencies: ["CoreGraphics", "QuartzCore", "UIKitLayout", "UIKitViews"]),
    .target(name: "Combine", dependencies: ["UIKitLayout"]),
    .target(name: "SwiftUI", dependencies: ["UIKit", "Combine"]),
    .target(name: "AVFoundation", dependencies: ["UIKit"]),
    .target(name: "SafariServices", dependencies: ["UIKit"]),
    .target(name: "os"),
    .target(name: "OSLog", dependencies: ["os"]),
    .testTarget(name: "CombineTests", dependencies: ["Combine", "UIKitLayout", "TestSupport"]),
    .testTarget(name: "osTests", dependencies: ["os"]),
    // Files of apps and their tests, which compile unchanged; `make check` builds them as packages, too.
    .target(name: "AppLayouts", dependencies: ["UIKit"], path: "protocol/examples/uikit/Sources/AppLayouts"),
    .testTarget(
      name: "AppLayoutsTests", dependencies: ["AppLayouts", "LayoutTesting", "CollectionLayout"],
      path: "protocol/examples/uikit/Tests/AppLayoutsTests", exclude: ["Snapshots"]),
    .target(
      name: "UIKitApps",
      dependencies: [
        "UIKit", "CoreGraphics", "QuartzCore", "SwiftUI", "AVFoundation", "SafariServices", "Combine", "os", "OSLog",
      ],
      path: "Tests/UIKit/UIKitApps/Apps"),
    // Compiles exported files with the module UIKit, and compares their frames with those of the engine.
    .testTarget(
      name: "SwiftExportTests",
      dependencies: ["SwiftExport", "UIKit", "LayoutHosting", "LayoutDocument", "CollectionLayout", "TestSupport"]),
  ]
#endif

extension Package {
  /// Keeps only tests and the targets that they depend on. The mutation check uses it in its copy of the package.
  func keep(_ tests: [String]) {
    var kept: Set<String> = []
    var remaining = tests
    while let name = remaining.popLast() {
      guard kept.insert(name).inserted, let target = targets.first(where: { $0.name == name }) else { continue }
      for dependency in target.dependencies {
        switch dependency {
        case .byNameItem(let name, _), .targetItem(let name, _): remaining.append(name)
        default: break
        }
      }
    }
    targets.removeAll { !kept.contains($0.name) }
    products = []
  }
}

// Sanitizers check what is unsafe or concurrent: the loop, JSON, the preview server (FuzzingTests), scheduling, and the
// server in simulated worlds.
let isSanitized = Context.environment["LAYOUTD_SANITIZED"] == "1"
if isSanitized {
  package.keep([
    "EventLoopTests", "JSONTests", "JSONRPCTests", "FuzzingTests", "WorldSimulationTests", "LayoutServerTests",
  ])
  package.targets.first { $0.name == "LayoutServerTests" }?.sources = [
    "Scheduling", "Reference", "SessionClient.swift", "TestClient.swift",
  ]
}

/// Returns whether a target is optimized. Optimizing tests, or anything with a sanitizer, takes the compiler longer than it
/// gains.
func isOptimized(_ target: Target) -> Bool { target.type != .test && !isOfApp(target) && !isSanitized }

/// Returns whether a target has files of apps, which are compiled with the settings of an app.
func isOfApp(_ target: Target) -> Bool { ["AppLayouts", "AppLayoutsTests", "UIKitApps"].contains(target.name) }

for (floor, modules) in floors {
  for target in package.targets {
    if modules.contains(target.name) { target.path = "Sources/\(floor)/\(target.name)" }
    if target.type == .test, modules.contains(where: { target.name == "\($0)Tests" }) {
      target.path = "Tests/\(floor)/\(target.name)"
    }
  }
}

for target in package.targets where target.type != .system && target.type != .plugin {
  var settings: [SwiftSetting] = [.treatAllWarnings(as: .error)]
  if !isOfApp(target) {
    settings += ["ExistentialAny", "InternalImportsByDefault", "MemberImportVisibility"].map {
      .enableUpcomingFeature($0)
    }
  }
  // Unsafe code is limited to EventLoop, PreviewServer, Pictures and the benchmarks that call C loops; elsewhere each
  // unsafe expression is marked.
  let isUnsafe = ["EventLoop", "PreviewServer", "Pictures", "LayoutBenchmarks", "PipeBenchmarks"].contains(target.name)
  if !isUnsafe, target.type != .test, target.name != "TestSupport", !isOfApp(target) {
    settings.append(.strictMemorySafety())
  }
  if !isOptimized(target) { settings.append(.unsafeFlags(["-Onone"])) }
  target.swiftSettings = settings
  if target.type != .test {
    // The targets of the daemon do not import Foundation, which would link libm.
    target.linkerSettings = [.linkedLibrary("m")]
  }
}
