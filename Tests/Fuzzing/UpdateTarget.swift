import CollectionLayout
import TestSupport

/// Decodes a collection and a batch update, and compares the result with that of a simple reference implementation.
/// Then a snapshot of the new identifiers must lead to the same collection.
enum UpdateTarget {
  static func run(_ input: [UInt8]) throws(PropertyFailure) {
    var source = ByteSource(input)
    var model = model(&source)
    for _ in 0..<4 {
      let batch = ReferenceBatch(&source, on: model)
      let result: ValidatedBatch
      do throws(InvalidUpdates) {
        result = try ValidatedBatch(batch.operations, on: model, counts: batch.counts)
      } catch {
        try checkIssues(error.issues, batch)
        if source.isEmpty { break }
        continue
      }
      try check(result.warnings.allSatisfy { $0.code == .uikitWouldReject }, "a warning with another code")
      try checkResult(result, batch)
      try checkMapping(result.mapping, from: model, to: result.result)
      try checkLayout(of: result.result, after: model)
      try checkSnapshot(of: result.result, on: model)
      model = result.result
      if source.isEmpty { break }
    }
  }

  // MARK: - The collection

  private static func model(_ source: inout ByteSource) -> CollectionModel {
    CollectionModel(
      sections: (0..<source.below(5)).map { index in
        let (count, choice) = (source.below(12), source.byte())
        return Section(
          identifier: Identifier("s\(index)"), layout: layout(choice), items: items("s\(index)", count, choice))
      })
  }

  private static func layout(_ choice: UInt8) -> any SectionLayout {
    switch choice >> 3 % 6 {
    case 0, 1: return choice & 1 == 0 ? WaterfallLayout() : FlowLayout()
    case 2:
      var tags = TagsLayout()
      tags.maximumLines = 2
      return tags
    case 3:
      var carousel = CarouselLayout()
      carousel.loops = true
      return carousel
    case 4:
      var sheet = SheetLayout()
      (sheet.columnCount, sheet.pinnedRows) = (2, 1)
      return sheet
    default: return ListLayout()
    }
  }

  /// Returns single items, one run of generated items, a run with a single item in it, or a run with the default names of
  /// an item that is inserted at the start.
  private static func items(_ name: String, _ count: Int, _ choice: UInt8) -> ItemList {
    let run = ItemRun(metrics: ItemMetrics(height: .random(in: 1...9, seed: 1)))
    let rule = IdentifierSequence(TextSequence("\(name)-{i}"))
    func single(_ index: Int) -> ItemSlice {
      ItemSlice(run: ItemRun(metrics: ItemMetrics()), identifier: Identifier("\(name)-\(index)"))
    }
    switch choice >> 1 & 3 {
    case 0: return ItemList((0..<count).map(single))
    case 1: return ItemList([ItemSlice(run: run, identifiers: rule, range: 0..<count)])
    case 2:
      let endings = IdentifierSequence(TextSequence("\(name)/0~{i}"))
      let first = ItemSlice(run: ItemRun(metrics: ItemMetrics()), identifier: Identifier("\(name)/0"))
      return ItemList([first, ItemSlice(run: run, identifiers: endings, range: 2..<2 + count)])
    default:
      let middle = count / 2
      guard count > 2 else { return ItemList((0..<count).map(single)) }
      return ItemList([
        ItemSlice(run: run, identifiers: rule, range: 0..<middle), single(middle),
        ItemSlice(run: run, identifiers: rule, range: middle + 1..<count),
      ])
    }
  }

  // MARK: - Properties

  private static func checkIssues(_ issues: [UpdateIssue], _ batch: ReferenceBatch) throws(PropertyFailure) {
    try check(!issues.isEmpty, "a batch is rejected without an issue")
    for issue in issues {
      try check(!issue.message.isEmpty, "\(issue.code) has no message")
      try check(
        issue.operation.map(batch.operations.indices.contains) ?? true,
        "\(issue.code) is about operation \(issue.operation ?? -1) of \(batch.operations.count)")
    }
  }

  private static func checkResult(_ batch: ValidatedBatch, _ reference: ReferenceBatch) throws(PropertyFailure) {
    let expected = reference.result()
    let names = batch.result.names
    try check(
      names.map(\.count) == expected.map(\.items.count),
      "the sections have \(names.map(\.count)) items, not \(expected.map(\.items.count)), after \(reference.text)")
    for (section, (found, desired)) in zip(batch.result.sections, expected).enumerated() {
      if let name = desired.name {
        try check(found.identifier.text == name, "section \(section) is \(found.identifier.text), not \(name)")
      }
      for (item, name) in desired.items.enumerated() {
        guard let name else { continue }
        try check(names[section][item] == name, "item \(section), \(item) is \(names[section][item]), not \(name)")
      }
    }
    let all = names.joined()
    try check(Set(all).count == all.count, "two items have one identifier: \(names)")
    let sections = batch.result.sections.map(\.identifier)
    try check(Set(sections).count == sections.count, "two sections have one identifier: \(sections.map(\.text))")
  }

  private static func checkMapping(
    _ mapping: IndexMapping, from old: CollectionModel, to new: CollectionModel
  ) throws(PropertyFailure) {
    for (section, items) in old.sections.enumerated() {
      for item in 0..<items.items.count {
        let path = IndexPath(section: section, item: item)
        guard let place = mapping.newIndex(path) else { continue }
        try check(mapping.oldIndex(place) == path, "\(path) is mapped to \(place), and back to another one")
        try check(
          new.sections.indices.contains(place.section) && place.item < new.sections[place.section].items.count,
          "\(path) is mapped to \(place), which does not exist")
      }
    }
  }

  /// A layout that reuses the one before equals a new one.
  private static func checkLayout(of model: CollectionModel, after earlier: CollectionModel) throws(PropertyFailure) {
    var work = LayoutProgress()
    let size = Size(width: 320, height: 480)
    let before = PreparedCollection(earlier, viewport: size, work: &work)
    let reused = PreparedCollection(model, viewport: size, reusing: before, work: &work)
    let fresh = PreparedCollection(model, viewport: size, work: &work)
    try check(reused.contentSize == fresh.contentSize, "the content size is \(reused.contentSize) with reuse")
    let all = Rect(x: -1, y: -1, width: 1e6, height: 1e6)
    let found = ScrolledCollection(reused, contentOffset: Point(x: 0, y: 0)).elements(in: all, work: &work)
    let desired = ScrolledCollection(fresh, contentOffset: Point(x: 0, y: 0)).elements(in: all, work: &work)
    try check(found == desired, "the elements of a layout with reuse differ")
  }

  /// A snapshot with the identifiers of the new collection is the replay of the batch: the same items in the same order.
  private static func checkSnapshot(of model: CollectionModel, on old: CollectionModel) throws(PropertyFailure) {
    let known = Set(old.names.joined())
    let run = ItemRun(metrics: ItemMetrics())
    let snapshot = CollectionSnapshot(
      sections: model.sections.map { section in
        CollectionSnapshot.Entry(
          identifier: section.identifier, description: section,
          items: (0..<section.items.count).map { item in
            let name = section.items.identifier(at: item)
            return known.contains(name.text) ? .existing(name) : .described(name, run)
          })
      })
    let update: SnapshotUpdate
    do throws(InvalidSnapshot) {
      update = try SnapshotUpdate(snapshot, on: old)
    } catch {
      throw PropertyFailure("the snapshot of a valid batch is rejected: \(error.issues)")
    }
    try check(update.result.names == model.names, "the snapshot leads to \(update.result.names), not \(model.names)")
    let operations = update.diff.operations(from: old, to: update.result)
    let batch: ValidatedBatch
    do throws(InvalidUpdates) {
      batch = try ValidatedBatch(operations, on: old, counts: model.sections.map(\.items.count))
    } catch {
      throw PropertyFailure("the difference of two collections is no valid batch: \(error.issues)")
    }
    try check(batch.result.names == model.names, "the difference leads to \(batch.result.names), not \(model.names)")
  }
}

extension CollectionModel {
  /// The identifiers of the items, by section.
  var names: [[String]] {
    sections.map { section in (0..<section.items.count).map { section.items.identifier(at: $0).text } }
  }
}
