// swift-tools-version: 6.2
import PackageDescription

// The modules of the page that the live preview shows, in editors/web.
let scripts = [
  "actions", "animation", "apply", "applyStyle", "arrange", "bounds", "casing", "clock", "columns", "connection",
  "curves",
  "desk", "device", "devices", "dom", "elementStyle", "follow", "frames", "gestures", "inspector", "interpolation",
  "log",
  "main", "marks", "order", "outline", "panels", "physics", "pinned", "screen", "scroll", "sections", "session",
  "status", "timeline", "tools", "touch", "transports",
]

// One line a target, from the ground up; a target may only depend on lines above it.
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
      description: "The live preview in a browser, by libwebsockets; without it libuv is all that is needed.")
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
        "player.html", "player.css", "data.js", "viewport.js", "inspector.js", "chart.js", "lanes.js", "player.js",
      ].map { .embedInCode("Page/\($0)") }),
    .target(
      name: "LayoutServer",
      dependencies: [
        "Cancellation", "JSON", "JSONRPC", "LayoutProtocol", "LayoutDocument", "LayoutSession", "CollectionLayout",
      ]),
    // Types and constants of libwebsockets, which is not linked but loaded when it is needed.
    .systemLibrary(name: "CWebSockets", providers: [.apt(["libwebsockets-dev", "libwebsockets-evlib-uv"])]),
    // The door for browsers; without the trait its sources are empty.
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
    // `make demo`: a client that shows layoutd to a person; no product.
    .executableTarget(name: "LayoutdDemo", dependencies: ["EventLoop", "JSON", "JSONRPC"]),

    // `make bench`, no products: what the works cost at least, by plain loops and a plain server, and what they cost here.
    .target(name: "Floor", path: "Benchmarks/Sources/Floor", cSettings: [.unsafeFlags(["-O3"])]),
    .target(name: "Measuring", dependencies: ["JSON"], path: "Benchmarks/Sources/Measuring"),
    .executableTarget(
      name: "LayoutBenchmarks",
      dependencies: [
        "Floor", "Measuring", "EventLoop", "LayoutProtocol", "LayoutSession", "LayoutDocument", "JSONRPC", "JSON",
        "CollectionLayout",
      ],
      path: "Benchmarks/Sources/LayoutBenchmarks"),
    .executableTarget(name: "Echo", path: "Benchmarks/Sources/Echo", cSettings: [.unsafeFlags(["-O3"])]),
    .target(name: "Cores", path: "Benchmarks/Sources/Cores"),
    .executableTarget(
      name: "PipeBenchmarks", dependencies: ["Cores", "Measuring", "JSON"],
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
    // Drives the built executables as child processes: conformance, command line, robustness, real clients; and tests
    // the parts of the daemon.
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
  // Unsafe code stands in EventLoop, PreviewServer and what calls plain loops; elsewhere each unsafe line says so.
  let isUnsafe = ["EventLoop", "PreviewServer", "LayoutBenchmarks", "PipeBenchmarks"].contains(target.name)
  if !isUnsafe, target.type != .test, target.name != "TestSupport" {
    settings.append(.strictMemorySafety())
  }
  target.swiftSettings = settings
  if target.type != .test {
    // Nothing below the tests imports Foundation, so nobody else asks for libm.
    target.linkerSettings = [.linkedLibrary("m")]
  }
}
