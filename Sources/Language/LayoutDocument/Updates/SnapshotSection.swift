package import CollectionLayout
package import JSON

/// A section of a snapshot of the data, as the protocol and timelines have it.
package enum SnapshotSection: Equatable, Sendable {
  /// An existing section, by its identifier. It keeps its items.
  case named(String)
  /// A section with its identifier, and its object without `id` and `items` as JSON text. `content` is nil if there are
  /// no other keys; `items` is nil if the section keeps its items.
  case described(String, content: [UInt8]?, items: [SnapshotItem]?)
}

extension SnapshotSection {
  /// Reads a section, which is a string or an object. Throws an error with the JSON path of a missing or invalid value.
  package init(from reader: inout JSONReader) throws(JSONError) {
    if try reader.peekKind() == .string {
      self = .named(try reader.readString())
      return
    }
    let start = reader.offset
    var name: String?
    var items: [SnapshotItem]?
    // The section without its items, which the decoder of the content does not need.
    var content: JSONWriter?
    try reader.readObject { key, reader throws(JSONError) in
      switch key {
      // Of a key that is written twice the first one is used, as in documents.
      case "id" where name == nil: name = try reader.readName(.section)
      case "id": break
      case "items" where items != nil: break
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

/// An item of a snapshot of the data, as the protocol and timelines have it: its identifier, and its object as JSON
/// text.
package enum SnapshotItem: Equatable, Sendable {
  /// An existing item, by its identifier.
  case named(String)
  case described(String, content: [UInt8])

  var name: String {
    switch self {
    case .named(let name), .described(let name, _): name
    }
  }
}

extension SnapshotItem {
  /// Reads an item, which is a string or an object. Throws an error with the JSON path of a missing or invalid value.
  package init(from reader: inout JSONReader) throws(JSONError) {
    if try reader.peekKind() == .string {
      self = .named(try reader.readString())
      return
    }
    let start = reader.offset
    var name: String?
    try reader.readObject { key, reader throws(JSONError) in
      if key == "id", name == nil { name = try reader.readName(.item) }
    }
    self = .described(try require(name, "id", at: start), content: reader.bytes(since: start))
  }
}

extension JSONReader {
  /// Reads an identifier. Throws `value` if it is empty or contains a separator of element keys.
  package mutating func readName(_ rule: IdentifierRule) throws(JSONError) -> String {
    let start = offset
    let name = try readString()
    guard !name.isEmpty else { throw JSONError(.value, at: start, "expected a name that is not empty") }
    if let separator = rule.separator(in: name) {
      throw JSONError(.value, at: start, "expected a name without \(separator)")
    }
    return name
  }
}

extension DocumentSnapshot {
  /// Decodes a snapshot of the data with its items and sections, whose JSON text is recorded in `fragments`.
  package func snapshot(
    _ sections: [SnapshotSection], reload: [String] = [], reconfigure: [String] = [], on model: CollectionModel,
    fragments: inout SourceFragments
  ) -> CollectionSnapshot {
    let existing = Set(model.sections.map(\.identifier))
    let contents = InsertionDecoder(self)
    return CollectionSnapshot(
      sections: sections.map { contents.entry($0, existing: existing, &fragments) },
      reloads: reload.map { Identifier($0) },
      reconfigures: reconfigure.map { Identifier($0) })
  }

}

extension InsertionDecoder {
  /// Decodes a section of a snapshot. `existing` are the identifiers of the collection's sections. JSON texts are
  /// recorded in the fragments.
  fileprivate func entry(
    _ section: SnapshotSection, existing: Set<Identifier>, _ fragments: inout SourceFragments
  ) -> CollectionSnapshot.Entry {
    switch section {
    case .named(let name):
      return CollectionSnapshot.Entry(identifier: Identifier(name), description: nil, items: nil)
    case .described(let name, let content, let items):
      let identifier = Identifier(name)
      // An existing section without content keeps its keys.
      let isKept = content == nil && existing.contains(identifier)
      let written = content ?? Array("{}".utf8)
      let description = isKept ? nil : self.section(SyntaxTree(written).root, called: identifier)
      if let description { fragments.add(description, written) }
      return CollectionSnapshot.Entry(
        identifier: identifier, description: description,
        items: items.map { items in items.map { item($0, &fragments) } })
    }
  }

  private func item(_ item: SnapshotItem, _ fragments: inout SourceFragments) -> CollectionSnapshot.Item {
    switch item {
    case .named(let name): return .existing(Identifier(name))
    case .described(let name, let content):
      let run = self.item(SyntaxTree(content).root)?.run ?? ItemRun(metrics: ItemMetrics())
      fragments.add(run, content)
      return .described(Identifier(name), run)
    }
  }
}
