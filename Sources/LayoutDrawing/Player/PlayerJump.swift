import JSON

/// The movement of an element on screen without an animation, which the player shows.
package struct PlayerJump: Equatable, Sendable {
  /// The key of the element.
  package var key: String
  /// Seconds from the start.
  package var time: Double
  /// In points.
  package var distance: Double

  package init(key: String, time: Double, distance: Double) {
    (self.key, self.time, self.distance) = (key, time, distance)
  }

  func write(to writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("key", key)
      writer.member("at", time)
      writer.member("distance", distance)
    }
  }
}
