package import JSON

extension Definition {
  /// Where it is.
  package struct Answer: Equatable, Sendable {
    package var uri: String
    /// The name that was asked about.
    package var origin: PositionRange
    /// All that is defined.
    package var target: PositionRange
    /// Its name, or where it begins.
    package var name: PositionRange

    package init(uri: String, origin: PositionRange, target: PositionRange, name: PositionRange) {
      self.uri = uri
      self.origin = origin
      self.target = target
      self.name = name
    }

    /// As a `LocationLink`, or as a `Location` of the name.
    package func write(asLink isLink: Bool, to writer: inout JSONWriter) {
      guard isLink else { return Location(uri: uri, range: name).write(to: &writer) }
      writer.object { writer in
        writer.key("originSelectionRange")
        origin.write(to: &writer)
        writer.member("targetUri", uri)
        writer.key("targetRange")
        target.write(to: &writer)
        writer.key("targetSelectionRange")
        name.write(to: &writer)
      }
    }
  }
}
