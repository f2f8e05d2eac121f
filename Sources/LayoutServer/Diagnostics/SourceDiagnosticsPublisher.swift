import LayoutDocument
import LayoutProtocol

/// An error of the compiler in a source file, or the line where its program failed.
package struct SourceDiagnostic: Equatable, Sendable {
  /// The code of diagnostics of a build.
  package static let code = "build"

  /// Counted from 0.
  let line: Int
  /// The text of the line, which converts columns to the encoding of a client.
  private let text: TextBuffer
  /// The bytes of the line that the error is about.
  private let range: Range<Int>
  private let message: String

  /// Creates a diagnostic at a position counted from 1, its column in bytes. Its range is the identifier there, or one
  /// byte.
  package init(line: Int, column: Int, message: String, inFile text: [UInt8]) {
    self.line = max(0, line - 1)
    self.message = message
    let lines = TextBuffer(text)
    let bytes = self.line < lines.lineCount ? Array(lines.bytes[lines.lineRange(self.line)]) : []
    self.text = TextBuffer(bytes)
    let start = min(max(0, column - 1), bytes.count)
    let word = bytes[start...].prefix { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
      case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), 0x80...: true
      default: false
      }
    }
    range = start..<min(bytes.count, start + max(1, word.count))
  }

  package static func == (one: SourceDiagnostic, other: SourceDiagnostic) -> Bool {
    one.line == other.line && one.range == other.range && one.message == other.message
      && one.text.bytes == other.text.bytes
  }

  /// Returns the diagnostic in the protocol's form.
  fileprivate func item(
    ofFile name: String, _ encoding: PositionEncoding
  ) -> PublishDiagnosticsNotification.Item {
    var cursor = PositionCursor(text, encoding)
    let (start, end) = (cursor.position(of: range.lowerBound), cursor.position(of: range.upperBound))
    var item = PublishDiagnosticsNotification.Item(
      range: PositionRange(
        start: Position(line: line, character: start.character), end: Position(line: line, character: end.character)),
      severity: Diagnostic.Severity.error.rawValue, code: SourceDiagnostic.code, message: message)
    item.sourceFile = name
    return item
  }
}

/// Publishes the diagnostics of Swift source files to the clients that show a document which is made from them, or
/// whose layout is in them.
struct SourceDiagnosticsPublisher {
  /// The diagnostics of source files by their path, by origin: the document that is made from the files, or the file
  /// that a document names. An origin without diagnostics is absent.
  private var origins: [String: [String: [SourceDiagnostic]]] = [:]

  /// Replaces the diagnostics of an origin.
  mutating func set(_ files: [String: [SourceDiagnostic]], ofOrigin origin: String) {
    let files = files.filter { !$0.value.isEmpty }
    origins[origin] = files.isEmpty ? nil : files
  }

  /// Publishes the diagnostics that differ from those that a client has.
  func publish(to connection: Connection, _ server: Server) {
    guard !origins.isEmpty || !connection.publishedSources.isEmpty else { return }
    var wanted: [String: [SourceDiagnostic]] = [:]
    for (origin, files) in origins where Self.uses(origin, connection, server) {
      wanted.merge(files) { one, other in one + other.filter { !one.contains($0) } }
    }
    let before = connection.publishedSources
    guard wanted != before else { return }
    connection.publishedSources = wanted
    for path in Set(before.keys).union(wanted.keys).sorted() where wanted[path] != before[path] {
      let uri = DocumentURI.file(path)
      let name = DocumentURI(uri).name
      let items = wanted[path]?.prefix(Limits.resultCount).map { $0.item(ofFile: name, connection.encoding) } ?? []
      connection.notify(PublishDiagnosticsNotification(uri: uri, version: nil, items: items))
    }
  }

  /// Whether a client has a document open, or shows one, that is read from a file.
  private static func uses(_ path: String, _ connection: Connection, _ server: Server) -> Bool {
    connection.documents.contains { server.documents[$0]?.sourcePaths.contains(path) == true }
      || connection.sessions.contains { $0.file?.watchedPaths.contains(path) == true }
  }
}
