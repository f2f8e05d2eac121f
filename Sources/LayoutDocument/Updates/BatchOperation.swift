package import JSON

/// One operation of a batch, as in the protocol and in timelines.
///
/// An index path is `[section]` or `[section, item]`. Content is the JSON text of an item or a section.
package enum BatchOperation: Equatable, Sendable {
  case insert(at: [Int], content: [UInt8])
  case delete(at: [Int])
  case move(from: [Int], to: [Int])
  case reload(at: [Int], content: [UInt8]?)
}

extension BatchOperation {
  /// The JSON text of the section that it inserts, or that replaces another one; nil if there is none.
  var section: [UInt8]? {
    switch self {
    case .insert(let place, let content), .reload(let place, let content?): place.count == 1 ? content : nil
    case .delete, .move, .reload(_, nil): nil
    }
  }

  /// Reads an operation. Throws an error with the JSON path of a missing or invalid value.
  package init(from reader: inout JSONReader) throws(JSONError) {
    let start = reader.offset
    var operation: Self?
    try reader.readObject { key, reader throws(JSONError) in
      guard operation == nil else { return }
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

  /// The value of an operation's key. Of a key that is written twice the first one is used, as in documents.
  private struct Body {
    var at: [Int]?
    var from: [Int]?
    var to: [Int]?
    var content: [UInt8]?

    init(from reader: inout JSONReader) throws(JSONError) {
      try reader.readObject { key, reader throws(JSONError) in
        switch key {
        case "at" where at == nil: at = try reader.readIndexPathComponents()
        case "from" where from == nil: from = try reader.readIndexPathComponents()
        case "to" where to == nil: to = try reader.readIndexPathComponents()
        case "item" where content == nil, "section" where content == nil:
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

extension JSONReader {
  /// Reads the components of an index path: `[section]` or `[section, item]`.
  package mutating func readIndexPathComponents() throws(JSONError) -> [Int] {
    let start = offset
    var place: [Int] = []
    try readArray { _, reader throws(JSONError) in place.append(try reader.readInt()) }
    guard place.count == 1 || place.count == 2 else {
      throw JSONError(.value, at: start, "expected [section] or [section, item]")
    }
    return place
  }
}
