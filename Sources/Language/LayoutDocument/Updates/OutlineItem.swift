package import CollectionLayout
package import JSON

/// An item of a section snapshot, as the protocol and timelines have it.
package struct OutlineItem: Equatable, Sendable {
  package var name: String
  /// An object with the keys of the item except `id`, `isExpanded` and `children`, as JSON text; nil if there are none.
  /// Then an existing item keeps its keys, and a new one has their defaults.
  package var content: [UInt8]?
  /// Whether the item is given by its identifier only, so that it must be in the section already.
  package var isReference: Bool
  /// The number of ancestors.
  package var level: Int
  package var isExpanded: Bool
}

/// The items of a section snapshot as a tree: each item before its children.
package struct OutlineItemList: Equatable, Sendable {
  package private(set) var items: [OutlineItem] = []
  /// The first item with more than `ItemSchema.maximumLevel` ancestors; nil if there is none. Such items and their
  /// descendants are not in `items`.
  private(set) var tooDeep: Identifier?

  /// Reads an array of items with their children. Throws an error with the JSON path of a missing or invalid value.
  package init(from reader: inout JSONReader) throws(JSONError) { try readItems(&reader, level: 0) }

  private mutating func readItems(_ reader: inout JSONReader, level: Int) throws(JSONError) {
    var list = self
    try reader.readArray { _, reader throws(JSONError) in try list.readItem(&reader, level: level) }
    self = list
  }

  private mutating func readItem(_ reader: inout JSONReader, level: Int) throws(JSONError) {
    if level > ItemSchema.maximumLevel {
      // Its children are skipped, so that the depth of the recursion is limited.
      let item = try SnapshotItem(from: &reader)
      if tooDeep == nil { tooDeep = Identifier(item.name) }
      return
    }
    if try reader.peekKind() == .string {
      items.append(
        OutlineItem(
          name: try reader.readString(), content: nil, isReference: true, level: level, isExpanded: false))
      return
    }
    let start = reader.offset
    let index = items.count
    items.append(OutlineItem(name: "", content: nil, isReference: false, level: level, isExpanded: false))
    var name: String?
    var isExpanded: Bool?
    var hasChildren = false
    var content: JSONWriter?
    var list = self
    self = OutlineItemList()
    try reader.readObject { key, reader throws(JSONError) in
      switch key {
      // Of a key that is written twice the first one is used, as in documents. A member whose value is null is absent.
      case "id" where name == nil: name = try reader.readName(.item)
      case "isExpanded" where isExpanded == nil: if try !reader.readNull() { isExpanded = try reader.readBool() }
      case "children" where !hasChildren:
        hasChildren = try !reader.readNull()
        if hasChildren { try list.readItems(&reader, level: level + 1) }
      case "id", "isExpanded", "children": break
      default:
        var writer = content ?? JSONWriter()
        if content == nil { writer.beginObject() }
        writer.key(named: key.text)
        writer.raw(try reader.readRaw())
        content = writer
      }
    }
    self = list
    content?.endObject()
    items[index].content = content?.takeBytes()
    items[index].isExpanded = isExpanded ?? false
    items[index].name = try require(name, "id", at: start)
  }

  private init() {}
}

extension CollectionOutlines {
  /// Replaces the items of a section by those of a section snapshot, and returns the collection with the visible ones.
  /// A section that does not exist is appended, with the document's layout. Throws the first issue; if it is
  /// `tooManyItems`, the tree of the section may have changed.
  package mutating func apply(
    _ list: OutlineItemList, to name: Identifier, in model: CollectionModel, _ document: DocumentSnapshot
  ) throws(OutlineIssue) -> CollectionModel {
    var model = model
    let contents = InsertionDecoder(document)
    if model.sectionIndex(of: name) == nil, let section = contents.section(.emptyObject, called: name) {
      model.sections.append(section)
    }
    guard let index = model.sectionIndex(of: name) else { return model }
    let outline = try outline(list, ofSection: index, in: model, contents)
    let result = set(outline, ofSection: index, in: model)
    guard result.sections.reduce(0, { $0 + $1.items.count }) <= ItemSchema.itemLimit else { throw .tooManyItems }
    return result
  }

  /// Returns the tree of a section after a section snapshot. Throws the first issue: `tooDeep`, `tooManyItems`,
  /// `duplicateItem` or `unknownItem`.
  ///
  /// `index` is that of the section in the collection. An item of the section that the snapshot lists without keys
  /// keeps its keys.
  private func outline(
    _ list: OutlineItemList, ofSection index: Int, in model: CollectionModel, _ contents: InsertionDecoder
  ) throws(OutlineIssue) -> SectionOutline {
    let section = model.sections[index]
    let before = sections[section.identifier] ?? SectionOutline(flat: section.items)
    if let item = list.tooDeep { throw .tooDeep(item) }
    let places = try before.places(of: Set(list.items.map { Identifier($0.name) }))
    var reserved = IdentifierRegistry()
    for (other, section) in model.sections.enumerated() where other != index {
      let slices = sections[section.identifier]?.rows.map(\.slice) ?? Array(section.items.slices)
      for slice in slices { _ = reserved.reserveAvailable(slice.identifiers, slice.range) }
    }
    guard list.items.count <= SectionOutline.rowLimit else { throw .tooManyItems }
    var rows: [SectionOutline.Row] = []
    rows.reserveCapacity(list.items.count)
    for item in list.items {
      let name = Identifier(item.name)
      guard !reserved.contains(name) else { throw .duplicateItem(name) }
      _ = reserved.reserve(name)
      let slice: ItemSlice
      if let content = item.content {
        let item = contents.item(SyntaxTree(content).root)
        slice = ItemSlice(run: item?.run ?? ItemRun(metrics: ItemMetrics()), identifier: name)
      } else if let position = places[name] {
        slice = before.rows[position.row].slice.slice(position.item..<position.item + 1)
      } else {
        guard !item.isReference else { throw .unknownItem(name) }
        slice = ItemSlice(run: ItemRun(metrics: ItemMetrics()), identifier: name)
      }
      rows.append(SectionOutline.Row(slice: slice, level: item.level, isExpanded: item.isExpanded))
    }
    var outline = SectionOutline(rows: rows)
    outline.updateRuns()
    return outline
  }
}
