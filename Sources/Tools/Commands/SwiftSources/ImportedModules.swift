import EventLoop
import LayoutBase
import LayoutDocument
import UIKitSources

/// The stand-ins that source files import: modules without declarations, for frameworks such as `MapKit` and for the
/// names of `--stub`. With them an import compiles; what a file uses of such a module is an error.
///
/// Each is compiled into the user's cache when a file first imports it, and again for another build of layoutd's UIKit.
struct ImportedModules {
  /// The frameworks of which layoutd's UIKit has a part: a module with few declarations. Values as those of `standIns`.
  private static let partialModules: KeyValuePairs = ["AVFoundation": ["AV"], "SafariServices": ["SF"]]
  /// The frameworks that have a stand-in without `--stub`, with the prefixes of the names that they declare.
  private static let standIns: KeyValuePairs = [
    "AVKit": ["AV"], "AudioToolbox": ["Audio"], "AuthenticationServices": ["AS"], "Contacts": ["CN"],
    "CoreData": ["NSManaged", "NSFetch", "NSPersistent", "NSEntity"], "CoreImage": ["CI"], "CoreLocation": ["CL"],
    "CoreMotion": ["CM"], "CoreServices": ["UT"], "CoreText": ["CT"], "EventKit": ["EK"], "ImageIO": ["CGImage"],
    "LinkPresentation": ["LP"], "LocalAuthentication": ["LA"], "MapKit": ["MK"], "MediaPlayer": ["MP"],
    "MessageUI": ["MF"], "MobileCoreServices": ["UT"], "PDFKit": ["PDF"], "Photos": ["PH"], "PhotosUI": ["PH"],
    "QuickLook": ["QL"], "StoreKit": ["SK"], "UniformTypeIdentifiers": ["UT"], "UserNotifications": ["UN"],
    "Vision": ["VN"], "WebKit": ["WK"],
  ]

  private let modules: [String]
  /// Those of `partialModules` that the texts import.
  private let partial: [String]
  /// The folder of the modules, whose name differs if UIKit or the compiler differs.
  private let folder: String
  private let toolkit: UIKitToolkit

  /// Finds the stand-ins that source texts import. `stubs` are names of further ones.
  init(_ texts: [[UInt8]], stubs: [String], toolkit: UIKitToolkit) {
    self.toolkit = toolkit
    var (imported, conditional): (Set<String>, Set<String>) = ([], [])
    for text in texts {
      let names = ImportDeclaration.modules(in: text)
      imported.formUnion(names.imported)
      conditional.formUnion(names.conditional)
    }
    let requested = Self.standIns.map(\.key).filter { imported.contains($0) && !conditional.contains($0) }
    partial = Self.partialModules.map(\.key).filter(imported.contains)
    modules = requested + Set(stubs).subtracting(requested).sorted()
    var hash = FNV1a()
    toolkit.compiledModule("UIKit").forEach { hash.combine(byte: $0) }
    folder = "\(UIKitToolkit.cacheFolder)/modules-\(String(hash.value, radix: 16))"
  }

  /// Whether a module can be a stand-in: its name is an identifier, and it is not one that the program itself needs.
  static func canStub(_ name: String) -> Bool {
    let isName = name.first?.isNumber == false && name.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" }
    return isName && !["Swift", "Foundation", "UIKit", "HostProcess", "LayoutPreview"].contains(name)
  }

  /// The module to compile next; nil if all are compiled.
  var next: String? { modules.first { (try? FileSystem.kind(mark($0))) != .file } }

  /// Returns the folder of a compiled module. Each has its own, because other builds must not find it.
  private func folder(of module: String) -> String { "\(folder)/\(module)" }

  /// Returns the file that exists once a module is compiled.
  private func mark(_ module: String) -> String { "\(folder(of: module))/\(module).compiled" }

  /// Records that a module is compiled.
  func finish(_ module: String) throws(UVError) { try FileSystem.writeAtomically(mark(module), []) }

  /// Writes the source file of a module. Returns the arguments of `swiftc` that compile it.
  func arguments(for module: String) throws(UVError) -> [String] {
    let folder = folder(of: module)
    try FileSystem.createDirectories(folder)
    let source = "\(folder)/\(module).swift"
    // Apple's frameworks bring UIKit or parts of it with them.
    try UIKitToolkit.writeIfDifferent(source, "@_exported import UIKit\n")
    return [
      "-parse-as-library", "-module-name", module, "-emit-module", "-emit-module-path",
      "\(folder)/\(module).swiftmodule",
    ] + toolkit.moduleArguments + [source]
  }

  /// The arguments of `swiftc` that find the modules.
  var compilerArguments: [String] { modules.flatMap { ["-I", folder(of: $0)] } }

  // MARK: Errors

  /// Returns the errors, and one more error for each stand-in (empty module) and each partial module of which the files
  /// use declarations that it does not have, which it names. `texts` are the texts of the files by path.
  func explained(_ problems: [SwiftLayoutProblem], in texts: [String: [UInt8]]) -> [SwiftLayoutProblem] {
    let missing = problems.compactMap { problem in Self.missingName(in: problem.message).map { (problem.path, $0) } }
    var result = problems.map(Self.withRemedy)
    let frameworks = Array(Self.partialModules) + Array(Self.standIns)
    for module in partial + modules {
      let importing = texts.filter { ImportDeclaration.modules(in: $0.value).imported.contains(module) }
      let prefixes = frameworks.first { $0.key == module }?.value
      // A name with the prefix of another framework is not one of this module.
      let others = frameworks.filter { $0.key != module }.flatMap(\.value)
      var used: [String] = []
      for (path, name) in missing where importing[path] != nil && !used.contains(name) {
        if prefixes?.contains(where: name.hasPrefix) ?? !others.contains(where: name.hasPrefix) { used.append(name) }
      }
      guard let first = problems.first(where: { importing[$0.path] != nil }), !used.isEmpty else { continue }
      result.append(
        SwiftLayoutProblem(
          path: first.path, line: 1, column: 1,
          message: "\(module) is a stand-in that does not declare \(used.joined(separator: ", "))"))
    }
    return result
  }

  /// Returns an error; if it is that of a missing module, with the option `--stub` that helps.
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
  static func missingName(in message: String) -> String? {
    guard message.hasPrefix("cannot find") || message.contains("has no member") else { return nil }
    let segments = message.split(separator: "'", omittingEmptySubsequences: false)
    let index = message.hasPrefix("cannot find") ? 1 : segments.count - 2
    return segments.indices.contains(index) ? String(segments[index]) : nil
  }
}
