/// Creates the attributes of a section's cells. Reads once what cells have in common: the section's properties, and the
/// run of consecutive items.
struct CellBuilder {
  private let section: Int
  private let prepared: PreparedSection
  /// The scroll effects that apply to the cells, in order.
  private let effects: [ScrollEffect]
  private let bounds: Rect
  private let direction: ScrollDirection
  /// The run of the current item; nil before the first move.
  private var run: ItemRun?
  /// The indices of the items that follow in the same run.
  private var indices = 0..<0
  /// The difference between the index of an item in the run and its index in the section.
  private var runOffset = 0

  init(_ view: ScrolledCollection, section index: Int) {
    section = index
    prepared = view.layout.sections[index]
    effects = view.effects(on: prepared)
    bounds = view.bounds
    direction = view.layout.model.scrollDirection
  }

  /// Makes an item of the section the current one.
  @inline(__always)
  mutating func move(to item: Int) {
    if !indices.contains(item) { search(item) }
  }

  private mutating func search(_ item: Int) {
    let (sliceIndex, offset) = prepared.section.items.locate(item)
    let slice = prepared.section.items.slices[sliceIndex]
    run = slice.run
    indices = item - offset..<item - offset + slice.range.count
    runOffset = slice.range.lowerBound - indices.lowerBound
  }

  /// Whether cells of the current run have nothing but a frame and the z-index of the section.
  var areBare: Bool {
    guard let run else { return false }
    return run.isPlain && !run.hasContent && !prepared.hasItemDepths && effects.isEmpty
  }

  /// Appends the bare cells of the first placed items of a range, as far as their run is the current one. Returns the
  /// number of the first item that was not appended.
  func appendBareCells(of placed: [PlacedItem], _ range: Range<Int>, to cells: inout [LayoutAttributes]) -> Int {
    var end = range.lowerBound
    while end < range.upperBound, indices.contains(placed[end].index) { end += 1 }
    let (section, depth) = (section, prepared.cellDepth)
    cells.append(addingCapacity: end - range.lowerBound) { target in
      for number in range.lowerBound..<end {
        let path = IndexPath(section: section, item: placed[number].index)
        target.append(LayoutAttributes(category: .cell, indexPath: path, frame: placed[number].frame, zIndex: depth))
      }
    }
    return end
  }

  /// Returns the attributes of the current item with its content frame, with scroll effects applied.
  func cell(_ item: Int, placedAt frame: Rect) -> LayoutAttributes {
    var attributes = LayoutAttributes(
      category: .cell, indexPath: IndexPath(section: section, item: item), frame: frame, zIndex: prepared.cellDepth)
    if prepared.hasItemDepths, let depth = prepared.itemsLayout.depth(of: item, prepared.section.items) {
      attributes.zIndex = depth
    }
    if let run { apply(run, at: item + runOffset, to: &attributes) }
    for effect in effects { effect.apply(to: &attributes, in: bounds, direction) }
    return attributes
  }

  private func apply(_ run: ItemRun, at index: Int, to attributes: inout LayoutAttributes) {
    if run.hasContent { attributes.custom = run.custom(at: index) }
    guard !run.isPlain else { return }
    if let alpha = run.appearance.alpha.value(at: index) { attributes.alpha = min(1, max(0, alpha)) }
    if let zIndex = run.appearance.zIndex.value(at: index), let depth = Int(exactly: zIndex.rounded()) {
      attributes.zIndex = depth
    }
    attributes.isHidden = run.appearance.isHidden.value(at: index)
    if let layer = run.layer { attributes.transform = layer.transform }
  }
}

extension ScrolledCollection {
  /// Returns the scroll effects that change a section's cells, in the order in which they apply.
  fileprivate func effects(on section: PreparedSection) -> [ScrollEffect] {
    guard section.cellScrollEffect != nil || !layout.model.effects.isEmpty else { return [] }
    let own = section.cellScrollEffect
    return (own.map { [$0] } ?? [])
      + layout.model.effects.filter { effect in
        switch (effect, own) {
        case (.stretchyHeader, _): false
        // The carousel effect of a section's layout replaces that of the collection.
        case (.carousel, .carousel): false
        default: true
        }
      }
  }
}
