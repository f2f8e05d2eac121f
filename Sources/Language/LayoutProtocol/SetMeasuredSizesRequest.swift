package import CollectionLayout
package import JSON

/// Sets sizes of elements that the client measured (self-sizing).
package struct SetMeasuredSizesRequest: SessionMessage {
  package static let method = "layoutd/session/setMeasuredSizes"
  package var session = ""
  /// The sizes by element key, in the order of the message.
  package var sizes: [(key: String, size: Size)] = []

  package init(from reader: inout JSONReader) throws(JSONError) {
    let start = reader.offset
    var session: String?
    var sizes: [(key: String, size: Size)]?
    try reader.readMembers { key, reader throws(JSONError) in
      switch key {
      case "session": session = try reader.readOptionalString()
      case "sizes":
        if try reader.readNull() { break }
        sizes = []
        try reader.readMembers { key, reader throws(JSONError) in sizes?.append((key.text, try reader.readSides())) }
      default: break
      }
    }
    self.session = try require(session, "session", at: start)
    self.sizes = try require(sizes, "sizes", at: start)
  }
}
