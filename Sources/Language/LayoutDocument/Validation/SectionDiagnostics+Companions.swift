import CollectionLayout
import JSON
import LayoutBase

// Keys that have an effect only beside another key, which is missing.
extension SectionDiagnostics {
  private static let code = "keyHasNoEffect"

  /// The keys of a group that arrange its elements. An item of a group, which has no `items`, ignores them.
  private static let groupKeys = ["direction", "count", "repeatingSubitemCount", "interItemSpacing"]

  /// Returns diagnostics of the keys of layouts, headers and footers of sections that lack their companions. Of all
  /// sections that inherit the document's layout unchanged, only the first one is checked.
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
      switch kind?.name {
      case TagsLayout.kind:
        guard keys["maximumLines"] == nil, let text = keys.member("overflowText") else { continue }
        result.append(Self.diagnostic(text, needs: "maximumLines"))
      case CompositionalLayout.kind:
        guard keys["list"] == nil, let group = keys["group"], group.kind == .object, group["size"] != nil else {
          continue
        }
        result += Self.keysWithoutItems(group)
      default: continue
      }
    }
    return result
  }

  /// Returns diagnostics of the keys of a section's group that has no items.
  private static func keysWithoutItems(_ group: SyntaxNode) -> [Diagnostic] {
    guard group["items"] == nil, group["frames"] == nil else { return [] }
    return group.members.filter { LayoutKind.group.description.key($0.keyName) != nil }.map { member in
      Diagnostic(
        range: member.key.range, severity: .warning, code: code,
        message: "\"\(member.keyName)\" has no effect in a group without \"items\", in which every item is a row of 44 "
          + "points. Add \"items\".")
    }
  }

  /// Returns diagnostics of the keys of an item in a group that only groups with items have an effect for.
  static func keysOfItem(_ item: SyntaxNode) -> [Diagnostic] {
    guard item["items"] == nil, item["frames"] == nil else { return [] }
    return groupKeys.compactMap(item.member).map { diagnostic($0, needs: "items") }
  }

  private static func diagnostic(_ member: SyntaxMember, needs other: String) -> Diagnostic {
    Diagnostic(
      range: member.key.range, severity: .warning, code: code,
      message: "\"\(member.keyName)\" has no effect without \"\(other)\". Add \"\(other)\", or remove the key.")
  }
}
