import CollectionLayout
import TestSupport
import Testing

/// Random batches, compared with removals and insertions in arrays.
struct `A random batch` {
  /// 10,000 batches in all.
  @Test(arguments: SlowTests.cases(0..<100 as Range<UInt64>))
  func `maps all indices like array operations`(seed: UInt64) throws {
    for step in 0..<100 as Range<UInt64> {
      var random = SeededGenerator(seed: seed * 100 + step)
      let drawn = RandomBatch(&random)
      let sections = drawn.sectionsAfter()
      let items = drawn.itemsAfter()
      let batch: ValidatedBatch
      do throws(InvalidUpdates) {
        batch = try ValidatedBatch(drawn.operations, on: drawn.model, counts: step % 2 == 0 ? nil : items.map(\.count))
      } catch {
        Issue.record("seed \(seed), step \(step): \(error.issues)")
        return
      }
      var forward: [PlainPlace: IndexPath] = [:]
      for (section, list) in items.enumerated() {
        for (item, entry) in list.enumerated() {
          let new = IndexPath(section: section, item: item)
          if let old = entry.old { forward[old] = new }
          guard batch.mapping.oldIndex(new) == entry.old?.path else {
            Issue.record("seed \(seed), step \(step): backward \(new)")
            return
          }
        }
      }
      for (section, names) in drawn.names.enumerated() {
        for item in names.indices {
          let old = PlainPlace(section: section, item: item)
          guard batch.mapping.newIndex(old.path) == forward[old] else {
            Issue.record("seed \(seed), step \(step): forward \(old)")
            return
          }
        }
      }
      #expect(batch.mapping.sectionsBackward == sections, "seed \(seed), step \(step)")
      #expect(
        batch.mapping.sectionsForward == drawn.names.indices.map { old in sections.firstIndex { $0 == old } },
        "seed \(seed), step \(step)")
      #expect(batch.mapping.reloadedSections == Set(drawn.sectionReloads), "seed \(seed), step \(step)")
      #expect(batch.mapping.reloadedItems == Set(drawn.itemReloads.map(\.place.path)), "seed \(seed), step \(step)")
      #expect(batch.result.names == items.map { $0.map(\.name) }, "seed \(seed), step \(step)")
    }
  }

  @Test(arguments: SlowTests.cases(0..<100 as Range<UInt64>))
  func `prepared with reuse equals a new layout`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    for step in 0..<10 {
      let drawn = RandomBatch(&random)
      let batch = try ValidatedBatch(drawn.operations, on: drawn.model)
      let before = prepared(drawn.model, 320, 480)
      var work = LayoutProgress()
      let after = PreparedCollection(
        batch.result, viewport: Size(width: 320, height: 480), reusing: before, work: &work)
      let recomputed = prepared(batch.result, 320, 480)
      #expect(after.allElements == recomputed.allElements, "seed \(seed), step \(step)")
      #expect(after.contentSize == recomputed.contentSize, "seed \(seed), step \(step)")
    }
  }

  /// A thousand batches for each issue code.
  @Test(
    arguments: UpdateIssue.Code.allCases.filter { ![.uikitWouldReject, .tooManyItems, .unknownItem].contains($0) },
    SlowTests.cases(0..<10 as Range<UInt64>))
  func `with an error is rejected with the issue's code`(code: UpdateIssue.Code, seed: UInt64) {
    for step in 0..<100 as Range<UInt64> {
      var random = SeededGenerator(seed: seed * 100 + step)
      let drawn = RandomBatch(&random)
      guard let (operations, counts) = drawn.spoiled(code, &random) else { continue }
      do throws(InvalidUpdates) {
        _ = try ValidatedBatch(operations, on: drawn.model, counts: counts)
        Issue.record("\(code), seed \(seed), step \(step): accepted")
        return
      } catch {
        guard let finding = error.issues.first(where: { $0.code == code }) else {
          Issue.record("\(code), seed \(seed), step \(step): \(error.issues)")
          return
        }
        #expect(!finding.message.isEmpty)
        #expect(error.issues.allSatisfy { $0.operation.map(operations.indices.contains) ?? true })
        let isAboutCounts = [.invalidSectionCount, .invalidItemCount].contains(code)
        #expect((finding.operation == nil) == isAboutCounts)
      }
    }
  }

  /// Random operations, most of which contradict each other; none may trap.
  @Test(arguments: 0..<100 as Range<UInt64>)
  func `of contradictory operations is rejected or applied consistently`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    func place() -> Int { random.once(in: 20) ? random.pick([-1, .min, .max, 1 << 40]) : random.below(4) }
    for step in 0..<200 {
      let model = collection(random.below(4), random.below(4), random.below(4))
      let operations = (0..<random.below(7)).map { number -> UpdateOperation in
        switch random.below(8) {
        case 0: .insert(random.once(in: 2) ? nil : "x\(random.below(3))", place(), place())
        case 1: .delete(place(), place())
        case 2: .move(place(), place(), to: place(), place())
        case 3: .reload(place(), place())
        case 4: .insertSection("n\(random.below(3))", count: random.below(3), at: place())
        case 5: .deleteSection(at: place())
        case 6: .moveSection(from: place(), to: place())
        default: .reloadSection(at: place(), with: random.once(in: 2) ? nil : section("z", [1, 2]))
        }
      }
      let counts = random.once(in: 2) ? nil : (0..<random.below(5)).map { _ in place() }
      guard let batch = try? ValidatedBatch(operations, on: model, counts: counts) else { continue }
      let names = batch.result.names.flatMap(\.self)
      #expect(Set(names).count == names.count, "seed \(seed), step \(step)")
      #expect(counts.map { $0 == batch.result.names.map(\.count) } ?? true, "seed \(seed), step \(step)")
      #expect(
        Set(batch.result.sections.map(\.identifier)).count == batch.result.sections.count, "seed \(seed), step \(step)")
    }
  }
}

extension RandomBatch {
  /// Returns the batch with an error of this code; nil if the batch does not allow it.
  fileprivate func spoiled(
    _ code: UpdateIssue.Code, _ random: inout SeededGenerator
  ) -> (operations: [UpdateOperation], counts: [Int]?)? {
    let touched = Set(itemDeletes + itemReloads.map(\.place) + itemMoves.map(\.from))
    let gone = Set(sectionDeletes + sectionReloads + sectionMoves.map(\.from))
    let after = itemsAfter()
    let reached = Set(itemInserts.map(\.place) + itemMoves.map(\.to))
    let reachedSections = Set(sectionInserts.map(\.place) + sectionMoves.map(\.to))
    // Index paths without an operation.
    let free = names.indices.filter { !gone.contains($0) }.flatMap { section in
      names[section].indices.map { PlainPlace(section: section, item: $0) }.filter { !touched.contains($0) }
    }
    let freeSections = names.indices.filter { !gone.contains($0) }
    let open = after.indices.filter { new in
      !reachedSections.contains(new) && !(sectionsAfter()[new].map(sectionReloads.contains) ?? false)
    }
    let isSection = random.once(in: 2)
    let far = random.pick([names.count + 5, -1, .max, .min])
    let item = free.isEmpty ? nil : random.pick(free)
    let section = freeSections.isEmpty ? nil : random.pick(freeSections)
    // A destination at the end of a remaining section, without an insert or a move.
    let end = open.isEmpty ? nil : PlainPlace(section: random.pick(open), item: 0)
    let target = end.map { PlainPlace(section: $0.section, item: after[$0.section].count) }
    if let target { assert(!reached.contains(target)) }
    var added: [UpdateOperation] = []
    switch code {
    case .deleteItemOutOfRange:
      added = [section.map { .delete($0, names[$0].count + random.below(3)) } ?? .delete(far, 0)]
    case .deleteSectionOutOfRange: added = [.deleteSection(at: far)]
    case .reloadOutOfRange: added = [isSection ? .reloadSection(at: far, with: nil) : .reload(far, random.below(3))]
    case .moveFromOutOfRange:
      added = [isSection ? .moveSection(from: far, to: 0) : .move(0, far == -1 ? -1 : names[0].count, to: 0, 0)]
    case .insertItemOutOfRange:
      added = [target.map { .insert("y", $0.section, $0.item + 1) } ?? .insert("y", far, 0)]
    case .insertSectionOutOfRange: added = [.insertSection("y", at: far == names.count + 5 ? after.count + 1 : far)]
    case .moveToOutOfRange:
      guard let item, let section else { return nil }
      added = [
        isSection
          ? .moveSection(from: section, to: far)
          : .move(item.section, item.item, to: item.section, random.pick([-1, 99]))
      ]
    case .deleteAndReload, .deleteAndMove, .moveAndReload, .duplicateDelete, .duplicateReload, .duplicateMoveFrom:
      guard let item, let section else { return nil }
      let items: [String: UpdateOperation] = [
        "delete": .delete(item.section, item.item), "reload": .reload(item.section, item.item),
        "move": .move(item.section, item.item, to: 0, 0),
      ]
      let sections: [String: UpdateOperation] = [
        "delete": .deleteSection(at: section), "reload": .reloadSection(at: section, with: nil),
        "move": .moveSection(from: section, to: 0),
      ]
      let pair =
        switch code {
        case .deleteAndReload: ["delete", "reload"]
        case .deleteAndMove: ["delete", "move"]
        case .moveAndReload: ["move", "reload"]
        case .duplicateDelete: ["delete", "delete"]
        case .duplicateReload: ["reload", "reload"]
        default: ["move", "move"]
        }
      added = pair.shuffled(using: &random).map { (isSection ? sections : items)[$0]! }
    case .insertAndMove, .duplicateInsert, .duplicateMoveTo:
      guard let item, let section, let target else { return nil }
      let insert: UpdateOperation =
        isSection ? .insertSection("y", at: after.count) : .insert("y", target.section, target.item)
      let move: UpdateOperation =
        isSection
        ? .moveSection(from: section, to: after.count)
        : .move(item.section, item.item, to: target.section, target.item)
      added =
        switch code {
        case .insertAndMove: [insert, move]
        case .duplicateInsert: [insert, insert]
        default: [move, move]
        }
      added.shuffle(using: &random)
    case .moveFromDeletedSection:
      guard let item else { return nil }
      added = [.deleteSection(at: item.section), .move(item.section, item.item, to: 0, 0)]
    case .moveIntoInsertedSection:
      guard let item else { return nil }
      added = [.insertSection("y", count: 3, at: after.count), .move(item.section, item.item, to: after.count, 1)]
    case .duplicateIdentifier:
      // The inserted identifier exists before the batch and is not deleted by it.
      guard let target, let item, !sectionDeletes.contains(item.section) else { return nil }
      added = [.insert(names[item.section][item.item], target.section, target.item)]
      if sectionReloads.contains(item.section) { return nil }
    case .invalidSectionCount: return (operations, after.map(\.count) + [1])
    case .invalidItemCount:
      guard !after.isEmpty else { return nil }
      var counts = after.map(\.count)
      counts[random.below(counts.count)] += 1
      return (operations, counts)
    case .unknownItem, .uikitWouldReject, .tooManyItems: return nil
    }
    return ((operations + added).shuffled(using: &random), nil)
  }
}
