import CollectionLayout
import JSON

/// Quick fixes for the events of a timeline.
enum TimelineQuickFixes {
  /// The maximum number of identifiers that are compared.
  private static let nameLimit = 2_000

  /// Fixes an unknown item or section: replaces the identifier, or removes the operation or event.
  static func unknown(_ place: QuickFixContext) -> [QuickFix] {
    guard let node = place.node else { return [] }
    let name = node["item"] ?? node["id"] ?? node
    var fixes: [QuickFix] = []
    if let text = name.stringValue {
      let known = names(place.document)
      let meant = SpellingSuggester.all(text, in: known.filter { $0 != text })
      fixes = meant.map { ValueQuickFixes.replacement(place, name, .string($0), isPreferred: meant.count == 1) }
    }
    return fixes + removals(place, node)
  }

  /// Returns the identifiers of sections and items, limited so that comparing them does not delay the response.
  private static func names(_ document: DocumentSnapshot) -> [String] {
    let sections = document.model.freshCollection.sections
    var names = sections.prefix(nameLimit).map(\.identifier.text)
    for section in sections.prefix(nameLimit) where names.count < nameLimit {
      names += (0..<min(section.items.count, nameLimit - names.count)).map { section.items.identifier(at: $0).text }
    }
    return names
  }

  /// Fixes an invalid operation: replaces an index path that is out of range by the last valid one, or removes the
  /// operation or its event.
  static func invalidOperation(_ place: QuickFixContext) -> [QuickFix] {
    guard let node = place.node else { return [] }
    var fixes: [QuickFix] = []
    let nearest = place.diagnostic.meant.flatMap { SyntaxTree(Array($0.utf8)).root }
    if let nearest, node.kind == .array, node.elements.count == nearest.elements.count {
      fixes.append(ValueQuickFixes.replacement(place, node, nearest.value()))
    }
    return fixes + removals(place, node)
  }

  /// Fixes a batch that UIKit rejects.
  static func rejected(_ place: QuickFixContext) -> [QuickFix] {
    [SectionMoveQuickFix.quickFix(place)].compactMap(\.self) + invalidOperation(place)
  }

  /// Removes the innermost array element that contains a node, such as an operation, or one further out, such as an
  /// event.
  private static func removals(_ place: QuickFixContext, _ node: SyntaxNode) -> [QuickFix] {
    guard let index = place.path.firstIndex(of: node) else { return [] }
    let elements = place.path[...index].reversed().filter { place.parent(of: $0)?.kind == .array }
    return elements.enumerated().map { depth, element in
      QuickFix("Remove \(place.name(of: element))", place.removing(element), isDestructive: depth > 0)
    }
  }

  /// Removes an operation or an event around a node: without a part of it, it would be incomplete.
  static func enclosingRemovals(of node: SyntaxNode, _ place: QuickFixContext) -> [QuickFix] {
    guard let index = place.path.firstIndex(of: node) else { return [] }
    let elements = place.path[..<index].reversed().filter { element in
      let list = place.parent(of: element).flatMap { $0.kind == .array ? place.member(of: $0)?.keyName : nil }
      return list == "timeline" || list == "update"
    }
    return elements.map { QuickFix("Remove \(place.name(of: $0))", place.removing($0), isDestructive: true) }
  }
}
