import EventLoop
import LayoutBase
package import LayoutDocument
import UIKitSources

/// Compiles the source files of a layout to a program that responds to `host/` requests.
final class SwiftBuilder {
  /// A compiled program.
  struct Program {
    let path: String
    let lines: SourceLines
  }

  /// Finds lines and columns of the source files in messages about their rewritten copies.
  struct SourceLines {
    /// The rewritten texts, by the path of the copy.
    fileprivate(set) var copies: [String: (path: String, source: RewrittenSource)] = [:]
    /// The copy that evaluates the entry after its last line, and that line.
    fileprivate var entryCopy: (path: String, line: Int)?
    /// The main file, whose only expression is the entry.
    fileprivate(set) var main = ""
    /// Constructs of the source files that have no counterpart on Linux.
    fileprivate(set) var problems: [SwiftLayoutProblem] = []

    /// Returns a problem with its range in the source file; nil if it is about no source file.
    func located(_ problem: SwiftLayoutProblem) -> SwiftLayoutProblem? {
      var problem = problem
      if problem.path == main || problem.path == entryCopy?.path && problem.line > entryCopy?.line ?? 0 {
        problem.path = ""
        return problem
      }
      guard let copy = copies[problem.path] else { return nil }
      problem.path = copy.path
      problem.column = copy.source.originalColumn(line: problem.line - 1, column: problem.column - 1) + 1
      return problem
    }
  }

  private static let outputLimit = 4 << 20

  private let loop: EventLoop
  private let toolkit: UIKitToolkit
  /// The folder of the rewritten copies and of the program.
  let folder: String
  private let onProgress: (String) -> Void
  /// The names of modules that become stand-ins.
  var stubs: [String] = []
  private var isToolkitBuilt: Bool
  private var run: ProgramRun?
  /// The number of builds that were started, so that two successive builds have different programs.
  private var count = 0

  /// `onProgress` is called with a line about a step that takes long.
  init(loop: EventLoop, toolkit: UIKitToolkit, folder: String, onProgress: @escaping (String) -> Void) {
    (self.loop, self.toolkit, self.folder, self.onProgress) = (loop, toolkit, folder, onProgress)
    isToolkitBuilt = toolkit.package == nil
  }

  /// Ends a build in progress.
  func cancel() {
    run?.cancel()
    run = nil
  }

  /// Compiles the modules of UIKit unless they are. `onEnd` is called once, unless the build is cancelled.
  func prepare(onEnd: @escaping (SwiftLayoutFailure?) -> Void) {
    guard !isToolkitBuilt, let package = toolkit.package else { return onEnd(nil) }
    compile(package) { [self] failure in
      isToolkitBuilt = failure == nil
      onEnd(failure)
    }
  }

  /// Compiles the files with a main file for an expression, linked with `libraries`, arguments of the compiler. `onEnd` is
  /// called once, unless the build is cancelled.
  func build(
    _ files: [SwiftLayoutSource.File], expression: String, libraries: [String] = [],
    onEnd: @escaping (Result<Program, SwiftLayoutFailure>) -> Void
  ) {
    cancel()
    if !isToolkitBuilt {
      return prepare { [self] failure in
        if let failure { return onEnd(.failure(failure)) }
        build(files, expression: expression, libraries: libraries, onEnd: onEnd)
      }
    }
    compileModules(of: files.map(\.text)) { [self] outcome in
      switch outcome {
      case .success(let modules):
        build(files, expression: expression, libraries: libraries, with: modules, onEnd: onEnd)
      case .failure(let failure): onEnd(.failure(failure))
      }
    }
  }

  private func build(
    _ files: [SwiftLayoutSource.File], expression: String, libraries: [String], with modules: ImportedModules,
    onEnd: @escaping (Result<Program, SwiftLayoutFailure>) -> Void
  ) {
    count += 1
    let program = "\(folder)/layout-\(count % 2)"
    do throws(UVError) {
      let (paths, lines) = try writeCopies(files, expression: expression)
      let arguments = libraries + modules.compilerArguments + toolkit.compilerArguments(paths, output: program)
      try start("swiftc", arguments) { hasSucceeded, output in
        if hasSucceeded { return onEnd(.success(Program(path: program, lines: lines))) }
        var failure = Self.failure(in: output, lines)
        failure.problems = modules.explained(
          failure.problems, in: Dictionary(files.map { ($0.path, $0.text) }) { first, _ in first })
        onEnd(.failure(failure))
      }
    } catch {
      onEnd(.failure(SwiftLayoutFailure("the compiler cannot be started: swiftc: \(error.message)")))
    }
  }

  /// Returns the errors of the compiler, or one error with the last line of its output.
  private static func failure(in output: [UInt8], _ lines: SourceLines) -> SwiftLayoutFailure {
    let errors = SwiftLayoutProblem.errors(in: output).compactMap(lines.located)
    // Such a construct is often the reason of an error of the compiler in another line.
    if !errors.isEmpty {
      var failure = SwiftLayoutFailure(lines.problems + errors)
      failure.failedPaths = Set(errors.map(\.path))
      return failure
    }
    let text = String(decoding: output.suffix(4096), as: UTF8.self)
    let last = text.split(separator: "\n").last { $0.contains("error:") } ?? text.split(separator: "\n").last ?? ""
    return SwiftLayoutFailure("the compiler failed: \(last)")
  }

  /// Compiles the modules beside UIKit that source texts import, unless they are.
  private func compileModules(
    of texts: [[UInt8]], onEnd: @escaping (Result<ImportedModules, SwiftLayoutFailure>) -> Void
  ) {
    let modules = ImportedModules(texts, stubs: stubs, toolkit: toolkit)
    guard let module = modules.next else { return onEnd(.success(modules)) }
    compile(module, of: modules) { [self] failure in
      if let failure { return onEnd(.failure(failure)) }
      compileModules(of: texts, onEnd: onEnd)
    }
  }

  private func compile(
    _ module: ImportedModules.Module, of modules: ImportedModules, onEnd: @escaping (SwiftLayoutFailure?) -> Void
  ) {
    if module.sources != nil { onProgress("compiling the module \(module.name), the first time") }
    do throws(UVError) {
      try start("swiftc", try modules.arguments(for: module)) { hasSucceeded, output in
        if hasSucceeded, (try? modules.finish(module)) != nil { return onEnd(nil) }
        let text = String(decoding: output, as: UTF8.self)
        let line = text.split(separator: "\n").first { $0.contains("error:") } ?? "no output"
        onEnd(SwiftLayoutFailure("the module \(module.name) cannot be compiled: \(line)"))
      }
    } catch {
      onEnd(SwiftLayoutFailure("the module \(module.name) cannot be compiled: \(error.message)"))
    }
  }

  private func compile(_ package: UIKitToolkit.Package, onEnd: @escaping (SwiftLayoutFailure?) -> Void) {
    do throws(UVError) {
      try package.write()
      var isAnnounced = false
      try start("swift", package.buildArguments) { [self] piece in
        // Only a build that compiles something is worth a message.
        guard !isAnnounced, String(decoding: piece, as: UTF8.self).contains("Compiling") else { return }
        isAnnounced = true
        onProgress("compiling the UIKit modules, which takes a few minutes the first time")
      } onEnd: { hasSucceeded, output in
        guard !hasSucceeded else { return onEnd(nil) }
        let text = String(decoding: output, as: UTF8.self)
        let line = text.split(separator: "\n").first { $0.contains("error:") } ?? "no output"
        onEnd(SwiftLayoutFailure("the UIKit modules cannot be compiled: \(line)"))
      }
    } catch {
      onEnd(SwiftLayoutFailure("the UIKit modules cannot be compiled: \(error.message)"))
    }
  }

  /// Starts a program of the toolchain. `onOutput` is called with each chunk of its output, `onEnd` with all of it, at
  /// most `outputLimit` bytes in the order in which they arrived, unless the build is cancelled.
  private func start(
    _ program: String, _ arguments: [String], onOutput: @escaping ([UInt8]) -> Void = { _ in },
    onEnd: @escaping (_ hasSucceeded: Bool, _ output: [UInt8]) -> Void
  ) throws(UVError) {
    var output: [UInt8] = []
    run = try ProgramRun(
      program, arguments, settings: .init(input: .ignore, errors: .pipe, leadsGroup: true), on: loop,
      onData: { _, bytes in
        if output.count < Self.outputLimit { output += bytes }
        onOutput(bytes)
      },
      onEnd: { [self] exit in
        run = nil
        onEnd(exit == ChildProcess.Exit(code: 0, signal: 0), output)
      })
  }

  /// Writes the rewritten copies and the main file. Returns their paths.
  private func writeCopies(
    _ files: [SwiftLayoutSource.File], expression: String
  ) throws(UVError) -> (paths: [String], lines: SourceLines) {
    var lines = SourceLines()
    var paths: [String] = []
    let sources = "\(folder)/sources"
    try FileSystem.createDirectories(sources)
    let declarations = SourceDeclarations(files.map(\.text))
    for (index, file) in files.enumerated() {
      let source = RewrittenSource(file.text, in: declarations)
      // Files of different folders may have the same name, which the compiler rejects.
      let name = file.path.split(separator: "/").last.map(String.init) ?? "Layout.swift"
      let isUnique = !files[..<index].contains { $0.path.hasSuffix("/\(name)") }
      let copy = "\(sources)/\(isUnique ? name : "\(index)-\(name)")"
      var text = String(decoding: source.text, as: UTF8.self)
      if let scope = file.entryScope {
        if text.utf8.last != UInt8(ascii: "\n") { text += "\n" }
        lines.entryCopy = (copy, text.utf8.count { $0 == UInt8(ascii: "\n") })
        text += Self.entryFunction(expression, in: scope)
      }
      try UIKitToolkit.writeIfDifferent(copy, text)
      lines.copies[copy] = (file.path, source)
      lines.problems += source.diagnostics.map {
        SwiftLayoutProblem(path: file.path, line: $0.line + 1, column: $0.column + 1, message: $0.message)
      }
      paths.append(copy)
    }
    lines.main = "\(sources)/main.swift"
    let entry = lines.entryCopy == nil ? Self.entryFunction(expression, in: "") : "import HostProcess\n"
    try UIKitToolkit.writeIfDifferent(lines.main, "import UIKit\n\n\(entry)layoutPreviewEntry()\n")
    return (paths + [lines.main], lines)
  }

  /// The statements that evaluate an expression. It is checked by itself, so that its errors are not those of a choice
  /// among functions.
  private static func entry(_ expression: String) -> String {
    "let layoutPreviewMake = {\n  \(expression)\n}\nHostProcess.main(layoutPreviewMake)\n"
  }

  /// The declarations that evaluate an expression in an extension of a type, or in the file if its name is empty.
  private static func entryFunction(_ expression: String, in scope: String) -> String {
    let function = "func layoutPreviewEntry() -> Never"
    let isolation = "@preconcurrency @MainActor"
    guard !scope.isEmpty else {
      return "import HostProcess\n\(isolation) \(function) {\n\(entry(expression))}\n"
    }
    return "import HostProcess\nextension \(scope) {\n\(isolation) fileprivate static \(function) {\n"
      + "\(entry(expression))}\n}\n\(isolation) \(function) { \(scope).layoutPreviewEntry() }\n"
  }
}

extension SwiftBuilder {
  /// Prints a line about a step that takes long.
  func announce(_ line: String) { onProgress(line) }

  func hasModule(_ name: String) -> Bool { toolkit.hasModule(name) }

  /// A number that differs if the modules of UIKit differ.
  var modulesHash: UInt64 {
    var hash = FNV1a()
    for name in ["UIKit", "UIKitViews", "UIKitLayout"] {
      for byte in toolkit.compiledModule(name) { hash.combine(byte: byte) }
    }
    return hash.value
  }

  /// Compiles rewritten copies of files to a module and an object file in a folder. `onEnd` gets the errors.
  func buildLibrary(
    _ name: String, _ files: [(path: String, text: [UInt8])], folder: String, options: [String],
    onEnd: @escaping ([SwiftLayoutProblem]) -> Void
  ) {
    compileModules(of: files.map(\.text)) { [self] outcome in
      switch outcome {
      case .success(let modules):
        compile(name, files, folder: folder, options: options + modules.compilerArguments, onEnd: onEnd)
      case .failure(let failure): onEnd(failure.problems)
      }
    }
  }

  private func compile(
    _ name: String, _ files: [(path: String, text: [UInt8])], folder: String, options: [String],
    onEnd: @escaping ([SwiftLayoutProblem]) -> Void
  ) {
    var lines = SourceLines()
    do throws(UVError) {
      try FileSystem.createDirectories("\(folder)/sources")
      var paths: [String] = []
      let declarations = SourceDeclarations(files.map(\.text))
      for (index, file) in files.enumerated() {
        let source = RewrittenSource(file.text, in: declarations)
        let copy = "\(folder)/sources/\(index)-\(PathName.lastComponent(of: file.path))"
        try UIKitToolkit.writeIfDifferent(copy, String(decoding: source.text, as: UTF8.self))
        lines.copies[copy] = (file.path, source)
        paths.append(copy)
      }
      // SwiftPM makes it for packages with resources, which are never read.
      let resources = "\(folder)/sources/resources.swift"
      try UIKitToolkit.writeIfDifferent(
        resources, "import Foundation\nextension Bundle {\n  static var module: Bundle { .main }\n}\n")
      let arguments = [
        "-module-name", name, "-parse-as-library", "-wmo", "-Onone", "-gline-tables-only", "-c", "-suppress-warnings",
        "-emit-module",
        "-emit-module-path", "\(folder)/\(name).swiftmodule", "-o", "\(folder)/\(name).o",
      ]
      try start("swiftc", arguments + toolkit.moduleArguments + options + paths + [resources]) {
        hasSucceeded, output in
        onEnd(hasSucceeded ? [] : Self.failure(in: output, lines).problems.filter { !lines.problems.contains($0) })
      }
    } catch {
      onEnd(SwiftLayoutFailure("the compiler cannot be started: swiftc: \(error.message)").problems)
    }
  }
}

/// The compiled UIKit-compatible modules with which a layout of an app is linked.
///
/// A build of the source tree that has compiled them already is used as it is. Otherwise SwiftPM compiles them once into the
/// user's cache, from the sources that are installed with layoutd or from the source tree that it was built from.
package struct UIKitToolkit {
  /// The folder of the dynamic library and of the modules.
  private let products: String
  /// The name of the dynamic library.
  private let library: String
  /// The package that compiles the modules into the cache; nil if they are those of the build of this program.
  let package: Package?

  /// The error message if the modules cannot be found.
  package static let missingMessage =
    "the sources of the UIKit modules are not found; install layoutd with `make install`, or set LAYOUTD_UIKIT to the"
    + " folder of its package"

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

  /// The user's cache folder of layoutd.
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
    // One process for many files: it reads each of them once. All errors are needed, for files that can be left out.
    let mode = files.count > 4 ? ["-wmo"] : []
    return [
      "-module-name", "LayoutPreview", "-Onone", "-g", "-I", "\(products)/Modules", "-L", products, "-l\(library)",
      "-Xlinker", "-rpath", "-Xlinker", products, "-o", output, "-continue-building-after-errors",
    ] + mode + files
  }

  /// The arguments of `swiftc` that find the modules.
  var moduleArguments: [String] { ["-I", "\(products)/Modules"] }

  /// The bytes of a compiled module.
  func compiledModule(_ name: String) -> [UInt8] {
    (try? FileSystem.read("\(products)/Modules/\(name).swiftmodule", limit: 64 << 20)) ?? []
  }

  /// Whether the modules of UIKit and of the host have one of this name.
  func hasModule(_ name: String) -> Bool {
    (try? FileSystem.kindIfExists("\(products)/Modules/\(name).swiftmodule")) != nil
  }

  /// The folder of layoutd's own package; nil if it is not found.
  var sourceFolder: String? { package?.sources ?? Self.findSources() }

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
              ])
          ])

        """
      try UIKitToolkit.writeIfDifferent("\(folder)/Package.swift", manifest)
      try UIKitToolkit.writeIfDifferent(
        "\(target)/\(Self.library).swift", "@_exported import HostProcess\n@_exported import UIKit\n")
    }

    /// The arguments of `swift` that compile it.
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
  fileprivate static func quoted(_ text: String) -> String {
    "\"" + text.map { $0 == "\"" || $0 == "\\" ? "\\\($0)" : String($0) }.joined() + "\""
  }
}

/// The reasons why there is no layout.
package struct SwiftLayoutFailure: Error {
  package var problems: [SwiftLayoutProblem]
  /// The paths of the files with errors of the compiler; empty for that of the entry.
  var failedPaths: Set<String> = []

  package init(_ problems: [SwiftLayoutProblem]) { self.problems = problems }

  /// Creates a failure without a position in a file.
  package init(_ message: String) {
    self.init([SwiftLayoutProblem(path: "", line: 1, column: 1, message: message)])
  }
}

extension SwiftLayoutProblem {
  /// Returns the line of an error with its position, or with the name of the source without one.
  package func errorLine(in source: String) -> String {
    "\(path.isEmpty ? source : "\(path):\(line):\(column)"): error: \(message)"
  }

  /// Returns the one list of files that are left out; empty without any.
  package static func leftOutLines(_ problems: [SwiftLayoutProblem], of name: String) -> [String] {
    guard !problems.isEmpty else { return [] }
    let files = problems.count == 1 ? "1 file that does" : "\(problems.count) files that do"
    return ["\(name): left out \(files) not compile:"]
      + problems.map { "  \($0.path):\($0.line):\($0.column): \($0.message)" }
  }

  /// The maximum number of errors that are kept.
  private static let limit = 1_000

  /// Returns the errors in the output of the compiler, `FILE:LINE:COLUMN: error: TEXT`. Other lines, such as warnings and
  /// quoted source lines, are skipped.
  static func errors(in output: [UInt8]) -> [SwiftLayoutProblem] {
    var errors: [SwiftLayoutProblem] = []
    for line in output.split(separator: 0x0A) where errors.count < limit {
      guard let error = SwiftLayoutProblem(compilerLine: String(decoding: line, as: UTF8.self)) else { continue }
      if !errors.contains(error) { errors.append(error) }
    }
    return errors
  }

  /// Reads a line of the output; nil if it is no error.
  private init?(compilerLine text: String) {
    let fields = text.split(separator: ":", maxSplits: 4, omittingEmptySubsequences: false)
    guard fields.count == 5, fields[0].hasPrefix("/"), let line = Int(fields[1]), let column = Int(fields[2]), line > 0,
      column > 0, fields[3].trimmed == "error"
    else { return nil }
    self.init(path: String(fields[0]), line: line, column: column, message: fields[4].trimmed)
  }
}

extension Substring {
  /// The text without spaces at both ends.
  fileprivate var trimmed: String {
    var text = self
    while text.first == " " { text.removeFirst() }
    while text.last == " " { text.removeLast() }
    return String(text)
  }
}
