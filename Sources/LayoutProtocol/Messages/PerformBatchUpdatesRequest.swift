package import CollectionLayout
package import JSON
package import LayoutDocument

/// Inserts, deletes, moves and reloads items and sections of a session as one batch update.
package struct PerformBatchUpdatesRequest: ClientMessage {
  package static let method = "layoutd/performBatchUpdates"

  package var session = ""
  package var updates: [BatchOperation] = []
  /// The expected item count of each section after the batch; nil skips this check.
  package var counts: [Int]?
  package var animated = true
  /// The scroll anchor; nil uses the document's.
  package var anchor: ScrollAnchor?
  /// The client's token as JSON text; the update returns it.
  package var token: [UInt8]?

  package init(from reader: inout JSONReader) throws(JSONError) {
    let start = reader.offset
    var session: String?
    var updates: [BatchOperation]?
    try reader.readMembers { key, reader throws(JSONError) in
      switch key {
      case "session": session = try reader.readOptionalString()
      case "updates":
        var operations: [BatchOperation] = []
        try reader.readArray { _, reader throws(JSONError) in operations.append(try BatchOperation(from: &reader)) }
        updates = operations
      case "counts":
        if try !reader.readNull() {
          var numbers: [Int] = []
          try reader.readArray { _, reader throws(JSONError) in numbers.append(try reader.readInt()) }
          counts = numbers
        }
      case "animated": if try !reader.readNull() { animated = try reader.readBool() }
      case "anchor": anchor = try reader.readAnchor()
      case "token": token = try reader.readClientToken()
      default: break
      }
    }
    self.session = try require(session, "session", at: start)
    self.updates = try require(updates, "updates", at: start)
  }
}
