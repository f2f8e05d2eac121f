import LayoutDocument
import LayoutProtocol

/// Sends the diagnostics of documents to their owners: as the response to clients that pull, as notifications to
/// others.
struct DiagnosticsPublisher {
  private let environment: ServerEnvironment
  /// The sequence number of the last pull result; result ids are never reused.
  private var answerCount = 0

  init(environment: ServerEnvironment) { self.environment = environment }

  /// Publishes the diagnostics of a document's new snapshot, if they or the version have changed.
  func update(_ opened: OpenDocument) {
    // Clients that pull diagnostics get no notifications.
    guard opened.isLayout, !opened.owner.client.capabilities.pullDiagnosticsSupport else { return }
    let items = items(of: opened)
    // Equal diagnostics of a newer text are published with its version.
    if opened.lastPublishedDiagnostics?.items != items || opened.lastPublishedDiagnostics?.version != opened.version {
      publish(items, version: opened.version, of: opened)
    }
  }

  /// Publishes the diagnostics of a document again after it was linted. A client that pulls them is requested to.
  func linted(_ opened: OpenDocument) {
    opened.owner.needsDiagnosticRefresh = true
    update(opened)
  }

  /// Publishes an empty list for a document that is closed.
  func clear(_ opened: OpenDocument) {
    if !opened.owner.client.capabilities.pullDiagnosticsSupport { publish([], version: nil, of: opened) }
  }

  private func publish(_ items: [PublishDiagnosticsNotification.Item], version: Int?, of opened: OpenDocument) {
    opened.lastPublishedDiagnostics = (version, items)
    guard opened.owner.isRunning else { return }
    opened.owner.notify(PublishDiagnosticsNotification(uri: opened.originalURI, version: version, items: items))
  }

  /// Returns the diagnostics of a document, or "unchanged" if they equal those of the client's previous result id.
  mutating func answer(
    _ message: DocumentDiagnosticsRequest, about opened: OpenDocument?, to connection: Connection
  ) -> DocumentDiagnosticsRequest.Response {
    let uri = message.textDocument.uri
    guard let opened, opened.isLayout, opened.owner === connection else {
      return DocumentDiagnosticsRequest.Response(resultID: "0", items: [], uri: uri)
    }
    let items = items(of: opened)
    if opened.lastPulledDiagnostics?.items != items {
      answerCount += 1
      opened.lastPulledDiagnostics = (String(answerCount), items)
    }
    let result = opened.lastPulledDiagnostics?.result ?? "0"
    return DocumentDiagnosticsRequest.Response(
      resultID: result, items: message.previousResultId == result ? nil : items, uri: opened.originalURI)
  }

  /// Requests a client that pulls diagnostics to pull again, after a change that was not its edit.
  func refresh(_ connection: Connection) {
    guard connection.needsDiagnosticRefresh else { return }
    connection.needsDiagnosticRefresh = false
    let capabilities = connection.client.capabilities
    guard capabilities.pullDiagnosticsSupport, capabilities.refreshesDiagnostics, !connection.documents.isEmpty else {
      return
    }
    connection.request(DiagnosticsRefreshRequest())
  }

  /// Returns the diagnostics of a document, in its owner's positions.
  private func items(of opened: OpenDocument) -> [PublishDiagnosticsNotification.Item] {
    let document = DocumentContext(reading: opened, for: opened.owner, environment)
    return document.items(exceedingLimit: opened.exceedsTextLimit)
  }
}

extension DocumentContext {
  /// Returns the diagnostics to send in the protocol's form, with one for a text above the limit.
  func items(exceedingLimit: Bool) -> [PublishDiagnosticsNotification.Item] {
    var cursor = cursor
    var items = reportedDiagnostics.map { item($0, &cursor) }
    if exceedingLimit {
      let message = "the text exceeds \(Limits.text >> 20) MiB; an earlier version is in use"
      items.insert(
        PublishDiagnosticsNotification.Item(
          range: PositionRange(0..<0, &cursor), severity: Diagnostic.Severity.error.rawValue, code: "limitExceeded",
          message: message),
        at: 0)
    }
    return items
  }

  /// The diagnostics to send: at least as severe as the owner's level, and at most `Limits.resultCount`.
  var reportedDiagnostics: [Diagnostic] {
    let level = diagnosticsLevel ?? Diagnostic.Severity.hint.rawValue
    let found = lintDiagnostics.isEmpty ? snapshot.diagnostics : (snapshot.diagnostics + lintDiagnostics).inOrderOfText
    return Self.mostSevere(found.filter { $0.severity.rawValue <= level })
  }

  /// Returns at most `Limits.resultCount` diagnostics in text order, preferring the most severe.
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

  /// Converts a diagnostic to the protocol's form, with the positions of a cursor.
  func item(_ diagnostic: Diagnostic, _ cursor: inout PositionCursor) -> PublishDiagnosticsNotification.Item {
    let kind = DiagnosticCode.named(diagnostic.code)
    let isFaded = kind?.isUnnecessary ?? false && capabilities.diagnosticTags.contains(1)
    let range = PositionRange(diagnostic.range, &cursor)
    var related: [PublishDiagnosticsNotification.RelatedInformation] = []
    for other in capabilities.relatedInformation ? diagnostic.related : [] {
      related.append(
        PublishDiagnosticsNotification.RelatedInformation(
          range: PositionRange(other.range, &cursor), message: other.message))
    }
    return PublishDiagnosticsNotification.Item(
      range: range, severity: diagnostic.severity.rawValue, code: diagnostic.code, message: diagnostic.message,
      related: related, link: kind.flatMap { capabilities.diagnosticLinks ? documentation($0) : nil },
      tags: isFaded ? [1] : [], isLint: LintRuleName(rawValue: diagnostic.code) != nil)
  }
}
