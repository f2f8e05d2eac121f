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
    case .insert(let at, let content), .reload(let at, let content?): at.count == 1 ? content : nil
    case .delete, .move, .reload(_, nil): nil
    }
  }

  private static let kinds = ["insert", "delete", "move", "reload"]

  /// Reads an operation. Throws an error with the JSON path of a missing or invalid value.
  ///
  /// `isLenient`, for documents, makes it read the first of several operations in the object instead of throwing, and an
  /// item as a section or the reverse if there is no other content.
  package init(from reader: inout JSONReader, isLenient: Bool = false) throws(JSONError) {
    let start = reader.offset
    var kind: String?
    var operation: Self?
    try reader.readObject { key, reader throws(JSONError) in
      let name = key.text
      guard Self.kinds.contains(name), kind != name, try !reader.readNull() else { return }
      if let kind {
        if isLenient { return }
        throw JSONError(.value, at: reader.offset, "expected one operation, not also \(kind)")
      }
      kind = name
      operation = try Self(name, try Body(from: &reader, isLenient), at: start)
    }
    guard let operation else {
      throw JSONError(.missing, at: start, "expected insert, delete, move or reload")
    }
    self = operation
  }

  private init(_ kind: String, _ body: Body, at start: Int) throws(JSONError) {
    switch kind {
    case "insert":
      let path = try require(body.at, "at", at: start)
      self = .insert(at: path, content: try body.content(at: path) ?? Array("{}".utf8))
    case "delete": self = .delete(at: try require(body.at, "at", at: start))
    case "move":
      let (from, to) = (try require(body.from, "from", at: start), try require(body.to, "to", at: start))
      guard from.count == to.count else {
        throw JSONError(.value, at: start, "from and to must both be items or both be sections")
      }
      self = .move(from: from, to: to)
    default:
      let path = try require(body.at, "at", at: start)
      self = .reload(at: path, content: try body.content(at: path))
    }
  }

  /// The value of an operation's key. Of a key that is written twice the first one is used, as in documents. A member
  /// whose value is null is absent.
  private struct Body {
    var at: [Int]?
    var from: [Int]?
    var to: [Int]?
    private let isLenient: Bool
    private var item: (content: [UInt8], start: Int)?
    private var section: (content: [UInt8], start: Int)?

    init(from reader: inout JSONReader, _ isLenient: Bool) throws(JSONError) {
      self.isLenient = isLenient
      try reader.readObject { key, reader throws(JSONError) in
        switch key {
        case "at" where at == nil: if try !reader.readNull() { at = try reader.readIndexPathComponents() }
        case "from" where from == nil: if try !reader.readNull() { from = try reader.readIndexPathComponents() }
        case "to" where to == nil: if try !reader.readNull() { to = try reader.readIndexPathComponents() }
        case "item" where item == nil: item = try Self.content(&reader)
        case "section" where section == nil: section = try Self.content(&reader)
        default: break
        }
      }
    }

    private static func content(
      _ reader: inout JSONReader
    ) throws(JSONError) -> (content: [UInt8], start: Int)? {
      if try reader.readNull() { return nil }
      let start = reader.offset
      guard try reader.peekKind() == .object else { throw JSONError(.type, at: start, "expected an object") }
      return (try reader.readRaw(), start)
    }

    /// Returns the item or the section, as the index path requires. Throws if there is the other one.
    func content(at place: [Int]) throws(JSONError) -> [UInt8]? {
      if isLenient { return (place.count == 1 ? section ?? item : item ?? section)?.content }
      if place.count == 1 {
        if let item { throw JSONError(.value, at: item.start, "a section has no item; expected section") }
        return section?.content
      }
      if let section { throw JSONError(.value, at: section.start, "an item has no section; expected item") }
      return item?.content
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
