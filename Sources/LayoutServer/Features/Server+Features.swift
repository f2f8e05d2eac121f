import JSON
import LayoutDocument
import LayoutProtocol

extension Server {
  /// The open document that an editor's question is about; nil for what is no layout, where every answer is empty.
  func layoutDocument(_ uri: String) -> OpenDocument? {
    guard let opened = documents[DocumentURI(uri)], opened.isLayout, !opened.isRefused else { return nil }
    return opened
  }

  /// The same, unless edits of our text might spoil the editor's.
  func editable(_ uri: String) -> OpenDocument? {
    layoutDocument(uri).flatMap { $0.isSuspect ? nil : $0 }
  }

  /// An open layout document in its newest state, and a byte of it; nil for what is none.
  func place(
    _ place: TextDocumentPosition, on connection: Connection
  ) -> (opened: OpenDocument, offset: Int)? {
    guard let opened = layoutDocument(place.uri) else { return nil }
    opened.refresh()
    return (opened, opened.buffer.offset(of: TextPosition(place.position), encoding: connection.encoding))
  }

  /// Writes edits of a document's text in the client's positions.
  func write(_ edits: [TextEdit], of uri: String, to connection: Connection, _ writer: inout JSONWriter) {
    guard let opened = documents[DocumentURI(uri)] else { return writer.array { _ in } }
    var cursor = PositionCursor(opened.buffer, connection.encoding)
    let edits = TextEdit.merged(edits, atMost: Limits.entries, of: opened.buffer.bytes)
    writer.array { writer in
      for edit in edits { WorkspaceEdit.Edit(edit, &cursor).write(to: &writer) }
    }
  }
}

extension WorkspaceEdit.Edit {
  /// An edit in positions.
  init(_ edit: TextEdit, _ cursor: inout PositionCursor) {
    self.init(range: PositionRange(edit.range, &cursor), newText: String(decoding: edit.text, as: UTF8.self))
  }
}

extension PositionRange {
  /// A range of bytes in positions.
  init(_ range: Range<Int>, _ cursor: inout PositionCursor) {
    let start = Position(cursor.position(of: range.lowerBound))
    self.init(start: start, end: Position(cursor.position(of: range.upperBound)))
  }
}

extension TextBuffer {
  /// The bytes between two positions; what lies outside is clamped, and ends that are reversed change places.
  func offsets(of range: PositionRange, encoding: PositionEncoding) -> Range<Int> {
    let one = offset(of: TextPosition(range.start), encoding: encoding)
    let other = offset(of: TextPosition(range.end), encoding: encoding)
    return min(one, other)..<max(one, other)
  }
}
