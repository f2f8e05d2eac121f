import CollectionLayout

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
  /// The number of sizes above which those of deleted elements are removed.
  private var measuredLimit = 1024

  var isEmpty: Bool { stickiness.isEmpty && pagedOffsets.isEmpty && measuredSizes.isEmpty }

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
    if !stickiness.isEmpty || !pagedOffsets.isEmpty {
      for index in model.sections.indices {
        let name = model.sections[index].identifier
        if let own = stickiness[name]?.value { model.sections[index].header?.isSticky = own }
        if let own = pagedOffsets[name] { model.sections[index].pagedOffset = own.value }
      }
    }
    return model.applying(measuredSizes)
  }
}
