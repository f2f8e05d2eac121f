extension UpdateValidation {
  func sectionRangesBefore() -> [UpdateIssue] {
    let count = model.sections.count
    let isOutside = { (index: Int) in index < 0 || index >= count }
    return sorted.sectionDeletes.filter { isOutside($0.index) }.map {
      UpdateIssue(
        .deleteSectionOutOfRange, operation: $0.operation,
        "attempt to delete section \($0.index), but there \(only(count, "section")) before the update",
        nearest: last(of: count))
    }
      + sorted.sectionReloads.filter { isOutside($0.index) }.map {
        UpdateIssue(
          .reloadOutOfRange, operation: $0.operation,
          "attempt to reload section \($0.index), but there \(only(count, "section")) before the update",
          nearest: last(of: count))
      }
      + sorted.sectionMoves.filter { isOutside($0.from) }.map {
        UpdateIssue(
          .moveFromOutOfRange, operation: $0.operation,
          "attempt to move section \($0.from), but there \(only(count, "section")) before the update",
          nearest: last(of: count))
      }
  }

  func itemRangesBefore() -> [UpdateIssue] {
    let isOutside = { (path: IndexPath) in path.item < 0 || path.item >= self.itemsBefore(path.section) }
    return sorted.itemDeletes.filter { isOutside($0.index) }.map {
      UpdateIssue(
        .deleteItemOutOfRange, operation: $0.operation,
        "attempt to delete item \($0.index.item) from \(contents(ofSection: $0.index.section))",
        nearest: last(of: itemsBefore($0.index.section), inSection: $0.index.section))
    }
      + sorted.itemReloads.filter { isOutside($0.index) }.map {
        UpdateIssue(
          .reloadOutOfRange, operation: $0.operation,
          "attempt to reload item \($0.index.item) of \(contents(ofSection: $0.index.section))",
          nearest: last(of: itemsBefore($0.index.section), inSection: $0.index.section))
      }
      + sorted.itemMoves.filter { isOutside($0.from) }.map {
        UpdateIssue(
          .moveFromOutOfRange, operation: $0.operation,
          "attempt to move item \($0.from.item) of \(contents(ofSection: $0.from.section))",
          nearest: last(of: itemsBefore($0.from.section), inSection: $0.from.section))
      }
  }

  func sectionRangesAfter() -> [UpdateIssue] {
    let count = sectionsAfter
    return sorted.sectionInserts.filter { $0.index < 0 || $0.index >= count }.map {
      UpdateIssue(
        .insertSectionOutOfRange, operation: $0.operation,
        "attempt to insert section \($0.index), but there \(only(count, "section")) after the update",
        nearest: last(of: count))
    }
      + sorted.sectionMoves.filter { $0.to < 0 || $0.to >= count }.map {
        UpdateIssue(
          .moveToOutOfRange, operation: $0.operation,
          "attempt to move a section to \($0.to), but there \(only(count, "section")) after the update",
          nearest: last(of: count))
      }
  }

  func itemRangesAfter() -> [UpdateIssue] {
    let after = itemsAfter()
    // Nil if contradicting section operations leave the number of items open; these are reported separately.
    let limit = { (section: Int) -> Int? in
      if section < 0 || section >= sectionsAfter { return 0 }
      guard let after else { return nil }
      return section < after.count ? after[section] : 0
    }
    let isOutside = { (path: IndexPath) in path.item < 0 || limit(path.section).map { path.item >= $0 } ?? false }
    return sorted.itemInserts.filter { isOutside($0.index) }.map {
      UpdateIssue(
        .insertItemOutOfRange, operation: $0.operation,
        "attempt to insert item \($0.index.item) into section \($0.index.section), but there "
          + available(inSection: $0.index.section, limit($0.index.section)),
        nearest: last(of: limit($0.index.section) ?? 0, inSection: $0.index.section))
    }
      + sorted.itemMoves.filter { isOutside($0.to) }.map {
        UpdateIssue(
          .moveToOutOfRange, operation: $0.operation,
          "attempt to move an item to index \($0.to.item) of section \($0.to.section), but there "
            + available(inSection: $0.to.section, limit($0.to.section)),
          nearest: last(of: limit($0.to.section) ?? 0, inSection: $0.to.section))
      }
  }

  /// Returns a section with its items before the batch, or with the number of sections if there is no such section.
  private func contents(ofSection section: Int) -> String {
    guard model.sections.indices.contains(section) else {
      return "section \(section), but there \(only(model.sections.count, "section")) before the update"
    }
    return "section \(section) which only contains \(counted(itemsBefore(section), "item")) before the update"
  }

  /// Returns what a batch leaves: the sections if there is no such section, otherwise its items.
  private func available(inSection section: Int, _ count: Int?) -> String {
    if section < 0 || section >= sectionsAfter { return "\(only(sectionsAfter, "section")) after the update" }
    return "\(only(count ?? 0, "item")) in section \(section) after the update"
  }

  /// Returns the index of the last of `count` sections.
  private func last(of count: Int) -> [Int]? { count > 0 ? [count - 1] : nil }

  /// Returns the index path of the last of `count` items of a section.
  private func last(of count: Int, inSection section: Int) -> [Int]? { count > 0 ? [section, count - 1] : nil }

  private func only(_ count: Int, _ noun: String) -> String {
    "\(count == 1 ? "is" : "are") only \(counted(count, noun))"
  }

  private func counted(_ count: Int, _ noun: String) -> String { "\(count) \(noun)\(count == 1 ? "" : "s")" }

  func itemsBefore(_ section: Int) -> Int {
    model.sections.indices.contains(section) ? model.sections[section].items.count : 0
  }

  /// The number of sections after the batch, as given by the caller or computed.
  var sectionsAfter: Int { counts?.count ?? computedSectionsAfter }

  /// The number of sections that the valid operations give. A section that is named twice is counted once.
  var computedSectionsAfter: Int {
    let deleted = Set(sorted.sectionDeletes.map(\.index).filter(model.sections.indices.contains))
    return model.sections.count - deleted.count + insertedSections.count
  }

  /// Returns the number of items of each section after the batch, as given by the caller or computed.
  private func itemsAfter() -> [Int]? { counts ?? computedItemsAfter() }

  /// Returns the number of items of each section that the valid operations give; nil if the section operations
  /// contradict each other.
  func computedItemsAfter() -> [Int]? {
    guard let backward = sectionsBackward else { return nil }
    var insertedCounts: [Int: Int] = [:]
    var reloadedCounts: [Int: Int] = [:]
    for operation in operations {
      switch operation {
      case .insertSection(let section, let index): insertedCounts[index] = section.items.count
      case .reloadSection(let index, let section?): reloadedCounts[index] = section.items.count
      default: break
      }
    }
    var after = backward.indices.map { new -> Int in
      guard let old = backward[new] else { return insertedCounts[new] ?? 0 }
      return reloadedCounts[old] ?? model.sections[old].items.count
    }
    let taken = Set(sorted.itemDeletes.map(\.index)).union(sorted.itemMoves.map(\.from))
    for path in taken where !removedSections.contains(path.section) && path.item >= 0 {
      guard path.item < itemsBefore(path.section), let new = sectionsForward?[path.section] else { continue }
      after[new] -= 1
    }
    for path in Set(sorted.itemInserts.map(\.index)).union(sorted.itemMoves.map(\.to)) {
      if survivingSection(at: path.section) != nil { after[path.section] += 1 }
    }
    return after
  }

  /// The number of all items after a batch without issues.
  var itemCountAfter: Int { (computedItemsAfter() ?? []).reduce(0, +) }

  func wrongCounts() -> [UpdateIssue] {
    guard let counts else { return [] }
    guard counts.count == computedSectionsAfter else {
      return [
        UpdateIssue(
          .invalidSectionCount, operation: nil,
          "invalid number of sections: \(counts.count) after the update must equal \(model.sections.count) before it "
            + "plus or minus those inserted or deleted (\(sorted.sectionInserts.count) inserted, "
            + "\(sorted.sectionDeletes.count) deleted)")
      ]
    }
    guard let computed = computedItemsAfter() else { return [] }
    return zip(counts, computed).enumerated().filter { $0.element.0 != $0.element.1 }.map { section, pair in
      let before = (sectionsBackward?[section]).map(itemsBefore) ?? 0
      return UpdateIssue(
        .invalidItemCount, operation: nil,
        "invalid number of items in section \(section): \(pair.0) after the update must equal \(before) before it "
          + "plus or minus those inserted, deleted and moved, which gives \(pair.1)")
    }
  }
}
