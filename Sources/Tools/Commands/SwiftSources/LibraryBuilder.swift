import EventLoop
import LayoutBase
import LayoutDocument
import UIKitSources

/// Compiles the libraries that files import, from their checkouts, against layoutd's UIKit and into the cache.
final class LibraryBuilder {
  /// The compiled libraries, and the modules that cannot be imported.
  struct Libraries {
    /// The arguments of `swiftc` that compile and link with the libraries.
    var arguments: [String] = []
    /// Why modules cannot be imported, by name.
    var failures: [String: String] = [:]
    /// The files of libraries that are left out, each with its first error.
    var leftOut: [SwiftLayoutProblem] = []

    /// Replaces the message of each error about a missing module by the reason in `failures`, if it has one.
    func explained(_ problems: [SwiftLayoutProblem]) -> [SwiftLayoutProblem] {
      problems.map { problem in
        var problem = problem
        let failure = failures.first { problem.message.hasPrefix("no such module '\($0.key)'") }
        if let failure { problem.message = failure.value }
        return problem
      }
    }
  }

  /// The sources of a library.
  private struct Library {
    var name: String
    var files: [(path: String, text: [UInt8])]
    var language: LanguageSettings
    /// The modules that it imports.
    var imports: Set<String>
  }

  private static let attemptLimit = 6
  private static let libraryLimit = 100
  private static let byteLimit = 32 << 20
  private static let listLimit = 1 << 20
  /// The modules of the toolchain and of layoutd's UIKit, which are not searched in projects.
  static let system: Set<String> = [
    "Swift", "Foundation", "FoundationEssentials", "FoundationNetworking", "FoundationXML",
    "FoundationInternationalization", "Dispatch", "Glibc", "Observation", "RegexBuilder", "Synchronization",
    "_Concurrency", "_StringProcessing", "XCTest", "Testing", "UIKit", "CoreGraphics", "QuartzCore",
  ]

  private let builder: SwiftBuilder
  private var folders: [String: String] = [:]
  /// The modules that the libraries of the last build import.
  private(set) var imports: Set<String> = []
  private var libraries = Libraries()

  init(_ builder: SwiftBuilder) { self.builder = builder }

  /// Compiles the libraries with these names, and those that they import. `onEnd` is called once, unless the build is
  /// cancelled.
  func build(_ names: Set<String>, of project: SwiftProject, onEnd: @escaping (Libraries) -> Void) {
    (folders, libraries, imports) = ([:], Libraries(), [])
    var result: [Library] = []
    var visited: Set<String> = []
    for name in names.sorted() { find(name, of: project, into: &result, &visited) }
    builder.prepare { [self] failure in
      // If the modules of UIKit cannot be compiled, the build of the program reports that.
      compile(result[...]) { onEnd(self.libraries) }
    }
  }

  /// Adds a library behind those that it imports.
  private func find(
    _ name: String, of project: SwiftProject, into result: inout [Library], _ visited: inout Set<String>
  ) {
    guard visited.insert(name).inserted, !Self.system.contains(name), visited.count <= Self.libraryLimit else { return }
    guard let match = project.library(name) else {
      if !builder.hasModule(name) { libraries.failures[name] = project.remedy(forModule: name) }
      return
    }
    var library = Library(name: name, files: [], language: match.language, imports: [])
    for path in match.files {
      guard let text = try? FileSystem.read(path, limit: SwiftLayoutSource.byteLimit) else { continue }
      library.files.append((path, text))
      library.imports.formUnion(SourceNames(text).imports)
    }
    library.imports.remove(name)
    imports.formUnion(library.imports)
    guard library.files.reduce(0, { $0 + $1.text.count }) <= Self.byteLimit else {
      libraries.failures[name] =
        "the library \(name) is larger than \(Self.byteLimit >> 20) MiB; --stub \(name) compiles an empty one"
      return
    }
    for other in library.imports.sorted() { find(other, of: project, into: &result, &visited) }
    result.append(library)
  }

  private func compile(_ remaining: ArraySlice<Library>, onEnd: @escaping () -> Void) {
    guard let library = remaining.first else { return onEnd() }
    compile(library, leftOut: [], attempt: 1) { [self] in compile(remaining.dropFirst(), onEnd: onEnd) }
  }

  /// Compiles a library without the files that do not compile, unless it is in the cache. `leftOut` has the files that
  /// failed in earlier attempts, each with its first error.
  private func compile(
    _ library: Library, leftOut: [SwiftLayoutProblem], attempt: Int, onEnd: @escaping () -> Void
  ) {
    let dependencies = folders.keys.sorted().compactMap { folders[$0] }
    let folder = "\(UIKitToolkit.cacheFolder)/libraries/\(library.name)-\(hash(of: library, dependencies))"
    let list = "\(folder)/left-out"
    if let text = try? FileSystem.read(list, limit: Self.listLimit) {
      add(library, folder, SwiftLayoutProblem.errors(in: text))
      return onEnd()
    }
    if attempt == 1 { builder.onProgress("compiling \(library.name), \(library.files.count) files, the first time") }
    let skipped = Set(leftOut.map(\.path))
    let files = library.files.filter { !skipped.contains($0.path) }
    let options = library.language.compilerArguments + dependencies.flatMap { ["-I", $0] }
    builder.buildLibrary(library.name, files, folder: folder, options: options) { [self] problems in
      guard !problems.isEmpty else {
        let lines = leftOut.map { "\($0.path):\($0.line):\($0.column): error: \($0.message)\n" }.joined()
        // Without the list the next build compiles the library again.
        _ = try? FileSystem.writeAtomically(list, Array(lines.utf8))
        add(library, folder, leftOut)
        return onEnd()
      }
      let failed = Set(problems.map(\.path))
      guard attempt < Self.attemptLimit, !failed.contains(""), files.contains(where: { !failed.contains($0.path) })
      else {
        let first = (leftOut + problems)[0]
        libraries.failures[library.name] =
          "the library \(library.name) does not compile: \(PathName.lastComponent(of: first.path)):\(first.line):"
          + " \(first.message)"
        return onEnd()
      }
      let new = failed.sorted().compactMap { path in problems.first { $0.path == path } }
      compile(library, leftOut: leftOut + new, attempt: attempt + 1, onEnd: onEnd)
    }
  }

  private func add(_ library: Library, _ folder: String, _ leftOut: [SwiftLayoutProblem]) {
    folders[library.name] = folder
    libraries.leftOut += leftOut
    libraries.arguments += ["-I", folder, "\(folder)/\(library.name).o"]
  }

  /// Returns a hash of the files of a library, the libraries that it may import and the modules of UIKit.
  private func hash(of library: Library, _ dependencies: [String]) -> String {
    var hash = FNV1a(dependencies.joined(separator: "\n"))
    hash.combine(builder.modulesHash)
    hash.combine(library.language.compilerArguments.joined(separator: " "))
    for file in library.files {
      hash.combine(file.path)
      for byte in file.text { hash.combine(byte: byte) }
    }
    return String(hash.value, radix: 16)
  }
}
