import CollectionLayout
import JSON
import JSONRPC
import LayoutDocument
import LayoutProtocol
import LayoutSession

extension SessionStore {
  /// The elements that a place of a document describes, in the client's sessions on it; by session in the order of
  /// their opening. False while a session or its document is not up to date.
  func attemptReveal(_ call: Call, _ message: Reveal, _ server: Server) -> Bool {
    let connection = call.connection
    let uri = DocumentURI(message.textDocument.uri)
    let isOpen = server.documents[uri] != nil
    // A private text answers to its name where no client has a document of that name open.
    let watching = connection.sessions.filter { live in
      live.uri.map { $0 == uri } ?? (!isOpen && DocumentURI(live.spelling) == uri)
    }
    if watching.isEmpty, !isOpen, !files.contains(uri) {
      server.finish(call, .failure(.unknownDocument(message.textDocument.uri)))
      return true
    }
    if watching.contains(where: \.isBusy) { return false }
    let outdated = watching.filter { !isUpToDate($0.source, server) }
    guard outdated.isEmpty else { return false }
    // Copies: what a question lays out is laid out again for the next update, and nothing has to be taken over.
    let sessions = watching.map { ($0.session, $0.snapshot) }
    let estimate = watching.reduce(.none) { $0 + WorkEstimate($1.session) }
    server.scheduler.compute(call, estimate, server) { [encoding = connection.encoding] token in
      let matches = sessions.flatMap { session, snapshot in
        var session = session
        session.token = token
        session.follow(snapshot)
        return session.matches(at: TextPosition(message.position), encoding: encoding)
      }
      var writer = JSONWriter()
      Reveal.Result(matches: matches).write(to: &writer)
      return writer.takeBytes()
    } commit: { bytes, server in
      server.finish(call, .success(bytes))
    }
    return true
  }

  // MARK: - Between an editor and those who watch its documents

  /// Notes where the cursor of an editor is, for the sessions of others on its document; of many places the last counts.
  func cursorMoved(_ message: EditorDidMoveCursor, on editor: Connection, _ server: Server) {
    editor.followsPlaces = true
    guard let opened = server.documents[DocumentURI(message.textDocument.uri)], opened.owner === editor else { return }
    let cursor = (TextPosition(message.position), editor.encoding)
    for connection in connections.living where connection !== editor {
      for live in connection.sessions where live.uri == opened.uri { live.cursor = cursor }
    }
  }
}

extension OpenDocument {
  /// Whether its owner can show a place of it.
  var showsPlaces: Bool {
    // Nothing of ours is sent to a client that may not know it.
    owner.client.capabilities.showsDocuments || owner.followsPlaces || !owner.sessions.isEmpty
  }

  /// Lets its owner show a place of it.
  func show(_ range: Range<TextPosition>) {
    if owner.client.capabilities.showsDocuments {
      owner.request(ShowDocument(uri: spelling, selection: PositionRange(range)))
    } else {
      owner.notify(EditorReveal(uri: spelling, range: PositionRange(range)))
    }
  }
}

extension Session {
  /// The element at a place of the content, with its place in the text in the client's positions.
  mutating func hitTest(
    _ message: HitTest, _ context: SessionContext
  ) throws(ResponseError) -> HitTestResult? {
    // An older one is answered from what is true now.
    if let revision = message.revision, revision > self.revision {
      throw .unknown("unknownRevision", "revision: \(revision) was not sent yet")
    }
    guard let element = hitTest(message.point) else { return nil }
    let range = part(of: element).flatMap(document.range(of:))
    return HitTestResult(
      key: element.key.text, indexPath: element.attributes.indexPath, uri: range.map { _ in context.spelling },
      range: range.map { PositionRange(document.positions(of: $0, encoding: context.encoding)) })
  }

  /// The place in the text that describes an element; its editor is asked to show it. Nil for what no text describes.
  mutating func showSource(_ message: ShowSource, _ context: inout SessionContext) -> ElementSource? {
    guard let element = ElementKey(message.key).flatMap({ element(for: $0) }),
      let range = part(of: element).flatMap(document.range(of:))
    else { return nil }
    if let editor = context.editor, editor.showsPlaces {
      context.shown = document.positions(of: range, encoding: editor.encoding)
    }
    let line = document.buffer.lineRange(document.buffer.line(at: range.lowerBound))
    return ElementSource(
      uri: context.spelling, range: PositionRange(document.positions(of: range, encoding: context.encoding)),
      line: String(decoding: document.buffer.bytes[line].trimmed.prefix(Limits.line), as: UTF8.self),
      shown: context.shown != nil)
  }
}

extension ArraySlice<UInt8> {
  /// Without the blanks at both ends.
  fileprivate var trimmed: ArraySlice<UInt8> {
    let isBlank = { (byte: UInt8) in byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") }
    guard let start = firstIndex(where: { !isBlank($0) }), let last = lastIndex(where: { !isBlank($0) }) else {
      return []
    }
    return self[start...last]
  }
}
