import LayoutDocument
import LayoutProtocol

extension Server {
  /// What stands at a place of an open layout document; nil where there is nothing to say.
  func hover(_ message: Hover, on connection: Connection) -> Hover.Answer? {
    guard let (document, offset) = place(message.place, on: connection), let hover = document.hover(at: offset) else {
      return nil
    }
    let range = document.positions(of: hover.range, encoding: connection.encoding)
    return Hover.Answer(
      contents: markup(hover.markdown, connection.client.capabilities.hoverFormats), range: PositionRange(range))
  }

  /// An open layout document in its newest state, and a byte of it; nil for what is none.
  func place(_ place: TextDocumentPosition, on connection: Connection) -> (document: Document, offset: Int)? {
    guard let opened = documents[DocumentURI(place.uri)], opened.isLayout else { return nil }
    opened.refresh()
    let offset = opened.document.offset(of: TextPosition(place.position), encoding: connection.encoding)
    return (opened.document, offset)
  }

  /// A text in the form that a client takes: plain unless it says that it knows Markdown.
  func markup(_ markdown: String, _ formats: [String]) -> MarkupContent {
    formats.contains("markdown")
      ? MarkupContent(isMarkdown: true, value: markdown)
      : MarkupContent(isMarkdown: false, value: Markdown.plain(markdown))
  }
}
