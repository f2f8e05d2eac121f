package import CollectionLayout
package import JSON

/// Asks for the frontmost element that is drawn at a place of the content, and for its place in the text.
package struct HitTest: ClientMessage {
  package static let method = "layoutd/hitTest"
  package var session = ""
  package var point = Point.zero
  /// What the client had been sent when it asked.
  package var revision: Int?

  package init(from reader: inout JSONReader) throws(JSONError) {
    let start = reader.offset
    var session: String?
    var point: Point?
    try reader.readMembers { key, reader throws(JSONError) in
      switch key {
      case "session": session = try reader.readOptionalString()
      case "point": if try !reader.readNull() { point = try Point(from: &reader) }
      case "revision": revision = try reader.readOptionalInt()
      default: break
      }
    }
    self.session = try require(session, "session", at: start)
    self.point = try require(point, "point", at: start)
  }

  /// The element at the place.
  package struct Answer: Sendable {
    package var key: String
    package var indexPath: IndexPath
    /// Nil for an element that the text does not describe.
    package var place: (uri: String, range: PositionRange)?

    package init(key: String, indexPath: IndexPath, place: (uri: String, range: PositionRange)?) {
      self.key = key
      self.indexPath = indexPath
      self.place = place
    }

    package func write(to writer: inout JSONWriter) {
      writer.object { writer in
        writer.member("key", key)
        writer.key("indexPath")
        indexPath.write(to: &writer)
        guard let place else { return }
        writer.member("uri", place.uri)
        writer.key("range")
        place.range.write(to: &writer)
      }
    }
  }
}

/// Asks for the elements that a place of the text describes, in all sessions of the client on that document.
package struct Reveal: ClientMessage {
  package static let method = "layoutd/reveal"
  package var place: TextDocumentPosition

  package init(from reader: inout JSONReader) throws(JSONError) { place = try TextDocumentPosition(from: &reader) }

  /// One element that the place describes.
  package struct Match: Sendable {
    package var session: String
    package var key: String
    package var frame: Rect
    /// Where the session's viewport goes to show it.
    package var contentOffset: Point

    package init(session: String, key: String, frame: Rect, contentOffset: Point) {
      self.session = session
      self.key = key
      self.frame = frame
      self.contentOffset = contentOffset
    }

    package func write(to writer: inout JSONWriter) {
      writer.object { writer in
        writer.member("session", session)
        writer.member("key", key)
        writer.key("frame")
        frame.write(to: &writer)
        writer.key("contentOffset")
        contentOffset.write(to: &writer)
      }
    }
  }
}
