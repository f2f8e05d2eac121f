package import CollectionLayout
package import LayoutDocument

extension Session {
  /// Makes the collection what a snapshot says; throws all that is wrong with it and changes nothing then.
  ///
  /// What has a name that was there before is the same element still, wherever it is now. `parts` is what the client
  /// wrote. Nothing changes when the work is stopped, and there are no findings then.
  package mutating func applySnapshot(
    _ snapshot: CollectionSnapshot, animated: Bool, anchor: UpdateAnchor? = nil, token: [UInt8]?,
    parts: WrittenParts = WrittenParts()
  ) throws(InvalidSnapshot) {
    let update = try SnapshotUpdate(snapshot, on: model, work: work)
    if work.isStopped { throw InvalidSnapshot(findings: []) }
    changedSections.formUnion(update.changedSections)
    if !update.diff.isEmpty || update.changesLooks { differsFromDocument = true }
    // Made up anew is measured anew.
    for item in snapshot.reconfigures { overrides.setMeasuredSize(nil, of: .cell(item), in: model) }
    writtenParts.add(parts, keptIn: update.result)
    let moves = !update.diff.isEmpty || !update.renewed.isEmpty
    change(to: update.result, animated: animated && moves, renewed: update.renewed)
    if let anchor { self.anchor = anchor }
    pending.add(.data, token: token)
  }
}
