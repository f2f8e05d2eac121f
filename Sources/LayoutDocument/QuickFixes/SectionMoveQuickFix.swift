import CollectionLayout
import JSON

/// Replaces the move of a section in which items move or are reloaded by a deletion and an insertion. UIKit rejects
/// such a move; IGListKit does the same replacement.
enum SectionMoveQuickFix {
  /// The maximum number of items of the section, which are inserted explicitly.
  private static let itemLimit = 100

  /// Returns nil if the batch cannot be rewritten: if items move between this section and others, or the section is not
  /// in the document or has other keys there.
  static func quickFix(_ place: QuickFixContext) -> QuickFix? {
    guard let operation = place.node, let list = place.parent(of: operation), list.kind == .array,
      let event = place.document.model.timeline.firstIndex(where: { $0.operationRanges.contains(operation.range) }),
      case .update(let operations) = place.document.model.timeline[event].action,
      operations.count == list.elements.count, let index = list.elements.firstIndex(of: operation)
    else { return nil }
    for (number, move) in operations.enumerated() {
      guard case .move(let from, let to) = move, from.count == 1, to.count == 1 else { continue }
      let inside = operations.indices.filter { isInside(operations[$0], from: from[0], to: to[0]) }
      guard number == index || inside.contains(index), !inside.isEmpty else { continue }
      guard !operations.contains(where: { crosses($0, from: from[0], to: to[0]) }),
        let section = written(section: to[0], after: event, place)
      else { return nil }
      let text = DelimitedList(list, list.elements.map(\.range), style: place.style, isInlineWhenEmpty: true)
      // The comments of the move stay around the two operations that replace it.
      let comments = text.comments(of: text.slots[number])
      let new = [
        ListElement(
          leadingTrivia: comments.lead, body: object("delete", [("at", "[\(from[0])]")], place.style)),
        ListElement(
          body: object(
            "insert", [("at", "[\(to[0])]"), ("section", String(decoding: section, as: UTF8.self))], place.style),
          trailingTrivia: comments.trail),
      ]
      let steps = operations.indices.flatMap { slot -> [ListEdit] in
        if slot == number { return new.map { .new($0) } }
        return inside.contains(slot) ? [] : [.kept(slot, [])]
      }
      return QuickFix("Delete and insert the section instead", text.edits(steps, style: place.style), isPreferred: true)
    }
    return nil
  }

  /// Returns whether an operation changes items of the moved section only.
  private static func isInside(_ operation: BatchOperation, from: Int, to: Int) -> Bool {
    switch operation {
    case .insert(let at, _): at.count == 2 && at[0] == to
    case .delete(let at), .reload(let at, _): at.count == 2 && at[0] == from
    case .move(let start, let end): start.count == 2 && end.count == 2 && start[0] == from && end[0] == to
    }
  }

  /// Returns whether an operation moves an item between the moved section and another one.
  private static func crosses(_ operation: BatchOperation, from: Int, to: Int) -> Bool {
    guard case .move(let start, let end) = operation, start.count == 2, end.count == 2 else { return false }
    return (start[0] == from) != (end[0] == to)
  }

  /// Formats a section of the document as it is after an event; nil if it is not in the document, if the events changed
  /// its keys, which are written as in the document, or if it has too many items.
  private static func written(section index: Int, after event: Int, _ place: QuickFixContext) -> [UInt8]? {
    let model = place.document.model
    guard let result = place.document.collection(after: event), result.sections.indices.contains(index) else {
      return nil
    }
    let section = result.sections[index]
    let sections = model.freshCollection.sections
    guard section.items.count <= itemLimit,
      let own = sections.firstIndex(where: { $0.identifier == section.identifier }),
      sections[own].hasSameKeys(as: section),
      let nodes = place.tree.root?["sections"]?.elements, nodes.indices.contains(own)
    else { return nil }
    let text = ItemSerializer(style: place.style, templates: place.tree.root?["templates"])
    let items = (0..<section.items.count).map { number in
      let (run, place) = section.items.item(at: number)
      let name = section.items.identifier(at: number).text
      var members = text.members(of: run, at: place)
      if name != "\(section.identifier.text)/\(number)" {
        members.insert(MemberText(key: "id", value: DetectedStyle.string(name)), at: 0)
      }
      return text.style.object(members)
    }
    let list = Array("[".utf8) + items.joined(separator: place.style.comma) + Array("]".utf8)
    return place.style.object(
      [MemberText(key: "id", value: DetectedStyle.string(section.identifier.text))]
        + text.members(of: nodes[own], without: ["id", "items"]) + [MemberText(key: "items", value: list)])
  }

  /// Formats `{"name": {…}}`; the values are JSON.
  private static func object(_ name: String, _ members: [(key: String, value: String)], _ style: DetectedStyle)
    -> [UInt8]
  {
    let inner = style.object(members.map { MemberText(key: $0.key, value: Array($0.value.utf8)) })
    return style.object([MemberText(key: name, value: inner)])
  }
}
