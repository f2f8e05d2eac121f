package import CollectionLayout
package import JSON

/// Lets the header of a section, or of every one, stay at the viewport's edge, or not.
package struct SetSticky: ClientMessage {
  package static let method = "layoutd/session/setSticky"
  package var session = ""
  /// Nil for every section.
  package var section: String?
  package var isSticky = false

  package init(from reader: inout JSONReader) throws(JSONError) {
    let start = reader.offset
    var session: String?
    var section: String?
    var sticky: Bool?
    try reader.readMembers { key, reader throws(JSONError) in
      switch key {
      case "session": session = try reader.readOptionalString()
      case "section": section = try reader.readOptionalString()
      case "sticky": if try !reader.readNull() { sticky = try reader.readBool() }
      default: break
      }
    }
    self.session = try require(session, "session", at: start)
    self.section = section
    isSticky = try require(sticky, "sticky", at: start)
  }
}

/// Moves a section and all after it in what is seen, as by a finger that swipes between pages.
package struct SetPagedOffset: ClientMessage {
  package static let method = "layoutd/session/setPagedOffset"
  package var session = ""
  package var section = ""
  package var offset = Point.zero

  package init(from reader: inout JSONReader) throws(JSONError) {
    let start = reader.offset
    var session: String?
    var section: String?
    var offset: Point?
    try reader.readMembers { key, reader throws(JSONError) in
      switch key {
      case "session": session = try reader.readOptionalString()
      case "section": section = try reader.readOptionalString()
      case "offset": if try !reader.readNull() { offset = try Point(from: &reader) }
      default: break
      }
    }
    self.session = try require(session, "session", at: start)
    self.section = try require(section, "section", at: start)
    self.offset = try require(offset, "offset", at: start)
  }
}

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

/// Tells that something of a layout holds no longer.
package struct InvalidateSession: ClientMessage {
  package static let method = "layoutd/session/invalidate"
  package var session = ""
  /// `everything`, `counts`, `elements` or `offset`.
  package var what = ""
  /// Elements that are to be measured anew.
  package var keys: [String] = []

  package init(from reader: inout JSONReader) throws(JSONError) {
    let start = reader.offset
    var session: String?
    var what: String?
    try reader.readMembers { key, reader throws(JSONError) in
      switch key {
      case "session": session = try reader.readOptionalString()
      case "what":
        if try !reader.readNull() { what = try reader.readWord(["everything", "counts", "elements", "offset"]) }
      case "keys": try reader.readElements { reader throws(JSONError) in keys.append(try reader.readString()) }
      default: break
      }
    }
    self.session = try require(session, "session", at: start)
    self.what = try require(what, "what", at: start)
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
