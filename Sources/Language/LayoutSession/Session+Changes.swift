package import CollectionLayout
package import LayoutDocument

// Changes by the client and the document. They mark the session dirty; layout runs when an update is sent, or before a
// change with another scroll anchor.
extension Session {
  /// Scrolls an orthogonal section to the cross axis part of `offset`, in points. Another section is scrolled only if a
  /// pending edit makes it orthogonal. The update that contains the scroll has `token`, JSON of the client.
  package mutating func scroll(to offset: Point, ofSection section: Identifier, token: [UInt8]?) {
    // Also if the section is not orthogonal yet: a pending edit may make it so.
    if data.sectionIndex(of: section) != nil {
      viewport.scroll(section, to: model.scrollDirection.cross(offset), isLaidOut: !layout.isInvalid)
    }
    pending.add(.scroll, token: token)
  }

  /// Scrolls the viewport to any offset, also beyond the content, and ends an animation of the offset. The update that
  /// contains the scroll has `token`, JSON of the client.
  package mutating func scroll(to offset: Point, token: [UInt8]?) {
    viewport.scroll(to: offset)
    presentation.inFlightAnimations.cancelOffsetAnimation()
    pending.add(.scroll, token: token)
  }

  /// Changes the size of the viewport. The change is animated if `animated` is true, or if that is nil and width and
  /// height are exchanged (a rotation).
  package mutating func resize(to screen: Screen, animated: Bool? = nil) {
    let screen = document.model.screen(screen, after: data.screen)
    let size = screen.size
    let isTurned = size.width == viewport.size.height && size.height == viewport.size.width
    if animated ?? isTurned, size != viewport.size { animate() }
    if data.dependsOnScreen(screen) {
      changeInset(size) { $0.show(on: screen) }
    } else {
      let anchor = defaultAnchor
      data.show(on: screen)
      setViewport(size, anchor: anchor)
    }
    pending.add(.resize)
  }

  /// Changes the content inset, with an animation unless `change.duration` is 0.
  package mutating func setContentInset(_ change: ContentInsetChange) {
    if change.duration != 0 {
      animate()
      if let duration = change.duration { pending.animation?.duration = duration }
      if let curve = change.curve { pending.animation?.curve = curve }
    }
    changeInset(viewport.size) { $0.setContentInset(change) }
    pending.add(.resize)
  }

  /// Makes a change of the content inset, and lays out with the viewport size `size`.
  ///
  /// As in UIKit, an offset at the start of the content follows the inset. An offset stays if the layout snaps there,
  /// if it shows the item for which the scroll range is extended, or if it is at the end and the end is the scroll
  /// anchor.
  private mutating func changeInset(_ size: Size, by change: (inout SessionData) -> Void) {
    let anchor = defaultAnchor
    let before = ScrolledCollection(currentLayout(), contentOffset: contentOffset)
    change(&data)
    setViewport(size, anchor: anchor)
    viewport.anchor = anchor
    layout.invalidate(.metrics)
    let after = currentLayout()
    let isResting = ScrolledCollection(after, contentOffset: contentOffset).restingItem() != nil
    if isResting || anchor.target != nil || anchor == .end && before.isAtEnd { return }
    viewport.adjustOffset(to: before.contentOffset(in: after, keepingStartOf: contentOffset))
  }

  private mutating func setViewport(_ size: Size, anchor: ScrollAnchor) {
    viewport.needsClamp = true
    guard size != viewport.size else { return }
    // The anchor of a change that is not laid out yet remains: a new size needs no separate layout.
    if !layout.isInvalid || viewport.anchor == .none { viewport.anchor = anchor }
    viewport.size = size
    layout.invalidate(.metrics)
  }

  /// Sets the scroll anchor for a change that is about to be made. Pending changes with another anchor are laid out
  /// first; those with the same anchor are laid out together with the change.
  mutating func setAnchor(_ anchor: ScrollAnchor) {
    if layout.isInvalid, viewport.anchor != anchor { _ = currentLayout() }
    (viewport.anchor, viewport.lastAnchor) = (anchor, anchor)
  }

  /// Whether a viewport at the end of the content stays at the end while sizes change: the end is the scroll anchor of
  /// the document or of the last change.
  var followsEnd: Bool { document.model.animation.anchor == .end || viewport.lastAnchor == .end }

  /// The scroll anchor of a change of sizes: the end if the viewport follows the end and shows no item for which the
  /// scroll range is extended, otherwise the default anchor.
  var anchorOfSizes: ScrollAnchor { followsEnd && reservedTarget == nil ? .end : defaultAnchor }

  /// The scroll anchor of a change that names none: the item for which the scroll range is extended, if the viewport
  /// shows it at its position, otherwise that of the document.
  private var defaultAnchor: ScrollAnchor { reservedTarget.map { .target($0) } ?? document.model.animation.anchor }

  /// The item for which the scroll range is extended; nil if there is none, or if the viewport does not show it at its
  /// position.
  private var reservedTarget: ItemTarget? {
    guard let target = data.overrides.reservedTarget else { return nil }
    if layout.isInvalid, viewport.anchor == .target(target) { return target }
    let view = ScrolledCollection(layout.prepared, contentOffset: contentOffset)
    return view.isAtReservedTarget ? target : nil
  }

  /// Performs a batch and returns its warnings. If it is invalid, throws all issues and changes nothing.
  ///
  /// `counts` is the number of items of each section after the batch, nil if the client does not state it. Without
  /// `anchor` the default scroll anchor is used. `fragments` are the source texts of the inserted elements. `token`,
  /// JSON of the client, is returned in the update.
  package mutating func performBatchUpdates(
    _ operations: [UpdateOperation], counts: [Int]?, animated: Bool, anchor: ScrollAnchor? = nil, token: [UInt8]?,
    fragments: SourceFragments = SourceFragments()
  ) throws(InvalidUpdates) -> [UpdateIssue] {
    let batch = try ValidatedBatch(operations, on: model, counts: counts, itemLimit: ItemSchema.itemLimit)
    let result: CollectionModel
    do throws(UnknownAnchor) {
      result = try data.outlined(batch.result, anchor: anchor)
    } catch {
      throw InvalidUpdates(issues: [UpdateIssue(.unknownItem, operation: nil, error.message)])
    }
    data.note(operations, fragments, result: result)
    change(to: result, animated: animated && !operations.isEmpty, replacedViews: batch.replacedViews, anchor: anchor)
    pending.add(.data, token: token)
    return batch.warnings
  }

  /// Changes the collection to that of a snapshot. If it is invalid, throws all issues and changes nothing.
  ///
  /// An identifier that exists denotes the same element, which may be moved. `fragments` are the source texts of the
  /// new elements. If the work is cancelled, nothing changes and the error has no issues. Without `anchor` the default
  /// scroll anchor is used; `token`, JSON of the client, is returned in the update.
  package mutating func applySnapshot(
    _ snapshot: CollectionSnapshot, animated: Bool, anchor: ScrollAnchor? = nil, token: [UInt8]?,
    fragments: SourceFragments = SourceFragments()
  ) throws(InvalidSnapshot) {
    let update = try SnapshotUpdate(snapshot, on: model, itemLimit: ItemSchema.itemLimit, work: work)
    if work.isCancelled { throw InvalidSnapshot(issues: []) }
    let result: CollectionModel
    do throws(UnknownAnchor) {
      result = try data.outlined(update.result, anchor: anchor)
    } catch {
      throw InvalidSnapshot(issues: [SnapshotIssue(.unknownItem, error.item, error.message)])
    }
    setAnchor(anchor ?? defaultAnchor)
    data.note(update, fragments)
    // A reconfigured item is measured again.
    for item in snapshot.reconfigures { data.overrides.setMeasuredSize(nil, of: .cell(item), in: model) }
    data.measuring.discard(snapshot.reconfigures.lazy.map { .cell($0) })
    // A snapshot of the current state must not restart the animations in flight.
    let hasNewViews = !update.diff.isEmpty || !update.replacedViews.isEmpty
    let isNew = hasNewViews || update.changesAppearance || !snapshot.reconfigures.isEmpty
    change(to: result, animated: animated && isNew, replacedViews: update.replacedViews, anchor: anchor)
    pending.add(.data, token: token)
  }

  /// Records that an edit of the document was received. The session keeps the offset of a scroll between the edit and
  /// its application, since that scroll is newer than the edit.
  package mutating func willEdit() { viewport.didScrollAfterEdit = false }

  /// Adopts a snapshot of the document, if it differs from the current one.
  package mutating func follow(_ document: DocumentSnapshot) {
    switch data.follow(document, token: token) {
    case .nothing: return
    case .version: break
    case .collection:
      let needsClamp = viewport.needsClamp || !viewport.didScrollAfterEdit
      applyDocument(
        cause: .edit, anchor: viewport.didScrollAfterEdit ? .none : defaultAnchor)
      viewport.needsClamp = needsClamp
    }
    // A new version or a new syntax error is reported, even if no element changes.
    pending.add(.edit)
  }

  /// Shows the document in another environment (such as a device), without an animation.
  package mutating func setEnvironment(_ environment: LayoutEnvironment) {
    var variation = data.variation
    variation.environment = environment
    vary(by: variation)
  }

  /// Shows the document with `text` instead of its text, until the text of the document changes; nil ends this.
  package mutating func tryText(_ text: [UInt8]?) {
    var variation = data.variation
    variation.text = text
    vary(by: variation)
  }

  private mutating func vary(by variation: DocumentVariation) {
    guard variation != data.variation else { return }
    data.vary(by: variation, token: token)
    applyDocument(cause: .edit, anchor: defaultAnchor, mayAnimate: false)
  }

  /// Makes the session adopt the next snapshot as that of a different document, such as the editor's text instead of
  /// the file.
  package mutating func expectSource() {
    data.expectSource()
    willEdit()
  }

  /// Discards the client's changes of sections and items. Does nothing if there are none.
  package mutating func reset() {
    guard data.hasLocalChanges else { return }
    data.dropChanges()
    applyDocument(cause: .data, anchor: defaultAnchor)
  }

  private mutating func applyDocument(cause: UpdateCause, anchor: ScrollAnchor, mayAnimate: Bool = true) {
    setAnchor(anchor)
    let before = model
    let after = data.mergeDocument()
    let isAnimated =
      mayAnimate && options.animatesEdits
      && (document.model.animation.animatesLayoutChanges || !after.hasSameIdentifiers(as: before)
        || !Session.hasSameLayoutKinds(before, after))
    if data.screen == nil { setViewport(document.model.viewport, anchor: anchor) }
    change(to: after, animated: isAnimated, replacedViews: ReplacedViews(), anchor: anchor)
    pending.add(cause)
  }

  /// Replaces the collection by `after`. If `anchor` is nil, the default scroll anchor is used; any other anchor ends
  /// an extension of the scroll range, and a target begins a new one.
  mutating func change(
    to after: CollectionModel, animated: Bool, replacedViews: ReplacedViews, anchor: ScrollAnchor? = nil
  ) {
    setAnchor(anchor ?? defaultAnchor)
    if let anchor { data.overrides.reservedTarget = anchor.target }
    viewport.namesAnchor = anchor != nil || viewport.namesAnchor
    if animated { animate() }
    if options.animation != .none {
      pending.replacedViews.formUnion(replacedViews, before: presentation.lastSentView.layout.model)
    }
    data.replaceModel(by: after, replacedViews: replacedViews)
    viewport.needsClamp = true
    layout.invalidate(.counts)
  }

  /// Makes the next update animated with the document's animation, unless the client has disabled animations.
  mutating func animate() {
    guard options.animation != .none else { return }
    if pending.animation == nil {
      // Sizes that were measured before have moved the viewport. Elements start from where they were before that, and
      // so does the viewport unless the client has scrolled it since.
      viewport.contentOffsetAdjustment = viewport.contentOffsetAdjustment + viewport.measuredAdjustment
      viewport.measuredAdjustment = .zero
      pending.translation = .zero
    }
    pending.animation = document.model.animation
  }

  private static func hasSameLayoutKinds(_ left: CollectionModel, _ right: CollectionModel) -> Bool {
    zip(left.sections, right.sections).allSatisfy { left, right in
      type(of: left.layout).kind == type(of: right.layout).kind
    }
  }
}

extension Session {
  /// The error for an identifier of a section that does not exist.
  package struct UnknownSection: Error {
    package let name: String
  }

  /// Sets whether the header of a section is sticky; of all sections if `name` is nil. Throws for an unknown section.
  package mutating func setSticky(_ isSticky: Bool, ofSection name: String?) throws(UnknownSection) {
    if let name {
      let section = try section(name)
      data.overrides.setSticky(isSticky, of: section)
    } else {
      for section in data.model.sections { data.overrides.setSticky(isSticky, of: section) }
      pending.add(.sticky)
    }
    invalidate(Invalidation(.metrics))
  }

  /// Shifts a section and all later ones by `offset`, in points. The layout does not change, only the results of
  /// queries. Throws for an unknown section.
  package mutating func setPagedOffset(_ offset: Point, ofSection name: String) throws(UnknownSection) {
    let section = try section(name)
    data.overrides.setPagedOffset(offset, of: section)
    invalidate(Invalidation(.metrics))
  }

  /// Invalidates the parts of the layout that the client names, and discards the measured sizes of their elements.
  package mutating func invalidate(_ change: Invalidation) {
    if change.scope == .everything {
      data.overrides.dropMeasuredSizes()
      data.measuring.discardAll()
    }
    for key in change.elements { data.overrides.setMeasuredSize(nil, of: key, in: data.model) }
    data.measuring.discard(change.elements)
    if change.scope >= .counts { viewport.needsClamp = true }
    setAnchor(anchorOfSizes)
    layout.invalidate(change)
    pending.add(.invalidate)
  }

  private mutating func section(_ name: String) throws(UnknownSection) -> Section {
    guard let index = data.sectionIndex(of: Identifier(name)) else { throw UnknownSection(name: name) }
    return model.sections[index]
  }
}

extension Session {
  /// Applies sizes that the client has measured. Visible elements keep their positions on screen (scroll anchoring).
  ///
  /// Returns the elements whose sizes oscillate between two values; they keep their current sizes. Sizes of decorations
  /// and of unknown elements are ignored.
  package mutating func setMeasuredSizes(_ sizes: [(key: ElementKey, size: Size)]) -> [ElementKey] {
    let view = currentView()
    data.measuring.forget(sizes.lazy.map(\.key))
    var oscillating: [ElementKey] = []
    var changed: [(key: ElementKey, size: Size)] = []
    for ((key, size), attributes) in zip(sizes, view.attributes(for: sizes.map(\.key)))
    where data.overrides.measuredSizes[key] != size {
      guard let attributes, attributes.category != .decoration else { continue }
      guard layout.noteMeasuring(key, from: data.overrides.measuredSizes[key], to: size) else {
        oscillating.append(key)
        continue
      }
      changed.append((key, size))
    }
    guard !changed.isEmpty else { return oscillating }
    applyMeasuredSizes(changed, in: view)
    returnToRange(from: view)
    pending.add(.invalidate)
    return oscillating
  }

  /// Lays out with measured sizes of elements; `view` is the current layout. Visible elements keep their positions on
  /// screen. The viewport stays at the end of the content if that is the scroll anchor, or keeps the position of an
  /// item for which the scroll range is extended or to which it was scrolled.
  mutating func applyMeasuredSizes(_ sizes: [(key: ElementKey, size: Size)], in view: ScrolledCollection) {
    let fixed: ScrollAnchor? = reservedTarget.map { .target($0) } ?? (followsEnd && view.isAtEnd ? .end : nil)
    let target = fixed?.target == nil ? heldTarget(in: view) : nil
    let anchor = fixed == nil && target == nil ? view.contentAnchor(shownAt: viewport.shownOffset) : nil
    measure(sizes)
    let after = layout.prepared
    let fixedOffset = fixed.flatMap { view.contentOffset(in: after, keeping: $0) }
    let offset =
      target.flatMap { contentOffset(keeping: $0, from: view, at: fixedOffset) } ?? fixedOffset
      ?? view.contentOffset(in: after, movedAlong: view.distance(to: after, of: anchor))
    moveViewport(to: offset)
  }

  /// Moves the viewport into the scroll range after sizes have changed, unless it was outside of the range in `before`,
  /// because the client scrolled there. Returns whether it was moved; false if the work is cancelled.
  @discardableResult mutating func returnToRange(from before: ScrolledCollection) -> Bool {
    guard !layout.work.isCancelled, before.clamped(before.contentOffset) == before.contentOffset else { return false }
    let offset = layout.prepared.clamped(contentOffset)
    if offset == contentOffset { return false }
    moveViewport(to: offset)
    return true
  }

  /// Moves the viewport together with the content. Views in flight keep their positions on screen, unless the pending
  /// changes are animated, which then start from these positions.
  private mutating func moveViewport(to offset: Point) {
    guard pending.animation == nil else { return viewport.adjustOffset(to: offset) }
    let distance = offset - viewport.contentOffset
    pending.translation = pending.translation + distance
    viewport.measuredAdjustment = viewport.measuredAdjustment + distance
    viewport.moveShownContent(to: offset)
  }

  /// Lays out with new measured sizes. Does nothing if the work is cancelled.
  private mutating func measure(_ sizes: [(key: ElementKey, size: Size)]) {
    guard !layout.work.isCancelled else { return }
    for (key, size) in sizes { data.overrides.setMeasuredSize(size, of: key, in: model) }
    movement?.isDataLayoutOutdated = true
    let before = layout.prepared
    layout.measure(shownModel, viewport: viewport.size)
    viewport.keepOrthogonalResting(at: viewport.orthogonalOffsets, from: before, in: layout.prepared)
  }
}

// Trees of items: what is expanded, and section snapshots.
extension Session {
  /// Expands or collapses items. The visible descendants of an expanded item are inserted after it, those of a
  /// collapsed item deleted, as one update. If an item is invalid, throws the first issue and changes nothing. `token`,
  /// JSON of the client, is returned in the update.
  package mutating func setExpanded(
    _ isExpanded: Bool, _ items: [String], animated: Bool, token: [UInt8]?
  ) throws(OutlineIssue) {
    var outlines = data.outlines
    let names = items.map { Identifier($0) }
    let result = try outlines.setExpanded(isExpanded, names, in: model)
    let sections = try data.outlines.sections(of: Set(names))
    apply(outlines, result, changed: sections, animated: animated, token: token)
  }

  /// Replaces the items of a section by a tree. If it is invalid, throws the first issue and changes nothing. Without
  /// `anchor` the default scroll anchor is used; `token`, JSON of the client, is returned in the update.
  package mutating func applySectionSnapshot(
    _ items: OutlineItemList, to section: String, animated: Bool, anchor: ScrollAnchor? = nil, token: [UInt8]?
  ) throws(OutlineIssue) {
    var outlines = data.outlines
    let result = try outlines.apply(items, to: Identifier(section), in: model, document)
    do throws(UnknownAnchor) { try anchor?.validate(from: model, to: result) } catch { throw .unknownAnchor(error) }
    apply(outlines, result, changed: [Identifier(section)], animated: animated, anchor: anchor, token: token)
  }

  /// The number of rows of all trees of items. The time to expand or collapse an item is linear in it.
  package var outlineRowCount: Int { data.outlines.rowCount }

  /// Whether an item is expanded; nil for an unknown item or one without children.
  package func isExpanded(_ item: Identifier) -> Bool? {
    for outline in data.outlines.sections.values {
      guard let position = try? outline.places(of: [item])[item], outline.isParent(position.row) else { continue }
      return outline.rows[position.row].isExpanded
    }
    return nil
  }

  private mutating func apply(
    _ outlines: CollectionOutlines, _ result: CollectionModel, changed sections: Set<Identifier>, animated: Bool,
    anchor: ScrollAnchor? = nil, token: [UInt8]?
  ) {
    let isSame = result.hasSameIdentifiers(as: model)
    data.note(outlines, changed: sections)
    change(to: result, animated: animated && !isSame, replacedViews: ReplacedViews(), anchor: anchor)
    pending.add(.data, token: token)
  }
}
