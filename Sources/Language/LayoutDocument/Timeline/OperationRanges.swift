import CollectionLayout
import JSON

/// The source ranges of the parts of an update operation, in bytes.
package struct OperationRanges: Equatable, Sendable {
  /// A range, and that of the first earlier part of the batch with an equal value; nil if there is none.
  struct SourceRange: Equatable, Sendable {
    var range: Range<Int>
    var earlier: Range<Int>?
  }

  /// The whole operation.
  var range: Range<Int>
  /// The deleted, reloaded or moved section or item.
  var before: SourceRange?
  /// The destination of an insertion or a move.
  var after: SourceRange?
  /// The identifier of an inserted or reloaded section or item.
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

  /// Returns the part that an issue is about; nil for the whole operation.
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

/// The source ranges of the identifiers in a snapshot, in bytes. Sections and items have separate namespaces.
package struct SnapshotNameRanges: Equatable, Sendable {
  /// The first and the last occurrence of an identifier.
  struct SourceRange: Equatable, Sendable {
    var first: Range<Int>
    var last: Range<Int>
  }

  private var sections: [String: SourceRange] = [:]
  private var items: [String: SourceRange] = [:]

  /// Creates an empty table.
  init() {}

  /// Collects the identifiers of a list of sections.
  init(in snapshot: SyntaxNode) {
    for section in snapshot.elements {
      SnapshotNameRanges.note(section, in: &sections)
      for item in section["items"]?.elements ?? [] { SnapshotNameRanges.note(item, in: &items) }
    }
  }

  /// Collects the identifiers of a list of items, and those of their descendants.
  init(inItems list: SyntaxNode) {
    var tree = OutlineTraversal(of: list)
    while let node = tree.nextElement() { SnapshotNameRanges.note(node, in: &items) }
  }

  /// Returns the ranges of an item's identifier; nil if there is none.
  func sourceRange(ofItem name: String) -> SourceRange? { items[name] }

  private static func note(_ node: SyntaxNode, in places: inout [String: SourceRange]) {
    guard let name = node.kind == .object ? node["id"] : node, let text = name.stringValue else { return }
    places[text, default: SourceRange(first: name.range, last: name.range)].last = name.range
  }

  /// Returns the ranges of the identifier that an issue is about.
  func sourceRange(of issue: SnapshotIssue) -> SourceRange? {
    switch issue.code {
    case .duplicateSection, .unknownSection, .tooManyItems: sections[issue.identifier.text]
    case .duplicateItem, .unknownItem: items[issue.identifier.text]
    }
  }
}
