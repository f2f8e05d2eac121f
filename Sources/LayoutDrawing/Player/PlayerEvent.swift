import JSON

/// An event of a simulation as the player marks it on its ruler.
package struct PlayerEvent: Equatable, Sendable {
  /// Seconds from the start.
  package var time: Double
  /// The key of the event's action, such as `update`.
  package var name: String
  /// The values of the action in a few words; empty if the name is enough.
  package var detail: String

  package init(time: Double, name: String, detail: String = "") {
    (self.time, self.name, self.detail) = (time, name, detail)
  }

  func write(to writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("at", time)
      writer.member("name", name)
      if !detail.isEmpty { writer.member("detail", detail) }
    }
  }
}
