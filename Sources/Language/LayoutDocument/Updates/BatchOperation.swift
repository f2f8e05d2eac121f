package import CollectionLayout
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

extension DocumentSnapshot {
  /// Decodes the operations of a batch with their items and sections. The JSON text of these is recorded in `parts`.
  /// Throws if the collection would have too many items, before these are named.
  package func operations(
    _ updates: [BatchOperation], on model: CollectionModel, parts: inout SourceFragments
  ) throws(InvalidUpdates) -> [UpdateOperation] {
    try checkItemCount(after: updates, on: model)
    return BatchDecoder(self, model, updates, &parts).operations
  }

  /// Throws if the sections of a batch, with what it keeps of a collection, have more than `ItemSchema.itemLimit` items.
  /// Items that it inserts one by one are counted when it is validated.
  private func checkItemCount(after updates: [BatchOperation], on model: CollectionModel) throws(InvalidUpdates) {
    let sections = updates.compactMap(\.section)
    if sections.isEmpty { return }
    // Without generators no section has more items than bytes, so that most batches are parsed once only.
    let mostItems = sections.reduce(model.itemCount) { $0 + $1.count }
    guard mostItems > ItemSchema.itemLimit || sections.contains(where: \.mayHaveGenerators) else { return }
    var gone: Set<Int> = []
    var deleted: Set<[Int]> = []
    for update in updates {
      switch update {
      case .delete(let place) where place.count == 1, .reload(let place, .some) where place.count == 1:
        gone.insert(place[0])
      case .delete(let place): deleted.insert(place)
      case .insert, .move, .reload: break
      }
    }
    var count = model.sections.indices.reduce(0) { $0 + (gone.contains($1) ? 0 : model.sections[$1].items.count) }
    count -= deleted.count { !gone.contains($0[0]) }
    for (operation, update) in updates.enumerated() {
      guard let section = update.section, let root = SyntaxTree(section).root else { continue }
      count += ItemCounts(of: [root], includesChildren: false).all
      guard count <= ItemSchema.itemLimit else {
        throw InvalidUpdates(issues: [UpdateIssue(tooManyItems: ItemSchema.itemLimit, operation: operation)])
      }
    }
  }
}

/// Decodes operations with the items and sections that they insert.
private struct BatchDecoder {
  private(set) var operations: [UpdateOperation] = []

  init(
    _ document: DocumentSnapshot, _ model: CollectionModel, _ updates: [BatchOperation], _ parts: inout SourceFragments
  ) {
    var names: ReservedNames?
    for update in updates {
      switch update {
      case .insert(let place, let content):
        guard place.count == 1 else {
          let item = document.newItem(content) ?? NewItem(run: ItemRun(metrics: ItemMetrics()), identifier: nil)
          parts.add(item.run, content)
          operations.append(.insertItem(item, at: IndexPath(section: place[0], item: place[1])))
          continue
        }
        let taken = names ?? ReservedNames(document, model, updates)
        names = taken
        if let section = document.newSection(content, at: place[0], taken: taken) {
          parts.add(section, content)
          operations.append(.insertSection(section, at: place[0]))
          names?.add(section)
        }
      case .delete(let place):
        operations.append(
          place.count == 1
            ? .deleteSection(at: place[0]) : .deleteItem(at: IndexPath(section: place[0], item: place[1])))
      case .move(let from, let to):
        operations.append(
          from.count == 1
            ? .moveSection(from: from[0], to: to[0])
            : .moveItem(
              from: IndexPath(section: from[0], item: from[1]), to: IndexPath(section: to[0], item: to[1])))
      case .reload(let place, let content):
        guard place.count == 1 else {
          let item = content.flatMap(document.newItem)
          if let item, let content { parts.add(item.run, content) }
          operations.append(.reloadItem(at: IndexPath(section: place[0], item: place[1]), with: item))
          continue
        }
        let section = content.flatMap { content in
          let taken = names ?? ReservedNames(document, model, updates)
          names = taken
          let sections = model.sections
          // A reloaded section keeps its identifier; an `id` in the message is ignored.
          let identifier = sections.indices.contains(place[0]) ? sections[place[0]].identifier : nil
          return document.newSection(content, at: place[0], called: identifier, taken: taken)
        }
        if let section, let content {
          names?.add(section)
          parts.add(section, content)
        }
        operations.append(.reloadSection(at: place[0], with: section))
      }
    }
  }
}

extension ReservedNames {
  /// Collects the identifiers that remain after the deletions and section reloads of a batch, and those that the batch
  /// sets explicitly.
  fileprivate init(_ document: DocumentSnapshot, _ model: CollectionModel, _ updates: [BatchOperation]) {
    var deleted: Set<Int> = []
    var replaced: Set<Int> = []
    var deletedItems: [Int: Set<Int>] = [:]
    for update in updates {
      switch update {
      case .delete(let place) where place.count == 1: deleted.insert(place[0])
      case .delete(let place): deletedItems[place[0], default: []].insert(place[1])
      case .reload(let place, .some) where place.count == 1: replaced.insert(place[0])
      default: break
      }
    }
    self.init(of: model, withoutSections: deleted, withoutItemsOf: replaced, withoutItems: deletedItems)
    for update in updates {
      switch update {
      case .insert(let place, let content), .reload(let place, let content?):
        document.reserveNames(askedBy: content, isSection: place.count == 1, in: &self)
      case .reload(_, nil), .delete, .move: break
      }
    }
  }
}

// Items and sections that a client inserts are written in the document language. They use the document's templates and
// default layout.
extension DocumentSnapshot {
  /// Decodes an item; nil if the text is not an object.
  package func newItem(_ json: [UInt8]) -> NewItem? {
    var decoder = ItemDecoder(templates: lastValidRoot?["templates"], itemLimit: 1)
    guard let node = SyntaxTree(json).root, let entry = decoder.leaf(node) else { return nil }
    return NewItem(run: entry.run, identifier: entry.identifiers?.identifier(at: 0))
  }

  /// Decodes a section for an index of a collection; nil if the text is not an object.
  ///
  /// If the text has no identifiers for the section or its items, they get default identifiers that are not in `taken`.
  /// `name` is the identifier of an existing section that is replaced.
  package func newSection(
    _ json: [UInt8], at index: Int, called name: Identifier? = nil, taken: ReservedNames
  ) -> Section? {
    guard let node = SyntaxTree(json).root, node.kind == .object else { return nil }
    var sectionNames = taken.sections
    let own = SymbolIndexBuilder.sectionName(of: node).map { Identifier($0.text) }
    let identifier = name ?? own ?? sectionNames.reserve(Identifier("section-\(index)"))
    let layouts = LayoutDecoder(inherited: lastValidRoot?["layout"])
    let (layout, inset) = layouts.layout(ofSection: node)
    var items = ItemDecoder(templates: lastValidRoot?["templates"], itemLimit: ItemSchema.itemLimit)
    let entries = node["items"]?.elements.compactMap { items.leaf($0) } ?? []
    var section = Section(node, identifier: identifier, layout: layout, inset: inset)
    section.items = DocumentSnapshot.named(entries, in: identifier, taken.items)
    section.scaleText(by: textScale)
    return section
  }

  /// Decodes a section without its items; nil if the text is not an object.
  package func newSection(_ json: [UInt8], called name: Identifier) -> Section? {
    guard let node = SyntaxTree(json).root, node.kind == .object else { return nil }
    let (layout, inset) = LayoutDecoder(inherited: lastValidRoot?["layout"]).layout(ofSection: node)
    var section = Section(node, identifier: name, layout: layout, inset: inset)
    section.scaleText(by: textScale)
    return section
  }

  /// Reserves the explicit identifiers of an item or of a section's items, so that default identifiers cannot use them.
  package func reserveNames(askedBy json: [UInt8], isSection: Bool, in taken: inout ReservedNames) {
    guard let node = SyntaxTree(json).root else { return }
    var decoder = ItemDecoder(templates: lastValidRoot?["templates"], itemLimit: ItemSchema.itemLimit)
    for item in isSection ? node["items"]?.elements ?? [] : [node] {
      guard let entry = decoder.leaf(item), let identifiers = entry.identifiers else { continue }
      _ = taken.items.reserveAvailable(identifiers, 0..<entry.count)
    }
  }

  private static func named(_ entries: [ItemEntry], in section: Identifier, _ taken: IdentifierRegistry) -> ItemList {
    var claims = taken
    // Explicit identifiers are reserved first, as in a document.
    for entry in entries { entry.identifiers.map { _ = claims.reserveAvailable($0, 0..<entry.count) } }
    let pattern = IdentifierPattern(prefix: "\(section.text)/")
    var list = ItemList()
    for entry in entries {
      // Explicit identifiers are used unchanged. A duplicate makes the batch invalid.
      let segments =
        entry.identifiers.map {
          [IdentifierRegistry.Segment(identifiers: $0, range: 0..<entry.count, isDuplicate: false)]
        }
        ?? claims.reserve(.numbered(pattern, first: list.count), 0..<entry.count)
      for segment in segments {
        list.append(ItemSlice(run: entry.run, identifiers: segment.identifiers, range: segment.range))
      }
    }
    return list
  }
}

/// The identifiers that are in use in a collection.
package struct ReservedNames: Sendable {
  package var sections = IdentifierRegistry()
  package var items = IdentifierRegistry()

  /// Collects the identifiers of a collection, except those of sections and items that a batch removes.
  package init(
    of model: CollectionModel, withoutSections gone: Set<Int>, withoutItemsOf emptied: Set<Int>,
    withoutItems deleted: [Int: Set<Int>]
  ) {
    for (index, section) in model.sections.enumerated() where !gone.contains(index) {
      _ = sections.reserve(section.identifier)
      guard !emptied.contains(index) else { continue }
      var kept = section.items
      if let deleted = deleted[index] {
        kept = ItemList()
        var next = 0
        for item in deleted.sorted() where item >= next && item < section.items.count {
          kept.append(next..<item, of: section.items)
          next = item + 1
        }
        kept.append(next..<section.items.count, of: section.items)
      }
      for slice in kept.slices { _ = items.reserveAvailable(slice.identifiers, slice.range) }
    }
  }

  /// Adds the identifiers of a new section, or of an existing one with new items.
  package mutating func add(_ section: Section) {
    if !sections.contains(section.identifier) { _ = sections.reserve(section.identifier) }
    for slice in section.items.slices { _ = items.reserveAvailable(slice.identifiers, slice.range) }
  }
}
