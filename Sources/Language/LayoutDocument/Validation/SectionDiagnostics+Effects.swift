import CollectionLayout
import JSON
import LayoutBase

// Keys of a layout that have no effect beside its other keys, or in the scroll direction of the collection.
extension SectionDiagnostics {
  /// The condition for a key of a layout to have an effect.
  private struct Condition: Sendable {
    let key: String
    /// The kind of layout that has the key.
    let kind: String
    /// Why it has no effect otherwise.
    let reason: String
    let hasEffect: @Sendable (_ value: SyntaxNode, _ keys: MergedLayoutKeys, _ collection: CollectionModel) -> Bool

    init(
      _ key: String, of kind: String, _ reason: String,
      if hasEffect: @escaping @Sendable (SyntaxNode, MergedLayoutKeys, CollectionModel) -> Bool
    ) {
      (self.key, self.kind, self.reason, self.hasEffect) = (key, kind, reason, hasEffect)
    }
  }

  /// The conditions of all kinds.
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

  /// Returns hints at keys that have no effect in any section. Layouts with variants are not checked: another viewport
  /// may use the key.
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
          reasons[member.key.range] = "\"\(condition.key)\" has no effect: \(condition.reason)."
        }
      }
    }
    return reasons.filter { !used.contains($0.key) }.map { range, message in
      Diagnostic(range: range, severity: .hint, code: "keyHasNoEffect", message: message)
    }
  }
}

// Keys of items that the layout of their section does not have.
extension EntryDiagnostics {
  /// The keys of items that only some kinds of layouts read.
  private static let keysOfKinds = ItemSchema.item.keys.filter { !$0.layoutKinds.isEmpty }

  /// Returns hints at keys of items that a layout of a kind does not read.
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
        // A key in a template is used by other sections, too.
        guard let member = node.member(key.name) ?? node["each"]?.member(key.name) else { continue }
        let readers = key.layoutKinds.joined(separator: " and ")
        diagnostics.report(
          "keyHasNoEffect", .hint, at: member.key.range,
          message: "\"\(key.name)\" has no effect: only items of \(readers) layouts have it.")
      }
    }
    return diagnostics
  }
}
