import CollectionLayout
package import JSON
import JSONRPC
package import LanguageFeatures
import LayoutDocument
import LayoutProtocol
import LayoutSession

/// Edits of the texts that sessions show.
extension SessionStore {
  /// Returns the execution of an edit of the text that a session shows: an editor that has the document open is
  /// requested to make the edit, or the file is written.
  func execution(of edit: SessionEdit, on binding: SessionBinding, for call: Call) -> Execution {
    let connection = call.connection
    do throws(ResponseError) {
      if let opened = binding.document?.editor { return .work(try request(edit, of: opened, for: call)) }
      if let file = binding.document?.file { return .work(try write(edit, to: file, for: connection)) }
      throw .notEditable("the session shows the text of its client; edit that text, or open the session on a document")
    } catch {
      return .done(.failure(error))
    }
  }

  // MARK: - Documents in an editor

  /// Returns the work that requests the editor of a document to make an edit. The request is encoded with the edit in
  /// that work, since it may be long. Throws if the document cannot be edited so.
  private func request(
    _ edit: SessionEdit, of opened: EditorDocument, for call: Call
  ) throws(ResponseError) -> CallWork {
    switch edit {
    case .undo, .redo: throw .notEditable("the document is open in an editor; use the undo command of the editor")
    case .apply(let version, _) where version != opened.textVersion: throw .editConflict
    case .addContent: throw .notEditable("files are written beside a document only by layoutd preview --edit")
    case .set, .apply: break
    }
    guard opened.isEditable else {
      let problem =
        opened.owner.client.capabilities.appliesEdits
        ? "may have another text than the server" : "does not support workspace/applyEdit"
      throw .notEditable("the editor that has the document open \(problem); edit the text there")
    }
    let (client, snapshot, version) = (call.connection, opened.snapshot, opened.version)
    let (encoding, allowsSwift) = (client.encoding, client.client.allowsSwift)
    let (uri, owner) = (opened.originalURI, opened.owner)
    let (ownEncoding, isVersioned) = (owner.encoding, owner.client.capabilities.versionedEdits)
    let estimate = WorkEstimate(snapshot) + .text(bytes: call.parameters.count)
    return CallWork(estimate) { _ in
      Result { () throws(ResponseError) -> (response: [UInt8], request: EncodedApplyEditRequest?) in
        let edits = try edit.edits(of: snapshot, encoding, allowsSwift: allowsSwift)
        let response = edits.response(edits.isEmpty ? .unchanged : .requested, of: snapshot, encoding)
        if edits.isEmpty { return (response, nil) }
        var cursor = PositionCursor(snapshot.buffer, ownEncoding)
        let workspaceEdit = WorkspaceEdit(
          uri: uri, version: version, edits: edits.map { WorkspaceEdit.Edit($0, &cursor) }, isVersioned: isVersioned)
        return (response, EncodedApplyEditRequest(ApplyEditRequest(label: edit.label, edit: workspaceEdit)))
      }
    } commit: { edit, server in
      .response(
        Result { () throws(ResponseError) in
          let edit = try edit.get()
          guard server.documents[opened.uri] === opened, opened.snapshot.identity === snapshot.identity,
            !opened.document.isDirty, opened.version == version
          else { throw .editConflict }
          if let request = edit.request { opened.send(request, for: client) }
          return edit.response
        })
    }
  }

  // MARK: - Files

  /// Returns the work that writes an edit to a file, always in a job. Throws if the file cannot be edited.
  private func write(
    _ edit: SessionEdit, to file: FileDocument, for connection: Connection
  ) throws(ResponseError) -> CallWork {
    guard state.environment.editableFile == file.path, let replace = state.environment.files.replaceFile else {
      throw .notEditable("the file can be edited if the preview is started with --edit")
    }
    if let failure = file.failure { throw .notEditable("\(file.path) cannot be edited: \(failure.reason)") }
    let (snapshot, encoding, path) = (file.snapshot, connection.encoding, file.path)
    let (allowsSwift, files) = (connection.client.allowsSwift, state.environment.files)
    let entry = try file.recordedEntry(of: edit)
    file.activity = .writing
    return CallWork(.unknown) { _ in
      Result { () throws(ResponseError) -> WrittenEdit in
        let text = snapshot.text
        var edits = entry?.edits ?? []
        if case .addContent(let content) = edit {
          edits = try content.edits(of: snapshot, at: path, files)
        } else if entry == nil {
          edits = try edit.edits(of: snapshot, encoding, allowsSwift: allowsSwift)
        }
        let newText = TextEdit.applied(edits, to: text)
        let response = edits.response(edits.isEmpty ? .unchanged : .applied, of: snapshot, encoding)
        let written = WrittenEdit(entry: EditHistory.Entry(edits, of: text), text: newText, response: response)
        guard !edits.isEmpty, newText != text else { return written }
        if case .failure(let failure) = replace(path, text, newText) { throw failure.response }
        return written
      }
    } commit: { written, _ in
      file.activity = .idle
      if case .success(let written) = written, !written.entry.edits.isEmpty {
        switch edit {
        case .undo: file.history.didUndo(resultingIn: written.text)
        case .redo: file.history.didRedo(resultingIn: written.text)
        case .set, .apply, .addContent: file.history.add(written.entry, resultingIn: written.text)
        }
      }
      return .response(written.map(\.response)) { server in server.fileChanged(path: path) }
    } cancelled: { server in
      file.activity = .idle
      server.fileChanged(path: path)
    }
  }

  /// An edit that a job has written to a file.
  private struct WrittenEdit: Sendable {
    var entry: EditHistory.Entry
    /// The text after the edit.
    var text: [UInt8]
    /// The response, as JSON.
    var response: [UInt8]
  }
}

extension FileDocument {
  /// Returns the entry of the history that an undo or redo applies; nil for any other edit. Throws if there is no such
  /// entry, or if the edit refers to another version of the text.
  fileprivate func recordedEntry(of edit: SessionEdit) throws(ResponseError) -> EditHistory.Entry? {
    switch edit {
    case .undo:
      guard let entry = history.nextUndo else { throw .failed("editConflict", "there is no edit to undo") }
      return EditHistory.Entry(edits: entry.inverse, inverse: entry.edits)
    case .redo:
      guard let entry = history.nextRedo else { throw .failed("editConflict", "there is no edit to redo") }
      return entry
    case .apply(let version, _) where version != textVersion: throw .editConflict
    case .set, .apply, .addContent: return nil
    }
  }
}

extension EditorDocument {
  /// Whether the owner can be requested to edit the document.
  var isEditable: Bool {
    isLayout && owner.client.capabilities.appliesEdits && !isOutOfSync && !exceedsTextLimit
  }

  /// Sends the owner a request to edit the document. If the owner declines, `client`, which requested the edit, is sent
  /// a message.
  fileprivate func send(_ request: EncodedApplyEditRequest, for client: Connection) {
    owner.request(request) { [weak client, name = uri.name] response, _ in
      guard let client, client.isRunning, !response.isApplied else { return }
      let problem = "\(name): the editor did not apply the edit; edit the text there"
      client.notify(ShowMessageNotification(type: .warning, message: problem))
    }
  }
}

/// A request `workspace/applyEdit`, whose parameters are encoded already.
private struct EncodedApplyEditRequest: ServerRequest {
  static let method = ApplyEditRequest.method
  private let parameters: [UInt8]

  init(_ request: ApplyEditRequest) {
    var writer = JSONWriter()
    request.write(to: &writer)
    parameters = writer.takeBytes()
  }

  func write(to writer: inout JSONWriter) { writer.raw(parameters) }
}

extension ClientResponse {
  /// Whether this response to `workspace/applyEdit` reports that the edit was applied; true if a result does not state
  /// this.
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
  /// Returns the JSON of the response to a request for edits of a text; positions refer to the text before the edits.
  fileprivate func response(
    _ state: EditResult.State, of snapshot: DocumentSnapshot, _ encoding: PositionEncoding
  ) -> [UInt8] {
    var cursor = PositionCursor(snapshot.buffer, encoding)
    var writer = JSONWriter()
    EditResult(state: state, edits: map { WorkspaceEdit.Edit($0, &cursor) }).write(to: &writer)
    return writer.takeBytes()
  }
}

/// Editable properties of elements, and edits of the text that a session shows.
enum EditingMethods {
  static var all: [Method] {
    [
      .session(ElementPropertiesRequest.self) { message, session, context, writer throws(ResponseError) in
        guard let element = ElementKey(message.key).flatMap({ session.element(for: $0) }),
          let entity = session.entity(of: element)
        else { return writer.null() }
        let view = session.currentView()
        session.writeProperties(of: entity, element.attributes, in: view, context.encoding, to: &writer)
      },
      Method(SetPropertyRequest.self, isRequest: true) { message in
        .session(name: message.session, .edit(.set(path: message.path, value: message.value)))
      },
      .session(TryPropertyRequest.self, effort: { _ in SessionEffort(readsDocument: true) }) {
        message, session, context, writer throws(ResponseError) in
        if let path = message.path {
          let (edit, source) = (SessionEdit.set(path: path, value: message.value ?? .null), session.source)
          let edits = try edit.edits(of: source, context.encoding, allowsSwift: context.client.allowsSwift)
          session.tryText(TextEdit.applied(edits, to: source.text))
        } else {
          session.tryText(nil)
        }
        writer.object { _ in }
      },
      Method(ApplySessionEditRequest.self, isRequest: true) { message in
        .session(name: message.session, .edit(.apply(textVersion: message.textVersion, message.edits)))
      },
      Method(AddContentRequest.self, isRequest: true) { message in
        let content = AddedContent(section: message.section, name: message.name, text: Array(message.text.utf8))
        return .session(name: message.session, .edit(.addContent(content)))
      },
      .request(SelectLayoutRequest.self) { message, connection, server, writer throws(ResponseError) in
        guard let binding = connection.session(message.session) else { throw .unknownSession(message.session) }
        guard let path = server.documents.builds.path(of: binding.document, withLayout: message.layout) else {
          throw .unknown(
            "unknownLayout",
            "layout: the source files of the document declare no layout \"\(message.layout)\"; name one of build.layouts"
          )
        }
        server.state.actions.append(.selectLayout(path: path, expression: message.layout))
        writer.object { _ in }
      },
      Method(UndoEditRequest.self, isRequest: true) { .session(name: $0.session, .edit(.undo)) },
      Method(RedoEditRequest.self, isRequest: true) { .session(name: $0.session, .edit(.redo)) },
    ]
  }
}

extension Session {
  /// Writes the objects of the text that determine an element, with the derivation of its frame, nearby lines and its
  /// index in a generator; null if the text does not describe it.
  fileprivate func writeProperties(
    of entity: DocumentEntity, _ attributes: LayoutAttributes, in view: ScrolledCollection,
    _ encoding: PositionEncoding, to writer: inout JSONWriter
  ) {
    let indexPath = attributes.indexPath
    let objects = EditableObject.all(of: entity, in: document)
    guard let range = document.range(of: entity), !objects.isEmpty else { return writer.null() }
    let buffer = document.buffer
    writer.object { writer in
      writer.array("groups") { writer in for object in objects { object.write(of: document, encoding, to: &writer) } }
      writer.array("derivation", of: FrameDerivation.steps(of: attributes, in: view, entity, of: document))
      if case .items(let runs) = entity, let run = runs.first,
        let generated = GeneratedIndex(
          ofItem: shownCollection.sections[indexPath.section].items.item(at: indexPath.item).index, in: run,
          of: document)
      {
        writer.object("generator") { writer in
          writer.member("index", generated.index)
          writer.member("count", generated.count)
        }
      }
      let line = buffer.line(at: range.lowerBound)
      let lines = max(0, line - 1)...min(max(0, buffer.lineCount - 1), line + 3)
      writer.object("lines") { writer in
        writer.member("first", lines.lowerBound)
        writer.array("texts") { writer in
          for line in lines {
            let bytes = buffer.bytes[buffer.lineRange(line)].prefix(Limits.excerptBytes)
            writer.string(String(decoding: bytes, as: UTF8.self))
          }
        }
      }
    }
  }
}

extension EditableObject {
  fileprivate func write(of document: DocumentSnapshot, _ encoding: PositionEncoding, to writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("title", title)
      writer.member("path", path.pointer)
      writer.member("range", PositionRange(document.positions(of: range, encoding: encoding)))
      writer.array("properties", of: properties)
    }
  }
}

extension DerivationStep: JSONWritable {
  package func write(to writer: inout JSONWriter) {
    writer.object { writer in
      writer.array("terms", of: terms)
      if let rule { writer.member("rule", rule.json) }
    }
  }
}

extension DerivationStep.Term: JSONWritable {
  package func write(to writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("text", text)
      if let value { writer.member("value", value) }
      if let property { writer.member("property", property) }
    }
  }
}

extension EditableProperty: JSONWritable {
  package func write(to writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("name", name)
      writer.member("path", path.pointer)
      switch type {
      case .number(let bounds):
        writer.member("type", bounds.isWhole ? "integer" : "number")
        writer.member("minimum", bounds.low)
        writer.member("maximum", bounds.high)
      case .boolean: writer.member("type", "boolean")
      case .string, .identifier: writer.member("type", "string")
      case .color: writer.member("type", "color")
      case .choice(let names):
        writer.member("type", "choice")
        writer.list("choices", names)
      case .json: writer.member("type", "json")
      }
      if let value { writer.member("value", raw: value) }
      if let defaultValue { writer.member("default", defaultValue) }
      if let unit { writer.member("unit", unit) }
      writer.member("documentation", documentation)
      if let handle { writer.member("handle", handle.rawValue) }
    }
  }
}
