import EventLoop
import LayoutDocument
import UIKitSources

/// The copies of source files that are compiled together, rewritten for the compiler on Linux by `RewrittenSource`.
/// Finds lines and columns of the source files in messages about their copies.
struct RewrittenCopies {
  /// The paths of the copies, in the order of the files.
  private(set) var paths: [String] = []
  /// The rewritten texts, by the path of the copy.
  private var copies: [String: (path: String, source: RewrittenSource)] = [:]
  /// The copy at whose end declarations that evaluate the entry (the expression that makes the layout) are appended,
  /// and the number of lines before them; nil if there is none.
  private var entryCopy: (path: String, line: Int)?
  /// The path of the main file, which evaluates the entry or calls the function that does.
  var main = ""
  /// Constructs of the source files that have no counterpart on Linux.
  private(set) var problems: [SwiftLayoutProblem] = []

  /// Rewrites files, and writes their copies to a folder. The declarations of `entry`, which evaluate it, are appended
  /// to the copy of the file at its index.
  init(
    of files: [(path: String, text: [UInt8])], in folder: String, entry: (index: Int, declarations: String)? = nil
  ) throws(UVError) {
    try FileSystem.createDirectories(folder)
    let declarations = SourceDeclarations(files.map(\.text))
    for (index, file) in files.enumerated() {
      let source = RewrittenSource(file.text, in: declarations)
      // Files of different folders may have the same name, which the compiler rejects.
      let name = PathName.lastComponent(of: file.path)
      let isUnique = !files[..<index].contains { $0.path.hasSuffix("/\(name)") }
      let copy = "\(folder)/\(isUnique ? name : "\(index)-\(name)")"
      var text = String(decoding: source.text, as: UTF8.self)
      if let entry, entry.index == index {
        if text.utf8.last != UInt8(ascii: "\n") { text += "\n" }
        entryCopy = (copy, text.utf8.count { $0 == UInt8(ascii: "\n") })
        text += entry.declarations
      }
      try UIKitToolkit.writeIfDifferent(copy, text)
      paths.append(copy)
      copies[copy] = (file.path, source)
      problems += source.diagnostics.map {
        SwiftLayoutProblem(path: file.path, line: $0.line + 1, column: $0.column + 1, message: $0.message)
      }
    }
  }

  /// Returns the text of the copy at a path, whose lines are those of the source file; nil if there is none.
  func text(ofCopy path: String) -> String? {
    copies[path].map { String(decoding: $0.source.text, as: UTF8.self) }
  }

  /// Returns a problem with its position in the source file; with an empty path if it is in the main file or in the
  /// declarations that evaluate the entry, nil if it is in none of the copies.
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
