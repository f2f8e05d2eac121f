package import JSON

/// Asks what a growing selection takes in, from some positions on.
package struct SelectionRanges: ClientMessage {
  package static let method = "textDocument/selectionRange"
  package var document: TextDocumentIdentifier
  package var positions: [Position]

  package init(from reader: inout JSONReader) throws(JSONError) {
    let start = reader.offset
    var document: TextDocumentIdentifier?
    var positions: [Position]?
    try reader.readMembers { key, reader throws(JSONError) in
      switch key {
      case "textDocument": document = try TextDocumentIdentifier(from: &reader)
      case "positions":
        var list: [Position] = []
        try reader.readElements { reader throws(JSONError) in list.append(try Position(from: &reader)) }
        positions = list
      default: break
      }
    }
    self.document = try require(document, "textDocument", at: start)
    self.positions = try require(positions, "positions", at: start)
  }

  /// Writes ranges, each in the next one.
  package static func write(_ ranges: [PositionRange], to writer: inout JSONWriter) {
    for (index, range) in ranges.enumerated() {
      if index > 0 { writer.key("parent") }
      writer.beginObject()
      writer.key("range")
      range.write(to: &writer)
    }
    for _ in ranges { writer.endObject() }
  }
}
