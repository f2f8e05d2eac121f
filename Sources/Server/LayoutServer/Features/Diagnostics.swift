import JSON
import JSONRPC
import LayoutBase
import LayoutDocument
import LayoutProtocol

/// Sends the diagnostics of documents to their owners: as responses to clients that request them (pull), as
/// notifications to all others.
struct DiagnosticsPublisher {
  private let environment: ServerEnvironment
  /// The number of different pull results so far, the last result id; ids are never reused.
  private var responseCount = 0

  init(environment: ServerEnvironment) { self.environment = environment }

  /// Whether diagnostics of a document are sent as notifications: if it is a layout document, and its owner does not
  /// pull them.
  private func publishes(_ opened: EditorDocument) -> Bool {
    opened.isLayout && !opened.owner.client.capabilities.pullDiagnosticsSupport
  }

  /// Returns the context in which a job converts the diagnostics of a document; nil if they are not sent as
  /// notifications.
  func conversion(for opened: EditorDocument) -> DocumentContext? {
    publishes(opened) ? DocumentContext(reading: opened, for: opened.owner, environment) : nil
  }

  /// Publishes the diagnostics of a document's new snapshot, unless they and the version are those last published.
  /// `converted` are the same diagnostics if a job has converted them; they are ignored if settings have changed since.
  func update(_ opened: EditorDocument, converted: ConvertedDiagnostics? = nil) {
    guard publishes(opened) else { return }
    let items = items(of: opened, converted)
    // Equal diagnostics of a newer text are published with its version.
    if opened.lastPublishedDiagnostics?.items != items || opened.lastPublishedDiagnostics?.version != opened.version {
      publish(items, version: opened.version, of: opened)
    }
  }

  /// Publishes the diagnostics of a document after its lint, or has a client that pulls them request them again.
  /// `converted` are the diagnostics if the job has converted them.
  func didLint(_ opened: EditorDocument, converted: ConvertedDiagnostics?) {
    opened.owner.needsDiagnosticRefresh = true
    update(opened, converted: converted)
  }

  /// Publishes an empty list for a document that is closed or superseded, unless its owner pulls diagnostics.
  func clear(_ opened: EditorDocument) {
    if !opened.owner.client.capabilities.pullDiagnosticsSupport { publish([], version: nil, of: opened) }
  }

  private func publish(_ items: [PublishDiagnosticsNotification.Item], version: Int?, of opened: EditorDocument) {
    opened.lastPublishedDiagnostics = (version, items)
    guard opened.owner.isRunning else { return }
    opened.owner.notify(PublishDiagnosticsNotification(uri: opened.originalURI, version: version, diagnostics: items))
  }

  /// Returns the diagnostics of a document, or "unchanged" if they equal those of the client's previous result id; no
  /// diagnostics for a document that `connection` does not have open. `converted` are those of the snapshot that the
  /// query has read, which may be that of an earlier text.
  mutating func respond(
    _ message: DocumentDiagnosticsRequest, about opened: EditorDocument?, converted: ConvertedDiagnostics?,
    to connection: Connection
  ) -> DocumentDiagnosticsRequest.Result {
    guard let opened, opened.isLayout, opened.owner === connection else {
      return DocumentDiagnosticsRequest.Result(kind: .full, resultId: "0", items: [])
    }
    let items = items(of: opened, converted)
    if opened.lastPulledDiagnostics?.items != items {
      responseCount += 1
      opened.lastPulledDiagnostics = (String(responseCount), items)
    }
    let result = opened.lastPulledDiagnostics?.result ?? "0"
    let isKnown = message.previousResultId == result
    return DocumentDiagnosticsRequest.Result(
      kind: isKnown ? .unchanged : .full, resultId: result, items: isKnown ? nil : items)
  }

  /// Requests a client that pulls diagnostics to pull them again, if they have changed without an edit of this client.
  func refresh(_ connection: Connection) {
    guard connection.needsDiagnosticRefresh else { return }
    connection.needsDiagnosticRefresh = false
    let capabilities = connection.client.capabilities
    guard capabilities.pullDiagnosticsSupport, capabilities.refreshesDiagnostics, !connection.documents.isEmpty else {
      return
    }
    connection.request(DiagnosticsRefreshRequest())
  }

  /// Returns the diagnostics of a document, in its owner's positions: `converted` if these are valid, otherwise newly
  /// converted ones.
  private func items(
    of opened: EditorDocument, _ converted: ConvertedDiagnostics?
  ) -> [PublishDiagnosticsNotification.Item] {
    if let converted, !opened.exceedsTextLimit, converted.level == opened.owner.settings.diagnosticsLevel {
      return converted.items
    }
    let document = DocumentContext(reading: opened, for: opened.owner, environment)
    return document.items(exceedingLimit: opened.exceedsTextLimit)
  }
}

/// The diagnostics of a snapshot in the protocol's form, converted on any thread. The snapshot is not stored, since it
/// would then be released on the server's thread.
struct ConvertedDiagnostics: Sendable {
  let items: [PublishDiagnosticsNotification.Item]
  /// The level (see `DocumentContext.diagnosticsLevel`) for which the diagnostics were selected; nil for all.
  let level: Int?

  /// Converts the diagnostics of a context's snapshot; nil if that snapshot's token is cancelled.
  init?(_ context: DocumentContext) {
    level = context.diagnosticsLevel
    items = context.items(exceedingLimit: false)
    if context.snapshot.token?.isCancelled == true { return nil }
  }

  /// Converts the diagnostics of `snapshot` and `lint`, its lint diagnostics, in the encoding and with the level of
  /// `context`; nil if `token` is cancelled.
  init?(
    _ snapshot: DocumentSnapshot, lint: [Diagnostic] = [], in context: DocumentContext, _ token: CancellationToken
  ) {
    var context = context
    (context.snapshot, context.lintDiagnostics) = (snapshot.cancellable(by: token), lint)
    self.init(context)
  }
}

extension DocumentContext {
  /// Returns the diagnostics to send, in the protocol's form; with `exceedingLimit` preceded by one about a text above
  /// the limit. Incomplete if the snapshot's token is cancelled.
  func items(exceedingLimit: Bool) -> [PublishDiagnosticsNotification.Item] {
    // Related ranges are often far from their diagnostics, and near those of the previous diagnostic.
    var (cursor, relatedCursor) = (cursor, cursor)
    var items: [PublishDiagnosticsNotification.Item] = []
    var poll = CancellationPoll(snapshot.token)
    for diagnostic in reportedDiagnostics where poll.shouldContinue(after: 1 + diagnostic.related.count) {
      items.append(item(diagnostic, at: &cursor, related: &relatedCursor))
    }
    if exceedingLimit {
      let message = "the text exceeds \(Limits.text >> 20) MiB; an earlier version is in use; shorten the text"
      items.insert(
        PublishDiagnosticsNotification.Item(
          range: PositionRange(0..<0, &cursor), severity: Diagnostic.Severity.error.rawValue, code: "limitExceeded",
          source: .layoutd, message: message),
        at: 0)
    }
    return items
  }

  /// The diagnostics to send, of the analysis and of the lint: at least as severe as `diagnosticsLevel`, and at most
  /// `Limits.resultCount`.
  var reportedDiagnostics: [Diagnostic] {
    let level = diagnosticsLevel ?? Diagnostic.Severity.hint.rawValue
    let diagnostics =
      lintDiagnostics.isEmpty ? snapshot.diagnostics : (snapshot.diagnostics + lintDiagnostics).inOrderOfText
    return Self.mostSevere(diagnostics.filter { $0.severity.rawValue <= level })
  }

  /// Returns at most `Limits.resultCount` of the diagnostics in text order; if there are more, the most severe ones.
  private static func mostSevere(_ diagnostics: [Diagnostic]) -> [Diagnostic] {
    guard diagnostics.count > Limits.resultCount else { return diagnostics }
    var left = Limits.resultCount
    var mildest = Diagnostic.Severity.error.rawValue
    // Of the least severe level that is included, only the first diagnostics fit.
    while true {
      let count = diagnostics.count { $0.severity.rawValue == mildest }
      if count >= left { break }
      left -= count
      mildest += 1
    }
    return diagnostics.filter { diagnostic in
      guard diagnostic.severity.rawValue == mildest else { return diagnostic.severity.rawValue < mildest }
      left -= 1
      return left >= 0
    }
  }

  /// Converts a diagnostic to the protocol's form. `cursor` converts its range, `relatedCursor` the ranges of related
  /// information.
  func item(
    _ diagnostic: Diagnostic, at cursor: inout PositionCursor, related relatedCursor: inout PositionCursor
  ) -> PublishDiagnosticsNotification.Item {
    let kind = DiagnosticCode.named(diagnostic.code)
    let isFaded = kind?.isUnnecessary ?? false && capabilities.diagnosticTags.contains(1)
    let range = PositionRange(diagnostic.range, &cursor)
    var related: [DiagnosticRelatedInformation] = []
    for other in capabilities.relatedInformation ? diagnostic.related : [] {
      let location = Location(uri: originalURI, range: PositionRange(other.range, &relatedCursor))
      related.append(DiagnosticRelatedInformation(location: location, message: other.message))
    }
    let link = kind.flatMap { capabilities.diagnosticLinks ? documentation($0) : nil }
    return PublishDiagnosticsNotification.Item(
      range: range, severity: diagnostic.severity.rawValue, code: diagnostic.code,
      codeDescription: link.map { CodeDescription(href: $0) },
      source: LintRuleName(rawValue: diagnostic.code) != nil ? .layoutdLint : .layoutd, message: diagnostic.message,
      tags: isFaded ? [1] : nil, relatedInformation: related.isEmpty ? nil : related)
  }
}

/// An error of the compiler in a Swift source file, or the failure of its program at a line.
package struct SourceDiagnostic: Equatable, Sendable {
  /// The code of these diagnostics in the protocol.
  package static let code = "build"

  /// The line, counted from 0.
  let line: Int
  /// The text of the line, with which columns are converted to the encoding of a client.
  private let text: TextBuffer
  /// The range of the error, in bytes of the line.
  private let range: Range<Int>
  private let message: String

  /// Creates a diagnostic at a line and a column, both counted from 1, the column in bytes. Its range is the identifier
  /// there, or else one byte. `text` is that of the file.
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

  /// Returns the diagnostic in the protocol's form, in the position encoding of a client.
  fileprivate func item(
    ofFile name: String, _ encoding: PositionEncoding
  ) -> PublishDiagnosticsNotification.Item {
    var cursor = PositionCursor(text, encoding)
    let (start, end) = (cursor.position(of: range.lowerBound), cursor.position(of: range.upperBound))
    return PublishDiagnosticsNotification.Item(
      range: PositionRange(
        start: Position(line: line, character: start.character), end: Position(line: line, character: end.character)),
      severity: Diagnostic.Severity.error.rawValue, code: SourceDiagnostic.code, source: .swiftc, message: message,
      data: DiagnosticData(file: name))
  }
}

/// Publishes the diagnostics of Swift source files to the clients that have open or show a document that is made from
/// these files, or whose layout is in them.
struct SourceDiagnosticsPublisher {
  /// The diagnostics by origin, then by the path of the source file. An origin is the path of a document that is made
  /// from source files, or that of the Swift file that a document names as its layout. An origin without diagnostics
  /// has no entry.
  private var origins: [String: [String: [SourceDiagnostic]]] = [:]

  /// Replaces the diagnostics of an origin; `files` has them by the path of the source file.
  mutating func set(_ files: [String: [SourceDiagnostic]], ofOrigin origin: String) {
    let files = files.filter { !$0.value.isEmpty }
    origins[origin] = files.isEmpty ? nil : files
  }

  /// Publishes the source files' diagnostics of a client that differ from those that it was last sent.
  func publish(to connection: Connection, documents: DocumentStore) {
    // The documents that its sessions show may read other source files by now.
    guard connection.needsSourceDiagnostics || !connection.sessions.isEmpty else { return }
    connection.needsSourceDiagnostics = false
    guard !origins.isEmpty || !connection.publishedSources.isEmpty else { return }
    var sources: [String: [SourceDiagnostic]] = [:]
    for (origin, files) in origins where documents.isRead(origin, by: connection) {
      sources.merge(files) { one, other in one + other.filter { !one.contains($0) } }
    }
    let before = connection.publishedSources
    guard sources != before else { return }
    connection.publishedSources = sources
    for path in Set(before.keys).union(sources.keys).sorted() where sources[path] != before[path] {
      let uri = DocumentURI.file(path)
      let name = DocumentURI(uri).name
      let items = sources[path]?.prefix(Limits.resultCount).map { $0.item(ofFile: name, connection.encoding) } ?? []
      connection.notify(PublishDiagnosticsNotification(uri: uri, diagnostics: items))
    }
  }
}

/// Diagnostics that clients pull.
enum DiagnosticMethods {
  static var all: [Method] {
    [
      .query(
        DocumentDiagnosticsRequest.self,
        offers: .provider("diagnosticProvider", to: \.pullDiagnosticsSupport) { _, writer in
          writer.member("identifier", "layoutd")
          // A document may read its items from another file.
          writer.member("interFileDependencies", true)
          writer.member("workspaceDiagnostics", false)
        }
      ) { message, document in
        let converted = document.flatMap { ConvertedDiagnostics($0) }
        return { call, _, server, writer in
          let opened = server.documents[DocumentURI(message.textDocument.uri)]
          server.state.diagnostics.respond(message, about: opened, converted: converted, to: call.connection)
            .write(to: &writer)
          return true
        }
      }
    ]
  }
}
