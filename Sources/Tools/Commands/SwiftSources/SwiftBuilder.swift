import EventLoop
import LayoutBase
import LayoutDocument

/// Compiles the source files of a layout to a program that responds to the requests of `LayoutHostClient`.
final class SwiftBuilder {
  /// A compiled program.
  struct Program {
    let path: String
    let lines: RewrittenCopies
  }

  /// Arguments of the compiler.
  struct Options {
    var language: [String] = []
    var libraries: [String] = []
  }

  private static let outputLimit = 4 << 20
  /// The maximum number of files whose first build is not announced.
  private static let silentCount = 8

  private let loop: EventLoop
  private let toolkit: UIKitToolkit
  /// The folder of the rewritten copies and of the program.
  let folder: String
  let onProgress: (String) -> Void
  /// The names of modules that become stand-ins (`ImportedModules`) besides those for frameworks.
  var stubs: [String] = []
  private var isToolkitBuilt: Bool
  private var run: ProgramRun?
  /// The number of builds that were started. Its parity is in the file name of the program, so that a build does not
  /// replace the program of the one before.
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

  /// Compiles the modules of UIKit unless they are compiled. `onEnd` is called once, with nil on success, unless the
  /// build is cancelled.
  func prepare(onEnd: @escaping (SwiftLayoutFailure?) -> Void) {
    guard !isToolkitBuilt, let package = toolkit.package else { return onEnd(nil) }
    compile(package) { [self] failure in
      isToolkitBuilt = failure == nil
      onEnd(failure)
    }
  }

  /// Compiles the files with a main file that evaluates an expression. `options` are further arguments of the compiler:
  /// those of the language, and those that link libraries. `onEnd` is called once, unless the build is cancelled.
  func build(
    _ files: [SwiftLayoutSource.File], expression: String, options: Options,
    onEnd: @escaping (Result<Program, SwiftLayoutFailure>) -> Void
  ) {
    cancel()
    if !isToolkitBuilt {
      return prepare { [self] failure in
        if let failure { return onEnd(.failure(failure)) }
        build(files, expression: expression, options: options, onEnd: onEnd)
      }
    }
    compileModules(of: files.map(\.text)) { [self] outcome in
      switch outcome {
      case .success(let modules):
        build(files, expression: expression, options: options, with: modules, onEnd: onEnd)
      case .failure(let failure): onEnd(.failure(failure))
      }
    }
  }

  private func build(
    _ files: [SwiftLayoutSource.File], expression: String, options: Options, with modules: ImportedModules,
    onEnd: @escaping (Result<Program, SwiftLayoutFailure>) -> Void
  ) {
    count += 1
    // One file takes a second or two; the files of a target can take ten and more.
    if count == 1, files.count > Self.silentCount { onProgress("compiling \(files.count) files") }
    let program = "\(folder)/layout-\(count % 2)"
    do throws(UVError) {
      let (paths, lines) = try writeCopies(files, expression: expression)
      let arguments =
        options.language + options.libraries + modules.compilerArguments
        + toolkit.compilerArguments(paths, output: program)
      try start("swiftc", arguments) { [self] hasSucceeded, output in
        if hasSucceeded { return onEnd(.success(Program(path: program, lines: lines))) }
        var failure = Self.failure(in: output, lines)
        failure.problems = modules.explained(
          failure.problems, in: Dictionary(files.map { ($0.path, $0.text) }) { first, _ in first })
        findSyntaxErrors(in: files, options.language) { errors in
          onEnd(.failure(errors.isEmpty ? failure : SwiftLayoutFailure(ofFiles: errors)))
        }
      }
    } catch {
      onEnd(.failure(SwiftLayoutFailure("the compiler cannot be started: swiftc", error)))
    }
  }

  /// Returns the errors of the compiler and the constructs that have no counterpart on Linux, or, if there is no error
  /// in a copy, one error with the last line of the compiler's output that contains `error:`, or with its last line. The
  /// line of the linker with the reason precedes one that a command failed.
  private static func failure(in output: [UInt8], _ lines: RewrittenCopies) -> SwiftLayoutFailure {
    let errors = SwiftLayoutProblem.errors(in: output).compactMap(lines.located)
    // A construct without a counterpart on Linux is often the reason of an error of the compiler in another line.
    if !errors.isEmpty {
      var failure = SwiftLayoutFailure(ofFiles: errors)
      failure.problems.insert(contentsOf: lines.problems, at: 0)
      return failure
    }
    let text = String(decoding: output.suffix(4096), as: UTF8.self).split(separator: "\n")
    let reported = text.filter { $0.contains("error:") }
    let line = reported.last { !$0.contains("command failed") } ?? reported.last ?? text.last ?? ""
    return SwiftLayoutFailure("the compiler failed: \(line)")
  }

  /// Compiles the stand-ins that source texts import, unless they are compiled.
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
    _ module: String, of modules: ImportedModules, onEnd: @escaping (SwiftLayoutFailure?) -> Void
  ) {
    do throws(UVError) {
      try start("swiftc", try modules.arguments(for: module)) { hasSucceeded, output in
        if hasSucceeded, (try? modules.finish(module)) != nil { return onEnd(nil) }
        let text = String(decoding: output, as: UTF8.self)
        let line = text.split(separator: "\n").first { $0.contains("error:") } ?? "no output"
        onEnd(SwiftLayoutFailure("the module \(module) cannot be compiled: \(line)"))
      }
    } catch {
      onEnd(SwiftLayoutFailure("the module \(module) cannot be compiled: \(error.message)"))
    }
  }

  private func compile(_ package: UIKitToolkit.Package, onEnd: @escaping (SwiftLayoutFailure?) -> Void) {
    do throws(UVError) {
      try package.write()
      var isAnnounced = false
      func announce() {
        guard !isAnnounced else { return }
        isAnnounced = true
        onProgress("compiling the UIKit modules, which takes a few minutes the first time")
      }
      // SwiftPM plans the first build for seconds before it compiles; a later one is announced only if it compiles.
      if !toolkit.isCompiled { announce() }
      try start("swift", package.buildArguments) { chunk in
        if String(decoding: chunk, as: UTF8.self).contains("Compiling") { announce() }
      } onEnd: { hasSucceeded, output in
        guard !hasSucceeded else { return onEnd(nil) }
        let text = String(decoding: output, as: UTF8.self)
        let line = text.split(separator: "\n").first { $0.contains("error:") } ?? "no output"
        onEnd(SwiftLayoutFailure("the UIKit modules cannot be compiled: \(line)"))
      }
    } catch {
      onEnd(SwiftLayoutFailure("the UIKit modules cannot be compiled", error))
    }
  }

  /// Finds the errors of syntax in files, in their own texts. `onEnd` is called once, unless the build is cancelled.
  ///
  /// They are searched after other errors, most of which are their consequences: the parser, and that of the rewriter,
  /// take the code behind a missing brace for something else.
  private func findSyntaxErrors(
    in files: [SwiftLayoutSource.File], _ language: [String], onEnd: @escaping ([SwiftLayoutProblem]) -> Void
  ) {
    do throws(UVError) {
      try FileSystem.createDirectories("\(folder)/syntax")
      var paths: [String] = []
      for file in files {
        paths.append("\(folder)/syntax/\(paths.count).swift")
        try FileSystem.write(paths[paths.count - 1], file.text)
      }
      let arguments = ["-frontend", "-parse", "-diagnostic-style", "llvm"] + language + paths
      try start("swiftc", arguments) { _, output in
        onEnd(
          SwiftLayoutProblem.errors(in: output, withNotes: true).compactMap { problem in
            var problem = problem
            guard let index = paths.firstIndex(of: problem.path) else { return nil }
            problem.path = files[index].path
            return problem
          })
      }
    } catch {
      onEnd([])
    }
  }

  /// Starts a program of the toolchain. `onOutput` is called with each chunk of its output, `onEnd` with all of it in
  /// the order in which it arrived, up to the chunk that reaches `outputLimit` bytes, unless the build is cancelled.
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

  /// Writes the rewritten copies and the main file. Returns their paths, and the copies, which map positions to the
  /// source files.
  private func writeCopies(
    _ files: [SwiftLayoutSource.File], expression: String
  ) throws(UVError) -> (paths: [String], lines: RewrittenCopies) {
    let entered = files.firstIndex { $0.entryScope != nil }
    var copies = try RewrittenCopies(
      of: files.map { ($0.path, $0.text) }, in: "\(folder)/sources",
      entry: entered.map { ($0, Self.entryFunction(expression, in: files[$0].entryScope ?? "")) })
    copies.main = "\(folder)/sources/main.swift"
    let entry = entered == nil ? Self.entryFunction(expression, in: "") : "import HostProcess\n"
    try UIKitToolkit.writeIfDifferent(copies.main, "import UIKit\n\n\(entry)layoutPreviewEntry()\n")
    return (copies.paths + [copies.main], copies)
  }

  /// The statements that evaluate an expression. The expression is type-checked separately, so that the compiler
  /// reports errors in it and not a missing overload of `HostProcess.main`.
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
  func hasModule(_ name: String) -> Bool { toolkit.hasModule(name) }

  /// A hash of the compiled modules of UIKit.
  var modulesHash: UInt64 {
    var hash = FNV1a()
    for name in ["UIKit", "UIKitViews", "UIKitLayout"] {
      for byte in toolkit.compiledModule(name) { hash.combine(byte: byte) }
    }
    return hash.value
  }

  /// Compiles rewritten copies of files to a module and an object file in a folder. `onEnd` is called with the errors,
  /// none on success, unless the build is cancelled.
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
    do throws(UVError) {
      let copies = try RewrittenCopies(of: files, in: "\(folder)/sources")
      // SwiftPM generates `Bundle.module` for packages with resources, which are never read here.
      let resources = "\(folder)/sources/resources.swift"
      try UIKitToolkit.writeIfDifferent(
        resources, "import Foundation\nextension Bundle {\n  static var module: Bundle { .main }\n}\n")
      let arguments = [
        "-module-name", name, "-parse-as-library", "-wmo", "-Onone", "-gline-tables-only", "-c", "-suppress-warnings",
        "-emit-module",
        "-emit-module-path", "\(folder)/\(name).swiftmodule", "-o", "\(folder)/\(name).o",
      ]
      try start("swiftc", arguments + toolkit.moduleArguments + options + copies.paths + [resources]) {
        hasSucceeded, output in
        onEnd(hasSucceeded ? [] : Self.failure(in: output, copies).problems.filter { !copies.problems.contains($0) })
      }
    } catch {
      onEnd(SwiftLayoutFailure("the compiler cannot be started: swiftc", error).problems)
    }
  }
}
