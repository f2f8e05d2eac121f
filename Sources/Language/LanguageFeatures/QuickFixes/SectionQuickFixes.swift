import CollectionLayout
import JSON
import LayoutDocument

/// Quick fixes for sections, groups and pinned views that make cells invisible.
enum SectionQuickFixes {
  /// Fixes elements of a group that are never used: removes them.
  static func unusedElements(_ context: QuickFixContext) -> [QuickFix] {
    let range = context.diagnostic.range
    guard let list = context.path.last(where: { $0.kind == .array && $0.range.encloses(range) }) else { return [] }
    let elements = DelimitedList(list, style: context.style)
    let unused = elements.slots.indices.filter { range.encloses(elements.slots[$0].range) }
    let title = unused.count == 1 ? "Remove this item" : "Remove these \(unused.count) items"
    return [QuickFix(title, elements.removing(style: context.style) { unused.contains($0) })]
  }

  /// Fixes pinned views that cover the viewport: makes a header or an item scroll with its section, pins fewer rows or
  /// columns, or changes the sticky mode.
  static func coveringHeaders(_ context: QuickFixContext) -> [QuickFix] {
    guard let node = context.node else { return [] }
    if node == context.tree.root?["stickyHeaders"] {
      let modes = [StickyHeaders.push, .none].map(\.rawValue)
      return modes.map { ValueQuickFixes.replacement(context, of: node, by: .string($0)) }
    }
    switch context.member(of: node)?.keyName {
    case "pinnedRows", "pinnedColumns":
      let fewer = node.numberValue.map { $0 > 1 ? 1.0 : 0 } ?? 0
      return [ValueQuickFixes.replacement(context, of: node, by: .number(fewer))]
    case "sticky": return [ValueQuickFixes.replacement(context, of: node, by: .bool(false))]
    case "items": return []
    default: break
    }
    let loose = MemberText(key: "sticky", value: Array("false".utf8))
    guard context.member(of: node)?.keyName == "length", let header = context.parent(of: node) else {
      let length = MemberText(key: "length", value: Array(context.text[node.range]))
      return [QuickFix("Make the header not sticky", context.replacing(node, context.style.object([length, loose])))]
    }
    let edits =
      header["sticky"].map { [TextEdit(range: $0.range, text: loose.value)] } ?? context.adding([loose], to: header)
    return [QuickFix("Make the header not sticky", edits)]
  }

  /// Fixes a sheet that is wider than the viewport: lets the collection scroll along both axes.
  static func wideSheet(_ context: QuickFixContext) -> [QuickFix] {
    guard let root = context.tree.root else { return [] }
    let both = JSONValue.string(ScrollAxes.both.rawValue)
    let edits =
      root["scrollDirection"].map { context.replacing($0, context.written(both)) }
      ?? context.adding(
        [MemberText(key: "scrollDirection", value: context.written(both))], to: root, before: ["layout", "sections"])
    return [QuickFix("Set \"scrollDirection\" to \"both\"", edits, isPreferred: true)]
  }

  /// Fixes cells of length 0: sets the lengths of items, or those of the layout, to 50 points.
  static func withoutLength(_ context: QuickFixContext) -> [QuickFix] {
    if let node = context.node, node.numberValue == 0 {
      return [ValueQuickFixes.replacement(context, of: node, by: .number(50))]
    }
    guard let key = context.node, let items = context.member(of: key)?.value, let section = context.parent(of: key)
    else {
      return []
    }
    let isVertical = context.isVertical
    let side = isVertical ? "height" : "width"
    let entries = items.kind == .array ? items.elements : [items]
    let zeros = entries.flatMap { entry in
      [
        entry[side],
        entry["size"].flatMap { size in size.elements.count == 2 ? size.elements[isVertical ? 1 : 0] : nil },
      ]
      .compactMap(\.self).filter { $0.numberValue == 0 }
    }
    let layouts = [section["layout"], context.tree.root?["layout"]].compactMap(\.self)
    let lengths = ["rowHeight", "itemHeight", "aspectRatio", "cardHeight"]
    var sizes: [SyntaxNode] = []
    for layout in layouts {
      sizes += lengths.compactMap { layout[$0] }
      sizes += layout["itemSize"]?.elements ?? []
    }
    sizes.removeAll { $0.numberValue != 0 }
    return [zeros, sizes].filter { !$0.isEmpty }.map { nodes in
      QuickFix(
        "Change \(nodes.count == 1 ? "the length" : "all lengths") to 50",
        nodes.map { TextEdit($0.range, "50") })
    }
  }
}

/// Replaces a move of a section by its deletion and its insertion, if the same batch changes items of the section.
/// UIKit rejects such a batch; IGListKit replaces the move in the same way.
enum SectionMoveQuickFix {
  /// The maximum number of items of the section. Its insertion lists them.
  private static let itemLimit = 100

  /// Returns the quick fix for an operation that UIKit rejects; nil if the batch does not move its section, or cannot
  /// be rewritten: if items move between this section and others, if the section is not in the document or has other
  /// keys there, or if it has more than `itemLimit` items.
  static func quickFix(_ context: QuickFixContext) -> QuickFix? {
    guard let operation = context.node, let list = context.parent(of: operation), list.kind == .array,
      let event = context.document.model.timeline.firstIndex(where: { $0.operationRanges.contains(operation.range) }),
      case .update(let operations) = context.document.model.timeline[event].action,
      operations.count == list.elements.count, let index = list.elements.firstIndex(of: operation)
    else { return nil }
    for (number, move) in operations.enumerated() {
      guard case .move(let from, let to) = move, from.count == 1, to.count == 1 else { continue }
      let inside = operations.indices.filter { isInside(operations[$0], from: from[0], to: to[0]) }
      guard number == index || inside.contains(index), !inside.isEmpty else { continue }
      guard !operations.contains(where: { crosses($0, from: from[0], to: to[0]) }),
        let section = written(section: to[0], after: event, context)
      else { return nil }
      let text = DelimitedList(list, style: context.style)
      // The comments of the move stay around the two operations that replace it.
      let comments = text.comments(of: text.slots[number])
      let new = [
        ListElement(
          leadingTrivia: comments.lead, body: object("delete", [("at", "[\(from[0])]")], style: context.style)),
        ListElement(
          body: object(
            "insert", [("at", "[\(to[0])]"), ("section", String(decoding: section, as: UTF8.self))],
            style: context.style),
          trailingTrivia: comments.trail),
      ]
      let steps = operations.indices.flatMap { slot -> [ListEdit] in
        if slot == number { return new.map { .new($0) } }
        return inside.contains(slot) ? [] : [.existing(slot, [])]
      }
      return QuickFix(
        "Delete and insert the section instead", text.edits(steps, style: context.style), isPreferred: true)
    }
    return nil
  }

  /// Returns whether an operation changes only items of the section that moves from the index `from` to the index `to`.
  private static func isInside(_ operation: BatchOperation, from: Int, to: Int) -> Bool {
    switch operation {
    case .insert(let at, _): at.count == 2 && at[0] == to
    case .delete(let at), .reload(let at, _): at.count == 2 && at[0] == from
    case .move(let start, let end): start.count == 2 && end.count == 2 && start[0] == from && end[0] == to
    }
  }

  /// Returns whether an operation moves an item between another section and the one that moves from `from` to `to`.
  private static func crosses(_ operation: BatchOperation, from: Int, to: Int) -> Bool {
    guard case .move(let start, let end) = operation, start.count == 2, end.count == 2 else { return false }
    return (start[0] == from) != (end[0] == to)
  }

  /// Returns the text of a section as it is after an event; nil if the document does not have the section, if the
  /// events changed its keys, or if it has too many items.
  private static func written(section index: Int, after event: Int, _ context: QuickFixContext) -> [UInt8]? {
    let model = context.document.model
    guard let result = context.document.collection(after: event), result.sections.indices.contains(index) else {
      return nil
    }
    let section = result.sections[index]
    let sections = model.freshCollection.sections
    guard section.items.count <= itemLimit,
      let original = sections.firstIndex(where: { $0.identifier == section.identifier }),
      sections[original].hasSameKeys(as: section),
      let nodes = context.tree.root?["sections"]?.elements, nodes.indices.contains(original)
    else { return nil }
    let text = ItemSerializer(style: context.style, templates: context.tree.root?["templates"])
    let items = (0..<section.items.count).map { number in
      let (run, index) = section.items.item(at: number)
      let name = section.items.identifier(at: number).text
      var members = text.members(of: run, at: index)
      if name != "\(section.identifier.text)/\(number)" {
        members.insert(MemberText(key: "id", value: DetectedStyle.string(name)), at: 0)
      }
      return text.style.object(members)
    }
    let list = context.style.array(items)
    return context.style.object(
      [MemberText(key: "id", value: DetectedStyle.string(section.identifier.text))]
        + text.members(of: nodes[original], without: ["id", "items"]) + [MemberText(key: "items", value: list)])
  }

  /// Returns the text `{"name": {…}}`. The values of the members are JSON text.
  private static func object(_ name: String, _ members: [(key: String, value: String)], style: DetectedStyle)
    -> [UInt8]
  {
    let inner = style.object(members.map { MemberText(key: $0.key, value: Array($0.value.utf8)) })
    return style.object([MemberText(key: name, value: inner)])
  }
}

/// Quick fixes for the lengths and the number of items, and for keys without effect.
enum SizeQuickFixes {
  /// Fixes an item without a length: adds the default length, or an aspect ratio.
  static func missingLength(_ context: QuickFixContext) -> [QuickFix] {
    guard let item = context.node, item.kind == .object else { return [] }
    // If the item has an invalid length, that diagnostic has a quick fix.
    let sizeRanges = ["size", "width", "height", "aspectRatio", "each"].compactMap { item[$0]?.range }
    let isReported = context.document.diagnostics.contains { other in
      other.code != context.diagnostic.code && sizeRanges.contains { $0.touches(other.range) }
    }
    guard !isReported else { return [] }
    let key = context.isVertical ? "height" : "width"
    let length = MemberText(key: key, value: DetectedStyle.number(WaterfallLayout.defaultItemLength))
    let ratio = MemberText(key: "aspectRatio", value: Array("1".utf8))
    return [
      QuickFix(
        "Add \"\(key)\": \(FormulaText.text(WaterfallLayout.defaultItemLength))",
        context.adding([length], to: item, before: ["each"]), isPreferred: true),
      QuickFix("Add \"aspectRatio\": 1", context.adding([ratio], to: item, before: ["each"])),
    ]
  }

  /// Fixes an item that is longer than its lane or its line on the cross axis: sets its length to the available one.
  static func tooLong(_ context: QuickFixContext) -> [QuickFix] {
    guard let node = context.node, let limit = context.diagnostic.limit, limit > 0 else { return [] }
    // Rounded down to hundredths, which are short to read.
    let length = (limit * 100).rounded(.down) / 100
    let side = context.isVertical ? 0 : 1
    let title = "Shorten to \(FormulaText.text(length))"
    if node.kind == .object, node.openToken == context.diagnostic.range, node.range != context.diagnostic.range {
      let key = context.isVertical ? "width" : "height"
      let member = MemberText(key: key, value: DetectedStyle.number(length))
      return [QuickFix("Add \"\(key)\": \(FormulaText.text(length))", context.adding([member], to: node))]
    }
    let edits = shortenings(of: node, to: length, side: side)
    return [QuickFix(title, edits.map { TextEdit(range: $0, text: DetectedStyle.number(length)) })]
      + KeyQuickFixes.removals(of: node, context).prefix(1)
  }

  /// Returns the byte ranges of the numbers in a value that exceed `length`, in points. In a size, only the number at
  /// the index `side` is compared.
  private static func shortenings(of node: SyntaxNode, to length: Double, side: Int) -> [Range<Int>] {
    if let number = node.numberValue { return number > length ? [node.range] : [] }
    if node.kind == .array {
      let sides = node.elements
      return sides.count == 2 ? shortenings(of: sides[side], to: length, side: side) : []
    }
    if let values = node["cycle"]?.elements { return values.flatMap { shortenings(of: $0, to: length, side: side) } }
    return (node["random"]?.elements ?? []).flatMap { shortenings(of: $0, to: length, side: side) }
  }

  /// Fixes the key `measured` where it has no effect: removes it, unless a template sets it.
  static func measured(_ context: QuickFixContext) -> [QuickFix] {
    context.node.flatMap { context.member(of: $0)?.keyName } == "measured" ? ignored(context) : []
  }

  /// Fixes a size that the layout ignores: removes it.
  static func ignored(_ context: QuickFixContext) -> [QuickFix] {
    context.node.map { Array(KeyQuickFixes.removals(of: $0, context).prefix(1)) } ?? []
  }

  /// Fixes a key without effect: adds the elements that a group lacks, or removes the key.
  static func withoutEffect(_ context: QuickFixContext) -> [QuickFix] {
    guard let node = context.node, let group = context.parent(of: node), let size = group["size"],
      group["items"] == nil, context.member(of: group)?.keyName == "group"
    else { return ignored(context) }
    // An element of the group's own size.
    let element = MemberText(key: "items", value: Array("[{\"size\": ".utf8) + size.jsonBytes() + Array("}]".utf8))
    return [QuickFix("Add \"items\"", context.adding([element], to: group))] + ignored(context)
  }

  /// Fixes a generator that exceeds the item limit: reduces `repeat` to the number of items within the limit.
  static func tooMany(_ context: QuickFixContext) -> [QuickFix] {
    guard let node = context.node, node.numberValue != nil, let generator = context.parent(of: node) else { return [] }
    let entries = (context.document.sectionEntries() ?? []).lazy.flatMap(\.entries)
    guard let entry = entries.first(where: { $0.openToken == generator.openToken }) else { return [] }
    return [ValueQuickFixes.replacement(context, of: node, by: .number(Double(entry.count)), isPreferred: true)]
  }
}
