import CollectionLayout

/// What a client changed of a session's collection besides its data; it holds until the document says something else.
struct SessionOverrides: Sendable {
  /// A value of the client's, and what the document said when it came.
  private struct Override<Value: Equatable & Sendable>: Sendable {
    var value: Value
    var replaced: Value
  }

  private var stickiness: [Identifier: Override<Bool?>] = [:]
  private var pagedOffsets: [Identifier: Override<PagedOffset?>] = [:]
  private(set) var measuredSizes = MeasuredSizes()
  /// How many sizes there may be before those of elements that are gone are looked for.
  private var measuredLimit = 1024

  var isEmpty: Bool { stickiness.isEmpty && pagedOffsets.isEmpty && measuredSizes.isEmpty }

  /// Whether a section's header stays at the edge.
  mutating func setSticky(_ isSticky: Bool, of section: Section) {
    stickiness[section.identifier] = Override(value: isSticky, replaced: section.header?.isSticky)
  }

  /// How far a section is moved; what the document says of its sticky headers stays.
  mutating func setPagedOffset(_ offset: Point, of section: Section) {
    var paged = section.pagedOffset ?? PagedOffset(offset: offset)
    paged.offset = offset
    pagedOffsets[section.identifier] = Override(value: paged, replaced: section.pagedOffset)
  }

  mutating func setMeasuredSize(_ size: Size?, of key: ElementKey, in model: CollectionModel) {
    measuredSizes[key] = size
    guard measuredSizes.count > measuredLimit else { return }
    // Items come and go: without this a session would remember all that there ever were.
    measuredSizes = measuredSizes.kept(in: model)
    measuredLimit = max(1024, 2 * measuredSizes.count)
  }

  mutating func dropMeasuredSizes() { measuredSizes = MeasuredSizes() }

  /// Forgets what the document says otherwise by now, and sections that are gone.
  mutating func follow(_ model: CollectionModel) {
    guard !stickiness.isEmpty || !pagedOffsets.isEmpty else { return }
    let sections = Dictionary(
      model.sections.map { ($0.identifier, $0) }, uniquingKeysWith: { first, _ in first })
    stickiness = stickiness.filter { name, own in
      sections[name].map { $0.header?.isSticky == own.replaced } ?? false
    }
    pagedOffsets = pagedOffsets.filter { name, own in
      sections[name].map { $0.pagedOffset == own.replaced } ?? false
    }
  }

  /// The collection as this session shows it.
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
