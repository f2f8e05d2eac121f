import DiffableSnapshots
import TestSupport
import Testing

private typealias Snapshot = NSDiffableDataSourceSnapshot<Int, Int>

/// A snapshot as plain arrays, edited one identifier at a time.
private struct ArrayModel {
  var sections: [(name: Int, items: [Int])] = []

  var items: [Int] { sections.flatMap(\.items) }

  func section(of item: Int) -> Int? { sections.firstIndex { $0.items.contains(item) } }

  mutating func remove(_ items: [Int]) {
    for index in sections.indices { sections[index].items.removeAll(where: items.contains) }
  }

  mutating func insert(_ items: [Int], beside destination: Int, after: Bool) {
    remove(items)
    guard let section = section(of: destination) else { return }
    let index = sections[section].items.firstIndex(of: destination) ?? 0
    sections[section].items.insert(contentsOf: items, at: after ? index + 1 : index)
  }

  mutating func moveSection(_ name: Int, beside destination: Int, after: Bool) {
    guard let from = sections.firstIndex(where: { $0.name == name }) else { return }
    let moved = sections.remove(at: from)
    let index = sections.firstIndex { $0.name == destination } ?? 0
    sections.insert(moved, at: after ? index + 1 : index)
  }
}

/// Makes the same random, valid edit in a snapshot and in its model.
private func edit(_ snapshot: inout Snapshot, _ model: inout ArrayModel, _ random: inout SeededGenerator) {
  let names = model.sections.map(\.name)
  let fresh = Array((0..<12).filter { !names.contains($0) }.shuffled(using: &random).prefix(2))
  let some = Array((0..<40).shuffled(using: &random).prefix(Int.random(in: 0...5, using: &random)))
  let after = Bool.random(using: &random)
  switch Int.random(in: 0..<10, using: &random) {
  case 0:
    snapshot.appendSections(fresh)
    model.sections += fresh.map { ($0, []) }
  case 1:
    guard let place = names.randomElement(using: &random), let index = names.firstIndex(of: place) else { return }
    if after {
      snapshot.insertSections(fresh, afterSection: place)
    } else {
      snapshot.insertSections(fresh, beforeSection: place)
    }
    model.sections.insert(contentsOf: fresh.map { ($0, []) }, at: after ? index + 1 : index)
  case 2:
    let doomed = Array((0..<12).shuffled(using: &random).prefix(1))
    snapshot.deleteSections(doomed)
    model.sections.removeAll { doomed.contains($0.name) }
  case 3:
    let pair = names.shuffled(using: &random).prefix(2)
    guard pair.count == 2 else { return }
    if after {
      snapshot.moveSection(pair[0], afterSection: pair[1])
    } else {
      snapshot.moveSection(pair[0], beforeSection: pair[1])
    }
    model.moveSection(pair[0], beside: pair[1], after: after)
  case 4, 5:
    guard let section = names.randomElement(using: &random) else { return }
    let isLast = section == names.last && after
    if isLast { snapshot.appendItems(some) } else { snapshot.appendItems(some, toSection: section) }
    model.remove(some)
    model.sections[names.firstIndex(of: section) ?? 0].items += some
  case 6, 7:
    guard let place = model.items.filter({ !some.contains($0) }).randomElement(using: &random) else { return }
    if after { snapshot.insertItems(some, afterItem: place) } else { snapshot.insertItems(some, beforeItem: place) }
    model.insert(some, beside: place, after: after)
  case 8:
    snapshot.deleteItems(some)
    model.remove(some)
  default:
    let pair = model.items.shuffled(using: &random).prefix(2)
    guard pair.count == 2 else { return }
    if after { snapshot.moveItem(pair[0], afterItem: pair[1]) } else { snapshot.moveItem(pair[0], beforeItem: pair[1]) }
    model.insert([pair[0]], beside: pair[1], after: after)
  }
}

/// Returns the sections of a snapshot with their items.
private func lists(_ snapshot: Snapshot) -> [[Int]] {
  snapshot.sectionIdentifiers.map { [$0] + snapshot.itemIdentifiers(inSection: $0) }
}

struct DiffableSnapshotTests {
  @Test(arguments: SlowTests.cases(0..<100)) func `random edits give what a model of arrays gives`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var snapshot = Snapshot()
    var model = ArrayModel()
    for _ in 0..<60 {
      edit(&snapshot, &model, &random)
      #expect(lists(snapshot) == model.sections.map { [$0.name] + $0.items })
      #expect(snapshot.itemIdentifiers == model.items)
      #expect(snapshot.numberOfItems == model.items.count)
      #expect(snapshot.numberOfSections == model.sections.count)
      for item in 0..<40 {
        #expect(snapshot.indexOfItem(item) == model.items.firstIndex(of: item))
        #expect(
          snapshot.sectionIdentifier(containingItem: item) == model.section(of: item).map { model.sections[$0].name })
      }
      for name in 0..<12 {
        #expect(snapshot.indexOfSection(name) == model.sections.firstIndex { $0.name == name })
      }
    }
  }

  @Test(arguments: 0..<300) func `a batch turns the old snapshot into the new one`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var (snapshot, model) = (Snapshot(), ArrayModel())
    for _ in 0..<30 { edit(&snapshot, &model, &random) }
    let old = snapshot
    for _ in 0..<Int.random(in: 0...12, using: &random) { edit(&snapshot, &model, &random) }
    let batch = SnapshotDifference(from: old, to: snapshot)
    #expect(applying(batch, from: old, to: snapshot) == lists(snapshot))
    #expect(batch.isEmpty == (old == snapshot))
  }

  /// Applies a batch to lists; takes only inserted sections and items from the new snapshot.
  private func applying(_ batch: SnapshotDifference, from old: Snapshot, to new: Snapshot) -> [[Int]] {
    let (before, after) = (lists(old), lists(new))
    var removed = Set(batch.deletedItems)
    removed.formUnion(batch.movedItems.map(\.from))
    let rest = before.enumerated().map { section, list in
      [list[0]]
        + list.dropFirst().enumerated().filter {
          !removed.contains(SnapshotPlace(section: section, item: $0.offset))
        }.map(\.element)
    }
    let gone = Set(batch.deletedSections + batch.movedSections.map(\.from))
    var result = rest.indices.filter { !gone.contains($0) }.map { rest[$0] }
    let arriving =
      batch.insertedSections.map { ($0, after[$0]) } + batch.movedSections.map { ($0.to, rest[$0.from]) }
    for (index, list) in arriving.sorted(by: { $0.0 < $1.0 }) { result.insert(list, at: index) }
    let items =
      batch.insertedItems.map { ($0, after[$0.section][$0.item + 1]) }
      + batch.movedItems.map { ($0.to, before[$0.from.section][$0.from.item + 1]) }
    for (place, item) in items.sorted(by: { ($0.0.section, $0.0.item) < ($1.0.section, $1.0.item) }) {
      result[place.section].insert(item, at: place.item + 1)
    }
    return result
  }

  @Test func `an item that keeps its place in the order is not in the batch`() {
    var old = Snapshot()
    old.appendSections([0])
    old.appendItems([1, 2, 3, 4, 5])
    var new = old
    new.moveItem(1, afterItem: 5)
    let batch = SnapshotDifference(from: old, to: new)
    #expect(batch.movedItems.map(\.from.item) == [0])
    #expect(batch.movedItems.map(\.to.item) == [4])
    #expect(batch.deletedItems.isEmpty && batch.insertedItems.isEmpty)
  }

  @Test func `marks keep their order, and equality ignores them`() {
    var one = Snapshot()
    one.appendSections([7, 8])
    one.appendItems([7, 1, 2], toSection: 7)
    let plain = one
    one.reloadItems([2, 1])
    one.reloadItems([1, 7])
    one.reconfigureItems([7])
    one.reloadSections([8])
    #expect(one.reloadedItemIdentifiers == [2, 1, 7])
    #expect(one.reconfiguredItemIdentifiers == [7])
    #expect(one.reloadedSectionIdentifiers == [8])
    #expect(one == plain)
    one.deleteAllItems()
    #expect(one.numberOfSections == 0)
  }
}
