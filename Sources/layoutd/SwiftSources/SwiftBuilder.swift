import EventLoop
import UIKitSources

/// Compiles the source files of a layout to a program that responds to `host/` requests.
final class SwiftBuilder {
  /// A compiled program, or the reason why there is none.
  enum Outcome {
    case program(path: String, SourceLines)
    case failed([CompilerDiagnostic])
  }

  /// Finds lines and columns of the source files in messages about their rewritten copies.
  struct SourceLines {
    /// The rewritten texts, by the path of the copy.
    fileprivate(set) var copies: [String: (path: String, source: RewrittenSource)] = [:]
    /// The main file, whose only expression is the entry.
    fileprivate(set) var main = ""
    /// Constructs of the source files that have no counterpart on Linux.
    fileprivate(set) var diagnostics: [CompilerDiagnostic] = []

    /// Returns a diagnostic with its range in the source file; nil if it is about no source file.
    func located(_ diagnostic: CompilerDiagnostic) -> CompilerDiagnostic? {
      var diagnostic = diagnostic
      if diagnostic.path == main {
        diagnostic.path = ""
        return diagnostic
      }
      guard let copy = copies[diagnostic.path] else { return nil }
      diagnostic.path = copy.path
      diagnostic.column = copy.source.originalColumn(line: diagnostic.line - 1, column: diagnostic.column - 1) + 1
      return diagnostic
    }
  }

  private let loop: EventLoop
  private let toolkit: UIKitToolkit
  /// The folder of the rewritten copies and of the program.
  let folder: String
  private let onProgress: (String) -> Void
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

  /// Compiles the files with a main file for an expression. `onEnd` is called once, unless the build is cancelled.
  func build(_ files: [SwiftLayoutSource.File], expression: String, onEnd: @escaping (Outcome) -> Void) {
    cancel()
    if !isToolkitBuilt, let package = toolkit.package {
      return compile(package) { [self] failure in
        if let failure { return onEnd(.failed([failure])) }
        isToolkitBuilt = true
        build(files, expression: expression, onEnd: onEnd)
      }
    }
    count += 1
    let program = "\(folder)/layout-\(count % 2)"
    do throws(UVError) {
      let (paths, lines) = try writeCopies(files, expression: expression)
      run = try ProgramRun("swiftc", toolkit.compilerArguments(paths, output: program), on: loop) { [self] outcome in
        run = nil
        if outcome.exit == ChildProcess.Exit(code: 0, signal: 0) { return onEnd(.program(path: program, lines)) }
        onEnd(.failed(Self.failures(in: outcome, lines)))
      }
    } catch {
      onEnd(.failed([.failure("the compiler cannot be started: swiftc: \(error.message)")]))
    }
  }

  /// Returns the errors of the compiler, or one error with the last line of its output.
  private static func failures(in outcome: ProgramRun.Outcome, _ lines: SourceLines) -> [CompilerDiagnostic] {
    let found = CompilerDiagnostic.diagnostics(in: outcome.output).filter { $0.severity == .error }
      .compactMap(lines.located)
    // Such a construct is often the reason of an error of the compiler in another line.
    if !found.isEmpty { return lines.diagnostics + found }
    let text = String(decoding: outcome.output.suffix(4096), as: UTF8.self)
    let last = text.split(separator: "\n").last { $0.contains("error:") } ?? text.split(separator: "\n").last ?? ""
    return [.failure("the compiler failed: \(last)")]
  }

  private func compile(_ package: UIKitToolkit.Package, onEnd: @escaping (CompilerDiagnostic?) -> Void) {
    do throws(UVError) {
      try package.write()
      var isAnnounced = false
      run = try ProgramRun(
        "swift", package.buildArguments, on: loop,
        onOutput: { [self] piece in
          // Only a build that compiles something is worth a message.
          guard !isAnnounced, String(decoding: piece, as: UTF8.self).contains("Compiling") else { return }
          isAnnounced = true
          onProgress("compiling the UIKit modules, which takes a few minutes the first time")
        },
        onEnd: { [self] outcome in
          run = nil
          guard outcome.exit.code != 0 || outcome.exit.signal != 0 else { return onEnd(nil) }
          let text = String(decoding: outcome.output, as: UTF8.self)
          let line = text.split(separator: "\n").first { $0.contains("error:") } ?? "no output"
          onEnd(.failure("the UIKit modules cannot be compiled: \(line)"))
        })
    } catch {
      onEnd(.failure("the UIKit modules cannot be compiled: \(error.message)"))
    }
  }

  /// Writes the rewritten copies and the main file. Returns their paths.
  private func writeCopies(
    _ files: [SwiftLayoutSource.File], expression: String
  ) throws(UVError) -> (paths: [String], lines: SourceLines) {
    var lines = SourceLines()
    var paths: [String] = []
    let sources = "\(folder)/sources"
    try FileSystem.createDirectories(sources)
    for (index, file) in files.enumerated() {
      let source = RewrittenSource(file.text)
      // Files of different folders may have the same name, which the compiler rejects.
      let name = file.path.split(separator: "/").last.map(String.init) ?? "Layout.swift"
      let isUnique = !files[..<index].contains { $0.path.hasSuffix("/\(name)") }
      let copy = "\(sources)/\(isUnique ? name : "\(index)-\(name)")"
      try UIKitToolkit.writeIfDifferent(copy, String(decoding: source.text, as: UTF8.self))
      lines.copies[copy] = (file.path, source)
      lines.diagnostics += source.diagnostics.map {
        CompilerDiagnostic(
          path: file.path, line: $0.line + 1, column: $0.column + 1, severity: .error, message: $0.message)
      }
      paths.append(copy)
    }
    lines.main = "\(sources)/main.swift"
    try UIKitToolkit.writeIfDifferent(
      lines.main, "import HostProcess\nimport UIKit\n\nHostProcess.main {\n  \(expression)\n}\n")
    return (paths + [lines.main], lines)
  }
}
