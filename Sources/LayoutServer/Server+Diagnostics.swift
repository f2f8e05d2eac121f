import LayoutDocument
import LayoutProtocol

extension Server {
  /// What is wrong with a document, in its owner's positions.
  func diagnosticItems(of opened: OpenDocument) -> [PublishDiagnostics.Item] {
    var cursor = PositionCursor(opened.buffer, opened.owner.encoding)
    let showsRelated = opened.owner.client.capabilities.relatedInformation
    var items = opened.document.diagnostics.map { diagnostic in
      PublishDiagnostics.Item(diagnostic, showsRelated: showsRelated, &cursor)
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
}

extension PublishDiagnostics.Item {
  /// A diagnostic in positions.
  init(_ diagnostic: Diagnostic, showsRelated: Bool, _ cursor: inout PositionCursor) {
    let range = PositionRange(diagnostic.range, &cursor)
    var related: [PublishDiagnostics.Related] = []
    for other in showsRelated ? diagnostic.related : [] {
      related.append(PublishDiagnostics.Related(range: PositionRange(other.range, &cursor), message: other.message))
    }
    self.init(
      range: range, severity: diagnostic.severity.rawValue, code: diagnostic.code, message: diagnostic.message,
      related: related)
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
