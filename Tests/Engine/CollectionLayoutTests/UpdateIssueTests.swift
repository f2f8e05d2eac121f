import CollectionLayout
import Testing

/// All issue codes of invalid batches, each with a minimal batch.
struct `Issues of an invalid batch` {
  /// Returns the code and operation of each issue; empty for an accepted batch.
  private func findings(
    _ operations: [UpdateOperation], on model: CollectionModel, counts: [Int]? = nil
  ) -> [Finding] {
    do throws(InvalidUpdates) {
      _ = try ValidatedBatch(operations, on: model, counts: counts)
      return []
    } catch {
      return error.issues.map { Finding($0.code, $0.operation) }
    }
  }

  private struct Finding: Equatable, CustomStringConvertible {
    let code: UpdateIssue.Code
    let operation: Int?

    init(_ code: UpdateIssue.Code, _ operation: Int?) {
      self.code = code
      self.operation = operation
    }

    var description: String { "\(code) \(operation.map(String.init) ?? "nil")" }
  }

  @Test(arguments: [(0, 2), (0, -1), (1, 0), (-1, 0), (Int.max, Int.max), (Int.min, Int.min), (0, Int.max)])
  func `deleting an item out of range`(section: Int, item: Int) {
    #expect(
      findings([.delete(0, 0), .delete(section, item)], on: collection(2)) == [Finding(.deleteItemOutOfRange, 1)])
  }

  @Test(arguments: [2, -1, .max, .min])
  func `deleting a section out of range`(section: Int) {
    #expect(findings([.deleteSection(at: section)], on: collection(1, 1)) == [Finding(.deleteSectionOutOfRange, 0)])
  }

  @Test(arguments: [(0, 2), (0, -1), (2, 0), (-1, 0), (Int.max, Int.max), (Int.min, Int.min)])
  func `reloading an item out of range`(section: Int, item: Int) {
    #expect(findings([.reload(section, item)], on: collection(2, 1)) == [Finding(.reloadOutOfRange, 0)])
  }

  @Test(arguments: [1, -1, .max, .min])
  func `reloading a section out of range`(section: Int) {
    #expect(findings([.reloadSection(at: section, with: nil)], on: collection(1)) == [Finding(.reloadOutOfRange, 0)])
  }

  @Test func `moving from an index out of range`() {
    // The move itself adds one item, so only its source is out of range.
    #expect(findings([.move(0, 2, to: 0, 0)], on: collection(2)) == [Finding(.moveFromOutOfRange, 0)])
    #expect(findings([.move(3, 0, to: 0, 0)], on: collection(2)) == [Finding(.moveFromOutOfRange, 0)])
    #expect(findings([.move(.max, .max, to: 0, 0)], on: collection(2)) == [Finding(.moveFromOutOfRange, 0)])
    #expect(findings([.moveSection(from: 2, to: 0)], on: collection(1, 1)) == [Finding(.moveFromOutOfRange, 0)])
    #expect(findings([.moveSection(from: .min, to: 0)], on: collection(1, 1)) == [Finding(.moveFromOutOfRange, 0)])
  }

  @Test func `moving to an index out of range`() {
    #expect(findings([.move(0, 0, to: 0, 2)], on: collection(2)) == [Finding(.moveToOutOfRange, 0)])
    #expect(findings([.move(0, 0, to: 0, -1)], on: collection(2)) == [Finding(.moveToOutOfRange, 0)])
    #expect(findings([.move(0, 0, to: 1, 0)], on: collection(2)) == [Finding(.moveToOutOfRange, 0)])
    #expect(findings([.move(0, 0, to: .max, .max)], on: collection(2)) == [Finding(.moveToOutOfRange, 0)])
    #expect(findings([.moveSection(from: 0, to: 2)], on: collection(1, 1)) == [Finding(.moveToOutOfRange, 0)])
    #expect(findings([.moveSection(from: 0, to: .min)], on: collection(1, 1)) == [Finding(.moveToOutOfRange, 0)])
  }

  @Test(arguments: [(0, 3), (0, -1), (1, 0), (-1, 0), (Int.max, Int.max), (Int.min, Int.min)])
  func `inserting an item beyond the end`(section: Int, item: Int) {
    #expect(findings([.insert("x", section, item)], on: collection(2)) == [Finding(.insertItemOutOfRange, 0)])
  }

  @Test func `inserting an item beyond the end of an inserted section`() {
    #expect(
      findings([.insertSection("n", count: 2, at: 1), .insert("x", 1, 2)], on: collection(2))
        == [Finding(.insertItemOutOfRange, 1)])
  }

  @Test(arguments: [2, -1, .max, .min])
  func `inserting a section beyond the end`(section: Int) {
    #expect(findings([.insertSection("n", at: section)], on: collection(1)) == [Finding(.insertSectionOutOfRange, 0)])
  }

  @Test func `deleting and reloading one index path`() {
    #expect(findings([.delete(0, 1), .reload(0, 1)], on: collection(2)) == [Finding(.deleteAndReload, 1)])
    #expect(findings([.reload(0, 1), .delete(0, 1)], on: collection(2)) == [Finding(.deleteAndReload, 1)])
    #expect(
      findings([.deleteSection(at: 0), .reloadSection(at: 0, with: nil)], on: collection(1))
        == [Finding(.deleteAndReload, 1)])
  }

  @Test func `deleting and moving one index path`() {
    #expect(findings([.delete(0, 1), .move(0, 1, to: 0, 0)], on: collection(3)) == [Finding(.deleteAndMove, 1)])
    #expect(findings([.move(0, 1, to: 0, 0), .delete(0, 1)], on: collection(3)) == [Finding(.deleteAndMove, 1)])
    #expect(
      findings([.deleteSection(at: 0), .moveSection(from: 0, to: 0)], on: collection(1, 1))
        == [Finding(.deleteAndMove, 1)])
  }

  @Test func `moving and reloading one index path`() {
    #expect(findings([.reload(0, 1), .move(0, 1, to: 0, 0)], on: collection(3)) == [Finding(.moveAndReload, 1)])
    #expect(findings([.move(0, 1, to: 0, 0), .reload(0, 1)], on: collection(3)) == [Finding(.moveAndReload, 1)])
    #expect(
      findings([.moveSection(from: 0, to: 1), .reloadSection(at: 0, with: nil)], on: collection(1, 1))
        == [Finding(.moveAndReload, 1)])
  }

  @Test func `inserting and moving to one index path`() {
    #expect(findings([.insert("x", 0, 1), .move(0, 0, to: 0, 1)], on: collection(3)) == [Finding(.insertAndMove, 1)])
    #expect(findings([.move(0, 0, to: 0, 1), .insert("x", 0, 1)], on: collection(3)) == [Finding(.insertAndMove, 1)])
    #expect(
      findings([.insertSection("n", at: 1), .moveSection(from: 0, to: 1)], on: collection(1, 1))
        == [Finding(.insertAndMove, 1)])
  }

  @Test func `deleting one index path twice`() {
    #expect(findings([.delete(0, 1), .delete(0, 1)], on: collection(3)) == [Finding(.duplicateDelete, 1)])
    #expect(
      findings([.deleteSection(at: 1), .deleteSection(at: 1)], on: collection(1, 1))
        == [Finding(.duplicateDelete, 1)])
  }

  @Test func `inserting twice at one index path`() {
    #expect(findings([.insert("x", 0, 1), .insert("y", 0, 1)], on: collection(3)) == [Finding(.duplicateInsert, 1)])
    #expect(
      findings([.insertSection("x", at: 1), .insertSection("y", at: 1)], on: collection(1, 1))
        == [Finding(.duplicateInsert, 1)])
  }

  @Test func `reloading one index path twice`() {
    #expect(findings([.reload(0, 1), .reload(0, 1)], on: collection(3)) == [Finding(.duplicateReload, 1)])
    #expect(
      findings([.reloadSection(at: 1, with: nil), .reloadSection(at: 1, with: nil)], on: collection(1, 1))
        == [Finding(.duplicateReload, 1)])
  }

  @Test func `moving twice from one index path`() {
    #expect(
      findings([.move(0, 0, to: 0, 1), .move(0, 0, to: 0, 2)], on: collection(4)) == [Finding(.duplicateMoveFrom, 1)])
    #expect(
      findings([.moveSection(from: 0, to: 1), .moveSection(from: 0, to: 2)], on: collection(1, 1, 1))
        == [Finding(.duplicateMoveFrom, 1)])
  }

  @Test func `moving twice to one index path`() {
    #expect(
      findings([.move(0, 0, to: 0, 2), .move(0, 1, to: 0, 2)], on: collection(4)) == [Finding(.duplicateMoveTo, 1)])
    #expect(
      findings([.moveSection(from: 0, to: 2), .moveSection(from: 1, to: 2)], on: collection(1, 1, 1))
        == [Finding(.duplicateMoveTo, 1)])
  }

  @Test func `moving out of a deleted or reloaded section`() {
    #expect(
      findings([.deleteSection(at: 0), .move(0, 0, to: 0, 0)], on: collection(1, 1))
        == [Finding(.moveFromDeletedSection, 1)])
    #expect(
      findings([.move(0, 0, to: 1, 0), .reloadSection(at: 0, with: nil)], on: collection(1, 1))
        == [Finding(.moveFromDeletedSection, 0)])
  }

  @Test func `moving into an inserted or reloaded section`() {
    #expect(
      findings([.insertSection("n", count: 1, at: 1), .move(0, 0, to: 1, 0)], on: collection(1))
        == [Finding(.moveIntoInsertedSection, 1)])
    #expect(
      findings([.move(0, 0, to: 1, 0), .reloadSection(at: 1, with: nil)], on: collection(1, 1))
        == [Finding(.moveIntoInsertedSection, 0)])
  }

  @Test func `inserting a duplicate identifier`() {
    #expect(findings([.insert("s0-1", 0, 0)], on: collection(2)) == [Finding(.duplicateIdentifier, 0)])
    #expect(
      findings([.insert("x", 0, 0), .insert("x", 0, 1)], on: collection(2)) == [Finding(.duplicateIdentifier, 1)])
    #expect(findings([.insertSection("s0", at: 0)], on: collection(2)) == [Finding(.duplicateIdentifier, 0)])
    #expect(
      findings([.insertSection("x", at: 0), .insertSection("x", at: 1)], on: collection(2))
        == [Finding(.duplicateIdentifier, 1)])
    #expect(
      findings([.insert("n-1", 0, 0), .insertSection("n", count: 2, at: 1)], on: collection(2))
        == [Finding(.duplicateIdentifier, 1)])
    #expect(
      findings(
        [
          .reloadItem(
            at: IndexPath(section: 0, item: 0),
            with: NewItem(run: ItemRun(metrics: ItemMetrics()), identifier: Identifier("s0-1")))
        ], on: collection(2)) == [Finding(.duplicateIdentifier, 0)])
    // Reloading section 1 with the identifier of section 0.
    #expect(
      findings(
        [.reloadSection(at: 1, with: section("s0", [50]))], on: collection(1, 1)) == [Finding(.duplicateIdentifier, 0)])
  }

  @Test(arguments: [[2], [2, 1, 0], [], [2, 1, 1, 1]])
  func `a different number of sections than after the operations`(counts: [Int]) {
    #expect(findings([], on: collection(2, 1), counts: counts) == [Finding(.invalidSectionCount, nil)])
  }

  @Test func `different numbers of items than after the operations`() {
    #expect(
      findings([.delete(0, 0)], on: collection(2, 1, 1), counts: [2, 1, 0])
        == [Finding(.invalidItemCount, nil), Finding(.invalidItemCount, nil)])
    #expect(findings([.insertSection("n", count: 1, at: 0)], on: collection(1), counts: [1, 1]) == [])
    #expect(
      findings([.insertSection("n", count: 1, at: 0)], on: collection(1), counts: [2, 1])
        == [Finding(.invalidItemCount, nil)])
    #expect(findings([], on: collection(1), counts: [-1]) == [Finding(.invalidItemCount, nil)])
    #expect(findings([], on: collection(1), counts: [.max]) == [Finding(.invalidItemCount, nil)])
    #expect(findings([.insert("x", 0, 0)], on: collection(1), counts: [.min]).map(\.code).contains(.invalidItemCount))
  }

  @Test func `the item count of a section is reported with its new index`() {
    let operations: [UpdateOperation] = [.moveSection(from: 0, to: 1), .delete(0, 0)]
    #expect(findings(operations, on: collection(3, 1), counts: [1, 2]) == [])
    do throws(InvalidUpdates) {
      _ = try ValidatedBatch(operations, on: collection(3, 1), counts: [1, 3])
      Issue.record("accepted")
    } catch {
      #expect(error.issues.map(\.message).allSatisfy { $0.hasPrefix("invalid number of items in section 1") })
    }
  }

  @Test func `all issues are reported in order: ranges before, ranges after, conflicts, counts`() {
    #expect(
      findings(
        [
          .insert("x", 0, 9), .delete(0, 1), .reload(0, 1), .delete(0, 7), .moveSection(from: 5, to: 0),
          .reload(3, 0), .insert("y", 0, 8), .reload(0, 0), .reload(0, 0),
        ], on: collection(3, 1), counts: [4, 2])
        == [
          Finding(.deleteItemOutOfRange, 3), Finding(.moveFromOutOfRange, 4), Finding(.reloadOutOfRange, 5),
          Finding(.insertItemOutOfRange, 0), Finding(.insertItemOutOfRange, 6),
          Finding(.deleteAndReload, 2), Finding(.duplicateReload, 8),
        ])
    #expect(
      findings(
        [.delete(0, 0), .delete(0, 0), .insertSection("n", count: 1, at: 0), .move(0, 1, to: 0, 0)],
        on: collection(3), counts: [1, 3])
        == [
          Finding(.duplicateDelete, 1), Finding(.moveIntoInsertedSection, 3), Finding(.invalidItemCount, nil),
        ])
  }

  @Test func `counts that contradict a move of a section are reported`() {
    #expect(
      findings([.moveSection(from: 0, to: 2), .delete(0, 0)], on: collection(3, 3), counts: [1, 1, 1])
        == [Finding(.invalidSectionCount, nil)])
  }
}
