import LayoutDocument
import LayoutProtocol

/// Tells clients what is wrong with their documents: those that pull when they ask, the others of its own accord.
struct DiagnosticsPublisher {
  private let environment: ServerEnvironment
  /// Names the answers to clients that pull; never used twice.
  private var answerCount = 0

  init(environment: ServerEnvironment) { self.environment = environment }

  /// Tells a document's owner what its new snapshot says, unless that is known.
  func update(_ opened: OpenDocument) {
    // Pulled or pushed, never both.
    guard opened.isLayout, !opened.owner.client.capabilities.pullsDiagnostics else { return }
    let items = items(of: opened)
    // Also when they are the same: they are about a newer text now.
    if opened.published?.items != items || opened.published?.version != opened.version {
      publish(items, version: opened.version, of: opened)
    }
  }

  /// Takes back what a document's owner was told.
  func clear(_ opened: OpenDocument) {
    if !opened.owner.client.capabilities.pullsDiagnostics { publish([], version: nil, of: opened) }
  }

  private func publish(_ items: [PublishDiagnostics.Item], version: Int?, of opened: OpenDocument) {
    opened.published = (version, items)
    guard opened.owner.isRunning else { return }
    opened.owner.notify(PublishDiagnostics(uri: opened.spelling, version: version, items: items))
  }

  /// What is wrong with an open document, or that it is what the client knows already.
  mutating func answer(
    _ message: PullDiagnostics, about opened: OpenDocument?, to connection: Connection
  ) -> PullDiagnostics.Answer {
    let uri = message.textDocument.uri
    guard let opened, opened.isLayout, opened.owner === connection else {
      return PullDiagnostics.Answer(resultID: "0", items: [], uri: uri)
    }
    let items = items(of: opened)
    if opened.pulled?.items != items {
      answerCount += 1
      opened.pulled = (String(answerCount), items)
    }
    let result = opened.pulled?.result ?? "0"
    return PullDiagnostics.Answer(
      resultID: result, items: message.previousResultId == result ? nil : items, uri: opened.spelling)
  }

  /// Asks a client that pulls to pull again, where something changed since the last time.
  func refresh(_ connection: Connection) {
    guard connection.isRefreshDue else { return }
    connection.isRefreshDue = false
    let capabilities = connection.client.capabilities
    guard capabilities.pullsDiagnostics, capabilities.refreshesDiagnostics, !connection.documents.isEmpty else {
      return
    }
    connection.request(RefreshDiagnostics())
  }

  /// What is wrong with a document, in its owner's positions.
  private func items(of opened: OpenDocument) -> [PublishDiagnostics.Item] {
    let document = DocumentContext(reading: opened, for: opened.owner, environment)
    var cursor = document.cursor
    var items = document.toldDiagnostics.map { document.item($0, &cursor) }
    if opened.isRefused {
      let message = "the text is over the limit of \(Limits.text >> 20) MiB; an earlier one is kept"
      items.insert(
        PublishDiagnostics.Item(
          range: PositionRange(0..<0, &cursor), severity: Diagnostic.Severity.error.rawValue, code: "limitExceeded",
          message: message),
        at: 0)
    }
    return items
  }
}

extension DocumentContext {
  /// What of the diagnostics a client hears of: no milder than it wants to know, and no more than an answer has.
  var toldDiagnostics: [Diagnostic] {
    let level = diagnosticsLevel ?? Diagnostic.Severity.hint.rawValue
    return Self.worst(snapshot.diagnostics.filter { $0.severity.rawValue <= level })
  }

  /// As many as an answer has, in the order of the text; of too many the worst.
  private static func worst(_ diagnostics: [Diagnostic]) -> [Diagnostic] {
    guard diagnostics.count > Limits.entries else { return diagnostics }
    var left = Limits.entries
    var mildest = Diagnostic.Severity.error.rawValue
    // Of the mildest that has a place only the first are told.
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

  /// A diagnostic as the client takes it, in the positions of a cursor.
  func item(_ diagnostic: Diagnostic, _ cursor: inout PositionCursor) -> PublishDiagnostics.Item {
    let kind = DiagnosticKind.named(diagnostic.code)
    let isFaded = kind?.isUnnecessary ?? false && capabilities.diagnosticTags.contains(1)
    let range = PositionRange(diagnostic.range, &cursor)
    var related: [PublishDiagnostics.Related] = []
    for other in capabilities.relatedInformation ? diagnostic.related : [] {
      related.append(PublishDiagnostics.Related(range: PositionRange(other.range, &cursor), message: other.message))
    }
    return PublishDiagnostics.Item(
      range: range, severity: diagnostic.severity.rawValue, code: diagnostic.code, message: diagnostic.message,
      related: related, link: kind.flatMap { capabilities.diagnosticLinks ? documentation($0) : nil },
      tags: isFaded ? [1] : [])
  }
}
