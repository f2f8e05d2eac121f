package import CollectionLayout
package import JSON
package import LayoutDocument

/// Inserts, deletes, moves and reloads items and sections of a session in one step.
package struct PerformBatchUpdates: ClientMessage {
  package static let method = "layoutd/performBatchUpdates"

  package var session = ""
  package var updates: [BatchOperation] = []
  /// Items of each section after the batch.
  package var counts: [Int]?
  package var animated = true
  /// What stays where it is on screen; nil leaves it to the document.
  package var anchor: UpdateAnchor?
  /// JSON, echoed by the update.
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
      case "token": token = try reader.readToken()
      default: break
      }
    }
    self.session = try require(session, "session", at: start)
    self.updates = try require(updates, "updates", at: start)
  }
}
