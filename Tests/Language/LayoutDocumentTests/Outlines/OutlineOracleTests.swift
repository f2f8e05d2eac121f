import CollectionLayout
import DiffableSnapshots
import JSON
import LayoutDocument
import LayoutSession
import TestSupport
import Testing

/// Random trees and changes, compared with UIKit's section snapshot and with lists of visible items.
@Suite struct OutlineOracleTests {
  private typealias Snapshot = NSDiffableDataSourceSectionSnapshot<String>

  /// A tree in the document language and as UIKit's section snapshot.
  private struct Tree {
    var text = ""
    var snapshot = Snapshot()
    private var count = 0

    init(_ random: inout SeededGenerator) {
      text = list(below: nil, depth: 0, &random)
    }

    private mutating func list(below parent: String?, depth: Int, _ random: inout SeededGenerator) -> String {
      let size = depth == 0 ? 1 + random.below(5) : random.below(5)
      let names = (0..<size).map { _ in
        count += 1
        return "i\(count)"
      }
      snapshot.append(names, to: parent)
      let items = names.map { name in
        var members = ["\"id\": \"\(name)\""]
        if random.once(in: 2) {
          members.append("\"isExpanded\": true")
          snapshot.expand([name])
        }
        if depth < 4, random.once(in: 2) {
          members.append("\"children\": \(list(below: name, depth: depth + 1, &random))")
        }
        return "{\(members.joined(separator: ", "))}"
      }
      return "[\(items.joined(separator: ", "))]"
    }
  }

  private static func session(_ text: String) throws -> Session {
    let fixture = DocumentFixture(
      #"{"layout": {"kind": "list", "rowHeight": 20}, "sections": [{"id": "s", "items": \#(text)}, {"id": "t"}]}"#)
    #expect(fixture.findings == [])
    return try Session(name: "s", document: fixture.document, options: SessionOptions(), now: 0)
  }

  private static func names(_ session: Session) -> [String] {
    let items = session.model.sections[0].items
    return (0..<items.count).map { items.identifier(at: $0).text }
  }

  private static func write(_ items: [String], in snapshot: Snapshot, _ parts: inout [String]) {
    for item in items {
      var below: [String] = []
      let children = snapshot.items.filter { snapshot.parent(of: $0) == item }
      write(children, in: snapshot, &below)
      parts.append(
        #"{"id": "\#(item)", "isExpanded": \#(snapshot.isExpanded(item)), "children": [\#(below.joined(separator: ", "))]}"#
      )
    }
  }

  private static func list(_ snapshot: Snapshot) throws -> OutlineItemList {
    var parts: [String] = []
    write(snapshot.rootItems, in: snapshot, &parts)
    var reader = JSONReader(Array("[\(parts.joined(separator: ", "))]".utf8))
    return try OutlineItemList(from: &reader)
  }

  @Test(arguments: 0..<80 as Range<UInt64>)
  func `the visible items are those of UIKit's section snapshot after every change`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let tree = Tree(&random)
    var snapshot = tree.snapshot
    var session = try Self.session(tree.text)
    #expect(Self.names(session) == snapshot.visibleItems, "seed \(seed)")
    for step in 0..<15 {
      let items = snapshot.items.filter { _ in random.once(in: 4) }
      switch random.below(5) {
      case 0, 1:
        snapshot.expand(items)
        try session.setExpanded(true, items, animated: random.once(in: 2), token: nil)
      case 2, 3:
        snapshot.collapse(items)
        try session.setExpanded(false, items, animated: random.once(in: 2), token: nil)
      default:
        var next = Tree(&random).snapshot
        // Some of the old items, and new ones.
        next.delete(next.items.filter { _ in random.once(in: 6) }.filter { next.contains($0) }.prefix(1).map { $0 })
        if next.items.isEmpty { continue }
        try session.applySectionSnapshot(try Self.list(next), to: "s", animated: true, token: nil)
        snapshot = next
      }
      #expect(Self.names(session) == snapshot.visibleItems, "seed \(seed), step \(step)")
      for name in snapshot.visibleItems {
        let (run, place) = session.model.sections[0].items.item(
          at: try #require(session.model.sections[0].items.firstIndex(of: Identifier(name))))
        let level = run.custom(at: place).fields.first { $0.name == "indentationLevel" }?.value
        let expected = snapshot.level(of: name)
        #expect(level == (expected == 0 ? nil : .number(Double(expected))), "seed \(seed), step \(step): \(name)")
      }
      _ = session.takeOutput(now: Double(step))
      for (index, name) in snapshot.visibleItems.enumerated() {
        let frame = session.element(for: .cell(Identifier(name)))?.attributes.frame
        #expect(frame?.y == Double(20 * index), "seed \(seed), step \(step): \(name)")
      }
    }
  }

  @Test(arguments: 0..<80 as Range<UInt64>)
  func `a batch shows the items that it names, and hidden items stay below theirs`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let tree = Tree(&random)
    var session = try Self.session(tree.text)
    var hidden = Dictionary(
      uniqueKeysWithValues: tree.snapshot.visibleItems.map { ($0, tree.snapshot.snapshot(of: $0).items) })
    var visible = tree.snapshot.visibleItems
    for step in 0..<10 {
      var operations: [UpdateOperation] = []
      switch random.below(3) {
      case 0 where !visible.isEmpty:
        let index = random.below(visible.count)
        operations.append(.deleteItem(at: IndexPath(section: 0, item: index)))
        hidden[visible.remove(at: index)] = nil
      case 1 where visible.count > 1:
        let (from, to) = (random.below(visible.count), random.below(visible.count))
        operations.append(
          .moveItem(from: IndexPath(section: 0, item: from), to: IndexPath(section: 0, item: to)))
        visible.insert(visible.remove(at: from), at: to)
      default:
        let index = random.below(visible.count + 1)
        let name = "n\(step)"
        operations.append(
          .insertItem(
            NewItem(run: ItemRun(metrics: ItemMetrics()), identifier: Identifier(name)),
            at: IndexPath(section: 0, item: index)))
        visible.insert(name, at: index)
        hidden[name] = []
      }
      _ = try session.performBatchUpdates(operations, counts: nil, animated: false, token: nil)
      #expect(Self.names(session) == visible, "seed \(seed), step \(step)")
    }
    // A collapsed item that stays shows its own descendants only.
    for name in visible where session.isExpanded(Identifier(name)) == false {
      let before = Self.names(session)
      try session.setExpanded(true, [name], animated: false, token: nil)
      let added = Set(Self.names(session)).subtracting(before)
      #expect(added.isSubset(of: hidden[name] ?? []), "seed \(seed): \(name)")
      #expect(!added.isEmpty, "seed \(seed): \(name)")
      try session.setExpanded(false, [name], animated: false, token: nil)
      #expect(Self.names(session) == before, "seed \(seed): \(name)")
    }
  }

  // semantics.md, 15.6.
  @Test func `an update by index paths keeps the tree`() throws {
    let text =
      #"[{"id": "a", "isExpanded": true, "children": [{"id": "b", "children": [{"id": "c"}]}, {"id": "d"}]}, {"id": "e"}]"#
    var session = try Self.session(text)
    func insert(_ name: String, _ item: Int) -> UpdateOperation {
      .insertItem(
        NewItem(run: ItemRun(metrics: ItemMetrics()), identifier: Identifier(name)),
        at: IndexPath(section: 0, item: item))
    }
    func shown() -> [String] {
      let items = session.model.sections[0].items
      return (0..<items.count).map { index in
        let (run, place) = items.item(at: index)
        let level = run.custom(at: place).fields.first { $0.name == "indentationLevel" }?.value
        guard case .number(let number) = level else { return items.identifier(at: index).text }
        return items.identifier(at: index).text + " \(Int(number))"
      }
    }
    func update(_ operations: UpdateOperation...) throws {
      _ = try session.performBatchUpdates(operations, counts: nil, animated: false, token: nil)
    }
    #expect(shown() == ["a", "b 1", "d 1", "e"])
    try update(insert("n", 2), insert("m", 4))
    #expect(shown() == ["a", "b 1", "n 1", "d 1", "m", "e"])
    try update(.moveItem(from: IndexPath(section: 0, item: 1), to: IndexPath(section: 0, item: 5)))
    #expect(shown() == ["a", "n 1", "d 1", "m", "e", "b"])
    try session.setExpanded(true, ["b"], animated: false, token: nil)
    #expect(shown() == ["a", "n 1", "d 1", "m", "e", "b", "c 1"])
    try update(.deleteItem(at: IndexPath(section: 0, item: 0)))
    #expect(shown() == ["n", "d", "m", "e", "b", "c 1"])
  }
}
