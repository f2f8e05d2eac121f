import DiffableSnapshots
import TestSupport
import Testing

private typealias Tree = NSDiffableDataSourceSectionSnapshot<Int>

/// A tree as a list of items in depth-first order with their levels.
private struct LevelList {
  var rows: [(item: Int, level: Int)] = []
  var expanded: Set<Int> = []

  var items: [Int] { rows.map(\.item) }

  func index(of item: Int) -> Int? { rows.firstIndex { $0.item == item } }

  /// Returns the rows of an item and its descendants.
  func subtree(of item: Int) -> Range<Int> {
    guard let start = index(of: item) else { return 0..<0 }
    let end = rows[(start + 1)...].firstIndex { $0.level <= rows[start].level } ?? rows.count
    return start..<end
  }

  func parent(of item: Int) -> Int? {
    guard let index = index(of: item) else { return nil }
    return rows[..<index].last { $0.level == rows[index].level - 1 }?.item
  }

  var visible: [Int] {
    items.filter { item in
      var next = parent(of: item)
      while let ancestor = next {
        if !expanded.contains(ancestor) { return false }
        next = parent(of: ancestor)
      }
      return true
    }
  }
}

/// Makes the same random, valid edit in a tree and in its model.
private func edit(_ tree: inout Tree, _ model: inout LevelList, _ next: inout Int, _ random: inout SeededGenerator) {
  let fresh = Array(next..<next + Int.random(in: 0...3, using: &random))
  next += fresh.count
  let place = model.items.randomElement(using: &random)
  let range = place.map(model.subtree) ?? 0..<0
  let level = range.isEmpty ? 0 : model.rows[range.lowerBound].level
  switch Int.random(in: 0..<8, using: &random) {
  case 0:
    tree.append(fresh)
    model.rows += fresh.map { ($0, 0) }
  case 1, 2:
    guard let place else { return }
    tree.append(fresh, to: place)
    model.rows.insert(contentsOf: fresh.map { ($0, level + 1) }, at: range.upperBound)
  case 3:
    guard let place else { return }
    tree.insert(fresh, before: place)
    model.rows.insert(contentsOf: fresh.map { ($0, level) }, at: range.lowerBound)
  case 4:
    guard let place else { return }
    tree.insert(fresh, after: place)
    model.rows.insert(contentsOf: fresh.map { ($0, level) }, at: range.upperBound)
  case 5:
    guard let place else { return }
    tree.delete([place, place])
    model.expanded.subtract(model.rows[range].map(\.item))
    model.rows.removeSubrange(range)
  case 6:
    guard let place else { return }
    tree.expand([place, -1])
    model.expanded.insert(place)
  default:
    guard let place else { return }
    tree.collapse([place, -1])
    model.expanded.remove(place)
  }
}

struct SectionSnapshotTests {
  @Test(arguments: SlowTests.cases(0..<100)) func `random edits give what a list with levels gives`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var (tree, model, next) = (Tree(), LevelList(), 0)
    for _ in 0..<60 {
      edit(&tree, &model, &next, &random)
      #expect(tree.items == model.items)
      #expect(tree.rootItems == model.rows.filter { $0.level == 0 }.map(\.item))
      let visible = model.visible
      #expect(tree.visibleItems == visible)
      #expect(tree.expandedItems == model.items.filter(model.expanded.contains))
      for (index, row) in model.rows.enumerated() {
        #expect(tree.level(of: row.item) == row.level)
        #expect(tree.index(of: row.item) == index)
        #expect(tree.parent(of: row.item) == model.parent(of: row.item))
        #expect(tree.isVisible(row.item) == visible.contains(row.item))
      }
      #expect(tree.index(of: -1) == nil && !tree.contains(-1))
    }
  }

  /// 1 (2 (3), 4), 5 with 1 expanded.
  private func sample() -> Tree {
    var tree = Tree()
    tree.append([1, 5])
    tree.append([2, 4], to: 1)
    tree.append([3], to: 2)
    tree.expand([1])
    return tree
  }

  @Test func `appending to a parent does not expand it`() {
    var tree = sample()
    tree.append([6], to: 5)
    #expect(!tree.isExpanded(5))
    #expect(tree.visibleItems == [1, 2, 4, 5])
  }

  @Test func `a part is a snapshot with the expanded items`() {
    let tree = sample()
    #expect(tree.snapshot(of: 1).items == [2, 3, 4])
    #expect(tree.snapshot(of: 1).rootItems == [2, 4])
    let whole = tree.snapshot(of: 1, includingParent: true)
    #expect(whole.items == [1, 2, 3, 4])
    #expect(whole.expandedItems == [1])
    #expect(whole.parent(of: 1) == nil)
  }

  @Test func `a tree is inserted with its levels and expanded items`() {
    var tree = sample()
    var other = Tree()
    other.append([10])
    other.append([11], to: 10)
    other.expand([10])
    tree.insert(other, after: 2)
    #expect(tree.items == [1, 2, 3, 10, 11, 4, 5])
    #expect(tree.level(of: 11) == 2)
    #expect(tree.isVisible(11))
    var replaced = sample()
    replaced.replace(childrenOf: 1, using: other)
    #expect(replaced.items == [1, 10, 11, 5])
    var before = sample()
    before.insert(other, before: 1)
    #expect(before.items == [10, 11, 1, 2, 3, 4, 5])
    #expect(before.rootItems == [10, 1, 5])
  }

  @Test func `the description has a line for each item`() {
    #expect(
      sample().visualDescription()
        == "<NSDiffableDataSourceSectionSnapshot:\n+*1\n  -*2\n    - 3\n  -*4\n-*5\n>")
  }

  @Test func `a chain of 100,000 levels is read without recursion`() {
    var tree = Tree()
    tree.append([0])
    for item in 1..<100_000 { tree.append([item], to: item - 1) }
    tree.expand(Array(0..<100_000))
    #expect(tree.visibleItems.count == 100_000)
    #expect(tree.level(of: 99_999) == 99_999)
    tree.delete([0])
    #expect(tree.items.isEmpty)
  }
}
