package import CollectionLayout
package import JSON

extension HitTest {
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

extension Reveal {
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
