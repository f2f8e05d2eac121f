import CollectionLayout
import LayoutBase
import LayoutDocument

/// The collection of a session: that of its document with the client's changes.
struct SessionData: Sendable {
  /// The document that the session shows: `source`, or a variation of it.
  private(set) var document: DocumentSnapshot
  /// The document without the variation.
  private(set) var source: DocumentSnapshot
  private(set) var variation = DocumentVariation()
  /// The collection including the client's changes of sections and items.
  private(set) var model: CollectionModel
  /// The trees of the sections whose items have children.
  private(set) var outlines: CollectionOutlines
  /// The client's changes besides the data.
  var overrides = SessionOverrides()
  /// The views that measure their size after they were displayed.
  var measuring = DeferredMeasuring()
  /// The figures of the collection from which the time of its layouts is estimated.
  private(set) var effort: CollectionEffort
  /// The index of each section, of duplicate identifiers that of the first; nil until the first search.
  private var sectionIndices: [Identifier: Int]?
  /// Sections whose items the client changed.
  private var locallyChangedSections: Set<Identifier> = []
  /// Whether changes of sections or items by the client made the model differ from the document.
  private(set) var hasLocalChanges = false
  /// The source texts of the client's sections and items.
  private(set) var sourceFragments = SourceFragments()
  private var documentStamp: DocumentStamp
  /// The screen that the client has set; nil for that of the document.
  private(set) var screen: Screen?
  /// The changes of the content inset by a timeline.
  private var insets = ContentInsetChange()

  /// The version of the document that the session has applied.
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
    /// A new version, or a new syntax error; the collection is unchanged.
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

  /// The collection including the overrides.
  var shownModel: CollectionModel { overrides.applied(to: model) }

  /// Returns the index of a section; nil if there is none. Only the first search is linear in the number of sections:
  /// gestures name a section many times a second.
  mutating func sectionIndex(of identifier: Identifier) -> Int? {
    if sectionIndices == nil {
      let identifiers = model.sections.enumerated().map { ($1.identifier, $0) }
      sectionIndices = Dictionary(identifiers, uniquingKeysWith: { first, _ in first })
      WorkCounter.add(identifiers.count)
    }
    return sectionIndices?[identifier]
  }

  /// Whether a snapshot of the document differs from the one that was applied.
  func isBehind(_ document: DocumentSnapshot) -> Bool { documentStamp != DocumentStamp(document) }

  /// Makes the session treat the next snapshot as a different document.
  mutating func expectSource() { documentStamp = DocumentStamp() }

  /// Stores a snapshot of the document. Its collection is applied by `mergeDocument` only. A new text of the document
  /// discards the tried one.
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

  /// Shows a variation of the document. Its collection is applied by `mergeDocument` only.
  mutating func vary(by variation: DocumentVariation, token: CancellationToken?) {
    self.variation = variation
    document = source.varied(by: variation, token: token)
  }

  /// Whether values that depend on a device differ on another screen.
  func dependsOnScreen(_ screen: Screen) -> Bool {
    var other = model
    document.model.adapt(&other, to: screen, insets: insets)
    return model.pixels != other.pixels || model.guides != other.guides || model.contentInset != other.contentInset
  }

  /// Shows the collection on a screen of the client.
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

  /// Records the changes of a batch, and the source texts of its elements.
  mutating func note(_ operations: [UpdateOperation], _ fragments: SourceFragments, result: CollectionModel) {
    noteChangedSections(operations, before: model, after: result)
    if !operations.isEmpty { hasLocalChanges = true }
    sourceFragments.add(fragments, keptIn: result)
  }

  /// Records the changes of a client's snapshot, and the source texts of its elements.
  mutating func note(_ update: SnapshotUpdate, _ fragments: SourceFragments) {
    locallyChangedSections.formUnion(update.changedSections)
    for move in update.diff.itemMoves { note(move.to.section, of: update.result) }
    if !update.diff.isEmpty || update.changesAppearance { hasLocalChanges = true }
    sourceFragments.add(fragments, keptIn: update.result)
  }

  /// Returns the collection after a batch or a snapshot, with the trees of its sections.
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

  /// Records the changes of trees in some sections.
  mutating func note(_ outlines: CollectionOutlines, changed sections: Set<Identifier>) {
    self.outlines = outlines
    guard !sections.isEmpty else { return }
    locallyChangedSections.formUnion(sections)
    hasLocalChanges = true
  }

  /// Discards the client's changes of sections and items; takes effect with `mergeDocument`.
  mutating func dropChanges() { locallyChangedSections = [] }

  /// Returns the document's collection, with the client's items in the sections that stay locally changed.
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

  /// Makes locally changed sections follow the text again: those whose text has changed, and those from which items
  /// were moved to a section that follows the text. Such an item would be missing otherwise, and a commit would delete
  /// it.
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

/// The client's changes to a collection besides its data. A change applies until the document changes the same
/// value, or until neither the session nor the document has its section.
struct SessionOverrides: Sendable {
  /// A value of the client, and the document's value at the time when it was set.
  private struct Override<Value: Equatable & Sendable>: Sendable {
    var value: Value
    var documentValue: Value
  }

  private var stickiness: [Identifier: Override<Bool?>] = [:]
  private var pagedOffsets: [Identifier: Override<PagedOffset?>] = [:]
  private(set) var measuredSizes = MeasuredSizes()
  /// The item for which the scroll range is extended, so that it can be at its position; nil if there is none.
  var reservedTarget: ItemTarget?
  /// The number of sizes above which those of deleted elements are removed.
  private var measuredLimit = 1024

  var isEmpty: Bool {
    stickiness.isEmpty && pagedOffsets.isEmpty && measuredSizes.isEmpty && reservedTarget == nil
  }

  /// Sets whether the header of a section is sticky.
  mutating func setSticky(_ isSticky: Bool, of section: Section) {
    stickiness[section.identifier] = Override(value: isSticky, documentValue: section.header?.isSticky)
  }

  /// Sets the paged offset of a section. Whether it shifts sticky headers remains as in the document.
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

  /// Removes changes of values that the document has changed since, and those of deleted sections.
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

  /// Removes the changes of sections that neither of two collections has.
  mutating func dropDeleted(_ model: CollectionModel, _ other: CollectionModel) {
    guard !stickiness.isEmpty || !pagedOffsets.isEmpty else { return }
    let sections = Set(model.sections.map(\.identifier)).union(other.sections.map(\.identifier))
    stickiness = stickiness.filter { sections.contains($0.key) }
    pagedOffsets = pagedOffsets.filter { sections.contains($0.key) }
  }

  /// Returns the collection including the client's changes.
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
