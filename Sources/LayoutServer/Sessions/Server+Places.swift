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
    if watching.isEmpty, !isOpen, fileDocuments[uri] == nil { throw .unknownDocument(message.place.uri) }
    var matches: [Reveal.Match] = []
    for live in watching {
      let session = live.session
      longWork.unstoppably { session.noticeDocument() }
      let offset = session.document.offset(of: TextPosition(message.place.position), encoding: connection.encoding)
      matches += session.matches(of: session.document.parts(at: offset)).map {
        Reveal.Match(
          session: session.name, key: $0.element.key.text, frame: $0.element.attributes.frame,
          contentOffset: $0.contentOffset)
      }
    }
    return matches
  }
}

extension PositionRange {
  init(_ range: Range<TextPosition>) {
    self.init(start: Position(range.lowerBound), end: Position(range.upperBound))
  }
}
