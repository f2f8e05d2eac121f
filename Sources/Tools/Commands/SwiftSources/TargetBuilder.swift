import EventLoop
import LayoutDocument
import UIKitSources

/// Compiles the files of a target that an entry (the expression that makes a layout) needs, with the libraries that
/// they import. Files that do not compile are left out if the others compile without them.
final class TargetBuilder {
  /// A compiled program, and what it was compiled from.
  struct Built {
    var program: SwiftBuilder.Program
    /// The files that are left out, each with its first error.
    var leftOut: [SwiftLayoutProblem]
  }

  typealias Outcome = Result<Built, SwiftLayoutFailure>

  /// The maximum number of times that files with errors are left out and the others are built again.
  private static let attemptLimit = 6

  private let builder: SwiftBuilder
  private let libraries: LibraryBuilder
  /// The paths of the files of the last build.
  private(set) var paths: [String] = []
  /// The modules that the libraries of the last build import.
  var libraryImports: Set<String> { libraries.imports }

  init(_ builder: SwiftBuilder) {
    self.builder = builder
    libraries = LibraryBuilder(builder)
  }

  /// Compiles the files that an expression needs. `path` is that of the file or folder that was named. `onEnd` is
  /// called once, unless `SwiftBuilder.cancel` is called.
  func build(
    _ selection: SwiftSourceSelection, expression: String, named path: String, onEnd: @escaping (Outcome) -> Void
  ) {
    let (needed, roots) = Self.needed(selection.files, expression, named: path)
    var attempt = Attempt(
      files: needed, roots: roots, expression: expression, leftOut: selection.leftOut, language: selection.language)
    paths = needed.map(\.path)
    guard let project = selection.project else { return run(attempt, onEnd) }
    let imports = needed.reduce(into: Set<String>()) { $0.formUnion($1.names.imports) }
    libraries.build(imports, of: project) { [self] built in
      attempt.libraries = built
      attempt.leftOut += built.leftOut
      run(attempt, onEnd)
    }
  }

  /// Returns the files that an expression needs, and the paths of those that cannot be left out: the file at `path`,
  /// and the files that declare the expression or what it mentions; all files if there are none.
  private static func needed(
    _ files: [SwiftLayoutSource.File], _ expression: String, named path: String
  ) -> (files: [SwiftLayoutSource.File], roots: Set<String>) {
    let words = SourceNames(Array(expression.utf8)).mentioned
    var roots = files.indices.filter { index in
      files[index].path == path || files[index].entries.contains { $0.expression == expression }
    }
    if !files.contains(where: { $0.entries.contains { $0.expression == expression } }) {
      roots += files.indices.filter { !files[$0].names.declared.isDisjoint(with: words) && !roots.contains($0) }
    }
    // The expression names no declaration of the files, only UIKit: all files must compile.
    guard !roots.isEmpty else { return (files, Set(files.map(\.path))) }
    let needed = SourceNames.needed(by: roots, in: files.map(\.names), paths: files.map(\.path)).map { files[$0] }
    return (entered(needed, expression), Set(roots.map { files[$0].path }))
  }

  /// Sets the `entryScope` of the file whose private declaration the expression names, so that it is evaluated in that
  /// file.
  private static func entered(
    _ files: [SwiftLayoutSource.File], _ expression: String
  ) -> [SwiftLayoutSource.File] {
    var files = files
    for index in files.indices {
      let entries = files[index].entries
      // A longer expression may create the type that has a private member, such as `Controller().layout`.
      let match =
        entries.first { $0.expression == expression }
        ?? entries.first { entry in
          entry.privateScope.map { !$0.isEmpty && expression.hasPrefix("\($0)(") } == true
            && !files.contains { $0.entries.contains { $0.expression == expression } }
        }
      guard let scope = match?.privateScope else { continue }
      files[index].entryScope = scope
      break
    }
    return files
  }

  private func run(_ attempt: Attempt, _ onEnd: @escaping (Outcome) -> Void) {
    builder.build(attempt.files, expression: attempt.expression, options: attempt.options) { [self] outcome in
      switch outcome {
      case .success(let program): onEnd(.success(Built(program: program, leftOut: attempt.leftOut)))
      case .failure(let failure):
        var next = attempt
        guard next.leaveOut(failure), next.count <= Self.attemptLimit else {
          // Errors of files that were left out can cause the errors of the remaining files.
          return onEnd(.failure(SwiftLayoutFailure(attempt.libraries.explained(next.errors))))
        }
        run(next, onEnd)
      }
    }
  }
}

/// One build of files of a target. If it fails, the next one is without the files that have errors.
private struct Attempt {
  var files: [SwiftLayoutSource.File]
  /// The paths of the files that cannot be left out.
  let roots: Set<String>
  let expression: String
  var leftOut: [SwiftLayoutProblem]
  let language: LanguageSettings
  var libraries = LibraryBuilder.Libraries()
  /// The arguments of the compiler beside the files.
  var options: SwiftBuilder.Options {
    SwiftBuilder.Options(language: language.compilerArguments, libraries: libraries.arguments)
  }
  /// The errors of all builds.
  private(set) var errors: [SwiftLayoutProblem] = []
  private(set) var count = 0

  /// Leaves out the files with errors. Returns false if that cannot help: an error is in a file that is needed, or in
  /// none.
  mutating func leaveOut(_ failure: SwiftLayoutFailure) -> Bool {
    errors += failure.problems.filter { !errors.contains($0) }
    count += 1
    let failed = failure.failedPaths
    guard failed.isDisjoint(with: roots), !failed.contains(""), !failed.isEmpty else { return false }
    let problems = libraries.explained(failure.problems)
    leftOut += failed.sorted().compactMap { path in problems.first { $0.path == path } }
    files.removeAll { failed.contains($0.path) }
    return true
  }
}
