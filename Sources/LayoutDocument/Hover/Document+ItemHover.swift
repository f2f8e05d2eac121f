import CollectionLayout
import JSON

// Hover texts of items, generators, sources and templates.
extension DocumentSnapshot {
  /// The maximum number of items that are listed.
  private static let shownItems = 3

  /// Returns the hover text of the items of an entry; nil if they are not in the model.
  ///
  /// A source has `count` runs, of which `run` is the first.
  func layoutHover(ofItemsWith run: ItemRun, count: Int, _ map: SourceMap) -> HoverSection? {
    guard let place = map.items(with: run), model.collection.sections.indices.contains(place.section) else {
      return nil
    }
    let section = model.collection.sections[place.section]
    let source = map.source(ofSection: place.section)
    let items = source == nil ? place.items : 0..<section.items.count
    let name = HoverSection.code(section.identifier.text)
    guard !items.isEmpty || source != nil else {
      return HoverSection(title: "Not visible in \(name): an item above it is collapsed")
    }
    guard items.count > 1 || source != nil else {
      return layoutHover(ofItem: items.lowerBound, inSection: place.section)
    }
    var title = "\(FormulaText.count(items.count, source == nil ? "item" : "row"))"
    if let source { title += " of \(HoverSection.code(source))" }
    return HoverSection(
      title: "\(title) in \(name)", facts: facts(of: items, inSection: place.section) + misses(ofSection: place.section)
    )
  }

  /// Returns the hover text of one item.
  func layoutHover(ofItem index: Int, inSection place: Int) -> HoverSection? {
    guard let item = LaidOutItem(index, ofSection: place, in: atRest) else { return nil }
    let section = model.collection.sections[place]
    let identifier = HoverSection.code(section.items.identifier(at: item.index).text)
    let placement = item.placementText.map { ", \($0)" } ?? ""
    return HoverSection(
      title: "Item \(identifier), \(item.index + 1) of \(section.items.count) in "
        + "\(HoverSection.code(section.identifier.text))\(placement)",
      facts: ["Frame: \(FormulaText.text(item.frame))"] + item.reasons)
  }

  /// Returns the hover text of a source without rows at a byte offset of the last valid text; nil without a source.
  func emptySource(at offset: Int) -> HoverSection? {
    guard let map, let section = map.section(at: offset), let source = map.source(ofSection: section),
      map.sectionNode(section)?["items"]?.range.contains(offset) ?? false
    else { return nil }
    let range = map.sectionNode(section)?["items"]?["source"]?.range
    // The file may be missing, invalid or outside of the workspace.
    let reasons = hasStaleModel ? [] : diagnostics.filter { $0.range == range }.map(\.message)
    return HoverSection(
      title: "No rows of \(HoverSection.code(source))", facts: reasons + misses(ofSection: section))
  }

  /// Returns the hover text of a template, with the items that use it.
  func template(_ part: DocumentEntity?) -> HoverSection? {
    guard let map else { return nil }
    var places: [(section: Int, items: Range<Int>)] = []
    if case .items(let runs)? = part { places = runs.compactMap { map.items(with: $0) } }
    places.removeAll { $0.items.isEmpty }
    guard let first = places.first else { return HoverSection(title: "No item uses this template") }
    let count = places.reduce(0) { $0 + $1.items.count }
    let names = places.prefix(5).map {
      HoverSection.code(model.collection.sections[$0.section].items.identifier(at: $0.items.lowerBound).text)
    }
    return HoverSection(
      title: "Used by \(FormulaText.count(count, "item")): \(HoverSection.list(names, of: count))",
      facts: facts(of: first.items.prefix(1), inSection: first.section))
  }

  /// Returns the frames of the first items and the size derivation of the first one.
  private func facts(of items: Range<Int>, inSection section: Int) -> [String] {
    let shown = items.prefix(DocumentSnapshot.shownItems).compactMap { LaidOutItem($0, ofSection: section, in: atRest) }
    var facts = shown.map { item in
      let identifier = HoverSection.code(item.section.items.identifier(at: item.index).text)
      let placement = item.placementText.map { "; \($0)" } ?? ""
      return "\(identifier): \(FormulaText.text(item.frame))\(placement)"
    }
    if let first = shown.first {
      let reasons = first.reasons
      facts += items.count == 1 || reasons.isEmpty ? reasons : ["First item: \(reasons.joined(separator: "; "))"]
    }
    return facts
  }

  /// Returns the messages about unresolved JSON Pointers in the source of a section, 5 at most.
  private func misses(ofSection index: Int) -> [String] {
    // While the text has a syntax error, there are no diagnostics of pointers.
    guard let source = map?.sectionNode(index)?["items"], source.kind == .object else { return [] }
    let found = diagnostics.lazy.filter { $0.code == "pointerMisses" && source.range.contains($0.range.lowerBound) }
    return found.prefix(5).map(\.message)
  }
}

extension SourceMap {
  /// Returns the file name of a section's source; nil if the items are in the document.
  func source(ofSection index: Int) -> String? {
    guard let items = sectionNode(index)?["items"], items.kind == .object else { return nil }
    return items["source"]?.stringValue
  }
}
