import CollectionLayout
import JSON

/// The source ranges of the identifiers in a snapshot, in bytes. Sections and items have separate namespaces.
package struct SnapshotNames: Equatable, Sendable {
  /// The first and the last occurrence of an identifier.
  struct Place: Equatable, Sendable {
    var first: Range<Int>
    var last: Range<Int>
  }

  private var sections: [String: Place] = [:]
  private var items: [String: Place] = [:]

  /// Creates an empty table.
  init() {}

  /// Collects the identifiers of a list of sections.
  init(in snapshot: SyntaxNode) {
    for section in snapshot.elements {
      SnapshotNames.note(section, in: &sections)
      for item in section["items"]?.elements ?? [] { SnapshotNames.note(item, in: &items) }
    }
  }

  private static func note(_ node: SyntaxNode, in places: inout [String: Place]) {
    guard let name = node.kind == .object ? node["id"] : node, let text = name.stringValue else { return }
    places[text, default: Place(first: name.range, last: name.range)].last = name.range
  }

  /// Returns the ranges of the identifier that an issue is about.
  func place(of finding: SnapshotIssue) -> Place? {
    switch finding.code {
    case .duplicateSection, .unknownSection: sections[finding.identifier.text]
    case .duplicateItem, .unknownItem: items[finding.identifier.text]
    }
  }

  /// Returns these ranges moved by a distance in bytes.
  func moved(by distance: Int) -> SnapshotNames {
    var moved = self
    let move = { (place: Place) in
      Place(first: place.first.moved(by: distance), last: place.last.moved(by: distance))
    }
    moved.sections = sections.mapValues(move)
    moved.items = items.mapValues(move)
    return moved
  }
}
