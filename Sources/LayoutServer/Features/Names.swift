import JSONRPC
import LayoutDocument
import LayoutProtocol

extension DocumentContext {
  /// Where what is named at a place is defined; nil where nothing is.
  func definition(at position: Position) -> LocationLink? {
    let names = snapshot.names
    guard let place = names.occurrence(at: offset(of: position)) else { return nil }
    let occurrence = names.occurrences[place]
    let symbol = names.symbols[occurrence.symbol]
    var cursor = cursor
    return LocationLink(
      originSelectionRange: PositionRange(occurrence.range, &cursor), targetUri: spelling,
      targetRange: PositionRange(symbol.declaration, &cursor),
      targetSelectionRange: PositionRange(symbol.definition, &cursor))
  }

  /// Where the name at a place stands, in the order of the text.
  func occurrences(at position: Position) -> [(range: PositionRange, isDefinition: Bool)] {
    let names = snapshot.names
    guard let place = names.occurrence(at: offset(of: position)) else { return [] }
    var cursor = cursor
    return names.occurrences(of: names.occurrences[place].symbol).prefix(Limits.entries).map {
      (PositionRange($0.range, &cursor), $0.isDefinition)
    }
  }

  /// The name at a place that can be another; nil where there is none.
  func prepareRename(at position: Position) throws(ResponseError) -> PrepareRenameResult? {
    do throws(RenameRefusal) {
      guard let found = try snapshot.renamable(at: offset(of: position)) else { return nil }
      try checkIsKnown()
      var cursor = cursor
      return PrepareRenameResult(range: PositionRange(found.range, &cursor), placeholder: found.name)
    } catch {
      throw .cannotRename(error)
    }
  }

  /// The edits that give what is named at a place another name; refused where there is no name.
  func rename(_ message: Rename) throws(ResponseError) -> WorkspaceEdit {
    do throws(RenameRefusal) {
      try checkIsKnown()
      let found = try snapshot.rename(at: offset(of: message.position), to: message.newName)
      guard let found else { throw RenameRefusal("There is no name that could be changed.") }
      var cursor = cursor
      let edits = TextEdit.merged(found, atMost: Limits.entries, of: buffer.bytes).map {
        WorkspaceEdit.Edit($0, &cursor)
      }
      return WorkspaceEdit(
        uri: spelling, version: version, edits: edits, isVersioned: capabilities.versionedEdits)
    } catch {
      throw .cannotRename(error)
    }
  }

  /// Refuses edits of a text that may not be the editor's.
  private func checkIsKnown() throws(RenameRefusal) {
    guard isSuspect else { return }
    throw RenameRefusal("The text that is known here may not be the editor's; close the document and open it again.")
  }
}

extension ResponseError {
  fileprivate static func cannotRename(_ refusal: RenameRefusal) -> ResponseError {
    failed("cannotRename", refusal.message)
  }
}
