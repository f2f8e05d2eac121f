package import CollectionLayout
package import LayoutDocument

// What a client and the document change; what it means is looked at when there is something to tell.
extension Session {
  /// Scrolls a section that scrolls by itself; nothing for any other.
  package mutating func scroll(to offset: Point, ofSection section: Identifier, token: [UInt8]?) {
    // Checked when it is laid out: it may scroll by itself only after an edit that has not been looked at.
    if model.sectionIndex(of: section) != nil {
      viewport.orthogonalOffsets[section] = model.scrollDirection.cross(offset)
    }
    pending.add(.scroll, token: token)
  }

  /// Moves the viewport; any place is allowed, also beyond the content.
  package mutating func scroll(to offset: Point, token: [UInt8]?) {
    viewport.scroll(to: offset)
    presentation.stage.stopScrolling()
    pending.add(.scroll, token: token)
  }

  /// Gives the viewport another size; `animated` nil animates one that is turned (C.11).
  package mutating func resize(to size: Size, animated: Bool? = nil) {
    viewport.isClients = true
    let isTurned = size.width == viewport.size.height && size.height == viewport.size.width
    if animated ?? isTurned, size != viewport.size { animate() }
    setViewport(size)
    pending.add(.resize)
  }

  private mutating func setViewport(_ size: Size) {
    viewport.needsClamp = true
    guard size != viewport.size else { return }
    viewport.size = size
    viewport.anchor = document.model.animation.anchor
    layout.invalidate(.metrics)
  }

  /// Carries out a batch; throws all that is wrong with it and changes nothing then.
  ///
  /// `counts` are the items of each section after the batch, where the client knows them; `parts` is what it wrote.
  package mutating func performBatchUpdates(
    _ operations: [UpdateOperation], counts: [Int]?, animated: Bool, anchor: UpdateAnchor? = nil, token: [UInt8]?,
    parts: WrittenParts = WrittenParts()
  ) throws(InvalidUpdates) -> [UpdateFinding] {
    let batch = try UpdateBatch(operations, on: model, counts: counts)
    data.note(operations, parts, result: batch.result)
    change(to: batch.result, animated: animated && !operations.isEmpty, renewed: batch.renewed)
    if let anchor { viewport.anchor = anchor }
    pending.add(.data, token: token)
    return batch.warnings
  }

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
    data.note(update, parts)
    // Made up anew is measured anew.
    for item in snapshot.reconfigures { data.overrides.setMeasuredSize(nil, of: .cell(item), in: model) }
    let moves = !update.diff.isEmpty || !update.renewed.isEmpty
    change(to: update.result, animated: animated && moves, renewed: update.renewed)
    if let anchor { viewport.anchor = anchor }
    pending.add(.data, token: token)
  }

  /// An edit came; what it means is looked at later, and a scroll until then is newer than it.
  package mutating func expectEdit() { viewport.isScrollNewest = false }

  /// Takes over what the document says now, if that is something new.
  package mutating func follow(_ document: DocumentSnapshot) {
    switch data.follow(document) {
    case .nothing: return
    case .version: break
    case .collection:
      let needsClamp = viewport.needsClamp || !viewport.isScrollNewest
      adoptDocument(cause: .edit)
      viewport.needsClamp = needsClamp
      if viewport.isScrollNewest { viewport.anchor = .none }
    }
    // A new version, or a text that is broken now, is worth telling even when nothing moves.
    pending.add(.edit)
  }

  /// The next document to follow is another one of the same name: the editor's text instead of the file's, or the other
  /// way round.
  package mutating func expectSource() {
    data.expectSource()
    expectEdit()
  }

  /// Drops what the client changed by batches.
  package mutating func reset() {
    guard data.differsFromDocument else { return }
    data.dropChanges()
    adoptDocument(cause: .data)
  }

  private mutating func adoptDocument(cause: UpdateCause) {
    let before = model
    let after = data.mergeDocument()
    let isAnimated =
      options.animatesEdits && (!after.hasSameIdentifiers(as: before) || !Session.hasSameLayoutKinds(before, after))
    if !viewport.isClients { setViewport(document.model.viewport) }
    change(to: after, animated: isAnimated, renewed: RenewedElements())
    pending.add(cause)
  }

  /// Goes on with another model.
  private mutating func change(to after: CollectionModel, animated: Bool, renewed: RenewedElements) {
    if animated { animate() }
    if options.animation != .none {
      pending.renewed.formUnion(renewed, before: presentation.sentView.layout.model)
    }
    data.replaceModel(by: after)
    viewport.anchor = document.model.animation.anchor
    viewport.needsClamp = true
    layout.invalidate(.counts)
  }

  /// What happens now is animated as the document says.
  private mutating func animate() {
    if options.animation != .none { pending.animation = document.model.animation }
  }

  private static func hasSameLayoutKinds(_ left: CollectionModel, _ right: CollectionModel) -> Bool {
    zip(left.sections, right.sections).allSatisfy { left, right in
      type(of: left.layout).kind == type(of: right.layout).kind
    }
  }
}
