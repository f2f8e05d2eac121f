package import CollectionLayout
package import JSON

/// Tells the sizes that elements have where they are drawn.
package struct SetMeasuredSizes: ClientMessage {
  package static let method = "layoutd/session/setMeasuredSizes"
  package var session = ""
  /// By the elements' keys, in the order in which they came.
  package var sizes: [(key: String, size: Size)] = []

  package init(from reader: inout JSONReader) throws(JSONError) {
    let start = reader.offset
    var session: String?
    var sizes: [(key: String, size: Size)]?
    try reader.readMembers { key, reader throws(JSONError) in
      switch key {
      case "session": session = try reader.readOptionalString()
      case "sizes":
        sizes = []
        try reader.readMembers { key, reader throws(JSONError) in sizes?.append((key.text, try reader.readSides())) }
      default: break
      }
    }
    self.session = try require(session, "session", at: start)
    self.sizes = try require(sizes, "sizes", at: start)
  }
}

extension JSONReader {
  /// `[w, h]`.
  fileprivate mutating func readSides() throws(JSONError) -> Size {
    let start = offset
    var sides: [Double] = []
    try readArray { _, reader throws(JSONError) in sides.append(try reader.readNumber(in: 0...1e9)) }
    guard sides.count == 2 else { throw JSONError(.value, at: start, "expected [width, height]") }
    return Size(width: sides[0], height: sides[1])
  }
}
