import CollectionLayout
import JSONRPC
import LayoutDocument
import LayoutProtocol
import LayoutSession

extension Server {
  /// The element at a place of a session's content, with its place in the text in the client's positions.
  func hitTest(_ message: HitTest, on connection: Connection) throws(ResponseError) -> HitTest.Answer? {
    let live = try liveSession(message.session, on: connection)
    let session = live.session
    // An older one is answered from what is true now.
    if let revision = message.revision, revision > session.revision {
      throw .unknown("unknownRevision", "revision: \(revision) was not sent yet")
    }
    guard let element = session.hitTest(message.point) else { return nil }
    let document = session.document
    let range = session.part(of: element).flatMap(document.range(of:))
    return HitTest.Answer(
      key: element.key.text, indexPath: element.attributes.indexPath,
      place: range.map { (live.spelling, PositionRange(document.positions(of: $0, encoding: connection.encoding))) })
  }

  /// The elements that a place of a document describes, in the client's sessions on it; by session in the order of
  /// their opening.
  func reveal(_ message: Reveal, on connection: Connection) throws(ResponseError) -> [Reveal.Match] {
    let uri = DocumentURI(message.place.uri)
    let isOpen = documents[uri] != nil
    // A private text answers to its name where no client has a document of that name open.
    let watching = connection.sessions.filter { live in
      live.uri.map { $0 == uri } ?? (!isOpen && DocumentURI(live.spelling) == uri)
    }
    let isFile = fileDocuments.keys.contains { $0.uri == uri }
    if watching.isEmpty, !isOpen, !isFile { throw .unknownDocument(message.place.uri) }
    var matches: [Reveal.Match] = []
    for live in watching {
      longWork.unstoppably { live.session.noticeDocument() }
      matches += Self.matches(of: TextPosition(message.place.position), connection.encoding, in: live.session)
    }
    return matches
  }

  private static func matches(
    of position: TextPosition, _ encoding: PositionEncoding, in session: Session
  ) -> [Reveal.Match] {
    let offset = session.document.offset(of: position, encoding: encoding)
    return session.matches(of: session.document.parts(at: offset)).map {
      Reveal.Match(
        session: session.name, key: $0.element.key.text, frame: $0.element.attributes.frame,
        contentOffset: $0.contentOffset)
    }
  }

  // MARK: - Between an editor and those who watch its documents

  /// Notes where the cursor of an editor is, for the sessions of others on its document; of many places the last counts.
  func cursorMoved(_ message: EditorDidMoveCursor, on editor: Connection) {
    editor.followsPlaces = true
    guard let opened = documents[DocumentURI(message.place.uri)], opened.owner === editor else { return }
    let cursor = (TextPosition(message.place.position), editor.encoding)
    for connection in order where connection !== editor {
      for live in connection.sessions where live.uri == opened.uri { live.cursor = cursor }
    }
  }

  /// Tells a session that has its updates what the cursor is in.
  func tellCursor(of live: LiveSession, on connection: Connection) {
    guard let cursor = live.cursor.take() else { return }
    let matches = Self.matches(of: cursor.position, cursor.encoding, in: live.session)
    connection.notify(SessionDidMoveCursor(session: live.session.name, matches: matches))
  }

  /// The place in the text that describes an element; its editor is asked to show it. Nil for what no text describes.
  func showSource(_ message: ShowSource, on connection: Connection) throws(ResponseError) -> ShowSource.Answer? {
    let live = try liveSession(message.session, on: connection)
    let (session, document) = (live.session, live.session.document)
    guard let element = ElementKey(message.key).flatMap(session.element(for:)),
      let range = session.part(of: element).flatMap(document.range(of:))
    else { return nil }
    var isShown = false
    if case .open(let opened) = live.source, opened.owner !== connection {
      isShown = show(document.positions(of: range, encoding: opened.owner.encoding), of: opened)
    }
    let line = document.buffer.lineRange(document.buffer.line(at: range.lowerBound))
    return ShowSource.Answer(
      uri: live.spelling, range: PositionRange(document.positions(of: range, encoding: connection.encoding)),
      line: String(decoding: document.buffer.bytes[line].trimmed.prefix(Limits.line), as: UTF8.self), isShown: isShown)
  }

  /// Lets the owner of a document show a place of it; false where it cannot.
  private func show(_ range: Range<TextPosition>, of opened: OpenDocument) -> Bool {
    let owner = opened.owner
    if owner.client.capabilities.showsDocuments {
      owner.request(ShowDocument(uri: opened.spelling, selection: PositionRange(range)))
      return true
    }
    // Nothing of ours is sent to a client that may not know it.
    guard owner.followsPlaces || !owner.sessions.isEmpty else { return false }
    owner.notify(EditorReveal(Location(uri: opened.spelling, range: PositionRange(range))))
    return true
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

extension PositionRange {
  init(_ range: Range<TextPosition>) {
    self.init(start: Position(range.lowerBound), end: Position(range.upperBound))
  }
}
