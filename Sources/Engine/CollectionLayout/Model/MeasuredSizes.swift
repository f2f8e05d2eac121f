/// Sizes that a client or a session measured: of cells, headers and footers. Of headers and footers only the main
/// length is used.
public struct MeasuredSizes: Equatable, Sendable {
  private var sizes: [ElementKey: Size] = [:]

  public init() {}

  public var isEmpty: Bool { sizes.isEmpty }

  /// The size of an element; nil if it was not measured.
  public subscript(key: ElementKey) -> Size? {
    get { sizes[key] }
    set { sizes[key] = newValue }
  }

  public var count: Int { sizes.count }

  /// Returns the sizes of the cells that exist in a model, of headers and footers whose section exists in it, and of
  /// the header and footer of the collection.
  public func filtered(in model: CollectionModel) -> MeasuredSizes {
    let search = IdentifierIndex(model, expectedLookups: sizes.count)
    let sections = Set(model.sections.map(\.identifier))
    var existing = MeasuredSizes()
    existing.sizes = sizes.filter { key, _ in
      switch key {
      case .cell(let item): search.indexPath(of: item) != nil
      case .header(let section), .footer(let section): sections.contains(section)
      case .boundaryItem: key == .collectionHeader || key == .collectionFooter
      case .decoration, .supplementaryItem, .disappearing: false
      }
    }
    return existing
  }
}

extension MeasuredSizes {
  fileprivate var items: [(Identifier, Size)] {
    sizes.compactMap { key, size in
      if case .cell(let identifier) = key { (identifier, size) } else { nil }
    }
  }
}

extension CollectionModel {
  /// Returns the collection with measured sizes of headers, footers, and cells of self-sizing layouts.
  public func applying(_ measured: MeasuredSizes) -> CollectionModel {
    guard !measured.isEmpty else { return self }
    var model = self
    for (index, section) in sections.enumerated() {
      if let size = measured[.header(section.identifier)] {
        model.sections[index].header?.length = scrollDirection.main(size.sanitized)
      }
      if let size = measured[.footer(section.identifier)] {
        model.sections[index].footer?.length = scrollDirection.main(size.sanitized)
      }
    }
    if let size = measured[.collectionHeader] { model.header?.length = scrollDirection.main(size.sanitized) }
    if let size = measured[.collectionFooter] { model.footer?.length = scrollDirection.main(size.sanitized) }
    let items = measured.items
    let search = IdentifierIndex(self, expectedLookups: items.count)
    var bySection: [Int: [(item: Int, size: Size)]] = [:]
    for (identifier, size) in items {
      guard let indexPath = search.indexPath(of: identifier), sections[indexPath.section].layout.usesMeasuredSizes
      else { continue }
      bySection[indexPath.section, default: []].append((indexPath.item, size.sanitized))
    }
    for (section, sizes) in bySection {
      model.sections[section].items = sections[section].items.applying(sizes.sorted { $0.item < $1.item })
    }
    return model
  }
}

extension ItemList {
  /// Returns the list with measured sizes of some items, which are sorted by index.
  fileprivate func applying(_ sizes: [(item: Int, size: Size)]) -> ItemList {
    var list = ItemList()
    var next = 0
    for (item, size) in sizes {
      list.append(next..<item, of: self)
      let slice = slice(at: item)
      list.append(
        ItemSlice(run: slice.run.measured(size), identifiers: slice.identifiers, range: slice.range))
      next = item + 1
    }
    list.append(next..<count, of: self)
    return list
  }
}

extension ElementKey {
  public static let collectionHeader = ElementKey.boundaryItem(
    SectionElementKey(kind: LayoutAttributes.headerKind, section: nil, number: 0))
  public static let collectionFooter = ElementKey.boundaryItem(
    SectionElementKey(kind: LayoutAttributes.footerKind, section: nil, number: 0))
}

/// The size that a view measures some time after it first comes into view, such as that of an image that loads: of the
/// items of a run, or of a header or footer.
///
/// The engine does not read it: a session measures, and passes the size on as a measured size. A class, so that runs
/// without it use no memory and runs of one template share it.
public final class DeferredSize: Hashable, Sendable {
  /// Width in points.
  public let width: NumberSequence
  /// Height in points.
  public let height: NumberSequence
  /// Width divided by height. It gives the side that is missing.
  public let aspectRatio: NumberSequence
  /// Seconds from the time at which the view first comes into view; no value means 0.
  public let delay: NumberSequence

  public init(
    width: NumberSequence = .none, height: NumberSequence = .none, aspectRatio: NumberSequence = .none,
    delay: NumberSequence = .none
  ) {
    self.width = width
    self.height = height
    self.aspectRatio = aspectRatio
    self.delay = delay
  }

  /// Returns the size of item `index` of the run.
  ///
  /// `estimate` is its size before it is measured: a side that is neither given nor follows from the aspect ratio keeps
  /// the estimated length. If only the aspect ratio is given, the side along `direction` follows from the other one.
  public func size(at index: Int, estimate: Size, scrolling direction: ScrollDirection) -> Size {
    let (width, height) = (self.width.value(at: index), self.height.value(at: index))
    guard let ratio = aspectRatio.value(at: index), ratio > 0, ratio.isFinite else {
      return Size(width: width ?? estimate.width, height: height ?? estimate.height).sanitized
    }
    switch (width, height) {
    case (let width?, let height?): return Size(width: width, height: height).sanitized
    case (let width?, nil): return Size(width: width, height: width / ratio).sanitized
    case (nil, let height?): return Size(width: height * ratio, height: height).sanitized
    case (nil, nil) where direction == .vertical:
      return Size(width: estimate.width, height: estimate.width / ratio).sanitized
    case (nil, nil): return Size(width: estimate.height * ratio, height: estimate.height).sanitized
    }
  }

  /// Whether the length along the scroll axis is given, or follows from the aspect ratio.
  package func hasLength(scrolling direction: ScrollDirection) -> Bool {
    (direction == .vertical ? height : width) != .none || aspectRatio != .none
  }

  /// Whether the length across the scroll axis is given, or follows from the other one and the aspect ratio.
  package func hasBreadth(scrolling direction: ScrollDirection) -> Bool {
    let (own, other) = direction == .vertical ? (width, height) : (height, width)
    return own != .none || aspectRatio != .none && other != .none
  }

  /// Returns a rule with the values of item `index` for every item.
  public func rule(at index: Int) -> DeferredSize {
    if [width, height, aspectRatio, delay].allSatisfy(\.isConstant) { return self }
    return DeferredSize(
      width: width.rule(at: index), height: height.rule(at: index), aspectRatio: aspectRatio.rule(at: index),
      delay: delay.rule(at: index))
  }

  public static func == (left: DeferredSize, right: DeferredSize) -> Bool {
    left === right
      || (left.width == right.width && left.height == right.height && left.aspectRatio == right.aspectRatio
        && left.delay == right.delay)
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(width)
    hasher.combine(height)
    hasher.combine(aspectRatio)
    hasher.combine(delay)
  }
}
