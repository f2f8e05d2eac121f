package import CollectionLayout
package import JSON

/// An operation of a batch update, as the protocol and timelines have it.
///
/// An index path is `[section]` or `[section, item]`.
package enum BatchOperation: Equatable, Sendable {
  case insert(at: [Int], content: BatchContent)
  case delete(at: [Int])
  case move(from: [Int], to: [Int])
  case reload(at: [Int], content: BatchContent?)
}

/// The object of an item or a section in a batch, as JSON text: batches may wait and timelines stay in memory, where a
/// syntax tree needs several times as much.
package struct BatchContent: Equatable, Sendable {
  /// The JSON text of the object.
  let text: [UInt8]
  /// Whether this is a section that may have generators. It may be true for a section without any.
  let mayHaveGenerators: Bool

  fileprivate init(_ text: [UInt8], isSection: Bool) {
    self.text = text
    mayHaveGenerators = isSection && text.mayHaveGenerators
  }

  /// Returns the parsed object; nil if the text is longer than `SyntaxTree.sizeLimit`.
  func parsed() -> SyntaxNode? { SyntaxTree(text).root }
}

extension BatchOperation {
  /// The item or section that the operation inserts, or by which it replaces another one; nil if it has none.
  fileprivate var content: BatchContent? {
    switch self {
    case .insert(_, let content), .reload(_, let content?): content
    case .delete, .move, .reload(_, nil): nil
    }
  }

  /// The section that the operation inserts, or by which it replaces another one; nil if it has none.
  var section: BatchContent? {
    switch self {
    case .insert(let at, let content), .reload(let at, let content?): at.count == 1 ? content : nil
    case .delete, .move, .reload(_, nil): nil
    }
  }

  /// Reads an operation. Throws an error with the JSON path of a missing or invalid value.
  ///
  /// With `isLenient`, for documents, the first of several operations in the object is read instead of throwing, and an
  /// item is read as a section, or the reverse, if there is no other object.
  package init(from reader: inout JSONReader, isLenient: Bool = false) throws(JSONError) {
    let start = reader.offset
    var kind: String?
    var operation: Self?
    try reader.readObject { key, reader throws(JSONError) in
      let name = key.text
      guard TimelineSchema.operationKinds.contains(name), kind != name, try !reader.readNull() else { return }
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
      let content = try body.content(at: path) ?? Array("{}".utf8)
      self = .insert(at: path, content: BatchContent(content, isSection: path.count == 1))
    case "delete": self = .delete(at: try require(body.at, "at", at: start))
    case "move":
      let (from, to) = (try require(body.from, "from", at: start), try require(body.to, "to", at: start))
      guard from.count == to.count else {
        throw JSONError(.value, at: start, "from and to must both be items or both be sections")
      }
      self = .move(from: from, to: to)
    default:
      let path = try require(body.at, "at", at: start)
      let content = try body.content(at: path)
      self = .reload(at: path, content: content.map { BatchContent($0, isSection: path.count == 1) })
    }
  }

  /// The value of an operation's key. Of duplicate keys the first one is used, as in documents; a member whose value is
  /// null is missing.
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

    /// Returns the JSON text of the item or the section, whichever the index path requires; nil if there is none.
    /// Throws `value` for one of the other kind.
    func content(at indexPath: [Int]) throws(JSONError) -> [UInt8]? {
      if isLenient { return (indexPath.count == 1 ? section ?? item : item ?? section)?.content }
      if indexPath.count == 1 {
        if let item {
          throw JSONError(.value, at: item.start, #""at" has one index, a section; expected "section", not "item""#)
        }
        return section?.content
      }
      if let section {
        throw JSONError(.value, at: section.start, #""at" has two indices, an item; expected "item", not "section""#)
      }
      return item?.content
    }
  }
}

extension DocumentSnapshot {
  /// Decodes the operations of a batch with their items and sections, whose JSON text is recorded in `fragments`.
  /// Throws `tooManyItems` if the collection would exceed the item limit, before any identifier is assigned.
  package func operations(
    _ updates: [BatchOperation], on model: CollectionModel, fragments: inout SourceFragments
  ) throws(InvalidUpdates) -> [UpdateOperation] {
    var decoder = BatchDecoder(updates, on: model, InsertionDecoder(self))
    try decoder.checkItemCount()
    return decoder.operations(&fragments)
  }
}

/// Decodes the operations of a batch with their items and sections.
private struct BatchDecoder {
  /// The total length of the JSON texts, in bytes, up to which all are parsed once and kept. Longer ones are parsed
  /// whenever they are used, because their syntax trees need about eight times the memory.
  private static let sharedTreeLimit = 1 << 20

  private let updates: [BatchOperation]
  private let model: CollectionModel
  private let contents: InsertionDecoder
  /// The parsed objects, by operation. Empty if each is parsed when it is used: if no operation has a section, because
  /// an item is used only once, or if the texts are longer than `sharedTreeLimit`.
  private let roots: [SyntaxNode?]
  /// The identifiers that a new section cannot use; nil until there is a new section.
  private var reserved: ReservedNames?

  init(_ updates: [BatchOperation], on model: CollectionModel, _ contents: InsertionDecoder) {
    (self.updates, self.model, self.contents) = (updates, model, contents)
    let length = updates.reduce(0) { $0 + ($1.content?.text.count ?? 0) }
    let areShared = length <= Self.sharedTreeLimit && updates.contains { $0.section != nil }
    roots = areShared ? updates.map { $0.content?.parsed() } : []
  }

  /// Returns the parsed object of the operation at an index; nil if its text is too long.
  private func parsed(_ content: BatchContent, ofOperation index: Int) -> SyntaxNode? {
    roots.isEmpty ? content.parsed() : roots[index]
  }

  /// Throws `tooManyItems` if the items of the sections in the batch, and those that the batch does not delete, are
  /// more than `ItemSchema.itemLimit`. `ValidatedBatch` counts the items that are inserted one by one.
  func checkItemCount() throws(InvalidUpdates) {
    let sections = updates.compactMap(\.section)
    if sections.isEmpty { return }
    // Without generators no section has more items than bytes.
    let mostItems = sections.reduce(model.itemCount) { $0 + $1.text.count }
    guard mostItems > ItemSchema.itemLimit || sections.contains(where: \.mayHaveGenerators) else { return }
    var gone: Set<Int> = []
    var deleted: Set<[Int]> = []
    for update in updates {
      switch update {
      case .delete(let indexPath) where indexPath.count == 1, .reload(let indexPath, .some) where indexPath.count == 1:
        gone.insert(indexPath[0])
      case .delete(let indexPath): deleted.insert(indexPath)
      case .insert, .move, .reload: break
      }
    }
    var count = model.sections.indices.reduce(0) { $0 + (gone.contains($1) ? 0 : model.sections[$1].items.count) }
    count -= deleted.count { !gone.contains($0[0]) }
    for (operation, update) in updates.enumerated() {
      guard let section = update.section, let root = parsed(section, ofOperation: operation) else { continue }
      count += ItemCounts(of: [root], includesChildren: false).all
      guard count <= ItemSchema.itemLimit else {
        throw InvalidUpdates(issues: [UpdateIssue(tooManyItems: ItemSchema.itemLimit, operation: operation)])
      }
    }
  }

  /// Decodes the operations, and records the JSON texts of their items and sections.
  mutating func operations(_ fragments: inout SourceFragments) -> [UpdateOperation] {
    var operations: [UpdateOperation] = []
    for (index, update) in updates.enumerated() {
      switch update {
      case .insert(let indexPath, let content):
        let root = parsed(content, ofOperation: index)
        guard indexPath.count == 1 else {
          let item = contents.item(root) ?? NewItem(run: ItemRun(metrics: ItemMetrics()), identifier: nil)
          fragments.add(item.run, content.text)
          operations.append(.insertItem(item, at: IndexPath(section: indexPath[0], item: indexPath[1])))
          continue
        }
        if let section = newSection(root, at: indexPath[0]) {
          fragments.add(section, content.text)
          operations.append(.insertSection(section, at: indexPath[0]))
        }
      case .delete(let indexPath):
        operations.append(
          indexPath.count == 1
            ? .deleteSection(at: indexPath[0]) : .deleteItem(at: IndexPath(section: indexPath[0], item: indexPath[1])))
      case .move(let from, let to):
        operations.append(
          from.count == 1
            ? .moveSection(from: from[0], to: to[0])
            : .moveItem(
              from: IndexPath(section: from[0], item: from[1]), to: IndexPath(section: to[0], item: to[1])))
      case .reload(let indexPath, let content):
        let root = content.flatMap { parsed($0, ofOperation: index) }
        guard indexPath.count == 1 else {
          let item = contents.item(root)
          if let item, let content { fragments.add(item.run, content.text) }
          operations.append(.reloadItem(at: IndexPath(section: indexPath[0], item: indexPath[1]), with: item))
          continue
        }
        let sections = model.sections
        // A reloaded section keeps its identifier; an `id` in the message is ignored.
        let identifier = sections.indices.contains(indexPath[0]) ? sections[indexPath[0]].identifier : nil
        let section = root.flatMap { newSection($0, at: indexPath[0], called: identifier) }
        if let section, let content { fragments.add(section, content.text) }
        operations.append(.reloadSection(at: indexPath[0], with: section))
      }
    }
    return operations
  }

  /// Decodes a section for an index, and reserves its identifiers; nil if `root` is not an object. `name` is the
  /// identifier of the section that it replaces; nil if it replaces none.
  private mutating func newSection(_ root: SyntaxNode?, at index: Int, called name: Identifier? = nil) -> Section? {
    let reserved = self.reserved ?? reservedNames
    self.reserved = reserved
    guard let section = contents.section(root, at: index, called: name, reserved: reserved) else { return nil }
    self.reserved?.add(section)
    return section
  }

  /// The identifiers that stay after the deletions and reloads of sections in the batch, and those that the batch sets
  /// explicitly.
  private var reservedNames: ReservedNames {
    var deleted: Set<Int> = []
    var replaced: Set<Int> = []
    var deletedItems: [Int: Set<Int>] = [:]
    for update in updates {
      switch update {
      case .delete(let indexPath) where indexPath.count == 1: deleted.insert(indexPath[0])
      case .delete(let indexPath): deletedItems[indexPath[0], default: []].insert(indexPath[1])
      case .reload(let indexPath, .some) where indexPath.count == 1: replaced.insert(indexPath[0])
      default: break
      }
    }
    var names = ReservedNames(
      of: model, withoutSections: deleted, withoutItemsOf: replaced, withoutItems: deletedItems)
    for (index, update) in updates.enumerated() {
      guard let content = update.content, let root = parsed(content, ofOperation: index) else { continue }
      contents.reserveNames(requestedBy: root, isSection: update.section != nil, in: &names)
    }
    return names
  }
}
