import JSONRPC
import LayoutDocument
import LayoutProtocol
import LayoutSession

extension Session {
  /// The edits that write the client's batches into the text, in the form and the positions that it takes.
  func commit(_ context: SessionContext) throws(ResponseError) -> WorkspaceEdit {
    // Edits of a text that is not the editor's would spoil it.
    guard context.text.isEditable else { throw .staleDocument(context.spelling) }
    let found: [TextEdit]?
    do throws(CommitTooLarge) {
      found = try commit()
    } catch {
      throw .failed(
        "commitTooLarge", "more than \(CommitTooLarge.limit) generated items would have to be written one by one")
    }
    guard let found else { throw .staleDocument(context.spelling) }
    var cursor = PositionCursor(document.buffer, context.encoding)
    let edits = found.map { WorkspaceEdit.Edit($0, &cursor) }
    return WorkspaceEdit(
      uri: context.spelling, version: context.text.version, edits: edits,
      isVersioned: context.client.capabilities.versionedEdits)
  }
}

extension ResponseError {
  fileprivate static func staleDocument(_ uri: String) -> ResponseError {
    failed("staleDocument", "the text of \(uri) cannot be edited: it has a syntax error, or is not all known here")
  }
}
