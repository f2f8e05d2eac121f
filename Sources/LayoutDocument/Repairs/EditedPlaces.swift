import CollectionLayout
import JSON

/// What edits have made of a text: where they are in the new one, and what stands around them there.
struct EditedPlaces {
  /// What one place says of another one: where a name is changed, this is what breaks.
  private static let references: Set<String> = [
    "duplicateIdentifier", "unknownItem", "unknownSection", "unknownTemplate",
  ]
  /// What comes of sizes and directions rather than of what is written at a place.
  private static let consequences: Set<String> = [
    "headersCoverViewport", "invalidItemSize", "missingLength", "pointerMisses", "sectionWithoutLength",
  ]

  /// The places of the edits, each with the nodes around it, from the root on.
  private let places: [(range: Range<Int>, path: [SyntaxNode])]

  /// Of edits in order that have made the text of a tree.
  init(_ edits: [TextEdit], in tree: SyntaxTree) {
    var growth = 0
    places = edits.map { edit in
      let start = edit.range.lowerBound + growth
      growth += edit.text.count - edit.range.count
      return (start..<start + edit.text.count, SyntaxNode.node(at: start, in: tree))
    }
  }

  /// Where the edits are in the new text.
  var ranges: [Range<Int>] { places.map(\.range) }

  /// Whether a mistake of the new text was there before and only could not be seen: it is not about what was edited.
  ///
  /// Edited is also the value of a key that was, and what is around the place; what stands inside that value, and
  /// beside the place, was nobody's concern before.
  func uncovers(_ diagnostic: Diagnostic) -> Bool {
    let isReference =
      Self.references.contains(diagnostic.code) || UpdateFinding.Code(rawValue: diagnostic.code) != nil
      || SnapshotFinding.Code(rawValue: diagnostic.code) != nil
    return places.allSatisfy { range, path in
      if range.touches(diagnostic.range) { return false }
      // Names are right or wrong together: inside of the object that was edited they come with it.
      if isReference, path.last(where: { $0.kind == .object })?.range.encloses(diagnostic.range) != true {
        return false
      }
      if Self.consequences.contains(diagnostic.code) { return true }
      return !edited(path).contains { $0.range == diagnostic.range || $0.openToken == diagnostic.range }
    }
  }

  /// The nodes around a place, and the value of a key there.
  private func edited(_ path: [SyntaxNode]) -> [SyntaxNode] {
    guard let key = path.last, let object = path.dropLast().last, object.kind == .object else { return path }
    return path + [object.members.first { $0.key == key }?.value].compactMap(\.self)
  }
}
