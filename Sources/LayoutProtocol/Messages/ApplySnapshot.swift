package import CollectionLayout
package import JSON

/// Makes the sections and items of a session those of a diffable data source.
package struct ApplySnapshot: ClientMessage {
  package static let method = "layoutd/applySnapshot"

  /// An item; content is JSON text.
  package enum Item: Equatable, Sendable {
    /// One that is there.
    case named(String)
    case described(String, content: [UInt8])
  }

  /// A section; content is JSON text.
  package enum Section: Equatable, Sendable {
    /// One that is there, with the items that it has.
    case named(String)
    /// Without content it has no keys but its name and its items, nil items are those that it has.
    case described(String, content: [UInt8]?, items: [Item]?)
  }

  package var session = ""
  package var sections: [Section] = []
  package var reload: [String] = []
  package var reconfigure: [String] = []
  package var animated = true
  /// What stays where it is on screen; nil leaves it to the document.
  package var anchor: UpdateAnchor?
  /// JSON, echoed by the update.
  package var token: [UInt8]?

  package init(from reader: inout JSONReader) throws(JSONError) {
    let start = reader.offset
    var session: String?
    var sections: [Section]?
    try reader.readMembers { key, reader throws(JSONError) in
      switch key {
      case "session": session = try reader.readOptionalString()
      case "sections":
        var list: [Section] = []
        try reader.readArray { _, reader throws(JSONError) in list.append(try Section(from: &reader)) }
        sections = list
      case "reload": reload = try reader.readNames()
      case "reconfigure": reconfigure = try reader.readNames()
      case "animated": if try !reader.readNull() { animated = try reader.readBool() }
      case "anchor": anchor = try reader.readAnchor()
      case "token": token = try reader.readToken()
      default: break
      }
    }
    self.session = try require(session, "session", at: start)
    self.sections = try require(sections, "sections", at: start)
  }
}

extension ApplySnapshot.Section {
  init(from reader: inout JSONReader) throws(JSONError) {
    if try reader.peekKind() == .string {
      self = .named(try reader.readString())
      return
    }
    let start = reader.offset
    var name: String?
    var items: [ApplySnapshot.Item]?
    // All but the items, which would only be skipped there.
    var content: JSONWriter?
    try reader.readObject { key, reader throws(JSONError) in
      switch key {
      case "id": name = try reader.readName(without: ":")
      case "items":
        if try !reader.readNull() {
          var list: [ApplySnapshot.Item] = []
          try reader.readArray { _, reader throws(JSONError) in list.append(try ApplySnapshot.Item(from: &reader)) }
          items = list
        }
      default:
        var writer = content ?? JSONWriter()
        if content == nil { writer.beginObject() }
        writer.key(key)
        writer.raw(try reader.readRaw())
        content = writer
      }
    }
    content?.endObject()
    self = .described(try require(name, "id", at: start), content: content?.takeBytes(), items: items)
  }
}

extension ApplySnapshot.Item {
  init(from reader: inout JSONReader) throws(JSONError) {
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
  fileprivate mutating func readNames() throws(JSONError) -> [String] {
    var names: [String] = []
    try readElements { reader throws(JSONError) in names.append(try reader.readString()) }
    return names
  }

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
