import JSONRPC
import LayoutDocument
import LayoutProtocol
import LayoutSession

extension Server {
  /// The edits that write a session's batches into the text, in the form and the positions that the client takes.
  func commit(_ name: String, on connection: Connection) throws(ResponseError) -> WorkspaceEdit {
    let live = try liveSession(name, on: connection)
    var version: Int?
    if case .open(let opened) = live.source {
      // Edits of a text that is not the editor's would spoil it.
      if opened.isRefused || opened.isSuspect { throw .staleDocument(live.spelling) }
      version = opened.version
    }
    let found: [TextEdit]?
    do throws(CommitTooLarge) {
      found = try live.session.commit()
    } catch {
      throw .failed(
        "commitTooLarge", "more than \(CommitTooLarge.limit) generated items would have to be written one by one")
    }
    guard let found else { throw .staleDocument(live.spelling) }
    var cursor = PositionCursor(TextBuffer(live.session.document.text), connection.encoding)
    let edits = found.map { WorkspaceEdit.Edit($0, &cursor) }
    return WorkspaceEdit(
      uri: live.spelling, version: version, edits: edits,
      isVersioned: connection.client.capabilities.versionedEdits)
  }
}

extension ResponseError {
  fileprivate static func staleDocument(_ uri: String) -> ResponseError {
    failed("staleDocument", "the text of \(uri) cannot be edited: it has a syntax error, or is not all known here")
  }
}
