import EventLoop
import Hashing

/// The compiled UIKit-compatible modules with which a layout of an app is linked.
///
/// They are compiled once by SwiftPM into the user's cache, from the sources that are installed with layoutd or from the
/// source tree that it was built from. A build of the source tree that has compiled them already is used as it is.
struct UIKitToolkit {
  /// The folder of the package with the modules.
  let sources: String
  /// The folder of the cache.
  let cache: String
  /// The build folder of this program if it contains the compiled modules; nil if they are compiled into the cache.
  var buildFolder: String?

  /// The name of the dynamic library with all modules, in the cache and in a build of the source tree.
  static let library = "LayoutPreviewHost"
  private static let builtLibrary = "UIKitToolkit"

  /// Returns the toolkit of this program; nil if the sources of the modules are not found.
  static func find() -> UIKitToolkit? {
    if FileSystem.environment("LAYOUTD_UIKIT") == nil, let program = try? FileSystem.realPath("/proc/self/exe") {
      let folder = "/" + program.split(separator: "/").dropLast().joined(separator: "/")
      if (try? FileSystem.kind("\(folder)/lib\(builtLibrary).so")) == .file,
        (try? FileSystem.kind("\(folder)/Modules/UIKit.swiftmodule")) == .file
      {
        return UIKitToolkit(sources: folder, cache: folder, buildFolder: folder)
      }
    }
    guard let sources = findSources() else { return nil }
    var hash = FNV1a()
    hash.combine(sources)
    return UIKitToolkit(sources: sources, cache: "\(cacheFolder)/uikit-\(String(hash.value, radix: 16))")
  }

  /// The user's cache folder of layoutd.
  static var cacheFolder: String {
    if let folder = FileSystem.environment("XDG_CACHE_HOME"), folder.hasPrefix("/") { return "\(folder)/layoutd" }
    return "\(FileSystem.environment("HOME") ?? "/tmp")/.cache/layoutd"
  }

  private static func findSources() -> String? {
    if let folder = FileSystem.environment("LAYOUTD_UIKIT") { return try? FileSystem.realPath(folder) }
    guard let program = try? FileSystem.realPath("/proc/self/exe") else { return nil }
    var folders = program.split(separator: "/").dropLast()
    var candidates = [folders.dropLast() + ["share", "layoutd", "uikit"]]
    // The program's folder is .build/<machine>/<configuration>.
    for _ in 0..<3 where !folders.isEmpty {
      folders.removeLast()
      candidates.append(Array(folders)[...])
    }
    return candidates.lazy.map { "/" + $0.joined(separator: "/") }.first {
      (try? FileSystem.kind("\($0)/Sources/HostProcess")) == .directory
    }
  }

  /// The folder of the compiled library and of the modules.
  private var products: String { buildFolder ?? "\(cache)/build/debug" }

  /// Writes the package that makes one dynamic library of the modules.
  func writePackage() throws(UVError) {
    let folder = "\(cache)/Sources/\(Self.library)"
    try FileSystem.createDirectories(folder)
    let manifest = """
      // swift-tools-version: 6.0
      import PackageDescription

      let package = Package(
        name: "\(Self.library)",
        products: [.library(name: "\(Self.library)", type: .dynamic, targets: ["\(Self.library)"])],
        dependencies: [.package(name: "layoutd", path: \(Self.quoted(sources)))],
        targets: [
          .target(
            name: "\(Self.library)",
            dependencies: [
              .product(name: "HostProcess", package: "layoutd"), .product(name: "UIKit", package: "layoutd"),
            ])
        ])

      """
    try Self.writeIfDifferent("\(cache)/Package.swift", manifest)
    try Self.writeIfDifferent(
      "\(folder)/\(Self.library).swift", "@_exported import HostProcess\n@_exported import UIKit\n")
  }

  /// The arguments of `swift` that compile the package.
  var buildArguments: [String] {
    ["build", "--package-path", cache, "--scratch-path", "\(cache)/build", "--product", Self.library]
  }

  /// The arguments of `swiftc` that compile source files to a program.
  func compilerArguments(_ files: [String], output: String) -> [String] {
    [
      "-module-name", "LayoutPreview", "-Onone", "-g", "-I", "\(products)/Modules", "-L", products,
      "-l\(buildFolder == nil ? Self.library : Self.builtLibrary)",
      "-Xlinker", "-rpath", "-Xlinker", products, "-o", output,
    ] + files
  }

  /// Writes a file unless it has this text already, so that its date does not change.
  static func writeIfDifferent(_ path: String, _ text: String) throws(UVError) {
    let bytes = Array(text.utf8)
    if (try? FileSystem.read(path, limit: 1 << 20)) == bytes { return }
    try FileSystem.writeAtomically(path, bytes)
  }

  /// Returns a text as a Swift string literal.
  private static func quoted(_ text: String) -> String {
    "\"" + text.map { $0 == "\"" || $0 == "\\" ? "\\\($0)" : String($0) }.joined() + "\""
  }
}
