import CollectionLayout
import LayoutBase
import LayoutDocument

/// The data of a session: the collection of its document with the client's changes.
struct SessionData: Sendable {
  /// The document as the session shows it: `source` with `variation` applied.
  private(set) var document: DocumentSnapshot
  /// The document without the variation.
  private(set) var source: DocumentSnapshot
  private(set) var variation = DocumentVariation()
  /// The collection with the client's changes of sections and items.
  private(set) var model: CollectionModel
  /// The trees of the sections whose items have children.
  private(set) var outlines: CollectionOutlines
  /// The client's changes that are not changes of sections and items.
  var overrides = SessionOverrides()
  /// The views that measure their sizes after they are displayed.
  var measuring = DeferredMeasuring()
  /// The numbers from which the time of a layout of the collection is estimated.
  private(set) var effort: CollectionEffort
  /// The index of each section, of duplicate identifiers that of the first one; nil until the first search.
  private var sectionIndices: [Identifier: Int]?
  /// The sections whose items the client has changed, so that they do not follow the document.
  private var locallyChangedSections: Set<Identifier> = []
  /// Whether the client has changed sections or items, so that they may differ from those of the document.
  private(set) var hasLocalChanges = false
  /// The source texts of the sections and items that the client has added.
  private(set) var sourceFragments = SourceFragments()
  private var documentStamp: DocumentStamp
  /// The screen that the client has set; nil if it is that of the document.
  private(set) var screen: Screen?
  /// The changes of the content inset during the session, all combined.
  private var insets = ContentInsetChange()

  /// Identifies the snapshot that is in use: the numbers of its collection and its version, and whether it is stale.
  private struct DocumentStamp: Equatable, Sendable {
    var generation = -1
    var version = 0
    var isStale = false

    init() {}

    init(_ document: DocumentSnapshot) {
      generation = document.generation
      version = document.version
      isStale = document.isAnyPartStale
    }
  }

  /// The effect of a new snapshot of the document.
  enum DocumentChange {
    case nothing
    /// The version, or whether there is a syntax error, has changed; the collection is unchanged.
    case version
    case collection
  }

  init(_ document: DocumentSnapshot, on screen: Screen?) {
    (self.document, source) = (document, document)
    self.screen = screen.map { document.model.screen($0, after: nil) }
    model = document.model.collection
    document.model.adapt(&model, to: self.screen)
    // The screen changes neither sections nor items.
    effort = document.effort
    outlines = CollectionOutlines(document.model.outlines)
    documentStamp = DocumentStamp(document)
  }

  /// The collection with the client's overrides.
  var shownModel: CollectionModel { overrides.applied(to: model) }

  /// Returns the index of a section; nil if there is none. Only the first search after a change is linear in the number
  /// of sections, since gestures name a section many times a second.
  mutating func sectionIndex(of identifier: Identifier) -> Int? {
    if sectionIndices == nil {
      let identifiers = model.sections.enumerated().map { ($1.identifier, $0) }
      sectionIndices = Dictionary(identifiers, uniquingKeysWith: { first, _ in first })
      WorkCounter.add(identifiers.count)
    }
    return sectionIndices?[identifier]
  }

  /// Whether this snapshot differs from the one that is in use.
  func isBehind(_ document: DocumentSnapshot) -> Bool { documentStamp != DocumentStamp(document) }

  /// Makes the next snapshot differ from the current one in any case.
  mutating func expectSource() { documentStamp = DocumentStamp() }

  /// Replaces `document` and `source` by a snapshot; `model` changes with `mergeDocument` only. A new text of the
  /// document ends a tried text. If `token` is cancelled, a variation of the document is incomplete.
  mutating func follow(_ document: DocumentSnapshot, token: CancellationToken?) -> DocumentChange {
    let seen = DocumentStamp(document)
    let wasTried = variation.text != nil
    if seen != documentStamp { variation.text = nil }
    let isSame = document.identity === source.identity
    source = document
    if !(isSame && seen == documentStamp) || variation == DocumentVariation() {
      self.document = document.varied(by: variation, token: token)
    }
    guard seen != documentStamp else { return .nothing }
    defer { documentStamp = seen }
    return seen.generation != documentStamp.generation || wasTried ? .collection : .version
  }

  /// Replaces `document` by a variation of `source`; `model` changes with `mergeDocument` only. The document is
  /// incomplete if `token` is cancelled.
  mutating func vary(by variation: DocumentVariation, token: CancellationToken?) {
    self.variation = variation
    document = source.varied(by: variation, token: token)
  }

  /// Whether values of the collection that depend on the device differ between the current screen and another one.
  func dependsOnScreen(_ screen: Screen) -> Bool {
    var other = model
    document.model.adapt(&other, to: screen, insets: insets)
    return model.pixels != other.pixels || model.guides != other.guides || model.contentInset != other.contentInset
  }

  /// Sets the client's screen, and adapts the values of the collection that depend on it.
  mutating func show(on screen: Screen) {
    self.screen = screen
    document.model.adapt(&model, to: screen, insets: insets)
  }

  /// Changes the content inset.
  mutating func setContentInset(_ change: ContentInsetChange) {
    insets.formUnion(change)
    document.model.adapt(&model, to: screen, insets: insets)
  }

  mutating func replaceModel(by model: CollectionModel, replacedViews: ReplacedViews) {
    self.model = model
    effort = CollectionEffort(model)
    sectionIndices = nil
    for key in measuring.follow(model, replacedViews: replacedViews) {
      overrides.setMeasuredSize(nil, of: key, in: model)
    }
    // Keeps the overrides of sections that only the document has: a reset shows them again.
    overrides.dropDeleted(model, document.model.collection)
    if let target = overrides.reservedTarget, model.indexPath(of: target.item) == nil { overrides.reservedTarget = nil }
  }

  /// Records a batch that results in the collection `result`: the sections that it changes, and the source texts of its
  /// elements.
  mutating func note(_ operations: [UpdateOperation], _ fragments: SourceFragments, result: CollectionModel) {
    noteChangedSections(operations, before: model, after: result)
    if !operations.isEmpty { hasLocalChanges = true }
    sourceFragments.add(fragments, keptIn: result)
  }

  /// Records a client's snapshot: the sections that it changes, and the source texts of its elements.
  mutating func note(_ update: SnapshotUpdate, _ fragments: SourceFragments) {
    locallyChangedSections.formUnion(update.changedSections)
    for move in update.diff.itemMoves { note(move.to.section, of: update.result) }
    if !update.diff.isEmpty || update.changesAppearance { hasLocalChanges = true }
    sourceFragments.add(fragments, keptIn: update.result)
  }

  /// Returns the collection after a batch or a snapshot, with the rows of its trees, which are updated. Throws if the
  /// anchor does not exist in it.
  mutating func outlined(_ result: CollectionModel, anchor: ScrollAnchor?) throws(UnknownAnchor) -> CollectionModel {
    guard !outlines.isEmpty else {
      try anchor?.validate(from: model, to: result)
      return result
    }
    var outlines = outlines
    let shown = outlines.reconcile(with: result)
    try anchor?.validate(from: model, to: shown)
    self.outlines = outlines
    return shown
  }

  /// Replaces the trees, and records the sections whose trees have changed.
  mutating func note(_ outlines: CollectionOutlines, changed sections: Set<Identifier>) {
    self.outlines = outlines
    guard !sections.isEmpty else { return }
    locallyChangedSections.formUnion(sections)
    hasLocalChanges = true
  }

  /// Discards the client's changes of sections and items, when `mergeDocument` is called.
  mutating func dropChanges() { locallyChangedSections = [] }

  /// Returns the collection of the document, with the client's items in the sections that are still locally changed.
  mutating func mergeDocument() -> CollectionModel {
    var after = merged()
    let local = outlines.sections.filter { locallyChangedSections.contains($0.key) }
    let others = document.model.outlines.filter { !locallyChangedSections.contains($0.key) }
    outlines = CollectionOutlines(local.merging(others) { local, _ in local })
    // Only a client's items can have lost the identifiers that the text now gives to other ones.
    if !local.isEmpty { after = outlines.reconcile(with: after) }
    hasLocalChanges = !locallyChangedSections.isEmpty
    sourceFragments.dropSections()
    overrides.dropOverridden(after)
    return after
  }

  private mutating func merged() -> CollectionModel {
    var after = document.model.collection
    document.model.adapt(&after, to: screen, insets: insets)
    guard !locallyChangedSections.isEmpty else { return after }
    let current = Dictionary(model.sections.map { ($0.identifier, $0) }, uniquingKeysWith: { first, _ in first })
    dropChangedSections(current, in: after)
    // Identifiers of sections that follow the text are reserved first; items that a batch moved elsewhere under the
    // same identifier are removed.
    var registry = IdentifierRegistry()
    for section in after.sections where !locallyChangedSections.contains(section.identifier) {
      for slice in section.items.slices { _ = registry.reserveAvailable(slice.identifiers, slice.range) }
    }
    for index in after.sections.indices {
      guard locallyChangedSections.contains(after.sections[index].identifier),
        let section = current[after.sections[index].identifier]
      else { continue }
      after.sections[index].items = ItemList(
        section.items.slices.flatMap { slice in
          registry.reserveAvailable(slice.identifiers, slice.range).map {
            ItemSlice(run: slice.run, identifiers: slice.identifiers, range: $0)
          }
        })
    }
    return after
  }

  /// Makes locally changed sections follow the document again: those whose text has changed, and those from which the
  /// client has moved items to a section that follows the document. Otherwise such an item would be missing, and a
  /// commit would delete it.
  private mutating func dropChangedSections(_ current: [Identifier: Section], in after: CollectionModel) {
    let unchanged = after.sections.filter { current[$0.identifier]?.itemsVersion == $0.itemsVersion }.map(\.identifier)
    let remaining = locallyChangedSections.intersection(unchanged)
    var dropped = locallyChangedSections.subtracting(remaining).compactMap { current[$0]?.items }
    locallyChangedSections = remaining
    if remaining.isEmpty || dropped.isEmpty { return }
    let search = IdentifierIndex(after, expectedLookups: .max)
    while let items = dropped.popLast() {
      for index in 0..<items.count {
        guard let path = search.indexPath(of: items.identifier(at: index)),
          let source = locallyChangedSections.remove(after.sections[path.section].identifier)
        else { continue }
        if let section = current[source] { dropped.append(section.items) }
      }
    }
  }

  private mutating func noteChangedSections(
    _ operations: [UpdateOperation], before: CollectionModel, after: CollectionModel
  ) {
    for operation in operations {
      switch operation {
      case .insertItem(_, let indexPath): note(indexPath.section, of: after)
      case .deleteItem(let indexPath), .reloadItem(let indexPath, _): note(indexPath.section, of: before)
      case .moveItem(let from, let to):
        note(from.section, of: before)
        note(to.section, of: after)
      case .reloadSection(let index, .some): note(index, of: before)
      case .insertSection, .deleteSection, .moveSection, .reloadSection: break
      }
    }
  }

  private mutating func note(_ section: Int, of model: CollectionModel) {
    if model.sections.indices.contains(section) { locallyChangedSections.insert(model.sections[section].identifier) }
  }
}

/// The client's overrides of values of a collection. An override applies until the document changes the same value, or
/// until neither the session nor the document has its section.
struct SessionOverrides: Sendable {
  /// A value that the client has set, and the document's value at that time.
  private struct Override<Value: Equatable & Sendable>: Sendable {
    var value: Value
    var documentValue: Value
  }

  private var stickiness: [Identifier: Override<Bool?>] = [:]
  private var pagedOffsets: [Identifier: Override<PagedOffset?>] = [:]
  private(set) var measuredSizes = MeasuredSizes()
  /// The item for which the scroll range is extended, so that the viewport can show it at the requested position; nil
  /// if there is none.
  var reservedTarget: ItemTarget?
  /// The number of measured sizes above which those of elements that no longer exist are removed.
  private var measuredLimit = 1024

  var isEmpty: Bool {
    stickiness.isEmpty && pagedOffsets.isEmpty && measuredSizes.isEmpty && reservedTarget == nil
  }

  /// Overrides whether the header of a section is sticky.
  mutating func setSticky(_ isSticky: Bool, of section: Section) {
    stickiness[section.identifier] = Override(value: isSticky, documentValue: section.header?.isSticky)
  }

  /// Overrides the paged offset of a section, in points. Whether it also shifts sticky headers remains as in the
  /// document.
  mutating func setPagedOffset(_ offset: Point, of section: Section) {
    var paged = section.pagedOffset ?? PagedOffset(offset: offset)
    paged.offset = offset
    pagedOffsets[section.identifier] = Override(value: paged, documentValue: section.pagedOffset)
  }

  mutating func setMeasuredSize(_ size: Size?, of key: ElementKey, in model: CollectionModel) {
    measuredSizes[key] = size
    guard measuredSizes.count > measuredLimit else { return }
    // Without this limit a session would keep the sizes of all items that ever existed.
    measuredSizes = measuredSizes.filtered(in: model)
    measuredLimit = max(1024, 2 * measuredSizes.count)
  }

  mutating func dropMeasuredSizes() { measuredSizes = MeasuredSizes() }

  /// Removes overrides of values that the document has changed since they were set, and those of sections that do not
  /// exist in `model`.
  mutating func dropOverridden(_ model: CollectionModel) {
    guard !stickiness.isEmpty || !pagedOffsets.isEmpty else { return }
    let sections = Dictionary(
      model.sections.map { ($0.identifier, $0) }, uniquingKeysWith: { first, _ in first })
    stickiness = stickiness.filter { name, own in
      sections[name].map { $0.header?.isSticky == own.documentValue } ?? false
    }
    pagedOffsets = pagedOffsets.filter { name, own in
      sections[name].map { $0.pagedOffset == own.documentValue } ?? false
    }
  }

  /// Removes the overrides of sections that neither collection has.
  mutating func dropDeleted(_ model: CollectionModel, _ other: CollectionModel) {
    guard !stickiness.isEmpty || !pagedOffsets.isEmpty else { return }
    let sections = Set(model.sections.map(\.identifier)).union(other.sections.map(\.identifier))
    stickiness = stickiness.filter { sections.contains($0.key) }
    pagedOffsets = pagedOffsets.filter { sections.contains($0.key) }
  }

  /// Returns the collection with the overrides applied.
  func applied(to model: CollectionModel) -> CollectionModel {
    guard !isEmpty else { return model }
    var model = model
    model.reservedTarget = reservedTarget
    if !stickiness.isEmpty || !pagedOffsets.isEmpty {
      for index in model.sections.indices {
        let name = model.sections[index].identifier
        if let isSticky = stickiness[name]?.value { model.sections[index].header?.isSticky = isSticky }
        if let offset = pagedOffsets[name] { model.sections[index].pagedOffset = offset.value }
      }
    }
    return model.applying(measuredSizes)
  }
}
