import EventLoop
import LayoutBase
import LayoutDocument

/// The compiled UIKit-compatible modules with which a layout of an app is linked.
///
/// A build of the source tree that has compiled them already is used as it is. Otherwise SwiftPM compiles them once
/// into the user's cache, from the sources that are installed with layoutd or from the source tree that it was built
/// from.
package struct UIKitToolkit {
  /// The folder of the dynamic library and of the modules.
  private let products: String
  /// The name of the dynamic library.
  private let library: String
  /// The package that compiles the modules into the cache; nil if the modules were compiled with this program.
  let package: Package?

  /// The error message if the modules cannot be found.
  package static let missingMessage =
    "the sources of the UIKit modules are not found; install layoutd with `make install`, or set LAYOUTD_UIKIT to the"
    + " folder of layoutd's package"

  /// Returns the toolkit of this program; nil if the sources of the modules are not found.
  package static func find() -> UIKitToolkit? {
    if FileSystem.environment("LAYOUTD_UIKIT") == nil, let program = try? FileSystem.realPath("/proc/self/exe") {
      let folder = "/" + program.split(separator: "/").dropLast().joined(separator: "/")
      // The product of this name in Package.swift.
      let library = "UIKitToolkit"
      if (try? FileSystem.kind("\(folder)/lib\(library).so")) == .file,
        (try? FileSystem.kind("\(folder)/Modules/UIKit.swiftmodule")) == .file
      {
        return UIKitToolkit(products: folder, library: library, package: nil)
      }
    }
    guard let sources = findSources() else { return nil }
    let hash = String(FNV1a(sources).value, radix: 16)
    let package = Package(sources: sources, folder: "\(cacheFolder)/uikit-\(hash)")
    return UIKitToolkit(products: "\(package.folder)/build/debug", library: Package.library, package: package)
  }

  /// The path of layoutd's folder in the user's cache: in XDG_CACHE_HOME, by default ~/.cache.
  static var cacheFolder: String {
    if let folder = FileSystem.environment("XDG_CACHE_HOME"), folder.hasPrefix("/") { return "\(folder)/layoutd" }
    return "\(FileSystem.environment("HOME") ?? "/tmp")/.cache/layoutd"
  }

  private static func findSources() -> String? {
    if let folder = FileSystem.environment("LAYOUTD_UIKIT") { return try? FileSystem.realPath(folder) }
    return ProgramFolders.candidates(installedAs: "share/layoutd/uikit").first {
      (try? FileSystem.kind("\($0)/Sources/UIKit/HostProcess")) == .directory
    }
  }

  /// The arguments of `swiftc` that compile source files to a program.
  func compilerArguments(_ files: [String], output: String) -> [String] {
    // One process reads each file once, and reports each error once: several processes parse the files of the others
    // without the bodies of functions, and report other errors of syntax for them. Backtraces need lines only.
    return [
      "-module-name", "LayoutPreview", "-Onone", "-gline-tables-only", "-wmo", "-I", "\(products)/Modules", "-L",
      products, "-l\(library)", "-Xlinker", "-rpath", "-Xlinker", products, "-o", output,
    ] + files
  }

  /// The arguments of `swiftc` that find the modules.
  var moduleArguments: [String] { ["-I", "\(products)/Modules"] }

  /// The bytes of a compiled module; empty if it cannot be read.
  func compiledModule(_ name: String) -> [UInt8] {
    (try? FileSystem.read("\(products)/Modules/\(name).swiftmodule", limit: 64 << 20)) ?? []
  }

  /// Whether the modules have been compiled, possibly from older sources.
  var isCompiled: Bool { (try? FileSystem.kindIfExists("\(products)/lib\(library).so")) != nil }

  /// Whether the modules of UIKit and of the host have one of this name.
  func hasModule(_ name: String) -> Bool {
    (try? FileSystem.kindIfExists("\(products)/Modules/\(name).swiftmodule")) != nil
  }

  /// A package in the cache that makes one dynamic library of the modules.
  struct Package {
    static let library = "LayoutPreviewHost"

    /// The folder of layoutd's own package.
    fileprivate let sources: String
    fileprivate let folder: String

    /// Writes the manifest and the source file.
    func write() throws(UVError) {
      let target = "\(folder)/Sources/\(Self.library)"
      try FileSystem.createDirectories(target)
      let manifest = """
        // swift-tools-version: 6.0
        import PackageDescription

        let package = Package(
          name: "\(Self.library)",
          products: [.library(name: "\(Self.library)", type: .dynamic, targets: ["\(Self.library)"])],
          dependencies: [.package(name: "layoutd", path: \(UIKitToolkit.quoted(sources)))],
          targets: [
            .target(
              name: "\(Self.library)",
              dependencies: [
                .product(name: "HostProcess", package: "layoutd"), .product(name: "UIKit", package: "layoutd"),
                .product(name: "os", package: "layoutd"),
              ])
          ])

        """
      try UIKitToolkit.writeIfDifferent("\(folder)/Package.swift", manifest)
      try UIKitToolkit.writeIfDifferent(
        "\(target)/\(Self.library).swift", "@_exported import HostProcess\n@_exported import UIKit\n")
    }

    /// The arguments of `swift` that compile the package.
    var buildArguments: [String] {
      ["build", "--package-path", folder, "--scratch-path", "\(folder)/build", "--product", Self.library]
    }
  }

  /// Writes a file unless it has this text already, so that its date does not change.
  static func writeIfDifferent(_ path: String, _ text: String) throws(UVError) {
    let bytes = Array(text.utf8)
    if (try? FileSystem.read(path, limit: 1 << 20)) == bytes { return }
    try FileSystem.writeAtomically(path, bytes)
  }

  /// Returns a text as a Swift string literal.
  static func quoted(_ text: String) -> String {
    "\"" + text.map { $0 == "\"" || $0 == "\\" ? "\\\($0)" : String($0) }.joined() + "\""
  }
}
