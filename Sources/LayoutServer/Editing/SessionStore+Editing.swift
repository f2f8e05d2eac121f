import JSON
import JSONRPC
import LayoutDocument
import LayoutProtocol

/// Edits of the texts that sessions show.
extension SessionStore {
  /// Edits the text of a session: an editor that has the document open is requested to do it, a file is written.
  /// Returns false while the document is being analyzed.
  func attempt(_ call: Call, _ name: String, _ edit: SessionEdit, _ server: Server) -> Bool {
    guard let binding = call.connection.session(name) else {
      server.finish(call, .failure(.unknownSession(name)))
      return true
    }
    if binding.isBusy { return false }
    guard isUpToDate(binding.source, server) else { return false }
    do throws(ResponseError) {
      switch binding.source {
      case .text: throw .notEditable("the session shows inline text")
      case .open(let opened): try requestEdit(edit, of: opened, call, server)
      case .file(let file): try write(edit, to: file, call, server)
      }
    } catch {
      server.finish(call, .failure(error))
    }
    return true
  }

  // MARK: - Documents in an editor

  private func requestEdit(
    _ edit: SessionEdit, of opened: OpenDocument, _ call: Call, _ server: Server
  ) throws(ResponseError) {
    switch edit {
    case .undo, .redo: throw .notEditable("the document is open in an editor; use its undo command")
    case .apply(let version, _) where version != opened.version ?? 0: throw .editConflict
    case .set, .apply: break
    }
    guard opened.isEditable else {
      throw .notEditable("the editor that has the document open does not support workspace/applyEdit")
    }
    let (snapshot, encoding, allowsSwift) = (
      opened.snapshot, call.connection.encoding, call.connection.client.allowsSwift
    )
    server.scheduler.compute(call, WorkEstimate(snapshot), server) { _ in
      Self.edits(edit, of: snapshot, encoding, allowsSwift: allowsSwift)
    } commit: { edits, server in
      do throws(ResponseError) {
        let edits = try edits.get()
        guard server.documents[opened.uri] === opened, opened.snapshot.identity === snapshot.identity,
          !opened.document.isDirty
        else { throw .editConflict }
        if !edits.isEmpty { opened.request(edits, named: edit.label, for: call.connection) }
        server.finish(call, .success(edits.result(edits.isEmpty ? .unchanged : .requested, snapshot, encoding)))
      } catch {
        server.finish(call, .failure(error))
      }
    }
  }

  private static func edits(
    _ edit: SessionEdit, of snapshot: DocumentSnapshot, _ encoding: PositionEncoding, allowsSwift: Bool
  ) -> Result<[TextEdit], ResponseError> {
    do throws(ResponseError) {
      return .success(try edit.edits(of: snapshot, encoding, allowsSwift: allowsSwift))
    } catch {
      return .failure(error)
    }
  }

  // MARK: - Files

  private func write(
    _ edit: SessionEdit, to file: FileDocument, _ call: Call, _ server: Server
  ) throws(ResponseError) {
    guard environment.editableFile == file.path, let replace = environment.files.replaceFile else {
      throw .notEditable("the file can be edited if the preview is started with --edit")
    }
    if let failure = file.failure { throw .notEditable(failure.reason) }
    let (snapshot, encoding, path) = (file.document.snapshot, call.connection.encoding, file.path)
    let allowsSwift = call.connection.client.allowsSwift
    var entry: EditHistory.Entry?
    switch edit {
    case .undo:
      entry = file.history.nextUndo.map { EditHistory.Entry(edits: $0.inverse, inverse: $0.edits) }
    case .redo: entry = file.history.nextRedo
    case .apply(let version, _) where version != file.textVersion: throw .editConflict
    case .set, .apply: break
    }
    if entry == nil {
      switch edit {
      case .undo: throw .failed("editConflict", "there is no edit to undo")
      case .redo: throw .failed("editConflict", "there is no edit to redo")
      case .set, .apply: break
      }
    }
    file.activity = .writing
    // Always a job, since it writes a file.
    server.scheduler.compute(call, .unknown, server) { [entry] _ -> Result<WrittenEdit, ResponseError> in
      do throws(ResponseError) {
        let text = snapshot.text
        var edits = entry?.edits ?? []
        if entry == nil { edits = try Self.edits(edit, of: snapshot, encoding, allowsSwift: allowsSwift).get() }
        let newText = TextEdit.applied(edits, to: text)
        let result = edits.result(edits.isEmpty ? .unchanged : .applied, snapshot, encoding)
        let written = WrittenEdit(entry: EditHistory.Entry(edits, of: text), text: newText, result: result)
        guard !edits.isEmpty, newText != text else { return .success(written) }
        if case .failure(let failure) = replace(path, text, newText) { throw ResponseError(failure) }
        return .success(written)
      } catch {
        return .failure(error)
      }
    } commit: { written, server in
      file.activity = .idle
      switch written {
      case .failure(let error): server.finish(call, .failure(error))
      case .success(let written):
        if !written.entry.edits.isEmpty {
          switch edit {
          case .undo: file.history.didUndo(resultingIn: written.text)
          case .redo: file.history.didRedo(resultingIn: written.text)
          case .set, .apply: file.history.add(written.entry, resultingIn: written.text)
          }
        }
        server.finish(call, .success(written.result))
      }
      server.fileChanged(path: path)
    } cancelled: { server in
      file.activity = .idle
      server.fileChanged(path: path)
    }
  }

  /// An edit that a job has written.
  private struct WrittenEdit: Sendable {
    var entry: EditHistory.Entry
    /// The text after the edit.
    var text: [UInt8]
    /// The response, as JSON.
    var result: [UInt8]
  }
}

extension OpenDocument {
  /// Whether its editor can be requested to edit it.
  var isEditable: Bool {
    isLayout && owner.client.capabilities.appliesEdits && !isOutOfSync && !exceedsTextLimit
  }

  /// Requests its editor to edit it. If the editor declines, the client that requested the edit is notified.
  fileprivate func request(_ edits: [TextEdit], named label: String, for client: Connection) {
    var cursor = PositionCursor(buffer, owner.encoding)
    let edit = WorkspaceEdit(
      uri: originalURI, version: version, edits: edits.map { WorkspaceEdit.Edit($0, &cursor) },
      isVersioned: owner.client.capabilities.versionedEdits)
    owner.request(ApplyEditRequest(label: label, edit: edit)) { [weak client] response, _ in
      guard let client, client.isRunning, !response.isApplied else { return }
      client.notify(ShowMessageNotification(.warning, "the editor did not apply the edit"))
    }
  }
}

extension ClientResponse {
  /// Whether the response to `workspace/applyEdit` reports that the edit was applied.
  fileprivate var isApplied: Bool {
    guard case .result(let bytes) = self else { return false }
    var reader = JSONReader(bytes)
    var isApplied = true
    do throws(JSONError) {
      try reader.readMembers { key, reader throws(JSONError) in
        if key == "applied" { isApplied = try reader.readFlag() }
      }
    } catch {
      return false
    }
    return isApplied
  }
}

extension [TextEdit] {
  /// Returns the response to an edit, with positions before the edit.
  fileprivate func result(
    _ state: EditResult.State, _ snapshot: DocumentSnapshot, _ encoding: PositionEncoding
  ) -> [UInt8] {
    var cursor = PositionCursor(snapshot.buffer, encoding)
    var writer = JSONWriter()
    EditResult(state: state, edits: map { WorkspaceEdit.Edit($0, &cursor) }).write(to: &writer)
    return writer.takeBytes()
  }
}
