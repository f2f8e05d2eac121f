import LayoutDocument
import LayoutProtocol

extension Server {
  /// What is wrong with a document, in its owner's positions.
  func diagnosticItems(of opened: OpenDocument) -> [PublishDiagnostics.Item] {
    var cursor = PositionCursor(opened.buffer, opened.owner.encoding)
    let level = opened.owner.settings.diagnosticsLevel ?? Diagnostic.Severity.hint.rawValue
    var items: [PublishDiagnostics.Item] = []
    for diagnostic in opened.document.diagnostics where diagnostic.severity.rawValue <= level {
      items.append(item(diagnostic, for: opened.owner, &cursor))
    }
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

  /// A diagnostic as a client takes it, in the positions of a cursor.
  func item(_ diagnostic: Diagnostic, for connection: Connection, _ cursor: inout PositionCursor)
    -> PublishDiagnostics.Item
  {
    let capabilities = connection.client.capabilities
    let kind = DiagnosticKind.named(diagnostic.code)
    let isFaded = kind?.isUnnecessary ?? false && capabilities.diagnosticTags.contains(1)
    let range = PositionRange(diagnostic.range, &cursor)
    var related: [PublishDiagnostics.Related] = []
    for other in capabilities.relatedInformation ? diagnostic.related : [] {
      related.append(PublishDiagnostics.Related(range: PositionRange(other.range, &cursor), message: other.message))
    }
    return PublishDiagnostics.Item(
      range: range, severity: diagnostic.severity.rawValue, code: diagnostic.code, message: diagnostic.message,
      related: related, link: kind.flatMap { capabilities.diagnosticLinks ? environment.documentation($0) : nil },
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
