import CollectionLayout
import JSON

/// Where a snapshot names its sections and its items, in bytes; a section and an item may be called the same.
package struct SnapshotNames: Equatable, Sendable {
  /// Where a name stands; twice where it is there more often.
  struct Place: Equatable, Sendable {
    var first: Range<Int>
    var last: Range<Int>
  }

  private var sections: [String: Place] = [:]
  private var items: [String: Place] = [:]

  /// None.
  init() {}

  /// Those of a list of sections.
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

  /// The place that a finding is about.
  func place(of finding: SnapshotFinding) -> Place? {
    switch finding.code {
    case .duplicateSection, .unknownSection: sections[finding.identifier.text]
    case .duplicateItem, .unknownItem: items[finding.identifier.text]
    }
  }

  /// The same, further on in the text.
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
