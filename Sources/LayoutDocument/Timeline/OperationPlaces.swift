import CollectionLayout
import JSON

/// Where an operation of an update says what it is about, in bytes.
package struct OperationPlaces: Equatable, Sendable {
  /// Something that one operation says, and where the first one of the batch did that says the same.
  struct Place: Equatable, Sendable {
    var range: Range<Int>
    var earlier: Range<Int>?
  }

  /// The section or item that is deleted, reloaded or moved.
  var before: Place?
  /// Where something is inserted or moved to.
  var after: Place?
  /// What an inserted or reloaded section or item is called.
  var name: Place?

  /// Those of all operations of a list.
  static func all(in list: SyntaxNode) -> [OperationPlaces] {
    var seen: [Key: Range<Int>] = [:]
    func place(_ node: SyntaxNode?, _ sort: Key.Sort) -> Place? {
      guard let node else { return nil }
      let key = Key(sort: sort, text: node.jsonBytes())
      defer { if seen[key] == nil { seen[key] = node.range } }
      return Place(range: node.range, earlier: seen[key])
    }
    return list.elements.map { operation in
      let (insert, move) = (operation["insert"], operation["move"])
      let content = insert ?? operation["reload"]
      return OperationPlaces(
        before: place((operation["delete"] ?? operation["reload"])?["at"] ?? move?["from"], .before),
        after: place(insert?["at"] ?? move?["to"], .after),
        name: place(content?["item"]?["id"], .item) ?? place(content?["section"]?["id"], .section))
    }
  }

  private struct Key: Hashable {
    enum Sort { case before, after, item, section }

    var sort: Sort
    var text: [UInt8]
  }

  /// What of the operation a finding is about; nil for all of it.
  func place(of code: UpdateFinding.Code) -> Place? {
    switch code {
    case .deleteItemOutOfRange, .deleteSectionOutOfRange, .reloadOutOfRange, .moveFromOutOfRange, .deleteAndReload,
      .deleteAndMove, .moveAndReload, .duplicateDelete, .duplicateReload, .duplicateMoveFrom, .moveFromDeletedSection:
      before
    case .insertItemOutOfRange, .insertSectionOutOfRange, .moveToOutOfRange, .insertAndMove, .duplicateInsert,
      .duplicateMoveTo, .moveIntoInsertedSection:
      after
    case .duplicateIdentifier: name
    case .invalidSectionCount, .invalidItemCount, .uikitWouldReject: nil
    }
  }

  /// The same, further on in the text.
  func moved(by distance: Int) -> OperationPlaces {
    let moved = { (place: Place?) in
      place.map { Place(range: $0.range.moved(by: distance), earlier: $0.earlier?.moved(by: distance)) }
    }
    return OperationPlaces(before: moved(before), after: moved(after), name: moved(name))
  }
}
