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

  /// Fixes an invalid operation: removes it, or its event.
  static func invalidOperation(_ place: QuickFixContext) -> [QuickFix] { place.node.map { removals(place, $0) } ?? [] }

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
      QuickFix(
        depth == 0 ? "Remove this element" : "Remove the enclosing element", place.removing(element),
        isDestructive: depth > 0)
    }
  }
}
