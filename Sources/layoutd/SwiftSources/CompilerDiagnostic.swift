import EventLoop
import LayoutDocument
import LayoutServer

/// A diagnostic of the Swift compiler, as it is printed: `FILE:LINE:COLUMN: error: TEXT`.
struct CompilerDiagnostic: Equatable, Sendable {
  enum Severity: String {
    case error, warning, note
  }

  var path: String
  /// Counted from 1.
  var line: Int
  /// Counted from 1, in bytes.
  var column: Int
  var severity: Severity
  var message: String

  /// Returns an error without a position in a file.
  static func failure(_ message: String) -> CompilerDiagnostic {
    CompilerDiagnostic(path: "", line: 1, column: 1, severity: .error, message: message)
  }

  /// The maximum number of diagnostics that are kept.
  private static let limit = 1_000

  /// Returns the diagnostics in the output of the compiler. Other lines, such as quoted source lines, are skipped.
  static func diagnostics(in output: [UInt8]) -> [CompilerDiagnostic] {
    var found: [CompilerDiagnostic] = []
    for line in output.split(separator: 0x0A) where found.count < limit {
      guard let diagnostic = CompilerDiagnostic(String(decoding: line, as: UTF8.self)) else { continue }
      if !found.contains(diagnostic) { found.append(diagnostic) }
    }
    return found
  }

  /// Reads a line of the output; nil if it is no diagnostic.
  init?(_ text: String) {
    let parts = text.split(separator: ":", maxSplits: 4, omittingEmptySubsequences: false)
    guard parts.count == 5, parts[0].hasPrefix("/"), let line = Int(parts[1]), let column = Int(parts[2]), line > 0,
      column > 0, let severity = Severity(rawValue: parts[3].trimmed)
    else { return nil }
    self.init(
      path: String(parts[0]), line: line, column: column, severity: severity, message: parts[4].trimmed)
  }

  init(path: String, line: Int, column: Int, severity: Severity, message: String) {
    (self.path, self.line, self.column) = (path, line, column)
    (self.severity, self.message) = (severity, message)
  }
}

extension SourceDiagnostic {
  /// Returns the errors of files by path, with the columns of the present files. Errors without a file are left out.
  static func byFile(_ problems: [SwiftLayoutProblem]) -> [String: [SourceDiagnostic]] {
    Dictionary(grouping: problems.filter { !$0.path.isEmpty }, by: \.path).reduce(into: [:]) { files, entry in
      let text = (try? FileSystem.read(entry.key, limit: SwiftLayoutSource.byteLimit)) ?? []
      files[entry.key] = entry.value.map {
        SourceDiagnostic(line: $0.line, column: $0.column, message: $0.message, inFile: text)
      }
    }
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
