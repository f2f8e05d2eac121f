// swift-tools-version: 6.2
import PackageDescription

// The JavaScript modules of the live preview's page, in editors/web.
let scripts = [
  "dom", "frameScheduler", "main",
  "connection/connection", "connection/session", "connection/transports",
  "device/animation", "device/curves", "device/device", "device/deviceCatalog", "device/deviceChrome",
  "device/devicesView", "device/displaySettings", "device/drawOrder", "device/elementRenderer", "device/elementStyle",
  "device/highlights", "device/interpolation",
  "panels/commands", "panels/editTools", "panels/inspector", "panels/keyframeTracks", "panels/log", "panels/outline",
  "panels/reveal", "panels/status", "panels/timeline",
  "scroll/gestures", "scroll/orthogonalScroller", "scroll/scrollPhysics", "scroll/scrollRange", "scroll/scroller",
  "scroll/touch",
]

// One line per target, from the bottom up; a target depends only on targets above it.
let package = Package(
  name: "layoutd",
  platforms: [.macOS(.v15)],
  products: [
    .library(name: "CollectionLayout", targets: ["CollectionLayout"]),
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
    .target(name: "Cancellation"),
    .target(name: "Hashing"),
    .target(name: "EventLoop", dependencies: ["Cancellation", "CUV"]),
    .target(name: "JSON", dependencies: ["Cancellation", "Hashing"]),
    .target(name: "JSONRPC", dependencies: ["JSON"]),
    .target(name: "CollectionLayout", dependencies: ["Cancellation", "Hashing"]),
    .target(name: "LayoutDocument", dependencies: ["Cancellation", "Hashing", "JSON", "CollectionLayout"]),
    .target(name: "LayoutSession", dependencies: ["Cancellation", "LayoutDocument", "CollectionLayout"]),
    .target(name: "LayoutStyle", dependencies: ["Hashing", "JSON", "CollectionLayout"]),
    .target(
      name: "LayoutProtocol",
      dependencies: ["LayoutDocument", "LayoutSession", "LayoutStyle", "JSON", "CollectionLayout"]),
    .target(
      name: "LayoutDrawing", dependencies: ["LayoutStyle", "JSON", "CollectionLayout"],
      resources: [
        "player.html", "player.css", "data.js", "viewport.js", "inspector.js", "chart.js", "elementRows.js",
        "player.js",
      ].map { .embedInCode("Player/\($0)") }),
    .target(
      name: "LayoutServer",
      dependencies: [
        "Cancellation", "JSON", "JSONRPC", "LayoutProtocol", "LayoutDocument", "LayoutSession", "CollectionLayout",
      ]),
    // Types and constants of libwebsockets, which is loaded at run time and not linked.
    .systemLibrary(name: "CWebSockets", providers: [.apt(["libwebsockets-dev", "libwebsockets-evlib-uv"])]),
    // The preview server for browsers; without the trait its sources are empty.
    .target(
      name: "PreviewServer",
      dependencies: ["EventLoop", .target(name: "CWebSockets", condition: .when(traits: ["WebPreview"]))],
      exclude: ["Page/README.md"],
      resources: (["index.html", "preview.css", "device.css"] + scripts.map { "\($0).js" }).map {
        .embedInCode("Page/\($0)")
      }),
    .executableTarget(
      name: "layoutd",
      dependencies: [
        "Cancellation", "EventLoop", "PreviewServer", "JSON", "JSONRPC", "LayoutServer", "LayoutDocument",
        "LayoutSession", "LayoutProtocol", "LayoutDrawing", "LayoutStyle", "CollectionLayout",
      ],
      // The model of the protocol, for `layoutd protocol`.
      resources: [.embedInCode("layoutd.json")]),
    // `make demo`: a client that demonstrates layoutd; not a product.
    .executableTarget(name: "LayoutdDemo", dependencies: ["EventLoop", "JSON", "JSONRPC"]),

    // `make bench`, not products: baseline implementations and the benchmarks.
    .target(name: "Baseline", path: "Benchmarks/Sources/Baseline", cSettings: [.unsafeFlags(["-O3"])]),
    .target(name: "Measuring", dependencies: ["JSON"], path: "Benchmarks/Sources/Measuring"),
    .executableTarget(
      name: "LayoutBenchmarks",
      dependencies: [
        "Baseline", "Measuring", "EventLoop", "LayoutProtocol", "LayoutSession", "LayoutDocument", "JSONRPC", "JSON",
        "CollectionLayout",
      ],
      path: "Benchmarks/Sources/LayoutBenchmarks"),
    .executableTarget(name: "Echo", path: "Benchmarks/Sources/Echo", cSettings: [.unsafeFlags(["-O3"])]),
    .target(name: "CPUAffinity", path: "Benchmarks/Sources/CPUAffinity"),
    .executableTarget(
      name: "PipeBenchmarks", dependencies: ["CPUAffinity", "Measuring", "JSON"],
      path: "Benchmarks/Sources/PipeBenchmarks"),

    .target(name: "TestSupport", dependencies: ["JSON"], path: "Tests/TestSupport"),
    .testTarget(name: "EventLoopTests", dependencies: ["EventLoop", "Cancellation", "TestSupport"]),
    .testTarget(name: "JSONTests", dependencies: ["JSON", "TestSupport"]),
    .testTarget(name: "JSONRPCTests", dependencies: ["JSONRPC", "JSON", "TestSupport"]),
    .testTarget(name: "CollectionLayoutTests", dependencies: ["Cancellation", "CollectionLayout", "TestSupport"]),
    .testTarget(
      name: "LayoutDocumentTests",
      dependencies: ["Cancellation", "LayoutDocument", "JSON", "CollectionLayout", "TestSupport"]),
    .testTarget(
      name: "LayoutServerTests",
      dependencies: [
        "Cancellation", "LayoutServer", "LayoutSession", "LayoutProtocol", "LayoutDocument", "JSONRPC", "JSON",
        "CollectionLayout", "TestSupport",
      ]),
    .testTarget(
      name: "LayoutDrawingTests",
      dependencies: ["LayoutDrawing", "LayoutStyle", "CollectionLayout", "JSON", "TestSupport"]),
    // Runs the built executables as child processes: conformance, command line, robustness, editors. Also tests parts
    // of the daemon.
    .testTarget(
      name: "ProcessTests",
      dependencies: ["layoutd", "EventLoop", "LayoutBenchmarks", "PipeBenchmarks", "Echo", "JSON", "TestSupport"],
      exclude: ["BrokenDocuments"]),
  ],
  swiftLanguageModes: [.v6]
)

for target in package.targets where target.type != .system {
  var settings: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .treatAllWarnings(as: .error),
  ]
  // Unsafe code is limited to EventLoop, PreviewServer and the benchmarks that call C loops; elsewhere each unsafe
  // expression is marked.
  let isUnsafe = ["EventLoop", "PreviewServer", "LayoutBenchmarks", "PipeBenchmarks"].contains(target.name)
  if !isUnsafe, target.type != .test, target.name != "TestSupport" {
    settings.append(.strictMemorySafety())
  }
  target.swiftSettings = settings
  if target.type != .test {
    // No target below the tests imports Foundation, which would link libm.
    target.linkerSettings = [.linkedLibrary("m")]
  }
}
