import JSONRPC
import LayoutDocument
import LayoutProtocol

extension Server {
  /// Where what is named at a place is defined; nil where nothing is.
  func definition(_ message: Definition, on connection: Connection) -> Definition.Answer? {
    guard let (opened, offset) = place(message.place, on: connection) else { return nil }
    let names = opened.document.names
    guard let place = names.occurrence(at: offset) else { return nil }
    let occurrence = names.occurrences[place]
    let symbol = names.symbols[occurrence.symbol]
    var cursor = PositionCursor(opened.buffer, connection.encoding)
    return Definition.Answer(
      uri: opened.spelling, origin: PositionRange(occurrence.range, &cursor),
      target: PositionRange(symbol.declaration, &cursor), name: PositionRange(symbol.definition, &cursor))
  }

  /// Where the name at a place stands, in the order of the text.
  func occurrences(
    at place: TextDocumentPosition, on connection: Connection
  ) -> [(uri: String, range: PositionRange, isDefinition: Bool)] {
    guard let (opened, offset) = self.place(place, on: connection) else { return [] }
    let names = opened.document.names
    guard let place = names.occurrence(at: offset) else { return [] }
    var cursor = PositionCursor(opened.buffer, connection.encoding)
    return names.occurrences(of: names.occurrences[place].symbol).prefix(Limits.entries).map {
      (opened.spelling, PositionRange($0.range, &cursor), $0.isDefinition)
    }
  }

  /// The name at a place that can be another; nil where there is none.
  func prepareRename(
    _ message: PrepareRename, on connection: Connection
  ) throws(ResponseError) -> PrepareRename.Answer? {
    guard let (opened, offset) = place(message.place, on: connection) else { return nil }
    do throws(RenameRefusal) {
      guard let found = try opened.document.renamable(at: offset) else { return nil }
      try checkIsKnown(opened)
      var cursor = PositionCursor(opened.buffer, connection.encoding)
      return PrepareRename.Answer(range: PositionRange(found.range, &cursor), placeholder: found.name)
    } catch {
      throw .cannotRename(error)
    }
  }

  /// The edits that give what is named at a place another name; nil in what is no layout document.
  func rename(_ message: Rename, on connection: Connection) throws(ResponseError) -> WorkspaceEdit? {
    guard let (opened, offset) = place(message.place, on: connection) else { return nil }
    do throws(RenameRefusal) {
      try checkIsKnown(opened)
      let found = try opened.document.rename(at: offset, to: message.newName)
      guard let found else { throw RenameRefusal("There is no name that could be changed.") }
      var cursor = PositionCursor(opened.buffer, connection.encoding)
      let edits = TextEdit.merged(found, atMost: Limits.entries, of: opened.buffer.bytes).map {
        WorkspaceEdit.Edit($0, &cursor)
      }
      return WorkspaceEdit(
        uri: opened.spelling, version: opened.version, edits: edits,
        isVersioned: connection.client.capabilities.versionedEdits)
    } catch {
      throw .cannotRename(error)
    }
  }

  /// Refuses edits of a text that may not be the editor's.
  private func checkIsKnown(_ opened: OpenDocument) throws(RenameRefusal) {
    guard opened.isSuspect else { return }
    throw RenameRefusal("The text that is known here may not be the editor's; close the document and open it again.")
  }
}

extension ResponseError {
  fileprivate static func cannotRename(_ refusal: RenameRefusal) -> ResponseError {
    failed("cannotRename", refusal.message)
  }
}
