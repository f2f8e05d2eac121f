import CollectionLayout
import JSON

/// The byte ranges of an operation of an update in a timeline, and of its parts.
package struct OperationRanges: Equatable, Sendable {
  /// The byte range of a part, and that of the first earlier part in the batch with an equal value; nil if there is
  /// none.
  struct SourceRange: Equatable, Sendable {
    var range: Range<Int>
    var earlier: Range<Int>?
  }

  /// The whole operation.
  var range: Range<Int>
  /// The index path of the section or item that is deleted, reloaded or moved; nil for an insertion.
  var before: SourceRange?
  /// The index path of the destination; nil unless the operation inserts or moves.
  var after: SourceRange?
  /// The value of `id` of the section or item that is inserted or reloaded; nil if there is none.
  var name: SourceRange?

  static func all(in list: SyntaxNode) -> [OperationRanges] {
    var seen: [Key: Range<Int>] = [:]
    func sourceRange(of node: SyntaxNode?, _ kind: Key.Kind) -> SourceRange? {
      guard let node else { return nil }
      let key = Key(kind: kind, text: node.jsonBytes())
      defer { if seen[key] == nil { seen[key] = node.range } }
      return SourceRange(range: node.range, earlier: seen[key])
    }
    return list.elements.map { operation in
      let (insert, move) = (operation["insert"], operation["move"])
      let content = insert ?? operation["reload"]
      return OperationRanges(
        range: operation.range,
        before: sourceRange(of: (operation["delete"] ?? operation["reload"])?["at"] ?? move?["from"], .before),
        after: sourceRange(of: insert?["at"] ?? move?["to"], .after),
        name: sourceRange(of: content?["item"]?["id"], .item) ?? sourceRange(of: content?["section"]?["id"], .section))
    }
  }

  private struct Key: Hashable {
    enum Kind { case before, after, item, section }

    var kind: Kind
    var text: [UInt8]
  }

  /// Returns the range of the part that an issue is about; nil if it is about the whole operation, or if the operation
  /// lacks the part.
  func sourceRange(of code: UpdateIssue.Code) -> SourceRange? {
    switch code {
    case .deleteItemOutOfRange, .deleteSectionOutOfRange, .reloadOutOfRange, .moveFromOutOfRange, .deleteAndReload,
      .deleteAndMove, .moveAndReload, .duplicateDelete, .duplicateReload, .duplicateMoveFrom, .moveFromDeletedSection:
      before
    case .insertItemOutOfRange, .insertSectionOutOfRange, .moveToOutOfRange, .insertAndMove, .duplicateInsert,
      .duplicateMoveTo, .moveIntoInsertedSection:
      after
    case .duplicateIdentifier: name
    case .invalidSectionCount, .invalidItemCount, .tooManyItems, .unknownItem, .uikitWouldReject: nil
    }
  }
}

/// The byte ranges of the identifiers in a snapshot. Sections and items have separate namespaces.
package struct SnapshotNameRanges: Equatable, Sendable {
  /// The ranges of the first and the last occurrence of an identifier.
  struct SourceRange: Equatable, Sendable {
    var first: Range<Int>
    var last: Range<Int>
  }

  private var sections: [String: SourceRange] = [:]
  private var items: [String: SourceRange] = [:]

  init() {}

  /// Collects the identifiers of the sections and items of a snapshot.
  init(in snapshot: SyntaxNode) {
    for section in snapshot.elements {
      SnapshotNameRanges.note(section, in: &sections)
      for item in section["items"]?.elements ?? [] { SnapshotNameRanges.note(item, in: &items) }
    }
  }

  /// Collects the identifiers of an array of items and of their descendants.
  init(inItems list: SyntaxNode) {
    var tree = OutlineTraversal(of: list)
    while let node = tree.nextElement() { SnapshotNameRanges.note(node, in: &items) }
  }

  /// Returns the ranges of an item's identifier; nil if the snapshot does not have it.
  func sourceRange(ofItem name: String) -> SourceRange? { items[name] }

  private static func note(_ node: SyntaxNode, in places: inout [String: SourceRange]) {
    guard let name = node.kind == .object ? node["id"] : node, let text = name.stringValue else { return }
    places[text, default: SourceRange(first: name.range, last: name.range)].last = name.range
  }

  /// Returns the ranges of the identifier that an issue is about; nil if the snapshot does not have it.
  func sourceRange(of issue: SnapshotIssue) -> SourceRange? {
    switch issue.code {
    case .duplicateSection, .unknownSection, .tooManyItems: sections[issue.identifier.text]
    case .duplicateItem, .unknownItem: items[issue.identifier.text]
    }
  }
}
