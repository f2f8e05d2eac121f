import CollectionLayout
import JSON

/// Repairs of what a timeline does.
enum TimelineRepairs {
  /// More names than these are not looked at, whatever they belong to.
  private static let nameLimit = 2_000

  /// An item or a section that is not there: another one may be meant, or nothing is done.
  static func unknown(_ place: RepairPlace) -> [Repair] {
    guard let node = place.node else { return [] }
    let name = node["item"] ?? node["id"] ?? node
    var repairs: [Repair] = []
    if let text = name.stringValue {
      let known = names(place.document)
      let meant = NearestWord.all(text, in: known.filter { $0 != text })
      repairs = meant.map { ValueRepairs.replacement(place, name, .string($0), isPreferred: meant.count == 1) }
    }
    return repairs + removals(place, node)
  }

  /// Names of sections and items, as many as can be compared while somebody waits.
  private static func names(_ document: DocumentSnapshot) -> [String] {
    let sections = document.model.freshCollection.sections
    var names = sections.prefix(nameLimit).map(\.identifier.text)
    for section in sections.prefix(nameLimit) where names.count < nameLimit {
      names += (0..<min(section.items.count, nameLimit - names.count)).map { section.items.identifier(at: $0).text }
    }
    return names
  }

  /// An operation that cannot be, or that UIKit refuses.
  static func impossible(_ place: RepairPlace) -> [Repair] { place.node.map { removals(place, $0) } ?? [] }

  /// A batch that UIKit refuses.
  static func rejected(_ place: RepairPlace) -> [Repair] {
    [SectionMoveRepair.repair(place)].compactMap(\.self) + impossible(place)
  }

  /// Nothing is done: the operation goes, or the event.
  private static func removals(_ place: RepairPlace, _ node: SyntaxNode) -> [Repair] {
    guard let index = place.path.firstIndex(of: node) else { return [] }
    let elements = place.path[...index].reversed().filter { place.parent(of: $0)?.kind == .array }
    return elements.enumerated().map { depth, element in
      Repair(
        depth == 0 ? "Remove this element" : "Remove the element around it", place.removing(element),
        isLastResort: depth > 0)
    }
  }
}
