package import CollectionLayout
package import LayoutDocument

extension Session {
  /// Scrolls a section that scrolls by itself; nothing for any other.
  package mutating func scroll(to offset: Point, ofSection section: Identifier, token: [UInt8]?) {
    // Checked when it is laid out: it may scroll by itself only after an edit that has not been looked at.
    if model.sectionIndex(of: section) != nil { orthogonalOffsets[section] = model.scrollDirection.cross(offset) }
    pending.add(.scroll, token: token)
  }

  /// Moves the viewport; any place is allowed, also beyond the content.
  package mutating func scroll(to offset: Point, token: [UInt8]?) {
    contentOffset = offset
    contentOffsetAdjustment = .zero
    targetAdjustment = .zero
    stage.stopScrolling()
    anchor = .none
    needsClamp = false
    isScrollNewest = true
    pending.add(.scroll, token: token)
  }

  /// Gives the viewport another size; `animated` nil animates one that is turned (C.11).
  package mutating func resize(to size: Size, animated: Bool? = nil) {
    ownsViewport = true
    let isTurned = size.width == viewport.height && size.height == viewport.width
    if animated ?? isTurned, size != viewport { animate() }
    setViewport(size)
    pending.add(.resize)
  }

  private mutating func setViewport(_ size: Size) {
    needsClamp = true
    guard size != viewport else { return }
    viewport = size
    anchor = document.model.animation.anchor
    measuringPasses = [:]
    invalidation.merge(Invalidation(.metrics))
  }

  /// Carries out a batch; throws all that is wrong with it and changes nothing then.
  ///
  /// `counts` are the items of each section after the batch, where the client knows them; `parts` is what it wrote.
  package mutating func performBatchUpdates(
    _ operations: [UpdateOperation], counts: [Int]?, animated: Bool, anchor: UpdateAnchor? = nil, token: [UInt8]?,
    parts: WrittenParts = WrittenParts()
  ) throws(InvalidUpdates) -> [UpdateFinding] {
    let batch = try UpdateBatch(operations, on: model, counts: counts)
    let before = model
    noteChangedSections(operations, before: before, after: batch.result)
    if !operations.isEmpty { differsFromDocument = true }
    writtenParts.add(parts, keptIn: batch.result)
    change(to: batch.result, animated: animated && !operations.isEmpty, renewed: batch.renewed)
    if let anchor { self.anchor = anchor }
    pending.add(.data, token: token)
    return batch.warnings
  }

  /// An edit came; what it means is looked at later, and a scroll until then is newer than it.
  package mutating func expectEdit() { isScrollNewest = false }

  /// Takes over what the document says now, if that is something new.
  package mutating func follow(_ document: DocumentSnapshot) {
    self.document = document
    let seen = SeenDocument(document)
    guard seen != self.seen else { return }
    let isModelNew = seen.generation != self.seen.generation
    self.seen = seen
    if isModelNew {
      let needsClamp = needsClamp || !isScrollNewest
      adoptDocument(cause: .edit)
      self.needsClamp = needsClamp
      if isScrollNewest { anchor = .none }
    }
    // A new version, or a text that is broken now, is worth telling even when nothing moves.
    pending.add(.edit)
  }

  /// The next document to follow is another one of the same name: the editor's text instead of the file's, or the other
  /// way round.
  package mutating func expectSource() {
    seen = SeenDocument()
    expectEdit()
  }

  /// Drops what the client changed by batches.
  package mutating func reset() {
    guard differsFromDocument else { return }
    changedSections = []
    adoptDocument(cause: .data)
  }

  private mutating func adoptDocument(cause: UpdateCause) {
    let before = model
    let after = merged()
    differsFromDocument = !changedSections.isEmpty
    writtenParts.dropSections()
    overrides.follow(after)
    let isAnimated =
      options.animatesEdits && (!after.hasSameIdentifiers(as: before) || !Session.hasSameLayoutKinds(before, after))
    if !ownsViewport { setViewport(document.model.viewport) }
    change(to: after, animated: isAnimated, renewed: RenewedElements())
    pending.add(cause)
  }

  /// Goes on with another model; what it means is looked at when there is something to tell.
  mutating func change(to after: CollectionModel, animated: Bool, renewed: RenewedElements) {
    if animated { animate() }
    if options.animation != .none { pending.renewed.formUnion(renewed, before: sentView.layout.model) }
    model = after
    anchor = document.model.animation.anchor
    measuringPasses = [:]
    invalidation.merge(Invalidation(.counts))
    needsClamp = true
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

  private mutating func noteChangedSections(
    _ operations: [UpdateOperation], before: CollectionModel, after: CollectionModel
  ) {
    for operation in operations {
      switch operation {
      case .insertItem(_, let place): note(place.section, of: after)
      case .deleteItem(let place), .reloadItem(let place, _): note(place.section, of: before)
      case .moveItem(let from, let to):
        note(from.section, of: before)
        note(to.section, of: after)
      case .reloadSection(let place, .some): note(place, of: before)
      case .insertSection, .deleteSection, .moveSection, .reloadSection: break
      }
    }
  }

  private mutating func note(_ section: Int, of model: CollectionModel) {
    if model.sections.indices.contains(section) { changedSections.insert(model.sections[section].identifier) }
  }

  /// The document's sections, with the client's items where their text has not changed since.
  private mutating func merged() -> CollectionModel {
    var after = document.model.collection
    guard !changedSections.isEmpty else { return after }
    let own = Dictionary(model.sections.map { ($0.identifier, $0) }, uniquingKeysWith: { first, _ in first })
    changedSections = changedSections.filter { identifier in
      guard let section = own[identifier] else { return false }
      return after.sections.contains { $0.identifier == identifier && $0.itemsStamp == section.itemsStamp }
    }
    // Where the text wins it takes its names with it: an item that a batch had put elsewhere is gone from there.
    var claims = IdentifierClaims()
    for section in after.sections where !changedSections.contains(section.identifier) {
      for piece in section.items.pieces { _ = claims.claimFree(piece.identifiers, piece.range) }
    }
    for index in after.sections.indices {
      guard changedSections.contains(after.sections[index].identifier),
        let section = own[after.sections[index].identifier]
      else { continue }
      after.sections[index].items = ItemList(
        section.items.pieces.flatMap { piece in
          claims.claimFree(piece.identifiers, piece.range).map {
            ItemPiece(run: piece.run, identifiers: piece.identifiers, range: $0)
          }
        })
    }
    return after
  }
}

/// What happened since the last update: not a queue, only what the next one has to tell.
struct PendingChanges: Sendable {
  private(set) var isEmpty = true
  private(set) var cause = UpdateCause.scroll
  /// The newest token, JSON.
  private(set) var token: [UInt8]?
  /// How what happened is animated; nil when it is not.
  var animation: UpdateAnimation?
  /// What is shown by a new view although its name was sent before.
  var renewed = RenewedElements()

  /// Adds a change; of several causes the strongest stays, of several tokens the newest.
  mutating func add(_ cause: UpdateCause, token: [UInt8]? = nil) {
    isEmpty = false
    self.cause = max(self.cause, cause)
    if let token { self.token = token }
  }
}
