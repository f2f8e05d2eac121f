import EventLoop
import LayoutBase
import LayoutDocument
import UIKitSources

/// The modules beside UIKit that source files import. Each is compiled once into the user's cache, when a file first
/// imports it.
///
/// `Combine`, `os` and `OSLog` have sources. A stand-in is an empty module, so that the import compiles: what a file uses of
/// it is an error.
struct ImportedModules {
  /// The modules with sources, each after those that it imports, with their names.
  private static let withSources: KeyValuePairs = ["Combine": [], "os": [], "OSLog": ["os"]]
  /// The modules that are stand-ins without `--stub`, with the prefixes of their names.
  private static let standIns: KeyValuePairs = [
    "AVFoundation": ["AV"], "AVKit": ["AV"], "AudioToolbox": ["Audio"], "AuthenticationServices": ["AS"],
    "Contacts": ["CN"], "CoreData": ["NSManaged", "NSFetch", "NSPersistent", "NSEntity"], "CoreImage": ["CI"],
    "CoreLocation": ["CL"], "CoreMotion": ["CM"], "CoreServices": ["UT"], "CoreText": ["CT"], "EventKit": ["EK"],
    "ImageIO": ["CGImage"], "LinkPresentation": ["LP"], "LocalAuthentication": ["LA"], "MapKit": ["MK"],
    "MediaPlayer": ["MP"], "MessageUI": ["MF"], "MobileCoreServices": ["UT"], "PDFKit": ["PDF"], "Photos": ["PH"],
    "PhotosUI": ["PH"], "QuickLook": ["QL"], "SafariServices": ["SF"], "StoreKit": ["SK"],
    "UniformTypeIdentifiers": ["UT"], "UserNotifications": ["UN"], "Vision": ["VN"], "WebKit": ["WK"],
  ]

  /// A module that is compiled.
  struct Module: Equatable {
    let name: String
    /// The files of a module with sources; nil for a stand-in.
    let sources: [String]?
  }

  /// The modules that the files import, each after those that it imports.
  private let modules: [Module]
  /// The folder of the modules with sources, whose name differs if one of these, UIKit or the compiler differs.
  private let folder: String
  private let toolkit: UIKitToolkit

  /// Finds the modules that source texts import. `stubs` are names of modules that become stand-ins.
  init(_ texts: [[UInt8]], stubs: [String], toolkit: UIKitToolkit) {
    self.toolkit = toolkit
    var (imported, conditional): (Set<String>, Set<String>) = ([], [])
    for text in texts {
      let names = ImportDeclaration.modules(in: text)
      imported.formUnion(names.imported)
      conditional.formUnion(names.conditional)
    }
    for (name, others) in Self.withSources.reversed() where imported.contains(name) { imported.formUnion(others) }
    var hash = FNV1a()
    toolkit.compiledModule("UIKit").forEach { hash.combine(byte: $0) }
    var modules: [Module] = []
    for (name, _) in Self.withSources {
      let sources = Self.sources(of: name, toolkit)
      for path in sources { try? FileSystem.read(path, limit: 1 << 20).forEach { hash.combine(byte: $0) } }
      if imported.contains(name), !stubs.contains(name), !sources.isEmpty {
        modules.append(Module(name: name, sources: sources))
      }
    }
    let requested = Self.standIns.map(\.key).filter { imported.contains($0) && !conditional.contains($0) }
    for name in requested + stubs.sorted() where !modules.contains(where: { $0.name == name }) {
      modules.append(Module(name: name, sources: nil))
    }
    self.modules = modules
    folder = "\(UIKitToolkit.cacheFolder)/modules-\(String(hash.value, radix: 16))"
  }

  /// Returns the files of a module with sources.
  private static func sources(of name: String, _ toolkit: UIKitToolkit) -> [String] {
    guard let root = toolkit.sourceFolder else { return [] }
    let folder = "\(root)/Sources/UIKit/\(name)"
    let names = ((try? FileSystem.list(folder, limit: 100)) ?? []).map(\.name).sorted()
    return names.filter { $0.hasSuffix(".swift") }.map { "\(folder)/\($0)" }
  }

  /// Whether a module of a name can be a stand-in: not one that the program itself needs.
  static func canStub(_ name: String) -> Bool {
    let isName = name.first?.isNumber == false && name.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" }
    return isName && !["Swift", "Foundation", "UIKit", "HostProcess", "LayoutPreview"].contains(name)
  }

  /// The module to compile next; nil if all are compiled.
  var next: Module? { modules.first { (try? FileSystem.kind(mark($0))) != .file } }

  /// Returns the folder of a compiled module. A stand-in has its own, because other builds must not find it.
  private func folder(of module: Module) -> String {
    module.sources == nil ? "\(folder)/stand-ins/\(module.name)" : folder
  }

  /// Returns the file that exists once a module is compiled.
  private func mark(_ module: Module) -> String { "\(folder(of: module))/\(module.name).compiled" }

  /// Records that a module is compiled.
  func finish(_ module: Module) throws(UVError) { try FileSystem.writeAtomically(mark(module), []) }

  /// Returns the arguments of `swiftc` that compile a module. Writes the source file of a stand-in.
  func arguments(for module: Module) throws(UVError) -> [String] {
    let folder = folder(of: module)
    try FileSystem.createDirectories(folder)
    let result = [
      "-parse-as-library", "-module-name", module.name, "-emit-module", "-emit-module-path",
      "\(folder)/\(module.name).swiftmodule",
    ]
    guard let sources = module.sources else {
      let source = "\(folder)/\(module.name).swift"
      // Apple's frameworks re-export UIKit or parts of it.
      try UIKitToolkit.writeIfDifferent(source, "@_exported import UIKit\n")
      return result + toolkit.moduleArguments + [source]
    }
    // A program is linked with the libraries of the modules that it imports, and that these import.
    let options = [
      "-I", folder, "-L", folder, "-Xlinker", "-rpath", "-Xlinker", folder, "-module-link-name", module.name, "-Onone",
      "-swift-version", "6", "-package-name", "layoutd", "-enable-upcoming-feature", "InternalImportsByDefault",
    ]
    return result + options + ["-emit-library", "-o", "\(folder)/lib\(module.name).so"] + sources
  }

  /// The arguments of `swiftc` that compile and link with the modules. Those with sources are found once they are
  /// compiled, because a compiled library may import them.
  var compilerArguments: [String] {
    let standIns = modules.filter { $0.sources == nil }.flatMap { ["-I", folder(of: $0)] }
    guard (try? FileSystem.kind(folder)) == .directory else { return standIns }
    return standIns + ["-I", folder, "-L", folder, "-Xlinker", "-rpath", "-Xlinker", folder]
  }

  // MARK: Errors

  /// Returns the errors with one more for each stand-in that states what the files use of it. `texts` are those of the
  /// files by path.
  func explained(_ problems: [SwiftLayoutProblem], in texts: [String: [UInt8]]) -> [SwiftLayoutProblem] {
    let missing = problems.compactMap { problem in Self.missingName(in: problem.message).map { (problem.path, $0) } }
    var result = problems.map(Self.withRemedy)
    for module in modules where module.sources == nil {
      let importing = texts.filter { ImportDeclaration.modules(in: $0.value).imported.contains(module.name) }
      let prefixes = Self.standIns.first { $0.key == module.name }?.value
      // A name with the prefix of another framework is not one of this module.
      let others = Self.standIns.filter { $0.key != module.name }.flatMap(\.value)
      var used: [String] = []
      for (path, name) in missing where importing[path] != nil && !used.contains(name) {
        if prefixes?.contains(where: name.hasPrefix) ?? !others.contains(where: name.hasPrefix) { used.append(name) }
      }
      guard let first = problems.first(where: { importing[$0.path] != nil }), !used.isEmpty else { continue }
      result.append(
        SwiftLayoutProblem(
          path: first.path, line: 1, column: 1,
          message: "\(module.name) is a stand-in without declarations; the files use of it: "
            + used.joined(separator: ", ")))
    }
    return result
  }

  /// Returns an error with the option that helps if a module is missing.
  private static func withRemedy(_ problem: SwiftLayoutProblem) -> SwiftLayoutProblem {
    let segments = problem.message.split(separator: "'", omittingEmptySubsequences: false)
    guard problem.message.hasPrefix("no such module '"), segments.count == 3, canStub(String(segments[1])) else {
      return problem
    }
    var problem = problem
    problem.message += "; --stub \(segments[1]) compiles an empty one"
    return problem
  }

  /// Returns the name that an error of the compiler states as missing; nil if it is another error.
  private static func missingName(in message: String) -> String? {
    guard message.hasPrefix("cannot find") || message.contains("has no member") else { return nil }
    let segments = message.split(separator: "'", omittingEmptySubsequences: false)
    let index = message.hasPrefix("cannot find") ? 1 : segments.count - 2
    return segments.indices.contains(index) ? String(segments[index]) : nil
  }
}
