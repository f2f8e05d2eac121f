import JSON

extension CommitEditBuilder {
  /// Returns the item arrays of the document's sections; nil for sections whose items are not used.
  func itemLists() -> [ItemArray?] {
    var isNeeded = nodes.map { _ in false }
    for section in plan.sections {
      if let original = section.original { isNeeded[original] = true }
      for entry in section.entries {
        if case .original(let from, _, _) = entry.form { isNeeded[from] = true }
      }
    }
    return zip(nodes, isNeeded).map { node, isNeeded in
      guard isNeeded, let array = node["items"], array.kind == .array else { return nil }
      return ItemArray(array, style: style, isInlineWhenEmpty: areItemsInline)
    }
  }

  func edits(ofItems node: SyntaxNode, of section: PlannedSection, _ items: [ItemArray?]) -> [TextEdit] {
    if section.isSource { return [] }
    guard let original = section.original, node.kind == .array, let array = items[original] else {
      if section.entries.isEmpty, node.kind != .object { return [] }
      let indent = DetectedStyle.indent(node.tree.text, at: node.range.lowerBound)
      return [
        TextEdit(
          range: node.range, text: newItems(section, indent: indent, isInline: areItemsInline, items))
      ]
    }
    let steps = section.entries.map { entry -> ListEdit in
      if case .original(original, let place, _) = entry.form {
        let (slot, node) = array.objects[place]
        return .kept(slot, entry.edits(of: node, style: style))
      }
      return .new(element(entry, indent: array.list.indent, items))
    }
    let others = CommitEditBuilder.keepingOthers(
      steps, count: array.list.slots.count, of: Set(array.objects.map(\.slot)))
    return array.list.edits(others, style: style)
  }

  /// Returns the text of an entry that is inserted into a list.
  func element(_ entry: PlannedEntry, indent: [UInt8], _ items: [ItemArray?]) -> ListElement {
    switch entry.form {
    case .written(let members): return ListElement(body: style.object(entry.named(members)))
    case .original(let section, let place, _):
      guard let array = items[section] else { return ListElement(body: []) }
      let (slot, node) = array.objects[place]
      return array.list.element(slot, entry.edits(of: node, style: style), indent: indent)
    case .row: return ListElement(body: Array("{}".utf8))
    }
  }

  /// Returns the text of an array of items. `indent` is the indentation of its first line.
  func newItems(
    _ section: PlannedSection, indent: [UInt8], isInline: Bool, _ items: [ItemArray?]
  ) -> [UInt8] {
    let inner = indent + style.indentUnit
    let elements = section.entries.map { element($0, indent: isInline ? indent : inner, items) }
    if isInline || elements.isEmpty {
      return Array("[".utf8) + elements.map(\.inline).joined(separator: style.comma) + Array("]".utf8)
    }
    return Array("[".utf8) + DelimitedList.lines(elements, indent: inner, style) + style.newline + indent
      + Array("]".utf8)
  }
}

/// An array of items in the text.
struct ItemArray {
  let list: DelimitedList
  /// The objects of the array, each with its index.
  let objects: [(slot: Int, node: SyntaxNode)]

  init(_ array: SyntaxNode, style: DetectedStyle, isInlineWhenEmpty: Bool) {
    let elements = array.elements
    list = DelimitedList(array, elements.map(\.range), style: style, isInlineWhenEmpty: isInlineWhenEmpty)
    objects = elements.enumerated().compactMap { $1.kind == .object ? ($0, $1) : nil }
  }
}
