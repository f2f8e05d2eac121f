import CollectionLayout
import JSON

/// The ranges of edits in the new text, with the nodes around them.
struct EditedLocations {
  /// Codes of diagnostics about references, which a change of a name elsewhere can cause.
  private static let references: Set<String> = [
    "duplicateIdentifier", "unknownItem", "unknownSection", "unknownTemplate",
  ]
  /// Codes of diagnostics about computed sizes, which an edit elsewhere can cause.
  private static let consequences: Set<String> = [
    "headersCoverViewport", "invalidItemSize", "missingLength", "pointerMisses", "sectionWithoutLength",
  ]

  /// The ranges of the edits, each with the path of nodes from the root.
  private let places: [(range: Range<Int>, path: [SyntaxNode])]

  /// Creates the ranges of sorted edits whose result is the text of `tree`.
  init(_ edits: [TextEdit], in tree: SyntaxTree) {
    var growth = 0
    places = edits.map { edit in
      let start = edit.range.lowerBound + growth
      growth += edit.text.count - edit.range.count
      return (start..<start + edit.text.count, SyntaxNode.node(at: start, in: tree))
    }
  }

  /// The ranges of the edits in the new text.
  var ranges: [Range<Int>] { places.map(\.range) }

  /// Returns whether a diagnostic of the new text was only masked before: whether it is unrelated to the edits.
  ///
  /// Related nodes are those around an edit, and the value of an edited key. Diagnostics inside that value, or beside
  /// the edit, could not be reported before.
  func wasMasked(_ diagnostic: Diagnostic) -> Bool {
    let isReference =
      Self.references.contains(diagnostic.code) || UpdateIssue.Code(rawValue: diagnostic.code) != nil
      || SnapshotIssue.Code(rawValue: diagnostic.code) != nil
    return places.allSatisfy { range, path in
      if range.touches(diagnostic.range) { return false }
      // An error in a reference outside of the edited object or element was added by the edit.
      if isReference, Self.scope(of: range, path)?.range.encloses(diagnostic.range) != true { return false }
      if Self.consequences.contains(diagnostic.code) { return true }
      return !edited(path).contains { $0.range == diagnostic.range || $0.openToken == diagnostic.range }
    }
  }

  /// Returns the node in which an edit can unmask errors of references: the innermost object, or the array element that
  /// the edit replaces if it is no container.
  private static func scope(of range: Range<Int>, _ path: [SyntaxNode]) -> SyntaxNode? {
    if let element = path.last, element.kind != .object, element.kind != .array, element.range.encloses(range),
      !range.isEmpty, path.dropLast().last?.kind == .array
    {
      return element
    }
    return path.last { $0.kind == .object }
  }

  /// Returns the nodes around an edit, and the value of an edited key.
  private func edited(_ path: [SyntaxNode]) -> [SyntaxNode] {
    guard let key = path.last, let object = path.dropLast().last, object.kind == .object else { return path }
    return path + [object.members.first { $0.key == key }?.value].compactMap(\.self)
  }
}
