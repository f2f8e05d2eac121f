import JSON
import LayoutDocument

/// The refactoring that moves the common keys of the selected items to a new template.
enum TemplateExtraction {
  static func refactoring(_ context: RefactoringContext) -> Refactoring? {
    let entries = context.entries
    guard !context.isWhole || entries.count > 1, let first = entries.first,
      entries.allSatisfy({ $0.kind == .object && $0["template"] == nil })
    else { return nil }
    let common = commonKeys(of: entries)
    let title = "Extract a template from \(entries.count == 1 ? "this item" : "\(entries.count) items")"
    guard !common.isEmpty, let name = freeName(context.root["templates"]) else {
      return Refactoring(title, .extract, disabledReason: "The selection has no common keys for a template.")
    }
    var edits = template(name, keys: common, of: first, context)
    let comments = comments(of: common, in: first, context)
    for (index, entry) in entries.enumerated() {
      edits += reference(to: name, keys: common, in: entry, context, without: index == 0 ? nil : comments)
    }
    return Refactoring(title, .extract, edits)
  }

  /// Returns the keys that all entries have exactly once, with equal values, and that templates support.
  private static func commonKeys(of entries: [SyntaxNode]) -> Set<String> {
    var common: Set<String> = []
    for member in entries[0].members where member.keyName != "id" {
      guard ItemSchema.templateEntry.key(member.keyName) != nil, let value = member.value else { continue }
      let isCommon = entries.allSatisfy { entry in
        let matches = entry.members.filter { $0.keyName == member.keyName }
        return matches.count == 1 && matches[0].value.map { $0.isEquivalent(to: value) } ?? false
      }
      if isCommon { common.insert(member.keyName) }
    }
    return common
  }

  private static func freeName(_ templates: SyntaxNode?) -> String? {
    guard templates.map({ $0.kind == .object }) ?? true else { return nil }
    let names = Set(templates?.members.map(\.keyName) ?? [])
    return (1...names.count + 1).lazy.map { $0 == 1 ? "item" : "item-\($0)" }.first { !names.contains($0) }
  }

  private static func comments(of common: Set<String>, in entry: SyntaxNode, _ context: RefactoringContext) -> Set<
    [UInt8]
  > {
    let list = context.list(of: entry)
    var result: Set<[UInt8]> = []
    for (slot, member) in zip(list.slots, entry.members) where common.contains(member.keyName) {
      result.formUnion(comments(of: member, slot, in: list))
    }
    return result
  }

  /// Returns the comments before, inside of and after a member, in text order.
  private static func comments(
    of member: SyntaxMember, _ slot: DelimitedList.Slot, in list: DelimitedList
  ) -> [[UInt8]] {
    let (lead, trail) = list.comments(of: slot)
    return lead + member.key.tree.comments(in: member.range).map { Array(list.text[$0]) } + trail
  }

  /// Returns the edits that insert the template, with the comments of the first item.
  private static func template(
    _ name: String, keys common: Set<String>, of first: SyntaxNode, _ context: RefactoringContext
  ) -> [TextEdit] {
    let entryList = context.list(of: first)
    let style = context.style
    let slots = first.members.indices.filter { common.contains(first.members[$0].keyName) }
    func member(indent: [UInt8]) -> ListElement {
      let elements = slots.map { entryList.element($0, [], indent: indent + style.indentUnit) }
      return ListElement(
        body: style.member(MemberText(key: name, value: context.object(elements, like: entryList, indent: indent))))
    }
    if let templates = context.root["templates"] {
      let list = DelimitedList(templates, style: style, isInlineWhenEmpty: style.isOneLine)
      let steps = list.slots.indices.map { ListEdit.existing($0, []) }
      return list.edits(steps + [.new(member(indent: list.indent))], style: style)
    }
    let root = context.list(of: context.root)
    let inner = root.indent + style.indentUnit
    let value =
      style.isOneLine
      ? style.object([member(indent: []).body])
      : DelimitedList.text([member(indent: inner)], isArray: false, indent: root.indent, style)
    return DelimitedList.adding(
      [MemberText(key: "templates", value: value)], to: context.root, before: ["sections"], style: style)
  }

  /// Returns the edits that replace the common keys of an item by a reference to the template. Comments that the
  /// template does not contain remain with the item.
  private static func reference(
    to name: String, keys common: Set<String>, in entry: SyntaxNode, _ context: RefactoringContext,
    without templateComments: Set<[UInt8]>?
  ) -> [TextEdit] {
    let list = context.list(of: entry)
    var element = ListElement(
      body: context.style.member(MemberText(key: "template", value: DetectedStyle.string(name))))
    var steps: [ListEdit] = []
    var position: Int?
    for (index, member) in entry.members.enumerated() {
      guard common.contains(member.keyName) else {
        steps.append(.existing(index, []))
        continue
      }
      if position == nil { position = steps.count }
      guard let templateComments else { continue }
      element.leadingTrivia += comments(of: member, list.slots[index], in: list).filter {
        !templateComments.contains($0)
      }
    }
    steps.insert(.new(element), at: position ?? steps.count)
    return list.edits(steps, style: context.style)
  }
}
