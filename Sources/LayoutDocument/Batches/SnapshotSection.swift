package import JSON

/// An item of a snapshot as protocol and timeline write it; content is JSON text in the document's language.
package enum SnapshotItem: Equatable, Sendable {
  /// One that is there.
  case named(String)
  case described(String, content: [UInt8])
}

/// A section of a snapshot as protocol and timeline write it; content is JSON text in the document's language.
package enum SnapshotSection: Equatable, Sendable {
  /// One that is there, with the items that it has.
  case named(String)
  /// Without content it has no keys but its name and its items, nil items are those that it has.
  case described(String, content: [UInt8]?, items: [SnapshotItem]?)
}

extension SnapshotSection {
  /// Reads one; what is missing or of a wrong type is thrown with its path.
  package init(from reader: inout JSONReader) throws(JSONError) {
    if try reader.peekKind() == .string {
      self = .named(try reader.readString())
      return
    }
    let start = reader.offset
    var name: String?
    var items: [SnapshotItem]?
    // All but the items, which would only be skipped there.
    var content: JSONWriter?
    try reader.readObject { key, reader throws(JSONError) in
      switch key {
      case "id": name = try reader.readName(without: ":")
      case "items":
        if try !reader.readNull() {
          var list: [SnapshotItem] = []
          try reader.readArray { _, reader throws(JSONError) in list.append(try SnapshotItem(from: &reader)) }
          items = list
        }
      default:
        var writer = content ?? JSONWriter()
        if content == nil { writer.beginObject() }
        writer.key(named: key.text)
        writer.raw(try reader.readRaw())
        content = writer
      }
    }
    content?.endObject()
    self = .described(try require(name, "id", at: start), content: content?.takeBytes(), items: items)
  }
}

extension SnapshotItem {
  /// Reads one; what is missing or of a wrong type is thrown with its path.
  package init(from reader: inout JSONReader) throws(JSONError) {
    if try reader.peekKind() == .string {
      self = .named(try reader.readString())
      return
    }
    let start = reader.offset
    var content = reader
    var name: String?
    try reader.readObject { key, reader throws(JSONError) in
      if key == "id" { name = try reader.readName(without: "#") }
    }
    self = .described(try require(name, "id", at: start), content: try content.readRaw())
  }
}

extension JSONReader {
  /// A name as the document's language allows it.
  fileprivate mutating func readName(without mark: Unicode.Scalar) throws(JSONError) -> String {
    let start = offset
    let name = try readString()
    guard !name.unicodeScalars.contains(mark) else {
      throw JSONError(.value, at: start, "expected a name without \(mark)")
    }
    return name
  }
}
