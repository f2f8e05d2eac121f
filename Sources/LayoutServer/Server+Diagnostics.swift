import LayoutDocument
import LayoutProtocol

extension Server {
  /// What is wrong with a document, in its owner's positions.
  func diagnosticItems(of opened: OpenDocument) -> [PublishDiagnostics.Item] {
    let document = readingContext(opened, for: opened.owner)
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

extension Position {
  init(_ position: TextPosition) {
    self.init(line: position.line, character: position.character)
  }
}

extension TextPosition {
  init(_ position: Position) {
    self.init(line: position.line, character: position.character)
  }
}

extension Server {
  /// What is wrong with an open document, or that it is what the client knows already.
  func diagnostics(_ message: PullDiagnostics, on connection: Connection) -> PullDiagnostics.Answer {
    let uri = message.textDocument.uri
    guard let opened = documents[DocumentURI(uri)], opened.isLayout, opened.owner === connection else {
      return PullDiagnostics.Answer(resultID: "0", items: [], uri: uri)
    }
    let items = diagnosticItems(of: opened)
    if opened.pulled?.items != items {
      pullCount += 1
      opened.pulled = (String(pullCount), items)
    }
    let result = opened.pulled?.result ?? "0"
    return PullDiagnostics.Answer(
      resultID: result, items: message.previousResultId == result ? nil : items, uri: opened.spelling)
  }
}
