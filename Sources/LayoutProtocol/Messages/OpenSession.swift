package import CollectionLayout
package import JSON

/// Opens a session: one viewport onto one document.
package struct OpenSession: ClientMessage {
  package static let method = "layoutd/session/open"

  package var uri = ""
  /// A text of the session's own, instead of the document's.
  package var text: String?
  package var viewport: Size?
  package var contentOffset: Point?
  /// Points on all sides.
  package var overscan = 0.0
  /// Nil takes what the user set.
  package var maxFps: Double?
  package var ackWindow: Int?
  package var precision = 0.0
  /// `keyframes`, `frames` or `none`.
  package var animation: String?
  package var animateEdits = true

  package init(from reader: inout JSONReader) throws(JSONError) {
    let start = reader.offset
    var document: TextDocumentIdentifier?
    try reader.readMembers { key, reader throws(JSONError) in
      switch key {
      case "textDocument": document = try TextDocumentIdentifier(from: &reader)
      case "text": text = try reader.readOptionalString()
      case "viewport": if try !reader.readNull() { viewport = try Size(from: &reader) }
      case "contentOffset": if try !reader.readNull() { contentOffset = try Point(from: &reader) }
      case "overscan": if try !reader.readNull() { overscan = try reader.readNumber(in: 0...1e9) }
      case "maxFps": if try !reader.readNull() { maxFps = try reader.readNumber(in: 0.001...1000) }
      case "ackWindow": if try !reader.readNull() { ackWindow = Int(try reader.readNumber(in: 1...1e9)) }
      case "precision": if try !reader.readNull() { precision = try reader.readNumber(in: 0...1e9) }
      case "animation": if try !reader.readNull() { animation = try reader.readWord(["keyframes", "frames", "none"]) }
      case "animateEdits": if try !reader.readNull() { animateEdits = try reader.readBool() }
      default: break
      }
    }
    uri = try require(document, "textDocument", at: start).uri
  }
}
