import LayoutDocument
import LayoutProtocol

extension Server {
  /// What is wrong with a document, in its owner's positions.
  func diagnosticItems(of opened: OpenDocument) -> [PublishDiagnostics.Item] {
    var cursor = PositionCursor(opened.buffer, opened.owner.encoding)
    func range(_ bytes: Range<Int>) -> PositionRange {
      PositionRange(
        start: Position(cursor.position(of: bytes.lowerBound)), end: Position(cursor.position(of: bytes.upperBound)))
    }
    let capabilities = opened.owner.client.capabilities
    let level = opened.owner.settings.diagnosticsLevel ?? Diagnostic.Severity.hint.rawValue
    var items =
      opened.document.diagnostics.lazy.filter { $0.severity.rawValue <= level }.map { diagnostic in
        let kind = DiagnosticKind.named(diagnostic.code)
        let isFaded = kind?.isUnnecessary ?? false && capabilities.diagnosticTags.contains(1)
        return PublishDiagnostics.Item(
          range: range(diagnostic.range), severity: diagnostic.severity.rawValue, code: diagnostic.code,
          message: diagnostic.message,
          related: capabilities.relatedInformation
            ? diagnostic.related.map { PublishDiagnostics.Related(range: range($0.range), message: $0.message) } : [],
          link: kind.flatMap { capabilities.diagnosticLinks ? environment.documentation($0) : nil },
          tags: isFaded ? [1] : [])
      } as [PublishDiagnostics.Item]
    if opened.isRefused {
      let message = "the text is over the limit of \(Limits.text >> 20) MiB; an earlier one is kept"
      items.insert(
        PublishDiagnostics.Item(
          range: range(0..<0), severity: Diagnostic.Severity.error.rawValue, code: "limitExceeded", message: message),
        at: 0)
    }
    return items
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
