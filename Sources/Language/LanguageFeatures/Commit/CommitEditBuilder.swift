import CollectionLayout
import JSON

/// Computes the edits that write a `CommitPlan` into the text, in the style of the text. Elements that the plan does
/// not change are not edited.
struct CommitEditBuilder {
  let plan: CommitPlan
  /// The root of the document.
  let root: SyntaxNode
  let style: DetectedStyle
  /// Whether an array of items is written on one line if it is new or empty in the text.
  let areItemsInline: Bool

  init(_ plan: CommitPlan, root: SyntaxNode) {
    self.plan = plan
    self.root = root
    style = plan.text.style
    let text = root.tree.text
    let written = plan.originals.lazy.compactMap { $0.node["items"] }.first {
      $0.kind == .array && !$0.elements.isEmpty
    }
    areItemsInline =
      written.map { DelimitedList($0, style: plan.text.style).isInline } ?? !text.contains(where: \.isLineEnd)
  }

  /// Returns the edits that change the document's text to that of the plan.
  func edits() -> [TextEdit] {
    guard root.kind == .object else {
      let sections = style.member(MemberText(key: "sections", value: newSections(indent: [])))
      return [TextEdit(range: root.range, text: Array("{".utf8) + sections + Array("}".utf8))]
    }
    guard let list = root["sections"] else {
      if plan.sections.isEmpty { return [] }
      let members = DelimitedList(root, style: style, isInlineWhenEmpty: false)
      let value = newSections(indent: members.indent)
      let element = ListElement(body: style.member(MemberText(key: "sections", value: value)))
      return members.edits(members.slots.indices.map { .existing($0, []) } + [.new(element)], style: style)
    }
    guard list.kind == .array else {
      if plan.sections.isEmpty { return [] }
      let indent = DetectedStyle.indent(list.tree.text, at: list.range.lowerBound)
      return [TextEdit(range: list.range, text: newSections(indent: indent))]
    }
    return edits(of: list)
  }

  // MARK: - Sections

  private func edits(of list: SyntaxNode) -> [TextEdit] {
    let elements = list.elements
    let sections = DelimitedList(list, style: style, isInlineWhenEmpty: style.isOneLine)
    let slots = elements.indices.filter { elements[$0].kind == .object }
    let items = itemLists()
    let steps = plan.sections.map { section in
      section.original.map { .existing(slots[$0], edits(of: section, plan.originals[$0].node, items)) }
        ?? ListEdit.new(ListElement(body: newSection(section, indent: sections.indent, items)))
    }
    return sections.edits(
      CommitEditBuilder.keepingOthers(steps, count: elements.count, of: Set(slots.prefix(plan.originals.count))),
      style: style)
  }

  /// Returns `steps` with those elements of a list of `count` elements whose indices are not in `known`: values that
  /// are neither sections nor items. Each stays after the element that precedes it.
  static func keepingOthers(_ steps: [ListEdit], count: Int, of known: Set<Int>) -> [ListEdit] {
    guard known.count < count else { return steps }
    let others = (0..<count).map { known.contains($0) ? nil : ListEdit.existing($0, []) }
    return steps.inserting(others) { if case .existing(let slot, _) = $0 { slot } else { nil } }
  }

  /// Returns the edits inside a section that stays in the text; `node` is its object; `items` are those of
  /// `itemLists()`.
  private func edits(of section: PlannedSection, _ node: SyntaxNode, _ items: [ItemArray?]) -> [TextEdit] {
    let existing = node.members
    let list = DelimitedList(node, style: style)
    var steps: [ListEdit] = []
    if section.writesIdentifier, node["id"] == nil {
      steps.append(.new(ListElement(body: style.member(name(of: section)))))
    }
    var written = section.written.map { plan.text.members(of: $0, without: ["id", "items"]) }
    var (seen, removed): (Set<String>, Set<String>) = ([], [])
    for (index, member) in existing.enumerated() {
      guard let value = member.value, seen.insert(member.keyName).inserted else {
        // Of duplicates the first one is used; without it, the next one would be.
        if !removed.contains(member.keyName) { steps.append(.existing(index, [])) }
        continue
      }
      switch member.keyName {
      case "id":
        let edits = section.writesIdentifier ? [TextEdit(range: value.range, text: name(of: section).value)] : []
        steps.append(.existing(index, edits))
      case "items":
        let expansion = section.original.flatMap { plan.expansionEdits[$0] }
        steps.append(.existing(index, expansion ?? edits(ofItems: value, of: section, items)))
      default:
        guard written != nil else {
          steps.append(.existing(index, []))
          continue
        }
        guard let writtenIndex = written?.firstIndex(where: { $0.key == member.keyName }) else {
          removed.insert(member.keyName)
          continue
        }
        steps.append(.existing(index, written.map { value.edits(to: $0[writtenIndex].value) } ?? []))
        written?.remove(at: writtenIndex)
      }
    }
    // New members are inserted before `items`, which is long.
    let itemsIndex = existing.firstIndex { $0.keyName == "items" }
    let added = (written ?? []).map { ListEdit.new(ListElement(body: style.member($0))) }
    let index = steps.firstIndex { step in
      if case .existing(let slot, _) = step { return slot == itemsIndex }
      return false
    }
    steps.insert(contentsOf: added, at: index ?? steps.count)
    if node["items"] == nil, !section.entries.isEmpty {
      let indent = list.isInline ? DetectedStyle.indent(list.text, at: node.range.lowerBound) : list.indent
      let value = newItems(section, indent: indent, isInline: areItemsInline, items)
      steps.append(.new(ListElement(body: style.member(MemberText(key: "items", value: value)))))
    }
    return list.edits(steps, style: style)
  }

  private func name(of section: PlannedSection) -> MemberText {
    MemberText(key: "id", value: DetectedStyle.string(section.identifier.text))
  }

  /// Returns the text of a section that a client inserted. `indent` is the indentation of its first line; `items` are
  /// those of `itemLists()`.
  private func newSection(_ section: PlannedSection, indent: [UInt8], _ items: [ItemArray?]) -> [UInt8] {
    var members: [MemberText] = []
    let written = section.written
    if section.writesIdentifier || written?["id"] != nil { members.append(name(of: section)) }
    members += written.map { plan.text.members(of: $0, without: ["id", "items"]) } ?? []
    // The line breaks follow those of the first section.
    let isInline =
      plan.originals.first.map { DelimitedList($0.node, style: style, isInlineWhenEmpty: style.isOneLine).isInline }
      ?? style.isOneLine
    let inner = isInline ? indent : indent + style.indentUnit
    if !section.entries.isEmpty || written?["items"] != nil {
      let value = newItems(section, indent: inner, isInline: areItemsInline, items)
      members.append(MemberText(key: "items", value: value))
    }
    if isInline || members.isEmpty { return style.object(members) }
    let elements = members.map { ListElement(body: style.member($0)) }
    return DelimitedList.text(elements, isArray: false, indent: indent, style)
  }

  /// Returns the text of an array of all sections, for a document without such an array. `indent` is the indentation of
  /// its first line.
  private func newSections(indent: [UInt8]) -> [UInt8] {
    let inner = style.isOneLine ? [] : indent + style.indentUnit
    return array(
      plan.sections.map { ListElement(body: newSection($0, indent: inner, [])) }, indent: indent,
      isInline: style.isOneLine)
  }

  /// Returns the text of an array. `indent` is the indentation of its first line.
  private func array(_ elements: [ListElement], indent: [UInt8], isInline: Bool) -> [UInt8] {
    isInline || elements.isEmpty
      ? style.array(elements.map(\.inline)) : DelimitedList.text(elements, isArray: true, indent: indent, style)
  }
}

extension CommitEditBuilder {
  /// Returns the item arrays of the document, by section; nil for a section without an array, and for one of which the
  /// plan uses no entry.
  func itemLists() -> [ItemArray?] {
    var isNeeded = plan.originals.map { _ in false }
    for section in plan.sections {
      if let original = section.original { isNeeded[original] = true }
      for entry in section.entries {
        if case .original(let from, _, _) = entry.form { isNeeded[from] = true }
      }
    }
    return zip(plan.originals, isNeeded).map { section, isNeeded in
      guard isNeeded, let array = section.node["items"], array.kind == .array else { return nil }
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
      if case .original(original, let entryIndex, _) = entry.form {
        let (slot, node) = array.objects[entryIndex]
        return .existing(slot, entry.edits(of: node, style: style))
      }
      return .new(element(entry, indent: array.list.indent, items))
    }
    let others = CommitEditBuilder.keepingOthers(
      steps, count: array.list.slots.count, of: Set(array.objects.map(\.slot)))
    return array.list.edits(others, style: style)
  }

  /// Returns the text of an entry that is inserted into a list whose elements have the indentation `indent`. `items`
  /// are those of `itemLists()`.
  func element(_ entry: PlannedEntry, indent: [UInt8], _ items: [ItemArray?]) -> ListElement {
    switch entry.form {
    case .written(let members): return ListElement(body: style.object(entry.named(members)))
    case .original(let section, let index, _):
      guard let array = items[section] else { return ListElement(body: []) }
      let (slot, node) = array.objects[index]
      return array.list.element(slot, entry.edits(of: node, style: style), indent: indent)
    case .row: return ListElement(body: Array("{}".utf8))
    }
  }

  /// Returns the text of the array with all items of a section. `indent` is the indentation of its first line; `items`
  /// are those of `itemLists()`.
  func newItems(
    _ section: PlannedSection, indent: [UInt8], isInline: Bool, _ items: [ItemArray?]
  ) -> [UInt8] {
    let inner = isInline ? indent : indent + style.indentUnit
    return array(section.entries.map { element($0, indent: inner, items) }, indent: indent, isInline: isInline)
  }
}

extension Array {
  /// Returns this list with those elements of `others` inserted that are not nil and that it does not have yet. `index`
  /// returns the index in `others` that an element of this list has; nil if it is not from `others`. Each of `others`
  /// is inserted after the element with the closest lower index; without such an element, at the start.
  func inserting(_ others: [Element?], index: (Element) -> Int?) -> [Element] {
    let present = Set(compactMap(index))
    var following: [Int: [Element]] = [:]
    var last = -1
    for (place, other) in others.enumerated() {
      if present.contains(place) {
        last = place
      } else if let other {
        following[last, default: []].append(other)
      }
    }
    return (following[-1] ?? []) + flatMap { [$0] + (index($0).flatMap { following[$0] } ?? []) }
  }
}

/// An array of items in the text.
struct ItemArray {
  let list: DelimitedList
  /// The objects of the array, each with its index among all elements.
  let objects: [(slot: Int, node: SyntaxNode)]

  init(_ array: SyntaxNode, style: DetectedStyle, isInlineWhenEmpty: Bool) {
    list = DelimitedList(array, style: style, isInlineWhenEmpty: isInlineWhenEmpty)
    objects = array.elements.enumerated().compactMap { $1.kind == .object ? ($0, $1) : nil }
  }
}
