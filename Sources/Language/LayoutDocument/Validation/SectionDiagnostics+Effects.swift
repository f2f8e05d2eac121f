import CollectionLayout
import JSON
import LayoutBase

// Keys of a layout that have no effect beside its other keys, or in the scroll direction of the collection.
extension SectionDiagnostics {
  /// A key of a layout that has an effect only if a condition is satisfied.
  private struct Condition: Sendable {
    let key: String
    /// The kind of layout that has the key.
    let kind: String
    /// The reason why the key has no effect, if the condition is not satisfied.
    let reason: String
    let hasEffect: @Sendable (_ value: SyntaxNode, _ keys: MergedLayoutKeys, _ collection: CollectionModel) -> Bool

    init(
      _ key: String, of kind: String, _ reason: String,
      if hasEffect: @escaping @Sendable (SyntaxNode, MergedLayoutKeys, CollectionModel) -> Bool
    ) {
      (self.key, self.kind, self.reason, self.hasEffect) = (key, kind, reason, hasEffect)
    }
  }

  /// The conditions for keys, of all kinds of layouts.
  private static let conditions = [
    Condition("pinnedRows", of: SheetLayout.kind, "the collection scrolls only sideways") { value, _, collection in
      value.numberValue == 0 || collection.scrollDirection == .vertical
    },
    Condition("pinnedColumns", of: SheetLayout.kind, "the collection scrolls only vertically") { value, _, collection in
      value.numberValue == 0 || collection.scrollDirection == .horizontal || collection.scrollsAcross
    },
    Condition("columnWidths", of: SheetLayout.kind, "the list is empty, so the default is used") { value, _, _ in
      value.kind != .array || !value.elements(atMost: 1).isEmpty
    },
    Condition("rowHeights", of: SheetLayout.kind, "the list is empty, so the default is used") { value, _, _ in
      value.kind != .array || !value.elements(atMost: 1).isEmpty
    },
    Condition("overflowText", of: TagsLayout.kind, "without \"maximumLines\" all tags are shown") { _, keys, _ in
      keys["maximumLines"] != nil
    },
    Condition("rebalance", of: WaterfallLayout.kind, "only \"laneAssignment\" \"stable\" reads it") { _, keys, _ in
      keys["laneAssignment"]?.stringValue == WaterfallLayout.LaneAssignment.stable.rawValue
    },
    Condition(
      "singleItemAlignment", of: FlowLayout.kind, "it aligns items only with \"lineAlignment\" \"justify\""
    ) { _, keys, _ in
      keys["lineAlignment"].map { $0.stringValue == FlowLayout.LineAlignment.justify.rawValue } ?? true
    },
  ]

  /// Returns hints at keys of layouts that have no effect in any section. Layouts with variants are not checked,
  /// because another viewport may use the key.
  func keysWithoutEffect(_ nodes: [SyntaxNode]) -> [Diagnostic] {
    var reasons: [Range<Int>: String] = [:]
    var used: Set<Range<Int>> = []
    var isInheritedKnown = false
    var poll = CancellationPoll(token)
    for (node, section) in zip(nodes, model.collection.sections) where poll.shouldContinue() {
      let isInherited = node["layout"] == nil
      if isInherited && isInheritedKnown || section.layout is AdaptiveLayout { continue }
      isInheritedKnown = isInheritedKnown || isInherited
      let (keys, kind) = keys(of: node)
      for condition in Self.conditions where condition.kind == kind?.name {
        guard let member = keys.member(condition.key), let value = member.value else { continue }
        if condition.hasEffect(value, keys, model.collection) {
          used.insert(member.key.range)
        } else {
          reasons[member.key.range] = "\"\(condition.key)\" has no effect: \(condition.reason). Remove the key."
        }
      }
    }
    return reasons.filter { !used.contains($0.key) }.map { range, message in
      Diagnostic(range: range, severity: .hint, code: "keyHasNoEffect", message: message)
    }
  }
}

// Keys that have an effect only beside another key, which is missing.
extension SectionDiagnostics {
  /// The keys of a group that arrange its elements. They have no effect in an object without `items`, which is an item
  /// of a group.
  private static let groupKeys = ["direction", "count", "repeatingSubitemCount", "interItemSpacing"]

  /// Returns the diagnostics of keys that have an effect only with another key, which is missing: of headers, footers
  /// and groups. Of all sections that inherit the document's layout unchanged, only the first one's group is checked.
  func keysWithoutCompanions(_ nodes: [SyntaxNode]) -> [Diagnostic] {
    var (result, isInheritedKnown): ([Diagnostic], Bool) = ([], false)
    var poll = CancellationPoll(token)
    for node in nodes where poll.shouldContinue() {
      for view in ["header", "footer"].compactMap({ node[$0] }) where view["crossLength"] == nil {
        result += view.member("alignment").map { [Self.diagnostic($0, needs: "crossLength")] } ?? []
      }
      let isInherited = node["layout"] == nil
      if isInherited, isInheritedKnown { continue }
      if isInherited { isInheritedKnown = true }
      let (keys, kind) = keys(of: node)
      guard kind?.name == CompositionalLayout.kind, keys["list"] == nil, let group = keys["group"],
        group.kind == .object, group["size"] != nil, let items = node["items"],
        items.kind != .array || !items.elements(atMost: 1).isEmpty
      else { continue }
      result += Self.keysWithoutItems(group)
    }
    return result
  }

  /// Returns the diagnostics of the keys of a section's group that have no effect because the group has no items.
  private static func keysWithoutItems(_ group: SyntaxNode) -> [Diagnostic] {
    guard group["items"] == nil, group["frames"] == nil else { return [] }
    return group.members.filter { LayoutKind.group.description.key($0.keyName) != nil }.map { member in
      Diagnostic(
        range: member.key.range, severity: .warning, code: "keyHasNoEffect",
        message: "\"\(member.keyName)\" has no effect in a group without \"items\", in which every item is a row of 44 "
          + "points. Add \"items\".")
    }
  }

  /// Returns the diagnostics of the keys of an item in a group that have an effect only in groups with items.
  static func keysOfItem(_ item: SyntaxNode) -> [Diagnostic] {
    guard item["items"] == nil, item["frames"] == nil else { return [] }
    return groupKeys.compactMap(item.member).map { diagnostic($0, needs: "items") }
  }

  private static func diagnostic(_ member: SyntaxMember, needs other: String) -> Diagnostic {
    Diagnostic(
      range: member.key.range, severity: .warning, code: "keyHasNoEffect",
      message: "\"\(member.keyName)\" has no effect without \"\(other)\". Add \"\(other)\", or remove the key.")
  }
}

// Keys of items that the layout of their section does not read.
extension EntryDiagnostics {
  /// The keys of items that not all kinds of layouts read.
  private static let keysOfKinds = ItemSchema.item.keys.filter { !$0.layoutKinds.isEmpty }

  /// Returns hints at keys of items that layouts of a kind do not read.
  static func keysOfOtherKinds(
    _ entries: EntryList, of section: SyntaxNode, inLayoutOfKind kind: String, _ token: CancellationToken?
  ) -> [Diagnostic] {
    let keys = keysOfKinds.filter { !$0.layoutKinds.contains(kind) }
    guard !keys.isEmpty, let items = section["items"] else { return [] }
    var poll = CancellationPoll(token)
    var diagnostics: [Diagnostic] = []
    var last: SyntaxNode?
    for entry in entries.entries(inBlocksWhere: { $0.properties.contains(.keyOfKind) }) where entry.count > 0 {
      guard diagnostics.count < ignoredSizeLimit, poll.shouldContinue() else { break }
      guard entry.run.metrics.hasKeyOfKind, let node = items.kind == .array ? items.item(at: entry.range) : items,
        node != last
      else { continue }
      last = node
      for key in keys {
        // A key in a template is not reported, because other sections may use it.
        guard let member = node.member(key.name) ?? node["each"]?.member(key.name) else { continue }
        let readers = key.layoutKinds.joined(separator: " and ")
        diagnostics.report(
          "keyHasNoEffect", .hint, at: member.key.range,
          message: "\"\(key.name)\" has no effect: only items of \(readers) layouts have the key. Remove the key.")
      }
    }
    return diagnostics
  }
}
