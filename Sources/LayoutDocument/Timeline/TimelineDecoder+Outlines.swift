import CollectionLayout
import JSON

// Events that change trees of items.
extension TimelineDecoder {
  /// Decodes the identifiers of items to expand or collapse; nil if one is not a string.
  func setExpanded(_ isExpanded: Bool, _ list: SyntaxNode) -> TimelineEvent.Action? {
    guard list.kind == .array else { return nil }
    let elements = SyntaxArrayElements(of: list)
    let names = elements.compactMap(\.stringValue)
    return names.count == elements.count ? .setExpanded(isExpanded, names) : nil
  }

  /// Decodes a section snapshot as that of a client's message; nil if it is invalid.
  mutating func sectionSnapshot(_ node: SyntaxNode) -> TimelineEvent.Action? {
    guard let name = node["section"], let section = name.stringValue, let list = node["items"], list.kind == .array
    else { return nil }
    guard IdentifierRule.section.allows(section) else {
      report(name.range, "unknownValue", "A section's id must not be empty or contain \":\" or \"#\".")
      return nil
    }
    var tree = OutlineTraversal(of: list)
    while let item = tree.nextElement() {
      if item.kind == .object { _ = items.keys(of: item) }
    }
    diagnostics += items.takeDiagnostics()
    do throws(JSONError) {
      var reader = JSONReader(list.jsonBytes())
      return .sectionSnapshot(section: section, try OutlineItemList(from: &reader))
    } catch {
      report(error, in: list)
      return nil
    }
  }
}

extension TimelineEvent {
  /// Converts an issue of the event's items to a diagnostic at the item's identifier.
  package func diagnostic(of issue: OutlineIssue) -> Diagnostic {
    let place = issue.item.flatMap { names.place(ofItem: $0.text) }
    var related: [Diagnostic.Related] = []
    if case .duplicateItem = issue, let place, place.first != place.last {
      related = [.init(range: place.first, message: "First used here.")]
    }
    return Diagnostic(
      range: place?.last ?? range, code: issue.code, message: Diagnostic.sentence(issue.message), related: related)
  }

  /// Returns the hints for items that have no children.
  func hints(for outlines: CollectionOutlines) -> [Diagnostic] {
    guard case .setExpanded(_, let items) = action else { return [] }
    let parents = (try? outlines.parents(among: Set(items.map { Identifier($0) }))) ?? []
    return Set(items).subtracting(parents.map(\.text)).sorted().compactMap { name in
      names.place(ofItem: name).map {
        Diagnostic(
          range: $0.last, severity: .hint, code: "noChildren",
          message: "Item \"\(name)\" has no children at this time; nothing changes.")
      }
    }
  }
}
