import EventLoop
package import LayoutDocument

/// The reasons why there is no layout.
package struct SwiftLayoutFailure: Error {
  package var problems: [SwiftLayoutProblem]
  /// The paths of the files with errors of the compiler; an empty path is that of errors in the entry, the expression
  /// that makes the layout.
  var failedPaths: Set<String> = []

  package init(_ problems: [SwiftLayoutProblem]) { self.problems = problems }

  /// Creates the failure of a compiler that reports errors.
  init(ofFiles errors: [SwiftLayoutProblem]) {
    self.init(errors)
    failedPaths = Set(errors.map(\.path))
  }

  /// Creates a failure without a position in a file.
  package init(_ message: String) {
    self.init([SwiftLayoutProblem(path: "", line: 1, column: 1, message: message)])
  }

  /// Creates the failure of a compiler that cannot be started: `problem` and the message of the error.
  init(_ problem: String, _ error: UVError) {
    self.init("\(problem): \(error.message)\(error.isMissingFile ? "; install Swift, and add it to PATH" : "")")
  }
}

extension SwiftLayoutProblem {
  /// Returns an error as a line that begins with its path, line and column, or, without a path, with the name of the
  /// source.
  package func errorLine(in source: String) -> String {
    "\(path.isEmpty ? source : "\(path):\(line):\(column)"): error: \(message)"
  }

  /// Returns the lines that list the files that are left out; empty if there are none. The first line begins with
  /// `name`, that of the source as the user wrote it.
  package static func leftOutLines(_ problems: [SwiftLayoutProblem], of name: String) -> [String] {
    guard !problems.isEmpty else { return [] }
    let files = problems.count == 1 ? "1 file that does" : "\(problems.count) files that do"
    return ["\(name): left out \(files) not compile:"]
      + problems.map { "  \($0.path):\($0.line):\($0.column): \($0.message)" }
  }

  /// The maximum number of errors that are kept.
  private static let limit = 1_000

  /// Returns the errors in the output of the compiler, `FILE:LINE:COLUMN: error: TEXT`. Other lines, such as warnings
  /// and quoted source lines, are skipped; with `withNotes` a note is appended to the message of the error before it.
  static func errors(in output: [UInt8], withNotes: Bool = false) -> [SwiftLayoutProblem] {
    var errors: [SwiftLayoutProblem] = []
    // Whether the last message is an error: notes follow warnings, too.
    var isError = false
    for line in output.split(separator: 0x0A) where errors.count < limit {
      let text = String(decoding: line, as: UTF8.self)
      if let error = SwiftLayoutProblem(compilerLine: text, kind: "error") {
        isError = !errors.contains(error)
        if isError { errors.append(error) }
      } else if SwiftLayoutProblem(compilerLine: text, kind: "warning") != nil {
        isError = false
      } else if withNotes, isError, let note = SwiftLayoutProblem(compilerLine: text, kind: "note") {
        errors[errors.count - 1].message += " (line \(note.line): \(note.message))"
      }
    }
    return errors
  }

  /// Reads a line of the output; nil if it is not of this kind.
  private init?(compilerLine text: String, kind: String) {
    let fields = text.split(separator: ":", maxSplits: 4, omittingEmptySubsequences: false)
    guard fields.count == 5, fields[0].hasPrefix("/"), let line = Int(fields[1]), let column = Int(fields[2]), line > 0,
      column > 0, fields[3].trimmed == kind
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
