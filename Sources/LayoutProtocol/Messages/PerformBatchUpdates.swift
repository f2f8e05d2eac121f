package import CollectionLayout
package import JSON

/// Inserts, deletes, moves and reloads items and sections of a session in one step.
package struct PerformBatchUpdates: ClientMessage {
  package static let method = "layoutd/performBatchUpdates"

  /// One operation; a place is `[section]` or `[section, item]`, contents are JSON text.
  package enum Operation: Equatable, Sendable {
    case insert(at: [Int], content: [UInt8])
    case delete(at: [Int])
    case move(from: [Int], to: [Int])
    case reload(at: [Int], content: [UInt8]?)
  }

  package var session = ""
  package var updates: [Operation] = []
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
    var updates: [Operation]?
    try reader.readMembers { key, reader throws(JSONError) in
      switch key {
      case "session": session = try reader.readOptionalString()
      case "updates":
        var operations: [Operation] = []
        try reader.readArray { _, reader throws(JSONError) in operations.append(try Operation(from: &reader)) }
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

extension PerformBatchUpdates.Operation {
  init(from reader: inout JSONReader) throws(JSONError) {
    let start = reader.offset
    var operation: Self?
    try reader.readObject { key, reader throws(JSONError) in
      switch key {
      case "insert":
        let body = try Body(from: &reader)
        operation = .insert(at: try require(body.at, "at", at: start), content: body.content ?? Array("{}".utf8))
      case "delete": operation = .delete(at: try require(try Body(from: &reader).at, "at", at: start))
      case "move":
        let body = try Body(from: &reader)
        let (from, to) = (try require(body.from, "from", at: start), try require(body.to, "to", at: start))
        guard from.count == to.count else {
          throw JSONError(.value, at: start, "from and to must both be items or both be sections")
        }
        operation = .move(from: from, to: to)
      case "reload":
        let body = try Body(from: &reader)
        operation = .reload(at: try require(body.at, "at", at: start), content: body.content)
      default: break
      }
    }
    guard let operation else {
      throw JSONError(.missing, at: start, "expected insert, delete, move or reload")
    }
    self = operation
  }

  /// The inside of an operation.
  private struct Body {
    var at: [Int]?
    var from: [Int]?
    var to: [Int]?
    var content: [UInt8]?

    init(from reader: inout JSONReader) throws(JSONError) {
      try reader.readObject { key, reader throws(JSONError) in
        switch key {
        case "at": at = try reader.readPlace()
        case "from": from = try reader.readPlace()
        case "to": to = try reader.readPlace()
        case "item", "section":
          if try !reader.readNull() {
            guard try reader.peekKind() == .object else {
              throw JSONError(.type, at: reader.offset, "expected an object")
            }
            content = try reader.readRaw()
          }
        default: break
        }
      }
    }
  }
}
