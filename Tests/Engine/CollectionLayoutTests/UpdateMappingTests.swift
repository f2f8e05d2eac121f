import CollectionLayout
import Testing

/// Manually computed index mappings of batches.
struct `The mapping of a batch` {
  @Test func `sections are deleted, inserted, moved and reloaded at once`() throws {
    let batch = try ValidatedBatch(
      [
        .moveSection(from: 2, to: 4), .reloadSection(at: 3, with: nil), .deleteSection(at: 4),
        .insertSection("new", count: 2, at: 2),
      ], on: collection(1, 1, 1, 1, 1))
    #expect(batch.mapping.sectionsForward == [0, 1, 4, 3, nil])
    #expect(batch.mapping.sectionsBackward == [0, 1, nil, 3, 2])
    #expect(batch.mapping.reloadedSections == [3])
    #expect(batch.mapping.newIndex(IndexPath(section: 2, item: 0)) == IndexPath(section: 4, item: 0))
    #expect(batch.mapping.newIndex(IndexPath(section: 3, item: 0)) == nil)
    #expect(batch.mapping.newIndex(IndexPath(section: 4, item: 0)) == nil)
    #expect(batch.mapping.oldIndex(IndexPath(section: 2, item: 0)) == nil)
    #expect(batch.mapping.oldIndex(IndexPath(section: 3, item: 0)) == nil)
    #expect(batch.mapping.oldIndex(IndexPath(section: 4, item: 0)) == IndexPath(section: 2, item: 0))
    #expect(batch.result.names == [["s0-0"], ["s1-0"], ["new-0", "new-1"], ["s3-0"], ["s2-0"]])
    // UIKit interprets the reload of 3 as an insert at 3 − 0 + 1.
    #expect(batch.warnings.map(\.code) == [.uikitWouldReject])
    #expect(batch.warnings.map(\.operation) == [1])
  }

  @Test func `items are deleted, moved and reloaded at once`() throws {
    let batch = try ValidatedBatch(
      [.delete(0, 1), .move(0, 0, to: 0, 1), .move(0, 3, to: 0, 0), .reload(0, 2)], on: collection(4))
    #expect((0..<4).map { batch.mapping.newIndex(IndexPath(section: 0, item: $0))?.item } == [1, nil, 2, 0])
    #expect((0..<3).map { batch.mapping.oldIndex(IndexPath(section: 0, item: $0))?.item } == [3, 0, 2])
    #expect(batch.mapping.reloadedItems == [IndexPath(section: 0, item: 2)])
    #expect(batch.result.names == [["s0-3", "s0-0", "s0-2"]])
    // UIKit interprets the reload of 2 as an insert at 2 − 1.
    #expect(batch.warnings.map(\.code) == [.uikitWouldReject])
    #expect(batch.warnings.map(\.operation) == [3])
  }

  @Test(arguments: [
    (UpdateOperation.move(0, 1, to: 1, 0), 0, "its item 1 moves out of the section"),
    (.move(0, 1, to: 0, 0), 0, "its item 1 moves within the section"),
    (.move(0, 1, to: 0, 0), 1, "its item 1 moves out of the section"),
  ]) func `UIKit rejects moves of items in a section that moves`(
    move: UpdateOperation, section: Int, text: String
  ) throws {
    let batch = try ValidatedBatch([.moveSection(from: 0, to: section), move], on: collection(3, 1))
    #expect(batch.warnings.map(\.code) == [.uikitWouldReject])
    #expect(batch.warnings.map(\.operation) == [1])
    #expect(batch.warnings[0].message.contains(text))
  }

  @Test func `a batch that UIKit accepts has no warning`() throws {
    #expect(try ValidatedBatch([.delete(0, 1), .reload(0, 2)], on: collection(4)).warnings.isEmpty)
    #expect(try ValidatedBatch([.move(0, 0, to: 0, 3), .reload(0, 2)], on: collection(4)).warnings.isEmpty)
  }

  @Test func `the order of the operations is irrelevant`() throws {
    let operations: [UpdateOperation] = [
      .delete(0, 1), .insert("x", 1, 0), .move(0, 3, to: 2, 1), .reload(1, 0), .insertSection("n", count: 1, at: 0),
    ]
    let model = collection(4, 2)
    let forwards = try ValidatedBatch(operations, on: model)
    let backwards = try ValidatedBatch(operations.reversed(), on: model)
    #expect(forwards.result.names == [["n-0"], ["x", "s0-0", "s0-2"], ["s1-0", "s0-3", "s1-1"]])
    #expect(backwards.result.names == forwards.result.names)
  }

  @Test func `a move to its source is valid`() throws {
    let batch = try ValidatedBatch([.move(0, 1, to: 0, 1), .moveSection(from: 1, to: 1)], on: collection(3, 1))
    #expect(batch.result.names == collection(3, 1).names)
    #expect(batch.mapping.sectionsForward == [0, 1])
    #expect(batch.mapping.newIndex(IndexPath(section: 0, item: 1)) == IndexPath(section: 0, item: 1))
  }

  @Test func `operations on items of inserted, deleted and reloaded sections are redundant`() throws {
    let batch = try ValidatedBatch(
      [
        .deleteSection(at: 0), .delete(0, 1), .reload(0, 0),
        .insertSection("n", count: 2, at: 1), .insert("x", 1, 1),
        .reloadSection(at: 2, with: nil), .delete(2, 0), .reload(2, 1), .insert("y", 2, 0),
      ], on: collection(2, 1, 2))
    #expect(batch.result.names == [["s1-0"], ["n-0", "n-1"], ["s2-0", "s2-1"]])
    #expect(batch.mapping.reloadedItems.isEmpty)
  }

  @Test func `an item can be deleted and another one inserted at one index path`() throws {
    let batch = try ValidatedBatch([.delete(0, 0), .insert("x", 0, 0)], on: collection(2))
    #expect(batch.result.names == [["x", "s0-1"]])
    #expect(batch.mapping.newIndex(IndexPath(section: 0, item: 0)) == nil)
    #expect(batch.mapping.oldIndex(IndexPath(section: 0, item: 0)) == nil)
  }

  @Test func `a reload can replace the item and keeps its identifier without a new one`() throws {
    let run = ItemRun(metrics: ItemMetrics(height: .constant(7)))
    let batch = try ValidatedBatch(
      [
        .reloadItem(at: IndexPath(section: 0, item: 0), with: NewItem(run: run, identifier: nil)),
        .reloadItem(at: IndexPath(section: 0, item: 1), with: NewItem(run: run, identifier: Identifier("x"))),
      ], on: collection(3))
    #expect(batch.result.names == [["s0-0", "x", "s0-2"]])
    #expect((0..<3).map { batch.result.sections[0].items.item(at: $0).run === run } == [true, true, false])
  }

  @Test func `an item without an identifier gets an unused one`() throws {
    let taken = try ValidatedBatch([.insert("s0/1", 0, 0)], on: collection(1)).result
    let batch = try ValidatedBatch(
      [.insert(nil, 0, 1), .insert(nil, 0, 3), .insert("s0/3", 0, 0), .insert(nil, 0, 2)], on: taken)
    #expect(batch.result.names == [["s0/3", "s0/1~2", "s0/2", "s0/3~2", "s0/1", "s0-0"]])
  }

  @Test func `deleting releases an identifier in the same batch`() throws {
    let batch = try ValidatedBatch([.delete(0, 0), .insert("s0-0", 0, 1)], on: collection(2))
    #expect(batch.result.names == [["s0-1", "s0-0"]])
    let section = try ValidatedBatch([.deleteSection(at: 0), .insertSection("s0", count: 1, at: 0)], on: collection(2))
    #expect(section.result.names == [["s0-0"]])
  }

  @Test func `an empty batch changes nothing`() throws {
    let batch = try ValidatedBatch([], on: collection(2, 0), counts: [2, 0])
    #expect(batch.result.names == collection(2, 0).names)
    #expect(batch.replacedViews.isEmpty)
  }
}
