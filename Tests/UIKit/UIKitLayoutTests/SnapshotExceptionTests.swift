import DiffableSnapshots
import Testing

private typealias Snapshot = NSDiffableDataSourceSnapshot<String, String>
private typealias Tree = NSDiffableDataSourceSectionSnapshot<String>

/// Returns sections A (a1, a2) and B (b1).
private func sample() -> Snapshot {
  var snapshot = Snapshot()
  snapshot.appendSections(["A", "B"])
  snapshot.appendItems(["a1", "a2"], toSection: "A")
  snapshot.appendItems(["b1"], toSection: "B")
  return snapshot
}

/// Invalid calls by the name of the test, each with the reason of UIKit's exception.
private let invalidCalls: [String: (reason: String, call: @Sendable () -> Void)] = [
  "append without sections": (
    "There are currently no sections in the data source. Please add a section first.",
    {
      var snapshot = Snapshot()
      snapshot.appendItems(["a"])
    }
  ),
  "repeated items": (
    "Fatal: supplied item identifiers are not unique. Duplicate identifiers: {(\n    x,\n    y\n)}",
    {
      var snapshot = sample()
      snapshot.appendItems(["x", "y", "x", "y", "x"])
    }
  ),
  "repeated sections": (
    "Fatal: supplied section identifiers are not unique. Duplicate identifiers: {(\n    C\n)}",
    {
      var snapshot = sample()
      snapshot.appendSections(["C", "C"])
    }
  ),
  "one section again": (
    "Diffable data source detected an attempt to insert or append 1 section identifier that already exists in the "
      + "snapshot. Identifiers in a snapshot must be unique. Section identifier that already exists: A'",
    {
      var snapshot = sample()
      snapshot.appendSections(["C", "A"])
    }
  ),
  "two sections again": (
    "Diffable data source detected an attempt to insert or append 2 section identifiers that already exist in the "
      + "snapshot. Identifiers in a snapshot must be unique. Section identifiers that already exist: "
      + "(\n    A,\n    B\n)",
    {
      var snapshot = sample()
      snapshot.appendSections(["A", "B"])
    }
  ),
  "unknown section": (
    "Section identifier was not found. You can verify the section exists by calling the indexOfSectionIdentifier API",
    { _ = sample().itemIdentifiers(inSection: "Z") }
  ),
  "append to an unknown section": (
    "Invalid parameter not satisfying: section != NSNotFound",
    {
      var snapshot = sample()
      snapshot.appendItems(["x"], toSection: "Z")
    }
  ),
  "unknown place of sections": (
    "Invalid parameter not satisfying: insertIndex != NSNotFound",
    {
      var snapshot = sample()
      snapshot.insertSections(["C"], afterSection: "Z")
    }
  ),
  "move of an unknown item": (
    "Invalid parameter not satisfying: fromIndex != NSNotFound",
    {
      var snapshot = sample()
      snapshot.moveItem("z", beforeItem: "a1")
    }
  ),
  "move to an unknown item": (
    "Invalid parameter not satisfying: toIndex != NSNotFound",
    {
      var snapshot = sample()
      snapshot.moveItem("a1", beforeItem: "z")
    }
  ),
  "move of an unknown section": (
    "Invalid parameter not satisfying: fromSection != NSNotFound",
    {
      var snapshot = sample()
      snapshot.moveSection("Z", beforeSection: "A")
    }
  ),
  "move to an unknown section": (
    "Invalid parameter not satisfying: toSection != NSNotFound",
    {
      var snapshot = sample()
      snapshot.moveSection("A", afterSection: "Z")
    }
  ),
  "insertion beside itself": (
    "Invalid update: destination for insertion operation [b1] is in the insertion identifier list for update: ",
    {
      var snapshot = sample()
      snapshot.insertItems(["x", "b1"], beforeItem: "b1")
    }
  ),
  "move beside itself": (
    "Invalid update: destination for item move is the same as the source [b1] for update: ",
    {
      var snapshot = sample()
      snapshot.moveItem("b1", beforeItem: "b1")
    }
  ),
  "reload of an unknown item": (
    "Attempted to reload item identifier that does not exist in the snapshot: none'",
    {
      var snapshot = sample()
      snapshot.reloadItems(["a1", "none"])
    }
  ),
  "reload of an unknown section": (
    "Attempted to reload section identifier that does not exist in the snapshot: none'",
    {
      var snapshot = sample()
      snapshot.reloadSections(["none"])
    }
  ),
  "reconfiguring an unknown item": (
    "Attempted to reconfigure item identifier that does not exist in the snapshot: none'",
    {
      var snapshot = sample()
      snapshot.reconfigureItems(["none"])
    }
  ),
  "an item of a tree again": (
    "Identifiers in a section snapshot must be unique. Duplicate item identifiers: {(\n    a,\n    b\n)}",
    {
      var tree = Tree()
      tree.append(["a"])
      tree.append(["a", "b", "b"])
    }
  ),
  "an unknown item of a tree": (
    "Item identifier does not exist in section snapshot: zz'", { _ = Tree().level(of: "zz") }
  ),
  "an unknown child": (
    "Child item identifier does not exist in section snapshot: zz'", { _ = Tree().parent(of: "zz") }
  ),
  "an unknown parent": (
    "Parent item identifier does not exist in section snapshot: zz'",
    {
      var tree = Tree()
      tree.append(["a"], to: "zz")
    }
  ),
  "deleting an unknown item of a tree": (
    "Failed to find index of item zz'",
    {
      var tree = Tree()
      tree.delete(["zz"])
    }
  ),
]

struct SnapshotExceptionTests {
  @Test(arguments: invalidCalls.keys.sorted())
  func `an invalid call ends with the text of UIKit`(name: String) async throws {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      [name = name as String] in invalidCalls[name]?.call()
    }
    let text = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
    let reason = try #require(invalidCalls[name]?.reason)
    #expect(text.contains("NSInternalInconsistencyException', reason: '" + reason))
  }
}
