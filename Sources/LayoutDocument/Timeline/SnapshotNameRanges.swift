import CollectionLayout
import JSON

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
  func place(ofItem name: String) -> SourceRange? { items[name] }

  private static func note(_ node: SyntaxNode, in places: inout [String: SourceRange]) {
    guard let name = node.kind == .object ? node["id"] : node, let text = name.stringValue else { return }
    places[text, default: SourceRange(first: name.range, last: name.range)].last = name.range
  }

  /// Returns the ranges of the identifier that an issue is about.
  func place(of issue: SnapshotIssue) -> SourceRange? {
    switch issue.code {
    case .duplicateSection, .unknownSection, .tooManyItems: sections[issue.identifier.text]
    case .duplicateItem, .unknownItem: items[issue.identifier.text]
    }
  }

  /// Returns these ranges moved by a distance in bytes.
  func moved(by distance: Int) -> SnapshotNameRanges {
    var moved = self
    let move = { (place: SourceRange) in
      SourceRange(first: place.first.moved(by: distance), last: place.last.moved(by: distance))
    }
    moved.sections = sections.mapValues(move)
    moved.items = items.mapValues(move)
    return moved
  }
}
