// swift-tools-version: 6.2
import PackageDescription

// Apart from the project's own package, which needs no C of its own; `make bench` builds and runs this.
let package = Package(
  name: "layout-benchmarks",
  platforms: [.macOS(.v15)],
  products: [.executable(name: "layout-benchmarks", targets: ["LayoutBenchmarks"])],
  dependencies: [.package(name: "layoutd", path: "..")],
  targets: [
    // What the works cost at least: plain loops.
    .target(name: "Floor", cSettings: [.unsafeFlags(["-O3"])]),
    .executableTarget(
      name: "LayoutBenchmarks",
      dependencies: ["Floor", .product(name: "CollectionLayout", package: "layoutd")],
      swiftSettings: [
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("InternalImportsByDefault"),
        .enableUpcomingFeature("MemberImportVisibility"),
        .treatAllWarnings(as: .error),
      ]),
  ],
  swiftLanguageModes: [.v6]
)
