import CollectionLayout
import JSON

/// The refactoring that replaces a generator by its items.
enum GeneratorToItems {
  /// The maximum number of items; more would make the text unreadable.
  private static let limit = 100

  static func refactoring(_ place: RefactoringContext) -> Refactoring? {
    guard place.entries.count == 1, !place.isWhole, let generator = place.entries.first, generator["repeat"] != nil,
      let list = place.list,
      let entry = place.document.sectionEntries()?.lazy.flatMap(\.entries).first(where: {
        $0.openToken == generator.openToken
      })
    else { return nil }
    let title = "Expand into \(entry.count) items"
    guard generator["children"] == nil else {
      return Refactoring(title, .inline, disabledReason: "Generators with children cannot be expanded.")
    }
    guard (1...limit).contains(entry.count) else {
      return Refactoring(title, .inline, disabledReason: "Only generators of 1 to \(limit) items can be expanded.")
    }
    // Text that is ignored, such as an unknown key, is not in the items.
    if place.document.diagnostics.contains(where: { generator.range.encloses($0.range) }) {
      return Refactoring(title, .inline, disabledReason: "Fix the problems of the generator first.")
    }
    let text = ItemSerializer(style: place.style, templates: place.root["templates"])
    let own = place.list(of: generator)
    let elements = (0..<entry.count).map { index in
      var members = text.members(of: generator, entry.run, at: index)
      if let rule = entry.identifiers {
        let name = MemberText(key: "id", value: DetectedStyle.string(rule.identifier(at: index).text))
        members.insert(name, at: 0)
      }
      // Many short lines are easier to read than many long blocks.
      let body =
        own.isInline || list.isInline || entry.count > 1
        ? place.style.object(members)
        : place.object(
          members.map { ListElement(body: place.style.member($0)) }, like: own, indent: list.indent)
      return ListElement(body: body)
    }
    return Refactoring(
      title, .inline, place.replacingSelection(by: elements))
  }
}
